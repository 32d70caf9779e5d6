// shelf.h -- The lists of a passed list in the order of volume.
//
// Each node has a volume (store/volume.h).  The list of a site begins with the
// largest, as far as the upper half of the bits of volumes tells: the nodes that
// could cover a candidate are in front, those that it could cover behind.  A
// long list has a van Emde Boas tree with the last node for each half (Braberman,
// Lucangeli Obes, Olivero & Schapachnik, "Hypervolume approximation in timed
// automata model checking", FORMATS 2007, section 3.3).
//
// Invariants:
//   H1  along a list, the upper halves of volumes do not grow
//   H2  a tree has exactly the halves in its list, each with its last node
//
// Memory: shelves_release().

#ifndef GNOMON_STORE_SHELF_H
#define GNOMON_STORE_SHELF_H

#include <stdbool.h>
#include <stdint.h>

#include "store/passed_node.h"
#include "store/veb.h"

// What the shelf has to know of a list.
typedef struct {
  uint32_t length;
  veb *tree; // or NULL
} shelf;

typedef struct {
  bool filters, sorts;
  uint32_t *volumes; // by node
  uint32_t volumes_room;
  shelf *list; // by site, only if it sorts
  uint32_t list_room;
  uint64_t tree_bytes;
} shelves;

void shelves_release(shelves *);

static inline bool shelves_are_on(const shelves *s) {
  return s->filters || s->sorts;
}

void shelves_set_volume(shelves *, uint32_t node, uint32_t volume);

// The shelf of a new site.
void shelves_open(shelves *, uint32_t site);
void shelves_close(shelves *, uint32_t site);

uint64_t shelves_bytes(const shelves *);

// The list of a site: all nodes, and the first of those in it.
typedef struct {
  const passed_node *nodes;
  uint32_t site, first;
} shelf_list;

// The last node of a list with a half of at least `half`, or PASSED_NONE.
uint32_t shelf_last_from(const shelves *, shelf_list, uint32_t half);

// The node was listed behind shelf_last_from() its half.
void shelf_add(shelves *, shelf_list, uint32_t node);

// The node is about to leave its list, where it comes behind `previous`.
void shelf_remove(shelves *, uint32_t site, uint32_t node, uint32_t previous);

// H1 and H2 of a list.  Linear: for assertions.
bool shelf_is_valid(const shelves *, shelf_list);

static inline uint32_t shelf_half(uint32_t volume) { return volume >> 16; }

// Is the node, as far as its half tells, smaller than the volume?
static inline bool shelf_is_below(const shelves *s, uint32_t node,
                                  uint32_t volume) {
  return shelf_half(s->volumes[node]) < shelf_half(volume);
}

#endif
