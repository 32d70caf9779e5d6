A chain of 12000 functions that pass a reference on.
$ awk 'BEGIN { print "int v; void f0(int &r) { r = r + 1; }"; for (i = 1; i < 12000; i++) printf "void f%d(int &r) { f%d(r); }\n", i, i - 1; print "process P() { state a; init a; trans a -> a { guard v < 3; assign f11999(v); }; } system P;" }' > long.xta
$ gnomon check long.xta -q 'E<> v == 2'
long.xta:1334:6: error: calls of functions nest deeper than gnomon follows: with 'f1333' more than 4000 levels [E640]
    void f1333(int &r) { f1332(r); }
         ^~~~~
[exit 2]
A thousand work, with all that looks at functions.
$ awk 'BEGIN { print "int v; void f0(int &r) { r = r + 1; }"; for (i = 1; i < 1000; i++) printf "void f%d(int &r) { f%d(r); }\n", i, i - 1; print "process P() { state a; init a; trans a -> a { guard v < 3; assign f999(v); }; } system P;" }' > some.xta
$ gnomon check some.xta -q 'E<> v == 2' -q 'A[] v <= 3' -q 'A<> v == 1' --certify
1: E<> v == 2  satisfied
2: A[] v <= 3  satisfied, certified
3: A<> v == 1  violated
[exit 1]
$ gnomon check some.xta -q 'E<> v == 2' --engine cmd
1: E<> v == 2  satisfied
[exit 0]
$ gnomon convert some.xta --to xml > some.xml; gnomon check some.xml -q 'E<> v == 2' --trace=shortest | sed 2q
1: E<> v == 2  satisfied
Witness: 2 steps, 0 time units.
[exit 0]
Each calls the one before it twice: looked at once, not 2^60 times.
$ awk 'BEGIN { print "int v; int f0(int i) { return i; }"; for (i = 1; i < 60; i++) printf "int f%d(int i) { return i < 0 ? f%d(i) + f%d(i) : i; }\n", i, i - 1, i - 1; print "process P() { state a; init a; trans a -> a { guard v < 3 && f59(v) < 3; assign v = f59(v) + 1; }; } system P;" }' > twice.xta
$ gnomon check twice.xta -q 'E<> f59(v) == 2' -q 'A[] v <= 3' -q 'A<> v == 3' --certify
1: E<> f59(v) == 2  satisfied
2: A[] v <= 3       satisfied, certified
3: A<> v == 3       violated
[exit 1]
$ gnomon check twice.xta -q 'E<> v == 2' -q 'A[] v <= 3' --slice
1: E<> v == 2  satisfied
2: A[] v <= 3  satisfied
[exit 0]
