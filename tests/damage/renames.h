// renames.h -- What a certificate says can be renamed, as data that can be changed.
//
// It is read and printed here by other code than that of the checker and the writer.
// What the symmetries make of a set can be written out (renames_unfold()): then it has
// to be closed by itself, whatever is a symmetry or not.
//
// Memory: all of it in the arena.

#ifndef GNOMON_DAMAGE_RENAMES_H
#define GNOMON_DAMAGE_RENAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "model/network.h"
#include "oracle/growth.h"

enum {
  RENAMES_KINDS = 6
}; // processes, cells, clocks, channels, functions, events

typedef struct {
  int32_t low, high;
  VEC(uint32_t) cells;
} renames_sort;

typedef struct {
  uint32_t *to[RENAMES_KINDS];
  int32_t **values; // by sort; NULL: as they are
} renames_generator;

typedef VEC(uint32_t) renames_word;

typedef struct {
  VEC(renames_sort) sorts;
  VEC(renames_generator) list;
  VEC(renames_word) words;
  renames_word start; // for initial states
} renames;

// Is this a line about symmetries?  Then it is read; of the line, `rest` is what is
// behind the first word.  False if it is wrong.
bool renames_knows(const char *word);
bool renames_read(renames *, arena *, const network *, const char *word,
                  const char *rest);
// Numbers: what `by` says.
void renames_read_numbers(renames_word *, arena *, const char *rest);

renames renames_copy(arena *, const network *, const renames *);

void renames_print(const renames *, const network *, strbuf *);
void renames_print_by(const renames_word *, strbuf *);

uint32_t renames_count(const network *, int kind);

struct sketch;
// All that the generators make of the elements, without generators.  False if there
// are more than `most` discrete states.
bool renames_unfold(const struct sketch *, struct sketch *out, arena *,
                    uint32_t most);

#endif
