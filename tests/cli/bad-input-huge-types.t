Sizes and ranges near and beyond 2^31.
$ cat > m.xta <<'EOF'
> int a[2147483647];
> int b[100000][100000];
> clock x[2147483647];
> chan c[2147483647];
> scalar[2147483647] s;
> int d[int[-2147483648,2147483647]];
> typedef struct { int f[65536]; } t;
> t e[65536];
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta 2>&1 | sed -n 's/^m.xta:\([0-9]*\):.*\[\(E...\)\]$/\1 \2/p'; gnomon info m.xta > out 2>&1
1 E601
2 E601
3 E601
4 E601
6 E601
8 E601
[exit 2]
A large range is fine for a variable, not for what is counted out.
$ cat > range.xta <<'EOF'
> int[-2147483648,2147483647] v;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info range.xta --dump network
var v : int[-2147483648,2147483647] = 0
...
[exit 0]
$ cat > set.xta <<'EOF'
> process P(const int[-2147483648,2147483647] i) { state A; init A; }
> system P;
> EOF
$ gnomon info set.xta
set.xta:*: error: * [E601] (glob)
    system P;
           ^
...
[exit 2]
$ cat > select.xta <<'EOF'
> process P() { state A; init A; trans A -> A { select i : int[-2147483648,2147483647]; }; }
> system P;
> EOF
$ gnomon info select.xta 2>&1 | grep -o 'error.*\[E601\]' | grep -c .; gnomon info select.xta > out 2>&1
1
[exit 2]
$ cat > several.xta <<'EOF'
> process P() { state A; init A; trans A -> A { select i : int[0,9999], j : int[0,9999], k : int[0,9999]; }; }
> system P;
> EOF
$ gnomon info several.xta 2>&1 | grep -o 'error.*\[E601\]' | grep -c .; gnomon info several.xta > out 2>&1
1
[exit 2]
$ cat > quantifier.xta <<'EOF'
> int v = sum (i : int[-2147483648,2147483647]) 1;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info quantifier.xta > out 2>&1; echo $?; grep -c 'error.*\[E...\]$' out
2
1
[exit 0]
$ cat > loop.xta <<'EOF'
> int f() { int[0,2000000000] i; while (true) { i = (i + 1) % 2; } return i; }
> int v = f();
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info loop.xta > out 2>&1; echo $?; grep -c 'loop.xta:2:.*error.*\[E...\]$' out
2
1
[exit 0]
Ranges that only just fit.
$ cat > fit.xta <<'EOF'
> int[2147483646,2147483647] v = 2147483647;
> int a[int[2147483646,2147483647]];
> int b[int[-2147483648,-2147483647]];
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info fit.xta --dump network --quiet
var v : int[2147483646,2147483647] = 2147483647
var a[2147483646] : int[-32768,32767] = 0
var a[2147483647] : int[-32768,32767] = 0
var b[-2147483648] : int[-32768,32767] = 0
var b[-2147483647] : int[-32768,32767] = 0
...
[exit 0]
