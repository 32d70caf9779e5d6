Corner case 49.  A clock guard on an urgent edge is refused, an integer one not.
$ cat > m.xta <<'EOF'
> urgent chan u; chan c; clock x; int i;
> process P() { state A; init A;
> trans A -> A { guard x >= 2; sync u!; },
>  A -> A { guard x >= 2; sync u?; }; }
> system P;
> EOF
$ gnomon info m.xta
m.xta:3:*: error: * [E404] (glob)
    trans A -> A { guard x >= 2; sync u!; },
                         ^~~~~~
m.xta:4:*: error: * [E404] (glob)
     A -> A { guard x >= 2; sync u?; }; }
                    ^~~~~~
[exit 2]
$ cat > array.xta <<'EOF'
> urgent broadcast chan u[2]; clock x; int i;
> process P() { state A; init A;
> trans A -> A { guard i == 0 && x >= 2; sync u[i]!; }; }
> system P;
> EOF
$ gnomon info array.xta
array.xta:3:*: error: * [E404] (glob)
    trans A -> A { guard i == 0 && x >= 2; sync u[i]!; }; }
                         ^~~~~~~~~~~~~~~~
[exit 2]
$ cat > ok.xta <<'EOF'
> urgent chan u; chan c; clock x; int i;
> process P() { state A; init A;
> trans A -> A { guard i >= 2; sync u!; },
>  A -> A { guard x >= 2; sync c!; }; }
> system P;
> EOF
$ gnomon info ok.xta --dump network
...
channel u urgent binary priority 0
channel c binary priority 0
...
  edge A -> A guard i >= 2 sync u!
  edge A -> A clocks x >= 2 sync c!
[exit 0]
