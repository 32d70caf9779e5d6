// cdd_node.c -- Making nodes, each once; the operation cache.

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "dd/cdd_own.h"

#include <string.h>

#include "base/grow.h"
#include "base/mem.h"

enum {
  MOST_UNITS = INT32_MAX,
  LEAST_NODE = 3, // units
};

// ---- Blocks

void cdd_clear_free(cdd *m) {
  memset(m->bin, 0, sizeof m->bin);
  m->filled = 0;
}

static uint32_t bin_of(uint32_t units) {
  return units < CDD_BINS ? units : CDD_BINS - 1;
}

// A block that no node fits into waits for a neighbour to become free.
void cdd_add_free(cdd *m, uint32_t at, uint32_t units) {
  cdd_node *v = cdd_at(m, at);
  *v = (cdd_node){.count = units, .level = CDD_LEVEL_FREE};
  if (units < LEAST_NODE)
    return;
  const uint32_t bin = bin_of(units);
  v->upper[0] = m->bin[bin];
  m->bin[bin] = at;
  m->filled |= UINT64_C(1) << bin;
}

// Of the bin for large blocks only the first few are looked at.
static uint32_t take_from(cdd *m, uint32_t bin, uint32_t units) {
  uint32_t before = 0, at = m->bin[bin];
  for (int tries = 0; tries < 8 && at; tries++) {
    cdd_node *v = cdd_at(m, at);
    const uint32_t next = (uint32_t)v->upper[0];
    if (v->count >= units) {
      if (before)
        cdd_at(m, before)->upper[0] = next;
      else
        m->bin[bin] = next;
      if (m->bin[bin] == 0)
        m->filled &= ~(UINT64_C(1) << bin);
      if (v->count > units)
        cdd_add_free(m, at + units, v->count - units);
      return at;
    }
    before = at;
    at = next;
  }
  return 0;
}

// 0 if there is no room.
static uint32_t take_block(cdd *m, uint32_t units) {
  const uint64_t fit = m->filled & ~UINT64_C(0) << bin_of(units);
  uint32_t at = fit ? take_from(m, (uint32_t)__builtin_ctzll(fit), units) : 0;
  if (at == 0 && units <= m->room - m->used) {
    at = m->used;
    m->used += units;
  }
  return at;
}

static bool grow_blocks(cdd *m, uint32_t units) {
  const uint64_t least = (uint64_t)m->used + units;
  uint64_t room = m->room + (uint64_t)m->room / (m->room < 1 << 20 ? 2 : 8);
  if (room < least)
    room = least;
  if (!cdd_may_have(m, (room - m->room) * CDD_UNIT))
    room = least + 1024;
  if (room > MOST_UNITS || !cdd_may_have(m, (room - m->room) * CDD_UNIT))
    return false;
  m->bytes = mem_resize(m->bytes, room, CDD_UNIT);
  m->room = (uint32_t)room;
  return true;
}

// A block, after a collection if many nodes were made since the last, or if the
// limit is reached.  A collection that gains next to nothing would soon have to
// be repeated: that counts as failure.
static uint32_t new_block(cdd *m, uint32_t units) {
  if (m->in_use + units > m->collect_at)
    cdd_collect(m);
  uint32_t at = take_block(m, units);
  if (at == 0 && !grow_blocks(m, units)) {
    const uint64_t before = m->in_use;
    cdd_collect(m);
    if (before - m->in_use < before / 32)
      return 0;
  }
  return at ? at : take_block(m, units);
}

// ---- Every node once

static uint32_t hash_of(uint32_t level, uint32_t count, const void *body) {
  const uint64_t seed = (uint64_t)level << 32 | count;
  return (uint32_t)XXH3_64bits_withSeed(body, cdd_body_bytes(count), seed);
}

// -DGNOMON_CDD_HASH_ONLY believes hashes, to see what that would save: wrong
// answers are possible then.
static bool is_node(const cdd_node *v, uint32_t level, uint32_t count,
                    const void *body) {
#ifdef GNOMON_CDD_HASH_ONLY
  (void)v, (void)level, (void)count, (void)body;
  return true;
#else
  return v->level == level && v->count == count &&
         memcmp(v->upper, body, cdd_body_bytes(count)) == 0;
#endif
}

// Where this node is, or the empty place for it.
static cdd_slot *find(const cdd *m, uint32_t level, uint32_t count,
                      const void *body, uint32_t hash) {
  for (uint32_t at = hash & m->mask;; at = (at + 1) & m->mask) {
    cdd_slot *s = &m->table[at];
    if (s->node == 0)
      return s;
    if (s->hash != hash)
      continue;
    if (is_node(cdd_at(m, s->node), level, count, body))
      return s;
  }
}

static void put(cdd *m, cdd_slot s) {
  if (m->tree)
    return;
  uint32_t at = s.hash & m->mask;
  while (m->table[at].node)
    at = (at + 1) & m->mask;
  m->table[at] = s;
}

void cdd_enter(cdd *m, cdd_set a) {
  const cdd_node *v = cdd_at(m, a);
  put(m, (cdd_slot){a, hash_of(v->level, v->count, v->upper)});
}

// Adding zones, for one, remembers nothing: then it stays as it is.
static void grow_cache(cdd *m) {
  const uint64_t size = ((uint64_t)m->cache_mask + 1) * 2;
  if (size > CDD_MOST_MEMOS || !cdd_may_have(m, size * sizeof *m->cache) ||
      !stop_has_room(m->stop, size * sizeof *m->cache))
    return;
  cdd_memo *old = m->cache;
  const uint32_t old_mask = m->cache_mask;
  m->cache = mem_new(size, sizeof *m->cache);
  m->cache_mask = (uint32_t)size - 1;
  m->memos = 0;
  for (uint32_t i = 0; i <= old_mask; i++)
    if (old[i].code)
      *cdd_recall(m, old[i].code, old[i].a, old[i].b) = old[i];
  mem_free(old);
}

static bool is_crowded(const cdd *m) {
  return m->stats.nodes >= (uint64_t)m->mask / 4 * 3;
}

static bool grow_table(cdd *m) {
  const uint64_t size = ((uint64_t)m->mask + 1) * 2;
  if (size > MOST_UNITS || !cdd_may_have(m, size * sizeof *m->table) ||
      !stop_has_room(m->stop, size * sizeof *m->table))
    return false;
  cdd_slot *old = m->table;
  const uint32_t old_mask = m->mask;
  m->table = mem_new(size, sizeof *m->table);
  m->mask = (uint32_t)size - 1;
  for (uint32_t i = 0; i <= old_mask; i++)
    if (old[i].node)
      put(m, old[i]);
  mem_free(old);
  if (m->cache_mask < m->mask && m->memos > m->cache_mask / 2)
    grow_cache(m);
  return true;
}

static bool reserve_slot(cdd *m) {
  if (m->tree || !is_crowded(m) || grow_table(m))
    return true;
  cdd_collect(m);
  return !is_crowded(m);
}

// ---- Putting together

void cdd_more_items(cdd *m) {
  m->item_room = grow_room(m->item_room, 0, 256);
  m->items = mem_resize(m->items, m->item_room, sizeof *m->items);
}

static void reserve_draft(cdd *m, uint32_t count) {
  if (count <= m->draft_room)
    return;
  m->draft_room = count + count / 2 + 16;
  m->draft = mem_resize(m->draft, m->draft_room, sizeof(cdd_item));
}

static void write_draft(cdd *m, const cdd_item *items, uint32_t count) {
  reserve_draft(m, count);
  bound *upper = (bound *)(void *)m->draft;
  cdd_set *children = (cdd_set *)(void *)(upper + count - 1);
  for (uint32_t p = 0; p + 1 < count; p++) {
    assert(cdd_is_cut(items[p].upper));
    assert(p == 0 || items[p - 1].upper < items[p].upper);
    assert(items[p].child != items[p + 1].child);
    upper[p] = items[p].upper;
  }
  for (uint32_t p = 0; p < count; p++)
    children[p] = items[p].child;
}

static void count_node(cdd *m, uint32_t count) {
  cdd_stats *s = &m->stats;
  m->in_use += cdd_units(count);
  s->nodes++;
  s->intervals += count;
  if (s->nodes > s->peak_nodes)
    s->peak_nodes = s->nodes;
  if (count > s->widest)
    s->widest = count;
}

// The node of the draft, which was not there before.
static cdd_set add_node(cdd *m, uint32_t level, uint32_t count, uint32_t hash) {
  const uint32_t at = reserve_slot(m) ? new_block(m, cdd_units(count)) : 0;
  if (at == 0)
    return cdd_fail(m, CDD_MEMORY);
  cdd_node *v = cdd_at(m, at);
  *v = (cdd_node){.count = count, .level = (uint16_t)level};
  memcpy(v->upper, m->draft, cdd_body_bytes(count));
  put(m, (cdd_slot){at, hash});
  count_node(m, count);
  return at;
}

static cdd_set find_or_add(cdd *m, uint32_t level, const cdd_item *items,
                           uint32_t count) {
  write_draft(m, items, count);
  if (m->tree)
    return add_node(m, level, count, 0);
  const uint32_t hash = hash_of(level, count, m->draft);
  const cdd_slot *s = find(m, level, count, m->draft, hash);
  return s->node ? s->node : add_node(m, level, count, hash);
}

// ---- Trees

static cdd_set copy_node(cdd *m, cdd_set a) {
  const cdd_node *v = cdd_at(m, a);
  const uint32_t base = m->top;
  for (uint32_t p = 0; p < v->count; p++)
    cdd_push(m, cdd_upper(v, p), cdd_child(v, p));
  return cdd_make(m, v->level, base);
}

// Every child gets one parent; copies come here for their own children.
static bool own_children(cdd *m, uint32_t first) {
  for (uint32_t at = first, end = m->top; at < end; at++) {
    cdd_set child = m->items[at].child;
    if (cdd_is_terminal(child))
      continue;
    if (cdd_at(m, child)->refs & CDD_OWNED)
      child = copy_node(m, child);
    if (child == CDD_NONE)
      return false;
    cdd_at(m, child)->refs |= CDD_OWNED;
    m->items[at].child = child;
  }
  return true;
}

// ---- Nodes

cdd_set cdd_make(cdd *m, uint32_t level, uint32_t base) {
  assert(base < m->top && level < m->levels);
  assert(m->items[m->top - 1].upper == BOUND_INFINITY);
  uint32_t first = base;
  if (m->pair[level].j == 0) // C4
    while (m->items[first].upper < BOUND_LE_ZERO)
      first++;
  const uint32_t count = m->top - first;
  cdd_set result = m->items[first].child;
  if (count > 1) {
    if (m->stress)
      cdd_collect(m);
    result = !cdd_goes_on(m) || (m->tree && !own_children(m, first))
                 ? CDD_NONE
                 : find_or_add(m, level, m->items + first, count);
  }
  m->top = base;
  return result;
}

cdd_set cdd_make_interval(cdd *m, uint32_t level, bool from_below, bound cut,
                          bound upper, cdd_set inside) {
  const uint32_t base = m->top;
  if (!from_below && cut >= upper)
    return CDD_FALSE;
  if (!from_below)
    cdd_emit(m, base, cut, CDD_FALSE);
  cdd_emit(m, base, upper, inside);
  if (upper != BOUND_INFINITY)
    cdd_emit(m, base, BOUND_INFINITY, CDD_FALSE);
  return cdd_make(m, level, base);
}

// ---- The cache

bool cdd_find_memo(cdd *m, uint32_t code, uint32_t a, uint32_t b,
                   cdd_set *out) {
  cdd_op_stats *s = &m->stats.ops[cdd_op_of(code)];
  const cdd_memo *e = cdd_recall(m, code, a, b);
  s->steps++;
  if (m->tree || !cdd_is_memo(e, code, a, b))
    return false;
  s->hits++;
  *out = e->result;
  return true;
}

void cdd_put_memo(cdd *m, uint32_t code, uint32_t a, uint32_t b,
                  cdd_set result) {
  if (result == CDD_NONE)
    return;
  *cdd_recall(m, code, a, b) = (cdd_memo){code, a, b, result};
  m->memos++;
}

uint32_t cdd_new_serial(cdd *m) {
  if (++m->serial == 0) {
    memset(m->cache, 0, ((size_t)m->cache_mask + 1) * sizeof *m->cache);
    m->serial = 1;
  }
  return m->serial;
}
