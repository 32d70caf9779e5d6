Names and ids defined twice; the first definition is shown.
$ cat > m.xta <<'EOF'
> int a;
> clock a;
> void f() { }
> int f;
> typedef int t;
> typedef bool t;
> process Q() { state A; init A; }
> process Q() { state A; init A; }
> int g(int x, int x) { return 1; }
> void h() { int y; bool y; }
> struct { int k; int k; } s;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta 2>&1 | sed -n 's/^m.xta:\([0-9:]*\): error.*\[\(E...\)\]$/\1 \2/p' | sort -n; gnomon info m.xta > out 2>&1
2:7 E202
4:5 E202
6:14 E202
8:9 E202
9:18 E202
10:24 E202
11:21 E202
[exit 2]
$ gnomon info m.xta 2>&1 | grep -c '^m.xta:.*: note: '
6
[exit 0]
Built-in names may be redefined.
$ cat > ok.xta <<'EOF'
> const int INT32_MAX = 5;
> typedef int[0,3] int8_t;
> int8_t v = 3;
> int w = INT32_MAX;
> int floor, exit, random, query;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info ok.xta --dump network
var v : int[0,3] = 3
var w : int[-32768,32767] = 5
var floor : int[-32768,32767] = 0
var exit : int[-32768,32767] = 0
var random : int[-32768,32767] = 0
var query : int[-32768,32767] = 0
process P priority 0
  location A initial
[exit 0]
$ cat > builtin.xta <<'EOF'
> uint8_t v = UINT8_MAX; int16_t w = INT16_MIN; int32_t z = INT32_MIN;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info builtin.xta --dump network
var v : int[0,255] = 255
var w : int[-32768,32767] = -32768
var z : int[-2147483648,2147483647] = -2147483648
...
[exit 0]
