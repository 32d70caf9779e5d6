// Accounts: what is taken belongs to the one that is current, and all of it goes at
// once when memory runs out, wherever that is.

#include "base/mem.h"

#include <inttypes.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/random_input.h"
#include "base/strbuf.h"

static uint64_t seed;

static void check_has_nothing(const mem_account *a) {
  assert_false(a->runs);
  assert_null(a->blocks.slots);
  assert_int_equal(a->blocks.count, 0);
  assert_int_equal(a->bytes, 0);
  assert_null(a->guards);
}

// ---- The set of blocks

enum { MANY = 5000 };

static void test_set(void **state) {
  (void)state;
  rng r = seed;
  taken_blocks s = {0};
  void *there[MANY] = {0};
  size_t count = 0;
  assert_null(blocks_find(&s, NULL));
  for (int i = 0; i < 20 * MANY; i++) {
    const uint32_t n = rng_below(&r, MANY);
    if (there[n]) {
      taken_block *b = blocks_find(&s, there[n]);
      assert_non_null(b);
      assert_ptr_equal(b->at, there[n]);
      assert_int_equal(b->size, n + 1);
      blocks_remove(&s, b);
      assert_null(blocks_find(&s, there[n]));
      mem_free(there[n]);
      there[n] = NULL;
      count--;
    } else {
      assert_true(blocks_reserve(&s));
      there[n] = mem_bytes(n + 1);
      blocks_add(&s, there[n], n + 1);
      count++;
    }
    assert_int_equal(s.count, count);
  }
  for (uint32_t n = 0; n < MANY; n++)
    if (there[n])
      assert_int_equal(blocks_find(&s, there[n])->size, n + 1);
  blocks_release(&s);
  assert_int_equal(s.count, 0);
}

// ---- Work

// Takes, resizes and frees, and leaves something behind.
typedef struct {
  rng r;
  int rounds;
  bool has_ended;
  char *left;
  int wrong;
} job;

static void toil(void *data) {
  enum { PLACES = 100 };
  job *j = data;
  char *at[PLACES] = {0};
  arena memory;
  arena_init(&memory);
  strbuf text;
  strbuf_init(&text);
  for (int i = 0; i < j->rounds; i++) {
    const uint32_t n = rng_below(&j->r, PLACES);
    const size_t size = rng_below(&j->r, 3000);
    switch (rng_below(&j->r, 4)) {
    case 0:
      mem_free(at[n]);
      at[n] = mem_new(size, 1);
      break;
    case 1:
      at[n] = mem_resize(at[n], size, 1);
      break;
    case 2:
      arena_copy(&memory, "some text", 9);
      mem_free(at[n]);
      at[n] = NULL;
      break;
    default:
      strbuf_printf(&text, "%zu ", size);
    }
  }
  strbuf_release(&text);
  arena_release(&memory);
  for (int n = 1; n < PLACES; n++)
    mem_free(at[n]);
  j->left = mem_resize(at[0], 100, 1);
  memset(j->left, 1, 100);
  j->has_ended = true;
}

static void test_all_goes_well(void **state) {
  (void)state;
  mem_account a = {0};
  for (int i = 0; i < 3; i++) {
    job j = {.r = seed + 1, .rounds = 1000};
    assert_true(mem_run(&a, toil, &j));
    assert_true(j.has_ended);
    assert_null(a.why);
    assert_int_equal(a.blocks.count, i + 1);
    assert_int_equal(j.left[99], 1);
  }
  mem_account_release(&a);
  check_has_nothing(&a);
}

// The k-th time memory is taken there is none, for all k.
static void test_each_failure(void **state) {
  (void)state;
  uint64_t k = 1;
  for (bool ends = false; !ends; k++) {
    mem_account a = {.until = k};
    job j = {.r = seed + 2, .rounds = 1000};
    ends = mem_run(&a, toil, &j);
    assert_int_equal(ends, j.has_ended);
    if (!ends) {
      assert_string_equal(a.why, "out of memory");
      check_has_nothing(&a);
      // It can be used again.
      a.until = 0;
      assert_true(mem_run(&a, toil, &j));
    }
    mem_account_release(&a);
    check_has_nothing(&a);
  }
  assert_true(k > 400);
}

static void test_limit(void **state) {
  (void)state;
  mem_account a = {.limit = 20000};
  job j = {.r = seed, .rounds = 100000};
  assert_false(mem_run(&a, toil, &j));
  assert_string_equal(a.why, "memory limit reached");
  check_has_nothing(&a);
}

static void take_too_much(void *data) {
  assert_null(mem_try(SIZE_MAX / 4, 1));
  assert_null(mem_try(SIZE_MAX, 2));
  assert_true(mem_size() < 100);
  char *p = mem_try(10, 1);
  mem_free(p);
  *(bool *)data = p && mem_size() == 0;
  mem_new(SIZE_MAX / 4, 1);
}

static void test_the_system_has_no_more(void **state) {
  (void)state;
  mem_account a = {0};
  bool tried = false;
  assert_false(mem_run(&a, take_too_much, &tried));
  assert_true(tried);
  assert_string_equal(a.why, "out of memory");
  check_has_nothing(&a);
}

// ---- One in another

typedef struct {
  mem_account inner;
  char *outside, *outer;
  job work;
} nest;

static void use_outer(void *data) {
  nest *n = data;
  n->outside = mem_resize(n->outside, 2000, 1); // stays where it was
  n->outer = mem_resize(n->outer, 5000, 1);
  n->outer[4999] = 2;
  toil(&n->work);
  mem_exhausted();
}

static void take_outside(void *data) {
  nest *n = data;
  assert_false(mem_is_counted());
  n->work.left = mem_resize(NULL, 10, 1);
}

static void open_inner(void *data) {
  nest *n = data;
  n->outer = mem_new(10, 1);
  assert_true(mem_has_counted(n->outer));
  assert_false(mem_has_counted(n->outside));
  const uint64_t before = mem_size();
  assert_false(mem_run(&n->inner, use_outer, n));
  assert_true(n->work.has_ended);
  check_has_nothing(&n->inner);
  assert_int_equal(mem_size(), before + 4990);
  assert_int_equal(n->outer[4999], 2);
  assert_true(mem_run(NULL, take_outside, n));
  assert_false(mem_has_counted(n->work.left));
  mem_free(n->work.left);
  assert_int_equal(mem_size(), before + 4990);
}

static void test_nested(void **state) {
  (void)state;
  mem_account a = {0};
  nest n = {.work = {.r = seed + 3, .rounds = 500}};
  n.outside = mem_new(10, 1);
  assert_true(mem_run(&a, open_inner, &n));
  assert_int_equal(a.blocks.count, 1);
  n.outside[1999] = 1;
  mem_free(n.outside);
  mem_account_release(&a);
  check_has_nothing(&a);
}

// ---- Guards

typedef struct {
  char order[10];
  uint32_t count;
  mem_guard guards[4];
  char *memory;
} guarded;

static guarded *g; // for undo functions

static void undo(void *data) {
  const char *name = data;
  g->order[g->count++] = *name;
  mem_free(g->memory); // is still there
  g->memory = NULL;
}

static void guard_three(void *data) {
  (void)data;
  static char names[] = "abcd";
  g->memory = mem_new(5, 1);
  for (int i = 0; i < 4; i++)
    mem_guard_with(&g->guards[i], undo, &names[i]);
  mem_unguard(&g->guards[1]);
  mem_unguard(&g->guards[1]);
}

static void guard_and_fail(void *data) {
  guard_three(data);
  mem_exhausted();
}

static void test_guards(void **state) {
  (void)state;
  mem_account a = {0};
  g = &(guarded){0};
  assert_false(mem_run(&a, guard_and_fail, NULL));
  assert_string_equal(g->order, "dca");
  check_has_nothing(&a);
  *g = (guarded){0};
  assert_true(mem_run(&a, guard_three, NULL));
  assert_string_equal(g->order, "");
  mem_account_release(&a);
  assert_string_equal(g->order, "dca");
  check_has_nothing(&a);
  // Without an account there is nothing to undo.
  *g = (guarded){0};
  guard_three(NULL);
  mem_free(g->memory);
  mem_unguard(&g->guards[0]);
  assert_string_equal(g->order, "");
}

// ---- Threads

// cmocka's assertions are for the first thread.
static void *toil_apart(void *data) {
  job *j = data;
  for (uint64_t k = 1; k < 100; k++) {
    mem_account a = {.until = k % 2 ? 7 * k : 0};
    j->has_ended = false;
    const bool ended = mem_run(&a, toil, j);
    j->wrong += ended != j->has_ended || (!ended && a.blocks.count != 0);
    mem_account_release(&a);
    j->wrong += a.blocks.count != 0 || a.bytes != 0;
  }
  return NULL;
}

static void test_threads(void **state) {
  (void)state;
  enum { THREADS = 4 };
  pthread_t threads[THREADS];
  job jobs[THREADS];
  for (uint64_t t = 0; t < THREADS; t++) {
    jobs[t] = (job){.r = seed + t, .rounds = 300};
    assert_int_equal(pthread_create(&threads[t], NULL, toil_apart, &jobs[t]),
                     0);
  }
  for (int t = 0; t < THREADS; t++) {
    assert_int_equal(pthread_join(threads[t], NULL), 0);
    assert_int_equal(jobs[t].wrong, 0);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_set),
      cmocka_unit_test(test_all_goes_well),
      cmocka_unit_test(test_each_failure),
      cmocka_unit_test(test_limit),
      cmocka_unit_test(test_the_system_has_no_more),
      cmocka_unit_test(test_nested),
      cmocka_unit_test(test_guards),
      cmocka_unit_test(test_threads),
  };
  seed = rng_seed(argc, argv, 1);
  return cmocka_run_group_tests_name("mem", tests, NULL, NULL);
}
