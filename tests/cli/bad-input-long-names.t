Names of more than 4000 characters; long lines in messages.
$ awk 'BEGIN { for (i = 0; i < 4000; i++) s = s "a"; print "int " s "; process P() { state A; init A; } system P;" }' > ok.xta
$ gnomon info ok.xta > out; echo $?
0
[exit 0]
$ awk 'BEGIN { for (i = 0; i < 4001; i++) s = s "a"; print "int " s "; process P() { state A; init A; } system P;" }' > m.xta
$ gnomon info m.xta
m.xta:1:5: error: * [E106] (glob)
    * (glob)
    * (glob)
[exit 2]
$ awk 'BEGIN { for (i = 0; i < 5000; i++) s = s "int a" i "; "; print s "int b = nothing; process P() { state A; init A; } system P;" }' > line.xta
$ gnomon info line.xta 2>&1 | awk 'length($0) > 300' | wc -l
0
[exit 0]
