A parameter that is not const cannot be passed on, however long the chain is.
$ cat > chain.xta <<'EOF'
> process P0(int k) { state a; init a; }
> P1(int k) = P0(k); P2(int k) = P1(k); P = P2(1); system P;
> EOF
$ gnomon info chain.xta
chain.xta:2:35: error: an argument must be computable at compile time; make the parameter it comes from const [E305]
    P1(int k) = P0(k); P2(int k) = P1(k); P = P2(1); system P;
                                      ^
[exit 2]
The same for what is not used, for arrays, structures, and a range that fails.
$ cat > unused.xta <<'EOF'
> typedef struct { int f; } T; int v; clock x; const int c[2] = { 1, 2 };
> process P0(int k, T s, int a[2]) { state A; init A; }
> P1(int k, T s, int a[2]) = P0(k, s, a);
> P2(int k, T s, int a[2]) = P1(k, s, a);
> P3(clock k) = P4(k);
> process R(const int[0,1] k) { state a; init a; }
> R1(const int[0,1] k) = R(k + 1); R2(const int k) = R1(k); R3 = R2(2);
> process P() { state a; init a; } system P, R3;
> EOF
$ gnomon info unused.xta 2>&1 | grep error
unused.xta:5:15: error: there is no template 'P4'; did you mean 'P0'? [E201]
unused.xta:7:55: error: the argument 2 is not in the range 0 to 1 [E311]
unused.xta:3:31: error: an argument must be computable at compile time; make the parameter it comes from const [E305]
unused.xta:3:34: error: an argument must be computable at compile time; make the parameter it comes from const [E305]
unused.xta:3:37: error: an argument must be computable at compile time; make the parameter it comes from const [E305]
unused.xta:4:31: error: an argument must be computable at compile time; make the parameter it comes from const [E305]
unused.xta:4:34: error: an argument must be computable at compile time; make the parameter it comes from const [E305]
unused.xta:4:37: error: an argument must be computable at compile time; make the parameter it comes from const [E305]
[exit 0]
References and constants go through any number of instances.
$ awk 'BEGIN { print "int v; const int c[2] = { 3, 4 }; process Q0(const int k, int &r, const int &s, const int a[2]) { state A, B; init A; trans A -> B { guard k == 7; assign r = s + a[1]; }; }"; for (i = 1; i <= 20000; i++) printf "Q%d(const int k, int &r, const int &s, const int a[2]) = Q%d(k, r, s, a);\n", i, i - 1; print "P = Q20000(7, v, 5, c); system P;" }' > long.xta
$ gnomon check long.xta -q 'E<> v == 9'
1: E<> v == 9  satisfied
[exit 0]
Nobody uses it.
$ sed 's/P = Q20000(7, v, 5, c);/process P() { state A; init A; }/' long.xta > idle.xta; gnomon info idle.xta --dump network
var v : int[-32768,32767] = 0
process P priority 0
  location A initial
[exit 0]
