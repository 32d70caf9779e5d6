Corner case 87.  bool, xor, if, for are no keywords of queries.
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
$ gnomon info m.xta -q 'E<> forall (i : bool) T(i).loc'
-q:1:*: error: * [E204] (glob)
    E<> forall (i : bool) T(i).loc
                    ^~~~
...
[exit 2]
$ gnomon info m.xta --dump queries -q 'E<> forall (i : int[0,1]) T(i).loc'
query 1 line 1 E<> p: T(0).loc && T(1).loc
[exit 0]
$ gnomon info m.xta -q 'E<> a xor b'
-q:1:7: error: syntax error: unexpected 'xor', expecting end of text [E101]
    E<> a xor b
          ^~~
    note: 'either p or q' is written p != q
...
[exit 2]
