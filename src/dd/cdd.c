// cdd.c -- The manager of clock difference diagrams.

#include "dd/cdd.h"

#include "base/mem.h"
#include "dd/cdd_own.h"

const char *cdd_op_name(cdd_op op) {
  static const char *const names[] = {
#define X(NAME, TEXT) TEXT,
      CDD_OPS(X)
#undef X
  };
  assert(op < CDD_OP_COUNT);
  return names[op];
}

// ---- Beginning and end

static cdd_pair pair_by_number(uint32_t number) {
  uint32_t i = 1;
  while (cdd_pairs(i + 1) <= number)
    i++;
  return (cdd_pair){(uint16_t)i, (uint16_t)(number - cdd_pairs(i))};
}

static void set_order(cdd *m, const uint32_t *order) {
  for (uint32_t l = 0; l < m->levels; l++) {
    const uint32_t number = order ? order[l] : l;
    assert(number < m->levels);
    const cdd_pair p = pair_by_number(number);
    m->pair[l] = p;
    m->level[p.i * m->n + p.j] = m->level[p.j * m->n + p.i] = (uint16_t)l;
    m->last[p.i] = m->last[p.j] = (uint16_t)l;
  }
}

static uint32_t power_of_two(uint32_t least) {
  uint32_t p = 16;
  while (p < least)
    p *= 2;
  return p;
}

static void new_blocks(cdd *m) {
  m->room = 1024;
  m->used = 2;
  m->bytes = mem_new(m->room, CDD_UNIT);
  *cdd_at(m, CDD_FALSE) = (cdd_node){.level = CDD_LEVEL_END};
  *cdd_at(m, CDD_TRUE) = (cdd_node){.level = CDD_LEVEL_END};
}

cdd *cdd_new(const cdd_options *o) {
  enum { TABLE = 1024, MEMOS = 4096, LEAST_MEMOS = 64 };
  assert(1 <= o->clocks && o->clocks <= CDD_MAX_DIMENSION);
  assert(o->cache <= CDD_MOST_MEMOS);
  cdd *m = mem_new(1, sizeof *m);
  m->n = o->clocks;
  m->levels = cdd_pairs(m->n);
  m->pair = mem_new((size_t)m->levels + 1, sizeof *m->pair);
  m->level = mem_new((size_t)m->n * m->n, sizeof *m->level);
  m->last = mem_new(m->n, sizeof *m->last);
  m->low = mem_new((size_t)m->levels + 1, sizeof *m->low);
  m->high = mem_new((size_t)m->levels + 1, sizeof *m->high);
  for (uint32_t l = 0; l < m->levels; l++)
    m->low[l] = m->high[l] = BOUND_INFINITY;
  m->to = mem_new(m->n, sizeof *m->to);
  m->from = mem_new(m->n, sizeof *m->from);
  m->mask = TABLE - 1;
  m->table = mem_new(TABLE, sizeof *m->table);
  m->limit = o->limit;
  m->stop = o->stop;
  m->stress = o->stress;
  m->tree = o->tree;
  m->go_on = o->go_on;
  m->go_on_data = o->go_on_data;
#ifdef GNOMON_CDD_STRESS
  m->stress = true;
#endif
  // Each collection goes over the cache.
  const uint32_t memos = m->stress ? LEAST_MEMOS : MEMOS;
  m->cache_mask = power_of_two(o->cache ? o->cache : memos) - 1;
  m->cache = mem_new((size_t)m->cache_mask + 1, sizeof *m->cache);
  m->collect_at = 1 << 17;
  set_order(m, o->order);
  new_blocks(m);
  return m;
}

void cdd_free(cdd *m) {
  if (!m)
    return;
  void *all[] = {m->pair,  m->level, m->last,  m->bytes, m->table,
                 m->draft, m->cache, m->items, m->zones, m->low,
                 m->high,  m->to,    m->from,  m};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    mem_free(all[i]);
}

uint32_t cdd_clocks(const cdd *m) { return m->n; }

cdd_reason cdd_why(const cdd *m) { return m->why; }

void cdd_forgive(cdd *m) {
  m->why = CDD_FINE;
  m->stopped = false;
}

bool cdd_ask(cdd *m) {
  m->ticks = 0;
  if (m->go_on && !m->stopped)
    m->stopped = !m->go_on(m->go_on_data);
  if (m->stopped)
    cdd_fail(m, CDD_STOPPED);
  return !m->stopped;
}

// ---- References

cdd_set cdd_ref(cdd *m, cdd_set a) {
  if (a == CDD_NONE || cdd_is_terminal(a))
    return a;
  cdd_node *v = cdd_at(m, a);
  assert(v->level < m->levels);
  if ((v->refs & CDD_MOST_REFS) < CDD_MOST_REFS)
    v->refs++;
  return a;
}

void cdd_unref(cdd *m, cdd_set a) {
  if (a == CDD_NONE || cdd_is_terminal(a))
    return;
  cdd_node *v = cdd_at(m, a);
  assert(v->level < m->levels && (v->refs & CDD_MOST_REFS) > 0);
  if ((v->refs & CDD_MOST_REFS) < CDD_MOST_REFS)
    v->refs--;
}

bool cdd_keep(cdd *m, cdd_set *slot, cdd_set a) {
  if (a == CDD_NONE)
    return false;
  cdd_ref(m, a);
  cdd_unref(m, *slot);
  *slot = a;
  return true;
}

// ---- Figures

uint64_t cdd_bytes(const cdd *m) {
  return sizeof *m + (uint64_t)m->room * CDD_UNIT +
         ((uint64_t)m->mask + 1) * sizeof *m->table +
         ((uint64_t)m->cache_mask + 1) * sizeof *m->cache +
         (uint64_t)m->item_room * sizeof *m->items + m->zones_room +
         (uint64_t)m->draft_room * sizeof(cdd_item) +
         (uint64_t)m->levels * (sizeof *m->pair + 2 * sizeof *m->low) +
         (uint64_t)m->n * m->n * sizeof *m->level;
}

cdd_stats cdd_statistics(const cdd *m) {
  cdd_stats s = m->stats;
  s.bytes = cdd_bytes(m);
  return s;
}
