// Which updates may see each other's.

#include "certify/interference.h"

#include "certify/proofs.h"

// Does the update of the first edge interfere with that of the second?
static bool interferes(const char *first, const char *second) {
  model m;
  strbuf text;
  const load_options how = {0};
  strbuf_init(&text);
  strbuf_printf(
      &text,
      "int a, b, n[3], i; clock x, y; meta int t; struct { int u, v; } r, s; "
      "void f(int k) { int l = k; b = l; } void g(int &k) { k = 1; } int h() { "
      "return a; } process P() { state p; init p; trans p -> p { assign %s; }, "
      "p -> p { assign %s; }; } system P;",
      first, second);
  if (!model_load_text(&m, "m.xta", text.text, text.length, &how))
    diags_print(m.diags, stderr, LEVEL_ERROR, false);
  const process *p = &m.net.processes.data[0];
  assert_int_equal(p->nedges, 2);
  touched one = touched_nothing(&m.memory, &m.net);
  touched two = touched_nothing(&m.memory, &m.net);
  touched_add(&one, p->edges[0].update);
  touched_add(&two, p->edges[1].update);
  const bool some = touched_interfere(&one, &two);
  assert_int_equal(touched_interfere(&two, &one), some);
  model_release(&m);
  strbuf_release(&text);
  return some;
}

static void test_all(void **state) {
  (void)state;
  assert_false(interferes("a = 1", "b = 1"));
  assert_true(interferes("a = 1", "a = 1"));
  assert_true(interferes("a = 1", "b = a"));
  assert_true(interferes("b = a", "a = 1"));
  assert_false(interferes("b = a", "i = a"));
  assert_false(interferes("n[0] = 1", "n[1] = 1"));
  assert_true(interferes("n[i] = 1", "n[1] = 1"));
  assert_true(interferes("n[i] = 1", "i = 1"));
  assert_false(interferes("x = 0", "y = 0"));
  assert_true(interferes("x = 0", "x = 3"));
  assert_true(interferes("t = 0", "t = 1"));
  assert_true(interferes("r = s", "s.v = 1"));
  assert_true(interferes("r = s", "r.v = 1"));
  assert_false(interferes("r = s", "a = 1"));
  // In functions; their locals are nobody's concern.
  assert_true(interferes("f(1)", "b = 2"));
  assert_true(interferes("f(1)", "f(2)"));
  assert_false(interferes("f(1)", "a = h()"));
  assert_true(interferes("f(a)", "a = 1"));
  assert_true(interferes("a = 1", "i = h()"));
  // References may be anything.
  assert_true(interferes("g(a)", "y = 0"));
}

static void test_nothing(void **state) {
  (void)state;
  model m;
  const load_options how = {0};
  static const char TEXT[] = "int a; process P() { state p; init p; trans p -> "
                             "p { assign a = 1; }; } system P;";
  assert_true(model_load_text(&m, "m.xta", TEXT, strlen(TEXT), &how));
  touched one = touched_nothing(&m.memory, &m.net);
  touched two = touched_nothing(&m.memory, &m.net);
  touched_add(&one, m.net.processes.data[0].edges[0].update);
  touched_add(&two, NULL);
  assert_false(touched_interfere(&one, &two));
  two.everything = true;
  assert_true(touched_interfere(&one, &two));
  model_release(&m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_all),
      cmocka_unit_test(test_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
