// Codings against the kernels: what is read is what was written, and comparing
// what is stored is comparing zones.
//
// Zones are made with 64-bit bounds, where the answers come from as well, and
// converted; all kernels and all kinds of codings are tried, with numbers that
// become larger as a round goes on, so that levels rise.

#include "store/coding.h"

#include "base/mem.h"
#include "zone/oracle.h"

enum {
  CLOCKS = 20,
  CELLS = (CLOCKS + 1) * (CLOCKS + 8),
  ROUNDS = 1200,
  STORED = 9,
  KINDS = 4,
  DIGITS = 9,
};

static const char *const names[] = {"flat", "packed", "minimal", "number"};

// ---- Zones -------------------------------------------------------------------

// What is stored is kept in as many bytes as it has, so that reading behind the
// end is found; flat has the block that the store has behind all zones.
typedef struct {
  int64_t zone[CELLS]; // of the wide kernel
  void *bytes;
  size_t size;
  uint32_t level, m;
  uint32_t digits[DIGITS];
} stored_zone;

typedef struct {
  const zone_kernel *k, *wide;
  uint32_t n;
  int64_t most;
  int64_t lower[CLOCKS + 1], upper[CLOCKS + 1];
  int64_t lu[4 * CELLS];
  int64_t candidate[CELLS], candidate_small[CELLS];
  stored_zone stored[STORED];
  uint32_t nstored;
  coding_digits digits;
  uint32_t radices[DIGITS];
  uint32_t candidate_digits[DIGITS];
  flat_zone_limits limits;
} round_data;

static uint64_t answers, yes_answers, raised[KINDS];

// False if k is too narrow for it.
static bool make_candidate(round_data *r) {
  if (r->nstored && pick(4))
    vary_zone(r->wide, r->n, r->most, r->candidate,
              r->stored[pick(r->nstored)].zone);
  else
    random_zone(r->wide, r->candidate, r->n, r->most);
  return zone_convert(r->k, r->candidate_small, r->wide, r->candidate, r->n);
}

static int64_t random_limit(int64_t most) {
  switch (pick(8)) {
  case 0:
    return ZONE_NEVER;
  case 1:
    return pick(2) ? 40000 : BOUND_LIMIT / 4;
  case 2:
    return 0;
  default:
    return pick(most + 1);
  }
}

static uint32_t random_radix(void) {
  static const uint32_t radices[] = {1,     2,       3,        10,
                                     65536, 1000003, 1U << 31, UINT32_MAX};
  return radices[pick(8)];
}

static void random_digits(const round_data *r, uint32_t *digits) {
  for (uint32_t i = 0; i < r->digits.count; i++)
    digits[i] = pick(4) ? (uint32_t)pick(r->radices[i]) : r->radices[i] - 1;
}

static void make_round(round_data *r, const zone_kernel *k) {
  r->k = k;
  r->wide = zone_kernel_get(ZONE_64, ZONE_BEST);
  r->n = 1 + (uint32_t)pick(pick(4) ? 7 : CLOCKS);
  r->most = pick(3) ? 3 : 40;
  r->nstored = 0;
  flat_zone_limits_init(&r->limits, r->n);
  for (uint32_t i = 0; i < r->n; i++) {
    r->lower[i] = i ? random_limit(r->most) : 0;
    r->upper[i] = i ? random_limit(r->most) : 0;
    flat_zone_limits_put(&r->limits, i, r->lower[i], r->upper[i],
                         flat_zone_shorten(r->lower[i], r->upper[i]));
  }
  r->digits = (coding_digits){(uint32_t)pick(DIGITS + 1), r->radices};
  for (uint32_t i = 0; i < r->digits.count; i++)
    r->radices[i] = random_radix();
  random_digits(r, r->candidate_digits);
}

static void grow(round_data *r) {
  static const int64_t sizes[] = {31, 62, 63, 500, 2040, 8200, 100000};
  const int64_t next = sizes[pick(7)];
  if (next > r->most)
    r->most = next;
  if (r->k->width == ZONE_64 && pick(4) == 0)
    r->most = INT64_C(1) << (pick(2) ? 31 : 40);
}

// ---- One round -----------------------------------------------------------------

static void expect(const round_data *r, const coding *c, const char *what,
                   bool got, bool wanted) {
  answers++;
  yes_answers += wanted;
  if (got != wanted)
    fail_msg("%s, %s: %s, dimension %u, level %u: %d instead of %d",
             names[c->kind], r->k->name, what, r->n, c->level, (int)got,
             (int)wanted);
}

static bool alu(const round_data *r, const void *big, const void *small) {
  zone_lu *lu = (zone_lu *)(uintptr_t)r->lu;
  r->wide->fill_lu(lu, r->n, r->lower, r->upper, false);
  return r->wide->includes_alu(big, small, r->n, lu);
}

static void compare(const round_data *r, coding *c, flat_zone *f) {
  const bool covers_first = pick(4) == 0;
  for (uint32_t i = 0; i < r->nstored; i++) {
    const stored_zone *s = &r->stored[i];
    bool covered = f->simulates
                       ? alu(r, s->zone, r->candidate)
                       : r->wide->includes(s->zone, r->candidate, r->n);
    bool covers = f->simulates ? alu(r, r->candidate, s->zone)
                               : r->wide->includes(r->candidate, s->zone, r->n);
    if (covers_first)
      expect(r, c, f->simulates ? "simulation, covers" : "covers",
             c->ops->covers(c, f, s->bytes, s->level), covers);
    expect(r, c, f->simulates ? "simulation, is covered" : "is covered",
           c->ops->is_covered(c, f, s->bytes, s->level), covered);
    if (!covers_first)
      expect(r, c, f->simulates ? "simulation, covers" : "covers",
             c->ops->covers(c, f, s->bytes, s->level), covers);
  }
}

static void check_stored(round_data *r, coding *c, const flat_zone *f,
                         const stored_zone *s) {
  int64_t z[CELLS];
  unsigned char cells[CELLS * 8] __attribute__((aligned(FLAT_ZONE_BLOCK)));
  assert_int_equal(c->ops->size(c, s->bytes, r->n, s->level), s->size);
  for (uint32_t width = f->width; width <= 8; width *= 2) {
    memset(cells, 0x5a, sizeof cells);
    c->ops->read(c, s->bytes, r->n, s->level, cells, width);
    flat_zone_expand(f, z, cells, r->n, width);
    int64_t wanted[CELLS];
    assert_true(zone_convert(r->k, wanted, r->wide, s->zone, r->n));
    assert_true(zone_equal(r->k, z, wanted, r->n));
    flat_zone g;
    flat_zone_init(&g, r->k, width);
    flat_zone_take(&g, wanted, r->n);
    assert_memory_equal(cells, g.cells, flat_zone_bytes(r->n, width));
    flat_zone_release(&g);
  }
}

static void check_digits(round_data *r, coding *c) {
  for (uint32_t i = 0; i < r->nstored; i++) {
    const stored_zone *s = &r->stored[i];
    uint32_t back[DIGITS] = {0};
    coding_read_digits(c, s->bytes, s->level, back);
    bool same = true;
    for (uint32_t d = 0; d < r->digits.count; d++) {
      assert_int_equal(back[d], s->digits[d]);
      same = same && s->digits[d] == r->candidate_digits[d];
    }
    assert_int_equal(coding_is_same_state(c, s->bytes, s->level), same);
  }
}

static void store(round_data *r, coding *c, flat_zone *f) {
  stored_zone *s = &r->stored[r->nstored];
  const uint32_t level = c->level;
  s->size = c->ops->write(c, f);
  assert_true(c->level >= level || c->kind == CODING_FLAT);
  raised[c->kind] += c->level > level;
  assert_true(s->size > 0 && s->size % c->unit == 0);
  s->bytes =
      mem_new(s->size + (c->kind == CODING_FLAT ? FLAT_ZONE_BLOCK : 0), 1);
  memcpy(s->bytes, c->out, s->size);
  s->level = c->level;
  memcpy(s->digits, r->candidate_digits, sizeof s->digits);
  zone_copy(r->wide, s->zone, r->candidate, r->n);
  r->nstored++;
  // Equal zones, equal bytes; others, others.
  for (uint32_t i = 0; i + 1 < r->nstored; i++) {
    const stored_zone *o = &r->stored[i];
    if (o->level == s->level)
      assert_int_equal(o->size == s->size &&
                           !memcmp(o->bytes, s->bytes, s->size),
                       zone_equal(r->wide, o->zone, s->zone, r->n) &&
                           (c->kind != CODING_NUMBER ||
                            !memcmp(o->digits, s->digits,
                                    r->digits.count * sizeof *s->digits)));
  }
}

static void check_candidate(round_data *r, coding *c, flat_zone *f) {
  if (pick(3) == 0)
    random_digits(r, r->candidate_digits);
  flat_zone_take(f, r->candidate_small, r->n);
  for (int mode = 0; mode < 2; mode++) {
    if (mode ^ (int)pick(2))
      flat_zone_compare_by_inclusion(f);
    else
      flat_zone_compare_by_simulation(f, &r->limits);
    coding_take(c, f, r->candidate_digits);
    compare(r, c, f);
  }
  store(r, c, f);
  compare(r, c, f); // as well when the level has just risen
  if (c->kind == CODING_NUMBER)
    check_digits(r, c);
  for (uint32_t i = 0; i < r->nstored; i++)
    check_stored(r, c, f, &r->stored[i]);
}

static void check_round(round_data *r, coding_kind kind) {
  static const int64_t most[] = {0, 1, 6, 30, 62, 63, 127, 130, 5000, 20000};
  coding c;
  flat_zone f;
  coding_init(&c, kind, most[pick(10)], &r->digits);
  flat_zone_init(&f, r->k, pick(4) ? 1 : 1U << pick(4));
  while (r->nstored < STORED) {
    if (pick(4) == 0)
      grow(r);
    if (!make_candidate(r)) {
      r->most = 3;
      random_zone(r->wide, r->candidate, r->n, r->most);
      if (!zone_convert(r->k, r->candidate_small, r->wide, r->candidate, r->n))
        continue;
    }
    check_candidate(r, &c, &f);
  }
  for (uint32_t i = 0; i < r->nstored; i++)
    mem_free(r->stored[i].bytes);
  flat_zone_release(&f);
  coding_release(&c);
}

static void test_random(void **state) {
  (void)state;
  static round_data r;
  const zone_kernel *kernels[ZONE_WIDTHS * ZONE_LEVELS];
  const int count = all_kernels(kernels);
  oracle_start("coding");
  answers = yes_answers = 0;
  for (int i = 0; i < ROUNDS; i++) {
    make_round(&r, kernels[i % count]);
    check_round(&r, (coding_kind)pick(KINDS));
    flat_zone_limits_release(&r.limits);
  }
  print_message("%" PRIu64 " answers, %" PRIu64 " of them yes\n", answers,
                yes_answers);
  assert_true(yes_answers > answers / 10);
  assert_true(yes_answers < answers * 9 / 10);
  for (int kind = 0; kind < KINDS; kind++)
    assert_true(raised[kind] > 20);
}

// ---- Small zones ---------------------------------------------------------------

enum { SMALL = 3, SMALL_VALUES = 6, SMALL_MOST = 4096 };

typedef struct {
  int16_t z[SMALL * 8];
  uint64_t packed[2];
} small_zone;

// Entries are -2 .. 2 or infinity, by the digits of `number`.
static bool make_small(const zone_kernel *k, int16_t *z, uint32_t number) {
  k->init_universe(z, SMALL);
  for (uint32_t i = 0; i < SMALL; i++)
    for (uint32_t j = 0; j < SMALL; j++) {
      if (i == j)
        continue;
      const bound v = (bound)(number % SMALL_VALUES) - 2;
      number /= SMALL_VALUES;
      assert_true(k->set(z, SMALL, i, j, v == 3 ? BOUND_INFINITY : v));
    }
  return k->is_valid(z, SMALL);
}

// All pairs of all zones of two clocks with these entries: subtracting words is
// comparing zones.
static void test_all_pairs(void **state) {
  (void)state;
  static small_zone all[SMALL_MOST];
  const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
  uint32_t count = 0;
  coding c;
  flat_zone f;
  coding_init(&c, CODING_PACKED, 2, NULL);
  flat_zone_init(&f, k, 1);
  for (uint32_t number = 0; number < 46656; number++) {
    if (!make_small(k, all[count].z, number))
      continue;
    flat_zone_take(&f, all[count].z, SMALL);
    flat_zone_compare_by_inclusion(&f);
    coding_take(&c, &f, NULL);
    assert_int_equal(c.ops->write(&c, &f), 8);
    memcpy(all[count].packed, c.out, 8);
    count++;
    assert_true(count < SMALL_MOST);
  }
  assert_int_equal(c.level, 0);
  print_message("%u zones\n", count);
  assert_true(count > 200);
  for (uint32_t a = 0; a < count; a++) {
    flat_zone_take(&f, all[a].z, SMALL);
    flat_zone_compare_by_inclusion(&f);
    coding_take(&c, &f, NULL);
    for (uint32_t b = 0; b < count; b++) {
      assert_int_equal(c.ops->is_covered(&c, &f, all[b].packed, 0),
                       k->includes(all[b].z, all[a].z, SMALL));
      assert_int_equal(c.ops->covers(&c, &f, all[b].packed, 0),
                       k->includes(all[a].z, all[b].z, SMALL));
    }
  }
  flat_zone_release(&f);
  coding_release(&c);
}

// ---- Numbers -------------------------------------------------------------------

// All states of a small domain, whether closed or not, have different numbers,
// and these are below the product of the radices.
static void check_injective(uint32_t m, int64_t most, const uint32_t *radices,
                            uint32_t count) {
  const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
  const coding_digits digits = {count, radices};
  const uint32_t values = 2 * (uint32_t)most + 2;
  uint64_t domain = 1;
  for (uint32_t i = 0; i < m * m - m; i++)
    domain *= values;
  for (uint32_t i = 0; i < count; i++)
    domain *= radices[i];
  bool *seen = mem_new(domain, sizeof *seen);
  coding c;
  flat_zone f;
  coding_init(&c, CODING_NUMBER, most, &digits);
  flat_zone_init(&f, k, 1);
  for (uint64_t state = 0; state < domain; state++) {
    int16_t z[4 * 8];
    uint32_t d[4] = {0};
    uint64_t rest = state;
    k->init_universe(z, m);
    for (uint32_t i = 0; i < m; i++)
      for (uint32_t j = 0; j < m; j++)
        if (i != j) {
          const bound v = (bound)(rest % values) - most;
          rest /= values;
          assert_true(k->set(z, m, i, j, v > most ? BOUND_INFINITY : v));
        }
    for (uint32_t i = 0; i < count; i++) {
      d[i] = (uint32_t)(rest % radices[i]);
      rest /= radices[i];
    }
    flat_zone_take(&f, z, m);
    coding_take(&c, &f, d);
    const size_t bytes = c.ops->write(&c, &f);
    assert_true(bytes <= 8);
    uint32_t words[2] = {0};
    memcpy(words, c.out, bytes);
    const uint64_t number = words[0] | (uint64_t)words[1] << 32;
    assert_int_equal(number % 4096, m - 1);
    assert_true(number / 4096 < domain);
    assert_false(seen[number / 4096]);
    seen[number / 4096] = true;
  }
  assert_int_equal(c.level, 0);
  mem_free(seen);
  flat_zone_release(&f);
  coding_release(&c);
}

static void test_injective(void **state) {
  (void)state;
  check_injective(1, 0, NULL, 0);
  check_injective(1, 5, (const uint32_t[]){7, 1, 3}, 3);
  check_injective(2, 0, (const uint32_t[]){1, 1}, 2);
  check_injective(2, 1, (const uint32_t[]){2, 1, 5}, 3);
  check_injective(2, 9, (const uint32_t[]){3}, 1);
  check_injective(3, 0, (const uint32_t[]){3, 4, 5, 6}, 4);
  check_injective(3, 1, (const uint32_t[]){2, 3}, 2);
}

// The same digits, another number of clocks.
static void test_other_clocks(void **state) {
  (void)state;
  const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
  const uint32_t radices[] = {5, UINT32_MAX, 1, UINT32_MAX, 7};
  const uint32_t d[] = {4, UINT32_MAX - 1, 0, 3, 6};
  const coding_digits digits = {5, radices};
  int16_t z[6 * 8];
  uint32_t kept[64];
  coding c;
  flat_zone f;
  coding_init(&c, CODING_NUMBER, 12, &digits);
  flat_zone_init(&f, k, 1);
  for (uint32_t m = 1; m < 6; m++) {
    k->init_universe(z, m);
    flat_zone_take(&f, z, m);
    coding_take(&c, &f, d);
    const size_t bytes = c.ops->write(&c, &f);
    assert_true(bytes <= sizeof kept);
    memcpy(kept, c.out, bytes);
    assert_true(coding_is_same_state(&c, kept, 0));
    k->init_universe(z, m + 1);
    flat_zone_take(&f, z, m + 1);
    coding_take(&c, &f, d);
    assert_false(coding_is_same_state(&c, kept, 0));
    uint32_t back[5];
    coding_read_digits(&c, kept, 0, back);
    assert_memory_equal(back, d, sizeof d);
  }
  flat_zone_release(&f);
  coding_release(&c);
}

// ---- Sizes ---------------------------------------------------------------------

static size_t size_of(coding_kind kind, int64_t most, const zone_kernel *k,
                      const void *z, uint32_t m, uint32_t *level) {
  const coding_digits none = {0, NULL};
  coding c;
  flat_zone f;
  coding_init(&c, kind, most, &none);
  flat_zone_init(&f, k, 1);
  flat_zone_take(&f, z, m);
  flat_zone_compare_by_inclusion(&f);
  coding_take(&c, &f, NULL);
  const size_t bytes = c.ops->write(&c, &f);
  *level = c.level;
  flat_zone_release(&f);
  coding_release(&c);
  return bytes;
}

// Ten clocks, reset one after the other, most 1 apart; all small.
static void test_sizes(void **state) {
  (void)state;
  const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
  int16_t z[11 * 16];
  uint32_t level = 0;
  k->init_zero(z, 11);
  for (uint32_t x = 1; x <= 10; x++) {
    k->up(z, 11);
    assert_int_equal(k->constrain(z, 11, x, 0, bound_le(2)), ZONE_SOME);
    assert_int_equal(k->reset(z, 11, x, 0), ZONE_SOME);
  }
  k->up(z, 11);
  // 110 slots of 5 bits (12 in a word), and 8 bits of the same numbers.
  assert_int_equal(size_of(CODING_FLAT, 4, k, z, 11, &level), 128);
  assert_int_equal(size_of(CODING_PACKED, 6, k, z, 11, &level), 80);
  assert_int_equal(level, 0);
  // 110 digits of radix 14 and 12 bits: 430.8 bits.
  assert_int_equal(size_of(CODING_NUMBER, 6, k, z, 11, &level), 56);
  assert_true(size_of(CODING_MINIMAL, 6, k, z, 11, &level) <= 24);
  // One clock, no clock.
  k->init_universe(z, 1);
  assert_int_equal(size_of(CODING_PACKED, 6, k, z, 1, &level), 8);
  assert_int_equal(size_of(CODING_MINIMAL, 6, k, z, 1, &level), 4);
  assert_int_equal(size_of(CODING_NUMBER, 6, k, z, 1, &level), 4);
}

// Where the next level begins.
static uint32_t level_of(coding_kind kind, int64_t most, int64_t code) {
  const zone_kernel *k = zone_kernel_get(ZONE_64, ZONE_BEST);
  int64_t z[2 * 2];
  uint32_t level = 0;
  k->init_universe(z, 2);
  assert_int_equal(k->constrain(z, 2, code > 0, code <= 0, code), ZONE_SOME);
  size_of(kind, most, k, z, 2, &level);
  return level;
}

static void test_levels(void **state) {
  (void)state;
  for (int sign = -1; sign <= 1; sign += 2) {
    assert_int_equal(level_of(CODING_NUMBER, 10, sign * 10), 0);
    assert_int_equal(level_of(CODING_NUMBER, 10, sign * 11), 1);
    assert_int_equal(level_of(CODING_MINIMAL, 10, sign * 15), 0);
    assert_int_equal(level_of(CODING_MINIMAL, 10, sign * 16), 1);
    assert_int_equal(level_of(CODING_PACKED, 10, sign * 15), 0);
    assert_int_equal(level_of(CODING_PACKED, 10, sign * 16), 1);
    for (int kind = CODING_PACKED; kind <= CODING_NUMBER; kind++) {
      const coding_kind as = (coding_kind)kind;
      assert_int_equal(level_of(as, 10, sign * 16383), 1);
      assert_int_equal(level_of(as, 10, sign * 16384), 2);
      assert_int_equal(level_of(as, 10, sign * INT64_C(1073741823)), 2);
      assert_int_equal(level_of(as, 10, sign * INT64_C(1073741824)), 3);
      assert_int_equal(level_of(as, 10, sign * BOUND_LIMIT), 3);
      // Level 1 would be narrower than level 0.
      assert_int_equal(level_of(as, 20000, sign * 20000), 0);
      assert_int_equal(level_of(as, 20000, sign * 100000000), 2);
      assert_int_equal(level_of(as, INT64_MAX, sign * BOUND_LIMIT), 0);
    }
  }
}

// ---- Many clocks -----------------------------------------------------------------

static void check_many(coding_kind kind, uint32_t n) {
  const zone_kernel *k = zone_kernel_get(ZONE_16, ZONE_BEST);
  const coding_digits none = {0, NULL};
  void *a = mem_new(zone_bytes(k, n), 1);
  void *b = mem_new(zone_bytes(k, n), 1);
  coding c;
  flat_zone f;
  k->init_zero(a, n);
  for (uint32_t i = 0; i < 40; i++) {
    k->up(a, n);
    const uint32_t x = 1 + (uint32_t)pick(n - 1);
    if (k->constrain(a, n, x, 0, bound_le(20)) != ZONE_SOME ||
        k->reset(a, n, x, pick(9)) != ZONE_SOME)
      fail();
  }
  zone_copy(k, b, a, n);
  assert_int_equal(k->reset(b, n, 7, 3), ZONE_SOME);
  k->free(b, n, n - 1);
  coding_init(&c, kind, 40, &none);
  flat_zone_init(&f, k, 1);
  flat_zone_take(&f, a, n);
  flat_zone_compare_by_inclusion(&f);
  coding_take(&c, &f, NULL);
  const size_t size = c.ops->write(&c, &f);
  void *kept = mem_new(size + FLAT_ZONE_BLOCK, 1);
  memcpy(kept, c.out, size);
  const uint32_t level = c.level;
  assert_int_equal(c.ops->size(&c, kept, n, level), size);
  assert_true(c.ops->is_covered(&c, &f, kept, level));
  assert_true(c.ops->covers(&c, &f, kept, level));
  flat_zone_take(&f, b, n);
  flat_zone_compare_by_inclusion(&f);
  coding_take(&c, &f, NULL);
  assert_int_equal(c.ops->is_covered(&c, &f, kept, level),
                   k->includes(a, b, n));
  assert_int_equal(c.ops->covers(&c, &f, kept, level), k->includes(b, a, n));
  void *cells = mem_new(flat_zone_bytes(n, 8) + FLAT_ZONE_BLOCK, 1);
  c.ops->read(&c, kept, n, level, cells, f.width);
  flat_zone_expand(&f, b, cells, n, f.width);
  assert_true(zone_equal(k, a, b, n));
  mem_free(cells);
  mem_free(kept);
  mem_free(a);
  mem_free(b);
  flat_zone_release(&f);
  coding_release(&c);
}

static void test_many_clocks(void **state) {
  (void)state;
  oracle_start("coding, many clocks");
  for (int kind = 0; kind < KINDS; kind++)
    for (uint32_t n = 30; n <= 130; n += 17)
      check_many((coding_kind)kind, n);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sizes),        cmocka_unit_test(test_levels),
      cmocka_unit_test(test_all_pairs),    cmocka_unit_test(test_injective),
      cmocka_unit_test(test_other_clocks), cmocka_unit_test(test_random),
      cmocka_unit_test(test_many_clocks),
  };
  return cmocka_run_group_tests_name("coding", tests, NULL, NULL);
}
