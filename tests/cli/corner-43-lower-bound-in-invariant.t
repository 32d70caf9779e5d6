Corner case 43.  A lower bound in an invariant is accepted, with a warning.
$ cat > invariant <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A {' "$1" '}; init A; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> sed -n 's/  location A initial *//p' out
> EOF
$ sh invariant 'x >= 2'
m.xta:3:*: warning: * [W002] (glob)
    x >= 2
    ^~~~~~
clocks x >= 2
[exit 0]
$ sh invariant '2 < x'
m.xta:3:1: warning: * [W001] (glob)
    2 < x
    ^~~~~
m.xta:3:1: warning: * [W002] (glob)
    2 < x
    ^~~~~
clocks x > 2
[exit 0]
A strict upper bound is worth a warning, too.
$ sh invariant 'x < 2'
m.xta:3:*: warning: * [W001] (glob)
    x < 2
    ^~~~~
clocks x < 2
[exit 0]
