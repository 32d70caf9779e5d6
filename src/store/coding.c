// coding.c -- What the codings share, and flat.

#include <assert.h>

#include "store/coding_own.h"

#include "base/mem.h"

// ---- Parts of codings -----------------------------------------------------------

unsigned char *coding_make_out(coding *c, size_t bytes) {
  if (bytes > c->out_room) {
    c->out = mem_resize(c->out, bytes, 1);
    c->out_room = bytes;
  }
  return c->out;
}

void coding_finish_cells(void *cells, uint32_t width, uint32_t m) {
  for (uint32_t i = 0; i < m; i++)
    cell_put(cells, width, (size_t)i * (m + 1), 0);
  const size_t end = flat_zone_bytes(m, width) / width;
  for (size_t k = (size_t)m * m; k < end; k++)
    cell_put(cells, width, k, CELLS_INFINITY);
}

// Sixteen bytes at a time: padding is infinity.
#define DEFINE_FITS(BITS)                                                      \
  typedef int##BITS##_t lanes_##BITS __attribute__((                           \
      vector_size(FLAT_ZONE_BLOCK), aligned(FLAT_ZONE_BLOCK), may_alias));     \
  static bool fits_##BITS(const flat_zone *f, int64_t range) {                 \
    const lanes_##BITS *cells = f->cells;                                      \
    const lanes_##BITS most = (lanes_##BITS){0} + (int##BITS##_t)range;        \
    const lanes_##BITS least = -most;                                          \
    const lanes_##BITS infinity = (lanes_##BITS){0} + INT##BITS##_MAX;         \
    lanes_##BITS misfit = {0};                                                 \
    for (size_t b = 0; b < f->bytes / FLAT_ZONE_BLOCK; b++) {                  \
      const lanes_##BITS finite = cells[b] & ~(cells[b] == infinity);          \
      misfit |= (finite > most) | (finite < least);                            \
    }                                                                          \
    return is_zero(&misfit);                                                   \
  }

static bool is_zero(const void *block) {
  uint64_t halves[2];
  memcpy(halves, block, sizeof halves);
  return !(halves[0] | halves[1]);
}

DEFINE_FITS(8)
DEFINE_FITS(16)
DEFINE_FITS(32)
DEFINE_FITS(64)

static bool fits(const flat_zone *f, int64_t range) {
  if (range >= cell_greatest(f->width))
    return true;
  switch (f->width) {
  case 1:
    return fits_8(f, range);
  case 2:
    return fits_16(f, range);
  case 4:
    return fits_32(f, range);
  default:
    return fits_64(f, range);
  }
}

void coding_raise(coding *c, const flat_zone *f) {
  while (!fits(f, coding_range(c, c->level)))
    c->level++;
}

const void *coding_cells(coding *c, const void *stored, uint32_t m,
                         uint32_t level, uint32_t width) {
  assert(level <= c->level && m >= 1); // C2
  const size_t needed = flat_zone_bytes(m, width) + FLAT_ZONE_BLOCK;
  if (needed > c->cells_room) {
    mem_free(c->cells);
    c->cells = mem_new(needed, 1);
    c->cells_room = needed;
  }
  c->ops->read(c, stored, m, level, c->cells, width);
  return c->cells;
}

const void *coding_see_cells(coding *c, const void *stored, uint32_t m,
                             uint32_t level, uint32_t width) {
  return c->kind == CODING_FLAT && width == UINT32_C(1) << level
             ? stored
             : coding_cells(c, stored, m, level, width);
}

bool coding_keeps(coding *c, const flat_zone *f, size_t written) {
  return written > 0 && written % c->unit == 0 &&
         c->ops->size(c, c->out, f->m, c->level) == written &&
         memcmp(coding_cells(c, c->out, f->m, c->level, f->width), f->cells,
                (size_t)f->m * f->m * f->width) == 0;
}

bool coding_flat_is_covered(coding *c, flat_zone *f, const void *stored,
                            uint32_t level) {
  return flat_zone_is_covered(f, coding_cells(c, stored, f->m, level, f->width),
                              f->width);
}

bool coding_flat_covers(coding *c, flat_zone *f, const void *stored,
                        uint32_t level) {
  return flat_zone_covers(f, coding_cells(c, stored, f->m, level, f->width),
                          f->width);
}

// ---- Flat ----------------------------------------------------------------------------

static size_t flat_write(coding *c, flat_zone *f) {
  c->level = (uint32_t)__builtin_ctz(f->width);
  memcpy(coding_make_out(c, f->bytes), f->cells, f->bytes);
  return f->bytes;
}

static size_t flat_size(const coding *c, const void *stored, uint32_t m,
                        uint32_t level) {
  (void)c, (void)stored;
  return flat_zone_bytes(m, UINT32_C(1) << level);
}

static void flat_read(coding *c, const void *stored, uint32_t m, uint32_t level,
                      void *cells, uint32_t width) {
  (void)c;
  const uint32_t stored_width = UINT32_C(1) << level;
  assert(stored_width <= width);
  if (stored_width == width) {
    memcpy(cells, stored, flat_zone_bytes(m, width));
    return;
  }
  for (size_t k = 0; k < (size_t)m * m; k++)
    cell_put(cells, width, k, cell_get(stored, stored_width, k));
  coding_finish_cells(cells, width, m);
}

static bool flat_is_covered(coding *c, flat_zone *f, const void *stored,
                            uint32_t level) {
  (void)c;
  return flat_zone_is_covered(f, stored, UINT32_C(1) << level);
}

static bool flat_covers(coding *c, flat_zone *f, const void *stored,
                        uint32_t level) {
  (void)c;
  return flat_zone_covers(f, stored, UINT32_C(1) << level);
}

static void flat_take(coding *c, const uint32_t *digits) {
  (void)c, (void)digits;
}

static void flat_release(coding *c) { (void)c; }

static const coding_ops flat_ops = {
    .write = flat_write,
    .size = flat_size,
    .read = flat_read,
    .is_covered = flat_is_covered,
    .covers = flat_covers,
    .take = flat_take,
    .release = flat_release,
};

// ---- Any kind ------------------------------------------------------------------------

void coding_init(coding *c, coding_kind kind, int64_t most,
                 const coding_digits *digits) {
  assert(most >= 0);
  *c = (coding){
      .kind = kind,
      .ops = &flat_ops,
      .unit = FLAT_ZONE_BLOCK,
      .most = most < CODING_MOST ? most : CODING_MOST,
  };
  switch (kind) {
  case CODING_FLAT:
    break;
  case CODING_PACKED:
    coding_packed_init(c);
    break;
  case CODING_MINIMAL:
    coding_minimal_init(c);
    break;
  case CODING_NUMBER:
    coding_number_init(c, digits);
    break;
  }
}

void coding_release(coding *c) {
  c->ops->release(c);
  mem_free(c->own);
  mem_free(c->cells);
  mem_free(c->out);
  *c = (coding){.kind = c->kind};
}

void coding_take(coding *c, const flat_zone *f, const uint32_t *digits) {
  c->taken = f;
  c->ops->take(c, digits);
}
