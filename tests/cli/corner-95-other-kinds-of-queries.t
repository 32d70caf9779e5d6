Corner case 95.  E[<=10; 100](...) is not E[]; what is for another analysis is
left out by name, with a warning.
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
$ gnomon info m.xta -q 'E[<=10; 100](max: y)'
-q:1:1: warning: * [W010] (glob)
    E[<=10; 100](max: y)
    ^~~~~~~~~~~~~~~~~~~~
...
[exit 0]
$ gnomon info m.xta -q 'Pr[<=10](<> P.cs)'
-q:1:1: warning: * [W010] (glob)
    Pr[<=10](<> P.cs)
    ^~~~~~~~~~~~~~~~~
...
[exit 0]
$ gnomon info m.xta -q 'simulate [<=10] { y }'
-q:1:1: warning: * [W010] (glob)
    simulate [<=10] { y }
    ^~~~~~~~~~~~~~~~~~~~~
...
[exit 0]
$ gnomon info m.xta -q 'control: A[] P.cs'
-q:1:1: warning: * [W010] (glob)
    control: A[] P.cs
    ^~~~~~~~~~~~~~~~~
...
[exit 0]
$ gnomon info m.xta -q 'strategy S = control: A[] P.cs'
-q:1:1: warning: * [W010] (glob)
    strategy S = control: A[] P.cs
    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
...
[exit 0]
$ gnomon info m.xta -q 'A[] P.cs under S'
-q:1:1: warning: * [W010] (glob)
    A[] P.cs under S
    ^~~~~~~~~~~~~~~~
...
[exit 0]
$ gnomon info m.xta -q 'A[ P.cs U P.loc ]'
-q:1:1: warning: * [W010] (glob)
    A[ P.cs U P.loc ]
    ^~~~~~~~~~~~~~~~~
...
[exit 0]
$ gnomon info m.xta -q 'sat: chart'
-q:1:1: warning: * [W010] (glob)
    sat: chart
    ^~~~~~~~~~
...
[exit 0]
$ cat > own.xml <<'EOF'
> <nta><template><name>P</name><location id="a"><name>A</name></location><init ref="a"/></template>
> <system>system P;</system><queries>
> <query><formula>E[] P.A</formula></query>
> <query><formula>E[&lt;=10; 100](max: 1)</formula></query>
> <query><formula>control: A[] P.A</formula></query>
> <query><formula>A[] P.A</formula></query>
> </queries></nta>
> EOF
$ gnomon info own.xml --dump queries
own.xml:4:17: warning: * [W010] (glob)
    <query><formula>E[&lt;=10; 100](max: 1)</formula></query>
                    ^~~~~~~~~~~~~~~~~~~~~~~
    in * (glob)
own.xml:5:17: warning: * [W010] (glob)
    <query><formula>control: A[] P.A</formula></query>
                    ^~~~~~~~~~~~~~~~
    in * (glob)
query 1 line 3 E[] p: P.A
query 2 line 4 * (glob)
query 3 line 5 * (glob)
query 4 line 6 A[] p: P.A
[exit 0]
Functions of a process, if they have no side effect.
$ gnomon info m.xta --dump queries -q 'E<> P.h(2)'
query 1 line 1 E<> p: P.h(2)
[exit 0]
$ gnomon info m.xta --dump queries -q 'E<> T(1).h(2)'
query 1 line 1 E<> p: T(1).h(2)
[exit 0]
$ gnomon info m.xta -q 'E<> T(1).w()'
-q:1:*: error: * [E303] (glob)
    E<> T(1).w()
        ^~~~~~~~
...
[exit 2]
$ gnomon info m.xta -q 'E<> bad()'
-q:1:*: error: * [E303] (glob)
    E<> bad()
        ^~~~~
...
[exit 2]
