// convex.c -- Unions that are zones: a table of the functions for each width.

#include "store/convex.h"

#include <assert.h>
#include <stddef.h>

#include "base/mem.h"
#include "store/flat_zone.h"
#include "zone/bound.h"

typedef int64_t convex_lanes
    __attribute__((vector_size(FLAT_ZONE_BLOCK), may_alias));

static inline bool any_lane(convex_lanes l) { return (l[0] | l[1]) != 0; }

// Of two finite bounds.
static inline int64_t add(int64_t a, int64_t b) { return a + b + (a & b & 1); }

#define FLAT_BITS 8
#include "store/convex.inc"
#undef FLAT_BITS
#define FLAT_BITS 16
#include "store/convex.inc"
#undef FLAT_BITS
#define FLAT_BITS 32
#include "store/convex.inc"
#undef FLAT_BITS
#define FLAT_BITS 64
#include "store/convex.inc"
#undef FLAT_BITS

typedef struct {
  bool (*is_union)(convex *, const void *, const void *, uint32_t);
  void (*fill_hull)(void *, const void *, const void *, uint32_t);
} convex_ops;

// clang-format off
#define OPS(F) {is_union_##F, fill_hull_##F}
// clang-format on

// By log2 of the width in bytes.
static const convex_ops all_ops[] = {OPS(8), OPS(16), OPS(32), OPS(64)};

void convex_init(convex *c) { *c = (convex){.m = 0}; }

void convex_release(convex *c) {
  mem_free(c->below_a);
  mem_free(c->below_b);
  mem_free(c->hull);
}

static void make_room(convex *c, uint32_t m) {
  if (m <= c->m)
    return;
  const size_t places = (size_t)m * m;
  convex_release(c);
  c->m = m;
  c->below_a = mem_new(places, sizeof *c->below_a);
  c->below_b = mem_new(places, sizeof *c->below_b);
  c->hull = mem_new(flat_zone_bytes(m, sizeof(int64_t)) + FLAT_ZONE_BLOCK, 1);
}

const void *convex_union(convex *c, const void *a, const void *b, uint32_t m,
                         uint32_t width) {
  assert(m > 0 && (width == 1 || width == 2 || width == 4 || width == 8));
  const convex_ops *ops = &all_ops[__builtin_ctz(width)];
  make_room(c, m);
  if (!ops->is_union(c, a, b, m))
    return NULL;
  ops->fill_hull(c->hull, a, b, m);
  return c->hull;
}
