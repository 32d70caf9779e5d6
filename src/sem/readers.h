// readers.h -- Who has to be asked again when a field of the discrete part changes.
//
// What the edges that leave a location offer depends on the fields that their integer
// guards and channel indices read (sem/footprint.h): cells, and where other
// processes are.  The table has, for each field, the locations whose edges read it.
// Stretches that are longer than READERS_LONG, such as arrays read at any index, are
// in a list beside it.
//
// Invariant R1: it is never too small: if no field changes that has a location as
// its reader, guards and channel indices of edges from there have the same values.
//
// Memory: all in the arena; nothing changes after readers_new().

#ifndef GNOMON_SEM_READERS_H
#define GNOMON_SEM_READERS_H

#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "model/network.h"

enum { READERS_LONG = 64 };

typedef struct {
  uint32_t process, location;
} reader;

typedef struct {
  uint32_t low, high; // fields
  reader by;
} long_reader;

typedef struct readers {
  uint32_t *first; // by field, and one more: in `list`
  reader *list;
  VEC(long_reader) longs;
} readers;

// The discrete part has the processes, then the cells of the network.
readers *readers_new(arena *, const network *);

#endif
