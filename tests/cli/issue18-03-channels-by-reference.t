Point 3 of issue 18.  A channel passed by reference: a plain one as any, a
broadcast one as broadcast or urgent, an urgent one as urgent only.
$ cat > kinds <<'EOT'
> # kinds DECLARED PARAMETER: is it accepted, and what is it?
> printf '%s\n' "$1 c;" "process P($2 &c) { state A, B; init A; trans A -> B { sync c!; }; }" \
>   "Q = P(c);" "system Q;" > m.xta
> gnomon info m.xta --dump network > out 2> err && sed -n 's/^channel c //p' out || sed -n 's/.*error: //p' err
> EOT
[exit 0]
$ for p in chan 'broadcast chan' 'urgent chan' 'urgent broadcast chan'; do sh kinds chan "$p"; done
binary priority 0
binary priority 0
binary priority 0
binary priority 0
[exit 0]
$ for p in chan 'broadcast chan' 'urgent chan' 'urgent broadcast chan'; do sh kinds 'broadcast chan' "$p"; done
broadcast chan cannot be passed as chan by reference; a plain channel can be passed as any, a broadcast channel as broadcast or urgent, an urgent channel as urgent only [E305]
broadcast priority 0
broadcast priority 0
broadcast priority 0
[exit 0]
$ for p in chan 'broadcast chan' 'urgent chan' 'urgent broadcast chan'; do sh kinds 'urgent chan' "$p"; done
urgent chan cannot be passed as chan by reference; a plain channel can be passed as any, a broadcast channel as broadcast or urgent, an urgent channel as urgent only [E305]
urgent chan cannot be passed as broadcast chan by reference; a plain channel can be passed as any, a broadcast channel as broadcast or urgent, an urgent channel as urgent only [E305]
urgent binary priority 0
urgent binary priority 0
[exit 0]
$ for p in chan 'broadcast chan' 'urgent chan' 'urgent broadcast chan'; do sh kinds 'urgent broadcast chan' "$p"; done
urgent broadcast chan cannot be passed as chan by reference; a plain channel can be passed as any, a broadcast channel as broadcast or urgent, an urgent channel as urgent only [E305]
urgent broadcast chan cannot be passed as broadcast chan by reference; a plain channel can be passed as any, a broadcast channel as broadcast or urgent, an urgent channel as urgent only [E305]
urgent broadcast priority 0
urgent broadcast priority 0
[exit 0]
What was declared decides: a broadcast needs nobody who listens, a plain channel
does, and neither keeps time from passing.
$ cat > decides.xta <<'EOT'
> broadcast chan b; chan c; urgent chan u; urgent broadcast chan w; clock x;
> process P(urgent chan &c) { state A, B; init A; trans A -> B { sync c!; }; }
> process Q(urgent chan &c) { state A, B; init A; trans A -> B { sync c?; }; }
> PB = P(b); PC = P(c); PU = P(u); PW = P(w); QC = Q(c); QC2 = Q(c); QB = Q(b); QB2 = Q(b);
> system PB, PC, PU, PW, QC, QC2, QB, QB2;
> EOT
[exit 0]
$ gnomon decides.xta -q 'E<> PU.B' -q 'E<> PB.B && !(QB.B && QB2.B)' -q 'E<> QC.B && QC2.B' -q 'E<> PC.A && PW.B && x > 3' -q 'E<> PW.A && x > 0'
decides.xta:4:8: warning: this channel was not declared urgent: it is not, though the parameter says so [W830]
    PB = P(b); PC = P(c); PU = P(u); PW = P(w); QC = Q(c); QC2 = Q(c); QB = Q(b); QB2 = Q(b);
           ^
decides.xta:4:19: warning: this channel was not declared urgent: it is not, though the parameter says so [W830]
    PB = P(b); PC = P(c); PU = P(u); PW = P(w); QC = Q(c); QC2 = Q(c); QB = Q(b); QB2 = Q(b);
                      ^
decides.xta:4:52: warning: this channel was not declared urgent: it is not, though the parameter says so [W830]
    PB = P(b); PC = P(c); PU = P(u); PW = P(w); QC = Q(c); QC2 = Q(c); QB = Q(b); QB2 = Q(b);
                                                       ^
decides.xta:4:64: warning: this channel was not declared urgent: it is not, though the parameter says so [W830]
    PB = P(b); PC = P(c); PU = P(u); PW = P(w); QC = Q(c); QC2 = Q(c); QB = Q(b); QB2 = Q(b);
                                                                   ^
decides.xta:4:75: warning: this channel was not declared urgent: it is not, though the parameter says so [W830]
    PB = P(b); PC = P(c); PU = P(u); PW = P(w); QC = Q(c); QC2 = Q(c); QB = Q(b); QB2 = Q(b);
                                                                              ^
decides.xta:4:87: warning: this channel was not declared urgent: it is not, though the parameter says so [W830]
    PB = P(b); PC = P(c); PU = P(u); PW = P(w); QC = Q(c); QC2 = Q(c); QB = Q(b); QB2 = Q(b);
                                                                                          ^
1: E<> PU.B                      violated
2: E<> PB.B && !(QB.B && QB2.B)  violated
3: E<> QC.B && QC2.B             violated
4: E<> PC.A && PW.B && x > 3     satisfied
5: E<> PW.A && x > 0             violated
[exit 1]
$ gnomon info decides.xta 2>&1 | grep -c W830
6
[exit 0]
A clock guard is refused where the channel is urgent, not where the parameter is.
$ cat > guard.xta <<'EOT'
> chan c; urgent chan u; clock x;
> process P(urgent chan &c) { state A, B; init A; trans A -> B { guard x > 2; sync c!; }; }
> process Q(urgent chan &c) { state A, B; init A; trans A -> B { sync c?; }; }
> P1 = P(c); Q1 = Q(c);
> system P1, Q1;
> EOT
[exit 0]
$ gnomon guard.xta -q 'E<> P1.B' --quiet
1: E<> P1.B  satisfied
[exit 0]
$ sed 's/= P(c)/= P(u)/' guard.xta > refused.xta; gnomon info refused.xta
refused.xta:2:70: error: a clock guard on an urgent channel: time would have to stop when it becomes true, which zones cannot do exactly; use an invariant, or a channel that is not urgent [E404]
    process P(urgent chan &c) { state A, B; init A; trans A -> B { guard x > 2; sync c!; }; }
                                                                         ^~~~~
refused.xta:4:19: warning: this channel was not declared urgent: it is not, though the parameter says so [W830]
    P1 = P(u); Q1 = Q(c);
                      ^
[exit 2]
Handed on, a channel is what the parameter says; arrays must be alike.
$ cat > chain.xta <<'EOT'
> chan c; broadcast chan b[2]; urgent broadcast chan w[2];
> process P(chan &c) { state A; init A; trans A -> A { sync c!; }; }
> process R(urgent chan &c[2]) { state A; init A; trans A -> A { sync c[1]!; }; }
> P1(urgent chan &d) = P(d); P2 = P1(c);
> R1 = R(w); R2 = R(b);
> system P2, R1, R2;
> EOT
[exit 0]
$ gnomon info chain.xta
chain.xta:4:24: error: urgent chan cannot be passed as chan by reference; a plain channel can be passed as any, a broadcast channel as broadcast or urgent, an urgent channel as urgent only [E305]
    P1(urgent chan &d) = P(d); P2 = P1(c);
                           ^
chain.xta:5:19: error: array of 2 broadcast chan cannot be passed as array of 2 urgent chan by reference; an array of channels only as one of the same size and kind: plain, broadcast or urgent [E305]
    R1 = R(w); R2 = R(b);
                      ^
[exit 2]
