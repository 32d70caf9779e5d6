// passed.c -- Storing states.

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "store/passed.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

void passed_init(passed *p, uint32_t words) {
  *p = (passed){.words = words, .mask = 1023};
  p->table = mem_new((size_t)p->mask + 1, sizeof *p->table);
  memset(p->table, 0, ((size_t)p->mask + 1) * sizeof *p->table);
}

void passed_release(passed *p) {
  mem_free(p->keys);
  mem_free(p->places);
  mem_free(p->table);
  mem_free(p->nodes);
  mem_free(p->blocks);
  mem_free(p->free);
  mem_free(p->removed);
}

// Half as much again: large arrays are moved without being copied, and what was
// not written to takes no memory.
static uint32_t more(uint32_t room, uint32_t needed) {
  const uint64_t next = room < 64 ? 64 : (uint64_t)room + room / 2;
  const uint64_t most = PASSED_NONE - 1;
  if (needed > most)
    mem_exhausted();
  return (uint32_t)(next > most ? most : next < needed ? needed : next);
}

// ---- Places ------------------------------------------------------------------

static uint64_t hash_key(const uint64_t *key, uint32_t words) {
  return XXH3_64bits(key, (size_t)words * sizeof *key);
}

static void enlarge_table(passed *p) {
  uint64_t *old = p->table;
  const uint32_t old_mask = p->mask;
  if (old_mask == UINT32_MAX)
    mem_exhausted();
  p->mask = 2 * old_mask + 1;
  p->table = mem_new((size_t)p->mask + 1, sizeof *p->table);
  memset(p->table, 0, ((size_t)p->mask + 1) * sizeof *p->table);
  for (uint64_t i = 0; i <= old_mask; i++) {
    if (!old[i])
      continue;
    const uint32_t place = (uint32_t)old[i] - 1;
    uint32_t at = (uint32_t)hash_key(passed_key(p, place), p->words) & p->mask;
    while (p->table[at])
      at = (at + 1) & p->mask;
    p->table[at] = old[i];
  }
  mem_free(old);
}

static uint32_t new_place(passed *p, const uint64_t *key, uint32_t m) {
  if (p->nplaces == p->places_room) {
    p->places_room = more(p->places_room, p->nplaces + 1);
    p->places = mem_resize(p->places, p->places_room, sizeof *p->places);
    p->keys = mem_resize(p->keys, p->places_room, p->words * sizeof *p->keys);
  }
  memcpy(p->keys + (size_t)p->nplaces * p->words, key, p->words * sizeof *key);
  p->places[p->nplaces] = (passed_place){PASSED_NONE, (uint16_t)m};
  return p->nplaces++;
}

uint64_t passed_hash(const passed *p, const uint64_t *key) {
  return hash_key(key, p->words);
}

// First the slot of the table, then what it points to.
void passed_expect(const passed *p, uint64_t hash, bool again) {
  const uint64_t *slot = &p->table[(uint32_t)hash & p->mask];
  if (!again) {
    __builtin_prefetch(slot);
  } else if (*slot) {
    __builtin_prefetch(passed_key(p, (uint32_t)*slot - 1));
    __builtin_prefetch(&p->places[(uint32_t)*slot - 1]);
  }
}

uint32_t passed_find(passed *p, const uint64_t *key, uint64_t hash,
                     uint32_t m) {
  const uint64_t tag = hash & ~(uint64_t)UINT32_MAX;
  uint32_t at = (uint32_t)hash & p->mask;
  for (; p->table[at]; at = (at + 1) & p->mask) {
    if ((p->table[at] & ~(uint64_t)UINT32_MAX) != tag)
      continue;
    const uint32_t place = (uint32_t)p->table[at] - 1;
    if (memcmp(passed_key(p, place), key, p->words * sizeof *key) == 0)
      return place;
  }
  const uint32_t place = new_place(p, key, m);
  p->table[at] = tag | (place + 1);
  if (p->nplaces > p->mask / 4 * 3)
    enlarge_table(p);
  return place;
}

// ---- Zones -----------------------------------------------------------------------

static uint32_t take_blocks(passed *p, uint32_t size) {
  p->zone_blocks += size;
  if (size < p->free_room && p->free[size] != PASSED_NONE) {
    const uint32_t slot = p->free[size];
    memcpy(&p->free[size], p->blocks + (size_t)slot * FORM_BLOCK,
           sizeof *p->free);
    return slot;
  }
  if (size > p->blocks_room - p->nblocks) {
    if (size > PASSED_NONE - 1 - p->nblocks)
      mem_exhausted();
    p->blocks_room = more(p->blocks_room, p->nblocks + size);
    // One more: reading a form may go on behind its end.
    p->blocks = mem_resize(p->blocks, (size_t)p->blocks_room + 1, FORM_BLOCK);
  }
  p->nblocks += size;
  return p->nblocks - size;
}

// A free slot begins with the number of the next one.
static void give_blocks(passed *p, uint32_t slot, uint32_t size) {
  p->zone_blocks -= size;
  if (size >= p->free_room) {
    const uint32_t room = size + 1;
    p->free = mem_resize(p->free, room, sizeof *p->free);
    for (uint32_t i = p->free_room; i < room; i++)
      p->free[i] = PASSED_NONE;
    p->free_room = room;
  }
  memcpy(p->blocks + (size_t)slot * FORM_BLOCK, &p->free[size],
         sizeof *p->free);
  p->free[size] = slot;
}

// ---- Nodes --------------------------------------------------------------------------

static bool is_covered(passed *p, uint32_t place, form *f,
                       const passed_order *order) {
  for (uint32_t n = p->places[place].nodes; n != PASSED_NONE;
       n = p->nodes[n].next) {
    p->inclusion_checks++;
    const void *z = passed_zone(p, n);
    const uint32_t width = passed_width(p, n);
    if (order ? order->is_covered(order->data, z, width)
              : form_is_covered(f, z, width))
      return true;
  }
  return false;
}

static void remove_node(passed *p, uint32_t n) {
  passed_node *node = &p->nodes[n];
  const size_t bytes = form_bytes(p->places[node->place].m, passed_width(p, n));
  give_blocks(p, node->zone, (uint32_t)(bytes / FORM_BLOCK));
  node->flags |= NODE_COVERED;
  p->stored--;
  if (p->nremoved == p->removed_room) {
    p->removed_room = more(p->removed_room, p->nremoved + 1);
    p->removed = mem_resize(p->removed, p->removed_room, sizeof *p->removed);
  }
  p->removed[p->nremoved++] = n;
}

static void remove_covered(passed *p, uint32_t place, form *f,
                           const passed_origin *origin) {
  const passed_order *order = origin->order;
  uint32_t *link = &p->places[place].nodes;
  while (*link != PASSED_NONE) {
    const uint32_t n = *link;
    passed_node *node = &p->nodes[n];
    if (origin->keep_waiting && (node->flags & NODE_WAITING)) {
      link = &node->next;
      continue;
    }
    p->inclusion_checks++;
    const void *z = passed_zone(p, n);
    const uint32_t width = passed_width(p, n);
    if (order ? order->covers(order->data, z, width)
              : form_covers(f, z, width)) {
      *link = node->next;
      remove_node(p, n);
    } else {
      link = &node->next;
    }
  }
}

static uint32_t new_node(passed *p, uint32_t place, const form *f,
                         const passed_origin *origin) {
  if (p->nnodes == p->nodes_room) {
    p->nodes_room = more(p->nodes_room, p->nnodes + 1);
    p->nodes = mem_resize(p->nodes, p->nodes_room, sizeof *p->nodes);
  }
  const uint32_t slot = take_blocks(p, (uint32_t)(f->bytes / FORM_BLOCK));
  memcpy(p->blocks + (size_t)slot * FORM_BLOCK, f->cells, f->bytes);
  assert(origin->label < UINT32_C(1) << 26);
  p->nodes[p->nnodes] = (passed_node){
      .place = place,
      .parent = origin->parent,
      .next = p->places[place].nodes,
      .zone = slot,
      .label = origin->label & ((UINT32_C(1) << 26) - 1),
      .flags = NODE_WAITING,
      .width = (uint32_t)__builtin_ctz(f->width) & 3,
  };
  p->places[place].nodes = p->nnodes;
  p->stored++;
  return p->nnodes++;
}

uint32_t passed_add(passed *p, uint32_t place, form *f,
                    const passed_origin *origin) {
  p->nremoved = 0;
  assert(p->places[place].m == f->m);
  if (is_covered(p, place, f, origin->order))
    return PASSED_NONE;
  remove_covered(p, place, f, origin);
  return new_node(p, place, f, origin);
}

// ---- Figures ----------------------------------------------------------------------------

uint64_t passed_bytes(const passed *p) {
  return (uint64_t)p->places_room *
             (sizeof *p->places + p->words * sizeof *p->keys) +
         ((uint64_t)p->mask + 1) * sizeof *p->table +
         (uint64_t)p->nodes_room * sizeof *p->nodes +
         (uint64_t)p->blocks_room * FORM_BLOCK +
         (uint64_t)p->free_room * sizeof *p->free;
}

uint64_t passed_zone_bytes(const passed *p) {
  return p->zone_blocks * FORM_BLOCK;
}

uint64_t passed_touched(const passed *p) {
  return (uint64_t)p->nplaces *
             (sizeof *p->places + p->words * sizeof *p->keys) +
         ((uint64_t)p->mask + 1) * sizeof *p->table +
         (uint64_t)p->nnodes * sizeof *p->nodes +
         (uint64_t)p->nblocks * FORM_BLOCK;
}

static bool list_is_valid(const passed *p, uint32_t place, uint64_t *live) {
  for (uint32_t n = p->places[place].nodes; n != PASSED_NONE;
       n = p->nodes[n].next) {
    if (n >= p->nnodes || p->nodes[n].place != place ||
        p->nodes[n].flags & NODE_COVERED)
      return false;
    ++*live;
  }
  return true;
}

bool passed_is_valid(const passed *p) {
  uint64_t live = 0;
  for (uint32_t place = 0; place < p->nplaces; place++)
    if (!list_is_valid(p, place, &live))
      return false;
  return live == p->stored;
}
