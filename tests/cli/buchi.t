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
$ gnomon m.tck --buchi left,right --trace some
$ gnomon m.tck --buchi sink
A run that stays is none with infinitely many steps.
$ gnomon m.tck -q 'E[] true' --buchi left,sink --labels left
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
$ gnomon z.tck --buchi one,two --non-zeno
$ gnomon z.tck --buchi one --non-zeno --trace some
Errors.
$ gnomon m.tck --buchi nothing
$ gnomon m.tck --buchi left,,right
$ gnomon m.tck --buchi left --order bfs --passed bitstate
$ gnomon $EXAMPLES/lamp.xml --buchi one
$ gnomon m.tck --buchi left --json | grep -o '"query":[^,]*'
