Reachability on constraint matrix diagrams, forward and backward, in both forms:
the verdicts of zones.
$ cat > m.xta <<'END'
> clock x, y;
> int[0,3] n;
> process P() {
>   state A { x <= 4 }, B, C;
>   init A;
>   trans
>     A -> A { guard x >= 2 && n < 3; assign x = 0, n++; },
>     A -> B { guard x >= 1 && n >= 2; assign y = 0; },
>     B -> C { guard x >= 8 && y <= 5; };
> }
> system P;
> END
[exit 0]
$ cat > m.q <<'END'
> E<> P.C
> E<> P.C and y < 4
> A[] P.A imply x <= 4
> A[] n < 3
> END
[exit 0]
$ for d in forward backward; do for f in diagram compact; do gnomon check m.xta --engine cmd --direction $d --form $f; done; done
1: E<> P.C               satisfied
2: E<> P.C and y < 4     violated
3: A[] P.A imply x <= 4  satisfied
4: A[] n < 3             violated
1: E<> P.C               satisfied
2: E<> P.C and y < 4     violated
3: A[] P.A imply x <= 4  satisfied
4: A[] n < 3             violated
1: E<> P.C               satisfied
2: E<> P.C and y < 4     violated
3: A[] P.A imply x <= 4  satisfied
4: A[] n < 3             violated
1: E<> P.C               satisfied
2: E<> P.C and y < 4     violated
3: A[] P.A imply x <= 4  satisfied
4: A[] n < 3             violated
[exit 1]
$ gnomon check m.xta
1: E<> P.C               satisfied
2: E<> P.C and y < 4     violated
3: A[] P.A imply x <= 4  satisfied
4: A[] n < 3             violated
[exit 1]
What is found has a run, replayed as all are.
$ for d in forward backward; do gnomon check m.xta --engine cmd --direction $d --trace some -q 'E<> P.C' | tail -3; done
End after 0 (time 12): the query holds
     P.C
Total time 12, the least that these steps can take.
End after 0 (time 12): the query holds
     P.C
Total time 12, the least that these steps can take.
[exit 0]
$ gnomon explore m.xta --engine cmd | grep 'all\|states\|iterations'
all reachable states explored
   states explored                 8
   states stored                   6
   iterations                      6
[exit 0]
Backward needs no abstraction, with diagonals neither.
$ cat > d.xta <<'END'
> clock x, y;
> process P() {
>   state A, B;
>   init A;
>   trans
>     A -> A { guard x >= 1; assign x = 0; },
>     A -> B { guard y - x == 1000; };
> }
> system P;
> END
[exit 0]
$ gnomon check d.xta --engine cmd -q 'E<> P.B' -q 'E<> P.B and x > y' --stats | grep 'P.B\|engine'
1: E<> P.B            satisfied
   engine               cmd, direction backward, form compact, abstraction none, bounds global, 32-bit bounds, * (glob)
2: E<> P.B and x > y  violated
   engine               cmd, direction backward, form compact, abstraction none, bounds global, 32-bit bounds, * (glob)
[exit 0]
$ gnomon check d.xta --engine cmd --direction forward -q 'E<> P.B'
gnomon: query 1: --engine cmd forward needs --abstraction none where differences of clocks are compared; backward, which takes a query, does not
[exit 2]
$ gnomon check d.xta --engine cmd --direction forward --abstraction none -q 'E<> P.B and x < 1'
1: E<> P.B and x < 1  satisfied
[exit 0]
An error of the model is one only if a run meets it.
$ cat > e.xta <<'END'
> const int LATEST = 3;
> clock x;
> int[0,1] n;
> process P() {
>   state A { x <= 3 }, B;
>   init A;
>   trans
>     A -> A { guard x >= LATEST; assign n = n + 2; },
>     A -> B { };
> }
> system P;
> END
[exit 0]
$ for d in forward backward; do gnomon check e.xta --engine cmd --direction $d -q 'E<> P.B and x > 3' -q 'E<> P.A and x > 3' -D LATEST=4; done
1: E<> P.B and x > 3  satisfied
2: E<> P.A and x > 3  violated
1: E<> P.B and x > 3  satisfied
2: E<> P.A and x > 3  violated
[exit 1]
$ for d in forward backward; do gnomon check e.xta --engine cmd --direction $d -q 'E<> P.A and x > 3' --trace some; done
1: E<> P.A and x > 3  unknown: model error
e.xta:8:40: error: the value 2 is not in the range 0 to 1 (edge P.A -> P.A) [E801]
        A -> A { guard x >= LATEST; assign n = n + 2; },
                                           ^~~~~~~~~
Way to the error: 0 steps, 3 time units.

Start (time 0)
     P.A
     all variables are 0

End after 3 (time 3): the model goes wrong
     P.A
     x = 3
Total time 3, the least that these steps can take.
1: E<> P.A and x > 3  unknown: model error
e.xta:8:40: error: the value 2 is not in the range 0 to 1 (edge P.A -> P.A) [E801]
        A -> A { guard x >= LATEST; assign n = n + 2; },
                                           ^~~~~~~~~
Way to the error: 0 steps, 3 time units.

Start (time 0)
     P.A
     all variables are 0

End after 3 (time 3): the model goes wrong
     P.A
     x = 3
Total time 3, the least that these steps can take.
[exit 2]
$ gnomon check e.xta --engine cmd --direction backward -q 'E<> P.B'
1: E<> P.B  satisfied
[exit 0]
So is one that is met when a state is entered, in an invariant or an urgent guard,
and one of the query.
$ cat > i.xta <<'END'
> clock x;
> int[0,5] n;
> int a[3] = { 2, 3, 4 };
> process P() {
>   state A { x <= 2 }, B { x <= a[n] };
>   init A;
>   trans
>     A -> A { guard x >= 1 && n < 4; assign x = 0, n++; },
>     A -> B { guard x >= 1; },
>     B -> A { guard x >= 2; assign x = 0; };
> }
> system P;
> END
[exit 0]
$ for d in forward backward; do for n in 2 3 4; do gnomon check i.xta --engine cmd --direction $d -q "E<> P.B and n == $n" 2>&1 | head -2; done; done
1: E<> P.B and n == 2  satisfied
1: E<> P.B and n == 3  unknown: model error
i.xta:5:34: error: the index 3 is not in the range 0 to 2 (invariant of P.B) [E802]
1: E<> P.B and n == 4  unknown: model error
i.xta:5:34: error: the index 3 is not in the range 0 to 2 (invariant of P.B) [E802]
1: E<> P.B and n == 2  satisfied
1: E<> P.B and n == 3  unknown: model error
i.xta:5:34: error: the index 3 is not in the range 0 to 2 (invariant of P.B) [E802]
1: E<> P.B and n == 4  unknown: model error
i.xta:5:34: error: the index 3 is not in the range 0 to 2 (invariant of P.B) [E802]
[exit 0]
$ for d in forward backward; do gnomon check i.xta --engine cmd --direction $d -q 'A[] a[n] > 0' 2>&1 | head -2; done
1: A[] a[n] > 0  unknown: model error
-q:1:7: error: the index 3 is not in the range 0 to 2 (query) [E802]
1: A[] a[n] > 0  unknown: model error
-q:1:7: error: the index 3 is not in the range 0 to 2 (query) [E802]
[exit 0]
$ cat > u.xta <<'END'
> clock x;
> int[0,5] n;
> int a[3];
> urgent chan c;
> process P() {
>   state A { x <= 2 }, B;
>   init A;
>   trans
>     A -> A { guard x >= 1 && n < 4; assign x = 0, n++; },
>     A -> B { guard a[n] == 1; sync c!; };
> }
> process Q() { state A; init A; trans A -> A { sync c?; }; }
> system P, Q;
> END
[exit 0]
$ for d in forward backward; do for q in 'E<> n == 2' 'E<> n == 3' 'E<> P.B'; do gnomon check u.xta --engine cmd --direction $d -q "$q" 2>&1 | head -2; done; done
1: E<> n == 2  satisfied
1: E<> n == 3  unknown: model error
u.xta:10:22: error: the index 3 is not in the range 0 to 2 (edge P.A -> P.B) [E802]
1: E<> P.B  unknown: model error
u.xta:10:22: error: the index 3 is not in the range 0 to 2 (edge P.A -> P.B) [E802]
1: E<> n == 2  satisfied
1: E<> n == 3  unknown: model error
u.xta:10:22: error: the index 3 is not in the range 0 to 2 (edge P.A -> P.B) [E802]
1: E<> P.B  unknown: model error
u.xta:10:22: error: the index 3 is not in the range 0 to 2 (edge P.A -> P.B) [E802]
[exit 0]
An initial state that violates an invariant.
$ cat > s.xta <<'END'
> clock x;
> process P() { state A { x >= 1 }, B; init A; trans A -> B { }; }
> system P;
> END
[exit 0]
$ for d in forward backward; do gnomon check s.xta --engine cmd --direction $d -q 'A[] not P.B'; done
s.xta:2:25: warning: a lower bound in an invariant: the location can only be entered when it holds [W002]
    process P() { state A { x >= 1 }, B; init A; trans A -> B { }; }
                            ^~~~~~
1: A[] not P.B  unknown: the initial state violates an invariant
s.xta:2:25: warning: a lower bound in an invariant: the location can only be entered when it holds [W002]
    process P() { state A { x >= 1 }, B; init A; trans A -> B { }; }
                            ^~~~~~
1: A[] not P.B  unknown: the initial state violates an invariant
[exit 3]
What is out of reach whatever the clocks needs no search.
$ gnomon check m.xta --engine cmd --direction backward -q 'A[] n <= 3' --json | grep 'verdict"\|explored\|iterations\|untimed'
      "verdict": "satisfied",
        "explored": 0,
        "iterations": 0,
        "untimed_steps": 5,
        "untimed_states": 8,
        "untimed_decides": true,
[exit 0]
$ for e in zones cdd 'cmd --direction forward'; do gnomon check m.xta --engine $e --untimed-first -q 'A[] P.C imply n >= 2' -q 'E<> P.C' --json | grep 'verdict"\|explored\|untimed'; done
      "verdict": "satisfied",
        "explored": 0,
        "untimed_steps": 5,
        "untimed_states": 8,
        "untimed_decides": true,
      "verdict": "satisfied",
        "explored": 5,
        "untimed_steps": 3,
        "untimed_states": 7,
        "untimed_decides": false,
      "verdict": "satisfied",
        "explored": 0,
        "untimed_steps": 5,
        "untimed_states": 8,
        "untimed_decides": true,
      "verdict": "satisfied",
        "explored": 5,
        "untimed_steps": 3,
        "untimed_states": 7,
        "untimed_decides": false,
      "verdict": "satisfied",
        "explored": 0,
        "untimed_steps": 5,
        "untimed_states": 8,
        "untimed_decides": true,
      "verdict": "satisfied",
        "explored": 5,
        "untimed_steps": 5,
        "untimed_states": 8,
        "untimed_decides": false,
[exit 0]
$ gnomon check s.xta --untimed-first -q 'A[] not P.A or P.A'
s.xta:2:25: warning: a lower bound in an invariant: the location can only be entered when it holds [W002]
    process P() { state A { x >= 1 }, B; init A; trans A -> B { }; }
                            ^~~~~~
1: A[] not P.A or P.A  unknown: the initial state violates an invariant
[exit 3]
$ gnomon check e.xta --untimed-first --trace some -q 'A[] n <= 1'
1: A[] n <= 1  unknown: model error
e.xta:8:40: error: the value 2 is not in the range 0 to 1 (edge P.A -> P.A) [E801]
        A -> A { guard x >= LATEST; assign n = n + 2; },
                                           ^~~~~~~~~
Way to the error: 0 steps, 3 time units.

Start (time 0)
     P.A
     all variables are 0

End after 3 (time 3): the model goes wrong
     P.A
     x = 3
Total time 3, the least that these steps can take.
[exit 2]
$ gnomon check m.xta --untimed-first -q 'A[] not deadlock'
1: A[] not deadlock  violated, a dead end
[exit 1]
$ gnomon check $EXAMPLES/preempt.xta --untimed-first -q 'E<> true'
1: E<> true  satisfied
[exit 0]
What is counted.
$ gnomon check m.xta --engine cmd --direction backward --form diagram -q 'A[] not P.C' --json | grep '"name"\|direction\|form"\|abstraction\|bound\|"order"\|cmd_\|bdd_\|untimed_\|explored\|stored'
        "name": "cmd",
        "direction": "backward",
        "form": "diagram",
        "abstraction": "none",
        "bounds": "global",
        "bound_width": 32,
        "order": null,
        "explored": 4,
        "stored": 3,
        "cmd_nodes": 2,
        "cmd_edges": 3,
        "cmd_paths": 3,
        "cmd_constraints": 12,
        "cmd_steps": 4,
        "bdd_nodes": *, (glob)
        "bdd_peak_nodes": *, (glob)
        "untimed_steps": 5,
        "untimed_states": 8,
        "untimed_decides": false,
[exit 0]
What does not go together.
$ gnomon check m.xta --engine cmd --order dfs -q 'E<> P.C'
gnomon: query 1: --engine cmd and --order do not go together
[exit 2]
$ gnomon check m.xta --engine cmd --zones packed -q 'E<> P.C'
gnomon: query 1: --engine cmd and --zones do not go together
[exit 2]
$ gnomon check m.xta --engine cmd --passed cdd -q 'E<> P.C'
gnomon: query 1: --engine cmd and --passed do not go together
[exit 2]
$ gnomon check m.xta --engine cmd --trace shortest -q 'E<> P.C'
gnomon: query 1: --engine cmd and --trace shortest do not go together
[exit 2]
$ gnomon check m.xta --engine cmd --trace fastest -q 'E<> P.C'
gnomon: query 1: --engine cmd and --trace fastest do not go together
[exit 2]
$ gnomon check m.xta --engine cmd --abstraction alu -q 'E<> P.C'
gnomon: query 1: --engine cmd and --abstraction alu do not go together: use auto, none or extra-m
[exit 2]
$ gnomon check m.xta --engine cmd --direction backward --abstraction extra-m -q 'E<> P.C'
gnomon: query 1: --engine cmd backward and --abstraction extra-m do not go together: nothing needs to be abstracted
[exit 2]
$ gnomon check m.xta --engine cmd --bounds local -q 'E<> P.C'
gnomon: --engine cmd and --bounds local do not go together: a matrix is for many locations
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta --engine cmd -q 'E<> deadlock'
gnomon: query 1: --engine cmd cannot encode deadlock: use zones
[exit 2]
$ gnomon explore m.xta --engine cmd --direction backward
gnomon: --direction backward goes with a query only: it starts from what is looked for
[exit 2]
$ gnomon check m.xta --form compact -q 'E<> P.C'
gnomon: --form goes with --engine cmd only
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta --engine cmd --cdd-order fixed -q 'E<> P.C'
gnomon: --cdd-order goes with --engine cdd, --passed cdd and --passed cdd-shared only
Try 'gnomon --help'.
[exit 2]
$ gnomon check $EXAMPLES/preempt.xta --engine cmd -q 'E<> true'
gnomon: query 1: --engine cmd cannot encode stop-watches: use zones
[exit 2]
$ cat > p.xta <<'END'
> chan a, b; chan priority a < b;
> process P() { state A; init A; trans A -> A { sync a!; }, A -> A { sync b!; }; }
> process Q() { state A; init A; trans A -> A { sync a?; }, A -> A { sync b?; }; }
> system P, Q;
> END
[exit 0]
$ gnomon check p.xta --engine cmd -q 'E<> P.A'
gnomon: query 1: --engine cmd cannot encode priorities: use zones
[exit 2]
Extrapolation is forward's.
$ gnomon check m.xta --engine cmd --abstraction extra-m -q 'E<> P.C' --stats | grep engine
   engine               cmd, direction forward, form compact, abstraction extra-m, bounds global, 32-bit bounds, * (glob)
[exit 0]
Bounds that do not fit are found out.
$ cat > w.xta <<'END'
> clock x, y;
> process P() {
>   state A, B;
>   init A;
>   trans
>     A -> A { guard x >= 30001; assign x = 20000; },
>     A -> B { guard y >= 1000000001 && x <= 20000; };
> }
> system P;
> END
[exit 0]
$ for d in forward backward; do for b in 16 32 auto; do gnomon check w.xta --engine cmd --direction $d --bound-width $b -q 'E<> P.B and y == 1000000001' --stats | grep 'P.B\|engine'; done; done
1: E<> P.B and y == 1000000001  satisfied
   engine               cmd, direction forward, form compact, abstraction extra-m, bounds global, 64-bit bounds, * (glob)
1: E<> P.B and y == 1000000001  satisfied
   engine               cmd, direction forward, form compact, abstraction extra-m, bounds global, 64-bit bounds, * (glob)
1: E<> P.B and y == 1000000001  satisfied
   engine               cmd, direction forward, form compact, abstraction extra-m, bounds global, 64-bit bounds, * (glob)
1: E<> P.B and y == 1000000001  satisfied
   engine               cmd, direction backward, form compact, abstraction none, bounds global, 64-bit bounds, * (glob)
1: E<> P.B and y == 1000000001  satisfied
   engine               cmd, direction backward, form compact, abstraction none, bounds global, 64-bit bounds, * (glob)
1: E<> P.B and y == 1000000001  satisfied
   engine               cmd, direction backward, form compact, abstraction none, bounds global, 64-bit bounds, * (glob)
[exit 0]
Limits end in unknown.
$ gnomon check m.xta --engine cmd -q 'E<> P.C' --memory 1K
1: E<> P.C  unknown: memory limit 1 KiB reached
[exit 3]
$ for d in forward backward; do gnomon check $EXAMPLES/rcs.xta -D N=4 --engine cmd --direction $d -q 'A[] not Observer.error' --states 20; done
1: A[] not Observer.error  unknown: limit of 20 states reached
1: A[] not Observer.error  unknown: limit of 20 states reached
[exit 3]
A query that it does not take leaves the others alone.
$ gnomon check m.xta --engine cmd -q 'E<> deadlock' -q 'E<> P.C' -q 'A<> P.C' -q 'sup: x'
1: E<> deadlock  unknown: --engine cmd cannot encode deadlock: use zones
2: E<> P.C       satisfied
3: A<> P.C       unknown: --engine cmd does not go with E[], A<> and -->
4: sup: x        unknown: --engine cmd does not go with sup, inf and bounds
[exit 3]
What is asked first of all must not take all of the time.
$ cat > flags.xta <<'END'
> bool a[300]; clock x;
> process P() {
>   int[0,299] i;
>   state A;
>   init A;
>   trans A -> A { guard x >= 1; assign a[i] = !a[i], i = i < 299 ? i + 1 : 0, x = 0; };
> }
> system P;
> END
$ gnomon check flags.xta -q 'E<> P.i == 3' --untimed-first --time 4
1: E<> P.i == 3  satisfied
[exit 0]
