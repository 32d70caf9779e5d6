Corner case 2.  Children of a template and of a location come in any order.
$ cat > m.xml <<'EOF'
> <nta>
> <template>
> <transition><target ref="b"/><label kind="guard">i == 0</label><source ref="a"/></transition>
> <location id="a"><committed/><label kind="invariant">i &lt; 3</label><name>A</name></location>
> <location id="b"><urgent/><name>B</name></location>
> <init ref="a"/>
> <declaration>int i;</declaration>
> <name>P</name>
> </template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info m.xml --dump network --quiet
var P.i : int[-32768,32767] = 0
process P priority 0
  location A initial committed invariant P.i < 3
  location B urgent
  edge A -> B guard P.i == 0
[exit 0]
Both flags on one location are an error, in every order.
$ cat > both.xml <<'EOF'
> <nta>
> <template><name>P</name>
> <location id="a"><committed/><urgent/></location>
> <location id="b"><urgent/><committed/></location>
> <init ref="a"/></template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info both.xml
both.xml:3:1: error: * [E120] (glob)
    <location id="a"><committed/><urgent/></location>
    ^
    in * (glob)
both.xml:4:1: error: * [E120] (glob)
    <location id="b"><urgent/><committed/></location>
    ^
    in * (glob)
[exit 2]
$ cat > both.xta <<'EOF'
> process P() { state A; commit A; urgent A; init A; }
> system P;
> EOF
$ gnomon info both.xta
both.xta:1:41: error: * [E120] (glob)
    process P() { state A; commit A; urgent A; init A; }
                                            ^
[exit 2]
