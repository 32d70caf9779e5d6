// zone.c -- Choosing a kernel, and what needs none.

#include "zone/zone.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/mem.h"
#include "zone/zone_own.h"

// ---- Kernels

zone_level zone_level_best(void) {
#if ZONE_HAS_SIMD
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2"))
    return ZONE_AVX2;
  if (__builtin_cpu_supports("sse4.1"))
    return ZONE_SSE41;
#endif
  return ZONE_SCALAR;
}

const zone_kernel *zone_kernel_get(zone_width width, zone_level level) {
  static const zone_kernel *const kernels[ZONE_WIDTHS][ZONE_LEVELS] = {
    [ZONE_16][ZONE_SCALAR] = &zone_kernel_16_scalar,
    [ZONE_32][ZONE_SCALAR] = &zone_kernel_32_scalar,
    [ZONE_64][ZONE_SCALAR] = &zone_kernel_64_scalar,
#if ZONE_HAS_SIMD
    [ZONE_16][ZONE_SSE41] = &zone_kernel_16_sse41,
    [ZONE_32][ZONE_SSE41] = &zone_kernel_32_sse41,
    [ZONE_64][ZONE_SSE41] = &zone_kernel_64_sse41,
    [ZONE_16][ZONE_AVX2] = &zone_kernel_16_avx2,
    [ZONE_32][ZONE_AVX2] = &zone_kernel_32_avx2,
    [ZONE_64][ZONE_AVX2] = &zone_kernel_64_avx2,
#endif
  };
  const zone_level best = zone_level_best();
  assert(width < ZONE_WIDTHS && level <= ZONE_LEVELS);
  if (level == ZONE_BEST)
    level = best;
  return level <= best ? kernels[width][level] : NULL;
}

const char *zone_level_name(zone_level level) {
  static const char *const names[] = {
      [ZONE_SCALAR] = "scalar",
      [ZONE_SSE41] = "sse4.1",
      [ZONE_AVX2] = "avx2",
      [ZONE_BEST] = "best",
  };
  assert(level <= ZONE_LEVELS);
  return names[level];
}

// ---- Bytes

void zone_copy(const zone_kernel *k, void *to, const void *from, uint32_t n) {
  memcpy(to, from, zone_bytes(k, n));
}

bool zone_equal(const zone_kernel *k, const void *a, const void *b,
                uint32_t n) {
  return memcmp(a, b, zone_bytes(k, n)) == 0;
}

uint64_t zone_hash(const zone_kernel *k, const void *z, uint32_t n) {
  return XXH3_64bits(z, zone_bytes(k, n));
}

bool zone_convert(const zone_kernel *to_kernel, void *to,
                  const zone_kernel *from_kernel, const void *from,
                  uint32_t n) {
  to_kernel->init_universe(to, n);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      if (i != j &&
          !to_kernel->set(to, n, i, j, from_kernel->get(from, n, i, j)))
        return false;
  assert(to_kernel->is_valid(to, n));
  return true;
}

// ---- Points

bool zone_has_point(const zone_kernel *k, const void *z, uint32_t n,
                    const int64_t *point, int64_t scale) {
  assert(point[0] == 0 && scale > 0);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++) {
      const bound b = k->get(z, n, i, j);
      if (b == BOUND_INFINITY)
        continue;
      const int64_t difference = point[i] - point[j];
      const int64_t most = bound_constant(b) * scale;
      if (difference > most || (difference == most && bound_is_strict(b)))
        return false;
    }
  return true;
}

// ---- Text

static void print_clock(strbuf *out, const char *const *names, uint32_t x) {
  if (names)
    strbuf_puts(out, names[x]);
  else
    strbuf_printf(out, "x%" PRIu32, x);
}

// With the zero clock on neither side, and no minus sign that can be avoided.
static void print_constraint(strbuf *out, const char *const *names,
                             zone_constraint c, bool equal) {
  const int64_t constant = bound_constant(c.b);
  const bool lower = c.i == 0;
  const bool strict = bound_is_strict(c.b);
  print_clock(out, names, lower ? c.j : c.i);
  if (!lower && c.j != 0) {
    strbuf_puts(out, " - ");
    print_clock(out, names, c.j);
  }
  strbuf_puts(out, equal    ? " == "
                   : lower  ? (strict ? " > " : " >= ")
                   : strict ? " < "
                            : " <= ");
  strbuf_int(out, lower ? -constant : constant);
}

void zone_print(const zone_kernel *k, const void *z, uint32_t n,
                const char *const *names, strbuf *out) {
  zone_constraint *all = mem_new((size_t)n * n, sizeof *all);
  const uint32_t count = k->reduce(z, n, all);
  bool first = true;
  for (uint32_t c = 0; c < count; c++) {
    const bool equal =
        bound_add(all[c].b, k->get(z, n, all[c].j, all[c].i)) == BOUND_LE_ZERO;
    bool said = false; // the other half of an equality
    for (uint32_t d = 0; d < c && equal; d++)
      said |= all[d].i == all[c].j && all[d].j == all[c].i;
    if (said)
      continue;
    if (!first)
      strbuf_puts(out, " && ");
    print_constraint(out, names, all[c], equal);
    first = false;
  }
  if (first)
    strbuf_puts(out, "true");
  mem_free(all);
}
