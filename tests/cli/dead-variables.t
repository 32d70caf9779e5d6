A variable that will be written before it is read is stored with its initial value.
$ cat > m.xta <<'END'
> int[0,9] t, big; int w;
> process P() {
>   state Idle, Read, Done, End; init Idle;
>   trans Idle -> Read { select n : int[0,9]; assign t = n, w = n; },
>     Read -> Done { guard t != 3; assign big = t > 5 ? 1 : 0; },
>     Done -> Idle { guard big == 0; },
>     Done -> End { guard big == 1; };
> }
> system P;
> END
[exit 0]
$ for d in auto on off; do gnomon check m.xta --hopeless off --dead-variables $d -q 'E<> P.End' -q 'A[] not (P.Done and big > 1)' --stats | grep -E 'satisfied|violated|stored|dead' | tr -s ' ' | tr '\n' ';'; echo; done
1: E<> P.End satisfied; states stored 14; dead variables reset 18;2: A[] not (P.Done and big > 1) satisfied; states stored 14; dead variables reset 17;
1: E<> P.End satisfied; states stored 14; dead variables reset 18;2: A[] not (P.Done and big > 1) satisfied; states stored 14; dead variables reset 17;
1: E<> P.End satisfied; states stored 25;2: A[] not (P.Done and big > 1) satisfied; states stored 28;
[exit 0]
$ gnomon check m.xta -q 'E<> P.Done and w == 4' -q 'E<> P.Done and w == 3' -q 'E<> P.End and t < 6'
1: E<> P.Done and w == 4  satisfied
2: E<> P.Done and w == 3  violated
3: E<> P.End and t < 6    violated
[exit 1]
$ gnomon check m.xta -q 'sup: big, w' -q 'sup{P.Done}: t'
1: sup: big, w     satisfied
   big <= 1
   w <= 9
2: sup{P.Done}: t  satisfied
   t <= 9
[exit 0]
Runs show the values as they are.
$ gnomon check m.xta -q 'E<> P.End' --trace some
1: E<> P.End  satisfied
Witness: 3 steps, 0 time units.

Start (time 0)
     P.Idle
     all variables are 0

1. after 0 (time 0)  P.Idle -> P.Read
     do t = 6, w = 6
     t: 0 -> 6, w: 0 -> 6

2. after 0 (time 0)  P.Read -> P.Done
     when t != 3
     do big = t > 5
     big: 0 -> 1

3. after 0 (time 0)  P.Done -> P.End
     when big == 1

End after 0 (time 0): the query holds
     P.End
Total time 0, the least that these steps can take.
[exit 0]
$ gnomon check m.xta -q 'E<> P.End' --trace-file run.json --trace-format json
1: E<> P.End  satisfied  (trace in run.json)
[exit 0]
$ gnomon trace replay run.json m.xta
the trace is a run of the model
[exit 0]
A read that is not in an edge keeps it alive.
$ cat > around.xta <<'END'
> int[0,9] t, seen;
> after_update { seen = t }
> process P() { state A, B; init A; trans A -> B { select n : int[0,9]; assign t = n; }, B -> A { }; }
> system P;
> END
[exit 0]
$ gnomon check around.xta -q 'E<> P.A and seen == 7' --stats | grep -E 'satisfied|stored|dead'
1: E<> P.A and seen == 7  satisfied
   states stored                  18
[exit 0]
Where it is not done, -v says why.
$ gnomon check m.xta -v -q 'E<> P.End' -q 'A<> P.End' 2>&1 | grep 'dead variables'
gnomon: query 2: dead variables are kept: a loop has to come back to all variables
[exit 0]
$ gnomon check m.xta -v --certify -q 'A[] not (P.End and big == 0)' 2>&1 | grep -v ' s$'
gnomon: query 1: dead variables are kept: a certificate has all variables
gnomon: query 1: equal clocks are told apart: a certificate has the comparisons of the model
gnomon: query 1: states from which nothing can be found are stored: a certificate has all states
1: A[] not (P.End and big == 0)  satisfied, certified
[exit 0]
$ gnomon check m.xta -v --engine cdd -q 'E<> P.End' 2>&1 | grep 'dead variables'
gnomon: query 1: dead variables are kept: that is for --engine zones
[exit 0]
$ gnomon check m.xta --dead-variables maybe
gnomon: --dead-variables maybe: expecting auto, on or off
Try 'gnomon --help'.
[exit 2]
