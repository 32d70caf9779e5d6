Runs that take finite time do not count with --non-zeno.
$ cat > m.xta <<'END'
> clock x, y;
> process P() {
>   state A { x <= 5 }, B, C { x <= 8 };
>   init A;
>   trans A -> A { guard x == 0; assign y = 0; },
>         A -> A { guard x < 5 && y > 0; assign y = 0; },
>         A -> B { guard x >= 5; assign x = 0; },
>         B -> B { guard x >= 2; assign x = 0; },
>         B -> C { guard x >= 1; };
> }
> system P;
> END
$ gnomon m.xta -q 'A<> P.B' -q 'E[] P.A' -q 'P.A --> P.B' -q 'E[] x < 3' -q 'P.C --> P.A'
$ gnomon m.xta --non-zeno -q 'A<> P.B' -q 'E[] P.A' -q 'P.A --> P.B' -q 'E[] P.B or x < 6' -q 'P.C --> P.A'
A loop takes time.
$ gnomon m.xta --non-zeno -q 'E[] x <= 5' --trace some
What time alone does needs no loop.
$ gnomon m.xta --non-zeno -q 'A<> P.C' --trace some
Only for runs without end.
$ gnomon m.xta --non-zeno -q 'E<> P.B'
$ gnomon m.xta --non-zeno -q 'A<> P.B' -q 'sup: x'
$ gnomon m.xta --non-zeno -q 'A<> P.B' --zones full
$ gnomon m.xta --non-zeno -q 'A<> P.B' --certificate c
$ gnomon explore m.xta --non-zeno
