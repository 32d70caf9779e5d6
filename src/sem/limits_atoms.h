// limits_atoms.h -- The comparisons of clocks in a condition, and which side
// each of them counts for.
//
// Negation goes down to the atoms; below an operator that is not logical, and
// in the condition of a ?:, an atom counts as itself and as its negation.
//
// Memory: in the arena.

#ifndef GNOMON_SEM_LIMITS_ATOMS_H
#define GNOMON_SEM_LIMITS_ATOMS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "sem/limits_boxes.h"
#include "sem/limits_diagonals.h"
#include "sem/limits_interval.h"

enum { AS_IS = 1, NEGATED = 2 }; // which of both matters

// A bound that is compared with one clock.
typedef struct {
  uint32_t location;
  uint32_t clock;
  bool lower, upper;
  int64_t most;      // the largest value it has there, >= 0
  const expr *value; // not constant, but its value now would do: this plus
  int64_t plus;      // that; else NULL
} limit_atom;

// The greatest common divisor of all constants; `varies` if one is none.
typedef struct {
  int64_t divisor;
  bool varies;
} limit_scale;

void scale_note(limit_scale *, interval);

typedef struct {
  arena *memory;
  const boxes *boxes;
  interval_env env;  // where the condition is met
  uint32_t location; // likewise
  uint32_t process;  // or PROCESS_NONE: nothing is its own
  VEC(limit_atom) atoms;
  diagonal_set *diagonals;
  limit_scale *scale;
} atom_reader;

void atoms_read(atom_reader *, const expr *condition, unsigned polarity);

// Does the expression read only what the process alone writes, and cannot fail?
bool atoms_is_current(const boxes *, uint32_t process, const expr *);

// The cells that such an expression reads.
void atoms_reads(const boxes *, const expr *, arena *, stretches *out);

// Are two such expressions the same?
bool atoms_same(const expr *, const expr *);

#endif
