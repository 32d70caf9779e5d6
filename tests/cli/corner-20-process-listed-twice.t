Corner case 20.  A name can stand in the system line once.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; }
> system P, P;
> EOF
$ gnomon info m.xta
m.xta:2:11: error: * [E205] (glob)
    system P, P;
              ^
[exit 2]
$ cat > unknown.xta <<'EOF'
> process P() { state A; init A; }
> int i;
> system P, Q, i;
> EOF
$ gnomon info unknown.xta
unknown.xta:3:11: error: * [E201] (glob)
    system P, Q, i;
              ^
unknown.xta:3:14: error: * [E205] (glob)
    system P, Q, i;
                 ^
[exit 2]
