Corner case 10.  No declaration in a for header, and all three parts are needed.
$ cat > decl.xta <<'EOF'
> void f() { for (int i = 0; i < 3; i++) ; }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info decl.xta
decl.xta:1:17: error: * [E101] (glob)
    void f() { for (int i = 0; i < 3; i++) ; }
                    ^~~
...
[exit 2]
$ cat > empty.xta <<'EOF'
> void f() { for (;;) ; }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info empty.xta
empty.xta:1:17: error: * [E101] (glob)
    void f() { for (;;) ; }
                    ^
...
[exit 2]
$ cat > part.xta <<'EOF'
> void f() { int i; for (i = 0; ; i++) ; }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info part.xta
part.xta:1:31: error: * [E101] (glob)
    void f() { int i; for (i = 0; ; i++) ; }
                                  ^
...
[exit 2]
$ cat > m.xta <<'EOF'
> int f() { int i; int n; for (i = 0; i < 3; i++) n += i; return n; }
> int g() { int n; for (i : int[0,2]) n += i; return n; }
> int h() { int i, n; for (i = 0, n = 1; i < 3; i++, n *= 2) ; return n; }
> int a = f(), b = g(), c = h();
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta --dump network
var a : int[-32768,32767] = 3
var b : int[-32768,32767] = 3
var c : int[-32768,32767] = 8
...
[exit 0]
