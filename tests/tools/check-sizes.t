Functions and files of a size that can be read.
$ mkdir -p top/src/sem top/src/reach top/src/search; cd top
> long() { echo "static int $1(int a,"; echo '                int b) {'; i=3; while [ $i -lt $2 ]; do echo '  a += b; // {'; i=$((i + 1)); done; echo '}'; }
> { long walk 80; echo '#define EACH(x) \'; echo '  f(x)'; long stay 81; } > src/sem/walk.c
> long run 200 > src/sem/vm.c
> yes '// line' | head -500 > src/reach/engine.c; yes '// line' | head -501 > src/reach/make.c
> yes '// line' | head -351 > src/search/search.c; yes '// line' | head -900 > src/sem/limits.c
> $TOOLS/check-sizes .
src/sem/walk.c:83: stay() has 81 lines, of 80 at most
src/reach/make.c:501: has 501 lines, of 500 at most
src/search/search.c:351: has 351 lines, of 350 at most
[exit 1]
$ cd top; rm src/sem/walk.c src/reach/make.c src/search/search.c; $TOOLS/check-sizes .
