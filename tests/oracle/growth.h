// growth.h -- What a model is grown from: chance, and atoms and updates as the
// profile of the model allows.
//
// A profile is drawn first: which features this model may have.  So a feature
// that is rare is dense where it occurs, and meets many others.

#ifndef GNOMON_ORACLE_GROWTH_H
#define GNOMON_ORACLE_GROWTH_H

#include "grow_model.h"

typedef struct {
  uint64_t seed;
  grown_model *m;
  bool diagonals, diagonal_query, variable_bounds, unless, lower;
  bool shifts; // x = y + c
  bool copies; // many of them
  bool zeros;  // clocks are set to 0 only
  bool picky;  // who receives has a clock guard
  bool risky, functions, selects, committed, urgent;
  bool channel_priorities, process_priorities;
  int owner;              // the process at hand, or -1: all may be used
  const grown_edge *edge; // or NULL
} growth;

// ---- Chance

// One of 0 .. n-1.
int growth_pick(growth *, int n);
// One of low .. high.
int growth_between(growth *, int low, int high);
bool growth_percent(growth *, int p);
// n as it is stored.
uint8_t growth_small(int n);

// ---- Clocks and variables that the process at hand may use; -1: none

int growth_clock(growth *);
int growth_variable(growth *);

// ---- Atoms; false: none

grown_atom growth_plain_atom(atom_kind, int op, int a, int bound);
// With one of the first `nops` operators: a difference, one clock, or either.
bool growth_diagonal(growth *, int nops, grown_atom *out);
bool growth_plain_clock(growth *, int nops, grown_atom *out);
bool growth_clock_atom(growth *, int nops, grown_atom *out);
bool growth_integer_atom(growth *, grown_atom *out);
void growth_add_atom(grown_atoms *, bool ok, grown_atom);

// ---- Updates; false: none

// May x become y, or more?  With diagonals, shifts that go in a circle would make
// regions without end.
bool growth_may_copy(const growth *, int x, int y);
bool growth_clock_update(growth *, grown_update *out);
bool growth_variable_update(growth *, const grown_edge *, grown_update *out);

// ---- A ladder (grow_ladder.c)

// All processes of the model, and the query, in place of any others.
void grow_ladder(growth *);

// ---- Another question (grow_other_query.c)

// Some models get a query of another kind than E<> and A[] in place of theirs.
// The others stay as they are.
void grow_other_query(growth *);

// ---- Other ways to write it (grow_language.c)

// Rates, channels by reference, branchpoints, each in some models.
void grow_language(growth *);

// ---- Values that are written and read once (grow_temporaries.c)

// In some models.
void grow_temporaries(growth *);

// ---- A meeting (grow_meeting.c)

// All of the model, in place of any other: zones that together are one.
void grow_meeting(growth *);

// ---- A race (grow_race.c)

// All of the model, in place of any other.
void grow_race(growth *);

// ---- A circuit (grow_circuit.c)

// All processes of the model, in place of any others; no query.
void grow_circuit(growth *);

// ---- A crossing (grow_crossing.c)

// The same.
void grow_crossing(growth *);

#endif
