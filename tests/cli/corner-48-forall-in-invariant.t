Corner case 48.  forall over clock bounds is a conjunction.
$ cat > invariant <<'EOF'
> printf '%s\n' 'clock x, y, z[3]; bool b; int i; int[0,3] a[2];' \
>  'process P() { state A {' "$1" '}; init A; } system P;' > m.xta
> gnomon info m.xta --dump network > out || exit
> sed -n 's/  location A initial *//p' out
> EOF
$ sh invariant 'forall (k : int[0,2]) z[k] <= 3'
clocks z[0] <= 3 && z[1] <= 3 && z[2] <= 3
[exit 0]
$ sh invariant 'forall (k : int[0,1]) z[k] <= a[k]'
clocks z[0] <= a[0] && z[1] <= a[1]
[exit 0]
$ sh invariant 'exists (k : int[0,1]) z[k] <= a[k]'
m.xta:3:*: error: * [E402] (glob)
    exists (k : int[0,1]) z[k] <= a[k]
    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
[exit 2]
