Corner case 31.  Every scalar[n] that is written is a type of its own.
$ cat > m.xta <<'EOF'
> typedef scalar[3] S;
> S a, a2;
> scalar[3] b;
> process P() { state A; init A; trans A -> A { guard a == b; }; }
> system P;
> EOF
$ gnomon info m.xta
m.xta:4:53: error: * [E301] (glob)
    process P() { state A; init A; trans A -> A { guard a == b; }; }
                                                        ^~~~~~
[exit 2]
$ cat > assign.xta <<'EOF'
> typedef scalar[3] S;
> S a;
> scalar[3] b;
> process P() { state A; init A; trans A -> A { assign a = b; }; }
> system P;
> EOF
$ gnomon info assign.xta
assign.xta:4:*: error: * [E301] (glob)
    process P() { state A; init A; trans A -> A { assign a = b; }; }
                                                         ^~~~~
[exit 2]
$ cat > ok.xta <<'EOF'
> typedef scalar[3] S;
> S a, b;
> int c[S];
> process P() { state A; init A; trans A -> A { select s : S; guard a == b && s != a; assign b = s, c[s] = 1; }; }
> system P;
> EOF
$ gnomon info ok.xta --dump network
var a : int[0,2] = 0
var b : int[0,2] = 0
...
  edge A -> A select 0 guard a == b && 0 != a do { b = 0; c[0] = 1; }
...
[exit 0]
No order, no arithmetic, no number, no initialiser.
$ cat > bad.xta <<'EOF'
> typedef scalar[3] S;
> S a, b;
> S c = 1;
> bool f() { return a < b; }
> int g() { return a + 1; }
> void h() { a = 2; }
> bool k() { return a == 1; }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info bad.xta
bad.xta:3:7: error: * [E306] (glob)
    S c = 1;
          ^
bad.xta:4:*: error: * [E301] (glob)
    bool f() { return a < b; }
                      ^~~~~
bad.xta:5:*: error: * [E301] (glob)
    int g() { return a + 1; }
                     ^~~~~
bad.xta:6:*: error: * [E301] (glob)
    void h() { a = 2; }
               ^~~~~
bad.xta:7:*: error: * [E301] (glob)
    bool k() { return a == 1; }
                      ^~~~~~
[exit 2]
