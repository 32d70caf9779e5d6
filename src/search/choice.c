// choice.c -- Names of options, refusals, defaults.

#include "search/choice.h"

#include <assert.h>

const char *search_order_name(search_order o) {
  static const char *const names[] = {
#define X(NAME, TEXT) TEXT,
      SEARCH_ORDERS(X)
#undef X
  };
  return names[o];
}

const char *search_abstraction_name(search_abstraction a) {
  static const char *const names[] = {
#define X(NAME, TEXT) TEXT,
      SEARCH_ABSTRACTIONS(X)
#undef X
  };
  return names[a];
}

const char *search_zones_name(search_zones z) {
  static const char *const names[] = {
#define X(NAME, TEXT) TEXT,
      SEARCH_ZONES(X)
#undef X
  };
  return names[z];
}

const char *search_verdict_name(search_verdict v) {
  static const char *const names[] = {"satisfied", "violated", "unknown"};
  return names[v];
}

// ---- Diagonals -------------------------------------------------------------------

static bool has_diagonal(const expr *e) {
  if (!e || !e->has_clock)
    return false;
  if (e->kind == EXPR_CLOCK && e->target && e->source)
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (has_diagonal(e->args[i]))
      return true;
  return false;
}

static bool network_has_diagonals(const network *net) {
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *proc = &net->processes.data[p];
    for (uint32_t l = 0; l < proc->nlocations; l++)
      if (has_diagonal(proc->locations[l].clock_invariant))
        return true;
    for (uint32_t e = 0; e < proc->nedges; e++)
      if (has_diagonal(proc->edges[e].clock_guard))
        return true;
  }
  return false;
}

// ---- Refusals -----------------------------------------------------------------------

static const char *refuse_abstraction(arena *memory, const network *net,
                                      const query *asked,
                                      search_abstraction a) {
  const char *name = search_abstraction_name(a);
  if (a == ABSTRACTION_AUTO || a == ABSTRACTION_NONE ||
      a == ABSTRACTION_DIAGONAL)
    return NULL;
  if (network_has_diagonals(net) || (asked && has_diagonal(asked->p)))
    return arena_printf(memory,
                        "--abstraction %s is not exact where differences of "
                        "clocks are compared",
                        name);
  if (asked && asked->has_deadlock &&
      (a == ABSTRACTION_EXTRA_LU || a == ABSTRACTION_EXTRA_LU_PLUS))
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

const char *search_refusal(arena *memory, const network *net,
                           const query *asked, const search_options *o) {
  const char *why = refuse_abstraction(memory, net, asked, o->abstraction);
  return why ? why : refuse_path(memory, o);
}

// ---- Defaults ----------------------------------------------------------------------------

static search_abstraction best_abstraction(const network *net,
                                           const network_limits *limits) {
  if (!limits->has_diagonals)
    return ABSTRACTION_ALU;
  return limits->diagonals_unbounded || net->has_rates ? ABSTRACTION_NONE
                                                       : ABSTRACTION_DIAGONAL;
}

search_options choice_make(const network *net, const network_limits *limits,
                           const search_options *o) {
  search_options out = *o;
  if (out.abstraction == ABSTRACTION_AUTO)
    out.abstraction = best_abstraction(net, limits);
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
