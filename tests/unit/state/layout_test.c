// Packing: what comes out is what went in, and different states have different
// words; on random domains.

#include "state/layout.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "world.h"

enum { MOST = 70, ADDRESSES = 100, UNTOUCHED = -12345678 };

static uint32_t below(uint64_t *seed, uint32_t n) {
  return (uint32_t)(next_random(seed) % n);
}

static int32_t any_number(uint64_t *seed) {
  return (int32_t)(uint32_t)next_random(seed);
}

static layout_domain random_domain(uint64_t *seed, uint32_t address) {
  layout_domain d = {address, any_number(seed), 0};
  switch (below(seed, 6)) {
  case 0: // no bit
    d.high = d.low;
    break;
  case 1: // one
    d.low = below(seed, 2) ? INT32_MAX - 1 : INT32_MIN;
    d.high = d.low + 1;
    break;
  case 2: // all of them
    d.low = INT32_MIN;
    d.high = INT32_MAX;
    break;
  case 3: // one value more than fits in some number of bits
    d.low = (int32_t)below(seed, 100) - 50;
    d.high = d.low + (1 << below(seed, 20));
    break;
  default:
    d.high = any_number(seed);
  }
  if (d.low > d.high) {
    const int32_t swapped = d.low;
    d.low = d.high;
    d.high = swapped;
  }
  return d;
}

// Domains at different addresses, some next to each other and alike.
static void random_domains(uint64_t *seed, layout_domain *domains,
                           uint32_t count) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t room = ADDRESSES - at - (count - i);
    const bool alike = i > 0 && below(seed, 3) > 0;
    if (!alike && room > 0)
      at += below(seed, room < 3 ? room + 1 : 3);
    domains[i] = random_domain(seed, at);
    if (alike) {
      domains[i].low = domains[i - 1].low;
      domains[i].high = domains[i - 1].high;
    }
    at++;
  }
}

static int32_t random_value(uint64_t *seed, const layout_domain *d) {
  const uint64_t size = (uint64_t)((int64_t)d->high - d->low) + 1;
  switch (below(seed, 4)) {
  case 0:
    return d->low;
  case 1:
    return d->high;
  default:
    return (int32_t)(d->low + (int64_t)(next_random(seed) % size));
  }
}

static void fill(uint64_t *seed, const layout_domain *domains, uint32_t count,
                 int32_t *values) {
  for (uint32_t i = 0; i < ADDRESSES; i++)
    values[i] = any_number(seed); // nobody's
  for (uint32_t i = 0; i < count; i++)
    values[domains[i].address] = random_value(seed, &domains[i]);
}

static void check_round_trip(const layout *l, const layout_domain *domains,
                             uint32_t count, const int32_t *values) {
  uint64_t words[MOST + 1];
  int32_t out[ADDRESSES];
  bool written[ADDRESSES] = {false};
  for (uint32_t i = 0; i < ADDRESSES; i++)
    out[i] = UNTOUCHED;
  layout_pack(l, values, words);
  layout_unpack(l, words, out);
  for (uint32_t i = 0; i < count; i++) {
    assert_int_equal(out[domains[i].address], values[domains[i].address]);
    written[domains[i].address] = true;
  }
  for (uint32_t i = 0; i < ADDRESSES; i++)
    assert_true(written[i] || out[i] == UNTOUCHED);
}

// Words with fields that differ, among some addresses, are found, each once, and none
// that does not differ.
static void check_marked(const layout *l, const int32_t *values,
                         const int32_t *other, const uint64_t *other_words,
                         const uint64_t *words, uint32_t first,
                         uint32_t count) {
  layout_change changes[MOST];
  bool found[MOST] = {false};
  uint64_t marks[MOST / 64 + 1] = {0};
  layout_mark(l, values, other, first, count, marks);
  layout_mark(l, values, other, first, 1, marks);
  const uint32_t n = layout_marked(l, values, other_words, marks, changes);
  assert_true(n <= count);
  for (uint32_t i = 0; i <= MOST / 64; i++)
    assert_true(marks[i] == 0);
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t w = changes[i].word;
    assert_true(changes[i].bits == words[w] && words[w] != other_words[w]);
    assert_false(found[w]);
    found[w] = true;
  }
  for (uint32_t w = 0; w < l->words; w++) {
    bool is_there = false;
    for (uint32_t k = 0; k < l->list[w].count; k++) {
      const uint32_t at = l->fields[l->list[w].first + k].address;
      is_there |= at - first < count && values[at] != other[at];
    }
    assert_true(found[w] || !is_there);
  }
}

static void check_stretches(uint64_t *seed, const layout *l,
                            const int32_t *values, const int32_t *other,
                            const uint64_t *other_words,
                            const uint64_t *words) {
  for (int round = 0; round < 8; round++) {
    const uint32_t first = below(seed, ADDRESSES);
    const uint32_t count = 1 + below(seed, ADDRESSES - first);
    check_marked(l, values, other, other_words, words, first, count);
  }
  for (uint32_t w = 0; w < l->words && l->list[w].count; w++) {
    uint32_t count;
    const uint32_t first = layout_first_of(l, w, &count);
    for (uint32_t k = 0; k < l->list[w].count; k++)
      assert_true(l->fields[l->list[w].first + k].address - first < count);
  }
}

// What changed, and nothing else; unpacking that makes one of the other.
static void check_changes(uint64_t *seed, const layout *l,
                          const int32_t *values, const int32_t *other,
                          const uint64_t *other_words, const uint64_t *words) {
  layout_change changes[MOST];
  uint32_t which[MOST + 1], differ = 0;
  int32_t out[ADDRESSES], all[ADDRESSES];
  const uint32_t count = layout_changes(l, values, other, other_words, changes);
  for (uint32_t w = 0; w < l->words; w++)
    differ += words[w] != other_words[w];
  assert_int_equal(count, differ);
  for (uint32_t i = 0; i < count; i++) {
    which[i] = changes[i].word;
    assert_true(changes[i].bits == words[changes[i].word]);
    assert_true(i == 0 || which[i] > which[i - 1]);
  }
  which[count] = l->words; // somebody else's
  memcpy(out, other, sizeof out);
  memcpy(all, other, sizeof all);
  layout_unpack_some(l, words, which, count + 1, out);
  layout_unpack(l, words, all);
  assert_memory_equal(out, all, sizeof out);
  check_stretches(seed, l, values, other, other_words, words);
}

// Another value of one field is another key; what is no field's does not count.
static void check_key(uint64_t *seed, const layout *l,
                      const layout_domain *domains, uint32_t count,
                      int32_t *values) {
  uint64_t words[MOST + 1], others[MOST + 1];
  const size_t bytes = l->words * sizeof *words;
  layout_pack(l, values, words);
  int32_t copy[ADDRESSES];
  fill(seed, domains, 0, copy);
  for (uint32_t i = 0; i < count; i++)
    copy[domains[i].address] = values[domains[i].address];
  layout_pack(l, copy, others);
  assert_memory_equal(words, others, bytes);
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t at = domains[i].address;
    copy[at] = random_value(seed, &domains[i]);
    layout_pack(l, copy, others);
    assert_int_equal(memcmp(words, others, bytes) != 0, copy[at] != values[at]);
    uint64_t again[ADDRESSES];
    if (l->count > l->constant) {
      layout_repack(l, copy, values, words, again);
      assert_memory_equal(again, others, bytes);
      check_changes(seed, l, copy, values, words, others);
    }
    copy[at] = values[at];
  }
}

// Fields do not overlap, and bits that are no field's are 0.
static void check_fields(uint64_t *seed, const layout *l,
                         const layout_domain *domains, uint32_t count) {
  uint64_t used[MOST + 1] = {0}, words[MOST + 1];
  for (uint32_t w = 0; w < l->words; w++)
    for (uint32_t f = 0; f < l->list[w].count; f++) {
      const layout_field *field = &l->fields[l->list[w].first + f];
      assert_true(field->bits > 0 && field->shift + field->bits <= 64);
      const uint64_t mask = field->mask << field->shift;
      assert_true((used[w] & mask) == 0);
      used[w] |= mask;
    }
  int32_t values[ADDRESSES];
  fill(seed, domains, count, values);
  layout_pack(l, values, words);
  for (uint32_t w = 0; w < l->words; w++)
    assert_true((words[w] & ~used[w]) == 0);
}

static void check_domains(uint64_t *seed, const layout_domain *domains,
                          uint32_t count) {
  arena memory;
  arena_init(&memory);
  layout l;
  layout_init(&l, &memory, domains, count);
  assert_true(l.words >= 1 && l.words <= MOST);
  assert_int_equal(l.count, count);
  check_fields(seed, &l, domains, count);
  for (int round = 0; round < 10; round++) {
    int32_t values[ADDRESSES];
    fill(seed, domains, count, values);
    check_round_trip(&l, domains, count, values);
    check_key(seed, &l, domains, count, values);
  }
  arena_release(&memory);
}

static void test_random(void **state) {
  (void)state;
  uint64_t seed = 71;
  for (int round = 0; round < 2000; round++) {
    layout_domain domains[MOST];
    const uint32_t count = below(&seed, round % 2 ? 6 : MOST);
    random_domains(&seed, domains, count);
    check_domains(&seed, domains, count);
  }
}

// No choice, one key: states are then all the same.
static void test_nothing(void **state) {
  (void)state;
  uint64_t seed = 72;
  check_domains(&seed, NULL, 0);
  const layout_domain constant[] = {{3, 7, 7}, {1, INT32_MIN, INT32_MIN}};
  check_domains(&seed, constant, 2);
  arena memory;
  arena_init(&memory);
  layout l;
  layout_init(&l, &memory, constant, 2);
  assert_int_equal(l.words, 1);
  assert_int_equal(l.constant, 2);
  int32_t values[4] = {0, INT32_MIN, 0, 7};
  uint64_t word = 99;
  layout_pack(&l, values, &word);
  assert_true(word == 0);
  values[1] = values[3] = 0;
  layout_unpack(&l, &word, values);
  assert_int_equal(values[3], 7);
  assert_int_equal(values[1], INT32_MIN);
  arena_release(&memory);
}

// As few words as fields of these sizes can have, and no field in two.
static void test_words(void **state) {
  (void)state;
  uint64_t seed = 73;
  arena memory;
  arena_init(&memory);
  layout l;
  layout_domain wide[5];
  for (uint32_t i = 0; i < 5; i++)
    wide[i] = (layout_domain){i, INT32_MIN, INT32_MAX};
  layout_init(&l, &memory, wide, 5);
  assert_int_equal(l.words, 3);
  check_domains(&seed, wide, 5);
  layout_domain bits[65];
  for (uint32_t i = 0; i < 65; i++)
    bits[i] = (layout_domain){i, -1, 0};
  layout_init(&l, &memory, bits, 64);
  assert_int_equal(l.words, 1);
  layout_init(&l, &memory, bits, 65);
  assert_int_equal(l.words, 2);
  check_domains(&seed, bits, 65);
  // 31 + 32 bits leave one bit, which is not enough for the third.
  const layout_domain uneven[] = {
      {0, 0, INT32_MAX}, {1, INT32_MIN, INT32_MAX}, {2, 0, 2}};
  layout_init(&l, &memory, uneven, 3);
  assert_int_equal(l.words, 2);
  check_domains(&seed, uneven, 3);
  arena_release(&memory);
}

// Every state of a small space has a key of its own.
static void test_injective(void **state) {
  (void)state;
  const layout_domain domains[] = {{0, -1, 1}, {1, 5, 9}, {2, 0, 0}, {3, 0, 6}};
  arena memory;
  arena_init(&memory);
  layout l;
  layout_init(&l, &memory, domains, 4);
  assert_int_equal(l.words, 1);
  uint64_t seen[3 * 5 * 7];
  uint32_t count = 0;
  for (int32_t a = -1; a <= 1; a++)
    for (int32_t b = 5; b <= 9; b++)
      for (int32_t c = 0; c <= 6; c++) {
        const int32_t values[] = {a, b, 0, c};
        layout_pack(&l, values, &seen[count]);
        for (uint32_t i = 0; i < count; i++)
          assert_true(seen[i] != seen[count]);
        count++;
      }
  arena_release(&memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_nothing),
      cmocka_unit_test(test_words),
      cmocka_unit_test(test_injective),
      cmocka_unit_test(test_random),
  };
  return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
