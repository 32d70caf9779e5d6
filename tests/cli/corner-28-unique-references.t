Corner case 28.  A reference argument is one place, known at compile time.
$ cat > var.xta <<'EOF'
> int a[3]; int i;
> process P(int &r) { state A; init A; }
> Q = P(a[i]);
> system Q;
> EOF
$ gnomon info var.xta
var.xta:3:7: error: * [E305] (glob)
    Q = P(a[i]);
          ^~~~
[exit 2]
$ cat > ite.xta <<'EOF'
> int a, b; const bool c = true;
> process P(int &r) { state A; init A; }
> Q = P(c ? a : b);
> system Q;
> EOF
$ gnomon info ite.xta
ite.xta:3:7: error: * [E305] (glob)
    Q = P(c ? a : b);
          ^~~~~~~~~
[exit 2]
$ cat > const.xta <<'EOF'
> const int K = 1; int a[3]; struct { int f; } s;
> process P(int &r) { state A; init A; trans A -> A { assign r = 1; }; }
> Q = P(a[K + 1]);
> R = P(s.f);
> system Q, R;
> EOF
$ gnomon info const.xta --dump network
...
process Q priority 0
  location A initial
  edge A -> A do { a[2] = 1; }
process R priority 0
  location A initial
  edge A -> A do { s.f = 1; }
[exit 0]
A value parameter that is passed on must be const.
$ cat > pass.xta <<'EOF'
> process P(int n) { state A; init A; }
> Q(int k) = P(k);
> R = Q(1);
> system R;
> EOF
$ gnomon info pass.xta
pass.xta:2:14: error: * [E305] (glob)
    Q(int k) = P(k);
                 ^
[exit 2]
$ cat > ok.xta <<'EOF'
> process P(int n) { state A; init A; }
> Q(const int k) = P(k + 1);
> R = Q(1);
> system R;
> EOF
$ gnomon info ok.xta --dump network
var R.n : int[-32768,32767] = 2
process R priority 0
  location A initial
[exit 0]
Clocks and channels cannot be passed by value.
$ cat > clock.xta <<'EOF'
> clock x; chan c;
> process P(clock y) { state A; init A; }
> process R(chan d) { state A; init A; }
> Q = P(x);
> S = R(c);
> system Q, S;
> EOF
$ gnomon info clock.xta
clock.xta:2:17: error: * [E301] (glob)
    process P(clock y) { state A; init A; }
                    ^
clock.xta:3:16: error: * [E301] (glob)
    process R(chan d) { state A; init A; }
                   ^
[exit 2]
The number of arguments is exact.
$ cat > count.xta <<'EOF'
> process P(const int n, const int m) { state A; init A; }
> Q = P(1);
> R = P(1, 2, 3);
> system Q, R;
> EOF
$ gnomon info count.xta
count.xta:2:*: error: * [E305] (glob)
    Q = P(1);
          ^
count.xta:3:*: error: * [E305] (glob)
    R = P(1, 2, 3);
          ^
[exit 2]
