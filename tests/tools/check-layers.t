Directories and modules of a small tree, and what check-layers says of it.
$ mkdir -p src/base src/zone src/store; cd src
> printf 'base:\nzone:\nstore: zone\n' > LAYERS
> touch base/mem.h zone/bound.h zone/zone_own.h store/shelf.h
> echo '#include "zone/bound.h"' > zone/zone.h
> echo '#include "zone/zone.h"' > store/passed.h
> printf '#include "store/passed.h"\n#include "store/shelf.h"\n' > store/passed.c
$ cd src; $TOOLS/check-layers .

A layer includes only those that it names.
$ cd src; echo '#include "store/passed.h"' > zone/bound.h; $TOOLS/check-layers .; echo > zone/bound.h
src/zone/bound.h:1: zone may not include store (src/LAYERS)
[exit 0]

Modules in a circle, by headers or by sources; the private header is its module's.
$ cd src; echo '#include "store/passed.h"' > store/shelf.c; $TOOLS/check-layers .
src/store: modules include each other in a circle (tools/check-layers)
  src/store/*.c:*: includes store/* (glob)
  src/store/*.c:*: includes store/* (glob)
[exit 1]
$ cd src; echo '#include "zone/zone_own.h"' > zone/zone.c; echo '#include "zone/zone.h"' > zone/zone_own.h; $TOOLS/check-layers . | grep zone
[exit 1]

Three in a circle are found as well, and what the scanner includes is not.
$ cd src; rm store/shelf.c; echo '#include "store/rows.h"' > store/shelf.h; echo '#include "store/passed.h"' > store/rows.re; $TOOLS/check-layers .
$ cd src; mv store/rows.re store/rows.h; $TOOLS/check-layers . | sort
  src/store/passed.c:2: includes store/shelf
  src/store/rows.h:1: includes store/passed
  src/store/shelf.h:1: includes store/rows
src/store: modules include each other in a circle (tools/check-layers)
[exit 0]

Known ones are listed; the list has all of a circle, and nothing else.
$ cd src; echo 'cycle store: rows passed' >> LAYERS; $TOOLS/check-layers . | sed 1q
src/store: modules include each other in a circle (tools/check-layers)
[exit 0]
$ cd src; sed -i 's/rows passed/rows passed shelf/' LAYERS; $TOOLS/check-layers .
$ cd src; sed -i 's/rows passed/rows passed queue/' LAYERS; $TOOLS/check-layers .
src/LAYERS:4: store/queue is in no cycle: take it off the line
[exit 1]
$ cd src; sed -i 's/ queue//' LAYERS; echo > store/rows.h; $TOOLS/check-layers . | sort
src/LAYERS:4: store/passed is in no cycle: take it off the line
src/LAYERS:4: store/rows is in no cycle: take it off the line
src/LAYERS:4: store/shelf is in no cycle: take it off the line
[exit 0]
