What is known is printed when a signal ends the search.
$ timeout --preserve-status -s INT 1 gnomon $EXAMPLES/fischer.xta -D N=14 --quiet -q 'E<> Contender(1).critical' -q 'A[] not deadlock' -q 'A[] true' --order bfs
1: E<> Contender(1).critical  satisfied
2: A[] not deadlock           unknown: interrupted by SIGINT
3: A[] true                   unknown: not started
[exit 130]
$ timeout --preserve-status -s TERM 1 gnomon explore $EXAMPLES/fischer.xta -D N=14 --json > out; echo $?; grep '"reason"' out
143
      "reason": "interrupted by SIGTERM",
[exit 0]
$ gnomon explore $EXAMPLES/fischer.xta -D N=14 --time 2 > out 2> err & sleep 1; kill -USR1 $!; wait $!; echo $?; cat err
3
* explored, * stored, * waiting, */s, * MiB, *.? s (glob)
[exit 0]
As JSON, a line a second.
$ gnomon explore $EXAMPLES/fischer.xta -D N=14 --time 1.5 --progress json 2>&1 > out | python3 -c 'import json, sys; print([sorted(json.loads(l)) for l in sys.stdin])'
[['explored', 'peak_rss_kib', 'per_second', 'queries', 'query', 'seconds', 'stored', 'transitions', 'waiting']]
[exit 0]
