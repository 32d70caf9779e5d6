// renaming.c -- Maps, and their products.

#include "certify/renaming.h"

#include <assert.h>

#include "base/mem.h"

uint32_t renamed_count(const network *net, renamed_kind k) {
  switch (k) {
  case RENAMED_PROCESS:
    return net->processes.count;
  case RENAMED_CELL:
    return net->cells.count;
  case RENAMED_CLOCK:
    return net->clocks.count;
  case RENAMED_CHANNEL:
    return net->channels.count;
  case RENAMED_FUNCTION:
    return net->functions.count;
  default:
    assert(k == RENAMED_EVENT);
    return net->events.count;
  }
}

const char *renamed_name(const network *net, renamed_kind k, uint32_t i) {
  assert(i < renamed_count(net, k));
  switch (k) {
  case RENAMED_PROCESS:
    return net->processes.data[i].name;
  case RENAMED_CELL:
    return net->cells.data[i].name;
  case RENAMED_CLOCK:
    return net->clocks.data[i].name;
  case RENAMED_CHANNEL:
    return net->channels.data[i].name;
  case RENAMED_FUNCTION:
    return net->functions.data[i].name;
  default:
    return net->events.data[i];
  }
}

static uint32_t *numbers(arena *a, uint32_t count) {
  uint32_t *to = arena_array(a, count, sizeof *to);
  for (uint32_t i = 0; i < count; i++)
    to[i] = i;
  return to;
}

void renamings_init(renamings *r, const network *net, const uint32_t *cells,
                    uint32_t width) {
  assert(width >= net->processes.count);
  *r = (renamings){.net = net, .width = width, .cells = cells};
  arena_init(&r->memory);
  r->memory.stop = net->memory ? net->memory->stop : NULL;
  r->sort_of = arena_array(&r->memory, net->cells.count, sizeof *r->sort_of);
  for (uint32_t i = 0; i < net->cells.count; i++)
    r->sort_of[i] = NAMES_OF_NONE;
}

void renamings_release(renamings *r) { arena_release(&r->memory); }

uint32_t renamings_add_sort(renamings *r, int32_t low, int32_t high) {
  assert(low <= high && (int64_t)high - low < RENAMED_VALUES);
  assert(r->list.count == 0 && r->products.count == 0);
  const renamed_sort s = {low, (uint32_t)((int64_t)high - low) + 1};
  vec_push(&r->memory, &r->sorts, s);
  return r->sorts.count - 1;
}

renaming *renamings_add(renamings *r, uint32_t line) {
  assert(r->products.count == 0);
  renaming new = {.line = line};
  for (int k = 0; k < RENAMED_KINDS; k++)
    new.to[k] = numbers(&r->memory, renamed_count(r->net, (renamed_kind)k));
  new.values = arena_array(&r->memory, r->sorts.count, sizeof *new.values);
  vec_push(&r->memory, &r->list, new);
  return &r->list.data[r->list.count - 1];
}

int32_t *renaming_values(renamings *r, renaming *of, uint32_t sort) {
  assert(sort < r->sorts.count);
  if (of->values[sort])
    return of->values[sort];
  const renamed_sort *s = &r->sorts.data[sort];
  int32_t *to = arena_array(&r->memory, s->count, sizeof *to);
  for (uint32_t i = 0; i < s->count; i++)
    to[i] = (int32_t)(s->low + (int64_t)i);
  of->values[sort] = to;
  return to;
}

// ---- R1, R2

static bool is_onto(const uint32_t *to, uint32_t count) {
  bool *seen = mem_new((size_t)count + 1, sizeof *seen);
  bool all = true;
  for (uint32_t i = 0; all && i < count; i++) {
    all = to[i] < count && !seen[to[i]];
    if (all)
      seen[to[i]] = true;
  }
  mem_free(seen);
  return all;
}

static bool values_are_onto(const renamed_sort *s, const int32_t *to) {
  uint32_t *from_low = mem_new(s->count, sizeof *from_low);
  for (uint32_t i = 0; i < s->count; i++)
    from_low[i] = (uint32_t)to[i] - (uint32_t)s->low;
  const bool all = is_onto(from_low, s->count);
  mem_free(from_low);
  return all;
}

bool renaming_is_onto(const renamings *r, const renaming *of) {
  for (int k = 0; k < RENAMED_KINDS; k++)
    if (!is_onto(of->to[k], renamed_count(r->net, (renamed_kind)k)))
      return false;
  for (uint32_t i = 0; i < r->sorts.count; i++)
    if (of->values[i] && !values_are_onto(&r->sorts.data[i], of->values[i]))
      return false;
  return of->to[RENAMED_CLOCK][0] == 0;
}

int32_t renaming_value(const renamings *r, int32_t *const *values,
                       uint32_t sort, int32_t v) {
  if (sort == NAMES_OF_NONE || !values[sort])
    return v;
  const renamed_sort *s = &r->sorts.data[sort];
  const uint32_t i = (uint32_t)v - (uint32_t)s->low;
  return i < s->count ? values[sort][i] : v;
}

// ---- Products

static void find_places(renamings *r) {
  const uint32_t nprocesses = r->net->processes.count;
  if (r->sort_at)
    return;
  r->sort_at = arena_array(&r->memory, r->width, sizeof *r->sort_at);
  for (uint32_t i = 0; i < r->width; i++)
    r->sort_at[i] =
        i < nprocesses ? NAMES_OF_NONE : r->sort_of[r->cells[i - nprocesses]];
}

// By cell: its place in a key.
static uint32_t *list_places(const renamings *r) {
  const uint32_t nprocesses = r->net->processes.count;
  uint32_t *at = mem_new((size_t)r->net->cells.count + 1, sizeof *at);
  for (uint32_t i = nprocesses; i < r->width; i++)
    at[r->cells[i - nprocesses]] = i;
  return at;
}

static uint32_t place_after(const renamings *r, const renaming *by,
                            const uint32_t *at, uint32_t i) {
  const uint32_t nprocesses = r->net->processes.count;
  return i < nprocesses ? by->to[RENAMED_PROCESS][i]
                        : at[by->to[RENAMED_CELL][r->cells[i - nprocesses]]];
}

static void multiply(renamings *r, renaming_product *p, const renaming *by,
                     const uint32_t *at) {
  for (uint32_t i = 0; i < r->width; i++)
    p->places[i] = place_after(r, by, at, p->places[i]);
  for (uint32_t x = 0; x < r->net->clocks.count; x++)
    p->clocks[x] = by->to[RENAMED_CLOCK][p->clocks[x]];
  for (uint32_t s = 0; s < r->sorts.count; s++) {
    const renamed_sort *sort = &r->sorts.data[s];
    if (!by->values[s])
      continue;
    if (!p->values[s]) {
      p->values[s] = arena_array(&r->memory, sort->count, sizeof **p->values);
      for (uint32_t i = 0; i < sort->count; i++)
        p->values[s][i] = (int32_t)(sort->low + (int64_t)i);
    }
    for (uint32_t i = 0; i < sort->count; i++)
      p->values[s][i] = renaming_value(r, by->values, s, p->values[s][i]);
  }
}

uint32_t renamings_multiply(renamings *r, const uint32_t *word,
                            uint32_t count) {
  find_places(r);
  renaming_product p = {
      .places = numbers(&r->memory, r->width),
      .clocks = numbers(&r->memory, r->net->clocks.count),
      .values = arena_array(&r->memory, r->sorts.count, sizeof *p.values)};
  uint32_t *at = list_places(r);
  for (uint32_t i = 0; i < count; i++) {
    assert(word[i] < r->list.count);
    multiply(r, &p, &r->list.data[word[i]], at);
  }
  mem_free(at);
  vec_push(&r->memory, &r->products, p);
  return r->products.count - 1;
}

void product_of_key(const renamings *r, uint32_t product, const int32_t *key,
                    int32_t *out) {
  assert(product < r->products.count && key != out);
  const renaming_product *p = &r->products.data[product];
  for (uint32_t i = 0; i < r->width; i++)
    out[p->places[i]] = renaming_value(r, p->values, r->sort_at[i], key[i]);
}

void product_of_zone(const renamings *r, uint32_t product, const plain_bound *z,
                     plain_bound *out) {
  assert(product < r->products.count && z != out);
  const uint32_t n = r->net->clocks.count;
  const uint32_t *to = r->products.data[product].clocks;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      out[(size_t)to[i] * n + to[j]] = z[(size_t)i * n + j];
}

void product_undone_of_zone(const renamings *r, uint32_t product,
                            const plain_bound *z, plain_bound *out) {
  assert(product < r->products.count && z != out);
  const uint32_t n = r->net->clocks.count;
  const uint32_t *to = r->products.data[product].clocks;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      out[(size_t)i * n + j] = z[(size_t)to[i] * n + to[j]];
}

void product_undone_of_limits(const renamings *r, uint32_t product,
                              const int64_t *limits, int64_t *out) {
  assert(product < r->products.count && limits != out);
  const uint32_t n = r->net->clocks.count;
  const uint32_t *to = r->products.data[product].clocks;
  for (uint32_t x = 0; x < n; x++) {
    out[x] = limits[to[x]];
    out[n + x] = limits[n + to[x]];
  }
}
