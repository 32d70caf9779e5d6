Corner case 96.  An empty formula is skipped; the others are numbered on.
$ cat > m.xml <<'EOF'
> <nta><template><name>P</name><location id="a"><name>A</name></location><init ref="a"/></template>
> <system>system P;</system><queries>
> <query><formula/><comment>nothing</comment></query>
> <query><formula>
> </formula></query>
> <query><formula>E&lt;&gt; P.A</formula><comment>first</comment></query>
> <query><formula>// only a comment</formula></query>
> <query><comment>no formula at all</comment></query>
> <query><formula>A[] P.A</formula><comment>second</comment></query>
> </queries></nta>
> EOF
$ gnomon info m.xml --dump queries
query 1 line 6 E<> p: P.A
query 2 line 9 A[] p: P.A
[exit 0]
$ gnomon info m.xml --json | grep -A7 '"index"' | grep 'index\|comment'
      "index": 1,
      "comment": "first",
      "index": 2,
      "comment": "second",
[exit 0]
