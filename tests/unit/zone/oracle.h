// oracle.h -- Zones once more, plainly, to compare with.
//
// Shares nothing with src/zone but the order of the clocks.  A bound is a pair
// of a number and a flag; every operation names the new value of a clock, or of
// the origin, by a variable of its own, says what it is, closes by Floyd and
// Warshall and forgets the old variable.

#ifndef GNOMON_TESTS_ZONE_ORACLE_H
#define GNOMON_TESTS_ZONE_ORACLE_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "zone/zone.h"

enum { ORACLE_MAX = 44 };

typedef struct {
  int64_t c;
  bool strict, finite;
} limit;

typedef struct {
  int n;
  limit m[ORACLE_MAX][ORACLE_MAX];
} oracle;

// ---- Random numbers

static inline uint64_t *oracle_seed(void) {
  static uint64_t seed;
  return &seed;
}

static inline void oracle_start(const char *name) {
  const char *given = getenv("GNOMON_SEED");
  *oracle_seed() = given ? strtoull(given, NULL, 0) : 20260;
  print_message("%s: GNOMON_SEED=%" PRIu64 "\n", name, *oracle_seed());
}

// One of 0 .. n-1.  (splitmix64)
static inline int64_t pick(int64_t n) {
  uint64_t z = (*oracle_seed() += 0x9e3779b97f4a7c15U);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
  z = (z ^ z >> 27) * 0x94d049bb133111ebU;
  return (int64_t)((z ^ z >> 31) % (uint64_t)n);
}

// ---- Bounds

static const limit ZERO = {0, false, true};
static const limit NONE = {0, false, false};

static inline bool tighter(limit a, limit b) {
  if (!a.finite || !b.finite)
    return a.finite && !b.finite;
  return a.c < b.c || (a.c == b.c && a.strict && !b.strict);
}

static inline limit sum(limit a, limit b) {
  if (!a.finite || !b.finite)
    return NONE;
  return (limit){a.c + b.c, a.strict || b.strict, true};
}

static inline bool same(limit a, limit b) {
  return !tighter(a, b) && !tighter(b, a);
}

// By the definition of the code, not by bound.h.
static inline limit decode(bound b) {
  if (b == BOUND_INFINITY)
    return NONE;
  const bool odd = b % 2 != 0;
  return (limit){(b + odd) / 2, odd, true};
}

static inline bound encode(limit l) {
  return l.finite ? 2 * l.c - l.strict : BOUND_INFINITY;
}

// ---- Zones

static inline void oracle_tighten(oracle *o, int i, int j, limit l) {
  if (tighter(l, o->m[i][j]))
    o->m[i][j] = l;
}

// False if empty.
static inline bool oracle_close(oracle *o) {
  for (int k = 0; k < o->n; k++)
    for (int i = 0; i < o->n; i++) {
      for (int j = 0; j < o->n && o->m[i][k].finite; j++)
        oracle_tighten(o, i, j, sum(o->m[i][k], o->m[k][j]));
      if (tighter(o->m[i][i], ZERO))
        return false;
    }
  return true;
}

static inline void oracle_universe(oracle *o, int n) {
  o->n = n;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      o->m[i][j] = i == j || i == 0 ? ZERO : NONE;
}

// A new variable, of which nothing is known.
static inline int oracle_extend(oracle *o) {
  const int v = o->n++;
  for (int i = 0; i < o->n; i++)
    o->m[i][v] = o->m[v][i] = i == v ? ZERO : NONE;
  return v;
}

// Close; the last variable becomes x; the old x is forgotten.
static inline bool oracle_replace(oracle *o, int x) {
  const bool some = oracle_close(o);
  const int v = o->n - 1;
  for (int i = 0; i < v; i++) {
    o->m[x][i] = o->m[v][i];
    o->m[i][x] = o->m[i][v];
  }
  o->m[x][x] = ZERO;
  o->n--;
  return some;
}

static inline void oracle_up(oracle *o) {
  const int origin = oracle_extend(o);
  oracle_tighten(o, origin, 0, ZERO);
  oracle_replace(o, 0);
}

static inline void oracle_down(oracle *o) {
  const int origin = oracle_extend(o);
  for (int i = 0; i < origin; i++)
    if (i == 0)
      oracle_tighten(o, 0, origin, ZERO);
    else
      oracle_tighten(o, origin, i, ZERO);
  oracle_replace(o, 0);
}

static inline void oracle_reset(oracle *o, int x, int64_t c) {
  const int v = oracle_extend(o);
  oracle_tighten(o, v, 0, (limit){c, false, true});
  oracle_tighten(o, 0, v, (limit){-c, false, true});
  oracle_replace(o, x);
}

static inline bool oracle_assign(oracle *o, int x, int y, int64_t c) {
  const int v = oracle_extend(o);
  oracle_tighten(o, v, y, (limit){c, false, true});
  oracle_tighten(o, y, v, (limit){-c, false, true});
  oracle_tighten(o, 0, v, ZERO);
  return oracle_replace(o, x);
}

static inline void oracle_free(oracle *o, int x) {
  const int v = oracle_extend(o);
  oracle_tighten(o, 0, v, ZERO);
  oracle_replace(o, x);
}

static inline bool oracle_has_point(const oracle *o, const int64_t *point,
                                    int64_t scale) {
  for (int i = 0; i < o->n; i++)
    for (int j = 0; j < o->n; j++) {
      const limit l = o->m[i][j];
      const int64_t d = point[i] - point[j];
      if (l.finite && (d > l.c * scale || (d == l.c * scale && l.strict)))
        return false;
    }
  return true;
}

// ---- Comparison with the real thing

static inline void oracle_from(oracle *o, const zone_kernel *k, const void *z,
                               uint32_t n) {
  o->n = (int)n;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      o->m[i][j] = decode(k->get(z, n, i, j));
}

static inline bool oracle_fits(const oracle *o, const zone_kernel *k) {
  for (int i = 0; i < o->n; i++)
    for (int j = 0; j < o->n; j++)
      if (o->m[i][j].finite &&
          (encode(o->m[i][j]) > k->limit || encode(o->m[i][j]) < -k->limit))
        return false;
  return true;
}

static inline bool oracle_agrees(const oracle *o, const zone_kernel *k,
                                 const void *z, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      if (encode(o->m[i][j]) != k->get(z, n, i, j))
        return false;
  return k->is_valid(z, n);
}

// ---- Random zones

static inline zone_constraint random_constraint(uint32_t n, int64_t most) {
  const uint32_t i = (uint32_t)pick(n);
  const uint32_t j = (i + 1 + (uint32_t)pick(n - 1)) % n;
  int64_t c = pick(2 * most + 1) - most;
  if (i == 0 && pick(4))
    c = -llabs(c);
  if (j == 0 && pick(4))
    c = llabs(c);
  return (zone_constraint){i, j, 2 * c - pick(2)};
}

// Not empty, within the limit.  With points on integers about half the time.
static inline void random_zone(const zone_kernel *k, void *z, uint32_t n,
                               int64_t most) {
  do {
    k->init_universe(z, n);
    if (pick(4) == 0)
      k->init_zero(z, n);
    if (pick(4) == 0)
      k->up(z, n);
    for (int64_t steps = n > 1 ? pick(2 * n) : 0; steps > 0; steps--) {
      const zone_constraint c = random_constraint(n, most);
      const uint32_t x = 1 + (uint32_t)pick(n - 1);
      zone_status status = ZONE_SOME;
      switch (pick(8)) {
      case 0:
        status = k->reset(z, n, x, pick(most + 1));
        break;
      case 1:
        k->up(z, n);
        break;
      case 2:
        k->free(z, n, x);
        break;
      default:
        if (bound_add(c.b, k->get(z, n, c.j, c.i)) >= 0)
          status = k->constrain(z, n, c.i, c.j, c.b);
      }
      assert_int_equal(status, ZONE_SOME);
    }
  } while (!k->is_valid(z, n));
}

// All the kernels that this processor can run.
static inline int all_kernels(const zone_kernel **out) {
  int count = 0;
  for (int w = 0; w < ZONE_WIDTHS; w++)
    for (int l = 0; l < ZONE_LEVELS; l++) {
      const zone_kernel *k = zone_kernel_get((zone_width)w, (zone_level)l);
      if (k)
        out[count++] = k;
    }
  return count;
}

// ---- Grids

// Step through all points with coordinates 0 .. last; point[0] stays 0.
static inline bool next_point(int64_t *point, int n, int64_t last) {
  for (int i = 1; i < n; i++) {
    if (point[i] < last) {
      point[i]++;
      return true;
    }
    point[i] = 0;
  }
  return false;
}

// A zone like `from`: larger, smaller, or beside it.
static inline void vary_zone(const zone_kernel *k, uint32_t n, int64_t most,
                             int64_t *to, const int64_t *from) {
  zone_copy(k, to, from, n);
  for (int64_t i = pick(5); i > 0 && n > 1; i--) {
    const zone_constraint c = random_constraint(n, most);
    const uint32_t x = 1 + (uint32_t)pick(n - 1);
    switch (pick(8)) {
    case 0:
      k->up(to, n);
      break;
    case 1:
      k->free(to, n, x);
      break;
    case 2:
      k->down(to, n);
      break;
    default:
      if (bound_add(c.b, k->get(to, n, c.j, c.i)) >= 0)
        assert_int_equal(k->constrain(to, n, c.i, c.j, c.b), ZONE_SOME);
    }
  }
}

#endif
