Corner case 21.  A constant has no 16-bit limit, a variable has.
$ cat > m.xta <<'EOF'
> const int BIG = 100000;
> int[0,BIG] v = BIG;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta --dump network
var v : int[0,100000] = 100000
...
[exit 0]
$ cat > bad.xta <<'EOF'
> int v = 100000;
> int[0,3] w = 4;
> bool b = 1;
> int a[2] = {1, 32768};
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info bad.xta
bad.xta:1:9: error: * [E311] (glob)
    int v = 100000;
            ^~~~~~
bad.xta:2:14: error: * [E311] (glob)
    int[0,3] w = 4;
                 ^
bad.xta:4:16: error: * [E311] (glob)
    int a[2] = {1, 32768};
                   ^~~~~
[exit 2]
$ cat > const.xta <<'EOF'
> const int[0,3] c = 4;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info const.xta
const.xta:1:20: error: * [E311] (glob)
    const int[0,3] c = 4;
                       ^
[exit 2]
