// simplex.h -- Linear constraints over the rationals, decided exactly.
//
// The unknowns are rationals; a form is a sum of unknowns with integer
// coefficients, and each form has an upper and a lower bound, strict or not.
// Is there a solution?  This is the general simplex of Dutertre & de Moura, "A
// fast linear-arithmetic solver for DPLL(T)", CAV 2006: bounds are added one after
// the other, can be taken back in the reverse order, and if there is no
// solution, those that exclude each other are told.  Strict bounds are kept
// strict: numbers are r + d * delta, where delta is positive and smaller than
// whatever it is compared with (there, section 3.3).
//
// Invariants, between calls:
//   X1  the value of every basic variable is the sum of its row
//   X2  every nonbasic variable is within its bounds
//   X3  no lower bound is above the upper one
//
// Pivots follow Bland's rule, so it ends.  Nothing is rounded: all numbers are
// GMP's.
//
// Memory: simplex_free().

#ifndef GNOMON_LINEAR_SIMPLEX_H
#define GNOMON_LINEAR_SIMPLEX_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct simplex simplex;

typedef struct {
  uint32_t unknown;
  int64_t factor;
} simplex_term;

typedef enum {
  SIMPLEX_SOLVED,
  SIMPLEX_CONFLICT,
  SIMPLEX_STOPPED, // the caller did not want to go on
} simplex_answer;

// r + d * delta.
typedef struct {
  mpq_t r, d;
} simplex_number;

void simplex_number_init(simplex_number *);
void simplex_number_clear(simplex_number *);
int simplex_number_compare(const simplex_number *, const simplex_number *);

// Unknowns 0 .. count - 1, without bounds, and 0 to begin with.
simplex *simplex_new(uint32_t count);
void simplex_free(simplex *);

// A variable that is the sum of the terms, whose unknowns are different.  The
// unknowns are variables themselves.
uint32_t simplex_form(simplex *, const simplex_term *, uint32_t count);

// From now on the variable is <= limit, or <; or >=, or >.  False: that excludes
// another bound, see simplex_conflict(), and nothing has changed.  `tag` is what
// the bound is called in conflicts.
bool simplex_at_most(simplex *, uint32_t variable, int64_t limit, bool strict,
                     uint32_t tag);
bool simplex_at_least(simplex *, uint32_t variable, int64_t limit, bool strict,
                      uint32_t tag);

// Find values that obey all bounds.  `go_on`, if not NULL, is asked before each
// pivot.
simplex_answer simplex_solve(simplex *, bool (*go_on)(void *), void *data);

// The tags of bounds that exclude each other: after a conflict.
const uint32_t *simplex_conflict(const simplex *, uint32_t *count);

// After SIMPLEX_SOLVED.
const simplex_number *simplex_value(const simplex *, uint32_t variable);

// Where things are, and back there: bounds that came since are gone.  Forms stay.
uint32_t simplex_mark(const simplex *);
void simplex_undo(simplex *, uint32_t mark);

// X1 to X3; for assert() and tests.
bool simplex_is_valid(const simplex *);

#endif
