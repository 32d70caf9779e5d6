Corner case 98.  A wrong line of a query file is an error and costs that line; a
wrong query of the model is left out by `info` with a warning.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; }
> system P;
> EOF
$ cat > m.q <<'EOF'
> E<> P.A
> E<> P.Nowhere
> A[] Boy0.A
> EOF
$ gnomon info m.xta m.q
m.q:2:5: error: * [E203] (glob)
    E<> P.Nowhere
        ^~~~~~~~~
m.q:3:5: error: * [E201] (glob)
    A[] Boy0.A
        ^~~~
...
[exit 2]
The companion of a model is its own list, too.
$ gnomon info m.xta --dump queries
m.q:2:5: warning: the process 'P' has no member named 'Nowhere' [E203]
    E<> P.Nowhere
        ^~~~~~~~~
m.q:2:1: note: this query is left out
    E<> P.Nowhere
    ^~~~~~~~~~~~~
m.q:3:5: warning: unknown name 'Boy0' [E201]
    A[] Boy0.A
        ^~~~
m.q:3:1: note: this query is left out
    A[] Boy0.A
    ^~~~~~~~~~
query 1 line 1 E<> p: P.A
query 2 line 2 refused query error
query 3 line 3 refused query error
[exit 0]
$ gnomon info m.xta missing.q
missing.q: error: * [E001] (glob)
[exit 2]
$ cat > m.xml <<'EOF'
> <nta><template><name>P</name><location id="a"><name>A</name></location><init ref="a"/></template>
> <system>system P;</system><queries>
> <query><formula>E&lt;&gt; P.Gone</formula></query>
> <query><formula>E&lt;&gt; P.A and</formula></query>
> <query><formula>E&lt;&gt; P.A</formula></query>
> </queries></nta>
> EOF
$ gnomon info m.xml --dump queries 2>/dev/null
...
query 3 line 5 E<> p: P.A
[exit 0]
$ gnomon info m.xml 2>&1 | grep -c 'm.xml:.*: warning: '
2
[exit 0]
