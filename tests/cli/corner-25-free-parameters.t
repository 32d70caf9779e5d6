Corner case 25.  A free parameter is bounded or scalar, and sizes no array.
$ cat > plain.xta <<'EOF'
> process P(const int n) { int a[n]; state A; init A; }
> system P;
> EOF
$ gnomon info plain.xta
plain.xta:1:21: error: * [E313] (glob)
    process P(const int n) { int a[n]; state A; init A; }
                        ^
plain.xta:2:8: note: * (glob)
    system P;
           ^
[exit 2]
$ cat > bool.xta <<'EOF'
> process P(const bool n) { state A; init A; }
> system P;
> EOF
$ gnomon info bool.xta
bool.xta:1:22: error: * [E313] (glob)
    process P(const bool n) { state A; init A; }
                         ^
bool.xta:2:8: note: * (glob)
    system P;
           ^
[exit 2]
$ cat > ref.xta <<'EOF'
> process P(int[0,1] &n) { state A; init A; }
> system P;
> EOF
$ gnomon info ref.xta
ref.xta:1:21: error: * [E313] (glob)
    process P(int[0,1] &n) { state A; init A; }
                        ^
ref.xta:2:8: note: * (glob)
    system P;
           ^
[exit 2]
$ cat > size.xta <<'EOF'
> process P(const int[1,3] n) { int a[n]; state A; init A; }
> system P;
> EOF
$ gnomon info size.xta
size.xta:1:37: error: * [E313] (glob)
    process P(const int[1,3] n) { int a[n]; state A; init A; }
                                        ^
[exit 2]
Indirectly, too.
$ cat > indirect.xta <<'EOF'
> process P(const int[1,3] n) { const int k = n + 1; int a[k]; state A; init A; }
> system P;
> EOF
$ gnomon info indirect.xta
indirect.xta:1:58: error: * [E313] (glob)
    process P(const int[1,3] n) { const int k = n + 1; int a[k]; state A; init A; }
                                                             ^
[exit 2]
$ cat > ok.xta <<'EOF'
> process P(const int n) { int a[n]; state A; init A; }
> P1 = P(3);
> system P1;
> EOF
$ gnomon info ok.xta --dump network
var P1.a[0] : int[-32768,32767] = 0
var P1.a[1] : int[-32768,32767] = 0
var P1.a[2] : int[-32768,32767] = 0
...
[exit 0]
