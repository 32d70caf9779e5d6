// watch.c -- Limits.

#include "job/watch.h"

#include "base/mem.h"

void watch_init(watch *w, arena *memory, const search_options *o) {
  *w =
      (watch){.memory = memory, .options = o, .start = stop_clock(), .pace = 1};
  w->looked = w->start;
}

double watch_seconds(const watch *w) { return stop_clock() - w->start; }

static const char *size_text(arena *memory, uint64_t bytes) {
  static const char *const units[] = {"bytes", "KiB", "MiB", "GiB"};
  uint32_t u = 0;
  while (u < 3 && bytes >= 1024 && bytes % 1024 == 0) {
    bytes /= 1024;
    u++;
  }
  return arena_printf(memory, "%llu %s", (unsigned long long)bytes, units[u]);
}

// A hundred looks a second are enough for everyone.  The next expansions may take
// a thousand times as long as the last ones: few of them go without the clock.
static void adjust_pace(watch *w, double time) {
  enum { MOST = 16 };
  const double passed = time - w->looked;
  if (passed < 0.005 && w->pace < MOST)
    w->pace *= 2;
  else if (passed > 0.02 && w->pace > 1)
    w->pace /= 2;
  w->looked = time;
}

bool watch_is_time(watch *w) {
  w->expansions = 0;
  return w->pace < 16 || stop_found(w->memory->stop) ||
         stop_clock() - w->looked >= 0.01;
}

void watch_out_of_memory(watch *w) {
  w->reason = w->options->memory
                  ? arena_printf(w->memory, "memory limit %s reached",
                                 size_text(w->memory, w->options->memory))
                  : "there is not enough memory";
}

bool watch_look(watch *w, const search_stats *stats, uint64_t touched) {
  const search_options *o = w->options;
  const double time = stop_clock();
  adjust_pace(w, time);
  w->expansions = 0;
  w->touched = touched;
  if (stats != &w->last)
    w->last = *stats;
  if (o->seconds > 0 && time - w->start >= o->seconds)
    w->reason = arena_printf(w->memory, "time limit %g s reached", o->seconds);
  else if (o->states &&
           (stats->stored >= o->states || stats->explored >= o->states))
    w->reason = arena_printf(w->memory, "limit of %llu states reached",
                             (unsigned long long)o->states);
  else if (o->memory && mem_size() >= o->memory)
    watch_out_of_memory(w);
  else if (stop_look(w->memory->stop))
    w->reason = w->memory->stop->reason;
  else if (o->poll)
    w->reason = o->poll(o->poll_data, stats);
  return !w->reason;
}

const char *watch_reason(watch *w) {
  if (!w->reason && stop_found(w->memory->stop))
    w->reason = w->memory->stop->reason;
  return w->reason;
}

bool watch_goes_on(void *data) {
  watch *w = data;
  if (stop_clock() - w->looked < 0.01) // the clock is cheap, the rest is not
    return !watch_reason(w);
  w->last.seconds = watch_seconds(w);
  return watch_look(w, &w->last, w->touched);
}
