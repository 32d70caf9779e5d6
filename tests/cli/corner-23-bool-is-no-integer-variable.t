Corner case 23.  ++ and += need integers; any integer can be stored in a bool.
$ cat > inc.xta <<'EOF'
> bool b;
> process P() { state A; init A; trans A -> A { assign b++; }; }
> system P;
> EOF
$ gnomon info inc.xta
inc.xta:2:54: error: * [E301] (glob)
    process P() { state A; init A; trans A -> A { assign b++; }; }
                                                         ^~~
[exit 2]
$ cat > dec.xta <<'EOF'
> bool b;
> process P() { state A; init A; trans A -> A { assign --b; }; }
> system P;
> EOF
$ gnomon info dec.xta
dec.xta:2:54: error: * [E301] (glob)
    process P() { state A; init A; trans A -> A { assign --b; }; }
                                                         ^~~
[exit 2]
$ cat > add.xta <<'EOF'
> bool b;
> process P() { state A; init A; trans A -> A { assign b += 1; }; }
> system P;
> EOF
$ gnomon info add.xta
add.xta:2:54: error: * [E301] (glob)
    process P() { state A; init A; trans A -> A { assign b += 1; }; }
                                                         ^~~~~~
[exit 2]
Storing 2 makes it true.
$ cat > m.xta <<'EOF'
> bool b = 2;
> bool f() { bool c = true; c = c + 1; return c; }
> int v = f();
> process P() { state A; init A; trans A -> A { assign b = b + 1; }; }
> system P;
> EOF
$ gnomon info m.xta --dump network
var b : int[0,1] = 1
var v : int[-32768,32767] = 1
...
  edge A -> A do { b = bool(b + 1); }
[exit 0]
5 == true compares 5 with 1.
$ cat > eq.xta <<'EOF'
> int v = (5 == true), w = (1 == true);
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info eq.xta --dump network
var v : int[-32768,32767] = 0
var w : int[-32768,32767] = 1
...
[exit 0]
