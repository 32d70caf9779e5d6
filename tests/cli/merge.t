Zones of a discrete state whose union is a zone are stored as one.  The verdicts are the
same, and the runs are runs of the model.
$ for m in off auto on; do gnomon explore $EXAMPLES/dining.xta -D N=6 --symmetry off --merge $m | grep -E 'stored|merged' | tr -s ' ' | tr '\n' ';'; echo; done
 states stored 5480;
 states stored 2057; merged 1811;
 states stored 2057; merged 1811;
[exit 0]
$ gnomon explore $EXAMPLES/dining.xta -D N=6 --json | grep -E '"(merge|merged|stored)"'
        "merge": true,
        "stored": 351,
        "merged": 291,
[exit 0]
$ for m in off auto; do gnomon check $EXAMPLES/critical.xta -D N=3 --merge $m -q 'A[] (sum (i : int[1,3]) Cell(i).inside) <= 1' -q 'E<> forall (i : int[1,3]) Cell(i).safe' -q 'A[] not Cell(1).failed' -q 'A[] not deadlock' > $m; done; cmp off auto && cat auto
1: A[] (sum (i : int[1,3]) Cell(i).inside) <= 1  satisfied
2: E<> forall (i : int[1,3]) Cell(i).safe        satisfied
3: A[] not Cell(1).failed                        violated
4: A[] not deadlock                              violated, a dead end
[exit 0]

Where it is not done, -v says why.
$ gnomon check $EXAMPLES/dining.xta -v -q 'E[] Philosopher(0).thinking' 2>&1 | grep merged
gnomon: query 1: zones are not merged: zones that are merged have cycles that no run has
[exit 0]
$ for o in '--trace shortest' '--trace fastest' '--engine cdd' '--passed bitstate' '--zones number' '--inclusion off' '--waiting-inclusion off' '--reduce loops' '--accelerate exact'; do gnomon check $EXAMPLES/dining.xta -v -q 'A[] not deadlock' $o 2>&1 | grep merged; done
gnomon: query 1: zones are not merged: which run is the shortest or fastest would not be known
gnomon: query 1: zones are not merged: which run is the shortest or fastest would not be known
gnomon: query 1: zones are not merged: that is for --engine zones
gnomon: query 1: zones are not merged: only with --passed exact
gnomon: query 1: zones are not merged: --zones number has no lists of zones
gnomon: query 1: zones are not merged: zones are compared for less than what they cover
gnomon: query 1: zones are not merged: zones are compared for less than what they cover
gnomon: query 1: zones are not merged: --reduce forgets states
gnomon: query 1: zones are not merged: a leap starts from single zones
[exit 0]
$ gnomon check $EXAMPLES/dining.xta -v --merge off -q 'A[] not deadlock' 2>&1 | grep merged
[exit 1]

A run leads through what the zones were made of.
$ for s in off auto; do gnomon check $EXAMPLES/critical.xta -D N=4 --symmetry $s -q 'E<> forall (i : int[1,4]) Cell(i).failed' --trace some --trace-file t.json --trace-format json; gnomon trace replay t.json $EXAMPLES/critical.xta -D N=4 | tail -1; done
1: E<> forall (i : int[1,4]) Cell(i).failed  satisfied  (trace in t.json)
the trace is a run of the model
1: E<> forall (i : int[1,4]) Cell(i).failed  satisfied  (trace in t.json)
the trace is a run of the model
[exit 0]
$ printf 'process P() { clock x, y; state a, b, c, d; init a; trans a -> b { guard x <= 2; assign y = 0; }, a -> b { guard x > 2 && x <= 4; assign y = 0; }, b -> c { guard y == 0 && x > 3; }, c -> d { guard x < 4; }; } system P;' > m.xta
$ gnomon check m.xta -q 'E<> P.d' --trace some --stats | grep -E 'satisfied|after|merged' | tr -s ' '
1: E<> P.d satisfied
 merged 1
1. after 7/2 (time 7/2) P.a -> P.b
2. after 0 (time 7/2) P.b -> P.c
3. after 0 (time 7/2) P.c -> P.d
End after 0 (time 7/2): the query holds
[exit 0]

What was merged is in a certificate as any other zone.
$ gnomon check $EXAMPLES/dining.xta -D N=5 --certify -q 'A[] not deadlock' --stats | grep -E 'satisfied|merged|certificate' | tr -s ' '
1: A[] not deadlock satisfied, certified
 merged 61
[exit 0]
