A run-time error of the model is told with its place and the way to it.
$ cat > m.xta <<'END'
> int[0,3] n;
> process P() {
>   state A, B;
>   init A;
>   trans A -> A { assign n = n + 1; }, A -> B { };
> }
> system P;
> END
$ gnomon m.xta -q 'A[] n < 5' 2> err; echo $?; head -3 err
1: A[] n < 5  unknown: model error
2
m.xta:5:*: error: the value 4 is not in the range 0 to 3 (*) [E801] (glob)
      trans A -> A { assign n = n + 1; }, A -> B { };
*^* (glob)
[exit 0]
A query that is decided before it is met keeps its verdict.
$ gnomon m.xta --order bfs -q 'E<> P.B' -q 'A[] n < 5' 2> err; echo $?; tail -1 err
1: E<> P.B    satisfied
2: A[] n < 5  unknown: model error
2
gnomon: warning: the model has a run-time error; the other verdicts are of queries that were decided without meeting it
[exit 0]
$ gnomon explore m.xta --trace some --json > out; echo $?; python3 -c 'import json; e = json.load(open("out"))["results"][0]["error"]; print([e[k] for k in ("code", "line", "value", "low", "high")], e["trace"]["kind"], len(e["trace"]["steps"]))'
2
['E801', 5, 4, 0, 3] error 3
[exit 0]
$ gnomon m.xta -q 'E<> 7 / n == 100' 2>&1 | head -2
1: E<> 7 / n == 100  unknown: model error
-q:1:5: error: 7 is divided by zero (query) [E803]
[exit 0]
