How discrete parts of states are stored: what goes with it, and that nothing else
changes.
$ cat > m.xta <<'M'
> const int N = 80;
> int a[N];
> int[0,N-1] i = 0;
> clock x;
> process P() {
>   state A { x <= 3 }, B;
>   init A;
>   trans A -> A { guard i < N - 1 && x >= 1; assign a[i] = i * i, i++, x = 0; },
>         A -> A { guard i < N - 1 && x >= 2; assign a[i] = -i, i = i + 2 > N - 1 ? N - 1 : i + 2, x = 0; },
>         A -> B { guard i == N - 1; };
> }
> system P;
> M
$ gnomon check m.xta -q 'E<> i == 5' -v 2>&1 | grep -o 'discrete [a-z]*'
discrete tree
[exit 0]
$ gnomon explore m.xta --dead-variables off --states 3000 --discrete flat --json | grep '"\(discrete\|stored\|explored\|transitions\|covered\)"'
        "discrete": "flat",
        "explored": 1500,
        "stored": 3001,
        "transitions": 3000,
        "covered": 0,
[exit 0]
$ gnomon explore m.xta --dead-variables off --states 3000 --discrete tree --json | grep '"\(discrete\|stored\|explored\|transitions\|covered\)"'
        "discrete": "tree",
        "explored": 1500,
        "stored": 3001,
        "transitions": 3000,
        "covered": 0,
[exit 0]
$ gnomon check m.xta -q 'E<> i == 8 && a[7] == 49' --discrete tree --trace some | tail -3
End after 0 (time 8): the query holds
     P.A
Total time 8, the least that these steps can take.
[exit 0]
$ gnomon check m.xta -q 'A[] i < 80' --discrete tree --dead-variables off --states 3000 --reduce loops
1: A[] i < 80  unknown: limit of 3000 states reached
[exit 3]
$ gnomon check m.xta -q 'A[] i < 80' --discrete tree --zones number
gnomon: query 1: --discrete tree and --zones number do not go together
[exit 2]
$ gnomon check m.xta -q 'A[] i < 80' --discrete tree --passed bitstate
gnomon: query 1: --passed bitstate and --discrete tree do not go together
[exit 2]
$ gnomon check m.xta -q 'A[] i < 80' --discrete tree --passed cdd
gnomon: query 1: --passed cdd and --discrete tree do not go together: use auto or flat
[exit 2]
$ gnomon check m.xta -q 'A[] i < 80' --discrete tree --engine cdd
gnomon: query 1: --engine cdd and --discrete tree do not go together: use auto or flat
[exit 2]
$ gnomon check m.xta -q 'A[] i < 80' --discrete tree --engine cmd
gnomon: query 1: --engine cmd and --discrete tree do not go together: use auto or flat
[exit 2]
$ gnomon check m.xta -q 'A[] i < 80' --discrete tree --passed signature
gnomon: query 1: --passed signature and --discrete tree do not go together
[exit 2]
$ gnomon check m.xta -q 'A[] i < 80' --discrete tree --passed signature+zone
gnomon: query 1: --passed signature+zone and --discrete tree do not go together
[exit 2]
$ gnomon check m.xta -q 'A[] i < 80' --discrete tree --passed cdd-shared
gnomon: query 1: --passed cdd-shared and --discrete tree do not go together: use auto or flat
[exit 2]
Where it is not asked for, those keep all of each.
$ for i in --passed=bitstate --passed=signature --passed=cdd --engine=cdd --zones=number; do gnomon check m.xta -q 'E<> i == 5' $i --json | grep '"discrete"'; done
        "discrete": "auto",
        "discrete": "auto",
        "discrete": "auto",
        "discrete": "auto",
        "discrete": "auto",
[exit 0]
$ gnomon check m.xta --discrete bush
gnomon: --discrete bush: expecting auto, tree or flat
Try 'gnomon --help'.
[exit 2]
All else goes with it. The states of this model are made anew as trees, having become
many.
$ cat > n.xta <<'N'
> const int N = 80;
> int[0,3] a[N], b[N];
> int[0,N-1] i = 0;
> int[0,20] j = 0;
> clock x;
> process P() {
>   state A { x <= 3 }, B;
>   init A;
>   trans A -> A { guard i < N - 1 && j < 20 && x >= 1; assign a[i] = j % 4, b[i] = a[i], i++, x = 0; },
>         A -> A { guard i == N - 1 && j < 20; assign i = 0, j++; },
>         A -> B { guard j == 20; },
>         B -> B { guard x > 2; assign x = 0; };
> }
> system P;
> N
$ cat > n.q <<'Q'
> A[] not deadlock
> A[] P.A imply a[i] != (j + 1) % 4 or j <= 3
> E<> P.B and b[3] == 2
> A<> P.B
> E[] not P.B
> i == 3 --> P.B
> E[] j < 20 or x <= 3
> sup{P.B}: x, b[3], a[5] - b[6]
> inf{P.B}: x, i
> bounds: a[7], j
> Q
$ gnomon check n.xta n.q --discrete tree --dead-variables off --json | grep '"discrete"' | sort | uniq -c
     10         "discrete": "tree",
[exit 0]
$ gnomon check n.xta n.q --discrete flat --dead-variables off --trace some --certify > flat
[exit 1]
$ gnomon check n.xta n.q --discrete tree --dead-variables off --trace some --certify > tree
[exit 1]
$ cmp flat tree && gnomon check n.xta n.q --discrete tree | sed -n '/^ 8/,$p' && grep '^ *[0-9]*: [^ ]' tree
 8: sup{P.B}: x, b[3], a[5] - b[6]               satisfied
   x < infinity
   b[3] <= 3
   a[5] - b[6] <= 0
 9: inf{P.B}: x, i                               satisfied
   x >= 0
   i >= 0
10: bounds: a[7], j                              satisfied
   a[7] in [0,3]
   j in [0,20]
 1: A[] not deadlock                             satisfied, certified
 2: A[] P.A imply a[i] != (j + 1) % 4 or j <= 3  violated
 3: E<> P.B and b[3] == 2                        violated, certified
 4: A<> P.B                                      satisfied, certified
 5: E[] not P.B                                  violated, certified
 6: i == 3 --> P.B                               satisfied, certified
 7: E[] j < 20 or x <= 3                         satisfied
 8: sup{P.B}: x, b[3], a[5] - b[6]               unknown: no certificate: there is none for sup, inf and bounds
 9: inf{P.B}: x, i                               unknown: no certificate: there is none for sup, inf and bounds
10: bounds: a[7], j                              unknown: no certificate: there is none for sup, inf and bounds
[exit 0]
$ gnomon check n.xta n.q --discrete flat --certificate flat.cert > /dev/null 2>&1
[exit 1]
$ gnomon check n.xta n.q --discrete tree --certificate tree.cert > /dev/null
gnomon: query 2: no certificate: a run shows it, which --trace-file saves
gnomon: query 7: no certificate: a run shows it, which --trace-file saves
gnomon: query 8: no certificate: there is none for sup, inf and bounds
gnomon: query 9: no certificate: there is none for sup, inf and bounds
gnomon: query 10: no certificate: there is none for sup, inf and bounds
[exit 1]
$ for i in 1 3 4 5 6; do cmp flat-$i.cert tree-$i.cert && gnomon certify n.xta tree-$i.cert; done
A[] not deadlock holds: 1602 zones in 1602 discrete states are closed under 1603 transitions and none violates the predicate
E<> P.B and b[3] == 2 does not hold: 1602 zones in 1602 discrete states are closed under 1603 transitions and none satisfies the predicate
A<> P.B holds: 1601 zones in 1601 discrete states are closed under 1602 transitions, which lower ranks, and no run ends there
E[] not P.B does not hold: 1601 zones in 1601 discrete states are closed under 1602 transitions, which lower ranks, and no run ends there
i == 3 --> P.B holds: 3200 zones in 1602 discrete states are closed under 3221 transitions, which lower ranks, and no run ends there
[exit 0]
$ gnomon check n.xta --discrete tree -q 'A<> P.B' -q 'E[] j < 20 or x <= 3' --non-zeno
1: A<> P.B               satisfied, Zeno runs aside
2: E[] j < 20 or x <= 3  satisfied, Zeno runs aside
[exit 0]
$ gnomon check n.xta --discrete tree -q 'E<> P.B' --trace shortest --json | grep '"discrete"\|"verdict"'
      "verdict": "satisfied",
        "discrete": "tree",
[exit 0]
$ gnomon check n.xta --discrete tree -q 'E<> P.B' --trace fastest --json | grep '"discrete"\|"verdict"'
      "verdict": "satisfied",
        "discrete": "tree",
[exit 0]
$ gnomon check n.xta --discrete tree -q 'A[] P.B imply a[7] == 3' --accelerate exact --reduce committed --order topo --abstraction extra-lu
1: A[] P.B imply a[7] == 3  satisfied
[exit 0]
$ cat > n.tck <<'N'
> system:s
> event:e
> clock:1:x
> int:40:0:9:0:v
> int:1:0:39:0:i
> process:P
> location:P:a{initial: : labels: here : invariant: x<=3}
> location:P:b{labels: there}
> edge:P:a:a:e{provided: i<39 : do: v[i]=i/4; i=i+1; x=0}
> edge:P:a:b:e{provided: i==39 && x>=1 : do: i=0}
> edge:P:b:a:e{do: x=0}
> N
$ gnomon check n.tck --buchi here,there --discrete tree --states 100000 --json | grep '"discrete"\|"verdict"'
      "verdict": "satisfied",
        "discrete": "tree",
[exit 0]
$ gnomon check n.tck --buchi here --non-zeno --discrete tree --states 100000
1: --buchi here  satisfied, Zeno runs aside
[exit 0]
$ gnomon check n.tck --labels there --discrete tree
1: E<> there  satisfied
[exit 0]
With stop-watches, too.
$ cat > s.xta <<'N'
> int a[20];
> int[0,19] i = 0;
> clock x, y;
> process P() {
>   state A { x <= 3 && y' == (i % 2) }, B;
>   init A;
>   trans A -> A { guard i < 19 && x >= 1; assign a[i] = i, i++, x = 0; },
>         A -> B { guard i == 19 && y >= 20; };
> }
> system P;
> N
$ gnomon check s.xta --discrete tree -q 'E<> P.B' -q 'E<> y > 31' -q 'A[] a[18] <= 18'
1: E<> P.B          satisfied
2: E<> y > 31       satisfied
3: A[] a[18] <= 18  satisfied
[exit 0]
