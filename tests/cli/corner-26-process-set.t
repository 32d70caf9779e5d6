Corner case 26.  One process for each combination, the last parameter fastest.
$ cat > m.xta <<'EOF'
> process Q(int[0,1] a, int[0,2] b) { state A; init A; }
> system Q;
> EOF
$ gnomon info m.xta --dump network | grep process
process Q(0,0) priority 0
process Q(0,1) priority 0
process Q(0,2) priority 0
process Q(1,0) priority 0
process Q(1,1) priority 0
process Q(1,2) priority 0
[exit 0]
The same for an instance that leaves parameters open.
$ cat > c.xta <<'EOF'
> process P(const int[0,1] a, const int[0,2] b) { state A; init A; trans A -> A { guard a < b; }; }
> Q(const int[0,1] a, const int[0,2] b) = P(a, b);
> system Q;
> EOF
$ gnomon info c.xta --dump network | grep process
process Q(0,0) priority 0
process Q(0,1) priority 0
process Q(0,2) priority 0
process Q(1,0) priority 0
process Q(1,1) priority 0
process Q(1,2) priority 0
[exit 0]
$ gnomon info c.xta --dump queries -q 'E<> Q(1,2).A'
query 1 line 1 E<> p: Q(1,2).A
[exit 0]
$ gnomon info c.xta -q 'E<> Q(1).A'
-q:1:*: error: * [E305] (glob)
    E<> Q(1).A
        ^~~~
...
[exit 2]
$ gnomon info c.xta -q 'E<> Q(1,2,3).A'
-q:1:*: error: * [E305] (glob)
    E<> Q(1,2,3).A
        ^~~~~~~~
...
[exit 2]
A value parameter that is free is a variable with the range of its type.
$ cat > v.xta <<'EOF'
> process P(int[0,1] a) { state A; init A; }
> system P;
> EOF
$ gnomon info v.xta --dump network
var P(0).a : int[0,1] = 0
var P(1).a : int[0,1] = 1
process P(0) priority 0
  location A initial
process P(1) priority 0
  location A initial
[exit 0]
Scalars as well; negative bounds count up.
$ cat > s.xta <<'EOF'
> typedef scalar[2] s_t;
> process P(const s_t s, const int[-1,0] n) { state A; init A; }
> system P;
> EOF
$ gnomon info s.xta --dump network | grep process
process P(0,-1) priority 0
process P(0,0) priority 0
process P(1,-1) priority 0
process P(1,0) priority 0
[exit 0]
