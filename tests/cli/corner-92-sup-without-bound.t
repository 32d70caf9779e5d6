Corner case 92.  A clock that grows without bound has the supremum infinity, and
the search for it ends.
$ cat > m.xta <<'END'
> process P() { clock x, y; state A { y <= 1 }; init A; trans A -> A { guard y == 1; assign y = 0; }; }
> process Q() { clock x; state A; init A; }
> system P, Q;
> END
$ gnomon m.xta -q 'sup: P.x' -q 'sup: Q.x' -q 'sup: P.y'
1: sup: P.x  satisfied
   P.x < infinity
2: sup: Q.x  satisfied
   Q.x < infinity
3: sup: P.y  satisfied
   P.y <= 1
[exit 0]
