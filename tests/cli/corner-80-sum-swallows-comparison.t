Corner case 80.  The body of sum goes as far as it can.
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
$ gnomon info m.xta --dump queries -q 'A[] sum (i:int[0,1]) T(i).cs <= 1'
query 1 line 1 A[] p: (T(0).cs <= 1) + (T(1).cs <= 1)
[exit 0]
$ gnomon info m.xta --dump queries -q 'A[] (sum (i:int[0,1]) T(i).cs) <= 1'
query 1 line 1 A[] p: T(0).cs + T(1).cs <= 1
[exit 0]
$ gnomon info m.xta --dump queries -q 'E<> forall (i:int[0,1]) T(i).cs and P.cs'
query 1 line 1 E<> p: T(0).cs && P.cs && T(1).cs && P.cs
[exit 0]
