Corner case 40.  2 <= x <= 5 compares a truth value with 5.
$ cat > guard <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A; init A; trans A -> A { guard' "$1" '; }; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> grep -o 'guard.*\|clocks.*' out
> EOF
$ sh guard '2 <= x <= 5'
m.xta:3:*: error: * [E301] (glob)
    2 <= x <= 5
    ^~~~~~~~~~~
[exit 2]
$ sh guard '2 <= i <= 5'
guard 2 <= i <= 5
[exit 0]
