Corner case 12.  A[] and E<> are single tokens.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta -q 'A [] P.A'
-q:1:*: error: * [E101] (glob)
    A [] P.A
       ^
[exit 2]
$ gnomon info m.xta -q 'E <> P.A'
-q:1:*: error: * [E101] (glob)
    E <> P.A
       ^
[exit 2]
$ gnomon info m.xta -q 'E< > P.A'
-q:1:*: error: * [E101] (glob)
    E< > P.A
       ^
[exit 2]
$ gnomon info m.xta -q 'P.A -- > P.A'
-q:1:*: error: * [E101] (glob)
    P.A -- > P.A
                ^
[exit 2]
$ gnomon info m.xta --dump queries -q 'A[]P.A' -q 'E<>P.A'
query 1 line 1 A[] p: P.A
query 2 line 1 E<> p: P.A
[exit 0]
