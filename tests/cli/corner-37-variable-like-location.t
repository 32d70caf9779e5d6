Corner case 37.  Locations and variables of a template share one name space.
$ cat > m.xta <<'EOF'
> process P() { int A; state A; init A; }
> system P;
> EOF
$ gnomon info m.xta
m.xta:1:28: error: * [E202] (glob)
    process P() { int A; state A; init A; }
                               ^
...
[exit 2]
$ cat > parameter.xta <<'EOF'
> process P(int A) { state A; init A; }
> Q = P(1);
> system Q;
> EOF
$ gnomon info parameter.xta
parameter.xta:1:26: error: * [E202] (glob)
    process P(int A) { state A; init A; }
                             ^
...
[exit 2]
$ cat > twice.xta <<'EOF'
> process P() { state A, A; init A; }
> system P;
> EOF
$ gnomon info twice.xta
twice.xta:1:24: error: * [E202] (glob)
    process P() { state A, A; init A; }
                           ^
...
[exit 2]
A location may have the name of a global.
$ cat > ok.xta <<'EOF'
> int A;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info ok.xta --dump network --quiet
var A : int[-32768,32767] = 0
process P priority 0
  location A initial
[exit 0]
