Corner case 3.  Ids belong to their template.
$ cat > m.xml <<'EOF'
> <nta>
> <template><name>P</name>
> <location id="id0"><name>A</name></location><location id="id1"><name>B</name></location>
> <init ref="id0"/><transition><source ref="id0"/><target ref="id1"/></transition></template>
> <template><name>Q</name>
> <location id="id1"><name>C</name></location><location id="id0"><name>D</name></location>
> <init ref="id0"/><transition><source ref="id0"/><target ref="id1"/></transition></template>
> <system>system P, Q;</system>
> </nta>
> EOF
$ gnomon info m.xml --dump network
process P priority 0
  location A initial
  location B
  edge A -> B
process Q priority 0
  location C
  location D initial
  edge D -> C
[exit 0]
Twice in one template is an error.
$ cat > twice.xml <<'EOF'
> <nta>
> <template><name>P</name>
> <location id="id0"><name>A</name></location>
> <location id="id0"><name>B</name></location>
> <init ref="id0"/></template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info twice.xml
twice.xml:4:1: error: * [E118] (glob)
    <location id="id0"><name>B</name></location>
    ^
    in * (glob)
[exit 2]
The id of another template cannot be used.
$ cat > other.xml <<'EOF'
> <nta>
> <template><name>P</name>
> <location id="id0"><name>A</name></location>
> <init ref="id0"/>
> <transition><source ref="id0"/><target ref="id7"/></transition></template>
> <template><name>Q</name>
> <location id="id7"><name>C</name></location><init ref="id7"/></template>
> <system>system P, Q;</system>
> </nta>
> EOF
$ gnomon info other.xml
other.xml:5:1: error: * [E117] (glob)
    <transition><source ref="id0"/><target ref="id7"/></transition></template>
    ^
    in * (glob)
[exit 2]
