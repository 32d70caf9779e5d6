// choice.c -- Defaults.

#include "job/choice.h"

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
