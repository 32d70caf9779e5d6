// spelling.h -- Trees as words of numbers, with everything renamed by a permutation.
//
// Two trees that mean the same have the same spelling, whenever what they name is the
// same; where the order of operands does not matter, they are sorted.  So a
// permutation takes one tree to another if it is spelled, renamed, as the other one
// is.
//
// A place with indices is renamed as a whole: the indices by their sorts, and what it
// can be, element by element; where that is no place again, nothing is spelled
// (`broken`).  So are ranges of which some values are renamed to others outside.
//
// Memory: all in the arena.

#ifndef GNOMON_SYMMETRY_SPELLING_H
#define GNOMON_SYMMETRY_SPELLING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "model/network.h"
#include "sem/footprint.h"
#include "sem/safety.h"
#include "symmetry/permutation.h"
#include "symmetry/sorts.h"
#include "symmetry/table.h"

typedef struct {
  uint32_t first, count; // of spelling.words
} word;

typedef struct {
  arena *memory;
  const network *network;
  const sorts *sorts;
  const permutation *by; // NULL: nothing is renamed
  safety *safety;
  uint32_t *moved[3]; // by space: how many of those below a number are moved
  bool *moves;        // by sort: are some of its values renamed?
  VEC(uint32_t) words;
  table_reader reader;
  const expr *guard;  // holds until something is written, or NULL
  VEC(int32_t) bound; // variables of the quantifiers around
  bool broken;
} spelling;

void spelling_init(spelling *, arena *, const sorts *, safety *,
                   const permutation *by);

// Each gives its word.  NULL has one, too.
word spell_expr(spelling *, const expr *);
word spell_edge(spelling *, uint32_t of, const edge *);
word spell_location(spelling *, const location *);
// In any order of its parts, or in its own.
word spell_vector(spelling *, const sync_vector *, bool any_order);
word spell_stmt(spelling *, const stmt *);
word spell_function(spelling *, const function *);
word spell_place(spelling *, const place *);

// By their numbers; for sorting words of one spelling.
int spelling_compare(const spelling *, word, const spelling *, word);

// Is something that is touched moved or renamed?
bool spelling_changes(const spelling *, const footprint *);

// Are the values from low to high renamed among themselves?
bool spelling_keeps(const spelling *, uint32_t sort, int32_t low, int32_t high);

#endif
