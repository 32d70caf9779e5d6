States from which what is looked for is out of reach are not stored.
$ cat > m.xta <<'END'
> int n; clock x; broadcast chan tick;
> process Clockwork() {
>   state A { x <= 2 }; init A;
>   trans A -> A { guard x >= 1; sync tick!; assign x = 0; };
> }
> process Counter() {
>   int[0,9] i; state A; init A;
>   trans A -> A { sync tick?; assign i = (i + 1) % 10; };
> }
> process Observer() {
>   clock o; state watching, late, error, seen; init watching;
>   trans watching -> watching { guard o < 20; sync tick?; },
>     watching -> seen { guard o < 20; sync tick?; },
>     watching -> late { guard o >= 20; }, late -> error { guard o > 30; },
>     late -> seen { sync tick?; };
> }
> system Clockwork, Counter, Observer;
> END
[exit 0]
$ for h in auto on off; do gnomon check m.xta --hopeless $h --stats -q 'A[] not Observer.error' -q 'E<> Observer.watching and Counter.i == 9' | grep -E 'satisfied|violated|stored|hopeless' | tr -s ' ' | tr '\n' ';'; echo; done
1: A[] not Observer.error violated; states stored 27; hopeless 24;2: E<> Observer.watching and Counter.i == 9 satisfied; states stored 10; hopeless 8;
1: A[] not Observer.error violated; states stored 27; hopeless 24;2: E<> Observer.watching and Counter.i == 9 satisfied; states stored 10; hopeless 8;
1: A[] not Observer.error violated; states stored 37;2: E<> Observer.watching and Counter.i == 9 satisfied; states stored 18;
[exit 0]
Nothing is hopeless while a state that comes later may be it, or whatever is asked for.
$ for q in 'A[] Counter.i < 10' 'E<> Observer.seen and Counter.i == 9' 'E<> false'; do for h in on off; do gnomon check m.xta --hopeless $h --stats -q "$q" | grep -E 'satisfied|violated|stored|hopeless' | tr -s ' ' | tr '\n' ';'; echo; done; done
1: A[] Counter.i < 10 satisfied; states stored 50;
1: A[] Counter.i < 10 satisfied; states stored 50;
1: E<> Observer.seen and Counter.i == 9 satisfied; states stored 19;
1: E<> Observer.seen and Counter.i == 9 satisfied; states stored 19;
1: E<> false violated; states stored 50;
1: E<> false violated; states stored 50;
[exit 0]
What may go wrong is looked for as well.
$ sed 's/i = (i + 1) % 10/i = i + 1/' m.xta > wrong.xta
$ for h in on off; do gnomon check wrong.xta --hopeless $h -q 'A[] not Observer.error' 2>&1; done
1: A[] not Observer.error  unknown: model error
wrong.xta:8:37: error: the value 10 is not in the range 0 to 9 (edge Counter.A -> Counter.A) [E801]
      trans A -> A { sync tick?; assign i = i + 1; };
                                        ^~~~~~~~~
gnomon: the run to this error has 9 steps; --trace some shows it, --trace-file FILE saves it
1: A[] not Observer.error  unknown: model error
wrong.xta:8:37: error: the value 10 is not in the range 0 to 9 (edge Counter.A -> Counter.A) [E801]
      trans A -> A { sync tick?; assign i = i + 1; };
                                        ^~~~~~~~~
gnomon: the run to this error has 9 steps; --trace some shows it, --trace-file FILE saves it
[exit 2]
So are speeds of clocks.
$ cat > speed.xta <<'END'
> clock x; int r = 1;
> process P() { state A { x' == r }, B; init A; trans A -> A { assign r = 2; }; }
> system P;
> END
[exit 0]
$ for h in on off; do gnomon check speed.xta --hopeless $h -q 'A[] not P.B' 2>&1 | head -2; done
1: A[] not P.B  unknown: model error
speed.xta:2:31: error: the rate 2 is neither 0 nor 1 (rates of P.A) [E810]
1: A[] not P.B  unknown: model error
speed.xta:2:31: error: the rate 2 is neither 0 nor 1 (rates of P.A) [E810]
[exit 0]
Runs do not change, nor what is the shortest or the fastest.
$ for t in some shortest fastest; do for h in on off; do gnomon check m.xta --hopeless $h --trace $t -q 'E<> Observer.watching and Counter.i == 2' > $t-$h; done; diff $t-on $t-off && tail -1 $t-on; done
Total time 2, the least that these steps can take.
Total time 2, the least that these steps can take.
Total time 2, the least there is.
[exit 0]
It goes with whatever else changes what is stored.
$ for o in '--passed cdd' '--passed bitstate' '--passed signature+zone' '--reduce committed' '--reduce loops' '--inclusion off' '--abstraction none' '--zones number' '--order rank' '--accelerate exact' '--discrete tree' '--dead-variables off' '--symmetry off' '--merge off' '--commute auto' '--slice'; do gnomon check m.xta $o -q 'E<> Observer.error' -q 'E<> Observer.watching and Counter.i == 1' | grep -v omitted; done
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
1: E<> Observer.error                        satisfied
2: E<> Observer.watching and Counter.i == 1  satisfied
[exit 0]
A symmetry takes states to others that no run comes to, in which there is hope as well.
$ cat > peers.tck <<'END'
> system:grown
> clock:1:x0
> clock:1:x1
> int:1:0:2:0:v0
> int:1:0:3:0:v1
> int:1:0:2:0:v2
> event:e0
> event:e1
> event:e2
> event:e3
> event:e4
> process:P0
> location:P0:L0{}
> location:P0:L1{initial:}
> location:P0:L2{}
> edge:P0:L0:L1:e2{do: v2 = (v2 + 1) % 3; v2 = (v2 + 1) % 3}
> edge:P0:L1:L2:e2{do: v2 = (v2 + 1) % 3}
> edge:P0:L0:L0:e1{provided: x0 > 0 : do: x0 = 0}
> edge:P0:L2:L1:e0{do: v2 = (v2 + 1) % 3}
> process:P1
> location:P1:L0{initial:}
> location:P1:L1{}
> location:P1:L2{}
> edge:P1:L0:L1:e4{do: v2 = (v2 + 1) % 3; v2 = (v2 + 1) % 3}
> edge:P1:L1:L2:e4{do: v2 = (v2 + 1) % 3}
> edge:P1:L0:L0:e3{provided: x1 > 0 : do: x1 = 0}
> edge:P1:L2:L1:e0{do: v2 = (v2 + 1) % 3}
> process:P3
> location:P3:L0{initial:}
> location:P3:L1{}
> edge:P3:L0:L1:e1{}
> edge:P3:L1:L0:e2{}
> edge:P3:L0:L1:e3{}
> edge:P3:L1:L0:e4{}
> sync:P0@e1:P3@e1
> sync:P0@e2:P3@e2
> sync:P1@e3:P3@e3
> sync:P1@e4:P3@e4
> END
[exit 0]
$ for h in on off; do gnomon check peers.tck --hopeless $h -q 'E<> P0.L1 && P1.L1'; done
1: E<> P0.L1 && P1.L1  satisfied
1: E<> P0.L1 && P1.L1  satisfied
[exit 0]
It is left alone for other questions, and -v says why.
$ gnomon check m.xta -v -q 'A[] not deadlock' -q 'A<> Observer.seen' -q 'sup: Counter.i' -q 'E<> Observer.seen' 2>&1 | grep nothing
gnomon: query 1: states from which nothing can be found are stored: each may be a deadlock
gnomon: query 2: states from which nothing can be found are stored: a run without end may stay in them
gnomon: query 3: states from which nothing can be found are stored: values are read off all states
[exit 0]
$ gnomon check m.xta -v --certify -q 'A[] Counter.i < 10' 2>&1 | grep nothing
gnomon: query 1: states from which nothing can be found are stored: a certificate has all states
[exit 0]
$ gnomon check m.xta -v --engine cdd -q 'A[] Counter.i < 10' 2>&1 | grep nothing
gnomon: query 1: states from which nothing can be found are stored: that is for --engine zones
[exit 0]
$ gnomon check m.xta --hopeless maybe
gnomon: --hopeless maybe: expecting auto, on or off
Try 'gnomon --help'.
[exit 2]
