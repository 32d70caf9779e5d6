Corner case 39.  A disjunction has at most one side with clocks.
$ cat > guard <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A; init A; trans A -> A { guard' "$1" '; }; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> grep -o 'guard.*\|clocks.*' out
> EOF
$ sh guard 'x < 3 || y > 2'
m.xta:3:*: error: * [E401] (glob)
    x < 3 || y > 2
             ^~~~~
[exit 2]
$ sh guard 'x > 3 imply y < 2'
m.xta:3:*: error: * [E401] (glob)
    x > 3 imply y < 2
    ^~~~~
[exit 2]
$ sh guard 'y > 2 imply b'
m.xta:3:*: error: * [E401] (glob)
    y > 2 imply b
    ^~~~~
[exit 2]
$ sh guard 'b || y > 2'
clocks b || y > 2
[exit 0]
$ sh guard 'b imply y > 2'
clocks !b || y > 2
[exit 0]
$ sh guard 'y > 2 || b'
clocks y > 2 || b
[exit 0]
$ sh guard 'i == 1 and (b or x >= i)'
guard i == 1 clocks b || x >= i
[exit 0]
Queries may have all of it.
$ gnomon info m.xta --dump queries -q 'E<> x < 3 || y > 2'
query 1 line 1 E<> p: x < 3 || y > 2
[exit 0]
