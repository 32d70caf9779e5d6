Nothing of a text in XML is left out in silence.
$ cat > write.sh <<'EOF'
> # write.sh DOCTYPE GUARD [MORE]: m.xml with that guard, and more on the edge
> cat > m.xml <<END
> $1
> <nta><declaration>int v = 10;</declaration>
> <template><name>P</name><location id="a"/><location id="b"/><init ref="a"/>
> <transition><source ref="a"/><target ref="b"/>
> <label kind="guard">$2</label>
> $3</transition></template>
> <system>system P;</system>
> </nta>
> END
> gnomon info m.xml --dump network > out 2>&1; status=$?
> grep -v '^ *location\|^var\|^process\|^    in' out; exit $status
> EOF
$ cat > dtd <<'EOF'
> <!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' 'http://nowhere.invalid/flat-1_6.dtd'>
> EOF
[exit 0]
An entity that nobody defined, and one in another file, which is not read.
$ sh write.sh "$(cat dtd)" 'v == 1&undefined;0'
m.xml:5:27: error: the entity 'undefined' is not defined here: gnomon reads no DTD and no other file [E130]
    <label kind="guard">v == 1&undefined;0</label>
                              ^~~~~~~~~~~
[exit 2]
$ echo 5 > secret; sh write.sh '<!DOCTYPE nta [<!ENTITY x SYSTEM "secret">]>' 'v == 1&x;0'
m.xml:5:27: error: the entity 'x' is not defined here: gnomon reads no DTD and no other file [E130]
    <label kind="guard">v == 1&x;0</label>
                              ^~~
[exit 2]
One that another file or a parameter entity would have defined.
$ sh write.sh '<!DOCTYPE nta [<!ENTITY % p "<!ENTITY n 0>"> %p;]>' 'v == 1&n;0'
m.xml:5:27: error: the entity 'n' is not defined here: gnomon reads no DTD and no other file [E130]
    <label kind="guard">v == 1&n;0</label>
                              ^~~
[exit 2]
In an attribute, and between elements.
$ sh write.sh "$(cat dtd)" 'v == 10' '<label kind="ass&u;ignment">v = 1</label>'
m.xml:6:17: error: the entity 'u' is not defined here: gnomon reads no DTD and no other file [E130]
    <label kind="ass&u;ignment">v = 1</label></transition></template>
                    ^~~
[exit 2]
$ sh write.sh "$(cat dtd)" 'v == 10' '&u;'
m.xml:6:1: error: the entity 'u' is not defined here: gnomon reads no DTD and no other file [E130]
    &u;</transition></template>
    ^~~
[exit 2]
An element in a text.
$ sh write.sh "$(cat dtd)" 'v == 1<b>0</b>'
m.xml:5:27: error: an element <b> inside the text of <label>: it would be left out [E131]
    <label kind="guard">v == 1<b>0</b></label>
                              ^~~
[exit 2]
Comments and instructions stand between words, not in one.
$ sh write.sh "$(cat dtd)" 'v == 1<!-- no -->0'
m.xml:5:27: error: an XML comment or instruction in the middle of a word: put blanks around it, or take it out [E132]
    <label kind="guard">v == 1<!-- no -->0</label>
                              ^
[exit 2]
$ sh write.sh "$(cat dtd)" 'v == 1<?no no?>0'
m.xml:5:27: error: an XML comment or instruction in the middle of a word: put blanks around it, or take it out [E132]
    <label kind="guard">v == 1<?no no?>0</label>
                              ^
[exit 2]
$ sh write.sh "$(cat dtd)" 'v == <!-- ten -->10 <?no no?>'
  edge _a -> _b guard v == 10
[exit 0]
Characters that are no text.
$ sh write.sh "$(cat dtd)" 'v == 1&#1;0'
m.xml:5:27: error: the XML is not well-formed: reference to invalid character number [E110]
    <label kind="guard">v == 1&#1;0</label>
                              ^
[exit 2]
$ sh write.sh "$(cat dtd)" 'v == 1&#127;0'
m.xml:5:27: error: unknown symbol (byte 0x7f) [E102]
    <label kind="guard">v == 1&#127;0</label>
                              ^
[exit 2]
What is defined, and what needs no definition.
$ sh write.sh '<!DOCTYPE nta [<!ENTITY n "1">]>' 'v == &n;<![CDATA[0]]> &amp;&amp; v &lt; 1&#x31;'
  edge _a -> _b guard v == 10 && v < 11
[exit 0]
Free text may have anything.
$ sh write.sh "$(cat dtd)" 'v == 10' '<label kind="comments">&u;<b>no</b>1<!-- -->0</label>'
  edge _a -> _b guard v == 10
[exit 0]
Two of what there is one of, and a label where it says nothing.
$ sh write.sh "$(cat dtd)" 'v == 10' '<target ref="a"/>'
m.xml:6:1: error: a second <target> here [E133]
    <target ref="a"/></transition></template>
    ^~~~~~~~~~~~~~~~~
[exit 2]
$ sh write.sh "$(cat dtd)" 'v == 10</label></transition><declaration>int w;</declaration><declaration>int u;</declaration><transition><source ref="a"/><target ref="a"/><label kind="guard">1'
m.xml:5:95: error: a second <declaration> here [E133]
    ard">v == 10</label></transition><declaration>int w;</declaration><declaration>int u;</declaration><transition><source ref="a"/><target ref="a"/><label kind="gu
                                                                                   ^~~~~~
[exit 2]
$ sh write.sh "$(cat dtd)" 'v == 10' '<label kind="invariant">v &lt; 5</label>'
m.xml:6:1: warning: a label of the kind 'invariant' is ignored on a <transition> [W007]
    <label kind="invariant">v &lt; 5</label></transition></template>
    ^
  edge _a -> _b guard v == 10
[exit 0]
