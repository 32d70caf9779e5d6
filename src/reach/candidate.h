// candidate.h -- A symbolic state that was found and may be stored: all that the store
// and the queue need to know of it.
//
// engine_make() makes one of the expander's successor, engine_insert() takes it in.
// What is between the two could be anything that carries bytes: the key, the zone (the
// flat zone's cells) and the numbers are all there is to it.
//
// Memory: what it points to is the engine's that made it, until that makes another.

#ifndef GNOMON_REACH_CANDIDATE_H
#define GNOMON_REACH_CANDIDATE_H

#include <stdbool.h>
#include <stdint.h>

#include "store/flat_zone.h"

typedef struct {
  uint32_t parent, label; // the node it comes from, and by which transition
  const uint64_t *key;    // of the discrete state, and its standing; with roots
                          // only if there are standings
  const uint64_t *found_by; // the same, or what stands for it
  uint64_t stand_in;        // its root or its signature
  uint64_t hash;            // of what it is found by
  flat_zone *zone;          // abstracted, over the clocks that matter
  uint32_t volume;          // of the zone, if the store goes by volumes
  uint64_t priority;        // in the queue: less is earlier
  bool is_loose;            // it may be forgotten once it was expanded
  bool is_hull;             // its zone is larger than what can be reached
} candidate;

#endif
