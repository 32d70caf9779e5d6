// shelf.c -- Keeping volumes and trees.

#include "store/shelf.h"

#include "base/mem.h"
#include "store/heap.h"

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
  if (node >= s->volumes_room) {
    s->volumes_room = heap_more(s->volumes_room, node + 1);
    s->volumes = mem_resize(s->volumes, s->volumes_room, sizeof *s->volumes);
  }
  s->volumes[node] = volume;
}

void shelves_open(shelves *s, uint32_t place) {
  if (place >= s->list_room) {
    const uint32_t room = heap_more(s->list_room, place + 1);
    s->list = mem_resize(s->list, room, sizeof *s->list);
    for (uint32_t i = s->list_room; i < room; i++)
      s->list[i] = (shelf){0, NULL};
    s->list_room = room;
  }
}

void shelves_close(shelves *s, uint32_t place) {
  close_tree(s, &s->list[place]);
  s->list[place].length = 0;
}

uint64_t shelves_bytes(const shelves *s) {
  return (uint64_t)s->volumes_room * sizeof *s->volumes +
         (uint64_t)s->list_room * sizeof *s->list + s->tree_bytes;
}
