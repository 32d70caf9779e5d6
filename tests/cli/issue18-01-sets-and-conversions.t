Point 1 of #18: --engine cmd computes on sets of states by the same arithmetic, and
so does what analyses find out: ranges of variables, constants of clocks, what can
be left out.
$ cat > m.xta <<'END'
> int[0,7] n; int[-3,3] s; clock x;
> const int BIG = 2147483647;
> process P() {
>   state A { x <= (BIG + n) * -1 - 2147483640 }, B; init A;
>   trans A -> A { guard n < 6 && n + BIG < n || n == 0; assign n = n + 1; },
>         A -> B { guard x > 1 && BIG * n + n == (n << 31); assign s = (BIG * n) % 3, x = 0; },
>         B -> B { guard (n << 29) < 0; assign n = (n << 29 >> 29) + 4; };
> }
> system P;
> END
$ cat > queries.q <<'END'
> E<> P.B && n == 0
> E<> P.B && n == 3
> E<> n == 6
> A[] n < 7
> A[] s != 2
> A[] P.A imply x <= 7
> E<> s == -2
> E<> s == 1
> E<> s == 2
> A[] P.A && n == 2 imply x <= 6
> E<> P.A && n == 2 && x == 6
> A[] not (P.B && n == 5)
> END
$ for e in zones cdd cmd 'cmd --direction backward' 'cdd --direction backward' 'zones --slice'; do gnomon m.xta queries.q --quiet --engine $e > out; echo "$e $(sed 's/.*  //' out | cut -c 1 | tr -d '\n')"; done
zones ssssvvsssvsv
cdd ssssvvsssvsv
cmd ssssvvsssvsv
cmd --direction backward ssssvvsssvsv
cdd --direction backward ssssvvsssvsv
zones --slice ssssvvsssvsv
[exit 0]
$ gnomon m.xta --engine cmd -q 'A[] n < 7' 2>&1 | grep -c 'may wrap around'
9
[exit 0]
$ gnomon m.xta --engine cmd --overflow error -q 'A[] n < 7'
1: A[] n < 7  unknown: model error
m.xta:4:18: error: the result -4294967287 does not fit in 32 bits (invariant of P.A) [E805]
      state A { x <= (BIG + n) * -1 - 2147483640 }, B; init A;
                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
[exit 2]

Conversions keep it, constants that wrapped included.
$ for to in xta xml; do gnomon convert m.xta --to $to -o again.$to 2> err; gnomon again.$to --quiet -q 'A[] n < 7' -q 'E<> s == -2'; done
1: A[] n < 7    satisfied
2: E<> s == -2  satisfied
1: A[] n < 7    satisfied
2: E<> s == -2  satisfied
[exit 0]
$ cat > t.tck <<'END'
> system:s
> event:a
> process:P
> location:P:A{initial:}
> location:P:B{}
> int:1:-2147483648:2147483647:2147483647:k
> int:1:-10:10:0:n
> clock:1:x
> edge:P:A:B:a{provided: k+k==-2 && x<=k*3-2147483640 : do: n=(k+2)%7}
> END
$ gnomon t.tck --quiet -q 'E<> P.B && n == -1'
1: E<> P.B && n == -1  satisfied
[exit 0]
$ gnomon t.tck --quiet -q 'E<> P.B && n == -1' --overflow error 2>&1 | head -2
1: E<> P.B && n == -1  unknown: model error
t.tck:9:24: error: the result 4294967294 does not fit in 32 bits (edge P.A -> P.B) [E805]
[exit 0]

An integer that is moved to the other side of a clock is no operation of the text:
it never wraps, but is an error where the bound does not fit.
$ cat > moved.xta <<'END'
> int[-2147483648,2147483647] a = 2147483647, b = -5, c = 7; clock x;
> process P() {
>   state A, B, C; init A;
>   trans A -> B { guard x + a >= c + 2147483640; }, A -> C { guard x + a <= b; };
> }
> system P;
> END
$ gnomon moved.xta --quiet -q 'E<> P.B' --order bfs
1: E<> P.B  satisfied
[exit 0]
$ gnomon moved.xta --quiet -q 'E<> P.C' 2>&1 | head -2
1: E<> P.C  unknown: model error
moved.xta:4:67: error: the result -2147483652 does not fit in 32 bits (edge P.A -> P.C) [E805]
[exit 0]
$ gnomon info moved.xta --dump canonical | grep '!'
  edge 0 -> 1 clocks x1 >= s2 + 2147483640 - !s0
  edge 0 -> 2 clocks x1 <= s1 - !s0
[exit 0]
