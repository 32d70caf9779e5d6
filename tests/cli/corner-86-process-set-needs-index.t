Corner case 86.  T.loc is no predicate if T is a set.
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
$ gnomon info m.xta -q 'E<> T.loc'
-q:1:*: error: * [E206] (glob)
    E<> T.loc
        ^
...
[exit 2]
$ gnomon info m.xta --dump queries -q 'E<> exists (i:int[0,3]) T(i).loc'
query 1 line 1 E<> p: T(0).loc || T(1).loc || T(2).loc || T(3).loc
[exit 0]
$ gnomon info m.xta --dump queries -q 'E<> T(1).loc'
query 1 line 1 E<> p: T(1).loc
[exit 0]
The index may be a variable.
$ gnomon info m.xta --dump queries -q 'E<> T(a).loc'
query 1 line 1 E<> p: *a* (glob)
[exit 0]
Out of range is an error when the query is evaluated.
$ gnomon info m.xta --dump queries -q 'E<> T(4).loc'
-q:1:7: error: there is no process 4 in 'T', which goes from 0 to 3 [E809]
    E<> T(4).loc
          ^
...
[exit 2]
