// Representatives of random states, compared with all of their orbits: each of an orbit
// is answered by one of it, by the permutation that the word says; and all of them by
// the same one, where members can be told apart by what they own.

#include "symmetry/representative.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "model_text.h"
#include "sem/limits.h"
#include "world.h"

enum { MOST_OF_ORBIT = 720 };

// A state, and its zone of all clocks.
typedef struct {
  int32_t *discrete;
  void *zone;
} state_of;

typedef struct {
  model_text text;
  const semantics *s;
  const symmetry *found;
  const symmetry_plan *plan;
  const zone_kernel *kernel;
  representative r;
  zone_frame frame;
  uint16_t *clocks;       // all of them
  int64_t *lower, *upper; // or NULL
  state_of orbit[MOST_OF_ORBIT];
  uint32_t count;
  uint64_t seed;
} bench;

static void bench_init(bench *b, const char *text, uint64_t seed) {
  *b = (bench){.seed = seed};
  model_text_load(&b->text, text[0] == 's' ? "m.tck" : "m.xta", text, NULL);
  arena *memory = &b->text.m.memory;
  network_limits *limits = limits_find(memory, b->text.code, NULL, false);
  limits_scale(&b->text.m.net, limits);
  b->s = semantics_new(memory, b->text.code, limits->scale, false);
  b->found = symmetry_find(memory, &b->text.m.net, NULL, limits);
  assert_non_null(b->found);
  b->plan = plan_make(memory, b->s, b->found, NULL);
  b->kernel = zone_kernel_get((zone_width)(seed % ZONE_WIDTHS), ZONE_SCALAR);
  representative_init(&b->r, b->plan);
  frame_init(&b->frame, b->s->clocks);
  b->clocks = arena_array(memory, b->s->clocks, sizeof *b->clocks);
  for (uint32_t c = 0; c < b->s->clocks; c++)
    b->clocks[c] = (uint16_t)c;
}

static void bench_release(bench *b) {
  representative_release(&b->r);
  frame_release(&b->frame);
  model_text_release(&b->text);
}

static uint32_t below(bench *b, uint32_t n) {
  return (uint32_t)(next_random(&b->seed) % n);
}

// ---- States

static state_of new_state(bench *b) {
  arena *memory = &b->text.m.memory;
  const network *net = &b->text.m.net;
  state_of t = {arena_array(memory, b->s->size, sizeof *t.discrete),
                arena_alloc(memory, zone_bytes(b->kernel, b->s->clocks))};
  for (uint32_t c = 0; c < net->cells.count; c++)
    t.discrete[b->s->processes + c] = net->cells.data[c].init;
  return t;
}

// Of some bounds, which are few, so that some clocks are alike.
static void fill_zone(bench *b, void *z) {
  const uint32_t n = b->s->clocks;
  void *before = mem_new(zone_bytes(b->kernel, n), 1);
  b->kernel->init_universe(z, n);
  for (uint32_t i = below(b, 2 * n); i > 0; i--) {
    const uint32_t x = below(b, n), y = below(b, n);
    const bound bounds[] = {bound_le(2), bound_lt(3), bound_le(-1)};
    zone_copy(b->kernel, before, z, n);
    if (x != y &&
        b->kernel->constrain(z, n, x, y, bounds[below(b, 3)]) != ZONE_SOME)
      zone_copy(b->kernel, z, before, n);
  }
  mem_free(before);
}

static state_of random_state(bench *b) {
  const network *net = &b->text.m.net;
  const state_of t = new_state(b);
  for (uint32_t p = 0; p < b->s->processes; p++)
    t.discrete[p] = (int32_t)below(b, net->processes.data[p].nlocations);
  for (uint32_t c = 0; c < net->cells.count; c++) {
    const cell *x = &net->cells.data[c];
    if (x->kind == CELL_STATE)
      t.discrete[b->s->processes + c] =
          x->low + (int32_t)below(b, (uint32_t)(x->high - x->low) + 1);
  }
  fill_zone(b, t.zone);
  return t;
}

// As the header of permutations says, one thing after the other.
static state_of permuted(bench *b, const permutation *p, const state_of *t) {
  const network *net = &b->text.m.net;
  const uint32_t before = b->s->processes, n = b->s->clocks;
  const state_of out = new_state(b);
  for (uint32_t i = 0; i < before; i++)
    out.discrete[p->processes[i]] =
        (int32_t)permutation_location(p, i, (uint32_t)t->discrete[i]);
  for (uint32_t c = 0; c < net->cells.count; c++)
    if (net->cells.data[c].kind == CELL_STATE)
      out.discrete[before + p->cells[c]] =
          permutation_value(p, p->sorts[c], t->discrete[before + c]);
  b->kernel->init_universe(out.zone, n);
  for (uint32_t x = 0; x < n; x++)
    for (uint32_t y = 0; y < n; y++)
      if (x != y)
        assert_true(b->kernel->set(out.zone, n, p->clocks[x], p->clocks[y],
                                   b->kernel->get(t->zone, n, x, y)));
  assert_true(b->kernel->is_valid(out.zone, n));
  return out;
}

static bool same_discrete(const bench *b, const int32_t *x, const int32_t *y) {
  const discrete_runs *runs = &b->s->runs;
  for (uint32_t i = 0; i < runs->count; i++)
    if (memcmp(x + runs->data[i].first, y + runs->data[i].first,
               runs->data[i].count * sizeof *x) != 0)
      return false;
  return true;
}

static bool same(const bench *b, const state_of *x, const state_of *y) {
  return same_discrete(b, x->discrete, y->discrete) &&
         zone_equal(b->kernel, x->zone, y->zone, b->s->clocks);
}

static bool is_of_orbit(const bench *b, const state_of *t) {
  for (uint32_t i = 0; i < b->count; i++)
    if (same(b, &b->orbit[i], t))
      return true;
  return false;
}

static void find_orbit(bench *b, const state_of *t) {
  b->count = 0;
  b->orbit[b->count++] = *t;
  for (uint32_t i = 0; i < b->count; i++)
    for (uint32_t g = 0; g < b->found->ngenerators; g++) {
      const state_of next = permuted(b, b->found->generators[g], &b->orbit[i]);
      if (is_of_orbit(b, &next))
        continue;
      assert_in_range(b->count, 1, MOST_OF_ORBIT - 1);
      b->orbit[b->count++] = next;
    }
}

// ---- Representatives

static zone_view view_of(const bench *b, const state_of *t) {
  return (zone_view){.kernel = b->kernel,
                     .zone = t->zone,
                     .n = b->s->clocks,
                     .clocks = b->clocks,
                     .m = b->s->clocks,
                     .lower = b->lower,
                     .upper = b->upper};
}

static state_of answer(bench *b, const state_of *t) {
  const uint32_t n = b->s->clocks;
  const zone_view view = view_of(b, t);
  const state_of out = new_state(b);
  representative_find(&b->r, t->discrete, &b->frame);
  representative_settle(&b->r, &view);
  const zone_frame *f = representative_frame(&b->r);
  semantics_copy(b->s, out.discrete, representative_discrete(&b->r));
  uint16_t *rows = mem_new(n, sizeof *rows);
  for (uint32_t c = 0; c < n; c++)
    rows[c] = (uint16_t)frame_row(f, c);
  b->kernel->project(out.zone, t->zone, n, rows, n);
  mem_free(rows);
  return out;
}

static permutation *product_of_word(bench *b) {
  arena *memory = &b->text.m.memory;
  permutation *p = permutation_new(memory, &b->text.m.net, b->found->sorts,
                                   b->found->nsorts);
  for (uint32_t i = 0; i < b->r.count; i++)
    p = permutation_then(memory, p, b->found->generators[b->r.word[i]]);
  return p;
}

// How many different answers the orbit of the state gets.
static uint32_t ask_orbit(bench *b, const state_of *t) {
  state_of answers[MOST_OF_ORBIT];
  uint32_t different = 0;
  find_orbit(b, t);
  for (uint32_t i = 0; i < b->count; i++) {
    const state_of one = answer(b, &b->orbit[i]);
    const state_of by_word = permuted(b, product_of_word(b), &b->orbit[i]);
    assert_true(same(b, &one, &by_word));
    assert_true(is_of_orbit(b, &one));
    assert_int_equal(b->r.count > 0 || same(b, &one, &b->orbit[i]), 1);
    const state_of again = answer(b, &b->orbit[i]);
    assert_true(same(b, &one, &again));
    uint32_t k = 0;
    while (k < different && !same(b, &answers[k], &one))
      k++;
    if (k == different)
      answers[different++] = one;
  }
  return different;
}

// ---- Models

// Members with two clocks and a variable each; nothing else.
static const char OWN[] =
    "typedef int[1,4] id_t; process P(const id_t id) { clock x, y; int[0,1] v; "
    "state a { x <= 2 }, b, c { y <= 3 }; init a; "
    "trans a -> b { guard x > 1; assign v = 1 - v, y = 0; }, "
    "b -> c { guard v == 1 && y > 2; assign x = 0; }, "
    "c -> a { guard x > 1; assign x = 0, y = 0; }; } system P;";

// One clock each, and a variable that has the number of one of them.
static const char NAMED[] =
    "int[0,5] turn; process P(const int[1,5] id) { clock x; state a, "
    "b { x <= 2 }, c, d; init a; "
    "trans a -> b { guard turn == 0; assign x = 0; }, "
    "b -> c { assign turn = id, x = 0; }, "
    "c -> d { guard turn == id && x > 2; }, d -> a { assign turn = 0; }; } "
    "system P;";

// Numbers of members in an array, and in variables of each member.
static const char LISTED[] =
    "typedef int[0,4] any_t; any_t list[4]; "
    "process P(const int[1,4] id) { any_t mine; clock x; state a, b; init a; "
    "trans a -> b { guard list[3] == 0 && x > 1; "
    "assign list[3] = list[2], list[2] = list[1], list[1] = list[0], "
    "list[0] = id, x = 0; }, "
    "b -> a { guard list[0] != id; assign mine = list[1], x = 0; }; } "
    "system P;";

static const char RING[] =
    "typedef int[0,4] id_t; bool fork[id_t]; process P(const id_t id) { "
    "clock x; state a, b { x <= 5 }, c; init a; "
    "trans a -> b { guard !fork[id]; assign fork[id] = true, x = 0; }, "
    "b -> c { guard !fork[(id + 1) % 5]; assign fork[(id + 1) % 5] = true; }, "
    "c -> a { assign fork[id] = false, fork[(id + 1) % 5] = false; }; } "
    "system P;";

// A table of pairs.
static const char PAIRS[] =
    "typedef int[0,3] id_t; bool met[id_t][id_t]; id_t turn; "
    "process P(const id_t id) { clock x; state a, b; init a; "
    "trans a -> b { guard x > 1; assign turn = id; }, "
    "b -> a { guard !met[id][turn]; assign met[id][turn] = true, x = 0; }; } "
    "system P;";

// Two classes.
static const char TWO[] =
    "chan c; process P(const int[1,3] id) { clock x; state a, b; init a; "
    "trans a -> b { guard x > 1; sync c!; }, b -> a { assign x = 0; }; } "
    "process Q(const int[1,3] id) { int[0,2] v; state a, b; init a; "
    "trans a -> b { sync c?; assign v = (v + 1) % 3; }, b -> a { }; } "
    "system P, Q;";

// Members that can be exchanged, and each flipped; and that can be turned.
static const char FLIPS[] =
    "int[0,3] n; process P(const int[1,3] id) { clock x, y; "
    "state a { x <= 5 }, b { y <= 5 }; init a; "
    "trans a -> b { guard x > 2; assign y = 0, n = id; }, "
    "b -> a { guard y > 2; assign x = 0, n = id; }; } system P;";
static const char FLIPPED_RING[] =
    "typedef int[0,3] id_t; chan take[id_t]; process P(const id_t id) { "
    "clock x, y; state a, b; init a; "
    "trans a -> b { guard x > 2; sync take[id]?; assign y = 0; }, "
    "b -> a { guard y > 2; sync take[id]?; assign x = 0; }; } "
    "process R() { id_t at; state r; init r; "
    "trans r -> r { sync take[at]!; assign at = (at + 1) % 4; }; } "
    "system R, P;";

// Is each member told from the others by its location, its variables and bounds of its
// clocks?  Members own what is theirs by name.
static bool differ(const bench *b, const state_of *t, uint32_t p, uint32_t q) {
  const network *net = &b->text.m.net;
  const uint32_t n = b->s->clocks, before = b->s->processes;
  bool some = t->discrete[p] != t->discrete[q];
  uint32_t of_q = 0;
  for (uint32_t c = 0; c < net->cells.count; c++) {
    if (net->cells.data[c].process != p)
      continue;
    while (net->cells.data[of_q].process != q)
      of_q++;
    some |= t->discrete[before + c] != t->discrete[before + of_q++];
  }
  of_q = 1;
  for (uint32_t x = 1; x < net->clocks.count; x++) {
    if (net->clocks.data[x].process != p)
      continue;
    while (net->clocks.data[of_q].process != q)
      of_q++;
    some |=
        b->kernel->get(t->zone, n, x, 0) !=
            b->kernel->get(t->zone, n, of_q, 0) ||
        b->kernel->get(t->zone, n, 0, x) != b->kernel->get(t->zone, n, 0, of_q);
    of_q++;
  }
  return some;
}

static bool has_no_ties(const bench *b, const state_of *t) {
  for (uint32_t i = 0; i < b->found->nclasses; i++) {
    const symmetry_class *c = &b->found->classes[i];
    for (uint32_t k = 0; k < c->members; k++)
      for (uint32_t m = k + 1; m < c->members; m++)
        if (!differ(b, t, c->processes[k], c->processes[m]))
          return false;
  }
  return true;
}

typedef struct {
  uint32_t orbits, answers, without_ties;
} tally;

static tally try_states(const char *text, uint32_t count, bool owns_all) {
  tally all = {0};
  for (uint64_t seed = 1; seed <= count; seed++) {
    bench b;
    bench_init(&b, text, seed);
    const state_of t = random_state(&b);
    const uint32_t answers = ask_orbit(&b, &t);
    const bool is_clear = owns_all && has_no_ties(&b, &t);
    if (is_clear && answers != 1)
      fail_msg("seed %u: %u answers", (unsigned)seed, answers);
    all.orbits++;
    all.answers += answers;
    all.without_ties += is_clear;
    bench_release(&b);
  }
  return all;
}

static void test_own(void **state) {
  (void)state;
  const tally t = try_states(OWN, 150, true);
  assert_in_range(t.without_ties, 50, 150);
  assert_int_equal(t.answers, t.orbits);
}

static void test_named(void **state) {
  (void)state;
  const tally t = try_states(NAMED, 60, false);
  assert_int_equal(t.answers, t.orbits);
}

static void test_listed(void **state) {
  (void)state;
  const tally t = try_states(LISTED, 100, false);
  assert_int_equal(t.answers, t.orbits);
}

// Where it depends on two members what is less, exchanging neighbours may get stuck.
static void test_pairs(void **state) {
  (void)state;
  const tally t = try_states(PAIRS, 60, false);
  assert_in_range(t.answers, t.orbits + 1, t.orbits * 5 / 4);
}

// The least of all turns.
static void test_ring(void **state) {
  (void)state;
  const tally t = try_states(RING, 200, false);
  assert_int_equal(t.answers, t.orbits);
}

static void test_flips(void **state) {
  (void)state;
  const tally t = try_states(FLIPS, 100, false);
  assert_int_equal(t.answers, t.orbits);
  const tally r = try_states(FLIPPED_RING, 100, false);
  assert_int_equal(r.answers, r.orbits);
}

static void test_two_classes(void **state) {
  (void)state;
  const tally t = try_states(TWO, 60, false);
  assert_int_equal(t.answers, t.orbits);
}

// ---- Ties that only the zone decides, and what of it is seen

// All where they begin; x of P(i) is at least i, if that is seen.
static void test_bounds(void **state) {
  (void)state;
  bench b;
  bench_init(&b, NAMED, 1);
  const uint32_t n = b.s->clocks;
  const state_of t = new_state(&b);
  b.kernel->init_universe(t.zone, n);
  for (uint32_t x = 1; x < n; x++)
    assert_int_equal(b.kernel->constrain(t.zone, n, 0, x, bound_le(-(int)x)),
                     ZONE_SOME);
  answer(&b, &t);
  assert_false(b.r.has_moved);
  assert_int_equal(b.r.count, 10); // the other way round
  int64_t lower[8], upper[8];
  for (uint32_t i = 0; i < 8; i++) {
    lower[i] = 2;
    upper[i] = ZONE_NEVER;
  }
  b.lower = lower;
  b.upper = upper;
  answer(&b, &t); // lower bounds are not seen
  assert_int_equal(b.r.count, 0);
  for (uint32_t i = 0; i < 8; i++)
    upper[i] = 1;
  answer(&b, &t); // only that one is 1 and the others more
  assert_int_equal(b.r.count, 4);
  for (uint32_t i = 0; i < 8; i++)
    lower[i] = upper[i] = ZONE_NEVER;
  answer(&b, &t);
  assert_int_equal(b.r.count, 0);
  bench_release(&b);
}

// The frame has but some clocks; one that the state does not look at is not compared.
static void test_frame(void **state) {
  (void)state;
  bench b;
  bench_init(&b, NAMED, 1);
  const uint16_t some[] = {0, 2, 4, 5};
  const uint32_t n = 4;
  const state_of t = new_state(&b);
  t.discrete[1] = t.discrete[3] = 2; // P(2), P(4)
  t.discrete[b.s->processes] = 4;
  frame_set(&b.frame, some, n);
  b.kernel->init_universe(t.zone, n);
  assert_int_equal(b.kernel->constrain(t.zone, n, 1, 2, bound_le(0)),
                   ZONE_SOME);
  const uint16_t seen[] = {0, 4, 5};
  representative_find(&b.r, t.discrete, &b.frame);
  assert_true(b.r.has_moved && b.r.has_turned);
  const zone_frame *f = representative_frame(&b.r);
  assert_true(frame_is_valid(f));
  const int32_t *d = representative_discrete(&b.r);
  for (int i = 0; i < 5; i++)
    assert_int_equal(d[i], i < 3 ? 0 : 2);
  assert_int_equal(d[b.s->processes], 4);
  // P(4) has its own clock, or that of P(2).
  const zone_view view = {
      .kernel = b.kernel, .zone = t.zone, .n = n, .clocks = seen, .m = 3};
  representative_settle(&b.r, &view);
  f = representative_frame(&b.r);
  assert_true(frame_is_valid(f));
  assert_int_equal(f->rows[0], 0);
  assert_true(f->rows[4] != FRAME_NONE && f->rows[5] != FRAME_NONE);
  bench_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_own),    cmocka_unit_test(test_named),
      cmocka_unit_test(test_listed), cmocka_unit_test(test_pairs),
      cmocka_unit_test(test_ring),   cmocka_unit_test(test_two_classes),
      cmocka_unit_test(test_bounds), cmocka_unit_test(test_frame),
      cmocka_unit_test(test_flips),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
