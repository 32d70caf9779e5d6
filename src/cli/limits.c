// limits.c -- Limits of time and size for a whole command, and signals.

#include "cli/limits.h"

#include <stdio.h>

#include "base/mem.h"
#include "cli/engine_options.h"
#include "cli/signals.h"
#include "cli/status.h"

// What the program takes by itself, and a little: less than that is for the search
// to refuse, which has more to say.
static uint64_t least_memory(void) {
  enum { LITTLE = 8 << 20 };
  return mem_resident() + LITTLE;
}

// What is said with --json while there is nothing else to say.
static const char OBJECT[] = {"{\"gnomon\": {\"version\": \"" GNOMON_VERSION
                              "\"}, \"error\": {\"message\": "
                              "\"" SIGNALS_REASON_MARK
                              "\", \"status\": " SIGNALS_STATUS_MARK "}}\n"};

static const char *ask(void *data) {
  (void)data;
  const int number = signals_caught();
  return number ? signals_reason(number) : NULL;
}

static void write_size(char *to, size_t room, uint64_t bytes) {
  static const char *const UNITS[] = {"bytes", "KiB", "MiB", "GiB"};
  uint32_t u = 0;
  for (; u < 3 && bytes >= 1024 && bytes % 1024 == 0; u++)
    bytes /= 1024;
  snprintf(to, room, "memory limit %llu %s reached", (unsigned long long)bytes,
           UNITS[u]);
}

bool limits_begin(limits *l, const options *o) {
  double seconds = 0;
  uint64_t memory = 0;
  if (!engine_options_limits(o, &seconds, &memory))
    return false;
  *l = (limits){.stop = {.memory = memory, .ask = ask}};
  if (memory && memory < least_memory())
    l->stop.memory = least_memory();
  snprintf(l->late, sizeof l->late, "time limit %.6g s reached", seconds);
  write_size(l->full, sizeof l->full, memory);
  l->stop.late = l->late;
  l->stop.full = l->full;
  l->stop.deadline = seconds > 0 ? stop_clock() + seconds : 0;
  mem_limit(l->stop.memory, l->full);
  // What was begun before goes on, such as for the text of a trace.
  l->stop.deadline = signals_catch(l->stop.deadline, l->late);
  if (o->given[OPTION_json])
    signals_say(OBJECT, sizeof OBJECT - 1);
  return true;
}

void limits_renew(limits *l) {
  if (l->stop.reason == l->full)
    l->stop.reason = NULL;
}

int limits_status(void) {
  const int number = signals_caught();
  return number ? STATUS_SIGNAL + number : STATUS_UNDECIDED;
}

int limits_tell(const limits *l, int status) {
  if (!stop_found(&l->stop))
    return status;
  fprintf(stderr, "gnomon: %s\n", l->stop.reason);
  return limits_status();
}
