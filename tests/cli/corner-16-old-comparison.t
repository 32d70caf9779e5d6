Corner case 16.  =< and => belong to the 3.x syntax.
$ cat > m.ta <<'EOF'
> clock x;
> process P { state A { x =< 3 }; init A; trans A -> A { guard x => 2; assign x := 0; }; }
> system P;
> EOF
$ gnomon info m.ta --dump network
clock x = 0
process P priority 0
  location A initial clocks x <= 3
  edge A -> A clocks x >= 2 do { x = 0; }
[exit 0]
$ cat > m.xta <<'EOF'
> const int N = 3;
> clock x;
> process P() { state A { x =< N }; init A; }
> system P;
> EOF
$ gnomon info m.xta
m.xta:3:27: error: * [E102] (glob)
    process P() { state A { x =< N }; init A; }
                              ^
...
[exit 2]
$ cat > ge.xta <<'EOF'
> typedef int[0,3] t;
> clock x;
> process P() { state A; init A; trans A -> A { guard x => 2; }; }
> system P;
> EOF
$ gnomon info ge.xta
ge.xta:3:55: error: * [E102] (glob)
    process P() { state A; init A; trans A -> A { guard x => 2; }; }
                                                          ^
...
[exit 2]
