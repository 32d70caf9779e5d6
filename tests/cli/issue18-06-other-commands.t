Point 6.  All commands that take queries: the wrong one is left out.
$ cat > m.xta <<'END'
> process P() { state A, B; init A; trans A -> B { }; }
> system P;
> END
$ gnomon info m.xta -q 'E<> P.Nowhere' -q 'E<> P.B' | tail -3; gnomon info --quiet --json m.xta -q 'E<> P.Nowhere' | grep refused
-q(1):1:5: error: the process 'P' has no member named 'Nowhere' [E203]
    E<> P.Nowhere
        ^~~~~~~~~
queries
  1: E<> P.Nowhere   (left out: query error)
  2: E<> P.B
      "kind": "refused",
      "refused": "query error"
[exit 0]
$ gnomon info m.xta -q 'E<> P.Nowhere' > out 2> err; echo $?
2
[exit 0]
$ gnomon m.xta --slice -q 'E<> P.B' -q 'E<> P.Nowhere' 2>/dev/null
1: E<> P.B        satisfied
2: E<> P.Nowhere  unknown: query error
[exit 2]
$ gnomon m.xta -q 'A[] P.A' --trace-file t.json
1: A[] P.A  violated  (trace in t.json)
[exit 1]
$ gnomon trace replay t.json m.xta -q 'A[] P.Nowhere'
-q:1:5: error: the process 'P' has no member named 'Nowhere' [E203]
    A[] P.Nowhere
        ^~~~~~~~~
[exit 2]
$ gnomon certify m.xta t.json -q 'A[] P.Nowhere' -q 'A[] P.A'
-q(1):1:5: error: the process 'P' has no member named 'Nowhere' [E203]
    A[] P.Nowhere
        ^~~~~~~~~
A[] P.A does not hold: the run in t.json was replayed, and shows it
[exit 2]
$ gnomon certify m.xta t.json -q 'A[] P.Nowhere'
-q:1:5: error: the process 'P' has no member named 'Nowhere' [E203]
    A[] P.Nowhere
        ^~~~~~~~~
gnomon: t.json is a trace, which shows something of E<>, A[], E[], A<> and --> only, and of these there is none: give one with -q
[exit 2]
$ gnomon convert m.xta --slice --to xta -q 'E<> P.Nowhere'
gnomon: --slice: query 1: query error
-q:1:5: error: the process 'P' has no member named 'Nowhere' [E203]
    E<> P.Nowhere
        ^~~~~~~~~
[exit 2]
$ gnomon convert m.xta --slice --to xta -q 'Pr[<=1](<> P.A)' --quiet
gnomon: --slice: query 1: statistical model checking: not done
[exit 2]
$ gnomon convert m.xta --accelerate exact --to tck -q 'E<> P.Nowhere' > out 2> err; echo $?; grep -c . out
2
6
[exit 0]
A certificate whose query is wrong proves nothing.
$ gnomon m.xta -q 'E<> P.A and P.B' --certificate c
1: E<> P.A and P.B  violated  (certificate in c)
[exit 1]
$ sed 's/P\.B/P.Z/' c > wrong; gnomon certify m.xta wrong
-q:1:13: error: the process 'P' has no member named 'Z' [E203]
    E<> P.A and P.Z
                ^~~
[exit 2]
