The drawing is made from LAYERS and from what is included.
$ mkdir -p src/base src/zone src/store
> printf 'base:\nzone:\nstate: zone\nstore: state zone\ncli: store zone\n' > src/LAYERS
> mkdir src/cli; echo '#include "store/passed.h"' > src/cli/main.c
> echo '#include "zone/zone.h"' > src/store/passed.h
> echo '  # include "base/mem.h"' > src/zone/zone.inc
> printf 'Before.\n<!-- layers: begin -->\nOld.\n<!-- layers: end -->\nBehind.\n' > ARCHITECTURE.md
$ $TOOLS/draw-layers .
--- ARCHITECTURE.md
+++ as it is: tools/draw-layers --fix
@@ -1,5 +1,8 @@
 Before.
 <!-- layers: begin -->
-Old.
+    cli        a
+    store      * b
+    zone       . * c
+    base       . . * d
 <!-- layers: end -->
 Behind.
[exit 1]
$ $TOOLS/draw-layers --fix . && $TOOLS/draw-layers .
$ echo > ARCHITECTURE.md; $TOOLS/draw-layers .
ARCHITECTURE.md: no place for the drawing: <!-- layers: begin -->
[exit 1]
