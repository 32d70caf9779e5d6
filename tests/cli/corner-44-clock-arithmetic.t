Corner case 44.  What no zone can hold is refused.
$ cat > guard <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A; init A; trans A -> A { guard' "$1" '; }; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> grep -o 'guard.*\|clocks.*' out
> EOF
$ sh guard 'x + y <= 3'
m.xta:3:*: error: * [E403] (glob)
    x + y <= 3
    ^~~~~
[exit 2]
$ sh guard '2*x <= 4'
m.xta:3:*: error: * [E403] (glob)
    2*x <= 4
    ^~~
[exit 2]
$ sh guard '5 - x > 2'
m.xta:3:*: error: * [E403] (glob)
    5 - x > 2
    ^~~~~
[exit 2]
$ sh guard 'x <= y*2'
m.xta:3:*: error: * [E403] (glob)
    x <= y*2
         ^~~
[exit 2]
$ sh guard 'b && 2*x <= 4'
m.xta:3:*: error: * [E403] (glob)
    b && 2*x <= 4
         ^~~
[exit 2]
$ sh guard '-x <= 4'
m.xta:3:*: error: * [E403] (glob)
    -x <= 4
    ^~
[exit 2]
$ sh guard 'x - y - z[0] <= 4'
m.xta:3:*: error: * [E403] (glob)
    x - y - z[0] <= 4
    ^~~~~~~~~~~~
[exit 2]
$ sh guard 'x % 2 == 0'
m.xta:3:1: error: * [E403] (glob)
    x % 2 == 0
    ^~~~~
[exit 2]
$ sh guard 'a[x] == 0'
m.xta:3:3: error: * [E301] (glob)
    a[x] == 0
      ^
[exit 2]
$ sh guard '(x > 2 ? 1 : 0) == 1'
m.xta:3:2: error: * [E405] (glob)
    (x > 2 ? 1 : 0) == 1
     ^~~~~
[exit 2]
$ cat > invariant <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A {' "$1" '}; init A; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> sed -n 's/  location A initial *//p' out
> EOF
$ sh invariant 'x + y <= 3'
m.xta:3:*: error: * [E403] (glob)
    x + y <= 3
    ^~~~~
[exit 2]
$ sh invariant '5 - x >= 0'
m.xta:3:*: error: * [E403] (glob)
    5 - x >= 0
    ^~~~~
[exit 2]
In queries, too.
$ echo 'clock x, y; process P() { state A; init A; } system P;' > q.xta
$ gnomon info q.xta -q 'E<> x + y <= 3'
-q:1:*: error: * [E403] (glob)
    E<> x + y <= 3
        ^~~~~
...
[exit 2]
$ gnomon info q.xta -q 'E<> 2 * x <= 3'
-q:1:*: error: * [E403] (glob)
    E<> 2 * x <= 3
        ^~~~~
...
[exit 2]
