Corner case 38.  Templates do not see what the system section declares.
$ cat > m.xml <<'EOF'
> <nta>
> <template><name>P</name><parameter>int &amp;r</parameter>
> <location id="a"/><init ref="a"/>
> <transition><source ref="a"/><target ref="a"/><label kind="guard">v == 0</label></transition>
> </template>
> <system>int v; Q = P(v); system Q;</system>
> </nta>
> EOF
$ gnomon info m.xml
m.xml:4:67: error: * [E201] (glob)
    <transition><source ref="a"/><target ref="a"/><label kind="guard">v == 0</label></transition>
                                                                      ^
    in * (glob)
[exit 2]
Arguments and queries do.
$ cat > ok.xml <<'EOF'
> <nta>
> <template><name>P</name><parameter>int &amp;r</parameter>
> <location id="a"/><init ref="a"/>
> <transition><source ref="a"/><target ref="a"/><label kind="guard">r == 0</label></transition>
> </template>
> <system>int v; Q = P(v); system Q;</system>
> </nta>
> EOF
$ gnomon info ok.xml --dump network
var v : int[-32768,32767] = 0
process Q priority 0
  location _a initial
  edge _a -> _a guard v == 0
[exit 0]
$ gnomon info ok.xml --dump queries -q 'E<> v == 0'
query 1 line 1 E<> p: v == 0
[exit 0]
In the textual syntax what comes later is unknown, too.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; trans A -> A { guard v == 0; }; }
> int v;
> system P;
> EOF
$ gnomon info m.xta
m.xta:1:53: error: * [E201] (glob)
    process P() { state A; init A; trans A -> A { guard v == 0; }; }
                                                        ^
[exit 2]
