TChecker's labels as predicates, and --labels.
$ cat > m.tck <<'END'
> system:s
> event:e
> process:P
> location:P:a{initial: : labels: one}
> location:P:b{labels: two}
> edge:P:a:b:e
> process:Q
> location:Q:a{initial: : labels: one, other}
> END
$ gnomon m.tck --labels two,other
1: E<> two and other  satisfied
[exit 0]
$ gnomon m.tck -q 'A[] other imply not two' -q 'A[] one'
1: A[] other imply not two  violated
2: A[] one                  satisfied
[exit 1]
$ gnomon m.tck --labels nothing
--labels:1:5: error: unknown name 'nothing' [E201]
    E<> nothing
        ^~~~~~~
1: E<> nothing  unknown: query error
[exit 2]
$ gnomon m.tck --labels 'one or two'
gnomon: --labels one or two: expecting names of labels, separated by commas
Try 'gnomon --help'.
[exit 2]
$ gnomon $EXAMPLES/lamp.xml --labels one
gnomon: --labels is for TChecker's models; use -q
Try 'gnomon --help'.
[exit 2]
Each option has its own errors.
$ gnomon m.tck -q 'E<> nothing' --labels one,nowhere
-q:1:5: error: unknown name 'nothing' [E201]
    E<> nothing
        ^~~~~~~
--labels:1:13: error: unknown name 'nowhere' [E201]
    E<> one and nowhere
                ^~~~~~~
1: E<> nothing          unknown: query error
2: E<> one and nowhere  unknown: query error
[exit 2]
