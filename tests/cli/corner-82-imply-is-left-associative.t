Corner case 82.  imply, or and xor are one level and go left to right.
$ cat > m.xta <<'EOF'
> int a, b, c, x, g; clock y, z;
> bool f(int n) { return n > a; }
> bool bad() { a = 1; return true; }
> process T(const int[0,3] id) { int v; clock t; bool h(int n) { return n > v; } bool w() { v = 1; return true; }
>  state loc, cs; init loc; trans loc -> cs { }; }
> process Q() { int arr[2]; struct { int f; } s; bool h(int n) { return n > a; } state loc, cs; init loc; trans loc -> cs { }; }
> P = Q();
> R = T(2);
> system P, T, R;
> EOF
$ gnomon info m.xta --dump queries -q 'A[] a imply b imply c'
query 1 line 1 A[] p: !(!a || b) || c
[exit 0]
$ gnomon info m.xta --dump queries -q 'A[] a or b imply c'
query 1 line 1 A[] p: !(a || b) || c
[exit 0]
$ gnomon info m.xta --dump queries -q 'A[] a imply b or c'
query 1 line 1 A[] p: !a || b || c
[exit 0]
$ gnomon info m.xta --dump queries -q 'A[] (a imply b) or c'
query 1 line 1 A[] p: !a || b || c
[exit 0]
$ gnomon info m.xta --dump queries -q 'A[] a or b and c'
query 1 line 1 A[] p: a || b && c
[exit 0]
Other precedences.
$ cat > p.xta <<'EOF'
> int a = 6 & 3 == 3, b = 1 << 2 <? 3, c = 2 ** 3 ** 2, d = -2 ** 2, e = 1 ? 2 : 0 ? 3 : 4, f = 7 - 2 - 1;
> int g = sum (i : int[0,3]) i > 1, h = not 3 == 0, k = 1 + 2 << 1, l = 5 | 2 ^ 3 & 1;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info p.xta --dump network | sed -n 's/^var \(.*\) :.*=/\1/p' | paste -s -d ' '
a 0 b 3 c 64 d 4 e 2 f 4 g 2 h 1 k 6 l 7
[exit 0]
