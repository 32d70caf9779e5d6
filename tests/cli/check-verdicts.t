A line for each query; the exit status says whether all came out as wanted.
$ cat > m.xta <<'END'
> clock x;
> process P() {
>   state A { x <= 5 }, B, C;
>   init A;
>   trans A -> B { guard x >= 3; }, B -> B { guard x > 10; };
> }
> system P;
> END
$ gnomon check m.xta -q 'E<> P.B'
1: E<> P.B  satisfied
[exit 0]
The word check can be left out.
$ gnomon m.xta -q 'E<> P.C'
1: E<> P.C  violated
[exit 1]
$ gnomon - -q 'A[] not P.C' < m.xta
1: A[] not P.C  satisfied
[exit 0]
Strict bounds count.
$ gnomon m.xta -q 'E<> P.B and x < 3' -q 'E<> P.B and x == 3' -q 'E<> P.A and x > 5'
1: E<> P.B and x < 3   violated
2: E<> P.B and x == 3  satisfied
3: E<> P.A and x > 5   violated
[exit 1]
$ gnomon m.xta -q 'A[] not deadlock'
1: A[] not deadlock  satisfied
[exit 0]
What a file expects decides what is wanted.
$ cat > m.q <<'END'
> E<> P.C
> /* EXPECT: F */
> A[] P.A imply x <= 5
> /* EXPECT: T */
> END
$ gnomon m.xta
1: E<> P.C               violated, as expected
2: A[] P.A imply x <= 5  satisfied
[exit 0]
$ cat > wrong.q <<'END'
> E<> P.B
> /* EXPECT: F */
> END
$ gnomon m.xta wrong.q
1: E<> P.B  satisfied, expected violated
[exit 1]
Undecided is neither: 3, but for what is contradicted.
$ gnomon --quiet m.xta -q 'control: A[] P.A' -q 'E<> P.B'
1: control: A[] P.A  unknown: games and strategies: not done
2: E<> P.B           satisfied
[exit 3]
$ gnomon --quiet m.xta -q 'control: A[] P.A' -q 'E<> P.C'
1: control: A[] P.A  unknown: games and strategies: not done
2: E<> P.C           violated
[exit 1]
An example.
$ gnomon $EXAMPLES/lamp.xml
1: E<> Lamp.Bright                satisfied
2: A<> Lamp.Bright                violated, as expected
3: E<> Lamp.Dim and Lamp.t > 100  satisfied
4: A[] not deadlock               satisfied
[exit 0]
