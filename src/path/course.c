// course.c -- Walks a path once more and writes down what it asks.

#include "path/course.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "reach/goal.h"
#include "sem/cases.h"
#include "sem/starts.h"

// With more clocks than this, choices are sought within the zone of the path; more
// choices than this are too many.
enum { FEW_CLOCKS = 24, MANY_WAYS = 64 };

typedef struct {
  arena *memory;
  const path_plan *plan;
  const semantics *s;
  expander x;
  course *out;
} collector;

static bool says_nothing(const zone_constraint *c) {
  return c->b == BOUND_INFINITY || (c->i == 0 && c->b == bound_le(0));
}

static trace_bounds copy_bounds(collector *c, const zone_constraint *list,
                                uint32_t count) {
  trace_bounds out = {arena_array(c->memory, count, sizeof *out.data), 0};
  for (uint32_t i = 0; i < count; i++)
    if (!says_nothing(&list[i]))
      out.data[out.count++] = (trace_bound){
          list[i].i, list[i].j, bound_constant(list[i].b) * c->s->scale,
          bound_is_strict(list[i].b)};
  return out;
}

static trace_bounds copy_zone(collector *c, const void *zone) {
  const uint32_t n = c->x.n;
  zone_constraint *list = mem_new((size_t)n * n, sizeof *list);
  const uint32_t count = c->x.kernel->reduce(zone, n, list);
  const trace_bounds out = copy_bounds(c, list, count);
  mem_free(list);
  return out;
}

// ---- States

// The expander's successor is state i.
static void write_state(collector *c, uint32_t i) {
  assert(i <= c->out->count);
  const expander *x = &c->x;
  course_state *state = &c->out->states[i];
  bool *stopped = arena_array(c->memory, x->n, sizeof *stopped);
  uint64_t *key = arena_array(c->memory, c->s->layout.words, sizeof *key);
  memcpy(stopped, x->stopped, x->n * sizeof *stopped);
  layout_pack(&c->s->layout, x->effect.to, key);
  *state = (course_state){
      .invariant = copy_bounds(c, x->effect.list, x->effect.count),
      .may_delay = x->may_delay,
      .stopped = stopped,
      .key = key,
  };
}

static bool is_within(const collector *c) { return c->s->clocks > FEW_CLOCKS; }

// Go on from the successor: from its zone, or from all that the invariant allows.
static bool advance(collector *c) {
  expander *x = &c->x;
  expander_advance(x);
  if (is_within(c))
    return true;
  x->kernel->init_universe(x->zone, x->n);
  return x->kernel->constrain_many(x->zone, x->n, x->effect.list,
                                   x->effect.count) == ZONE_SOME;
}

static bool start(collector *c) {
  if (starts_enter(&c->x, c->plan->way.start) != EXPAND_NEXT)
    return false;
  write_state(c, 0);
  return advance(c);
}

// ---- Steps

static void write_resets(collector *c, course_step *step) {
  const clock_values *all = &c->x.effect.resets;
  trace_reset *list = mem_new(all->count, sizeof *list);
  for (uint32_t i = 0; i < all->count; i++)
    list[i] = (trace_reset){all->data[i].clock, all->data[i].from,
                            all->data[i].value};
  delays_assign(c->memory, c->s->network, list, all->count, step);
  mem_free(list);
}

static bool write_choices(collector *c, course_step *step) {
  const federation *pieces = &c->x.pieces;
  if (pieces->count > MANY_WAYS)
    return false;
  step->choices = arena_array(c->memory, pieces->count, sizeof *step->choices);
  step->is_bound = is_within(c);
  while (step->nchoices < pieces->count) {
    step->choices[step->nchoices] =
        copy_zone(c, federation_zone(pieces, step->nchoices));
    step->nchoices++;
  }
  return true;
}

static bool write_guard(collector *c, course_step *step) {
  uint32_t count = 0;
  if (expander_guard(&c->x, c->x.number, &count) != EXPAND_NEXT)
    return false;
  step->asks = copy_bounds(c, c->x.list, count);
  return true;
}

// Of several pieces, the zone behind the step is that of all of them.
static bool unite_pieces(collector *c) {
  expander *x = &c->x;
  const uint32_t number = x->number;
  void *all = mem_new(zone_bytes(x->kernel, x->n), 1);
  zone_copy(x->kernel, all, x->next, x->n);
  expand_status status = expander_only(x, number);
  for (; status == EXPAND_NEXT; status = expander_only(x, number))
    x->kernel->hull(all, x->n, x->next);
  zone_copy(x->kernel, x->next, all, x->n);
  mem_free(all);
  return status == EXPAND_END;
}

static bool write_step(collector *c, uint32_t i) {
  assert(i < c->out->count);
  expander *x = &c->x;
  course_step *step = &c->out->steps[i];
  if (expander_open(x) != EXPAND_NEXT)
    return false;
  const uint32_t number = expander_number(x, c->plan->way.labels[i]);
  if (number == x->transitions.count || expander_only(x, number) != EXPAND_NEXT)
    return false;
  if (x->pieces.count ? !write_choices(c, step) : !write_guard(c, step))
    return false;
  write_resets(c, step);
  write_state(c, i + 1);
  if (x->pieces.count && is_within(c) && !unite_pieces(c))
    return false;
  return advance(c);
}

// ---- The end

static void write_case(collector *c, const cases *all, trace_bounds *out) {
  zone_constraint *list = mem_new(cases_room(all), sizeof *list);
  *out = copy_bounds(c, list, cases_list(all, list));
  mem_free(list);
}

static bool write_ends(collector *c) {
  VEC(trace_bounds) ends = {0};
  vm machine;
  vm_init(&machine, &c->s->code->program);
  cases all;
  bool is = cases_first(&all, c->s, &machine, c->plan->goal, c->x.from);
  for (; is && ends.count <= MANY_WAYS; is = cases_next(&all)) {
    trace_bounds one;
    write_case(c, &all, &one);
    vec_push(c->memory, &ends, one);
  }
  vm_release(&machine);
  c->out->ends = ends.data;
  c->out->nends = ends.count;
  return !is && !all.has_failed && ends.count <= MANY_WAYS;
}

static bool collect(collector *c) {
  if (!start(c))
    return false;
  for (uint32_t i = 0; i < c->out->count; i++)
    if ((i % 64 == 0 && c->plan->way.watch &&
         !watch_goes_on(c->plan->way.watch)) ||
        !write_step(c, i))
      return false;
  return write_ends(c);
}

bool course_find(arena *memory, const path_plan *plan, course *out) {
  const uint32_t count = plan->way.count;
  assert(!plan->has_deadlock && !plan->way.s->timer);
  *out = (course){
      .net = plan->way.s->network,
      .states = arena_array(memory, (size_t)count + 1, sizeof *out->states),
      .steps = arena_array(memory, count, sizeof *out->steps),
      .count = count,
  };
  collector c = {.memory = memory, .plan = plan, .s = plan->way.s, .out = out};
  expander_init(&c.x, plan->way.s, zone_kernel_get(ZONE_64, plan->way.level));
  const bool ok = collect(&c);
  expander_release(&c.x);
  return ok;
}
