Corner case 22.  A variable whose range has no 0 starts at the low bound.
$ cat > m.xta <<'EOF'
> int[2,5] v;
> int[-5,-2] w;
> int[2,5] z = 3;
> int[1,4] a[2];
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta --dump network
m.xta:1:10: warning: * [W005] (glob)
    int[2,5] v;
             ^
m.xta:2:12: warning: * [W005] (glob)
    int[-5,-2] w;
               ^
m.xta:4:10: warning: * [W005] (glob)
    int[1,4] a[2];
             ^
var v : int[2,5] = 2
var w : int[-5,-2] = -5
var z : int[2,5] = 3
var a[0] : int[1,4] = 1
var a[1] : int[1,4] = 1
...
[exit 0]
