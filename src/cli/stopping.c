// stopping.c -- Looking at limits, at signals, and when progress is due.

#include "cli/stopping.h"

#include <unistd.h>

#include "cli/signals.h"
#include "cli/terminal.h"

static progress_mode mode_of(const options *o) {
  if (o->choice[OPTION_progress] == OPTION_PROGRESS_JSON)
    return PROGRESS_JSON;
  const bool line = o->choice[OPTION_progress] == OPTION_PROGRESS_AUTO &&
                    !o->given[OPTION_quiet] &&
                    terminal_can_rewrite(STDERR_FILENO);
  return line ? PROGRESS_LINE : PROGRESS_NONE;
}

void stopping_init(stopping *w, limits *l, const options *o, uint32_t queries) {
  *w = (stopping){.limits = l};
  progress_init(&w->progress, mode_of(o), stderr, queries);
}

const char *stopping_reason(stopping *w) {
  const int number = signals_caught();
  if (number)
    return signals_reason(number);
  return stop_look(&w->limits->stop) ? w->limits->stop.reason : NULL;
}

const char *stopping_poll(void *data, const search_stats *stats) {
  stopping *w = data;
  if (signals_asked())
    progress_tell(&w->progress, stats);
  progress_tick(&w->progress, stats);
  return stopping_reason(w);
}
