Point 13.  Operands in the wrong order: taken where it is clear which is which,
and said where not.
$ cat > m.xta <<'END'
> process P() { state A, B; init A; trans A -> B { }; }
> system P;
> END
$ printf 'E<> P.B\n' > m.q
[exit 0]
$ gnomon m.xta -q 'A[] P.A' --trace-file t.json; gnomon m.xta -q 'A[] P.A' --trace-file t.xtr; gnomon m.xta -q 'A[] P.A' --trace-file t.xml; gnomon m.xta -q 'E<> P.A and P.B' --certificate c
1: A[] P.A  violated  (trace in t.json)
1: A[] P.A  violated  (trace in t.xtr)
1: A[] P.A  violated  (trace in t.xml)
1: E<> P.A and P.B  violated  (certificate in c)
[exit 1]
$ gnomon convert m.xta --to xml -o m.xml; gnomon convert m.xta --to tck -o m.tck
gnomon: warning: the queries are not written [W007]
[exit 0]
The commands `trace` and `certify` take either order.
$ for t in t.json t.xtr t.xml; do for m in m.xta m.xml m.tck; do gnomon trace replay $t $m; gnomon trace replay $m $t; done; done
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
[exit 0]
$ gnomon certify m.xta c; gnomon certify c m.xta; gnomon certify c m.xml; gnomon certify t.json m.xta -q 'A[] P.A'
E<> P.A and P.B does not hold: 2 zones in 2 discrete states are closed under 2 transitions and none satisfies the predicate
E<> P.A and P.B does not hold: 2 zones in 2 discrete states are closed under 2 transitions and none satisfies the predicate
E<> P.A and P.B does not hold: 2 zones in 2 discrete states are closed under 2 transitions and none satisfies the predicate
A[] P.A does not hold: the run in t.json was replayed, and shows it
[exit 0]
$ gnomon certify c - < m.xta; gnomon certify - m.xta < c; gnomon certify m.xta - < c
E<> P.A and P.B does not hold: 2 zones in 2 discrete states are closed under 2 transitions and none satisfies the predicate
E<> P.A and P.B does not hold: 2 zones in 2 discrete states are closed under 2 transitions and none satisfies the predicate
E<> P.A and P.B does not hold: 2 zones in 2 discrete states are closed under 2 transitions and none satisfies the predicate
[exit 0]
$ gnomon trace replay - t.json < m.xta; gnomon trace replay m.xta - < t.json
the trace is a run of the model
the trace is a run of the model
[exit 0]
Neither is what it should be.
$ gnomon certify m.xta m.xml
gnomon: 'm.xml' is a model; certify needs a certificate, or a trace
Try 'gnomon --help'.
[exit 2]
$ gnomon trace show m.xta m.xml
gnomon: 'm.xta' is a model, not a trace: trace show TRACE MODEL
Try 'gnomon --help'.
[exit 2]
$ gnomon trace show m.xta
gnomon: 'm.xta' is a model, not a trace: trace show TRACE MODEL
Try 'gnomon --help'.
[exit 2]
$ gnomon trace show t.json t.xtr
gnomon: 't.xtr' is no model: it is a trace
Try 'gnomon --help'.
[exit 2]
$ gnomon certify c t.json
gnomon: 'c' is no model: it is a certificate
Try 'gnomon --help'.
[exit 2]
The command `trace` wants to know what to do.
$ gnomon trace m.xta t.json
gnomon: trace m.xta: say what to do with it: 'gnomon trace show TRACE MODEL', or convert, or replay
Try 'gnomon --help'.
[exit 2]
$ gnomon trace t.json m.xta
gnomon: trace t.json: say what to do with it: 'gnomon trace show TRACE MODEL', or convert, or replay
Try 'gnomon --help'.
[exit 2]
$ gnomon trace reply t.json m.xta
gnomon: trace reply: expecting show, convert or replay; did you mean 'replay'?
Try 'gnomon --help'.
[exit 2]
A second model, and queries before the model.
$ gnomon m.xta m.xml
gnomon: 'm.xml' is a second model; behind the model comes a file of queries
Try 'gnomon --help'.
[exit 2]
$ gnomon check m.tck m.xta
gnomon: 'm.xta' is a second model; behind the model comes a file of queries
Try 'gnomon --help'.
[exit 2]
$ gnomon explore m.xta m.tck
gnomon: 'm.tck' is a second model: explore takes one
Try 'gnomon --help'.
[exit 2]
$ gnomon convert m.xta m.xml --to dot
gnomon: 'm.xml' is a second model: convert takes one
Try 'gnomon --help'.
[exit 2]
$ gnomon m.q m.xta
gnomon: 'm.xta' is a model: it comes before the queries
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta t.json
gnomon: 't.json' is no file of queries; 'gnomon certify' and 'gnomon trace' take what was saved
Try 'gnomon --help'.
[exit 2]
$ printf '1 == 1 --> P.B\n' > digit.txt; gnomon m.xta digit.txt
1: 1 == 1 --> P.B  violated
[exit 1]
$ gnomon m.xta c
gnomon: 'c' is no file of queries; 'gnomon certify' and 'gnomon trace' take what was saved
Try 'gnomon --help'.
[exit 2]
Commands come first.
$ gnomon m.xta info
gnomon: 'info' is a command: it comes first
Try 'gnomon --help'.
[exit 2]
$ gnomon explore m.xta info
gnomon: 'info' is a command: it comes first
Try 'gnomon --help'.
[exit 2]
$ gnomon chekc m.xta
gnomon: no command and no file is called 'chekc'; did you mean 'check'?
Try 'gnomon --help'.
[exit 2]
$ gnomon verify m.xta
gnomon: no command and no file is called 'verify'; did you mean 'certify'?
Try 'gnomon --help'.
[exit 2]
-D without a value.
$ gnomon m.xta -D
gnomon: option '-D' needs a value: -D NAME=VALUE
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta --define
gnomon: option '--define' needs a value: --define NAME=VALUE
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta -D N
gnomon: -D N has no value: expecting -D NAME=VALUE
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta -D N=
gnomon: -D N has no value: expecting -D NAME=VALUE
Try 'gnomon --help'.
[exit 2]
$ gnomon m.xta -D N=x
gnomon: -D N=x: expecting NAME=VALUE with a 32-bit integer
Try 'gnomon --help'.
[exit 2]

A pipe can be read once: nothing looks at it to tell what it is.

$ cat $EXAMPLES/lamp.xml | gnomon /dev/stdin -q 'E<> Lamp.Bright'
1: E<> Lamp.Bright  satisfied
[exit 0]
$ echo 'E<> Lamp.Bright' | gnomon $EXAMPLES/lamp.xml /dev/stdin
1: E<> Lamp.Bright  satisfied
[exit 0]
$ gnomon $EXAMPLES/lamp.xml -q 'E<> Lamp.Bright' --quiet --trace-file lamp.json
1: E<> Lamp.Bright  satisfied  (trace in lamp.json)
[exit 0]
$ cat lamp.json | gnomon trace replay /dev/stdin $EXAMPLES/lamp.xml
the trace is a run of the model
[exit 0]
$ gnomon $EXAMPLES/lamp.xml -q 'A[] not (Lamp.Off && Lamp.Bright)' --quiet --certificate lamp.cert
1: A[] not (Lamp.Off && Lamp.Bright)  satisfied  (certificate in lamp.cert)
[exit 0]
$ cat lamp.cert | gnomon certify $EXAMPLES/lamp.xml /dev/stdin
A[] not (Lamp.Off && Lamp.Bright) holds: 3 zones in 3 discrete states are closed under 5 transitions and none violates the predicate
[exit 0]
$ cat lamp.json | gnomon certify $EXAMPLES/lamp.xml - -q 'E<> Lamp.Bright'
E<> Lamp.Bright holds: the run in standard input was replayed, and shows it
[exit 0]
