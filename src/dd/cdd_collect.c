// cdd_collect.c -- Giving back nodes that nobody needs: mark and sweep.

#include "dd/cdd_own.h"

#include <string.h>

static bool is_marked(const cdd *m, cdd_set a) {
  return cdd_is_terminal(a) || (cdd_at(m, a)->refs & CDD_MARK) != 0;
}

// No deeper than there are levels; a context is no longer than that either.
static void mark(cdd *m, cdd_set a) {
  if (a == CDD_NONE || is_marked(m, a))
    return;
  cdd_node *v = cdd_at(m, a);
  assert(v->level < m->levels);
  v->refs |= CDD_MARK;
  for (uint32_t p = 0; p < v->count; p++)
    mark(m, cdd_child(v, p));
}

static uint32_t block_units(const cdd_node *v) {
  return v->level == CDD_LEVEL_FREE ? v->count : cdd_units(v->count);
}

static void mark_roots(cdd *m) {
  for (uint32_t i = 0; i < m->top; i++)
    mark(m, m->items[i].child);
  for (uint32_t at = 2; at < m->used; at += block_units(cdd_at(m, at))) {
    const cdd_node *v = cdd_at(m, at);
    if (v->level != CDD_LEVEL_FREE && (v->refs & CDD_MOST_REFS))
      mark(m, at);
  }
}

// Numbers of shifts and of other managers' nodes are not ours: these go too.
static bool is_current(const cdd *m, const cdd_memo *e) {
  const cdd_op op = cdd_op_of(e->code);
  return op != CDD_OP_SHIFT && op != CDD_OP_IMPORT && is_marked(m, e->a) &&
         is_marked(m, e->b) && is_marked(m, e->result);
}

static void purge_cache(cdd *m) {
  for (uint32_t i = 0; i <= m->cache_mask; i++)
    if (m->cache[i].code && !is_current(m, &m->cache[i]))
      m->cache[i].code = 0;
}

static void keep(cdd *m, uint32_t at) {
  cdd_node *v = cdd_at(m, at);
  v->refs &= (uint16_t)~CDD_MARK;
  m->stats.nodes++;
  m->stats.intervals += v->count;
  m->in_use += cdd_units(v->count);
  cdd_enter(m, at);
}

// Neighbours that are free become one block; the last goes back to the rest.
static void sweep(cdd *m) {
  memset(m->table, 0, ((size_t)m->mask + 1) * sizeof *m->table);
  cdd_clear_free(m);
  m->in_use = m->stats.nodes = m->stats.intervals = 0;
  uint32_t gap = 2;
  for (uint32_t at = 2, units; at < m->used; at += units) {
    const cdd_node *v = cdd_at(m, at);
    units = block_units(v);
    if (v->level == CDD_LEVEL_FREE || !(v->refs & CDD_MARK))
      continue;
    if (gap < at)
      cdd_add_free(m, gap, at - gap);
    keep(m, at);
    gap = at + units;
  }
  m->used = gap;
}

void cdd_collect(cdd *m) {
  const uint64_t least = 1 << 17;
  const uint64_t before = m->stats.nodes;
  mark_roots(m);
  purge_cache(m);
  sweep(m);
  m->stats.collections++;
  m->stats.collected += before - m->stats.nodes;
  m->stats.live = m->stats.nodes;
  m->collect_at = 2 * m->in_use < least ? least : 2 * m->in_use;
}
