sup, inf and bounds with stop-watches: between what a run reaches and what none does.
$ cat > sum.xta <<'END'
> clock x, y, z;
> int n;
> process P() {
>   state A { y' == 0 }, B { x' == 0 }, C;
>   init A;
>   trans A -> A { guard x >= 1 && n < 3; assign n = n + 1, x = 0, z = 0; },
>         A -> B { }, B -> C { guard z >= 4 && x <= 2 && y <= 2; };
> }
> system P;
> END
[exit 0]
z is x + y, which zones do not know.
$ gnomon check sum.xta -q 'sup{P.B && x <= 2 && y <= 2}: z, z - n, n' -q 'inf{P.B && x >= 1 && y >= 1}: z' -q 'sup{P.C && z < 4}: x' --trace-file run.json
1: sup{P.B && x <= 2 && y <= 2}: z, z - n, n  satisfied
   z <= 4  (trace in run-1-1.json)
   z - n <= 4  (trace in run-1-2.json)
   n <= 3  (trace in run-1-3.json)
2: inf{P.B && x >= 1 && y >= 1}: z            satisfied
   z >= 2  (trace in run-2.json)
3: sup{P.C && z < 4}: x                       satisfied
   x has no value: the predicate holds in no reachable state
[exit 0]
$ gnomon trace replay run-1-1.json sum.xta -q 'E<> P.B && x <= 2 && y <= 2 && z >= 4'
the trace is a run of the model and shows the query
[exit 0]
A value between integers has bounds, as has what has no value in all of an interval.
$ gnomon check sum.xta -q 'sup{P.B && x < 2 && y <= 2}: z' -q 'inf{P.B && x > 1 && y > 1}: z' -q 'bounds{P.B && x <= 2 && y <= 2}: z'
1: sup{P.B && x < 2 && y <= 2}: z      unknown: with stop-watches, values between two integers are not looked for
   z < 4 (more than 3)
2: inf{P.B && x > 1 && y > 1}: z       unknown: with stop-watches, values between two integers are not looked for
   z > 2 (less than 3)
3: bounds{P.B && x <= 2 && y <= 2}: z  unknown: with stop-watches, only the least and the largest values are looked for
   z >= 0 and <= 4 (a run comes to 0, one to 4)
[exit 3]
$ gnomon check sum.xta -q 'sup{P.B && x < 2 && y <= 2}: z' --json | python3 -c 'import json, sys; v = json.load(sys.stdin)["results"][0]["values"][0]; print(v["status"], v["intervals"], v["reached"])'
between [{'low': None, 'low_strict': False, 'high': 4, 'high_strict': True, 'high_infinite': False}] {'low': None, 'low_strict': False, 'high': 3, 'high_strict': True, 'high_infinite': False}
[exit 0]
A run that can wait as long as it likes shows that there is no bound, and so does one of
which a part can be taken again and again.
$ gnomon check sum.xta -q 'sup: z' -q 'sup{P.B}: x' -q 'sup{P.B && x < 5}: z' -q 'sup{P.B && z <= 5}: x' -q 'sup{deadlock}: z'
1: sup: z                 satisfied
   z < infinity
2: sup{P.B}: x            satisfied
   x < infinity
3: sup{P.B && x < 5}: z   satisfied
   z < infinity
4: sup{P.B && z <= 5}: x  satisfied
   x <= 5
5: sup{deadlock}: z       unknown: deadlock is not decided for models with stop-watches
[exit 3]
$ cat > grow.xta <<'END'
> clock x, y, z, w;
> int[0,20] n;
> process P() {
>   state A { x <= 3 && z' == 0 && w' == 0 }, B { x <= 2 };
>   init A;
>   trans A -> B { guard x >= 1; assign x = 0; },
>         B -> A { guard x >= 1 && n < 10; assign x = 0, n++; },
>         B -> A { guard x >= 1 && n >= 10; assign x = 0, w = 0, n = n < 20 ? n + 1 : n; };
> }
> system P;
> END
$ gnomon check grow.xta -q 'sup{P.A}: z' -q 'sup: y' -q 'sup: x' -q 'sup{n < 20}: z' -q 'sup{z <= 30}: y' -q 'sup: w' --trace-file run.json
1: sup{P.A}: z      satisfied
   z < infinity  (trace in run-1.json)
2: sup: y           satisfied
   y < infinity  (trace in run-2.json)
3: sup: x           satisfied
   x <= 3  (trace in run-3.json)
4: sup{n < 20}: z   satisfied
   z <= 40  (trace in run-4.json)
5: sup{z <= 30}: y  satisfied
   y <= 123  (trace in run-5.json)
6: sup: w           satisfied
   w <= 22  (trace in run-6.json)
[exit 0]
$ cat > still.xta <<'END'
> clock x, y;
> int[0,1] v;
> process P() { state A { x' == (v == 0) }, B { y' == 0 }; init A; trans A -> B { guard x >= 2; }; }
> system P;
> END
$ gnomon check still.xta -q 'sup{P.A}: x' -q 'sup{P.B}: y' -q 'sup{P.B && x <= 9}: y'
1: sup{P.A}: x            satisfied
   x < infinity
2: sup{P.B}: y            satisfied
   y < infinity
3: sup{P.B && x <= 9}: y  satisfied
   y <= 9
[exit 0]
Where that is not seen, it is given up.
$ cat > copy.xta <<'END'
> clock x, z, w;
> process P() {
>   state A { x <= 3 && z' == 0 }, B { x <= 2 };
>   init A;
>   trans A -> B { guard x >= 1; assign x = 0, w = z; }, B -> A { guard x >= 1 && w <= z; assign x = 0; };
> }
> system P;
> END
$ gnomon check copy.xta -q 'sup{P.A}: z'
1: sup{P.A}: z  unknown: with stop-watches, no bound was found for a value
   z has no known bound (at least 512)
[exit 3]
How long the logger takes.
$ gnomon check $EXAMPLES/preempt.xta -q 'sup{Logger.running}: Logger.t'
1: sup{Logger.running}: Logger.t  satisfied
   Logger.t <= 8
[exit 0]
