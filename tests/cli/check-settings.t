The verdicts do not depend on how states are explored and stored.
$ cat > ask <<'END'
> gnomon $EXAMPLES/fischer.xta -D N=3 "$@" -q 'E<> Contender(1).critical' -q 'A[] not (Contender(1).critical and Contender(2).critical)' -q 'A[] not deadlock' | sed 's/.*  //' | tr '\n' ' '
> END
$ for o in auto bfs dfs random topo rank rank+topo; do sh ask --order $o; done
satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied  (no-eol)
[exit 0]
$ cat > reach <<'END'
> gnomon $EXAMPLES/fischer.xta -D N=3 "$@" -q 'E<> Contender(1).critical' -q 'A[] not (Contender(1).critical and Contender(2).critical)' | sed 's/.*  //' | tr '\n' ' '
> END
$ for a in auto extra-m extra-m+ extra-lu extra-lu+ alu; do sh reach --abstraction $a; done; for a in extra-m extra-lu+ alu; do sh reach --abstraction $a --bounds global; done
satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied  (no-eol)
[exit 0]
What is not exact for a query is refused.
$ gnomon $EXAMPLES/fischer.xta --quiet -q 'A[] turn < 9' -q 'A[] not deadlock' --abstraction extra-lu+
1: A[] turn < 9      satisfied
2: A[] not deadlock  unknown: --abstraction extra-lu+ is not exact for deadlock
[exit 3]
$ for z in auto full short; do sh ask --zones $z; done; for w in 16 32 64; do sh ask --bound-width $w --simd scalar; done
satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied satisfied  (no-eol)
[exit 0]
The same options give the same run.
$ gnomon explore --order random --seed 7 $EXAMPLES/fischer.xta | grep -v 'memory\|time' > a; gnomon explore --order random --seed 7 $EXAMPLES/fischer.xta | grep -v 'memory\|time' > b; cmp a b
[exit 0]
