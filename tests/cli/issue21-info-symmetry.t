What can be exchanged, and why others cannot.

$ gnomon info $EXAMPLES/fischer.xta --symmetry | sed -n '/^symmetry/,$p'
symmetry
  Contender(1), Contender(2), Contender(3): any two can be exchanged, 6 ways
[exit 0]
$ gnomon info --symmetry $EXAMPLES/dining.xta | sed -n '/^symmetry/,$p'
symmetry
  Philosopher(0), Philosopher(1), Philosopher(2): they can be turned, 3 ways
  not Philosopher(0) and Philosopher(1): Philosopher(1) has no edge like waiting -> eating of Philosopher(0), renamed
  not Philosopher(1) and Philosopher(2): Philosopher(2) has no edge like waiting -> eating of Philosopher(1), renamed
  not Philosopher(0) and Philosopher(2): Philosopher(2) has no edge like waiting -> eating of Philosopher(0), renamed
[exit 0]
$ gnomon info $EXAMPLES/lamp.xml --symmetry | sed -n '/^symmetry/,$p'
symmetry
  none
[exit 0]
$ gnomon info --symmetry $EXAMPLES/fischer.xta --json | sed -n '/"symmetry"/,/"diagnostics"/p' | tr -d ' \n'; echo
"symmetry":{"classes":[{"kind":"exchange","processes":["Contender(1)","Contender(2)","Contender(3)"]}],"misses":[]},"diagnostics":[]
[exit 0]
