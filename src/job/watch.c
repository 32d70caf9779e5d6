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

void watch_stop(watch *w, reason_code why, const char *detail) {
  w->why = why;
  w->reason = reason_text(w->memory, why, detail);
}

void watch_stop_like(watch *w, const watch *other) {
  w->why = other->why;
  w->reason = other->reason;
}

void watch_out_of_memory(watch *w) {
  if (w->options->memory)
    watch_stop(w, REASON_MEMORY, size_text(w->memory, w->options->memory));
  else
    watch_stop(w, REASON_NO_MEMORY, NULL);
}

// What the arena's stop has found, if anything.
static void hear(watch *w) {
  if (stop_found(w->memory->stop)) {
    w->why = reason_of_stop(w->memory->stop);
    w->reason = w->memory->stop->reason;
  }
}

static void ask(watch *w, const search_stats *stats) {
  const char *said = w->options->poll(w->options->poll_data, stats);
  if (!said)
    return;
  hear(w);
  if (!w->why)
    w->why = REASON_INTERRUPTED;
  w->reason = said;
}

// The arena's stop knows the limit that was asked for; the options have what was left
// of it when the search began.
static void run_late(watch *w) {
  if (stop_look(w->memory->stop))
    hear(w);
  else
    watch_stop(w, REASON_TIME,
               arena_printf(w->memory, "%g s", w->options->seconds));
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
    run_late(w);
  else if (o->states &&
           (stats->stored >= o->states || stats->explored >= o->states))
    watch_stop(w, REASON_STATES,
               arena_printf(w->memory, "%llu", (unsigned long long)o->states));
  else if (o->memory && mem_size() >= o->memory)
    watch_out_of_memory(w);
  else if (stop_look(w->memory->stop))
    hear(w);
  else if (o->poll)
    ask(w, stats);
  return !w->reason;
}

const char *watch_reason(watch *w) {
  if (!w->reason)
    hear(w);
  return w->reason;
}

bool watch_goes_on(void *data) {
  watch *w = data;
  if (stop_clock() - w->looked < 0.01) // the clock is cheap, the rest is not
    return !watch_reason(w);
  w->last.seconds = watch_seconds(w);
  return watch_look(w, &w->last, w->touched);
}
