Corner case 33.  A function with a result must end in return, syntactically.
$ cat > while.xta <<'EOF'
> int f() { while (1) { return 3; } }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info while.xta
while.xta:1:*: error: * [E309] (glob)
    int f() { while (1) { return 3; } }
        ^
[exit 2]
$ cat > bad.xta <<'EOF'
> int f(bool b) { if (b) return 1; }
> int g(bool b) { if (b) return 1; else b = 0; }
> void h() { return 1; }
> int k() { return; }
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info bad.xta
bad.xta:1:*: error: * [E309] (glob)
    int f(bool b) { if (b) return 1; }
        ^
bad.xta:2:*: error: * [E309] (glob)
    int g(bool b) { if (b) return 1; else b = 0; }
        ^
bad.xta:3:*: error: * [E309] (glob)
    void h() { return 1; }
               ^~~~~~~~~
bad.xta:4:*: error: * [E309] (glob)
    int k() { return; }
              ^~~~~~~
[exit 2]
$ cat > ok.xta <<'EOF'
> int f(bool b) { if (b) return 1; else { return 2; } }
> int g() { do { return 4; } while (1); }
> void h() { return; }
> int v = f(true) + g();
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info ok.xta --dump network
var v : int[-32768,32767] = 5
...
[exit 0]
