Text that is not in the encoding it claims.
$ printf '<?xml version="1.0" encoding="utf-8"?>\n<nta><declaration>// \377\nint i;</declaration>\n%s<system>system P;</system></nta>\n' '<template><name>P</name><location id="a"/><init ref="a"/></template>' > bad.xml
$ gnomon info bad.xml
bad.xml:2:*: error: * [E110] (glob)
    <nta><declaration>// \xff
                         ^
[exit 2]
$ printf '<?xml version="1.0" encoding="klingon"?>\n<nta/>\n' > unknown.xml
$ gnomon info unknown.xml
unknown.xml:1:*: error: * [E110] (glob)
    <?xml version="1.0" encoding="klingon"?>
                                  ^
[exit 2]
Not ASCII: allowed in comments, nowhere else.
$ printf '// \303\251t\303\251\nint \303\251;\nprocess P() { state A; init A; }\nsystem P;\n' > m.xta
$ gnomon info m.xta
m.xta:2:5: error: * [E102] (glob)
    int é;
        ^
...
[exit 2]
$ printf '// \303\251t\303\251 \377\nprocess P() { state A; init A; }\nsystem P;\n' > comment.xta
$ gnomon info comment.xta --dump network
process P priority 0
  location A initial
[exit 0]
