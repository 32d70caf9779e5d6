XML in UTF-16 and ISO-8859-1; positions count in the text.
$ cat > m.xml <<'EOF'
> <?xml version="1.0" encoding="utf-16"?>
> <nta><declaration>int i; // é
> int j = i;</declaration>
> <template><name>P</name><location id="a"/><init ref="a"/></template>
> <system>system P;</system></nta>
> EOF
$ sed 's/ = i;/;/' m.xml | iconv -f utf-8 -t utf-16le | (printf '\377\376'; cat) > le.xml
$ gnomon info le.xml --dump network
var i : int[-32768,32767] = 0
var j : int[-32768,32767] = 0
...
[exit 0]
$ sed 's/ = i;/;/' m.xml | iconv -f utf-8 -t utf-16be | (printf '\376\377'; cat) > be.xml
$ gnomon info be.xml --dump network
var i : int[-32768,32767] = 0
var j : int[-32768,32767] = 0
...
[exit 0]
An error in it has its line and column.
$ iconv -f utf-8 -t utf-16le m.xml | (printf '\377\376'; cat) > bad.xml
$ gnomon info bad.xml
bad.xml:3:9: error: * [E302] (glob)
...
[exit 2]
$ sed 's/ = i;/;/; s/utf-16/iso-8859-1/' m.xml | iconv -f utf-8 -t iso-8859-1 > latin.xml
$ gnomon info latin.xml --dump network
var i : int[-32768,32767] = 0
var j : int[-32768,32767] = 0
...
[exit 0]
$ sed 's/utf-16/iso-8859-1/' m.xml | iconv -f utf-8 -t iso-8859-1 > bad.xml
$ gnomon info bad.xml
bad.xml:3:9: error: * [E302] (glob)
    int j = i;</declaration>
            ^
    in * (glob)
[exit 2]
$ sed 's/ = i;/;/; s/utf-16/us-ascii/; s/é/e/' m.xml > ascii.xml
$ gnomon info ascii.xml --dump network
var i : int[-32768,32767] = 0
var j : int[-32768,32767] = 0
...
[exit 0]
Cut in the middle of a character.
$ head -c 301 le.xml > cut.xml
$ gnomon info cut.xml > out 2>&1; echo $?; grep -c 'cut.xml.*error' out
2
1
[exit 0]
