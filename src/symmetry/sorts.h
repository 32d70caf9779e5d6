// sorts.h -- Which cells hold values that are only names.
//
// Values that are compared for equality, copied and used as indices could be called
// otherwise: numbers of processes are such.  Cells between which they go, or that
// are compared with each other, have the same *sort*.  Arithmetic, order and truth
// make a number of a value, and no sort is left then; so does a reference, and
// whatever goes through the rounds of a loop, whose order is that of numbers.
//
// Arithmetic in one variable of few values is a list of pairs (symmetry/table.h), and
// what it comes to is like a literal.  A literal has the sort of what it is compared
// with, or of where it goes.
//
// After Ip & Dill, "Better verification through symmetry", FMSD 9, 1996, who have it
// declared; here it is found.
//
// Memory: all in the arena.

#ifndef GNOMON_SYMMETRY_SORTS_H
#define GNOMON_SYMMETRY_SORTS_H

#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"
#include "model/query.h"
#include "symmetry/permutation.h"

#define SORT_ANY (SORT_NONE - 1) // of a literal

typedef struct {
  const network *network;
  uint32_t *of; // by cell: its sort or SORT_NONE
  uint32_t count;
} sorts;

// The query may be NULL.
sorts *sorts_find(arena *, const network *, const query *);

// Two sorts, one of which may be SORT_NONE, and then none is left of the other.
typedef struct {
  uint32_t a, b;
} sort_pair;

// Make one of each pair.
void sorts_join(arena *, sorts *, const sort_pair *, uint32_t count);

// Of the value of an expression: a sort, SORT_NONE, or SORT_ANY.
uint32_t sorts_of(const sorts *, const expr *);

// The sort of literals among two expressions that have the same one.
uint32_t sorts_of_both(const sorts *, const expr *, const expr *);

// Of what a place holds, or SORT_NONE.
uint32_t sorts_at(const sorts *, const place *);

#endif
