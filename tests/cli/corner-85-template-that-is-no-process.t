Corner case 85.  A template that is not in the system line cannot be asked about.
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
$ gnomon info m.xta -q 'E<> Q.loc'
-q:1:5: error: * [E301] (glob)
    E<> Q.loc
        ^
...
[exit 2]
$ gnomon info m.xta -q 'E<> N.loc'
-q:1:5: error: * [E201] (glob)
    E<> N.loc
        ^
...
[exit 2]
$ gnomon info m.xta --dump queries -q 'E<> P.loc and R.loc'
query 1 line 1 E<> p: P.loc && R.loc
[exit 0]
A process alone is no predicate.
$ gnomon info m.xta -q 'E<> P'
-q:1:5: error: * [E301] (glob)
    E<> P
        ^
...
[exit 2]
