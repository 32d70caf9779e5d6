Corner case 11.  In a block declarations come before statements.
$ cat > m.xta <<'EOF'
> void f() { int x; x = 1; int y; y = x; }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta
m.xta:1:26: error: * [E101] (glob)
    void f() { int x; x = 1; int y; y = x; }
                             ^~~~~~
...
[exit 2]
$ cat > typedef.xta <<'EOF'
> void f() { ; typedef int t; }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info typedef.xta
typedef.xta:1:14: error: * [E101] (glob)
    void f() { ; typedef int t; }
                 ^~~~~~~~~~~~~~
...
[exit 2]
An inner block begins anew.
$ cat > ok.xta <<'EOF'
> int f() { int x; x = 1; { int x = 5; x = x + 1; } return x; }
> int v = f();
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info ok.xta --dump network --quiet
var v : int[-32768,32767] = 1
...
[exit 0]
