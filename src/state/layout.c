// layout.c -- Packing discrete parts.

#include "state/layout.h"

#include <assert.h>

static uint8_t bits_for(int32_t low, int32_t high) {
  assert(low <= high);
  const uint32_t span = (uint32_t)high - (uint32_t)low;
  return (uint8_t)(span ? 32 - __builtin_clz(span) : 0);
}

static void place_field(layout *l, const layout_domain *d, uint32_t *used) {
  const uint8_t bits = bits_for(d->low, d->high);
  if (l->words == 0 || *used + bits > 64) {
    l->words++;
    *used = 0;
  }
  l->fields[l->count++] = (layout_field){d->address, d->low, (uint8_t)*used,
                                         bits, (UINT64_C(1) << bits) - 1};
  *used += bits;
  l->ends[l->words - 1] = l->count;
}

void layout_init(layout *l, arena *memory, const layout_domain *domains,
                 uint32_t count) {
  *l = (layout){.fields = arena_array(memory, count, sizeof *l->fields),
                .ends = arena_array(memory, count + 1, sizeof *l->ends)};
  uint32_t used = 0;
  for (uint32_t i = 0; i < count; i++)
    if (domains[i].low != domains[i].high)
      place_field(l, &domains[i], &used);
  for (uint32_t i = 0; i < count; i++)
    if (domains[i].low == domains[i].high) {
      l->fields[l->count++] =
          (layout_field){domains[i].address, domains[i].low, 0, 0, 0};
      l->constant++;
    }
  if (l->words == 0) // a state without any choice still has a key
    l->ends[l->words++] = 0;
}

void layout_pack(const layout *l, const int32_t *values, uint64_t *words) {
  uint32_t f = 0;
  for (uint32_t w = 0; w < l->words; w++) {
    uint64_t word = 0;
    for (; f < l->ends[w]; f++) {
      const layout_field *field = &l->fields[f];
      const uint32_t offset =
          (uint32_t)values[field->address] - (uint32_t)field->low;
      assert(offset <= field->mask);
      word |= (uint64_t)offset << field->shift;
    }
    words[w] = word;
  }
}

void layout_unpack(const layout *l, const uint64_t *words, int32_t *values) {
  uint32_t f = 0;
  for (uint32_t w = 0; w < l->words; w++)
    for (; f < l->ends[w]; f++) {
      const layout_field *field = &l->fields[f];
      const uint32_t offset =
          (uint32_t)(words[w] >> field->shift & field->mask);
      values[field->address] = (int32_t)(offset + (uint32_t)field->low);
    }
  for (; f < l->count; f++)
    values[l->fields[f].address] = l->fields[f].low;
}
