// coding_minimal.c -- Zones as the constraints that do not follow from others.
//
// The same constraints as in zone/minimal.h, in fewer bits, since m and the
// level are known to whoever reads them.  A string of bits, in words of 32, the
// first bit the least of its word:
//
//   count    in as many bits as m * m - m takes
//   then for each constraint, row by row
//   gap      entries of the matrix left out since the one before: a Rice code,
//            the quotient by 2^k as that many zeros and a one, the rest in k
//            bits.  k is log2 of m * m / count, rounded down, so that many
//            constraints have a bit for each entry, and few have a number each
//   bound    its rank, in the bits of the level
//
// and zeros up to the end of the word.  About 8 constraints of 11 clocks with
// small constants take 12 bytes.
//
// A constraint that is stored is an entry of the canonical form as well.  So if
// one is not above the threshold of the candidate (store/flat_zone.h), the stored
// zone does not cover it; for inclusion, the converse holds too, and the
// canonical form is needed only for aLU and to say whether the candidate covers
// the stored zone.

#include "store/coding_own.h"

#include "base/mem.h"
#include "zone/minimal.h"

typedef struct {
  zone_constraint *constraints; // room for m * m
  void *matrix;                 // of 64-bit bounds
  uint32_t room;                // the m that there is room for
  flat_zone expanded;
} minimal;

static minimal *with_room(const coding *c, uint32_t m) {
  minimal *own = c->own;
  if (m > own->room) {
    const zone_kernel *widest = zone_kernel_get(ZONE_64, ZONE_BEST);
    mem_free(own->matrix);
    mem_free(own->constraints);
    own->matrix = mem_new(zone_bytes(widest, m), 1);
    own->constraints = mem_new((size_t)m * m, sizeof *own->constraints);
    own->room = m;
  }
  return own;
}

// ---- Bits ------------------------------------------------------------------------

static uint32_t bits_of(uint32_t number) {
  return number ? 32 - (uint32_t)__builtin_clz(number) : 0;
}

typedef struct {
  uint64_t bits;
  uint32_t count; // below 32
  uint32_t *at;
} bit_writer;

static void put_some(bit_writer *w, uint64_t value, uint32_t n) {
  assert(n <= 32 && value >> n == 0);
  w->bits |= value << w->count;
  w->count += n;
  if (w->count >= 32) {
    *w->at++ = (uint32_t)w->bits;
    w->bits >>= 32;
    w->count -= 32;
  }
}

static void put_bits(bit_writer *w, uint64_t value, uint32_t n) {
  if (n > 32) {
    put_some(w, value & UINT32_MAX, 32);
    value >>= 32;
    n -= 32;
  }
  put_some(w, value, n);
}

static void put_zeros_and_one(bit_writer *w, uint32_t zeros) {
  for (; zeros >= 32; zeros -= 32)
    put_some(w, 0, 32);
  put_some(w, UINT64_C(1) << zeros, zeros + 1);
}

typedef struct {
  uint64_t bits;
  uint32_t count;
  const uint32_t *at; // nothing is read before it is needed
} bit_reader;

static inline void fetch(bit_reader *r) {
  r->bits |= (uint64_t)*r->at++ << r->count;
  r->count += 32;
}

static inline uint64_t get_some(bit_reader *r, uint32_t n) {
  assert(n <= 32);
  if (r->count < n)
    fetch(r);
  const uint64_t value = r->bits & ((UINT64_C(1) << n) - 1);
  r->bits >>= n;
  r->count -= n;
  return value;
}

static inline uint64_t get_bits(bit_reader *r, uint32_t n) {
  if (n <= 32)
    return get_some(r, n);
  const uint64_t low = get_some(r, 32);
  return low | get_some(r, n - 32) << 32;
}

static inline uint32_t get_zeros_and_one(bit_reader *r) {
  uint32_t zeros = 0;
  while (!r->bits) {
    zeros += r->count;
    r->count = 0;
    fetch(r);
  }
  const uint32_t more = (uint32_t)__builtin_ctzll(r->bits);
  r->bits >>= more; // twice, since the sum may be 64
  r->bits >>= 1;
  r->count -= more + 1;
  return zeros + more;
}

// ---- Constraints one by one -----------------------------------------------------

static uint32_t gap_bits(uint32_t m, uint32_t count) {
  if (!count)
    return 0;
  assert(count <= coding_count(m));
  return 31 - (uint32_t)__builtin_clz(m * m / count);
}

typedef struct {
  bit_reader r;
  uint32_t left;
  uint32_t gap_bits, bound_bits;
  int64_t range;
  size_t next; // entry
} constraint_reader;

static constraint_reader start_reading(const coding *c, const void *stored,
                                       uint32_t m, uint32_t level) {
  const int64_t range = coding_range(c, level);
  constraint_reader s = {
      .r = {.at = stored}, .bound_bits = coding_bits(range), .range = range};
  s.left = (uint32_t)get_bits(&s.r, bits_of(coding_count(m)));
  s.gap_bits = gap_bits(m, s.left);
  return s;
}

// The entry row * m + column, and its bound.
static inline bool read_next(constraint_reader *s, size_t *entry, bound *b) {
  if (!s->left)
    return false;
  s->left--;
  const size_t quotient = get_zeros_and_one(&s->r);
  *entry = s->next + (quotient << s->gap_bits | get_some(&s->r, s->gap_bits));
  s->next = *entry + 1;
  *b = (bound)get_bits(&s->r, s->bound_bits) - s->range;
  return true;
}

// ---- Writing -----------------------------------------------------------------------

static void raise_level(coding *c, const zone_constraint *constraints,
                        uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    while (constraints[i].b > coding_range(c, c->level) ||
           constraints[i].b < -coding_range(c, c->level))
      c->level++;
}

// Quotients add up to less than twice the count.
static size_t most_bytes(uint32_t m, uint32_t count, uint32_t bound_bits) {
  const size_t bits = bits_of(coding_count(m)) +
                      (size_t)count * (bound_bits + gap_bits(m, count) + 3);
  return (bits / 32 + 2) * sizeof(uint32_t);
}

static size_t minimal_write(coding *c, flat_zone *f) {
  minimal *own = with_room(c, f->m);
  const zone_constraint *all = own->constraints;
  const uint32_t m = f->m;
  const uint32_t count = f->kernel->reduce(f->zone, m, own->constraints);
  raise_level(c, all, count);
  const int64_t range = coding_range(c, c->level);
  const uint32_t bound_bits = coding_bits(range);
  const uint32_t rest_bits = gap_bits(m, count);
  void *out = coding_make_out(c, most_bytes(m, count, bound_bits));
  bit_writer w = {.at = out};
  put_bits(&w, count, bits_of(coding_count(m)));
  uint32_t next = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t entry = all[i].i * m + all[i].j;
    const uint32_t gap = entry - next;
    assert(entry >= next);
    put_zeros_and_one(&w, gap >> rest_bits);
    put_some(&w, gap & ((UINT32_C(1) << rest_bits) - 1), rest_bits);
    put_bits(&w, coding_rank(all[i].b, range), bound_bits);
    next = entry + 1;
  }
  if (w.count || w.at == out)
    *w.at++ = (uint32_t)w.bits;
  return (size_t)((unsigned char *)w.at - c->out);
}

static size_t minimal_stored_size(const coding *c, const void *stored,
                                  uint32_t m, uint32_t level) {
  constraint_reader s = start_reading(c, stored, m, level);
  size_t entry = 0;
  bound b = 0;
  while (read_next(&s, &entry, &b))
    ;
  const size_t bytes =
      (size_t)((const unsigned char *)s.r.at - (const unsigned char *)stored);
  return bytes ? bytes : sizeof(uint32_t);
}

// ---- The canonical form -----------------------------------------------------------

// With the narrowest kernel that can; the others say that they cannot.
static const zone_kernel *expand(minimal *own, uint32_t m, uint32_t count,
                                 uint32_t width) {
  int at = width <= 2 ? ZONE_16 : width == 4 ? ZONE_32 : ZONE_64;
  for (;; at++) {
    const zone_kernel *kernel = zone_kernel_get((zone_width)at, ZONE_BEST);
    const zone_status status =
        minimal_expand(kernel, own->matrix, m, own->constraints, count);
    assert(status != ZONE_EMPTY);
    if (status != ZONE_OVERFLOW)
      return kernel;
    assert(at < ZONE_64);
  }
}

// As a flat zone of this width.
static const flat_zone *find_flat(coding *c, const void *stored, uint32_t m,
                                  uint32_t level, uint32_t width) {
  minimal *own = with_room(c, m);
  constraint_reader s = start_reading(c, stored, m, level);
  uint32_t count = 0;
  size_t entry = 0;
  bound b = 0;
  while (read_next(&s, &entry, &b))
    own->constraints[count++] =
        (zone_constraint){(uint32_t)(entry / m), (uint32_t)(entry % m), b};
  own->expanded.kernel = expand(own, m, count, width);
  own->expanded.width = width;
  flat_zone_take(&own->expanded, own->matrix, m);
  assert(own->expanded.width == width);
  return &own->expanded;
}

static void minimal_read(coding *c, const void *stored, uint32_t m,
                         uint32_t level, void *cells, uint32_t width) {
  const flat_zone *f = find_flat(c, stored, m, level, width);
  memcpy(cells, f->cells, f->bytes);
}

// ---- Comparing ----------------------------------------------------------------------

static bool minimal_is_covered(coding *c, flat_zone *f, const void *stored,
                               uint32_t level) {
  const void *threshold = flat_zone_threshold(f);
  constraint_reader s = start_reading(c, stored, f->m, level);
  size_t entry = 0;
  bound b = 0;
  while (read_next(&s, &entry, &b))
    if (b <= cell_raw(threshold, f->width, entry))
      return false;
  return !f->simulates ||
         flat_zone_is_covered(
             f, find_flat(c, stored, f->m, level, f->width)->cells, f->width);
}

static bool minimal_covers(coding *c, flat_zone *f, const void *stored,
                           uint32_t level) {
  constraint_reader s = start_reading(c, stored, f->m, level);
  size_t entry = 0;
  bound b = 0;
  while (!f->simulates && read_next(&s, &entry, &b))
    if (b > cell_get(f->cells, f->width, entry))
      return false;
  return flat_zone_covers(f, find_flat(c, stored, f->m, level, f->width)->cells,
                          f->width);
}

// ---- Life ----------------------------------------------------------------------------

static void minimal_take(coding *c, const uint32_t *digits) {
  (void)c, (void)digits;
}

static void minimal_release(coding *c) {
  minimal *own = c->own;
  mem_free(own->matrix);
  mem_free(own->constraints);
  flat_zone_release(&own->expanded);
}

static const coding_ops minimal_ops = {
    .write = minimal_write,
    .size = minimal_stored_size,
    .read = minimal_read,
    .is_covered = minimal_is_covered,
    .covers = minimal_covers,
    .take = minimal_take,
    .release = minimal_release,
};

void coding_minimal_init(coding *c) {
  minimal *own = mem_new(1, sizeof *own);
  flat_zone_init(&own->expanded, zone_kernel_get(ZONE_64, ZONE_BEST), 1);
  c->most = coding_widest(coding_bits(c->most));
  c->ops = &minimal_ops;
  c->unit = sizeof(uint32_t);
  c->own = own;
}
