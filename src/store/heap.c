// heap.c -- Keeping rows of bytes.

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "store/heap.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "store/lookup.h"

static heap_share *new_table(uint32_t mask) {
  heap_share *t = mem_new((size_t)mask + 1, sizeof *t);
  memset(t, 0xff, ((size_t)mask + 1) * sizeof *t);
  return t;
}

void heap_init(heap *h, uint32_t unit, bool shares) {
  *h = (heap){.unit = unit, .mask = 1023};
  if (shares)
    h->table = new_table(h->mask);
}

void heap_release(heap *h) {
  mem_free(h->bytes);
  mem_free(h->free);
  mem_free(h->table);
}

// ---- Rows ----------------------------------------------------------------------

// A free row begins with the number of the next one; a unit may be too small
// for that, a row is not.
static uint32_t take(heap *h, uint32_t size) {
  h->in_use += size;
  if (size < h->free_room && h->free[size] != HEAP_NONE) {
    const uint32_t row = h->free[size];
    memcpy(&h->free[size], heap_at(h, row), sizeof row);
    return row;
  }
  if (size > h->room - h->used) {
    if (size > HEAP_NONE - 1 - h->used)
      mem_exhausted();
    h->room = grow_room_sparingly(h->room, h->used + size);
    // A little more: reading a row may go on behind its end.
    h->bytes = mem_resize(h->bytes, (size_t)h->room + 16 / h->unit, h->unit);
  }
  h->used += size;
  return h->used - size;
}

static void give(heap *h, uint32_t row, uint32_t size) {
  h->in_use -= size;
  if (size >= h->free_room) {
    const uint32_t room = size + 1;
    h->free = mem_resize(h->free, room, sizeof *h->free);
    for (uint32_t i = h->free_room; i < room; i++)
      h->free[i] = HEAP_NONE;
    h->free_room = room;
  }
  memcpy(h->bytes + (size_t)row * h->unit, &h->free[size], sizeof row);
  h->free[size] = row;
}

static uint32_t add_row(heap *h, const void *bytes, size_t size) {
  const uint32_t row = take(h, (uint32_t)(size / h->unit));
  memcpy(h->bytes + (size_t)row * h->unit, bytes, size);
  return row;
}

// ---- Sharing ---------------------------------------------------------------------

enum { MOST_COUNT = 0xffff, MOST_SIZE = 0xff };

static uint64_t hash_of(const void *bytes, size_t size) {
  return XXH3_64bits(bytes, size);
}

static uint8_t tag_of(uint64_t hash) { return (uint8_t)(hash >> 56); }

// Where a row with these bytes is in the table, or the empty place for it.
static uint32_t find(const heap *h, const void *bytes, size_t size,
                     uint64_t hash) {
  uint32_t at = (uint32_t)hash & h->mask;
  for (;; at = (at + 1) & h->mask) {
    const heap_share *s = &h->table[at];
    if (s->row == HEAP_NONE ||
        (s->tag == tag_of(hash) && (size_t)s->size * h->unit == size &&
         memcmp(heap_at(h, s->row), bytes, size) == 0))
      return at;
  }
}

static uint32_t home_of(const heap *h, const heap_share *s) {
  return (uint32_t)hash_of(heap_at(h, s->row), (size_t)s->size * h->unit) &
         h->mask;
}

static void enlarge_table(heap *h) {
  heap_share *old = h->table;
  const uint32_t old_mask = h->mask;
  if (old_mask == UINT32_MAX)
    mem_exhausted();
  h->mask = 2 * old_mask + 1;
  h->table = new_table(h->mask);
  for (uint64_t i = 0; i <= old_mask; i++) {
    if (old[i].row == HEAP_NONE)
      continue;
    uint32_t at = home_of(h, &old[i]);
    while (h->table[at].row != HEAP_NONE)
      at = (at + 1) & h->mask;
    h->table[at] = old[i];
  }
  mem_free(old);
}

// Close the gap: what comes behind it moves up, unless it is at home there.
static void remove_from_table(heap *h, uint32_t gap) {
  uint32_t at = gap;
  for (;;) {
    at = (at + 1) & h->mask;
    if (h->table[at].row == HEAP_NONE)
      break;
    const uint32_t home = home_of(h, &h->table[at]);
    if (((at - home) & h->mask) < ((at - gap) & h->mask))
      continue;
    h->table[gap] = h->table[at];
    gap = at;
  }
  h->table[gap].row = HEAP_NONE;
  h->shared--;
}

static bool is_shared(const heap *h, size_t size) {
  return h->table && size / h->unit <= MOST_SIZE;
}

uint32_t heap_put(heap *h, const void *bytes, size_t size) {
  assert(size > 0 && size % h->unit == 0);
  if (!is_shared(h, size))
    return add_row(h, bytes, size);
  const uint64_t hash = hash_of(bytes, size);
  const uint32_t at = find(h, bytes, size, hash);
  heap_share *s = &h->table[at];
  if (s->row != HEAP_NONE) {
    if (s->count < MOST_COUNT)
      s->count++;
    return s->row;
  }
  const uint32_t row = add_row(h, bytes, size);
  *s = (heap_share){row, 1, (uint8_t)(size / h->unit), tag_of(hash)};
  if (++h->shared > h->mask / 4 * 3 &&
      lookup_is_full(h->stop, (uint64_t)h->mask + 1, sizeof *h->table,
                     h->shared))
    enlarge_table(h);
  return row;
}

void heap_drop(heap *h, uint32_t row, size_t size) {
  if (is_shared(h, size)) {
    const void *bytes = heap_at(h, row);
    const uint32_t at = find(h, bytes, size, hash_of(bytes, size));
    heap_share *s = &h->table[at];
    assert(s->row == row);
    if (s->count == MOST_COUNT || --s->count)
      return;
    remove_from_table(h, at);
  }
  give(h, row, (uint32_t)(size / h->unit));
}

// ---- Figures -----------------------------------------------------------------------

static uint64_t table_bytes(const heap *h) {
  return h->table ? ((uint64_t)h->mask + 1) * sizeof *h->table : 0;
}

uint64_t heap_bytes(const heap *h) {
  return (uint64_t)h->room * h->unit +
         (uint64_t)h->free_room * sizeof *h->free + table_bytes(h);
}

uint64_t heap_touched(const heap *h) {
  return (uint64_t)h->used * h->unit + table_bytes(h);
}

uint64_t heap_in_use(const heap *h) { return h->in_use * h->unit; }
