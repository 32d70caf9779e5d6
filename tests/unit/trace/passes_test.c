// Random cycles with random bounds, and a delay that some number of passes can
// take: the steps that come of it must obey every bound, add up to the delay, and
// be a run by the replay, in blocks as well as written out.

#include "trace/passes.h"

#include "replay/replay.h"
#include "trace/blocks.h"
#include "trace/write_out.h"

enum { MOST_EDGES = 6, ROUNDS = 6000, WRITTEN_OUT = 400 };

typedef struct {
  trace_pass_edge edges[MOST_EDGES];
  uint32_t count;
  int64_t low, high; // the window; `high` if not is_endless
  bool is_open_below, is_open_above, is_endless;
} cycle;

static uint64_t seed;

static int64_t pick(int64_t n) {
  seed = seed * 6364136223846793005U + 1442695040888963407U;
  return (int64_t)((seed >> 33) % (uint64_t)n);
}

// ---- Cycles

static void random_edges(cycle *c, bool closed) {
  *c = (cycle){.count = (uint32_t)(1 + pick(MOST_EDGES))};
  for (uint32_t k = 0; k < c->count; k++) {
    trace_pass_edge *e = &c->edges[k];
    e->move = (trace_move){0, k + 1}; // the first one leads into the cycle
    e->low = pick(2) ? pick(7) : 0;
    e->is_low_strict = !closed && pick(3) == 0;
    e->has_high = pick(6) != 0;
    e->high = e->has_high ? e->low + pick(5) : 0;
    e->is_high_strict = !closed && e->has_high && pick(3) == 0;
    e->resets = k + 1 == c->count || pick(3) == 0;
  }
}

// Has a clock value that is `low` or more also to be `high` or less?
static bool is_clash(const trace_pass_edge *low, const trace_pass_edge *high) {
  if (!high->has_high || low->low < high->high)
    return false;
  return low->low > high->high || low->is_low_strict || high->is_high_strict;
}

// By definition: no lower bound is above the upper one of the same or of a later
// edge of its segment.
static bool can_be_passed(const cycle *c) {
  for (uint32_t k = 0; k < c->count; k++)
    for (uint32_t i = k; i < c->count; i++) {
      if (is_clash(&c->edges[k], &c->edges[i]) ||
          (c->edges[i].has_high && c->edges[i].high == 0 &&
           c->edges[i].is_high_strict))
        return false;
      if (c->edges[i].resets)
        break;
    }
  return true;
}

static void find_window(cycle *c) {
  int64_t low = 0;
  bool strict = false;
  for (uint32_t k = 0; k < c->count; k++) {
    const trace_pass_edge *e = &c->edges[k];
    if (e->low > low || (e->low == low && e->is_low_strict)) {
      low = e->low;
      strict = e->is_low_strict;
    }
    if (!e->resets)
      continue;
    c->low += low;
    c->is_open_below |= strict;
    c->high += e->high;
    c->is_open_above |= e->is_high_strict;
    c->is_endless |= !e->has_high;
    low = 0;
    strict = false;
  }
}

static void random_cycle(cycle *c, bool closed) {
  do
    random_edges(c, closed);
  while (!can_be_passed(c));
  find_window(c);
}

// From how many passes on windows overlap, by trying; 0 if they never do.
static int64_t unfolding(const cycle *c) {
  if (!c->is_endless && c->low == c->high)
    return 0;
  for (int64_t i = 1;; i++)
    if (c->is_endless || (i + 1) * c->low < i * c->high ||
        ((i + 1) * c->low == i * c->high &&
         !(c->is_open_below && c->is_open_above)))
      return i;
}

// ---- Models

static void put_guard(strbuf *out, const trace_pass_edge *e, bool with_high) {
  strbuf_printf(out, "guard y >%s %d", e->is_low_strict ? "" : "=",
                (int)e->low);
  if (with_high && e->has_high)
    strbuf_printf(out, " && y <%s %d", e->is_high_strict ? "" : "=",
                  (int)e->high);
  strbuf_puts(out, "; ");
}

// An edge into the cycle, its edges, and one out of it.  Upper bounds are guards
// or invariants.
static void put_model(strbuf *out, const cycle *c, uint32_t invariants) {
  strbuf_puts(out, "clock g, y; process P() { state S");
  for (uint32_t k = 0; k < c->count; k++) {
    strbuf_printf(out, ", L%u", k);
    if (c->edges[k].has_high && (invariants >> k & 1))
      strbuf_printf(out, " { y <%s %d }", c->edges[k].is_high_strict ? "" : "=",
                    (int)c->edges[k].high);
  }
  strbuf_puts(out, ", E; init S; trans S -> L0 { assign y = 0; }");
  for (uint32_t k = 0; k < c->count; k++) {
    strbuf_printf(out, ", L%u -> L%u { ", k, (k + 1) % c->count);
    put_guard(out, &c->edges[k], !(invariants >> k & 1));
    strbuf_puts(out, c->edges[k].resets ? "assign y = 0; }" : "}");
  }
  strbuf_puts(out, ", L0 -> E { }; } system P;");
}

// Into the cycle after one unit, around it for `delay`, and out of it.
static void make_trace(walk *w, const cycle *c, wide scale, wide delay,
                       uint64_t least) {
  rebuilder r;
  trace_state to;
  trace *t = &w->t;
  *t = (trace){.kind = TRACE_WITNESS, .nsteps = 3, .scale = scale};
  t->states = arena_array(&w->memory, 4, sizeof *t->states);
  t->steps = arena_array(&w->memory, 3, sizeof *t->steps);
  trace_move *moves = arena_array(&w->memory, 3, sizeof *moves);
  trace_passes *p = arena_new(&w->memory, trace_passes);
  rebuild_init(&r, &w->memory, &w->m.net);
  moves[1] = c->edges[0].move;
  moves[2].edge = c->count + 1;
  assert_true(rebuild_first(&r, &t->states[0]));
  for (uint32_t i = 0; i < 3; i++) {
    t->steps[i] = (trace_step){.moves = &moves[i], .nmoves = 1};
    assert_true(rebuild_next(&r, &t->states[i], &t->steps[i],
                             i == 1 ? &to : &t->states[i + 1]));
    t->states[2] = t->states[1];
  }
  *p = (trace_passes){.clock = 2,
                      .edges = (trace_pass_edge *)(uintptr_t)c->edges,
                      .count = c->count,
                      .least = least,
                      .invariant = t->states[1].invariant};
  t->states[1].invariant = (trace_bounds){0};
  trace_reset *reset = arena_new(&w->memory, trace_reset);
  *reset = (trace_reset){.clock = 2};
  t->steps[1].guard = (trace_bounds){0};
  t->steps[1].resets = reset;
  t->steps[1].nresets = 1;
  t->steps[1].passes = p;
  t->steps[0].delay = 1;
  t->steps[1].delay = delay;
  t->infimum = delay + 1;
  t->attained = true;
  assert_int_equal(concretise_delays(&w->memory, &w->m.net, t), CONCRETE_OK);
  rebuild_release(&r);
}

// ---- What came of it

// The passes of steps `first` and on obey all bounds; returns what they take.
static wide walk_pass(const trace *t, const cycle *c, uint32_t first) {
  wide y = 0;
  wide sum = 0;
  for (uint32_t k = 0; k < c->count; k++) {
    const trace_pass_edge *e = &c->edges[k];
    const trace_step *s = &t->steps[first + k];
    assert_true(s->nmoves == 1 && s->moves[0].edge == e->move.edge);
    assert_true(s->delay >= 0);
    y += s->delay;
    sum += s->delay;
    assert_true(y >= e->low * t->scale + e->is_low_strict);
    if (e->has_high)
      assert_true(y <= e->high * t->scale - e->is_high_strict);
    if (e->resets)
      y = 0;
  }
  return sum;
}

// Returns how many passes there are.
static wide check_passes(const trace *t, const cycle *c, wide delay) {
  wide many = 0;
  wide sum = 0;
  uint32_t i = 1;
  for (; i + 1 < t->nsteps; i += c->count) {
    const trace_repeat *r = repeats_from(t, i);
    const wide times = r ? r->times : 1;
    assert_true(!r || r->count == c->count);
    many += times;
    sum += times * walk_pass(t, c, i);
  }
  assert_true(i + 1 == t->nsteps);
  assert_true(t->nrepeats <= 2 && t->nsteps <= 2 + 2 * c->count);
  assert_true(sum == delay);
  return many;
}

static void check_replay(walk *w, const trace *t, const char *text) {
  strbuf why;
  strbuf_init(&why);
  if (!replay_trace(&w->m.net, t, NULL, &why))
    fail_msg("%s: %s", text, why.text);
  strbuf_release(&why);
}

static void check_written_out(walk *w, const char *text) {
  const char *why;
  if (repeats_count(&w->t) > WRITTEN_OUT)
    return;
  const trace *flat = write_out(&w->memory, &w->m.net, &w->t, &why);
  const trace_state *end = &w->t.states[w->t.nsteps];
  assert_true(flat->nsteps == repeats_count(&w->t) && !flat->nrepeats);
  check_replay(w, flat, text);
  for (uint32_t x = 0; x < w->m.net.clocks.count; x++)
    assert_true(flat->states[flat->nsteps].entry[x] == end->entry[x]);
  assert_true(flat->total == w->t.total);
}

// Does the closed window have a smaller number?
static void check_fewest(const cycle *c, wide many, wide delay, wide scale,
                         uint64_t least) {
  if (many > (wide)least && !c->is_endless)
    assert_true((many - 1) * c->high * scale < delay);
  else
    assert_true(many == (wide)least);
}

static wide random_delay(const cycle *c, wide scale, int64_t least) {
  static const int64_t SIZES[] = {5, 60, 1000, 1000000, 1000000000000};
  const wide first = c->low * scale * least;
  if (!c->is_endless && c->low == c->high)
    return first + c->low * scale * pick(40);
  return first + c->is_open_below + pick(SIZES[pick(5)]);
}

static void try_cycle(uint32_t round, uint32_t *blocks) {
  cycle c;
  walk w;
  strbuf text;
  seed = round;
  pick(2);
  const bool closed = pick(3) == 0;
  random_cycle(&c, closed);
  const int64_t own = unfolding(&c);
  const int64_t least = own ? own + (pick(4) == 0) : 1;
  const wide scale = 1 + (wide)pick(3) * pick(4);
  const wide delay = random_delay(&c, scale, least);
  strbuf_init(&text);
  put_model(&text, &c, (uint32_t)pick(64));
  walk_load(&w, text.text);
  make_trace(&w, &c, scale, delay, (uint64_t)least);
  const uint32_t ninvariants = w.t.steps[1].passes->invariant.count;
  if (passes_unroll(&w.memory, &w.m.net, &w.t) != CONCRETE_OK)
    fail_msg("%u: %s", round, text.text);
  const wide factor = w.t.scale / scale;
  assert_true(factor * scale == w.t.scale);
  const wide many = check_passes(&w.t, &c, delay * factor);
  assert_true(many >= least);
  if (closed) {
    assert_true(factor == 1);
    check_fewest(&c, many, delay, scale, (uint64_t)least);
  }
  assert_int_equal(w.t.states[1].invariant.count, ninvariants);
  assert_true(w.t.infimum == (delay + 1) * factor && w.t.attained);
  assert_true(w.t.total == w.t.infimum && w.t.steps[0].delay == factor);
  check_replay(&w, &w.t, text.text);
  check_written_out(&w, text.text);
  *blocks += w.t.nrepeats;
  strbuf_release(&text);
  walk_release(&w);
}

static void test_random(void **state) {
  (void)state;
  uint32_t blocks = 0;
  for (uint32_t i = 0; i < ROUNDS; i++)
    try_cycle(i, &blocks);
  assert_true(blocks > ROUNDS / 2);
}

// ---- By hand

static concrete_result unroll(walk *w, const cycle *c, wide scale, wide delay,
                              uint64_t least) {
  strbuf text;
  strbuf_init(&text);
  put_model(&text, c, 0);
  walk_load(w, text.text);
  strbuf_release(&text);
  make_trace(w, c, scale, delay, least);
  return passes_unroll(&w->memory, &w->m.net, &w->t);
}

#define EDGE(EDGE_LOW, EDGE_HIGH, OPEN)                                        \
  {                                                                            \
    .move = {0, 1}, .low = (EDGE_LOW), .high = (EDGE_HIGH), .has_high = true,  \
    .is_low_strict = (OPEN), .is_high_strict = (OPEN), .resets = true          \
  }

static void test_nothing_fits(void **state) {
  (void)state;
  static const struct {
    cycle c;
    wide delay;
  } LIST[] = {
      {{.edges = {EDGE(3, 5, false)}, .count = 1}, 2},
      {{.edges = {EDGE(4, 5, false)}, .count = 1}, 7},
      {{.edges = {EDGE(4, 4, false)}, .count = 1}, 9},
      {{.edges = {EDGE(0, 0, false)}, .count = 1}, 1},
      {{.edges = {EDGE(3, 5, true)}, .count = 1}, 3},
      {{.edges = {EDGE(3, 4, true)}, .count = 1}, 8},
      {{.edges = {EDGE(3, 3, true)}, .count = 1}, 3},
      {{.edges = {EDGE(0, 0, true)}, .count = 1}, 0},
      {{.edges = {EDGE(0, 0, true)}, .count = 1}, 1},
  };
  for (size_t i = 0; i < sizeof LIST / sizeof *LIST; i++) {
    walk w;
    assert_int_equal(unroll(&w, &LIST[i].c, 1, LIST[i].delay, 1),
                     CONCRETE_INFEASIBLE);
    assert_false(w.t.concrete);
    assert_int_equal(w.t.stuck, 1);
    walk_release(&w);
  }
}

// An edge that is not where the process is, or not the model's idea of a cycle.
static void test_no_cycle(void **state) {
  (void)state;
  static const cycle c = {.edges = {EDGE(3, 5, false)}, .count = 1};
  walk w;
  walk_load(&w, "clock g, y; process P() { state S, L0, E; init S; trans S -> "
                "L0 { assign y = 0; }, L0 -> L0 { guard y >= 3; assign y = 0; "
                "}, L0 -> E { }; } system P;");
  make_trace(&w, &c, 1, 50, 1);
  w.m.net.processes.data[0].edges[1].target = 2;
  assert_int_equal(passes_unroll(&w.memory, &w.m.net, &w.t),
                   CONCRETE_INFEASIBLE);
  walk_release(&w);
}

static void test_too_large(void **state) {
  (void)state;
  static const cycle small = {.edges = {EDGE(0, 1, true)}, .count = 1};
  walk w;
  // More passes than can be counted.
  assert_int_equal(unroll(&w, &small, 1, (wide)1 << 70, 1), CONCRETE_OVERFLOW);
  walk_release(&w);
  // 3 passes in (2, 3) of a unit that cannot be divided any more.
  static const cycle third = {.edges = {EDGE(0, 1, true)}, .count = 1};
  assert_int_equal(unroll(&w, &third, (wide)1 << 61, 1, 3), CONCRETE_OVERFLOW);
  walk_release(&w);
}

// Numbers stay simple.
static void test_simple(void **state) {
  (void)state;
  static const cycle closed = {.edges = {EDGE(3, 7, false)}, .count = 1};
  static const cycle open = {.edges = {EDGE(3, 7, true)}, .count = 1};
  walk w;
  assert_int_equal(unroll(&w, &closed, 1, 1000000, 1), CONCRETE_OK);
  // 6 passes of 6 time units, the others of 7.
  assert_true(w.t.scale == 1 && w.t.nrepeats == 2);
  assert_true(w.t.repeats[0].times == 6 && w.t.steps[1].delay == 6);
  assert_true(w.t.repeats[1].times == 142852 && w.t.steps[2].delay == 7);
  walk_release(&w);
  assert_int_equal(unroll(&w, &open, 1, 1000000, 1), CONCRETE_OK);
  assert_true(w.t.scale == 1 && w.t.repeats[0].times == 200000);
  assert_true(w.t.nrepeats == 1 && w.t.steps[1].delay == 5);
  walk_release(&w);
}

// One step is taken apart into halves, the next one into quarters.
static void test_two(void **state) {
  (void)state;
  static const cycle c = {.edges = {EDGE(0, 1, true)}, .count = 1};
  walk w;
  strbuf text;
  strbuf_init(&text);
  put_model(&text, &c, 0);
  walk_load(&w, text.text);
  make_trace(&w, &c, 1, 1, 2);
  trace_state states[5];
  trace_step steps[4];
  trace_passes thrice = *w.t.steps[1].passes;
  thrice.least = 3;
  for (uint32_t i = 0; i < 5; i++)
    states[i] = w.t.states[i < 2 ? i : i - 1];
  for (uint32_t i = 0; i < 4; i++)
    steps[i] = w.t.steps[i < 2 ? i : i - 1];
  steps[2].passes = &thrice;
  w.t.states = states;
  w.t.steps = steps;
  w.t.nsteps = 4;
  assert_int_equal(concretise_delays(&w.memory, &w.m.net, &w.t), CONCRETE_OK);
  assert_int_equal(passes_unroll(&w.memory, &w.m.net, &w.t), CONCRETE_OK);
  assert_true(w.t.scale == 4 && w.t.nsteps == 5 && w.t.nrepeats == 2);
  assert_true(w.t.repeats[0].times == 2 && w.t.steps[1].delay == 2);
  assert_true(w.t.repeats[1].times == 2 && w.t.steps[2].delay == 1);
  assert_true(w.t.steps[3].delay == 2 && w.t.total == 12);
  check_replay(&w, &w.t, text.text);
  check_written_out(&w, text.text);
  strbuf_release(&text);
  walk_release(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),   cmocka_unit_test(test_nothing_fits),
      cmocka_unit_test(test_no_cycle), cmocka_unit_test(test_too_large),
      cmocka_unit_test(test_simple),   cmocka_unit_test(test_two),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
