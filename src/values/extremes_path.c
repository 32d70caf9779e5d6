// extremes_path.c -- Runs to extreme values.

#include <assert.h>

#include "path/path.h"
#include "values/extremes_walk.h"

extremes_way extremes_way_to(arena *memory, const engine *e, uint32_t node) {
  const passed_node *nodes = e->passed.nodes;
  extremes_way w = {.count = 0};
  for (uint32_t n = node; nodes[n].parent != PASSED_NONE; n = nodes[n].parent)
    w.count++;
  uint32_t *labels = arena_array(memory, w.count, sizeof *labels);
  for (uint32_t i = w.count; i-- > 0; node = nodes[node].parent)
    labels[i] = nodes[node].label;
  w.labels = labels;
  w.start = nodes[node].label;
  return w;
}

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
  assert(end->has_way);
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
