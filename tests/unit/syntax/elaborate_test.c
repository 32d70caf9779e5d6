// What elaboration makes of a model, looked up in the network itself: numbers,
// orders, values of selects, products of branches, kinds of channels.

#include "syntax/elaborate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "syntax/load.h"

static void load(model *m, const char *text) {
  static const load_options NONE;
  const bool ok = model_load_text(m, "m.xta", text, strlen(text), &NONE);
  if (!ok)
    diags_print(m->diags, stderr, LEVEL_ERROR, false);
  assert_true(ok);
  const char *why = NULL;
  assert_true(network_is_valid(&m->net, &why));
}

static const process *process_at(const model *m, uint32_t i,
                                 const char *wanted) {
  assert_true(i < m->net.processes.count);
  assert_string_equal(m->net.processes.data[i].name, wanted);
  return &m->net.processes.data[i];
}

static void test_processes(void **state) {
  (void)state;
  model m;
  load(&m, "typedef int[1,2] id;\n"
           "process A(const id i, const int[0,1] j) { state L; init L; }\n"
           "process B(const int k) { state L, M; init M; trans L -> M { }; }\n"
           "C = B(3); D(const id n) = B(n * 10);\n"
           "system C, A, D;\n");
  assert_int_equal(m.net.processes.count, 7);
  process_at(&m, 0, "C");
  process_at(&m, 1, "A(1,0)");
  process_at(&m, 2, "A(1,1)");
  process_at(&m, 3, "A(2,0)");
  process_at(&m, 4, "A(2,1)");
  process_at(&m, 5, "D(1)");
  const process *d = process_at(&m, 6, "D(2)");
  assert_string_equal(d->of, "B");
  assert_int_equal(d->initial, 1);
  assert_true(d->locations[1].initial);
  assert_int_equal(network_count_locations(&m.net), 3 * 2 + 4);
  assert_int_equal(network_count_edges(&m.net), 3);
  model_release(&m);
}

static void test_cells(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int32_t low, high, init;
  } CELLS[] = {
      {"g", -3, 5, 2},        {"r[0].f", 0, 9, 1}, {"r[0].h[0]", 0, 1, 0},
      {"r[0].h[1]", 0, 1, 1}, {"r[1].f", 0, 9, 7}, {"r[1].h[0]", 0, 1, 1},
      {"r[1].h[1]", 0, 1, 0}, {"a[3]", 2, 4, 2},   {"a[4]", 2, 4, 2},
      {"P(0).v", 0, 8, 0},    {"P(1).v", 0, 8, 4},
  };
  model m;
  load(&m, "typedef struct { int[0,9] f; bool h[2]; } rec;\n"
           "int[-3,5] g = 2; const int N = 4;\n"
           "rec r[2] = {{1, {false, true}}, {7, {true, false}}};\n"
           "int[2,4] a[int[3,4]]; clock x; clock c[2];\n"
           "process P(const int[0,1] p) { int[0,8] v = p * N; clock y;\n"
           "state L; init L; }\nsystem P;\n");
  uint32_t n = 0;
  for (uint32_t i = 0; i < m.net.cells.count; i++) {
    const cell *c = &m.net.cells.data[i];
    if (c->kind != CELL_STATE)
      continue;
    assert_true(n < sizeof CELLS / sizeof *CELLS);
    assert_string_equal(c->name, CELLS[n].name);
    assert_int_equal(c->low, CELLS[n].low);
    assert_int_equal(c->high, CELLS[n].high);
    assert_int_equal(c->init, CELLS[n].init);
    n++;
  }
  assert_int_equal(n, sizeof CELLS / sizeof *CELLS);
  assert_int_equal(network_count_state(&m.net), n);
  static const char *const CLOCKS[] = {"0",    "x",      "c[0]",
                                       "c[1]", "P(0).y", "P(1).y"};
  assert_int_equal(m.net.clocks.count, 6);
  for (uint32_t i = 0; i < 6; i++)
    assert_string_equal(m.net.clocks.data[i].name, CLOCKS[i]);
  model_release(&m);
}

static void test_selects(void **state) {
  (void)state;
  model m;
  load(&m, "int g; typedef int[-1,1] t;\n"
           "process P() { state L, M; init L; trans\n"
           "L -> M { select i : t, j : int[5,6]; assign g = i * 10 + j; },\n"
           "M -> L { }; }\nsystem P;\n");
  const process *p = process_at(&m, 0, "P");
  assert_int_equal(p->nedges, 7);
  for (int32_t k = 0; k < 6; k++) { // the last variable runs fastest
    const edge *e = &p->edges[k];
    assert_int_equal(e->nselected, 2);
    assert_int_equal(e->selected[0], k / 2 - 1);
    assert_int_equal(e->selected[1], 5 + k % 2);
    assert_int_equal(e->number, 0);
    const stmt *s = e->update;
    while (s->kind == STMT_BLOCK)
      s = s->list[0];
    assert_int_equal(s->condition->args[0]->value,
                     (k / 2 - 1) * 10 + 5 + k % 2);
  }
  assert_int_equal(p->edges[6].nselected, 0);
  assert_int_equal(p->edges[6].number, 1);
  model_release(&m);
}

static void test_branchpoints(void **state) {
  (void)state;
  model m;
  load(&m, "int g; chan c;\n"
           "process P() { state L, M, N; branchpoint B; init L; trans\n"
           "L -> B { select i : int[0,1]; guard g == i; sync c!; assign g = 1; "
           "},\n"
           "B -> M { assign g = 2; probability 3; },\n"
           "B -> N { probability 0; }, M -> B { }; }\nsystem P;\n");
  static const uint32_t FROM_TO[][2] = {{0, 1}, {0, 1}, {0, 2},
                                        {0, 2}, {1, 1}, {1, 2}};
  const process *p = process_at(&m, 0, "P");
  assert_int_equal(p->nlocations, 3); // a branchpoint is no location
  assert_int_equal(p->nedges, 6);
  for (uint32_t k = 0; k < 6; k++) {
    assert_int_equal(p->edges[k].source, FROM_TO[k][0]);
    assert_int_equal(p->edges[k].target, FROM_TO[k][1]);
    assert_int_equal(p->edges[k].sync, k < 4 ? EDGE_SEND : EDGE_INTERNAL);
    assert_int_equal(p->edges[k].guard != NULL, k < 4);
  }
  assert_non_null(p->edges[4].update); // g = 2, of the branch alone
  assert_null(p->edges[5].update);
  model_release(&m);
}

static void test_channels(void **state) {
  (void)state;
  model m;
  load(&m, "chan c[2]; urgent chan u; broadcast chan b;\n"
           "chan priority c[0] < default < u;\n"
           "process P(chan &x, urgent chan &y, broadcast chan &z) {\n"
           "state L; init L; trans L -> L { sync x!; }, L -> L { sync y?; },\n"
           "L -> L { sync z!; }; }\n"
           "Q = P(c[1], u, b); R = P(c[0], u, b);\nsystem Q < R;\n");
  const channel *c = m.net.channels.data;
  assert_int_equal(m.net.channels.count, 4);
  assert_true(c[2].urgent && !c[2].broadcast && c[3].broadcast);
  assert_true(c[0].priority < c[1].priority);
  assert_int_equal(c[1].priority, c[3].priority);
  assert_true(c[1].priority < c[2].priority);
  assert_int_equal(m.net.tau_priority, c[1].priority);
  assert_true(m.net.has_priorities);
  static const int32_t USED[][3] = {{1, 2, 3}, {0, 2, 3}};
  for (uint32_t i = 0; i < 2; i++) {
    const process *p = process_at(&m, i, i ? "R" : "Q");
    for (uint32_t k = 0; k < 3; k++) {
      assert_int_equal(p->edges[k].channel->base, USED[i][k]);
      assert_int_equal(p->edges[k].urgent, k == 1);
    }
    assert_int_equal(p->edges[1].sync, EDGE_RECEIVE);
  }
  assert_true(m.net.processes.data[0].priority <
              m.net.processes.data[1].priority);
  model_release(&m);
}

static void test_queries(void **state) {
  (void)state;
  static const char *const TEXTS[] = {
      "E<> P.L",        "A[] g < 3 && not deadlock",
      "E[] x <= 2",     "A<> P.L",
      "P.L --> g == 1", "sup: g, x, x + 1",
      "inf{g > 0}: g",  "bounds: g + 1"};
  static const struct {
    query_kind kind;
    bool p, q, deadlock;
    uint32_t terms;
  } EXPECTED[] = {
      {QUERY_REACHABLE, true, false, false, 0},
      {QUERY_ALWAYS, true, false, true, 0},
      {QUERY_POTENTIALLY_ALWAYS, true, false, false, 0},
      {QUERY_EVENTUALLY, true, false, false, 0},
      {QUERY_LEADS_TO, true, true, false, 0},
      {QUERY_SUP, false, false, false, 3},
      {QUERY_INF, true, false, false, 1},
      {QUERY_BOUNDS, false, false, false, 1},
  };
  const load_options options = {
      .query_texts = TEXTS, .nquery_texts = 8, .queries_must_hold_up = true};
  const char *text = "int g; clock x; process P() { state L; init L; }\n"
                     "system P;\n";
  model m;
  const bool ok = model_load_text(&m, "m.xta", text, strlen(text), &options);
  if (!ok)
    diags_print(m.diags, stderr, LEVEL_ERROR, false);
  assert_true(ok);
  assert_int_equal(m.net.queries.count, 8);
  for (uint32_t i = 0; i < 8; i++) {
    const query *q = &m.net.queries.data[i];
    assert_int_equal(q->kind, EXPECTED[i].kind);
    assert_int_equal(q->p != NULL, EXPECTED[i].p);
    assert_int_equal(q->q != NULL, EXPECTED[i].q);
    assert_int_equal(q->has_deadlock, EXPECTED[i].deadlock);
    assert_int_equal(q->nterms, EXPECTED[i].terms);
    assert_string_equal(q->text, TEXTS[i]);
  }
  const query_term *sup = m.net.queries.data[5].terms;
  assert_true(!sup[0].clock && sup[0].value);
  assert_true(sup[1].clock && !sup[1].value);
  assert_true(sup[2].clock && sup[2].value && sup[2].value->value == 1);
  model_release(&m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_processes), cmocka_unit_test(test_cells),
      cmocka_unit_test(test_selects),   cmocka_unit_test(test_branchpoints),
      cmocka_unit_test(test_channels),  cmocka_unit_test(test_queries),
  };
  return cmocka_run_group_tests_name("elaborate", tests, NULL, NULL);
}
