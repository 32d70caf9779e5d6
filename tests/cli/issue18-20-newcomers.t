What stopped or misled those who tried it for the first time.  A note about queries
stands where that is what is wrong, and names what was probably meant.
$ printf 'clock x; int[0,5] v; int f() { return 1; }\nprocess P() { state A, B; init A; trans A -> B { guard x > 1; assign v = v + 1; }; }\nprocess Q() { state C; init C; }\nsystem P, Q;\n' > m.xta
$ cat > m.q <<'END'
> P.B
> E<> (P.B
> E<> v <> 1
> E<> v === 1
> A[] P.A implies P.B
> A[] P.A ==> P.B
> E<> P.A xor P.B
> E<> P.A U P.B
> [] P.A
> E<> v > 2147483648
> P.A --> P.B
> END
$ gnomon m.xta m.q
m.q:1:4: error: syntax error: unexpected end of text [E101]
    P.B
       ^
    note: a query is E<> p, A[] p, E[] p, A<> p, p --> q, or sup, inf or bounds: e
m.q:2:9: error: syntax error: unexpected end of text [E101]
    E<> (P.B
            ^
m.q:3:8: error: syntax error: unexpected '>' [E101]
    E<> v <> 1
           ^
    note: 'not equal' is written !=
m.q:4:9: error: syntax error: unexpected '=' [E101]
    E<> v === 1
            ^
    note: 'equal' is written ==
m.q:5:9: error: syntax error: unexpected 'implies', expecting end of text [E101]
    A[] P.A implies P.B
            ^~~~~~~
    note: 'p implies q' is written p imply q
m.q:6:11: error: syntax error: unexpected '>' [E101]
    A[] P.A ==> P.B
              ^
    note: 'p implies q' is written p imply q
m.q:7:9: error: syntax error: unexpected 'xor', expecting end of text [E101]
    E<> P.A xor P.B
            ^~~
    note: 'either p or q' is written p != q
m.q:8:9: error: syntax error: unexpected 'U', expecting end of text [E101]
    E<> P.A U P.B
            ^
    note: a query is E<> p, A[] p, E[] p, A<> p, p --> q, or sup, inf or bounds: e; p and q have no such operator in them
m.q:9:1: error: syntax error: unexpected '[' [E101]
    [] P.A
    ^
    note: a query is E<> p, A[] p, E[] p, A<> p, p --> q, or sup, inf or bounds: e
m.q:10:9: error: the number 2147483648 does not fit in 32 bits, but for behind a minus sign [E104]
    E<> v > 2147483648
            ^~~~~~~~~~
 1: P.B                  unknown: query error
 2: E<> (P.B             unknown: query error
 3: E<> v <> 1           unknown: query error
 4: E<> v === 1          unknown: query error
 5: A[] P.A implies P.B  unknown: query error
 6: A[] P.A ==> P.B      unknown: query error
 7: E<> P.A xor P.B      unknown: query error
 8: E<> P.A U P.B        unknown: query error
 9: [] P.A               unknown: query error
10: E<> v > 2147483648   unknown: query error
11: P.A --> P.B          violated
[exit 2]
Names: of a location without its process, of a global with one, of what is no value.
$ gnomon m.xta -q 'E<> B' -q 'E<> P.v == 1' -q 'E<> P' -q 'E<> f' -q 'E<> P.b'
-q(1):1:5: error: unknown name 'B'; did you mean 'P.B'? [E201]
    E<> B
        ^
-q(2):1:5: error: the process 'P' has no member named 'v'; there is a global one, which is written without a process [E203]
    E<> P.v == 1
        ^~~
-q(3):1:5: error: 'P' is a process: say which of its locations [E301]
    E<> P
        ^
-q(4):1:5: error: 'f' is a function: call it, with () [E301]
    E<> f
        ^
-q(5):1:5: error: the process 'P' has no member named 'b'; did you mean 'B'? [E203]
    E<> P.b
        ^~~
1: E<> B         unknown: query error
2: E<> P.v == 1  unknown: query error
3: E<> P         unknown: query error
4: E<> f         unknown: query error
5: E<> P.b       unknown: query error
[exit 2]
$ printf 'process P() { state A; init A; trans A -> A { guard A; }; }\nsystem P;\n' > l.xta; gnomon info l.xta
l.xta:1:53: error: 'A' is a location, for which only queries can ask [E301]
    process P() { state A; init A; trans A -> A { guard A; }; }
                                                        ^
[exit 2]
A run-time error of a model with stop-watches is one if there is a run to it, and has
that run: by the value of a variable, and by a rate.
$ cat > s.xta <<'END'
> clock x, y; int r = 3; int[0,1] v;
> process P() {
>   state A { x' == 0 }, B, C, D { x' == r };
>   init A;
>   trans A -> B { guard y > 2; }, B -> C { guard x > 3; assign v = v + r; },
>         B -> D { guard x > 3 && y < 7; };
> }
> system P;
> END
$ gnomon s.xta -q 'E<> P.C' -q 'E<> P.D' --trace some
1: E<> P.C  unknown: model error
s.xta:5:63: error: the value 3 is not in the range 0 to 1 (edge P.B -> P.C) [E801]
      trans A -> B { guard y > 2; }, B -> C { guard x > 3; assign v = v + r; },
                                                                  ^~~~~~~~~
Way to the error: 1 step, 7 time units.

Start (time 0)
     P.A
     r = 3; all other variables are 0

1. after 3 (time 3)  P.A -> P.B
     when y > 2
     y = 3

End after 4 (time 7): the model goes wrong
     P.B
     x = 4, y = 7
Total time 7.
2: E<> P.D  unknown: model error
[exit 2]
$ sed 's/v = v + r/v = 1/' s.xta > d.xta; gnomon d.xta -q 'A[] not P.D' --trace some
1: A[] not P.D  unknown: model error
d.xta:3:40: error: the rate 3 is neither 0 nor 1 (rates of P.D) [E810]
      state A { x' == 0 }, B, C, D { x' == r };
                                           ^
Way to the error: 1 step, 6 time units.

Start (time 0)
     P.A
     r = 3; all other variables are 0

1. after 5/2 (time 5/2)  P.A -> P.B
     when y > 2
     y = 5/2

End after 7/2 (time 6): the model goes wrong
     P.B
     x = 7/2, y = 6
Total time 6.
[exit 2]

What is no query, but could be one.

$ gnomon $EXAMPLES/lamp.xml -q 'E<> Lamp.Off E<> Lamp.Bright' -q '----' -q 'A[] Lamp.Off --> Lamp.Bright' -q 'A[] E<> Lamp.Off' -q 'E<> Lamp[0].Off'
-q(1):1:14: error: syntax error: unexpected 'E<>', expecting end of text [E101]
    E<> Lamp.Off E<> Lamp.Bright
                 ^~~
    note: each query has a line, or a -q, of its own
-q(2):1:14: error: syntax error: unexpected '-->', expecting end of text [E101]
    A[] Lamp.Off --> Lamp.Bright
                 ^~~
    note: p --> q is a query of its own, with no operator before it
-q(3):1:5: error: syntax error: unexpected 'E<>' [E101]
    A[] E<> Lamp.Off
        ^~~
    note: a query is E<> p, A[] p, E[] p, A<> p, p --> q, or sup, inf or bounds: e; p and q have no such operator in them
-q(4):1:5: error: 'Lamp' is one process, which has no index [E316]
    E<> Lamp[0].Off
        ^~~~
1: E<> Lamp.Off E<> Lamp.Bright  unknown: query error
2: A[] Lamp.Off --> Lamp.Bright  unknown: query error
3: A[] E<> Lamp.Off              unknown: query error
4: E<> Lamp[0].Off               unknown: query error
[exit 2]

Rates are no values.

$ printf '%s\n' 'clock x;' "process P() { state A { x' = 0 }, B { x' <= 1 }; init A;" \
>   "trans A -> B { assign x' = 0; }; }" 'system P;' > rate.xta
$ gnomon rate.xta -q 'E<> P.B'
rate.xta:2:25: error: int cannot be assigned to rate; a rate is said with '==' in an invariant [E301]
    process P() { state A { x' = 0 }, B { x' <= 1 }; init A;
                            ^~~~~~
rate.xta:2:39: error: operator '<=' does not take rate and int; a rate is said with '==' in an invariant [E301]
    process P() { state A { x' = 0 }, B { x' <= 1 }; init A;
                                          ^~~~~~~
rate.xta:3:23: error: int cannot be assigned to rate; a rate is said with '==' in an invariant [E301]
    trans A -> B { assign x' = 0; }; }
                          ^~~~~~
[exit 2]

One = too few.

$ gnomon $EXAMPLES/fischer.xta -q 'E<> Contender(1).remote and Contender(1).x = 3' -q 'E<> Contender(1).remote = 1'
-q(1):1:5: error: this is an assignment; did you mean '=='? [E304]
    E<> Contender(1).remote and Contender(1).x = 3
        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-q(2):1:5: error: this cannot be assigned to; did you mean '=='? [E304]
    E<> Contender(1).remote = 1
        ^~~~~~~~~~~~~~~~~~~
1: E<> Contender(1).remote and Contender(1).x = 3  unknown: query error
2: E<> Contender(1).remote = 1                     unknown: query error
[exit 2]
