Corner case 1.  A location without a name is called _ and its id.
$ cat > m.xml <<'EOF'
> <nta>
> <template><name>P</name>
> <location id="id4"/><location id="id5"><name>B</name></location>
> <init ref="id4"/>
> <transition><source ref="id4"/><target ref="id5"/></transition>
> </template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info m.xml --dump network -q 'E<> P._id4'
process P priority 0
  location _id4 initial
  location B
  edge _id4 -> B
[exit 0]
$ gnomon info m.xml --dump queries -q 'E<> P._id4'
query 1 line 1 E<> p: P._id4
[exit 0]
$ gnomon info m.xml -q 'E<> P.id4'
-q:1:5: error: * [E203] (glob)
    E<> P.id4
        ^~~~~
...
[exit 2]
