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
However many processes a template has, and however many queries look at them, a
warning is given once for each place.
$ cat > many.xta <<'EOF'
> meta int m;
> process P(const int[0,4] i) { clock x; int v; state A { x < 3 }; init A;
>   trans A -> A { guard m == i; assign v; }; }
> system P;
> EOF
$ cat > many.q <<'EOF'
> A[] forall (i : int[0,4]) P(i).A and m == 0
> Pr[<=3](<> P(0).A)
> A[] forall (i : int[0,4]) P(i).nothing
> EOF
$ for c in info 'convert --to xta' 'simulate --random 3'; do gnomon $c many.xta 2>&1 > /dev/null | grep -o '^many.*: warning\|\[.*\]$' | paste - - ; done
many.xta:2:57: warning	[W001]
many.xta:3:24: warning	[W006]
many.xta:3:39: warning	[W003]
many.q:1:5: warning	[W006]
many.q:2:1: warning	[W010]
many.q:3:27: warning	[E203]
many.xta:2:57: warning	[W001]
many.xta:3:24: warning	[W006]
many.xta:3:39: warning	[W003]
many.q:1:5: warning	[W006]
many.q:2:1: warning	[W010]
many.q:3:27: warning	[E203]
many.xta:2:57: warning	[W001]
many.xta:3:24: warning	[W006]
many.xta:3:39: warning	[W003]
many.q:1:5: warning	[W006]
many.q:2:1: warning	[W010]
many.q:3:27: warning	[E203]
[exit 0]
