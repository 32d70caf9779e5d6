// shelf.c -- Keeping volumes and trees.

#include "store/shelf.h"

#include "base/grow.h"
#include "base/mem.h"
#include "store/rows.h"

static void close_tree(shelves *s, shelf *at) {
  if (!at->tree)
    return;
  s->tree_bytes -= at->tree->bytes + sizeof *at->tree;
  veb_release(at->tree);
  mem_free(at->tree);
  at->tree = NULL;
}

void shelves_release(shelves *s) {
  for (uint32_t i = 0; i < s->list_room; i++)
    close_tree(s, &s->list[i]);
  mem_free(s->list);
  mem_free(s->volumes);
}

void shelves_set_volume(shelves *s, uint32_t node, uint32_t volume) {
  grow_sparingly(s->volumes, node, s->volumes_room);
  s->volumes[node] = volume;
}

void shelves_open(shelves *s, uint32_t site) {
  if (site >= s->list_room) {
    const uint32_t room = grow_room_sparingly(s->list_room, site + 1);
    s->list = mem_resize(s->list, room, sizeof *s->list);
    for (uint32_t i = s->list_room; i < room; i++)
      s->list[i] = (shelf){0, NULL};
    s->list_room = room;
  }
}

void shelves_close(shelves *s, uint32_t site) {
  close_tree(s, &s->list[site]);
  s->list[site].length = 0;
}

uint64_t shelves_bytes(const shelves *s) {
  return (uint64_t)s->volumes_room * sizeof *s->volumes +
         (uint64_t)s->list_room * sizeof *s->list + s->tree_bytes;
}

// ---- Lists ---------------------------------------------------------------------

uint32_t shelf_last_from(const shelves *s, shelf_list l, uint32_t half) {
  const shelf *at = &s->list[l.site];
  veb_entry found;
  if (at->tree)
    return veb_successor(at->tree, half, &found) ? found.value : PASSED_NONE;
  uint32_t last = PASSED_NONE;
  for (uint32_t n = l.first;
       n != PASSED_NONE && shelf_half(s->volumes[n]) >= half;
       n = l.nodes[n].next)
    last = n;
  return last;
}

static void put_in_tree(shelves *s, shelf *at, uint32_t n) {
  s->tree_bytes -= at->tree->bytes;
  veb_put(at->tree, shelf_half(s->volumes[n]), n);
  s->tree_bytes += at->tree->bytes;
}

static void make_tree(shelves *s, shelf_list l) {
  shelf *at = &s->list[l.site];
  at->tree = mem_new(1, sizeof *at->tree);
  veb_init(at->tree, 16);
  s->tree_bytes += sizeof *at->tree + at->tree->bytes;
  for (uint32_t n = l.first; n != PASSED_NONE; n = l.nodes[n].next)
    put_in_tree(s, at, n);
}

void shelf_add(shelves *s, shelf_list l, uint32_t n) {
  enum { LONG = 64 };
  shelf *at = &s->list[l.site];
  at->length++;
  if (at->tree)
    put_in_tree(s, at, n);
  else if (at->length > LONG)
    make_tree(s, l);
}

void shelf_remove(shelves *s, uint32_t site, uint32_t n, uint32_t previous) {
  shelf *at = &s->list[site];
  const uint32_t half = shelf_half(s->volumes[n]);
  uint32_t last = PASSED_NONE;
  at->length--;
  if (!at->tree || !veb_get(at->tree, half, &last) || last != n)
    return;
  if (previous != PASSED_NONE && shelf_half(s->volumes[previous]) == half) {
    put_in_tree(s, at, previous);
    return;
  }
  s->tree_bytes -= at->tree->bytes;
  veb_erase(at->tree, half);
  s->tree_bytes += at->tree->bytes;
}

bool shelf_is_valid(const shelves *s, shelf_list l) {
  const shelf *at = &s->list[l.site];
  uint32_t length = 0, halves = 0;
  for (uint32_t n = l.first; n != PASSED_NONE; n = l.nodes[n].next, length++) {
    const uint32_t half = shelf_half(s->volumes[n]);
    const uint32_t next = l.nodes[n].next;
    if (next != PASSED_NONE && shelf_half(s->volumes[next]) == half)
      continue;
    if (next != PASSED_NONE && shelf_half(s->volumes[next]) > half)
      return false;
    uint32_t last = PASSED_NONE;
    halves++;
    if (at->tree && (!veb_get(at->tree, half, &last) || last != n))
      return false;
  }
  return length == at->length && (!at->tree || veb_count(at->tree) == halves);
}
