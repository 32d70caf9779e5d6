// rows.h -- Rows of bytes of many sizes, by number; equal ones once if wanted.
//
// Rows are whole units (of 16 bytes, say) in one array that grows; a number is
// that of the first unit.  A row that is given back is used again for one of the
// same size.  The caller knows the size of each row.
//
// If they are shared there is one copy of equal rows, with the number of times that
// it was put; it is gone when it was dropped as often (hash-consing).
//
// Memory: rows_release().  At most 2^32 - 2 units.

#ifndef GNOMON_STORE_ROWS_H
#define GNOMON_STORE_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/stop.h"

#define ROWS_NONE UINT32_MAX

// A row that may be there for several.  One that was put too often for `count`
// stays for ever; one that is too long for `size` is not shared.
typedef struct {
  uint32_t row; // ROWS_NONE: empty
  uint32_t count : 16;
  uint32_t size : 8; // in units
  uint32_t tag : 8;  // of its hash
} rows_share;

typedef struct {
  uint32_t unit;
  unsigned char *bytes;
  uint32_t used, room; // in units
  uint32_t *free;      // by size in units: first free row
  uint32_t free_room;
  uint64_t in_use; // units of rows that are there
  rows_share *table;
  uint32_t mask, shared; // rows in the table
  stopper *stop;         // whose memory it is, or NULL
} rows;

void rows_init(rows *, uint32_t unit, bool shares);
void rows_release(rows *);

// `size` is a multiple of the unit.
uint32_t rows_put(rows *, const void *row, size_t size);
void rows_drop(rows *, uint32_t row, size_t size);

static inline const void *rows_at(const rows *r, uint32_t row) {
  return r->bytes + (size_t)row * r->unit;
}

// What is held, free room included; what has been written to; what rows take.
uint64_t rows_bytes(const rows *);
uint64_t rows_touched(const rows *);
uint64_t rows_in_use(const rows *);

#endif
