Corner case 36.  A select name may hide another, is constant, and has a
computable type.
$ cat > m.xta <<'EOF'
> int i;
> process P() { state A; init A; trans A -> A { select i : int[0,1]; guard i == 1; }; }
> system P;
> EOF
$ gnomon info m.xta
m.xta:2:54: warning: * [W004] (glob)
    process P() { state A; init A; trans A -> A { select i : int[0,1]; guard i == 1; }; }
                                                         ^~~~~~~~~~~~
...
[exit 0]
$ cat > assign.xta <<'EOF'
> process P() { state A; init A; trans A -> A { select k : int[0,1]; assign k = 1; }; }
> system P;
> EOF
$ gnomon info assign.xta
assign.xta:1:75: error: * [E304] (glob)
    process P() { state A; init A; trans A -> A { select k : int[0,1]; assign k = 1; }; }
                                                                              ^
[exit 2]
$ cat > depends.xta <<'EOF'
> process P() { state A; init A; trans A -> A { select i : int[0,3], j : int[0,i]; }; }
> system P;
> EOF
$ gnomon info depends.xta
depends.xta:1:78: error: * [E302] (glob)
    process P() { state A; init A; trans A -> A { select i : int[0,3], j : int[0,i]; }; }
                                                                                 ^
[exit 2]
$ cat > outer.xta <<'EOF'
> const int i = 2;
> process P() { state A; init A; trans A -> A { select i : int[0,3], j : int[0,i]; }; }
> system P;
> EOF
$ gnomon info outer.xta
outer.xta:2:*: warning: * [W004] (glob)
    process P() { state A; init A; trans A -> A { select i : int[0,3], j : int[0,i]; }; }
                                                         ^~~~~~~~~~~~
outer.xta:2:78: error: * [E302] (glob)
    process P() { state A; init A; trans A -> A { select i : int[0,3], j : int[0,i]; }; }
                                                                                 ^
[exit 2]
$ cat > variable.xta <<'EOF'
> int v;
> process P() { state A; init A; trans A -> A { select j : int[0,v]; }; }
> system P;
> EOF
$ gnomon info variable.xta
variable.xta:2:64: error: * [E302] (glob)
    process P() { state A; init A; trans A -> A { select j : int[0,v]; }; }
                                                                   ^
[exit 2]
$ cat > twice.xta <<'EOF'
> process P() { state A; init A; trans A -> A { select i : int[0,3], i : int[0,1]; }; }
> system P;
> EOF
$ gnomon info twice.xta
twice.xta:1:*: warning: * [W004] (glob)
    process P() { state A; init A; trans A -> A { select i : int[0,3], i : int[0,1]; }; }
                                                                       ^
twice.xta:1:68: error: * [E202] (glob)
    process P() { state A; init A; trans A -> A { select i : int[0,3], i : int[0,1]; }; }
                                                                       ^
twice.xta:1:54: note: * (glob)
    process P() { state A; init A; trans A -> A { select i : int[0,3], i : int[0,1]; }; }
                                                         ^~~~~~~~~~~~
[exit 2]
$ cat > type.xta <<'EOF'
> process P() { state A; init A; trans A -> A { select i : clock; }; }
> system P;
> EOF
$ gnomon info type.xta
type.xta:1:58: error: * [E301] (glob)
    process P() { state A; init A; trans A -> A { select i : clock; }; }
                                                             ^~~~~
[exit 2]
