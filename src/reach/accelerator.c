// accelerator.c -- Looking for leaps.

#include "reach/accelerator.h"

#include <assert.h>

#include "base/wide.h"

// ---- Which processes ----------------------------------------------------------

static bool is_usable(const cycle *c, bool is_over) {
  return c->has_window && c->window.high > 0 &&
         c->window.high != CYCLE_FOREVER &&
         (is_over || c->unfolding || cycle_window_is_point(&c->window));
}

// Are its leaps always possible when those of another cycle from there are?
static bool is_free(const accelerator *a, const cycle *c) {
  return c->unfolding && !c->nguarded && !c->nothers && !a->has_urgent;
}

static bool leads_further(const cycle *c, const cycle *other) {
  const wide x = (wide)c->unfolding * c->window.low;
  const wide y = (wide)other->unfolding * other->window.low;
  return x != y ? x < y
                : c->window.is_open_below <= other->window.is_open_below;
}

// Does a leap over c lead to all that one over the other does?
static bool dominates(const accelerator *a, const cycle *c,
                      const cycle *other) {
  return c->clock == other->clock && other->unfolding && is_free(a, c) &&
         leads_further(c, other);
}

static bool is_dominated(const accelerator *a, const cycle_list *list,
                         const cycle *c) {
  for (uint32_t i = 0; i < list->count; i++)
    if (dominates(a, list->data[i], c))
      return true;
  return false;
}

static void drop_dominated(const accelerator *a, cycle_list *list,
                           const cycle *by) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < list->count; i++)
    if (!dominates(a, by, list->data[i]))
      list->data[kept++] = list->data[i];
  list->count = kept;
}

static void add_cycle(accelerator *a, const cycle *c) {
  const uint32_t p = c->process;
  assert(c->count > 0 && c->number < LABEL_OVER);
  if (!a->starts[p])
    a->starts[p] =
        arena_array(a->memory, a->network->processes.data[p].nlocations,
                    sizeof **a->starts);
  cycle_list *list = &a->starts[p][c->locations[0]];
  if (is_dominated(a, list, c))
    return;
  drop_dominated(a, list, c);
  vec_push(a->memory, list, c);
}

// With these cycles and no others.
static void use_cycles(accelerator *a, const bool *uses) {
  const uint32_t count = a->network->processes.count;
  a->starts = arena_array(a->memory, count, sizeof *a->starts);
  for (uint32_t i = 0;
       i < a->cycles->list.count && !stop_asked(a->memory->stop); i++)
    if (uses[i])
      add_cycle(a, a->cycles->list.data[i]);
  a->nprocesses = 0;
  for (uint32_t p = 0; p < count; p++)
    if (a->starts[p])
      a->processes[a->nprocesses++] = p;
  assert(a->nprocesses <= count);
}

accelerator *accelerator_new(arena *memory, const network *net, bool is_over) {
  accelerator *a = arena_new(memory, accelerator);
  const cycle_set *all = cycles_find(memory, net, false);
  bool *uses = arena_array(memory, all->list.count, sizeof *uses);
  *a = (accelerator){.memory = memory,
                     .network = net,
                     .cycles = all,
                     .is_over = is_over,
                     .processes = arena_array(memory, net->processes.count,
                                              sizeof *a->processes)};
  for (uint32_t i = 0; i < net->channels.count; i++)
    a->has_urgent |= net->channels.data[i].urgent;
  for (uint32_t i = 0; i < all->list.count; i++)
    uses[i] = is_usable(all->list.data[i], is_over);
  use_cycles(a, uses);
  return a;
}

// The greatest constant that a clock other than y is compared with.
static int64_t greatest_but(const network *net, const network_limits *limits,
                            uint32_t y) {
  int64_t most = 0;
  for (uint32_t c = 1; c < net->clocks.count; c++) {
    if (c == y)
      continue;
    most = limits->lower[c] > most ? limits->lower[c] : most;
    most = limits->upper[c] > most ? limits->upper[c] : most;
  }
  return most;
}

void accelerator_spare(accelerator *a, const network_limits *limits) {
  enum { FEW = 8 }; // passes
  if (limits->has_diagonals)
    return;
  const uint32_t count = a->cycles->list.count;
  bool *uses = arena_array(a->memory, count, sizeof *uses);
  uint32_t clock = 0; // of the cycle before: those of a process come together
  int64_t most = 0;
  for (uint32_t i = 0; i < count && !stop_asked(a->memory->stop); i++) {
    const cycle *c = a->cycles->list.data[i];
    if (!is_usable(c, a->is_over))
      continue;
    if (c->clock != clock)
      most = greatest_but(a->network, limits, c->clock);
    clock = c->clock;
    const wide some =
        (wide)c->window.high / limits->scale * (c->unfolding + FEW);
    uses[i] = most > some;
  }
  use_cycles(a, uses);
}

const cycle_list *accelerator_at(const accelerator *a, const expander *x,
                                 uint32_t p) {
  assert(a->starts[p]); // one of a->processes
  return &a->starts[p][x->from[p]];
}

// ---- What a leap needs -----------------------------------------------------------

static const step_edge *find_edge(const semantics *s, const cycle *c,
                                  uint32_t index) {
  const edge *e = &s->network->processes.data[c->process].edges[index];
  const step_edge *list = s->at[c->process][e->source].edges;
  while (list->index != index)
    list++;
  return list;
}

static bool guards_hold(expander *x, const cycle *c) {
  semantics_use(x->s, &x->machine, x->from);
  for (uint32_t i = 0; i < c->nguarded; i++) {
    const step_edge *e = find_edge(x->s, c, c->guarded[i]);
    int32_t holds = 1;
    if (e->guard != CODE_NONE &&
        (!vm_value(&x->machine, e->guard, &holds) || !holds))
      return false;
  }
  return true;
}

static bool may_stay(const expander *x) {
  for (uint32_t p = 0; p < x->s->processes; p++)
    if (semantics_at(x->s, x->from, p)->stands)
      return false;
  return true;
}

// May time pass wherever the process is on the cycle?
static bool may_delay(expander *x, const cycle *c) {
  if (!x->s->has_urgent_channels)
    return true;
  int32_t *at = &x->from[c->process];
  const int32_t start = *at;
  bool may = true;
  for (uint32_t k = 0; k < c->count && may; k++) {
    *at = (int32_t)c->locations[k];
    may = expander_may_delay(x, &may) == EXPAND_NEXT && may;
  }
  *at = start;
  return may;
}

// ---- How far -----------------------------------------------------------------------

// For a = b: past the greatest lower bound.
static bool leap_past(const abstractor *a, const cycle *c, leap *l) {
  int64_t most = ZONE_NEVER;
  if (!abstractor_is_upward(a, c->clock, &most) || most == ZONE_NEVER)
    return false;
  l->least = most / (c->window.low / a->s->scale) + 1;
  assert(cycle_window_is_point(&c->window) && l->least > 0);
  l->is_exact = true;
  return l->least > 1;
}

static bool find(const cycle *c, expander *x, const abstractor *a, bool is_over,
                 leap *l) {
  *l = (leap){.of = c, .least = c->unfolding ? c->unfolding : 1};
  if (!may_stay(x) || !guards_hold(x, c))
    return false;
  if (is_over)
    return true;
  return may_delay(x, c) &&
         (c->unfolding ||
          (cycle_window_is_point(&c->window) && leap_past(a, c, l)));
}

bool accelerator_find(const accelerator *a, const cycle *c, expander *x,
                      const abstractor *b, leap *l, uint32_t *label) {
  *label = LABEL_LEAP | c->number;
  if (find(c, x, b, false, l))
    return true;
  *label |= LABEL_OVER;
  return a->is_over && find(c, x, b, true, l);
}

bool accelerator_find_label(const accelerator *a, uint32_t label, expander *x,
                            const abstractor *b, leap *l) {
  assert(label & LABEL_LEAP);
  const uint32_t number = label & (LABEL_OVER - 1);
  assert(number < a->cycles->list.count);
  const cycle *c = a->cycles->list.data[number];
  return find(c, x, b, label & LABEL_OVER, l);
}
