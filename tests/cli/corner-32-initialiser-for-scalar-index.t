Corner case 32.  Arrays indexed by scalars, and channels, have no initialiser.
$ cat > m.xta <<'EOF'
> typedef scalar[3] S;
> int a[S] = {1, 2, 3};
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta
m.xta:2:12: error: * [E306] (glob)
    int a[S] = {1, 2, 3};
               ^~~~~~~~~
[exit 2]
$ cat > chan.xta <<'EOF'
> chan c = 1;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info chan.xta
chan.xta:1:*: error: * [E306] (glob)
    chan c = 1;
             ^
[exit 2]
