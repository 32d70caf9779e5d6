// failures.h -- What is not worth trying again: zones in which a path was before, and
// from which no way led to its end.
//
// A path may be walked in several ways, by cutting zones into pieces.  Whoever has
// tried all of them from a zone at some state of the path need not try any from a
// part of it: with this, the number of attempts does not double from piece to piece.
// It may still be large, which is too much for a path that need not exist: then there
// is a limit.
//
// Memory: failures_release().

#ifndef GNOMON_PATH_FAILURES_H
#define GNOMON_PATH_FAILURES_H

#include <stdbool.h>
#include <stdint.h>

#include "zone/federation.h"

typedef struct {
  const zone_kernel *kernel;
  uint32_t n;      // clocks
  federation **at; // by state of the path, NULL if there are none
  uint32_t count;  // of states
  uint64_t left;   // how many more there may be
} failures;

// Of a path with so many states; unless it may be missing there is no limit.
void failures_init(failures *, const zone_kernel *, uint32_t n, uint32_t count,
                   bool may_be_missing);
void failures_release(failures *);

// No way led to the end from this zone at the state.  False if that was the last one
// that there may be.
bool failures_note(failures *, uint32_t state, const void *zone);

// Is the zone part of one that was noted?
bool failures_have(const failures *, uint32_t state, const void *zone);

#endif
