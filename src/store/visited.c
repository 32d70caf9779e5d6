// visited.c -- Unions of zones by discrete state.

#include "store/visited.h"

#include <string.h>

#include "base/mem.h"
#include "store/heap.h"

void visited_init(visited *v, const cdd_options *o, uint32_t words) {
  *v = (visited){.diagrams = cdd_new(o), .words = words};
  lookup_init(&v->table);
}

void visited_release(visited *v) {
  cdd_free(v->diagrams);
  mem_free(v->keys);
  mem_free(v->unions);
  mem_free(v->most);
  lookup_release(&v->table);
}

// ---- Places ------------------------------------------------------------------

static uint64_t *key_at(const visited *v, uint32_t place) {
  return v->keys + (size_t)place * v->words;
}

// How large a union may become before it is made smaller.
static uint32_t most_nodes(uint64_t nodes) {
  enum { FEW = 32 };
  return (uint32_t)(2 * nodes + FEW);
}

static uint32_t new_place(visited *v, const uint64_t *key) {
  if (v->count == v->room) {
    v->room = heap_more(v->room, v->count + 1);
    v->unions = mem_resize(v->unions, v->room, sizeof *v->unions);
    v->most = mem_resize(v->most, v->room, sizeof *v->most);
    v->keys = mem_resize(v->keys, v->room, v->words * sizeof *v->keys);
  }
  memcpy(key_at(v, v->count), key, v->words * sizeof *key);
  v->unions[v->count] = CDD_FALSE;
  v->most[v->count] = most_nodes(0);
  return v->count++;
}

static uint32_t find_place(visited *v, const uint64_t *key, uint64_t hash) {
  uint32_t at = lookup_home(&v->table, hash), place;
  for (; lookup_next(&v->table, hash, &at, &place); at++)
    if (memcmp(key_at(v, place), key, v->words * sizeof *key) == 0)
      return place;
  place = new_place(v, key);
  lookup_add(&v->table, hash, place);
  return place;
}

// ---- States ------------------------------------------------------------------

static visited_answer failure(visited *v) {
  const bool overflow = cdd_why(v->diagrams) == CDD_OVERFLOW;
  cdd_forgive(v->diagrams);
  return overflow ? VISITED_OVERFLOW : VISITED_FULL;
}

// A union as it comes asks for much that no valuation needs.  If there is no
// room to make it smaller, it stays.
static void tidy(visited *v, uint32_t place) {
  cdd *m = v->diagrams;
  cdd_set *all = &v->unions[place];
  if (cdd_size(m, *all) <= v->most[place])
    return;
  if (!cdd_keep(m, all, cdd_simplify(m, *all)))
    cdd_forgive(m);
  v->most[place] = most_nodes(cdd_size(m, *all));
}

visited_answer visited_add(visited *v, const uint64_t *key, uint64_t hash,
                           const zone_kernel *kernel, const void *zone) {
  cdd *m = v->diagrams;
  const uint32_t place = find_place(v, key, hash);
  const cdd_set seen = v->unions[place];
  switch (cdd_contains_zone(m, seen, kernel, zone)) {
  case CDD_YES:
    return VISITED_COVERED;
  case CDD_FAILED:
    return failure(v);
  default:
    break;
  }
  if (!cdd_keep(m, &v->unions[place], cdd_add_zone(m, seen, kernel, zone)))
    return failure(v);
  v->added++;
  tidy(v, place);
  return VISITED_NEW;
}

// ---- Figures -----------------------------------------------------------------

uint64_t visited_bytes(const visited *v) {
  const uint64_t place =
      sizeof *v->unions + sizeof *v->most + v->words * sizeof *v->keys;
  return v->room * place + lookup_bytes(&v->table) + cdd_bytes(v->diagrams);
}
