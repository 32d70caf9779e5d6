// certificate_test.c -- Certificates as they are read: what is kept of them, and
// what is refused.

#include "certify/certificate.h"

#include "certify/stand.h"

#define MODEL                                                                  \
  "clock x, y; int[0,3] v;\n"                                                  \
  "process P() { state A { x <= 5 }, B; init A; trans A -> B { }; }\n"         \
  "system P;\n"
#define ASKED "A[] true"
#define OPENING "gnomon-certificate 1\nquery " ASKED "\norder includes\n"
#define NAMES "processes P\nvariables v\nclocks x y\n"

static void test_kept(void **state) {
  stand s;
  const int32_t known[] = {1, 2}, other[] = {1, 3};
  (void)state;
  stand_load(&s, MODEL, ASKED);
  assert_true(stand_read(&s,
                         OPENING NAMES "state A 0\nzone x1<=5 x1-x2<=0\nzone\n"
                                       "state B 2\nzone x2>3\nend 2 3\n"));
  assert_string_equal(s.set.query.text, ASKED);
  assert_int_equal(s.set.order, CERTIFICATE_INCLUDES);
  assert_int_equal(s.set.nstates, 2);
  assert_int_equal(s.set.nzones, 3);
  assert_int_equal(certificate_zones_end(&s.set, 0), 2);
  assert_int_equal(s.set.zones[0].count, 2);
  assert_int_equal(s.set.zones[1].count, 0);
  const plain_constraint *late = &s.set.bounds[s.set.zones[2].first];
  assert_true(late->i == 0 && late->j == 2 && late->b == plain_lt(-3));
  assert_int_equal(certificate_find(&s.set, known), 1);
  assert_int_equal(certificate_find(&s.set, other), CERTIFICATE_NONE);
  assert_true(certificate_is_valid(&s.set));
  certificate_release(&s.set);
  strbuf_release(&s.why);
  model_release(&s.m);
}

// Each in its line, with part of the message.
static void test_refused(void **state) {
  static const struct {
    const char *text, *message;
  } CASES[] = {
      {"gnomon-certificate 2\n", "c:1: error"},
      {OPENING NAMES "state A 0\nzone x3<=5\nend 1 1\n", "c:8: error"},
      {OPENING NAMES "state C 0\nzone\nend 1 1\n", "c:7: error"},
      {OPENING NAMES "state A 4\nzone\nend 1 1\n", "c:7: error"},
      {OPENING NAMES "state A\nzone\nend 1 1\n", "c:7: error"},
      {OPENING NAMES "state A 0\nzone\nstate A 0\nzone\nend 2 2\n",
       "c:9: error"},
      {OPENING NAMES "state A 0\nzone\nend 1 2\n", "c:9: error"},
      {OPENING NAMES "state A 0\nzone\n", "error"},
      {OPENING NAMES "zone\nend 0 1\n", "c:7: error"},
      {OPENING "processes Q\nvariables v\nclocks x y\nend 0 0\n", "c:4: error"},
      {OPENING NAMES "state A 0\nzone x1<=\nend 1 1\n", "c:8: error"},
      {OPENING NAMES "state A 0\nzone x1-x1<=1\nend 1 1\n", "c:8: error"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    stand s;
    stand_load(&s, MODEL, ASKED);
    if (stand_read(&s, CASES[i].text))
      fail_msg("case %zu is accepted", i);
    if (!strstr(s.why.text, CASES[i].message))
      fail_msg("case %zu: %s", i, s.why.text);
    certificate_release(&s.set);
    strbuf_release(&s.why);
    model_release(&s.m);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_kept),
      cmocka_unit_test(test_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
