Corner case 19.  Clauses have a fixed order in the textual syntax, labels have none.
$ cat > m.xta <<'EOF'
> chan c; int i;
> process P() { state A; init A; trans A -> A { sync c!; guard i == 0; }; }
> system P;
> EOF
$ gnomon info m.xta
m.xta:2:56: error: * [E101] (glob)
    process P() { state A; init A; trans A -> A { sync c!; guard i == 0; }; }
                                                           ^~~~~
[exit 2]
$ cat > twice.xta <<'EOF'
> int i;
> process P() { state A; init A; trans A -> A { guard i == 0; guard i == 1; }; }
> system P;
> EOF
$ gnomon info twice.xta
twice.xta:2:61: error: * [E101] (glob)
    process P() { state A; init A; trans A -> A { guard i == 0; guard i == 1; }; }
                                                                ^~~~~
[exit 2]
$ cat > m.xml <<'EOF'
> <nta>
> <declaration>chan c; int i;</declaration>
> <template><name>P</name><location id="a"/><init ref="a"/>
> <transition><source ref="a"/><target ref="a"/><label kind="assignment">i = s</label>
> <label kind="synchronisation">c!</label><label kind="guard">s == i</label><label kind="select">s : int[1,1]</label></transition>
> </template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info m.xml --dump network
var i : int[-32768,32767] = 0
channel c binary priority 0
process P priority 0
  location _a initial
  edge _a -> _a select 1 guard 1 == i sync c! do { i = 1; }
[exit 0]
