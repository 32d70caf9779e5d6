Corner case 9.  --> is one token, so x-->0 is no decrement and comparison.
$ cat > m.xta <<'EOF'
> void f() { int x = 3; while (x-->0) ; }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta
m.xta:1:31: error: * [E101] (glob)
    void f() { int x = 3; while (x-->0) ; }
                                  ^~~
...
[exit 2]
$ cat > spaced.xta <<'EOF'
> int f() { int x = 3; int n; while (x-- > 0) n++; return n; }
> int v = f();
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info spaced.xta --dump network
var v : int[-32768,32767] = 3
...
[exit 0]
<? and >? are operators as well.
$ cat > min.xta <<'EOF'
> int v = 7<?3;
> int w = 7>?3;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info min.xta --dump network
var v : int[-32768,32767] = 3
var w : int[-32768,32767] = 7
...
[exit 0]
