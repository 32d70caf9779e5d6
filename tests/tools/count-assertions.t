Assertions for 1 000 lines that are not blank, and directories with too few.
$ mkdir -p src/zone src/store
> printf '#include <assert.h>\n\nvoid f(int x) {\n  assert(x > 0);\n}\n' > src/zone/zone.c
> printf 'int x;\nint my_assert(int);\n' > src/store/rows.c; echo 'assert(1);' > src/store/rows.h
$ $TOOLS/count-assertions --top .
store          2 lines     0 assertions    0.0
zone           4 lines     1 assertions  250.0
[exit 0]
$ $TOOLS/count-assertions --top . 250 zone
$ $TOOLS/count-assertions --top . 251 zone store
zone           4 lines     1 assertions  250.0
store          2 lines     0 assertions    0.0
[exit 1]
$ mkdir src/empty; $TOOLS/count-assertions --top . 25 empty
src/empty: there are no sources
[exit 1]
