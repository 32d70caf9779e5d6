// coding_packed.c -- Zones as strings of bits, compared by subtraction.
//
// Every bound off the diagonal has a slot of its rank (coding_own.h) and, above
// that, a test bit, which is 0 in what is stored.  With all test bits of b set,
// b - a leaves a test bit set if and only if the rank in b is at least that in
// a, and nothing is borrowed from the next slot.
//
// Slots do not cross the border of words, unlike those of Bengtsson: words are
// then independent of each other, no borrow is handed on, and packing goes on
// in one register.  Most widths waste less than a tenth that way (7 bits: 9 in a
// word, 1 bit left); what is left over gives all slots more range where it can.
//
// Is the candidate covered?  For inclusion and for aLU alike, the stored zone b
// must be above all thresholds t (store/flat_zone.h), that is t[k] + 1 <= b[k].  The
// ranks of t[k] + 1, cut to the range, are packed once for a candidate.
//
// What is stored at an older level is compared flat.

#include "store/coding_own.h"

#include "base/mem.h"

enum {
  BYTE_SLOT = 8,   // slots up to this wide are packed by way of bytes
  SPARE_CODES = 64 // behind the last one
};

// How a level packs.
typedef struct {
  uint32_t bits;  // of a slot, with the test bit
  uint32_t slots; // of a word
  int64_t range;
  uint64_t tests; // the test bits of a word
} layout;

typedef struct {
  uint32_t level; // at which the candidate is packed
  size_t words;   // that it takes
  bool has_high, has_low;
  size_t room;          // in words
  uint64_t *high;       // the candidate, with test bits
  uint64_t *low;        // test bits minus what must not be above the stored
  unsigned char *codes; // ranks in bytes, on the way
  size_t codes_room;
  layout layouts[CODING_LEVELS];
} packed;

static layout layout_of(int64_t range) {
  layout l = {.bits = coding_bits(range) + 1, .range = range};
  l.slots = 64 / l.bits;
  l.bits = 64 / l.slots;
  l.range = coding_widest(l.bits - 1);
  for (uint32_t i = 0; i < l.slots; i++)
    l.tests |= UINT64_C(1) << (i * l.bits + l.bits - 1);
  return l;
}

// At least one, so that what is stored is somewhere.
static size_t words_of(const layout *l, uint32_t m) {
  const size_t count = coding_count(m);
  return m == 1 ? 1 : (count + l->slots - 1) / l->slots;
}

static void make_room(packed *p, const layout *l, uint32_t m) {
  const size_t words = words_of(l, m);
  const size_t codes = (size_t)coding_count(m) + SPARE_CODES;
  if (words > p->room) {
    p->room = words;
    p->high = mem_resize(p->high, words, sizeof *p->high);
    p->low = mem_resize(p->low, words, sizeof *p->low);
  }
  if (codes > p->codes_room) {
    p->codes_room = codes;
    p->codes = mem_resize(p->codes, codes, 1);
  }
}

// ---- By way of bytes --------------------------------------------------------------

// Numbers in bytes, slots of at most 8 bits: sixteen at a time, then eight.

typedef int8_t codes16 __attribute__((vector_size(16), aligned(1), may_alias));

static inline codes16 least(codes16 a, codes16 b) {
  const codes16 less = (codes16)(a < b);
  return (a & less) | (b & ~less);
}

static inline codes16 greatest(codes16 a, codes16 b) {
  const codes16 less = (codes16)(a < b);
  return (b & less) | (a & ~less);
}

// The ranks of cells[k] + more off the diagonal, cut to the range.  Sixteen may
// be more than there are to the next entry of the diagonal: the next writes over
// them.  The candidate itself (more is 0) is not below the range.
static inline void rank_bytes(packed *p, const layout *l, const int8_t *cells,
                              uint32_t m, int8_t more) {
  const codes16 zero = {0};
  const codes16 low = zero + (int8_t)-l->range;
  const codes16 high = zero + (int8_t)(l->range + 1);
  unsigned char *to = p->codes;
  for (uint32_t run = 0; run + 1 < m; run++) {
    cells++; // the diagonal
    for (uint32_t j = 0; j < m; j += 16) {
      const codes16 v = *(const codes16 *)(cells + j) + more;
      *(codes16 *)(to + j) = least(more ? greatest(v, low) : v, high) - low;
    }
    cells += m;
    to += m;
  }
  memset(p->codes + coding_count(m), 0, SPARE_CODES);
}

static void unrank_bytes(const packed *p, const layout *l, int8_t *cells,
                         uint32_t m) {
  const codes16 zero = {0};
  const codes16 low = zero + (int8_t)-l->range;
  const codes16 most = zero + (int8_t)l->range;
  for (uint32_t run = 0; run + 1 < m; run++) {
    const unsigned char *from = p->codes + (size_t)run * m;
    int8_t *to = cells + (size_t)run * (m + 1) + 1;
    for (uint32_t j = 0; j < m; j += 16) {
      const codes16 v = *(const codes16 *)(from + j) + low;
      const codes16 infinite = (codes16)(v > most);
      *(codes16 *)(to + j) = (v & ~infinite) | (infinite & INT8_MAX);
    }
  }
}

#define EVERY_2ND UINT64_C(0x00ff00ff00ff00ff)
#define EVERY_2ND_PAIR UINT64_C(0x0000ffff0000ffff)
#define LOWER_HALF UINT64_C(0x00000000ffffffff)
#define PER_HALF UINT64_C(0x0000000100000001)
#define PER_QUARTER UINT64_C(0x0001000100010001)

// Eight bytes, all below 2^bits, side by side in 8 * bits bits; and back.
static inline uint64_t squeeze(uint64_t x, uint32_t bits) {
  const uint32_t gap = 8 - bits;
  x = (x & EVERY_2ND) | (x & ~EVERY_2ND) >> gap;
  x = (x & EVERY_2ND_PAIR) | (x & ~EVERY_2ND_PAIR) >> 2 * gap;
  return (x & LOWER_HALF) | (x & ~LOWER_HALF) >> 4 * gap;
}

static inline uint64_t stretch(uint64_t x, uint32_t bits) {
  const uint32_t gap = 8 - bits;
  const uint64_t four = (UINT64_C(1) << 4 * bits) - 1;
  const uint64_t two = ((UINT64_C(1) << 2 * bits) - 1) * PER_HALF;
  const uint64_t one = ((UINT64_C(1) << bits) - 1) * PER_QUARTER;
  x = (x & four) | (x & four << 4 * bits) << 4 * gap;
  x = (x & two) | (x & two << 2 * bits) << 2 * gap;
  return (x & one) | (x & one << bits) << gap;
}

static inline uint64_t load(const unsigned char *at) {
  uint64_t x;
  memcpy(&x, at, sizeof x);
  return x;
}

// Inlined for each width of slots: all shifts are then constants.
static inline void pack_slots(const unsigned char *codes, uint32_t bits,
                              size_t words, uint64_t set, uint64_t *out) {
  const uint32_t slots = 64 / bits;
  for (; words; words--, codes += slots) {
    uint64_t word = set;
    for (uint32_t at = 0; at + 8 <= slots; at += 8)
      word |= squeeze(load(codes + at), bits) << at * bits;
    for (uint32_t at = slots / 8 * 8; at < slots; at++)
      word |= (uint64_t)codes[at] << at * bits;
    *out++ = word;
  }
}

// Eight at a time again; the next writes over what is too much.
static inline void unpack_slots(unsigned char *codes, uint32_t bits,
                                size_t words, const uint64_t *stored) {
  const uint32_t slots = 64 / bits;
  for (; words; words--, stored++, codes += slots)
    for (uint32_t at = 0; at < slots; at += 8) {
      const uint64_t eight = stretch(*stored >> at * bits, bits);
      memcpy(codes + at, &eight, sizeof eight);
    }
}

#define FOR_EACH_WIDTH(DO) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8)

static void pack_bytes(packed *p, const layout *l, size_t words, uint64_t set,
                       uint64_t *out) {
#define PACK(BITS)                                                             \
  case BITS:                                                                   \
    pack_slots(p->codes, BITS, words, set, out);                               \
    break;
  switch (l->bits) { FOR_EACH_WIDTH(PACK) }
#undef PACK
}

static void unpack_bytes(packed *p, const layout *l, const uint64_t *stored,
                         size_t words) {
#define UNPACK(BITS)                                                           \
  case BITS:                                                                   \
    unpack_slots(p->codes, BITS, words, stored);                               \
    break;
  switch (l->bits) { FOR_EACH_WIDTH(UNPACK) }
#undef UNPACK
}

// The above expects the first byte to be the least of a word.
static bool goes_by_bytes(const layout *l, uint32_t width) {
  return width == 1 && l->bits <= BYTE_SLOT &&
         __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
}

// ---- One by one ---------------------------------------------------------------------

static inline uint64_t cut_rank(int64_t cell, int64_t infinity, int64_t range) {
  if (cell == infinity || cell > range)
    return 2 * (uint64_t)range + 1;
  return cell < -range ? 0 : (uint64_t)(cell + range);
}

static inline void pack_width(const layout *l, const void *cells,
                              uint32_t width, uint32_t m, int64_t more,
                              uint64_t set, uint64_t *out) {
  const int64_t infinity = cell_greatest(width);
  size_t k = 0;
  uint32_t shift = 0;
  uint64_t word = set;
  for (uint32_t run = 0; run + 1 < m; run++) {
    k++; // the diagonal
    for (uint32_t j = 0; j < m; j++) {
      const int64_t v = cell_raw(cells, width, k++) + more;
      word |= cut_rank(v, infinity, l->range) << shift;
      shift += l->bits;
      if (shift + l->bits > 64) {
        *out++ = word;
        word = set;
        shift = 0;
      }
    }
  }
  if (shift || m == 1)
    *out = word;
}

static inline void unpack_width(const layout *l, const uint64_t *stored,
                                uint32_t m, void *cells, uint32_t width) {
  const uint64_t mask = (UINT64_C(1) << (l->bits - 1)) - 1;
  size_t k = 0;
  uint32_t shift = 0;
  for (uint32_t run = 0; run + 1 < m; run++) {
    k++;
    for (uint32_t j = 0; j < m; j++) {
      cell_put(cells, width, k++,
               coding_unrank(*stored >> shift & mask, l->range));
      shift += l->bits;
      if (shift + l->bits > 64) {
        stored++;
        shift = 0;
      }
    }
  }
}

// ---- Both ways ----------------------------------------------------------------------

// The ranks of cells[k], or of cells[k] + 1 if there is more, and the bits of
// `set` in each word.
static void pack(packed *p, const layout *l, const flat_zone *f,
                 const void *cells, bool more, uint64_t set, uint64_t *out) {
  if (goes_by_bytes(l, f->width)) {
    if (more)
      rank_bytes(p, l, cells, f->m, 1);
    else
      rank_bytes(p, l, cells, f->m, 0);
    pack_bytes(p, l, p->words, set, out);
    return;
  }
  switch (f->width) {
  case 1:
    pack_width(l, cells, 1, f->m, more, set, out);
    break;
  case 2:
    pack_width(l, cells, 2, f->m, more, set, out);
    break;
  case 4:
    pack_width(l, cells, 4, f->m, more, set, out);
    break;
  default:
    pack_width(l, cells, 8, f->m, more, set, out);
  }
}

static void unpack(packed *p, const layout *l, const uint64_t *stored,
                   uint32_t m, void *cells, uint32_t width) {
  if (goes_by_bytes(l, width)) {
    unpack_bytes(p, l, stored, words_of(l, m));
    unrank_bytes(p, l, cells, m);
    return;
  }
  switch (width) {
  case 1:
    unpack_width(l, stored, m, cells, 1);
    break;
  case 2:
    unpack_width(l, stored, m, cells, 2);
    break;
  case 4:
    unpack_width(l, stored, m, cells, 4);
    break;
  default:
    unpack_width(l, stored, m, cells, 8);
  }
}

// ---- The candidate ------------------------------------------------------------------

static void set_level(coding *c, packed *p, uint32_t m) {
  if (p->level != c->level)
    p->has_high = p->has_low = false;
  p->level = c->level;
  p->words = words_of(&p->layouts[c->level], m);
  make_room(p, &p->layouts[c->level], m);
}

static void find_high(coding *c, const flat_zone *f) {
  packed *p = c->own;
  coding_raise(c, f);
  set_level(c, p, f->m);
  if (p->has_high)
    return;
  const layout *l = &p->layouts[p->level];
  pack(p, l, f, f->cells, false, l->tests, p->high);
  p->has_high = true;
}

static void find_low(coding *c, flat_zone *f) {
  packed *p = c->own;
  if (!f->simulates)
    find_high(c, f);
  set_level(c, p, f->m);
  const layout *l = &p->layouts[p->level];
  const size_t words = p->words;
  const uint64_t tests = l->tests;
  const uint64_t *high = p->high;
  uint64_t *low = p->low;
  if (f->simulates) {
    pack(p, l, f, flat_zone_threshold(f), true, 0, low);
    for (size_t w = 0; w < words; w++)
      low[w] = tests - low[w];
  } else {
    for (size_t w = 0; w < words; w++)
      low[w] = 2 * tests - high[w];
  }
  p->has_low = true;
}

// ---- Comparing ------------------------------------------------------------------------

static bool sums_pass(const uint64_t *low, const uint64_t *stored, size_t words,
                      uint64_t tests) {
  for (size_t w = 0; w < words; w++)
    if (((low[w] + stored[w]) & tests) != tests)
      return false;
  return true;
}

static bool differences_pass(const uint64_t *high, const uint64_t *stored,
                             size_t words, uint64_t tests) {
  for (size_t w = 0; w < words; w++)
    if (((high[w] - stored[w]) & tests) != tests)
      return false;
  return true;
}

static bool packed_is_covered(coding *c, flat_zone *f, const void *stored,
                              uint32_t level) {
  packed *p = c->own;
  if (!p->has_low || p->level != c->level)
    find_low(c, f);
  if (level != c->level)
    return coding_flat_is_covered(c, f, stored, level);
  return sums_pass(p->low, stored, p->words, p->layouts[level].tests);
}

static bool packed_covers(coding *c, flat_zone *f, const void *stored,
                          uint32_t level) {
  packed *p = c->own;
  if (f->simulates)
    return coding_flat_covers(c, f, stored, level);
  if (!p->has_high || p->level != c->level)
    find_high(c, f);
  if (level != c->level)
    return coding_flat_covers(c, f, stored, level);
  return differences_pass(p->high, stored, p->words, p->layouts[level].tests);
}

// ---- Writing and reading -----------------------------------------------------------

static size_t packed_write(coding *c, flat_zone *f) {
  find_high(c, f);
  const packed *p = c->own;
  const layout *l = &p->layouts[c->level];
  const size_t words = p->words;
  uint64_t *out = (uint64_t *)(void *)coding_make_out(c, words * sizeof *out);
  for (size_t w = 0; w < words; w++)
    out[w] = p->high[w] & ~l->tests;
  return words * sizeof *out;
}

static size_t packed_size(const coding *c, const void *stored, uint32_t m,
                          uint32_t level) {
  (void)stored;
  const packed *p = c->own;
  return words_of(&p->layouts[level], m) * sizeof(uint64_t);
}

static void packed_read(coding *c, const void *stored, uint32_t m,
                        uint32_t level, void *cells, uint32_t width) {
  packed *p = c->own;
  const layout *l = &p->layouts[level];
  make_room(p, l, m);
  unpack(p, l, stored, m, cells, width);
  coding_finish_cells(cells, width, m);
}

static void packed_take(coding *c, const uint32_t *digits) {
  (void)digits;
  packed *p = c->own;
  p->has_high = p->has_low = false;
}

static void packed_release(coding *c) {
  packed *p = c->own;
  mem_free(p->high);
  mem_free(p->low);
  mem_free(p->codes);
}

static const coding_ops packed_ops = {
    .write = packed_write,
    .size = packed_size,
    .read = packed_read,
    .is_covered = packed_is_covered,
    .covers = packed_covers,
    .take = packed_take,
    .release = packed_release,
};

void coding_packed_init(coding *c) {
  packed *p = mem_new(1, sizeof *p);
  p->layouts[0] = layout_of(c->most);
  c->most = p->layouts[0].range;
  for (uint32_t level = 1; level < CODING_LEVELS; level++)
    p->layouts[level] = layout_of(coding_range(c, level));
  c->ops = &packed_ops;
  c->unit = sizeof(uint64_t);
  c->own = p;
}
