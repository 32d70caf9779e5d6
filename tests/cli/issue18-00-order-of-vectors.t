Point 0 of issue 18.  In a TChecker model the updates of a synchronisation run in
the order of the vector as it is declared, whatever the order of processes, and
each sees what those before it wrote.

$ cat > pair.tck <<END
> system:pair
> event:a
> int:1:0:99:0:i
> process:P0
> location:P0:l{initial:}
> location:P0:m
> edge:P0:l:m:a{do: i=2*i+2}
> process:P1
> location:P1:l{initial:}
> location:P1:m
> edge:P1:l:m:a{do: i=4}
> SYNC
> END
$ sed 's/^SYNC/sync:P0@a:P1@a/' pair.tck > straight.tck
$ sed 's/^SYNC/sync:P1@a:P0@a/' pair.tck > reverse.tck
$ gnomon straight.tck -q 'E<> i == 4' -q 'E<> i == 10'
1: E<> i == 4   satisfied
2: E<> i == 10  violated
[exit 1]
$ gnomon reverse.tck -q 'E<> i == 4' -q 'E<> i == 10'
1: E<> i == 4   violated
2: E<> i == 10  satisfied
[exit 1]
$ for e in zones cdd cmd; do gnomon reverse.tck --engine $e -q 'A[] i != 10' -q 'A[] i != 4'; done
1: A[] i != 10  violated
2: A[] i != 4   satisfied
1: A[] i != 10  violated
2: A[] i != 4   satisfied
1: A[] i != 10  violated
2: A[] i != 4   satisfied
[exit 1]
$ gnomon info --dump network reverse.tck | grep edge
  edge l -> m sync a? do { i = 2 * i + 2; }
  edge l -> m sync a! do { i = 4; }
[exit 0]

The run says it in this order, and is replayed; simulation takes the same step.

$ gnomon reverse.tck -q 'E<> i == 10' --trace some
1: E<> i == 10  satisfied
Witness: 1 step, 0 time units.

Start (time 0)
     P0.l  P1.l
     all variables are 0

1. after 0 (time 0)  P1.l -> P1.m  [a!]
                     P0.l -> P0.m  [a?]
     do i = 4
     do i = 2 * i + 2
     i: 0 -> 10

End after 0 (time 0): the query holds
     P0.m  P1.m
Total time 0, the least that these steps can take.
[exit 0]
$ gnomon reverse.tck -q 'E<> i == 10' --quiet --trace-file run.json
1: E<> i == 10  satisfied  (trace in run.json)
[exit 0]
$ gnomon trace replay run.json reverse.tck -q 'E<> i == 10'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon simulate reverse.tck --random 1
Start (time 0)
     P0.l  P1.l
     all variables are 0
1. after 1 (time 1)  P1.l -> P1.m [a!], P0.l -> P0.m [a?]
     i: 0 -> 10
[exit 0]

The checker of certificates knows it, too.

$ gnomon straight.tck -q 'A[] i != 10' --quiet --certificate good
1: A[] i != 10  satisfied  (certificate in good)
[exit 0]
$ gnomon certify straight.tck good
A[] i != 10 holds: 2 zones in 2 discrete states are closed under 2 transitions and none violates the predicate
[exit 0]
$ sed /^digest/d good > other
$ gnomon certify reverse.tck other
A[] i != 10 is not proved by other
line 10: P0.l P1.l i=0
  by P1.l -> P1.m, P0.l -> P0.m
  leads to P0.m P1.m i=10
  with any clocks
  and the certificate has no such state
[exit 1]

Models are converted with it: a sender's update runs first.

$ gnomon convert reverse.tck --to tck | grep sync
sync:P1@a_:P0@a_
[exit 0]
$ gnomon convert reverse.tck --to xta | grep sync
  l -> m { sync a?; assign i = 2 * i + 2; };
  l -> m { sync a!; assign i = 4; };
[exit 0]
$ gnomon convert reverse.tck --to xta -o reverse.xta
$ gnomon reverse.xta -q 'E<> i == 10' -q 'E<> i == 4'
1: E<> i == 10  satisfied
2: E<> i == 4   violated
[exit 1]
$ gnomon convert reverse.xta --to tck | grep sync:
sync:P1@a_emit:P0@a_recv
[exit 0]

A label that is named first in one vector and second in another is no sender and
no receiver: the vectors stay as they are.

$ cat > mixed.tck <<END
> system:mixed
> event:a
> event:b
> int:1:0:999:1:i
> process:P0
> location:P0:l{initial:}
> location:P0:m
> edge:P0:l:m:a{do: i=i*2}
> process:P1
> location:P1:l{initial:}
> location:P1:m
> location:P1:n
> edge:P1:l:m:b{do: i=i+1}
> edge:P1:m:n:b{do: i=i+1}
> process:P2
> location:P2:l{initial:}
> location:P2:m
> edge:P2:l:m:a{do: i=i*5}
> sync:P1@b:P0@a
> sync:P2@a:P1@b
> END
$ gnomon info --dump network mixed.tck | grep -e event -e vector
  edge l -> m event a do { i = i * 2; }
  edge l -> m event b do { i = i + 1; }
  edge m -> n event b do { i = i + 1; }
  edge l -> m event a do { i = i * 5; }
vector P1@b P0@a
vector P2@a P1@b
[exit 0]
$ for e in zones cdd cmd; do gnomon mixed.tck --engine $e -q 'E<> P1.n and i == 12' -q 'E<> P1.n and i == 14' -q 'E<> P1.n and i == 21'; done
1: E<> P1.n and i == 12  violated
2: E<> P1.n and i == 14  satisfied
3: E<> P1.n and i == 21  satisfied
1: E<> P1.n and i == 12  violated
2: E<> P1.n and i == 14  satisfied
3: E<> P1.n and i == 21  satisfied
1: E<> P1.n and i == 12  violated
2: E<> P1.n and i == 14  satisfied
3: E<> P1.n and i == 21  satisfied
[exit 1]
$ gnomon convert mixed.tck --to tck | grep sync
sync:P1@b:P0@a
sync:P2@a:P1@b
[exit 0]

Three parts, one of them weak.

$ cat > three.tck <<END
> system:three
> event:a
> event:tau
> int:1:0:999:1:i
> clock:1:x
> clock:1:y
> process:P0
> location:P0:l{initial:}
> location:P0:m
> edge:P0:l:m:a{provided: i==1: do: i=i*3; y=x}
> process:P1
> location:P1:l{initial:}
> location:P1:m
> edge:P1:l:m:a{provided: i==1: do: i=i+1; x=0}
> process:P2
> location:P2:l{initial:}
> location:P2:m
> edge:P2:l:m:a{provided: i==1: do: i=i*2+1}
> edge:P2:l:m:tau
> sync:P2@a?:P1@a:P0@a
> END
$ for e in zones cdd cmd; do gnomon three.tck --engine $e -q 'E<> i == 12' -q 'E<> i == 6' -q 'E<> P0.m and x != y' -q 'E<> i != 1 and i != 6 and i != 12'; done
1: E<> i == 12                        satisfied
2: E<> i == 6                         satisfied
3: E<> P0.m and x != y                violated
4: E<> i != 1 and i != 6 and i != 12  violated
1: E<> i == 12                        satisfied
2: E<> i == 6                         satisfied
3: E<> P0.m and x != y                violated
4: E<> i != 1 and i != 6 and i != 12  violated
1: E<> i == 12                        satisfied
2: E<> i == 6                         satisfied
3: E<> P0.m and x != y                violated
4: E<> i != 1 and i != 6 and i != 12  violated
[exit 1]
$ gnomon three.tck -q 'E<> i == 12' --trace some
1: E<> i == 12  satisfied
Witness: 1 step, 0 time units.

Start (time 0)
     P0.l  P1.l  P2.l
     i = 1

1. after 0 (time 0)  P2.l -> P2.m  [@a]
                     P1.l -> P1.m  [@a]
                     P0.l -> P0.m  [@a]
     when i == 1
     when i == 1
     when i == 1
     do i = i * 2 + 1
     do i = i + 1, x = 0
     do i = i * 3, y = x + 0
     i: 1 -> 12

End after 0 (time 0): the query holds
     P0.m  P1.m  P2.m
Total time 0, the least that these steps can take.
[exit 0]
$ gnomon three.tck -q 'E<> i == 12' --quiet --trace-file three.json
1: E<> i == 12  satisfied  (trace in three.json)
[exit 0]
$ for f in xtr xml json; do gnomon trace convert three.json three.tck --to $f -o run.$f; gnomon trace replay run.$f three.tck -q 'E<> i == 12'; done
the trace is a run of the model and shows the query
the trace is a run of the model and shows the query
the trace is a run of the model and shows the query
[exit 0]
