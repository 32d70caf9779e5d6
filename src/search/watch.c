// watch.c -- Limits.

#include "search/watch.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void watch_init(watch *w, arena *memory, const search_options *o) {
  *w = (watch){.memory = memory, .options = o, .start = now(), .pace = 1};
  w->looked = w->start;
}

double watch_seconds(const watch *w) { return now() - w->start; }

// Of the whole process, as the system counts; 0 if it does not say.
static uint64_t resident_bytes(void) {
  FILE *f = fopen("/proc/self/statm", "r");
  unsigned long long total = 0, resident = 0;
  if (!f)
    return 0;
  const int found = fscanf(f, "%llu %llu", &total, &resident);
  fclose(f);
  return found == 2 ? resident * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static const char *size_text(arena *memory, uint64_t bytes) {
  static const char *const units[] = {"bytes", "KiB", "MiB", "GiB"};
  uint32_t u = 0;
  while (u < 3 && bytes >= 1024 && bytes % 1024 == 0) {
    bytes /= 1024;
    u++;
  }
  return arena_printf(memory, "%llu %s", (unsigned long long)bytes, units[u]);
}

// A hundred looks a second are enough for everyone.
static void adjust_pace(watch *w, double time) {
  const double passed = time - w->looked;
  if (passed < 0.005 && w->pace < 1 << 16)
    w->pace *= 2;
  else if (passed > 0.02 && w->pace > 1)
    w->pace /= 2;
  w->looked = time;
  w->expansions = 0;
}

void watch_out_of_memory(watch *w) {
  w->reason = w->options->memory
                  ? arena_printf(w->memory, "memory limit %s reached",
                                 size_text(w->memory, w->options->memory))
                  : "there is not enough memory";
}

bool watch_look(watch *w, const search_stats *stats, uint64_t touched) {
  const search_options *o = w->options;
  const double time = now();
  adjust_pace(w, time);
  w->touched = touched;
  if (stats != &w->last)
    w->last = *stats;
  if (o->seconds > 0 && time - w->start >= o->seconds)
    w->reason = arena_printf(w->memory, "time limit %g s reached", o->seconds);
  else if (o->states &&
           (stats->stored >= o->states || stats->explored >= o->states))
    w->reason = arena_printf(w->memory, "limit of %llu states reached",
                             (unsigned long long)o->states);
  else if (o->memory && resident_bytes() >= o->memory)
    watch_out_of_memory(w);
  else if (o->poll)
    w->reason = o->poll(o->poll_data, stats);
  return !w->reason;
}

bool watch_goes_on(void *data) {
  watch *w = data;
  if (now() - w->looked < 0.01) // the clock is cheap, the rest is not
    return !w->reason;
  w->last.seconds = watch_seconds(w);
  return watch_look(w, &w->last, w->touched);
}
