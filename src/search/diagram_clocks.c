// diagram_clocks.c -- Orders of clocks, and of pairs.

#include "search/diagram_clocks.h"

#include <stdlib.h>

#include "base/mem.h"
#include "dd/cdd.h"

// ---- From clocks to pairs --------------------------------------------------------

static uint32_t pair_of(uint32_t a, uint32_t b) {
  return a > b ? cdd_pairs(a) + b : cdd_pairs(b) + a;
}

void diagram_extend(const uint32_t *clocks, uint32_t n, diagram_extension how,
                    uint32_t *pairs) {
  const bool later = how == DIAGRAM_BY_LATER || how == DIAGRAM_BY_LATER_DOWN;
  const bool down =
      how == DIAGRAM_BY_LATER_DOWN || how == DIAGRAM_BY_EARLIER_DOWN;
  for (uint32_t k = 0; k < n; k++) {
    const uint32_t first = later ? 0 : k + 1, end = later ? k : n;
    for (uint32_t i = first; i < end; i++)
      *pairs++ = pair_of(clocks[k], clocks[down ? first + end - 1 - i : i]);
  }
}

void diagram_clocks_fixed(uint32_t *list, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    list[i] = i;
}

// Steele, Lea & Flood, "Fast splittable pseudorandom number generators", 2014.
uint32_t diagram_pick(uint64_t *random, uint32_t count) {
  uint64_t z = *random += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return (uint32_t)((z ^ z >> 31) % count);
}

void diagram_clocks_shuffle(uint32_t *clocks, uint32_t n, uint64_t *random) {
  for (uint32_t i = n - 1; i > 1; i--) {
    const uint32_t k = 1 + diagram_pick(random, i), other = clocks[k];
    clocks[k] = clocks[i];
    clocks[i] = other;
  }
}

// ---- Who is compared with much -----------------------------------------------------

typedef struct {
  uint64_t key; // what is counted, or how often
  int64_t b;    // or its number
} counted;

static int by_key(const void *x, const void *y) {
  const counted *a = x, *b = y;
  return a->key != b->key ? (a->key > b->key) - (a->key < b->key)
                          : (a->b > b->b) - (a->b < b->b);
}

// How many different bounds there are of each pair, from above or from below.
static uint32_t *count_bounds(const diagram_sample *d) {
  uint32_t *count = mem_new((size_t)cdd_pairs(d->clocks) + 1, sizeof *count);
  counted *list = mem_new((size_t)d->nconstraints + 1, sizeof *list);
  for (uint32_t c = 0; c < d->nconstraints; c++) {
    const zone_constraint *z = &d->constraints[c];
    const bool above = z->i > z->j;
    const uint32_t i = above ? z->i : z->j, j = above ? z->j : z->i;
    list[c] = (counted){2 * (uint64_t)(cdd_pairs(i) + j) + above, z->b};
  }
  qsort(list, d->nconstraints, sizeof *list, by_key);
  for (uint32_t c = 0; c < d->nconstraints; c++)
    if (c == 0 || by_key(&list[c - 1], &list[c]) != 0)
      count[list[c].key / 2]++;
  mem_free(list);
  return count;
}

static void sort(counted *list, uint32_t count, uint32_t *out) {
  qsort(list, count, sizeof *list, by_key);
  for (uint32_t i = 0; i < count; i++)
    out[i] = (uint32_t)list[i].b;
  mem_free(list);
}

void diagram_clocks_counted(const diagram_sample *d, uint32_t *clocks) {
  uint32_t *count = count_bounds(d);
  counted *list = mem_new(d->clocks, sizeof *list);
  for (uint32_t i = 0; i < d->clocks; i++) {
    list[i].b = i;
    for (uint32_t j = 0; j < i; j++) {
      list[i].key += count[cdd_pairs(i) + j];
      list[j].key += j ? count[cdd_pairs(i) + j] : 0;
    }
  }
  sort(list, d->clocks, clocks);
  mem_free(count);
}

void diagram_pairs_counted(const diagram_sample *d, uint32_t *pairs) {
  const uint32_t npairs = cdd_pairs(d->clocks);
  uint32_t *count = count_bounds(d);
  counted *list = mem_new((size_t)npairs + 1, sizeof *list);
  for (uint32_t p = 0; p < npairs; p++)
    list[p] = (counted){count[p], p};
  sort(list, npairs, pairs);
  mem_free(count);
}
