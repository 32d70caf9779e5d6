// matching.h -- A guess at what a permutation does: pairs, one after the other, with
// what follows from them.
//
// Laying one tree upon another of the same shape tells which cell, clock, channel,
// function or value is to become which.  Pairs that contradict each other are a
// failure; a matching can be taken back to where it was.
//
// Whatever a matching says is only a guess (symmetry/verify.h).
//
// Invariants:
//   G1  what is paired is paired with one, both ways
//   G2  in an exchange, if a is paired with b, b is with a
//
// Memory: all in the arena.

#ifndef GNOMON_SYMMETRY_MATCHING_H
#define GNOMON_SYMMETRY_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "model/network.h"
#include "symmetry/permutation.h"
#include "symmetry/sorts.h"

typedef enum {
  MATCH_CELL,
  MATCH_CLOCK,
  MATCH_CHANNEL,
  MATCH_PROCESS,
  MATCH_FUNCTION,
  MATCH_EVENT,
  MATCH_KINDS
} match_kind;

#define UNMATCHED UINT32_MAX

typedef struct {
  uint32_t sort;
  int32_t from, to;
} value_pair;

typedef struct {
  uint32_t kind, from;
} match_pair;

// A place with indices that are renamed: elements follow when it is known how.
typedef struct {
  const place *from, *to;
} place_pair;

typedef struct {
  arena *memory;
  const network *network;
  const sorts *sorts;
  bool exchanges;
  uint32_t *to[MATCH_KINDS], *from[MATCH_KINDS];
  VEC(match_pair) pairs; // in order, those that move something or do not
  VEC(value_pair) values;
  VEC(place_pair) places;
  VEC(sort_pair) joins; // of cells that were paired; kept when that is undone
} matching;

// How far it was.
typedef struct {
  uint32_t pairs, values, places;
} match_mark;

void matching_init(matching *, arena *, const sorts *);
// Nothing is paired any more.
void matching_clear(matching *, bool exchanges);

match_mark matching_mark(const matching *);
void matching_undo(matching *, match_mark);

// Each is false if that contradicts what there is; the matching is then to be undone.
bool match(matching *, match_kind, uint32_t from, uint32_t to);
bool match_value(matching *, uint32_t sort, int32_t from, int32_t to);
bool match_locations(matching *, const location *, const location *);
bool match_edges(matching *, const edge *, const edge *);

// Of the value, if there is a pair of it.
bool matching_value(const matching *, uint32_t sort, int32_t v, int32_t *to);

// What follows for elements of arrays from values, and the other way round; false if
// they contradict each other.
bool matching_spread(matching *, const place_pair *all, uint32_t count);

// As a permutation: whatever is not paired stays.  Locations and edges keep their
// numbers.
permutation *matching_result(const matching *);

#endif
