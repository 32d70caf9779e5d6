// refusal.c -- Which options do not go together, or not with a model or a query.

#include <assert.h>

#include "dd/cdd.h"
#include "job/choice.h"
#include "job/option_table.h"
#include "live/accepting.h"
#include "proof/prove.h"
#include "relation/relation.h"
#include "search/search.h"
#include "values/extremes.h"

// ---- Refusals -----------------------------------------------------------------------

// Does it keep what a bisimulation keeps?  No default: whoever adds one has to say.
static bool is_exact_for_deadlock(search_abstraction a) {
  switch (a) {
  case ABSTRACTION_EXTRA_LU:
  case ABSTRACTION_EXTRA_LU_PLUS:
    return false;
  case ABSTRACTION_AUTO:
  case ABSTRACTION_NONE:
  case ABSTRACTION_EXTRA_M:
  case ABSTRACTION_EXTRA_M_PLUS:
  case ABSTRACTION_ALU: // with L = U = M
  case ABSTRACTION_DIAGONAL:
  case ABSTRACTIONS:
    break;
  }
  return true;
}

static const char *refuse_abstraction(arena *memory, const network *net,
                                      const query *asked,
                                      search_abstraction a) {
  const char *name = search_abstraction_name(a);
  assert(a < ABSTRACTIONS);
  if (a == ABSTRACTION_AUTO || a == ABSTRACTION_NONE ||
      a == ABSTRACTION_DIAGONAL)
    return NULL;
  if (network_has_diagonals(net) || (asked && expr_has_diagonal(asked->p)))
    return arena_printf(memory,
                        "--abstraction %s is not exact where differences of "
                        "clocks are compared",
                        name);
  if (asked && asked->has_deadlock && !is_exact_for_deadlock(a))
    return arena_printf(memory, "--abstraction %s is not exact for deadlock",
                        name);
  return NULL;
}

static const char *refuse_path(arena *memory, const search_options *o) {
  const bool shortest = o->path == PATH_SHORTEST;
  if (!shortest && o->path != PATH_FASTEST)
    return NULL;
  const search_order needed = shortest ? ORDER_BFS : ORDER_TIME;
  if (o->order != ORDER_AUTO && o->order != needed)
    return arena_printf(memory, "--trace %s and --order %s do not go together",
                        shortest ? "shortest" : "fastest",
                        search_order_name(o->order));
  if (!shortest && o->abstraction != ABSTRACTION_AUTO &&
      o->abstraction != ABSTRACTION_ALU)
    return arena_printf(memory,
                        "--trace fastest and --abstraction %s do not go "
                        "together",
                        search_abstraction_name(o->abstraction));
  return NULL;
}

static const char *equality_name(arena *memory, const search_options *o) {
  return o->no_inclusion ? "--inclusion off"
                         : arena_printf(memory, "--passed %s",
                                        search_passed_name(o->passed));
}

static const char *refuse_equality(arena *memory, const network *net,
                                   const query *asked,
                                   const search_options *o) {
  if (!options_need_equality(o))
    return NULL;
  const char *name = equality_name(memory, o);
  if (o->abstraction == ABSTRACTION_ALU ||
      o->abstraction == ABSTRACTION_DIAGONAL)
    return arena_printf(memory,
                        "%s and --abstraction %s do not go together: equal "
                        "zones need an extrapolation",
                        name, search_abstraction_name(o->abstraction));
  if (o->abstraction == ABSTRACTION_AUTO &&
      (network_has_diagonals(net) || (asked && expr_has_diagonal(asked->p))))
    return arena_printf(memory,
                        "%s needs --abstraction none where differences of "
                        "clocks are compared",
                        name);
  return NULL;
}

static const char *refuse_volume(arena *memory, const network *net,
                                 const query *asked, const search_options *o) {
  const char *name = search_volume_name(o->volume);
  if (o->volume == VOLUME_OFF || o->volume == VOLUME_AUTO)
    return NULL;
  if (o->no_inclusion)
    return arena_printf(
        memory, "--volume %s and --inclusion off do not go together", name);
  if (network_has_diagonals(net) ||
      (asked && (expr_has_diagonal(asked->p) || expr_has_diagonal(asked->q))))
    return arena_printf(memory,
                        "--volume %s means nothing where differences of clocks "
                        "are compared",
                        name);
  return NULL;
}

static const char *refuse_passed(arena *memory, const search_options *o) {
  const char *name = search_passed_name(o->passed);
  if (options_is_diagram(o->passed))
    return NULL;
  if (o->discrete == DISCRETE_TREE && o->zones == ZONES_NUMBER)
    return "--discrete tree and --zones number do not go together";
  if (o->discrete == DISCRETE_TREE && o->passed != PASSED_EXACT)
    return arena_printf(
        memory, "--passed %s and --discrete tree do not go together", name);
  if (o->passed == PASSED_SIGNATURE_ZONE && o->zones == ZONES_NUMBER)
    return "--passed signature+zone and --zones number do not go together";
  if (options_is_sieve(o->passed) && o->reduce != REDUCE_NONE)
    return arena_printf(memory,
                        "--passed %s and --reduce %s do not go together", name,
                        search_reduction_name(o->reduce));
  if (o->passed != PASSED_EXACT && o->path != PATH_SOME && o->path != PATH_NONE)
    return arena_printf(memory,
                        "--passed %s may omit states: no trace is known to be "
                        "the %s",
                        name,
                        o->path == PATH_SHORTEST ? "shortest" : "fastest");
  if (o->path == PATH_FASTEST &&
      (o->no_inclusion || o->no_waiting_inclusion || o->reduce != REDUCE_NONE))
    return "--trace fastest goes with --inclusion on, --waiting-inclusion on "
           "and --reduce none only";
  return NULL;
}

static const char *refuse_acceleration(arena *memory, const query *asked,
                                       const search_options *o) {
  const char *name = search_acceleration_name(o->accelerate);
  if (o->accelerate == ACCELERATE_OFF)
    return NULL;
  if (o->path == PATH_SHORTEST || o->path == PATH_FASTEST)
    return arena_printf(
        memory,
        "--accelerate %s and --trace %s do not go together: use --trace some",
        name, o->path == PATH_SHORTEST ? "shortest" : "fastest");
  if (options_need_equality(o) && o->abstraction != ABSTRACTION_NONE)
    return arena_printf(memory,
                        "--accelerate %s and %s do not go together: runs could "
                        "not be found again",
                        name, equality_name(memory, o));
  if (o->accelerate == ACCELERATE_OVER && !asked)
    return "--accelerate over goes with a query only: it finds states that "
           "cannot be reached";
  return NULL;
}

static const char *refuse_diagram_passed(arena *memory, const network *net,
                                         const query *asked,
                                         const search_options *o) {
  const char *name = search_passed_name(o->passed);
  assert(options_is_diagram(o->passed));
  const option_refusal no = option_refused(memory, o, BY_VISITED);
  if (no.option)
    return arena_printf(memory, "--passed %s and %s do not go together%s", name,
                        no.option, no.instead);
  if (o->abstraction == ABSTRACTION_AUTO &&
      (network_has_diagonals(net) || (asked && expr_has_diagonal(asked->p))))
    return arena_printf(memory,
                        "--passed %s needs --abstraction none where "
                        "differences of clocks are compared; --engine cdd "
                        "--direction backward does not",
                        name);
  return NULL;
}

static const char *refuse_diagram_engine(arena *memory, const network *net,
                                         const query *asked,
                                         const search_options *o) {
  const option_refusal no = option_refused(memory, o, BY_CDD);
  assert(o->engine == SEARCH_ENGINE_CDD);
  if (no.option)
    return arena_printf(memory, "--engine cdd and %s do not go together%s",
                        no.option, no.instead);
  const bool forward = o->direction == DIRECTION_FORWARD || !asked;
  if (forward && o->abstraction != ABSTRACTION_NONE &&
      (network_has_diagonals(net) || (asked && expr_has_diagonal(asked->p))))
    return "--engine cdd forward needs --abstraction none where differences of "
           "clocks are compared; backward, which takes a query, does not";
  if (o->direction != DIRECTION_BACKWARD)
    return NULL;
  if (o->abstraction == ABSTRACTION_ALU)
    return "--direction backward and --abstraction alu do not go together: "
           "nothing needs to be abstracted";
  if (!asked)
    return "--direction backward goes with a query only: it starts from what "
           "is looked for";
  return NULL;
}

static const char *refuse_diagrams(arena *memory, const network *net,
                                   const query *asked,
                                   const search_options *o) {
  if (!options_have_diagrams(o) || o->engine == SEARCH_ENGINE_CMD)
    return NULL;
  const char *name = o->engine == SEARCH_ENGINE_CDD ? "--engine" : "--passed";
  if (net->clocks.count > CDD_MAX_DIMENSION)
    return arena_printf(memory, "%s cdd: the model has more than %d clocks",
                        name, CDD_MAX_DIMENSION - 1);
  if (net->has_rates)
    return arena_printf(
        memory, "%s cdd does not go with models with stop-watches", name);
  return o->engine == SEARCH_ENGINE_CDD
             ? refuse_diagram_engine(memory, net, asked, o)
             : refuse_diagram_passed(memory, net, asked, o);
}

// ---- Constraint matrix diagrams ----

static const char *refuse_matrix_abstraction(bool has_diagonals, bool backward,
                                             search_abstraction a) {
  if (backward && a == ABSTRACTION_EXTRA_M)
    return "--engine cmd backward and --abstraction extra-m do not go "
           "together: nothing needs to be abstracted";
  if (!backward && has_diagonals && a != ABSTRACTION_NONE)
    return "--engine cmd forward needs --abstraction none where differences of "
           "clocks are compared; backward, which takes a query, does not";
  return NULL;
}

static const char *refuse_matrices(arena *memory, const network *net,
                                   const query *asked,
                                   const search_options *o) {
  if (o->untimed_first && !asked)
    return "--untimed-first goes with a query only";
  if (o->engine != SEARCH_ENGINE_CMD)
    return NULL;
  const option_refusal no = option_refused(memory, o, BY_CMD);
  if (no.option)
    return arena_printf(memory, "--engine cmd and %s do not go together%s",
                        no.option, no.instead);
  const char *beyond =
      asked && asked->has_deadlock ? "deadlock" : relation_refusal(net);
  if (beyond)
    return arena_printf(memory, "--engine cmd cannot encode %s: use zones",
                        beyond);
  if (!asked && o->direction == DIRECTION_BACKWARD)
    return "--direction backward goes with a query only: it starts from what "
           "is looked for";
  const bool diagonals =
      network_has_diagonals(net) || (asked && expr_has_diagonal(asked->p));
  const bool backward =
      asked && choice_direction(net, diagonals, o) == DIRECTION_BACKWARD;
  return refuse_matrix_abstraction(diagonals, backward, o->abstraction);
}

static const char *refuse_liveness(arena *memory, const network *net,
                                   const query *asked,
                                   const search_options *o) {
  const char *why = accepting_refuse_options(memory, asked, o);
  return why ? why : refuse_volume(memory, net, asked, o);
}

static const char *refuse_extremes(arena *memory, const network *net,
                                   const query *asked,
                                   const search_options *o) {
  const char *why = extremes_refuse_options(memory, o);
  if (!why)
    why = refuse_abstraction(memory, net, asked, o->abstraction);
  return why ? why : refuse_volume(memory, net, asked, o);
}

// One clock more may be needed, to measure time or to close a loop.
const char *search_refuse_size(arena *memory, const network *net) {
  enum { MOST = ZONE_MAX_DIMENSION - 3 };
  const uint32_t clocks = net->clocks.count - 1;
  return clocks <= MOST
             ? NULL
             : arena_printf(memory, "%u clocks; zones have at most %d", clocks,
                            MOST);
}

const char *search_refusal(arena *memory, const network *net,
                           const query *asked, const search_options *o) {
  if (asked && query_is_about_runs(asked->kind))
    return refuse_liveness(memory, net, asked, o);
  if (asked && asked->non_zeno)
    return arena_printf(memory,
                        "--non-zeno does not go with %s: it is for E[], "
                        "A<>, --> and --buchi",
                        query_kind_text(asked->kind));
  if (asked && query_is_about_values(asked->kind))
    return refuse_extremes(memory, net, asked, o);
  const char *why = refuse_abstraction(memory, net, asked, o->abstraction);
  if (!why)
    why = refuse_diagrams(memory, net, asked, o);
  if (!why)
    why = refuse_matrices(memory, net, asked, o);
  if (!why)
    why = refuse_path(memory, o);
  if (!why)
    why = refuse_equality(memory, net, asked, o);
  if (!why)
    why = refuse_volume(memory, net, asked, o);
  if (!why)
    why = refuse_acceleration(memory, asked, o);
  if (!why && o->certificate)
    why = prove_refusal(memory, net, asked, o);
  return why ? why : refuse_passed(memory, o);
}
