// watch.h -- Limits of time, memory and states, and whoever wants to know how a
// search is getting on.
//
// It is asked after every expansion and answers at once most of the time: only
// when enough has happened since are clocks read, the size of the process, and
// the caller's poll function.

#ifndef GNOMON_JOB_WATCH_H
#define GNOMON_JOB_WATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "job/options.h"
#include "job/reason.h"

typedef struct {
  arena *memory; // for the reason; its stop is heard
  const search_options *options;
  double start;
  uint64_t expansions; // since the last look
  uint64_t touched;    // bytes at the last look
  double looked;       // when
  uint64_t pace;       // expansions between looks
  search_stats last;   // what it was told then
  const char *reason;  // why the search must stop, or NULL
  reason_code why;     // the same
} watch;

void watch_init(watch *, arena *, const search_options *);

// Time since the start, in seconds.
double watch_seconds(const watch *);

// Have 10 ms passed since the last look?
bool watch_is_time(watch *);

// Is it time to look?  `touched` are the bytes of the store in use.
static inline bool watch_is_due(watch *w, uint64_t touched) {
  return (++w->expansions >= w->pace && watch_is_time(w)) ||
         touched > w->touched + (1 << 20);
}

// False if the search must stop.
bool watch_look(watch *, const search_stats *, uint64_t touched);

// The same from inside an operation that takes long; `data` is the watch.
bool watch_goes_on(void *data);

// Why the search must stop, or NULL, as far as anyone has found.
const char *watch_reason(watch *);

// The search must stop for this reason; `detail` is what its text leaves open, or NULL.
void watch_stop(watch *, reason_code, const char *detail);

// The same, with what another watch found.
void watch_stop_like(watch *, const watch *);

// Memory that the limit does not leave was asked for.
void watch_out_of_memory(watch *);

#endif
