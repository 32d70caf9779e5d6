// Networks with appended cycles: their shape by hand; and random networks, whose
// verdicts must be the same before and after.

#include "sem/unfold.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "model/print.h"
#include "model_text.h"
#include "search/search.h"
#include "world.h"

// ---- Describing

static void put_condition(const network *net, const expr *a, const expr *b,
                          strbuf *out) {
  printer p;
  print_init(&p, net, out, false);
  const char *before = " [";
  for (int i = 0; i < 2; i++) {
    const expr *e = i ? b : a;
    if (!e)
      continue;
    strbuf_puts(out, before);
    print_expr(&p, e);
    before = " && ";
  }
  strbuf_puts(out, a || b ? "]" : "");
  print_release(&p);
}

// What is new in the process, "L1_1 [y <= 4]" and "L0 -> L1_1 [guard] reset",
// one a line.
static void describe(const unfolding *u, uint32_t number, uint32_t old_edges,
                     strbuf *out) {
  const process *of = &u->net->processes.data[number];
  for (uint32_t i = u->before[number]; i < of->nlocations; i++) {
    const location *l = &of->locations[i];
    assert_false(l->urgent || l->committed || l->initial);
    strbuf_puts(out, l->name);
    put_condition(u->net, l->invariant, l->clock_invariant, out);
    strbuf_putc(out, '\n');
  }
  for (uint32_t i = old_edges; i < of->nedges; i++) {
    const edge *e = &of->edges[i];
    assert_int_equal(e->sync, EDGE_INTERNAL);
    strbuf_printf(out, "%s -> %s", of->locations[e->source].name,
                  of->locations[e->target].name);
    put_condition(u->net, e->guard, e->clock_guard, out);
    strbuf_printf(out, "%s\n", e->update ? " reset" : "");
  }
}

typedef struct {
  model_text text;
  unfolding *u;
} unfolded;

static void open_text(unfolded *f, const char *text, const char *asked,
                      unfold_wish wish) {
  model_text_load(&f->text, "m.xta", text, asked);
  arena *memory = &f->text.m.memory;
  const network *net = &f->text.m.net;
  f->u = unfold_make(memory, net, cycles_find(memory, net, true), &wish);
  const char *why = NULL;
  if (!network_is_valid(f->u->net, &why))
    fail_msg("%s\n%s", text, why);
}

static void expect(const char *text, unfold_wish wish, const char *wanted) {
  unfolded f;
  open_text(&f, text, NULL, wish);
  strbuf b;
  strbuf_init(&b);
  for (uint32_t p = 0; p < f.text.m.net.processes.count; p++)
    describe(f.u, p, f.text.m.net.processes.data[p].nedges, &b);
  for (uint32_t i = 0; i < f.u->parts.count; i++)
    if (f.u->parts.data[i].missing)
      strbuf_printf(&b, "missing: %s\n", f.u->parts.data[i].missing);
    else if (f.u->parts.data[i].inexact)
      strbuf_printf(&b, "inexact: %s\n", f.u->parts.data[i].inexact);
  if (strcmp(b.text, wanted) != 0)
    print_error("%s\n", text);
  assert_string_equal(b.text, wanted);
  strbuf_release(&b);
  model_text_release(&f.text);
}

#define EXACT(...) ((unfold_wish){__VA_ARGS__})
#define OVER(...) ((unfold_wish){.is_over = true, __VA_ARGS__})

// Automaton P of Hendriks and Larsen; window [3,7], unfolding number 1.
static const char POLLING[] =
    "clock y, z; process P() { state L0{y<=2}, L1{y<=4}, L2{y<=5}, L3, L4; "
    "init L3; trans L3->L2{guard y>3;}, L2->L0{guard y>=3; assign y=0;}, "
    "L0->L1{assign y=0;}, L1->L2{guard y>=1;}, L0->L4{guard z>=1000;}; } "
    "system P;";

// One process A, B, with clocks y, z.
static const char *body(const char *text) {
  static char out[2000];
  snprintf(out, sizeof out,
           "clock y, z; int[0,3] v, w; urgent chan u; broadcast chan b;\n"
           "chan c; process P() { %s }\n"
           "process Q() { state S; init S; trans S->S{assign w=1;}; }\n"
           "system P, Q;",
           text);
  return out;
}

// ---- Shapes

static void test_folds(void **state) {
  (void)state;
  expect(POLLING, EXACT(.passes = 0),
         "L1_1 [y <= 4]\nL2_1 [y <= 5]\nL0_1\n"
         "L0 -> L1_1 reset\nL1_1 -> L2_1 [y >= 1]\n"
         "L2_1 -> L0_1 [y >= 3] reset\nL0_1 -> L0 reset\n");
  expect(POLLING, EXACT(.passes = 2),
         "L1_1 [y <= 4]\nL2_1 [y <= 5]\nL0_1\nL1_2 [y <= 4]\nL2_2 [y <= 5]\n"
         "L0 -> L1_1 reset\nL1_1 -> L2_1 [y >= 1]\n"
         "L2_1 -> L0_1 [y >= 3] reset\nL0_1 -> L1_2 reset\n"
         "L1_2 -> L2_2 [y >= 1]\nL2_2 -> L0 [y >= 3] reset\n");
  expect(POLLING, EXACT(.passes = 3),
         "L1_1 [y <= 4]\nL2_1 [y <= 5]\nL0_1\nL1_2 [y <= 4]\nL2_2 [y <= 5]\n"
         "L0_2\nL1_3 [y <= 4]\nL2_3 [y <= 5]\n"
         "L0 -> L1_1 reset\nL1_1 -> L2_1 [y >= 1]\n"
         "L2_1 -> L0_1 [y >= 3] reset\nL0_1 -> L1_2 reset\n"
         "L1_2 -> L2_2 [y >= 1]\nL2_2 -> L0_2 [y >= 3] reset\n"
         "L0_2 -> L1_3 reset\n"
         "L1_3 -> L2_3 [y >= 1]\nL2_3 -> L0 [y >= 3] reset\n");
}

// A single edge; and bounds of the edge that leaves the start.
static void test_single_edge(void **state) {
  (void)state;
  const char *text = body("state A{y<=3}; init A; "
                          "trans A->A{guard y>1 && y<=2; assign y=0;};");
  expect(text, EXACT(.passes = 0),
         "A_1\nA -> A_1 [y > 1 && y <= 2] reset\nA_1 -> A reset\n"
         "missing: no clock is reset\n");
  expect(text, EXACT(.passes = 2),
         "A_1\nA -> A_1 [y > 1 && y <= 2] reset\nA_1 -> A [y > 1] reset\n"
         "missing: no clock is reset\n");
  expect(text, EXACT(.compress = true, .passes = 5),
         "A_1\nA -> A_1 [y <= 0]\nA_1 -> A [y > 5] reset\n"
         "missing: no clock is reset\n");
}

// [2,3]: 3*2 <= 2*3, so two passes are enough.
static void test_too_few(void **state) {
  (void)state;
  const char *text =
      body("state A{y<=3}; init A; trans A->A{guard y>=2; assign y=0;};");
  expect(text, EXACT(.passes = 1),
         "missing: 1 pass is not enough, 2 are\nmissing: no clock is reset\n");
  expect(text, OVER(.passes = 1),
         "A_1\nA -> A_1 [y >= 2] reset\nA_1 -> A reset\n"
         "inexact: 1 pass is not enough, 2 are\n"
         "missing: no clock is reset\n");
  expect(text, EXACT(.passes = 0),
         "A_1\nA -> A_1 [y >= 2] reset\nA_1 -> A [y >= 2] reset\n"
         "missing: no clock is reset\n");
}

static void test_points(void **state) {
  (void)state;
  const char *text =
      body("state A{y<=2}; init A; trans A->A{guard y>=2; assign y=0;};");
  expect(text, EXACT(.passes = 9),
         "missing: the window is a single point\n"
         "missing: no clock is reset\n");
  expect(text, OVER(.passes = 0),
         "A_1\nA -> A_1 [y >= 2] reset\nA_1 -> A [y >= 2] reset\n"
         "inexact: the window is a single point\n"
         "missing: no clock is reset\n");
}

// The clock is not reset when the start is left.
static void test_early(void **state) {
  (void)state;
  const char *text =
      body("state A{y<=2}, B{y<=3}; init A; "
           "trans A->B{guard y>=1;}, B->A{guard y>=2; assign y=0;};");
  expect(text, EXACT(.passes = 2),
         "A_1 [y <= 2]\nB_1 [y <= 3]\nA_2\nA_3 [y <= 2]\nB_2 [y <= 3]\n"
         "A -> A_1 [y <= 0] reset\nA_1 -> B_1 [y >= 1]\n"
         "B_1 -> A_2 [y >= 2] reset\nA_2 -> A_3 reset\n"
         "A_3 -> B_2 [y >= 1]\nB_2 -> A [y >= 2] reset\n"
         "missing: no clock is reset\n");
  // Another start is better, and one that is initial with y = 1 is not.
  const char *other =
      "clock y = %d; process P() { state A{y<=2}, B{y<=3}; init "
      "B; trans A->B{guard y>=1; assign y=0;}, "
      "B->A{guard y>=2; assign y=0;}; } system P;";
  char clean[300], dirty[300];
  snprintf(clean, sizeof clean,
           "clock y; process P() { state A{y<=2}, B{y<=3}, C{y<=5}; init A; "
           "trans A->C{guard y>=1;}, C->B{guard y>=1; assign y=0;}, "
           "B->A{guard y>=2; assign y=0;}; } system P;");
  expect(clean, EXACT(.passes = 1),
         "A_1 [y <= 2]\nC_1 [y <= 5]\nB_1\n"
         "B -> A_1 [y >= 2] reset\nA_1 -> C_1 [y >= 1]\n"
         "C_1 -> B_1 [y >= 1] reset\nB_1 -> B reset\n"
         "");
  snprintf(dirty, sizeof dirty, other, 1);
  unfolded f;
  open_text(&f, dirty, NULL, EXACT(.passes = 0));
  assert_int_equal(f.u->count, 1);
  const unfold_part *part = &f.u->parts.data[0];
  assert_string_equal(f.u->net->processes.data[0]
                          .locations[part->of->locations[part->first]]
                          .name,
                      "A");
  assert_false(part->is_early);
  model_text_release(&f.text);
  open_text(&f,
            "clock y = 1; process P() { state A{y<=2}; init A; "
            "trans A->A{guard y>=1; assign y=0;}; } system P;",
            NULL, EXACT(.passes = 0));
  assert_true(f.u->count == 1 && f.u->is_early && f.u->is_exact);
  model_text_release(&f.text);
}

static void test_compressed(void **state) {
  (void)state;
  expect(POLLING, EXACT(.compress = true),
         "L0_1\nL0 -> L0_1 [y <= 0]\nL0_1 -> L0 [y >= 3] reset\n");
  expect(body("state A{y<=2}, B{y<=3}; init A; "
              "trans A->B{guard y>1 && v==1;}, "
              "B->A{guard (v<2 || v>2) && y>=2; assign y=0;};"),
         EXACT(.compress = true, .passes = 4),
         "A_1\nA -> A_1 [y <= 0]\n"
         "A_1 -> A [v == 1 && (v < 2 || v > 2) && y >= 8] reset\n"
         "missing: no clock is reset\n");
  // From 0 on: nothing is asked of the clock.
  expect(body("state A{y<=2}; init A; trans A->A{assign y=0;};"),
         EXACT(.compress = true, .passes = 1),
         "A_1\nA -> A_1 [y <= 0]\nA_1 -> A reset\n"
         "missing: no clock is reset\n");
  expect(body("state A{y<=20000}; init A; "
              "trans A->A{guard y>=10000; assign y=0;};"),
         EXACT(.compress = true, .passes = 300000),
         "missing: the least time of the passes is beyond 32 bits\n"
         "missing: no clock is reset\n");
}

static void test_names(void **state) {
  (void)state;
  expect(body("state A{y<=3}, A_1, A_2; init A; "
              "trans A->A{guard y>=1; assign y=0;}, A_1->A_1{assign y=0;};"),
         EXACT(.passes = 3),
         "A_3\nA_4\nA -> A_3 [y >= 1] reset\nA_3 -> A_4 [y >= 1] reset\n"
         "A_4 -> A [y >= 1] reset\n"
         "missing: nothing is gained: one pass can take any time\n"
         "missing: no clock is reset\n");
}

static void test_most(void **state) {
  (void)state;
  expect(body("state A{y<=3}; init A; trans A->A{guard y>=1; assign y=0;};"),
         EXACT(.passes = 20000),
         "missing: it takes 20000 locations or more; a process may get 10000\n"
         "missing: no clock is reset\n");
  unfolded f;
  open_text(&f,
            body("state A{y<=3}; init A; trans A->A{guard y>=1; assign y=0;};"),
            NULL, EXACT(.passes = UNFOLD_MOST));
  assert_int_equal(f.u->net->processes.data[0].nlocations, UNFOLD_MOST);
  model_text_release(&f.text);
}

// ---- What is not exact

static void expect_reason(const char *text, bool compress, const char *wanted) {
  for (int is_over = 0; is_over < 2; is_over++) {
    unfolded f;
    open_text(&f, text, NULL,
              (unfold_wish){.is_over = is_over, .compress = compress});
    const unfold_part *part = &f.u->parts.data[0];
    assert_true(part->of->has_window);
    if (wanted)
      assert_string_equal(part->inexact, wanted);
    else
      assert_null(part->inexact);
    assert_int_equal(f.u->count, is_over || !wanted);
    assert_int_equal(f.u->is_exact, !f.u->count || !wanted);
    model_text_release(&f.text);
  }
}

static void test_reasons(void **state) {
  (void)state;
#define LOOP "state A{y<=3}, B; init A; trans A->A{guard y>=1; assign y=0;}"
  expect_reason(body(LOOP ", A->B{sync u!;};"), false,
                "edge A -> B is over an urgent channel");
  expect_reason(body(LOOP ", B->A{sync u!; assign y=0;};"), false, NULL);
  expect_reason(body(LOOP ", A->B{sync b?;};"), false,
                "edge A -> B receives a broadcast");
  expect_reason(body(LOOP ", A->B{sync b!;};"), false, NULL);
  expect_reason(body(LOOP ", A->B{sync c?;};"), false, NULL);
  expect_reason(body("state A{y<=3}; init A; "
                     "trans A->A{guard w==0 && y>=1; assign y=0;};"),
                false, "process Q may write w, which a guard reads");
  expect_reason(body("state A{y<=3}; init A; "
                     "trans A->A{guard v==0 && y>=1; assign y=0;};"),
                false, NULL);
  expect_reason(body("state A{y<=3}; init A; "
                     "trans A->A{guard z<=9 && y>=1; assign y=0;};"),
                false, "it asks for other clocks");
  const char *fails = body("state A{y<=3}; init A; "
                           "trans A->A{guard 1/v>0 && y>=1; assign y=0;};");
  expect_reason(fails, false, NULL);
  expect_reason(fails, true, "the guard of edge A -> A may fail");
#undef LOOP
}

// No text of a model asks where a process is, but a network may.
static void test_asked(void **state) {
  (void)state;
  model_text t;
  model_text_load(&t, "m.xta",
                  body("state A{y<=3}; init A; "
                       "trans A->A{guard y>=1; assign y=0;};"),
                  NULL);
  edge *e = &t.m.net.processes.data[1].edges[0];
  e->guard = expr_new(&t.m.memory, EXPR_AT, e->at, 0); // P is in A
  const unfolding *u =
      unfold_make(&t.m.memory, &t.m.net,
                  cycles_find(&t.m.memory, &t.m.net, false), &EXACT(0));
  assert_int_equal(u->count, 0);
  assert_string_equal(u->parts.data[0].missing, "process Q may ask where P is");
  model_text_release(&t);
}

// A weak part of a vector has to follow.
static void test_weak(void **state) {
  (void)state;
  const char *text =
      "system:s\nevent:tau\nevent:e\nevent:f\nclock:1:y\n"
      "process:P\nlocation:P:A{initial: : invariant: y<=3}\n"
      "edge:P:A:A:tau{provided: y>=1 : do: y=0}\nedge:P:A:A:e{do: y=0}\n"
      "process:Q\nlocation:Q:S{initial:}\nedge:Q:S:S:f{}\n"
      "process:R\nlocation:R:S{initial:}\nedge:R:S:S:f{}\n"
      "sync:Q@f:P@e?:R@f?\n";
  model_text t;
  model_text_load(&t, "m.tck", text, NULL);
  const unfolding *u =
      unfold_make(&t.m.memory, &t.m.net,
                  cycles_find(&t.m.memory, &t.m.net, false), &EXACT(0));
  assert_int_equal(u->count, 0);
  assert_string_equal(u->parts.data[0].missing,
                      "edge A -> A may have to take part in a "
                      "synchronisation");
  model_text_release(&t);
}

// ---- Queries

static void expect_query(const char *asked, unfold_wish wish,
                         const char *wanted) {
  unfolded f;
  open_text(&f, POLLING, asked, wish);
  query q;
  const char *why =
      unfold_query(&f.text.m.memory, f.u, &f.text.m.net.queries.data[0], &q);
  assert_string_equal(why ? why : q.text, wanted);
  assert_true(why || expr_is_valid(q.p));
  model_text_release(&f.text);
}

static void test_queries(void **state) {
  (void)state;
  const unfold_wish plain = {0}, compressed = {.compress = true},
                    many = {.passes = 3};
  expect_query("E<> P.L4 and z > 3", plain,
               "E<> P.L4 && z > 3 && !P.L1_1 && !P.L2_1 && !P.L0_1");
  expect_query("A[] not P.L4", compressed, "A[] !P.L4 || P.L0_1");
  expect_query("A[] not P.L4", many,
               "A[] !P.L4 || !P.L0 && !P.L1 && !P.L2 && !P.L3 && !P.L4");
  expect_query("E<> deadlock", many,
               "E<> deadlock && (P.L0 || P.L1 || P.L2 || P.L3 || P.L4)");
  expect_query("E<> deadlock", compressed,
               "where an appended cycle starts, what was a deadlock may not be "
               "one any more");
  expect_query("E[] P.L3", plain, "only E<> and A[] are preserved");
  expect_query("sup: z", plain, "only E<> and A[] are preserved");
}

// ---- Verdicts

static search_verdict decide(arena *memory, const network *net) {
  network_code *code = compile_network(memory, net);
  const search_options o = {
      .simd = ZONE_BEST, .width = ZONE_WIDTHS, .states = 20000};
  return search_run(memory, code, &net->queries.data[0], &code->queries[0], &o)
      .verdict;
}

// The verdict where cycles were appended, or where none was.
static search_verdict after(const char *text, const char *asked,
                            unfold_wish wish, bool is_appended) {
  unfolded f;
  query one;
  open_text(&f, text, asked, wish);
  assert_int_equal(f.u->count > 0, is_appended);
  assert_null(
      unfold_query(&f.text.m.memory, f.u, &f.text.m.net.queries.data[0], &one));
  network net = *f.u->net;
  net.queries.data = &one;
  const search_verdict out = decide(&f.text.m.memory, &net);
  model_text_release(&f.text);
  return out;
}

// Without the conditions that make it exact, more would be reached.
static void test_conditions(void **state) {
  (void)state;
  const struct {
    const char *text, *asked;
  } all[] = {
      // Whoever is in A has to receive.
      {"clock x, y; broadcast chan b; process P() { state A{y<=3}, X; init A; "
       "trans A->A{guard y>=1; assign y=0;}, A->X{sync b?;}; } "
       "process Q() { state S, T; init S; trans S->T{guard x>=5; sync b!;}; } "
       "system P, Q;",
       "E<> P.A and Q.T"},
      // Time cannot pass in A.
      {"clock x, y; urgent chan u; process P() { state A{y<=3}, X; init A; "
       "trans A->A{assign y=0;}, A->X{sync u?;}; } "
       "process Q() { state S; init S; trans S->S{sync u!;}; } "
       "system P, Q;",
       "E<> P.A and x > 0"},
      // The guard does not hold for long.
      {"clock x, y; int[0,1] v = 1; process P() { state A{y<=2}; init A; "
       "trans A->A{guard v==1; assign y=0;}; } "
       "process Q() { state S{x<=1}, T{x<=9}, U; init S; "
       "trans S->T{guard x>=1; assign v=0;}, T->U{guard x>=9; assign v=1;}; } "
       "system P, Q;",
       "E<> P.A and Q.U"},
      // Passes take 2, and 2.
      {"clock x, y; process P() { state A{y<=2}; init A; "
       "trans A->A{guard y>=2; assign y=0;}; } system P;",
       "E<> P.A and y == 0 and x == 5"},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    assert_int_equal(after(all[i].text, all[i].asked, EXACT(0), false),
                     VERDICT_VIOLATED);
    assert_int_equal(after(all[i].text, all[i].asked, OVER(0), true),
                     VERDICT_SATISFIED);
  }
}

// Nothing is lost.  A dummy before A would make P miss the second message, which
// comes while nobody else may move.
static void test_committed(void **state) {
  (void)state;
  const char *text =
      "clock y, z; chan c, d; process P() { state I, A{y<=4}, B{y<=5}, X; "
      "init I; trans I->A{sync c?; assign y=0;}, A->B{guard y>=1;}, "
      "B->A{guard y>=2; assign y=0;}, A->X{sync d?;}; } "
      "process Q() { state S, T, U; commit T; init S; "
      "trans S->T{guard z>=50; sync c!;}, T->U{sync d!;}; } system P, Q;";
  assert_int_equal(after(text, "E<> P.X", EXACT(0), true), VERDICT_SATISFIED);
  assert_int_equal(after(text, "E<> P.X and y > 0 and z == 50", EXACT(0), true),
                   VERDICT_VIOLATED);
  assert_int_equal(after(text, "E<> P.X", EXACT(.compress = true), true),
                   VERDICT_SATISFIED);
}

// ---- Random networks

typedef struct {
  strbuf text;
  uint64_t seed;
  int count; // locations of the cycle
  bool has_q;
} maker;

static int below(maker *m, int n) {
  return (int)(next_random(&m->seed) % (uint64_t)n);
}

static bool chance(maker *m, int percents) { return below(m, 100) < percents; }

static void put_bounds(maker *m, char clock, const char *words, int most) {
  if (*words)
    strbuf_printf(&m->text, "%s", words);
  strbuf_printf(&m->text, "%c%s%d", clock,
                chance(m, 30) ? ">" : ">=", below(m, most));
  if (chance(m, 15))
    strbuf_printf(&m->text, "&&%c%s%d", clock,
                  chance(m, 30) ? "<" : "<=", 1 + below(m, most));
}

static void put_cycle_edge(maker *m, int k) {
  const bool is_last = k == m->count - 1;
  strbuf_printf(&m->text, "%sL%d->L%d{", k ? "," : "", k, (k + 1) % m->count);
  const bool has_bounds = chance(m, 75);
  if (has_bounds)
    put_bounds(m, 'y', "guard ", 4);
  if (chance(m, 20))
    strbuf_printf(&m->text, "%s%c!=%d", has_bounds ? "&&" : "guard ",
                  chance(m, 50) ? 'v' : 'w', below(m, 3));
  else if (!has_bounds)
    strbuf_puts(&m->text, "guard true");
  strbuf_printf(&m->text, ";%s}",
                is_last || chance(m, 40) ? "assign y=0;" : "");
}

static const char *sync_text(maker *m, int percents, char end) {
  static char out[20];
  if (!chance(m, percents))
    return "";
  snprintf(out, sizeof out, "sync %c%c;", "cbh"[below(m, 3)], end);
  return out;
}

// Out of the cycle and back into it.
static void put_exits(maker *m) {
  for (int i = 1 + below(m, 2); i > 0; i--) {
    strbuf_printf(&m->text, ",L%d->X{", below(m, m->count));
    const int how = below(m, 4);
    if (how == 0)
      strbuf_printf(&m->text, "guard z>=%d;", below(m, 35));
    else if (how == 1)
      strbuf_printf(&m->text, "guard z==%d;", below(m, 35));
    else
      strbuf_puts(&m->text, sync_text(m, 80, chance(m, 70) ? '?' : '!'));
    strbuf_printf(&m->text, "%s}", chance(m, 30) ? "assign v=1;" : "");
  }
  if (chance(m, 60))
    strbuf_printf(&m->text, ",X->L%d{assign y=0%s;}", below(m, m->count),
                  chance(m, 30) ? ",z=0" : "");
}

static void put_p(maker *m) {
  m->count = 1 + below(m, 3);
  strbuf_puts(&m->text, "process P(){state ");
  for (int k = 0; k < m->count; k++) {
    strbuf_printf(&m->text, "L%d", k);
    if (chance(m, 90))
      strbuf_printf(&m->text, "{y%s%d}",
                    chance(m, 25) ? "<" : "<=", 1 + below(m, 5));
    strbuf_puts(&m->text, ",");
  }
  strbuf_printf(&m->text, "X;init %s%d;trans ", "L", below(m, m->count));
  for (int k = 0; k < m->count; k++)
    put_cycle_edge(m, k);
  put_exits(m);
  strbuf_puts(&m->text, ";}\n");
}

static void put_q_edge(maker *m, int k, int count) {
  strbuf_printf(&m->text, "%sM%d->M%d{", k ? "," : "", k, (k + 1) % count);
  const char *sync = sync_text(m, 60, chance(m, 70) ? '!' : '?');
  if (!strchr(sync, 'h') && chance(m, 60)) {
    put_bounds(m, 'x', "guard ", 12);
    strbuf_putc(&m->text, ';');
  }
  strbuf_puts(&m->text, sync);
  const int what = below(m, 5);
  if (what)
    strbuf_printf(&m->text, "assign %s;",
                  (const char *[]){"", "x=0", "w=1,x=0", "w=2", "z=0"}[what]);
  strbuf_puts(&m->text, "}");
}

static void put_q(maker *m) {
  const int count = 1 + below(m, 3);
  strbuf_puts(&m->text, "process Q(){clock x;state ");
  for (int k = 0; k < count; k++) {
    strbuf_printf(&m->text, "%sM%d", k ? "," : "", k);
    if (chance(m, 40))
      strbuf_printf(&m->text, "{x<=%d}", 3 + below(m, 20));
  }
  strbuf_puts(&m->text, ";");
  if (count > 1 && chance(m, 30))
    strbuf_printf(&m->text, "%s M1;", chance(m, 60) ? "commit" : "urgent");
  strbuf_puts(&m->text, "init M0;trans ");
  for (int k = 0; k < count; k++)
    put_q_edge(m, k, count);
  strbuf_puts(&m->text, ";}\n");
}

static void make_model(maker *m, uint64_t seed) {
  m->seed = seed;
  strbuf_clear(&m->text);
  strbuf_printf(&m->text, "clock y%s,z,g;int[0,2] v,w;",
                chance(m, 10) ? "=1" : "");
  strbuf_puts(&m->text, "chan c;broadcast chan b;urgent chan h;\n");
  put_p(m);
  m->has_q = chance(m, 70);
  if (m->has_q)
    put_q(m);
  strbuf_printf(&m->text,
                "process G(){state S{g<=40};init S;}\nsystem P%s,G;\n",
                m->has_q ? ",Q" : "");
}

static const char *make_query(maker *m) {
  static char out[200];
  char where[40] = "P.X", more[80] = "";
  if (chance(m, 75))
    snprintf(where, sizeof where, "%sP.L%d", chance(m, 20) ? "not " : "",
             below(m, m->count));
  if (m->has_q && chance(m, 60))
    strncat(where, chance(m, 50) ? " and Q.M0" : " and not Q.M0", 20);
  const int from = below(m, 40);
  switch (below(m, 5)) {
  case 0:
    snprintf(more, sizeof more, " and g==%d", from);
    break;
  case 1:
    snprintf(more, sizeof more, " and z>%d and z<=%d", from, from + 1);
    break;
  case 2:
    snprintf(more, sizeof more, " and g-y==%d", from);
    break;
  case 3:
    snprintf(more, sizeof more, " and g>%d and g<%d and y==0", from, from + 1);
    break;
  default:
    snprintf(more, sizeof more, " and deadlock");
  }
  if (chance(m, 75))
    snprintf(out, sizeof out, "E<> %s%s", where, more);
  else
    snprintf(out, sizeof out, "A[] not (%s%s)", where, more);
  return out;
}

typedef struct {
  uint64_t exact, over, spurious, early, guarded, reached;
} tally;

static void compare(const maker *m, unfolded *f, const char *asked,
                    search_verdict before, tally *t) {
  arena *memory = &f->text.m.memory;
  query one;
  if (f->u->count == 0 ||
      unfold_query(memory, f->u, &f->text.m.net.queries.data[0], &one))
    return;
  network net = *f->u->net;
  net.queries.data = &one;
  const search_verdict v = decide(memory, &net);
  if (v == VERDICT_UNKNOWN)
    return;
  const bool is_found =
      (before == VERDICT_SATISFIED) == (one.kind == QUERY_REACHABLE);
  if (v != before && (f->u->is_exact || is_found))
    fail_msg("%s%s: %s, but %s where cycles were appended", m->text.text, asked,
             search_verdict_name(before), search_verdict_name(v));
  t->exact += f->u->is_exact;
  t->over += !f->u->is_exact;
  t->spurious += v != before;
  t->early += f->u->is_exact && f->u->is_early;
  t->reached += f->u->is_exact && is_found;
  for (uint32_t i = 0; i < f->u->parts.count; i++)
    t->guarded += !f->u->parts.data[i].missing &&
                  !f->u->parts.data[i].inexact &&
                  f->u->parts.data[i].of->nguarded;
}

static void try_one(maker *m, uint64_t seed, tally *t) {
  make_model(m, seed);
  for (int k = 0; k < 3; k++) {
    char asked[200];
    snprintf(asked, sizeof asked, "%s", make_query(m));
    const unfold_wish wishes[] = {
        EXACT(.passes = 0),          EXACT(.compress = true),
        EXACT(.passes = 3),          EXACT(.compress = true, .passes = 5),
        OVER(.passes = below(m, 3)), OVER(.compress = true)};
    search_verdict before = VERDICT_UNKNOWN;
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
      unfolded f;
      open_text(&f, m->text.text, asked, wishes[i]);
      if (i == 0)
        before = decide(&f.text.m.memory, &f.text.m.net);
      if (before != VERDICT_UNKNOWN)
        compare(m, &f, asked, before, t);
      model_text_release(&f.text);
    }
  }
}

static void test_random(void **state) {
  (void)state;
  const uint64_t count = getenv("GNOMON_LONG") ? 20000 : 2000;
  tally t = {0};
  maker m;
  strbuf_init(&m.text);
  for (uint64_t i = 0; i < count; i++)
    try_one(&m, 1000003 * i + 7, &t);
  strbuf_release(&m.text);
  // All that is to be tested was there.
  assert_true(t.exact > count && t.over > count / 2 && t.early > count / 4);
  assert_true(t.reached > count / 2 && t.guarded > count / 20);
  assert_true(t.spurious > count / 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_folds),      cmocka_unit_test(test_single_edge),
      cmocka_unit_test(test_too_few),    cmocka_unit_test(test_points),
      cmocka_unit_test(test_early),      cmocka_unit_test(test_compressed),
      cmocka_unit_test(test_names),      cmocka_unit_test(test_most),
      cmocka_unit_test(test_reasons),    cmocka_unit_test(test_asked),
      cmocka_unit_test(test_weak),       cmocka_unit_test(test_queries),
      cmocka_unit_test(test_conditions), cmocka_unit_test(test_committed),
      cmocka_unit_test(test_random),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
