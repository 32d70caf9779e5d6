// untimed.c -- A first answer, without clocks.

#include "fixpoint/untimed.h"

#include <math.h>

#include "sem/expander.h"
#include "sem/starts.h"

bf untimed_targets(const relation *r) {
  bf all = r->goal_moves;
  for (uint32_t i = 0; i < r->mishaps.count; i++)
    all = bf_or(r->m, all, r->mishaps.data[i].where);
  return all;
}

void untimed_count(search_stats *stats, const relation *r, bf states,
                   uint64_t steps) {
  stats->has_untimed = true;
  stats->untimed_steps = steps;
  stats->untimed_states =
      bf_is_fine(r->m) ? bf_count(r->m, states, r->bits.count) : INFINITY;
}

uint64_t untimed_memory(const search_options *o) {
  enum { TENTHS = 7 };
  return o->memory / 10 * TENTHS;
}

// Is there an initial state, and does none go wrong?
static bool can_start(const semantics *s, zone_level level) {
  expander x;
  starts all;
  bool some = false, good = true;
  expander_init(&x, s, zone_kernel_get(ZONE_64, level));
  starts_open(&all, s);
  while (good && starts_next(&all)) {
    const expand_status status = expander_start(&x, all.locations);
    some |= status == EXPAND_NEXT;
    good &= status == EXPAND_NEXT || status == EXPAND_END;
  }
  expander_release(&x);
  starts_close(&all);
  return some && good;
}

static bool misses(relation *r, search_stats *stats) {
  const bf targets = untimed_targets(r);
  uint64_t steps = 0;
  const bf states = relation_reach(r, targets, &steps);
  const bool meets =
      bf_meets(r->m, states, targets) || bf_meets(r->m, states, r->leaks);
  untimed_count(stats, r, states, steps);
  stats->untimed_decides = !meets && bf_is_fine(r->m);
  return stats->untimed_decides;
}

// ---- Before another engine

// It is to save time, so the search keeps most of what there is.
enum { SHARE = 4 };

static bool goes_on(void *data) {
  watch *w = data;
  const double most = w->options->seconds / SHARE;
  return watch_goes_on(w) && (most <= 0 || watch_seconds(w) < most);
}

bool untimed_decides(const semantics *s, code_entry goal,
                     const search_options *o, watch *w, search_stats *stats) {
  if (relation_refusal(s->network) || !can_start(s, o->simd))
    return false;
  arena memory;
  arena_init(&memory);
  relation *r = relation_new(
      &memory, &(relation_options){.s = s,
                                   .goal = goal,
                                   .kernel = zone_kernel_get(ZONE_64, o->simd),
                                   .memory = untimed_memory(o),
                                   .untimed = true,
                                   .go_on = goes_on,
                                   .go_on_data = w});
  bool out = false;
  if (!r->refusal && !r->overflows && bf_is_fine(r->m)) {
    const uint32_t mark = bf_mark(r->m);
    out = misses(r, stats);
    bf_release(r->m, mark);
  }
  relation_free(r);
  arena_release(&memory);
  return out;
}
