Corner case 14.  Comments of several lines; lines are physical lines.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; }
> system P;
> EOF
$ printf '// first\nE<> P.A\n\n/* a comment\nof three\nlines */\nA[] P.A // and more\n/* two */ E[] P.A\n' > q.q
$ gnomon info m.xta q.q --dump queries
query 1 line 2 E<> p: P.A
query 2 line 7 A[] p: P.A
query 3 line 8 E[] p: P.A
[exit 0]
A comment inside a property may span lines; the property goes on after it.
$ printf 'E<> P.A /* one\ntwo */ and P.A\nA[] P.A\n' > inside.q
$ gnomon info m.xta inside.q --dump queries
query 1 line 1 E<> p: P.A && P.A
query 2 line 3 A[] p: P.A
[exit 0]
