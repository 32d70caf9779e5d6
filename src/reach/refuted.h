// refuted.h -- Stretches of paths that no run takes, so that a search does not take
// them either.
//
// A stretch is a state (its discrete part), and labels of transitions that follow one
// another from there; trace/delays.h has shown that no run goes that way,
// whatever was before.  The last of its steps is then not taken; or, if only the
// goal is impossible behind it, the goal is not looked for there.
//
// For that, a search has to know which stretches it is in: its standing, a set of
// pairs of a stretch and how much of it was taken.  The standing is part of a
// state, and follows from the path alone.
//
// Why a search that obeys this loses no run: let a run be followed in the search,
// from state to state, by states that have it in their zones and whose standing
// is part of the run's own.  The next step is not forbidden, or the run would have
// taken the stretch itself; and its standing is part of the run's again.  If the
// state is covered by another, the run goes on from there; so a state may be
// covered only by one whose standing is part of its own: here, the same, or empty.
//
// Memory: refuted_release().

#ifndef GNOMON_REACH_REFUTED_H
#define GNOMON_REACH_REFUTED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/lookup.h"

typedef struct {
  const uint64_t *key; // of the state where it begins
  uint64_t hash;
  const uint32_t *labels;
  uint32_t count;
  bool is_from_start; // it counts only if that is where a run starts
  bool is_end;        // it can be taken, and then the goal does not hold
} refuted_stretch;

// Which stretch, and how many of its steps were taken.
typedef struct {
  uint32_t stretch, taken;
} refuted_position;

typedef struct {
  uint32_t first, count; // in `positions`
  bool is_end;           // the goal does not hold here
} refuted_standing;

typedef struct {
  arena memory;
  uint32_t words; // of a key
  refuted_stretch *stretches;
  uint32_t nstretches, stretches_room;
  refuted_position *positions;
  uint32_t npositions, positions_room;
  refuted_standing *standings; // 0 is the empty one
  uint32_t nstandings, standings_room;
  lookup numbers;          // of standings, by what they are
  refuted_position *found; // scratch
  uint32_t nfound, found_room;
} refuted;

#define REFUTED_STEP UINT32_MAX // the step is part of a stretch that ends here

void refuted_init(refuted *, uint32_t words);
void refuted_release(refuted *);

// Add a stretch from `key`.  Standings that were given out mean nothing any more.
void refuted_add(refuted *, const uint64_t *key, const uint32_t *labels,
                 uint32_t count, bool is_from_start, bool is_end);

// The standing of an initial state.
uint32_t refuted_start(refuted *, const uint64_t *key);

// That behind a step to the state `key`, or REFUTED_STEP.
uint32_t refuted_follow(refuted *, uint32_t standing, uint32_t label,
                        const uint64_t *key);

static inline bool refuted_is_end(const refuted *r, uint32_t standing) {
  return r->standings[standing].is_end;
}

#endif
