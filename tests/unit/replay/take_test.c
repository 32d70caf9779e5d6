// take_test.c -- Lists of moves that are steps, and those that are none.

#include "replay/take.h"

#include "replay/script.h"

typedef struct {
  const char *moves; // "P.0 Q.1"
  const char *why;   // part of the sentence; NULL: it is a step
} attempt;

static void expect(const char *path, const char *text, const attempt *list,
                   size_t count) {
  model m;
  load_query(&m, path, text, NULL);
  for (size_t i = 0; i < count; i++) {
    trace_move moves[4];
    uint32_t n = 0;
    for (const char *at = list[i].moves; *at; at += *at == ' ') {
      const size_t length = strcspn(at, " ");
      moves[n++] = script_move(&m.net, at, length);
      at += length;
    }
    concrete c, before;
    strbuf said;
    strbuf_init(&said);
    concrete_init(&c, &m.net, 1);
    concrete_copy(&before, &c);
    refusal r = {.why = &said};
    const bool is = take_step(&c, moves, n, &r);
    if (is != !list[i].why || (!is && !strstr(said.text, list[i].why)))
      fail_msg("%s: %s", list[i].moves, said.text);
    // What is no step changes nothing.
    assert_true(is || memcmp(c.locations, before.locations,
                             m.net.processes.count * sizeof *c.locations) == 0);
    assert_true(is || memcmp(c.cells, before.cells,
                             m.net.cells.count * sizeof *c.cells) == 0);
    strbuf_release(&said);
    concrete_release(&c);
    concrete_release(&before);
  }
  model_release(&m);
}

#define EXPECT(PATH, TEXT, LIST)                                               \
  expect((PATH), (TEXT), (LIST), sizeof(LIST) / sizeof *(LIST))

static void test_pairs(void **state) {
  static const char MODEL[] =
      "chan c, d; int i;"
      "process P() { state A, B; init A; trans A -> B { sync c!; }, "
      "A -> B { sync d!; }, A -> B { }; }"
      "process Q() { state A, B; init A; trans A -> B { sync c?; }, "
      "A -> B { sync c?; assign i := 1; }, B -> A { }; } system P, Q;";
  static const attempt LIST[] = {
      {"P.0 Q.0", NULL},
      {"P.0 Q.1", NULL},
      {"P.2", NULL},
      {"", "a step without moves"},
      {"P.0", "one sender and one receiver"},
      {"Q.0 P.0", "a receiver without sender before it"},
      {"P.1 Q.0", "it receives on another channel"},
      {"P.2 Q.0", "taken alone"},
      {"P.0 P.1", "the process moves twice"},
      {"Q.2", "the process is elsewhere"},
      {"P.9", "no process 0 with an edge 9"},
  };
  (void)state;
  EXPECT("m.xta", MODEL, LIST);
}

// R2 cannot receive, since n is 0; R1 has to.
static void test_broadcast(void **state) {
  static const char MODEL[] =
      "broadcast chan b; int n;"
      "process S() { state A; init A; trans A -> A { sync b!; }; }"
      "process R(const int k) { state A; init A; trans A -> A { guard n == k - "
      "1; sync b?; }; } R1 = R(1); R2 = R(2); system S, R1, R2;";
  static const attempt LIST[] = {
      {"S.0 R1.0", NULL},
      {"S.0", "this receiver of the broadcast is left out"},
      {"S.0 R1.0 R2.0", "its guard does not hold"},
      {"R1.0", "a receiver without sender before it"},
  };
  (void)state;
  EXPECT("m.xta", MODEL, LIST);
}

static void test_committed(void **state) {
  static const char MODEL[] =
      "process P() { state A, B; commit A; init A; trans A -> B { }; }"
      "process Q() { state A, B; init A; trans A -> B { }; } system P, Q;";
  static const attempt LIST[] = {{"P.0", NULL}, {"Q.0", "committed"}};
  (void)state;
  EXPECT("m.xta", MODEL, LIST);
}

static void test_priority(void **state) {
  static const char MODEL[] =
      "chan c, d; chan priority c < d;"
      "process P() { state A; init A; trans A -> A { sync c!; }, A -> A { "
      "sync d!; }; } process Q() { state A; init A; trans A -> A { sync c?; }, "
      "A -> A { sync d?; }; } system P, Q;";
  static const attempt LIST[] = {{"P.1 Q.1", NULL},
                                 {"P.0 Q.0", "higher priority"}};
  (void)state;
  EXPECT("m.xta", MODEL, LIST);
}

// The target's invariant, and an update that goes wrong.
static void test_effect(void **state) {
  static const char MODEL[] =
      "int[0,1] i; process P() { state A, B { i == 0 }; init A; "
      "trans A -> B { assign i := 1; }, A -> A { assign i := 2; }, "
      "A -> B { }; } system P;";
  static const attempt LIST[] = {
      {"P.0", "invariant"}, {"P.1", "update"}, {"P.2", NULL}};
  (void)state;
  EXPECT("m.xta", MODEL, LIST);
}

static void test_vector(void **state) {
  static const char MODEL[] =
      "system:s\nevent:e\nevent:f\n"
      "process:P\nlocation:P:a{initial:}\nedge:P:a:a:e\n"
      "process:Q\nlocation:Q:a{initial:}\nedge:Q:a:a:e\n"
      "process:R\nlocation:R:a{initial:}\nedge:R:a:a:f\n"
      "sync:P@e:Q@e?\n";
  static const attempt LIST[] = {
      {"P.0 Q.0", NULL}, {"R.0", NULL},   {"P.0", ""},
      {"Q.0", ""},       {"P.0 R.0", ""},
  };
  (void)state;
  EXPECT("m.tck", MODEL, LIST);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pairs),     cmocka_unit_test(test_broadcast),
      cmocka_unit_test(test_committed), cmocka_unit_test(test_priority),
      cmocka_unit_test(test_effect),    cmocka_unit_test(test_vector),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
