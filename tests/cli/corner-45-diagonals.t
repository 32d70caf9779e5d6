Corner case 45.  Sums with a constant on either side are diagonals.
$ cat > guard <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A; init A; trans A -> A { guard' "$1" '; }; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> grep -o 'guard.*\|clocks.*' out
> EOF
$ sh guard 'x + 2 <= y'
clocks x - y <= -2
[exit 0]
$ sh guard 'x - y < 3'
clocks x - y < 3
[exit 0]
$ sh guard 'x < y'
clocks x - y < 0
[exit 0]
$ sh guard '3 >= x - y'
clocks y - x >= -3
[exit 0]
$ sh guard 'x <= y + i'
clocks x - y <= i
[exit 0]
$ cat > invariant <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A {' "$1" '}; init A; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> sed -n 's/  location A initial *//p' out
> EOF
$ sh invariant 'x - y <= 3'
clocks x - y <= 3
[exit 0]
