// path.c -- Rebuilding a path with exact zones.
//
// Depth first over the alternatives: at each step the successors of one
// transition, of which there is one unless zones had to be split.  A step with
// more than one keeps the zone that it started from, so that the next can be
// tried when the rest of the path turns out to be impossible.  Nothing is tried
// twice (path/failures.h).

#include "path/path.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "path/failures.h"
#include "sem/deadlock.h"
#include "sem/starts.h"

typedef struct {
  uint32_t tried; // successors of its transition so far
  void *zone;     // where it started from, if there may be more
} path_choice;

typedef struct {
  arena *memory;
  const path_plan *plan;
  const semantics *s;
  expander x;
  goal goal;
  federation stuck;
  trace *out;
  path_choice *choices;
  failures failed;
} builder;

// ---- Writing down ---------------------------------------------------------------

static trace_bounds copy_bounds(builder *b, const zone_constraint *list,
                                uint32_t count) {
  trace_bounds out = {arena_array(b->memory, count, sizeof *out.data), 0};
  for (uint32_t i = 0; i < count; i++) {
    if (list[i].b == BOUND_INFINITY)
      continue;
    out.data[out.count++] = (trace_bound){
        list[i].i, list[i].j, bound_constant(list[i].b) * b->s->scale,
        bound_is_strict(list[i].b)};
  }
  return out;
}

static trace_bounds copy_zone(builder *b, const void *zone) {
  const uint32_t n = b->x.n;
  zone_constraint *list = mem_new((size_t)n * n, sizeof *list);
  const uint32_t count = goal_reduce(b->s, b->x.kernel, zone, list);
  const trace_bounds out = copy_bounds(b, list, count);
  mem_free(list);
  return out;
}

// The expander's successor is state i.
static void write_state(builder *b, uint32_t i) {
  const expander *x = &b->x;
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
  const transitions *all = &b->x.transitions;
  const transition *t = &all->list[b->x.number];
  step->nmoves = t->nmoves;
  step->moves = arena_array(b->memory, t->nmoves, sizeof *step->moves);
  for (uint32_t i = 0; i < t->nmoves; i++) {
    const step_edge *e = all->moves[t->moves + i];
    step->moves[i] = (trace_move){e->process, e->index};
  }
}

static void write_resets(builder *b, trace_step *step) {
  const clock_values *r = &b->x.effect.resets;
  step->nresets = r->count;
  step->resets = arena_array(b->memory, r->count, sizeof *step->resets);
  for (uint32_t i = 0; i < r->count; i++)
    step->resets[i] =
        (trace_reset){r->data[i].clock, r->data[i].from, r->data[i].value};
}

// Step i led to the expander's successor.
static void write_step(builder *b, uint32_t i) {
  expander *x = &b->x;
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
      .invariant = copy_bounds(b, b->x.effect.list, b->x.effect.count),
  };
  for (uint32_t k = 0; k < c->count; k++)
    out->edges[k] = pass_edge(c, k);
  return out;
}

// What must hold while the passes go on: the invariants of the others, and lower
// bounds on the way.  `list` has room for all.
static uint32_t list_early(builder *b, const leap *l, zone_constraint *list) {
  const step_effect *e = &b->x.effect;
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
  const size_t room = (size_t)b->x.effect.count + l->of->nothers + 3;
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

static bool take_leap(builder *b, uint32_t i, leap *l) {
  expander *x = &b->x;
  engine *e = b->plan->engine;
  abstractor_look(&e->abstractor, &x->machine, x->from);
  return accelerator_find_label(e->accelerator, b->plan->labels[i], x,
                                &e->abstractor, l) &&
         leap_take(x, l) == EXPAND_NEXT;
}

// ---- Walking ---------------------------------------------------------------------

// Go on from the successor.
static void advance(builder *b) {
  expander *x = &b->x;
  semantics_copy(b->s, x->from, x->effect.to);
  void *z = x->zone;
  x->zone = x->next;
  x->next = z;
}

// The model goes wrong in this state, or when a transition is taken from it: then
// the clocks must allow that.
static bool is_error(builder *b) {
  if (b->plan->faulty == UINT32_MAX)
    return true;
  expander_open(&b->x); // fails, but lists the transitions first
  federation_clear(&b->stuck);
  const uint32_t number = expander_number(&b->x, b->plan->faulty);
  if (number == b->x.transitions.count ||
      expander_leave(&b->x, number, &b->stuck) != EXPAND_NEXT)
    return false;
  b->out->goal = copy_zone(b, federation_zone(&b->stuck, 0));
  return true;
}

static bool is_in(builder *b, const void *zone, const federation *stuck) {
  if (goal_test(&b->goal, b->x.from, zone, stuck) != GOAL_YES ||
      b->goal.earliest > b->plan->time)
    return false;
  b->out->goal = copy_bounds(b, b->goal.list, b->goal.count);
  return true;
}

// The zone without what goes wrong when it is asked for deadlocks.
static bool is_goal_with_deadlock(builder *b) {
  expander *x = &b->x;
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

static bool is_goal(builder *b) {
  if (b->out->kind == TRACE_ERROR)
    return is_error(b);
  return b->goal.has_deadlock ? is_goal_with_deadlock(b)
                              : is_in(b, b->x.zone, NULL);
}

static void reload(builder *b, uint32_t i) {
  const trace_state *t = &b->out->states[i];
  expander *x = &b->x;
  for (uint32_t p = 0; p < b->s->processes; p++)
    x->from[p] = (int32_t)t->locations[p];
  memcpy(x->from + b->s->processes, t->cells,
         b->s->network->cells.count * sizeof *t->cells);
  zone_copy(x->kernel, x->zone, b->choices[i].zone, x->n);
}

// Step i is a leap; there is no other way to take it.
static bool try_leap(builder *b, uint32_t i) {
  leap l;
  if (b->choices[i].tried || expander_open(&b->x) != EXPAND_NEXT ||
      !take_leap(b, i, &l))
    return false;
  b->choices[i].tried++;
  write_leap(b, i, &l);
  advance(b);
  return true;
}

// Take the next successor of step i; false if there is none.
static bool try_step(builder *b, uint32_t i) {
  expander *x = &b->x;
  path_choice *c = &b->choices[i];
  if (b->plan->labels[i] & LABEL_LEAP)
    return try_leap(b, i);
  if (expander_open(x) != EXPAND_NEXT)
    return false;
  const uint32_t number = expander_number(x, b->plan->labels[i]);
  expand_status status =
      number == x->transitions.count ? EXPAND_END : EXPAND_NEXT;
  for (uint32_t k = 0; k <= c->tried && status == EXPAND_NEXT; k++)
    status = expander_only(x, number);
  if (status != EXPAND_NEXT)
    return false;
  c->tried++;
  if (x->pieces.count && !c->zone) {
    c->zone = mem_new(zone_bytes(x->kernel, x->n), 1);
    zone_copy(x->kernel, c->zone, x->zone, x->n);
  }
  write_step(b, i);
  advance(b);
  return true;
}

static void drop_choice(builder *b, uint32_t i) {
  mem_free(b->choices[i].zone);
  b->choices[i] = (path_choice){0, NULL};
}

// Was the zone at hand tried before, from state i on?
static bool is_hopeless(const builder *b, uint32_t i) {
  return !b->choices[i].tried && failures_have(&b->failed, i, b->x.zone);
}

// There is no way from state i on.  May others be tried?
static bool give_up(builder *b, uint32_t i) {
  const bool some =
      !b->choices[i].zone || failures_note(&b->failed, i, b->choices[i].zone);
  drop_choice(b, i);
  return some;
}

// Back to the last step that may have another successor.
static bool back_up(builder *b, uint32_t *i) {
  if (b->plan->watch && !watch_goes_on(b->plan->watch))
    return false;
  while (*i > 0) {
    --*i;
    if (b->choices[*i].zone) {
      reload(b, *i);
      return true;
    }
    drop_choice(b, *i);
  }
  return false;
}

static bool start(builder *b) {
  return starts_enter(&b->x, b->plan->start) == EXPAND_NEXT;
}

static bool walk(builder *b) {
  const uint32_t end = b->out->nsteps;
  uint32_t i = 0;
  if (!start(b))
    return false;
  write_state(b, 0);
  advance(b);
  for (;;) {
    if (i == end && is_goal(b))
      return true;
    if (i < end && !is_hopeless(b, i) && try_step(b, i)) {
      i++;
      continue;
    }
    if ((i < end && !give_up(b, i)) || !back_up(b, &i))
      return false;
  }
}

static trace *new_trace(arena *memory, const path_plan *plan, trace_kind kind) {
  const uint32_t count = plan->count;
  trace *t = arena_new(memory, trace);
  *t = (trace){.kind = kind,
               .states =
                   arena_array(memory, (size_t)count + 1, sizeof *t->states),
               .steps = arena_array(memory, count, sizeof *t->steps),
               .nsteps = count,
               .fastest = plan->s->timer != 0};
  for (uint32_t i = 0; i < count; i++)
    t->steps[i] = (trace_step){.nmoves = 0};
  return t;
}

trace *path_follow(arena *memory, const path_plan *plan, trace_kind kind) {
  const zone_kernel *kernel = zone_kernel_get(ZONE_64, plan->level);
  const uint32_t count = plan->count;
  builder b = {.memory = memory,
               .plan = plan,
               .s = plan->s,
               .out = new_trace(memory, plan, kind),
               .choices = arena_array(memory, count, sizeof *b.choices)};
  for (uint32_t i = 0; i < count; i++)
    b.choices[i] = (path_choice){0, NULL};
  expander_init(&b.x, plan->s, kernel);
  goal_init(&b.goal, plan->s, kernel, plan->goal, plan->has_deadlock);
  federation_init(&b.stuck, kernel, plan->s->clocks);
  failures_init(&b.failed, kernel, plan->s->clocks, count,
                plan->may_be_missing);
  const bool found = walk(&b);
  failures_release(&b.failed);
  for (uint32_t i = 0; i < count; i++)
    drop_choice(&b, i);
  expander_release(&b.x);
  goal_release(&b.goal);
  federation_release(&b.stuck);
  return found ? b.out : NULL;
}

// ---- From the store -----------------------------------------------------------------

static uint32_t count_steps(const passed *p, uint32_t node) {
  uint32_t count = 0;
  for (; p->nodes[node].parent != PASSED_NONE; node = p->nodes[node].parent)
    count++;
  return count;
}

static const uint32_t *list_labels(arena *memory, const passed *p,
                                   uint32_t node, uint32_t count,
                                   uint32_t *root) {
  uint32_t *labels = arena_array(memory, count, sizeof *labels);
  for (uint32_t i = count; i-- > 0; node = p->nodes[node].parent)
    labels[i] = p->nodes[node].label;
  *root = node;
  return labels;
}

path_plan path_plan_of(arena *memory, engine *e) {
  const uint32_t count = count_steps(&e->passed, e->node);
  uint32_t root = 0;
  const uint32_t *labels =
      list_labels(memory, &e->passed, e->node, count, &root);
  return (path_plan){
      .s = e->s,
      .level = e->x.kernel->level,
      .start = e->passed.nodes[root].label,
      .labels = labels,
      .count = count,
      .goal = e->goal.code,
      .has_deadlock = e->goal.has_deadlock,
      .faulty = e->x.fault.label,
      .time = e->s->timer ? e->best_time : UINT64_MAX,
      .engine = e,
      .watch = e->watch,
      .may_be_missing = engine_may_be_spurious(e),
  };
}

trace *path_build(arena *memory, engine *e, trace_kind kind) {
  const path_plan plan = path_plan_of(memory, e);
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
