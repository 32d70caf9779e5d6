Cycles with a way round beside them that takes long, for other model checkers.
$ gnomon convert $EXAMPLES/polling.xta --accelerate exact --unfold 2 --to xta -o two.xta
[exit 0]
$ tail -n +4 two.xta
process P() {
state
  L0 { P_y <= 2 },
  L1 { P_y <= 4 },
  L2 { P_y <= 5 },
  L3,
  L4,
  L1_1 { P_y <= 4 },
  L2_1 { P_y <= 5 },
  L0_1,
  L1_2 { P_y <= 4 },
  L2_2 { P_y <= 5 };
init L3;
trans
  L3 -> L2 { guard P_y > 3; },
  L2 -> L0 { guard P_y >= 3; assign P_y = 0; },
  L0 -> L1 { assign P_y = 0; },
  L1 -> L2 { guard P_y >= 1; },
  L0 -> L4 { guard P_z >= 1000; },
  L0 -> L1_1 { assign P_y = 0; },
  L1_1 -> L2_1 { guard P_y >= 1; },
  L2_1 -> L0_1 { guard P_y >= 3; assign P_y = 0; },
  L0_1 -> L1_2 { assign P_y = 0; },
  L1_2 -> L2_2 { guard P_y >= 1; },
  L2_2 -> L0 { guard P_y >= 3; assign P_y = 0; };
}

system P;

query { E<> P.L4 && !P.L1_1 && !P.L2_1 && !P.L0_1 && !P.L1_2 && !P.L2_2 }
query { E<> P.L4 && P_z <= 1000 && !P.L1_1 && !P.L2_1 && !P.L0_1 && !P.L1_2 && !P.L2_2 }
query { E<> P.L4 && P_z < 1000 && !P.L1_1 && !P.L2_1 && !P.L0_1 && !P.L1_2 && !P.L2_2 }
query { A[] !P.L0 || P_z > 3 || P.L1_1 || P.L2_1 || P.L0_1 || P.L1_2 || P.L2_2 }
[exit 0]
$ gnomon check --json --order bfs --abstraction none --merge off two.xta -q 'E<> P.L4 and deadlock' | grep '"stored"'
        "stored": 21,
[exit 0]
$ gnomon check two.xta
1: E<> P.L4 && !P.L1_1 && !P.L2_1 && !P.L0_1 && !P.L1_2 && !P.L2_2  satisfied
2: E<> P.L4 && P_z <= 1000 && !P.L1_1 && !P.L2_1 && !P.L0_1 && !P.L1_2 && !P.L2_2  satisfied
3: E<> P.L4 && P_z < 1000 && !P.L1_1 && !P.L2_1 && !P.L0_1 && !P.L1_2 && !P.L2_2  violated
4: A[] !P.L0 || P_z > 3 || P.L1_1 || P.L2_1 || P.L0_1 || P.L1_2 || P.L2_2  satisfied
[exit 1]
It is the model made by hand.
$ gnomon info $EXAMPLES/polling-accelerated.xta | grep digest > hand; gnomon info two.xta | grep digest | diff - hand
[exit 0]
The number of states does not depend on how slow the environment is.
$ gnomon convert $EXAMPLES/polling.xta -D LARGE=100000000 --accelerate exact --unfold 2 -o two.xml
[exit 0]
$ gnomon check --json --order bfs --abstraction none --merge off two.xml -q 'E<> P.L4 and deadlock' | grep '"stored"'
        "stored": 21,
[exit 0]
Without --unfold as many passes as it takes; one location is enough.
$ gnomon convert $EXAMPLES/polling.xta --accelerate exact --to tck --quiet | grep '_1'
location:P:L1_1{invariant: P.y<=4}
location:P:L2_1{invariant: P.y<=5}
location:P:L0_1{}
edge:P:L0:L1_1:tau{do: P.y=0}
edge:P:L1_1:L2_1:tau{provided: P.y>=1}
edge:P:L2_1:L0_1:tau{provided: P.y>=3 : do: P.y=0}
edge:P:L0_1:L0:tau{do: P.y=0}
[exit 0]
$ gnomon convert $EXAMPLES/polling.xta --accelerate exact --compress --to tck --quiet | grep '_1'
location:P:L0_1{}
edge:P:L0:L0_1:tau{provided: P.y<=0}
edge:P:L0_1:L0:tau{provided: P.y>=3 : do: P.y=0}
[exit 0]
$ gnomon convert $EXAMPLES/polling.xta --accelerate exact --compress --to dot | grep -c L0_1
1
[exit 0]
$ gnomon convert $EXAMPLES/polling.xta --accelerate exact --compress --to json | grep -c L0_1
3
[exit 0]
Queries are asked of the locations that were there before; -v tells all.
$ gnomon convert $EXAMPLES/polling.xta --accelerate exact -v -o one.xta -q 'E<> P.L4 and P.z < 1000' -q 'A[] not deadlock'
gnomon: P: L0 -> L1 -> L2 -> L0: appended, 1 pass
gnomon: query 1 is now: E<> P.L4 && P.z < 1000 && !P.L1_1 && !P.L2_1 && !P.L0_1
gnomon: query 2 is now: A[] !deadlock || P.L1_1 || P.L2_1 || P.L0_1
[exit 0]
$ gnomon check one.xta
1: E<> P.L4 && P_z < 1000 && !P.L1_1 && !P.L2_1 && !P.L0_1  violated
2: A[] !deadlock || P.L1_1 || P.L2_1 || P.L0_1  violated, a dead end
[exit 1]
$ cat > two.xta <<'END'
> int[0,3] v;
> urgent chan go;
> process P(int[1,2] i) {
>   clock y, z;
>   state A { y <= 2 }, B { y <= 2 }, C;
>   init A;
>   trans
>     A -> B { guard v != i; },
>     B -> A { guard y >= 2; assign y = 0; },
>     A -> A { guard y >= 1; assign y = 0; },
>     B -> C { guard z >= 100 * i; };
> }
> process Q() {
>   clock x;
>   state S { x <= 9 }, T { x <= 8 };
>   init S;
>   trans S -> S { guard x >= 5; assign x = 0; },
>     S -> T { sync go!; assign x = 0; },
>     T -> T { guard x >= 7; assign x = 0; };
> }
> system P, Q;
> END
[exit 0]
$ gnomon convert two.xta --accelerate exact --to xta -v -q 'E<> P(1).C and P(2).z > 150'
gnomon: P(1): A -> B -> A: not appended: the window is a single point
gnomon: P(1): A -> A: appended, 1 pass
gnomon: P(2): A -> B -> A: not appended: the window is a single point
gnomon: P(2): A -> A: appended, 1 pass
gnomon: Q: S -> S: not appended: edge S -> T is over an urgent channel
gnomon: Q: T -> T: appended, 7 passes
gnomon: query 1 is now: E<> P(1).C && P(2).z > 150 && !P(1).A_1 && !P(2).A_1 && (Q.S || Q.T)
int[0,3] v;
int[1,2] P_1_i;
clock P_1_y;
clock P_1_z;
int[1,2] P_2_i = 2;
clock P_2_y;
clock P_2_z;
clock Q_x;
urgent chan go;

process P_1() {
state
  A { P_1_y <= 2 },
  B { P_1_y <= 2 },
  C,
  A_1;
init A;
trans
  A -> B { guard v != P_1_i; },
  B -> A { guard P_1_y >= 2; assign P_1_y = 0; },
  A -> A { guard P_1_y >= 1; assign P_1_y = 0; },
  B -> C { guard P_1_z >= 100 * P_1_i; },
  A -> A_1 { guard P_1_y >= 1; assign P_1_y = 0; },
  A_1 -> A { assign P_1_y = 0; };
}

process P_2() {
state
  A { P_2_y <= 2 },
  B { P_2_y <= 2 },
  C,
  A_1;
init A;
trans
  A -> B { guard v != P_2_i; },
  B -> A { guard P_2_y >= 2; assign P_2_y = 0; },
  A -> A { guard P_2_y >= 1; assign P_2_y = 0; },
  B -> C { guard P_2_z >= 100 * P_2_i; },
  A -> A_1 { guard P_2_y >= 1; assign P_2_y = 0; },
  A_1 -> A { assign P_2_y = 0; };
}

process Q() {
state
  S { Q_x <= 9 },
  T { Q_x <= 8 },
  T_1,
  T_2,
  T_3,
  T_4,
  T_5,
  T_6;
init S;
trans
  S -> S { guard Q_x >= 5; assign Q_x = 0; },
  S -> T { sync go!; assign Q_x = 0; },
  T -> T { guard Q_x >= 7; assign Q_x = 0; },
  T -> T_1 { guard Q_x >= 7; assign Q_x = 0; },
  T_1 -> T_2 { guard Q_x >= 7; assign Q_x = 0; },
  T_2 -> T_3 { guard Q_x >= 7; assign Q_x = 0; },
  T_3 -> T_4 { guard Q_x >= 7; assign Q_x = 0; },
  T_4 -> T_5 { guard Q_x >= 7; assign Q_x = 0; },
  T_5 -> T_6 { guard Q_x >= 7; assign Q_x = 0; },
  T_6 -> T { guard Q_x >= 7; assign Q_x = 0; };
}

system P_1, P_2, Q;

query { E<> P_1.C && P_2_z > 150 && !P_1.A_1 && !P_2.A_1 && (Q.S || Q.T) }
[exit 0]
What is not exact is appended only if that is asked for.
$ gnomon convert two.xta --accelerate over -o over.xta -v -q 'E<> P(1).C'
gnomon: P(1): A -> B -> A: appended, 2 passes; an over-approximation: the window is a single point
gnomon: P(1): A -> A: appended, 1 pass
gnomon: P(2): A -> B -> A: appended, 2 passes; an over-approximation: the window is a single point
gnomon: P(2): A -> A: appended, 1 pass
gnomon: Q: S -> S: appended, 2 passes; an over-approximation: edge S -> T is over an urgent channel
gnomon: Q: T -> T: appended, 7 passes
gnomon: query 1 is now: E<> P(1).C && (P(1).A || P(1).B || P(1).C) && (P(2).A || P(2).B || P(2).C) && (Q.S || Q.T)
[exit 0]
It goes with --slice.
$ gnomon convert two.xta --slice --accelerate over --compress -q 'E<> Q.T' --to xta --quiet
clock Q_x;

process Q() {
state
  S { Q_x <= 9 },
  T,
  S_1;
init S;
trans
  S -> S { guard Q_x >= 5; assign Q_x = 0; },
  S -> S_1 { guard Q_x <= 0; },
  S_1 -> S { guard Q_x >= 10; assign Q_x = 0; };
}

system Q;

query { E<> Q.T && !Q.S_1 }
[exit 0]
If nothing can be done, the model stays.
$ gnomon convert $EXAMPLES/fischer.xta --accelerate exact -o fischer.xta; gnomon info fischer.xta | grep digest > a; gnomon info $EXAMPLES/fischer.xta | grep digest | diff - a
gnomon: --accelerate: no cycle was appended; -v says why
[exit 0]
$ gnomon convert $EXAMPLES/preempt.xta --accelerate over --to xta | head -1
gnomon: --accelerate: no cycle was appended: the model has priorities
// preempt.xta: two tasks on one processor, and a watch-dog.
[exit 0]
What would mean something else is refused.
$ gnomon convert two.xta --accelerate exact --to xta -q 'E<> P(1).C' -q 'A<> P(1).C' -q 'P(1).A --> P(1).C'
gnomon: --accelerate: query 2: A<> P(1).C: only E<> and A[] are preserved
gnomon: --accelerate: query 3: P(1).A --> P(1).C: only E<> and A[] are preserved
[exit 2]
$ gnomon convert two.xta --accelerate exact --compress --to xta -q 'A[] not deadlock'
gnomon: --accelerate: query 1: A[] not deadlock: where an appended cycle starts, what was a deadlock may not be one any more
[exit 2]
$ gnomon convert two.xta --accelerate exact --unfold 0 --to xta
gnomon: --unfold 0: expecting a whole number greater than 0
Try 'gnomon --help'.
[exit 2]
$ gnomon convert two.xta --accelerate maybe --to xta
gnomon: --accelerate maybe: expecting off, exact or over
Try 'gnomon --help'.
[exit 2]
$ gnomon convert two.xta --unfold 2 --to xta
gnomon: --unfold goes with --accelerate exact or over
Try 'gnomon --help'.
[exit 2]
$ gnomon convert two.xta --accelerate off --compress --to xta
gnomon: --compress goes with --accelerate exact or over
Try 'gnomon --help'.
[exit 2]
$ gnomon check two.xta --unfold 2
gnomon: option '--unfold' does not go with check
Try 'gnomon --help'.
[exit 2]
What has no flat form is refused.
$ cat > f.xta <<'END'
> clock y;
> int[0,3] v;
> int[0,3] f(int i) { return i > 2 ? 0 : i + 1; }
> process P() {
>   state A { y <= 2 };
>   init A;
>   trans A -> A { guard y >= 1 && f(v) > 0; assign y = 0; };
> }
> system P;
> END
[exit 0]
$ gnomon convert f.xta --accelerate exact --to xta
gnomon: error: a function in the 3.x syntax: XTA has no form for this [C001]
[exit 2]
