What a verdict about all states rests on is written, and checked by other code.
$ gnomon check $EXAMPLES/fischer.xta -q 'A[] (sum (i : pid_t) Contender(i).critical) <= 1' --certificate f.cert
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied
[exit 0]
$ gnomon certify $EXAMPLES/fischer.xta f.cert
A[] (sum (i : pid_t) Contender(i).critical) <= 1 holds: 65 zones in 65 discrete states are closed under 121 transitions and none violates the predicate
[exit 0]
$ for e in zones 'cdd --direction forward' 'cdd --direction backward' 'cmd --direction forward' 'cmd --direction backward'; do gnomon check $EXAMPLES/fischer.xta --engine $e --certify -q 'A[] (sum (i : pid_t) Contender(i).critical) <= 1'; done
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied
[exit 0]
A run is its own proof; other queries have none.
$ gnomon check $EXAMPLES/fischer.xta --certify -q 'E<> Contender(1).critical'
1: E<> Contender(1).critical  satisfied
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta --certify -q 'Contender(1).writing --> Contender(1).checking'
1: Contender(1).writing --> Contender(1).checking  unknown: no certificate: there is none for such queries
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
gnomon: query 1: --certificate and --passed bitstate do not go together: states may be omitted, and nothing is proved
[exit 2]
$ gnomon check $EXAMPLES/fischer.xta --certify --slice -q 'A[] true'
gnomon: --slice and --certify do not go together: what is proved is about the slice
Try 'gnomon --help'.
[exit 2]
