// visited.c -- Unions of zones by discrete state.

#include "store/visited.h"

#include "base/mem.h"

void visited_init(visited *v, const cdd_options *o, uint32_t words) {
  *v = (visited){.diagrams = cdd_new(o)};
  key_table_init(&v->sites, words);
  v->sites.table.stop = o->stop;
}

void visited_release(visited *v) {
  cdd_free(v->diagrams);
  mem_free(v->unions);
  mem_free(v->most);
  key_table_release(&v->sites);
}

// ---- Places ------------------------------------------------------------------

// How large a union may become before it is made smaller.
static uint32_t most_nodes(uint64_t nodes) {
  enum { FEW = 32 };
  return (uint32_t)(2 * nodes + FEW);
}

static uint32_t find_site(visited *v, const uint64_t *key, uint64_t hash) {
  const uint32_t before = v->sites.count;
  const uint32_t site = key_table_find(&v->sites, key, hash);
  if (v->sites.room > v->room) {
    v->room = v->sites.room;
    v->unions = mem_resize(v->unions, v->room, sizeof *v->unions);
    v->most = mem_resize(v->most, v->room, sizeof *v->most);
  }
  if (site == before) {
    v->unions[site] = CDD_FALSE;
    v->most[site] = most_nodes(0);
  }
  return site;
}

// ---- States ------------------------------------------------------------------

static visited_answer failure(visited *v) {
  const cdd_reason why = cdd_why(v->diagrams);
  cdd_forgive(v->diagrams);
  return why == CDD_OVERFLOW  ? VISITED_OVERFLOW
         : why == CDD_STOPPED ? VISITED_STOPPED
                              : VISITED_FULL;
}

// A union as it comes asks for much that no valuation needs.  If there is no
// room to make it smaller, it stays.
static void tidy(visited *v, uint32_t site) {
  cdd *m = v->diagrams;
  cdd_set *all = &v->unions[site];
  if (cdd_size(m, *all) <= v->most[site])
    return;
  if (!cdd_keep(m, all, cdd_simplify(m, *all)))
    cdd_forgive(m);
  v->most[site] = most_nodes(cdd_size(m, *all));
}

visited_answer visited_add(visited *v, const uint64_t *key, uint64_t hash,
                           const zone_kernel *kernel, const void *zone) {
  cdd *m = v->diagrams;
  const uint32_t site = find_site(v, key, hash);
  const cdd_set seen = v->unions[site];
  switch (cdd_contains_zone(m, seen, kernel, zone)) {
  case CDD_YES:
    return VISITED_COVERED;
  case CDD_FAILED:
    return failure(v);
  default:
    break;
  }
  if (!cdd_keep(m, &v->unions[site], cdd_add_zone(m, seen, kernel, zone)))
    return failure(v);
  v->added++;
  tidy(v, site);
  return VISITED_NEW;
}

// ---- Figures -----------------------------------------------------------------

uint64_t visited_bytes(const visited *v) {
  return v->room * (sizeof *v->unions + sizeof *v->most) +
         key_table_bytes(&v->sites) + cdd_bytes(v->diagrams);
}
