// stop.h -- Whether work has to end before it is done: a deadline, the size of
// the process, or someone who asks for it.
//
// Whoever begins something long makes a stop and hands it down; whatever runs
// long asks it now and then:
//
//   stop_asked()   after a step of at most some microseconds: reads the clock at
//                  every STOP_PACE-th call only
//   stop_look()    after a step that took longer
//
// Both accept NULL, for work without limits.  What has an arena has its stop
// (base/arena.h), so that everything that makes something of a model knows it.
//
// Once there is a reason to stop it stays, and all further work is to come to
// nothing at once: those who find it return as after an error, and whoever made
// the stop says that what came out is not complete.  Nothing that was computed
// after a stop may be used.
//
// Invariants:
//   S1  `reason` is set once; only the maker takes it back, between two pieces of
//       work, when it no longer holds
//   S2  nothing here is shared between two stops
//
// Memory: the texts are the maker's, and live as long as the stop.

#ifndef GNOMON_BASE_STOP_H
#define GNOMON_BASE_STOP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct stopper {
  double deadline; // by stop_clock(), or 0
  const char *late;
  uint64_t memory; // bytes by mem_size(), or 0
  const char *full;
  // Why to stop for another reason, or NULL; may be NULL itself.
  const char *(*ask)(void *data);
  void *data;
  const char *reason; // S1, or NULL
  // The rest is for stop_look() and stop_asked().
  double looked; // at more than the clock
  uint32_t calls;
} stopper;

enum { STOP_PACE = 256 };

// Seconds, from some moment on.
double stop_clock(void);

// Has it to end?
bool stop_look(stopper *);

static inline bool stop_asked(stopper *s) {
  return s && (s->reason || (++s->calls % STOP_PACE == 0 && stop_look(s)));
}

// Has it been found that it has to end?
static inline bool stop_found(const stopper *s) { return s && s->reason; }

// May the process grow by so many bytes at once?  Asks the system if it is a MiB or
// more, so do not ask often.
bool stop_has_room(const stopper *, uint64_t bytes);

// There was no room, and it was needed.
void stop_fill(stopper *);

#endif
