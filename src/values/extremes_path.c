// extremes_path.c -- Runs to extreme values.

#include <assert.h>

#include "path/lift.h"
#include "path/origins.h"
#include "path/path.h"
#include "values/extremes_walk.h"

// ---- The way to an end

typedef struct {
  extremes *e;
  const extremes_end *end;
  vm machine;
  federation part, stuck;
} search_for_end;

static bool is_same(const extremes_end *a, const extremes_end *b) {
  assert(a->is_high == b->is_high);
  return a->is_infinite || b->is_infinite
             ? a->is_infinite && b->is_infinite
             : a->value == b->value && a->is_strict == b->is_strict;
}

// Of a part of the zone that was come to, which may be less than what is stored.
static bool has_end(const search_for_end *s, const void *zone) {
  const extremes_end of = {.clock = s->end->clock, .plus = s->end->plus};
  extremes_interval v = {of, of};
  extremes_set(&v, s->part.kernel, s->part.n, zone, s->e->s->scale);
  return is_same(s->end->is_high ? &v.high : &v.low, s->end);
}

// Is the end here, at the node?
static bool is_end(void *data, expander *x) {
  search_for_end *s = data;
  assert(x->n == s->part.n && x->kernel == s->part.kernel);
  if (s->e->asked->has_deadlock && expander_open(x) != EXPAND_NEXT)
    return false;
  if (extremes_where(s->e, &s->machine, x, &s->stuck, &s->part) != ENGINE_MORE)
    return false;
  for (uint32_t i = 0; i < s->part.count; i++)
    if (has_end(s, federation_zone(&s->part, i)))
      return true;
  return false;
}

static bool find_origins(extremes *e, const extremes_end *end,
                         origin_way *out) {
  const zone_kernel *k = zone_kernel_get(ZONE_64, e->options.simd);
  search_for_end s = {.e = e, .end = end};
  vm_init(&s.machine, &e->code->program);
  federation_init(&s.part, k, e->s->clocks);
  federation_init(&s.stuck, k, e->s->clocks);
  const bool found =
      origins_find(e->memory, &e->engine, end->node, is_end, &s, out);
  vm_release(&s.machine);
  federation_release(&s.part);
  federation_release(&s.stuck);
  return found;
}

static void take_way(extremes *e, const origin_way *way, extremes_end *end) {
  uint32_t *labels = arena_array(e->memory, way->count, sizeof *labels);
  for (uint32_t i = 0; i < way->count; i++)
    labels[i] = way->steps[i + 1].label;
  end->way = (extremes_way){
      .start = way->steps[0].label, .labels = labels, .count = way->count};
}

// The run of the model that it stands for.
static bool lift_way(extremes *e, const origin_way *way, extremes_end *end) {
  lifted l;
  if (!lift_path(e->memory, &e->engine, way, UINT32_MAX, &l))
    return false;
  end->way = (extremes_way){
      .start = way->steps[0].label, .labels = l.labels, .count = l.count};
  end->clock = l.last->clocks[end->clock];
  return true;
}

bool extremes_find_way(extremes *e, extremes_end *end) {
  origin_way way;
  assert(!end->has_way && e->has_engine && end->node < e->engine.passed.nnodes);
  if (!find_origins(e, end, &way))
    return false;
  end->has_way = true;
  if (e->engine.orbits)
    end->has_way = lift_way(e, &way, end);
  else
    take_way(e, &way, end);
  assert(end->has_way);
  return end->has_way;
}

bool extremes_gave_up(const extremes *e) {
  return e->has_engine && e->engine.merging && e->engine.merging->gave_up;
}

bool extremes_tells(const extremes *e, bool is_high) {
  return e->asked->kind != (is_high ? QUERY_INF : QUERY_SUP);
}

bool extremes_answer_is_valid(const extremes *e, const extremes_answer *a) {
  if (a->kind != EXTREMES_KNOWN)
    return a->count == 0;
  for (uint32_t i = 0; i < a->count; i++)
    if ((extremes_tells(e, false) && !a->data[i].low.has_way) ||
        (extremes_tells(e, true) && !a->data[i].high.has_way))
      return false;
  return a->count > 0;
}

// ---- The run

static trace *trace_of(arena *memory, extremes *e, const extremes_way *way,
                       const walk_goal *aim) {
  walker w;
  walker_init(&w, memory, e, way, aim);
  const path_plan plan = {.way = w.plan,
                          .filter = walker_filter(&w),
                          .goal = CODE_NONE,
                          .faulty = UINT32_MAX,
                          .time = UINT64_MAX};
  trace *out = path_follow(memory, &plan, TRACE_WITNESS);
  walker_release(&w);
  return out;
}

static extremes_way with_rounds(arena *memory, const extremes_way *w,
                                uint32_t rounds) {
  extremes_way out = {.start = w->start};
  const uint32_t end = w->loop_first + w->loop_count;
  assert(rounds > 0 && end <= w->count);
  uint32_t *labels = arena_array(
      memory, w->count + (size_t)w->loop_count * (rounds - 1), sizeof *labels);
  for (uint32_t i = 0; i < end; i++)
    labels[out.count++] = w->labels[i];
  for (uint32_t r = 1; r < rounds; r++)
    for (uint32_t i = w->loop_first; i < end; i++)
      labels[out.count++] = w->labels[i];
  for (uint32_t i = end; i < w->count; i++)
    labels[out.count++] = w->labels[i];
  assert(out.count == w->count + w->loop_count * (rounds - 1));
  out.labels = labels;
  return out;
}

// Around the loop until the value is large enough.
static trace *trace_of_loop(arena *memory, extremes *e, const extremes_end *end,
                            int64_t at_least) {
  const extremes_way *w = &end->way;
  const int64_t found = end->value - end->is_strict;
  assert(w->loop_count > 0 && w->gain > 0);
  int64_t rounds = 1;
  if (at_least > found)
    rounds += (at_least - found) / w->gain + 1;
  if (rounds > EXTREMES_ROUNDS)
    rounds = EXTREMES_ROUNDS;
  const int64_t most = found + (rounds - 1) * w->gain;
  const walk_goal aim = walk_goal_above(end, at_least < most ? at_least : most);
  const extremes_way way = with_rounds(memory, w, (uint32_t)rounds);
  return trace_of(memory, e, &way, &aim);
}

trace *extremes_path(arena *memory, extremes *e, const extremes_end *end,
                     int64_t at_least) {
  if (!end->has_way)
    return NULL;
  if (end->way.loop_count)
    return trace_of_loop(memory, e, end, at_least);
  const walk_goal aim =
      end->is_infinite ? walk_goal_above(end, at_least) : walk_goal_at(end);
  return trace_of(memory, e, &end->way, &aim);
}

trace *extremes_error_path(arena *memory, extremes *e) {
  engine *g = &e->engine;
  if (!e->has_engine || g->node == PASSED_NONE)
    return NULL;
  if (e->in_query)
    g->x.fault.label = UINT32_MAX; // no transition is to blame
  return path_build(memory, g, TRACE_ERROR);
}

const expand_fault *extremes_fault(const extremes *e) {
  return &e->engine.x.fault;
}
