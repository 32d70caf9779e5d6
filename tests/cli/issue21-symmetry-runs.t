Runs without end: of states that differ only in which process is which, one is stored,
too.  The verdicts are the same.
$ printf '%s\n' 'fischer.xta 5 Contender(1).writing --> Contender(1).checking' 'fischer.xta 5 Contender(1).writing --> Contender(1).critical' 'fischer.xta 4 A<> exists (i : int[1,4]) Contender(i).critical' 'fischer.xta 4 E[] turn == 0 or turn == 2' 'traingate.xml 5 Train(0).Near --> Train(0).Crossing' 'traingate.xml 4 Train(0).Near --> Train(1).Crossing' 'csmacd.xta 4 Bus.collision --> Bus.idle' 'csmacd.xta 4 E[] not Bus.idle' > list
[exit 0]
$ while read m n q; do for s in off auto; do gnomon check $EXAMPLES/$m -D N=$n -q "$q" --symmetry $s --stats | grep -E '^1|stored' | tr -s ' ' | tr '\n' ';'; done; echo; done < list
1: Contender(1).writing --> Contender(1).checking satisfied; states stored 916;1: Contender(1).writing --> Contender(1).checking satisfied; states stored 127;
1: Contender(1).writing --> Contender(1).critical violated; states stored 739;1: Contender(1).writing --> Contender(1).critical violated; states stored 114;
1: A<> exists (i : int[1,4]) Contender(i).critical violated; states stored 1;1: A<> exists (i : int[1,4]) Contender(i).critical violated; states stored 1;
1: E[] turn == 0 or turn == 2 satisfied; states stored 1;1: E[] turn == 0 or turn == 2 satisfied; states stored 1;
1: Train(0).Near --> Train(0).Crossing satisfied; states stored 3717;1: Train(0).Near --> Train(0).Crossing satisfied; states stored 212;
1: Train(0).Near --> Train(1).Crossing violated; states stored 524;1: Train(0).Near --> Train(1).Crossing violated; states stored 302;
1: Bus.collision --> Bus.idle satisfied; states stored 436;1: Bus.collision --> Bus.idle satisfied; states stored 30;
1: E[] not Bus.idle violated;1: E[] not Bus.idle violated;
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -D N=20 -q 'Contender(1).writing --> Contender(1).checking' --stats -v 2>&1 | grep -E '^1|symmetry:|stored' | tr -s ' '
gnomon: query 1: states from which nothing can be found are stored: a run without end may stay in them
gnomon: query 1: symmetry: 1 class: 19 that can be exchanged, Contender(2), Contender(3), ..., Contender(20)
1: Contender(1).writing --> Contender(1).checking satisfied
 states stored 1867
[exit 0]

p and q stay as they are, each by itself, and so does each label of --buchi.
$ gnomon check $EXAMPLES/fischer.xta -D N=6 -v -q 'Contender(1).writing --> Contender(2).writing' -q 'Contender(1).writing --> Contender(1).critical' -q 'A<> Contender(3).critical' 2>&1 | grep symmetry
gnomon: query 1: symmetry: 1 class: 4 that can be exchanged, Contender(3), Contender(4), Contender(5), Contender(6)
gnomon: query 2: symmetry: 1 class: 5 that can be exchanged, Contender(2), Contender(3), ..., Contender(6)
gnomon: query 3: symmetry: 1 class: 5 that can be exchanged, Contender(1), Contender(2), ..., Contender(6)
[exit 0]

A loop among states that are stored may be back only after several rounds: the run has
them all, and is one of the model.
$ printf 'int[0,3] last, other; process P(const int[1,3] id) { clock x; state a { x <= 4 }, b; init a; trans a -> a { guard last != id && other != id && x >= 1; assign other = last, last = id, x = 0; }; } system P;' > round.xta
$ gnomon check round.xta -q 'A<> P(1).b or P(2).b or P(3).b' --trace some --trace-file t.json --trace-format json --stats | grep -E '^1|stored' | tr -s ' '; gnomon trace show t.json round.xta | grep -E '^[0-9]+\.|same'; gnomon trace replay t.json round.xta | tail -1
1: A<> P(1).b or P(2).b or P(3).b violated (trace in t.json)
 states stored 6
1. after 1 (time 1)  P(3).a -> P(3).a
2. after 0 (time 1)  P(2).a -> P(2).a
3. after 0 (time 1)  P(1).a -> P(1).a
4. after 1 (time 2)  P(3).a -> P(3).a
5. after 0 (time 2)  P(2).a -> P(2).a
From step 3 on, the same again for ever.
the trace is a run of the model
[exit 0]
$ for a in extra-m extra-m+ none; do gnomon check round.xta -q 'A<> P(1).b or P(2).b or P(3).b' -q 'last == 2 --> P(2).b' -q 'E[] last != 1 or P(1).x < 3' --abstraction $a --trace some | grep -E '^[0-9]:|same'; done
1: A<> P(1).b or P(2).b or P(3).b  violated
From step 4 on, the same again for ever.
2: last == 2 --> P(2).b            violated
From step 3 on, the same again for ever.
3: E[] last != 1 or P(1).x < 3     satisfied
From step 4 on, the same again for ever.
1: A<> P(1).b or P(2).b or P(3).b  violated
From step 4 on, the same again for ever.
2: last == 2 --> P(2).b            violated
From step 3 on, the same again for ever.
3: E[] last != 1 or P(1).x < 3     satisfied
From step 4 on, the same again for ever.
1: A<> P(1).b or P(2).b or P(3).b  violated
From step 4 on, the same again for ever.
2: last == 2 --> P(2).b            violated
From step 3 on, the same again for ever.
3: E[] last != 1 or P(1).x < 3     satisfied
From step 4 on, the same again for ever.
[exit 0]

$ printf 'system:s\nevent:e\nint:1:0:2:0:last\nprocess:P\nlocation:P:a{initial::labels:one}\nlocation:P:b{labels:two}\nedge:P:a:b:e{provided:last!=1:do:last=1}\nedge:P:b:a:e{provided:last!=1:do:last=1}\nprocess:Q\nlocation:Q:a{initial::labels:one}\nlocation:Q:b{labels:two}\nedge:Q:a:b:e{provided:last!=2:do:last=2}\nedge:Q:b:a:e{provided:last!=2:do:last=2}\n' > two.tck
[exit 0]
$ gnomon check two.tck --buchi two -v --trace some 2>&1 | grep -E 'symmetry:|^[0-9]|same'
gnomon: query 1: symmetry: 1 class: 2 that can be exchanged, P, Q
1: --buchi two  satisfied
1. after 0 (time 0)  P.a -> P.b
2. after 0 (time 0)  Q.a -> Q.b
3. after 0 (time 0)  P.b -> P.a
4. after 0 (time 0)  Q.b -> Q.a
5. after 0 (time 0)  P.a -> P.b
From step 2 on, the same again for ever.
[exit 0]

With --non-zeno it is first asked whether there is any run, which is done with symmetry;
then all states are stored.
$ gnomon check $EXAMPLES/fischer.xta -D N=4 --non-zeno -v -q 'Contender(1).writing --> Contender(1).checking' -q 'Contender(1).writing --> Contender(1).critical' 2>&1 | grep -E 'symmetry|^[0-9]'
gnomon: query 1: symmetry: 1 class: 3 that can be exchanged, Contender(2), Contender(3), Contender(4)
1: Contender(1).writing --> Contender(1).checking  satisfied, Zeno runs aside
gnomon: query 2: symmetry is not used: to see that time goes on, clocks are waited for in one order
2: Contender(1).writing --> Contender(1).critical  violated, Zeno runs aside
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -D N=4 --certificate c -v -q 'Contender(1).writing --> Contender(1).checking' 2>&1 | grep -E 'symmetry|^[0-9]'
gnomon: query 1: symmetry is not used: ranks are those of all states
1: Contender(1).writing --> Contender(1).checking  satisfied  (certificate in c)
[exit 0]

Errors have the place of the run.
$ printf 'int[0,4] turn; int[0,9] n; process P(const int[1,4] id) { clock x; state a { x <= 9 }, b { x <= 9 }, c; init a; trans a -> b { guard turn == 0; assign turn = id; }, b -> c { guard turn == id; assign n = n + 4, turn = 0; }; } system P;' > e.xta
$ gnomon check e.xta -q 'A<> P(1).c and P(2).c and P(3).c' --trace some 2>&1 | grep -E 'error|^[0-9]'
1: A<> P(1).c and P(2).c and P(3).c  unknown: model error
e.xta:1:200: error: the value 12 is not in the range 0 to 9 (edge P(2).b -> P(2).c) [E801]
Way to the error: 5 steps, 0 time units.
1. after 0 (time 0)  P(4).a -> P(4).b
2. after 0 (time 0)  P(4).b -> P(4).c
3. after 0 (time 0)  P(3).a -> P(3).b
4. after 0 (time 0)  P(3).b -> P(3).c
5. after 0 (time 0)  P(2).a -> P(2).b
[exit 0]
