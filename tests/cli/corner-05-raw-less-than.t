Corner case 5.  A raw < is malformed XML; &lt; and CDATA are fine.
$ cat > raw.xml <<'EOF'
> <nta>
> <template><name>P</name><declaration>clock x;</declaration>
> <location id="a"/><init ref="a"/>
> <transition><source ref="a"/><target ref="a"/>
> <label kind="guard">x&gt;=3 &amp;&amp; x<=5</label></transition>
> </template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info raw.xml
raw.xml:5:42: error: the XML is not well-formed: not well-formed (invalid token) [E110]
    <label kind="guard">x&gt;=3 &amp;&amp; x<=5</label></transition>
                                             ^
    note: in XML, '<' in a text is written &lt; and '&' is &amp;
[exit 2]
$ cat > m.xml <<'EOF'
> <nta>
> <template><name>P</name><declaration>clock x;</declaration>
> <location id="a"/><init ref="a"/>
> <transition><source ref="a"/><target ref="a"/>
> <label kind="guard">x&gt;=3 &amp;&amp; x&lt;=5</label></transition>
> <transition><source ref="a"/><target ref="a"/>
> <label kind="guard"><![CDATA[x>=3 && x<=5]]></label></transition>
> <transition><source ref="a"/><target ref="a"/>
> <label kind="guard">x&#62;=3 <!-- and -->&#x26;&#38; x<![CDATA[<=]]>5</label></transition>
> </template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info m.xml --dump network
clock P.x = 0
process P priority 0
  location _a initial
  edge _a -> _a clocks P.x >= 3 && P.x <= 5
  edge _a -> _a clocks P.x >= 3 && P.x <= 5
  edge _a -> _a clocks P.x >= 3 && P.x <= 5
[exit 0]
