// rows.c -- Keeping rows of bytes.

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "store/rows.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "store/lookup.h"

static rows_share *new_table(uint32_t mask) {
  rows_share *t = mem_new((size_t)mask + 1, sizeof *t);
  memset(t, 0xff, ((size_t)mask + 1) * sizeof *t);
  return t;
}

void rows_init(rows *r, uint32_t unit, bool shares) {
  *r = (rows){.unit = unit, .mask = 1023};
  if (shares)
    r->table = new_table(r->mask);
}

void rows_release(rows *r) {
  mem_free(r->bytes);
  mem_free(r->free);
  mem_free(r->table);
}

// ---- Rows ----------------------------------------------------------------------

// A free row begins with the number of the next one; a unit may be too small
// for that, a row is not.
static uint32_t take(rows *r, uint32_t size) {
  r->in_use += size;
  if (size < r->free_room && r->free[size] != ROWS_NONE) {
    const uint32_t row = r->free[size];
    memcpy(&r->free[size], rows_at(r, row), sizeof row);
    return row;
  }
  if (size > r->room - r->used) {
    if (size > ROWS_NONE - 1 - r->used)
      mem_exhausted();
    r->room = grow_room_sparingly(r->room, r->used + size);
    // A little more: reading a row may go on behind its end.
    r->bytes = mem_resize(r->bytes, (size_t)r->room + 16 / r->unit, r->unit);
  }
  r->used += size;
  return r->used - size;
}

static void give(rows *r, uint32_t row, uint32_t size) {
  r->in_use -= size;
  if (size >= r->free_room) {
    const uint32_t room = size + 1;
    r->free = mem_resize(r->free, room, sizeof *r->free);
    for (uint32_t i = r->free_room; i < room; i++)
      r->free[i] = ROWS_NONE;
    r->free_room = room;
  }
  memcpy(r->bytes + (size_t)row * r->unit, &r->free[size], sizeof row);
  r->free[size] = row;
}

static uint32_t add_row(rows *r, const void *bytes, size_t size) {
  const uint32_t row = take(r, (uint32_t)(size / r->unit));
  memcpy(r->bytes + (size_t)row * r->unit, bytes, size);
  return row;
}

// ---- Sharing ---------------------------------------------------------------------

enum { MOST_COUNT = 0xffff, MOST_SIZE = 0xff };

static uint64_t hash_of(const void *bytes, size_t size) {
  return XXH3_64bits(bytes, size);
}

static uint8_t tag_of(uint64_t hash) { return (uint8_t)(hash >> 56); }

// Where a row with these bytes is in the table, or the empty place for it.
static uint32_t find(const rows *r, const void *bytes, size_t size,
                     uint64_t hash) {
  uint32_t at = (uint32_t)hash & r->mask;
  for (;; at = (at + 1) & r->mask) {
    const rows_share *s = &r->table[at];
    if (s->row == ROWS_NONE ||
        (s->tag == tag_of(hash) && (size_t)s->size * r->unit == size &&
         memcmp(rows_at(r, s->row), bytes, size) == 0))
      return at;
  }
}

static uint32_t home_of(const rows *r, const rows_share *s) {
  return (uint32_t)hash_of(rows_at(r, s->row), (size_t)s->size * r->unit) &
         r->mask;
}

static void enlarge_table(rows *r) {
  rows_share *old = r->table;
  const uint32_t old_mask = r->mask;
  if (old_mask == UINT32_MAX)
    mem_exhausted();
  r->mask = 2 * old_mask + 1;
  r->table = new_table(r->mask);
  for (uint64_t i = 0; i <= old_mask; i++) {
    if (old[i].row == ROWS_NONE)
      continue;
    uint32_t at = home_of(r, &old[i]);
    while (r->table[at].row != ROWS_NONE)
      at = (at + 1) & r->mask;
    r->table[at] = old[i];
  }
  mem_free(old);
}

// Close the gap: what comes behind it moves up, unless it is at home there.
static void remove_from_table(rows *r, uint32_t gap) {
  uint32_t at = gap;
  for (;;) {
    at = (at + 1) & r->mask;
    if (r->table[at].row == ROWS_NONE)
      break;
    const uint32_t home = home_of(r, &r->table[at]);
    if (((at - home) & r->mask) < ((at - gap) & r->mask))
      continue;
    r->table[gap] = r->table[at];
    gap = at;
  }
  r->table[gap].row = ROWS_NONE;
  r->shared--;
}

static bool is_shared(const rows *r, size_t size) {
  return r->table && size / r->unit <= MOST_SIZE;
}

static uint64_t table_bytes(const rows *r) {
  return r->table ? ((uint64_t)r->mask + 1) * sizeof *r->table : 0;
}

uint32_t rows_put(rows *r, const void *bytes, size_t size) {
  assert(size > 0 && size % r->unit == 0);
  if (!is_shared(r, size))
    return add_row(r, bytes, size);
  const uint64_t hash = hash_of(bytes, size);
  const uint32_t at = find(r, bytes, size, hash);
  rows_share *s = &r->table[at];
  if (s->row != ROWS_NONE) {
    if (s->count < MOST_COUNT)
      s->count++;
    return s->row;
  }
  const uint32_t row = add_row(r, bytes, size);
  *s = (rows_share){row, 1, (uint8_t)(size / r->unit), tag_of(hash)};
  if (++r->shared > r->mask / 4 * 3 &&
      lookup_is_full(r->stop, (uint64_t)r->mask + 1, 2 * table_bytes(r),
                     r->shared))
    enlarge_table(r);
  return row;
}

void rows_drop(rows *r, uint32_t row, size_t size) {
  if (is_shared(r, size)) {
    const void *bytes = rows_at(r, row);
    const uint32_t at = find(r, bytes, size, hash_of(bytes, size));
    rows_share *s = &r->table[at];
    assert(s->row == row);
    if (s->count == MOST_COUNT || --s->count)
      return;
    remove_from_table(r, at);
  }
  give(r, row, (uint32_t)(size / r->unit));
}

// ---- Figures -----------------------------------------------------------------------

uint64_t rows_bytes(const rows *r) {
  return (uint64_t)r->room * r->unit +
         (uint64_t)r->free_room * sizeof *r->free + table_bytes(r);
}

uint64_t rows_touched(const rows *r) {
  return (uint64_t)r->used * r->unit + table_bytes(r);
}

uint64_t rows_in_use(const rows *r) { return r->in_use * r->unit; }
