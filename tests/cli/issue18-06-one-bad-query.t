Point 6.  A query with an error is told with its place and is unknown; the others
are decided, and the status is 2.  In a file:
$ cat > m.xta <<'END'
> process P() { state A, B; init A; trans A -> B { }; }
> system P;
> END
$ cat > m.q <<'END'
> E<> P.B
> E<> P.Nowhere
> A[] P.A and
> A[] P.A
> END
$ gnomon check m.xta m.q
m.q:3:12: error: syntax error: unexpected end of text [E101]
    A[] P.A and
               ^
m.q:2:5: error: the process 'P' has no member named 'Nowhere' [E203]
    E<> P.Nowhere
        ^~~~~~~~~
1: E<> P.B        satisfied
2: E<> P.Nowhere  unknown: query error
3: A[] P.A and    unknown: query error
4: A[] P.A        violated
[exit 2]
On the command line:
$ gnomon m.xta -q 'E<> P.Nowhere' -q 'E<> P.B'
-q(1):1:5: error: the process 'P' has no member named 'Nowhere' [E203]
    E<> P.Nowhere
        ^~~~~~~~~
1: E<> P.Nowhere  unknown: query error
2: E<> P.B        satisfied
[exit 2]
In the model, whose empty queries have no number anywhere:
$ cat > m.xml <<'END'
> <nta><template><name>P</name><location id="a"><name>A</name></location><init ref="a"/></template>
> <system>system P;</system><queries>
> <query><formula/></query>
> <query><formula>E&lt;&gt; P.Gone</formula></query>
> <query><formula>-----</formula></query>
> <query><formula>E&lt;&gt; P.A
> A[] P.Gone</formula></query>
> <query><formula>E&lt;&gt; P.A and</formula></query>
> <query><formula>E&lt;&gt; P.A</formula></query>
> </queries></nta>
> END
$ gnomon m.xml
m.xml:8:34: error: syntax error: unexpected end of text [E101]
    <query><formula>E&lt;&gt; P.A and</formula></query>
                                     ^
    in query 4, formula
m.xml:4:27: error: the process 'P' has no member named 'Gone' [E203]
    <query><formula>E&lt;&gt; P.Gone</formula></query>
                              ^~~~~~
    in query 1, formula
m.xml:7:5: error: the process 'P' has no member named 'Gone' [E203]
    A[] P.Gone</formula></query>
        ^~~~~~
    in query 3, formula
1: E<> P.Gone   unknown: query error
2: E<> P.A      satisfied
3: A[] P.Gone   unknown: query error
4: E<> P.A and  unknown: query error
5: E<> P.A      satisfied
[exit 2]
$ cat > own.xta <<'END'
> process P() { state A, B; init A; trans A -> B { }; }
> system P;
> query { E<> P.B and }
> query { E<> P.B }
> END
$ gnomon own.xta
own.xta:3:21: error: syntax error: unexpected end of text [E101]
    query { E<> P.B and }
                        ^
1: E<> P.B and  unknown: query error
2: E<> P.B      satisfied
[exit 2]
The model's own queries are not looked at if others are asked.
$ gnomon m.xml -q 'E<> P.A'
1: E<> P.A  satisfied
[exit 0]
A comment that is not closed takes the rest, and nothing before it.
$ printf 'E<> P.B\n/* E<> P.A\n' > open.q; gnomon m.xta open.q
open.q:2:1: error: this comment is not closed [E103]
    /* E<> P.A
    ^~
1: E<> P.B     satisfied
2: /* E<> P.A  unknown: query error
[exit 2]
Queries of other tools are no errors.
$ gnomon --quiet m.xta -q 'Pr[<=10](<> P.A)' -q 'control: A[] P.A' -q 'E<> P.B'
1: Pr[<=10](<> P.A)  unknown: statistical model checking: not done
2: control: A[] P.A  unknown: games and strategies: not done
3: E<> P.B           satisfied
[exit 3]
JSON has them all.
$ gnomon --json m.xta m.q > out; echo $?; python3 -c '
> import json; o = json.load(open("out"))
> for r in o["results"]: print(r["index"], r["line"], r["verdict"], r["reason"])
> print(o["summary"]["unknown"], [(d["level"], d.get("code"), d.get("line")) for d in o["diagnostics"]])'
2
1 1 satisfied None
2 2 unknown query error
3 3 unknown query error
4 4 violated None
2 [('error', 'E101', 3), ('error', 'E203', 2)]
[exit 0]
An error in the model is one of the whole, and queries wait until it is mended.
$ printf 'process P() { state A; init A; trans A -> A { guard x; }; }\nsystem P;\n' > bad.xta
[exit 0]
$ gnomon bad.xta -q 'E<> P.A'
bad.xta:1:53: error: unknown name 'x' [E201]
    process P() { state A; init A; trans A -> A { guard x; }; }
                                                        ^
[exit 2]
Of the options, too.
$ printf 'system:s\nprocess:P\nlocation:P:a{initial::labels:one}\n' > m.tck
[exit 0]
$ gnomon m.tck -q 'E<> one' --labels two
--labels:1:5: error: unknown name 'two' [E201]
    E<> two
        ^~~
1: E<> one  satisfied
2: E<> two  unknown: query error
[exit 2]
$ gnomon m.tck -q 'E<> one' --buchi two
--buchi:1:5: error: unknown name 'two' [E201]
    E[] two
        ^~~
1: E<> one      satisfied
2: --buchi two  unknown: query error
[exit 2]
