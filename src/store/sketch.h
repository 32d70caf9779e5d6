// sketch.h -- Two words of bits by which most zones can be told not to cover each other.
//
// A stored zone covers a candidate if and only if each of its numbers is greater than the
// candidate's threshold at that place (store/flat_zone.h).  For up to 64 places, and a
// number t for each, a sketch says of a zone
//
//   has    where its own number is greater than t
//   needs  where its threshold is at least t
//
// So if a covers b, then a has what b needs; whoever lacks something need not be compared.
// With two bits that do not depend on each other a quarter is left, with ten a thousandth.
//
// Places and numbers are chosen by a sample of pairs of zones of one site, for each
// dimension of zones: those that tell most pairs apart that others do not.  They may be
// anything; what is answered depends on them in no way, but how often.
//
// Invariant K1: of two zones of one site with the same limits, of which one covers the
// other, sketch_excludes() is false.
//
// Memory: sketches_release().

#ifndef GNOMON_STORE_SKETCH_H
#define GNOMON_STORE_SKETCH_H

#include <stdbool.h>
#include <stdint.h>

#include "store/flat_zone.h"

enum { SKETCH_BITS = 64, SKETCH_PAIRS = 32 };

typedef struct {
  uint64_t has, needs;
} sketch;

typedef struct {
  uint32_t place;
  int64_t than;
} sketch_bit;

// Of one dimension.
typedef struct {
  sketch_bit bits[SKETCH_BITS];
  uint32_t count;
  int64_t *sample;  // by zone: its numbers, and its thresholds; or NULL
  uint32_t nsample; // zones, pair after pair
} sketch_table;

typedef struct {
  bool are_on;
  sketch *list; // by node
  uint32_t room;
  sketch_table *tables; // by dimension
  uint32_t ntables;
} sketches;

void sketches_release(sketches *);

// First some pairs, zone by zone, each a candidate that is ready to be compared; then
// sketches_choose(), and from then on what it says of others: of a dimension that was not
// among them, nothing.
bool sketches_want(const sketches *, uint32_t m);
void sketches_sample(sketches *, flat_zone *);
void sketches_choose(sketches *);

// Of a candidate that is ready to be compared.
sketch sketch_of(const sketches *, flat_zone *);
void sketches_set(sketches *, uint32_t node, sketch);

// The one does not cover the other.
static inline bool sketch_excludes(sketch a, sketch other) {
  return (other.needs & ~a.has) != 0;
}

uint64_t sketches_bytes(const sketches *);

#endif
