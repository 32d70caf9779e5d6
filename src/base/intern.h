// intern.h -- Every distinct name once, known by a small number.
//
// Two names are equal iff their numbers are.  NAME_NONE (0) is no name at all;
// numbers are dense, so tables indexed by name are plain arrays.
//
// Memory: names are in the arena, the table of slots until names_release().

#ifndef GNOMON_BASE_INTERN_H
#define GNOMON_BASE_INTERN_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

typedef uint32_t name;

enum { NAME_NONE = 0 };

typedef struct {
  arena *memory;
  VEC(const char *) text; // by name; text.data[0] is ""
  VEC(uint32_t) length;   // by name
  uint32_t *slots;        // open addressing, 0 is free
  uint32_t room;          // a power of two
} names;

void names_init(names *, arena *);
void names_release(names *);

name names_add(names *, const char *text, size_t length);

// NAME_NONE if the text was never added.
name names_find(const names *, const char *text, size_t length);

static inline const char *names_text(const names *n, name id) {
  return n->text.data[id];
}

#endif
