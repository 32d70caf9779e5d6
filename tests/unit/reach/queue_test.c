// Orders of exploration, on stores filled by hand.

#include "reach/queue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model_text.h"
#include "world.h"

enum { NODES = 200, ZONE_CELLS = 8 };

// A diamond with a way back, and a process that stands still.
static const char DIAMOND[] =
    "process P() { state A, B, C, D, E; init A;\n"
    "trans A -> B { }, B -> A { }, A -> C { }, B -> D { }, C -> D { },\n"
    "D -> A { }, D -> E { }; }\n"
    "process Q() { state X, Y; init Y; trans Y -> X { }; }\n"
    "system P, Q;\n";

enum { A, B, C, D, E };
enum { X, Y };

typedef struct {
  model_text text;
  semantics *s;
  passed p;
  queue q;
  flat_zone f;
  coding c;
  uint32_t site;
} fixture;

static void set_up(fixture *f, search_order order, uint64_t seed) {
  model_text_load(&f->text, "m.xta", DIAMOND, NULL);
  f->s = semantics_new(&f->text.m.memory, f->text.code, 1, false);
  const uint64_t key = 0;
  coding_init(&f->c, CODING_FLAT, 1, NULL);
  passed_init(&f->p, &f->c, &(passed_rules){.words = 1});
  queue_init(&f->q, order, seed, f->s);
  flat_zone_init(&f->f, zone_kernel_get(ZONE_16, ZONE_SCALAR), 1);
  f->site = passed_find(&f->p, &key, passed_hash(&key, 1), 2);
}

static void tear_down(fixture *f) {
  queue_release(&f->q, f->s);
  passed_release(&f->p);
  flat_zone_release(&f->f);
  coding_release(&f->c);
  model_text_release(&f->text);
}

// A node whose zone is low <= x <= high.
static uint32_t add(fixture *f, uint32_t parent, int64_t low, int64_t high) {
  const zone_kernel *k = f->f.kernel;
  int64_t z[ZONE_CELLS];
  k->init_universe(z, 2);
  assert_int_equal(k->constrain(z, 2, 0, 1, bound_le(-low)), ZONE_SOME);
  assert_int_equal(k->constrain(z, 2, 1, 0, bound_le(high)), ZONE_SOME);
  flat_zone_take(&f->f, z, 2);
  flat_zone_compare_by_inclusion(&f->f);
  coding_take(&f->c, &f->f, NULL);
  const passed_origin origin = {.parent = parent};
  return passed_add(&f->p, f->site, &f->f, &origin);
}

static void push_at(fixture *f, uint32_t node, int32_t p, int32_t q,
                    uint64_t time) {
  const int32_t discrete[2] = {p, q};
  const uint64_t given = f->q.order == ORDER_TIME || f->q.order == ORDER_VOLUME
                             ? time
                             : queue_distance(&f->q, discrete, 2);
  queue_push(&f->q, &f->p, node, given);
}

// Add and push one that covers nothing.
static uint32_t put(fixture *f, int64_t number, uint64_t time) {
  const uint32_t node = add(f, PASSED_NONE, number, number);
  push_at(f, node, A, Y, time);
  return node;
}

static void expect_pop(fixture *f, uint32_t node) {
  assert_int_equal(queue_pop(&f->q, &f->p), node);
  if (node != PASSED_NONE)
    assert_int_equal(f->p.nodes[node].flags & NODE_WAITING, 0);
}

static void test_empty(void **state) {
  (void)state;
  for (int o = ORDER_BFS; o < ORDERS; o++) {
    fixture f;
    set_up(&f, (search_order)o, 1);
    expect_pop(&f, PASSED_NONE);
    expect_pop(&f, PASSED_NONE);
    put(&f, 1, 0);
    expect_pop(&f, 0);
    expect_pop(&f, PASSED_NONE);
    put(&f, 2, 0);
    expect_pop(&f, 1);
    tear_down(&f);
  }
}

// What is covered goes, and the rest comes as it would have.
static void test_sweep(void **state) {
  (void)state;
  enum { SOME = 40 };
  for (int o = ORDER_BFS; o < ORDERS; o++) {
    fixture swept, plain;
    set_up(&swept, (search_order)o, 3);
    set_up(&plain, (search_order)o, 3);
    for (uint32_t i = 0; i < SOME; i++) {
      put(&swept, i, i * 7 % 11);
      put(&plain, i, i * 7 % 11);
    }
    for (int i = 0; i < 5; i++)
      expect_pop(&swept, queue_pop(&plain.q, &plain.p));
    for (uint32_t n = 0; n < SOME; n += 3)
      if (swept.p.nodes[n].flags & NODE_WAITING) {
        swept.p.nodes[n].flags |= NODE_COVERED;
        plain.p.nodes[n].flags |= NODE_COVERED;
      }
    const uint32_t before = swept.q.count;
    queue_sweep(&swept.q, &swept.p);
    assert_int_equal(swept.q.count < before, o != ORDER_RANDOM);
    for (uint32_t i = 0; i <= SOME; i++)
      expect_pop(&swept, queue_pop(&plain.q, &plain.p));
    assert_int_equal(swept.q.count, 0);
    tear_down(&swept);
    tear_down(&plain);
  }
}

static void test_bfs(void **state) {
  (void)state;
  fixture f;
  set_up(&f, ORDER_BFS, 0);
  for (int i = 0; i < 3; i++)
    put(&f, i, 0);
  expect_pop(&f, 0);
  put(&f, 3, 0);
  for (uint32_t i = 1; i < 4; i++)
    expect_pop(&f, i);
  expect_pop(&f, PASSED_NONE);
  tear_down(&f);
}

static void test_dfs(void **state) {
  (void)state;
  fixture f;
  set_up(&f, ORDER_DFS, 0);
  for (int i = 0; i < 3; i++)
    put(&f, i, 0);
  expect_pop(&f, 2);
  put(&f, 3, 0);
  expect_pop(&f, 3);
  expect_pop(&f, 1);
  expect_pop(&f, 0);
  expect_pop(&f, PASSED_NONE);
  tear_down(&f);
}

// What was covered in the meantime is passed over.
static void test_covered(void **state) {
  (void)state;
  for (int o = ORDER_BFS; o < ORDERS; o++) {
    fixture f;
    set_up(&f, (search_order)o, 5);
    put(&f, 1, 3);
    put(&f, 2, 3);
    put(&f, 9, 3);
    push_at(&f, add(&f, PASSED_NONE, 0, 5), A, Y, 3); // covers 0 and 1
    assert_int_equal(f.p.nremoved, 2);
    bool seen[4] = {false};
    for (int i = 0; i < 2; i++) {
      const uint32_t node = queue_pop(&f.q, &f.p);
      assert_true(node == 2 || node == 3);
      assert_false(seen[node]);
      seen[node] = true;
    }
    expect_pop(&f, PASSED_NONE);
    tear_down(&f);
  }
}

static void random_order(uint64_t seed, uint32_t *out) {
  fixture f;
  set_up(&f, ORDER_RANDOM, seed);
  bool seen[NODES] = {false};
  for (int i = 0; i < NODES; i++)
    put(&f, i, 0);
  for (int i = 0; i < NODES; i++) {
    out[i] = queue_pop(&f.q, &f.p);
    assert_true(out[i] < NODES && !seen[out[i]]);
    seen[out[i]] = true;
  }
  expect_pop(&f, PASSED_NONE);
  tear_down(&f);
}

static void test_random(void **state) {
  (void)state;
  uint32_t a[NODES], b[NODES], c[NODES];
  random_order(17, a);
  random_order(17, b);
  random_order(18, c);
  assert_memory_equal(a, b, sizeof a);
  assert_memory_not_equal(a, c, sizeof a);
  uint32_t in_place = 0; // of neither order
  for (uint32_t i = 0; i < NODES; i++)
    in_place += a[i] == i || a[i] == NODES - 1 - i;
  assert_true(in_place < NODES / 4);
}

// Against a plain search for the least, with pops in between.
static void test_time(void **state) {
  (void)state;
  fixture f;
  set_up(&f, ORDER_TIME, 0);
  uint64_t seed = 3, times[NODES];
  bool waits[NODES] = {false};
  uint32_t count = 0;
  while (count < NODES) {
    times[count] = next_random(&seed) % 20;
    waits[count] = true;
    put(&f, (int64_t)count, times[count]);
    count++;
    if (next_random(&seed) % 3 == 0)
      continue;
    uint32_t best = PASSED_NONE;
    for (uint32_t i = 0; i < count; i++)
      if (waits[i] && (best == PASSED_NONE || times[i] < times[best]))
        best = i;
    expect_pop(&f, best);
    if (best != PASSED_NONE)
      waits[best] = false;
  }
  uint64_t last = 0;
  for (uint32_t node; (node = queue_pop(&f.q, &f.p)) != PASSED_NONE;) {
    assert_true(waits[node] && times[node] >= last);
    waits[node] = false;
    last = times[node];
  }
  for (uint32_t i = 0; i < NODES; i++)
    assert_false(waits[i]);
  tear_down(&f);
}

// Along edges numbers grow, unless the edge leads back.
static void test_topo_numbers(void **state) {
  (void)state;
  fixture f;
  set_up(&f, ORDER_TOPO, 0);
  const uint32_t *p = f.q.topo[0];
  assert_true(p[A] < p[B] && p[A] < p[C]);
  assert_true(p[B] < p[D] && p[C] < p[D] && p[D] < p[E]);
  assert_true(f.q.topo[1][Y] < f.q.topo[1][X]);
  tear_down(&f);
}

static void test_topo(void **state) {
  (void)state;
  fixture f;
  set_up(&f, ORDER_TOPO, 0);
  const int32_t at[] = {E, D, A, C, B};
  for (int64_t i = 0; i < 5; i++)
    push_at(&f, add(&f, PASSED_NONE, i, i), at[i], Y, 0);
  expect_pop(&f, 2); // A
  const uint32_t second = queue_pop(&f.q, &f.p);
  const uint32_t third = queue_pop(&f.q, &f.p);
  assert_true((second == 3 && third == 4) || (second == 4 && third == 3));
  expect_pop(&f, 1); // D
  expect_pop(&f, 0); // E
  // Both processes count; among equals the first found.
  push_at(&f, add(&f, PASSED_NONE, 10, 10), A, X, 0);
  push_at(&f, add(&f, PASSED_NONE, 11, 11), A, Y, 0);
  push_at(&f, add(&f, PASSED_NONE, 12, 12), A, Y, 0);
  expect_pop(&f, 6);
  expect_pop(&f, 7);
  expect_pop(&f, 5);
  tear_down(&f);
}

// A node that covers an expanded one goes before all that came of that.
static void check_rank(search_order order) {
  fixture f;
  set_up(&f, order, 0);
  put(&f, 0, 0);
  expect_pop(&f, 0);
  const uint32_t small = add(&f, 0, 5, 5); // node 1
  push_at(&f, small, A, Y, 0);
  expect_pop(&f, small);                        // a mistake, as it turns out
  push_at(&f, add(&f, small, 20, 20), A, Y, 0); // node 2, of it
  push_at(&f, add(&f, 0, 21, 21), A, Y, 0);     // node 3
  const uint32_t big = add(&f, 0, 4, 6);        // node 4 covers node 1
  assert_int_equal(f.p.nremoved, 1);
  push_at(&f, big, E, X, 0); // wherever it is
  assert_int_equal(f.q.rank[big], 1);
  expect_pop(&f, big);
  // One that covers it in turn ranks higher still.
  const uint32_t bigger = add(&f, 0, 3, 7);
  push_at(&f, bigger, E, X, 0);
  assert_true(f.q.rank[bigger] > f.q.rank[big]);
  expect_pop(&f, bigger);
  expect_pop(&f, 2);
  expect_pop(&f, 3);
  expect_pop(&f, PASSED_NONE);
  tear_down(&f);
}

static void test_rank(void **state) {
  (void)state;
  check_rank(ORDER_RANK);
  check_rank(ORDER_RANK_TOPO);
}

// Covering what still waits is no mistake, and ranks nobody.
static void test_no_rank(void **state) {
  (void)state;
  fixture f;
  set_up(&f, ORDER_RANK, 0);
  put(&f, 0, 0);
  put(&f, 5, 0);
  const uint32_t big = add(&f, PASSED_NONE, 4, 6);
  assert_int_equal(f.p.nremoved, 1);
  push_at(&f, big, A, Y, 0);
  assert_int_equal(f.q.rank[big], 0);
  expect_pop(&f, 0);
  expect_pop(&f, big);
  tear_down(&f);
}

// The rank is more than that of everything found from the node it covers.
static void test_rank_of_descendants(void **state) {
  (void)state;
  fixture f;
  set_up(&f, ORDER_RANK, 0);
  push_at(&f, add(&f, PASSED_NONE, 100, 100), A, Y, 0); // 0
  push_at(&f, add(&f, 0, 10, 10), A, Y, 0);             // 1, of 0
  expect_pop(&f, 0);
  expect_pop(&f, 1);
  push_at(&f, add(&f, 1, 20, 20), A, Y, 0); // 2, of 1
  expect_pop(&f, 2);
  push_at(&f, add(&f, 1, 19, 21), A, Y, 0); // 3 covers 2: rank 1
  assert_int_equal(f.q.rank[3], 1);
  push_at(&f, add(&f, 0, 9, 11), A, Y, 0); // 4 covers 1, from which 3 came
  assert_int_equal(f.q.rank[4], 2);
  expect_pop(&f, 4);
  expect_pop(&f, 3);
  tear_down(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_empty),
      cmocka_unit_test(test_sweep),
      cmocka_unit_test(test_bfs),
      cmocka_unit_test(test_dfs),
      cmocka_unit_test(test_covered),
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_time),
      cmocka_unit_test(test_topo_numbers),
      cmocka_unit_test(test_topo),
      cmocka_unit_test(test_rank),
      cmocka_unit_test(test_no_rank),
      cmocka_unit_test(test_rank_of_descendants),
  };
  return cmocka_run_group_tests_name("queue", tests, NULL, NULL);
}
