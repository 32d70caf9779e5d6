Corner case 78.  deadlock has a meaning in E<> and A[] only.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info m.xta -q 'A<> deadlock'
-q:1:*: error: * [E702] (glob)
    A<> deadlock
    ^~~~~~~~~~~~
...
[exit 2]
$ gnomon info m.xta -q 'E[] not deadlock'
-q:1:*: error: * [E702] (glob)
    E[] not deadlock
    ^~~~~~~~~~~~~~~~
...
[exit 2]
$ gnomon info m.xta -q 'P.A --> deadlock'
-q:1:*: error: * [E702] (glob)
    P.A --> deadlock
    ^~~~~~~~~~~~~~~~
...
[exit 2]
$ gnomon info m.xta --dump queries -q 'E<> deadlock and not P.A' -q 'A[] not deadlock'
query 1 line 1 E<> p: deadlock && !P.A
query 2 line 1 A[] p: !deadlock
[exit 0]
