Point 7.  In a template that the system does not use, types and synchronisations are
checked as in UPPAAL, as warnings; the verdicts of the others stand.
$ cat > m.xta <<'END'
> clock x, y; int n; urgent chan u; chan c;
> process Unused() {
>   int a[2] = {1, 2, 3};
>   int b[n];
>   state A { x != 3 }, B { x < 3 || y < 2 }; init A;
>   trans
>   A -> B { guard x < 1 || y > 2; },
>   A -> B { guard x > 1; sync u!; },
>   A -> B { sync c; };
> }
> process P() { state A, B; init A; trans A -> B { sync c!; }, A -> A { sync c?; }; }
> Q = P();
> system P, Q;
> END
$ gnomon m.xta -q 'E<> P.B and Q.A'
m.xta:3:21: warning: more than the 2 elements of the array (in a template that no process uses) [E306]
      int a[2] = {1, 2, 3};
                        ^
m.xta:4:9: warning: this must be computable at compile time (in a template that no process uses) [E302]
      int b[n];
            ^
m.xta:5:13: warning: this cannot be used as an invariant: '!=' on a clock is a hole in time, not one interval; use two edges, one with '<' and one with '>' (in a template that no process uses) [E402]
      state A { x != 3 }, B { x < 3 || y < 2 }; init A;
                ^~~~~~
m.xta:5:36: warning: this cannot be used as an invariant: a disjunction of two clock conditions is not one zone; use one edge for each (in a template that no process uses) [E402]
      state A { x != 3 }, B { x < 3 || y < 2 }; init A;
                                       ^~~~~
m.xta:7:27: warning: this cannot be used as a guard: a disjunction of two clock conditions is not one zone; use one edge for each (in a template that no process uses) [E401]
      A -> B { guard x < 1 || y > 2; },
                              ^~~~~
m.xta:8:18: warning: a clock guard on an urgent channel: time would have to stop when it becomes true, which zones cannot do exactly; use an invariant, or a channel that is not urgent (in a template that no process uses) [E404]
      A -> B { guard x > 1; sync u!; },
                     ^~~~~
m.xta:9:17: warning: a channel without '!' or '?' in a model that has them elsewhere (in a template that no process uses) [E507]
      A -> B { sync c; };
                    ^
1: E<> P.B and Q.A  satisfied
[exit 0]
Errors that no argument could cure stay errors.
$ printf 'int n; chan c; process U() { state A; init A; trans A -> A { guard c; sync n!; assign zz = 1; }; } process P() { state A; init A; } system P;\n' > e.xta
[exit 0]
$ gnomon info e.xta
e.xta:1:68: error: an expression of type chan cannot be used as a guard [E301]
    int n; chan c; process U() { state A; init A; trans A -> A { guard c; sync n!; assign zz = 1; }; } process P() { state A; init A; } system P;
                                                                       ^
e.xta:1:76: error: int is not a channel [E312]
    int n; chan c; process U() { state A; init A; trans A -> A { guard c; sync n!; assign zz = 1; }; } process P() { state A; init A; } system P;
                                                                               ^
e.xta:1:87: error: unknown name 'zz' [E201]
    int n; chan c; process U() { state A; init A; trans A -> A { guard c; sync n!; assign zz = 1; }; } process P() { state A; init A; } system P;
                                                                                          ^~
[exit 2]
What depends on the arguments is not told, nor what only gnomon refuses.
$ cat > d.xta <<'END'
> const int k[2] = {1, 2};
> clock z; double d;
> process U(const int i, int &r, const int t[3], urgent chan &u) {
>   int a[i]; int[0,t[1]] v = t[0]; clock x; const int q = k[i];
>   state A { x' == 2 }; init A;
>   trans A -> A { guard r > i && 2 * x > 3; assign d = 1.5; };
> }
> process P() { state A; init A; }
> system P;
> END
$ gnomon info d.xta | head -2
model      d.xta (uppaal-xta)
network    1 process, 1 location, 0 edges
[exit 0]
