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
  "gnomon": {
    "version": "*" (glob)
  },
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
The edges of the model in another order, and more of them: they are found by what
they are, not by their number.
$ cat > one.xta <<'EOF'
> clock x; chan go; int i;
> process P() { state a, b; init a;
>   trans a -> b { select k : int[1,2]; guard x >= 1; sync go!; assign i = k; }; }
> process Q() { state s, t; init s; trans s -> t { sync go?; }; }
> system P, Q;
> EOF
$ cat > two.xta <<'EOF'
> clock x; chan go, come; int i;
> process P() { state a, b; init a;
>   trans a -> a { guard x > 7; }, a -> b { sync come!; },
>     a -> b { select k : int[0,2]; guard x >= 1; sync go!; assign i = k; }; }
> process Q() { state s, t; init s; trans s -> t { sync come?; }, s -> t { sync go?; }; }
> system P, Q;
> EOF
$ gnomon check one.xta -q 'E<> Q.t and i == 2' --trace-file t2.json > /dev/null
$ gnomon trace replay t2.json two.xta -q 'E<> Q.t and i == 2'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace show t2.json two.xta | sed -n '/^1/,/^End/p'
1. after 1 (time 1)  P.a -> P.b  [go!]
                     Q.s -> Q.t  [go?]
     when x >= 1
     do i = 2
     i: 0 -> 2
     x = 1

End after 0 (time 1): the query holds
[exit 0]
An edge that is no longer there: which step, which process.
$ sed 's/int\[0,2\]/int[0,1]/' two.xta > few.xta
$ gnomon trace replay t2.json few.xta
the trace is not a run of the model: step 1: P has no edge from a to b with go! that selects 2
[exit 1]
$ gnomon trace replay t2.json few.xta --json
{
  "gnomon": {
    "version": "*" (glob)
  },
  "is_run": false,
  "reason": "step 1: P has no edge from a to b with go! that selects 2"
}
[exit 1]
$ sed 's/go?/come?/' two.xta > deaf.xta
$ gnomon trace replay t2.json deaf.xta
the trace is not a run of the model: step 1: Q has no edge from s to t with go?
[exit 1]
$ sed 's/system P, Q/system P/' two.xta > alone.xta
$ gnomon trace replay t2.json alone.xta
the trace is not a run of the model: step 1: the model has no process 'Q'
[exit 1]
$ sed 's/assign i = k/assign i = k + 1/' two.xta > more.xta
$ gnomon trace replay t2.json more.xta
the trace is not a run of the model: step 1: i should be 3 then
[exit 1]
To show it, or to convert it, a trace has to fit.
$ gnomon trace show t2.json few.xta
t2.json: error: step 1: P has no edge from a to b with go! that selects 2
[exit 2]
XTR has nothing but numbers.
$ gnomon trace convert t2.json one.xta -o t2.xtr
$ gnomon trace replay t2.xtr two.xta
the trace is not a run of the model: step 1: P has no edge of this number from a to b
[exit 1]
