// stop.c -- Reading the clock, asking for the size.
//
// The clock is read at every look, which takes some 30 ns; the size of the
// process and the one who may ask, a hundred times a second at most, unless memory
// is found to be tight (base/mem.h).

#include "base/stop.h"

#include <time.h>

#include "base/mem.h"

#define BETWEEN_LOOKS 0.01 // seconds

double stop_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

bool stop_look(stopper *s) {
  if (!s || s->reason)
    return s != NULL;
  const double time = stop_clock();
  if (s->deadline > 0 && time >= s->deadline) {
    s->reason = s->late;
    return true;
  }
  const bool is_tight = s->memory && mem_is_tight();
  if (!is_tight && time - s->looked < BETWEEN_LOOKS)
    return false;
  s->looked = time;
  if (is_tight || (s->memory && mem_size() >= s->memory))
    s->reason = s->full;
  else if (s->ask)
    s->reason = s->ask(s->data);
  return s->reason != NULL;
}

bool stop_has_room(const stopper *s, uint64_t bytes) {
  enum { LITTLE = 1 << 20 };
  return !s || !s->memory || bytes < LITTLE || mem_size() + bytes <= s->memory;
}

void stop_fill(stopper *s) {
  if (s && !s->reason && s->memory)
    s->reason = s->full;
}
