sup, inf and bounds: which values do clocks and integers have?
$ cat > m.xta <<'END'
> clock x, y, z; int n; int a[2];
> process P() {
>   state A { x < 5 }, B { x <= 9 }, C;
>   init A;
>   trans A -> B { guard x > 2; assign y = 0, n = n + 3; },
>         B -> C { guard x == 7; assign n = n - 10; };
> }
> system P;
> END
[exit 0]
Largest values: attained, approached, none; of clocks and of integers.
$ gnomon --quiet m.xta -q 'sup{not P.C}: x' -q 'sup{P.A}: x' -q 'sup: x, n' -q 'sup{P.B}: y, x + n, n * n'
1: sup{not P.C}: x            satisfied
   x <= 9
2: sup{P.A}: x                satisfied
   x < 5
3: sup: x, n                  satisfied
   x < infinity
   n <= 3
4: sup{P.B}: y, x + n, n * n  satisfied
   y < 7
   x + n <= 12
   n * n <= 9
[exit 0]
Least values.
$ gnomon --quiet m.xta -q 'inf: x' -q 'inf{P.B}: x, n' -q 'inf{P.B and y > 1}: x' -q 'inf: n'
1: inf: x                 satisfied
   x >= 0
2: inf{P.B}: x, n         satisfied
   x > 2
   n >= 3
3: inf{P.B and y > 1}: x  satisfied
   x > 3
4: inf: n                 satisfied
   n >= -7
[exit 0]
All values, with the gaps between.
$ gnomon --quiet m.xta -q 'bounds: n' -q 'bounds{not P.C and x != 4}: x' -q 'bounds{P.C or x < 1}: x, n' -q 'bounds{x > 2}: P.A'
1: bounds: n                      satisfied
   n in [-7,-7] [0,0] [3,3]
2: bounds{not P.C and x != 4}: x  satisfied
   x in [0,4) (4,9]
3: bounds{P.C or x < 1}: x, n     satisfied
   x in [0,1) [7,infinity)
   n in [-7,-7] [0,0]
4: bounds{x > 2}: P.A             satisfied
   P.A in [0,1]
[exit 0]
Where the predicate holds nowhere there is no value, and that is an answer.
$ gnomon --quiet m.xta -q 'sup{P.A and x > 6}: x, n' -q 'inf{false}: y' -q 'bounds{P.A and P.B}: n'
1: sup{P.A and x > 6}: x, n  satisfied
   x has no value: the predicate holds in no reachable state
   n has no value: the predicate holds in no reachable state
2: inf{false}: y             satisfied
   y has no value: the predicate holds in no reachable state
3: bounds{P.A and P.B}: n    satisfied
   n has no value: the predicate holds in no reachable state
[exit 0]
What grows only by going round has no bound either; each zone has one.
$ cat > loop.xta <<'END'
> clock x, y; int[0,40] n;
> process P() {
>   state A { y <= 3 }, B { y <= 3 }, C { y <= 0 };
>   init A;
>   trans A -> A { guard y >= 2; assign y = 0; },
>         A -> B { guard x == 0; },
>         B -> B { guard y >= 2 and n < 40; assign y = 0, n++; },
>         A -> C { guard y == 2; assign y = 0; },
>         C -> A { };
> }
> system P;
> END
$ gnomon loop.xta -q 'sup{P.A}: x' -q 'sup{P.B}: x, y, n' -q 'bounds: x' -q 'bounds{P.B and y == 0 and n == 40}: x, x + n' -q 'inf{n == 40}: x'
1: sup{P.A}: x                                   satisfied
   x < infinity
2: sup{P.B}: x, y, n                             satisfied
   x <= 123
   y <= 3
   n <= 40
3: bounds: x                                     satisfied
   x in [0,infinity)
4: bounds{P.B and y == 0 and n == 40}: x, x + n  satisfied
   x in [80,120]
   x + n in [120,160]
5: inf{n == 40}: x                               satisfied
   x >= 80
[exit 0]
Not decided: gaps without end.  What is known of the other terms is told.
$ cat > gaps.xta <<'END'
> clock x, y; int n;
> process P() { state A { y <= 2 }; init A; trans A -> A { guard y == 2; assign y = 0, n = 1 - n; }; }
> system P;
> END
$ gnomon gaps.xta -q 'bounds{y == 0}: n, x' -q 'sup{y == 0}: x'
1: bounds{y == 0}: n, x  unknown: the values of x have no bound, and may be infinitely many intervals
   n in [0,1]
   x is not known
2: sup{y == 0}: x        satisfied
   x < infinity
[exit 3]
$ gnomon loop.xta -q 'bounds: n, x' --states 3
1: bounds: n, x  unknown: limit of 3 states reached
[exit 3]
Every extreme has a run, which was replayed; with --trace it is shown.
$ gnomon --quiet m.xta -q 'sup{P.A}: x' --trace some
1: sup{P.A}: x  satisfied
   x < 5

x < 5
Witness: 0 steps, 9/2 time units.

Start (time 0)
     P.A
     all variables are 0

End after 9/2 (time 9/2): the query holds
     P.A
     x = 9/2, y = 9/2, z = 9/2
Total time 9/2. These steps take more than 4, by as little as one likes.
[exit 0]
$ gnomon --quiet m.xta -q 'bounds{P.B}: n' --trace some | grep -v '^ \|^$'
1: bounds{P.B}: n  satisfied
n >= 3
Witness: 1 step, 5/2 time units.
Start (time 0)
1. after 5/2 (time 5/2)  P.A -> P.B
End after 0 (time 5/2): the query holds
Total time 5/2. These steps take more than 2, by as little as one likes.
n <= 3
Witness: 1 step, 5/2 time units.
Start (time 0)
1. after 5/2 (time 5/2)  P.A -> P.B
End after 0 (time 5/2): the query holds
Total time 5/2. These steps take more than 2, by as little as one likes.
[exit 0]
One for no bound shows a value beyond all constants, or goes round the loop.
$ gnomon --quiet m.xta -q 'sup: x' --trace some | grep '^x\|^   \|x = '
   x < infinity
x >= 10
     P.A
     all variables are 0
     when x > 2
     do y = 0, n = n + 3
     n: 0 -> 3
     x = 5/2, y: 5/2 -> 0
     when x == 7
     do n = n - 10
     n: 3 -> -7
     x = 7
     P.C
     x = 10, y = 15/2, z = 10
[exit 0]
$ gnomon loop.xta -q 'sup{P.A}: x' --trace some | grep '^x\|^[0-9E]'
1: sup{P.A}: x  satisfied
x >= 7
1. after 2 (time 2)  P.A -> P.A
2. after 2 (time 4)  P.A -> P.A
End after 3 (time 7): the query holds
[exit 0]
Files have the number of the query, if there are several, and of the term, if there are
several; bounds has two for each.
$ gnomon --quiet m.xta -q 'sup{P.B}: x' --trace-file one.json
1: sup{P.B}: x  satisfied
   x <= 9  (trace in one.json)
[exit 0]
$ gnomon --quiet m.xta -q 'sup{P.B}: x, y' -q 'bounds{P.A}: x' --trace-file t.json
1: sup{P.B}: x, y  satisfied
   x <= 9  (trace in t-1-1.json)
   y < 7  (trace in t-1-2.json)
2: bounds{P.A}: x  satisfied
   x in [0,5)  (trace in t-2-low.json, t-2-high.json)
[exit 0]
$ ls *.json
one.json
t-1-1.json
t-1-2.json
t-2-high.json
t-2-low.json
[exit 0]
$ gnomon trace replay one.json m.xta --quiet -q 'E<> P.B and x == 9'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace replay t-1-2.json m.xta --quiet -q 'E<> P.B and y > 6 and y < 7'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace replay t-2-high.json m.xta --quiet -q 'E<> P.A and x > 4 and x < 5'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace replay t-2-low.json m.xta --quiet -q 'E<> P.A and x > 4'
the trace is a run of the model but does not show the query: at the end: the predicate does not hold
[exit 1]
JSON: a number that is not there is null, and why is beside it.
$ gnomon --quiet m.xta -q 'bounds{P.A or P.C}: x, n' -q 'sup{P.A}: x' -q 'inf{P.A and P.B}: x' -q 'E<> P.A' --json | python3 -c 'if True:
>   import json, sys
>   for r in json.load(sys.stdin)["results"]:
>     print(r["verdict"], r["trace"], json.dumps(r["values"]))'
satisfied None [{"term": "x", "kind": "bounds", "status": "known", "intervals": [{"low": 0, "low_strict": false, "high": 5, "high_strict": true, "high_infinite": false}, {"low": 7, "low_strict": false, "high": null, "high_strict": true, "high_infinite": true}], "reached": null, "traces": []}, {"term": "n", "kind": "bounds", "status": "known", "intervals": [{"low": -7, "low_strict": false, "high": -7, "high_strict": false, "high_infinite": false}, {"low": 0, "low_strict": false, "high": 0, "high_strict": false, "high_infinite": false}], "reached": null, "traces": []}]
satisfied None [{"term": "x", "kind": "sup", "status": "known", "intervals": [{"low": null, "low_strict": false, "high": 5, "high_strict": true, "high_infinite": false}], "reached": null, "traces": []}]
satisfied None [{"term": "x", "kind": "inf", "status": "empty", "intervals": [], "reached": null, "traces": []}]
satisfied None null
[exit 0]
$ gnomon --quiet m.xta -q 'bounds: x' --json --trace some | python3 -c 'if True:
>   import json, sys
>   for t in json.load(sys.stdin)["results"][0]["values"][0]["traces"]:
>     print(t["end"], t.get("at_least"), t["trace"]["kind"], t["trace"]["total"], t["trace_file"])'
low None witness 0 None
high 10 witness 10 None
[exit 0]
A run-time error in a term, or in the model, is one of the model; where the predicate
does not hold, nobody computes the term.
$ gnomon --quiet m.xta -q 'sup: a[n]' -q 'sup{P.A}: a[n]' -q 'bounds{n != 3}: 10 / (n - 3)'
1: sup: a[n]                     unknown: model error
-q(1):1:8: error: the index 3 is not in the range 0 to 1 (query) [E802]
    sup: a[n]
           ^
2: sup{P.A}: a[n]                satisfied
   a[n] <= 0
3: bounds{n != 3}: 10 / (n - 3)  satisfied
   10 / (n - 3) in [-3,-3] [-1,-1]
[exit 2]
$ gnomon --quiet m.xta -q 'sup: a[n]' --json | python3 -c 'if True:
>   import json, sys
>   r = json.load(sys.stdin)["results"][0]
>   print(r["verdict"], r["reason"], r["values"], r["error"]["code"], r["error"]["steps"])'
unknown model error [] E802 1
[exit 0]
Deadlocks and differences of clocks in the predicate; slices.
$ gnomon --quiet m.xta -q 'sup{deadlock and not P.C}: x' -q 'inf{deadlock}: x, y' -q 'sup{x - y > 4}: y' -q 'sup{P.B and x - y == 3}: y'
1: sup{deadlock and not P.C}: x  satisfied
   x <= 9
2: inf{deadlock}: x, y           satisfied
   x >= 7
   y > 2
3: sup{x - y > 4}: y             satisfied
   y < infinity
4: sup{P.B and x - y == 3}: y    satisfied
   y <= 6
[exit 0]
$ cat > two.xta <<'END'
> clock x, y;
> process P() { state A { x <= 4 }, B; init A; trans A -> B { guard x >= 1; assign x = 0; }; }
> process Q() { state A, B; init A; trans A -> B { guard y == 2; }; }
> system P, Q;
> END
$ gnomon two.xta --slice -q 'sup{P.A}: x' -q 'inf{P.B}: y'
1: sup{P.A}: x  satisfied
   x <= 4
2: inf{P.B}: y  satisfied
   y >= 1
[exit 0]
$ gnomon two.xta --slice -q 'sup{P.A}: x' --trace some | grep '^ '
   x <= 4
     P.A  Q.A
     P.A  Q.A
     x = 4, y = 4
[exit 0]
Options that do not go with it are named, and nothing is decided.
$ gnomon m.xta --quiet -q 'sup: x' --engine cdd
gnomon: query 1: --engine cdd does not go with sup, inf and bounds
[exit 2]
$ gnomon m.xta --quiet -q 'inf: x' --passed bitstate
gnomon: query 1: --passed bitstate does not go with sup, inf and bounds
[exit 2]
$ gnomon m.xta --quiet -q 'bounds: x' --abstraction extra-lu
gnomon: query 1: --abstraction extra-lu does not go with sup, inf and bounds: use auto, none or alu
[exit 2]
$ gnomon m.xta --quiet -q 'sup: x' --trace fastest
gnomon: query 1: --trace fastest does not go with sup, inf and bounds
[exit 2]
$ gnomon m.xta --quiet -q 'sup{x - y > 1}: x' --abstraction alu
gnomon: query 1: --abstraction alu is not exact where differences of clocks are compared
[exit 2]
$ gnomon m.xta --quiet -q 'sup{P.A}: x' --certificate proof.txt; test -e proof.txt || echo none
gnomon: query 1: no certificate: there is none for sup, inf and bounds
1: sup{P.A}: x  satisfied
   x < 5
none
[exit 0]
$ gnomon m.xta --quiet -q 'sup{P.A}: x' --certify
1: sup{P.A}: x  unknown: no certificate: there is none for sup, inf and bounds
[exit 3]
The others are exact.
$ for o in '--abstraction none' '--abstraction alu' '--zones minimal' '--bounds global' '--order dfs' '--bound-width 64' '--volume both' '--slice'; do gnomon --quiet m.xta -q 'bounds{P.B and y > 1}: x' -q 'sup{P.A}: x' $o | grep '^ '; done | sort | uniq -c
      8    x < 5
      8    x in (3,9]
[exit 0]
Stop-watches make zones inexact: then values are between what was proved and what was reached.
$ cat > stops.xta <<'END'
> clock x, y;
> process P() { state A { x' == 0 && y <= 3 }; init A; }
> system P;
> END
$ gnomon stops.xta -q 'sup: x' -q 'E<> y == 3'
1: sup: x      satisfied
   x <= 0
2: E<> y == 3  satisfied
[exit 0]
The initial state violates an invariant: nothing is reached.
$ cat > never.xta <<'END'
> clock x; int n = 1;
> process P() { state A { n == 0 }; init A; }
> system P;
> END
$ gnomon never.xta -q 'sup: x'
1: sup: x  unknown: the initial state violates an invariant
[exit 3]
A long way to where a loop begins.
$ cat > far.xta <<'END'
> clock x, y;
> process P() {
>   state A { x <= 1 }, B;
>   init A;
>   trans A -> A { guard x == 1; assign x = 0; }, A -> B { guard y >= 200000; };
> }
> system P;
> END
$ gnomon far.xta -q 'sup{P.A}: y'
1: sup{P.A}: y  satisfied
   y < infinity
[exit 0]
A loop that makes a value infinite is found wherever on the way it begins: before it,
something may ask that the clock is small.
$ cat > late.xta <<'END'
> clock u, v;
> process P() {
>   clock x;
>   state A, B { x <= 0 }, C;
>   init A;
>   trans A -> B { }, B -> C { };
> }
> process Q() {
>   state A { v < 1 }, B { u <= 0 }, C { u <= 1 };
>   init A;
>   trans A -> C { }, C -> B { }, C -> A { assign u = 0, v = 0; }, B -> C { };
> }
> system P, Q;
> END
$ for o in bfs dfs; do gnomon check late.xta -q 'sup{P.C}: P.x' --order $o --states 1000 2>/dev/null; done
1: sup{P.C}: P.x  satisfied
   P.x < infinity
1: sup{P.C}: P.x  satisfied
   P.x < infinity
[exit 0]
