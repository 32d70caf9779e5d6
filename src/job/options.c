// options.c -- Names of options, and what follows from them.

#include "job/options.h"

#define X(NAME, TEXT) TEXT,
#define NAMES(KIND, LIST)                                                      \
  const char *search_##KIND##_name(search_##KIND k) {                          \
    static const char *const names[] = {LIST(X)};                              \
    return names[k];                                                           \
  }

NAMES(engine, SEARCH_ENGINES)
NAMES(direction, SEARCH_DIRECTIONS)
NAMES(form, SEARCH_FORMS)
NAMES(cdd_order, SEARCH_CDD_ORDERS)
NAMES(order, SEARCH_ORDERS)
NAMES(abstraction, SEARCH_ABSTRACTIONS)
NAMES(zones, SEARCH_ZONES)
NAMES(passed, SEARCH_PASSED)
NAMES(reduction, SEARCH_REDUCTIONS)
NAMES(volume, SEARCH_VOLUMES)
NAMES(acceleration, SEARCH_ACCELERATIONS)

#undef X
#undef NAMES

bool options_is_sieve(search_passed how) {
  return how == PASSED_BITSTATE || how == PASSED_SIGNATURE;
}

bool options_is_diagram(search_passed how) {
  return how == PASSED_CDD || how == PASSED_CDD_SHARED;
}

bool options_may_omit(search_passed how) {
  return options_is_sieve(how) || how == PASSED_SIGNATURE_ZONE;
}

bool options_have_diagrams(const search_options *o) {
  return o->engine == SEARCH_ENGINE_CDD || options_is_diagram(o->passed);
}

const char *options_special(arena *memory, const search_options *o) {
  if (o->engine != SEARCH_ENGINE_ZONES)
    return arena_printf(memory, "--engine %s", search_engine_name(o->engine));
  if (o->passed != PASSED_EXACT)
    return arena_printf(memory, "--passed %s", search_passed_name(o->passed));
  if (o->reduce != REDUCE_NONE)
    return arena_printf(memory, "--reduce %s",
                        search_reduction_name(o->reduce));
  if (o->accelerate != ACCELERATE_OFF)
    return arena_printf(memory, "--accelerate %s",
                        search_acceleration_name(o->accelerate));
  return o->no_inclusion            ? "--inclusion off"
         : o->no_waiting_inclusion  ? "--waiting-inclusion off"
         : o->path == PATH_FASTEST  ? "--trace fastest"
         : o->path == PATH_SHORTEST ? "--trace shortest"
         : o->untimed_first         ? "--untimed-first"
                                    : NULL;
}

bool options_need_equality(const search_options *o) {
  return o->no_inclusion || options_is_sieve(o->passed);
}
