#include "cli/stopping.h"

#include <assert.h>
#include <unistd.h>

#include "cli/signals.h"
#include "cli/terminal.h"
#include "report/stats_process.h"

enum { AUTO, NEVER, JSON }; // values of --progress, as in options.def

static progress_mode mode_of(const options *o) {
  if (o->choice[OPTION_progress] == JSON)
    return PROGRESS_JSON;
  const bool line = o->choice[OPTION_progress] == AUTO &&
                    !o->given[OPTION_quiet] &&
                    terminal_can_rewrite(STDERR_FILENO);
  return line ? PROGRESS_LINE : PROGRESS_NONE;
}

void stopping_init(stopping *w, arena *memory, const options *o,
                   uint32_t queries, double started, double seconds) {
  *w = (stopping){.deadline = seconds > 0 ? started + seconds : 0};
  if (seconds > 0)
    w->late = arena_printf(memory, "time limit %.6g s reached", seconds);
  progress_init(&w->progress, mode_of(o), stderr, queries);
}

const char *stopping_reason(const stopping *w) {
  const int number = signals_caught();
  if (number)
    return signals_reason(number);
  return w->deadline > 0 && stats_now() >= w->deadline ? w->late : NULL;
}

double stopping_left(const stopping *w) {
  if (w->deadline <= 0)
    return 0;
  const double left = w->deadline - stats_now();
  return left > 1e-3 ? left : 1e-3; // 0 would be no limit
}

const char *stopping_poll(void *data, const search_stats *stats) {
  stopping *w = data;
  if (signals_asked())
    progress_tell(&w->progress, stats);
  progress_tick(&w->progress, stats);
  return stopping_reason(w);
}
