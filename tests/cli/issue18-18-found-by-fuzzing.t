A bound that no file of ours could have: refused where it is read.
$ cat > m.xta <<'EOF'
> clock x; process P() { state a, b; init a; trans a -> b { }; } system P;
> EOF
$ printf '0 \n.\n0 1 9223372036854775807\n.\n.\n\n.\n.\n' > huge.xtr; gnomon trace replay huge.xtr m.xta
huge.xtr:4: error: a bound that is too large
[exit 2]
TChecker's local arrays have no form in UPPAAL's flat text.
$ cat > l.tck <<'EOF'
> system:s
> event:a
> int:2:0:9:0:i
> process:P
> location:P:A{initial:}
> edge:P:A:A:a{do: local t[2]; t[0]=1; i[1]=t[0]}
> EOF
$ gnomon convert l.tck --to xta
l.tck:6:18: error: a local array: XTA has no form for this [C001]
    edge:P:A:A:a{do: local t[2]; t[0]=1; i[1]=t[0]}
                     ^~~~~~~~~~
[exit 2]
Neither have assignments in the middle of an expression.
$ cat > seq.ta <<'EOF'
> int a := 1; clock x;
> process P { state A; init A; trans A -> A { assign x := ++ a := a + 1; }; } system P;
> EOF
$ gnomon convert seq.ta --to xta
seq.ta:2:52: error: an expression that assigns on the way: XTA has no form for this [C001]
    process P { state A; init A; trans A -> A { assign x := ++ a := a + 1; }; } system P;
                                                       ^~~~~~~~~~~~~~~~~~
[exit 2]
TChecker's arrays of one element are no arrays.
$ echo 'int[0,4] p[1]; int[0,1] i; process P() { state A; init A; trans A -> A { assign p[i] = 1; }; } system P;' > one.xta; gnomon convert one.xta --to tck
gnomon: error: an index of an array of one element: TChecker has no form for this [C001]
[exit 2]
A quantifier over nothing: its variable has a place of its own, and not the first one of the model.
$ echo 'process P() { state A, B; init A; trans A -> B { guard forall (i : int[5,1]) i > 2 && sum (j : int[1,0]) j == 0; }; } system P;' > empty.xta; gnomon check empty.xta -q 'E<> P.B'
1: E<> P.B  satisfied
[exit 0]
$ echo 'const int c[2] = { 7, 8 }; int v[2]; process P() { state A, B; init A; trans A -> B { guard forall (i : int[1,0]) v[i] > c[i]; }; } system P;' > const.xta; gnomon check const.xta -q 'E<> P.B'
1: E<> P.B  satisfied
[exit 0]
