// heap.h -- Rows of bytes of many sizes, by number; equal ones once if wanted.
//
// Rows are whole units (of 16 bytes, say) in one array that grows; a number is
// that of the first unit.  A row that is given back is used again for one of the
// same size.  The caller knows the size of each row.
//
// A heap that shares keeps one copy of equal rows and counts how many times it
// was put; a row is gone when it was dropped as often (hash-consing).
//
// Memory: heap_release().  At most 2^32 - 2 units.

#ifndef GNOMON_STORE_HEAP_H
#define GNOMON_STORE_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/stop.h"

#define HEAP_NONE UINT32_MAX

// A row that may be there for several.  One that was put too often for `count`
// stays for ever; one that is too long for `size` is not shared.
typedef struct {
  uint32_t row; // HEAP_NONE: empty
  uint32_t count : 16;
  uint32_t size : 8; // in units
  uint32_t tag : 8;  // of its hash
} heap_share;

typedef struct {
  uint32_t unit;
  unsigned char *bytes;
  uint32_t used, room; // in units
  uint32_t *free;      // by size in units: first free row
  uint32_t free_room;
  uint64_t in_use; // units of rows that are there
  heap_share *table;
  uint32_t mask, shared; // rows in the table
  stopper *stop;         // whose memory it is, or NULL
} heap;

void heap_init(heap *, uint32_t unit, bool shares);
void heap_release(heap *);

// `size` is a multiple of the unit.
uint32_t heap_put(heap *, const void *row, size_t size);
void heap_drop(heap *, uint32_t row, size_t size);

static inline const void *heap_at(const heap *h, uint32_t row) {
  return h->bytes + (size_t)row * h->unit;
}

// What is held, free room included; what has been written to; what rows take.
uint64_t heap_bytes(const heap *);
uint64_t heap_touched(const heap *);
uint64_t heap_in_use(const heap *);

#endif
