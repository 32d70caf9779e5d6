// What trees read before they write it: by hand on small functions, and at random
// against evaluations, in which nothing else may make a difference.

#include "sem/exposure.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "grow.h"
#include "model/eval.h"
#include "model_text.h"

// ---- By hand

static int compare_cells(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

static void describe(const network *net, const cell_list *list, strbuf *out) {
  if (list->count)
    qsort(list->data, list->count, sizeof *list->data, compare_cells);
  for (uint32_t i = 0; i < list->count; i++)
    strbuf_printf(out, "%s%s", i ? " " : "",
                  net->cells.data[list->data[i]].name);
}

typedef struct {
  const char *update;
  const char *sets; // "reads | writes | surely"
} example;

static void expect(const char *declarations, const example *e) {
  model_text t;
  strbuf text, found;
  strbuf_init(&text);
  strbuf_init(&found);
  strbuf_printf(&text,
                "%s process P() { state A; init A; trans A -> A { assign %s; "
                "}; } system P;",
                declarations, e->update);
  model_text_load(&t, "m.xta", text.text, NULL);
  const network *net = &t.m.net;
  exposures *all = exposures_new(&t.m.memory, net);
  const exposure *x =
      exposure_of_stmt(all, net->processes.data[0].edges[0].update);
  describe(net, &x->reads, &found);
  strbuf_puts(&found, " | ");
  describe(net, &x->writes, &found);
  strbuf_puts(&found, " | ");
  describe(net, &x->surely, &found);
  if (strcmp(found.text, e->sets) != 0)
    fail_msg("%s: %s, not %s", text.text, found.text, e->sets);
  strbuf_release(&text);
  strbuf_release(&found);
  model_text_release(&t);
}

static void test_by_hand(void **state) {
  (void)state;
  static const char declarations[] =
      "int i, j, k; int a[2]; struct { int f; int g; } s, z; clock x;"
      "void put(int &r, int v) { r = v; }"
      "void set(int v) { i = v; }"
      "int get() { return i; }"
      "void perhaps(int v) { if (v > 0) i = v; }"
      "void either(int v) { if (v > 0) i = v; else i = 0; }"
      "void early(int v) { if (v > 0) return; i = v; }"
      "void late(int v) { if (v > 0) { i = v; return; } i = 0; }"
      "void other(int v) { if (v > 0) { j = v; return; } i = 0; j = 1; }"
      "void unless(int v) { if (v > 0) return; else i = 0; j = i; }"
      "void often(int v) { while (v > 0) { i = v; v--; } }"
      "void once(int v) { do { i = v; v--; } while (v > 0); }"
      "void each(int v) { for (n : int[0,1]) i = v; }"
      "void none(int v) { for (n : int[1,0]) i = v; }"
      "void round() { while (j > 0) { i = k; j--; } }"
      "void all(int v) { for (n : int[0,1]) a[n] = v; }";
  static const example table[] = {
      {"i = 1", " | i | i"},
      {"i = j", "j | i | i"},
      {"i = i + 1", "i | i | i"},
      {"i += 1", "i | i | i"},
      {"i++", "i | i | i"},
      {"i = 1, j = i", " | i j | i j"},
      {"j = i, i = 1", "i | i j | i j"},
      {"j = (i = 1) + i", "i | i j | i j"}, // whatever comes first
      {"i = j > 0 ? k : 1", "j k | i | i"},
      {"a[1] = 1", " | a[1] | a[1]"},
      {"a[i] = 1", "i | a[0] a[1] | "},
      {"i = a[0]", "a[0] | i | i"},
      {"i = a[j]", "j a[0] a[1] | i | i"},
      {"a[1] = 1, i = a[j]", "j a[0] | i a[1] | i a[1]"},
      {"s.f = 1", " | s.f | s.f"},
      {"s = z", "z.f z.g | s.f s.g | s.f s.g"},
      {"s = z, i = s.g", "z.f z.g | i s.f s.g | i s.f s.g"},
      {"i = s == z ? 1 : 0", "s.f s.g z.f z.g | i | i"},
      {"x = i", "i |  | "},
      {"put(i, j)", "i j | i | "},
      {"put(a[1], 1)", "a[0] a[1] | a[0] a[1] | "},
      {"set(j)", "j | i | i"},
      {"set(1), j = get()", " | i j | i j"},
      {"j = get(), set(1)", "i | i j | i j"},
      {"perhaps(1)", " | i | "},
      {"perhaps(1), j = i", "i | i j | j"},
      {"either(1), j = i", " | i j | i j"},
      {"early(1)", " | i | "},
      {"late(1)", " | i | i"},
      {"other(1)", " | i j | j"},
      {"unless(k)", "k | i j | "}, // who comes to j = i has written i
      {"often(j)", "j | i | "},
      {"once(j)", "j | i | i"},
      {"each(j)", "j | i | i"},
      {"none(j)", "j |  | "},
      {"round()", "j k | i j | "},
      {"all(1)", " | a[0] a[1] | "}, // elements one by one
      {"i = forall (n : int[0,1]) a[n] > k ? 1 : 0", "k a[0] a[1] | i | i"},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    expect(declarations, &table[i]);
}

// ---- At random

enum { ROUNDS = 4000, MEMORIES = 4, STATE = COUNTERS };

typedef struct {
  uint64_t runs, ends, reads,
      surely; // variables that are in none count for all
} tally;

static void ignore_reset(void *data, uint32_t x, int32_t value, uint32_t from) {
  (void)data, (void)x, (void)value, (void)from;
}

static void ignore(void *data, uint32_t x, uint32_t y, expr_kind op,
                   int64_t bound) {
  (void)data, (void)x, (void)y, (void)op, (void)bound;
}

static bool say_no(void *data, uint32_t x, uint32_t y, expr_kind op,
                   int64_t bound) {
  ignore(data, x, y, op, bound);
  return false;
}

static bool run(world *w, const stmt *s, int32_t *memory,
                const uint32_t *locations, run_error *error) {
  evaluator e;
  eval_init(&e, &w->net, memory, locations);
  e.clocks = (eval_clocks){NULL, ignore, ignore_reset, say_no};
  e.limit = 5000;
  const bool ok = eval_run(&e, s);
  *error = e.error;
  return ok;
}

static void mark(const cell_list *list, bool *out) {
  memset(out, 0, CELLS * sizeof *out);
  for (uint32_t i = 0; i < list->count; i++)
    out[list->data[i]] = true;
}

// Two runs that differ in what is not read only.
static void compare_runs(world *w, const stmt *s, const exposure *x,
                         uint64_t seed, tally *t) {
  int32_t before[2][CELLS], after[2][CELLS];
  uint32_t locations[PROCESSES];
  bool reads[CELLS], writes[CELLS], surely[CELLS];
  run_error errors[2];
  mark(&x->reads, reads);
  mark(&x->writes, writes);
  mark(&x->surely, surely);
  grow_memory(w, before[1], locations);
  grow_memory(w, before[0], locations);
  for (int c = 0; c < CELLS; c++)
    if (c >= STATE || reads[c])
      before[1][c] = before[0][c];
  memcpy(after, before, sizeof after);
  const bool ok = run(w, s, after[0], locations, &errors[0]);
  if (run(w, s, after[1], locations, &errors[1]) != ok)
    fail_msg("seed %" PRIu64 ": only one of two runs fails", seed);
  if (!ok && memcmp(&errors[0], &errors[1], sizeof errors[0]) != 0)
    fail_msg("seed %" PRIu64 ": errors differ", seed);
  for (int c = 0; c < STATE; c++) {
    const bool same = before[0][c] == before[1][c];
    if (!writes[c] && before[0][c] != after[0][c])
      fail_msg("seed %" PRIu64 ": cell %d is written", seed, c);
    if (ok && (surely[c] || same) && after[0][c] != after[1][c])
      fail_msg("seed %" PRIu64 ": cell %d differs", seed, c);
    t->reads += reads[c];
    t->surely += surely[c];
  }
  t->runs++;
  t->ends += ok;
}

static void test_random(void **state) {
  (void)state;
  tally t = {0};
  for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
    world w;
    grow_world(&w, seed);
    w.net.overflow = seed % 2 ? OVERFLOW_ERROR : OVERFLOW_WRAP;
    const subject s = grow_subject(&w, AS_UPDATE);
    exposures *all = exposures_new(&w.memory, &w.net);
    const exposure *x = exposure_of_stmt(all, s.s);
    for (int i = 0; i < MEMORIES; i++)
      compare_runs(&w, s.s, x, seed, &t);
    world_release(&w);
  }
  print_message("%" PRIu64 " runs, %" PRIu64
                " to the end; of %d cells %.1f are "
                "read and %.1f surely written\n",
                t.runs, t.ends, STATE, (double)t.reads / (double)t.runs,
                (double)t.surely / (double)t.runs);
  assert_true(t.ends > t.runs / 4 && t.ends < t.runs);
  assert_true(t.reads > 0 && t.reads < t.runs * STATE);
  assert_true(t.surely > t.runs / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_by_hand),
      cmocka_unit_test(test_random),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
