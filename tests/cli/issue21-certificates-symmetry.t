Certificates of searches that use symmetries have these in them.

$ gnomon check $EXAMPLES/fischer.xta -D N=10 -q 'A[] (sum (i : pid_t) Contender(i).critical) <= 1' --certify -v 2>&1 | grep -v 'dead\|zones,'
gnomon: query 1: equal clocks are told apart: a certificate has the comparisons of the model
gnomon: query 1: states from which nothing can be found are stored: a certificate has all states
gnomon: query 1: symmetry: 1 class: 10 that can be exchanged, Contender(1), Contender(2), ..., Contender(10)
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied, certified
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -q 'A[] (sum (i : pid_t) Contender(i).critical) <= 1' --certificate c
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied  (certificate in c)
[exit 0]
$ sed -n '/^clocks/,/^limits/p' c
clocks Contender(1).x Contender(2).x Contender(3).x
sort 1 3 turn
generator
process Contender(1) Contender(2) Contender(2) Contender(1)
clock x1 x2 x2 x1
values 0 2 1 3
generator
process Contender(2) Contender(3) Contender(3) Contender(2)
clock x2 x3 x3 x2
values 0 1 3 2
state remote remote remote 0
limits
[exit 0]
$ gnomon certify $EXAMPLES/fischer.xta c
A[] (sum (i : pid_t) Contender(i).critical) <= 1 holds: 18 zones in 18 discrete states are closed under 38 transitions, up to symmetry, and none violates the predicate
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -q 'A[] (sum (i : pid_t) Contender(i).critical) <= 1' --certificate whole --symmetry off
1: A[] (sum (i : pid_t) Contender(i).critical) <= 1  satisfied  (certificate in whole)
[exit 0]
$ gnomon certify $EXAMPLES/fischer.xta whole
A[] (sum (i : pid_t) Contender(i).critical) <= 1 holds: 65 zones in 65 discrete states are closed under 121 transitions and none violates the predicate
[exit 0]

Rings, queues, deadlock, and TChecker's vectors.
$ gnomon check $EXAMPLES/dining.xta -D N=5 -q 'A[] not deadlock' --certify
1: A[] not deadlock  satisfied, certified
[exit 0]
$ gnomon check $EXAMPLES/traingate.xml -D N=5 -q 'A[] forall (i : id_t) forall (j : id_t) Train(i).Crossing and Train(j).Crossing imply i == j' --certify
1: A[] forall (i : id_t) forall (j : id_t) Train(i).Crossing and Train(j).Crossing imply i == j  satisfied, certified
[exit 0]
$ gnomon check $EXAMPLES/csmacd.xta -D N=5 -q 'A[] not deadlock' --certify
1: A[] not deadlock  satisfied, certified
[exit 0]
$ gnomon check $EXAMPLES/csma.tck -q 'E<> one and two and x > 52' --certify
1: E<> one and two and x > 52  violated, certified
[exit 1]
$ gnomon check $EXAMPLES/rcs.xta -q 'A[] not deadlock' --certify
1: A[] not deadlock  satisfied, certified
[exit 0]

What is damaged is found.
$ sed 's/^values 0 2 1 3/values 0 1 2 3/' c > bad
$ gnomon certify $EXAMPLES/fischer.xta bad
A[] (sum (i : pid_t) Contender(i).critical) <= 1 is not proved by bad
  line 10: this is no symmetry, as far as the checker can tell: an edge of Contender(1)
[exit 1]
$ sed '0,/^clock x1/{/^clock x1/d}' c > bad
$ gnomon certify $EXAMPLES/fischer.xta bad
A[] (sum (i : pid_t) Contender(i).critical) <= 1 is not proved by bad
  line 10: this is no symmetry, as far as the checker can tell: a location of Contender(1)
[exit 1]
$ sed 's/^by .*//' c > bad
$ gnomon certify $EXAMPLES/fischer.xta bad
A[] (sum (i : pid_t) Contender(i).critical) <= 1 is not proved by bad
line 20: Contender(1).remote Contender(2).remote Contender(3).remote turn=0
  by Contender(1).remote -> Contender(1).writing
  leads to Contender(1).writing Contender(2).remote Contender(3).remote turn=0
  with Contender(1).x<=2 Contender(1).x-Contender(2).x<=0 Contender(1).x-Contender(3).x<=0
  and the certificate has no such state
[exit 1]
$ sed 's/^process Contender(1) Contender(2) Contender(2) Contender(1)/process Contender(1) Contender(2)/' c > bad
$ gnomon certify $EXAMPLES/fischer.xta bad
A[] (sum (i : pid_t) Contender(i).critical) <= 1 is not proved by bad
  line 10: this is no symmetry, as far as the checker can tell: two become one
[exit 1]
$ sed 's/^sort 1 3 turn/sort 1 3 turns/' c > bad
$ gnomon certify $EXAMPLES/fischer.xta bad
bad:9: error: there is no cell `turns'
[exit 2]

And so is a model in which not all are equal.
$ sed '/^digest/d; /^model/d' c > any
$ gnomon certify $EXAMPLES/fischer.xta any
A[] (sum (i : pid_t) Contender(i).critical) <= 1 holds: 18 zones in 18 discrete states are closed under 38 transitions, up to symmetry, and none violates the predicate
[exit 0]
$ sed 's/x > WAIT/x > WAIT + me/' $EXAMPLES/fischer.xta > broken.xta
$ gnomon certify broken.xta any
A[] (sum (i : pid_t) Contender(i).critical) <= 1 is not proved by any
  line 8: this is no symmetry, as far as the checker can tell: an edge of Contender(1)
[exit 1]
$ sed 's/turn = me/turn = me % N + 1/' $EXAMPLES/fischer.xta > broken.xta
$ gnomon certify broken.xta any
A[] (sum (i : pid_t) Contender(i).critical) <= 1 is not proved by any
  line 8: this is no symmetry, as far as the checker can tell: an edge of Contender(1)
[exit 1]
$ sed 's/turn == me/turn >= me/' $EXAMPLES/fischer.xta > broken.xta
$ gnomon certify broken.xta any
A[] (sum (i : pid_t) Contender(i).critical) <= 1 is not proved by any
  line 8: this is no symmetry, as far as the checker can tell: an edge of Contender(1)
[exit 1]
$ sed 's/^int.0,N. turn;/int[0,N] turn = 2;/' $EXAMPLES/fischer.xta > broken.xta
$ gnomon certify broken.xta any
A[] (sum (i : pid_t) Contender(i).critical) <= 1 is not proved by any
the initial state
  leads to Contender(1).remote Contender(2).remote Contender(3).remote turn=2
  with Contender(1).x-Contender(2).x<=0 Contender(1).x-Contender(3).x<=0 Contender(2).x-Contender(1).x<=0 Contender(2).x-Contender(3).x<=0 Contender(3).x-Contender(1).x<=0 Contender(3).x-Contender(2).x<=0
  and the certificate has no such state
[exit 1]

Where it is not done, -v says why.
$ gnomon check $EXAMPLES/fischer.xta -v -q 'A[] turn >= 0' --certify --passed cdd 2>&1 | grep symmetry
gnomon: query 1: symmetry is not used: a certificate of unions of zones has all states
[exit 0]
$ gnomon check $EXAMPLES/fischer.xta -v -q 'Contender(1).writing --> Contender(1).checking' --certify 2>&1 | grep symmetry
gnomon: query 1: symmetry is not used: ranks are those of all states
[exit 0]
