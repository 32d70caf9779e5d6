More clocks than zones have are refused, whatever the engine and the query.
$ echo 'clock x[4200]; process P() { state a, b; init a; trans a -> b { guard x[7] > 2; }; } system P;' > many.xta
$ gnomon check many.xta -q 'E<> P.b' -q 'A<> P.b' -q 'sup: x[7]' -q 'A[] not deadlock' -q 'P.a --> P.b'
1: E<> P.b           unknown: 4200 clocks; zones have at most 4093
2: A<> P.b           unknown: 4200 clocks; zones have at most 4093
3: sup: x[7]         unknown: 4200 clocks; zones have at most 4093
4: A[] not deadlock  unknown: 4200 clocks; zones have at most 4093
5: P.a --> P.b       unknown: 4200 clocks; zones have at most 4093
[exit 3]
$ gnomon check many.xta -q 'E<> P.b' --engine cmd
1: E<> P.b  unknown: 4200 clocks; zones have at most 4093
[exit 3]
$ gnomon explore many.xta | sed 1q
unknown: 4200 clocks; zones have at most 4093
[exit 0]
$ gnomon check many.xta -q 'E<> P.b' --trace=fastest --slice
1: E<> P.b  unknown: 4200 clocks; zones have at most 4093
[exit 3]
Hundreds work.
$ sed 's/4200/300/' many.xta > some.xta; gnomon check some.xta -q 'E<> P.b' -q 'A[] x[7] - x[8] == 0'
1: E<> P.b               satisfied
2: A[] x[7] - x[8] == 0  satisfied
[exit 0]
