Corner case 47.  Rates stand in invariants, and are 0 or 1.
$ cat > guard <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A; init A; trans A -> A { guard' "$1" '; }; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> grep -o 'guard.*\|clocks.*' out
> EOF
$ sh guard 'x'\'' == 0'
m.xta:3:1: error: * [E406] (glob)
    x' == 0
    ^~~~~~~
[exit 2]
$ cat > invariant <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A {' "$1" '}; init A; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> sed -n 's/  location A initial *//p' out
> EOF
$ sh invariant 'x'\'' == 0'
rate x' == 0
[exit 0]
$ sh invariant '0 == x'\'''
rate x' == 0
[exit 0]
$ sh invariant 'x'\'' == b && y <= 3'
clocks y <= 3 rate x' == b
[exit 0]
A variable that may be something else is asked for in each state.
$ sh invariant 'x'\'' == i'
rate x' == i
[exit 0]
$ sh invariant 'forall (k : int[0,2]) z[k]'\'' == 0'
rate z[0]' == 0 rate z[1]' == 0 rate z[2]' == 0
[exit 0]
$ sh invariant 'x'\'' == 2'
m.xta:3:7: error: a clock with the rate 2: clocks run (1) or stand still (0); scale the bounds of the clock instead, or make it a hybrid clock if nothing is compared with it [E406]
    x' == 2
          ^
[exit 2]
$ sh invariant 'x'\'' == -1'
m.xta:3:7: error: a clock with the rate -1: clocks run (1) or stand still (0); scale the bounds of the clock instead, or make it a hybrid clock if nothing is compared with it [E406]
    x' == -1
          ^~
[exit 2]
$ sh invariant 'x'\'' <= 1'
m.xta:3:1: error: * [E301] (glob)
    x' <= 1
    ^~~~~~~
[exit 2]
$ sh invariant 'x'\'' == 0 || b'
m.xta:3:1: error: * [E406] (glob)
    x' == 0 || b
    ^~~~~~~
[exit 2]
