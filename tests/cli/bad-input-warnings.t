Warnings change neither the status nor the result.
$ cat > m.xta <<'EOF'
> clock x; int i; int[2,3] v;
> process P() { state A { x < 3 }; init A; trans A -> A { select i : int[0,1]; assign i == 3; }; }
> system P;
> EOF
$ gnomon info m.xta --dump network > with; echo $?; gnomon info m.xta --dump network --quiet > without; echo $?; diff with without
...
0
0
[exit 0]
$ gnomon info m.xta 2>&1 >/dev/null | grep -o '\[W...\]' | sort
[W001]
[W003]
[W004]
[W005]
[exit 0]
$ gnomon info m.xta --quiet 2>&1 >/dev/null
$ gnomon info m.xta --json | grep -c '"level": "warning"'
4
[exit 0]
With --quiet only errors are printed.
$ cat > bad.xta <<'EOF'
> clock x;
> process P() { state A { x < 3 }; init A; trans A -> A { guard z > 1; }; }
> system P;
> EOF
$ gnomon info bad.xta --quiet
bad.xta:2:63: error: * [E201] (glob)
    process P() { state A { x < 3 }; init A; trans A -> A { guard z > 1; }; }
                                                                  ^
[exit 2]
