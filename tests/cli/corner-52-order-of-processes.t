Corner case 52.  Processes stand in the order of the system line: broadcast
receivers act in that order.
$ cat > m.xta <<'EOF'
> broadcast chan c; int i;
> process S() { state A; init A; trans A -> A { sync c!; assign i = 1; }; }
> process R1() { state A; init A; trans A -> A { sync c?; assign i = i * 2; }; }
> process R2() { state A; init A; trans A -> A { sync c?; assign i = i + 3; }; }
> system R2, S, R1;
> EOF
$ gnomon info m.xta --dump network
var i : int[-32768,32767] = 0
channel c broadcast priority 0
process R2 priority 0
  location A initial
  edge A -> A sync c? do { i = i + 3; }
process S priority 0
  location A initial
  edge A -> A sync c! do { i = 1; }
process R1 priority 0
  location A initial
  edge A -> A sync c? do { i = i * 2; }
[exit 0]
