Nesting has a limit, and no stack overflows.
$ awk 'BEGIN { s = "int i = "; for (k = 0; k < 10000; k++) s = s "("; s = s "1"; for (k = 0; k < 10000; k++) s = s ")"; print s ";" }' > m.xta; echo 'process P() { state A; init A; } system P;' >> m.xta
$ gnomon info m.xta
m.xta:1:*: error: * [E105] (glob)
    * (glob)
                                                                                   ^
[exit 2]
$ awk 'BEGIN { s = "int i = "; for (k = 0; k < 10000; k++) s = s "("; print s }' > open.xta
$ gnomon info open.xta
open.xta:1:*: error: * [E105] (glob)
    * (glob)
                                                                                   ^
...
[exit 2]
$ awk 'BEGIN { printf "int i = "; for (k = 0; k < 100000; k++) printf "!"; print "1; process P() { state A; init A; } system P;" }' > not.xta
$ gnomon info not.xta
not.xta:1:*: error: * [E105] (glob)
    * (glob)
                                                                                   ^
...
[exit 2]
$ awk 'BEGIN { printf "int i = 1"; for (k = 0; k < 100000; k++) printf "?1"; print "; process P() { state A; init A; } system P;" }' > ite.xta
$ gnomon info ite.xta
ite.xta:1:*: error: * [E105] (glob)
    * (glob)
                                                                                   ^
...
[exit 2]
In queries and labels, too.
$ awk 'BEGIN { s = "E<> "; for (k = 0; k < 10000; k++) s = s "("; print s "true" }' > deep.q; echo 'process P() { state A; init A; } system P;' > p.xta
$ gnomon info p.xta deep.q
deep.q:1:*: error: * [E105] (glob)
    * (glob)
                                                                                   ^
...
[exit 2]
What is long but not deep is fine: 300 terms, 10000 conjuncts.
$ awk 'BEGIN { s = "int i = 0"; for (k = 0; k < 300; k++) s = s "+1"; print s ";"; s = "bool b = true"; for (k = 0; k < 10000; k++) s = s "&&1"; print s "; process P() { state A; init A; } system P;" }' > long.xta
$ gnomon info long.xta --dump network
var i : int[-32768,32767] = 300
var b : int[0,1] = 1
process P priority 0
  location A initial
[exit 0]
As is a little nesting.
$ awk 'BEGIN { s = "int i = "; for (k = 0; k < 100; k++) s = s "("; s = s "1"; for (k = 0; k < 100; k++) s = s ")"; print s "; process P() { state A; init A; } system P;" }' > some.xta
$ gnomon info some.xta --dump network
var i : int[-32768,32767] = 1
...
[exit 0]
