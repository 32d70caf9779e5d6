Zero bytes are not text.
$ printf 'int i;\000\nprocess P() { state A; init A; }\nsystem P;\n' > m.xta
$ gnomon info m.xta
m.xta*: error: * [E005] (glob)
[exit 2]
$ printf 'system:s\n\000process:P\n' > m.tck
$ gnomon info m.tck
m.tck*: error: * [E005] (glob)
[exit 2]
$ printf '<nta><declaration>int i;\000</declaration></nta>\n' > m.xml
$ gnomon info m.xml
m.xml:1:*: error: * [E110] (glob)
    <nta><declaration>int i;?</declaration></nta>
                            ^
[exit 2]
$ printf 'process P() { state A; init A; }\nsystem P;\n' > p.xta; printf 'E<> P.A\nE<> P.A \000and nothing\n' > p.q
$ gnomon info p.xta p.q
p.q:2:9: error: * [E102] (glob)
    E<> P.A ?and nothing
            ^
...
[exit 2]
$ head -c 100000 /dev/zero > zero.xta
$ gnomon info zero.xta
zero.xta*: error: * [E005] (glob)
[exit 2]
