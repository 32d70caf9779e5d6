// Orders of diagrams: that they are orders, the same each time, what they are
// made of, and that those that were looked for are of use.

#include "ordering/diagram_order.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/strbuf.h"
#include "dd/cdd.h"
#include "job/choice.h"
#include "model_text.h"
#include "ordering/diagram_sample.h"
#include "reach/abstractor.h"
#include "store/visited.h"
#include "world.h"

// ---- A model and its orders ------------------------------------------------

typedef struct {
  model_text text;
  const network_limits *limits;
  const semantics *s;
  search_options options;
  watch watch;
  uint32_t n, npairs;
} rig;

static void set_up(rig *t, bool timed) {
  network_limits *limits =
      limits_find(&t->text.m.memory, t->text.code, NULL, false);
  limits_scale(&t->text.m.net, limits);
  t->limits = limits;
  t->s = semantics_new(&t->text.m.memory, t->text.code, limits->scale, timed);
  t->options = (search_options){
      .engine = SEARCH_ENGINE_CDD, .simd = ZONE_BEST, .width = ZONE_WIDTHS};
  t->options = choice_make(&t->text.m.net, limits, &t->options, false, false);
  watch_init(&t->watch, &t->text.m.memory, &t->options);
  t->n = t->s->clocks;
  t->npairs = cdd_pairs(t->n);
}

static void from_text(rig *t, const char *path, const char *text) {
  model_text_load(&t->text, path, text, NULL);
  set_up(t, false);
}

static void from_file(rig *t, const char *path) {
  model_text_open(&t->text, path);
  set_up(t, false);
}

static void put_away(rig *t) { model_text_release(&t->text); }

static search_job job_of(rig *t) {
  return (search_job){.s = t->s,
                      .limits = t->limits,
                      .looked_for = CODE_NONE,
                      .options = t->options,
                      .watch = &t->watch};
}

// The order, which must be one.
static uint32_t *find(rig *t, search_cdd_order how, uint64_t seed) {
  uint32_t *order = mem_new((size_t)t->npairs + 1, sizeof *order);
  bool *seen = mem_new((size_t)t->npairs + 1, sizeof *seen);
  t->options.cdd_order = how;
  t->options.cdd_seed = seed;
  order[t->npairs] = 12345;
  const search_job job = job_of(t);
  diagram_order_find(&job, order);
  for (uint32_t i = 0; i < t->npairs; i++) {
    assert_true(order[i] < t->npairs);
    assert_false(seen[order[i]]);
    seen[order[i]] = true;
  }
  assert_int_equal(order[t->npairs], 12345);
  mem_free(seen);
  return order;
}

static bool are_equal(const rig *t, const uint32_t *a, const uint32_t *b) {
  return memcmp(a, b, t->npairs * sizeof *a) == 0;
}

static void check_again(rig *t, search_cdd_order how) {
  uint32_t *a = find(t, how, 7), *b = find(t, how, 7);
  assert_true(are_equal(t, a, b));
  assert_null(t->watch.reason);
  mem_free(a);
  mem_free(b);
}

static void take(rig *t, diagram_sample *d) {
  const search_job job = job_of(t);
  diagram_sample_take(d, &job, DIAGRAM_SAMPLE_STATES, DIAGRAM_SAMPLE_ZONES);
}

static uint64_t size_of(diagram_sample *d, const uint32_t *order) {
  return diagram_sample_size(d, order, UINT64_MAX - 1, UINT64_MAX);
}

// ---- Models at random --------------------------------------------------------

static uint32_t pick_of(uint64_t *seed, uint32_t n) {
  return (uint32_t)(next_random(seed) % n);
}

static void grow_edge(strbuf *out, uint64_t *seed, uint32_t clocks,
                      uint32_t locations) {
  static const char *const COMPARISONS[] = {"<", "<=", ">", ">=", "=="};
  strbuf_printf(out, "    L%u -> L%u { guard v < 3", pick_of(seed, locations),
                pick_of(seed, locations));
  for (uint32_t i = pick_of(seed, 3); clocks && i > 0; i--) {
    const uint32_t x = pick_of(seed, clocks);
    const bool alone = x == 0 || pick_of(seed, 12);
    strbuf_printf(out, " && x%u%s %s %u", x, alone ? "" : " - x0",
                  COMPARISONS[pick_of(seed, 5)], pick_of(seed, 6));
  }
  strbuf_printf(out, ";");
  if (pick_of(seed, 2))
    strbuf_printf(out, " sync c%u%c;", pick_of(seed, 3),
                  pick_of(seed, 2) ? '!' : '?');
  strbuf_printf(out, " assign v = %s", pick_of(seed, 16) ? "1 - v" : "v + 1");
  for (uint32_t i = pick_of(seed, 3); clocks && i > 0; i--)
    strbuf_printf(out, ", x%u = %u", pick_of(seed, clocks), pick_of(seed, 2));
  strbuf_printf(out, "; }");
}

// Clocks are everybody's.  `v` may leave its range: an error of the model.
static void grow_text(strbuf *out, uint64_t *seed) {
  const uint32_t clocks = pick_of(seed, 7), processes = 1 + pick_of(seed, 3);
  strbuf_printf(out, "int[0,2] v; chan c0, c1; broadcast chan c2;\n");
  for (uint32_t x = 0; x < clocks; x++)
    strbuf_printf(out, "clock x%u;\n", x);
  for (uint32_t p = 0; p < processes; p++) {
    const uint32_t locations = 1 + pick_of(seed, 4);
    strbuf_printf(out, "process P%u() {\n  state ", p);
    for (uint32_t l = 0; l < locations; l++) {
      strbuf_printf(out, "%sL%u", l ? ", " : "", l);
      if (clocks && pick_of(seed, 3) == 0)
        strbuf_printf(out, " { x%u <= %u }", pick_of(seed, clocks),
                      pick_of(seed, 8));
    }
    strbuf_printf(out, ";\n  init L0;\n  trans\n");
    for (uint32_t e = 0, last = 1 + pick_of(seed, 6); e <= last; e++) {
      grow_edge(out, seed, clocks, locations);
      strbuf_printf(out, e == last ? ";\n}\n" : ",\n");
    }
  }
  strbuf_printf(out, "system P0");
  for (uint32_t p = 1; p < processes; p++)
    strbuf_printf(out, ", P%u", p);
  strbuf_printf(out, ";\n");
}

static void test_random_models(void **state) {
  (void)state;
  uint32_t large = 0;
  for (uint64_t round = 0; round < 20; round++) {
    uint64_t seed = round;
    strbuf text;
    strbuf_init(&text);
    grow_text(&text, &seed);
    rig t;
    from_text(&t, "grown.xta", text.text);
    for (int how = 0; how < CDD_ORDERS; how++)
      if (how != CDD_ORDER_SIFT || round % 4 == 0)
        check_again(&t, (search_cdd_order)how);
    large += t.n > 4;
    put_away(&t);
    strbuf_release(&text);
  }
  assert_true(large > 3);
}

// ---- Examples ----------------------------------------------------------------

static void check_example(const char *path) {
  rig t;
  from_file(&t, path);
  check_again(&t, CDD_ORDER_COMMUNICATION);
  uint32_t *fixed = find(&t, CDD_ORDER_FIXED, 0);
  uint32_t *sampled = find(&t, CDD_ORDER_SAMPLED, 0);
  uint32_t *again = find(&t, CDD_ORDER_SAMPLED, 99); // the seed is of `random`
  assert_true(are_equal(&t, sampled, again));
  diagram_sample d;
  take(&t, &d);
  const uint64_t before = size_of(&d, fixed), after = size_of(&d, sampled);
  if (after > before)
    fail_msg("%s: %d nodes, fixed %d", path, (int)after, (int)before);
  assert_true(after > 0 && d.nzones > 0);
  diagram_sample_release(&d);
  mem_free(fixed);
  mem_free(sampled);
  mem_free(again);
  put_away(&t);
}

static void test_examples(void **state) {
  (void)state;
  static const char *const PATHS[] = {
      "examples/fischer.xta",  "examples/fddi.xta",
      "examples/pipe.xta",     "examples/conveyor-ab.xta",
      "examples/csmacd.xta",   "examples/critical.xta",
      "examples/csma.tck",     "examples/conveyor-abc.xta",
      "examples/traingate.xml"};
  for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++)
    check_example(PATHS[i]);
}

// Sifting finds what is at least as good, where all zones count.
static void test_sift(void **state) {
  (void)state;
  rig t;
  from_file(&t, "examples/fischer.xta");
  check_again(&t, CDD_ORDER_SIFT);
  uint32_t *sampled = find(&t, CDD_ORDER_SAMPLED, 0);
  uint32_t *sifted = find(&t, CDD_ORDER_SIFT, 0);
  diagram_sample d;
  take(&t, &d);
  assert_true(size_of(&d, sifted) <= size_of(&d, sampled));
  diagram_sample_release(&d);
  mem_free(sampled);
  mem_free(sifted);
  put_away(&t);
}

// ---- Orders that need no sample --------------------------------------------------

static void test_fixed(void **state) {
  (void)state;
  rig t;
  from_file(&t, "examples/fddi.xta");
  uint32_t *order = find(&t, CDD_ORDER_FIXED, 3);
  for (uint32_t i = 0; i < t.npairs; i++)
    assert_int_equal(order[i], i);
  mem_free(order);
  put_away(&t);
}

// The clocks in the order in which they are first asked for.
static void clocks_of(const rig *t, const uint32_t *order, uint32_t *clocks) {
  uint32_t count = 0;
  clocks[count++] = 0;
  for (uint32_t i = 0; i < t->npairs; i++)
    for (uint32_t x = 1; x < t->n; x++)
      if (order[i] == cdd_pairs(x))
        clocks[count++] = x;
  assert_int_equal(count, t->n);
}

// Each clock brings its pairs with all before it.
static void check_extension(const rig *t, const uint32_t *order) {
  uint32_t *clocks = mem_new(t->n, sizeof *clocks), at = 0;
  clocks_of(t, order, clocks);
  for (uint32_t k = 0; k < t->n; k++)
    for (uint32_t i = 0; i < k; i++) {
      const uint32_t a = clocks[k], b = clocks[i];
      assert_int_equal(order[at++],
                       a > b ? cdd_pairs(a) + b : cdd_pairs(b) + a);
    }
  mem_free(clocks);
}

static void test_random(void **state) {
  (void)state;
  rig t;
  from_file(&t, "examples/fddi.xta");
  assert_true(t.n > 6);
  uint32_t *orders[8];
  for (uint32_t i = 0; i < 8; i++) {
    orders[i] = find(&t, CDD_ORDER_RANDOM, i);
    check_extension(&t, orders[i]);
    for (uint32_t k = 0; k < i; k++)
      assert_false(are_equal(&t, orders[i], orders[k]));
  }
  for (uint32_t i = 0; i < 8; i++)
    mem_free(orders[i]);
  put_away(&t);
}

// On every machine: what seed 1 means is not to change.
static void test_seed(void **state) {
  (void)state;
  static const char TEXT[] = "clock a, b, c, d;\n"
                             "process P() { state L; init L; }\nsystem P;\n";
  rig t;
  from_text(&t, "m.xta", TEXT);
  uint32_t *order = find(&t, CDD_ORDER_RANDOM, 1), clocks[5];
  static const uint32_t EXPECTED[] = {0, 3, 1, 4, 2};
  clocks_of(&t, order, clocks);
  assert_memory_equal(clocks, EXPECTED, sizeof clocks);
  mem_free(order);
  put_away(&t);
}

// ---- Communication -----------------------------------------------------------------

static void check_line(const char *path, const char *text,
                       const uint32_t *expected, uint32_t count) {
  rig t;
  from_text(&t, path, text);
  assert_int_equal(t.n, count);
  uint32_t *order = find(&t, CDD_ORDER_COMMUNICATION, 0);
  uint32_t *clocks = mem_new(t.n, sizeof *clocks);
  check_extension(&t, order);
  clocks_of(&t, order, clocks);
  bool up = true, down = true;
  for (uint32_t i = 1; i < count; i++) {
    up &= clocks[i] == expected[i];
    down &= clocks[i] == expected[count - i];
  }
  if (!up && !down)
    for (uint32_t i = 0; i < count; i++)
      print_message("%u: %u\n", i, clocks[i]);
  assert_true(up || down);
  mem_free(clocks);
  mem_free(order);
  put_away(&t);
}

#define CHAIN(NAME, CLOCK, IN, OUT)                                            \
  "process " NAME "() { state L, M; init L; trans\n"                           \
  "  L -> M { guard " CLOCK " > 1; sync " IN "; assign " CLOCK " = 0; },\n"    \
  "  M -> L { guard " CLOCK " > 1; sync " OUT "; }; }\n"

// A - B - C - D - E, declared in another order.  The clocks are global.
static void test_channels(void **state) {
  (void)state;
  static const char TEXT[] =
      "clock a, b, c, d, e;\nchan ab, bc, cd, de, x, y;\n" // 1 2 3 4 5
      CHAIN("C", "a", "bc?", "cd!") CHAIN("A", "b", "x!", "ab!")
          CHAIN("E", "c", "de?", "y!") CHAIN("B", "d", "ab?", "bc!")
              CHAIN("D", "e", "cd?", "de!") "system A, B, C, D, E;\n";
  static const uint32_t EXPECTED[] = {0, 2, 4, 1, 5, 3};
  check_line("m.xta", TEXT, EXPECTED, 6);
}

#define USER(NAME, CLOCK, MINE, OTHER)                                         \
  "process " NAME "() { clock own; state L { own <= 5 }; init L; trans\n"      \
  "  L -> L { guard " CLOCK " > 1 && " MINE " == " OTHER ";\n"                 \
  "    assign own = 0, " CLOCK " = 0, " MINE " = 0; }; }\n"

// A - B - C by variables; clocks of a process are together.
static void test_variables(void **state) {
  (void)state;
  static const char TEXT[] = // 1 to 3; `own` are 4 to 6, as in `system`
      "clock p, q, r;\nint u, v, w;\n" USER("C", "p", "u", "v")
          USER("A", "q", "w", "w") USER("B", "r", "v", "w") "system C, A, B;\n";
  static const uint32_t EXPECTED[] = {0, 2, 5, 3, 6, 1, 4};
  rig t;
  from_text(&t, "m.xta", TEXT);
  uint32_t *order = find(&t, CDD_ORDER_COMMUNICATION, 0), clocks[7];
  uint32_t owner[7];
  clocks_of(&t, order, clocks);
  for (uint32_t i = 0; i < 7; i++)
    for (uint32_t k = 0; k < 7; k++)
      if (EXPECTED[k] == clocks[i])
        owner[i] = (k + 1) / 2; // A 1, B 2, C 3
  assert_int_equal(owner[1], owner[2]);
  assert_int_equal(owner[3], 2);
  assert_int_equal(owner[4], 2);
  assert_int_equal(owner[5], owner[6]);
  mem_free(order);
  put_away(&t);
}

#define PART(NAME)                                                             \
  "process:" NAME "\nclock:1:x" NAME "\nlocation:" NAME ":l{initial:}\n"       \
  "edge:" NAME ":l:l:a{provided: x" NAME ">1 : do: x" NAME "=0}\n"             \
  "edge:" NAME ":l:l:b{provided: x" NAME ">1 : do: x" NAME "=0}\n"

// A - B - C - D by vectors that are no channels.
static void test_vectors(void **state) {
  (void)state;
  static const char TEXT[] =
      "system:s\nevent:a\nevent:b\n" PART("B") PART("D") PART("A")
          PART("C") "sync:A@a:B@a\nsync:A@a:B@b\nsync:B@a:C@a?\nsync:B@b:C@b?\n"
                    "sync:C@a:D@a\nsync:C@b:D@a?\n";
  static const uint32_t EXPECTED[] = {0, 3, 1, 4, 2};
  check_line("m.tck", TEXT, EXPECTED, 5);
}

// ---- Limits ----------------------------------------------------------------------------

static const char *stop(void *data, const search_stats *s) {
  uint32_t *calls = data;
  assert_int_equal(s->explored, 0);
  assert_int_equal(s->stored, 0);
  return ++*calls > 1 ? "enough" : NULL;
}

static const char *listen(void *data, const search_stats *s) {
  uint32_t *calls = data;
  assert_int_equal(s->explored, 0);
  ++*calls;
  return NULL;
}

static void test_stop(void **state) {
  (void)state;
  rig t;
  uint32_t calls = 0;
  from_file(&t, "examples/structure.xta");
  t.options.poll = stop;
  t.options.poll_data = &calls;
  uint32_t *order = find(&t, CDD_ORDER_SIFT, 0);
  assert_string_equal(t.watch.reason, "enough");
  assert_int_equal(calls, 2);
  mem_free(order);
  // Nothing is explored after that.
  order = find(&t, CDD_ORDER_SAMPLED, 0);
  for (uint32_t i = 0; i < t.npairs; i++)
    assert_int_equal(order[i], i);
  mem_free(order);
  put_away(&t);
}

static void test_time(void **state) {
  (void)state;
  rig t;
  from_file(&t, "examples/structure.xta");
  t.options.seconds = 1;
  t.watch.start -= 2;
  uint32_t *order = find(&t, CDD_ORDER_SIFT, 0);
  assert_string_equal(t.watch.reason, "time limit 1 s reached");
  mem_free(order);
  put_away(&t);
}

// A limit of states is for the search only, and so are counts of states.
static void test_states(void **state) {
  (void)state;
  rig t;
  uint32_t calls = 0;
  from_file(&t, "examples/pipe.xta");
  uint32_t *free = find(&t, CDD_ORDER_SAMPLED, 0);
  t.options.states = 10;
  t.options.poll = listen;
  t.options.poll_data = &calls;
  uint32_t *limited = find(&t, CDD_ORDER_SAMPLED, 0);
  assert_null(t.watch.reason);
  assert_true(calls > 0);
  assert_true(are_equal(&t, free, limited));
  mem_free(free);
  mem_free(limited);
  put_away(&t);
}

// ---- Odd models ----------------------------------------------------------------------

#define ALL_ORDERS(T)                                                          \
  for (int how = 0; how < CDD_ORDERS; how++)                                   \
  check_again(T, (search_cdd_order)how)

static void check_odd(const char *text, bool timed) {
  rig t;
  model_text_load(&t.text, "m.xta", text, NULL);
  set_up(&t, timed);
  ALL_ORDERS(&t);
  put_away(&t);
}

static void test_odd(void **state) {
  (void)state;
  static const char *const TEXTS[] = {
      // no clock, one, two
      "process P() { state L; init L; }\nsystem P;\n",
      "clock x; process P() { state L; init L; }\nsystem P;\n",
      "clock x, y; process P() { state L; init L; }\nsystem P;\n",
      // no process mentions them
      "clock x, y, z; process P() { state L; init L; }\nsystem P;\n",
      // nothing can be reached
      "clock x, y, z; process P() { state L { x < 0 }; init L; }\nsystem P;\n",
      // stop-watches
      "clock x, y, z; process P() { state L { x <= 3 && y' == 0 }; init L;\n"
      "trans L -> L { guard x > 2 && y > 1 && z > 4; assign x = 0; }; }\n"
      "system P;\n",
      // an error at once
      "clock x, y, z; int[0,1] v = 1; process P() { state L; init L;\n"
      "trans L -> L { guard x > 2 && y < 9 && z > 3; assign v = v + 1; }; }\n"
      "system P;\n",
      // arrays of clocks, by an index
      "clock x[3], y; int[0,2] i; process P() { state L { y <= 3 }; init L;\n"
      "trans L -> L { guard x[i] > 2; assign x[i] = 0, i = 2 - i; },\n"
      "  L -> L { guard x[0] > y + 1; assign y = 0; }; }\nsystem P;\n",
  };
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
    check_odd(TEXTS[i], false);
    check_odd(TEXTS[i], true);
  }
}

// Bounds that need more than 16 bits.
static void test_wide(void **state) {
  (void)state;
  static const char TEXT[] =
      "clock x, y, z;\n"
      "process P() { state L { x <= 1000001 }, M { y <= 3 }; init L; trans\n"
      "  L -> M { guard x > 1000000; assign x = 0, y = 0; },\n"
      "  M -> L { guard z > 3000002 && y > 1; assign z = 0; },\n"
      "  M -> L { guard y > 2; }; }\nsystem P;\n";
  rig t;
  from_text(&t, "m.xta", TEXT);
  ALL_ORDERS(&t);
  diagram_sample d;
  take(&t, &d);
  assert_true(d.nzones > 1);
  assert_true(d.kernel->width > ZONE_16);
  diagram_sample_release(&d);
  put_away(&t);
}

// ---- Samples ---------------------------------------------------------------------------

static void test_sample(void **state) {
  (void)state;
  rig t;
  from_file(&t, "examples/pipe.xta");
  uint32_t *fixed = find(&t, CDD_ORDER_FIXED, 0);
  diagram_sample d;
  take(&t, &d);
  const uint64_t all = size_of(&d, fixed);
  assert_true(all > 100);
  assert_int_equal(diagram_sample_size(&d, fixed, all, UINT64_MAX), all);
  assert_true(diagram_sample_size(&d, fixed, all - 1, UINT64_MAX) ==
              DIAGRAM_TOO_LARGE);
  assert_true(diagram_sample_size(&d, fixed, all, 10) == DIAGRAM_TOO_LARGE);
  uint64_t last = 0;
  for (uint32_t zones = 1; diagram_sample_thin(&d, zones); zones *= 2) {
    const uint64_t some = size_of(&d, fixed);
    assert_true(some > 0 && some <= all);
    last = some;
  }
  assert_true(last > 0 && size_of(&d, fixed) == all);
  assert_int_equal(d.groups[d.ngroups], d.nzones);
  diagram_sample_release(&d);
  const search_job job = job_of(&t);
  diagram_sample_take(&d, &job, DIAGRAM_SAMPLE_STATES, 10);
  assert_int_equal(d.nzones, 10);
  diagram_sample_release(&d);
  mem_free(fixed);
  put_away(&t);
}

// A sample is as large as what a search stores.
static void check_stored(const char *path, bool simplified) {
  rig t;
  from_file(&t, path);
  diagram_sample d;
  take(&t, &d);
  uint32_t *order = find(&t, CDD_ORDER_RANDOM, 5);
  visited v;
  visited_init(&v, &(cdd_options){.clocks = t.n, .order = order}, 1);
  for (uint64_t g = 0; g < d.ngroups; g++)
    for (uint32_t z = d.groups[g]; z < d.groups[g + 1]; z++)
      visited_add(&v, &g, g, d.kernel,
                  d.zones + z * zone_bytes(d.kernel, d.clocks));
  cdd_collect(v.diagrams);
  const cdd_stats c = cdd_statistics(v.diagrams);
  assert_true(c.ops[CDD_OP_SIMPLIFY].steps > 0 || !simplified);
  assert_int_equal(size_of(&d, order), c.live);
  visited_release(&v);
  diagram_sample_release(&d);
  mem_free(order);
  put_away(&t);
}

static void test_stored(void **state) {
  (void)state;
  check_stored("examples/fddi.xta", false);
  check_stored("examples/pipe.xta", false);
  check_stored("examples/structure.xta", true);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random_models), cmocka_unit_test(test_examples),
      cmocka_unit_test(test_sift),          cmocka_unit_test(test_fixed),
      cmocka_unit_test(test_random),        cmocka_unit_test(test_seed),
      cmocka_unit_test(test_channels),      cmocka_unit_test(test_variables),
      cmocka_unit_test(test_vectors),       cmocka_unit_test(test_stop),
      cmocka_unit_test(test_time),          cmocka_unit_test(test_states),
      cmocka_unit_test(test_odd),           cmocka_unit_test(test_wide),
      cmocka_unit_test(test_sample),        cmocka_unit_test(test_stored),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
