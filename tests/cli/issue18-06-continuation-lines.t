Point 6.  A property made of continuation lines alone is empty, and so is a line
that people draw between queries; what is empty has no number.
$ cat > m.xta <<'END'
> process P() { state A, B; init A; trans A -> B { }; }
> system P;
> END
$ cat > m.q <<'END'
> // made by an editor
> /* first */
> \
> \
> 
> E<> P.B
> -----
> \
> E<> P.A \
>   and P.A
> = = = =
> /* last */
> \
> END
$ gnomon m.xta m.q
1: E<> P.B          satisfied
2: E<> P.A and P.A  satisfied
[exit 0]
$ gnomon info m.xta m.q --dump queries
query 1 line 6 E<> p: P.B
query 2 line 9 E<> p: P.A && P.A
[exit 0]
$ printf '\\\n\\\n' > none.q; gnomon m.xta none.q
gnomon: m.xta: there is no query; give one with -q TEXT or in a file, or enumerate the states with 'gnomon explore'
[exit 2]
A backslash that ends the text joins nothing.
$ printf 'E<> P.B \\' > end.q; gnomon m.xta end.q
1: E<> P.B  satisfied
[exit 0]
$ printf 'E<> P.B\n\\  ' > end.q; gnomon m.xta end.q
1: E<> P.B  satisfied
[exit 0]
What other tools decide is left out by name, behind a continuation line, too.
$ printf '\\\nPr[<=3](<> P.A)\nE<> P.B\n' > smc.q; gnomon m.xta smc.q 2>/dev/null
1: Pr[<=3](<> P.A)  unknown: statistical model checking: not done
2: E<> P.B          satisfied
[exit 3]
In a formula of the model, and in query { } of .xta, likewise.
$ cat > m.xml <<'END'
> <nta><template><name>P</name><location id="a"><name>A</name></location><init ref="a"/></template>
> <system>system P;</system><queries>
> <query><formula>\
> \
> </formula></query>
> <query><formula>----------</formula></query>
> <query><formula>E&lt;&gt; P.A</formula></query>
> </queries></nta>
> END
$ gnomon m.xml
1: E<> P.A  satisfied
[exit 0]
$ cat > own.xta <<'END'
> process P() { state A, B; init A; trans A -> B { }; }
> system P;
> query { ----- }
> query { }
> query { E<> P.B }
> END
$ gnomon own.xta
1: E<> P.B  satisfied
[exit 0]
A line with words is no separator.
$ printf -- '--- safety ---\nE<> P.B\n' > words.q; gnomon m.xta words.q 2>/dev/null
1: --- safety ---  unknown: query error
2: E<> P.B         satisfied
[exit 2]
