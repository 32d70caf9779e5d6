What a verdict about all states rests on is written, and checked by other code.
$ gnomon check $EXAMPLES/fischer.xta -q 'A[] (sum (i : pid_t) Contender(i).critical) <= 1' --certificate f.cert
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied  (certificate in f.cert)
[exit 0]
$ gnomon certify $EXAMPLES/fischer.xta f.cert
A[] (sum (i : pid_t) Contender(i).critical) <= 1 holds: 18 zones in 18 discrete states are closed under 38 transitions, up to symmetry, and none violates the predicate
[exit 0]
$ for e in zones 'cdd --direction forward' 'cdd --direction backward' 'cmd --direction forward' 'cmd --direction backward'; do gnomon check $EXAMPLES/fischer.xta --engine $e --certify -q 'A[] (sum (i : pid_t) Contender(i).critical) <= 1'; done
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied, certified
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied, certified
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied, certified
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied, certified
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied, certified
[exit 0]
Differences of clocks, too.
$ cat > d.xta <<EOF
> clock x, y;
> process P() {
>   state A { x <= 2 }, B;
>   init A;
>   trans A -> A { guard x >= 1; assign x := 0; },
>         A -> B { guard y - x <= 1 && x - y < 0; };
> }
> system P;
> EOF
$ gnomon check d.xta -q 'A[] P.B imply y - x <= 1' --certificate d.cert
1: A[] P.B imply y - x <= 1  satisfied  (certificate in d.cert)
[exit 0]
$ gnomon certify d.xta d.cert
A[] P.B imply y - x <= 1 holds: 3 zones in 2 discrete states are closed under 4 transitions and none violates the predicate
[exit 0]
$ grep diagonals d.cert
diagonals x2-x1<=1 x1-x2<0 x1-x2<-1
[exit 0]
$ sed '/^diagonals/s/ [^ ]*$//' d.cert > e.cert
[exit 0]
$ gnomon certify d.xta e.cert
A[] P.B imply y - x <= 1 is not proved by e.cert
line 16: P.B
  the clocks x and y are compared with each other, and x-y<-1 is not among the diagonals
[exit 1]
Where all runs get somewhere, ranks go down.
$ gnomon check $EXAMPLES/fischer.xta -q 'Contender(1).writing --> Contender(1).checking' --certificate r.cert
1: Contender(1).writing --> Contender(1).checking  satisfied  (certificate in r.cert)
[exit 0]
$ gnomon certify $EXAMPLES/fischer.xta r.cert
Contender(1).writing --> Contender(1).checking holds: 82 zones in 65 discrete states are closed under 173 transitions, which lower ranks, and no run ends there
[exit 0]
$ sed 's/^rank [0-9]*/rank 7/' r.cert > s.cert
[exit 0]
$ gnomon certify $EXAMPLES/fischer.xta s.cert > out
[exit 1]
$ tail -1 out
  which no element of lower rank covers
[exit 0]
$ gnomon check d.xta --certify -q 'A<> x >= 1' -q 'E[] x < 1' -q 'E[] x < 2'
1: A<> x >= 1  satisfied, certified
2: E[] x < 1   violated, certified
3: E[] x < 2   satisfied
[exit 1]
A run is its own proof; other queries have none.
$ gnomon check $EXAMPLES/fischer.xta --certify -q 'E<> Contender(1).critical'
1: E<> Contender(1).critical  satisfied
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta --certify -q 'sup: turn'
1: sup: turn  unknown: no certificate: there is none for sup, inf and bounds
[exit 3]
Damage is found.
$ sed '/^zone/s/<=2/<=1/' f.cert > g.cert
[exit 0]
$ gnomon certify $EXAMPLES/fischer.xta g.cert > out
[exit 1]
$ head -1 out
A[] (sum (i : pid_t) Contender(i).critical) <= 1 is not proved by g.cert
[exit 0]
What does not go together.
$ gnomon check $EXAMPLES/fischer.xta --certify --passed bitstate -q 'A[] true'
gnomon: query 1: a certificate and --passed bitstate do not go together: states may be omitted, and nothing is proved
[exit 2]
$ gnomon check $EXAMPLES/fischer.xta --certify --slice -q 'A[] true'
gnomon: --slice and --certify do not go together: what is proved is about the slice
Try 'gnomon --help'.
[exit 2]
What is there is left alone if there is no certificate, and lost files are told.
$ echo precious > kept.cert
$ gnomon check $EXAMPLES/fischer.xta -q 'E<> Contender(1).critical' --certificate kept.cert
gnomon: query 1: no certificate: a run shows it, which --trace-file saves
1: E<> Contender(1).critical  satisfied
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -q 'A[] true' --states 3 --certificate kept.cert
1: A[] true  unknown: limit of 3 states reached
[exit 3]
$ cat kept.cert; ls kept.cert*
precious
kept.cert
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -q 'A[] true' --certificate kept.cert
1: A[] true  satisfied  (certificate in kept.cert)
[exit 0]
$ gnomon certify $EXAMPLES/fischer.xta kept.cert; ls kept.cert*
A[] true holds: 18 zones in 18 discrete states are closed under 38 transitions, up to symmetry, and none violates the predicate
kept.cert
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -q 'A[] true' --certificate /dev/full
gnomon: /dev/full: No space left on device
1: A[] true  satisfied
[exit 2]
$ gnomon check $EXAMPLES/fischer.xta -q 'A[] true' --certificate no/f
gnomon: no/f: No such file or directory
1: A[] true  unknown: the certificate cannot be written
[exit 2]
