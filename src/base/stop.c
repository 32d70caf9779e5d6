// The clock is read at every look, which takes some 30 ns; the size of the
// process and the one who may ask, a hundred times a second at most.

#include "base/stop.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define BETWEEN_LOOKS 0.01 // seconds

double stop_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

uint64_t stop_resident(void) {
  FILE *f = fopen("/proc/self/statm", "r");
  unsigned long long total = 0, resident = 0;
  if (!f)
    return 0;
  const int found = fscanf(f, "%llu %llu", &total, &resident);
  fclose(f);
  return found == 2 ? resident * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

bool stop_look(stopper *s) {
  if (!s || s->reason)
    return s != NULL;
  const double time = stop_clock();
  if (s->deadline > 0 && time >= s->deadline) {
    s->reason = s->late;
    return true;
  }
  if (time - s->looked < BETWEEN_LOOKS)
    return false;
  s->looked = time;
  if (s->memory && stop_resident() >= s->memory)
    s->reason = s->full;
  else if (s->ask)
    s->reason = s->ask(s->data);
  return s->reason != NULL;
}

bool stop_has_room(const stopper *s, uint64_t bytes) {
  enum { LITTLE = 1 << 20 };
  return !s || !s->memory || bytes < LITTLE ||
         stop_resident() + bytes <= s->memory;
}

void stop_fill(stopper *s) {
  if (s && !s->reason && s->memory)
    s->reason = s->full;
}
