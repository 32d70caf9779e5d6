The difference of two elements of an array of clocks may be that of a clock and
itself.
$ cat > m.xta <<'END'
> clock x[2];
> int[0,1] i, j;
> process P() {
>   state A, B, C;
>   init A;
>   trans A -> B { guard x[i] - x[j] <= 0; assign i = 1; },
>     B -> C { guard x[j] - x[0] > 0; };
> }
> p = P();
> system p;
> END
[exit 0]
$ for e in zones cdd 'cmd --direction backward'; do gnomon check m.xta --engine $e -q 'E<> p.B' -q 'E<> p.C'; done
1: E<> p.B  satisfied
2: E<> p.C  violated
1: E<> p.B  satisfied
2: E<> p.C  violated
1: E<> p.B  satisfied
2: E<> p.C  violated
[exit 1]
