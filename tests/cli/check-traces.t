Where traces go.
$ cat > m.xta <<'END'
> clock x;
> process P() { state A, B; init A; trans A -> B { guard x >= 2; }; }
> system P;
> END
$ gnomon m.xta -q 'E<> P.B' --trace-file t.txt && test -s t.txt
1: E<> P.B  satisfied  (trace in t.txt)
[exit 0]
$ gnomon m.xta -q 'E<> P.B' --trace some | head -1; gnomon m.xta -q 'E<> P.B' --trace some | tail -n +2 | cmp - t.txt
1: E<> P.B  satisfied
[exit 0]
More than one query: more than one file.
$ gnomon m.xta -q 'E<> P.B' -q 'A[] P.A' -q 'A[] true' --trace shortest --trace-file t.json --trace-format json
1: E<> P.B   satisfied  (trace in t-1.json)
2: A[] P.A   violated  (trace in t-2.json)
3: A[] true  satisfied
[exit 1]
$ python3 -c 'import json; print([json.load(open(f"t-{i}.json"))["kind"] for i in (1, 2)])'; test -e t-3.json
['witness', 'counterexample']
[exit 1]
What cannot be written is printed.
$ gnomon m.xta -q 'E<> P.B' --trace-file nowhere/t > out; echo $?; head -2 out
gnomon: nowhere/t: No such file or directory
2
1: E<> P.B  satisfied
Witness: 1 step, 2 time units.
[exit 0]
UPPAAL's formats are for files.
$ gnomon m.xta -q 'E<> P.B' --trace-format xtr
gnomon: --trace-format xtr goes with --trace-file
Try 'gnomon --help'.
[exit 2]
$ for f in xtr xml json; do gnomon m.xta -q 'E<> P.B' --trace-format $f --trace-file t.$f; gnomon trace replay t.$f m.xta -q 'E<> P.B'; done
1: E<> P.B  satisfied  (trace in t.xtr)
the trace is a run of the model* (glob)
1: E<> P.B  satisfied  (trace in t.xml)
the trace is a run of the model* (glob)
1: E<> P.B  satisfied  (trace in t.json)
the trace is a run of the model* (glob)
[exit 0]
The whole result of check will do as well.
$ gnomon m.xta -q 'A[] P.A' --json --trace shortest > out; gnomon trace show out m.xta | head -1; gnomon trace convert out m.xta --to xtr | cmp - t.xtr
Counterexample: 1 step, 2 time units.
[exit 0]
A witness of something else is not what was asked for.
$ gnomon trace replay t.json m.xta -q 'E<> x < 2' --json > out; echo $?; tail -2 out
1
  "reason": * (glob)
}
[exit 0]
$ gnomon trace explode t.json m.xta
gnomon: trace explode: expecting show, convert or replay
Try 'gnomon --help'.
[exit 2]
$ gnomon trace show t.json
gnomon: a trace cannot be read without its model
[exit 2]
$ gnomon trace show t.json m.xta --to xtr
gnomon: --to goes with trace convert only
Try 'gnomon --help'.
[exit 2]
$ gnomon trace show
gnomon: expecting 'gnomon trace show TRACE MODEL', or convert, or replay
Try 'gnomon --help'.
[exit 2]
$ gnomon trace replay t.json m.xta -q 'A<> P.B'
the trace is a run of the model but does not show the query: a run that ends shows nothing of A<>
[exit 1]
