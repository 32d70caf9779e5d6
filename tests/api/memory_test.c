// Memory that runs out in the middle of a call: an error of that call or the right
// answer, and nothing is left behind.
//
// The calls of malloc(), calloc() and realloc() that the library makes by itself are
// counted, and one of them fails, or that and all that follow.  GNOMON_FAILURES is how
// many of them are tried one by one; beyond that, fewer and fewer.

#include "handles.h"

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);

static bool is_counting, goes_on;
static long calls, failing; // from 1; 0: none

static bool is_out(void) {
  if (!is_counting)
    return false;
  calls++;
  return failing && (calls == failing || (goes_on && calls > failing));
}

void *__wrap_malloc(size_t size) {
  return is_out() ? NULL : __real_malloc(size);
}
void *__wrap_calloc(size_t count, size_t size) {
  return is_out() ? NULL : __real_calloc(count, size);
}
void *__wrap_realloc(void *old, size_t size) {
  return is_out() ? NULL : __real_realloc(old, size);
}

typedef struct {
  const char *file, *asked, *options, *verdict;
  const char *load; // options
} question;

static const question QUESTIONS[] = {
    {"examples/lamp.xml", "E<> Lamp.Bright", "{\"trace\": \"shortest\"}",
     "satisfied", NULL},
    {"examples/fischer.xta", "A[] not deadlock", "{\"certify\": false}",
     "satisfied", NULL},
    {"examples/lamp.xml", "A[] Lamp.t >= 0", "{\"certify\": true}", "satisfied",
     NULL},
    {"examples/lamp.xml", "A<> Lamp.Bright", "{\"trace\": \"some\"}",
     "violated", NULL},
    {"examples/lamp.xml", "sup{Lamp.Dim}: Lamp.t", NULL, "satisfied", NULL},
    {"examples/lamp.xml", "E<> Lamp.Bright", "{\"engine\": \"cdd\"}",
     "satisfied", NULL},
    {"examples/lamp.xml", "E<> Lamp.Bright", "{\"engine\": \"cmd\"}",
     "satisfied", NULL},
    {"examples/lamp.xml", "E<> Lamp.Bright", "{\"slice\": true}", "satisfied",
     NULL},
    {"examples/fischer.xta", "A[] not deadlock", NULL, "satisfied",
     "{\"define\": {\"N\": 5}}"},
};

// One check with that call failing; false if nothing failed.
static bool try(const gnomon *m, const question *q, long which, bool rest) {
  calls = 0;
  failing = which;
  goes_on = rest;
  is_counting = true;
  gnomon *r = gnomon_check(m, q->asked, q->options, NULL, NULL);
  is_counting = false;
  if (gnomon_status(r) == GNOMON_NO_MEMORY) {
    assert_non_null(strstr(gnomon_json(r), "out of memory"));
    assert_null(gnomon_text(r, NULL));
  } else {
    if (gnomon_status(r) > GNOMON_UNWANTED)
      fail_msg("call %ld of %s: %s", which, q->asked, gnomon_json(r));
    check_text(r, "results/0/verdict", q->verdict);
  }
  gnomon_free(r);
  return calls >= which;
}

static long limit(void) {
  const char *said = getenv("GNOMON_FAILURES");
  return said ? atol(said) : 200;
}

static void test_check(void **state) {
  (void)state;
  const long all = limit();
  for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++) {
    const question *q = &QUESTIONS[i];
    gnomon *m = gnomon_load_file(q->file, q->load);
    assert_int_equal(gnomon_status(m), GNOMON_OK);
    try(m, q, 0, false);
    const long needed = calls;
    print_message("%s with %s: %ld calls\n", q->asked,
                  q->options ? q->options : "no options", needed);
    for (long k = 1; k <= needed; k += k < all ? 1 : k / 16 + 1) {
      assert_true(try(m, q, k, false));
      assert_true(try(m, q, k, true));
    }
    try(m, q, 0, false); // as if nothing had happened
    gnomon_free(m);
  }
}

// The others: whatever comes out, it comes out.
static void one_of_each(void) {
  gnomon *m = load(LAMP, NULL);
  gnomon *c = gnomon_convert(m, "xml");
  gnomon *r =
      gnomon_check(m, "E<> Lamp.bright", "{\"trace\": \"some\"}", NULL, NULL);
  gnomon *t = gnomon_trace_load(m, gnomon_json(r), strlen(gnomon_json(r)));
  gnomon *x = gnomon_trace_convert(t, "xtr");
  gnomon *p = gnomon_trace_replay(t, "E<> Lamp.bright");
  gnomon *s = gnomon_simulate(m, NULL);
  gnomon_step(s, "{\"random\": true}");
  gnomon_step(s, "{\"step\": 1}");
  gnomon_free(s);
  gnomon_free(p);
  gnomon_free(x);
  gnomon_free(t);
  gnomon_free(r);
  gnomon_free(c);
  gnomon_free(m);
}

static void test_others(void **state) {
  (void)state;
  const long all = limit();
  calls = failing = 0;
  is_counting = true;
  one_of_each();
  const long needed = calls;
  for (long k = 1; k <= needed; k += k < all ? 1 : k / 16 + 1) {
    calls = 0;
    failing = k;
    goes_on = false;
    one_of_each();
  }
  is_counting = false;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_check),
      cmocka_unit_test(test_others),
  };
  return cmocka_run_group_tests_name("api/memory", tests, NULL, NULL);
}
