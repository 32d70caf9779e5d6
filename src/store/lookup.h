// lookup.h -- Which numbers were added with this hash?
//
// Open addressing.  A slot has 32 bits of the hash and the number plus 1; 0 is an
// empty one.  Where it is at home is told by these bits alone, so that slots can
// be moved without looking at what the numbers stand for.  Whether a number is
// what is sought is for the caller to see:
//
//   uint32_t at = lookup_home(l, hash), number;
//   for (; lookup_next(l, hash, &at, &number); at++)
//     if (… number …)
//
// A table doubles when it is three quarters full.  While that takes more memory
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
  uint32_t mask, count;
  stopper *stop; // whose memory it is, or NULL
} lookup;

void lookup_init(lookup *);
void lookup_release(lookup *);

static inline uint32_t lookup_home(const lookup *l, uint64_t hash) {
  return (uint32_t)(hash >> 32) & l->mask;
}

// From slot *at on, the next number with this hash; false if there is none.
static inline bool lookup_next(const lookup *l, uint64_t hash, uint32_t *at,
                               uint32_t *number) {
  for (uint32_t i = *at & l->mask; l->slots[i]; i = (i + 1) & l->mask)
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

// Has a table with so many slots, of so many bytes each, to grow now that it has
// `count` entries?
bool lookup_is_full(stopper *, uint64_t slots, uint64_t bytes, uint64_t count);

static inline uint64_t lookup_bytes(const lookup *l) {
  return l->slots ? ((uint64_t)l->mask + 1) * sizeof *l->slots : 0;
}

#endif
