// lookup.h -- Which numbers were added with this hash?
//
// Open addressing.  A slot has 32 bits of the hash and the number plus 1; 0 is an
// empty one.  Where it is at home is told by these bits alone, so that slots can
// be moved without looking at what the numbers stand for; and since homes are in the
// order of the hashes, a larger table is filled from one end to the other.  Whether a number is
// what is sought is for the caller to see:
//
//   uint32_t at = lookup_home(l, hash), number;
//   for (; lookup_next(l, hash, &at, &number); at++)
//     if (… number …)
//
// A table grows by a quarter when it is three quarters full, and doubles while it is
// small.  While that takes more memory
// than the stop leaves, it gets fuller instead; a slot in 16 stays empty, and then
// the memory is used up.
//
// Memory: lookup_release().

#ifndef GNOMON_STORE_LOOKUP_H
#define GNOMON_STORE_LOOKUP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/stop.h"

typedef struct {
  uint64_t *slots;
  uint32_t room, count; // slots, and those that are not empty
  stopper *stop;        // whose memory it is, or NULL
} lookup;

void lookup_init(lookup *);

// Empty, with as much room as the other, and its stop.  Whoever adds all of a table
// slot by slot wants this: in the order of the hashes, a smaller table fills up at
// one end.
void lookup_init_like(lookup *, const lookup *);
void lookup_release(lookup *);

static inline uint32_t lookup_home(const lookup *l, uint64_t hash) {
  return (uint32_t)((hash >> 32) * l->room >> 32);
}

static inline uint32_t lookup_behind(const lookup *l, uint32_t slot) {
  return slot + 1 < l->room ? slot + 1 : 0;
}

// From slot *at on, the next number with this hash; false if there is none.  To go on
// behind it, *at may be one more than there are slots.
static inline bool lookup_next(const lookup *l, uint64_t hash, uint32_t *at,
                               uint32_t *number) {
  for (uint32_t i = *at < l->room ? *at : 0; l->slots[i];
       i = lookup_behind(l, i))
    if (l->slots[i] >> 32 == hash >> 32) {
      *at = i;
      *number = (uint32_t)l->slots[i] - 1;
      return true;
    }
  return false;
}

void lookup_add(lookup *, uint64_t hash, uint32_t number);

// A number that was added with this hash.
void lookup_remove(lookup *, uint64_t hash, uint32_t number);

// Has a table with so many slots to grow to so many bytes, now that it has `count`
// entries?
bool lookup_is_full(stopper *, uint64_t slots, uint64_t larger, uint64_t count);

static inline uint64_t lookup_bytes(const lookup *l) {
  return l->slots ? l->room * (uint64_t)sizeof *l->slots : 0;
}

#endif
