Texts name functions and files that there are, sources open with what they are for, and
headers with whose the memory is.
$ mkdir -p top/src/base top/doc; cd top
> printf '// mem.c -- Asking the system.\n\nvoid *mem_new(void) { return 0; }\n' > src/base/mem.c
> printf '// mem.h -- The one way.\n// Memory: none.\n#define MEM_EACH(x) x\n' > src/base/mem.h
> printf 'Call `mem_new()` or\n`run_NAME()`, not f(x): base/mem.h, src/base/mem.c, doc/NAME.md.\n' > README.md
> $TOOLS/check-docs .
$ cd top; echo 'See mem_old() and (mem_new()).' >> README.md; mkdir doc/design; echo '`probe()` of base/probe.h' > doc/design/order.md
> echo '// men.c -- Wrong.' > src/base/mem.c; echo '#define X' > src/base/x.h; $TOOLS/check-docs .
README.md:1: there is no function mem_new()
README.md:3: there is no function mem_old()
README.md:3: there is no function mem_new()
doc/design/order.md:1: there is no function probe()
doc/design/order.md:1: there is no base/probe.h
src/base/mem.c:1: should open with `// mem.c -- what it is for`
src/base/x.h:1: should open with `// x.h -- what it is for`
src/base/x.h:1: does not say whose the memory is: `// Memory: ...`
[exit 1]
$ cd top; printf '// x.h -- One of the arena and\n// two.\n' > src/base/x.h; printf '// mem.c -- Asking.\nvoid *mem_new(void) { return 0; }\n' > src/base/mem.c
> rm -r doc/design; printf '```diff\n+++ src/base/x.h\n@@ -1,2 +1,3 @@\n // x.h -- One of the arena and\n+// one\n // two.\n```\n' > README.md; $TOOLS/check-docs .
$ cd top; sed -i s/two/three/ src/base/x.h; $TOOLS/check-docs .
README.md:3: this does not apply to src/base/x.h
[exit 1]
