Corner case 35.  i == 3 as an update is only a warning.
$ cat > m.xta <<'EOF'
> int i;
> process P() { state A; init A; trans A -> A { assign i == 3, i = 1; }; }
> system P;
> EOF
$ gnomon info m.xta --dump network
m.xta:2:54: warning: * [W003] (glob)
    process P() { state A; init A; trans A -> A { assign i == 3, i = 1; }; }
                                                         ^~~~~~
var i : int[-32768,32767] = 0
...
  edge A -> A do { i = 1; }
[exit 0]
$ cat > stmt.xta <<'EOF'
> int i;
> void f() { i + 1; }
> process P() { state A; init A; trans A -> A { assign f(); }; }
> system P;
> EOF
$ gnomon info stmt.xta
stmt.xta:2:12: warning: * [W003] (glob)
    void f() { i + 1; }
               ^~~~~
...
[exit 0]
