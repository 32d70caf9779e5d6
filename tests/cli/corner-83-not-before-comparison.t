Corner case 83.  not x == 1 is (not x) == 1.
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
$ gnomon info m.xta --dump queries -q 'E<> not x == 1'
query 1 line 1 E<> p: !x == 1
[exit 0]
$ gnomon info m.xta --dump queries -q 'E<> !x == 1'
query 1 line 1 E<> p: !x == 1
[exit 0]
$ gnomon info m.xta --dump queries -q 'E<> not (x == 1)'
query 1 line 1 E<> p: !(x == 1)
[exit 0]
