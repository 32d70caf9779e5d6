What is known is printed when a signal ends the search.
$ $TESTS/interrupt INT '"query": 2' gnomon $EXAMPLES/fischer.xta -D N=14 --symmetry off --progress json -q 'E<> Contender(1).critical' -q 'A[] not deadlock' -q 'A[] true' --order bfs 2> err; echo $?
1: E<> Contender(1).critical  satisfied
2: A[] not deadlock           unknown: interrupted by SIGINT
3: A[] true                   unknown: not started
130
[exit 0]
$ $TESTS/interrupt TERM '"query"' gnomon explore $EXAMPLES/fischer.xta -D N=14 --symmetry off --progress json --json > out 2> err; echo $?; grep '"reason"' out
143
      "reason": "interrupted by SIGTERM",
[exit 0]
$ $TESTS/interrupt USR1 '' gnomon explore $EXAMPLES/fischer.xta -D N=14 --symmetry off --time 2 2> err > out; echo $?; cat err
3
* explored, * stored, * waiting, */s, * MiB, *.? s (glob)
[exit 0]
As JSON, a line a second.
$ gnomon explore $EXAMPLES/fischer.xta -D N=14 --symmetry off --time 3 --progress json 2>&1 > out | python3 -c 'import json, sys; print({tuple(sorted(json.loads(l))) for l in sys.stdin})'
{('explored', 'peak_rss_kib', 'per_second', 'queries', 'query', 'seconds', 'stored', 'transitions', 'waiting')}
[exit 0]
