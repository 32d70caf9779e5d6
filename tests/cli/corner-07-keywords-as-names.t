Corner case 7.  Words of the query language cannot name a location in XML;
`for` can, and can be asked about.
$ cat > bad.xml <<'EOF'
> <nta>
> <template><name>P</name>
> <location id="a"><name>sup</name></location>
> <location id="b"><name>X</name></location>
> <location id="c"><name>deadlock</name></location>
> <location id="d"><name>true</name></location>
> <init ref="a"/>
> </template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info bad.xml
bad.xml:3:24: error: * [E115] (glob)
    <location id="a"><name>sup</name></location>
                           ^~~
    in * (glob)
bad.xml:4:24: error: * [E115] (glob)
    <location id="b"><name>X</name></location>
                           ^
    in * (glob)
bad.xml:5:24: error: * [E115] (glob)
    <location id="c"><name>deadlock</name></location>
                           ^~~~~~~~
    in * (glob)
bad.xml:6:24: error: * [E115] (glob)
    <location id="d"><name>true</name></location>
                           ^~~~
    in * (glob)
[exit 2]
$ cat > bad-template.xml <<'EOF'
> <nta>
> <template><name>Pr</name><location id="a"/><init ref="a"/></template>
> <template><name>P</name><location id="a"/><init ref="a"/></template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info bad-template.xml
bad-template.xml:2:17: error: * [E115] (glob)
    <template><name>Pr</name><location id="a"/><init ref="a"/></template>
                    ^~
    in * (glob)
[exit 2]
$ cat > for.xml <<'EOF'
> <nta>
> <template><name>P</name><location id="a"><name>for</name></location><init ref="a"/></template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info for.xml --dump network
process P priority 0
  location for initial
[exit 0]
$ gnomon info for.xml --dump queries -q 'E<> P.for'
query 1 line 1 E<> p: P.for
[exit 0]
