// kept.c -- For which questions, and with which options, what may be left out.

#include "job/kept.h"

#include <assert.h>

#include "sem/commuting.h"

// ---- Dead variables ----

// Values of clocks are read off states in which all variables are as they are.
static bool is_about_clocks(const query *asked) {
  uint32_t clocks = 0;
  for (uint32_t i = 0; i < asked->nterms; i++)
    clocks += asked->terms[i].clock != NULL;
  return clocks > 0 && clocks == asked->nterms;
}

static const char *keeps_dead(const network *net, const query *asked,
                              const search_options *o) {
  if (o->engine != SEARCH_ENGINE_ZONES)
    return "that is for --engine zones";
  if (o->certificate)
    return "a certificate has all variables";
  if (asked && query_is_about_runs(asked->kind))
    return "a loop has to come back to all variables";
  if (asked && is_about_clocks(asked))
    return "values of clocks may depend on them";
  if (net->has_rates)
    return "with stop-watches paths are told apart by all variables";
  return NULL;
}

// ---- Equal clocks

static const char *keeps_equal(const search_options *o) {
  return o->certificate ? "a certificate has the comparisons of the model"
                        : NULL;
}

// ---- States from which nothing can be found

static const char *keeps_hopeless(const query *asked, const search_options *o) {
  assert(asked);
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

static const char *keeps_symmetric(const network *net, const query *asked,
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
// same values.  Not for runs without end: the steps between merged zones are steps of some
// of their valuations, so that there are cycles which no run has.

static const char *keeps_apart_for(const query *asked,
                                   const search_options *o) {
  if (o->path == PATH_SHORTEST || o->path == PATH_FASTEST)
    return "which run is the shortest or fastest would not be known";
  return asked && query_is_about_runs(asked->kind)
             ? "zones that are merged have cycles that no run has"
             : NULL;
}

static const char *keeps_apart(const network *net, const query *asked,
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

static const char *keeps_order(const network *net, const query *asked,
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

// ---- All of them ----

static const char *keep(bool *no, const char *why) {
  if (*no)
    return NULL;
  *no = why != NULL;
  return why;
}

static void keep_all(search_options *o) {
  o->no_dead_variables = o->no_equal_clocks = o->no_hopeless = true;
  o->no_symmetry = o->no_merge = true;
  o->commute = COMMUTE_OFF;
}

kept_reasons kept_settle(const network *net, const query *asked,
                         search_options *o) {
  kept_reasons k;
  if (o->no_reductions)
    keep_all(o);
  o->no_hopeless |= !asked; // there are none
  k.why[KEPT_DEAD] = keep(&o->no_dead_variables, keeps_dead(net, asked, o));
  k.why[KEPT_EQUAL] = keep(&o->no_equal_clocks, keeps_equal(o));
  k.why[KEPT_HOPELESS] =
      asked ? keep(&o->no_hopeless, keeps_hopeless(asked, o)) : NULL;
  bool all_orders = o->commute == COMMUTE_OFF;
  k.why[KEPT_ORDERS] = keep(&all_orders, keeps_order(net, asked, o));
  if (all_orders)
    o->commute = COMMUTE_OFF;
  k.why[KEPT_SYMMETRIC] = keep(&o->no_symmetry, keeps_symmetric(net, asked, o));
  k.why[KEPT_APART] = keep(&o->no_merge, keeps_apart(net, asked, o));
  return k;
}

const char *kept_text(kept_kind kind) {
  static const char *const texts[] = {
      [KEPT_DEAD] = "dead variables are kept",
      [KEPT_EQUAL] = "equal clocks are told apart",
      [KEPT_HOPELESS] = "states from which nothing can be found are stored",
      [KEPT_ORDERS] = "steps are taken in every order",
      [KEPT_SYMMETRIC] = "symmetry is not used",
      [KEPT_APART] = "zones are not merged",
  };
  assert(kind < KEPT_KINDS);
  return texts[kind];
}
