Corner case 46.  An inline if may give the bound, not the constraint.
$ cat > invariant <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A {' "$1" '}; init A; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> sed -n 's/  location A initial *//p' out
> EOF
$ sh invariant 'b ? x <= 3 : x <= 5'
m.xta:3:1: error: * [E301] (glob)
    b ? x <= 3 : x <= 5
    ^~~~~~~~~~~~~~~~~~~
[exit 2]
$ sh invariant 'x <= (b ? 3 : 5)'
clocks x <= (b ? 3 : 5)
[exit 0]
$ cat > guard <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A; init A; trans A -> A { guard' "$1" '; }; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> grep -o 'guard.*\|clocks.*' out
> EOF
$ sh guard 'b ? x <= 3 : x <= 5'
m.xta:3:1: error: * [E301] (glob)
    b ? x <= 3 : x <= 5
    ^~~~~~~~~~~~~~~~~~~
[exit 2]
$ sh guard 'x <= (b ? 3 : 5)'
clocks x <= (b ? 3 : 5)
[exit 0]
Between two variables of one type it can be assigned to.
$ cat > left.xta <<'EOF'
> int f(bool b) { int i, j; (b ? i : j) = 3; return 10 * i + j; }
> int v = f(true), w = f(false);
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info left.xta --dump network
var v : int[-32768,32767] = 30
var w : int[-32768,32767] = 3
...
[exit 0]
