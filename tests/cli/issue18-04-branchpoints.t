Point 4 of issue 18.  An edge that leaves a branchpoint may synchronise and
select; with the edge into it, it is one edge.
$ cat > m.xta <<'EOT'
> chan c[3]; broadcast chan b; int v, w;
> process P() {
>   state A, B, C; branchpoint X; init A;
>   trans A -> X { select i : int[1,2]; guard v == 0; assign v = i; },
>     X -> B { select i : int[0,2]; sync c[i]!; assign v = 10 * v + i; probability 3; },
>     X -> C { sync b!; assign v = 7; };
> }
> process Q() {
>   state A, B, C; branchpoint X; init A;
>   trans A -> X { assign w = v; },
>     X -> B { sync c[1]?; assign w = w + 100; },
>     X -> C { sync b?; };
> }
> system P, Q;
> EOT
$ gnomon info m.xta --dump network --quiet
var v : int[-32768,32767] = 0
var w : int[-32768,32767] = 0
channel c[0] binary priority 0
channel c[1] binary priority 0
channel c[2] binary priority 0
channel b broadcast priority 0
process P priority 0
  location A initial
  location B
  location C
  edge A -> B select 1,0 guard v == 0 sync c[0]! do { v = 1; v = 10 * v + 0; }
  edge A -> B select 1,1 guard v == 0 sync c[1]! do { v = 1; v = 10 * v + 1; }
  edge A -> B select 1,2 guard v == 0 sync c[2]! do { v = 1; v = 10 * v + 2; }
  edge A -> B select 2,0 guard v == 0 sync c[0]! do { v = 2; v = 10 * v + 0; }
  edge A -> B select 2,1 guard v == 0 sync c[1]! do { v = 2; v = 10 * v + 1; }
  edge A -> B select 2,2 guard v == 0 sync c[2]! do { v = 2; v = 10 * v + 2; }
  edge A -> C select 1 guard v == 0 sync b! do { v = 1; v = 7; }
  edge A -> C select 2 guard v == 0 sync b! do { v = 2; v = 7; }
process Q priority 0
  location A initial
  location B
  location C
  edge A -> B sync c[1]? do { w = v; w = w + 100; }
  edge A -> C sync b? do { w = v; }
[exit 0]
The update of the edge in comes first, for sender and receiver; one branch of each
takes part.
$ gnomon m.xta -q 'E<> w == 121' -q 'E<> P.B && Q.C' -q 'E<> P.C && Q.A' -q 'E<> P.B && v != 11 && v != 21' -q 'E<> P.B && v == 21 && w == 121'
1: E<> w == 121                    satisfied
2: E<> P.B && Q.C                  violated
3: E<> P.C && Q.A                  violated
4: E<> P.B && v != 11 && v != 21   violated
5: E<> P.B && v == 21 && w == 121  satisfied
[exit 1]
In UPPAAL's text format the way out stands before the way in, each with what it
selects.
$ gnomon m.xta -q 'E<> w == 121' --trace some --trace-file run.xtr --trace-format xtr --quiet && tail -2 run.xtr
1: E<> w == 121  satisfied  (trace in run.xtr)
0 1 1 ; 0 0 2 ; 1 1 ; 1 0 ; .
.
[exit 0]
$ gnomon trace replay run.xtr m.xta -q 'E<> w == 121'
the trace is a run of the model and shows the query
[exit 0]
$ sed 's/^0 1 1 ;/0 1 0 ;/' run.xtr > value.xtr; gnomon trace replay value.xtr m.xta
the trace is not a run of the model: step 1: edges on different channels, c[0] and c[1]
[exit 1]
$ sed 's/^0 1 1 ;/0 2 ;/' run.xtr > branch.xtr; gnomon trace replay branch.xtr m.xta
the trace is not a run of the model: step 1: P has no edge of this number from A to B
[exit 1]
$ for f in json xml; do gnomon m.xta -q 'E<> w == 121' --trace some --trace-file run.$f --trace-format $f --quiet; gnomon trace replay run.$f m.xta -q 'E<> w == 121'; done
1: E<> w == 121  satisfied  (trace in run.json)
the trace is a run of the model and shows the query
1: E<> w == 121  satisfied  (trace in run.xml)
the trace is a run of the model and shows the query
[exit 0]
$ gnomon convert --to xml m.xta -o m.xml --quiet && gnomon info m.xml --quiet | grep digest && gnomon info m.xta --quiet | grep digest
digest     5dbf4e6f073c80a19b88d054d38a42e8
digest     5dbf4e6f073c80a19b88d054d38a42e8
[exit 0]
$ gnomon convert --to xta --slice -q 'E<> P.C' m.xta --quiet
int[-32768,32767] v;
int[-32768,32767] w;
chan c_0;
chan c_1;
chan c_2;
broadcast chan b;

process P() {
state
  A,
  B,
  C;
init A;
trans
  A -> B { guard v == 0; sync c_1!; assign v = 1, v = 10 * v + 1; },
  A -> B { guard v == 0; sync c_1!; assign v = 2, v = 10 * v + 1; },
  A -> C { guard v == 0; sync b!; assign v = 1, v = 7; },
  A -> C { guard v == 0; sync b!; assign v = 2, v = 7; };
}

process Q() {
state
  A,
  B,
  C;
init A;
trans
  A -> B { sync c_1?; assign w = v, w = w + 100; },
  A -> C { sync b?; assign w = v; };
}

system P, Q;

query { E<> P.C }
[exit 0]
What is still refused: a guard, two synchronisations, two branchpoints in a row,
and a clock guard before an urgent channel.
$ cat > bad.xta <<'EOT'
> chan c; urgent chan u; clock x; int i;
> process P() {
>   state A, B; branchpoint X, Y, Z; init A;
>   trans A -> X { sync c!; },
>     X -> B { guard i == 0; },
>     X -> B { sync c?; },
>     X -> Y { },
>     A -> Z { guard x > 3; },
>     Z -> B { sync u!; },
>     Z -> B { select k : int[0,1]; assign i = k; },
>     A -> Z { select j : int[0,1]; },
>     Z -> A { assign i = j; };
> }
> system P;
> EOT
$ gnomon info bad.xta
bad.xta:5:20: error: a guard on an edge that leaves a branchpoint; it belongs on the edge into it [E121]
        X -> B { guard i == 0; },
                       ^~~~~~
bad.xta:6:19: error: the edge into the branchpoint synchronises, and so does this one that leaves it: together they are one edge, and can synchronise once [E121]
        X -> B { sync c?; },
                      ^
bad.xta:7:5: error: an edge from a branchpoint to another one [E121]
        X -> Y { },
        ^~~~~~~~~~
bad.xta:8:20: error: a clock guard on an urgent channel: time would have to stop when it becomes true, which zones cannot do exactly; use an invariant, or a channel that is not urgent [E404]
        A -> Z { guard x > 3; },
                       ^~~~~
bad.xta:12:25: error: unknown name 'j' [E201]
        Z -> A { assign i = j; };
                            ^
[exit 2]
