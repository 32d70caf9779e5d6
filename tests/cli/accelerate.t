Passes around a cycle that only waits, taken at once.
$ cat > p.xta <<'END'
> const int LARGE = 1000;
> process P() {
>   clock y, z;
>   state L0 { y <= 2 }, L1 { y <= 4 }, L2 { y <= 5 }, L3, L4;
>   init L3;
>   trans L3 -> L2 { guard y > 3; }, L2 -> L0 { guard y >= 3; assign y = 0; },
>     L0 -> L1 { assign y = 0; }, L1 -> L2 { guard y >= 1; },
>     L0 -> L4 { guard z >= LARGE; };
> }
> system P;
> END
[exit 0]
The work does not grow with LARGE, in any order.
$ for n in 100 10000 100000000; do for o in bfs dfs random auto; do gnomon check p.xta -D LARGE=$n --order $o --accelerate exact --stats -q 'E<> P.L4' | grep -E 'satisfied|explored|accelerated' | tr -s ' ' | tr '\n' ';'; done; echo; done
1: E<> P.L4 satisfied; states explored 4; accelerated 2;1: E<> P.L4 satisfied; states explored 6; accelerated 2;1: E<> P.L4 satisfied; states explored 4; accelerated 2;1: E<> P.L4 satisfied; states explored 4; accelerated 2;
1: E<> P.L4 satisfied; states explored 4; accelerated 2;1: E<> P.L4 satisfied; states explored 6; accelerated 2;1: E<> P.L4 satisfied; states explored 4; accelerated 2;1: E<> P.L4 satisfied; states explored 4; accelerated 2;
1: E<> P.L4 satisfied; states explored 4; accelerated 2;1: E<> P.L4 satisfied; states explored 6; accelerated 2;1: E<> P.L4 satisfied; states explored 4; accelerated 2;1: E<> P.L4 satisfied; states explored 4; accelerated 2;
[exit 0]
The run has its passes, and is replayed with all of them.
$ gnomon check p.xta -D LARGE=1000000 --accelerate exact --trace some -q 'E<> P.L4' | grep -E '^(Witness|Steps|Total)'
Witness: 428574 steps (9 shown), 1000000 time units.
Steps 3 to 5, 9 times, 13/2 time units each (time 7/2 to 62):
Steps 6 to 8, 142848 times, 7 time units each (time 62 to 999998):
Total time 1000000, the least that these steps can take.
[exit 0]
$ gnomon check p.xta -D LARGE=1000000 --accelerate exact --trace-format json --trace-file run.json -q 'E<> P.L4'
1: E<> P.L4  satisfied  (trace in run.json)
[exit 0]
$ gnomon trace replay run.json p.xta -D LARGE=1000000
the trace is a run of the model
[exit 0]
$ gnomon trace replay run.json p.xta -D LARGE=1000001
the trace is not a run of the model: step 9: P.L0 -> P.L4: its guard does not hold
[exit 1]
$ gnomon check p.xta -D LARGE=200 --accelerate exact --trace some --expand -q 'E<> P.L4' | grep -cE '^[0-9]+\. after'
87
[exit 0]
$ gnomon check p.xta -D LARGE=200 --accelerate exact --trace-format xtr --trace-file run.xtr -q 'E<> P.L4'
1: E<> P.L4  satisfied  (trace in run.xtr)
[exit 0]
$ gnomon trace replay run.xtr p.xta -D LARGE=200
the trace is a run of the model
[exit 0]
What it says of the engine.
$ gnomon check p.xta --accelerate exact --json -q 'E<> P.L4' | grep -E '"accelerate' | tr -d ' '
"accelerate":"exact",
"accelerated":2,
[exit 0]
$ gnomon check p.xta --accelerate exact -v -q 'E<> P.L4' 2>&1 | sed 's/; [0-9.]* s$//; s/, [a-z0-9]*$//'
cycles
  P: L0 -> L1 -> L2 -> L0, P.y in [3,7], unfolding number 1
gnomon: query 1: zones, order bfs, abstraction alu, bounds local, zones auto, accelerate exact, 16-bit bounds
gnomon: query 1: symmetry is not used: a pass around a cycle is of one process
gnomon: query 1: zones are not merged: a leap starts from single zones
1: E<> P.L4  satisfied
[exit 0]
A cycle that takes no time lets no time pass.
$ cat > zero.xta <<'END'
> process P() {
>   clock y, z;
>   state A { y <= 0 }, B { y <= 0 }, C;
>   init A;
>   trans A -> B { }, B -> A { assign y = 0; }, A -> C { guard z >= 1; };
> }
> system P;
> END
$ gnomon check zero.xta --accelerate exact -q 'E<> P.C'
1: E<> P.C  violated
[exit 1]
$ gnomon check zero.xta --accelerate over -q 'E<> P.C'
1: E<> P.C  violated
[exit 1]
One that takes just as long every time is leapt over where nothing looks from above.
$ cat > point.xta <<'END'
> const int N = 1000000;
> process P() {
>   clock y, z;
>   state A { y <= 3 }, C;
>   init A;
>   trans A -> A { guard y >= 3; assign y = 0; }, A -> C { guard z >= N; };
> }
> system P;
> END
$ gnomon check point.xta --accelerate exact --stats -q 'E<> P.C' | grep -E 'satisfied|explored'
1: E<> P.C  satisfied
   states explored                 2
[exit 0]
$ gnomon check point.xta --accelerate exact -D N=3000 -q 'E<> P.C and P.z < N'
1: E<> P.C and P.z < N  violated
[exit 1]
An urgent synchronisation on the way: exact leaves it alone, over may not know.
$ cat > urgent.xta <<'END'
> urgent chan u;
> clock z;
> process P() {
>   clock y;
>   state A { y <= 3 }, B { y <= 5 }, C, D, E;
>   init A;
>   trans A -> B { guard y >= 1; }, B -> A { assign y = 0; },
>     A -> C { guard z >= 300; }, B -> D { sync u!; }, C -> E { guard z < 300; };
> }
> process Q() { state S; init S; trans S -> S { sync u?; }; }
> system P, Q;
> END
$ for a in off exact over; do gnomon check urgent.xta --accelerate $a -q 'E<> P.C' -q 'E<> P.E'; done
1: E<> P.C  satisfied
2: E<> P.E  violated
1: E<> P.C  satisfied
2: E<> P.E  violated
1: E<> P.C  unknown: --accelerate over finds more than what can be reached, and what it found may not exist
2: E<> P.E  violated
[exit 1]
What does not go together.
$ gnomon check p.xta --accelerate exact --trace shortest -q 'E<> P.L4'
gnomon: query 1: --accelerate exact and --trace shortest do not go together: use --trace some
[exit 2]
$ gnomon check p.xta --accelerate over --trace fastest -q 'E<> P.L4'
gnomon: query 1: --accelerate over and --trace fastest do not go together: use --trace some
[exit 2]
$ gnomon explore p.xta --accelerate over
gnomon: --accelerate over goes with a query only: it finds states that cannot be reached
[exit 2]
$ gnomon check p.xta --accelerate maybe -q 'E<> P.L4'
gnomon: --accelerate maybe: expecting off, exact or over
Try 'gnomon --help'.
[exit 2]
Several leaps, each of which needs parts of a time unit.
$ cat > parts.xta <<'END'
> clock x;
> process P() {
>   clock y;
>   state A { y < 1010 }, B { y < 998 }, C { y < 992 }, D { y < 984 }, E { y < 978 }, F { y < 972 }, G { y < 968 }, H { y < 954 }, Z;
>   init A;
>   trans
>     A -> A { guard y > 1009; assign y = 0; }, A -> B { guard x == 1010*1009+1 && y == 0; assign x = 0, y = 0; },
>     B -> B { guard y > 997; assign y = 0; }, B -> C { guard x == 998*997+1 && y == 0; assign x = 0, y = 0; },
>     C -> C { guard y > 991; assign y = 0; }, C -> D { guard x == 992*991+1 && y == 0; assign x = 0, y = 0; },
>     D -> D { guard y > 983; assign y = 0; }, D -> E { guard x == 984*983+1 && y == 0; assign x = 0, y = 0; },
>     E -> E { guard y > 977; assign y = 0; }, E -> F { guard x == 978*977+1 && y == 0; assign x = 0, y = 0; },
>     F -> F { guard y > 971; assign y = 0; }, F -> G { guard x == 972*971+1 && y == 0; assign x = 0, y = 0; },
>     G -> G { guard y > 967; assign y = 0; }, G -> H { guard x == 968*967+1 && y == 0; assign x = 0, y = 0; },
>     H -> H { guard y > 953; assign y = 0; }, H -> Z { guard x == 954*953+1 && y == 0; };
> }
> system P;
> END
$ gnomon check parts.xta --quiet --accelerate exact -q 'E<> P.Z'
1: E<> P.Z  satisfied
[exit 0]
