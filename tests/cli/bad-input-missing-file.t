A file that is not there, or is none.
$ gnomon info missing.xml
missing.xml: error: * [E001] (glob)
[exit 2]
$ mkdir d && gnomon info d
d: error: * [E001] (glob)
[exit 2]
$ gnomon info d/
d/: error: * [E001] (glob)
[exit 2]
$ gnomon info ''
*: error: * [E001] (glob)
[exit 2]
$ gnomon info
...
[exit 2]
$ gnomon info missing.xml --json | grep '"code"\|"path"' ; gnomon info missing.xml --json > out
    "path": "missing.xml"
      "code": "E001",
      "path": "missing.xml"
[exit 2]
