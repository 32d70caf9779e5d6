// The tree against a sorted array, with keys dense, sparse, rising and falling,
// for universes of many sizes.

#include "store/veb.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 1 << 16, STEPS = 100000, FEW_STEPS = 20000 };

// ---- A sorted array ---------------------------------------------------------

typedef struct {
  veb_entry all[ROOM];
  uint32_t count;
} array;

// Keys below this one.
static uint32_t rank_of(const array *a, uint32_t key) {
  uint32_t from = 0, to = a->count;
  while (from < to) {
    const uint32_t middle = (from + to) / 2;
    if (a->all[middle].key < key)
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

static bool array_has(const array *a, uint32_t key) {
  const uint32_t at = rank_of(a, key);
  return at < a->count && a->all[at].key == key;
}

static bool array_put(array *a, uint32_t key, uint32_t value) {
  const uint32_t at = rank_of(a, key);
  const bool is_new = !array_has(a, key);
  if (is_new) {
    assert_true(a->count < ROOM);
    memmove(a->all + at + 1, a->all + at, (a->count - at) * sizeof *a->all);
    a->count++;
  }
  a->all[at] = (veb_entry){key, value};
  return is_new;
}

static bool array_erase(array *a, uint32_t key) {
  const uint32_t at = rank_of(a, key);
  if (!array_has(a, key))
    return false;
  a->count--;
  memmove(a->all + at, a->all + at + 1, (a->count - at) * sizeof *a->all);
  return true;
}

// ---- Random operations ------------------------------------------------------

typedef enum { DENSE, SPARSE, RISING, FALLING, PATTERNS } pattern;

typedef struct {
  veb tree;
  array plain;
  uint64_t seed;
  pattern keys;
  uint32_t most; // the greatest key
  uint32_t step;
} subject;

// splitmix64
static uint64_t next_random(subject *s) {
  uint64_t z = (s->seed += 0x9e3779b97f4a7c15U);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
  z = (z ^ z >> 27) * 0x94d049bb133111ebU;
  return z ^ z >> 31;
}

static uint32_t clip(const subject *s, uint32_t key) {
  return key <= s->most ? key : key & s->most;
}

static uint32_t random_key(subject *s) {
  const uint32_t r = (uint32_t)next_random(s);
  switch (s->keys) {
  case DENSE:
    return clip(s, s->most / 2 + r % 2048);
  case RISING:
    return clip(s, s->step * 3 + r % 8);
  case FALLING:
    return clip(s, s->most - s->step * 3 - r % 8);
  default:
    return clip(s, r);
  }
}

static void check_found(bool found, const veb_entry *e, const array *a,
                        uint32_t at) {
  assert_int_equal(found, at < a->count);
  if (found) {
    assert_int_equal(e->key, a->all[at].key);
    assert_int_equal(e->value, a->all[at].value);
  }
}

static void check_questions(subject *s, uint32_t key) {
  const array *a = &s->plain;
  veb_entry e;
  uint32_t got = 0;
  const uint32_t at = rank_of(a, key);
  const bool has = array_has(a, key);
  assert_int_equal(veb_get(&s->tree, key, &got), has);
  assert_true(!has || got == a->all[at].value);
  check_found(veb_successor(&s->tree, key, &e), &e, a, at);
  // at - 1 is no place at all if at is 0.
  check_found(veb_predecessor(&s->tree, key, &e), &e, a, has ? at : at - 1);
  check_found(veb_min(&s->tree, &e), &e, a, 0);
  check_found(veb_max(&s->tree, &e), &e, a, a->count - 1);
  assert_int_equal(veb_count(&s->tree), a->count);
}

// More of one kind, then more of the other: it fills, and it empties.
static void take_step(subject *s) {
  const uint32_t key = random_key(s);
  const bool fills = s->step / 5000 % 2 == 0 && s->plain.count < ROOM / 2;
  if (next_random(s) % 10 < (fills ? 8 : 1)) {
    const uint32_t v = (uint32_t)next_random(s);
    assert_int_equal(veb_put(&s->tree, key, v), array_put(&s->plain, key, v));
  } else {
    // Mostly one that is there.
    const array *a = &s->plain;
    const bool any = !a->count || next_random(s) % 4 == 0;
    const uint32_t gone = any ? key : a->all[next_random(s) % a->count].key;
    assert_int_equal(veb_erase(&s->tree, gone), array_erase(&s->plain, gone));
  }
  check_questions(s, random_key(s));
  check_questions(s, key);
}

static void try_pattern(subject *s, uint32_t bits, pattern keys) {
  s->keys = keys;
  s->most = (uint32_t)((UINT64_C(1) << bits) - 1);
  s->plain.count = 0;
  veb_init(&s->tree, bits);
  for (s->step = 0; s->step < (bits == 16 ? STEPS : FEW_STEPS); s->step++) {
    take_step(s);
    if (s->step % 2500 == 0)
      assert_true(veb_is_valid(&s->tree));
  }
  assert_true(veb_is_valid(&s->tree));
  veb_release(&s->tree);
}

static void test_random(void **state) {
  (void)state;
  static subject s;
  const char *given = getenv("GNOMON_SEED");
  s.seed = given ? strtoull(given, NULL, 0) : 20260;
  print_message("veb: GNOMON_SEED=%" PRIu64 "\n", s.seed);
  static const uint32_t sizes[] = {1, 4, 6, 7, 8, 12, 13, 16, 23, 31, 32};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    for (int p = 0; p < PATTERNS; p++)
      try_pattern(&s, sizes[i], (pattern)p);
}

// ---- By hand ----------------------------------------------------------------

static void test_empty(void **state) {
  (void)state;
  for (uint32_t bits = 1; bits <= VEB_MOST_BITS; bits++) {
    veb v;
    veb_entry e;
    uint32_t got;
    const uint32_t most = (uint32_t)((UINT64_C(1) << bits) - 1);
    veb_init(&v, bits);
    for (int round = 0; round < 2; round++) {
      assert_true(veb_is_valid(&v));
      assert_false(veb_min(&v, &e) || veb_max(&v, &e));
      assert_false(veb_successor(&v, 0, &e) || veb_predecessor(&v, most, &e));
      assert_false(veb_get(&v, most, &got) || veb_erase(&v, 0));
      assert_int_equal(veb_count(&v), 0);
      assert_int_equal(v.bytes, 0);
      assert_true(veb_put(&v, most, 7));
      assert_true(veb_is_valid(&v));
      assert_true(veb_successor(&v, 0, &e) && e.key == most && e.value == 7);
      assert_true(veb_erase(&v, most));
    }
    veb_release(&v);
  }
}

static void check_walks(const veb *v, uint32_t count, uint32_t stride) {
  veb_entry e;
  uint32_t seen = 0;
  for (bool more = veb_min(v, &e); more;
       more = e.key < 65535 && veb_successor(v, e.key + 1, &e)) {
    assert_int_equal(e.key, seen * stride);
    assert_int_equal(e.value, ~e.key);
    seen++;
  }
  assert_int_equal(seen, count);
  for (bool more = veb_max(v, &e); more;
       more = e.key > 0 && veb_predecessor(v, e.key - 1, &e))
    assert_int_equal(e.key, --seen * stride);
  assert_int_equal(seen, 0);
}

// All keys there are, walked through both ways; then every other one goes.
static void test_full(void **state) {
  (void)state;
  veb v;
  veb_init(&v, 16);
  for (uint32_t key = 0; key <= 65535; key++) {
    const uint32_t mixed = key * 40503 & 65535;
    assert_true(veb_put(&v, mixed, ~mixed));
  }
  assert_true(veb_is_valid(&v));
  assert_int_equal(veb_count(&v), 65536);
  check_walks(&v, 65536, 1);
  for (uint32_t key = 1; key <= 65535; key += 2)
    assert_true(veb_erase(&v, key));
  assert_true(veb_is_valid(&v));
  check_walks(&v, 32768, 2);
  for (uint32_t key = 0; key <= 65535; key += 2)
    assert_true(veb_erase(&v, key));
  assert_int_equal(v.bytes, 0);
  veb_release(&v);
}

// The value stays with its key when another key becomes the least.
static void test_values(void **state) {
  (void)state;
  veb v;
  uint32_t got;
  veb_init(&v, 16);
  for (uint32_t key = 1000; key > 0; key--)
    assert_true(veb_put(&v, key, key * 7));
  for (uint32_t key = 1; key <= 1000; key++)
    assert_true(veb_get(&v, key, &got) && got == key * 7);
  for (uint32_t key = 1; key <= 1000; key++)
    assert_false(veb_put(&v, key, key * 9));
  for (uint32_t key = 1; key < 1000; key++) {
    assert_true(veb_erase(&v, key));
    assert_true(veb_get(&v, key + 1, &got) && got == (key + 1) * 9);
  }
  assert_int_equal(veb_count(&v), 1);
  veb_release(&v);
}

// What veb_is_valid() is for.
static void test_damage(void **state) {
  (void)state;
  veb v;
  veb_init(&v, 16);
  for (uint32_t key = 0; key < 1000; key += 10)
    veb_put(&v, key, key);
  assert_true(veb_is_valid(&v));
  v.count++;
  assert_false(veb_is_valid(&v));
  v.count--;
  uint32_t *ends = v.root;
  ends[1]++;
  assert_false(veb_is_valid(&v));
  ends[1]--;
  ends[0] += 11;
  assert_false(veb_is_valid(&v));
  ends[0] -= 11;
  assert_true(veb_is_valid(&v));
  veb_release(&v);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_empty),  cmocka_unit_test(test_random),
      cmocka_unit_test(test_full),   cmocka_unit_test(test_values),
      cmocka_unit_test(test_damage),
  };
  return cmocka_run_group_tests_name("veb", tests, NULL, NULL);
}
