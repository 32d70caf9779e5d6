// frame.h -- Which clocks a matrix has, and in which of its rows.
//
// A zone over some of the clocks is a matrix that has rows for those only; the
// others are free: any value goes with any of what is there.  Every operation of
// zone/zone.h on rows of such a matrix is that on all clocks, seen through
// project(): what becomes of an entry is decided by those of its two clocks and of
// the clocks that the operation names.  So it costs what the clocks cost that are
// there.
//
// A frame begins with some clocks, in order, and clocks may be added behind them
// for a while: before time passes, which bounds the differences to clocks that are
// not there, or if they are assigned at once.
//
// Invariants:
//   C1  clocks[0] is 0; rows[clocks[i]] is i, and FRAME_NONE for all others
//   C2  the first `base` clocks increase
//   C3  is_whole if and only if base is the number of all clocks
//
// Memory: frame_release().

#ifndef GNOMON_ZONE_FRAME_H
#define GNOMON_ZONE_FRAME_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "zone/zone.h"

enum { FRAME_NONE = UINT16_MAX };

typedef struct {
  uint32_t all;     // clocks there are, with the zero clock
  uint32_t n;       // rows of the matrix
  uint32_t base;    // without those that were added
  bool is_whole;    // rows are the clocks' own numbers
  uint16_t *clocks; // by row
  uint16_t *rows;   // by clock
} zone_frame;

// Of all clocks.
void frame_init(zone_frame *, uint32_t all);
void frame_release(zone_frame *);

// All clocks, or these, which increase and begin with 0.
void frame_set_whole(zone_frame *);
void frame_set(zone_frame *, const uint16_t *clocks, uint32_t n);

// Without those that were added.
static inline void frame_cut(zone_frame *f) {
  while (f->n > f->base)
    f->rows[f->clocks[--f->n]] = FRAME_NONE;
}

static inline void frame_add(zone_frame *f, uint32_t clock) {
  assert(clock < f->all);
  if (f->rows[clock] != FRAME_NONE)
    return;
  f->rows[clock] = (uint16_t)f->n;
  f->clocks[f->n++] = (uint16_t)clock;
}

// The row of a clock that it has.
static inline uint32_t frame_row(const zone_frame *f, uint32_t clock) {
  assert(clock < f->all && f->rows[clock] != FRAME_NONE);
  return f->rows[clock];
}

// In terms of rows.  x < 0 stands for what never holds, whether x is there or not.
static inline zone_constraint frame_map(const zone_frame *f,
                                        zone_constraint c) {
  if (f->rows[c.i] == FRAME_NONE) {
    assert(c.j == 0 && c.b < BOUND_LE_ZERO);
    return (zone_constraint){0, 0, c.b};
  }
  return (zone_constraint){f->rows[c.i], frame_row(f, c.j), c.b};
}

// Do C1 to C3 hold?  For assert() and for tests.
bool frame_is_valid(const zone_frame *);

#endif
