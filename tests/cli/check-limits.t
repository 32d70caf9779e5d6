A limit ends in unknown, with statistics, and status 3.
$ gnomon $EXAMPLES/fischer.xta -D N=5 -q 'A[] not deadlock' --states 10
1: A[] not deadlock  unknown: *10* (glob)
[exit 3]
$ gnomon $EXAMPLES/fischer.xta -D N=12 --symmetry off --quiet -q 'A[] not deadlock' -q 'A[] true' --time 0.5
1: A[] not deadlock  unknown: time limit 0.5 s reached
2: A[] true          unknown: not started: time limit 0.5 s reached
[exit 3]
$ gnomon explore --memory 1K $EXAMPLES/fischer.xta > out; echo $?; head -1 out
3
unknown: *memory limit* (glob)
[exit 0]
A goal that is met before the limit is decided.
$ gnomon $EXAMPLES/fischer.xta -D N=5 -q 'E<> Contender(1).writing' --states 1000 --time 50
1: E<> Contender(1).writing  satisfied
[exit 0]
$ gnomon explore $EXAMPLES/fischer.xta -D N=6 --states 10 --json | grep '"verdict"\|"reason"\|"query"'
      "query": null,
      "verdict": "unknown",
      "reason": "*10*", (glob)
[exit 0]
