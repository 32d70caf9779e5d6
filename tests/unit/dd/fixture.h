// fixture.h -- Diagrams beside federations of the same sets, and points.

#ifndef GNOMON_TESTS_DD_FIXTURE_H
#define GNOMON_TESTS_DD_FIXTURE_H

#include "zone/oracle.h"

#include "base/mem.h"
#include "dd/cdd.h"
#include "zone/federation.h"

enum { MOST_CLOCKS = 5, CELLS = 64, MOST = 4 };

static inline const zone_kernel *kernel(void) {
  return zone_kernel_get(ZONE_64, ZONE_BEST);
}

// A build that collects at every node (-DGNOMON_CDD_STRESS) does less of all, as
// operations take the square of what they would: fewer rounds, smaller diagrams.
#ifdef GNOMON_CDD_STRESS
enum { STRESS = 1 };
#else
enum { STRESS = 0 };
#endif

static inline int some_of(int count) { return STRESS ? count / 8 : count; }

// ---- Managers

// A random order of the pairs.
static inline void shuffle(uint32_t *order, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    order[i] = i;
  for (uint32_t i = count; i > 1; i--) {
    const uint32_t j = (uint32_t)pick(i), t = order[i - 1];
    order[i - 1] = order[j];
    order[j] = t;
  }
}

static inline cdd *manager(uint32_t n, bool shuffled, bool stress) {
  uint32_t order[MOST_CLOCKS * MOST_CLOCKS];
  shuffle(order, cdd_pairs(n));
  return cdd_new(&(cdd_options){.clocks = n,
                                .order = shuffled ? order : NULL,
                                .cache = stress ? 64 : 0,
                                .stress = stress});
}

// ---- Federations

static inline void copy_federation(federation *to, const federation *from) {
  federation_init(to, from->kernel, from->n);
  federation_unite(to, from);
}

// With more constraints than random_zone() has: unions of those are soon all.
static inline void narrow_zone(int64_t *z, uint32_t n) {
  kernel()->init_universe(z, n);
  if (n > 1)
    random_zone(kernel(), z, n, MOST);
  for (int64_t i = n > 1 ? n + pick(n) : 0; i > 0; i--) {
    const zone_constraint c = random_constraint(n, MOST);
    if (bound_add(c.b, kernel()->get(z, n, c.j, c.i)) >= 0)
      assert_int_equal(kernel()->constrain(z, n, c.i, c.j, c.b), ZONE_SOME);
  }
}

static inline void random_federation(federation *f, uint32_t n, int64_t zones) {
  int64_t z[CELLS];
  federation_init(f, kernel(), n);
  for (int64_t i = pick(10) ? 1 + pick(zones) : 0; i > 0; i--) {
    if (n > 1 && pick(4) == 0)
      random_zone(kernel(), z, n, MOST);
    else
      narrow_zone(z, n);
    federation_add(f, z);
  }
}

static inline void add_universe(federation *f) {
  int64_t z[CELLS];
  f->kernel->init_universe(z, f->n);
  federation_add(f, z);
}

static inline bool federation_has(const federation *f, const int64_t *p,
                                  int64_t scale) {
  for (uint32_t i = 0; i < f->count; i++)
    if (zone_has_point(f->kernel, federation_zone(f, i), f->n, p, scale))
      return true;
  return false;
}

// What is in one of them and not in the other.
static inline void xor_of(federation *f, const federation *g) {
  federation rest;
  copy_federation(&rest, g);
  federation_subtract(&rest, f);
  federation_subtract(f, g);
  federation_unite(f, &rest);
  federation_release(&rest);
}

// Do this to every zone; those that become empty go.
static inline void assign_all(federation *f, uint32_t x, uint32_t y,
                              int64_t c) {
  federation old = *f;
  federation_init(f, old.kernel, old.n);
  for (uint32_t i = 0; i < old.count; i++) {
    void *z = federation_zone(&old, i);
    const zone_status status = y ? f->kernel->assign(z, f->n, x, y, c)
                                 : f->kernel->reset(z, f->n, x, c);
    assert_int_not_equal(status, ZONE_OVERFLOW);
    if (status == ZONE_SOME)
      federation_add(f, z);
  }
  federation_release(&old);
}

// Make x larger or leave it: nothing bounds it from above any more.
static inline void raise_all(federation *f, uint32_t x) {
  for (uint32_t i = 0; i < f->count; i++) {
    void *z = federation_zone(f, i);
    for (uint32_t y = 0; y < f->n; y++)
      if (y != x)
        assert_true(f->kernel->set(z, f->n, x, y, BOUND_INFINITY));
    assert_int_equal(f->kernel->close(z, f->n), ZONE_SOME);
  }
}

// Make x smaller or leave it: y - x is bounded by what bounds y.
static inline void lower_all(federation *f, uint32_t x) {
  for (uint32_t i = 0; i < f->count; i++) {
    void *z = federation_zone(f, i);
    for (uint32_t y = 0; y < f->n; y++)
      if (y != x)
        assert_true(f->kernel->set(
            z, f->n, y, x, y ? f->kernel->get(z, f->n, y, 0) : BOUND_LE_ZERO));
    assert_int_equal(f->kernel->close(z, f->n), ZONE_SOME);
  }
}

// ---- Points

// On a grid with a point in every region, also outside all constants.
static inline void random_point(int64_t *p, uint32_t n) {
  p[0] = 0;
  for (uint32_t i = 1; i < n; i++)
    p[i] = pick((2 * MOST + 2) * (int64_t)(n + 1));
  if (n > 2 && pick(3) == 0) // equal fractional parts
    p[1] = p[2] + (pick(5) - 2) * (int64_t)(n + 1);
  if (n > 2 && p[1] < 0)
    p[1] = 0;
}

static inline void check_points(const cdd *m, cdd_set a, const federation *f,
                                int count) {
  int64_t p[MOST_CLOCKS];
  for (int i = 0; i < count; i++) {
    random_point(p, f->n);
    assert_int_equal(cdd_contains_point(m, a, p, f->n + 1),
                     federation_has(f, p, f->n + 1));
  }
}

// Exactly the same set; what is extracted is disjoint.
static inline void check_equal(cdd *m, cdd_set a, const federation *f) {
  federation g;
  federation_init(&g, f->kernel, f->n);
  const cdd_answer answer = cdd_extract(m, a, &g);
  assert_int_equal(answer, g.count ? CDD_YES : CDD_NO);
  assert_true(federation_is_valid(&g));
  assert_int_equal(federation_misses_any(f, &g), ZONE_EMPTY);
  assert_int_equal(federation_misses_any(&g, f), ZONE_EMPTY);
  assert_int_equal(cdd_is_empty(m, a), g.count ? CDD_NO : CDD_YES);
  for (uint32_t i = 0; i < g.count; i++)
    for (uint32_t j = 0; j < i; j++) {
      int64_t z[CELLS];
      zone_copy(g.kernel, z, federation_zone(&g, i), g.n);
      assert_int_equal(g.kernel->intersect(z, g.n, federation_zone(&g, j)),
                       ZONE_EMPTY);
    }
  federation_release(&g);
}

static inline void check_same(cdd *m, cdd_set a, const federation *f) {
  assert_int_not_equal(a, CDD_NONE);
  assert_true(cdd_is_valid(m, a));
  check_points(m, a, f, 20);
  check_equal(m, a, f);
}

#endif
