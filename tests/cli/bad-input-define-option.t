-D NAME=VALUE sets a global constant of the model, and nothing else.
$ cat > m.xta <<'EOF'
> const int N = 2;
> int v = N;
> const int[0,3] K = 1;
> const bool B = false;
> const int T[2] = {1, 2};
> int a[N];
> process P() { const int L = 1; state A; init A; }
> system P;
> EOF
$ gnomon info m.xta -D N=3 --dump network
var v : int[-32768,32767] = 3
var a[0] : int[-32768,32767] = 0
var a[1] : int[-32768,32767] = 0
var a[2] : int[-32768,32767] = 0
...
[exit 0]
$ gnomon info m.xta -DN=1 -D K=3 -D B=1 --dump network
var v : int[-32768,32767] = 1
var a[0] : int[-32768,32767] = 0
process P priority 0
  location A initial
[exit 0]
Not a constant of the model.
$ gnomon info m.xta -D M=1
*: error: * [E207] (glob)
[exit 2]
$ gnomon info m.xta -D v=1
*: error: * [E207] (glob)
    int v = N;
        ^
[exit 2]
$ gnomon info m.xta -D L=1
*: error: * [E207] (glob)
[exit 2]
$ gnomon info m.xta -D P=1
*: error: * [E207] (glob)
[exit 2]
$ gnomon info m.xta -D T=1
*: error: * [E207] (glob)
    const int T[2] = {1, 2};
              ^
[exit 2]
Out of its range.
$ gnomon info m.xta -D K=4
*: error: * [E311] (glob)
    const int[0,3] K = 1;
                       ^
[exit 2]
Bad syntax.
$ gnomon info m.xta -D N
gnomon: -D N has no value: expecting -D NAME=VALUE
Try 'gnomon --help'.
[exit 2]
$ gnomon info m.xta -D =1
gnomon: -D =1: expecting NAME=VALUE with a 32-bit integer
Try 'gnomon --help'.
[exit 2]
$ gnomon info m.xta -D N=
gnomon: -D N has no value: expecting -D NAME=VALUE
Try 'gnomon --help'.
[exit 2]
$ gnomon info m.xta -D N=x
gnomon: -D N=x: expecting NAME=VALUE with a 32-bit integer
Try 'gnomon --help'.
[exit 2]
$ gnomon info m.xta -D N=1x
gnomon: -D N=1x: expecting NAME=VALUE with a 32-bit integer
Try 'gnomon --help'.
[exit 2]
$ gnomon info m.xta -D N=4294967296
gnomon: -D N=4294967296: expecting NAME=VALUE with a 32-bit integer
Try 'gnomon --help'.
[exit 2]
$ gnomon info m.xta -D 'N=1 '
gnomon: -D N=1 : expecting NAME=VALUE with a 32-bit integer
Try 'gnomon --help'.
[exit 2]
$ gnomon info m.xta -D ''
gnomon: -D  has no value: expecting -D NAME=VALUE
Try 'gnomon --help'.
[exit 2]
$ gnomon info m.xta -D N=0x10
gnomon: -D N=0x10: expecting NAME=VALUE with a 32-bit integer
Try 'gnomon --help'.
[exit 2]
The last of several for one name counts.
$ gnomon info m.xta -D N=1 -D N=3 --dump network
var v : int[-32768,32767] = 3
var a[0] : int[-32768,32767] = 0
var a[1] : int[-32768,32767] = 0
var a[2] : int[-32768,32767] = 0
...
[exit 0]
