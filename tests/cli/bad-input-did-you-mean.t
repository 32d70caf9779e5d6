Names nearly right are suggested.
$ cat > m.xta <<'EOF'
> int counter; clock xx; chan press; typedef int[0,3] ident;
> struct { int field; } s;
> int f() { return countre; }
> idnet k;
> int g() { return s.feild; }
> process Light() { state Off, On; init Off; trans Off -> On { sync pres?; }; }
> system Ligth;
> EOF
$ gnomon info m.xta 2>&1 | sed -n 's/^m.xta:\([0-9]*\):.*did you mean \(.*\)? \[E20.\]$/\1 \2/p' | sort; gnomon info m.xta > out 2>&1
3 'counter'
4 'ident'
5 'field'
6 'press'
7 'Light'
[exit 2]
$ cat > ok.xta <<'EOF'
> int counter; process Light() { state Off, On; init Off; }
> system Light;
> EOF
$ gnomon info ok.xta -q 'E<> Light.Of' -q 'E<> Lihgt.Off' -q 'E<> counterr == 1' 2>&1 | sed -n 's/.*did you mean \(.*\)? \[E20.\]$/\1/p'
'Off'
'Light'
'counter'
[exit 0]
$ gnomon info m.xta --dumb queries; gnomon info m.xta --dump querys; gnomon inof m.xta
...
[exit 2]
Nothing near, no suggestion.
$ gnomon info ok.xta -q 'E<> zebra == 1'
-q:1:5: error: unknown name 'zebra' [E201]
    E<> zebra == 1
        ^~~~~
...
[exit 2]
