Entities that expand to entities are bounded: no billion laughs.
$ awk 'BEGIN { print "<?xml version=\"1.0\"?>\n<!DOCTYPE nta ["; print "<!ENTITY l0 \"lol\">"; for (i = 1; i < 10; i++) { s = ""; for (k = 0; k < 10; k++) s = s "&l" (i - 1) ";"; print "<!ENTITY l" i " \"" s "\">" } print "]>\n<nta><declaration>// &l9;\n</declaration></nta>" }' > m.xml
$ timeout 20 gnomon info m.xml > out 2>&1; echo $?; grep -c 'm.xml:.*error.*\[E110\]' out
2
1
[exit 0]
One large entity used often.
$ awk 'BEGIN { for (i = 0; i < 50000; i++) a = a "a"; print "<!DOCTYPE nta [<!ENTITY a \"" a "\">]>\n<nta><declaration>"; for (i = 0; i < 20000; i++) printf "// &a;\n"; print "</declaration></nta>" }' > q.xml
$ gnomon info q.xml > out 2>&1; echo $?; grep -c 'q.xml:.*error.*\[E...\]' out
2
1
[exit 0]
External entities are never read.
$ cat > x.xml <<'EOF'
> <!DOCTYPE nta [<!ENTITY x SYSTEM "secret.txt">]>
> <nta><declaration>int i = &x;;</declaration><template><name>P</name><location id="a"/><init ref="a"/></template><system>system P;</system></nta>
> EOF
$ echo 42 > secret.txt; gnomon info x.xml > out 2>&1; echo $?; grep -c 42 out
2
0
[exit 1]
A harmless entity works, or is refused: it is not dropped silently.
$ cat > ok.xml <<'EOF'
> <!DOCTYPE nta [<!ENTITY n "7">]>
> <nta><declaration>int i = &n;;</declaration><template><name>P</name><location id="a"/><init ref="a"/></template><system>system P;</system></nta>
> EOF
$ gnomon info ok.xml --dump network | grep var || gnomon info ok.xml 2>&1 | grep -o '\[E110\]'
* (glob)
[exit 0]
