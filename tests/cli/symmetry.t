States that differ only in which process is which are stored once.  The verdicts are the
same, and the runs are runs of the model.
$ for s in off auto on; do gnomon explore $EXAMPLES/fischer.xta -D N=6 --symmetry $s | grep -E 'stored|permuted' | tr -s ' ' | tr '\n' ';'; echo; done
 states stored 2378;
 states stored 54; permuted 120;
 states stored 54; permuted 120;
[exit 0]
$ gnomon explore $EXAMPLES/fischer.xta -D N=10 --json | grep -E '"(symmetry|permuted|stored)"'
        "symmetry": true,
        "stored": 130,
        "permuted": 588,
[exit 0]
$ for s in off auto; do gnomon check $EXAMPLES/fischer.xta -D N=5 --symmetry $s -q 'A[] (sum (i : int[1,5]) Contender(i).critical) <= 1' -q 'E<> (sum (i : int[1,5]) Contender(i).checking) == 5' -q 'A[] not deadlock' -q 'E<> Contender(2).critical and Contender(3).checking' -q 'E<> Contender(2).critical and Contender(3).critical' > $s; done; cmp off auto && cat auto
1: A[] (sum (i : int[1,5]) Contender(i).critical) <= 1  satisfied
2: E<> (sum (i : int[1,5]) Contender(i).checking) == 5  satisfied
3: A[] not deadlock  satisfied
4: E<> Contender(2).critical and Contender(3).checking  satisfied
5: E<> Contender(2).critical and Contender(3).critical  violated
[exit 0]

What the query tells apart stays as it is; -v says what is left.
$ gnomon check $EXAMPLES/fischer.xta -D N=6 -v -q 'A[] not deadlock' -q 'E<> Contender(2).critical' -q 'E<> Contender(2).critical and Contender(4).writing and turn == 5' 2>&1 | grep symmetry
gnomon: query 1: symmetry: 1 class: 6 that can be exchanged, Contender(1), Contender(2), ..., Contender(6)
gnomon: query 2: symmetry: 1 class: 5 that can be exchanged, Contender(1), Contender(3), ..., Contender(6)
gnomon: query 3: symmetry: 1 class: 3 that can be exchanged, Contender(1), Contender(3), Contender(6)
[exit 0]
$ gnomon check $EXAMPLES/traingate.xml -D N=3 -v -q 'A[] not deadlock' 2>&1 | grep symmetry
gnomon: query 1: symmetry: 1 class: 2 that can be exchanged, Train(1), Train(2)
[exit 0]

Where it is not done, -v says why.
$ for o in '--certify --passed cdd' '--engine cdd' '--reduce loops' '--accelerate exact'; do gnomon check $EXAMPLES/fischer.xta -v -q 'A[] turn >= 0' $o 2>&1 | grep symmetry; done
gnomon: query 1: symmetry is not used: a certificate of unions of zones has all states
gnomon: query 1: symmetry is not used: that is for --engine zones
gnomon: query 1: symmetry is not used: --reduce goes by locations of processes
gnomon: query 1: symmetry is not used: a pass around a cycle is of one process
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -v --symmetry off -q 'A[] turn >= 0' 2>&1 | grep symmetry
[exit 1]

A run begins where the model begins, and says who does what: its states are those of the
model and not those that are stored.
$ gnomon check $EXAMPLES/fischer.xta -D N=4 -q 'E<> Contender(3).critical and Contender(1).checking and Contender(1).x > 5' --trace shortest | grep -E 'satisfied|->'
1: E<> Contender(3).critical and Contender(1).checking and Contender(1).x > 5  satisfied
1. after 0 (time 0)  Contender(1).remote -> Contender(1).writing
2. after 0 (time 0)  Contender(3).remote -> Contender(3).writing
3. after 0 (time 0)  Contender(1).writing -> Contender(1).checking
     turn: 0 -> 1
4. after 0 (time 0)  Contender(3).writing -> Contender(3).checking
     turn: 1 -> 3
5. after 5/2 (time 5/2)  Contender(3).checking -> Contender(3).critical
[exit 0]
$ for t in some shortest fastest; do gnomon check $EXAMPLES/fischer.xta -D N=6 -q 'E<> Contender(4).critical and turn == 4 and (sum (i : int[1,6]) Contender(i).checking) == 4' --trace $t --trace-file t.json --trace-format json; gnomon trace replay t.json $EXAMPLES/fischer.xta -D N=6 | tail -1; done
1: E<> Contender(4).critical and turn == 4 and (sum (i : int[1,6]) Contender(i).checking) == 4  satisfied  (trace in t.json)
the trace is a run of the model
1: E<> Contender(4).critical and turn == 4 and (sum (i : int[1,6]) Contender(i).checking) == 4  satisfied  (trace in t.json)
the trace is a run of the model
1: E<> Contender(4).critical and turn == 4 and (sum (i : int[1,6]) Contender(i).checking) == 4  satisfied  (trace in t.json)
the trace is a run of the model
[exit 0]

So it is with errors: the run leads to one, and the message has its place.
$ printf 'typedef int[0,2] id_t; int[0,9] n[id_t]; process P(const id_t id) { clock x; state a, b { n[id] <= 9 }; init a; trans a -> b { guard x > 1; assign n[id] = n[id] + 4, x = 0; }, b -> a { guard x < 1; }; } system P;' > e.xta
$ gnomon check e.xta -q 'A[] forall (i : id_t) n[i] < 10' --trace some | grep -v '^$'
e.xta:1:148: error: the value 12 is not in the range 0 to 9 (edge P(0).a -> P(0).b) [E801]
    clock x; state a, b { n[id] <= 9 }; init a; trans a -> b { guard x > 1; assign n[id] = n[id] + 4, x = 0; }, b -> a { guard x < 1; }; } system P;
                                                                                   ^~~~~~~~~~~~~~~~~
Way to the error: 4 steps, 15/4 time units.

Start (time 0)
     P(0).a  P(1).a  P(2).a
     all variables are 0

1. after 5/4 (time 5/4)  P(0).a -> P(0).b
     when P(0).x > 1
     do n[0] = n[0] + 4, P(0).x = 0
     n[0]: 0 -> 4
     P(0).x: 5/4 -> 0

2. after 0 (time 5/4)  P(0).b -> P(0).a
     when P(0).x < 1
     P(0).x = 0

3. after 5/4 (time 5/2)  P(0).a -> P(0).b
     when P(0).x > 1
     do n[0] = n[0] + 4, P(0).x = 0
     n[0]: 4 -> 8
     P(0).x: 5/4 -> 0

4. after 0 (time 5/2)  P(0).b -> P(0).a
     when P(0).x < 1
     P(0).x = 0

End after 5/4 (time 15/4): the model goes wrong
     P(0).a  P(1).a  P(2).a
     P(0).x = 5/4, P(1).x = 15/4, P(2).x = 15/4
Total time 15/4. These steps take more than 3, by as little as one likes.
1: A[] forall (i : id_t) n[i] < 10  unknown: model error
[exit 0]

Who is exactly like his neighbour in a state does nothing that the neighbour does not: of
broadcasts above all.  A run through such states is a run of the model.
$ gnomon explore $EXAMPLES/csmacd.xta -D N=7 | grep -E 'states stored|transitions|equal'
   states stored                  57
   transitions                   247
   equal steps left out           50
[exit 0]
$ gnomon check $EXAMPLES/csmacd.xta -D N=12 -q 'E<> (sum (i : id_t) Station(i).again) == 12' -q 'E<> deadlock' | cut -d'(' -f1-3
1: E<> (sum (i : id_t) Station
2: E<> deadlock                                 violated
[exit 0]
$ gnomon check $EXAMPLES/csmacd.xta -D N=16 -q 'E<> (sum (i : id_t) Station(i).sending) == 3 and (sum (i : id_t) Station(i).again) == 4' --trace shortest --trace-file wide.json --trace-format json | tail -c 23
  (trace in wide.json)
[exit 0]
$ gnomon trace replay wide.json $EXAMPLES/csmacd.xta -D N=16 | tail -1
the trace is a run of the model
[exit 0]
