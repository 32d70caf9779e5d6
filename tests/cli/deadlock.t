Where nothing can happen any more, now or later, the report says whether time can
still pass for ever.
$ cat > m.xta <<'END'
> clock x;
> process P() {
>   state A { x <= 5 }, B, C { x <= 3 }, D;
>   commit D;
>   init A;
>   trans A -> B { guard x >= 3; }, A -> C { guard x <= 2; },
>         A -> D { guard x == 1; }, D -> A { guard x > 1; };
> }
> system P;
> END
$ gnomon check m.xta -q 'E<> deadlock and P.B' -q 'A[] P.C imply not deadlock' -q 'E<> deadlock and P.D' -q 'E<> deadlock or P.A' -q 'E<> deadlock and P.A'
1: E<> deadlock and P.B        satisfied, a dead end
2: A[] P.C imply not deadlock  violated, a time-lock
3: E<> deadlock and P.D        satisfied, a time-lock
4: E<> deadlock or P.A         satisfied
5: E<> deadlock and P.A        violated
[exit 1]
So does the trace, as text and in files.
$ gnomon check m.xta -q 'A[] P.C imply not deadlock' --trace some | tail -2
Total time 0, the least that these steps can take.
Time-lock: no step is possible any more, and time cannot pass for ever.
[exit 0]
$ gnomon check m.xta -q 'E<> deadlock and P.B' --trace-file t.json
1: E<> deadlock and P.B  satisfied, a dead end  (trace in t.json)
[exit 0]
$ grep deadlock t.json
  "deadlock": "dead-end",
[exit 0]
$ gnomon trace show t.json m.xta | tail -1
Dead end: no step is possible any more, but time may pass for ever.
[exit 0]
$ sed 's/dead-end/bad-end/' t.json > u.json; gnomon trace show u.json m.xta
u.json: error: "deadlock": expecting time-lock or dead-end
[exit 2]
Zones extrapolated by L and U are enough if they have no deadlock; they may have one
that cannot be reached, at x > 2 of B.
$ cat > rough.xta <<'END'
> clock x;
> process P() {
>   state A { x <= 1 }, B, C { x <= 2 };
>   urgent B;
>   init A;
>   trans A -> B { guard x == 1; }, B -> C { guard x <= 2; },
>         C -> A { assign x = 0; };
> }
> system P;
> END
[exit 0]
$ sed 's/guard x <= 2;/assign x = 0;/' rough.xta > free.xta
[exit 0]
$ for m in rough free; do gnomon $m.xta --certify -q 'A[] not deadlock' -q 'E<> P.B and not deadlock' --stats | sed -n 's/.*\(abstraction [^,]*\).*/  \1/p; /^[12]/p'; done
1: A[] not deadlock          satisfied, certified
  abstraction alu
2: E<> P.B and not deadlock  satisfied
  abstraction extra-lu+
1: A[] not deadlock          satisfied, certified
  abstraction extra-lu+
2: E<> P.B and not deadlock  satisfied
  abstraction extra-lu+
[exit 0]
Such a deadlock, which is sought in vain, could be walked to in 2^40 ways: before or
after y is 1, when Q listens, in each round.
$ cat > rounds.xta <<'END'
> clock x, y, z;
> int i;
> bool heard;
> broadcast chan c;
> process P() {
>   state T { x <= 2 }, A { z <= 1 }, B, C;
>   urgent B;
>   init T;
>   trans T -> T { guard i < 40 && !heard; sync c!; assign i = i + 1, x = 0, y = 0; },
>         T -> A { guard i == 40 && !heard; assign z = 0; },
>         A -> B { guard z == 1; }, B -> C { guard z <= 2; }, C -> C { };
> }
> process Q() {
>   state I, J;
>   init I;
>   trans I -> J { guard y == 1; sync c?; assign heard = true; }, J -> J { };
> }
> system P, Q;
> END
[exit 0]
$ gnomon rounds.xta --time 60 -q 'A[] not deadlock'
1: A[] not deadlock  satisfied
[exit 0]
