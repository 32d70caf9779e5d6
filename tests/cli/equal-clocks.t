Of clocks that are always equal where a process is, one is compared.
$ cat > m.xta <<'END'
> const int PERIOD = 20; const int COST = 4;
> process Task(const int offset) {
>   clock period, since;
>   state off { period <= offset }, idle { period <= PERIOD }, running { since <= COST };
>   init off;
>   trans off -> running { guard period == offset; assign period = 0, since = 0; },
>     idle -> running { guard period == PERIOD; assign period = 0, since = 0; },
>     running -> idle { guard since >= 2; };
> }
> A = Task(0); B = Task(3); C = Task(7);
> system A, B, C;
> END
[exit 0]
$ for e in auto on off; do gnomon explore m.xta --equal-clocks $e --zones full --json | grep -E '"(stored|explored|transitions|equal_clocks)"'; gnomon explore m.xta --equal-clocks $e --json | grep zone_bytes; done
        "equal_clocks": true,
        "explored": 14,
        "stored": 14,
        "transitions": 18,
        "zone_bytes": 224,
        "equal_clocks": true,
        "explored": 14,
        "stored": 14,
        "transitions": 18,
        "zone_bytes": 224,
        "equal_clocks": false,
        "explored": 14,
        "stored": 14,
        "transitions": 18,
        "zone_bytes": 400,
[exit 0]
$ for e in on off; do for q in 'A[] A.since <= 20' 'E<> A.running and A.since == 3 and B.since == 4' 'A[] not deadlock' 'E[] A.since <= 20' 'A<> A.idle' 'A.running --> A.idle' 'sup: A.since' 'sup{A.running}: A.since' 'inf{A.idle}: B.since'; do gnomon check m.xta --equal-clocks $e -q "$q"; done > $e; done; diff on off && cat on
1: A[] A.since <= 20  satisfied
1: E<> A.running and A.since == 3 and B.since == 4  violated
1: A[] not deadlock  satisfied
1: E[] A.since <= 20  satisfied
1: A<> A.idle  satisfied
1: A.running --> A.idle  satisfied
1: sup: A.since  satisfied
   A.since <= 20
1: sup{A.running}: A.since  satisfied
   A.since <= 4
1: inf{A.idle}: B.since  satisfied
   B.since >= 0
[exit 0]
Runs show what the model compares.
$ gnomon check m.xta -q 'E<> A.idle' --trace some
1: E<> A.idle  satisfied
Witness: 2 steps, 2 time units.

Start (time 0)
     A.off  B.off  C.off

1. after 0 (time 0)  A.off -> A.running
     when A.period == 0
     do A.period = 0, A.since = 0
     A.period = 0

2. after 2 (time 2)  A.running -> A.idle
     when A.since >= 2
     A.period = 2, A.since = 2

End after 0 (time 2): the query holds
     A.idle  B.off  C.off
Total time 2, the least that these steps can take.
[exit 0]
It goes with whatever else changes how a search goes.
$ for o in '--engine cdd' '--engine cdd --direction backward' '--engine cmd' '--passed cdd' '--passed bitstate' '--reduce loops' '--abstraction none --states 100' '--abstraction extra-m' '--zones minimal' '--bounds global' '--accelerate exact' '--dead-variables off' '--symmetry off' '--merge off' '--commute auto' '--slice' '--hopeless off'; do gnomon check m.xta $o -q 'A[] not (A.running and A.since > 4)' -q 'E<> A.running and B.running and A.since == 4' | grep -v omitted; done
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           unknown: not found; estimated omission probability 2.3e-23
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
1: A[] not (A.running and A.since > 4)           satisfied
2: E<> A.running and B.running and A.since == 4  satisfied
[exit 0]
$ gnomon check m.xta -v --certify -q 'A[] A.since <= 20' 2>&1 | grep apart
gnomon: query 1: equal clocks are told apart: a certificate has the comparisons of the model
[exit 0]
$ gnomon check m.xta --equal-clocks maybe
gnomon: --equal-clocks maybe: expecting auto, on or off
Try 'gnomon --help'.
[exit 2]
