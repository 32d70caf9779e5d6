Corner case 6.  Blanks around a name do not count; inside they are an error.
$ cat > m.xml <<'EOF'
> <nta>
> <template><name>
>   P </name>
> <location id="a"><name> Idle </name></location><location id="b"><name>
> Busy
> </name></location><init ref="a"/>
> </template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info m.xml --dump network
process P priority 0
  location Idle initial
  location Busy
[exit 0]
$ cat > bad.xml <<'EOF'
> <nta>
> <template><name>P</name>
> <location id="a"><name>My loc</name></location>
> <location id="b"><name>2nd</name></location>
> <init ref="a"/>
> </template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info bad.xml
bad.xml:3:24: error: * [E114] (glob)
    <location id="a"><name>My loc</name></location>
                           ^~~~~~
    in * (glob)
bad.xml:4:24: error: * [E114] (glob)
    <location id="b"><name>2nd</name></location>
                           ^~~
    in * (glob)
[exit 2]
$ cat > bad-template.xml <<'EOF'
> <nta>
> <template><name>A B</name>
> <location id="a"/><init ref="a"/>
> </template>
> <template><name>P</name><location id="a"/><init ref="a"/></template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info bad-template.xml
bad-template.xml:2:17: error: * [E114] (glob)
    <template><name>A B</name>
                    ^~~
    in * (glob)
[exit 2]
