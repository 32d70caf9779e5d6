// Sizes and pictures.

#include "fixture.h"

static void test_dot(void **state) {
  (void)state;
  const char *const names[] = {"0", "x", "y"};
  cdd *m = cdd_new(&(cdd_options){.clocks = 3});
  strbuf out;
  strbuf_init(&out);
  const cdd_set low = cdd_ref(m, cdd_from_constraint(m, 1, 0, bound_lt(2)));
  const cdd_set far = cdd_ref(m, cdd_from_constraint(m, 1, 2, bound_le(-3)));
  const cdd_set both = cdd_ref(m, cdd_and(m, low, far));
  cdd_dot(m, both, names, &out);
  char text[512];
  snprintf(text, sizeof text,
           "digraph cdd {\n"
           "  node [shape=ellipse];\n"
           "  n1 [shape=box,label=\"true\"];\n"
           "  n%" PRIu32 " [label=\"x\"];\n"
           "  n%" PRIu32 " -> n%" PRIu32 " [label=\"[0, 2)\"];\n"
           "  n%" PRIu32 " [label=\"y - x\"];\n"
           "  n%" PRIu32 " -> n1 [label=\"[3, inf)\"];\n"
           "}\n",
           both, both, far, far, far);
  assert_string_equal(out.text, text);
  strbuf_clear(&out);
  cdd_dot(m, CDD_FALSE, NULL, &out);
  assert_non_null(strstr(out.text, "n0 [shape=box,label=\"false\"]"));
  strbuf_clear(&out);
  cdd_dot(m, CDD_TRUE, NULL, &out);
  assert_non_null(strstr(out.text, "n1 [shape=box,label=\"true\"]"));
  strbuf_clear(&out);
  const cdd_set not_far = cdd_not(m, far);
  cdd_dot(m, not_far, NULL, &out);
  assert_non_null(strstr(out.text, "[label=\"x2 - x1\"]"));
  assert_non_null(strstr(out.text, "[label=\"(-inf, 3)\"]"));
  strbuf_release(&out);
  cdd_free(m);
}

// x1, x2, ... each inside [1, 2] or [3, 4]: one node for each clock, and a tree
// that doubles with each.
static void test_sizes(void **state) {
  (void)state;
  enum { N = 9 };
  cdd *m = cdd_new(&(cdd_options){.clocks = N});
  cdd_set all = CDD_TRUE;
  uint64_t tree = 0;
  for (uint32_t x = N - 1; x > 0; x--) {
    const cdd_set low =
        cdd_ref(m, cdd_restrict(m, CDD_TRUE, x, 0, bound_le(-1), bound_le(2)));
    const cdd_set high =
        cdd_ref(m, cdd_restrict(m, CDD_TRUE, x, 0, bound_le(-3), bound_le(4)));
    const cdd_set either = cdd_or(m, low, high);
    assert_true(cdd_keep(m, &all, cdd_and(m, all, either)));
    tree = 2 * tree + 1;
    assert_int_equal(cdd_size(m, all), N - x);
    assert_int_equal(cdd_tree_size(m, all), tree);
  }
  assert_int_equal(cdd_statistics(m).widest, 5);
  assert_int_equal(cdd_size(m, CDD_TRUE), 0);
  assert_int_equal(cdd_tree_size(m, CDD_FALSE), 0);
  // A manager of trees has the tree.
  cdd *trees = cdd_new(&(cdd_options){.clocks = N, .tree = true});
  const cdd_set copy = cdd_ref(trees, cdd_import(trees, m, all));
  assert_int_equal(cdd_size(trees, copy), tree);
  cdd_free(trees);
  cdd_free(m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_dot),
      cmocka_unit_test(test_sizes),
  };
  return cmocka_run_group_tests_name("cdd_print", tests, NULL, NULL);
}
