Corner case 17.  New syntax wants the parentheses, 3.x does not.
$ cat > m.xta <<'EOF'
> const int N = 3;
> process P { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta
m.xta:2:11: error: * [E101] (glob)
    process P { state A; init A; }
              ^
[exit 2]
$ cat > m.ta <<'EOF'
> const N 3;
> int i;
> process P { state A; init A; trans A -> A { guard i < N; }; }
> process Q() { state A; init A; }
> system P, Q;
> EOF
$ gnomon info m.ta --dump network
var i : int[-32768,32767] = 0
process P priority 0
  location A initial
  edge A -> A guard i < 3
process Q priority 0
  location A initial
[exit 0]
UPPAAL_OLD_SYNTAX asks for the old syntax whatever the suffix.
$ mv m.ta old.txt && UPPAAL_OLD_SYNTAX=1 gnomon info old.txt --dump network
var i : int[-32768,32767] = 0
...
[exit 0]
