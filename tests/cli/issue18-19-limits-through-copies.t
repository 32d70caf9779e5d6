Point 19 of issue 18.  Constants that clocks meet after they were copied.  In each
model a location is entered with two values of a clock, one of which leads on, and
it is found second.

x = y + v: what y is compared with is farthest off for the smallest v, not for the
largest.

$ cat > lower.xta <<END
> clock x, y; int[0,5] v;
> process P() {
>   state I { y <= 9 }, A, B, C, D;
>   urgent A, B, C;
>   init I;
>   trans
>   I -> A { guard y == 1; },
>   I -> A { guard y == 6; },
>   A -> B { assign v = 0; },
>   A -> B { assign v = 5; },
>   B -> C { guard v < 5; assign x = y + v; },
>   C -> D { guard x > 5; };
> }
> system P;
> END
$ sed 's/y == 1/y == 7/; s/y == 6/y == 1/; s/y == 7/y == 6/; s/x > 5/x < 2/' lower.xta > upper.xta
$ grep -e 'I -> A' -e 'C -> D' upper.xta
  I -> A { guard y == 6; },
  I -> A { guard y == 1; },
  C -> D { guard x < 2; };
[exit 0]
$ gnomon lower.xta -q 'E<> P.D'
1: E<> P.D  satisfied
[exit 0]
$ gnomon upper.xta -q 'E<> P.D'
1: E<> P.D  satisfied
[exit 0]
$ gnomon lower.xta -q 'E<> P.D' --abstraction extra-lu+
1: E<> P.D  satisfied
[exit 0]
$ gnomon upper.xta -q 'E<> P.D' --abstraction extra-lu+
1: E<> P.D  satisfied
[exit 0]

u goes through w, x and z of four processes.  What Q needs of x is less than what P
has of it elsewhere, and is known late; P copies x from w all the same, and S has to
hear of it.

$ cat > chain.xta <<END
> clock t, u, w, x, z; int[0,4] k;
> process P() { state a, b, c; init a;
>   trans a -> b { guard x > 10; }, a -> b { },
>   b -> c { guard k == 1; assign x = w, k = 2; }; }
> process Q() { state a, b; init a;
>   trans a -> b { guard k == 2; assign z = x, k = 3; }; }
> process R() { state a, b; init a; trans a -> b { guard k == 3 && z > 7; }; }
> process S() { state a { t <= 7 }, b { t <= 8 }, c, d; urgent c, d; init a;
>   trans a -> b { guard t == 7; assign u = 0; }, a -> b { guard t == 7; },
>   b -> c { guard t == 8; }, c -> d { assign w = u, k = 1; }; }
> system P, Q, R, S;
> END
$ gnomon chain.xta -q 'E<> R.b'
1: E<> R.b  satisfied
[exit 0]
$ gnomon chain.xta -q 'E<> R.b' --abstraction extra-lu+
1: E<> R.b  satisfied
[exit 0]
