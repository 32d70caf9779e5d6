// coding_number.c -- States as one large number each.
//
// All digits of a state, each with its radix, make one number; from the least:
//
//   m - 1        radix 4096, so that the first 12 bits say how long the number is
//   digits       of the discrete part, with the radices of coding_init()
//   zone         ranks of the bounds off the diagonal, row by row; the radix is
//                the number of ranks of the level, the same for all
//
// The discrete part comes first so that it is found by few divisions.  Every
// digit is below its radix, so different states have different numbers.
//
// A number takes the words of 32 bits that the greatest of its m and level
// needs, the least first.
//
// Multiplying and dividing a large number by a small one is what costs: digits
// are joined to chunks, with radices that just fit in 64 bits.

#include "store/coding_own.h"

#include <gmp.h>

#include "base/grow.h"
#include "base/mem.h"

_Static_assert(GMP_NUMB_BITS == 64 && sizeof(mp_limb_t) == 8,
               "limbs have 64 bits");

enum { M_RADIX = ZONE_MAX_DIMENSION };

_Static_assert((M_RADIX & (M_RADIX - 1)) == 0, "m - 1 is some bits");

// Digits first .. end - 1 of the discrete part; the first chunk has m as well.
typedef struct {
  uint32_t first, end;
  uint64_t radix;
} chunk;

typedef struct {
  uint64_t radix; // of a digit
  uint32_t most;  // digits in a chunk
  uint64_t full;  // radix of a chunk with so many
} zone_radix;

typedef struct {
  coding_digits digits;
  chunk *chunks;
  uint64_t *values; // those of the candidate
  uint32_t nchunks;
  zone_radix zone[CODING_LEVELS];
  uint32_t *lengths[CODING_LEVELS]; // by m, in words; 0 if not known yet
  mp_limb_t *limbs;                 // the number at work
  mp_size_t nlimbs;
  uint32_t room;
} number;

// ---- Large numbers -----------------------------------------------------------------

static void clear(number *n) { n->nlimbs = 0; }

static void append(number *n, uint64_t limb) {
  grow(n->limbs, n->nlimbs, n->room, 16);
  n->limbs[n->nlimbs++] = limb;
}

// Times radix, plus digit.
static void push(number *n, uint64_t digit, uint64_t radix) {
  assert(digit < radix);
  mp_limb_t over = 0;
  if (n->nlimbs)
    over = mpn_mul_1(n->limbs, n->limbs, n->nlimbs, radix);
  if (over)
    append(n, over);
  over = digit;
  if (n->nlimbs)
    over = mpn_add_1(n->limbs, n->limbs, n->nlimbs, digit);
  if (over)
    append(n, over);
}

static void trim(number *n) {
  while (n->nlimbs && !n->limbs[n->nlimbs - 1])
    n->nlimbs--;
}

// The digit that was pushed last.
static uint64_t pop(number *n, uint64_t radix) {
  if (!n->nlimbs)
    return 0;
  const uint64_t digit = mpn_divrem_1(n->limbs, 0, n->limbs, n->nlimbs, radix);
  trim(n);
  return digit;
}

// ---- Chunks -------------------------------------------------------------------------

static bool fits_another(uint64_t radix, uint64_t more) {
  return radix <= UINT64_MAX / more;
}

static void find_chunks(number *n) {
  const uint32_t count = n->digits.count;
  n->chunks = mem_new((size_t)count + 1, sizeof *n->chunks);
  chunk current = {.radix = M_RADIX};
  for (uint32_t i = 0; i < count; i++) {
    const uint64_t radix = n->digits.radices[i];
    assert(radix >= 1);
    if (!fits_another(current.radix, radix)) {
      n->chunks[n->nchunks++] = current;
      current = (chunk){i, i, 1};
    }
    current.radix *= radix;
    current.end = i + 1;
  }
  n->chunks[n->nchunks++] = current;
  n->values = mem_new(n->nchunks, sizeof *n->values);
}

static zone_radix zone_radix_of(int64_t range) {
  const uint64_t radix = 2 * (uint64_t)range + 2;
  zone_radix z = {.radix = radix, .most = 1, .full = radix};
  while (fits_another(z.full, radix)) {
    z.full *= radix;
    z.most++;
  }
  return z;
}

// Of a chunk with fewer digits.
static uint64_t power(uint64_t radix, uint32_t digits) {
  uint64_t product = 1;
  for (uint32_t i = 0; i < digits; i++)
    product *= radix;
  return product;
}

// Words of the greatest number: one less than the product of all radices.
static uint32_t measure(number *n, uint32_t m, uint32_t level) {
  const zone_radix *z = &n->zone[level];
  const uint32_t count = coding_count(m);
  clear(n);
  append(n, 1);
  push(n, 0, power(z->radix, count % z->most));
  for (uint32_t i = 0; i < count / z->most; i++)
    push(n, 0, z->full);
  for (uint32_t i = 0; i < n->nchunks; i++)
    push(n, 0, n->chunks[i].radix);
  mpn_sub_1(n->limbs, n->limbs, n->nlimbs, 1);
  trim(n);
  return (uint32_t)((mpn_sizeinbase(n->limbs, n->nlimbs, 2) + 31) / 32);
}

static uint32_t length_of(number *n, uint32_t m, uint32_t level) {
  assert(1 <= m && m <= M_RADIX);
  if (!n->lengths[level])
    n->lengths[level] = mem_new(M_RADIX + 1, sizeof **n->lengths);
  uint32_t *length = &n->lengths[level][m];
  if (!*length)
    *length = measure(n, m, level);
  return *length;
}

// ---- Writing ------------------------------------------------------------------------

// The value of a chunk of the discrete part.
static uint64_t chunk_value(const number *n, const chunk *c,
                            const uint32_t *digits, uint32_t m) {
  uint64_t value = 0;
  for (uint32_t i = c->end; i > c->first; i--) {
    assert(digits[i - 1] < n->digits.radices[i - 1]);
    value = value * n->digits.radices[i - 1] + digits[i - 1];
  }
  return c == n->chunks ? value * M_RADIX + (m - 1) : value;
}

static void number_take(coding *c, const uint32_t *digits) {
  number *n = c->own;
  for (uint32_t i = 0; i < n->nchunks; i++)
    n->values[i] = chunk_value(n, &n->chunks[i], digits, c->taken->m);
}

// Bounds first .. end - 1.
static uint64_t zone_value(const flat_zone *f, const zone_radix *z,
                           int64_t range, uint32_t first, uint32_t end) {
  uint64_t value = 0;
  for (uint32_t at = end; at > first; at--) {
    const size_t k = coding_entry(at - 1, f->m);
    value =
        value * z->radix + coding_rank(cell_get(f->cells, f->width, k), range);
  }
  return value;
}

static void push_zone(number *n, const flat_zone *f, const zone_radix *z,
                      int64_t range) {
  const uint32_t count = coding_count(f->m);
  uint32_t at = count - count % z->most;
  push(n, zone_value(f, z, range, at, count), power(z->radix, count % z->most));
  for (; at; at -= z->most)
    push(n, zone_value(f, z, range, at - z->most, at), z->full);
}

static size_t number_write(coding *c, flat_zone *f) {
  number *n = c->own;
  coding_raise(c, f);
  const uint32_t length = length_of(n, f->m, c->level);
  uint32_t *out = (uint32_t *)(void *)coding_make_out(c, length * sizeof *out);
  clear(n);
  push_zone(n, f, &n->zone[c->level], coding_range(c, c->level));
  for (uint32_t i = n->nchunks; i-- > 0;)
    push(n, n->values[i], n->chunks[i].radix);
  assert((size_t)n->nlimbs <= (length + 1) / 2);
  for (uint32_t i = 0; i < length; i++)
    out[i] =
        i / 2 < n->nlimbs ? (uint32_t)(n->limbs[i / 2] >> 32 * (i % 2)) : 0;
  return length * sizeof *out;
}

// ---- Reading ------------------------------------------------------------------------

static uint32_t stored_m(const uint32_t *stored) {
  return stored[0] % M_RADIX + 1;
}

static void load(number *n, const uint32_t *stored, uint32_t level) {
  const uint32_t length = length_of(n, stored_m(stored), level);
  clear(n);
  for (uint32_t i = 0; i < length; i += 2)
    append(n, stored[i] | (i + 1 < length ? (uint64_t)stored[i + 1] << 32 : 0));
  trim(n);
}

bool coding_is_same_state(coding *c, const void *stored, uint32_t level) {
  number *n = c->own;
  if (stored_m(stored) != c->taken->m)
    return false;
  load(n, stored, level);
  for (uint32_t i = 0; i < n->nchunks; i++)
    if (pop(n, n->chunks[i].radix) != n->values[i])
      return false;
  return true;
}

void coding_read_digits(coding *c, const void *stored, uint32_t level,
                        uint32_t *digits) {
  number *n = c->own;
  load(n, stored, level);
  for (const chunk *k = n->chunks; k < n->chunks + n->nchunks; k++) {
    uint64_t value = pop(n, k->radix);
    if (k == n->chunks)
      value /= M_RADIX;
    for (uint32_t i = k->first; i < k->end; i++) {
      digits[i] = (uint32_t)(value % n->digits.radices[i]);
      value /= n->digits.radices[i];
    }
  }
}

static size_t number_size(const coding *c, const void *stored, uint32_t m,
                          uint32_t level) {
  assert(stored_m(stored) == m);
  (void)stored;
  return length_of(c->own, m, level) * sizeof(uint32_t);
}

// Goes through the bounds of a stored zone.
typedef struct {
  number *n;
  const zone_radix *z;
  int64_t range;
  uint32_t m, at, count;
  uint64_t value;  // of the chunk
  uint32_t digits; // left in it
} bound_reader;

static bound_reader start_reading(const coding *c, const void *stored,
                                  uint32_t m, uint32_t level) {
  number *n = c->own;
  assert(stored_m(stored) == m);
  load(n, stored, level);
  for (uint32_t i = 0; i < n->nchunks; i++)
    pop(n, n->chunks[i].radix);
  return (bound_reader){.n = n,
                        .z = &n->zone[level],
                        .range = coding_range(c, level),
                        .m = m,
                        .count = coding_count(m)};
}

static bool read_next(bound_reader *r, size_t *entry, int64_t *v) {
  if (r->at == r->count)
    return false;
  if (!r->digits) {
    r->digits = r->z->most;
    r->value = pop(r->n, r->z->full); // the last chunk is the rest
  }
  *v = coding_unrank(r->value % r->z->radix, r->range);
  r->value /= r->z->radix;
  r->digits--;
  *entry = coding_entry(r->at++, r->m);
  return true;
}

static void number_read(coding *c, const void *stored, uint32_t m,
                        uint32_t level, void *cells, uint32_t width) {
  bound_reader r = start_reading(c, stored, m, level);
  size_t entry = 0;
  int64_t v = 0;
  while (read_next(&r, &entry, &v))
    cell_put(cells, width, entry, v);
  coding_finish_cells(cells, width, m);
}

// ---- Comparing ----------------------------------------------------------------------

static bool number_is_covered(coding *c, flat_zone *f, const void *stored,
                              uint32_t level) {
  const void *threshold = flat_zone_threshold(f);
  bound_reader r = start_reading(c, stored, f->m, level);
  size_t entry = 0;
  int64_t v = 0;
  while (read_next(&r, &entry, &v))
    if (v <= cell_raw(threshold, f->width, entry))
      return false;
  return true;
}

static bool number_covers(coding *c, flat_zone *f, const void *stored,
                          uint32_t level) {
  if (f->simulates)
    return coding_flat_covers(c, f, stored, level);
  bound_reader r = start_reading(c, stored, f->m, level);
  size_t entry = 0;
  int64_t v = 0;
  while (read_next(&r, &entry, &v))
    if (v > cell_get(f->cells, f->width, entry))
      return false;
  return true;
}

// ---- Life ----------------------------------------------------------------------------

static void number_release(coding *c) {
  number *n = c->own;
  mem_free(n->chunks);
  mem_free(n->values);
  mem_free(n->limbs);
  for (int level = 0; level < CODING_LEVELS; level++)
    mem_free(n->lengths[level]);
}

static const coding_ops number_ops = {
    .write = number_write,
    .size = number_size,
    .read = number_read,
    .is_covered = number_is_covered,
    .covers = number_covers,
    .take = number_take,
    .release = number_release,
};

void coding_number_init(coding *c, const coding_digits *digits) {
  number *n = mem_new(1, sizeof *n);
  n->digits = *digits;
  find_chunks(n);
  for (uint32_t level = 0; level < CODING_LEVELS; level++)
    n->zone[level] = zone_radix_of(coding_range(c, level));
  c->ops = &number_ops;
  c->unit = sizeof(uint32_t);
  c->own = n;
}
