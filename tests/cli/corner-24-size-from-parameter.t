Corner case 24.  A value parameter without const is a variable: no array size.
$ cat > m.xta <<'EOF'
> process P(int n) { int a[n]; state A; init A; }
> Q = P(3);
> system Q;
> EOF
$ gnomon info m.xta
m.xta:1:26: error: * [E302] (glob)
    process P(int n) { int a[n]; state A; init A; }
                             ^
[exit 2]
$ cat > range.xta <<'EOF'
> process P(int n) { int[0,n] a; state A; init A; }
> Q = P(3);
> system Q;
> EOF
$ gnomon info range.xta
range.xta:1:26: error: * [E302] (glob)
    process P(int n) { int[0,n] a; state A; init A; }
                             ^
[exit 2]
$ cat > ok.xta <<'EOF'
> process P(const int n) { int a[n]; state A; init A; }
> Q = P(2);
> system Q;
> EOF
$ gnomon info ok.xta --dump network
var Q.a[0] : int[-32768,32767] = 0
var Q.a[1] : int[-32768,32767] = 0
process Q priority 0
  location A initial
[exit 0]
It is a variable of the process, and may be assigned to.
$ cat > var.xta <<'EOF'
> process P(int n) { state A; init A; trans A -> A { assign n = n + 1; }; }
> Q = P(7);
> system Q;
> EOF
$ gnomon info var.xta --dump network
var Q.n : int[-32768,32767] = 7
...
  edge A -> A do { Q.n = Q.n + 1; }
[exit 0]
