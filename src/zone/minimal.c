// minimal.c -- Packing bounds and their entries, and comparing what is packed.

#include "zone/minimal.h"

#include <assert.h>
#include <string.h>

enum { PAIRS_OF_BYTES, PAIRS_OF_WORDS, BITMAP };

// ---- The parts of a packed zone

typedef struct {
  uint32_t count;
  uint32_t width; // bytes of a bound
  uint32_t listing;
  const uint8_t *entries, *bounds;
} parts;

static size_t entry_bytes(uint32_t listing, uint32_t count, uint32_t n) {
  switch (listing) {
  case PAIRS_OF_BYTES:
    return (size_t)count * 2;
  case PAIRS_OF_WORDS:
    return (size_t)count * 4;
  default:
    return ((size_t)n * n + 7) / 8;
  }
}

static parts find_parts(const uint8_t *packed, uint32_t n) {
  parts p = {.width = UINT32_C(1) << (packed[0] & 3),
             .listing = packed[0] >> 2};
  const uint8_t *at = packed + 1;
  for (uint32_t shift = 0;; shift += 7) {
    p.count |= (uint32_t)(*at & 127) << shift;
    if (!(*at++ & 128))
      break;
  }
  p.entries = at;
  p.bounds = at + entry_bytes(p.listing, p.count, n);
  return p;
}

static bound read_bound(const parts *p, uint32_t index) {
  const uint8_t *at = p->bounds + (size_t)index * p->width;
  uint64_t code = 0;
  assert(0 < p->width && p->width <= 8);
  for (uint32_t i = 0; i < p->width; i++)
    code |= (uint64_t)at[i] << 8 * i;
  const uint64_t sign = UINT64_C(1) << (8 * p->width - 1);
  return (bound)((code ^ sign) - sign);
}

static uint32_t read_word(const uint8_t *at) {
  return at[0] | (uint32_t)at[1] << 8;
}

// Goes through the entries in order.
typedef struct {
  const parts *p;
  uint32_t index; // of the constraint
  uint32_t bit;   // where to look next in a bitmap
} entry_reader;

static void read_entry(entry_reader *r, uint32_t n, uint32_t *i, uint32_t *j) {
  const uint8_t *entries = r->p->entries;
  switch (r->p->listing) {
  case PAIRS_OF_BYTES:
    *i = entries[(size_t)2 * r->index];
    *j = entries[(size_t)2 * r->index + 1];
    break;
  case PAIRS_OF_WORDS:
    *i = read_word(entries + (size_t)4 * r->index);
    *j = read_word(entries + (size_t)4 * r->index + 2);
    break;
  default:
    while (!(entries[r->bit / 8] >> r->bit % 8 & 1))
      r->bit++;
    *i = r->bit / n;
    *j = r->bit % n;
    r->bit++;
  }
  r->index++;
}

// ---- Packing

size_t minimal_room(uint32_t count) { return 5 + (size_t)count * 12; }

static uint32_t log_width(const zone_constraint *c, uint32_t count) {
  uint32_t log = 0;
  for (uint32_t k = 0; k < count; k++)
    while (log < 3 && (c[k].b < -(INT64_C(1) << ((8 << log) - 1)) ||
                       c[k].b >= INT64_C(1) << ((8 << log) - 1)))
      log++;
  return log;
}

static uint32_t choose_listing(uint32_t count, uint32_t n) {
  const uint32_t pairs = n <= 256 ? PAIRS_OF_BYTES : PAIRS_OF_WORDS;
  return entry_bytes(BITMAP, count, n) < entry_bytes(pairs, count, n) ? BITMAP
                                                                      : pairs;
}

static uint8_t *write_entries(uint8_t *at, uint32_t listing,
                              const zone_constraint *c, uint32_t count,
                              uint32_t n) {
  const size_t bytes = entry_bytes(listing, count, n);
  if (listing == BITMAP)
    memset(at, 0, bytes);
  for (uint32_t k = 0; k < count; k++) {
    const uint32_t bit = c[k].i * n + c[k].j;
    assert(k == 0 || bit > c[k - 1].i * n + c[k - 1].j);
    if (listing == BITMAP) {
      at[bit / 8] |= (uint8_t)(1 << bit % 8);
    } else if (listing == PAIRS_OF_BYTES) {
      uint8_t *pair = at + (size_t)2 * k;
      pair[0] = (uint8_t)c[k].i;
      pair[1] = (uint8_t)c[k].j;
    } else {
      uint8_t *pair = at + (size_t)4 * k;
      pair[0] = (uint8_t)c[k].i;
      pair[1] = (uint8_t)(c[k].i >> 8);
      pair[2] = (uint8_t)c[k].j;
      pair[3] = (uint8_t)(c[k].j >> 8);
    }
  }
  return at + bytes;
}

size_t minimal_pack(const zone_constraint *c, uint32_t count, uint32_t n,
                    uint8_t *out) {
  const uint32_t log = log_width(c, count);
  const uint32_t listing = choose_listing(count, n);
  uint8_t *at = out;
  *at++ = (uint8_t)(log | listing << 2);
  for (uint32_t rest = count;; rest >>= 7) {
    *at++ = (uint8_t)((rest & 127) | (rest > 127 ? 128 : 0));
    if (rest <= 127)
      break;
  }
  at = write_entries(at, listing, c, count, n);
  for (uint32_t k = 0; k < count; k++)
    for (uint32_t byte = 0; byte < UINT32_C(1) << log; byte++)
      *at++ = (uint8_t)((uint64_t)c[k].b >> 8 * byte);
  assert((size_t)(at - out) <= minimal_room(count));
  return (size_t)(at - out);
}

// ---- Reading

uint32_t minimal_count(const uint8_t *packed) {
  return find_parts(packed, 0).count;
}

size_t minimal_size(const uint8_t *packed, uint32_t n) {
  const parts p = find_parts(packed, n);
  return (size_t)(p.bounds - packed) + (size_t)p.count * p.width;
}

void minimal_unpack(const uint8_t *packed, uint32_t n, zone_constraint *out) {
  const parts p = find_parts(packed, n);
  entry_reader r = {.p = &p};
  for (uint32_t k = 0; k < p.count; k++) {
    read_entry(&r, n, &out[k].i, &out[k].j);
    out[k].b = read_bound(&p, k);
  }
}

bool minimal_includes(const uint8_t *big, const zone_kernel *kernel,
                      const void *small, uint32_t n) {
  const parts p = find_parts(big, n);
  entry_reader r = {.p = &p};
  for (uint32_t k = 0; k < p.count; k++) {
    uint32_t i = 0;
    uint32_t j = 0;
    read_entry(&r, n, &i, &j);
    if (kernel->get(small, n, i, j) > read_bound(&p, k))
      return false;
  }
  return true;
}

zone_status minimal_expand(const zone_kernel *k, void *z, uint32_t n,
                           const zone_constraint *c, uint32_t count) {
  k->init_universe(z, n);
  return k->constrain_many(z, n, c, count);
}
