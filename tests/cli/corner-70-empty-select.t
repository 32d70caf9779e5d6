Corner case 70.  A select over an empty range gives no edge.
$ cat > m.xta <<'EOF'
> int i;
> process P() { state A; init A; trans A -> A { select k : int[1,0]; assign i = k; }, A -> A { assign i = 1; }; }
> system P;
> EOF
$ gnomon info m.xta --dump network --quiet
var i : int[-32768,32767] = 0
process P priority 0
  location A initial
  edge A -> A do { i = 1; }
[exit 0]
The same in quantifiers: forall is true, exists false, sum 0.
$ cat > q.xta <<'EOF'
> const bool f = forall (i : int[1,0]) false;
> int v = forall (i : int[1,0]) false, w = exists (i : int[1,0]) true, s = sum (i : int[1,0]) 7;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info q.xta --dump network --quiet
var v : int[-32768,32767] = 1
var w : int[-32768,32767] = 0
var s : int[-32768,32767] = 0
...
[exit 0]
Anywhere else an empty range is an error.
$ cat > bad.xta <<'EOF'
> int[1,0] v;
> int a[int[1,0]];
> int b[0];
> int c[-1];
> typedef int[3,2] t;
> t d;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info bad.xta
bad.xta:1:*: error: * [E307] (glob)
    int[1,0] v;
             ^
bad.xta:2:*: error: * [E307] (glob)
    int a[int[1,0]];
          ^~~~~~~~
bad.xta:3:*: error: * [E307] (glob)
    int b[0];
          ^
bad.xta:4:*: error: * [E307] (glob)
    int c[-1];
          ^~
...
[exit 2]
Every combination of several selects, the last fastest.
$ cat > two.xta <<'EOF'
> int i;
> process P() { state A; init A; trans A -> A { select a : int[0,1], b : int[2,3]; assign i = 10 * a + b; }; }
> system P;
> EOF
$ gnomon info two.xta --dump network | grep edge
  edge A -> A select 0,2 do { i = 2; }
  edge A -> A select 0,3 do { i = 3; }
  edge A -> A select 1,2 do { i = 12; }
  edge A -> A select 1,3 do { i = 13; }
[exit 0]
