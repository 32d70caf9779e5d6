Comparisons of whole arrays and records are printed with their parentheses.
$ cat > m.xta <<'END'
> typedef struct { int a; int b; } S;
> S s, t;
> int k[2], l[2];
> process P() { state A, B; init A; trans A -> B { guard s != t and (k == l) == (s == t); }; }
> system P;
> END
[exit 0]
$ gnomon info --dump network m.xta | grep edge
  edge A -> B guard !(s == t) && k == l == (s == t)
[exit 0]
