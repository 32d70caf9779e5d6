Corner case 93.  Without a predicate the infimum of a clock is what it starts with, or
is set to: 0 at the least.
$ cat > m.xta <<'END'
> clock x, y = 2, z = 5;
> process P() { state A; init A; trans A -> A { guard x == 1; assign x = 0, z = 3; }; }
> system P;
> END
$ gnomon m.xta -q 'inf: x' -q 'inf: y' -q 'inf: z' -q 'inf{x > 0}: x'
1: inf: x         satisfied
   x >= 0
2: inf: y         satisfied
   y >= 2
3: inf: z         satisfied
   z >= 3
4: inf{x > 0}: x  satisfied
   x > 0
[exit 0]
