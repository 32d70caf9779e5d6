Where queries come from, and what is wrong with them.
$ cat > m.xta <<'END'
> process P() { state A, B; init A; trans A -> B { }; }
> system P;
> END
$ gnomon check m.xta
gnomon: m.xta: there is no query; give one with -q TEXT or in a file, or enumerate the states with 'gnomon explore'
[exit 2]
Those beside the model, the file, the option: the last of these that is there.
$ echo 'E<> P.A' > m.q; echo 'E<> P.B' > other.q
$ gnomon m.xta
1: E<> P.A  satisfied
[exit 0]
$ gnomon m.xta other.q
1: E<> P.B  satisfied
[exit 0]
$ gnomon m.xta other.q -q 'A[] P.A or P.B'
1: A[] P.A or P.B  satisfied
[exit 0]
All that is wrong is told; the others are decided.
$ printf 'E<> P.A\nE<> P.Nowhere\nA[] Q.A\nE<> P.A and\n' > m.q
$ gnomon m.xta
m.q:4:12: error: * [E101] (glob)
    E<> P.A and
               ^
...
[exit 2]
$ printf 'E<> P.A\nE<> P.Nowhere\nA[] Q.A\n' > m.q
$ gnomon m.xta
m.q:2:5: error: the process 'P' has no member named 'Nowhere' [E203]
    E<> P.Nowhere
        ^~~~~~~~~
m.q:3:5: error: unknown name 'Q' [E201]
    A[] Q.A
        ^
1: E<> P.A        satisfied
2: E<> P.Nowhere  unknown: query error
3: A[] Q.A        unknown: query error
[exit 2]
Kinds that are not decided are no errors.
$ gnomon --quiet m.xta -q 'E[<=10; 5](max: 1)' -q 'E<> P.B'
1: E[<=10; 5](max: 1)  unknown: statistical model checking: not done
2: E<> P.B             satisfied
[exit 3]
$ gnomon --quiet m.xta -q 'Pr[<=10](<> P.B)' -q 'control: A[] P.A'
1: Pr[<=10](<> P.B)  unknown: statistical model checking: not done
2: control: A[] P.A  unknown: games and strategies: not done
[exit 3]
A long query sticks out, and does not move the verdicts of the others.
$ gnomon m.xta -q 'E<> P.B' -q 'A[] not (P.A and P.B) and not (P.B and P.A) and not (P.A and P.B) and not (P.B and P.A and P.A)' -q 'A[] P.A'
1: E<> P.B  satisfied
2: A[] not (P.A and P.B) and not (P.B and P.A) and not (P.A and P.B) and not (P.B and P.A and P.A)  satisfied
3: A[] P.A  violated
[exit 1]
An error on one of the lines of a formula is not lost because the others are right.
$ cat > lines.xml <<'EOF'
> <nta><template><name>P</name><location id="a"><name>A</name></location>
> <init ref="a"/></template><system>system P;</system>
> <queries><query><formula>A[] P.A A
> A[] P.A</formula></query></queries></nta>
> EOF
$ gnomon lines.xml
lines.xml:3:34: error: syntax error: unexpected 'A', expecting end of text [E101]
    <queries><query><formula>A[] P.A A
                                     ^
    in query 1, formula
    note: a query is E<> p, A[] p, E[] p, A<> p, p --> q, or sup, inf or bounds: e; p and q have no such operator in them
1: A[] P.A A A[] P.A  unknown: query error
[exit 2]
