// json_tree.h -- JSON that was read, as a tree.
//
// The parsing is jansson's, whose names are those of base/json.h; so only
// json_tree.c knows of it, and the rest sees this.  It must be linked as a shared
// library, for the same reason.
//
// Memory: the tree is in the arena.

#ifndef GNOMON_TRACE_JSON_TREE_H
#define GNOMON_TRACE_JSON_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

typedef enum {
  TREE_NULL,
  TREE_BOOL,
  TREE_INT,
  TREE_REAL,
  TREE_TEXT,
  TREE_LIST,
  TREE_OBJECT,
} tree_kind;

typedef struct tree tree;
struct tree {
  tree_kind kind;
  int64_t number;    // of INT; of BOOL 0 or 1
  double real;       // of REAL
  const char *text;  // of TEXT; has no zero byte inside
  tree *items;       // of LIST and OBJECT
  const char **keys; // of OBJECT
  uint32_t count;
};

// NULL if it is no JSON; *line and *why then say more.
tree *tree_parse(arena *, const char *text, size_t length, uint32_t *line,
                 const char **why);

// The item with this key, NULL if there is none; `t` may be NULL or no object.
const tree *tree_get(const tree *t, const char *key);
// The same; *hint is where to look first, and is moved on.  For objects that are
// read in the order in which they were written.
const tree *tree_next(const tree *t, const char *key, uint32_t *hint);

// These are safe for NULL, too.
static inline bool tree_is(const tree *t, tree_kind k) {
  return t && t->kind == k;
}

#endif
