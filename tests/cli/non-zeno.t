Runs that take finite time do not count with --non-zeno.
$ cat > m.xta <<'END'
> clock x, y;
> process P() {
>   state A { x <= 5 }, B, C { x <= 8 };
>   init A;
>   trans A -> A { guard x == 0; assign y = 0; },
>         A -> A { guard x < 5 && y > 0; assign y = 0; },
>         A -> B { guard x >= 5; assign x = 0; },
>         B -> B { guard x >= 2; assign x = 0; },
>         B -> C { guard x >= 1; };
> }
> system P;
> END
$ gnomon m.xta -q 'A<> P.B' -q 'E[] P.A' -q 'P.A --> P.B' -q 'E[] x < 3' -q 'P.C --> P.A'
1: A<> P.B      violated
2: E[] P.A      satisfied
3: P.A --> P.B  violated
4: E[] x < 3    satisfied
5: P.C --> P.A  violated
[exit 1]
$ gnomon m.xta --non-zeno -q 'A<> P.B' -q 'E[] P.A' -q 'P.A --> P.B' -q 'E[] P.B or x < 6' -q 'P.C --> P.A'
1: A<> P.B           satisfied, Zeno runs aside
2: E[] P.A           violated, Zeno runs aside
3: P.A --> P.B       satisfied, Zeno runs aside
4: E[] P.B or x < 6  satisfied, Zeno runs aside
5: P.C --> P.A       satisfied, Zeno runs aside
[exit 1]
A loop takes time.
$ gnomon m.xta --non-zeno -q 'E[] x <= 5' --trace some
1: E[] x <= 5  satisfied, Zeno runs aside
Witness: 6 steps, 9 time units.

Start (time 0)
     P.A

1. after 1/2 (time 1/2)  P.A -> P.A
     when x < 5 && y > 0
     do y = 0
     x = 1/2, y: 1/2 -> 0

2. after 1/2 (time 1)  P.A -> P.A
     when x < 5 && y > 0
     do y = 0
     x = 1, y: 1/2 -> 0

3. after 1/2 (time 3/2)  P.A -> P.A
     when x < 5 && y > 0
     do y = 0
     x = 3/2, y: 1/2 -> 0

4. after 7/2 (time 5)  P.A -> P.B
     when x >= 5
     do x = 0
     x: 5 -> 0, y = 7/2

5. after 2 (time 7)  P.B -> P.B
     when x >= 2
     do x = 0
     x: 2 -> 0, y = 11/2

6. after 2 (time 9)  P.B -> P.B
     when x >= 2
     do x = 0
     x: 2 -> 0, y = 15/2

End after 0 (time 9)
     P.B
From step 6 on, the same again for ever.
[exit 0]
So it does when it was saved; one that takes no time does not.
$ gnomon m.xta --non-zeno -q 'E[] x <= 5' --trace-file run.json
1: E[] x <= 5  satisfied, Zeno runs aside  (trace in run.json)
[exit 0]
$ gnomon trace replay run.json m.xta --non-zeno -q 'E[] x <= 5'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon certify m.xta run.json --non-zeno -q 'E[] x <= 5' -q 'sup: x' -q 'E[] P.A'
E[] x <= 5 holds, Zeno runs aside: the run in run.json was replayed, and shows it
run.json does not show sup: x: a run shows E<>, A[], E[], A<> and --> only
run.json does not show E[] P.A: step 5: the predicate does not hold all the time
[exit 1]
$ gnomon m.xta -q 'A<> P.B' --trace-file zeno.json
1: A<> P.B  violated  (trace in zeno.json)
[exit 1]
$ gnomon certify m.xta zeno.json -q 'A<> P.B'
A<> P.B does not hold: the run in zeno.json was replayed, and shows it
[exit 0]
$ gnomon certify m.xta zeno.json --non-zeno -q 'A<> P.B'
zeno.json does not show A<> P.B: at the end: the loop takes no time
[exit 1]
What time alone does needs no loop.
$ gnomon m.xta --non-zeno -q 'A<> P.C' --trace some
1: A<> P.C  violated, Zeno runs aside
Counterexample: 4 steps, 5 time units.

Start (time 0)
     P.A

1. after 1/4 (time 1/4)  P.A -> P.A
     when x < 5 && y > 0
     do y = 0
     x = 1/4, y: 1/4 -> 0

2. after 1/4 (time 1/2)  P.A -> P.A
     when x < 5 && y > 0
     do y = 0
     x = 1/2, y: 1/4 -> 0

3. after 1/4 (time 3/4)  P.A -> P.A
     when x < 5 && y > 0
     do y = 0
     x = 3/4, y: 1/4 -> 0

4. after 17/4 (time 5)  P.A -> P.B
     when x >= 5
     do x = 0
     x: 5 -> 0, y = 17/4

End after 0 (time 5)
     P.B
     x = 0, y = 17/4
And then time passes for ever.
[exit 1]
Only for runs without end.
$ gnomon m.xta --non-zeno -q 'E<> P.B'
gnomon: query 1: --non-zeno does not go with E<>: it is for E[], A<>, --> and --buchi
[exit 2]
$ gnomon m.xta --non-zeno -q 'A<> P.B' -q 'sup: x'
1: A<> P.B  satisfied, Zeno runs aside
2: sup: x   unknown: --non-zeno does not go with sup: it is for E[], A<>, --> and --buchi
[exit 3]
$ gnomon m.xta --non-zeno -q 'A<> P.B' --zones full
gnomon: query 1: --zones full does not go with E[], A<> and -->
[exit 2]
$ gnomon m.xta --non-zeno -q 'A<> P.B' --certificate c
gnomon: query 1: no certificate: there is none for runs that have to take time, or to do something again and again
1: A<> P.B  satisfied, Zeno runs aside
[exit 0]
$ gnomon explore m.xta --non-zeno
gnomon: option '--non-zeno' does not go with explore
Try 'gnomon --help'.
[exit 2]

Where no run at all speaks against it, there is one.
$ printf 'clock x;\nprocess P() { state A { x <= 3 }, B; init A; trans A -> B { guard x >= 1; }; }\nsystem P;\n' > n.xta
$ gnomon n.xta --non-zeno -q 'A<> P.B' --certify
1: A<> P.B  satisfied, Zeno runs aside, certified
[exit 0]
