Every prefix of a model is an error with a position, never a crash.
$ cat > m.xml <<'EOF'
> <?xml version="1.0" encoding="utf-8"?>
> <nta><declaration>int i;</declaration>
> <template><name>P</name><location id="a"/><init ref="a"/></template>
> <system>system P;</system>
> </nta>
> EOF
$ gnomon info m.xml --dump network
var i : int[-32768,32767] = 0
process P priority 0
  location _a initial
[exit 0]
$ head -c 90 m.xml > t.xml
$ gnomon info t.xml
t.xml:3:*: error: * [E110] (glob)
    <template><n
              ^
[exit 2]
$ n=1; while [ $n -lt 170 ]; do head -c $n m.xml > t.xml; gnomon info t.xml > out 2>&1; s=$?; [ $s = 2 ] && grep -q '\[E...\]$' out || echo $n: $s; n=$((n + 1)); done
