// volume.c -- Products of the sides of a box, rounded to few bits.

#include "store/volume.h"

#include <assert.h>

#include "store/cells.h"

__extension__ typedef unsigned __int128 wide;

// Where a box is cut.  No zone goes beyond BOUND_LIMIT.
#define LIMIT_MOST (BOUND_LIMIT / 2)

static inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

static inline int64_t greatest(int64_t a, int64_t b) { return a > b ? a : b; }

// The sides of the box in one clock, cut, both at least 0.  FLAT_ZONE_NEVER is less
// than any limit.
typedef struct {
  int64_t high, deep, width;
} sides;

static inline sides included_sides(int64_t up, int64_t low, int64_t most) {
  const int64_t end = 2 * most + 2;
  const int64_t high = least(up, end), from = greatest(low, -end);
  return (sides){high, from + end, high + from};
}

static inline sides simulated_sides(int64_t up, int64_t low, int64_t lower,
                                    int64_t upper) {
  const int64_t end = 2 * greatest(lower, upper) + 1;
  const int64_t high = lower != FLAT_ZONE_NEVER && up <= 2 * lower ? up : end;
  const int64_t from =
      upper == FLAT_ZONE_NEVER ? 0 : greatest(low, -2 * upper - 1);
  return (sides){high, from + end, high + from};
}

static inline uint32_t length_of(uint64_t n) {
  return 64 - (uint32_t)__builtin_clzll(n);
}

void volume_multiply(volume_product *p, uint64_t factor) {
  uint64_t exact;
  if (!__builtin_mul_overflow(p->digits, factor, &exact)) {
    p->digits = exact;
    return;
  }
  const wide all = (wide)p->digits * factor;
  const uint32_t excess = length_of((uint64_t)(all >> 64));
  p->digits = (uint64_t)(all >> excess);
  p->exponent += excess;
}

uint32_t volume_round(const volume_product *p) {
  assert(p->digits > 0);
  const uint32_t length = length_of(p->digits);
  const uint32_t exponent = p->exponent + length - 1;
  assert(exponent < p->most || exponent == 0);
  const uint32_t fraction_bits = p->most <= 64 ? 26 : 32 - length_of(p->most);
  const uint64_t fraction = p->digits << (64 - length) << 1;
  return exponent << fraction_bits |
         (uint32_t)(fraction >> (64 - fraction_bits));
}

uint32_t volume_round_sum(uint64_t sum) {
  if (sum < 16)
    return (uint32_t)sum;
  const uint32_t exponent = length_of(sum) - 4;
  return exponent > 15
             ? 255
             : exponent << 4 | ((uint32_t)(sum >> (exponent - 1)) & 15);
}

static inline volume_product
product_of(const flat_zone *f, const flat_zone_limits *limits, uint32_t width) {
  volume_product product = {1, 0, 0, 0, 0};
  for (uint32_t x = 1; x < f->m; x++) {
    const int64_t lower = least(limits->lower[x], LIMIT_MOST);
    const int64_t upper = least(limits->upper[x], LIMIT_MOST);
    const int64_t most = greatest(lower, upper);
    if (most == FLAT_ZONE_NEVER)
      continue;
    const int64_t up = cell_get(f->cells, width, (size_t)x * f->m);
    const int64_t low = cell_get(f->cells, width, x);
    const sides s = f->simulates ? simulated_sides(up, low, lower, upper)
                                 : included_sides(up, low, most);
    assert(s.high >= 0 && s.deep >= 0 && s.width >= 0);
    volume_multiply(&product, (uint64_t)s.width + 1);
    product.high += (uint64_t)least(s.high, 1 << 20) * x;
    product.deep += (uint64_t)least(s.deep, 1 << 20) * x;
    product.most += length_of((uint64_t)most * 2 + 3);
  }
  return product;
}

static volume_product product_in_width(const flat_zone *f,
                                       const flat_zone_limits *limits) {
  switch (f->width) {
  case 1:
    return product_of(f, limits, 1);
  case 2:
    return product_of(f, limits, 2);
  case 4:
    return product_of(f, limits, 4);
  default:
    return product_of(f, limits, 8);
  }
}

uint32_t volume_of(const flat_zone *f, const flat_zone_limits *limits) {
  assert(!f->simulates || limits == f->limits);
  const volume_product product = product_in_width(f, limits);
  return (volume_round(&product) >> 16) << 16 |
         volume_round_sum(product.high) << 8 | volume_round_sum(product.deep);
}
