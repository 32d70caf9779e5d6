// certifiable.c -- Asking the checker of certificates.

#include "search/certifiable.h"

#include <string.h>

#include "certify/symmetric.h"

// ---- The same sorts

// By sort: its number there, or NAMES_OF_NONE.
static uint32_t *add_sorts(arena *memory, renamings *r, const symmetry *s) {
  uint32_t *numbers = arena_array(memory, s->nsorts, sizeof *numbers);
  for (uint32_t i = 0; i < s->nsorts; i++) {
    int64_t low = 0, high = 0;
    numbers[i] = NAMES_OF_NONE;
    if (symmetry_renames(s, i, &low, &high) && high - low < RENAMED_VALUES)
      numbers[i] = renamings_add_sort(r, (int32_t)low, (int32_t)high);
  }
  for (uint32_t c = 0; c < s->network->cells.count; c++)
    if (s->sorts[c] != SORT_NONE)
      r->sort_of[c] = numbers[s->sorts[c]];
  return numbers;
}

// ---- Generators

static bool moves_locations(const permutation *g) {
  for (uint32_t p = 0; p < g->network->processes.count; p++)
    for (uint32_t l = 0; l < g->network->processes.data[p].nlocations; l++)
      if (permutation_location(g, p, l) != l)
        return true;
  return false;
}

static void fill(renamings *r, renaming *to, const permutation *g,
                 const uint32_t *numbers) {
  const uint32_t *maps[RENAMED_KINDS] = {
      [RENAMED_PROCESS] = g->processes,  [RENAMED_CELL] = g->cells,
      [RENAMED_CLOCK] = g->clocks,       [RENAMED_CHANNEL] = g->channels,
      [RENAMED_FUNCTION] = g->functions, [RENAMED_EVENT] = g->events};
  for (int k = 0; k < RENAMED_KINDS; k++)
    for (uint32_t i = 0; i < renamed_count(r->net, (renamed_kind)k); i++)
      to->to[k][i] = maps[k][i];
  for (uint32_t i = 0; i < g->nsorts; i++) {
    if (numbers[i] == NAMES_OF_NONE || !g->values[i].count)
      continue;
    int32_t *values = renaming_values(r, to, numbers[i]);
    const renamed_sort *s = &r->sorts.data[numbers[i]];
    for (uint32_t k = 0; k < s->count; k++)
      values[k] = permutation_value(g, i, (int32_t)(s->low + (int64_t)k));
  }
}

static bool keeps_diagonals(const network_limits *l, const permutation *g) {
  for (uint32_t i = 0; i < l->ndiagonals; i++) {
    const diagonal *d = &l->diagonals[i];
    uint32_t k = 0;
    while (k < l->ndiagonals && (l->diagonals[k].x != g->clocks[d->x] ||
                                 l->diagonals[k].y != g->clocks[d->y] ||
                                 l->diagonals[k].bound != d->bound))
      k++;
    if (k == l->ndiagonals)
      return false;
  }
  return true;
}

static bool is_seen(renamings *r, const permutation *g, const uint32_t *numbers,
                    const query *asked, const network_limits *l) {
  strbuf why;
  if (moves_locations(g) || !keeps_diagonals(l, g))
    return false;
  renaming *by = renamings_add(r, 0);
  fill(r, by, g, numbers);
  strbuf_init(&why);
  const bool seen = renaming_is_symmetric(r, by, asked, &why);
  strbuf_release(&why);
  return seen;
}

// ---- Classes

static bool is_class_seen(renamings *r, const symmetry *s,
                          const symmetry_class *c, const uint32_t *numbers,
                          const query *asked, const network_limits *l) {
  for (uint32_t i = 0; i < c->count; i++)
    if (!is_seen(r, s->generators[c->first + i], numbers, asked, l))
      return false;
  return true;
}

static void keep_class(symmetry *out, const symmetry *s,
                       const symmetry_class *c) {
  symmetry_class *to = &out->classes[out->nclasses++];
  *to = *c;
  to->first = out->ngenerators;
  for (uint32_t i = 0; i < c->count; i++)
    out->generators[out->ngenerators++] = s->generators[c->first + i];
}

const symmetry *certifiable(arena *memory, const query *asked,
                            const network_limits *l, const symmetry *s) {
  if (!s || !asked)
    return NULL;
  const network *net = s->network;
  symmetry *out = arena_new(memory, symmetry);
  *out = *s;
  out->generators =
      arena_array(memory, s->ngenerators, sizeof *out->generators);
  out->classes = arena_array(memory, s->nclasses, sizeof *out->classes);
  out->ngenerators = out->nclasses = 0;
  renamings r;
  renamings_init(&r, net, NULL, net->processes.count);
  const uint32_t *numbers = add_sorts(memory, &r, s);
  for (uint32_t i = 0; i < s->nclasses; i++)
    if (is_class_seen(&r, s, &s->classes[i], numbers, asked, l))
      keep_class(out, s, &s->classes[i]);
  renamings_release(&r);
  return out->nclasses ? out : NULL;
}
