Point 9.  Messages that name the way out.  E314 has the instance and the index.
$ cat > m.xta <<'END'
> const int a[2] = {1, 2};
> process Q3(const int[0,2] i) { const int k = a[i]; state A; init A; }
> system Q3;
> END
$ gnomon info m.xta
m.xta:2:46: error: this constant cannot be evaluated: Q3(2): index 2, the array has 0..1 [E314]
    process Q3(const int[0,2] i) { const int k = a[i]; state A; init A; }
                                                 ^~~~
[exit 2]
$ printf 'const int Z = 0; const int k = 3 / Z; process P() { state A; init A; } system P;\n' > z.xta; gnomon info z.xta
z.xta:1:32: error: this constant cannot be evaluated: 3 is divided by zero [E314]
    const int Z = 0; const int k = 3 / Z; process P() { state A; init A; } system P;
                                   ^~~~~
[exit 2]
Dynamic templates.
$ cat > d.xta <<'END'
> dynamic D(int i);
> int n;
> process P() { state A; init A; trans A -> A { assign spawn D(1); }; }
> system P;
> END
$ gnomon info d.xta
d.xta:3:60: error: gnomon does not do dynamic templates (spawn, foreach) [E502]
    process P() { state A; init A; trans A -> A { assign spawn D(1); }; }
                                                               ^
[exit 2]
$ printf 'int n; process P() { state A; init A; trans A -> A { assign n = foreach (p : P) 1; }, A -> A { assign exit(); }; } system P;\n' > e.xta; gnomon info e.xta
e.xta:1:76: error: gnomon does not do dynamic templates (spawn, foreach) [E502]
    int n; process P() { state A; init A; trans A -> A { assign n = foreach (p : P) 1; }, A -> A { assign exit(); }; } system P;
                                                                               ^
[exit 2]
$ printf 'process D() { state A; init A; } process P() { state A; init A; trans A -> A { guard forall (p : D) true; }; } system P;\n' > f.xta; gnomon info f.xta
f.xta:1:98: error: 'D' is a template, not a type; what ranges over its processes is for dynamic templates, which gnomon does not do [E204]
    process D() { state A; init A; } process P() { state A; init A; trans A -> A { guard forall (p : D) true; }; } system P;
                                                                                                     ^
[exit 2]
A ';' at the end of a label.
$ cat > l.xml <<'END'
> <nta><declaration>int n; clock x;</declaration><template><name>P</name>
> <location id="a"><name>A</name>
> <label kind="invariant">x &lt;= 3;</label></location><init ref="a"/>
> <transition><source ref="a"/><target ref="a"/>
> <label kind="guard">n == 0;</label>
> <label kind="assignment">n = 1;</label>
> </transition></template><system>system P;</system></nta>
> END
$ gnomon info l.xml
l.xml:3:34: error: syntax error: unexpected ';', expecting end of text [E101]
    <label kind="invariant">x &lt;= 3;</label></location><init ref="a"/>
                                     ^
    in template 'P', location 1, invariant
    note: a label ends without ';': leave it out
l.xml:5:27: error: syntax error: unexpected ';', expecting end of text [E101]
    <label kind="guard">n == 0;</label>
                              ^
    in template 'P', edge 1, guard
    note: a label ends without ';': leave it out
l.xml:6:31: error: syntax error: unexpected ';', expecting end of text [E101]
    <label kind="assignment">n = 1;</label>
                                  ^
    in template 'P', edge 1, assignment
    note: a label ends without ';': leave it out
[exit 2]
CORA's cost.
$ printf 'process P() { state A; init A; trans A -> A { assign cost += 2; }; } system P;\n' > c.xta; gnomon info c.xta
c.xta:1:54: error: 'cost' is not declared: if it is CORA's, gnomon does not do priced automata; leave it out, or declare it as a clock [E520]
    process P() { state A; init A; trans A -> A { assign cost += 2; }; } system P;
                                                         ^~~~
[exit 2]
$ printf "process P() { state A { cost' == 2 }; init A; } system P;\n" > c.xta; gnomon info c.xta
c.xta:1:25: error: 'cost' is not declared: if it is CORA's, gnomon does not do priced automata; leave it out, or declare it as a clock [E520]
    process P() { state A { cost' == 2 }; init A; } system P;
                            ^~~~
[exit 2]
$ printf 'int cost; process P() { state A; init A; trans A -> A { assign cost += 2; }; } system P;\n' > c.xta; gnomon info c.xta | head -1
model      c.xta (uppaal-xta)
[exit 0]
A template that is no process.
$ cat > t.xta <<'END'
> process Interface() { state A; init A; }
> process T(const int[0,4] i) { state A; init A; }
> process U() { state A; init A; }
> interface = Interface();
> a = U();
> b = U();
> system interface, T, a, b;
> END
$ gnomon t.xta -q 'E<> Interface.A'
-q:1:5: error: 'Interface' is a template; its process is 'interface' [E301]
    E<> Interface.A
        ^~~~~~~~~
1: E<> Interface.A  unknown: query error
[exit 2]
$ gnomon t.xta -q 'E<> U.A'
-q:1:5: error: 'U' is a template; its processes are 'a' and 'b' [E301]
    E<> U.A
        ^
1: E<> U.A  unknown: query error
[exit 2]
Notations of other tools.
$ gnomon t.xta -q 'interface.A -> a.A'
-q:1:13: error: syntax error: unexpected '->' [E101]
    interface.A -> a.A
                ^~
    note: 'p implies q' is written p imply q; 'p leads to q', a query of its own, p --> q, with two dashes
1: interface.A -> a.A  unknown: query error
[exit 2]
$ gnomon t.xta -q 'EF a.A' -q 'AG(a.A)' -q 'EG not a.A' -q 'AF a.A' -q 'E<> a.A;'
-q(1):1:1: error: EF p is written E<> p [E710]
    EF a.A
    ^~
-q(2):1:1: error: AG p is written A[] p [E710]
    AG(a.A)
    ^~
-q(3):1:1: error: EG p is written E[] p [E710]
    EG not a.A
    ^~
-q(4):1:1: error: AF p is written A<> p [E710]
    AF a.A
    ^~
-q(5):1:8: error: syntax error: unexpected ';', expecting end of text [E101]
    E<> a.A;
           ^
    note: a query ends without ';': leave it out
1: EF a.A      unknown: query error
2: AG(a.A)     unknown: query error
3: EG not a.A  unknown: query error
4: AF a.A      unknown: query error
5: E<> a.A;    unknown: query error
[exit 2]
A name that looks like it is one.
$ printf 'bool EF; process P() { state A; init A; } system P;\n' > n.xta; gnomon n.xta -q 'EF --> P.A'
1: EF --> P.A  satisfied
[exit 0]
