Corner case 41.  !=, negation and exists over clocks are for queries only.
$ cat > guard <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A; init A; trans A -> A { guard' "$1" '; }; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> grep -o 'guard.*\|clocks.*' out
> EOF
$ sh guard 'x != 3'
m.xta:3:1: error: * [E401] (glob)
    x != 3
    ^~~~~~
[exit 2]
$ sh guard '!(x > 3)'
m.xta:3:*: error: * [E401] (glob)
    !(x > 3)
    ^~~~~~~~
[exit 2]
$ sh guard 'not x > 3'
m.xta:3:1: error: * [E301] (glob)
    not x > 3
    ^~~~~
[exit 2]
$ sh guard 'exists (k : int[0,2]) z[k] > 3'
m.xta:3:*: error: * [E401] (glob)
    exists (k : int[0,2]) z[k] > 3
    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
[exit 2]
$ sh guard 'x != y'
m.xta:3:1: error: * [E401] (glob)
    x != y
    ^~~~~~
[exit 2]
$ sh guard 'exists (k : int[0,1]) a[k] > 3'
guard exists (k : int[0,1]) a[k] > 3
[exit 0]
Queries may have all of it.
$ gnomon info m.xta --dump queries -q 'E<> x != 3' -q 'E<> !(x > 3)' -q 'E<> exists (k : int[0,2]) z[k] > 3'
query 1 line 1 E<> p: x != 3
query 2 line 1 E<> p: *x * 3* (glob)
query 3 line 1 E<> p: z[0] > 3 || z[1] > 3 || z[2] > 3
[exit 0]
