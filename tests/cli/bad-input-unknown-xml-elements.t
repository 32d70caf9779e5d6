Elements, attributes and processing instructions not known are skipped.
$ cat > m.xml <<'EOF'
> <?xml version="1.0"?>
> <?tool what?>
> <!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 9.9//EN' 'http://nowhere.invalid/flat-9_9.dtd'>
> <nta tool="x"><future><declaration>not + a : model</declaration></future>
> <imports>ignored</imports>
> <template color="#123"><name x="1" y="2">P</name>
> <location id="a" x="3" color="red"><name>A</name><sparkle kind="guard">!</sparkle><label kind="comments">é !</label></location>
> <init ref="a"/><nail/>
> <transition id="t" controllable="false" action="SKIP"><source ref="a"/><target ref="a"/><nail x="1" y="2"/><future/></transition>
> </template>
> <system>system P;</system>
> <simulator><plot/></simulator>
> <queries><option key="--diagnostic" value="0"/><query><formula>E&lt;&gt; P.A</formula><comment/><option key="x" value="y"/><expect outcome="success" type="quality"/><result outcome="failure"/></query></queries>
> </nta>
> EOF
$ gnomon info m.xml --dump network
process P priority 0
  location A initial
  edge A -> A
[exit 0]
$ gnomon info m.xml --dump queries
query 1 line 13 E<> p: P.A expect satisfied
[exit 0]
