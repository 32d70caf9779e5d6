Corner case 84.  P.g does not find a global g.
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
$ gnomon info m.xta -q 'E<> P.g == 0'
-q:1:5: error: * [E203] (glob)
    E<> P.g == 0
        ^~~
...
[exit 2]
$ gnomon info m.xta --dump queries -q 'E<> g == 0 and P.arr[1] == 2 and P.s.f == 3'
query 1 line 1 E<> p: g == 0 && P.arr[1] == 2 && P.s.f == 3
[exit 0]
$ gnomon info m.xta --dump queries -q 'E<> T(2).v == 1 and T(2).t < 3 and T(3).id == 3'
query 1 line 1 E<> p: T(2).v == 1 && T(2).t < 3
[exit 0]
