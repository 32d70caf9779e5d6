A random run as JSON is a trace: it can be shown, converted and replayed.
$ gnomon simulate $EXAMPLES/fischer.xta --random 3 --seed 1 --json > run.json
$ gnomon trace show run.json $EXAMPLES/fischer.xta
Trace: 3 steps, 2 time units.

Start (time 0)
     Contender(1).remote  Contender(2).remote  Contender(3).remote
     all variables are 0

1. after 2 (time 2)  Contender(3).remote -> Contender(3).writing
     when turn == 0
     do Contender(3).x = 0
     Contender(3).x: 2 -> 0

2. after 0 (time 2)  Contender(1).remote -> Contender(1).writing
     when turn == 0
     do Contender(1).x = 0
     Contender(1).x: 2 -> 0

3. after 0 (time 2)  Contender(2).remote -> Contender(2).writing
     when turn == 0
     do Contender(2).x = 0
     Contender(2).x: 2 -> 0

End after 0 (time 2)
     Contender(1).writing  Contender(2).writing  Contender(3).writing
Total time 2.
[exit 0]
$ gnomon trace replay run.json $EXAMPLES/fischer.xta
the trace is a run of the model
[exit 0]
$ gnomon trace convert run.json $EXAMPLES/fischer.xta -o run.xtr
$ gnomon trace replay run.xtr $EXAMPLES/fischer.xta
the trace is a run of the model
[exit 0]
$ gnomon trace convert run.json $EXAMPLES/fischer.xta -o again.json
$ gnomon trace replay again.json $EXAMPLES/fischer.xta
the trace is a run of the model
[exit 0]
$ grep -c 'infimum\|attained' again.json
0
[exit 1]
$ for m in csma.tck traingate.xml preempt.xta jobshop.xta fddi.xta; do
>   gnomon simulate $EXAMPLES/$m --random 60 --seed 5 --json > run.json
>   gnomon trace replay run.json $EXAMPLES/$m || echo $m
> done
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
the trace is a run of the model
[exit 0]
With fractions: the denominators of all delays have a common one.
$ cat > strict.xta <<'EOM'
> clock x, y;
> process P() { state A { x < 1 }, B { y < 1 }; init A;
>  trans A -> B { guard x > 0; assign y := 0; }, B -> A { guard y > 0 && x < 1; assign x := 0; }; }
> system P;
> EOM
$ gnomon simulate strict.xta --random 40 --seed 3 --json --quiet > run.json
[exit 0]
$ gnomon trace replay run.json strict.xta --quiet
the trace is a run of the model
[exit 0]
$ gnomon trace replay run.json strict.xta -q 'E<> P.A' --quiet
the trace is a run of the model and shows the query
[exit 0]
A run that ends in an error has gone that far.
$ cat > wrong.xta <<'EOM'
> int[0,2] i; clock x;
> process P() { state A; init A; trans A -> A { guard x >= 2; assign i := i + 1; }; }
> system P;
> EOM
$ gnomon simulate wrong.xta --random 10 --seed 1 --json > run.json
[exit 2]
$ gnomon trace replay run.json wrong.xta
the trace is a run of the model
[exit 0]
Where a process can begin in several places, the trace says where it began.
$ cat > two.tck <<'EOM'
> system:two
> event:e
> process:P
> location:P:a{initial:}
> location:P:b{initial:}
> location:P:c
> edge:P:a:c:e
> edge:P:b:c:e
> EOM
$ for seed in 1 2 3 4 5 6; do
>   gnomon simulate two.tck --random 1 --seed $seed --json > run.json
>   gnomon trace replay run.json two.tck | sed "s/\$/ ($(grep -m1 -o '"P": "."' run.json))/"
> done | sort | uniq -c | sed 's/^ *[0-9]* //'
the trace is a run of the model ("P": "a")
the trace is a run of the model ("P": "b")
[exit 0]
