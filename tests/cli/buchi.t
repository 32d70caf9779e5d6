Labels that are met again and again.
$ cat > m.tck <<'END'
> system:s
> event:e
> clock:1:x
> clock:1:y
> process:P
> location:P:a{initial: : labels: start : invariant: y<=3}
> location:P:b{labels: left}
> location:P:c{labels: right}
> location:P:d{labels: sink}
> edge:P:a:b:e{do: y=0}
> edge:P:b:a:e{provided: x<1}
> edge:P:a:c:e
> edge:P:c:a:e{provided: x>=2 : do: x=0; y=0}
> edge:P:a:d:e
> END
$ gnomon m.tck --buchi left
1: --buchi left  satisfied
[exit 0]
$ gnomon m.tck --buchi left,right --trace some
1: --buchi left,right  satisfied
Witness: 4 steps, 2 time units.

Start (time 0)
     P.a

1. after 0 (time 0)  P.a -> P.b
     do y = 0
     x = 0, y = 0

2. after 0 (time 0)  P.b -> P.a
     when x < 1
     x = 0, y = 0

3. after 0 (time 0)  P.a -> P.c
     x = 0, y = 0

4. after 2 (time 2)  P.c -> P.a
     when x >= 2
     do x = 0, y = 0
     x: 2 -> 0, y: 2 -> 0

End after 0 (time 2)
     P.a
From step 1 on, the same again for ever.
[exit 0]
$ gnomon m.tck --buchi sink
1: --buchi sink  violated
[exit 1]
A run that stays is none with infinitely many steps.
$ gnomon m.tck -q 'E[] true' --buchi left,sink --labels left
1: E[] true           satisfied
2: E<> left           satisfied
3: --buchi left,sink  violated
[exit 1]
Zeno runs count, unless told otherwise.
$ cat > z.tck <<'END'
> system:s
> event:e
> clock:1:x
> process:P
> location:P:a{initial: : labels: one}
> location:P:b{labels: two}
> edge:P:a:b:e{provided: x<1}
> edge:P:b:a:e{provided: x<1}
> edge:P:a:a:e
> END
$ gnomon z.tck --buchi one,two
1: --buchi one,two  satisfied
[exit 0]
$ gnomon z.tck --buchi one,two --non-zeno
1: --buchi one,two  violated, Zeno runs aside
[exit 1]
$ gnomon z.tck --buchi one --non-zeno --trace some
1: --buchi one  satisfied, Zeno runs aside
Witness: 7 steps, 5 time units.

Start (time 0)
     P.a

1. after 1 (time 1)  P.a -> P.a
     x = 1

2. after 1 (time 2)  P.a -> P.a
     x = 2

3. after 0 (time 2)  P.a -> P.a
     x = 2

4. after 1 (time 3)  P.a -> P.a
     x = 3

5. after 1 (time 4)  P.a -> P.a
     x = 4

6. after 0 (time 4)  P.a -> P.a
     x = 4

7. after 1 (time 5)  P.a -> P.a
     x = 5

End after 0 (time 5)
     P.a
From step 5 on, the same again for ever.
[exit 0]
A run that was saved shows what it was found for, and not more.
$ gnomon m.tck --buchi left --trace-file run.json
1: --buchi left  satisfied  (trace in run.json)
[exit 0]
$ gnomon certify m.tck run.json --buchi left
--buchi left holds: the run in run.json was replayed, and shows it
[exit 0]
$ gnomon certify m.tck run.json --buchi left,right
run.json does not show --buchi left,right: at the end: something that has to happen again and again does not in the loop
[exit 1]
$ gnomon certify m.tck run.json --buchi left --non-zeno
run.json does not show --buchi left: at the end: the loop takes no time
[exit 1]
$ gnomon trace replay run.json m.tck --buchi left
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace replay run.json m.tck --labels left
the trace is a run of the model and shows the query
[exit 0]
$ gnomon trace replay run.json m.tck --labels left --buchi left
gnomon: a trace can be replayed for one query only
Try 'gnomon --help'.
[exit 2]
$ gnomon trace show run.json m.tck --buchi left
gnomon: a query goes with trace replay only
Try 'gnomon --help'.
[exit 2]
$ gnomon trace replay run.json m.tck --non-zeno
gnomon: --non-zeno goes with a query: give one with -q
Try 'gnomon --help'.
[exit 2]
$ gnomon trace replay run.json m.tck --non-zeno -q 'E<> P.b'
gnomon: -q E<> P.b: a trace shows E[], A<> or --> only
Try 'gnomon --help'.
[exit 2]
Errors.
$ gnomon m.tck --buchi nothing
--buchi:1:5: error: unknown name 'nothing' [E201]
    E[] nothing
        ^~~~~~~
1: --buchi nothing  unknown: query error
[exit 2]
$ gnomon m.tck --buchi left,,right
gnomon: --buchi left,,right: expecting names of labels, separated by commas
Try 'gnomon --help'.
[exit 2]
$ gnomon m.tck --buchi left --order bfs --passed bitstate
gnomon: query 1: --passed bitstate does not go with E[], A<> and -->
[exit 2]
$ gnomon $EXAMPLES/lamp.xml --buchi one
gnomon: --buchi is for TChecker's models
Try 'gnomon --help'.
[exit 2]
$ gnomon m.tck --buchi left --json | grep -o '"query":[^,]*'
"query": "--buchi left"
[exit 0]
