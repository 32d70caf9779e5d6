// The sets of constraint matrix diagrams, state by state, are those of other
// engines: forward the union of the zones that a search stores, backward the
// diagrams of diagram/diagram.h.  Each inclusion by subtraction.

#include "fixpoint/fixpoint.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "diagram/diagram.h"
#include "job/choice.h"
#include "model_text.h"
#include "store/key_table.h"
#include "store/passed.h"

enum { MOST_STATES = 20000 };

typedef struct {
  model_text text;
  const char *path;
  const network_limits *limits;
  const semantics *s;
  code_entry goal;
} subject;

static const char *never(void *data, const search_stats *s) {
  (void)data, (void)s;
  return NULL;
}

static search_options asked_for(search_engine which, search_direction d,
                                search_form shape) {
  const bool backward = d == DIRECTION_BACKWARD;
  return (search_options){.engine = which,
                          .direction = d,
                          .form = shape,
                          .order = ORDER_BFS,
                          .abstraction =
                              backward ? ABSTRACTION_AUTO : ABSTRACTION_EXTRA_M,
                          .global_bounds = true,
                          .zones = ZONES_FULL,
                          .reduce = REDUCE_NONE,
                          .simd = ZONE_BEST,
                          .width = ZONE_WIDTHS,
                          .seconds = 10,
                          .memory = UINT64_C(3) << 30,
                          .poll = never};
}

static search_options choose(const subject *t, const search_options *asked) {
  return choice_make(&t->text.m.net, t->limits, asked, t->goal != CODE_NONE,
                     false);
}

static void prepare(subject *t) {
  network_limits *limits =
      limits_find(&t->text.m.memory, t->text.code, t->text.asked, false);
  limits_scale(&t->text.m.net, limits);
  t->limits = limits;
  t->s = semantics_new(&t->text.m.memory, t->text.code, limits->scale, false);
  t->goal = t->text.asked ? t->text.asked_code->p : CODE_NONE;
}

// False if it cannot be told, or takes too long; then nothing is to be released.
// Whatever is asked later may take as long as it likes.
static bool run_fixpoint(subject *t, fixpoint *f, watch *w, search_options *o) {
  watch_init(w, &t->text.m.memory, o);
  for (zone_width width = ZONE_32;; width++) {
    search_options wider = *o;
    wider.width = width;
    fixpoint_init(f, &(search_job){.s = t->s,
                                   .limits = t->limits,
                                   .looked_for = t->goal,
                                   .options = wider,
                                   .watch = w});
    const engine_status status = fixpoint_run(f);
    if (status == ENGINE_DONE) {
      o->seconds = 0;
      return true;
    }
    fixpoint_release(f);
    if (status == ENGINE_OVERFLOW && width < ZONE_64)
      continue;
    if (status != ENGINE_STOPPED || !w->reason)
      fail_msg("%s: status %d", t->path, (int)status);
    print_message("%s: %s\n", t->path, w->reason);
    return false;
  }
}

// ---- Every state of a matrix ---------------------------------------------------------

typedef struct {
  fixpoint *f;
  const char *path;
  int32_t *discrete;
  uint64_t *key;
  key_table *keys;
  void *wide;
  void *data;
  // Is all of the zone, with 64 bits, known of the state?
  bool (*has)(void *data, uint32_t state, const void *zone);
  bool others; // states that are not in the table do not count
} inspection;

static cmd_status inspect(void *data, void *zone, bf a, bf b) {
  inspection *i = data;
  bf_manager *m = i->f->m;
  const zone_kernel *k64 = zone_kernel_get(ZONE_64, ZONE_BEST);
  const layout *l = &i->f->s->layout;
  (void)b;
  assert_true(zone_convert(k64, i->wide, i->f->kernel, zone, i->f->n));
  bf rest = a;
  while (rest != BF_FALSE && bits_pick(&i->f->r->bits, rest, i->discrete)) {
    const uint32_t mark = bf_mark(m);
    const bf one = bits_of_state(&i->f->r->bits, i->discrete);
    rest = bf_release_but(m, mark, bf_minus(m, rest, one));
    layout_pack(l, i->discrete, i->key);
    const uint32_t before = i->keys->count;
    const uint32_t state =
        key_table_find(i->keys, i->key, passed_hash(i->key, l->words));
    if (state < before ? !i->has(i->data, state, i->wide) : !i->others)
      fail_msg("%s: the diagram has more in state %u of %u", i->path, state,
               before);
    if (state == before && i->others)
      i->keys->count = before; // it was not there, and shall not be
  }
  assert_true(bf_is_fine(m));
  return CMD_FINE;
}

static void inspect_all(inspection *i) {
  const zone_kernel *k64 = zone_kernel_get(ZONE_64, ZONE_BEST);
  i->discrete = mem_new(i->f->s->size, sizeof *i->discrete);
  i->key = mem_new(i->f->s->layout.words, sizeof *i->key);
  i->wide = mem_new(zone_bytes(k64, i->f->n), 1);
  assert_int_equal(cmd_each(fixpoint_reached(i->f), inspect, i), CMD_FINE);
  mem_free(i->discrete);
  mem_free(i->key);
  mem_free(i->wide);
}

// Is all of a zone of one state in the diagram?
static void expect_covered(fixpoint *f, const char *path,
                           const int32_t *discrete, const zone_kernel *kernel,
                           const void *zone) {
  void *mine = mem_new(f->zone_size, 1);
  const uint32_t mark = bf_mark(f->m);
  bool yes = false;
  assert_true(zone_convert(f->kernel, mine, kernel, zone, f->n));
  assert_int_equal(cmd_covers(fixpoint_reached(f), mine,
                              bits_of_state(&f->r->bits, discrete), &yes),
                   CMD_FINE);
  if (!yes)
    fail_msg("%s: the diagram has less", path);
  bf_release(f->m, mark);
  mem_free(mine);
}

// ---- Forward: the zones of a search ----------------------------------------------------

typedef struct {
  key_table keys;
  federation *zones; // by state, 64 bits
  uint32_t room;
} stored;

static bool stored_has(void *data, uint32_t state, const void *zone) {
  const stored *s = data;
  federation rest;
  federation_init(&rest, s->zones[state].kernel, s->zones[state].n);
  federation_add(&rest, zone);
  const zone_status status = federation_subtract(&rest, &s->zones[state]);
  assert_true(status != ZONE_OVERFLOW);
  const bool has = rest.count == 0;
  federation_release(&rest);
  return has;
}

static void store(stored *s, engine *e) {
  const zone_kernel *k64 = zone_kernel_get(ZONE_64, ZONE_BEST);
  const uint32_t n = e->x.n;
  uint64_t *key = mem_new(e->s->layout.words, sizeof *key);
  void *zone = mem_new(zone_bytes(k64, n), 1);
  key_table_init(&s->keys, e->s->layout.words);
  for (uint32_t i = 0; i < e->passed.nnodes; i++) {
    if (!(e->passed.nodes[i].flags & NODE_LISTED))
      continue;
    engine_load(e, i);
    layout_pack(&e->s->layout, e->x.from, key);
    const uint32_t before = s->keys.count;
    const uint32_t state =
        key_table_find(&s->keys, key, passed_hash(key, e->s->layout.words));
    if (s->keys.room > s->room) {
      s->zones = mem_resize(s->zones, s->keys.room, sizeof *s->zones);
      s->room = s->keys.room;
    }
    if (state == before)
      federation_init(&s->zones[state], k64, n);
    assert_true(zone_convert(k64, zone, e->x.kernel, e->x.zone, n));
    federation_add(&s->zones[state], zone);
  }
  mem_free(key);
  mem_free(zone);
}

static void forget(stored *s) {
  for (uint32_t i = 0; i < s->keys.count; i++)
    federation_release(&s->zones[i]);
  mem_free(s->zones);
  key_table_release(&s->keys);
}

static bool explore(subject *t, stored *s) {
  engine e;
  watch w;
  const search_options asked =
      asked_for(SEARCH_ENGINE_ZONES, DIRECTION_AUTO, FORM_AUTO);
  search_options o = choose(t, &asked);
  o.width = ZONE_64;
  watch_init(&w, &t->text.m.memory, &o);
  engine_init(&e, &(search_job){.s = t->s,
                                .limits = t->limits,
                                .looked_for = CODE_NONE,
                                .options = o,
                                .watch = &w});
  const engine_status status = engine_run(&e, MOST_STATES);
  if (status == ENGINE_DONE)
    store(s, &e);
  else
    print_message("%s: too large\n", t->path);
  engine_release(&e);
  return status == ENGINE_DONE;
}

static void expect_stored(subject *t, fixpoint *f, stored *s) {
  int32_t *discrete = mem_new(t->s->size, sizeof *discrete);
  for (uint32_t i = 0; i < s->keys.count; i++) {
    layout_unpack(&t->s->layout, key_table_at(&s->keys, i), discrete);
    for (uint32_t k = 0; k < s->zones[i].count; k++)
      expect_covered(f, t->path, discrete, s->zones[i].kernel,
                     federation_zone(&s->zones[i], k));
  }
  mem_free(discrete);
}

static void compare_forward(subject *t) {
  stored s = {0};
  if (!explore(t, &s))
    return;
  int compared = 0;
  for (search_form shape = FORM_DIAGRAM; shape <= FORM_COMPACT; shape++) {
    fixpoint f;
    watch w;
    const search_options asked =
        asked_for(SEARCH_ENGINE_CMD, DIRECTION_FORWARD, shape);
    search_options o = choose(t, &asked);
    if (!run_fixpoint(t, &f, &w, &o))
      continue;
    compared++;
    expect_stored(t, &f, &s);
    inspection i = {.f = &f,
                    .path = t->path,
                    .keys = &s.keys,
                    .data = &s,
                    .has = stored_has};
    inspect_all(&i);
    fixpoint_release(&f);
  }
  print_message("%s: forward, %u discrete states, %d forms\n", t->path,
                s.keys.count, compared);
  forget(&s);
}

// ---- Backward: diagrams ------------------------------------------------------------------

static bool diagram_has(void *data, uint32_t state, const void *zone) {
  diagram *d = data;
  return cdd_contains_zone(d->m, d->sites[state].known,
                           zone_kernel_get(ZONE_64, ZONE_BEST),
                           zone) == CDD_YES;
}

static void expect_known(subject *t, fixpoint *f, diagram *d) {
  int32_t *discrete = mem_new(t->s->size, sizeof *discrete);
  for (uint32_t i = 0; i < d->keys.count; i++) {
    federation zones;
    federation_init(&zones, zone_kernel_get(ZONE_64, ZONE_BEST), f->n);
    assert_int_not_equal(cdd_extract(d->m, d->sites[i].known, &zones),
                         CDD_FAILED);
    layout_unpack(&t->s->layout, key_table_at(&d->keys, i), discrete);
    for (uint32_t k = 0; k < zones.count; k++)
      expect_covered(f, t->path, discrete, zones.kernel,
                     federation_zone(&zones, k));
    federation_release(&zones);
  }
  mem_free(discrete);
}

static void compare_backward(subject *t) {
  diagram d;
  watch w;
  const search_options asked =
      asked_for(SEARCH_ENGINE_CDD, DIRECTION_BACKWARD, FORM_AUTO);
  search_options o = choose(t, &asked);
  watch_init(&w, &t->text.m.memory, &o);
  diagram_init(&d, &(search_job){.s = t->s,
                                 .limits = t->limits,
                                 .looked_for = t->goal,
                                 .options = o,
                                 .watch = &w});
  int compared = 0;
  const bool done = diagram_run(&d) == ENGINE_DONE;
  o.seconds = 0;
  if (!done)
    print_message("%s: reachable, or too large\n", t->path);
  for (search_form shape = FORM_DIAGRAM; done && shape <= FORM_COMPACT;
       shape++) {
    fixpoint f;
    watch v;
    const search_options for_cmd =
        asked_for(SEARCH_ENGINE_CMD, DIRECTION_BACKWARD, shape);
    search_options p = choose(t, &for_cmd);
    if (!run_fixpoint(t, &f, &v, &p))
      continue;
    compared++;
    expect_known(t, &f, &d);
    inspection i = {.f = &f,
                    .path = t->path,
                    .keys = &d.keys,
                    .data = &d,
                    .has = diagram_has,
                    .others = true};
    if (fixpoint_reached(&f))
      inspect_all(&i);
    fixpoint_release(&f);
  }
  print_message("%s: backward, %u discrete states, %d forms\n", t->path,
                d.keys.count, compared);
  diagram_release(&d);
}

// ---- What is compared ----------------------------------------------------------------------

static void test_forward(void **state) {
  (void)state;
  static const char *const PATHS[] = {
      "examples/critical.xta", "examples/csmacd.xta",    "examples/fischer.xta",
      "examples/csma.tck",     "examples/traingate.xml", "examples/lamp.xml",
      "examples/fddi.xta",     "examples/polling.xta"};
  for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++) {
    subject t = {.path = PATHS[i]};
    model_text_open(&t.text, PATHS[i]);
    prepare(&t);
    compare_forward(&t);
    model_text_release(&t.text);
  }
}

static void test_backward(void **state) {
  (void)state;
  static const char *const CASES[][2] = {
      {"examples/fischer.xta",
       "E<> (sum (i : pid_t) Contender(i).critical) > 1"},
      {"examples/traingate.xml",
       "E<> exists (i : id_t) exists (j : id_t) i != j and Train(i).Crossing "
       "and Train(j).Crossing"},
  };
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    subject t = {.path = CASES[i][0]};
    model_text_open_with(&t.text, CASES[i][0], CASES[i][1]);
    prepare(&t);
    compare_backward(&t);
    model_text_release(&t.text);
  }
}

// ---- With GNOMON_LONG: every model there is ------------------------------------------------

#define SHARED "../shared/models/"

// The model and its own queries; false if it is none.
static bool open_shared(subject *t, const char *path) {
  const load_options how = {.queries_must_hold_up = false};
  t->path = path;
  t->goal = CODE_NONE;
  t->text.asked = NULL;
  if (!model_load(&t->text.m, path, &how)) {
    model_release(&t->text.m);
    return false;
  }
  t->text.code = compile_network(&t->text.m.memory, &t->text.m.net);
  return true;
}

static bool is_asked(const query *q) {
  return (q->kind == QUERY_REACHABLE || q->kind == QUERY_ALWAYS) &&
         !q->has_deadlock;
}

static void compare_shared(const char *path) {
  subject t;
  if (!open_shared(&t, path))
    return;
  const network *net = &t.text.m.net;
  if (!net->has_priorities && !net->has_rates) {
    prepare(&t);
    if (!t.limits->has_diagonals)
      compare_forward(&t);
    for (uint32_t i = 0; i < net->queries.count; i++) {
      if (!is_asked(&net->queries.data[i]))
        continue;
      t.text.asked = &net->queries.data[i];
      t.text.asked_code = &t.text.code->queries[i];
      prepare(&t);
      if (t.text.asked->kind == QUERY_ALWAYS)
        t.goal = t.text.asked_code->not_p;
      compare_backward(&t);
    }
  }
  model_release(&t.text.m);
}

static void test_shared(void **state) {
  (void)state;
  FILE *list = getenv("GNOMON_LONG") ? fopen(SHARED "INDEX.csv", "r") : NULL;
  char line[4096], path[sizeof SHARED + sizeof line];
  if (!list) {
    print_message("only with GNOMON_LONG and ../shared\n");
    skip();
  }
  while (fgets(line, sizeof line, list)) {
    line[strcspn(line, ",")] = 0;
    snprintf(path, sizeof path, SHARED "%s", line);
    if (access(path, R_OK) == 0)
      compare_shared(path);
  }
  fclose(list);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_forward),
      cmocka_unit_test(test_backward),
      cmocka_unit_test(test_shared),
  };
  return cmocka_run_group_tests_name("fixpoint_exact", tests, NULL, NULL);
}
