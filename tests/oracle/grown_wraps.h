// grown_wraps.h -- Numbers of a grown model, written so that something wraps
// around on the way to them.

#ifndef GNOMON_ORACLE_GROWN_WRAPS_H
#define GNOMON_ORACLE_GROWN_WRAPS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

// The same salt gives the same, one after the other.
typedef struct {
  uint64_t salt, drawn;
} grown_disguise;

// One of 0 .. n-1.
uint32_t grown_disguise_pick(grown_disguise *, uint32_t n);

// Appends an expression for the number.  `variable` is the name of one with small
// values from 0 on, or NULL; `is_bounded`: it shows from the expression that its
// value is small.
void grown_disguise_put(grown_disguise *, const char *variable, bool is_bounded,
                        int32_t number, strbuf *out);

#endif
