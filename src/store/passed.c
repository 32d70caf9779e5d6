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
                .free_place = PASSED_NONE};
  lookup_init(&p->table);
  if (rules->equality)
    lookup_init(&p->equals);
  p->table.stop = p->equals.stop = rules->stop;
  p->shelves = (shelves){.filters = rules->filters, .sorts = rules->sorts};
  heap_init(&p->zones, c->unit, rules->shares);
  p->zones.stop = rules->stop;
  heap_init(&p->held, sizeof(uint64_t), false);
}

void passed_release(passed *p) {
  mem_free(p->keys);
  mem_free(p->places);
  lookup_release(&p->table);
  lookup_release(&p->equals);
  mem_free(p->nodes);
  heap_release(&p->zones);
  heap_release(&p->held);
  shelves_release(&p->shelves);
  mem_free(p->held_at);
  mem_free(p->removed);
}

// ---- Places ------------------------------------------------------------------

static uint32_t place_number(passed *p) {
  const uint32_t words = p->rules.words;
  if (p->free_place != PASSED_NONE) {
    const uint32_t place = p->free_place;
    p->free_place = p->places[place].nodes;
    return place;
  }
  if (p->nplaces == p->places_room) {
    p->places_room = grow_room_sparingly(p->places_room, p->nplaces + 1);
    p->places = mem_resize(p->places, p->places_room, sizeof *p->places);
    if (words)
      p->keys = mem_resize(p->keys, p->places_room, words * sizeof *p->keys);
  }
  return p->nplaces++;
}

static uint32_t new_place(passed *p, const uint64_t *key, uint32_t m) {
  const uint32_t words = p->rules.words;
  const uint32_t place = place_number(p);
  if (words)
    memcpy(p->keys + (size_t)place * words, key, words * sizeof *key);
  p->places[place] = (passed_place){PASSED_NONE, (uint16_t)m, 0};
  if (p->shelves.sorts)
    shelves_open(&p->shelves, place);
  return place;
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
    __builtin_prefetch(&p->places[(uint32_t)*slot - 1]);
  }
}

static bool is_place(passed *p, uint32_t place, const uint64_t *key,
                     uint32_t m) {
  const passed_place *at = &p->places[place];
  if (at->m != m)
    return false;
  if (p->rules.words)
    return memcmp(passed_key(p, place), key, p->rules.words * sizeof *key) == 0;
  return at->nodes != PASSED_NONE &&
         coding_is_same_state(p->coding, passed_zone(p, at->nodes),
                              p->nodes[at->nodes].level);
}

uint32_t passed_find(passed *p, const uint64_t *key, uint64_t hash,
                     uint32_t m) {
  uint32_t at = lookup_home(&p->table, hash), place;
  for (; lookup_next(&p->table, hash, &at, &place); at++)
    if (is_place(p, place, key, m))
      return place;
  place = new_place(p, key, m);
  lookup_add(&p->table, hash, place);
  return place;
}

enum { MANY_USERS = UINT16_MAX };

static void use_place(passed *p, uint32_t place) {
  if (place != PASSED_NONE && p->places[place].users < MANY_USERS)
    p->places[place].users++;
}

static void leave_place(passed *p, uint32_t place) {
  if (place != PASSED_NONE && p->places[place].users < MANY_USERS)
    p->places[place].users--;
}

static void free_if_unused(passed *p, uint32_t place, uint64_t hash) {
  if (place == PASSED_NONE || p->places[place].users)
    return;
  lookup_remove(&p->table, hash, place);
  if (p->shelves.sorts)
    shelves_close(&p->shelves, place);
  p->places[place].nodes = p->free_place;
  p->free_place = place;
}

// ---- Comparing ------------------------------------------------------------------------

// The candidate as it would be stored: how many bytes, in coding->out.
static size_t write(passed *p, form *f) {
  if (p->written == 0)
    p->written = p->coding->ops->write(p->coding, f);
  return p->written;
}

// What was stored at another level is compared number by number.
static bool has_equal_cells(passed *p, const form *f, const passed_node *n,
                            const void *zone) {
  const void *cells = coding_cells(p->coding, zone, f->m, n->level, f->width);
  return memcmp(cells, f->cells, (size_t)f->m * f->m * f->width) == 0;
}

static bool is_equal(passed *p, form *f, const passed_node *n,
                     const void *zone) {
  coding *c = p->coding;
  const size_t size = write(p, f);
  if (n->level != c->level)
    return has_equal_cells(p, f, n, zone);
  return c->ops->size(c, zone, f->m, n->level) == size &&
         memcmp(c->out, zone, size) == 0;
}

static bool is_covered_by(passed *p, form *f, uint32_t n,
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

// The same for equal zones of a place, whatever their width.
static uint64_t equality_hash(const form *f, uint32_t place) {
  const uint64_t mix = UINT64_C(0x9E3779B97F4A7C15);
  uint64_t hash = (place + 1) * mix;
  for (size_t k = 0; k < (size_t)f->m * f->m; k++) {
    hash = (hash ^ (uint64_t)cell_get(f->cells, f->width, k)) * mix;
    hash ^= hash >> 29;
  }
  return hash * mix;
}

// The node that is equal to the candidate, of those that do not wait.
static uint32_t find_equal(passed *p, uint32_t place, form *f) {
  const uint64_t hash = equality_hash(f, place);
  uint32_t at = lookup_home(&p->equals, hash), n;
  for (; lookup_next(&p->equals, hash, &at, &n); at++) {
    p->inclusion_checks++;
    if (p->nodes[n].place == place &&
        is_equal(p, f, &p->nodes[n], passed_zone(p, n)))
      return n;
  }
  return PASSED_NONE;
}

static bool covers(passed *p, form *f, uint32_t n, const passed_order *order) {
  const passed_node *node = &p->nodes[n];
  const void *z = passed_zone(p, n);
  p->inclusion_checks++;
  return order ? order->covers(order->data, z, node->level)
               : p->coding->ops->covers(p->coding, f, z, node->level);
}

// The node that covers the candidate, or PASSED_NONE.
static uint32_t find_cover(passed *p, uint32_t place, form *f,
                           const passed_origin *o) {
  const shelves *s = &p->shelves;
  uint32_t seen = 0;
  for (uint32_t n = p->places[place].nodes; !is_end(p, n);
       n = p->nodes[n].next, seen++) {
    if (s->sorts && shelf_is_below(s, n, o->volume)) {
      p->inclusion_checks_avoided += s->list[place].length - seen;
      return PASSED_NONE;
    }
    if (s->filters && volume_exceeds(o->volume, s->volumes[n]))
      p->inclusion_checks_avoided++;
    else if (is_covered_by(p, f, n, o->order))
      return n;
  }
  return p->rules.equality ? find_equal(p, place, f) : PASSED_NONE;
}

static uint32_t *link_behind(passed *p, uint32_t place, uint32_t previous) {
  return previous == PASSED_NONE ? &p->places[place].nodes
                                 : &p->nodes[previous].next;
}

// ---- Keys beside nodes ------------------------------------------------------------------

static void hold(passed *p, uint32_t node, const uint64_t *key) {
  grow_sparingly(p->held_at, node, p->held_room);
  p->held_at[node] = heap_put(&p->held, key, p->rules.held * sizeof *key);
}

void passed_let_go(passed *p, uint32_t node) {
  heap_drop(&p->held, p->held_at[node], p->rules.held * sizeof(uint64_t));
}

// ---- Nodes --------------------------------------------------------------------------

static void drop_zone(passed *p, uint32_t n) {
  const passed_node *node = &p->nodes[n];
  const void *zone = passed_zone(p, n);
  const uint32_t m = node->place == PASSED_NONE ? p->coding->taken->m
                                                : p->places[node->place].m;
  heap_drop(&p->zones, node->zone,
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
  leave_place(p, p->nodes[n].place);
  grow_sparingly(p->removed, p->nremoved, p->removed_room);
  p->removed[p->nremoved++] = n;
}

static bool holds_key(const passed *p, const passed_node *node,
                      const uint64_t *key) {
  const uint64_t *held =
      heap_at(&p->held, p->held_at[(size_t)(node - p->nodes)]);
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

static shelf_list list_of(const passed *p, uint32_t place) {
  return (shelf_list){p->nodes, place, p->places[place].nodes};
}

// A candidate that covers a waiting node that is to stay has to stay as well.
static void remove_covered(passed *p, uint32_t place, form *f,
                           passed_origin *o) {
  shelves *s = &p->shelves;
  const uint32_t length = s->sorts ? s->list[place].length : 0;
  uint32_t seen = 0;
  uint32_t previous = s->sorts ? shelf_last_from(s, list_of(p, place),
                                                 shelf_half(o->volume) + 1)
                               : PASSED_NONE;
  uint32_t *link = link_behind(p, place, previous);
  for (; !is_end(p, *link); seen++) {
    const uint32_t n = *link;
    passed_node *node = &p->nodes[n];
    if (!may_be_removed(p, node, o) || is_too_large(p, n, o) ||
        !covers(p, f, n, o->order)) {
      link = &node->next;
      previous = n;
      continue;
    }
    o->loose &= (node->flags & NODE_LOOSE) != 0;
    if (s->sorts)
      shelf_remove(s, place, n, previous);
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
  p->nodes[n].next = p->free_node;
  p->free_node = n;
}

static uint32_t new_node(passed *p, uint32_t place, form *f,
                         const passed_origin *origin) {
  coding *c = p->coding;
  const uint32_t n = node_number(p);
  const size_t size = write(p, f);
  assert(origin->label < UINT32_C(1) << 26);
  p->nodes[n] = (passed_node){
      .place = place,
      .parent = origin->parent,
      .next = PASSED_NONE,
      .zone = heap_put(&p->zones, c->out, size),
      .label = origin->label & ((UINT32_C(1) << 26) - 1),
      .flags = NODE_WAITING | (origin->loose ? NODE_LOOSE : 0),
      .level = c->level & 3,
  };
  if (shelves_are_on(&p->shelves))
    shelves_set_volume(&p->shelves, n, origin->volume);
  if (p->rules.held)
    hold(p, n, origin->key);
  use_place(p, place);
  p->stored++;
  return n;
}

static void list_node(passed *p, uint32_t n) {
  passed_node *node = &p->nodes[n];
  shelves *s = &p->shelves;
  uint32_t *link =
      link_behind(p, node->place,
                  s->sorts ? shelf_last_from(s, list_of(p, node->place),
                                             shelf_half(s->volumes[n]))
                           : PASSED_NONE);
  node->next = *link;
  node->flags |= NODE_LISTED;
  *link = n;
  if (s->sorts)
    shelf_add(s, list_of(p, node->place), n);
}

uint32_t passed_add(passed *p, uint32_t place, form *f,
                    const passed_origin *origin) {
  passed_origin o = *origin;
  p->nremoved = 0;
  p->written = 0;
  assert(p->places[place].m == f->m);
  const uint32_t cover = find_cover(p, place, f, &o);
  if (cover != PASSED_NONE) {
    if (!o.loose)
      p->nodes[cover].flags &= ~(uint32_t)NODE_LOOSE & 15;
    return PASSED_NONE;
  }
  remove_covered(p, place, f, &o);
  const uint32_t n = new_node(p, place, f, &o);
  list_node(p, n);
  return n;
}

bool passed_covers(passed *p, const uint64_t *key, uint64_t hash, form *f,
                   const passed_origin *o) {
  uint32_t at = lookup_home(&p->table, hash), place;
  p->written = 0;
  for (; lookup_next(&p->table, hash, &at, &place); at++)
    if (is_place(p, place, key, f->m))
      return find_cover(p, place, f, o) != PASSED_NONE;
  return false;
}

uint32_t passed_put(passed *p, uint32_t place, form *f,
                    const passed_origin *origin) {
  p->nremoved = 0;
  p->written = 0;
  return new_node(p, place, f, origin);
}

bool passed_settle(passed *p, uint32_t n, uint32_t place, form *f,
                   const passed_origin *origin) {
  passed_node *node = &p->nodes[n];
  assert(!(node->flags & (NODE_LISTED | NODE_WAITING)));
  p->written = 0;
  if (find_cover(p, place, f, origin) != PASSED_NONE) {
    drop_node(p, n);
    leave_place(p, node->place);
    return false;
  }
  if (node->place == PASSED_NONE) {
    node->place = place;
    use_place(p, place);
  }
  list_node(p, n);
  if (p->rules.equality && !(node->flags & NODE_LOOSE))
    lookup_add(&p->equals, equality_hash(f, place), n);
  return true;
}

static void unlist(passed *p, uint32_t n) {
  uint32_t previous = PASSED_NONE;
  uint32_t *link = &p->places[p->nodes[n].place].nodes;
  while (*link != n) {
    previous = *link;
    link = &p->nodes[previous].next;
  }
  if (p->shelves.sorts)
    shelf_remove(&p->shelves, p->nodes[n].place, n, previous);
  *link = p->nodes[n].next;
}

void passed_expanded(passed *p, uint32_t n, const form *f) {
  passed_node *node = &p->nodes[n];
  assert(p->rules.equality && node->flags & NODE_LISTED);
  assert(!(node->flags & NODE_LOOSE));
  unlist(p, n);
  uint32_t *link = &p->places[node->place].nodes;
  while (!is_end(p, *link))
    link = &p->nodes[*link].next;
  node->next = *link;
  *link = n;
  lookup_add(&p->equals, equality_hash(f, node->place), n);
}

void passed_forget(passed *p, uint32_t n, uint64_t hash) {
  passed_node *node = &p->nodes[n];
  if (node->flags & NODE_LISTED)
    unlist(p, n);
  drop_node(p, n);
  leave_place(p, node->place);
  free_if_unused(p, node->place, hash);
}

// ---- Figures ----------------------------------------------------------------------------

static uint64_t place_bytes(const passed *p) {
  return sizeof *p->places + p->rules.words * sizeof *p->keys;
}

static uint64_t table_bytes(const passed *p) {
  return lookup_bytes(&p->table) + lookup_bytes(&p->equals);
}

uint64_t passed_bytes(const passed *p) {
  return p->places_room * place_bytes(p) + table_bytes(p) +
         (uint64_t)p->nodes_room * sizeof *p->nodes + heap_bytes(&p->zones) +
         heap_bytes(&p->held) + shelves_bytes(&p->shelves) +
         (uint64_t)p->held_room * sizeof *p->held_at;
}

uint64_t passed_zone_bytes(const passed *p) { return heap_in_use(&p->zones); }

uint64_t passed_touched(const passed *p) {
  return p->nplaces * place_bytes(p) + table_bytes(p) +
         (uint64_t)p->nnodes * sizeof *p->nodes + heap_touched(&p->zones);
}

static uint64_t count_list(const passed *p, uint32_t place) {
  uint64_t count = 0;
  bool waits = true;
  for (uint32_t n = p->places[place].nodes; n != PASSED_NONE;
       n = p->nodes[n].next) {
    if (n >= p->nnodes || p->nodes[n].place != place ||
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
  const uint32_t place = (uint32_t)mine - 1;
  for (uint32_t i = (slot + 1) & p->table.mask;
       p->rules.words && i != slot && p->table.slots[i];
       i = (i + 1) & p->table.mask) {
    const uint32_t other = (uint32_t)p->table.slots[i] - 1;
    if (p->table.slots[i] >> 32 == mine >> 32 &&
        p->places[other].m == p->places[place].m &&
        memcmp(passed_key(p, other), passed_key(p, place),
               p->rules.words * sizeof *p->keys) == 0)
      return false;
  }
  return true;
}

bool passed_is_valid(const passed *p) {
  uint64_t listed = 0, unlisted = 0;
  for (uint32_t i = 0; i <= p->table.mask; i++) {
    const uint32_t place = (uint32_t)p->table.slots[i] - 1;
    if (!p->table.slots[i])
      continue;
    if (!is_only_one(p, i) ||
        (p->shelves.sorts && !shelf_is_valid(&p->shelves, list_of(p, place))))
      return false;
    listed += count_list(p, place);
  }
  for (uint32_t n = 0; n < p->nnodes; n++)
    unlisted += !(p->nodes[n].flags & (NODE_LISTED | NODE_COVERED));
  return listed + unlisted == p->stored;
}
