// Loading and searching in an account: whenever memory runs out, the work ends, all
// that it had is given back, and it can be begun again.  Leaks are for sanitizers.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/mem.h"
#include "model_text.h"
#include "search/search.h"
#include "trace/json_tree.h"

typedef struct {
  const char *name, *path, *text, *asked;
  search_engine engine;
  search_verdict verdict;
} example;

typedef struct {
  const example *e;
  search_verdict verdict;
} job;

static void search(void *data) {
  job *j = data;
  model_text t;
  model_text_load(&t, j->e->path, j->e->text, j->e->asked);
  const search_options o = {.simd = ZONE_BEST,
                            .width = ZONE_WIDTHS,
                            .path = PATH_SOME,
                            .engine = j->e->engine};
  const search_result r =
      search_run(&t.m.memory, t.code, t.asked, t.asked_code, &o);
  j->verdict = r.verdict;
  model_text_release(&t);
}

static const char XTA[] = ONE_PROCESS(
    "clock x, y; int n;", "A { x <= 4 }, B",
    "A -> A { guard x >= 1 && n < 9; assign n = n + 1, x = 0; }, A -> B { "
    "guard y > 5 && n > 2; }");

static const char STOPPED[] = ONE_PROCESS(
    "clock x, y;", "A { x <= 4 && y' == 0 }, B { x <= 9 }, C",
    "A -> B { guard x >= 1; }, B -> C { guard y > 2 && x >= 3 && x < 8; }");

static const char XML[] =
    "<?xml version=\"1.0\"?><nta><declaration>clock x;</declaration><template>"
    "<name>P</name><location id=\"a\"><name>A</name><label kind=\"invariant\">"
    "x &lt;= 3</label></location><location id=\"b\"><name>B</name></location>"
    "<init ref=\"a\"/><transition><source ref=\"a\"/><target ref=\"b\"/>"
    "<label kind=\"guard\">x &gt;= 2</label></transition></template>"
    "<system>system P;</system></nta>";

static const example EXAMPLES[] = {
    {"zones", "m.xta", XTA, "E<> P.B", SEARCH_ENGINE_ZONES, VERDICT_SATISFIED},
    {"cdd", "m.xta", XTA, "E<> P.B", SEARCH_ENGINE_CDD, VERDICT_SATISFIED},
    {"cmd", "m.xta", XTA, "E<> P.B", SEARCH_ENGINE_CMD, VERDICT_SATISFIED},
    {"liveness", "m.xta", XTA, "A<> P.A && n > 3", SEARCH_ENGINE_ZONES,
     VERDICT_VIOLATED},
    {"values", "m.xta", XTA, "sup: n", SEARCH_ENGINE_ZONES, VERDICT_SATISFIED},
    {"simplex", "m.xta", STOPPED, "E<> P.C", SEARCH_ENGINE_ZONES,
     VERDICT_SATISFIED},
    {"xml", "m.xml", XML, "E<> P.B", SEARCH_ENGINE_ZONES, VERDICT_SATISFIED},
};

enum { MOST = 2000 };

// How often the work takes memory.
static uint64_t count(const example *e) {
  mem_account a = {.until = UINT64_MAX};
  job j = {.e = e};
  assert_true(mem_run(&a, search, &j));
  assert_int_equal(j.verdict, e->verdict);
  assert_int_equal(a.blocks.count, 0);
  mem_account_release(&a);
  return UINT64_MAX - a.until;
}

static void check(const example *e) {
  const uint64_t all = count(e);
  print_message("%s: takes memory %llu times\n", e->name,
                (unsigned long long)all);
  for (uint64_t k = 1; k <= all && k <= MOST; k++) {
    mem_account a = {.until = k};
    job j = {.e = e};
    if (mem_run(&a, search, &j)) // there was another way
      assert_int_equal(j.verdict, e->verdict);
    assert_int_equal(a.blocks.count, 0);
    assert_int_equal(a.bytes, 0);
    mem_account_release(&a);
  }
  count(e);
}

static void test_searches(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof EXAMPLES / sizeof *EXAMPLES; i++)
    check(&EXAMPLES[i]);
}

// ---- JSON

static void read_json(void *data) {
  static const char TEXT[] = "{\"a\": [1, 2.5, \"three\", null, true], "
                             "\"b\": {\"c\": {}}}";
  uint32_t line;
  const char *why;
  arena memory;
  arena_init(&memory);
  *(bool *)data = tree_parse(&memory, TEXT, sizeof TEXT - 1, &line, &why);
  arena_release(&memory);
}

static void test_json(void **state) {
  (void)state;
  uint64_t k = 1;
  for (bool ends = false; !ends; k++) {
    mem_account a = {.until = k};
    bool is_read = false;
    ends = mem_run(&a, read_json, &is_read);
    assert_int_equal(ends, is_read);
    assert_int_equal(a.blocks.count, 0);
    mem_account_release(&a);
  }
  assert_true(k > 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_searches),
      cmocka_unit_test(test_json),
  };
  return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
