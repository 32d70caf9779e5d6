// engine_options.c -- From the words of options to the options of a search.

#include "cli/engine_options.h"

// Sets an option, if it is given.
static bool set(const options *o, arena *memory, search_options *s,
                search_option i) {
  const char *wrong =
      o->given[i] ? option_set(memory, s, i, o->value[i]) : NULL;
  return !wrong || options_refuse("%s", wrong);
}

bool engine_options_limits(const options *o, double *seconds, uint64_t *bytes) {
  arena memory;
  arena_init(&memory);
  search_options s = option_defaults();
  const bool ok = set(o, &memory, &s, SEARCH_OPTION_time) &&
                  set(o, &memory, &s, SEARCH_OPTION_memory);
  arena_release(&memory);
  *seconds = s.seconds;
  *bytes = s.memory;
  return ok;
}

static bool read_all(const options *o, arena *memory, search_options *s) {
  *s = option_defaults();
  for (int i = 0; i < SEARCH_OPTION_COUNT; i++)
    if (!set(o, memory, s, (search_option)i))
      return false;
  const char *wrong = option_misfit(memory, s, o->given);
  return !wrong || options_refuse("%s", wrong);
}

bool engine_options(const options *o, search_options *s) {
  arena memory;
  arena_init(&memory);
  const bool ok = read_all(o, &memory, s);
  if (s->path == PATH_NONE)
    s->path = PATH_SOME;
  arena_release(&memory);
  return ok;
}
