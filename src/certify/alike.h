// alike.h -- Does one tree mean, in a renamed state, what another one means in the state?
//
// a is *alike* b under a renaming if, whatever the state, b in what the state becomes
// has the value that the value of a becomes, with the same effects, renamed; and goes
// wrong if a does.  What a value becomes depends on its sort: that of the cell that it
// comes from or goes to; of what is no name, it stays what it is.  By induction over the
// trees, which have to have the same shape, where
//   * the places that a can be become those that b can be, element by element, as the
//     indices become each other
//   * names are compared with == and !=, copied, passed, and used as indices, and
//     nothing else is done with them
//   * operands of && || == != and sums may be in another order, if they cannot go
//     wrong (certify/unfailing.h), and so may the rounds of quantifiers over names
// or else both are calculations with one variable, of few values, which come to the same
// for each; where a guard holds, only for those values with which it does.
//
// References are alike if nothing of what they may refer to is renamed.
//
// Memory: in the arena.

#ifndef GNOMON_CERTIFY_ALIKE_H
#define GNOMON_CERTIFY_ALIKE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "certify/renaming.h"
#include "certify/unfailing.h"
#include "model/eval.h"
#include "model/network.h"

// Variables of quantifiers: those of a, and what they are in b.
typedef struct {
  int32_t a, b;
} alike_pair;

typedef struct {
  arena *memory;
  const network *net;
  const renamings *all;
  const renaming *by;
  bool *moves;        // by sort: some value becomes another
  uint32_t *moved[3]; // by space: how many below a number become others
  uint32_t *named;    // by cell: how many below hold names that are renamed
  VEC(alike_pair) pairs;
  const unfailing_bound
      *around[2];    // the variables of quantifiers in a and in b
  const expr *guard; // of a, and known to hold; or NULL
  network quiet;     // with a log of its own
  evaluator eval;
} likeness;

void likeness_init(likeness *, arena *, const renamings *, const renaming *);

// The sort of a cell, if some of its values are renamed, or NAMES_OF_NONE.
uint32_t likeness_sort(const likeness *, uint32_t cell);
// Do values from low to high of this sort stay among themselves?
bool likeness_keeps(const likeness *, uint32_t sort, range);

// Each may be NULL, if both are.
bool alike_predicates(likeness *, const expr *a, const expr *b);
bool alike_updates(likeness *, const stmt *a, const stmt *b);
bool alike_locations(likeness *, const location *a, const location *b);
bool alike_edges(likeness *, const edge *a, const edge *b);
bool alike_functions(likeness *, const function *a, const function *b);

// ---- alike_table.c

// Is it arithmetic in one variable of few values?
bool alike_is_table(const likeness *, const expr *);

// Do both come to the same for each value, of this sort?
bool alike_tables(likeness *, const expr *a, const expr *b, uint32_t sort);

#endif
