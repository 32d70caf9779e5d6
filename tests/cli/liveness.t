Runs that never end: a loop, a place to stay for ever, and one that time cannot leave.
$ cat > m.xta <<'END'
> clock x, y;
> process P() {
>   state A { x <= 5 }, B, C { x <= 3 };
>   init A;
>   trans A -> A { guard x > 1 && x < 2; assign x = 0; },
>         A -> B { guard x >= 5; assign x = 0; },
>         B -> C { guard x <= 1; assign x = 0; };
> }
> system P;
> END
$ gnomon m.xta -q 'A<> P.B' -q 'E[] P.A' -q 'A<> x > 0' -q 'P.B --> P.C' -q 'P.C --> P.A' -q 'E[] x != 3' -q 'A<> x >= 0'
1: A<> P.B      violated
2: E[] P.A      satisfied
3: A<> x > 0    satisfied
4: P.B --> P.C  violated
5: P.C --> P.A  violated
6: E[] x != 3   satisfied
7: A<> x >= 0   satisfied
[exit 1]
$ gnomon m.xta -q 'A<> P.B' --trace some
1: A<> P.B  violated
Counterexample: 1 step, 3/2 time units.

Start (time 0)
     P.A

1. after 3/2 (time 3/2)  P.A -> P.A
     when x > 1 && x < 2
     do x = 0
     x: 3/2 -> 0, y = 3/2

End after 0 (time 3/2)
     P.A
From step 1 on, the same again for ever.
[exit 1]
$ gnomon m.xta -q 'P.B --> P.C' --trace some
1: P.B --> P.C  violated
Counterexample: 1 step, 5 time units.

Start (time 0)
     P.A

1. after 5 (time 5)  P.A -> P.B
     when x >= 5
     do x = 0
     x: 5 -> 0, y = 5

End after 0 (time 5)
     P.B
     x = 0, y = 5
What is before --> holds after step 1, and from then on what is behind it
never does.
And then time passes for ever.
[exit 1]
$ gnomon m.xta -q 'P.C --> P.A' --trace some
1: P.C --> P.A  violated
Counterexample: 2 steps, 5 time units.

Start (time 0)
     P.A

1. after 5 (time 5)  P.A -> P.B
     when x >= 5
     do x = 0
     x: 5 -> 0, y = 5

2. after 0 (time 5)  P.B -> P.C
     when x <= 1
     do x = 0
     x = 0, y = 5

End after 0 (time 5)
     P.C
     x = 0, y = 5
What is before --> holds after step 2, and from then on what is behind it
never does.
And then time passes for as long as it can, which is not for ever, and
no step is possible any more.
[exit 1]
The verdict of a query with clocks is about every instant.
$ gnomon m.xta -q 'E[] (P.A and x < 3)' -q 'A<> x > 2' -q 'x == 3 --> P.B' -q '(P.A and x == 2) --> P.B' -q 'P.B --> (P.C or x > 1)'
1: E[] (P.A and x < 3)       satisfied
2: A<> x > 2                 violated
3: x == 3 --> P.B            violated
4: (P.A and x == 2) --> P.B  satisfied
5: P.B --> (P.C or x > 1)    satisfied
[exit 1]
T-live-shrink: the loop at L leads into a smaller zone, from which it is impossible.
$ cat > shrink.xta <<'END'
> clock x, y;
> process P() {
>   state A { y <= 1 }, L { x <= 1 }, E;
>   init A;
>   trans A -> L { assign x = 0; },
>         L -> L { guard x == 1 && y <= 1; assign x = 0; },
>         L -> E { guard x == 1 && y > 1; };
> }
> system P;
> END
$ gnomon shrink.xta -q 'A<> P.E' -q 'E[] not P.E' -q 'P.L --> P.E'
1: A<> P.E      satisfied
2: E[] not P.E  violated
3: P.L --> P.E  satisfied
[exit 1]
As JSON, a trace says how it goes on.  It can be read and replayed.
$ gnomon m.xta -q 'A<> P.B' --json --trace some | python3 -c '
> import json, sys
> t = json.load(sys.stdin)["results"][0]["trace"]
> print(t["kind"], t["end"])'
counterexample {'kind': 'loop', 'loop_first': 1, 'from': 0}
[exit 0]
$ gnomon m.xta -q 'A<> P.B' -q 'P.B --> P.C' -q 'P.C --> P.A' --trace-file t.json
1: A<> P.B      violated  (trace in t-1.json)
2: P.B --> P.C  violated  (trace in t-2.json)
3: P.C --> P.A  violated  (trace in t-3.json)
[exit 1]
$ grep -A4 '"end"' t-1.json t-2.json t-3.json
t-1.json:  "end": {
t-1.json-    "kind": "loop",
t-1.json-    "loop_first": 1,
t-1.json-    "from": 0
t-1.json-  },
--
t-2.json:  "end": {
t-2.json-    "kind": "stays",
t-2.json-    "from": 1
t-2.json-  },
t-2.json-  "initial": {
--
t-3.json:  "end": {
t-3.json-    "kind": "stuck",
t-3.json-    "from": 2
t-3.json-  },
t-3.json-  "initial": {
[exit 0]
$ gnomon trace replay t-1.json m.xta -q 'A<> P.B'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace replay t-1.json m.xta -q 'E[] P.A'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace replay t-1.json m.xta
the trace is a run of the model
[exit 0]
$ gnomon trace replay t-2.json m.xta -q 'P.B --> P.C'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace replay t-3.json m.xta -q 'P.C --> P.A'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace show t-1.json m.xta | tail -3
End after 0 (time 3/2)
     P.A
From step 1 on, the same again for ever.
[exit 0]
It shows no more than it does.
$ gnomon trace replay t-1.json m.xta -q 'E[] x < 1'
the trace is a run of the model but does not show the query: step 1: the predicate does not hold all the time
[exit 1]
$ gnomon trace replay t-1.json m.xta -q 'A<> P.A'
the trace is a run of the model but does not show the query: step 1: the predicate holds
[exit 1]
$ gnomon trace replay t-2.json m.xta -q 'P.A --> P.B'
the trace is a run of the model but does not show the query: at the end: the predicate before --> does not hold
[exit 1]
$ gnomon trace replay t-2.json m.xta -q 'P.C --> P.A'
the trace is a run of the model but does not show the query: at the end: the predicate before --> does not hold
[exit 1]
$ sed 's/"stays"/"stuck"/' t-2.json > wrong.json; gnomon trace replay wrong.json m.xta
the trace is not a run of the model: at the end: time can pass for ever
[exit 1]
$ sed 's/"stuck"/"stays"/' t-3.json > wrong.json; gnomon trace replay wrong.json m.xta
the trace is not a run of the model: at the end: time cannot pass for ever
[exit 1]
$ sed 's/"stuck"/"loop", "loop_first": 2/' t-3.json > wrong.json; gnomon trace replay wrong.json m.xta
the trace is not a run of the model: at the end: the loop does not lead back to where it began
[exit 1]
$ sed 's/"stuck"/"loop", "loop_first": 9/' t-3.json > wrong.json; gnomon trace replay wrong.json m.xta
wrong.json: error: "end": "loop_first" is no number of a step
[exit 2]
$ sed 's/"stuck"/"tired"/' t-3.json > wrong.json; gnomon trace replay wrong.json m.xta
wrong.json: error: "end": expecting a "kind": loop, stays or stuck
[exit 2]
$ sed 's/"from": 2/"from": 3/' t-3.json > wrong.json; gnomon trace replay wrong.json m.xta
wrong.json: error: "end": "from" is no number of a state
[exit 2]
$ sed '/"end"/,/}/d' t-1.json > wrong.json; gnomon trace replay wrong.json m.xta -q 'A<> P.B'
the trace is a run of the model but does not show the query: a run that ends shows nothing of A<>
[exit 1]
A loop that leads to another region cannot be repeated.
$ cat > once.xta <<'END'
> clock x, y;
> process P() { state A { x <= 1 }; init A; trans A -> A { guard y <= 2; assign x = 0; }; }
> system P;
> END
$ gnomon once.xta -q 'E[] true' --trace-file t.json
1: E[] true  satisfied  (trace in t.json)
[exit 0]
$ python3 - <<'END'
> import json
> t = json.load(open("t.json"))
> print(t["end"], len(t["steps"]))
> t["steps"][0]["delay"] = 1
> json.dump(t, open("wrong.json", "w"))
> END
{'kind': 'loop', 'loop_first': 1, 'from': 0} 1
[exit 0]
$ gnomon trace replay wrong.json once.xta
the trace is not a run of the model: at the end: the loop does not lead back to the region it began in
[exit 1]
UPPAAL's formats have no such runs.
$ gnomon trace convert t-1.json m.xta -o t.xtr
t-1.json: warning: this format has no runs without end: how it goes on is left out
[exit 0]
$ gnomon trace replay t.xtr m.xta -q 'A<> P.B'
the trace is a run of the model but does not show the query: a run that ends shows nothing of A<>
[exit 1]
$ gnomon m.xta -q 'A<> P.B' --trace-file t.xml
gnomon: t.xml: warning: this format has no runs without end: how it goes on is left out
1: A<> P.B  violated  (trace in t.xml)
[exit 1]
What does not go with these queries is refused by name.
$ for o in '--engine cdd' '--engine cmd' '--passed cdd' '--reduce loops' '--accelerate exact' '--zones minimal' '--inclusion off' '--waiting-inclusion off' '--trace shortest' '--trace fastest' '--untimed-first' '--abstraction alu' '--abstraction extra-lu+'; do gnomon m.xta -q 'A<> P.B' $o; done
gnomon: query 1: --engine cdd does not go with E[], A<> and -->
gnomon: query 1: --engine cmd does not go with E[], A<> and -->
gnomon: query 1: --passed cdd does not go with E[], A<> and -->
gnomon: query 1: --reduce loops does not go with E[], A<> and -->
gnomon: query 1: --accelerate exact does not go with E[], A<> and -->
gnomon: query 1: --zones minimal does not go with E[], A<> and -->
gnomon: query 1: --inclusion off does not go with E[], A<> and -->
gnomon: query 1: --waiting-inclusion off does not go with E[], A<> and -->
gnomon: query 1: --trace shortest does not go with E[], A<> and -->
gnomon: query 1: --trace fastest does not go with E[], A<> and -->
gnomon: query 1: --untimed-first does not go with E[], A<> and -->
gnomon: query 1: --abstraction alu does not go with E[], A<> and -->: use auto, none, extra-m or extra-m+
gnomon: query 1: --abstraction extra-lu+ does not go with E[], A<> and -->: use auto, none, extra-m or extra-m+
[exit 2]
$ for o in '--abstraction extra-m' '--abstraction extra-m+' '--bounds global' '--bound-width 64' '--simd scalar' '--slice'; do gnomon m.xta -q 'A<> P.B' $o; done
1: A<> P.B  violated
1: A<> P.B  violated
1: A<> P.B  violated
1: A<> P.B  violated
1: A<> P.B  violated
1: A<> P.B  violated
[exit 1]
Stop-watches are not for them.
$ cat > stop.xta <<'END'
> clock x;
> process P() { state A { x' == 0 }, B; init A; trans A -> B { }; }
> system P;
> END
$ gnomon stop.xta -q 'A<> P.B' -q 'E<> P.B'
1: A<> P.B  unknown: E[], A<> and --> are not decided for models with stop-watches
2: E<> P.B  satisfied
[exit 3]
A run-time error that is met is told, with the way there.
$ cat > wrong.xta <<'END'
> clock x; int[0,1] n;
> process P() { state A { x <= 1 }, B; init A; trans A -> A { guard x == 1; assign x = 0, n = n + 1; }; }
> system P;
> END
$ gnomon wrong.xta --trace some -q 'A<> P.B'
1: A<> P.B  unknown: model error
wrong.xta:2:89: error: the value 2 is not in the range 0 to 1 (edge P.A -> P.A) [E801]
    process P() { state A { x <= 1 }, B; init A; trans A -> A { guard x == 1; assign x = 0, n = n + 1; }; }
                                                                                            ^~~~~~~~~
Way to the error: 1 step, 2 time units.

Start (time 0)
     P.A
     all variables are 0

1. after 1 (time 1)  P.A -> P.A
     when x == 1
     do x = 0, n = n + 1
     n: 0 -> 1
     x: 1 -> 0

End after 1 (time 2): the model goes wrong
     P.A
     x = 1
Total time 2, the least that these steps can take.
[exit 2]
$ gnomon wrong.xta --trace some -q 'A<> 1 / (1 - n) == 5'
1: A<> 1 / (1 - n) == 5  unknown: model error
-q:1:5: error: 1 is divided by zero (query) [E803]
    A<> 1 / (1 - n) == 5
        ^~~~~~~~~~~
Way to the error: 1 step, 1 time unit.

Start (time 0)
     P.A
     all variables are 0

1. after 1 (time 1)  P.A -> P.A
     when x == 1
     do x = 0, n = n + 1
     n: 0 -> 1
     x: 1 -> 0

End after 0 (time 1): the model goes wrong
     P.A
Total time 1, the least that these steps can take.
[exit 2]
$ gnomon wrong.xta --trace some -q 'n == 0 --> 1 / (1 - n) == 5'
1: n == 0 --> 1 / (1 - n) == 5  unknown: model error
wrong.xta:2:89: error: the value 2 is not in the range 0 to 1 (edge P.A -> P.A) [E801]
    process P() { state A { x <= 1 }, B; init A; trans A -> A { guard x == 1; assign x = 0, n = n + 1; }; }
                                                                                            ^~~~~~~~~
Way to the error: 1 step, 2 time units.

Start (time 0)
     P.A
     all variables are 0

1. after 1 (time 1)  P.A -> P.A
     when x == 1
     do x = 0, n = n + 1
     n: 0 -> 1
     x: 1 -> 0

End after 1 (time 2): the model goes wrong
     P.A
     x = 1
Total time 2, the least that these steps can take.
[exit 2]
$ gnomon wrong.xta -q 'E[] n == 0'
1: E[] n == 0  violated
[exit 1]
Limits.
$ gnomon $EXAMPLES/fischer.xta -q 'Contender(1).writing --> Contender(1).checking' --states 10
1: Contender(1).writing --> Contender(1).checking  unknown: limit of 10 states reached
[exit 3]
What was done.
$ gnomon m.xta -q 'A<> P.B' --json | grep 'order"\|abstraction\|verdict"\|reason'
      "verdict": "violated",
      "reason": null,
      "reason_code": null,
        "order": "dfs",
        "abstraction": "extra-lu+",
[exit 0]
Zones extrapolated by L and U are enough if they have no run; they may have one
that ends where only they are stuck, at x > 2 of B.
$ cat > rough.xta <<'END'
> clock x;
> process P() {
>   state A { x <= 1 }, B, C { x <= 2 };
>   urgent B;
>   init A;
>   trans A -> B { guard x == 1; }, B -> C { guard x <= 2; };
> }
> system P;
> END
[exit 0]
$ for q in 'A<> P.B' 'A<> P.C' 'P.A --> P.C' 'E[] !P.C'; do gnomon rough.xta -q "$q" --certify --stats | sed -n 's/.*\(abstraction [^,]*\).*/  \1/p; /^1/p'; done
1: A<> P.B  satisfied, certified
  abstraction extra-lu+
1: A<> P.C  satisfied, certified
  abstraction extra-m+
1: P.A --> P.C  satisfied, certified
  abstraction extra-m+
1: E[] !P.C  violated, certified
  abstraction extra-m+
[exit 0]
Such a run, which is sought in vain, could be walked in 2^40 ways: before or after x
is 1 in each round.
$ cat > rounds.xta <<'END'
> clock x, z;
> int i;
> process P() {
>   state T { x <= 2 }, S { x <= 2 }, A { z <= 1 }, B, C { z <= 2 };
>   urgent B;
>   init T;
>   trans T -> S { guard i < 40; assign i = i + 1; }, S -> T { assign x = 0; },
>         T -> A { guard i == 40; assign z = 0; },
>         A -> B { guard z == 1; }, B -> C { guard z <= 2; };
> }
> system P;
> END
[exit 0]
$ gnomon rounds.xta --time 60 -q 'A<> P.S and x == 1 or P.C' -q 'i == 0 --> P.S and x == 1 or P.C'
1: A<> P.S and x == 1 or P.C         satisfied
2: i == 0 --> P.S and x == 1 or P.C  satisfied
[exit 0]
A clock that is copied and never compared does not matter to a loop.
$ cat > copied.xta <<'END'
> clock g, x, h;
> process P() {
>   state A { x <= 4 };
>   init A;
>   trans A -> A { guard x == 4; assign x = 0, h = g; };
> }
> system P;
> END
$ gnomon copied.xta -q 'E[] P.A' -q 'A<> x > 4' -q 'x == 1 --> x > 4'
1: E[] P.A           satisfied
2: A<> x > 4         violated
3: x == 1 --> x > 4  violated
[exit 1]
A loop back to the very same valuation needs nothing else, whatever clocks are set to.
$ cat > lowered.xta <<'END'
> clock g, x;
> process P() {
>   state A { x <= 2 };
>   init A;
>   trans A -> A { guard x >= 1; assign x = 0, g = g - 1; };
> }
> system P;
> END
$ gnomon lowered.xta -q 'E[] g < 2' -q 'E[] true' -q 'A<> P.A and g > 1'
1: E[] g < 2          satisfied
2: E[] true           satisfied
3: A<> P.A and g > 1  violated
[exit 1]
With the earliest times it takes a thousand rounds until the same comes again.
$ cat > drift.xta <<'END'
> clock x, y;
> process P() {
>   state A { x <= 1000 && y <= 1000 }, B { x <= 1000 && y <= 1000 }, C;
>   init A;
>   trans A -> B { guard x >= 999; assign x = 0; },
>         B -> A { guard y == 1000; assign y = 0; },
>         A -> C { guard x > 1000; };
> }
> system P;
> END
$ gnomon drift.xta -q 'E[] not P.C' -q 'A<> P.C' -q 'P.B --> P.C'
1: E[] not P.C  satisfied
2: A<> P.C      violated
3: P.B --> P.C  violated
[exit 1]
