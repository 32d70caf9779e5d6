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
$ gnomon check m.xta -q 'A<> P.B' --discrete tree
gnomon: query 1: --discrete tree does not go with E[], A<> and -->: use auto or flat
[exit 2]
$ gnomon check m.xta --discrete bush
gnomon: --discrete bush: expecting auto, tree or flat
Try 'gnomon --help'.
[exit 2]
