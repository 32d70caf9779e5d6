// diagram_order.c -- The order that the options ask for.

#include "search/diagram_order.h"

#include "base/mem.h"
#include "dd/cdd.h"
#include "search/diagram_chooser.h"
#include "search/diagram_clocks.h"
#include "search/diagram_line.h"
#include "search/diagram_sample.h"

static void choose(const semantics *s, const network_limits *limits,
                   const search_options *o, watch *w, uint32_t *order) {
  diagram_sample d;
  diagram_sample_take(&d, s, limits, o, w, DIAGRAM_SAMPLE_STATES,
                      DIAGRAM_SAMPLE_ZONES);
  diagram_choose(&d, s, o->cdd_order == CDD_ORDER_SIFT, order);
  diagram_sample_release(&d);
}

static void order_clocks(const semantics *s, const search_options *o,
                         uint32_t *clocks) {
  uint64_t random = o->cdd_seed;
  diagram_clocks_fixed(clocks, s->clocks);
  if (o->cdd_order == CDD_ORDER_RANDOM)
    diagram_clocks_shuffle(clocks, s->clocks, &random);
  else if (o->cdd_order == CDD_ORDER_COMMUNICATION)
    diagram_line_up(s, clocks);
}

void diagram_order_find(const semantics *s, const network_limits *limits,
                        const search_options *o, watch *w, uint32_t *order) {
  const bool sampled =
      o->cdd_order == CDD_ORDER_SAMPLED || o->cdd_order == CDD_ORDER_SIFT;
  if (sampled && s->clocks > 2 && s->clocks <= CDD_MAX_DIMENSION) {
    choose(s, limits, o, w, order);
    return;
  }
  uint32_t *clocks = mem_new(s->clocks, sizeof *clocks);
  order_clocks(s, o, clocks);
  diagram_extend(clocks, s->clocks, DIAGRAM_BY_LATER, order);
  mem_free(clocks);
}
