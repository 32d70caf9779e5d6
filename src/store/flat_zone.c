// flat_zone.c -- Stored zones: a table of the functions for each width.

#include "store/flat_zone.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "store/cells.h"

typedef int64_t lanes __attribute__((vector_size(FLAT_ZONE_BLOCK),
                                     aligned(FLAT_ZONE_BLOCK), may_alias));

#ifdef __SSE2__
#include <emmintrin.h>
static inline bool any_lane(lanes l) {
  return _mm_movemask_epi8((__m128i)l) != 0;
}
#else
static inline bool any_lane(lanes l) { return (l[0] | l[1]) != 0; }
#endif

#define FLAT_BITS 8
#include "store/flat_zone_width.inc"
#undef FLAT_BITS
#define FLAT_BITS 16
#include "store/flat_zone_width.inc"
#undef FLAT_BITS
#define FLAT_BITS 32
#include "store/flat_zone_width.inc"
#undef FLAT_BITS
#define FLAT_BITS 64
#include "store/flat_zone_width.inc"
#undef FLAT_BITS

#ifdef __SSE2__
#include "store/flat_zone_sse2.inc"
#endif

typedef struct {
  bool (*narrow[ZONE_WIDTHS])(void *, const void *, size_t, uint32_t);
  void (*scatter[ZONE_WIDTHS])(void *, size_t, const void *, uint32_t);
  void (*pad)(void *, size_t, size_t, bool);
  void (*decrease)(void *, const void *, size_t);
  void (*simulate)(void *, const void *, uint32_t, const int64_t *,
                   const int64_t *);
  bool (*exceeds_all)(const void *, const void *, size_t);
  bool (*within)(const void *, const void *, size_t);
  void (*find_margins)(void *, const void *, uint32_t, const int64_t *);
  void (*find_floors)(void *, uint32_t, size_t, const int64_t *);
  bool (*simulated)(const void *, const void *, const void *, const void *,
                    uint32_t);
} flat_ops;

#define OPS(F)                                                                 \
  {                                                                            \
    {narrow_##F##_16, narrow_##F##_32, narrow_##F##_64},                       \
        {scatter_##F##_16, scatter_##F##_32, scatter_##F##_64}, pad_##F,       \
        decrease_##F, simulate_##F, exceeds_all_##F, within_##F,               \
        find_margins_##F, find_floors_##F, simulated_##F                       \
  }

// By log2 of the width in bytes.
static const flat_ops all_ops[] = {OPS(8), OPS(16), OPS(32), OPS(64)};

static const flat_ops *ops_of(uint32_t width) {
  assert(width == 1 || width == 2 || width == 4 || width == 8);
  return &all_ops[__builtin_ctz(width)];
}

void flat_zone_init(flat_zone *f, const zone_kernel *kernel, uint32_t width) {
  *f = (flat_zone){.kernel = kernel, .width = width};
}

void flat_zone_release(flat_zone *f) {
  mem_free(f->cells);
  mem_free(f->threshold);
  mem_free(f->widened);
  mem_free(f->margins);
  mem_free(f->floors);
}

void flat_zone_limits_init(flat_zone_limits *l, uint32_t n) {
  const size_t room = n + (size_t)FLAT_ZONE_BLOCK;
  l->lower = mem_new(n, sizeof *l->lower);
  l->upper = mem_new(n, sizeof *l->upper);
  l->lower2 = mem_new(room, sizeof *l->lower2);
  l->below = mem_new(room, sizeof *l->below);
  memset(l->below, 0, room * sizeof *l->below);
}

void flat_zone_limits_release(flat_zone_limits *l) {
  mem_free(l->lower);
  mem_free(l->upper);
  mem_free(l->lower2);
  mem_free(l->below);
}

static void make_room(flat_zone *f, uint32_t m) {
  const size_t needed = flat_zone_bytes(m, sizeof(int64_t)) + FLAT_ZONE_BLOCK;
  if (needed <= f->room)
    return;
  flat_zone_release(f);
  f->room = needed;
  f->cells = mem_new(needed, 1);
  f->threshold = mem_new(needed, 1);
  f->widened = mem_new(needed, 1);
  f->margins = mem_new(needed, 1);
  f->floors = mem_new(m + (size_t)FLAT_ZONE_BLOCK, sizeof(int64_t));
}

// The usual case, 16-bit bounds in bytes, has functions of its own.
static bool is_usual(const flat_zone *f, uint32_t width) {
#ifdef __SSE2__
  return width == 1 && f->kernel->width == ZONE_16;
#else
  (void)f, (void)width;
  return false;
#endif
}

static bool narrow(const flat_zone *f, const void *z, size_t stride,
                   uint32_t m) {
#ifdef __SSE2__
  if (is_usual(f, f->width))
    return narrow_usual(f->cells, z, stride, m);
#endif
  return ops_of(f->width)->narrow[f->kernel->width](f->cells, z, stride, m);
}

void flat_zone_take(flat_zone *f, const void *z, uint32_t m) {
  make_room(f, m);
  f->m = m;
  f->zone = z;
  const size_t stride = zone_stride(f->kernel, m);
  while (!narrow(f, z, stride, m))
    f->width *= 2;
  f->bytes = flat_zone_bytes(m, f->width);
  ops_of(f->width)->pad(f->cells, (size_t)m * m, f->bytes, false);
}

void flat_zone_compare_by_inclusion(flat_zone *f) {
  f->simulates = f->has_threshold = false;
}

void flat_zone_compare_by_simulation(flat_zone *f,
                                     const flat_zone_limits *limits) {
  f->simulates = true;
  f->has_threshold = f->has_margins = false;
  f->limits = limits;
}

static void find_simulating(const flat_zone *f) {
#ifdef __SSE2__
  if (f->width <= 2 && f->kernel->width == ZONE_16) {
    threshold_usual(f->threshold, f->width, f->zone,
                    zone_stride(f->kernel, f->m), f->m, f->limits);
    return;
  }
#endif
  ops_of(f->width)->simulate(f->threshold, f->cells, f->m, f->limits->lower,
                             f->limits->upper);
}

static void find_threshold(flat_zone *f) {
  const flat_ops *ops = ops_of(f->width);
  f->has_threshold = true;
  if (!f->simulates) {
    ops->decrease(f->threshold, f->cells, f->bytes);
    return;
  }
  find_simulating(f);
  ops->pad(f->threshold, (size_t)f->m * f->m, f->bytes, true);
}

const void *flat_zone_threshold(flat_zone *f) {
  if (!f->has_threshold)
    find_threshold(f);
  return f->threshold;
}

static const void *copy_wider(flat_zone *f, const void *stored,
                              uint32_t width) {
  assert(width < f->width);
  const size_t count = (size_t)f->m * f->m;
  for (size_t k = 0; k < count; k++)
    cell_put(f->widened, f->width, k, cell_get(stored, width, k));
  ops_of(f->width)->pad(f->widened, count, f->bytes, false);
  return f->widened;
}

// A stored zone in the width of the candidate.
static inline const void *widen(flat_zone *f, const void *stored,
                                uint32_t width) {
  return width == f->width ? stored : copy_wider(f, stored, width);
}

bool flat_zone_is_covered(flat_zone *f, const void *stored, uint32_t width) {
  if (!f->has_threshold)
    find_threshold(f);
  return ops_of(f->width)->exceeds_all(widen(f, stored, width), f->threshold,
                                       f->bytes);
}

static void find_margins(flat_zone *f) {
  const flat_ops *ops = ops_of(f->width);
  f->has_margins = true;
  ops->find_floors(f->floors, f->m, f->m + (size_t)FLAT_ZONE_BLOCK,
                   f->limits->upper);
#ifdef __SSE2__
  if (is_usual(f, f->width)) {
    margins_usual(f->margins, f->zone, zone_stride(f->kernel, f->m), f->m,
                  f->limits->lower2);
    return;
  }
#endif
  ops->find_margins(f->margins, f->cells, f->m, f->limits->lower);
}

bool flat_zone_covers(flat_zone *f, const void *stored, uint32_t width) {
  const void *s = widen(f, stored, width);
  const flat_ops *ops = ops_of(f->width);
  if (!f->simulates)
    return ops->within(s, f->cells, f->bytes);
  if (!f->has_margins)
    find_margins(f);
  return ops->simulated(s, f->cells, f->margins, f->floors, f->m);
}

void flat_zone_expand(const flat_zone *f, void *z, const void *stored,
                      uint32_t m, uint32_t width) {
  const size_t stride = zone_stride(f->kernel, m);
#ifdef __SSE2__
  if (is_usual(f, width)) {
    expand_usual(z, stride, stored, m);
    return;
  }
#endif
  ops_of(width)->scatter[f->kernel->width](z, stride, stored, m);
}
