// walk.h -- A model with some of everything, and random runs of it to write and
// read back.
//
// Memory: a walk owns its model and an arena for the trace.

#ifndef GNOMON_TESTS_WALK_H
#define GNOMON_TESTS_WALK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "syntax/load.h"
#include "trace/concretise.h"
#include "trace/rebuild.h"

// Selections on both sides of a channel, receivers of a broadcast, an urgent
// channel, a committed location, differences of clocks, strict bounds, clocks
// that are copied, negative numbers, arrays, a function, a meta variable.
static const char WALK_MODEL[] =
    "const int N = 2;\n"
    "typedef int[0,N-1] id_t;\n"
    "chan go[id_t];\n"
    "broadcast chan all;\n"
    "urgent chan now;\n"
    "int[-5,5] low = -3;\n"
    "int a[3];\n"
    "meta int scratch;\n"
    "clock g;\n"
    "void note(int v) { scratch = v; a[1] = scratch; }\n"
    "process Sender() {\n"
    "  clock x; clock y;\n"
    "  state idle { x <= 8 }, busy { x < 6 }, soon;\n"
    "  commit soon;\n"
    "  init idle;\n"
    "  trans\n"
    "    idle -> busy { select i : id_t; guard x > 1; sync go[i]!; assign x = "
    "0, "
    "note(i); },\n"
    "    busy -> idle { guard x - y < 5 && x >= 2; sync all!; assign low = low "
    "< "
    "5 ? low + 1 : -5, x = 0; },\n"
    "    busy -> soon { guard x > 2; assign y = 0; },\n"
    "    soon -> idle { select k : int[-1,1], m : id_t; assign a[2] = k, a[0] "
    "= "
    "m, x = 0; };\n"
    "}\n"
    "process Receiver(const id_t id) {\n"
    "  clock z;\n"
    "  int v;\n"
    "  state off, on { z <= 20 };\n"
    "  init off;\n"
    "  trans\n"
    "    off -> on { sync go[id]?; assign z = 0, v = v + 1 > 9 ? 0 : v + 1; "
    "},\n"
    "    on -> off { sync all?; assign z = 1; },\n"
    "    on -> on { select w : id_t; sync go[w]?; assign z = g; },\n"
    "    off -> off { guard v == 3; sync now!; assign v = 4; },\n"
    "    off -> off { guard v == 3; sync now?; };\n"
    "}\n"
    "system Sender, Receiver;\n";

typedef struct {
  model m;
  arena memory;
  trace t;
  uint64_t seed;
} walk;

static inline uint32_t walk_pick(walk *w, uint32_t n) {
  w->seed = w->seed * 6364136223846793005U + 1442695040888963407U;
  return (uint32_t)((w->seed >> 33) % n);
}

static inline void walk_load(walk *w, const char *text) {
  const load_options none = {0};
  if (!model_load_text(&w->m, "walk.xta", text, strlen(text), &none)) {
    diags_print(w->m.diags, stderr, LEVEL_ERROR, false);
    fail();
  }
  arena_init(&w->memory);
}

static inline void walk_release(walk *w) {
  arena_release(&w->memory);
  model_release(&w->m);
}

static inline const edge *walk_edge(const walk *w, uint32_t p, uint32_t i) {
  return &w->m.net.processes.data[p].edges[i];
}

// One edge of the process that leaves its location and synchronises like this;
// false if the first one picked does not.
static inline bool walk_move(walk *w, const trace_state *s, uint32_t p,
                             uint8_t sync, trace_move *out) {
  const process *q = &w->m.net.processes.data[p];
  if (!q->nedges)
    return false;
  *out = (trace_move){p, walk_pick(w, q->nedges)};
  const edge *e = walk_edge(w, p, out->edge);
  return e->source == s->locations[p] && e->sync == sync;
}

// Those who can receive the broadcast, all of them.
static inline void walk_listeners(walk *w, rebuilder *r, const trace_state *s,
                                  trace_step *step) {
  const network *net = &w->m.net;
  for (uint32_t p = 0; p < net->processes.count; p++)
    for (uint32_t i = 0; i < net->processes.data[p].nedges; i++) {
      trace_state to;
      step->moves[step->nmoves] = (trace_move){p, i};
      if (p == step->moves[0].process ||
          walk_edge(w, p, i)->source != s->locations[p])
        continue;
      step->nmoves++;
      if (rebuild_next(r, s, step, &to))
        break;
      step->nmoves--;
    }
}

static inline bool walk_respects_committed(const walk *w, const trace_state *s,
                                           const trace_step *step) {
  const network *net = &w->m.net;
  bool some = false;
  bool moved = false;
  for (uint32_t p = 0; p < net->processes.count; p++) {
    if (!net->processes.data[p].locations[s->locations[p]].committed)
      continue;
    some = true;
    for (uint32_t i = 0; i < step->nmoves; i++)
      moved |= step->moves[i].process == p;
  }
  return moved || !some;
}

// A random step from the last state, if a few tries find one.
static inline bool walk_step(walk *w, rebuilder *r, const trace_state *s,
                             trace_step *step, trace_state *to) {
  const network *net = &w->m.net;
  step->moves =
      arena_array(&w->memory, net->processes.count + 1, sizeof *step->moves);
  for (int tries = 0; tries < 400; tries++) {
    const uint32_t p = walk_pick(w, net->processes.count);
    step->nmoves = 1;
    if (walk_move(w, s, p, EDGE_SEND, &step->moves[0])) {
      const place *c = walk_edge(w, p, step->moves[0].edge)->channel;
      if (net->channels.data[c->base].broadcast)
        walk_listeners(w, r, s, step);
      else if (walk_move(w, s, walk_pick(w, net->processes.count), EDGE_RECEIVE,
                         &step->moves[1]))
        step->nmoves = 2;
    } else if (!walk_move(w, s, p, EDGE_INTERNAL, &step->moves[0])) {
      continue;
    }
    if (rebuild_next(r, s, step, to) && walk_respects_committed(w, s, step))
      return true;
  }
  return false;
}

// As many steps as can be found, at most `most`, with times.
static inline void walk_random(walk *w, uint64_t seed, uint32_t most) {
  const network *net = &w->m.net;
  rebuilder r;
  w->seed = seed;
  w->t = (trace){.kind = TRACE_WITNESS};
  w->t.states = arena_array(&w->memory, most + 1, sizeof *w->t.states);
  w->t.steps = arena_array(&w->memory, most, sizeof *w->t.steps);
  rebuild_init(&r, &w->memory, net);
  assert_true(rebuild_first(&r, &w->t.states[0]));
  for (int tries = 0; tries < 50 && w->t.nsteps < most; tries++) {
    const uint32_t n = w->t.nsteps;
    if (!walk_step(w, &r, &w->t.states[n], &w->t.steps[n], &w->t.states[n + 1]))
      break;
    w->t.nsteps++;
    if (concretise(&w->memory, net, &w->t) != CONCRETE_OK)
      w->t.nsteps--;
  }
  assert_int_equal(concretise(&w->memory, net, &w->t), CONCRETE_OK);
  for (uint32_t i = 0; i <= w->t.nsteps; i++) // something to keep
    w->t.states[i].zone = w->t.states[i].invariant;
  rebuild_release(&r);
}

// ---- Comparison

static inline void walk_same_bounds(const trace_bounds *a,
                                    const trace_bounds *b) {
  assert_int_equal(a->count, b->count);
  for (uint32_t i = 0; i < a->count; i++)
    assert_true(a->data[i].x == b->data[i].x && a->data[i].y == b->data[i].y &&
                a->data[i].limit == b->data[i].limit &&
                a->data[i].strict == b->data[i].strict);
}

static inline void walk_same_state(const network *net, const trace_state *a,
                                   const trace_state *b) {
  for (uint32_t p = 0; p < net->processes.count; p++)
    assert_int_equal(a->locations[p], b->locations[p]);
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE)
      assert_int_equal(a->cells[i], b->cells[i]);
  assert_int_equal(a->may_delay, b->may_delay);
  walk_same_bounds(&a->invariant, &b->invariant);
}

// But for zones and times.
static inline void walk_same_path(const network *net, const trace *a,
                                  const trace *b) {
  assert_int_equal(a->nsteps, b->nsteps);
  for (uint32_t i = 0; i <= a->nsteps; i++)
    walk_same_state(net, &a->states[i], &b->states[i]);
  for (uint32_t i = 0; i < a->nsteps; i++) {
    const trace_step *s = &a->steps[i];
    assert_int_equal(s->nmoves, b->steps[i].nmoves);
    assert_memory_equal(s->moves, b->steps[i].moves,
                        s->nmoves * sizeof *s->moves);
    walk_same_bounds(&s->guard, &b->steps[i].guard);
    assert_int_equal(s->nresets, b->steps[i].nresets);
  }
}

static inline void walk_same_times(const network *net, const trace *a,
                                   const trace *b) {
  assert_true(a->concrete && b->concrete && a->scale == b->scale);
  assert_true(a->total == b->total && a->infimum == b->infimum &&
              a->attained == b->attained && a->final_delay == b->final_delay);
  for (uint32_t i = 0; i <= a->nsteps; i++) {
    assert_true(a->states[i].time == b->states[i].time);
    for (uint32_t x = 1; x < net->clocks.count; x++)
      assert_true(a->states[i].entry[x] == b->states[i].entry[x]);
  }
}

static inline void walk_same_zones(const trace *a, const trace *b) {
  for (uint32_t i = 0; i <= a->nsteps; i++)
    walk_same_bounds(&a->states[i].zone, &b->states[i].zone);
}

#endif
