Texts name functions and files that there are, and sources open with what they are for.
$ mkdir -p top/src/base top/doc; cd top
> printf '// mem.c -- Asking the system.\n\nvoid *mem_new(void) { return 0; }\n' > src/base/mem.c
> printf '// mem.h -- The one way.\n#define MEM_EACH(x) x\n' > src/base/mem.h
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
[exit 1]
