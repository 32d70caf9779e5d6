// How long time may pass, and when something can happen.

#include "replay/instants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model_text.h"

typedef struct {
  model_text t;
  concrete c;
  refusal r;
} setting;

// The clock x, which is the first, is at `x` halves.
static void set_up(setting *s, const char *text, wide x) {
  model_text_load(&s->t, "m.xta", text, NULL);
  concrete_init(&s->c, &s->t.m.net, 2);
  s->c.clocks[1] = x;
  s->r = (refusal){.why = NULL};
}

static void tear_down(setting *s) {
  assert_false(s->r.failed);
  concrete_release(&s->c);
  model_text_release(&s->t);
}

static delay_limit limit_of(const char *text, wide x) {
  setting s;
  delay_limit limit;
  set_up(&s, text, x);
  assert_true(instants_limit(&s.c, &limit, &s.r));
  tear_down(&s);
  return limit;
}

static void check_limit(const char *text, wide x, wide most, bool strict) {
  const delay_limit limit = limit_of(text, x);
  assert_true(limit.bounded && limit.most == most && limit.strict == strict);
}

static void test_limits(void **state) {
  (void)state;
  check_limit("clock x; process P() { state A { x <= 3 }; init A; } system P;",
              1, 5, false);
  check_limit("clock x; process P() { state A { x < 3 }; init A; } system P;",
              1, 5, true);
  check_limit("clock x; process P() { state A { x <= 3 }; init A; } system P;",
              6, 0, false);
  check_limit("clock x; process P() { state A; urgent A; init A; } system P;",
              1, 0, false);
  const char *stopped = "clock x, y; process P() { state A { x <= 3 && x' == 0 "
                        "&& y <= 7 }; init A; } system P;";
  check_limit(stopped, 1, 14, false);
  assert_false(limit_of("clock x; process P() { state A { x >= 0 }; init A; } "
                        "system P;",
                        1)
                   .bounded);
}

static const char WINDOW[] =
    "clock x; process P() { state A { x <= 9 }, B; init A;"
    "trans A -> B { guard x >= 2 && x < 4; }, A -> B { guard x == 6; }; }"
    "system P;";

// Over twice the scale, which is 2: in quarters.
static void check_instant(const instant *i, wide low, wide high) {
  assert_true(i->low == low && i->is_point == (low == high));
  assert_true(!i->is_endless && i->high == high);
}

static void test_acting(void **state) {
  (void)state;
  setting s;
  instant_list list;
  set_up(&s, WINDOW, 1);
  assert_true(instants_acting(&s.c, &list, &s.r));
  assert_int_equal(list.count, 3);
  check_instant(&list.data[0], 6, 6); // 3/2 from here x is 2
  check_instant(&list.data[1], 6, 14);
  check_instant(&list.data[2], 22, 22);
  instants_release(&list);
  tear_down(&s);
}

static void test_deadlocks(void **state) {
  (void)state;
  setting s;
  set_up(&s, WINDOW, 0);
  assert_true(instants_deadlock(&s.c, &s.r) == ANSWER_NO);
  tear_down(&s);
  set_up(&s, WINDOW, 12);
  assert_true(instants_deadlock(&s.c, &s.r) == ANSWER_NO);
  tear_down(&s);
  set_up(&s, WINDOW, 13);
  assert_true(instants_deadlock(&s.c, &s.r) == ANSWER_YES);
  tear_down(&s);
}

typedef struct {
  uint32_t count;
  wide longest;
  bool stops;
} visiting;

static bool visit(void *data, const concrete *c, wide delay) {
  visiting *v = data;
  v->count++;
  v->longest = delay > v->longest ? delay : v->longest;
  assert_true(c->clocks[1] <= 9 * c->scale);
  return !v->stops;
}

static void test_visits(void **state) {
  (void)state;
  setting s;
  visiting v = {0};
  set_up(&s, WINDOW, 0);
  assert_true(instants_visit(&s.c, 5, visit, &v, &s.r));
  assert_true(v.longest == 10 && v.count >= 2); // 5/2 itself, and 0
  v = (visiting){0};
  assert_true(instants_visit(&s.c, -1, visit, &v, &s.r));
  assert_true(v.longest == 36); // as long as the invariant lets it
  v = (visiting){.stops = true};
  assert_false(instants_visit(&s.c, -1, visit, &v, &s.r));
  assert_int_equal(v.count, 1);
  tear_down(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_limits),
      cmocka_unit_test(test_acting),
      cmocka_unit_test(test_deadlocks),
      cmocka_unit_test(test_visits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
