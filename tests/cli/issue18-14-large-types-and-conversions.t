Types that double: the one that is too large is refused, and those made of it are not built.
$ awk 'BEGIN { print "typedef int T0;"; for (i = 1; i < 216; i++) printf "typedef T%d T%d[2];\n", i - 1, i; print "T215 a; process P() { state A; init A; } system P;" }' > double.xta
$ gnomon info double.xta 2>&1
double.xta:22:17: error: the array is larger than gnomon allows (1048576 elements) [E601]
    typedef T20 T21[2];
                    ^
[exit 2]
What has nothing to store needs no room.
$ sed 's/typedef int/typedef double/' double.xta > real.xta; gnomon info real.xta --dump network
process P priority 0
  location A initial
[exit 0]
Arrays by the cell in TChecker: in linear time.
$ awk 'BEGIN { print "int a[60000]; process P() { state A; init A; } system P;" }' > cells.xta; gnomon convert cells.xta --to tck | grep -c int:1
60000
[exit 0]
What would nest deeper than is read is not a fault.
$ awk 'BEGIN { printf "int v; process P() { state A; init A; trans A -> A { guard v"; for (i = 0; i < 900; i++) printf " + v"; print " == 0; }; } system P;" }' > sum.xta; gnomon convert sum.xta --to tck
gnomon: written out, an expression nests deeper or a name is longer than gnomon reads again
[exit 2]
