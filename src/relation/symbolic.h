// symbolic.h -- Runs bytecode on sets of states at once.
//
// What sem/vm.h does for one memory, this does for all memories that a boolean
// function over the bits before a step describes.  A value is a list of numbers,
// each with the states in which it is that; a jump divides the states; branches that
// meet again at the same instruction become one.  So a loop over an array or an
// index that depends on the state costs as much as the values differ, not as many
// states as there are.
//
// Where an evaluation goes wrong is told as a set of states too: with the same
// error that the machine has there.  Only that an evaluation takes too many
// steps is not told so.  What needs more values, branches or steps than the limits
// below is refused: `trouble` says what.
//
// Bits that are not the code of any value of a variable count as its highest
// one.  Results may have such assignments in them, if `where` does: they are no
// states, and bits_is_some() takes them away.
//
// Memory: lists are in the arena given to symbolic_init(); functions are the
// scope's that is open, which the caller must not release between calls that
// work on the same states.

#ifndef GNOMON_RELATION_SYMBOLIC_H
#define GNOMON_RELATION_SYMBOLIC_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "relation/bits.h"
#include "sem/vm.h"

enum {
  SYMBOLIC_VALUES = 1 << 16, // of one expression
  SYMBOLIC_PAIRS = 1 << 22,  // of operands of one operation
  SYMBOLIC_WAYS = 1 << 16,   // alive at the same time
  SYMBOLIC_STEPS = 1 << 22,  // instructions of one run
};

typedef struct {
  int32_t value;
  bf where; // disjoint, and not false
} symbolic_value;

typedef VEC(symbolic_value) symbolic_values;

// A cell that was written: what it is now, as a function of the states before
// the step.
typedef struct {
  int32_t cell;
  symbolic_values values;
} symbolic_cell;

// Memories that came the same way as far as clocks are concerned.
typedef struct {
  bf where;                 // the states before the step
  VEC(symbolic_cell) cells; // sorted by cell; the others are as before
  VEC(clock_value) resets;  // in order
} symbolic_state;

typedef VEC(symbolic_state) symbolic_states;

typedef struct {
  bf where;
  VEC(clock_constraint) constraints;
} symbolic_case;

typedef VEC(symbolic_case) symbolic_cases;

// Where a run goes wrong, and how.
typedef struct {
  bf where;
  run_error error;
} symbolic_error;

typedef struct {
  const bits *bits;
  const semantics *s;
  arena *memory;
  uint32_t most_steps;        // SYMBOLIC_STEPS at first
  VEC(symbolic_error) errors; // of all runs until the caller empties it
  const char *trouble;        // what is beyond the limits, or NULL
} symbolic;

void symbolic_init(symbolic *, const bits *, arena *);

// All of these: only states of `where`; false if there is `trouble` or the
// boolean functions failed.  What was in *out before is forgotten.  Meta variables
// begin at their initial values, locals of functions at 0.

// The value of code that ends with one (guards, channels, expressions).
bool symbolic_evaluate(symbolic *, code_entry, bf where, symbolic_values *out);

// Where such a value is not 0.
bool symbolic_holds(symbolic *, code_entry, bf where, bf *out);

// The cases of a condition with clocks; they may overlap, and so may cases and
// errors: a later case may go wrong.
bool symbolic_condition(symbolic *, code_entry, bf where, symbolic_cases *out);

// One state with nothing written yet; and the states after the code of an update
// has run on each of them, which must not have states in common.  Those with
// equal resets are one state.  Of what was written, variables of the state and
// meta variables are there; CODE_NONE changes nothing.
void symbolic_begin(symbolic *, bf where, symbolic_states *out);
bool symbolic_update(symbolic *, code_entry, symbolic_states *in_out);

#endif
