All states seen as diagrams: one is covered if others have it together.
$ cat > m.xta <<'END'
> clock x, y;
> process P() {
>   state A, B, C;
>   init A;
>   trans
>     A -> B { guard x <= 2; assign y = 0; },
>     A -> B { guard x >= 2 && x <= 4; assign y = 0; },
>     A -> B { guard x >= 1 && x <= 3; assign y = 0; },
>     B -> C { guard x >= 8 && y <= 5; };
> }
> system P;
> END
$ for p in exact cdd cdd-shared; do gnomon explore m.xta --merge off --passed $p --abstraction none --order bfs | grep 'stored\|covered\|nodes\|intervals\|bytes of diagrams\|engine'; done
   states stored                   5
   covered                         1
   engine               zones, order bfs, abstraction none, bounds local, zones auto, *-bit bounds, * (glob)
   states stored                   4
   covered                         1
   nodes of diagrams               4 (6 at most)
   intervals of a node          2.75 (3 at most)
   bytes of diagrams * (glob)
   engine               zones, order bfs, abstraction none, bounds local, zones auto, passed cdd, cdd-order sampled, *-bit bounds, * (glob)
   states stored                   4
   covered                         1
   nodes of diagrams               4 (6 at most)
   intervals of a node          2.75 (3 at most)
   bytes of diagrams * (glob)
   engine               zones, order bfs, abstraction none, bounds local, zones auto, passed cdd-shared, cdd-order sampled, *-bit bounds, * (glob)
[exit 0]
$ gnomon explore m.xta --passed cdd-shared --json | grep 'cdd\|extractions\|"passed"'
        "cdd_order": "sampled",
        "passed": "cdd-shared",
        "cdd_nodes": 1,
        "cdd_peak_nodes": 2,
        "cdd_bytes": *, (glob)
        "cdd_mean_fan_out": 2,
        "cdd_widest": 2,
        "extractions": 0,
[exit 0]
$ for p in cdd cdd-shared; do gnomon check m.xta --passed $p -q 'E<> P.C' -q 'E<> P.C and y < 4' -q 'A[] not P.C' -q 'E<> deadlock' -q 'A[] (P.C imply x - y <= 4)' --abstraction none; done
1: E<> P.C                     satisfied
2: E<> P.C and y < 4           violated
3: A[] not P.C                 violated
4: E<> deadlock                satisfied, a dead end
5: A[] (P.C imply x - y <= 4)  satisfied
1: E<> P.C                     satisfied
2: E<> P.C and y < 4           violated
3: A[] not P.C                 violated
4: E<> deadlock                satisfied, a dead end
5: A[] (P.C imply x - y <= 4)  satisfied
[exit 1]
A trace is the one that was found without them.
$ gnomon check m.xta --passed cdd --trace shortest -q 'E<> P.C' > cdd.txt
[exit 0]
$ gnomon check m.xta --passed exact --trace shortest -q 'E<> P.C' | diff - cdd.txt
[exit 0]
$ gnomon check m.xta --passed cdd-shared --trace some -q 'E<> P.C' | grep -c 'P\.'
5
[exit 0]
On larger models, with every order of levels.
$ for o in fixed communication random:7 sampled; do gnomon check $EXAMPLES/fischer.xta -D N=3 --quiet --passed cdd-shared --cdd-order $o -q 'A[] not (Contender(1).critical and Contender(2).critical)' | sed 's/.*  //'; done
satisfied
satisfied
satisfied
satisfied
[exit 0]
$ for p in cdd cdd-shared; do gnomon check $EXAMPLES/rcs.xta -D N=2 --passed $p -q 'A[] not Observer.error'; gnomon check $EXAMPLES/rcs.xta -D N=2 -D RISE=3 --passed $p -q 'A[] not Observer.error'; done
1: A[] not Observer.error  satisfied
1: A[] not Observer.error  violated
1: A[] not Observer.error  satisfied
1: A[] not Observer.error  violated
[exit 1]
$ gnomon check $EXAMPLES/polling-accelerated.xta --quiet --passed cdd --accelerate exact | sed 's/.*  //' | sort | uniq -c
      3 satisfied
      1 violated, as expected
[exit 0]
Limits end in unknown.
$ for p in cdd cdd-shared; do gnomon explore $EXAMPLES/fischer.xta --passed $p --cdd-order fixed --memory 1K > out; echo $?; head -1 out; done
3
unknown: memory limit* (glob)
3
unknown: memory limit* (glob)
[exit 0]
$ gnomon explore $EXAMPLES/fischer.xta -D N=6 --symmetry off --passed cdd-shared --cdd-order fixed --states 10 | head -2
unknown: limit of 10 states reached
   states explored                 2
[exit 0]
What does not go together is refused by name.
$ for with in '--zones packed' '--inclusion off' '--waiting-inclusion off' '--volume filter' '--reduce loops' '--trace fastest' '--abstraction alu'; do gnomon check m.xta -q 'E<> P.C' --passed cdd $with; done
gnomon: query 1: --passed cdd and --zones do not go together
gnomon: query 1: --passed cdd and --inclusion off do not go together
gnomon: query 1: --passed cdd and --waiting-inclusion off do not go together
gnomon: query 1: --passed cdd and --volume do not go together
gnomon: query 1: --passed cdd and --reduce do not go together
gnomon: query 1: --passed cdd and --trace fastest do not go together
gnomon: query 1: --passed cdd and --abstraction alu do not go together: use auto, none, extra-m, extra-m+, extra-lu or extra-lu+
[exit 2]
$ gnomon check m.xta -q 'E<> P.C' --passed cdd-shared --zones full
gnomon: query 1: --passed cdd-shared and --zones do not go together
[exit 2]
$ gnomon check m.xta -q 'E<> P.C and x - y < 3' --passed cdd
gnomon: query 1: --passed cdd needs --abstraction none where differences of clocks are compared; --engine cdd --direction backward does not
[exit 2]
$ gnomon check m.xta -q 'E<> P.C and x - y < 3' --passed cdd --abstraction none
1: E<> P.C and x - y < 3  violated
[exit 1]
$ gnomon check m.xta -q 'E<> P.C' --cdd-order fixed
gnomon: --cdd-order goes with --engine cdd, --passed cdd and --passed cdd-shared only
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.C' --passed cdd --cdd-order nonsense
gnomon: --cdd-order nonsense: expecting sampled, fixed, communication, random:SEED or sift
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.C' --passed cdd --cdd-order random:x
gnomon: --cdd-order random:x: expecting sampled, fixed, communication, random:SEED or sift
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.xta -q 'E<> P.C' --passed cdd --passed-size 1M
gnomon: --passed-size goes with --passed bitstate or signature only
Try 'gnomon --help'.
[exit 2]
$ sed 's/A, B/A { x'"'"' == 0 }, B/' m.xta > stop.xta; gnomon check stop.xta -q 'E<> P.C' --passed cdd
gnomon: query 1: --passed cdd does not go with models with stop-watches
[exit 2]
