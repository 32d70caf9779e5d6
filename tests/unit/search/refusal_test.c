// refusal_test.c -- Which options are refused, with which model and query.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model_text.h"
#include "search/search.h"

static const char PLAIN[] =
    ONE_PROCESS("clock x;", "A, B", "A -> B { guard x > 1; }");
static const char DIAGONAL[] =
    ONE_PROCESS("clock x, y;", "A, B", "A -> B { guard x - y > 1; }");
static const char STOPS[] =
    ONE_PROCESS("clock x, y;", "A { y' == 0 }, B", "A -> B { guard x > 1; }");

#define M(NAME) .abstraction = ABSTRACTION_##NAME

// `why` is part of the text; NULL: it is taken.
typedef struct {
  const char *text, *asked;
  search_options given;
  const char *why;
} refused_case;

static void try_case(const refused_case *c, size_t number) {
  model_text t;
  search_options o = c->given;
  model_text_load(&t, "m.xta", c->text, c->asked);
  o.simd = ZONE_BEST;
  o.width = ZONE_WIDTHS;
  const char *why = search_refusal(&t.m.memory, &t.m.net, t.asked, &o);
  if (!why != !c->why || (why && !strstr(why, c->why)))
    fail_msg("case %zu: %s instead of %s", number, why ? why : "taken",
             c->why ? c->why : "taken");
  model_text_release(&t);
}

#define TRY(CASES)                                                             \
  for (size_t i = 0; i < sizeof(CASES) / sizeof *(CASES); i++)                 \
  try_case(&(CASES)[i], i)

// What is not exact is refused; what is exact is not.
static void test_abstractions(void **state) {
  static const refused_case CASES[] = {
      {PLAIN, "E<> P.B", {M(EXTRA_LU)}, NULL},
      {PLAIN, "E<> P.B", {M(EXTRA_LU_PLUS)}, NULL},
      {PLAIN, "A[] not deadlock", {M(EXTRA_LU)}, "not exact for deadlock"},
      {PLAIN, "A[] not deadlock", {M(EXTRA_LU_PLUS)}, "not exact for deadlock"},
      {PLAIN, "A[] not deadlock", {M(EXTRA_M)}, NULL},
      {PLAIN, "A[] not deadlock", {M(EXTRA_M_PLUS)}, NULL},
      {PLAIN, "A[] not deadlock", {M(ALU)}, NULL},
      {PLAIN, "A[] not deadlock", {M(NONE)}, NULL},
      {DIAGONAL, "E<> P.B", {M(ALU)}, "not exact where differences"},
      {DIAGONAL, "E<> P.B", {M(EXTRA_M)}, "not exact where differences"},
      {DIAGONAL, "E<> P.B", {M(NONE)}, NULL},
      {DIAGONAL, "E<> P.B", {M(AUTO)}, NULL},
      {PLAIN, "E[] P.A", {M(ALU)}, "does not go with E[]"},
      {PLAIN, "E[] P.A", {M(EXTRA_M)}, NULL},
  };
  (void)state;
  TRY(CASES);
}

static void test_storing(void **state) {
  static const refused_case CASES[] = {
      {PLAIN, "E<> P.B", {.no_inclusion = true, M(ALU)}, "extrapolation"},
      {PLAIN, "E<> P.B", {.no_inclusion = true}, NULL},
      {DIAGONAL, "E<> P.B", {.no_inclusion = true}, "--abstraction none"},
      {PLAIN,
       "E<> P.B",
       {.passed = PASSED_BITSTATE, .path = PATH_SHORTEST},
       "may omit states"},
      {PLAIN, "E<> P.B", {.passed = PASSED_BITSTATE, .path = PATH_SOME}, NULL},
      {PLAIN,
       "E<> P.B",
       {.discrete = DISCRETE_TREE, .zones = ZONES_NUMBER},
       "--zones number"},
      {DIAGONAL, "E<> P.B", {.volume = VOLUME_FILTER}, "means nothing"},
  };
  (void)state;
  TRY(CASES);
}

static void test_engines(void **state) {
  static const refused_case CASES[] = {
      {STOPS, "E<> P.B", {.engine = SEARCH_ENGINE_CDD}, "stop-watches"},
      {STOPS, "E<> P.B", {.engine = SEARCH_ENGINE_ZONES}, NULL},
      {PLAIN,
       "E<> deadlock",
       {.engine = SEARCH_ENGINE_CMD},
       "cannot encode deadlock"},
      {PLAIN,
       NULL,
       {.engine = SEARCH_ENGINE_CMD, .direction = DIRECTION_BACKWARD},
       "goes with a query only"},
      {PLAIN,
       "E<> P.B",
       {.engine = SEARCH_ENGINE_CDD, .direction = DIRECTION_BACKWARD, M(ALU)},
       "nothing needs to be abstracted"},
      {PLAIN,
       "E<> P.B",
       {.accelerate = ACCELERATE_EXACT, .path = PATH_SHORTEST},
       "use --trace some"},
      {PLAIN, NULL, {.accelerate = ACCELERATE_OVER}, "with a query only"},
  };
  (void)state;
  TRY(CASES);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_abstractions),
      cmocka_unit_test(test_storing),
      cmocka_unit_test(test_engines),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
