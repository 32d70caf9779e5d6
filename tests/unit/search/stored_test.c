// However zones and discrete parts are written and whatever lists are sorted by, the
// same states are stored, one by one.  On examples of the project, and on larger models where
// they are there.

#include "reach/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/strbuf.h"
#include "job/choice.h"
#include "model_text.h"

// ---- The states of a search ------------------------------------------------

// Each as its key, the number of its active clocks, and the bounds of those.
typedef struct {
  int64_t **list;
  size_t *lengths; // in bytes
  size_t count;
  engine_status end;
} state_set;

typedef struct {
  model_text text;
  const network_limits *limits;
  const semantics *s;
} subject;

static void add_state(state_set *set, const engine *e, const abstractor *a,
                      const uint64_t *key) {
  const uint32_t words = e->s->layout.words;
  const size_t length = words + 1 + (size_t)a->m * a->m;
  int64_t *state = mem_new(length, sizeof *state);
  memcpy(state, key, words * sizeof *key);
  state[words] = a->m;
  for (uint32_t i = 0; i < a->m; i++)
    for (uint32_t j = 0; j < a->m; j++)
      state[words + 1 + (size_t)i * a->m + j] =
          a->kernel->get(a->small, a->m, i, j);
  set->list = mem_resize(set->list, set->count + 1, sizeof *set->list);
  set->lengths = mem_resize(set->lengths, set->count + 1, sizeof *set->lengths);
  set->list[set->count] = state;
  set->lengths[set->count++] = length * sizeof *state;
}

static void collect(engine *e, state_set *set) {
  const search_options plain = {.abstraction = ABSTRACTION_ALU};
  abstractor a;
  abstractor_init(&a, e->s, e->limits, e->x.kernel, &plain);
  uint64_t *key = mem_new(e->s->layout.words, sizeof *key);
  for (uint32_t n = 0; n < e->passed.nnodes; n++) {
    if (!(e->passed.nodes[n].flags & NODE_LISTED))
      continue;
    engine_load(e, n);
    layout_pack(&e->s->layout, e->x.from, key);
    abstractor_look(&a, &e->x.machine, e->x.from);
    assert_int_equal(abstractor_take(&a, &e->x.frame, e->x.zone), ZONE_SOME);
    add_state(set, e, &a, key);
  }
  mem_free(key);
  abstractor_release(&a);
}

static const char *never(void *data, const search_stats *s) {
  (void)data, (void)s;
  return NULL;
}

// How the search ended is part of it.
static state_set states_of(subject *t, const search_options *asked) {
  state_set set = {.count = 0};
  engine e;
  watch w;
  const search_options o =
      choice_make(&t->text.m.net, t->limits, asked, false, false);
  watch_init(&w, &t->text.m.memory, &o);
  engine_init(&e, &(search_job){.s = t->s,
                                .limits = t->limits,
                                .looked_for = CODE_NONE,
                                .options = o,
                                .watch = &w});
  set.end = engine_run(&e, UINT64_MAX);
  assert_true(set.end == ENGINE_DONE || asked->states);
  assert_true(passed_is_valid(&e.passed));
  assert_int_equal(e.has_tree, asked->discrete == DISCRETE_TREE);
  assert_true(!e.has_tree || key_tree_is_valid(&e.tree));
  collect(&e, &set);
  assert_int_equal(set.count, e.passed.stored);
  engine_release(&e);
  return set;
}

static void release(state_set *set) {
  for (size_t i = 0; i < set->count; i++)
    mem_free(set->list[i]);
  mem_free(set->list);
  mem_free(set->lengths);
}

// ---- Comparing ---------------------------------------------------------------

typedef struct {
  const int64_t *state;
  size_t length;
} item;

static int by_bytes(const void *a, const void *b) {
  const item *x = a, *y = b;
  const size_t least = x->length < y->length ? x->length : y->length;
  const int c = memcmp(x->state, y->state, least);
  return c ? c : (x->length > y->length) - (x->length < y->length);
}

static item *sorted(const state_set *set) {
  item *items = mem_new(set->count + 1, sizeof *items);
  for (size_t i = 0; i < set->count; i++)
    items[i] = (item){set->list[i], set->lengths[i]};
  qsort(items, set->count, sizeof *items, by_bytes);
  return items;
}

static void expect_same(const char *path, const state_set *a,
                        const state_set *b, const search_options *o) {
  item *x = sorted(a), *y = sorted(b);
  bool same = a->count == b->count && a->end == b->end;
  for (size_t i = 0; i < a->count && same; i++)
    same = by_bytes(&x[i], &y[i]) == 0;
  if (!same)
    fail_msg("%s: --abstraction %s --zones %s --volume %s --discrete %s: %zu "
             "states, not the same as the %zu of full",
             path, search_abstraction_name(o->abstraction),
             search_zones_name(o->zones), search_volume_name(o->volume),
             search_discrete_name(o->discrete), b->count, a->count);
  mem_free(x);
  mem_free(y);
}

static search_options options_of(search_abstraction a, search_zones z,
                                 search_volume v) {
  return (search_options){.order = ORDER_BFS,
                          .abstraction = a,
                          .zones = z,
                          .volume = v,
                          .discrete = DISCRETE_FLAT,
                          .simd = ZONE_BEST,
                          .width = ZONE_WIDTHS,
                          .poll = never};
}

// The discrete parts as a tree, with all that forgets states or looks at them again.
static engine_status compare_tree(subject *t, const char *path,
                                  search_options o) {
  state_set wanted = states_of(t, &o);
  o.discrete = DISCRETE_TREE;
  state_set found = states_of(t, &o);
  expect_same(path, &wanted, &found, &o);
  print_message("%s: %zu states\n", path, wanted.count);
  release(&found);
  release(&wanted);
  return wanted.end;
}

static void compare_trees(subject *t, const char *path) {
  search_options o = options_of(ABSTRACTION_ALU, ZONES_AUTO, VOLUME_OFF);
  compare_tree(t, path, o);
  o.no_waiting_inclusion = true;
  compare_tree(t, path, o);
  o.no_waiting_inclusion = false;
  o.reduce = REDUCE_LOOPS;
  compare_tree(t, path, o);
  o.reduce = REDUCE_NONE;
  o.abstraction = ABSTRACTION_EXTRA_LU_PLUS;
  o.no_inclusion = true;
  compare_tree(t, path, o);
}

static void compare_all(subject *t, const char *path, search_abstraction a) {
  const search_options full = options_of(a, ZONES_FULL, VOLUME_OFF);
  state_set wanted = states_of(t, &full);
  for (int z = 0; z < ZONES; z++)
    for (int v = 0; v < VOLUMES; v++) {
      const search_options o = options_of(a, (search_zones)z, (search_volume)v);
      state_set found = states_of(t, &o);
      expect_same(path, &wanted, &found, &o);
      release(&found);
    }
  print_message("%s, %s: %zu states\n", path, search_abstraction_name(a),
                wanted.count);
  release(&wanted);
}

static void open_subject(subject *t, const char *path) {
  model_text_open(&t->text, path);
  network_limits *limits =
      limits_find(&t->text.m.memory, t->text.code, NULL, false);
  limits_scale(&t->text.m.net, limits);
  t->limits = limits;
  t->s = semantics_new(&t->text.m.memory, t->text.code, limits->scale, false);
}

static void compare_on(const char *path) {
  subject t;
  open_subject(&t, path);
  compare_trees(&t, path);
  compare_all(&t, path, ABSTRACTION_ALU);
  compare_all(&t, path, ABSTRACTION_EXTRA_LU_PLUS);
  model_text_release(&t.text);
}

static void test_examples(void **state) {
  (void)state;
  static const char *const PATHS[] = {
      "examples/critical.xta", "examples/csmacd.xta", "examples/fddi.xta",
      "examples/fischer.xta", "examples/jobshop.xta"};
  for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++)
    compare_on(PATHS[i]);
}

#define SCALED "../shared/models/scaled/"

// The larger ones take minutes: with GNOMON_LONG only.
static void test_shared(void **state) {
  (void)state;
  static const char *const PATHS[] = {
      SCALED "fischer_5.tck",         SCALED "fddi_8.tck",
      SCALED "critical-region_3.tck", SCALED "fischer_6.tck",
      SCALED "csmacd_8.tck",          SCALED "corsso_3.tck",
      SCALED "train_gate_4.tck",      SCALED "dining-philosophers_6.tck"};
  const size_t count = getenv("GNOMON_LONG") ? sizeof PATHS / sizeof *PATHS : 1;
  if (access(PATHS[0], R_OK) != 0) {
    print_message("without ../shared: nothing to do\n");
    skip();
  }
  for (size_t i = 0; i < count; i++)
    compare_on(PATHS[i]);
}

// Keys of many words, and so many states that the tree is made anew more than once.
static void test_data(void **state) {
  (void)state;
  static const char *const PATH =
      "../shared/models/riscv-fault-injection/VerifyPIN_0--F1-C100--SC.xml";
  if (access(PATH, R_OK) != 0) {
    print_message("without ../shared: nothing to do\n");
    skip();
  }
  subject t;
  open_subject(&t, PATH);
  search_options o = options_of(ABSTRACTION_ALU, ZONES_AUTO, VOLUME_OFF);
  o.states = getenv("GNOMON_LONG") ? 200000 : 20000;
  compare_tree(&t, PATH, o);
  model_text_release(&t.text);
}

// The model that GNOMON_MODEL says, up to as many states as fit into some memory.  For
// tests/long/stored.
static void test_said(void **state) {
  (void)state;
  const char *path = getenv("GNOMON_MODEL");
  subject t;
  open_subject(&t, path);
  const uint64_t side = t.text.m.net.clocks.count + 1;
  const uint64_t room =
      (UINT64_C(1) << 31) / (8 * (t.s->layout.words + side * side));
  search_options o = options_of(ABSTRACTION_ALU, ZONES_AUTO, VOLUME_OFF);
  o.states = room < 200000 ? room : 200000;
  if (compare_tree(&t, path, o) == ENGINE_OVERFLOW) {
    o.width = ZONE_32;
    assert_int_not_equal(compare_tree(&t, path, o), ENGINE_OVERFLOW);
  }
  model_text_release(&t.text);
}

int main(void) {
  if (getenv("GNOMON_MODEL")) {
    const struct CMUnitTest said[] = {cmocka_unit_test(test_said)};
    return cmocka_run_group_tests_name("stored", said, NULL, NULL);
  }
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_examples),
      cmocka_unit_test(test_shared),
      cmocka_unit_test(test_data),
  };
  return cmocka_run_group_tests_name("stored", tests, NULL, NULL);
}
