// passed.c -- Storing states.

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "store/passed.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "store/cells.h"
#include "store/volume.h"

void passed_init(passed *p, coding *c, const passed_rules *rules) {
  *p = (passed){.rules = *rules,
                .coding = c,
                .free_node = PASSED_NONE,
                .pinned = PASSED_NONE,
                .free_site = PASSED_NONE};
  lookup_init(&p->table);
  if (rules->equality)
    lookup_init(&p->equals);
  p->table.stop = p->equals.stop = rules->stop;
  p->shelves = (shelves){.filters = rules->filters, .sorts = rules->sorts};
  rows_init(&p->zones, c->unit, rules->shares);
  p->zones.stop = rules->stop;
  rows_init(&p->held, sizeof(uint64_t), false);
}

void passed_release(passed *p) {
  mem_free(p->keys);
  mem_free(p->sites);
  lookup_release(&p->table);
  lookup_release(&p->equals);
  mem_free(p->nodes);
  rows_release(&p->zones);
  rows_release(&p->held);
  shelves_release(&p->shelves);
  sketches_release(&p->sketches);
  mem_free(p->held_at);
  mem_free(p->removed);
}

// ---- Places ------------------------------------------------------------------

static uint32_t site_number(passed *p) {
  const uint32_t words = p->rules.words;
  if (p->free_site != PASSED_NONE) {
    const uint32_t site = p->free_site;
    p->free_site = p->sites[site].nodes;
    return site;
  }
  if (p->nsites == p->sites_room) {
    p->sites_room = grow_room_sparingly(p->sites_room, p->nsites + 1);
    p->sites = mem_resize(p->sites, p->sites_room, sizeof *p->sites);
    if (words)
      p->keys = mem_resize(p->keys, p->sites_room, words * sizeof *p->keys);
  }
  return p->nsites++;
}

static uint32_t new_site(passed *p, const uint64_t *key, uint32_t m) {
  const uint32_t words = p->rules.words;
  const uint32_t site = site_number(p);
  if (words)
    memcpy(p->keys + (size_t)site * words, key, words * sizeof *key);
  p->sites[site] = (passed_site){PASSED_NONE, (uint16_t)m, 0};
  if (p->shelves.sorts)
    shelves_open(&p->shelves, site);
  return site;
}

uint64_t passed_hash(const uint64_t *key, uint32_t words) {
  return XXH3_64bits(key, (size_t)words * sizeof *key);
}

uint64_t passed_signature(const uint64_t *key, uint32_t words, uint32_t bits,
                          uint64_t seed) {
  const uint64_t hash =
      XXH3_64bits_withSeed(key, (size_t)words * sizeof *key, ~seed);
  return hash >> (64 - bits);
}

// First the slot of the table, then what it points to.
void passed_expect(const passed *p, uint64_t hash, bool again) {
  const uint64_t *slot = &p->table.slots[lookup_home(&p->table, hash)];
  if (!again) {
    __builtin_prefetch(slot);
  } else if (*slot) {
    if (p->rules.words)
      __builtin_prefetch(passed_key(p, (uint32_t)*slot - 1));
    __builtin_prefetch(&p->sites[(uint32_t)*slot - 1]);
  }
}

static bool is_site(passed *p, uint32_t site, const uint64_t *key, uint32_t m) {
  const passed_site *at = &p->sites[site];
  if (at->m != m)
    return false;
  if (p->rules.words)
    return memcmp(passed_key(p, site), key, p->rules.words * sizeof *key) == 0;
  return at->nodes != PASSED_NONE &&
         coding_is_same_state(p->coding, passed_zone(p, at->nodes),
                              p->nodes[at->nodes].level);
}

uint32_t passed_find(passed *p, const uint64_t *key, uint64_t hash,
                     uint32_t m) {
  uint32_t at = lookup_home(&p->table, hash), site;
  for (; lookup_next(&p->table, hash, &at, &site); at++)
    if (is_site(p, site, key, m))
      return site;
  site = new_site(p, key, m);
  lookup_add(&p->table, hash, site);
  return site;
}

// Those of free sites too, though nobody looks for them.
void passed_rekey(passed *p, uint64_t (*other)(void *data, uint64_t key),
                  void *data) {
  assert(p->rules.words == 1);
  for (uint32_t site = 0; site < p->nsites; site++)
    p->keys[site] = other(data, p->keys[site]);
  lookup old = p->table;
  lookup_init_like(&p->table, &old);
  for (uint32_t i = 0; i < old.room; i++)
    if (old.slots[i]) {
      const uint32_t site = (uint32_t)old.slots[i] - 1;
      lookup_add(&p->table, passed_hash(&p->keys[site], 1), site);
    }
  lookup_release(&old);
}

enum { MANY_USERS = UINT16_MAX };

static void use_site(passed *p, uint32_t site) {
  if (site != PASSED_NONE && p->sites[site].users < MANY_USERS)
    p->sites[site].users++;
}

static void leave_site(passed *p, uint32_t site) {
  if (site != PASSED_NONE && p->sites[site].users < MANY_USERS)
    p->sites[site].users--;
}

static void free_if_unused(passed *p, uint32_t site, uint64_t hash) {
  if (site == PASSED_NONE || p->sites[site].users)
    return;
  lookup_remove(&p->table, hash, site);
  if (p->shelves.sorts)
    shelves_close(&p->shelves, site);
  p->sites[site].nodes = p->free_site;
  p->free_site = site;
}

// ---- Comparing ------------------------------------------------------------------------

// The candidate as it would be stored: how many bytes, in coding->out.
static size_t write(passed *p, flat_zone *f) {
  if (p->written == 0) {
    p->written = p->coding->ops->write(p->coding, f);
    assert(coding_keeps(p->coding, f, p->written));
  }
  return p->written;
}

// What was stored at another level is compared number by number.
static bool has_equal_cells(passed *p, const flat_zone *f, const passed_node *n,
                            const void *zone) {
  const void *cells = coding_cells(p->coding, zone, f->m, n->level, f->width);
  return memcmp(cells, f->cells, (size_t)f->m * f->m * f->width) == 0;
}

static bool is_equal(passed *p, flat_zone *f, const passed_node *n,
                     const void *zone) {
  coding *c = p->coding;
  const size_t size = write(p, f);
  if (n->level != c->level)
    return has_equal_cells(p, f, n, zone);
  return c->ops->size(c, zone, f->m, n->level) == size &&
         memcmp(c->out, zone, size) == 0;
}

static bool is_covered_by(passed *p, flat_zone *f, uint32_t n,
                          const passed_order *order) {
  const passed_node *node = &p->nodes[n];
  const void *z = passed_zone(p, n);
  p->inclusion_checks++;
  return order ? order->is_covered(order->data, z, node->level)
               : p->coding->ops->is_covered(p->coding, f, z, node->level);
}

// With the rule of equality, lists have the nodes that wait first; the others
// are found by their hash.
static bool is_end(const passed *p, uint32_t n) {
  return n == PASSED_NONE ||
         (p->rules.equality && !(p->nodes[n].flags & NODE_WAITING));
}

// The same for equal zones of a site, whatever their width.
static uint64_t equality_hash(const flat_zone *f, uint32_t site) {
  const uint64_t mix = UINT64_C(0x9E3779B97F4A7C15);
  uint64_t hash = (site + 1) * mix;
  for (size_t k = 0; k < (size_t)f->m * f->m; k++) {
    hash = (hash ^ (uint64_t)cell_get(f->cells, f->width, k)) * mix;
    hash ^= hash >> 29;
  }
  return hash * mix;
}

// The node that is equal to the candidate, of those that do not wait.
static uint32_t find_equal(passed *p, uint32_t site, flat_zone *f) {
  const uint64_t hash = equality_hash(f, site);
  uint32_t at = lookup_home(&p->equals, hash), n;
  for (; lookup_next(&p->equals, hash, &at, &n); at++) {
    p->inclusion_checks++;
    if (p->nodes[n].site == site &&
        is_equal(p, f, &p->nodes[n], passed_zone(p, n)))
      return n;
  }
  return PASSED_NONE;
}

static bool covers(passed *p, flat_zone *f, uint32_t n,
                   const passed_order *order) {
  const passed_node *node = &p->nodes[n];
  const void *z = passed_zone(p, n);
  p->inclusion_checks++;
  return order ? order->covers(order->data, z, node->level)
               : p->coding->ops->covers(p->coding, f, z, node->level);
}

static void draw(passed *p, flat_zone *f) {
  if (p->sketches.are_on)
    p->at_hand = sketch_of(&p->sketches, f);
}

// Can it be told without a comparison that the node does not cover the candidate?
static inline bool is_excluded(passed *p, uint32_t n) {
  const bool is =
      p->sketches.are_on && sketch_excludes(p->sketches.list[n], p->at_hand);
  p->inclusion_checks_avoided += is;
  return is;
}

// Or that the candidate does not cover the node?
static inline bool excludes(passed *p, uint32_t n) {
  const bool is =
      p->sketches.are_on && sketch_excludes(p->at_hand, p->sketches.list[n]);
  p->inclusion_checks_avoided += is;
  return is;
}

// K1, of those that are not compared, in builds with assertions.
static void check_apart(passed *p, flat_zone *f, uint32_t n,
                        bool stored_first) {
  (void)p, (void)f, (void)n, (void)stored_first;
#ifndef NDEBUG
  const uint64_t checks = p->inclusion_checks;
  const bool covered =
      stored_first ? is_covered_by(p, f, n, NULL) : covers(p, f, n, NULL);
  p->inclusion_checks = checks;
  assert(!covered);
#endif
}

// The node that covers the candidate, or PASSED_NONE.
static uint32_t find_cover(passed *p, uint32_t site, flat_zone *f,
                           const passed_origin *o) {
  const shelves *s = &p->shelves;
  uint32_t seen = 0;
  draw(p, f);
  for (uint32_t n = p->sites[site].nodes; !is_end(p, n);
       n = p->nodes[n].next, seen++) {
    if (s->sorts && shelf_is_below(s, n, o->volume)) {
      p->inclusion_checks_avoided += s->list[site].length - seen;
      return PASSED_NONE;
    }
    if (s->filters && volume_exceeds(o->volume, s->volumes[n]))
      p->inclusion_checks_avoided++;
    else if (is_excluded(p, n))
      check_apart(p, f, n, true);
    else if (is_covered_by(p, f, n, o->order))
      return n;
  }
  return p->rules.equality ? find_equal(p, site, f) : PASSED_NONE;
}

static uint32_t *link_behind(passed *p, uint32_t site, uint32_t previous) {
  return previous == PASSED_NONE ? &p->sites[site].nodes
                                 : &p->nodes[previous].next;
}

// ---- Keys beside nodes ------------------------------------------------------------------

static void hold(passed *p, uint32_t node, const uint64_t *key) {
  grow_sparingly(p->held_at, node, p->held_room);
  p->held_at[node] = rows_put(&p->held, key, p->rules.held * sizeof *key);
}

void passed_let_go(passed *p, uint32_t node) {
  rows_drop(&p->held, p->held_at[node], p->rules.held * sizeof(uint64_t));
}

// ---- Nodes --------------------------------------------------------------------------

static void drop_zone(passed *p, uint32_t n) {
  const passed_node *node = &p->nodes[n];
  const void *zone = passed_zone(p, n);
  const uint32_t m =
      node->site == PASSED_NONE ? p->coding->taken->m : p->sites[node->site].m;
  rows_drop(&p->zones, node->zone,
            p->coding->ops->size(p->coding, zone, m, node->level));
}

// The node is no longer there, and in no list.
static void drop_node(passed *p, uint32_t n) {
  passed_node *node = &p->nodes[n];
  drop_zone(p, n);
  node->flags |= NODE_COVERED;
  node->flags &= ~(uint32_t)NODE_LISTED & 15;
  p->stored--;
}

static void remove_node(passed *p, uint32_t n) {
  if (p->rules.held && p->nodes[n].flags & NODE_WAITING)
    passed_let_go(p, n);
  drop_node(p, n);
  leave_site(p, p->nodes[n].site);
  grow_sparingly(p->removed, p->nremoved, p->removed_room);
  p->removed[p->nremoved++] = n;
}

static bool holds_key(const passed *p, const passed_node *node,
                      const uint64_t *key) {
  const uint64_t *held =
      rows_at(&p->held, p->held_at[(size_t)(node - p->nodes)]);
  return memcmp(held, key, p->rules.held * sizeof *key) == 0;
}

// What is compared for equality, or is to be kept, is not removed; nor is what
// was expanded and stays, for a candidate that does not.
static bool may_be_removed(const passed *p, const passed_node *node,
                           const passed_origin *origin) {
  if (!(node->flags & NODE_WAITING))
    return !p->rules.equality && !p->rules.keeps && !origin->loose;
  return !origin->keep_waiting &&
         (!p->rules.keeps || holds_key(p, node, origin->key));
}

static bool is_too_large(passed *p, uint32_t n, const passed_origin *o) {
  const bool is =
      p->shelves.filters && volume_exceeds(p->shelves.volumes[n], o->volume);
  p->inclusion_checks_avoided += is;
  return is;
}

static shelf_list list_of(const passed *p, uint32_t site) {
  return (shelf_list){p->nodes, site, p->sites[site].nodes};
}

// A candidate that covers a waiting node that is to stay has to stay as well.
static void remove_covered(passed *p, uint32_t site, flat_zone *f,
                           passed_origin *o) {
  shelves *s = &p->shelves;
  const uint32_t length = s->sorts ? s->list[site].length : 0;
  uint32_t seen = 0;
  uint32_t previous =
      s->sorts ? shelf_last_from(s, list_of(p, site), shelf_half(o->volume) + 1)
               : PASSED_NONE;
  uint32_t *link = link_behind(p, site, previous);
  for (; !is_end(p, *link); seen++) {
    const uint32_t n = *link;
    passed_node *node = &p->nodes[n];
    const bool is_out = excludes(p, n);
    if (is_out)
      check_apart(p, f, n, false);
    if (is_out || !may_be_removed(p, node, o) || is_too_large(p, n, o) ||
        !covers(p, f, n, o->order)) {
      link = &node->next;
      previous = n;
      continue;
    }
    o->loose &= (node->flags & NODE_LOOSE) != 0;
    if (s->sorts)
      shelf_remove(s, site, n, previous);
    *link = node->next;
    remove_node(p, n);
  }
  if (s->sorts)
    p->inclusion_checks_avoided += length - seen;
}

static uint32_t node_number(passed *p) {
  if (p->free_node != PASSED_NONE) {
    const uint32_t n = p->free_node;
    p->free_node = p->nodes[n].next;
    return n;
  }
  grow_sparingly(p->nodes, p->nnodes, p->nodes_room);
  return p->nnodes++;
}

void passed_recycle(passed *p, uint32_t n) {
  assert(p->nodes[n].flags & NODE_COVERED);
  p->nodes[n].flags = NODE_COVERED;
  p->nodes[n].next = p->free_node;
  p->free_node = n;
}

static uint32_t new_node(passed *p, uint32_t site, flat_zone *f,
                         const passed_origin *origin) {
  coding *c = p->coding;
  const uint32_t n = node_number(p);
  const size_t size = write(p, f);
  assert(origin->label < UINT32_C(1) << 26);
  p->nodes[n] = (passed_node){
      .site = site,
      .parent = origin->parent,
      .next = PASSED_NONE,
      .zone = rows_put(&p->zones, c->out, size),
      .label = origin->label & ((UINT32_C(1) << 26) - 1),
      .flags = NODE_WAITING | (origin->loose ? NODE_LOOSE : 0),
      .level = c->level & 3,
  };
  if (shelves_are_on(&p->shelves))
    shelves_set_volume(&p->shelves, n, origin->volume);
  if (p->rules.held)
    hold(p, n, origin->key);
  use_site(p, site);
  p->stored++;
  return n;
}

static void list_node(passed *p, uint32_t n) {
  passed_node *node = &p->nodes[n];
  shelves *s = &p->shelves;
  uint32_t *link =
      link_behind(p, node->site,
                  s->sorts ? shelf_last_from(s, list_of(p, node->site),
                                             shelf_half(s->volumes[n]))
                           : PASSED_NONE);
  node->next = *link;
  node->flags |= NODE_LISTED;
  *link = n;
  if (s->sorts)
    shelf_add(s, list_of(p, node->site), n);
  if (p->sketches.are_on)
    sketches_set(&p->sketches, n, p->at_hand);
}

uint32_t passed_add(passed *p, uint32_t site, flat_zone *f,
                    const passed_origin *origin) {
  passed_origin o = *origin;
  p->nremoved = 0;
  p->written = 0;
  assert(p->sites[site].m == f->m);
  const uint32_t cover = find_cover(p, site, f, &o);
  if (cover != PASSED_NONE) {
    if (!o.loose)
      p->nodes[cover].flags &= ~(uint32_t)NODE_LOOSE & 15;
    return PASSED_NONE;
  }
  if (o.joiner) {
    o.joiner->join(o.joiner->data, p, site, &o);
    p->written = 0;
    draw(p, f);
  }
  remove_covered(p, site, f, &o);
  const uint32_t n = new_node(p, site, f, &o);
  list_node(p, n);
  return n;
}

bool passed_covers(passed *p, const uint64_t *key, uint64_t hash, flat_zone *f,
                   const passed_origin *o) {
  uint32_t at = lookup_home(&p->table, hash), site;
  p->written = 0;
  for (; lookup_next(&p->table, hash, &at, &site); at++)
    if (is_site(p, site, key, f->m))
      return find_cover(p, site, f, o) != PASSED_NONE;
  return false;
}

uint32_t passed_put(passed *p, uint32_t site, flat_zone *f,
                    const passed_origin *origin) {
  p->nremoved = 0;
  p->written = 0;
  assert(site == PASSED_NONE || p->sites[site].m == f->m); // S2
  return new_node(p, site, f, origin);
}

bool passed_settle(passed *p, uint32_t n, uint32_t site, flat_zone *f,
                   const passed_origin *origin) {
  passed_node *node = &p->nodes[n];
  assert(!(node->flags & (NODE_LISTED | NODE_WAITING)));
  assert(p->sites[site].m == f->m); // S2
  p->written = 0;
  if (find_cover(p, site, f, origin) != PASSED_NONE) {
    drop_node(p, n);
    leave_site(p, node->site);
    return false;
  }
  if (node->site == PASSED_NONE) {
    node->site = site;
    use_site(p, site);
  }
  list_node(p, n);
  if (p->rules.equality && !(node->flags & NODE_LOOSE))
    lookup_add(&p->equals, equality_hash(f, site), n);
  return true;
}

static void unlist(passed *p, uint32_t n) {
  uint32_t previous = PASSED_NONE;
  uint32_t *link = &p->sites[p->nodes[n].site].nodes;
  while (*link != n) {
    previous = *link;
    link = &p->nodes[previous].next;
  }
  if (p->shelves.sorts)
    shelf_remove(&p->shelves, p->nodes[n].site, n, previous);
  *link = p->nodes[n].next;
}

void passed_expanded(passed *p, uint32_t n, const flat_zone *f) {
  passed_node *node = &p->nodes[n];
  assert(p->rules.equality && node->flags & NODE_LISTED);
  assert(!(node->flags & NODE_LOOSE));
  unlist(p, n);
  uint32_t *link = &p->sites[node->site].nodes;
  while (!is_end(p, *link))
    link = &p->nodes[*link].next;
  node->next = *link;
  *link = n;
  lookup_add(&p->equals, equality_hash(f, node->site), n);
}

void passed_forget(passed *p, uint32_t n, uint64_t hash) {
  passed_node *node = &p->nodes[n];
  if (node->flags & NODE_LISTED)
    unlist(p, n);
  drop_node(p, n);
  leave_site(p, node->site);
  free_if_unused(p, node->site, hash);
}

// ---- Figures ----------------------------------------------------------------------------

static uint64_t site_bytes(const passed *p) {
  return sizeof *p->sites + p->rules.words * sizeof *p->keys;
}

static uint64_t table_bytes(const passed *p) {
  return lookup_bytes(&p->table) + lookup_bytes(&p->equals);
}

uint64_t passed_bytes(const passed *p) {
  return p->sites_room * site_bytes(p) + table_bytes(p) +
         (uint64_t)p->nodes_room * sizeof *p->nodes + rows_bytes(&p->zones) +
         rows_bytes(&p->held) + shelves_bytes(&p->shelves) +
         sketches_bytes(&p->sketches) +
         (uint64_t)p->held_room * sizeof *p->held_at;
}

uint64_t passed_zone_bytes(const passed *p) { return rows_in_use(&p->zones); }

uint64_t passed_touched(const passed *p) {
  return p->nsites * site_bytes(p) + table_bytes(p) +
         (uint64_t)p->nnodes * sizeof *p->nodes + rows_touched(&p->zones);
}

static uint64_t count_list(const passed *p, uint32_t site) {
  uint64_t count = 0;
  bool waits = true;
  for (uint32_t n = p->sites[site].nodes; n != PASSED_NONE;
       n = p->nodes[n].next) {
    if (n >= p->nnodes || p->nodes[n].site != site ||
        !(p->nodes[n].flags & NODE_LISTED) || p->nodes[n].flags & NODE_COVERED)
      return UINT64_MAX / 2;
    if (p->rules.equality && !waits && p->nodes[n].flags & NODE_WAITING)
      return UINT64_MAX / 2; // S4
    waits = p->nodes[n].flags & NODE_WAITING;
    count++;
  }
  return count;
}

// S1: those with the same hash are in one stretch of the table.
static bool is_only_one(const passed *p, uint32_t slot) {
  const uint64_t mine = p->table.slots[slot];
  const uint32_t site = (uint32_t)mine - 1;
  for (uint32_t i = lookup_behind(&p->table, slot);
       p->rules.words && i != slot && p->table.slots[i];
       i = lookup_behind(&p->table, i)) {
    const uint32_t other = (uint32_t)p->table.slots[i] - 1;
    if (p->table.slots[i] >> 32 == mine >> 32 &&
        p->sites[other].m == p->sites[site].m &&
        memcmp(passed_key(p, other), passed_key(p, site),
               p->rules.words * sizeof *p->keys) == 0)
      return false;
  }
  return true;
}

bool passed_is_valid(const passed *p) {
  uint64_t listed = 0, unlisted = 0;
  for (uint32_t i = 0; i < p->table.room; i++) {
    const uint32_t site = (uint32_t)p->table.slots[i] - 1;
    if (!p->table.slots[i])
      continue;
    if (!is_only_one(p, i) ||
        (p->shelves.sorts && !shelf_is_valid(&p->shelves, list_of(p, site))))
      return false;
    listed += count_list(p, site);
  }
  for (uint32_t n = 0; n < p->nnodes; n++)
    unlisted += !(p->nodes[n].flags & (NODE_LISTED | NODE_COVERED));
  return listed + unlisted == p->stored;
}
