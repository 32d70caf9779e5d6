// Offers that are kept, and whereabouts, compared with those found anew: for random
// states that differ in a few fields, some of which make guards go wrong.

#include "sem/offers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model_text.h"
#include "sem/whereabouts.h"

static const char MODEL[] =
    "typedef int[0, 5] id_t; int[0, 3] a, b; int[0, 9] c[4]; int[0, 9] "
    "d[100];\n"
    "clock x; chan p[6]; urgent chan u[6]; broadcast chan r;\n"
    "bool busy(const id_t i) { return c[a] > i; }\n"
    "process P(const id_t i) {\n"
    "state A { x <= 5 }, B, C { c[0] < 9 }, D { x' == 0 }; urgent B; commit "
    "C;\n"
    "init A;\n"
    "trans A -> B { guard a == i % 4; sync p[i]!; },\n"
    "  A -> C { guard busy(i); sync p[c[b] % 6]?; },\n"
    "  B -> C { guard c[1] < 3 || i == 5; },\n"
    "  B -> D { guard d[c[2]] < 2; sync u[(i + a) % 6]!; },\n"
    "  C -> A { sync r?; }, C -> D { guard i / b > 0; sync u[i]?; },\n"
    "  D -> A { guard forall (k : int[10, 99]) d[k] < 7; sync r!; },\n"
    "  D -> B { };\n}\n"
    "system P;\n";

typedef struct {
  model_text text;
  const semantics *s;
  vm machine;
  int32_t *discrete;
  uint32_t seed;
} fixture;

static void set_up(fixture *f) {
  model_text_load(&f->text, "m.xta", MODEL, NULL);
  arena *memory = &f->text.m.memory;
  f->s = semantics_new(memory, f->text.code, 1, false);
  vm_init(&f->machine, &f->text.code->program);
  f->discrete = arena_array(memory, f->s->size, sizeof *f->discrete);
  const network *net = &f->text.m.net;
  for (uint32_t c = 0; c < net->cells.count; c++)
    f->discrete[f->s->processes + c] = net->cells.data[c].init;
  semantics_use(f->s, &f->machine, f->discrete);
  f->seed = 11;
}

static void tear_down(fixture *f) {
  vm_release(&f->machine);
  model_text_release(&f->text);
}

static uint32_t draw(fixture *f, uint32_t below) {
  f->seed = f->seed * 1664525 + 1013904223;
  return (f->seed >> 12) % below;
}

// Some fields get other values.
static void change(fixture *f) {
  const network *net = &f->text.m.net;
  for (uint32_t n = draw(f, 4); n > 0; n--) {
    const uint32_t p = draw(f, net->processes.count);
    f->discrete[p] = (int32_t)draw(f, net->processes.data[p].nlocations);
  }
  for (uint32_t n = draw(f, 4); n > 0; n--) {
    const uint32_t k = draw(f, net->cells.count);
    const cell *c = &net->cells.data[k];
    if (c->kind == CELL_STATE)
      f->discrete[f->s->processes + k] =
          c->low + (int32_t)draw(f, (uint32_t)(c->high - c->low) + 1);
  }
}

// The first edge that goes wrong.
static const step_edge *first_bad(fixture *f, bool urgent) {
  for (uint32_t p = 0; p < f->s->processes; p++) {
    const step_location *l = semantics_at(f->s, f->discrete, p);
    for (uint32_t i = 0; i < l->acting + l->receiving; i++) {
      const step_edge *e = &l->edges[i];
      int32_t value = 1;
      if (urgent && !e->urgent)
        continue;
      if (e->guard != CODE_NONE && !vm_value(&f->machine, e->guard, &value))
        return e;
      if (value && e->channel != CODE_NONE &&
          !vm_value(&f->machine, e->channel, &value))
        return e;
    }
  }
  return NULL;
}

static void expect_sorted(offers *o) {
  for (uint32_t c = 0; c < o->s->network->channels.count; c++) {
    const offer_list *l = offers_to_receive(o, c);
    for (uint32_t i = 1; i < l->count; i++)
      assert_true(l->data[i - 1] < l->data[i]);
  }
}

static void try_all(fixture *f, bool urgent, bool few) {
  offers o;
  offers_init(&o, f->s, urgent);
  o.few = few;
  uint32_t errors = 0;
  for (uint32_t i = 0; i < 4000; i++) {
    change(f);
    const step_edge *wanted = first_bad(f, urgent);
    assert_ptr_equal(offers_follow(&o, &f->machine, f->discrete), wanted);
    errors += wanted != NULL;
    if (wanted)
      continue;
    assert_true(offers_are_valid(&o, &f->machine, f->discrete));
    if (i % 3 == 0)
      expect_sorted(&o);
    assert_true(offers_are_valid(&o, &f->machine, f->discrete));
  }
  assert_true(errors > 100 && errors < 3900);
  offers_release(&o);
}

static void test_random(void **state) {
  (void)state;
  fixture f;
  set_up(&f);
  for (uint32_t i = 0; i < 4; i++)
    try_all(&f, i % 2, i / 2);
  tear_down(&f);
}

// What the checker is for.
static void test_checker(void **state) {
  (void)state;
  fixture f;
  set_up(&f);
  offers o;
  offers_init(&o, f.s, false);
  assert_null(offers_follow(&o, &f.machine, f.discrete));
  assert_true(offers_are_valid(&o, &f.machine, f.discrete));
  f.discrete[1] = 3; // it has not been told
  assert_false(offers_are_valid(&o, &f.machine, f.discrete));
  assert_null(offers_follow(&o, &f.machine, f.discrete));
  assert_true(offers_are_valid(&o, &f.machine, f.discrete));
  o.sending[0] ^= 1;
  assert_false(offers_are_valid(&o, &f.machine, f.discrete));
  offers_release(&o);
  tear_down(&f);
}

static void test_whereabouts(void **state) {
  (void)state;
  fixture f;
  set_up(&f);
  whereabouts w;
  whereabouts_init(&w, f.s);
  for (uint32_t i = 0; i < 500; i++) {
    change(&f);
    whereabouts_follow(&w, f.discrete);
    assert_true(whereabouts_are_valid(&w, f.discrete));
  }
  f.discrete[0] = f.discrete[0] == 3 ? 0 : 3;
  assert_false(whereabouts_are_valid(&w, f.discrete));
  whereabouts_release(&w);
  tear_down(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random),
                                     cmocka_unit_test(test_checker),
                                     cmocka_unit_test(test_whereabouts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
