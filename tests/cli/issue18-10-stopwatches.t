A clock that was stopped: zones do not know that z is x + y, but a path does.  What was
found is decided, and is a run with times, or is ruled out.
$ cat > sum.xta <<'END'
> const int N = 6;
> clock x, y, z;
> process P() {
>   state A { y' == 0 }, B { x' == 0 }, C;
>   init A;
>   trans A -> B { }, B -> C { guard z >= N && x <= 2 && y <= 2; };
> }
> system P;
> END
$ gnomon check sum.xta -q 'E<> P.C' -q 'A[] not P.C'
1: E<> P.C      violated
2: A[] not P.C  satisfied
[exit 1]
$ gnomon check sum.xta -D N=4 -q 'E<> P.C' --trace some
1: E<> P.C  satisfied
Witness: 2 steps, 4 time units.

Start (time 0)
     P.A

1. after 2 (time 2)  P.A -> P.B

2. after 2 (time 4)  P.B -> P.C
     when z >= 4 && x <= 2 && y <= 2
     x = 2, y = 2, z = 4

End after 0 (time 4): the query holds
     P.C
Total time 4.
[exit 0]
$ gnomon check sum.xta -D N=4 -q 'A[] not P.C' -q 'E<> P.C && z == 4' -q 'E<> P.C && z < 4'
1: A[] not P.C        violated
2: E<> P.C && z == 4  satisfied
3: E<> P.C && z < 4   violated
[exit 1]
Strict bounds stay strict, and times are fractions if they have to be.
$ gnomon check sum.xta -q 'E<> P.B && z > 3 && x < 2 && y < 2' --trace some
1: E<> P.B && z > 3 && x < 2 && y < 2  satisfied
Witness: 1 step, 13/4 time units.

Start (time 0)
     P.A

1. after 7/4 (time 7/4)  P.A -> P.B

End after 3/2 (time 13/4): the query holds
     P.B
     x = 7/4, y = 3/2, z = 13/4
Total time 13/4.
[exit 0]
$ gnomon check sum.xta -q 'E<> P.B && z >= 4 && x < 2 && y <= 2' -q 'E<> P.B && z >= 4 && x <= 2 && y <= 2'
1: E<> P.B && z >= 4 && x < 2 && y <= 2   violated
2: E<> P.B && z >= 4 && x <= 2 && y <= 2  satisfied
[exit 1]
The run can be saved and replayed, also by certify; a verdict about all states has no
certificate.
$ gnomon check sum.xta -D N=4 -q 'E<> P.C' --trace-file run.json
1: E<> P.C  satisfied  (trace in run.json)
[exit 0]
$ gnomon certify sum.xta run.json -D N=4 -q 'E<> P.C'
E<> P.C holds: the run in run.json was replayed, and shows it
[exit 0]
$ gnomon trace replay run.json sum.xta -D N=4 -q 'E<> P.C'
the trace is a run of the model and shows the query
[exit 0]
$ gnomon check sum.xta -q 'A[] not P.C' --certify
gnomon: query 1: there is no certificate for models with stop-watches
[exit 2]
There is no end of paths that are no runs, but the stretch that makes them so is the same
wherever it occurs.
$ cat > loop.xta <<'END'
> clock x, y, z;
> int[0,1] n;
> process P() {
>   state A { y' == 0 }, B { x' == 0 }, C;
>   init A;
>   trans A -> A { guard x >= 1; assign x = 0, y = 0, z = 0, n = 1 - n; },
>         A -> B { }, B -> A { guard y >= 3; assign x = 0, y = 0, z = 0; },
>         B -> C { guard z >= 6 && x <= 2 && y <= 2; };
> }
> system P;
> END
$ gnomon check loop.xta -q 'E<> P.C' -q 'E<> P.B && z > x + 1' -q 'A[] not P.C'
1: E<> P.C               violated
2: E<> P.B && z > x + 1  satisfied
3: A[] not P.C           satisfied
[exit 1]
What a state that cannot be reached had covered is looked at again.
$ cat > revive.xta <<'END'
> clock x, y, z;
> process P() {
>   state A { y' == 0 }, B { x' == 0 }, D, E, F, G, H;
>   init A;
>   trans A -> B { },
>         B -> D { guard z >= 6 && x <= 2 && y <= 2; assign x = 0, y = 0, z = 0; },
>         A -> E { guard x >= 1; }, E -> F { guard x >= 3; }, F -> H { },
>         H -> D { assign x = 0, y = 0, z = 0; },
>         D -> G { };
> }
> system P;
> END
$ for o in bfs dfs topo; do gnomon check revive.xta -q 'E<> P.G' --order $o; done
1: E<> P.G  satisfied
1: E<> P.G  satisfied
1: E<> P.G  satisfied
[exit 0]
$ gnomon check revive.xta -q 'E<> P.G' -q 'E<> P.D && z == 7' --waiting-inclusion off --order dfs
1: E<> P.G            satisfied
2: E<> P.D && z == 7  satisfied
[exit 0]
$ gnomon check revive.xta -q 'E<> P.G' --trace shortest | grep ^Witness
Witness: 5 steps, 3 time units.
[exit 0]
A stretch includes the step that assigns its clocks: without that one it can be taken.
$ cat > reset.xta <<'END'
> clock x, y, z;
> process P() {
>   state S { x' == 0 && y' == 0 }, A { y' == 0 }, B { x' == 0 }, D, G;
>   init S;
>   trans S -> A { assign x = 0, y = 0, z = 0; }, S -> A { guard z >= 5; },
>         A -> B { },
>         B -> D { guard z >= 6 && z < 9 && x <= 2 && y <= 2; assign x = 0, y = 0, z = 0; },
>         D -> G { };
> }
> system P;
> END
[exit 0]
$ for o in bfs dfs; do gnomon check reset.xta -q 'E<> P.G' --order $o --trace some | grep -E '^(1:|Witness)'; done
1: E<> P.G  satisfied
Witness: 4 steps, 6 time units.
1: E<> P.G  satisfied
Witness: 4 steps, 6 time units.
[exit 0]
Options that keep less than the states cannot rule out anything; what is a run is one.
$ gnomon check sum.xta -q 'E<> P.C' --passed bitstate
1: E<> P.C  unknown: with stop-watches, zones are larger than what can be reached: what was found is not there, and these options do not go on from that
[exit 3]
$ gnomon check sum.xta -q 'E<> P.C' --reduce loops
1: E<> P.C  unknown: with stop-watches, zones are larger than what can be reached: what was found is not there, and these options do not go on from that
[exit 3]
$ gnomon check sum.xta -D N=4 -q 'E<> P.C' --reduce loops
1: E<> P.C  satisfied
[exit 0]
Receivers of a broadcast that must not be ready, and priorities, are not convex: each
way is tried.
$ cat > ways.xta <<'END'
> clock x, y, z;
> broadcast chan b;
> process P() {
>   state A { y' == 0 }, B { x' == 0 }, C;
>   init A;
>   trans A -> B { }, B -> C { guard z >= 4 && y <= 2; sync b!; };
> }
> process Q() {
>   state A, B;
>   init A;
>   trans A -> B { guard x >= 1 && x < 3; sync b?; };
> }
> system P, Q;
> END
$ gnomon check ways.xta -q 'E<> P.C && Q.A' -q 'E<> P.C && Q.A && x < 3' -q 'E<> P.C && Q.B' -q 'E<> P.C && Q.B && z >= 5'
1: E<> P.C && Q.A            satisfied
2: E<> P.C && Q.A && x < 3   violated
3: E<> P.C && Q.B            satisfied
4: E<> P.C && Q.B && z >= 5  satisfied
[exit 1]
$ gnomon check ways.xta -q 'E<> P.C && Q.A' --trace some | grep -E '^(Witness|Total)'
Witness: 2 steps, 4 time units.
Total time 4.
[exit 0]
$ gnomon check $EXAMPLES/preempt.xta
1: A[] not Logger.late                     satisfied
2: A[] Logger.running imply Logger.t <= 8  satisfied
3: E<> Logger.running and Logger.t >= 8    satisfied
4: A[] Logger.idle and Logger.t == 8 imply Watchdog.w == 1  satisfied
5: A[] not Watchdog.alarm                  satisfied
[exit 0]
The earliest run is still not known, nor are runs without end.
$ gnomon check sum.xta -D N=4 -q 'E<> P.C' --trace fastest
1: E<> P.C  unknown: with stop-watches, zones are larger than what can be reached: what was found may not exist
[exit 3]
