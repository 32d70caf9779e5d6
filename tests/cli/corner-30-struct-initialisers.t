Corner case 30.  By position, by name, or mixed; every field exactly once.
$ cat > m.xta <<'EOF'
> typedef struct { int x; int y; } t;
> struct { int x; int y; } s = {y: 2, x: 1};
> t p = {1, 2};
> t m = {x: 3, 4};
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta --dump network
var s.x : int[-32768,32767] = 1
var s.y : int[-32768,32767] = 2
var p.x : int[-32768,32767] = 1
var p.y : int[-32768,32767] = 2
var m.x : int[-32768,32767] = 3
var m.y : int[-32768,32767] = 4
...
[exit 0]
$ cat > bad.xta <<'EOF'
> typedef struct { int x; int y; } t;
> t a = {1};
> t b = {1, 2, 3};
> t c = {z: 1, x: 1};
> t d = {x: 1, x: 2};
> int e[2] = {1};
> int f[2] = {1, 2, 3};
> int g[2] = {x: 1, 2};
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info bad.xta
bad.xta:2:*: error: * [E306] (glob)
    t a = {1};
          ^~~
bad.xta:3:*: error: * [E306] (glob)
    t b = {1, 2, 3};
                 ^
bad.xta:4:8: error: * [E306] (glob)
    t c = {z: 1, x: 1};
           ^~~~
bad.xta:5:*: error: * [E306] (glob)
    t d = {x: 1, x: 2};
                 ^~~~
bad.xta:6:*: error: * [E306] (glob)
    int e[2] = {1};
               ^~~
bad.xta:7:*: error: * [E306] (glob)
    int f[2] = {1, 2, 3};
                      ^
bad.xta:8:*: error: * [E306] (glob)
    int g[2] = {x: 1, 2};
                ^~~~
[exit 2]
