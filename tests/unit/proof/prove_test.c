// What every engine, store and abstraction writes is accepted by the checker,
// which shares nothing with them; what cannot be written is said by name.

#include "proof/prove.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "certify/certify.h"
#include "certify/exporter.h"
#include "model_text.h"
#include "search/search.h"

// ---- Helpers

// The certificate is read as a stranger would: the query is what it says.
static certify_status check(const char *path, const char *text,
                            const strbuf *written, strbuf *said) {
  certificate c;
  certify_counts counts;
  strbuf error;
  strbuf_init(&error);
  certify_status status = CERTIFY_MALFORMED;
  FILE *file = fmemopen(written->text, written->length, "r");
  assert_non_null(file);
  if (certificate_start(&c, file, "c", &error)) {
    model_text m;
    if (text)
      model_text_load(&m, path, text, c.query.text);
    else
      model_text_open_with(&m, path, c.query.text);
    status = certify_run(&c, &m.m.net, m.asked, &counts, said);
    certificate_release(&c);
    model_text_release(&m);
  } else {
    strbuf_puts(said, error.text);
    certificate_release(&c);
  }
  strbuf_release(&error);
  return status;
}

typedef struct {
  const char *name;
  search_options o;
} way;

// clang-format off
static const way WAYS[] = {
    {"auto", {0}},
    {"none", {.abstraction = ABSTRACTION_NONE}},
    {"extra-m", {.abstraction = ABSTRACTION_EXTRA_M}},
    {"extra-m+", {.abstraction = ABSTRACTION_EXTRA_M_PLUS}},
    {"extra-lu", {.abstraction = ABSTRACTION_EXTRA_LU}},
    {"extra-lu+", {.abstraction = ABSTRACTION_EXTRA_LU_PLUS}},
    {"full", {.zones = ZONES_FULL}},
    {"packed", {.zones = ZONES_PACKED}},
    {"minimal", {.zones = ZONES_MINIMAL}},
    {"number", {.zones = ZONES_NUMBER}},
    {"number, late", {.zones = ZONES_NUMBER, .no_waiting_inclusion = true}},
    {"equality", {.no_inclusion = true}},
    {"late", {.no_waiting_inclusion = true}},
    {"late equality", {.no_inclusion = true, .no_waiting_inclusion = true}},
    {"global", {.global_bounds = true}},
    {"dfs", {.order = ORDER_DFS}},
    {"shortest", {.path = PATH_SHORTEST}},
    {"fastest", {.path = PATH_FASTEST}},
    {"accelerated", {.accelerate = ACCELERATE_EXACT}},
    {"over", {.accelerate = ACCELERATE_OVER}},
    {"passed cdd", {.passed = PASSED_CDD}},
    {"passed cdd-shared", {.passed = PASSED_CDD_SHARED}},
    {"passed cdd, none", {.passed = PASSED_CDD,
                          .abstraction = ABSTRACTION_NONE}},
    {"cdd forward", {.engine = SEARCH_ENGINE_CDD,
                     .direction = DIRECTION_FORWARD}},
    {"cdd forward, none", {.engine = SEARCH_ENGINE_CDD,
                           .direction = DIRECTION_FORWARD,
                           .abstraction = ABSTRACTION_NONE}},
    {"cdd backward", {.engine = SEARCH_ENGINE_CDD,
                      .direction = DIRECTION_BACKWARD}},
    {"cmd forward", {.engine = SEARCH_ENGINE_CMD,
                     .direction = DIRECTION_FORWARD}},
    {"cmd backward", {.engine = SEARCH_ENGINE_CMD,
                      .direction = DIRECTION_BACKWARD}},
    {"cmd, untimed first", {.engine = SEARCH_ENGINE_CMD,
                            .direction = DIRECTION_FORWARD,
                            .form = FORM_DIAGRAM, .untimed_first = true}},
};
// clang-format on
enum { NWAYS = sizeof WAYS / sizeof *WAYS };

static search_options options_of(const way *w, uint64_t most) {
  search_options o = w->o;
  o.width = ZONE_WIDTHS;
  o.simd = ZONE_BEST;
  o.states = most;
  return o;
}

// Writes a certificate if one can be, and has it checked.  Was one?
static bool try_way(const char *path, const char *text, model_text *m,
                    const way *w, uint64_t most) {
  const query *asked = m->asked;
  const search_options o = options_of(w, most);
  if (search_refusal(&m->m.memory, &m->m.net, asked, &o) ||
      prove_refusal(&m->m.memory, &m->m.net, asked, &o))
    return false;
  strbuf written, said;
  strbuf_init(&written);
  strbuf_init(&said);
  const char *why = exporter_text(
      &m->m, m->code, (uint32_t)(asked - m->m.net.queries.data), &o, &written);
  if (!why && check(path, text, &written, &said) != CERTIFY_PROVED)
    fail_msg("%s, %s, %s: %s\n%s", path, asked->text, w->name, said.text,
             written.text);
  strbuf_release(&written);
  strbuf_release(&said);
  return !why;
}

// How many of the ways prove the query?
static uint32_t prove(const char *path, const char *text, const char *asked) {
  uint32_t proved = 0;
  model_text m;
  model_text_load(&m, path, text, asked);
  for (uint32_t i = 0; i < NWAYS; i++)
    proved += try_way(path, text, &m, &WAYS[i], 2000);
  model_text_release(&m);
  return proved;
}

// ---- All ways

#define LOOP                                                                   \
  "clock x, y; int[0,3] v;\n"                                                  \
  "process P() { state A { x <= 5 }, B { y < 9 }; init A; trans\n"             \
  "  A -> B { guard x >= 3; assign v := 1, y := 0; },\n"                       \
  "  B -> A { guard y > 2; assign x := 0, v := 0; }; }\n"                      \
  "system P;\n"

static void test_all_ways(void **state) {
  (void)state;
  assert_int_equal(prove("m.xta", LOOP, "A[] P.B imply v == 1"), NWAYS);
  assert_int_equal(prove("m.xta", LOOP, "E<> P.B and x < 3"), NWAYS);
  // What is found is not proved, with no start nothing is.
  assert_int_equal(prove("m.xta", LOOP, "E<> P.B"), 0);
  assert_int_equal(
      prove("m.xta",
            "clock x; process P() { state A { x >= 1 }; init A; } system P;",
            "E<> x > 5"),
      0);
}

// No clocks, no variables, or no process that ever moves.
static void test_little(void **state) {
  (void)state;
  assert_true(prove("m.xta", "process P() { state A; init A; } system P;",
                    "A[] P.A") >= 20);
  assert_true(prove("m.xta",
                    "int[0,9] v; process P() { state A; init A; trans\n"
                    "A -> A { guard v < 7; assign v++; }; } system P;",
                    "A[] v < 8") >= 20);
}

// Constants have a scale, which the engine divides by.
static void test_scale(void **state) {
  (void)state;
  const char *text = "clock x, y; int[0,1] v;\n"
                     "process P() { state A { x <= 3000 }, B; init A; trans\n"
                     "  A -> B { guard x >= 2000; assign y := 1000; },\n"
                     "  B -> A { guard y > 5000; assign x := 0; }; }\n"
                     "system P;\n";
  assert_true(prove("m.xta", text, "A[] P.B imply y >= 1000") >= 20);
  assert_true(prove("m.xta", text, "E<> P.A and x > 3000") >= 20);
}

// Steps are cut into pieces.
static void test_pieces(void **state) {
  (void)state;
  const char *guarded =
      "broadcast chan c; clock x, y, z; int[0,3] v;\n"
      "process S() { state A { x <= 4 }; init A; trans\n"
      "  A -> A { guard x >= 1 && v < 3; sync c!; assign x := 0, v++; }; }\n"
      "process R(clock &r) { state A, B { r <= 6 }; init A; trans\n"
      "  A -> B { guard r >= 2 && r < 3; sync c?; assign r := 0; },\n"
      "  B -> A { guard r > 1; sync c?; }; }\n"
      "R1 := R(y); R2 := R(z); system S, R1, R2;\n";
  assert_true(prove("m.xta", guarded, "A[] v <= 3 and x <= 4") >= 20);
  const char *priorities =
      "chan a, b, c; chan priority a < b < c; clock x, y; int[0,5] v;\n"
      "process P() { state A { x <= 5 }, B; init A; trans\n"
      "  A -> A { guard x >= 1 && v < 4; sync a!; assign v++, x := 0; },\n"
      "  A -> A { guard y >= 3 && y <= 7 && v < 4; sync b!; assign y := 1;},\n"
      "  A -> B { guard x > 4; sync c!; }; }\n"
      "process Q() { state A; init A; trans A -> A { sync a?; },\n"
      "  A -> A { sync b?; }, A -> A { guard y > 4; sync c?; }; }\n"
      "system P, Q;\n";
  assert_true(prove("m.xta", priorities, "A[] v < 5") >= 15);
}

// Bounds of all locations are not those before and after a copy: x0 <= 4 in L1
// is no bound that x1 + 1 meets in L3.
static void test_global_bounds(void **state) {
  (void)state;
  const char *text = "clock x0, x1;\n"
                     "process P0() { state L0, L1 { x0 <= 4 }, L2, L3, L4;\n"
                     "init L0; trans\n"
                     "  L0 -> L1 { guard x1 == 1; },\n"
                     "  L1 -> L2 { guard x1 > 1; },\n"
                     "  L2 -> L3 { assign x0 := x1 + 1; },\n"
                     "  L3 -> L4 { guard x0 <= 2 && x1 > 1; }; }\n"
                     "system P0;\n";
  assert_int_equal(prove("m.xta", text, "A[] not P0.L4"), NWAYS);
}

static void test_deadlock(void **state) {
  (void)state;
  const char *text = "clock x; process P() { state A { x <= 2 }, B; init A;\n"
                     "trans A -> B { guard x >= 1; assign x := 0; },\n"
                     "B -> A { guard x >= 5; assign x := 0; }; } system P;\n";
  assert_true(prove("m.xta", text, "A[] not deadlock") >= 15);
}

static void test_diagonals(void **state) {
  (void)state;
  const char *text =
      "clock x, y; process P() { state A { x <= 2 }, B; init A; trans\n"
      "A -> A { guard x >= 1; assign x := 0; },\n"
      "A -> B { guard y - x > 2 && y - x < 1; }; } system P;\n";
  model_text m;
  model_text_load(&m, "m.xta", text, "E<> P.B");
  // There is no end of zones without an abstraction; sets that lead to the goal
  // are finitely many.
  assert_true(try_way("m.xta", text, &m, &WAYS[0], 2000));
  assert_false(try_way("m.xta", text, &m, &WAYS[1], 2000));
  assert_true(try_way("m.xta", text, &m, &WAYS[25], 2000));
  model_text_release(&m);
  // A scale, copies, and all that needs negations.
  assert_true(prove("m.xta",
                    "clock x, y, z; process P() { state A { x <= 20 }, B;\n"
                    "init A; trans A -> A { guard x >= 10; assign x := 0; },\n"
                    "A -> B { guard y - x >= 30 && y - x <= 50; assign z := x "
                    "+ 20; },\n"
                    "B -> A { guard z - y < 10 && y >= 10; assign y := 0; }; }"
                    " system P;\n",
                    "A[] P.B imply y - x >= 30 and y - x <= 50") >= 5);
  assert_true(prove("m.xta",
                    "broadcast chan c, d; chan priority c < d; clock x, y;\n"
                    "process P() { state A { x <= 2 }; init A; trans\n"
                    "A -> A { guard x >= 1; sync c!; assign x := 0; }; }\n"
                    "process Q() { state A, B; init A; trans\n"
                    "A -> A { guard y - x < 3; sync c?; },\n"
                    "A -> B { guard y - x == 4; sync d!; assign y := 0; },\n"
                    "B -> A { sync c?; }; } system P, Q;\n",
                    "A[] not deadlock or Q.B") >= 5);
}

// ---- Models at random

static int pick(uint64_t *seed, int n) { // splitmix64
  uint64_t x = *seed += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return (int)((x ^ (x >> 31)) % (uint64_t)n);
}

// With one of the first `nops` operators.
static void put_atom(uint64_t *seed, int nops, strbuf *out) {
  static const char *const OPS[] = {"<", "<=", ">=", ">", "=="};
  static const char *const PAIRS[] = {"x - y", "y - z", "z - x", "y - x"};
  static const char *const CLOCKS[] = {"x", "y", "z"};
  const bool is_single = pick(seed, 5) < 2;
  strbuf_printf(
      out, "%s %s %d", is_single ? CLOCKS[pick(seed, 3)] : PAIRS[pick(seed, 4)],
      OPS[pick(seed, nops)], is_single ? pick(seed, 4) : pick(seed, 6) - 2);
}

static void put_edge(uint64_t *seed, strbuf *out) {
  static const char *const SYNCS[] = {"", "", "sync c!;", "sync c?;",
                                      "sync d!;"};
  static const char *const UPDATES[] = {
      "",           "x := 0",     "y := 0",         "z := 0",
      "x := 1",     "x := y",     "y := z + 1",     "x := 0, y := 0",
      "z := y - 1", "y := x + 1", "y := x, z := 2",
  };
  strbuf_printf(out, " L%d -> L%d {", pick(seed, 3), pick(seed, 3));
  if (pick(seed, 6)) {
    strbuf_puts(out, " guard ");
    put_atom(seed, 5, out);
    if (pick(seed, 2)) {
      strbuf_puts(out, " && ");
      put_atom(seed, 5, out);
    }
    strbuf_puts(out, ";");
  }
  const char *update = UPDATES[pick(seed, 11)];
  strbuf_printf(out, " %s %s%s%s }", SYNCS[pick(seed, 5)],
                *update ? "assign " : "", update, *update ? ";" : "");
}

static void put_process(uint64_t *seed, char letter, strbuf *out) {
  strbuf_printf(out, "process %c() { state L0, L1 { ", letter);
  put_atom(seed, 4, out);
  strbuf_puts(out, " }, L2; init L0; trans\n");
  for (int i = 2 + pick(seed, 4); i >= 0; i--) {
    put_edge(seed, out);
    strbuf_puts(out, i ? ",\n" : "; }\n");
  }
}

static void put_query(uint64_t *seed, strbuf *asked) {
  static const char *const QUERIES[] = {"E<> P.L2 and Q.L2", "A[] not P.L1",
                                        "A[] not deadlock"};
  if (pick(seed, 3)) {
    strbuf_puts(asked, pick(seed, 2) ? "E<> P.L2 and " : "A[] P.L1 imply ");
    put_atom(seed, 5, asked);
  } else {
    strbuf_puts(asked, QUERIES[pick(seed, 3)]);
  }
}

static void put_live_query(uint64_t *seed, strbuf *asked) {
  static const char *const QUERIES[] = {"A<> P.L2 or ", "E[] P.L0 and ",
                                        "P.L1 --> Q.L1 or ",
                                        "Q.L1 and x < 2 --> P.L2 or "};
  strbuf_puts(asked, QUERIES[pick(seed, 4)]);
  put_atom(seed, 5, asked);
  strbuf_puts(asked, pick(seed, 2) ? " and " : " or ");
  put_atom(seed, 5, asked);
}

// Two processes with three clocks that are compared with each other.
static void put_model(uint64_t *seed, strbuf *text) {
  strbuf_printf(text, "broadcast chan c, d; %s clock x, y, z;\n",
                pick(seed, 5) ? "" : "chan priority c < d;");
  put_process(seed, 'P', text);
  put_process(seed, 'Q', text);
  strbuf_puts(text, "system P, Q;\n");
}

// Where nothing is found, the default writes what the checker accepts.
static uint32_t prove_random(int count, bool live) {
  uint64_t seed = 1;
  uint32_t proved = 0;
  for (int i = 0; i < count; i++) {
    strbuf text, asked;
    model_text m;
    strbuf_init(&text);
    strbuf_init(&asked);
    put_model(&seed, &text);
    if (live)
      put_live_query(&seed, &asked);
    else
      put_query(&seed, &asked);
    model_text_load(&m, "m.xta", text.text, asked.text);
    proved += try_way("m.xta", text.text, &m, &WAYS[0], 500);
    model_text_release(&m);
    strbuf_release(&text);
    strbuf_release(&asked);
  }
  print_message("%u certificates\n", (unsigned)proved);
  return proved;
}

static void test_random(void **state) {
  (void)state;
  assert_true(prove_random(4000, false) >= 2000);
}

static void test_random_live(void **state) {
  (void)state;
  assert_true(prove_random(6000, true) >= 2000);
}

// ---- Texts

static void expect_text(const way *w, const char *asked, const char *expected) {
  model_text m;
  strbuf written;
  strbuf_init(&written);
  model_text_load(&m, "m.xta", LOOP, asked);
  const search_options o = options_of(w, 0);
  assert_null(exporter_text(&m.m, m.code, 0, &o, &written));
  assert_string_equal(strstr(written.text, "query "), expected);
  model_text_release(&m);
  strbuf_release(&written);
}

static void test_texts(void **state) {
  (void)state;
  expect_text(&WAYS[1], "A[] v < 2",
              "query A[] v < 2\norder includes\n"
              "processes P\nvariables v\nclocks x y\n"
              "state A 0\nzone x1<=5 x1-x2<=0 x2-x1<=0\n"
              "zone x1<=5 x1-x2<-2 x2-x1<9\n"
              "state B 1\nzone x1-x2<=5 x2<9 x2-x1<=-3\nend 2 3\n");
  expect_text(&WAYS[0], "A[] v < 2",
              "query A[] v < 2\norder alu\n"
              "processes P\nvariables v\nclocks x y\n"
              "state A 0\nlimits x1 3 5\nzone x1<=5\n"
              "state B 1\nlimits x2 2 9\nzone x2<9\nend 2 2\n");
  expect_text(&WAYS[25], "E<> v > 1",
              "query E<> v > 1\norder union\n"
              "processes P\nvariables v\nclocks x y\n"
              "state A 0\nzone x1<=5\nstate B 1\nzone x2<9\nend 2 2\n");
}

// ---- What there is no certificate for

static void test_refusals(void **state) {
  (void)state;
  static const struct {
    way w;
    const char *named;
  } LIST[] = {
      {{"", {.reduce = REDUCE_COMMITTED}}, "--reduce committed"},
      {{"", {.reduce = REDUCE_LOOPS}}, "--reduce loops"},
      {{"", {.passed = PASSED_BITSTATE}}, "--passed bitstate"},
      {{"", {.passed = PASSED_SIGNATURE}}, "--passed signature"},
      {{"", {.passed = PASSED_SIGNATURE_ZONE}}, "--passed signature+zone"},
      {{"", {.untimed_first = true}}, "--untimed-first"},
  };
  model_text m;
  model_text_load(&m, "m.xta", LOOP, "A[] v < 2");
  for (size_t i = 0; i < sizeof LIST / sizeof *LIST; i++) {
    const search_options o = options_of(&LIST[i].w, 0);
    const char *why = prove_refusal(&m.m.memory, &m.m.net, m.asked, &o);
    assert_non_null(why);
    assert_non_null(strstr(why, LIST[i].named));
  }
  const search_options plain = options_of(&WAYS[0], 0);
  assert_null(prove_refusal(&m.m.memory, &m.m.net, m.asked, &plain));
  assert_non_null(prove_refusal(&m.m.memory, &m.m.net, NULL, &plain));
  model_text_release(&m);
  model_text_load(&m, "m.xta",
                  "clock x; process P() { state A { x' == 0 }; init A; }\n"
                  "system P;",
                  "A[] x < 2");
  assert_non_null(strstr(prove_refusal(&m.m.memory, &m.m.net, m.asked, &plain),
                         "stop-watches"));
  model_text_release(&m);
}

static const char *decide(const char *text, const char *asked,
                          const search_options *o, FILE *out) {
  static char said[200];
  model_text m;
  model_text_load(&m, "m.xta", text, asked);
  const char *why = exporter_decide(&m.m, m.code, 0, o, out);
  snprintf(said, sizeof said, "%s", why ? why : "written");
  model_text_release(&m);
  return said;
}

// Enough, once something was written.
static const char *stops(void *data, const search_stats *s) {
  (void)s;
  return ftell(data) > 0 ? "enough" : NULL;
}

static void test_no_certificate(void **state) {
  (void)state;
  FILE *out = tmpfile();
  assert_non_null(out);
  // Back in the graph of locations there is a division by zero, on no run.
  const char *wrong = "clock x; int[0,3] v;\n"
                      "process P() { state A { x <= 2 }, B; init A; trans\n"
                      "A -> B { guard x >= 2; }, A -> B { guard x > 1;\n"
                      "  assign v := 1; },\n"
                      "B -> A { guard x < 2 && v == 0; assign v := 1 / v; };\n"
                      "} system P;\n";
  for (uint32_t i = 0; i < NWAYS; i++) {
    if (WAYS[i].o.direction != DIRECTION_BACKWARD)
      continue;
    const search_options o = options_of(&WAYS[i], 0);
    assert_non_null(
        strstr(decide(wrong, "E<> v == 3", &o, out), "may go wrong"));
  }
  const search_options plain = options_of(&WAYS[0], 0);
  assert_string_equal(decide(wrong, "E<> v == 3", &plain, out), "written");
  fclose(out);
  // A file that cannot be written.
  out = fopen("/dev/full", "w");
  if (out) {
    assert_non_null(
        strstr(decide(LOOP, "A[] v < 2", &plain, out), "cannot be written"));
    fclose(out);
  }
}

// A time limit holds while a certificate is written.
static void test_stop(void **state) {
  (void)state;
  FILE *out = tmpfile();
  assert_non_null(out);
  search_options o = options_of(&WAYS[27], 0); // no matrix, but many states
  o.poll = stops;
  o.poll_data = out;
  const char *text = "int[0,63] a, b, c; clock x;\n"
                     "process P() { state A; init A; trans\n"
                     "A -> A { guard a < 63; assign a++; },\n"
                     "A -> A { guard b < 63; assign b++; },\n"
                     "A -> A { guard c < 63; assign c++; }; } system P;\n";
  assert_string_equal(decide(text, "E<> a < 0", &o, out), "enough");
  fclose(out);
}

// ---- Examples

// Of diagrams and matrices, the smaller ones only.
static bool is_small(const char *path) {
  return strstr(path, "lamp") || strstr(path, "csma.tck");
}

static uint32_t try_query(const char *path, model_text *m) {
  uint32_t proved = 0;
  if (m->asked->kind != QUERY_ALWAYS && m->asked->kind != QUERY_REACHABLE)
    return 0;
  for (uint32_t w = 0; w < NWAYS; w++)
    if (WAYS[w].o.engine == SEARCH_ENGINE_ZONES || is_small(path))
      proved += try_way(path, NULL, m, &WAYS[w], 300);
  return proved;
}

static void test_examples(void **state) {
  (void)state;
  static const char *const PATHS[] = {
      "examples/csma.tck",    "examples/critical.xta",
      "examples/lamp.xml",    "examples/fischer.xta",
      "examples/jobshop.xta", "examples/traingate.xml"};
  uint32_t proved = 0;
  for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++) {
    model_text m;
    model_text_open(&m, PATHS[i]);
    for (uint32_t q = 0; q < m.m.net.queries.count; q++) {
      m.asked = &m.m.net.queries.data[q];
      proved += try_query(PATHS[i], &m);
    }
    model_text_release(&m);
  }
  print_message("%u certificates\n", (unsigned)proved);
  assert_true(proved >= 50);
}

// ---- Symmetries

// By a whole search, which finds them.  How many certificates there are, and in
// `symmetric`, how many of them have generators.
static uint32_t prove_symmetric(const char *path, const char *text,
                                const char *asked, uint32_t *symmetric) {
  uint32_t proved = 0;
  *symmetric = 0;
  for (uint32_t i = 0; i < NWAYS; i++) {
    model_text m;
    strbuf written, said;
    strbuf_init(&written);
    strbuf_init(&said);
    char *data = NULL;
    size_t size = 0;
    if (text)
      model_text_load(&m, path, text, asked);
    else
      model_text_open_with(&m, path, asked);
    search_options o = options_of(&WAYS[i], 3000);
    o.certificate = open_memstream(&data, &size);
    const uint32_t q = (uint32_t)(m.asked - m.m.net.queries.data);
    const bool done =
        !search_refusal(&m.m.memory, &m.m.net, m.asked, &o) &&
        search_run(&m.m.memory, m.code, m.asked, &m.code->queries[q], &o)
            .has_certificate;
    fclose(o.certificate);
    strbuf_add(&written, data, size);
    free(data);
    proved += done;
    *symmetric += done && strstr(written.text, "\ngenerator\n");
    if (done && check(path, text, &written, &said) != CERTIFY_PROVED)
      fail_msg("%s, %s, %s: %s\n%s", path, asked, WAYS[i].name, said.text,
               written.text);
    strbuf_release(&written);
    strbuf_release(&said);
    model_text_release(&m);
  }
  return proved;
}

#define MUTEX                                                                  \
  "int[0,3] turn; process P(const int[1,3] id) { clock x; state a, b { x <= "  \
  "2 }, c, d; init a; trans a -> b { guard turn == 0; assign x = 0; }, b -> "  \
  "c { assign turn = id, x = 0; }, c -> d { guard turn == id && x > 2; }, d "  \
  "-> a { assign turn = 0; }; } system P;"

// A sender, and receivers who listen for some time only.
#define HEARD(PRIORITIES)                                                      \
  "broadcast chan c; chan u[2]; " PRIORITIES                                   \
  " clock z; int[0,3] v; process S() { state A "                               \
  "{ z <= 4 }; init A; trans A -> A { guard z >= 1 && v < 3; sync c!; assign " \
  "z := 0, v++; }, A -> A { sync u[0]?; }, A -> A { sync u[1]?; }; } process " \
  "R(const int[0,1] i) { clock r; state A, B { r <= 6 }; init A; trans A -> "  \
  "B { guard r >= 2 && r < 3; sync c?; assign r := 0; }, B -> A { guard r > "  \
  "1; sync c?; }, B -> A { guard r > 3; sync u[i]!; assign r := 0; }; } "      \
  "system S, R;"

static void test_symmetries(void **state) {
  (void)state;
  uint32_t n;
  assert_true(prove_symmetric("m.xta", MUTEX,
                              "A[] (sum (i : int[1,3]) P(i).d) <= 1",
                              &n) >= 20);
  assert_true(n >= 14);
  assert_true(
      prove_symmetric("m.xta", MUTEX, "A[] not (P(2).d && P(3).d)", &n) >= 20);
  assert_true(n >= 14);
  assert_true(prove_symmetric("m.xta", MUTEX, "A[] not (P(1).d && turn == 2)",
                              &n) >= 20);
  assert_int_equal(n, 0);
  assert_true(prove_symmetric("m.xta", MUTEX, "A[] not deadlock", &n) >= 10);
  assert_true(n >= 10);
  assert_true(
      prove_symmetric("m.xta", HEARD(""), "A[] v <= 3 and z <= 4", &n) >= 20);
  assert_true(n >= 14);
  assert_true(prove_symmetric("m.xta", HEARD("chan priority default < c;"),
                              "A[] v <= 3 and z <= 4", &n) >= 10);
  assert_true(n >= 8);
  assert_true(prove_symmetric("m.xta", HEARD(""),
                              "A[] R(0).r - R(1).r < 500 or R(0).A or R(1).A "
                              "or v < 3 or z >= 0",
                              &n) >= 5);
  // With ranks, nothing is exchanged.
  assert_true(prove_symmetric("m.xta", MUTEX, "P(1).b --> P(1).c", &n) > 0);
  assert_int_equal(n, 0);
}

static void test_symmetric_examples(void **state) {
  (void)state;
  uint32_t n;
  prove_symmetric("examples/dining.xta", NULL, "A[] not deadlock", &n);
  assert_true(n >= 10);
  prove_symmetric("examples/csmacd.xta", NULL, "A[] not deadlock", &n);
  assert_true(n >= 10);
  prove_symmetric("examples/traingate.xml", NULL,
                  "A[] forall (i : id_t) forall (j : id_t) Train(i).Crossing "
                  "and Train(j).Crossing imply i == j",
                  &n);
  assert_true(n >= 10);
  prove_symmetric("examples/csma.tck", NULL, "E<> one and two and x > 52", &n);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_all_ways),
      cmocka_unit_test(test_little),
      cmocka_unit_test(test_scale),
      cmocka_unit_test(test_pieces),
      cmocka_unit_test(test_global_bounds),
      cmocka_unit_test(test_deadlock),
      cmocka_unit_test(test_diagonals),
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_random_live),
      cmocka_unit_test(test_texts),
      cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_no_certificate),
      cmocka_unit_test(test_stop),
      cmocka_unit_test(test_examples),
      cmocka_unit_test(test_symmetries),
      cmocka_unit_test(test_symmetric_examples),
  };
  return cmocka_run_group_tests_name("prove", tests, NULL, NULL);
}
