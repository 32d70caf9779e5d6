Corner case 12.  A[] and E<> are single tokens.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta -q 'A [] P.A'
-q:1:1: error: syntax error: A[] is written without blanks [E101]
    A [] P.A
    ^~~~
...
[exit 2]
$ gnomon info m.xta -q 'E <> P.A'
-q:1:1: error: syntax error: E<> is written without blanks [E101]
    E <> P.A
    ^~~~
...
[exit 2]
$ gnomon info m.xta -q 'A[ ] P.A'
-q:1:1: error: syntax error: A[] is written without blanks [E101]
    A[ ] P.A
    ^~~~
...
[exit 2]
$ printf 'E [ ]P.A\nA< >P.A\nA[] P.A\n' > m.q
$ gnomon info m.xta m.q
m.q:1:1: error: syntax error: E[] is written without blanks [E101]
    E [ ]P.A
    ^~~~~
m.q:2:1: error: syntax error: A<> is written without blanks [E101]
    A< >P.A
    ^~~~
...
[exit 2]
$ rm m.q
$ gnomon info m.xta -q 'E< > P.A'
-q:1:1: error: syntax error: E<> is written without blanks [E101]
    E< > P.A
    ^~~~
...
[exit 2]
$ gnomon info m.xta -q 'P.A -- > P.A'
-q:1:13: error: syntax error: unexpected end of text [E101]
    P.A -- > P.A
                ^
    note: a query is E<> p, A[] p, E[] p, A<> p, p --> q, or sup, inf or bounds: e
...
[exit 2]
$ gnomon info m.xta --dump queries -q 'A[]P.A' -q 'E<>P.A'
query 1 line 1 A[] p: P.A
query 2 line 1 E<> p: P.A
[exit 0]
