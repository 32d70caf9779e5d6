// passed_node.h -- What a passed list has of a symbolic state, a node, and of a
// discrete part, a site: see store/passed.h.
//
// Memory: in the arrays of the passed list.

#ifndef GNOMON_STORE_PASSED_NODE_H
#define GNOMON_STORE_PASSED_NODE_H

#include <stdint.h>

#define PASSED_NONE UINT32_MAX

enum {
  NODE_WAITING = 1,
  NODE_COVERED = 2, // its zone is gone
  NODE_LISTED = 4,
  NODE_LOOSE = 8,
};

typedef struct {
  uint32_t site, parent;
  uint32_t next;       // in the list of its site
  uint32_t zone;       // in `zones`
  uint32_t label : 26; // of the transition that led to it
  uint32_t flags : 4;
  uint32_t level : 2; // of the coding
} passed_node;

typedef struct {
  uint32_t nodes; // first of its list; if the site is free, the next free one
  uint16_t m;     // dimension of its zones
  uint16_t users; // nodes that need it; the greatest number means many
} passed_site;

#endif
