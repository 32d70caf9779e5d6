Corner case 34.  A guard changes nothing; a function may change its own locals.
$ cat > m.xta <<'EOF'
> int i;
> bool f(int a) { i = a; return true; }
> process P() { state A; init A; trans A -> A { guard f(3); }; }
> system P;
> EOF
$ gnomon info m.xta
m.xta:3:53: error: * [E303] (glob)
    process P() { state A; init A; trans A -> A { guard f(3); }; }
                                                        ^~~~
[exit 2]
$ cat > direct.xta <<'EOF'
> int i;
> process P() { state A; init A; trans A -> A { guard i++ < 3; }; }
> system P;
> EOF
$ gnomon info direct.xta
direct.xta:2:*: error: * [E303] (glob)
    process P() { state A; init A; trans A -> A { guard i++ < 3; }; }
                                                        ^~~~~~~
[exit 2]
$ cat > assign.xta <<'EOF'
> int i;
> process P() { state A; init A; trans A -> A { guard i = 3; }; }
> system P;
> EOF
$ gnomon info assign.xta
assign.xta:2:*: error: * [E303] (glob)
    process P() { state A; init A; trans A -> A { guard i = 3; }; }
                                                        ^~~~~
[exit 2]
$ cat > more.xta <<'EOF'
> int i; chan c[3];
> int f() { i = 1; return 1; }
> int g() { return f(); }
> process P() { state A { f() < 3 }, B; init A;
> trans A -> B { sync c[g()]!; }, B -> A { guard forall (k : int[0,1]) g() == k; }; }
> system P;
> EOF
$ gnomon info more.xta --quiet
more.xta:4:*: error: * [E303] (glob)
    process P() { state A { f() < 3 }, B; init A;
                            ^~~~~~~
more.xta:5:*: error: * [E303] (glob)
    trans A -> B { sync c[g()]!; }, B -> A { guard forall (k : int[0,1]) g() == k; }; }
                        ^~~~~~
more.xta:5:*: error: * [E303] (glob)
    trans A -> B { sync c[g()]!; }, B -> A { guard forall (k : int[0,1]) g() == k; }; }
                                                                         ^~~~~~~~
[exit 2]
$ cat > f.xta <<'EOF'
> int i;
> bool f(int a) { i = a; return true; }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info f.xta -q 'E<> f(1)'
-q:1:*: error: * [E303] (glob)
    E<> f(1)
        ^~~~
...
[exit 2]
$ cat > ok.xta <<'EOF'
> int i;
> void set(int &r) { r = 4; }
> bool f(int a) { int k = a; a++; k = a; set(k); return k == i; }
> process P() { state A; init A; trans A -> A { guard f(3); }; }
> system P;
> EOF
$ gnomon info ok.xta --dump network
...
  edge A -> A guard f(3)
[exit 0]
A function that sets its argument changes what the caller gives it.
$ cat > arg.xta <<'EOF'
> int i;
> int set(int &r) { r = 4; return 1; }
> process P() { state A; init A; trans A -> A { guard set(i) == 1; }; }
> system P;
> EOF
$ gnomon info arg.xta
arg.xta:3:*: error: * [E303] (glob)
    process P() { state A; init A; trans A -> A { guard set(i) == 1; }; }
                                                        ^~~~~~~~~~~
[exit 2]
$ cat > q.xta <<'EOF'
> int i;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info q.xta -q 'E<> (i = 1)'
-q:1:*: error: * [E303] (glob)
    E<> (i = 1)
        ^~~~~~~
...
[exit 2]
