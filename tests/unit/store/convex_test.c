// Unions that are zones, against subtraction: what of the hull is in neither is nothing.

#include "store/convex.h"

#include "base/mem.h"
#include "store/flat_zone.h"
#include "zone/bound.h"
#include "zone/federation.h"
#include "zone/oracle.h"

enum { CLOCKS = 9, CELLS = (CLOCKS + 1) * (CLOCKS + 8), ROUNDS = 40000 };

static uint64_t unions, others;

// Two zones of n clocks and what joins them, all of the widest kernel.
typedef struct {
  const zone_kernel *k;
  uint32_t n;
  int64_t a[CELLS], b[CELLS], hull[CELLS];
} pair;

static bound random_bound(int64_t most) {
  const int64_t c = pick(2 * most + 1) - most;
  return pick(2) ? bound_lt(c) : bound_le(c);
}

// Something of b is gone: perhaps no more than between a strict bound and another.
static bool take_a_little(pair *p) {
  const uint32_t k = (uint32_t)pick(p->n), l = (uint32_t)pick(p->n);
  const bound at = p->k->get(p->b, p->n, k, l);
  return k != l && at < BOUND_INFINITY &&
         p->k->constrain(p->b, p->n, k, l, at - 1 - pick(2)) == ZONE_SOME;
}

// By one bound or two: cut a zone in two, and perhaps loosen one of the parts.
static bool cut(pair *p, int64_t most) {
  zone_copy(p->k, p->b, p->a, p->n);
  const uint32_t i = (uint32_t)pick(p->n), j = (uint32_t)pick(p->n);
  const bound at = random_bound(most);
  if (i == j || p->k->constrain(p->a, p->n, i, j, at) != ZONE_SOME)
    return false;
  if (pick(4) == 0) { // they overlap, or something between them is missing
    const bound other = random_bound(most);
    return p->k->constrain(p->b, p->n, j, i, other) == ZONE_SOME;
  }
  if (p->k->constrain(p->b, p->n, j, i, bound_negate(at)) != ZONE_SOME)
    return false;
  return pick(3) ? true : take_a_little(p);
}

static bool make_pair(pair *p) {
  const int64_t most = pick(3) ? 5 : 60;
  p->k = zone_kernel_get(ZONE_64, ZONE_BEST);
  p->n = 2 + (uint32_t)pick(CLOCKS - 1);
  random_zone(p->k, p->a, p->n, most);
  if (pick(5))
    return cut(p, most);
  random_zone(p->k, p->b, p->n, most);
  return true;
}

// Is the least zone around both their union, and neither all of it?
static bool is_union(const pair *p) {
  if (p->k->includes(p->a, p->b, p->n) || p->k->includes(p->b, p->a, p->n))
    return false;
  federation f;
  federation_init(&f, p->k, p->n);
  federation_add(&f, p->hull);
  const bool empty = federation_subtract_zone(&f, p->a) == ZONE_EMPTY ||
                     federation_subtract_zone(&f, p->b) == ZONE_EMPTY;
  federation_release(&f);
  return empty;
}

static void make_hull(pair *p) {
  const size_t cells = p->n * zone_stride(p->k, p->n);
  for (size_t i = 0; i < cells; i++)
    p->hull[i] = p->a[i] > p->b[i] ? p->a[i] : p->b[i];
  assert_true(p->k->is_valid(p->hull, p->n));
}

static void *keep(const flat_zone *f) {
  unsigned char *kept = mem_new(f->bytes + FLAT_ZONE_BLOCK, 1);
  memcpy(kept, f->cells, f->bytes);
  memset(kept + f->bytes, 0x5a, FLAT_ZONE_BLOCK);
  return kept;
}

static void check_width(const pair *p, convex *c, flat_zone *f, bool wanted) {
  flat_zone_take(f, p->a, p->n);
  void *a = keep(f);
  flat_zone_take(f, p->b, p->n);
  const void *hull = convex_union(c, f->cells, a, p->n, f->width);
  if ((hull != NULL) != wanted)
    fail_msg("%u clocks, width %u: %d instead of %d", p->n, f->width,
             hull != NULL, wanted);
  if (hull) {
    int64_t back[CELLS] = {0};
    flat_zone_expand(f, back, hull, p->n, f->width);
    assert_true(p->k->includes(back, p->hull, p->n));
    assert_true(p->k->includes(p->hull, back, p->n));
  }
  mem_free(a);
}

static void test_random(void **state) {
  (void)state;
  oracle_start("convex");
  convex c;
  convex_init(&c);
  for (uint32_t round = 0; round < ROUNDS; round++) {
    pair p;
    if (!make_pair(&p))
      continue;
    make_hull(&p);
    const bool wanted = is_union(&p);
    unions += wanted;
    others += !wanted;
    for (uint32_t width = 2; width <= 8; width *= 2) {
      flat_zone f;
      flat_zone_init(&f, p.k, width);
      flat_zone_compare_by_inclusion(&f);
      check_width(&p, &c, &f, wanted);
      flat_zone_release(&f);
    }
  }
  convex_release(&c);
  assert_in_range(unions, 2000, ROUNDS);
  assert_in_range(others, 2000, ROUNDS);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
