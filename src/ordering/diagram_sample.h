// diagram_sample.h -- Zones of some states, to try orders of diagrams on.
//
// A sample has zones that a search among zones finds early, each together with
// the others of its discrete state.  The size of a sample under an order is the
// number of nodes of the diagrams of all discrete states, as a search would store
// them (store/visited.h): nodes that several have in common count once, and much
// that no valuation needs is gone.  Orders that are good for unions as they come
// need not be good for these.
//
// Effort is counted in steps of the diagrams, not in seconds: the same model
// gives the same answers on every machine, unless the watch says stop.
//
// Memory: diagram_sample_release().

#ifndef GNOMON_ORDERING_DIAGRAM_SAMPLE_H
#define GNOMON_ORDERING_DIAGRAM_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "job/job.h"
#include "zone/zone.h"

#define DIAGRAM_TOO_LARGE UINT64_MAX

typedef struct {
  uint32_t clocks;
  const zone_kernel *kernel;
  unsigned char *zones; // one after the other
  uint32_t *groups;     // first zone of each discrete state, and the end of all
  uint32_t nzones, ngroups;
  uint32_t group_step, zone_step; // one of so many counts
  uint64_t effort;                // spent so far
  watch *outer;                   // of the search to come
  watch inner;                    // the same limits of time and memory
  search_options options;         // of that watch
  search_stats told; // to whoever asks the watch: nothing but the time
} diagram_sample;

// How many states are expanded, and how many zones are kept, for an order.
enum { DIAGRAM_SAMPLE_STATES = 2000, DIAGRAM_SAMPLE_ZONES = 8000 };

// Expand `states` states and keep at most `zones` zones.  The job is that of the
// search to come; if the watch says stop, it has the reason.  The
// sample may be empty.  It must not be moved.
void diagram_sample_take(diagram_sample *, const search_job *, uint64_t states,
                         uint32_t zones);
void diagram_sample_release(diagram_sample *);

// Has the watch said stop?
bool diagram_sample_is_stopped(const diagram_sample *);

// Let some `zones` of the zones count, as well as can be: all zones of some
// discrete states, or if these are few, some zones of all.  False if all zones
// count.
bool diagram_sample_thin(diagram_sample *, uint32_t zones);

// The size under this order, or DIAGRAM_TOO_LARGE if it is more than `most`, or
// could not be found with so much effort.
uint64_t diagram_sample_size(diagram_sample *, const uint32_t *order,
                             uint64_t most, uint64_t effort);

#endif
