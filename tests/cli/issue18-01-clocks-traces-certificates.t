Point 1 of #18: clock bounds wrap as all integers do; whatever checks a run or a
set of states computes as the engine did.
$ cat > m.xta <<'END'
> typedef int[-2147483648,2147483647] word;
> word k = 2147483647; int[0,3] n;
> clock x, y;
> process P() {
>   state A { x <= k + k + 7 }, B, C { y <= k * 3 }; init A;
>   trans A -> B { guard x >= (k << 1) + 6; assign y := k + k + 3, n = (k + 2) & 3; },
>         A -> C { assign k = k * 2 + 2147483647; };
> }
> system P;
> END
$ cat > queries.q <<'END'
> E<> P.B && x == 4 && n == 1
> A[] x <= 5 || P.B || P.C
> A[] P.B imply y >= 1 && n == 1
> sup{P.A}: x
> sup: k
> inf: k
> A<> P.B || P.C
> E<> P.C && k == 2147483645
> A[] P.C imply y <= 2147483639
> END
$ gnomon m.xta queries.q --quiet
1: E<> P.B && x == 4 && n == 1     satisfied
2: A[] x <= 5 || P.B || P.C        satisfied
3: A[] P.B imply y >= 1 && n == 1  satisfied
4: sup{P.A}: x                     satisfied
   x <= 5
5: sup: k                          satisfied
   k <= 2147483647
6: inf: k                          satisfied
   k >= 2147483645
7: A<> P.B || P.C                  satisfied
8: E<> P.C && k == 2147483645      satisfied
9: A[] P.C imply y <= 2147483639   satisfied
[exit 0]

$ gnomon m.xta --quiet --engine cdd -q 'E<> P.B && x == 4 && n == 1' -q 'A[] x <= 5 || P.B || P.C' -q 'A[] P.C imply y <= 2147483639'
1: E<> P.B && x == 4 && n == 1    satisfied
2: A[] x <= 5 || P.B || P.C       satisfied
3: A[] P.C imply y <= 2147483639  satisfied
[exit 0]

The run is confirmed by `trace replay` and the set by `certify`; a file says how it
was computed, so the model is read that way.
$ gnomon m.xta --quiet -q 'E<> P.B && x == 4' --trace some --trace-file t.json --trace-format json
1: E<> P.B && x == 4  satisfied  (trace in t.json)
[exit 0]
$ gnomon trace replay t.json m.xta -q 'E<> P.B && x == 4' 2> err; grep -c W860 err
the trace is a run of the model and shows the query
4
[exit 0]
$ gnomon trace replay t.json m.xta --overflow error 2>&1 | grep -o 'the trace is not a run.*'
the trace is not a run of the model: * (glob)
[exit 0]
$ gnomon m.xta --quiet -q 'A[] P.B imply y >= 1' --certificate c.txt --certify
1: A[] P.B imply y >= 1  satisfied, certified  (certificate in c.txt)
[exit 0]
$ grep -c overflow c.txt; gnomon certify m.xta c.txt 2> err; grep -c W860 err
0
A[] P.B imply y >= 1 holds: 3 zones in 3 discrete states are closed under 3 transitions and none violates the predicate
6
[exit 0]
$ gnomon certify m.xta c.txt --overflow error; echo $?
A[] P.B imply y >= 1 is not proved by c.txt
the initial state
  the invariant of P.A: a result does not fit in 32 bits
1
[exit 0]
With --overflow error a file says so, and is read so.
$ cat > fits.xta <<'END'
> int[-2147483648,2147483647] k = 2147483646; clock x;
> process P() {
>   state A, B, C; init A;
>   trans A -> B { guard x > 1; assign k = k + 1; }, A -> C { guard x < 0; assign k = k + 2; };
> }
> system P;
> END
$ gnomon fits.xta --overflow error -q 'E<> P.B' --trace some --trace-file t.json --trace-format json; grep overflow t.json
1: E<> P.B  satisfied  (trace in t.json)
  "overflow": "error",
[exit 0]
$ gnomon trace replay t.json fits.xta -q 'E<> P.B'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon certify fits.xta t.json -q 'E<> P.B'
E<> P.B holds: the run in t.json was replayed, and shows it
[exit 0]
$ gnomon fits.xta --overflow error -q 'A[] k > 0' --certificate c.txt; sed -n 3p c.txt
1: A[] k > 0  satisfied  (certificate in c.txt)
overflow error
[exit 0]
$ gnomon certify fits.xta c.txt
A[] k > 0 holds: 2 zones in 2 discrete states are closed under 2 transitions and none violates the predicate
[exit 0]
$ sed -i 's/^overflow error/overflow perhaps/' c.txt; gnomon certify fits.xta c.txt
c.txt:3: error: overflow is wrap or error, not `perhaps'
[exit 2]

A run that ends in an error is one with --overflow error only.
$ sed 's/x < 0/x < 7/' fits.xta > over.xta
$ gnomon over.xta --overflow error -q 'A[] not P.C' --trace some --trace-file e.json --trace-format json > out 2>&1; grep -c '"overflow": "error"' e.json
1
[exit 0]
$ gnomon trace replay e.json over.xta
the trace is a run of the model; it leads to an error: the result 2147483648 does not fit in 32 bits [E805]
[exit 0]
$ gnomon trace replay e.json over.xta --overflow wrap 2> err
the trace is not a run of the model: at the end: no run-time error occurs in the last state
[exit 1]

simulate goes by it, too.
$ printf '1\n' | gnomon simulate m.xta -i 2>&1 | grep -c W860
4
[exit 0]
$ gnomon simulate m.xta --random 3 --seed 1 --overflow error 2>&1 | tail -3
gnomon: there is no initial state: the invariant of P.A: a result does not fit in 32 bits
[exit 0]
