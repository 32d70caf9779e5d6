// Paths of states that stand for their orbits, as runs of the model: to every node of
// small models, each run played by the reference semantics.

#include "path/lift.h"

#include <string.h>

#include "base/mem.h"
#include "base/strbuf.h"
#include "path/path.h"
#include "reach/bench.h"
#include "replay/replay.h"
#include "trace/concretise.h"

static search_options bfs(void) {
  return (search_options){.order = ORDER_BFS, .width = ZONE_WIDTHS};
}

static void check_run(bench *b, trace *t) {
  const network *net = &b->text.m.net;
  strbuf why;
  strbuf_init(&why);
  assert_int_equal(concretise(&b->text.m.memory, net, t), CONCRETE_OK);
  if (!replay_trace(net, t, b->text.asked, &why))
    fail_msg("%s", why.text);
  strbuf_release(&why);
}

// The representative of what the run ends in is what the node has, but for ties that
// the zone decides, which leave the discrete part alone.
static void check_end(bench *b, const trace *t, uint32_t node) {
  const semantics *s = b->s;
  representative r;
  representative_init(&r, b->plan);
  int32_t *end = mem_new(s->size, sizeof *end);
  const trace_state *last = &t->states[t->nsteps];
  for (uint32_t p = 0; p < s->processes; p++)
    end[p] = (int32_t)last->locations[p];
  memcpy(end + s->processes, last->cells,
         s->network->cells.count * sizeof *end);
  engine_load(&b->e, node);
  representative_find(&r, end, &b->e.x.frame);
  const int32_t *found = representative_discrete(&r);
  if (!b->e.dead)
    for (uint32_t i = 0; i < s->runs.count; i++)
      assert_memory_equal(found + s->runs.data[i].first,
                          b->e.x.from + s->runs.data[i].first,
                          s->runs.data[i].count * sizeof *found);
  mem_free(end);
  representative_release(&r);
}

// A run to every node: how many there are.
static uint32_t check_all(const char *text, search_options o,
                          uint64_t *permuted) {
  bench b;
  uint32_t count = 0;
  bench_init_symmetric(&b, text, NULL, o);
  assert_non_null(b.plan);
  const engine_status status = engine_run(&b.e, UINT64_MAX);
  assert_true(status == ENGINE_DONE || (o.states && status == ENGINE_STOPPED));
  *permuted = b.e.stats.permuted;
  for (uint32_t n = 0; n < b.e.passed.nnodes; n++) {
    if (b.e.passed.nodes[n].flags & NODE_COVERED)
      continue;
    b.e.node = n;
    b.e.x.fault = (expand_fault){.at = FAULT_BEFORE, .label = UINT32_MAX};
    trace *t = path_build(&b.text.m.memory, &b.e, TRACE_ERROR);
    assert_non_null(t);
    t->kind = TRACE_WITNESS;
    check_run(&b, t);
    check_end(&b, t, n);
    count++;
  }
  bench_release(&b);
  return count;
}

static void expect(const char *text, uint32_t least, uint32_t most) {
  uint64_t permuted;
  const uint32_t count = check_all(text, bfs(), &permuted);
  assert_in_range(count, least, most);
  assert_in_range(permuted, 1, UINT32_MAX);
  search_options other = bfs();
  other.order = ORDER_DFS;
  other.abstraction = ABSTRACTION_EXTRA_LU_PLUS;
  check_all(text, other, &permuted);
  other.order = ORDER_RANK_TOPO;
  other.abstraction = ABSTRACTION_NONE;
  other.states = 300; // there may be infinitely many
  other.discrete = DISCRETE_TREE;
  check_all(text, other, &permuted);
}

// ---- Models

static const char FISCHER[] =
    "int[0,4] turn; process P(const int[1,4] id) { clock x; state a, "
    "b { x <= 2 }, c, d; init a; "
    "trans a -> b { guard turn == 0; assign x = 0; }, "
    "b -> c { assign turn = id, x = 0; }, "
    "c -> b { guard turn == 0; assign x = 0; }, "
    "c -> d { guard turn == id && x > 2; }, d -> a { assign turn = 0; }; } "
    "system P;";

static void test_variable(void **state) {
  (void)state;
  expect(FISCHER, 20, 60);
}

static const char QUEUE[] =
    "int[0,3] list[3]; process P(const int[1,3] id) { clock x; "
    "state a, b { x <= 3 }; init a; "
    "trans a -> b { guard list[2] == 0; assign list[2] = list[1], "
    "list[1] = list[0], list[0] = id, x = 0; }, "
    "b -> a { guard list[2] == id && x > 1; assign list[2] = 0; }, "
    "b -> a { guard list[2] == 0 && list[1] == id && x > 1; "
    "assign list[1] = 0; }, "
    "b -> a { guard list[2] == 0 && list[1] == 0 && list[0] == id; "
    "assign list[0] = 0; }; } system P;";

static void test_queue(void **state) {
  (void)state;
  expect(QUEUE, 4, 60);
}

static const char RING[] =
    "typedef int[0,4] id_t; bool fork[id_t]; process P(const id_t id) { "
    "clock x; state a, b { x <= 5 }, c; init a; "
    "trans a -> b { guard !fork[id]; assign fork[id] = true, x = 0; }, "
    "b -> c { guard !fork[(id + 1) % 5]; assign fork[(id + 1) % 5] = true; }, "
    "b -> a { guard x > 1; assign fork[id] = false; }, "
    "c -> a { assign fork[id] = false, fork[(id + 1) % 5] = false; }; } "
    "system P;";

static void test_ring(void **state) {
  (void)state;
  expect(RING, 10, 400);
}

// Each can be flipped, and all of them turned.
static const char FLIPPED[] =
    "typedef int[0,3] id_t; chan take[id_t]; process P(const id_t id) { "
    "clock x, y; state a, b { y <= 9 }, c, d { x <= 9 }; init a; "
    "trans a -> b { guard x > 2; sync take[id]?; assign y = 0; }, "
    "b -> c { guard y > 1; }, "
    "c -> d { guard y > 2; sync take[id]?; assign x = 0; }, "
    "d -> a { guard x > 1; }; } "
    "process R() { id_t at; state r; init r; "
    "trans r -> r { sync take[at]!; assign at = (at + 1) % 4; }; } "
    "system R, P;";

static void test_flips(void **state) {
  (void)state;
  expect(FLIPPED, 5, 400);
}

// More ways to take it than have numbers of their own, and some of them at once.
static const char WIDE[] =
    "broadcast chan go; process S() { clock y; state s { y <= 3 }; init s; "
    "trans s -> s { guard y > 2; sync go!; assign y = 0; }; } "
    "process P(const int[1,7] id) { clock x; state a { x <= 6 }, b; init a; "
    "trans a -> b { guard x > 4; sync go?; }, b -> a { sync go?; "
    "assign x = 0; }, a -> a { guard x > 5; assign x = 0; }; } system S, P;";

static void test_wide(void **state) {
  (void)state;
  bench b;
  bench_init_symmetric(&b, WIDE, NULL, bfs());
  assert_int_equal(engine_run(&b.e, 60), ENGINE_MORE);
  uint32_t count = 0;
  for (uint32_t n = 0; n < b.e.passed.nnodes; n++)
    count += b.e.passed.nodes[n].parent != PASSED_NONE &&
             b.e.passed.nodes[n].label & LABEL_WIDE;
  assert_in_range(count, 1, UINT32_MAX);
  for (uint32_t n = 0; n < b.e.passed.nnodes; n++) {
    b.e.node = n;
    b.e.x.fault = (expand_fault){.at = FAULT_BEFORE, .label = UINT32_MAX};
    trace *t = path_build(&b.text.m.memory, &b.e, TRACE_ERROR);
    assert_non_null(t);
    t->kind = TRACE_WITNESS;
    check_run(&b, t);
  }
  bench_release(&b);
}

static const char PRIORITIES[] =
    "chan c, d; chan priority c < d; process P(const int[1,3] id) { clock x; "
    "state a { x <= 4 }, b; init a; trans a -> b { guard x > 1; sync c!; }, "
    "a -> a { guard x > 3; sync d!; assign x = 0; }, b -> a { assign x = 0; }; "
    "} process Q() { state q; init q; trans q -> q { sync c?; }, "
    "q -> q { sync d?; }; } system P, Q;";

static void test_priorities(void **state) {
  (void)state;
  expect(PRIORITIES, 4, 60);
}

static const char TWO[] =
    "chan c; process P(const int[1,3] id) { clock x; state a, b { x <= 5 }; "
    "init a; trans a -> b { guard x > 1; sync c!; assign x = 0; }, "
    "b -> a { guard x > 2; assign x = 0; }; } "
    "process Q(const int[1,3] id) { int[0,2] v; state a, b; init a; "
    "trans a -> b { sync c?; assign v = (v + 1) % 3; }, b -> a { }; } "
    "system P, Q;";

static void test_two_classes(void **state) {
  (void)state;
  expect(TWO, 20, 800);
}

// The same written twice, edges in another order.
static const char SHUFFLED[] =
    "int[0,2] n; process P() { clock x; state a, b { x <= 2 }, c; init a; "
    "trans a -> b { assign x = 0; }, a -> c { guard x > 3; }, "
    "b -> c { guard x > 1 && n < 2; assign n++; }, "
    "c -> a { guard n > 0; assign n--; }, c -> a { guard x < 1; }; } "
    "process Q() { clock x; state a, b { x <= 2 }, c; init a; "
    "trans c -> a { guard x < 1; }, c -> a { guard n > 0; assign n--; }, "
    "b -> c { guard x > 1 && n < 2; assign n++; }, "
    "a -> c { guard x > 3; }, a -> b { assign x = 0; }; } system Q, P;";

static void test_edges(void **state) {
  (void)state;
  expect(SHUFFLED, 4, 200);
}

// What is dead begins elsewhere in each of them: it is reset behind what is exchanged,
// by assertions of the engine.
static const char DEAD[] =
    "int[0,9] v[4] = { 0, 7, 8, 9 }; process P(const int[1,3] id) { clock x; "
    "state a, b { x <= 2 }, c; init a; "
    "trans a -> b { assign v[id] = 4, x = 0; }, "
    "b -> c { guard x > 1; assign v[id] = v[id] + 1; }, "
    "c -> a { guard v[id] == 5; }; } system P;";

static void test_dead(void **state) {
  (void)state;
  bench b;
  bench_init_symmetric(&b, DEAD, NULL, bfs());
  assert_non_null(b.plan);
  assert_non_null(b.plan->resets);
  bench_release(&b);
  expect(DEAD, 4, 100);
}

// ---- Whose fault

static const char FAILS[] =
    "int[0,3] last; int[0,5] n[4]; process P(const int[1,3] id) { clock x; "
    "state a, b; init a; trans a -> b { guard x > 1 && last != id; "
    "assign n[id] = n[id] + 3, last = id; }, b -> a { }; } system P;";

static void test_fault(void **state) {
  (void)state;
  bench b;
  bench_init_symmetric(&b, FAILS, "E<> false", bfs());
  assert_int_equal(engine_run(&b.e, UINT64_MAX), ENGINE_ERROR);
  assert_int_not_equal(b.e.x.fault.label, UINT32_MAX);
  trace *t = path_build(&b.text.m.memory, &b.e, TRACE_ERROR);
  assert_non_null(t);
  check_run(&b, t);
  const expand_fault *f = &b.e.x.fault;
  const trace_state *last = &t->states[t->nsteps];
  const process *of = &b.text.m.net.processes.data[f->process];
  assert_int_equal(f->at, FAULT_EDGE);
  assert_int_equal(of->edges[f->index].source, last->locations[f->process]);
  assert_int_equal(last->cells[1 + f->process + 1], 3); // n of that one
  bench_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_variable),    cmocka_unit_test(test_queue),
      cmocka_unit_test(test_ring),        cmocka_unit_test(test_wide),
      cmocka_unit_test(test_flips),       cmocka_unit_test(test_priorities),
      cmocka_unit_test(test_two_classes), cmocka_unit_test(test_dead),
      cmocka_unit_test(test_edges),       cmocka_unit_test(test_fault),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
