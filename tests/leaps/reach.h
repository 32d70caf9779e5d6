// reach.h -- All states that a search stores: for each discrete state the union
// of its zones.
//
// Memory: a reach owns its sites; reach_release().

#ifndef GNOMON_LEAPS_REACH_H
#define GNOMON_LEAPS_REACH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "reach/engine.h"

// What leaps a search took that led to something new.
// clang-format off
#define LEAP_MARKS(X)                                                          \
  X(LEAPT, "took a leap")           X(ONE, "unfolding number 1")               \
  X(TWO, "unfolding number 2")      X(THREE, "unfolding number 3")             \
  X(MORE, "unfolding number >= 4")  X(OPEN, "open ends")                       \
  X(BOTH_OPEN, "both ends open")    X(FROM_ZERO, "from 0")                     \
  X(EXACT, "a = b")                 X(OTHERS, "bounds of other clocks")        \
  X(GUARDED, "guards on variables") X(SEGMENTS, "several segments")            \
  X(STARTS, "several cycles at a start")                                       \
  X(URGENT, "urgent channels in the model")                                    \
  X(TWO_LEAPERS, "cycles of two processes")                                    \
  X(SCALED, "constants with a common factor")
// clang-format on

typedef enum {
#define X(NAME, TEXT) MARK_##NAME,
  LEAP_MARKS(X)
#undef X
      MARKS
} leap_mark;

typedef struct {
  uint64_t *key;
  int32_t *discrete;
  federation zones;
} reach_site;

typedef struct {
  const semantics *s;
  engine_status status;
  bool no_start;
  uint64_t explored;
  reach_site *sites;
  uint32_t count;
  uint32_t marks; // a bit for each
} reach;

// `leaps` may be NULL.  In the options nothing is `auto`.
void reach_find(reach *, arena *, const semantics *, const network_limits *,
                const accelerator *leaps, const search_options *);
void reach_release(reach *);

// Is all of `part` in `whole`?  If not, in `out` an example.
bool reach_includes(const reach *whole, const reach *part, bool with_zones,
                    strbuf *out);

#endif
