// key_tree.c -- Going up and down the tree of a key.

#include "store/key_tree.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"

// ---- Numbers -----------------------------------------------------------------

// The upper half of it is what lookup goes by.
static uint64_t hash_of(uint64_t pair) {
  const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15);
  const uint64_t hash = pair * odd;
  return (hash ^ hash >> 31) * odd;
}

static uint32_t add_pair(key_tree *t, uint64_t pair, uint64_t hash) {
  grow_sparingly(t->pairs, t->npairs, t->pairs_room);
  t->pairs[t->npairs] = pair;
  lookup_add(&t->table, hash, t->npairs);
  return t->npairs++;
}

static uint32_t number_of(key_tree *t, uint64_t pair) {
  const uint64_t hash = hash_of(pair);
  uint32_t at = lookup_home(&t->table, hash), number;
  for (; lookup_next(&t->table, hash, &at, &number); at++)
    if (t->pairs[number] == pair)
      return number;
  return add_pair(t, pair, hash);
}

static uint64_t pair_of(const key_tree *t, uint32_t node) {
  const shape_node *n = &t->nodes[node];
  return (uint64_t)t->numbers[n->left] << 32 | t->numbers[n->right];
}

// ---- Life --------------------------------------------------------------------

void key_tree_init(key_tree *t, const key_shape *shape, stopper *stop) {
  const uint32_t words = shape->words;
  assert(words > 0);
  const uint32_t count = 2 * words - 1;
  *t = (key_tree){.words = words,
                  .count = count,
                  .nodes = mem_new(count, sizeof *t->nodes),
                  .row = mem_new(words, sizeof *t->row),
                  .numbers = mem_new(count, sizeof *t->numbers),
                  .open = mem_new(count / 64 + 1, sizeof *t->open),
                  .log = mem_new(count, sizeof *t->log),
                  .changed = mem_new(words, sizeof *t->changed)};
  lookup_init(&t->table);
  t->table.stop = stop;
  key_shape_join(shape, t->nodes);
  for (uint32_t n = 0; n + 1 < count; n++)
    t->numbers[n] = number_of(t, n < words ? 0 : pair_of(t, n));
  t->root = words == 1 ? 0 : pair_of(t, count - 1);
  assert(key_tree_is_valid(t));
}

void key_tree_release(key_tree *t) {
  mem_free(t->nodes);
  mem_free(t->row);
  mem_free(t->numbers);
  mem_free(t->open);
  mem_free(t->log);
  mem_free(t->changed);
  mem_free(t->pairs);
  lookup_release(&t->table);
}

// ---- Up ----------------------------------------------------------------------

static void open_above(key_tree *t, uint32_t node) {
  const uint32_t above = t->nodes[node].above;
  t->open[above / 64] |= UINT64_C(1) << above % 64;
}

// Another number for a node of the row, for the time being.
static void change(key_tree *t, uint32_t node, uint32_t number) {
  if (t->numbers[node] == number)
    return;
  t->log[t->nlog++] = (key_tree_step){node, t->numbers[node]};
  t->numbers[node] = number;
  open_above(t, node);
}

// What is above a node has a greater number than it, so that one pass will do.
static void join_again(key_tree *t) {
  const uint32_t root = t->count - 1;
  for (uint32_t i = t->words / 64; i <= root / 64; i++)
    while (t->open[i]) {
      const uint32_t node = i * 64 + (uint32_t)__builtin_ctzll(t->open[i]);
      t->open[i] &= t->open[i] - 1;
      if (node != root)
        change(t, node, number_of(t, pair_of(t, node)));
    }
}

static void put_back(key_tree *t) {
  while (t->nlog) {
    const key_tree_step *s = &t->log[--t->nlog];
    t->numbers[s->node] = s->number;
  }
}

// Of the row with the changes that were made; they are undone.
static uint64_t root_of_changes(key_tree *t) {
  join_again(t);
  const uint64_t root = pair_of(t, t->count - 1);
  put_back(t);
  return root;
}

uint64_t key_tree_follow(key_tree *t, const layout_change *list,
                         uint32_t count) {
  if (t->words == 1)
    return count ? list[0].bits : t->root;
  for (uint32_t i = 0; i < count; i++)
    change(t, list[i].word, number_of(t, list[i].bits));
  return root_of_changes(t);
}

uint64_t key_tree_find(key_tree *t, const uint64_t *key) {
  if (t->words == 1)
    return key[0];
  for (uint32_t i = 0; i < t->words; i++)
    if (key[i] != t->row[i])
      change(t, i, number_of(t, key[i]));
  return root_of_changes(t);
}

// ---- Down --------------------------------------------------------------------

static void take_word(key_tree *t, uint32_t word, uint64_t bits) {
  t->row[word] = bits;
  t->changed[t->nchanged++] = word;
}

// The numbers of what a node joins; what differs is opened.
static void go_down(key_tree *t, uint32_t node, uint64_t pair) {
  const uint32_t to[] = {t->nodes[node].left, t->nodes[node].right};
  const uint32_t number[] = {(uint32_t)(pair >> 32), (uint32_t)pair};
  for (int i = 0; i < 2; i++) {
    if (t->numbers[to[i]] == number[i])
      continue;
    t->numbers[to[i]] = number[i];
    if (to[i] < t->words)
      take_word(t, to[i], t->pairs[number[i]]);
    else
      t->open[to[i] / 64] |= UINT64_C(1) << to[i] % 64;
  }
}

void key_tree_load(key_tree *t, uint64_t root) {
  t->nchanged = 0;
  if (t->root == root)
    return;
  t->root = root;
  if (t->words == 1) {
    take_word(t, 0, root);
    return;
  }
  go_down(t, t->count - 1, root);
  for (uint32_t i = t->count / 64 + 1; i-- > t->words / 64;)
    while (t->open[i]) {
      const uint32_t bit = 63 - (uint32_t)__builtin_clzll(t->open[i]);
      const uint32_t node = i * 64 + bit;
      t->open[i] ^= UINT64_C(1) << bit;
      go_down(t, node, t->pairs[t->numbers[node]]);
    }
}

// ---- To another tree ---------------------------------------------------------

bool key_tree_is_due(uint32_t planted, uint32_t keys) {
  enum { FIRST = 1024, SECOND = 16 * FIRST };
  return (planted == 0 && keys >= FIRST) || (planted == 1 && keys >= SECOND);
}

// The root of another tree's row, which was this one's up to its last changes.
static uint64_t find_changed(key_tree *t, const key_tree *other) {
  for (uint32_t i = 0; i < other->nchanged; i++) {
    const uint32_t word = other->changed[i];
    change(t, word, number_of(t, other->row[word]));
  }
  return root_of_changes(t);
}

uint64_t key_tree_move(void *moving, uint64_t root) {
  key_tree_moving *m = moving;
  key_tree_load(m->from, root);
  const uint64_t moved = m->has_moved && m->to->words > 1
                             ? find_changed(m->to, m->from)
                             : key_tree_find(m->to, m->from->row);
  key_tree_load(m->to, moved);
  m->has_moved = true;
  assert(memcmp(m->from->row, m->to->row, m->to->words * sizeof *m->to->row) ==
         0);
  return moved;
}

// ---- Figures -----------------------------------------------------------------

uint64_t key_tree_bytes(const key_tree *t) {
  return (uint64_t)t->pairs_room * sizeof *t->pairs + lookup_bytes(&t->table);
}

uint64_t key_tree_touched(const key_tree *t) {
  return (uint64_t)t->npairs * sizeof *t->pairs + lookup_bytes(&t->table);
}

// T1: whoever looks for a pair finds it, and no other before it.
static bool is_found(const key_tree *t, uint32_t number) {
  const uint64_t hash = hash_of(t->pairs[number]);
  uint32_t at = lookup_home(&t->table, hash), other;
  for (; lookup_next(&t->table, hash, &at, &other); at++)
    if (t->pairs[other] == t->pairs[number])
      return other == number;
  return false;
}

bool key_tree_is_valid(const key_tree *t) {
  const uint32_t root = t->count - 1;
  if (t->words == 1)
    return t->root == t->row[0];
  for (uint32_t i = 0; i < t->npairs; i++)
    if (!is_found(t, i))
      return false;
  for (uint32_t n = 0; n < root; n++) // T2
    if (t->numbers[n] >= t->npairs || t->nodes[n].above <= n ||
        t->pairs[t->numbers[n]] != (n < t->words ? t->row[n] : pair_of(t, n)))
      return false;
  return t->root == pair_of(t, root) && t->npairs == t->table.count;
}
