Corner case 27.  A reference needs a variable of the same range.
$ cat > m.xta <<'EOF'
> int[0,5] v;
> process P(int &r) { state A; init A; }
> Q = P(v);
> system Q;
> EOF
$ gnomon info m.xta
m.xta:3:7: error: * [E305] (glob)
    Q = P(v);
          ^
[exit 2]
$ cat > wide.xta <<'EOF'
> int[0,5] v;
> process P(int[0,10] &r) { state A; init A; }
> Q = P(v);
> system Q;
> EOF
$ gnomon info wide.xta
wide.xta:3:7: error: * [E305] (glob)
    Q = P(v);
          ^
[exit 2]
$ cat > bool.xta <<'EOF'
> bool v;
> process P(int &r) { state A; init A; }
> Q = P(v);
> system Q;
> EOF
$ gnomon info bool.xta
bool.xta:3:7: error: * [E305] (glob)
    Q = P(v);
          ^
[exit 2]
$ cat > ok.xta <<'EOF'
> int[0,5] v;
> process P(int[0,5] &r) { state A; init A; trans A -> A { assign r = 5; }; }
> Q = P(v);
> system Q;
> EOF
$ gnomon info ok.xta --dump network
var v : int[0,5] = 0
process Q priority 0
  location A initial
  edge A -> A do { v = 5; }
[exit 0]
The same for functions.
$ cat > fun.xta <<'EOF'
> int[0,5] v;
> void f(int &r) { r = 1; }
> process P() { state A; init A; trans A -> A { assign f(v); }; }
> system P;
> EOF
$ gnomon info fun.xta
fun.xta:3:56: error: * [E305] (glob)
    process P() { state A; init A; trans A -> A { assign f(v); }; }
                                                           ^
[exit 2]
$ cat > const.xta <<'EOF'
> const int v = 1;
> void f(int &r) { r = 1; }
> process P() { state A; init A; trans A -> A { assign f(v); }; }
> system P;
> EOF
$ gnomon info const.xta
const.xta:3:56: error: * [E305] (glob)
    process P() { state A; init A; trans A -> A { assign f(v); }; }
                                                           ^
[exit 2]
A constant reference takes a value as well.
$ cat > value.xta <<'EOF'
> int f(const int &r) { return r + 1; }
> int v = f(3);
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info value.xta --dump network
var v : int[-32768,32767] = 4
...
[exit 0]
