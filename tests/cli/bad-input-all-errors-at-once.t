One run reports every error, in any section; --json the same list.
$ cat > m.xta <<'EOF'
> int i = zz;
> int[5,2] j;
> chan c = 1;
> int k; chan d;
> void f() { k = d; }
> process P() { clock x; state A { x == 3 }; init A; trans A -> A { guard y > 2; sync k!; assign x++; }; }
> Q = R(1);
> system P, S;
> EOF
$ gnomon info m.xta 2>&1 | sed -n 's/^m.xta:\([0-9:]*\): error: .*\[\(E...\)\]$/\1 \2/p' > text; cut -d: -f1 text | sort -n | uniq -c | awk '{ print $2, $1 }'; gnomon info m.xta > out 2>&1
1 1
2 1
3 1
5 1
6 4
7 1
8 1
[exit 2]
$ gnomon info m.xta --json > json; echo $?
2
[exit 0]
$ python3 -c '
> import json
> for d in json.load(open("json"))["diagnostics"]:
>     if d["level"] == "error": print("%d:%d %s" % (d["line"], d["column"], d["code"]))
> ' > list; diff text list
$ python3 -c 'import json; print(sorted(json.load(open("json"))))'
['diagnostics', 'gnomon', 'model']
[exit 0]
Syntax errors, too: one for each broken declaration.
$ cat > syntax.xta <<'EOF'
> int = 3;
> int k;
> void f( { }
> int g() { return + ; }
> int l;
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info syntax.xta 2>&1 | sed -n 's/^syntax.xta:\([0-9]*\):.*\[E101\]$/\1/p' | sort -n | uniq; gnomon info syntax.xta > out 2>&1
1
3
4
[exit 2]
And labels of an XML model.
$ cat > m.xml <<'EOF'
> <nta><declaration>int ;</declaration>
> <template><name>P</name><location id="a"><label kind="invariant">1 +</label></location><init ref="a"/>
> <transition><source ref="a"/><target ref="a"/>
> <label kind="guard">) </label>
> <label kind="assignment">i = </label></transition></template>
> <system>system P</system></nta>
> EOF
$ gnomon info m.xml 2>&1 | sed -n 's/^m.xml:\([0-9]*\):.*\[E101\]$/\1/p' | sort -n; gnomon info m.xml > out 2>&1
1
2
4
5
6
[exit 2]
Very many errors are cut off, with their number.
$ awk 'BEGIN { for (i = 0; i < 50000; i++) print "int v" i " = w" i ";"; print "process P() { state A; init A; } system P;" }' > many.xta
$ timeout 20 gnomon info many.xta > out 2>&1; echo $?; tail -1 out; [ $(wc -l < out) -lt 10000 ] && echo not too many
2
gnomon: * more messages (glob)
not too many
[exit 0]
