Corner case 42.  x == 5 is no invariant; two bounds are.
$ cat > invariant <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A {' "$1" '}; init A; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> sed -n 's/  location A initial *//p' out
> EOF
$ sh invariant 'x == 5'
m.xta:3:1: error: * [E402] (glob)
    x == 5
    ^~~~~~
[exit 2]
$ sh invariant 'i == 3 && x == 5'
m.xta:3:*: error: * [E402] (glob)
    i == 3 && x == 5
              ^~~~~~
[exit 2]
$ sh invariant 'x <= 5 && x >= 5'
m.xta:3:*: warning: * [W002] (glob)
    x <= 5 && x >= 5
              ^~~~~~
clocks x <= 5 && x >= 5
[exit 0]
$ cat > guard <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A; init A; trans A -> A { guard' "$1" '; }; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> grep -o 'guard.*\|clocks.*' out
> EOF
$ sh guard 'x == 5'
clocks x == 5
[exit 0]
