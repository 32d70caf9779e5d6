// Many threads, each with handles of its own, and one who cancels.
//
// GNOMON_CHECKS is how many checks there are in all.

#include "handles.h"

#include <pthread.h>
#include <time.h>

enum { THREADS = 8, CHECKS = 80 };

// What each thread asks, over and over; the verdicts are known.
typedef struct {
  const char *file, *options, *asked, *settings;
  const char *verdict;
} question;

static const question QUESTIONS[] = {
    {"examples/fischer.xta", "{\"define\": {\"N\": 3}}", "A[] not deadlock",
     NULL, "satisfied"},
    {"examples/fischer.xta", "{\"define\": {\"N\": 4}}",
     "E<> Contender(1).critical", "{\"trace\": \"shortest\"}", NULL},
    {"examples/lamp.xml", NULL, "E<> Lamp.Bright", "{\"trace\": \"fastest\"}",
     "satisfied"},
    {"examples/traingate.xml", NULL, "A[] not deadlock",
     "{\"zones\": \"minimal\"}", "satisfied"},
    {"examples/csma.tck", NULL, NULL, "{\"engine\": \"cdd\"}", NULL},
    {"examples/fischer.xta", "{\"define\": {\"N\": 2}}", "A[] not deadlock",
     "{\"certify\": true}", NULL},
    {"examples/lamp.xml", NULL, "E<> Lamp.Bright", "{\"engine\": \"cmd\"}",
     "satisfied"},
    {"examples/fischer.xta", "{\"define\": {\"N\": 3}}", "E<> deadlock",
     "{\"symmetry\": \"off\", \"passed\": \"cdd\"}", "violated"},
};

enum { COUNT = sizeof QUESTIONS / sizeof *QUESTIONS };

typedef struct {
  int first, checks;
  int wrong; // answers that are not those of one thread
  char **expected;
} worker;

// What must be the same every time: the verdicts, and how many states there were.
static char *answer_of(const question *q) {
  gnomon *m = gnomon_load_file(q->file, q->options);
  gnomon *r = gnomon_check(m, q->asked, q->settings, NULL, NULL);
  json_t *all = json_loads(gnomon_json(r), 0, NULL);
  char *out = malloc(4096);
  int length = snprintf(out, 4096, "%d", gnomon_status(r));
  for (size_t i = 0; i < json_array_size(at(all, "results")); i++) {
    json_t *one = json_array_get(at(all, "results"), i);
    length += snprintf(out + length, 4096 - (size_t)length, " %s/%lld",
                       json_string_value(at(one, "verdict")),
                       (long long)json_integer_value(at(one, "stats/stored")));
  }
  if (q->verdict && !strstr(out, q->verdict))
    snprintf(out, 4096, "wrong: %.1000s", gnomon_json(r));
  json_decref(all);
  gnomon_free(r);
  gnomon_free(m);
  return out;
}

static void *work(void *data) {
  worker *w = data;
  for (int i = 0; i < w->checks; i++) {
    const int which = (w->first + i) % COUNT;
    char *found = answer_of(&QUESTIONS[which]);
    w->wrong += strcmp(found, w->expected[which]) != 0;
    free(found);
  }
  return NULL;
}

static void test_threads(void **state) {
  (void)state;
  const char *said = getenv("GNOMON_CHECKS");
  const int checks = said ? atoi(said) : CHECKS;
  pthread_t threads[THREADS];
  worker workers[THREADS];
  char *expected[COUNT];
  for (int i = 0; i < COUNT; i++) {
    expected[i] = answer_of(&QUESTIONS[i]);
    if (strncmp(expected[i], "wrong", 5) == 0)
      fail_msg("%s: %s", QUESTIONS[i].file, expected[i]);
  }
  for (int i = 0; i < THREADS; i++) {
    workers[i] = (worker){i, checks / THREADS, 0, expected};
    assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    assert_int_equal(workers[i].wrong, 0);
  }
  for (int i = 0; i < COUNT; i++)
    free(expected[i]);
}

// ---- Cancel

typedef struct {
  gnomon *model;
  const char *asked, *options;
  gnomon *result;
  double ended;
} long_search;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void *search(void *data) {
  long_search *s = data;
  s->result = gnomon_check(s->model, s->asked, s->options, NULL, NULL);
  s->ended = now();
  return NULL;
}

// How late it ended.
static double cancel(const char *query, const char *options) {
  static const struct timespec A_WHILE = {.tv_nsec = 300000000};
  long_search s = {.asked = query, .options = options};
  pthread_t thread;
  s.model =
      gnomon_load_file("examples/fischer.xta", "{\"define\": {\"N\": 20}}");
  assert_int_equal(gnomon_status(s.model), GNOMON_OK);
  assert_int_equal(pthread_create(&thread, NULL, search, &s), 0);
  nanosleep(&A_WHILE, NULL);
  const double asked = now();
  gnomon_cancel(s.model);
  pthread_join(thread, NULL);
  assert_int_equal(gnomon_status(s.result), GNOMON_UNKNOWN);
  check_text(s.result, "results/0/reason", "cancelled");
  gnomon_free(s.result);
  // What begins later is not touched.
  s.result = gnomon_check(s.model, "E<> true", NULL, NULL, NULL);
  assert_int_equal(gnomon_status(s.result), GNOMON_OK);
  gnomon_free(s.result);
  gnomon_free(s.model);
  return s.ended - asked;
}

// These searches would take hours: that they end is the test.  How late is printed;
// it depends on what else the machine does.
static void test_cancel(void **state) {
  (void)state;
  static const struct {
    const char *asked, *options;
  } SEARCHES[] = {
      {"A[] not deadlock", "{\"symmetry\": \"off\"}"},
      {"A[] not deadlock", "{\"symmetry\": \"off\", \"order\": \"dfs\"}"},
      {"A[] not deadlock", "{\"engine\": \"cdd\"}"},
      {"A[] not deadlock", "{\"symmetry\": \"off\", \"passed\": \"cdd\"}"},
      {"A[] Contender(1).x >= 0", "{\"engine\": \"cmd\"}"},
      {"E<> Contender(1).critical && Contender(2).critical",
       "{\"engine\": \"cmd\", \"direction\": \"backward\"}"},
      {"E<> Contender(1).critical && Contender(2).critical",
       "{\"engine\": \"cmd\", \"direction\": \"forward\"}"},
  };
  for (size_t i = 0; i < sizeof SEARCHES / sizeof *SEARCHES; i++) {
    const char *options = SEARCHES[i].options;
    print_message("cancelled after %.3f s with %s\n",
                  cancel(SEARCHES[i].asked, options),
                  options ? options : "no options");
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_threads),
      cmocka_unit_test(test_cancel),
  };
  return cmocka_run_group_tests_name("api/threads", tests, NULL, NULL);
}
