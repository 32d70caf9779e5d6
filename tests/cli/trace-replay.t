Is a trace a run of the model?  With -q, does it show what it should?
$ cat > m.xta <<'EOF'
> clock x;
> process P() {
>   state a { x <= 2 }, b, c;
>   init a;
>   trans a -> b { guard x >= 1; }, a -> c { };
> }
> system P;
> EOF
$ gnomon check m.xta -q 'E<> P.b' --trace some --trace-file t.json --trace-format json > /dev/null
$ gnomon trace replay t.json m.xta
the trace is a run of the model
[exit 0]
$ gnomon trace replay t.json m.xta -q 'E<> P.b'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace replay t.json m.xta -q 'E<> P.c'
the trace is a run of the model but does not show the query: at the end: the predicate does not hold
[exit 1]
$ gnomon trace replay t.json m.xta --json
{
  "is_run": true,
  "reason": null
}
[exit 0]
What has to be shown is the query's to say, whatever the trace was made for.
$ gnomon trace replay t.json m.xta -q 'A[] not P.b'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace replay t.json m.xta -q 'A[] not P.c'
the trace is a run of the model but does not show the query: at the end: the predicate holds
[exit 1]
A delay that is too short.
$ sed 's/"delay": 1/"delay": 0/' t.json > early.json
$ gnomon trace replay early.json m.xta
the trace is not a run of the model: step 1: P.a -> P.b: its guard does not hold
[exit 1]
A trace of another model.
$ sed 's/x >= 1/x > 5/' m.xta > other.xta
$ gnomon trace convert t.json m.xta --to xtr -o t.xtr
$ gnomon trace replay t.xtr other.xta
the trace is not a run of the model: step 1: it can be taken at no time
[exit 1]
