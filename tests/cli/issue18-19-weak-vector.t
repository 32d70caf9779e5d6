Point 19 of issue 18.  A vector whose participants are all weak, and none of which
can move, is no step: not for deadlocks, nor for runs with infinitely many steps,
nor for a simulation, nor for the checker of certificates.

$ cat > weak.tck <<END
> system:weak
> event:a
> int:1:0:9:0:i
> clock:1:x
> process:P
> location:P:l{initial:}
> location:P:m{labels:end}
> edge:P:l:m:a{do: i=i+1}
> process:Q
> location:Q:l{initial:}
> location:Q:m
> edge:Q:l:m:a{do: i=i+1}
> sync:P@a?:Q@a?
> END
$ gnomon weak.tck -q 'E<> deadlock' -q 'A[] not deadlock' -q 'E<> i == 1'
1: E<> deadlock      satisfied, a dead end
2: A[] not deadlock  violated, a dead end
3: E<> i == 1        violated
[exit 1]
$ gnomon weak.tck --buchi end
1: --buchi end  violated
[exit 1]
$ gnomon simulate weak.tck --random 5
Start (time 0)
     P.l  Q.l
     all variables are 0
     x = 0
1. after 1 (time 1)  P.l -> P.m [@a], Q.l -> Q.m [@a]
     i: 0 -> 2
Deadlock: nothing can happen here
[exit 0]
$ printf '1\nq\n' | gnomon simulate weak.tck -i
time 0
     P.l  Q.l
     all variables are 0
     x = 0
delay: 0 <= d
 1  P.l -> P.m [@a], Q.l -> Q.m [@a]
P.l -> P.m [@a], Q.l -> Q.m [@a]
     i: 0 -> 2
time 0
     P.m  Q.m
     i = 2
     x = 0
delay: 0 <= d
no step, ever: deadlock
[exit 0]
$ gnomon explore weak.tck --json | grep -e transitions -e '"stored"'
        "stored": 2,
        "transitions": 1,
[exit 0]
$ gnomon weak.tck -q 'E<> i == 2' --engine cmd
1: E<> i == 2  satisfied
[exit 0]

Where a guard keeps them back there is an edge, and so no step without it either.

$ sed 's/do: i=i+1/provided: i>0: do: i=i+1/' weak.tck > kept.tck
$ gnomon kept.tck -q 'E<> deadlock' -q 'E<> i > 0'
1: E<> deadlock  satisfied, a dead end
2: E<> i > 0     violated
[exit 1]

This would show that there is no deadlock, if there were such a step.

$ cat > claim <<END
> gnomon-certificate 1
> query A[] not deadlock
> order includes
> processes P Q
> variables i
> clocks x
> state l l 0
> zone
> state m m 2
> zone
> end 2 2
> END
$ gnomon certify weak.tck claim
A[] not deadlock is not proved by claim
line 10: P.m Q.m i=2
  has states that violate the predicate of the query
[exit 1]
