What a careful reader found: verdicts that were wrong, or came with status 4.
Differences of clocks change while one of the two stands still.
$ cat > stopped.xta <<'EOF'
> clock x, y, w;
> process P() {
>   state S, A, C { y' == 0 }, B;
>   urgent A;
>   init S;
>   trans S -> A { guard y == 5; assign x = 0, w = 0; },
>         S -> A { guard y == 3; assign x = 0, w = 0; },
>         A -> C { }, C -> B { guard x - y == 1 && w <= 4; };
> }
> system P;
> EOF
$ gnomon check stopped.xta --quiet -q 'E<> P.B' -q 'A[] not P.B'
1: E<> P.B      satisfied
2: A[] not P.B  violated
[exit 1]
Meta variables have their initial value but while a transition is taken.
$ cat > meta.xta <<'EOF'
> clock x;
> meta int m;
> urgent broadcast chan u;
> process P() {
>   state S, A, B;
>   init S;
>   trans S -> A { guard x == 0; assign m = 1; }, A -> B { guard m == 1; sync u!; };
> }
> system P;
> EOF
$ gnomon check meta.xta --quiet -q 'E<> m == 1' -q 'E<> P.A && x > 5' -q 'E<> P.B'
1: E<> m == 1        violated
2: E<> P.A && x > 5  satisfied
3: E<> P.B           violated
[exit 1]
$ gnomon check meta.xta --quiet --trace fastest -q 'A[] P.A imply m == 1'
1: A[] P.A imply m == 1  violated
Counterexample: 1 step, 0 time units.

Start (time 0)
     P.S

1. after 0 (time 0)  P.S -> P.A
     when x == 0
     do m = 1
     x = 0

End after 0 (time 0): the property fails
     P.A
Total time 0, the least there is.
[exit 1]
Whether time may pass is not asked in a state that does not exist.
$ cat > error.xta <<'EOF'
> clock x;
> int[0,9] i;
> int a[3];
> urgent broadcast chan u;
> process P() {
>   state S, A { x <= 1 }, B;
>   init S;
>   trans S -> A { guard x >= 2; assign i = 5; },
>         A -> B { guard a[i] == 0; sync u!; },
>         S -> B { guard x >= 3; };
> }
> system P;
> EOF
$ gnomon check error.xta -q 'E<> P.B' -q 'E<> P.A'
1: E<> P.B  satisfied
2: E<> P.A  violated
[exit 1]
No clock becomes negative.
$ cat > negative.xta <<'EOF'
> clock x, y;
> process P() {
>   state S, A;
>   init S;
>   trans S -> A { guard y >= 2; assign x = y - 3; };
> }
> system P;
> EOF
$ gnomon check negative.xta -q 'E<> P.A && x >= 100' -q 'E<> P.A && y < 3'
1: E<> P.A && x >= 100  satisfied
2: E<> P.A && y < 3     violated
[exit 1]
