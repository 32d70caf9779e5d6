In states in which time cannot pass, steps of several processes that make no
difference to each other are taken in one order.

$ cat > m.xta <<'END'
> process P(const int n) {
>   clock y; int[0,4] a;
>   state L0, L1, L2, L3, Done { y <= 5 }; commit L0, L1, L2; init L0;
>   trans L0 -> L1 { assign a = n; }, L1 -> L2 { guard a == n; assign y = 0; },
>     L2 -> L3 { assign a = 0; }, L3 -> Done { guard y >= 3; assign y = 0; };
> }
> A = P(1); B = P(2); C = P(3); D = P(4);
> system A, B, C, D;
> END
[exit 0]
$ for c in off auto; do gnomon check m.xta --symmetry off --hopeless off --merge off --commute $c --stats -q 'A[] not (A.Done and A.y > 5)' -q 'A[] not deadlock' -q 'E<> A.L1 and B.L1' -q 'sup: A.y' | grep -E '^[0-9]:|<=|stored|order' | tr -s ' ' | grep -v engine; done
1: A[] not (A.Done and A.y > 5) satisfied
 states stored 271
2: A[] not deadlock violated, a time-lock
 states stored 320
3: E<> A.L1 and B.L1 satisfied
 states stored 7
4: sup: A.y satisfied
 states stored 260
1: A[] not (A.Done and A.y > 5) satisfied
 states stored 28
 steps in one order 9
2: A[] not deadlock violated, a time-lock
 states stored 77
 steps in one order 18
3: E<> A.L1 and B.L1 satisfied
 states stored 11
 steps in one order 6
4: sup: A.y satisfied
 states stored 28
 steps in one order 9
[exit 0]
It is off unless asked for.
$ gnomon check m.xta --symmetry off --merge off --stats -q 'A[] not (A.Done and A.y > 5)' | grep stored
   states stored                 271
[exit 0]
$ gnomon check m.xta --json -q 'E<> A.Done' | grep -E 'commute'
        "commute": "off",
        "commuted": 0,
[exit 0]
$ gnomon check m.xta --json --commute auto -q 'E<> A.Done' | grep -E 'commute'
        "commute": "auto",
        "commuted": 9,
[exit 0]
$ gnomon check m.xta -v --commute auto -q 'E<> A.Done' 2>&1 | sed 's/[0-9.]* s$/T/;s/-bit.*;/-bit;/'
gnomon: query 1: zones, order bfs, abstraction alu, bounds local, zones auto, commute auto, 16-bit; T
gnomon: query 1: symmetry is not used: --commute lets one process go first
1: E<> A.Done  satisfied
[exit 0]
Runs are runs of the model, each step of it.
$ gnomon check m.xta --commute auto --trace-file run.json --trace-format json -q 'E<> A.Done and B.Done and C.Done'
1: E<> A.Done and B.Done and C.Done  satisfied  (trace in run.json)
[exit 0]
$ gnomon trace replay run.json m.xta
the trace is a run of the model
[exit 0]
Where it would not be exact, or is not known to be, it is off, and -v says why.
$ cat > why <<'END'
> #!/bin/sh
> gnomon check "$@" -v --commute auto 2>&1 | grep -E 'order:|^1:'
> END
[exit 0]
$ chmod +x why
[exit 0]
$ ./why m.xta -q 'E[] not A.Done'
gnomon: query 1: steps are taken in every order: a run without end may depend on it
1: E[] not A.Done  satisfied
[exit 0]
$ ./why m.xta -q 'A<> A.Done'
gnomon: query 1: steps are taken in every order: a run without end may depend on it
1: A<> A.Done  violated
[exit 0]
$ ./why m.xta -q 'A.L1 --> A.Done'
gnomon: query 1: steps are taken in every order: a run without end may depend on it
1: A.L1 --> A.Done  violated
[exit 0]
$ ./why m.xta -q 'A<> A.Done' --non-zeno
gnomon: query 1: steps are taken in every order: a run without end may depend on it
1: A<> A.Done  violated, Zeno runs aside
[exit 0]
$ ./why m.xta -q 'E<> A.Done and not deadlock'
gnomon: query 1: steps are taken in every order: what is no deadlock may be one a step later
1: E<> A.Done and not deadlock  satisfied
[exit 0]
$ ./why m.xta -q 'A[] deadlock imply A.Done'
1: A[] deadlock imply A.Done  satisfied
[exit 0]
$ ./why m.xta -q 'E<> A.Done' --trace shortest | head -2
gnomon: query 1: steps are taken in every order: which run is the shortest or fastest may depend on it
1: E<> A.Done  satisfied
[exit 0]
$ ./why m.xta -q 'E<> A.Done' --trace fastest | head -2
gnomon: query 1: steps are taken in every order: which run is the shortest or fastest may depend on it
1: E<> A.Done  satisfied
[exit 0]
$ ./why m.xta -q 'A[] not (A.Done and A.y > 5)' --certify
gnomon: query 1: steps are taken in every order: a certificate has all steps
1: A[] not (A.Done and A.y > 5)  satisfied, certified
[exit 0]
$ ./why m.xta -q 'E<> A.Done' --engine cdd
gnomon: query 1: steps are taken in every order: that is for --engine zones
1: E<> A.Done  satisfied
[exit 0]
$ ./why m.xta -q 'E<> A.Done' --engine cmd
gnomon: query 1: steps are taken in every order: that is for --engine zones
1: E<> A.Done  satisfied
[exit 0]
$ (sed '/^system/d' m.xta; echo 'system A < B, C, D;') > priority.xta; ./why priority.xta -q 'E<> A.Done'
gnomon: query 1: steps are taken in every order: not with priorities
1: E<> A.Done  satisfied
[exit 0]
$ (echo 'int[0,1] i; after_update { i = 1 - i }'; cat m.xta) > after.xta; ./why after.xta -q 'E<> A.Done'
gnomon: query 1: steps are taken in every order: not with before_update or after_update
1: E<> A.Done  satisfied
[exit 0]
$ sed 's/y <= 5/y <= 5 \&\& y'"'"' == 0/' m.xta > stop.xta; ./why stop.xta -q 'E<> A.Done'
gnomon: query 1: steps are taken in every order: not with stop-watches
1: E<> A.Done  satisfied
[exit 0]
The shortest run has no step that it does not need.
$ gnomon check m.xta --commute auto --trace some -q 'E<> A.L1' | grep -c '^[0-9]*\. '
10
[exit 0]
$ gnomon check m.xta --commute auto --trace shortest -q 'E<> A.L1' | grep -c '^[0-9]*\. '
1
[exit 0]
What is counted is all there is, unless that is asked for.
$ for c in off auto on; do gnomon explore m.xta --symmetry off --merge off --commute $c --stats | grep -E 'stored|order  ' | tr -s ' ' | grep -v engine; done
 states stored 271
 states stored 271
 states stored 28
 steps in one order 9
[exit 0]
With the other ways to keep states, and with a reduction of them.
$ for o in '--passed cdd' '--passed bitstate' '--passed signature+zone' '--reduce committed' '--reduce loops' '--inclusion off' '--abstraction none' '--zones full' '--order rank' '--accelerate exact' '--discrete tree' '--dead-variables off' '--slice'; do gnomon check m.xta --hopeless off --commute auto $o -q 'E<> A.Done and A.y < 2 and D.Done' -q 'E<> A.Done and A.y == 1 and B.L2' | grep -v omitted; done
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   violated
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   unknown: not found; estimated omission probability 6.7e-22
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   unknown: not found; estimated omission probability 3.5e-12
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   violated
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   violated
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   violated
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   violated
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   violated
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   violated
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   violated
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   violated
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   violated
1: E<> A.Done and A.y < 2 and D.Done  satisfied
2: E<> A.Done and A.y == 1 and B.L2   violated
[exit 0]
$ gnomon check m.xta --commute maybe -q 'E<> A.Done'
gnomon: --commute maybe: expecting off, auto or on
Try 'gnomon --help'.
[exit 2]
