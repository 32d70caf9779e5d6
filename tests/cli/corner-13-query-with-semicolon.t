Corner case 13.  A property has no terminator.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; }
> system P;
> EOF
$ cat > m.q <<'EOF'
> E<> P.A
> E<> P.A;
> EOF
$ gnomon info m.xta m.q
m.q:2:8: error: * [E101] (glob)
    E<> P.A;
           ^
[exit 2]
$ gnomon info m.xta -q 'E<> P.A;'
-q:1:8: error: * [E101] (glob)
    E<> P.A;
           ^
[exit 2]
