// sketch.c -- Choosing places that tell zones apart.

#include "store/sketch.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "store/cells.h"

static void drop_samples(sketches *s) {
  for (uint32_t m = 0; m < s->ntables; m++) {
    mem_free(s->tables[m].sample);
    s->tables[m].sample = NULL;
    s->tables[m].nsample = 0;
  }
}

void sketches_release(sketches *s) {
  drop_samples(s);
  mem_free(s->tables);
  mem_free(s->list);
}

// ---- Choosing

static sketch_table *table_for(sketches *s, uint32_t m) {
  if (m >= s->ntables) {
    s->tables = mem_resize(s->tables, m + 1, sizeof *s->tables);
    memset(s->tables + s->ntables, 0, (m + 1 - s->ntables) * sizeof *s->tables);
    s->ntables = m + 1;
  }
  return &s->tables[m];
}

bool sketches_want(const sketches *s, uint32_t m) {
  return m >= s->ntables || s->tables[m].nsample < 2 * SKETCH_PAIRS;
}

void sketches_sample(sketches *s, flat_zone *f) {
  const size_t places = (size_t)f->m * f->m;
  sketch_table *t = table_for(s, f->m);
  assert(sketches_want(s, f->m));
  if (!t->sample)
    t->sample = mem_new(places * 4 * SKETCH_PAIRS, sizeof *t->sample);
  int64_t *to = t->sample + 2 * places * t->nsample++;
  const void *threshold = flat_zone_threshold(f);
  for (size_t k = 0; k < places; k++) {
    to[k] = cell_get(f->cells, f->width, k);
    to[places + k] = cell_raw(threshold, f->width, k);
  }
}

// What may be chosen: by a bit for each pair, those that it tells apart.
typedef struct {
  sketch_bit bit;
  uint32_t pairs;
} choice;

// Numbers that tell the zones of a pair apart: low <= t <= high.
typedef struct {
  int64_t low, high;
} interval;

static uint32_t list_intervals(const sketch_table *t, size_t places, size_t k,
                               interval *out) {
  for (uint32_t i = 0; i < t->nsample / 2; i++) {
    const int64_t *a = t->sample + 4 * places * i + k, *b = a + 2 * places;
    out[i] = b[0] <= a[places] ? (interval){b[0], a[places]}
                               : (interval){a[0], b[places]};
  }
  return t->nsample / 2;
}

// The number that tells most pairs apart.
static choice best_at(const sketch_table *t, size_t places, uint32_t k) {
  interval all[SKETCH_PAIRS];
  const uint32_t n = list_intervals(t, places, k, all);
  choice best = {{k, 0}, 0};
  for (uint32_t i = 0; i < n; i++) {
    uint32_t pairs = 0;
    for (uint32_t j = 0; j < n; j++)
      if (all[j].low <= all[i].low && all[i].low <= all[j].high)
        pairs |= UINT32_C(1) << j;
    if (__builtin_popcount(pairs) > __builtin_popcount(best.pairs))
      best = (choice){{k, all[i].low}, pairs};
  }
  return best;
}

// Each pair counts half as much for each bit that tells it apart already.
static double worth(const choice *c, const double *weights) {
  double sum = 0;
  for (uint32_t rest = c->pairs; rest; rest &= rest - 1)
    sum += weights[__builtin_ctz(rest)];
  return sum;
}

static void choose_bits(sketch_table *t, choice *all, uint32_t n) {
  double weights[SKETCH_PAIRS];
  for (uint32_t i = 0; i < SKETCH_PAIRS; i++)
    weights[i] = 1;
  for (t->count = 0; t->count < SKETCH_BITS && t->count < n;) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < n; i++)
      if (worth(&all[i], weights) > worth(&all[best], weights))
        best = i;
    if (all[best].pairs == 0)
      return;
    for (uint32_t rest = all[best].pairs; rest; rest &= rest - 1)
      weights[__builtin_ctz(rest)] /= 2;
    t->bits[t->count++] = all[best].bit;
    all[best].pairs = 0;
  }
}

static void choose(sketch_table *t, uint32_t m) {
  enum { MOST = 2048 };
  const uint32_t places = m * m, step = 1 + places / MOST;
  choice *all = mem_new(places / step + 1, sizeof *all);
  uint32_t n = 0;
  for (uint32_t k = 1; k < places; k += step)
    all[n++] = best_at(t, places, k);
  choose_bits(t, all, n);
  mem_free(all);
}

void sketches_choose(sketches *s) {
  for (uint32_t m = 0; m < s->ntables; m++) {
    s->tables[m].count = 0;
    if (s->tables[m].nsample > 1)
      choose(&s->tables[m], m);
  }
  drop_samples(s);
  s->are_on = true;
}

// ---- Sketches

sketch sketch_of(const sketches *s, flat_zone *f) {
  sketch out = {UINT64_MAX, 0};
  if (f->m >= s->ntables || s->tables[f->m].count == 0)
    return out;
  const sketch_table *t = &s->tables[f->m];
  const void *threshold = flat_zone_threshold(f);
  for (uint32_t i = 0; i < t->count; i++) {
    const sketch_bit *b = &t->bits[i];
    const uint64_t bit = UINT64_C(1) << i;
    if (cell_get(f->cells, f->width, b->place) <= b->than)
      out.has &= ~bit;
    if (cell_raw(threshold, f->width, b->place) >= b->than)
      out.needs |= bit;
  }
  return out;
}

void sketches_set(sketches *s, uint32_t node, sketch of) {
  grow_sparingly(s->list, node, s->room);
  s->list[node] = of;
}

uint64_t sketches_bytes(const sketches *s) {
  return (uint64_t)s->room * sizeof *s->list + s->ntables * sizeof *s->tables;
}
