Tags that do not match, a second root, text after it, other XML.
$ cat > cross.xml <<'EOF'
> <nta><declaration>int i;<system></declaration>system P;</system></nta>
> EOF
$ gnomon info cross.xml
cross.xml:1:25: error: an element <system> inside the text of <declaration>: it would be left out [E131]
    <nta><declaration>int i;<system></declaration>system P;</system></nta>
                            ^~~~~~~~
cross.xml:1:35: error: the XML is not well-formed: mismatched tag [E110]
    <nta><declaration>int i;<system></declaration>system P;</system></nta>
                                      ^
[exit 2]
$ cat > wrong.xml <<'EOF'
> <nta><template><name>P</name><location id="a"/><init ref="a"/></template>
> <system>system P;</systm>
> </nta>
> EOF
$ gnomon info wrong.xml
wrong.xml:2:20: error: the XML is not well-formed: mismatched tag [E110]
    <system>system P;</systm>
                       ^
wrong.xml:2:1: note: this element is open
    <system>system P;</systm>
    ^
[exit 2]
$ cat > two.xml <<'EOF'
> <nta><template><name>P</name><location id="a"/><init ref="a"/></template><system>system P;</system></nta>
> <nta/>
> EOF
$ gnomon info two.xml
two.xml:2:*: error: * [E110] (glob)
    <nta/>
    ^
[exit 2]
$ cat > html.xml <<'EOF'
> <html><body>no model</body></html>
> EOF
$ gnomon info html.xml 2>&1 | grep 'error\|null'; gnomon info html.xml > out 2>&1
html.xml:1:1: error: * [E111] (glob)
[exit 2]
$ cat > attr.xml <<'EOF'
> <nta><template x=1></template></nta>
> EOF
$ gnomon info attr.xml
attr.xml:1:*: error: * [E110] (glob)
    <nta><template x=1></template></nta>
                     ^
[exit 2]
$ cat > entity.xml <<'EOF'
> <nta><declaration>int i = &nothing;;</declaration></nta>
> EOF
$ gnomon info entity.xml
entity.xml:1:*: error: * [E110] (glob)
    <nta><declaration>int i = &nothing;;</declaration></nta>
                              ^
[exit 2]
No system, an empty system, no initial location.
$ cat > nosystem.xml <<'EOF'
> <nta><template><name>P</name><location id="a"/><init ref="a"/></template></nta>
> EOF
$ gnomon info nosystem.xml
nosystem.xml*: error: * [E119] (glob)
[exit 2]
$ cat > emptysystem.xml <<'EOF'
> <nta><template><name>P</name><location id="a"/><init ref="a"/></template>
> <system> </system></nta>
> EOF
$ gnomon info emptysystem.xml 2>&1 | grep -o '^emptysystem.xml:2:.*error'; gnomon info emptysystem.xml > out 2>&1
emptysystem.xml:2:*: error (glob)
[exit 2]
$ cat > noinit.xml <<'EOF'
> <nta>
> <template><name>P</name><location id="a"/></template>
> <system>system P;</system></nta>
> EOF
$ gnomon info noinit.xml
noinit.xml:2:17: error: * [E116] (glob)
    <template><name>P</name><location id="a"/></template>
                    ^
    in * (glob)
[exit 2]
$ cat > badinit.xml <<'EOF'
> <nta>
> <template><name>P</name><location id="a"/><init ref="b"/></template>
> <system>system P;</system></nta>
> EOF
$ gnomon info badinit.xml 2>&1 | grep -c '^badinit.xml:2:.*error'; gnomon info badinit.xml > out 2>&1
1
[exit 2]
$ cat > notarget.xml <<'EOF'
> <nta>
> <template><name>P</name><location id="a"/><init ref="a"/>
> <transition><source ref="a"/></transition></template>
> <system>system P;</system></nta>
> EOF
$ gnomon info notarget.xml
notarget.xml:3:1: error: * [E117] (glob)
    <transition><source ref="a"/></transition></template>
    ^
    in * (glob)
[exit 2]
