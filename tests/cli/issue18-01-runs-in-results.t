Point 1 of issue 18.  What `check --json` and `simulate --json` print is a saved run
too, which says how it was made with --overflow error: a run to a run-time error, and
runs to the values of sup, are found there.

$ cat > m.xta <<END
> int big = 30000;
> clock x;
> process P() {
>   state A { x <= 5 }, B, C;
>   init A;
>   trans A -> B { guard 2000000000 + big * 10000 > 0; },
>         A -> C { guard x >= 1; assign big = 7; };
> }
> system P;
> END
$ gnomon m.xta -q 'E<> P.C' --quiet --json --trace some --overflow error > error.json
[exit 2]
$ gnomon trace replay error.json m.xta
the trace is a run of the model; it leads to an error: the result 2300000000 does not fit in 32 bits [E805]
[exit 0]
$ gnomon trace replay error.json m.xta --overflow wrap
m.xta:6:24: warning: 2300000000 does not fit in 32 bits: the result wraps around (an error with --overflow error) [W860]
      trans A -> B { guard 2000000000 + big * 10000 > 0; },
                           ^~~~~~~~~~~~~~~~~~~~~~~~
the trace is not a run of the model: at the end: no run-time error occurs in the last state
[exit 1]
$ gnomon m.xta -q 'sup{P.A}: x' --quiet --json --trace some > sup.json
[exit 0]
$ gnomon trace replay sup.json m.xta -q 'E<> P.A && x == 5' --quiet
the trace is a run of the model and shows the query
[exit 0]
$ gnomon simulate m.xta --json --random 3 --overflow error > random.json
[exit 2]
$ grep overflow random.json
  "overflow": "error",
[exit 0]
$ gnomon m.xta -q 'E<> P.C' --quiet --json > none.json
[exit 0]
$ gnomon trace replay none.json m.xta
none.json: error: there is no trace in this file
[exit 2]
