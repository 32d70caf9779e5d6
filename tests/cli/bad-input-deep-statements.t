Blocks, ifs, structures, brackets and braces nested too deeply.
$ awk 'BEGIN { s = "void f() { "; for (k = 0; k < 10000; k++) s = s "{"; for (k = 0; k < 10000; k++) s = s "}"; print s " } process P() { state A; init A; } system P;" }' > block.xta
$ gnomon info block.xta
block.xta:1:*: error: * [E105] (glob)
    * (glob)
                                                                                   ^
...
[exit 2]
$ awk 'BEGIN { s = "void f() { "; for (k = 0; k < 10000; k++) s = s "if (1) "; s = s ";"; print s " } process P() { state A; init A; } system P;" }' > if.xta
$ gnomon info if.xta
if.xta:1:*: error: * [E105] (glob)
    * (glob)
                                                                                   ^
...
[exit 2]
$ awk 'BEGIN { s = "void f() { "; for (k = 0; k < 10000; k++) s = s "if (1) ; else "; s = s ";"; print s " } process P() { state A; init A; } system P;" }' > else.xta
$ gnomon info else.xta
else.xta:1:*: error: * [E105] (glob)
    * (glob)
                                                                                   ^~~~
...
[exit 2]
$ awk 'BEGIN { s = "void f() { "; for (k = 0; k < 10000; k++) s = s "while (0) "; s = s ";"; print s " } process P() { state A; init A; } system P;" }' > while.xta
$ gnomon info while.xta
while.xta:1:*: error: * [E105] (glob)
    * (glob)
                                                                                   ^
...
[exit 2]
$ awk 'BEGIN { for (k = 0; k < 10000; k++) s = s "struct { "; print s "int i;" }' > struct.xta
$ gnomon info struct.xta
struct.xta:1:*: error: * [E105] (glob)
    * (glob)
                                                                                   ^~~~~~
...
[exit 2]
$ awk 'BEGIN { s = "int a[1] = "; for (k = 0; k < 10000; k++) s = s "{"; print s "1" }' > init.xta
$ gnomon info init.xta
init.xta:1:*: error: * [E105] (glob)
    * (glob)
                                                                                   ^
...
[exit 2]
$ awk 'BEGIN { printf "int a = a"; for (k = 0; k < 100000; k++) printf "[0]"; print ";" }' > index.xta
$ gnomon info index.xta > out 2>&1; echo $?
2
[exit 0]
$ awk 'BEGIN { s = "int a"; for (k = 0; k < 10000; k++) s = s "[1]"; print s "; process P() { state A; init A; } system P;" }' > dims.xta
$ gnomon info dims.xta > out 2>&1; s=$?; [ $s = 0 ] || [ $s = 2 ] && echo no crash
no crash
[exit 0]
$ awk 'BEGIN { for (k = 0; k < 100000; k++) printf "<nta>"; print "" }' > deep.xml
$ gnomon info deep.xml > out 2>&1; echo $?; grep -c error out
2
1
[exit 0]
A chain of types, each an array of the one before.
$ awk 'BEGIN { print "typedef int[0,1] t0;"; for (k = 1; k <= 40; k++) printf "typedef t%d t%d[2];\n", k - 1, k; print "t40 v; process P() { state A; init A; } system P;" }' > chain.xta
$ gnomon info chain.xta
chain.xta:*: error: * [E601] (glob)
    typedef t20 t21[2];
                    ^
...
[exit 2]
