Functions and templates that use themselves.
$ cat > f.xta <<'EOF'
> int f(int n) { return n == 0 ? 1 : n * f(n - 1); }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info f.xta
f.xta:1:40: error: * [E310] (glob)
    int f(int n) { return n == 0 ? 1 : n * f(n - 1); }
                                           ^~~~~~~~
[exit 2]
$ cat > mutual.xta <<'EOF'
> int f(int n) { return g(n); }
> int g(int n) { return f(n); }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info mutual.xta
mutual.xta:1:23: error: * [E201] (glob)
    int f(int n) { return g(n); }
                          ^
[exit 2]
$ cat > self.xta <<'EOF'
> P = P();
> system P;
> EOF
$ gnomon info self.xta 2>&1 | head -1; gnomon info self.xta > out 2>&1
self.xta:1:*: error: * [E2*] (glob)
[exit 2]
$ cat > same.xta <<'EOF'
> process P() { state A; init A; }
> P = P();
> system P;
> EOF
$ gnomon info same.xta
same.xta:2:1: error: * [E202] (glob)
    P = P();
    ^
...
[exit 2]
$ cat > cycle.xta <<'EOF'
> Q = R();
> R = Q();
> system Q;
> EOF
$ gnomon info cycle.xta 2>&1 | head -1; gnomon info cycle.xta > out 2>&1
cycle.xta:1:5: error: * [E2*] (glob)
[exit 2]
$ cat > const.xta <<'EOF'
> const int N = N + 1;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info const.xta
const.xta:1:15: error: * [E201] (glob)
    const int N = N + 1;
                  ^
[exit 2]
$ cat > array.xta <<'EOF'
> const int A[2] = {1, A[0]};
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info array.xta
array.xta:1:22: error: * [E201] (glob)
    const int A[2] = {1, A[0]};
                         ^
[exit 2]
$ cat > field.xta <<'EOF'
> const struct { int a; } S = {S.a};
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info field.xta
field.xta:1:30: error: * [E201] (glob)
    const struct { int a; } S = {S.a};
                                 ^
[exit 2]
$ cat > local.xta <<'EOF'
> int f() { int k = k; return k; }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info local.xta
local.xta:1:19: error: * [E201] (glob)
    int f() { int k = k; return k; }
                      ^
[exit 2]
But the name of an outer variable is visible there.
$ cat > outer.xta <<'EOF'
> const int k = 7;
> int f() { int k = k + 1; return k; }
> int v = f();
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info outer.xta --dump network --quiet
var v : int[-32768,32767] = 8
...
[exit 0]
$ cat > type.xta <<'EOF'
> typedef struct { t a; } t;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info type.xta 2>&1 | head -1; gnomon info type.xta > out 2>&1
type.xta:1:18: error: * [E20*] (glob)
[exit 2]
