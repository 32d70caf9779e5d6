Corner case 29.  An array parameter is a copy, unless & is written.
$ cat > m.xta <<'EOF'
> void f(int a[3]) { a[0] = 9; }
> void g(int &a[3]) { a[0] = 9; }
> int by_value() { int a[3] = {1, 2, 3}; f(a); return a[0]; }
> int by_reference() { int a[3] = {1, 2, 3}; g(a); return a[0]; }
> int v = by_value(), w = by_reference();
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta --dump network
var v : int[-32768,32767] = 1
var w : int[-32768,32767] = 9
...
[exit 0]
