Corner case 4.  An empty label is no label, an unknown kind is ignored.
$ cat > m.xml <<'EOF'
> <nta>
> <template><name>P</name>
> <location id="a"><name>A</name><label kind="invariant"> </label><label kind="foo">1 +</label></location>
> <init ref="a"/>
> <transition><source ref="a"/><target ref="a"/><label kind="guard"></label>
> <label kind="synchronisation">  </label><label kind="assignment">// nothing
> </label><label kind="select"/><label kind="foo">!</label></transition>
> <transition><source ref="a"/><target ref="a"/><label kind="guard">/* only a comment */</label></transition>
> </template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info m.xml --dump network
m.xml:3:65: warning: a label of the unknown kind 'foo' is ignored [W007]
    <location id="a"><name>A</name><label kind="invariant"> </label><label kind="foo">1 +</label></location>
                                                                    ^
    in template 'P', location 1, label
m.xml:7:31: warning: a label of the unknown kind 'foo' is ignored [W007]
    </label><label kind="select"/><label kind="foo">!</label></transition>
                                  ^
    in template 'P', edge 1, label
process P priority 0
  location A initial
  edge A -> A
  edge A -> A
[exit 0]
No kind, and the same kind twice.
$ cat > none.xml <<'EOF'
> <nta>
> <template><name>P</name>
> <location id="a"/><init ref="a"/>
> <transition><source ref="a"/><target ref="a"/><label>1 == 1</label></transition>
> </template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info none.xml
none.xml:4:47: error: * [E112] (glob)
    <transition><source ref="a"/><target ref="a"/><label>1 == 1</label></transition>
                                                  ^
    in * (glob)
[exit 2]
$ cat > twice.xml <<'EOF'
> <nta>
> <template><name>P</name>
> <location id="a"/><init ref="a"/>
> <transition><source ref="a"/><target ref="a"/><label kind="guard">1</label>
> <label kind="guard">0</label></transition>
> </template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info twice.xml
twice.xml:5:21: error: * [E113] (glob)
    <label kind="guard">0</label></transition>
                        ^
    in * (glob)
[exit 2]
