// coding.h -- The ways to write down a stored zone.
//
//   flat     numbers of 1, 2, 4 or 8 bytes, row by row (store/flat_zone.h): bytes are
//            compared as they are
//   packed   a string of bits: a slot for each bound off the diagonal, with a
//            test bit, so that one subtraction compares a whole word of them
//   minimal  the constraints that do not follow from others
//            (zone/minimal.h)
//   number   one large number for the state, discrete part and all: the mixed
//            radix of all domains
//
// packed and number after Bengtsson, "Reducing memory usage in symbolic
// state-space exploration for timed systems", Uppsala University, 2001, section
// 3; with slots biased so that unsigned order is the order of bounds, and with a
// radix that has room for all of them.
//
// A candidate (store/flat_zone.h) is compared with what is stored, and written if it
// is to stay.  Numbers of stored zones are at first expected within the range
// that the limits of the model suggest; when one is not, the level rises, and
// what is written from then on has more room:
//
//   level 0   -most .. most          level 2   30 bits and a sign
//   level 1   14 bits and a sign     level 3   62 bits and a sign
//
// A level with less room than the one before is left out.  flat counts its
// widths like that too: level is log2 of the bytes.
//
// Invariants:
//   C1  for a given m and level, equal zones give equal bytes, and zones that
//       differ do not (number: states)
//   C2  what is stored fits in the width of every later candidate, since that
//       only grows
//
// Memory: a coding owns its buffers.

#ifndef GNOMON_STORE_CODING_H
#define GNOMON_STORE_CODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/flat_zone.h"

typedef enum {
  CODING_FLAT,
  CODING_PACKED,
  CODING_MINIMAL,
  CODING_NUMBER,
} coding_kind;

typedef struct coding coding;

typedef struct {
  // Write the candidate to c->out, at c->level, which is raised if need be.
  // Returns the bytes: never 0.
  size_t (*write)(coding *, flat_zone *);
  // Bytes of a stored zone of m clocks.
  size_t (*size)(const coding *, const void *stored, uint32_t m,
                 uint32_t level);
  // Its numbers, m rows of m, each as in a flat zone of `width` bytes, which is
  // wide enough; filled up like one.  There is room for FLAT_ZONE_BLOCK bytes more.
  void (*read)(coding *, const void *stored, uint32_t m, uint32_t level,
               void *cells, uint32_t width);
  // Does a stored zone of the same clocks cover the candidate; and the other way
  // round?
  bool (*is_covered)(coding *, flat_zone *, const void *stored, uint32_t level);
  bool (*covers)(coding *, flat_zone *, const void *stored, uint32_t level);
  // What coding_take() and coding_release() have to do for the kind.
  void (*take)(coding *, const uint32_t *digits);
  void (*release)(coding *);
} coding_ops;

// A discrete part as digits: for number only.
typedef struct {
  uint32_t count;
  const uint32_t *radices; // each at least 1
} coding_digits;

struct coding {
  coding_kind kind;
  const coding_ops *ops;
  uint32_t unit;  // what is written is a multiple of this, and aligned to it
  uint32_t level; // of what is written
  int64_t most;   // the range of level 0; what was asked for, or more
  unsigned char *out;
  size_t out_room;
  const flat_zone *taken; // the candidate
  void *cells;            // a stored zone as flat cells
  size_t cells_room;
  void *own; // of the kind
};

// The state to be written has these digits (number only; they stay the
// caller's).  `most` is the greatest number, by amount, that the limits suggest,
// in the code of zone/bound.h.
void coding_init(coding *, coding_kind, int64_t most, const coding_digits *);
void coding_release(coding *);

// A new candidate, after the flat zone has been told how to compare; `digits` is NULL
// but for number.  Both must stay as they are while there are comparisons.
void coding_take(coding *, const flat_zone *, const uint32_t *digits);

// A stored zone as flat cells of this width, which is wide enough: c->cells.
const void *coding_cells(coding *, const void *stored, uint32_t m,
                         uint32_t level, uint32_t width);

// The same, or where they are stored, if that is how.
const void *coding_see_cells(coding *, const void *stored, uint32_t m,
                             uint32_t level, uint32_t width);

// C1: what was just written can be read again, for assertions.
bool coding_keeps(coding *, const flat_zone *, size_t written);

// For number: has the stored state the same digits as the candidate; what are
// they?
bool coding_is_same_state(coding *, const void *stored, uint32_t level);
void coding_read_digits(coding *, const void *stored, uint32_t level,
                        uint32_t *digits);

#endif
