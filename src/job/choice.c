// choice.c -- Defaults.

#include "job/choice.h"

#include "sem/commuting.h"

// ---- Where matrices start, and how they are kept ----

// With few clocks there is little to share, and the zones met forward are few.
static bool has_few_clocks(const network *net) {
  enum { FEW_CLOCKS = 4 };
  return net->clocks.count - 1 <= FEW_CLOCKS;
}

// Forward needs an extrapolation, and none is exact where clocks are compared with
// each other.
search_direction choice_direction(const network *net, bool has_diagonals,
                                  const search_options *o) {
  if (o->direction != DIRECTION_AUTO)
    return o->direction;
  return o->abstraction == ABSTRACTION_EXTRA_M ||
                 (has_few_clocks(net) && !has_diagonals)
             ? DIRECTION_FORWARD
             : DIRECTION_BACKWARD;
}

static search_form choose_form(const network *net, search_form asked) {
  if (asked != FORM_AUTO)
    return asked;
  return has_few_clocks(net) ? FORM_COMPACT : FORM_DIAGRAM;
}

// ---- Dead variables ----

const char *choice_keeps_dead(const network *net, const query *asked,
                              const search_options *o) {
  if (o->engine != SEARCH_ENGINE_ZONES)
    return "that is for --engine zones";
  if (o->certificate)
    return "a certificate has all variables";
  if (asked && query_is_about_runs(asked->kind))
    return "a loop has to come back to all variables";
  if (net->has_rates)
    return "with stop-watches paths are told apart by all variables";
  return NULL;
}

// ---- Equal clocks

const char *choice_keeps_equal(const search_options *o) {
  return o->certificate ? "a certificate has the comparisons of the model"
                        : NULL;
}

// ---- States from which nothing can be found

const char *choice_keeps_hopeless(const query *asked, const search_options *o) {
  if (!asked)
    return NULL; // there are none
  if (o->engine != SEARCH_ENGINE_ZONES)
    return "that is for --engine zones";
  if (o->certificate)
    return "a certificate has all states";
  if (query_is_about_runs(asked->kind))
    return "a run without end may stay in them";
  if (query_is_about_values(asked->kind))
    return "values are read off all states";
  return asked->has_deadlock ? "each may be a deadlock" : NULL;
}

// ---- Symmetry
//
// What may be found: E<>, A[], deadlocks, all states; with the fewest steps, since a run
// of representatives is as long as that of the model that it stands for; and first in
// time, since delays are the same, and nothing moves the clock that measures it.  Values
// are those of terms that nothing moves either.  Runs without end: live/liveness.h.
// Priorities cut zones into pieces that need not be each other's image; together they
// are, and each is part of what can be reached.

const char *choice_keeps_symmetric(const network *net, const query *asked,
                                   const search_options *o) {
  if (o->engine != SEARCH_ENGINE_ZONES)
    return "that is for --engine zones";
  if (o->certificate && o->passed != PASSED_EXACT)
    return "a certificate of unions of zones has all states";
  if (o->certificate && asked && query_is_about_runs(asked->kind))
    return "ranks are those of all states";
  if (net->has_rates)
    return "with stop-watches paths are told apart by all states";
  if (o->accelerate != ACCELERATE_OFF)
    return "a pass around a cycle is of one process";
  if (o->commute != COMMUTE_OFF)
    return "--commute lets one process go first";
  return o->reduce != REDUCE_NONE ? "--reduce goes by locations of processes"
                                  : NULL;
}

// ---- Merging
//
// What is stored stands for the same valuations, whatever their number, and so for the
// same values.  Not for runs
// without end: the steps between merged zones are steps of some of their valuations, so
// that there are cycles which no run has.

static const char *keeps_apart_for(const query *asked,
                                   const search_options *o) {
  if (o->path == PATH_SHORTEST || o->path == PATH_FASTEST)
    return "which run is the shortest or fastest would not be known";
  return asked && query_is_about_runs(asked->kind)
             ? "zones that are merged have cycles that no run has"
             : NULL;
}

const char *choice_keeps_apart(const network *net, const query *asked,
                               const search_options *o) {
  if (o->engine != SEARCH_ENGINE_ZONES)
    return "that is for --engine zones";
  if (o->passed != PASSED_EXACT)
    return "only with --passed exact";
  if (o->zones == ZONES_NUMBER)
    return "--zones number has no lists of zones";
  if (o->no_inclusion || o->no_waiting_inclusion)
    return "zones are compared for less than what they cover";
  if (o->reduce != REDUCE_NONE)
    return "--reduce forgets states";
  if (o->accelerate != ACCELERATE_OFF)
    return "a leap starts from single zones";
  if (net->has_rates)
    return "with stop-watches paths are told apart by their zones";
  return keeps_apart_for(asked, o);
}

// ---- Steps in one order ----

static const char *keeps_order_for(const query *asked,
                                   const search_options *o) {
  if (!asked)
    return o->commute == COMMUTE_ON ? NULL : "all that is there is counted";
  if (query_is_about_runs(asked->kind))
    return "a run without end may depend on it";
  return commuting_suits(asked) ? NULL
                                : "what is no deadlock may be one a step later";
}

const char *choice_keeps_order(const network *net, const query *asked,
                               const search_options *o) {
  if (o->engine != SEARCH_ENGINE_ZONES)
    return "that is for --engine zones";
  if (o->certificate)
    return "a certificate has all steps";
  if (o->path == PATH_SHORTEST || o->path == PATH_FASTEST)
    return "which run is the shortest or fastest may depend on it";
  if (net->has_rates)
    return "not with stop-watches";
  if (net->has_priorities)
    return "not with priorities";
  if (net->before || net->after)
    return "not with before_update or after_update";
  return keeps_order_for(asked, o);
}

// ---- Defaults ----------------------------------------------------------------------------

static search_abstraction best_abstraction(const network *net,
                                           const network_limits *limits,
                                           const search_options *o,
                                           bool has_deadlock) {
  if (o->engine == SEARCH_ENGINE_CDD)
    return limits->has_diagonals || o->direction == DIRECTION_BACKWARD
               ? ABSTRACTION_NONE
               : ABSTRACTION_ALU;
  if (o->engine == SEARCH_ENGINE_CMD)
    return limits->has_diagonals || o->direction == DIRECTION_BACKWARD
               ? ABSTRACTION_NONE
               : ABSTRACTION_EXTRA_M;
  if (options_need_equality(o) || options_is_diagram(o->passed))
    return has_deadlock ? ABSTRACTION_EXTRA_M_PLUS : ABSTRACTION_EXTRA_LU_PLUS;
  if (!limits->has_diagonals)
    return ABSTRACTION_ALU;
  return limits->diagonals_unbounded || net->has_rates ? ABSTRACTION_NONE
                                                       : ABSTRACTION_DIAGONAL;
}

static void choose_passed(search_options *o) {
  const uint64_t usual = UINT64_C(256) << 20;
  if (!options_may_omit(o->passed))
    return;
  if (o->passed_size == 0)
    o->passed_size = o->memory && o->memory / 2 < usual ? o->memory / 2 : usual;
  if (o->signature_bits == 0)
    o->signature_bits = 47;
  if (o->hashes == 0)
    o->hashes = 3;
}

// What takes less than a few cache lines is packed and compared at once.
search_discrete choice_discrete(const search_options *o, uint32_t words) {
  enum { LONG_KEY = 7 };
  return o->discrete == DISCRETE_AUTO && words >= LONG_KEY &&
                 options_may_share(o)
             ? DISCRETE_TREE
             : o->discrete;
}

static void choose_matrices(const network *net, bool has_diagonals,
                            const search_options *o, bool has_query,
                            search_options *out) {
  if (o->engine != SEARCH_ENGINE_CMD)
    return;
  out->direction =
      has_query ? choice_direction(net, has_diagonals, o) : DIRECTION_FORWARD;
  out->form = choose_form(net, o->form);
  out->global_bounds = true; // a matrix is for many locations
  if (o->width == ZONE_WIDTHS)
    out->width = ZONE_32;
}

search_options choice_make(const network *net, const network_limits *limits,
                           const search_options *o, bool has_query,
                           bool has_deadlock) {
  search_options out = *o;
  // No abstraction is exact where clocks are compared with each other; backward
  // needs none.
  if (out.engine == SEARCH_ENGINE_CDD && out.direction == DIRECTION_AUTO)
    out.direction = limits->has_diagonals && has_query ? DIRECTION_BACKWARD
                                                       : DIRECTION_FORWARD;
  choose_matrices(net, limits->has_diagonals, o, has_query, &out);
  if (out.abstraction == ABSTRACTION_AUTO)
    out.abstraction = best_abstraction(net, limits, &out, has_deadlock);
  if (out.order == ORDER_AUTO &&
      (o->no_waiting_inclusion || o->passed != PASSED_EXACT))
    out.order = ORDER_BFS; // mistakes are not seen, or a second table too much
  choose_passed(&out);
  if (out.volume == VOLUME_AUTO &&
      (o->no_inclusion || o->passed != PASSED_EXACT || limits->has_diagonals))
    out.volume = VOLUME_OFF;
  if (out.path == PATH_SHORTEST)
    out.order = ORDER_BFS;
  if (out.path == PATH_FASTEST)
    out.order = ORDER_TIME;
  if (out.simd == ZONE_BEST)
    out.simd = zone_level_best();
  if (out.width == ZONE_WIDTHS)
    out.width = ZONE_16;
  return out;
}
