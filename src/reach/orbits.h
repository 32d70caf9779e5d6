// orbits.h -- Of states that a symmetry takes to each other, one is stored; and for each
// node, what was done to the state that was found to make it the one.
//
// That is a word: generators, one after another (symmetry/representative.h).  Words are
// kept once and have numbers; 0 is the empty one.  By them a path of stored states can
// be told as a run of the model (path/lift.h).
//
// Memory: orbits_release(); the plan outlives it.

#ifndef GNOMON_REACH_ORBITS_H
#define GNOMON_REACH_ORBITS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/stop.h"
#include "store/lookup.h"
#include "symmetry/representative.h"

typedef struct {
  const uint32_t *data;
  uint32_t count;
} orbit_word;

typedef struct {
  representative now; // of the state at hand
  uint32_t *by;       // by node: the number of its word
  uint32_t by_room;
  uint32_t *letters; // of all words
  uint32_t nletters, letters_room;
  uint32_t *ends; // by number: where its letters end
  uint32_t nwords, words_room;
  lookup numbers;
} orbits;

void orbits_init(orbits *, const symmetry_plan *, stopper *);
void orbits_release(orbits *);

// The state at hand: now.has_moved, representative_discrete(), representative_frame().
void orbits_find(orbits *, const int32_t *discrete, const zone_frame *);
void orbits_settle(orbits *, const zone_view *);

// Was anything done to it?
static inline bool orbits_have_permuted(const orbits *o) {
  return o->now.count > 0;
}

// The number of the word of the state at hand.
uint32_t orbits_number_now(orbits *);

// The state at hand is stored as this node.
void orbits_note(orbits *, uint32_t node);

// That of a node, and the word of a number.
uint32_t orbits_number(const orbits *, uint32_t node);
orbit_word orbits_word(const orbits *, uint32_t number);

uint64_t orbits_bytes(const orbits *);

#endif
