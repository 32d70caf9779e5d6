// frame.c -- Which clocks a matrix has.

#include "zone/frame.h"

#include "base/mem.h"

void frame_init(zone_frame *f, uint32_t all) {
  assert(0 < all && all <= ZONE_MAX_DIMENSION);
  *f = (zone_frame){.all = all,
                    .clocks = mem_new(all, sizeof *f->clocks),
                    .rows = mem_new(all, sizeof *f->rows)};
  frame_set_whole(f);
}

void frame_release(zone_frame *f) {
  mem_free(f->clocks);
  mem_free(f->rows);
}

void frame_set_whole(zone_frame *f) {
  for (uint32_t c = 0; c < f->all; c++)
    f->clocks[c] = f->rows[c] = (uint16_t)c;
  f->n = f->base = f->all;
  f->is_whole = true;
}

void frame_set(zone_frame *f, const uint16_t *clocks, uint32_t n) {
  for (uint32_t i = 0; i < f->n; i++)
    f->rows[f->clocks[i]] = FRAME_NONE;
  for (uint32_t i = 0; i < n; i++) {
    f->clocks[i] = clocks[i];
    f->rows[clocks[i]] = (uint16_t)i;
  }
  f->n = f->base = n;
  f->is_whole = n == f->all;
  assert(frame_is_valid(f));
}

bool frame_is_valid(const zone_frame *f) {
  uint32_t there = 0;
  for (uint32_t c = 0; c < f->all; c++)
    there += f->rows[c] != FRAME_NONE;
  for (uint32_t i = 0; i < f->n; i++)
    if (f->clocks[i] >= f->all || f->rows[f->clocks[i]] != i ||
        (0 < i && i < f->base && f->clocks[i] <= f->clocks[i - 1]))
      return false;
  return f->clocks[0] == 0 && there == f->n && 0 < f->base && f->base <= f->n &&
         f->is_whole == (f->base == f->all);
}
