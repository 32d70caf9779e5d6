Corner case 71.  A reference parameter is the channel it is bound to.
$ cat > m.xta <<'EOF'
> chan c[2]; int[0,1] i;
> process P() { state A; init A; trans A -> A { sync c[i]!; }; }
> process Q(chan &r) { state A; init A; trans A -> A { sync r?; }; }
> process R(chan &r[2]) { state A; init A; trans A -> A { sync r[1]?; }; }
> Q0 = Q(c[0]);
> Q1(const int[0,1] k) = Q(c[k]);
> R0 = R(c);
> system P, Q0, Q1, R0;
> EOF
$ gnomon info m.xta --dump network
var i : int[0,1] = 0
channel c[0] binary priority 0
channel c[1] binary priority 0
process P priority 0
  location A initial
  edge A -> A sync c[i]!
process Q0 priority 0
  location A initial
  edge A -> A sync c[0]?
process Q1(0) priority 0
  location A initial
  edge A -> A sync c[0]?
process Q1(1) priority 0
  location A initial
  edge A -> A sync c[1]?
process R0 priority 0
  location A initial
  edge A -> A sync c[1]?
[exit 0]
A synchronisation needs one channel.
$ cat > bad.xta <<'EOF'
> chan c[2]; int i;
> process P() { state A; init A; trans A -> A { sync c!; }, A -> A { sync i?; }; }
> system P;
> EOF
$ gnomon info bad.xta
bad.xta:2:52: error: * [E312] (glob)
    process P() { state A; init A; trans A -> A { sync c!; }, A -> A { sync i?; }; }
                                                       ^
bad.xta:2:73: error: * [E312] (glob)
    process P() { state A; init A; trans A -> A { sync c!; }, A -> A { sync i?; }; }
                                                                            ^
[exit 2]
