Corner case 55.  Binary or broadcast, urgent or not, also in arrays and through
reference parameters: the declaration of the actual channel decides.
$ cat > m.xta <<'EOF'
> chan a; broadcast chan b; urgent chan u; urgent broadcast chan v[2];
> process P(chan &c, broadcast chan &d) { state A; init A; trans A -> A { sync c!; }, A -> A { sync d?; }; }
> Q = P(a, b);
> system Q;
> EOF
$ gnomon info m.xta --dump network
channel a binary priority 0
channel b broadcast priority 0
channel u urgent binary priority 0
channel v[0] urgent broadcast priority 0
channel v[1] urgent broadcast priority 0
process Q priority 0
  location A initial
  edge A -> A sync a!
  edge A -> A sync b?
[exit 0]
A binary channel stays one where a broadcast channel is asked for; a broadcast
channel cannot be passed as a binary one.
$ cat > bad.xta <<'EOF'
> chan a; broadcast chan b;
> process P(broadcast chan &d) { state A; init A; trans A -> A { sync d!; }; }
> process R(chan &d) { state A; init A; trans A -> A { sync d!; }; }
> Q = P(a);
> S = R(b);
> system Q, S;
> EOF
$ gnomon info bad.xta
bad.xta:5:7: error: broadcast chan cannot be passed as chan by reference; a plain channel can be passed as any, a broadcast channel as broadcast or urgent, an urgent channel as urgent only [E305]
    S = R(b);
          ^
[exit 2]
