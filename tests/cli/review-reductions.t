A loop comes back to where the guard of its edge no longer holds: these two are not alike.
$ cat > w.tck <<'END'
> system:w
> event:a
> int:1:0:3:0:k1
> int:1:0:3:0:k2
> process:P1
> location:P1:s{initial:}
> location:P1:t{}
> edge:P1:s:t:a{provided:k1==0 : do: while k1*3 < 2 do k1 = k1+1 end}
> process:P2
> location:P2:s{initial:}
> location:P2:t{}
> edge:P2:s:t:a{provided:k2==0 : do: while k2*3 < 5 do k2 = k2+1 end}
> END
$ for s in off auto; do gnomon check w.tck --symmetry $s -q 'E<> k1 == 2 || k2 == 2' -q 'A[] k1 < 2 && k2 < 2'; done
1: E<> k1 == 2 || k2 == 2  satisfied
2: A[] k1 < 2 && k2 < 2    violated
1: E<> k1 == 2 || k2 == 2  satisfied
2: A[] k1 < 2 && k2 < 2    violated
[exit 1]

Arithmetic in a variable whose range ends where numbers end.
$ cat > e.xta <<'END'
> typedef int[0,1] id_t;
> int[2147483600,2147483647] k = 2147483600; bool fl[id_t]; id_t cur = 0;
> int[2147483600,2147483647] kk[id_t] = {2147483600,2147483600};
> process P(const id_t id) { state a, b; init a;
>  trans a -> b { guard kk[id] % 5 == 0 && k % 3 != 1; assign fl[id] = true, cur = id, kk[id] = kk[id] > 2147483640 ? 2147483600 : kk[id] + 1; }, b -> a { guard k - 2147483600 < 30; assign fl[id]=false; }; }
> system P;
> END
$ gnomon check e.xta -q 'E<> P(0).b && P(1).b && k > 2147483600'
1: E<> P(0).b && P(1).b && k > 2147483600  violated
[exit 1]

A generator that takes a cell with a sort to one without is none, though each could be one by
itself: products go by sorts.
$ cat > a.xta <<'END'
> int[0,1] x; int[0,1] y; int[0,1] go;
> process P(const int[0,1] id) { state a, b, bad; init a;
>  trans a -> b { guard go==0; assign go = 1, x = id; }, b -> bad { guard x == id; }; }
> process Q(const int[0,1] id) { state a, b, bad; init a;
>  trans a -> b { guard go==0; assign go = 1, y = id; }, b -> bad { guard y == id; }; }
> P0 = P(0); P1 = P(1); Q0 = Q(0); Q1 = Q(1);
> system P0, P1, Q0, Q1;
> END
$ cat > a.cert <<'END'
> gnomon-certificate 1
> query A[] not (P0.bad || P1.bad || Q0.bad || Q1.bad)
> order includes
> processes P0 P1 Q0 Q1
> variables x y go
> clocks
> sort 0 1 x
> generator
> process P0 P1 P1 P0
> values 0 1 0
> generator
> process P0 Q0 P1 Q1 Q0 P0 Q1 P1
> cell x y y x
> word 0 1 0
> state a a a a 0 0 0
> zone
> by 1
> state a a a b 0 0 1
> zone
> state a a b a 0 1 1
> zone
> state a b a a 0 0 1
> zone
> state b a a a 1 0 1
> zone
> end 5 5
> END
$ gnomon certify a.xta a.cert
A[] not (P0.bad || P1.bad || Q0.bad || Q1.bad) is not proved by a.cert
  line 11: this is no symmetry, as far as the checker can tell: the range of x
[exit 1]
$ gnomon check a.xta -q 'A[] not (P0.bad || P1.bad || Q0.bad || Q1.bad)'
1: A[] not (P0.bad || P1.bad || Q0.bad || Q1.bad)  violated
[exit 1]

With priorities, what goes wrong but comes last is no error where another step is possible.
$ cat > ie.xta <<'END'
> int[0,2] g=0; broadcast chan b;
> process P() { state la; init la; trans la -> la { sync b!; assign g=g+1; }; }
> process O() { state o0, o1, o2; init o0; trans o0->o2 { guard g==2; }; }
> system P < O;
> END
$ gnomon check ie.xta -q 'E<> deadlock && O.o1' --trace some | grep -v '^$'
ie.xta:2:67: error: the value 3 is not in the range 0 to 2 (edge P.la -> P.la) [E801]
    process P() { state la; init la; trans la -> la { sync b!; assign g=g+1; }; }
                                                                      ^~~~~
Way to the error: 3 steps, 0 time units.

Start (time 0)
     P.la  O.o0
     all variables are 0

1. after 0 (time 0)  P.la -> P.la  [b!]
     do g = g + 1
     g: 0 -> 1

2. after 0 (time 0)  P.la -> P.la  [b!]
     do g = g + 1
     g: 1 -> 2

3. after 0 (time 0)  O.o0 -> O.o2
     when g == 2

End after 0 (time 0): the model goes wrong
     P.la  O.o2
Total time 0, the least that these steps can take.
1: E<> deadlock && O.o1  unknown: model error
[exit 0]

The way to a value through merged zones may have a loop that tells less; then it is looked for
again without merging.
$ cat > big.xta <<'END'
> const int N=4;
> typedef int[0,N-1] id_t;
> int[0,N] inside;
> clock g;
> chan go;
> broadcast chan all;
> process P(const id_t me) { clock x, y;
>  state A { x<=6 }, B { x<=5 }, C {y<=9 }, D;
>  commit D;
>  init A;
>  trans A -> B { guard x>1; assign x=0, y=0; }, B -> A { guard x>=2; assign x=0; }, B->C { guard x>=3; assign inside=inside+1; },
>   C->D { guard y>4; assign inside=inside-1, x=0; }, D->A { }, D->B { guard y>7; assign x=0; }, C->A { guard x>=4; sync all?; assign inside=inside-1,x=0; }; }
> process Q() { clock z; state Z {z<=11}; init Z; trans Z->Z { guard z>=7; sync all!; assign z=0; }; }
> system P, Q;
> END
$ for m in off auto; do gnomon check big.xta -D N=2 --merge $m -q 'bounds{P(1).C}: g'; done
1: bounds{P(1).C}: g  satisfied
   g in (4,infinity)
1: bounds{P(1).C}: g  satisfied
   g in (4,infinity)
[exit 0]
