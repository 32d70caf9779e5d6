// relation.h -- A network as boolean functions and constraint matrix diagrams.
//
// Ehlers, Fass, Gerke & Peter, "Fully symbolic timed model checking using
// constraint matrix diagrams", RTSS 2010, section 5.1: for each way to assign
// clocks, a diagram with the guards over clocks and a function of the bits before
// and after a step; and the invariants as diagrams.  They are built
// disjunctively, one transition after the other, and the invariants stay a list
// of which all hold: conjoined, they would have as many paths as the product of
// what the processes can be in.
//
// Only the bits that a group of steps may change are quantified; of those, what a
// single step leaves alone is said to stay.  Without clocks the steps are in
// clusters instead, by what they change.
//
// A state with an error in its invariant has none: it is reached, and then the
// error is found.  `leaks` are states from which a variable would leave the range
// that was foreseen for it: if one of them can be reached, everything is to be
// built again with declared ranges (relation_options.declared).
//
// What cannot be told this way is refused: `refusal` names it.
//
// Memory: relation_free().

#ifndef GNOMON_RELATION_RELATION_H
#define GNOMON_RELATION_RELATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "dd/bf.h"
#include "dd/cmd.h"
#include "relation/bits.h"
#include "sem/semantics.h"

// Steps that assign the same to the clocks.
typedef struct {
  const clock_value *resets; // in order; values by 1/scale
  uint32_t nresets;
  cmd *steps; // guard; bits before and after
  bf moves;   // the functions of all of them: what is left without clocks
  bf_cube before, after;           // the bits it may change
  const bf_renaming *forth, *back; // before to after, after to before
} relation_group;

// Where a run goes wrong: bounds and states.  Whoever asks the semantics there
// is told how.
typedef struct {
  const zone_constraint *bounds;
  uint32_t nbounds;
  bf where;
  bool in_query;
} relation_mishap;

typedef struct {
  const semantics *s;
  arena *memory;
  bits bits;
  bf_manager *m;
  const zone_kernel *kernel;
  relation_group *groups;
  uint32_t ngroups;
  relation_group *clusters; // without clocks: no steps, no resets
  uint32_t nclusters;
  cmd **invariants; // all hold
  uint32_t ninvariants;
  bool has_lower; // some invariant bounds a clock from below
  bf lawful;      // the integer part of every invariant holds
  bf standing;    // no time passes
  bf start;       // the initial locations and values
  cmd *goal;      // what is looked for; empty if nothing is
  bf goal_moves;  // its functions
  VEC(relation_mishap) mishaps;
  bf leaks;
  bool overflows; // bounds do not fit the kernel: build again with a wider one
  const char *refusal; // "priorities"; NULL: everything above is there
} relation;

typedef struct {
  const semantics *s;
  code_entry goal; // or CODE_NONE
  const zone_kernel *kernel;
  cmd_form form;
  uint64_t memory;      // for boolean functions, 0: no limit
  uint32_t first_nodes; // of the table, 0: what is usual
  bool reorder;
  bool declared; // ranges of variables as declared, whatever is known of them
  bool untimed;  // `moves` and functions only: every diagram stays empty
  bool (*go_on)(void *);
  void *go_on_data;
} relation_options;

// What of a network cannot be told at all: "priorities"; or NULL.
const char *relation_refusal(const network *);

// Look at `refusal`, then `overflows`, then at bf_why(r->m).
relation *relation_new(arena *, const relation_options *);
void relation_free(relation *);

// All states that can be reached if clocks do not matter; `until` stops early
// once something of it is reached.  *steps counts rounds.
bf relation_reach(relation *, bf until, uint64_t *steps);

// The states after one step of the group, and before it.
bf relation_after(const relation *, const relation_group *, bf states,
                  bf moves);
bf relation_before(const relation *, const relation_group *, bf states,
                   bf moves);

#endif
