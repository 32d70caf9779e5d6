// Trees of keys against a list of all keys that were seen: the same root if and only
// if the key is the same, and loading a root gives its key back; on random walks, with
// shapes from samples and without.

#include "store/key_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "world.h"

enum { KEYS = 400, MOST_WORDS = 600 };

static uint32_t below(uint64_t *seed, uint32_t n) {
  return (uint32_t)(next_random(seed) % n);
}

// ---- All keys seen -----------------------------------------------------------

typedef struct {
  uint32_t words, count;
  uint64_t *keys;
  uint64_t roots[KEYS];
} seen;

static void seen_init(seen *s, uint32_t words) {
  *s = (seen){.words = words,
              .keys = mem_new((size_t)KEYS * words, sizeof *s->keys)};
}

static uint64_t *key_at(const seen *s, uint32_t i) {
  return s->keys + (size_t)i * s->words;
}

static void note(seen *s, const uint64_t *key, uint64_t root) {
  for (uint32_t i = 0; i < s->count; i++) {
    const bool same = memcmp(key_at(s, i), key, s->words * sizeof *key) == 0;
    assert_int_equal(same, s->roots[i] == root);
  }
  memcpy(key_at(s, s->count), key, s->words * sizeof *key);
  s->roots[s->count++] = root;
}

// ---- Walks -------------------------------------------------------------------

// Some words, one of few values each or any number.
static uint32_t step(uint64_t *seed, uint32_t words, const uint64_t *row,
                     uint64_t *key, layout_change *changes) {
  uint32_t count = 0;
  const uint32_t stride = 1 + below(seed, words);
  for (uint32_t w = below(seed, words); w < words; w += stride) {
    key[w] = below(seed, 4) ? below(seed, 3) : next_random(seed);
    if (key[w] != row[w])
      changes[count++] = (layout_change){w, key[w]};
  }
  return count;
}

static void check_load(key_tree *t, uint64_t root, const uint64_t *key) {
  uint64_t *before = mem_new(t->words, sizeof *before);
  memcpy(before, t->row, t->words * sizeof *before);
  key_tree_load(t, root);
  assert_memory_equal(t->row, key, t->words * sizeof *key);
  uint32_t differ = 0;
  for (uint32_t w = 0; w < t->words; w++)
    differ += before[w] != key[w];
  assert_int_equal(t->nchanged, differ);
  for (uint32_t i = 0; i < t->nchanged; i++)
    assert_true(before[t->changed[i]] != key[t->changed[i]]);
  mem_free(before);
}

// From any key that was seen, as a search does.
static void walk(uint64_t *seed, key_tree *t, seen *s, key_shape *sample) {
  uint64_t *key = mem_new(t->words, sizeof *key);
  layout_change *changes = mem_new(t->words, sizeof *changes);
  note(s, key, key_tree_find(t, key));
  while (s->count < KEYS) {
    const uint32_t from = below(seed, s->count);
    check_load(t, s->roots[from], key_at(s, from));
    assert_true(t->root == s->roots[from]);
    memcpy(key, t->row, t->words * sizeof *key);
    const uint32_t count = step(seed, t->words, t->row, key, changes);
    const uint64_t root = key_tree_follow(t, changes, count);
    assert_true(root == key_tree_find(t, key));
    assert_true(t->root == s->roots[from]);
    note(s, key, root);
    check_load(t, root, key);
    key_shape_add(sample, t->changed, t->nchanged);
  }
  mem_free(key);
  mem_free(changes);
}

static void check_shape(const key_tree *t) {
  uint32_t *used = mem_new(t->count, sizeof *used);
  for (uint32_t n = t->words; n < t->count; n++) {
    assert_true(t->nodes[n].left < n && t->nodes[n].right < n);
    assert_int_equal(t->nodes[t->nodes[n].left].above, n);
    assert_int_equal(t->nodes[t->nodes[n].right].above, n);
    used[t->nodes[n].left]++;
    used[t->nodes[n].right]++;
  }
  for (uint32_t n = 0; n + 1 < t->count; n++)
    assert_int_equal(used[n], 1);
  mem_free(used);
}

// The same keys in a tree of another shape.
static void check_again(const key_shape *shape, key_tree *from, const seen *s) {
  key_tree t;
  seen again;
  key_tree_init(&t, shape, NULL);
  seen_init(&again, s->words);
  check_shape(&t);
  key_tree_moving moving = {from, &t, false};
  for (uint32_t i = 0; i < s->count; i++) {
    const uint64_t root = key_tree_move(&moving, s->roots[i]);
    note(&again, key_at(s, i), root);
    assert_true(t.root == root && root == key_tree_find(&t, key_at(s, i)));
  }
  assert_true(key_tree_is_valid(&t));
  for (uint32_t i = 0; i < s->count; i++)
    check_load(&t, again.roots[i], key_at(s, i));
  mem_free(again.keys);
  key_tree_release(&t);
}

static void check_words(uint64_t *seed, uint32_t words) {
  key_shape plain, sample;
  key_tree t;
  seen s;
  key_shape_init(&plain, words);
  key_shape_init(&sample, words);
  key_tree_init(&t, &plain, NULL);
  seen_init(&s, words);
  check_shape(&t);
  walk(seed, &t, &s, &sample);
  assert_true(key_tree_is_valid(&t));
  assert_true(key_tree_touched(&t) <= key_tree_bytes(&t));
  check_again(&sample, &t, &s);
  mem_free(s.keys);
  key_tree_release(&t);
  key_shape_release(&plain);
  key_shape_release(&sample);
}

static void test_random(void **state) {
  (void)state;
  uint64_t seed = 20;
  for (uint32_t words = 1; words <= 20; words++)
    check_words(&seed, words);
  for (int round = 0; round < 5; round++)
    check_words(&seed, 1 + below(&seed, 130));
  check_words(&seed, 64);
  check_words(&seed, MOST_WORDS); // more than the parts of a shape
}

// Words that change together are joined first, those that never do before all, and
// what always changes is right below the root.
static void test_shape(void **state) {
  (void)state;
  enum { WORDS = 6 };
  key_shape k;
  key_shape_init(&k, WORDS);
  for (int i = 0; i < 12; i++) {
    const uint32_t together[] = {0, 2, 4}, alone[] = {0};
    if (i % 4 == 0)
      key_shape_add(&k, together, 3);
    else
      key_shape_add(&k, alone, 1);
  }
  shape_node nodes[2 * WORDS - 1];
  key_shape_join(&k, nodes);
  assert_int_equal(nodes[2].above, nodes[4].above);
  assert_int_equal(nodes[1].above, nodes[3].above);
  assert_int_equal(nodes[0].above, 2 * WORDS - 2);
  key_shape_release(&k);
}

// What is stored of a key that differs from another in one word is that and the pairs
// above it, but for the root.
static void test_sharing(void **state) {
  (void)state;
  enum { WORDS = 256, DEPTH = 8 };
  key_shape plain;
  key_tree t;
  key_shape_init(&plain, WORDS);
  key_tree_init(&t, &plain, NULL);
  const uint32_t before = t.npairs;
  for (uint32_t i = 1; i <= 100; i++)
    key_tree_follow(&t, &(layout_change){7, ~(uint64_t)i}, 1);
  assert_int_equal(t.npairs - before, 100 * DEPTH);
  key_tree_release(&t);
  key_shape_release(&plain);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_shape),
      cmocka_unit_test(test_sharing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
