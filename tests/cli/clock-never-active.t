A comparison that never holds does not make its clock matter.
$ cat > m.xta <<'END'
> clock x, y;
> process P() {
>   state A, B, C;
>   init A;
>   trans A -> B { guard x - x <= 0; assign y = 0; },
>     A -> C { guard x - x < 0; };
> }
> p = P();
> system p;
> END
[exit 0]
$ gnomon check m.xta -q 'E<> p.B' -q 'E<> p.C'
1: E<> p.B  satisfied
2: E<> p.C  violated
[exit 1]
$ gnomon check m.xta --engine cdd -q 'E<> p.C' -q 'E<> deadlock'
1: E<> p.C       violated
2: E<> deadlock  satisfied, a dead end
[exit 1]
