// path.c -- Rebuilding a path with exact zones, and writing it down on the way.

#include "path/path.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "path/bounds.h"
#include "path/lift.h"
#include "path/origins.h"
#include "sem/deadlock.h"

typedef struct {
  arena *memory;
  const path_plan *plan;
  const semantics *s;
  expander *x;
  goal goal;
  federation stuck;
  trace *out;
  leap leap; // the one just taken
} builder;

// ---- Writing down ---------------------------------------------------------------

static trace_bounds copy_bounds(builder *b, const zone_constraint *list,
                                uint32_t count) {
  return bounds_from_list(b->memory, b->s, list, count);
}

static trace_bounds copy_zone(builder *b, const void *zone) {
  return bounds_from_zone(b->memory, b->s, b->x->kernel, zone);
}

// The expander's successor is state i.
static void write_state(builder *b, uint32_t i) {
  assert(i <= b->out->nsteps);
  const expander *x = b->x;
  const uint32_t cells = b->s->network->cells.count;
  trace_state *t = &b->out->states[i];
  *t = (trace_state){
      .locations = arena_array(b->memory, b->s->processes, sizeof(uint32_t)),
      .cells = arena_array(b->memory, cells, sizeof(int32_t)),
      .invariant = copy_bounds(b, x->effect.list, x->effect.count),
      .zone = copy_zone(b, x->next),
      .may_delay = x->may_delay,
  };
  for (uint32_t p = 0; p < b->s->processes; p++)
    t->locations[p] = (uint32_t)x->effect.to[p];
  memcpy(t->cells, x->effect.to + b->s->processes, cells * sizeof *t->cells);
  if (!x->is_hull)
    return;
  t->stopped = arena_array(b->memory, x->n, sizeof *t->stopped);
  memcpy(t->stopped, x->stopped, x->n * sizeof *t->stopped);
}

static void write_moves(builder *b, trace_step *step) {
  const transitions *all = &b->x->transitions;
  const transition *t = &all->list[b->x->number];
  step->nmoves = t->nmoves;
  step->moves = arena_array(b->memory, t->nmoves, sizeof *step->moves);
  for (uint32_t i = 0; i < t->nmoves; i++) {
    const step_edge *e = all->moves[t->moves + i];
    step->moves[i] = (trace_move){e->process, e->index};
  }
}

static void write_resets(builder *b, trace_step *step) {
  const clock_values *r = &b->x->effect.resets;
  step->nresets = r->count;
  step->resets = arena_array(b->memory, r->count, sizeof *step->resets);
  for (uint32_t i = 0; i < r->count; i++)
    step->resets[i] =
        (trace_reset){r->data[i].clock, r->data[i].from, r->data[i].value};
}

// Step i led to the expander's successor.
static void write_step(builder *b, uint32_t i) {
  assert(i < b->out->nsteps);
  expander *x = b->x;
  trace_step *step = &b->out->steps[i];
  write_moves(b, step);
  write_resets(b, step);
  write_state(b, i + 1);
  if (x->pieces.count) {
    step->guard = copy_zone(b, federation_zone(&x->pieces, x->piece - 1));
    return;
  }
  uint32_t count = 0;
  const expand_status status = expander_guard(x, x->number, &count);
  assert(status == EXPAND_NEXT);
  (void)status;
  step->guard = copy_bounds(b, x->list, count);
}

// ---- Leaps ----------------------------------------------------------------------

static trace_pass_edge pass_edge(const cycle *c, uint32_t k) {
  const cycle_step *s = &c->steps[k];
  trace_pass_edge e = {.move = {c->process, c->edges[k]},
                       .low = -bound_constant(s->low),
                       .is_low_strict = bound_is_strict(s->low),
                       .has_high = s->high != BOUND_INFINITY,
                       .resets = s->resets};
  if (e.has_high) {
    e.high = bound_constant(s->high);
    e.is_high_strict = bound_is_strict(s->high);
  }
  return e;
}

static const trace_passes *copy_passes(builder *b, const leap *l) {
  const cycle *c = l->of;
  trace_passes *out = arena_new(b->memory, trace_passes);
  *out = (trace_passes){
      .clock = c->clock,
      .edges = arena_array(b->memory, c->count, sizeof *out->edges),
      .count = c->count,
      .least = (uint64_t)l->least,
      .invariant = copy_bounds(b, b->x->effect.list, b->x->effect.count),
  };
  for (uint32_t k = 0; k < c->count; k++)
    out->edges[k] = pass_edge(c, k);
  return out;
}

// What must hold while the passes go on: the invariants of the others, and lower
// bounds on the way.  `list` has room for all.
static uint32_t list_early(builder *b, const leap *l, zone_constraint *list) {
  const step_effect *e = &b->x->effect;
  uint32_t count = leap_split(e->list, e->count, l->of->clock);
  for (uint32_t i = 0; i < count; i++)
    list[i] = e->list[i];
  for (uint32_t i = 0; i < l->of->nothers; i++) {
    list[count] = leap_other(b->s, l, i);
    count += leap_is_early(&list[count]);
  }
  return count;
}

// What must hold at their end: how long they take, and upper bounds on the way.
static uint32_t list_late(builder *b, const leap *l, zone_constraint *list) {
  const bound low = leap_bound(b->s, l);
  uint32_t count = 0;
  list[count++] = (zone_constraint){0, l->of->clock, low};
  if (l->is_exact)
    list[count++] = (zone_constraint){l->of->clock, 0, -low};
  for (uint32_t i = 0; i < l->of->nothers; i++) {
    list[count] = leap_other(b->s, l, i);
    count += !leap_is_early(&list[count]);
  }
  return count;
}

// Step i was the leap, to the expander's successor.
static void write_leap(builder *b, uint32_t i, const leap *l) {
  trace_step *step = &b->out->steps[i];
  const size_t room = (size_t)b->x->effect.count + l->of->nothers + 3;
  assert(i < b->out->nsteps && l->least > 0);
  zone_constraint *list = mem_new(room, sizeof *list);
  step->passes = copy_passes(b, l);
  step->guard = copy_bounds(b, list, list_late(b, l, list));
  step->nresets = 1;
  step->resets = arena_array(b->memory, 1, sizeof *step->resets);
  step->resets[0] = (trace_reset){.clock = l->of->clock};
  b->out->states[i].invariant = copy_bounds(b, list, list_early(b, l, list));
  mem_free(list);
  write_state(b, i + 1);
}

static bool take_leap(void *data, expander *x, uint32_t i) {
  builder *b = data;
  engine *e = b->plan->engine;
  abstractor_look(&e->abstractor, &x->machine, x->from);
  return accelerator_find_label(e->accelerator, b->plan->way.labels[i], x,
                                &e->abstractor, &b->leap) &&
         leap_take(x, &b->leap) == EXPAND_NEXT;
}

// ---- The end ---------------------------------------------------------------------

// The model goes wrong in this state, or when a transition is taken from it: then
// the clocks must allow that.
static bool is_error(builder *b) {
  if (b->plan->faulty == UINT32_MAX)
    return true;
  expander_open(b->x); // fails, but lists the transitions first
  federation_clear(&b->stuck);
  const uint32_t number = expander_number(b->x, b->plan->faulty);
  if (number == b->x->transitions.count ||
      expander_leave(b->x, number, &b->stuck) != EXPAND_NEXT)
    return false;
  b->out->goal = copy_zone(b, federation_zone(&b->stuck, 0));
  return true;
}

static bool is_in(builder *b, const void *zone, const federation *stuck) {
  assert(!stuck == !b->goal.has_deadlock);
  if (goal_test(&b->goal, b->x->from, &b->x->frame, zone, stuck) != GOAL_YES ||
      b->goal.earliest > b->plan->time)
    return false;
  b->out->goal = copy_bounds(b, b->goal.list, b->goal.count);
  return true;
}

// The zone without what goes wrong when it is asked for deadlocks.
static bool is_goal_with_deadlock(builder *b) {
  expander *x = b->x;
  federation failing, rest;
  federation_init(&failing, x->kernel, x->n);
  federation_init(&rest, x->kernel, x->n);
  federation_add(&rest, x->zone);
  bool found = false;
  if (expander_open(x) == EXPAND_NEXT &&
      deadlock_find(x, &failing, &b->stuck) == EXPAND_NEXT &&
      federation_subtract(&rest, &failing) == ZONE_SOME)
    for (uint32_t i = 0; i < rest.count && !found; i++)
      found = is_in(b, federation_zone(&rest, i), &b->stuck);
  federation_release(&failing);
  federation_release(&rest);
  return found;
}

static bool ends_in(builder *b, const void *zone) {
  if (zone)
    b->out->goal = copy_zone(b, zone);
  return zone;
}

static bool is_goal(void *data, expander *x) {
  builder *b = data;
  const path_filter *f = &b->plan->filter;
  if (f->end)
    return ends_in(b, f->end(f->data, x));
  if (b->out->kind == TRACE_ERROR)
    return is_error(b);
  return b->goal.has_deadlock ? is_goal_with_deadlock(b)
                              : is_in(b, x->zone, NULL);
}

// ---- All of it -------------------------------------------------------------------

static bool enter(void *data, expander *x, uint32_t i) {
  builder *b = data;
  const path_filter *f = &b->plan->filter;
  if (f->enter && !f->enter(f->data, x, i))
    return false;
  if (i == 0)
    write_state(b, 0);
  else if (b->plan->way.labels[i - 1] & LABEL_LEAP)
    write_leap(b, i - 1, &b->leap);
  else
    write_step(b, i - 1);
  return true;
}

static trace *new_trace(arena *memory, const path_plan *plan, trace_kind kind) {
  const uint32_t count = plan->way.count;
  trace *t = arena_new(memory, trace);
  *t = (trace){.kind = kind,
               .states =
                   arena_array(memory, (size_t)count + 1, sizeof *t->states),
               .steps = arena_array(memory, count, sizeof *t->steps),
               .nsteps = count,
               .fastest = plan->way.s->timer != 0};
  for (uint32_t i = 0; i < count; i++)
    t->steps[i] = (trace_step){.nmoves = 0};
  return t;
}

trace *path_follow(arena *memory, const path_plan *plan, trace_kind kind) {
  const retrace_hooks hooks = {enter, plan->engine ? take_leap : NULL, is_goal};
  const semantics *s = plan->way.s;
  retrace r;
  builder b = {.memory = memory,
               .plan = plan,
               .s = s,
               .x = &r.x,
               .out = new_trace(memory, plan, kind)};
  retrace_init(&r, &plan->way, &hooks, &b);
  goal_init(&b.goal, s, r.x.kernel, plan->goal, plan->has_deadlock);
  federation_init(&b.stuck, r.x.kernel, s->clocks);
  const bool found = retrace_run(&r);
  goal_release(&b.goal);
  federation_release(&b.stuck);
  retrace_release(&r);
  return found ? b.out : NULL;
}

// ---- From the store -----------------------------------------------------------------

// A walk among nodes ends as the path is to end.
static bool is_way_end(void *data, expander *x) {
  builder *b = data;
  b->x = x;
  return is_goal(b, x);
}

// With a trace of no steps, for what the end is written to.
static bool find_way(arena *memory, engine *e, trace_kind kind,
                     const path_plan *plan, origin_way *way) {
  builder b = {.memory = memory,
               .plan = plan,
               .s = e->s,
               .out = new_trace(memory, plan, kind)};
  const zone_kernel *kernel = zone_kernel_get(ZONE_64, e->x.kernel->level);
  goal_init(&b.goal, e->s, kernel, plan->goal, plan->has_deadlock);
  federation_init(&b.stuck, kernel, e->s->clocks);
  const bool found = origins_find(memory, e, e->node, is_way_end, &b, way);
  goal_release(&b.goal);
  federation_release(&b.stuck);
  return found;
}

static const uint32_t *list_labels(arena *memory, const origin_way *way) {
  uint32_t *labels = arena_array(memory, way->count, sizeof *labels);
  for (uint32_t i = 0; i < way->count; i++)
    labels[i] = way->steps[i + 1].label;
  return labels;
}

// Labels of the run instead of those of the nodes.
static bool lift(arena *memory, const engine *e, const origin_way *way,
                 path_plan *out) {
  lifted l;
  if (!lift_path(memory, e, way, out->faulty, &l))
    return false;
  out->way.labels = l.labels;
  out->faulty = l.faulty;
  out->last = l.last;
  return true;
}

bool path_plan_of(arena *memory, engine *e, trace_kind kind, path_plan *out) {
  origin_way way;
  assert(e->node < e->passed.nnodes);
  *out = (path_plan){
      .way = {.s = e->s,
              .level = e->x.kernel->level,
              .watch = e->watch,
              .may_be_missing = engine_may_be_spurious(e)},
      .goal = e->goal.code,
      .has_deadlock = e->goal.has_deadlock,
      .faulty = kind == TRACE_ERROR ? e->x.fault.label : UINT32_MAX,
      .time = e->s->timer ? e->best_time : UINT64_MAX,
      .engine = e,
  };
  if (!find_way(memory, e, kind, out, &way))
    return false;
  out->way.start = way.steps[0].label;
  out->way.labels = list_labels(memory, &way);
  out->way.count = way.count;
  return !e->orbits || lift(memory, e, &way, out);
}

trace *path_build(arena *memory, engine *e, trace_kind kind) {
  path_plan plan;
  if (!path_plan_of(memory, e, kind, &plan))
    return NULL;
  if (plan.last && kind == TRACE_ERROR)
    lift_fault(plan.last, &e->x.fault);
  return path_follow(memory, &plan, kind);
}

bool path_has_inexact_leap(const engine *e) {
  const passed *p = &e->passed;
  for (uint32_t node = e->node; p->nodes[node].parent != PASSED_NONE;
       node = p->nodes[node].parent)
    if (p->nodes[node].label & LABEL_LEAP && p->nodes[node].label & LABEL_OVER)
      return true;
  return false;
}
