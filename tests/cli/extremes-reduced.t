sup, inf and bounds go by symmetry and merged zones, too: the values are the same.
$ for s in off on; do for m in off on; do gnomon check $EXAMPLES/fischer.xta -D N=5 --symmetry $s --merge $m -q 'sup{Contender(1).writing}: Contender(1).x, Contender(4).x' -q 'inf{Contender(2).critical}: Contender(2).x' -q 'bounds{turn == 2}: Contender(2).x, turn' -q 'sup: sum (i : int[1,5]) Contender(i).checking' > $s.$m; done; done; cmp off.off off.on && cmp off.off on.off && cmp off.off on.on && cat on.on
1: sup{Contender(1).writing}: Contender(1).x, Contender(4).x  satisfied
   Contender(1).x <= 2
   Contender(4).x < infinity
2: inf{Contender(2).critical}: Contender(2).x     satisfied
   Contender(2).x > 2
3: bounds{turn == 2}: Contender(2).x, turn        satisfied
   Contender(2).x in [0,infinity)
   turn in [2,2]
4: sup: sum (i : int[1,5]) Contender(i).checking  satisfied
   sum (i : int[1,5]) Contender(i).checking <= 5
[exit 0]
$ for s in off on; do for m in off on; do gnomon check $EXAMPLES/fischer.xta -D N=6 --symmetry $s --merge $m --stats -q 'inf{Contender(2).critical}: Contender(2).x' | grep -E 'stored|permuted|merged' | tr -s ' ' | tr '\n' ';'; echo; done; done
 states stored 2953;
 states stored 2953; merged 298;
 states stored 160; permuted 248;
 states stored 160; permuted 248; merged 7;
[exit 0]

Of each term it is what leaves the predicate and that term alone; variables that hold the
number of a process are numbers, if their values are asked for.
$ gnomon check $EXAMPLES/fischer.xta -D N=6 -v -q 'sup{Contender(1).writing}: Contender(1).x, Contender(4).x, turn' -q 'sup{turn == 3}: turn == 3, Contender(3).x' 2>&1 | grep symmetry
gnomon: query 1: Contender(1).x: symmetry: 1 class: 5 that can be exchanged, Contender(2), Contender(3), ..., Contender(6)
gnomon: query 1: Contender(4).x: symmetry: 1 class: 4 that can be exchanged, Contender(2), Contender(3), Contender(5), Contender(6)
gnomon: query 2: turn == 3: symmetry: 1 class: 5 that can be exchanged, Contender(1), Contender(2), ..., Contender(6)
gnomon: query 2: Contender(3).x: symmetry: 1 class: 5 that can be exchanged, Contender(1), Contender(2), ..., Contender(6)
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -D N=6 -v --symmetry off -q 'sup{Contender(1).writing}: Contender(1).x' 2>&1 | grep symmetry
[exit 1]

Runs are those of the model.  Here two processes take turns for ever, and who they are is
not what is stored.
$ cat > turns.xta <<'END'
> typedef int[0,4] id_t; clock t, g; int[0,5] last = 5;
> process P(const id_t i) {
>   state A, B;
>   init A;
>   trans A -> B { guard last != i && t >= 1; assign last = i, t = 0; },
>         B -> A { guard t >= 1; assign t = 0; };
> }
> process Clock() { state A { t <= 2 }; init A; }
> system P, Clock;
> END
$ gnomon check turns.xta --stats -q 'sup{P(1).B}: g, t' --trace some --trace-file r.json --trace-format json | grep -E ' <|stored|permuted'
   g < infinity  (trace in r-1.json)
   t <= 2  (trace in r-2.json)
   states stored                  27
   permuted                      349
[exit 0]
$ for f in r*.json; do gnomon trace replay $f turns.xta | tail -1; done
the trace is a run of the model
the trace is a run of the model
[exit 0]
$ gnomon check turns.xta --symmetry off --stats -q 'sup{P(1).B}: g, t' | grep -E ' <|stored|permuted'
   g < infinity
   t <= 2
   states stored                 161
[exit 0]

Both ends of what was merged have a run, though none of them has both.
$ cat > halves.xta <<'END'
> clock x, y;
> process P() {
>   state A, B { y <= 1 }, C { y <= 1 };
>   init A;
>   trans A -> B { guard x < 2; assign y = 0; },
>         A -> B { guard x >= 2 && x <= 5; assign y = 0; },
>         B -> C { guard y >= 1; assign y = 0; };
> }
> system P;
> END
$ gnomon check halves.xta --stats -q 'bounds{P.C}: x' --trace some | grep -E 'x in|after|merged|when'
   x in [1,7]
   merged                          2
1. after 0 (time 0)  P.A -> P.B
     when x < 2
2. after 1 (time 1)  P.B -> P.C
     when y >= 1
End after 0 (time 1): the query holds
1. after 5 (time 5)  P.A -> P.B
     when x >= 2 && x <= 5
2. after 1 (time 6)  P.B -> P.C
     when y >= 1
End after 1 (time 7): the query holds
[exit 0]
$ gnomon check halves.xta --merge off --stats -q 'bounds{P.C}: x' | grep -E 'x in|merged'
   x in [1,7]
[exit 0]
