Corner case 67.  Weights do not matter: a branch of weight 0 is in the network.
$ cat > m.xta <<'EOF'
> int i;
> process P() { state A, B, C; branchpoint X; init A;
> trans A -> X { guard i == 0; assign i = 1; }, X -> B { probability 0; }, X -> C { assign i = 2; probability 3; }; }
> system P;
> EOF
$ gnomon info m.xta --dump network --quiet
var i : int[-32768,32767] = 0
process P priority 0
  location A initial
  location B
  location C
  edge A -> B guard i == 0 do { i = 1; }
  edge A -> C guard i == 0 do { i = 1; i = 2; }
[exit 0]
$ cat > m.xml <<'EOF'
> <nta><declaration>int i;</declaration>
> <template><name>P</name><location id="a"><name>A</name></location><location id="b"><name>B</name></location>
> <branchpoint id="x"/><init ref="a"/>
> <transition><source ref="a"/><target ref="x"/><label kind="assignment">i = 1</label></transition>
> <transition><source ref="x"/><target ref="a"/><label kind="probability">0</label></transition>
> <transition><source ref="x"/><target ref="b"/><label kind="assignment">i = 2</label><label kind="probability">5</label></transition>
> </template><system>system P;</system></nta>
> EOF
$ gnomon info m.xml --dump network --quiet
var i : int[-32768,32767] = 0
process P priority 0
  location A initial
  location B
  edge A -> A do { i = 1; }
  edge A -> B do { i = 1; i = 2; }
[exit 0]
