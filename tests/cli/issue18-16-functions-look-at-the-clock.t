Nine million long rounds in a function, wherever it is called, do not outlast --time:
one call alone takes seconds.
$ sed 's/^ *//' > base <<'END'
>   clock x; int[0,1000] v;
>   chan c[1000];
>   bool slow(int n) {
>     int[0,100000000] i; int s = 0;
>     for (i = 0; i < 9000000; i++) s = ((((((((((((((((((((s + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7 + n) % 7;
>     return s >= 0;
>   }
>   int zero(int n) { return slow(n) ? 0 : 1; }
> END
[exit 0]
$ { cat base; echo 'process P() { state A; init A; trans A -> A { select i : int[0,500]; guard slow(i + v); assign v = (v + 1) % 1000; }; } system P;'; } > guard.xta
[exit 0]
$ { cat base; echo 'process P() { state A; init A; trans A -> A { assign v = (v + 1 + zero(v)) % 1000; }; } system P;'; } > update.xta
[exit 0]
$ { cat base; echo 'process P() { state A; init A; trans A -> A { sync c[zero(v) + v]!; assign v = (v + 1) % 1000; }; } process Q() { state A; init A; trans A -> A { select i : int[0,999]; sync c[i]?; }; } system P, Q;'; } > channel.xta
[exit 0]
$ { cat base; echo 'process P() { state A { x <= 5 + zero(v) }; init A; trans A -> A { assign v = (v + 1) % 1000; }; } system P;'; } > invariant.xta
[exit 0]
$ { cat base; echo 'process P() { state A; init A; trans A -> A { assign v = (v + 1) % 1000; }; } system P;'; } > query.xta
[exit 0]
$ { cat base; echo 'const int K = zero(1) + zero(2) + zero(3); process P() { state A; init A; trans A -> A { guard v < K; }; } system P;'; } > constant.xta
[exit 0]
$ for m in guard update channel invariant query; do echo $m; gnomon $m.xta --time 1 --quiet -q 'A[] slow(v)'; done
guard
1: A[] slow(v)  unknown: time limit 1 s reached
update
1: A[] slow(v)  unknown: time limit 1 s reached
channel
1: A[] slow(v)  unknown: time limit 1 s reached
invariant
1: A[] slow(v)  unknown: time limit 1 s reached
query
1: A[] slow(v)  unknown: time limit 1 s reached
[exit 3]
Forwards and backwards, with diagrams, for ever, and for values.
$ for o in '--engine cdd --direction forward' '--engine cdd --direction backward' '--engine zones --order dfs'; do gnomon query.xta $o --time 1 --quiet -q 'A[] slow(v)'; done
1: A[] slow(v)  unknown: time limit 1 s reached
1: A[] slow(v)  unknown: time limit 1 s reached
1: A[] slow(v)  unknown: time limit 1 s reached
[exit 3]
$ for q in 'E[] slow(v)' 'A<> !slow(v)' 'slow(v) --> !slow(v)'; do gnomon query.xta --time 1 --quiet -q "$q"; done
1: E[] slow(v)  unknown: time limit 1 s reached
1: A<> !slow(v)  unknown: time limit 1 s reached
1: slow(v) --> !slow(v)  unknown: time limit 1 s reached
[exit 3]
$ gnomon query.xta --time 1 --quiet -q 'sup: v + zero(v)' | head -1
1: sup: v + zero(v)  unknown: time limit 1 s reached
[exit 0]
Signals are heard as well.
$ $TESTS/interrupt TERM '"query"' gnomon update.xta --progress json -q 'A[] true'
1: A[] true  unknown: interrupted by SIGTERM
[exit 143]
A constant, while the model is read.
$ gnomon constant.xta --time 0.2 --quiet -q 'A[] true'
unknown: time limit 0.2 s reached before the model was read
[exit 3]
So do those who play runs.
$ gnomon simulate update.xta --random 1000 --time 1 > out; echo $?
gnomon: time limit 1 s reached
3
[exit 0]
