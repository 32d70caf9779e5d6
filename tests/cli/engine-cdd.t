Reachability on diagrams alone, forward and backward: the verdicts of zones.
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
$ for d in forward backward; do gnomon check m.xta --engine cdd --direction $d -q 'E<> P.C' -q 'E<> P.C and y < 4' -q 'A[] P.A imply x <= 4' -q 'E<> deadlock' -q 'A[] not deadlock or P.B or P.C'; done
1: E<> P.C                         satisfied
2: E<> P.C and y < 4               violated
3: A[] P.A imply x <= 4            satisfied
4: E<> deadlock                    satisfied, a dead end
5: A[] not deadlock or P.B or P.C  satisfied
1: E<> P.C                         satisfied
2: E<> P.C and y < 4               violated
3: A[] P.A imply x <= 4            satisfied
4: E<> deadlock                    satisfied, a dead end
5: A[] not deadlock or P.B or P.C  satisfied
[exit 1]
$ gnomon check m.xta -q 'E<> P.C' -q 'E<> P.C and y < 4' -q 'A[] P.A imply x <= 4' -q 'E<> deadlock' -q 'A[] not deadlock or P.B or P.C'
1: E<> P.C                         satisfied
2: E<> P.C and y < 4               violated
3: A[] P.A imply x <= 4            satisfied
4: E<> deadlock                    satisfied, a dead end
5: A[] not deadlock or P.B or P.C  satisfied
[exit 1]
What is found has a run, replayed as all are.
$ for d in forward backward; do gnomon check m.xta --engine cdd --direction $d --trace some -q 'E<> P.C' | tail -3; done
End after 0 (time 12): the query holds
     P.C
Total time 12, the least that these steps can take.
End after 0 (time 12): the query holds
     P.C
Total time 12, the least that these steps can take.
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
$ gnomon check d.xta --engine cdd -q 'E<> P.B' -q 'E<> P.B and x > y' --stats | grep 'P.B\|engine'
1: E<> P.B            satisfied
   engine               cdd, direction backward, abstraction none, bounds local, cdd-order sampled
2: E<> P.B and x > y  violated
   engine               cdd, direction backward, abstraction none, bounds local, cdd-order sampled
[exit 0]
$ gnomon check d.xta --engine cdd --direction forward -q 'E<> P.B'
gnomon: query 1: --engine cdd forward needs --abstraction none where differences of clocks are compared; backward, which takes a query, does not
[exit 2]
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
$ gnomon check e.xta --engine cdd --direction backward -q 'E<> P.B and x > 3' -D LATEST=4
1: E<> P.B and x > 3  satisfied
[exit 0]
$ gnomon check e.xta --engine cdd --direction backward -q 'E<> P.A and x > 3' -D LATEST=4
1: E<> P.A and x > 3  violated
[exit 1]
$ gnomon check e.xta --engine cdd --direction backward -q 'E<> P.A and x > 3' --trace some
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
$ gnomon check e.xta --engine cdd --direction backward -q 'E<> P.B'
1: E<> P.B  satisfied
[exit 0]
What is counted.
$ gnomon check m.xta --engine cdd -q 'A[] not P.C' --json | grep '"name"\|direction\|cdd\|extractions\|explored\|stored'
        "name": "cdd",
        "direction": "forward",
        "cdd_order": "sampled",
        "explored": 5,
        "stored": 7,
        "cdd_nodes": 6,
        "cdd_peak_nodes": 54,
        "cdd_bytes": *, (glob)
        "cdd_mean_fan_out": 2.33333333,
        "cdd_widest": 3,
        "extractions": 0,
[exit 0]
What does not go together.
$ gnomon check m.xta --engine cdd --order dfs -q 'E<> P.C'
gnomon: query 1: --engine cdd and --order do not go together
[exit 2]
$ gnomon check m.xta --engine cdd --passed cdd -q 'E<> P.C'
gnomon: query 1: --engine cdd and --passed do not go together
[exit 2]
$ gnomon check m.xta --engine cdd --abstraction extra-m -q 'E<> P.C'
gnomon: query 1: --engine cdd and --abstraction extra-m do not go together: use auto, none or alu
[exit 2]
$ gnomon check m.xta --engine cdd --trace fastest -q 'E<> P.C'
gnomon: query 1: --engine cdd and --trace fastest do not go together
[exit 2]
$ gnomon check m.xta --engine cdd --zones packed -q 'E<> P.C'
gnomon: query 1: --engine cdd and --zones do not go together
[exit 2]
$ gnomon check m.xta --engine cdd --direction backward --abstraction alu -q 'E<> P.C'
gnomon: query 1: --direction backward and --abstraction alu do not go together: nothing needs to be abstracted
[exit 2]
$ gnomon explore m.xta --engine cdd --direction backward
gnomon: --direction backward goes with a query only: it starts from what is looked for
[exit 2]
$ gnomon check m.xta --direction backward -q 'E<> P.C'
gnomon: --direction goes with --engine cdd and cmd only
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta --engine cdd --cdd-order best -q 'E<> P.C'
gnomon: --cdd-order best: expecting sampled, fixed, communication, random:SEED or sift
Try 'gnomon --help'.
[exit 2]
$ gnomon check $EXAMPLES/preempt.xta --engine cdd -q 'E<> true'
gnomon: query 1: --engine cdd does not go with models with stop-watches
[exit 2]
Limits end in unknown.
$ gnomon check m.xta --engine cdd -q 'E<> P.C' --memory 1K
1: E<> P.C  unknown: memory limit 1 KiB reached
[exit 3]
$ gnomon check $EXAMPLES/rcs.xta -D N=4 --engine cdd -q 'A[] not Observer.error' --states 20
1: A[] not Observer.error  unknown: limit of 20 states reached
[exit 3]
$ gnomon explore $EXAMPLES/rcs.xta --engine cdd --states 90 | head -1
unknown: limit of 90 states reached
[exit 0]
$ gnomon explore d.xta --engine cdd
gnomon: --engine cdd forward needs --abstraction none where differences of clocks are compared; backward, which takes a query, does not
[exit 2]
$ gnomon check m.xta --engine cdd --cdd-order random:7 -q 'E<> P.C' --json | grep 'cdd_order\|"order"\|"abstraction"'
        "cdd_order": "random:7",
        "abstraction": "alu",
        "order": null,
[exit 0]
