Comments that are not closed, in models and query files.
$ cat > m.xta <<'EOF'
> process P() { state A; init A; }
> system P;
> EOF
$ cat > m.q <<'EOF'
> E<> P.A
> /* no end
> E<> P.A
> EOF
$ gnomon info m.xta m.q
m.q:2:1: error: * [E103] (glob)
    /* no end
    ^~
...
[exit 2]
$ cat > inside.q <<'EOF'
> E<> P.A
> E<> P.A /* no end
> E<> P.A
> EOF
$ gnomon info m.xta inside.q
inside.q:2:9: error: * [E103] (glob)
    E<> P.A /* no end
            ^~
...
[exit 2]
$ cat > open.xta <<'EOF'
> int i;
> /* no end
> process P() { state A; init A; }
> system P;
> EOF
$ gnomon info open.xta
open.xta:2:1: error: * [E103] (glob)
    /* no end
    ^~
...
[exit 2]
$ printf 'int i; /*' > end.xta; printf '/*/' > slash.xta
$ gnomon info end.xta
end.xta:1:8: error: * [E103] (glob)
    int i; /*
           ^~
...
[exit 2]
$ gnomon info slash.xta
slash.xta:1:1: error: * [E103] (glob)
    /*/
    ^~
...
[exit 2]
$ cat > label.xml <<'EOF'
> <nta><template><name>P</name><location id="a"/><init ref="a"/>
> <transition><source ref="a"/><target ref="a"/>
> <label kind="guard">/* no end</label><label kind="assignment">*/</label></transition></template>
> <system>system P;</system></nta>
> EOF
$ gnomon info label.xml
label.xml:3:21: error: * [E103] (glob)
    * (glob)
                        ^~
    in * (glob)
...
[exit 2]
