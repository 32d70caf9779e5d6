Corner case 15.  A line is a property; a backslash joins lines.
$ cat > m.xta <<'EOF'
> process P() { state A, B; init A; }
> system P;
> EOF
$ cat > split.q <<'EOF'
> E<> P.A and
> P.B
> EOF
$ gnomon info m.xta split.q
split.q:1:12: error: syntax error: unexpected end of text [E101]
    E<> P.A and
               ^
split.q:2:4: error: syntax error: unexpected end of text [E101]
    P.B
       ^
    note: a query is E<> p, A[] p, E[] p, A<> p, p --> q, or sup, inf or bounds: e
...
[exit 2]
$ printf 'E<> P.A and \\\n  P.B\nE<> P.A or \\  \nP.B\n' > joined.q
$ gnomon info m.xta joined.q --dump queries
query 1 line 1 E<> p: P.A && P.B
query 2 line 3 E<> p: P.A || P.B
[exit 0]
In a formula of the model line ends are blanks, if that makes one property.
$ cat > m.xml <<'EOF'
> <nta>
> <template><name>P</name><location id="a"><name>A</name></location>
> <location id="b"><name>B</name></location><init ref="a"/></template>
> <system>system P;</system>
> <queries>
> <query><formula>E&lt;&gt; (P.A imply P.B)
>  and (P.B imply P.A)</formula></query>
> <query><formula>E&lt;&gt; P.A
> E&lt;&gt; P.B</formula></query>
> </queries>
> </nta>
> EOF
$ gnomon info m.xml --dump queries
query 1 line 6 E<> p: (!P.A || P.B) && (!P.B || P.A)
query 2 line 8 E<> p: P.A
query 3 line 9 E<> p: P.B
[exit 0]
