// veb.c -- Clusters and their summary, each a tree of half the bits.

#include "store/veb.h"

#include <assert.h>

#include "base/mem.h"

enum { WORD_BITS = 6 };

// A tree of at most 2^6 numbers.
typedef struct {
  uint64_t word;
  uint32_t values[]; // none in a summary
} leaf;

// A tree of more.
typedef struct {
  uint32_t min, max;
  uint32_t min_value;
  void *summary;
  void *clusters[];
} inner;

// What a tree is for.  In a summary there are no values.
typedef struct {
  uint32_t bits;
  bool is_summary;
} shape;

static bool is_leaf(shape s) { return s.bits <= WORD_BITS; }

static uint32_t low_bits(shape s) { return s.bits / 2; }

static shape cluster_shape(shape s) {
  return (shape){low_bits(s), s.is_summary};
}

static shape summary_shape(shape s) {
  return (shape){s.bits - low_bits(s), true};
}

static uint32_t high_part(shape s, uint32_t key) { return key >> low_bits(s); }

static uint32_t low_part(shape s, uint32_t key) {
  return key & ((UINT32_C(1) << low_bits(s)) - 1);
}

static uint32_t join(shape s, uint32_t high, uint32_t low) {
  return high << low_bits(s) | low;
}

static shape root_shape(const veb *v) { return (shape){v->bits, false}; }

// ---- Nodes

static size_t node_bytes(shape s) {
  if (!is_leaf(s))
    return sizeof(inner) + (sizeof(void *) << summary_shape(s).bits);
  return sizeof(leaf) + (s.is_summary ? 0 : sizeof(uint32_t) << s.bits);
}

static void *new_node(veb *v, shape s) {
  v->bytes += node_bytes(s);
  return mem_new(1, node_bytes(s));
}

static void free_node(veb *v, shape s, void *node) {
  v->bytes -= node_bytes(s);
  mem_free(node);
}

static void free_tree(veb *v, shape s, void *node) {
  if (!node)
    return;
  if (!is_leaf(s)) {
    inner *n = node;
    for (uint32_t h = 0; h < UINT32_C(1) << summary_shape(s).bits; h++)
      free_tree(v, cluster_shape(s), n->clusters[h]);
    free_tree(v, summary_shape(s), n->summary);
  }
  free_node(v, s, node);
}

void veb_init(veb *v, uint32_t bits) {
  assert(1 <= bits && bits <= VEB_MOST_BITS);
  *v = (veb){.bits = bits};
}

void veb_release(veb *v) {
  free_tree(v, root_shape(v), v->root);
  assert(v->bytes == 0);
  veb_init(v, v->bits);
}

// ---- The ends of a tree that is there

static uint32_t least(shape s, const void *node) {
  if (is_leaf(s))
    return (uint32_t)__builtin_ctzll(((const leaf *)node)->word);
  return ((const inner *)node)->min;
}

static uint32_t greatest(shape s, const void *node) {
  if (is_leaf(s))
    return 63 - (uint32_t)__builtin_clzll(((const leaf *)node)->word);
  return ((const inner *)node)->max;
}

static uint32_t least_value(shape s, const void *node) {
  if (!is_leaf(s))
    return ((const inner *)node)->min_value;
  return s.is_summary ? 0 : ((const leaf *)node)->values[least(s, node)];
}

// ---- Putting

static bool put_in_leaf(leaf *n, shape s, veb_entry e) {
  const uint64_t bit = UINT64_C(1) << e.key;
  const bool is_new = !(n->word & bit);
  n->word |= bit;
  if (!s.is_summary)
    n->values[e.key] = e.value;
  return is_new;
}

// A tree of one.
static void *new_tree(veb *v, shape s, veb_entry e) {
  void *node = new_node(v, s);
  if (is_leaf(s)) {
    put_in_leaf(node, s, e);
    return node;
  }
  inner *n = node;
  n->min = n->max = e.key;
  n->min_value = e.value;
  return n;
}

static bool put(veb *v, void **at, shape s, veb_entry e) {
  if (!*at) {
    *at = new_tree(v, s, e);
    return true;
  }
  if (is_leaf(s))
    return put_in_leaf(*at, s, e);
  inner *n = *at;
  if (e.key == n->min) {
    n->min_value = e.value;
    return false;
  }
  if (e.key < n->min) {
    const veb_entry second = {n->min, n->min_value};
    n->min = e.key;
    n->min_value = e.value;
    e = second;
  }
  if (e.key > n->max)
    n->max = e.key;
  const uint32_t h = high_part(s, e.key);
  // One of the two makes a tree of one, without going deeper.
  if (!n->clusters[h])
    put(v, &n->summary, summary_shape(s), (veb_entry){h, 0});
  return put(v, &n->clusters[h], cluster_shape(s),
             (veb_entry){low_part(s, e.key), e.value});
}

bool veb_put(veb *v, uint32_t key, uint32_t value) {
  assert(veb_is_key(v, key));
  const bool is_new = put(v, &v->root, root_shape(v), (veb_entry){key, value});
  v->count += is_new;
  return is_new;
}

// ---- Erasing

static bool erase_from_leaf(veb *v, void **at, shape s, uint32_t key) {
  leaf *n = *at;
  const uint64_t bit = UINT64_C(1) << key;
  if (!(n->word & bit))
    return false;
  n->word &= ~bit;
  if (!n->word) {
    free_node(v, s, n);
    *at = NULL;
  }
  return true;
}

// The second number becomes the least; it is still in its cluster, too.
static uint32_t promote_second(inner *n, shape s) {
  const uint32_t h = least(summary_shape(s), n->summary);
  const void *cluster = n->clusters[h];
  n->min = join(s, h, least(cluster_shape(s), cluster));
  n->min_value = least_value(cluster_shape(s), cluster);
  return n->min;
}

static uint32_t find_max(const inner *n, shape s) {
  if (!n->summary)
    return n->min;
  const uint32_t h = greatest(summary_shape(s), n->summary);
  return join(s, h, greatest(cluster_shape(s), n->clusters[h]));
}

static bool erase(veb *v, void **at, shape s, uint32_t key) {
  if (!*at)
    return false;
  if (is_leaf(s))
    return erase_from_leaf(v, at, s, key);
  inner *n = *at;
  if (n->min == n->max) {
    if (key != n->min)
      return false;
    free_node(v, s, n);
    *at = NULL;
    return true;
  }
  if (key == n->min)
    key = promote_second(n, s);
  const uint32_t h = high_part(s, key);
  if (!erase(v, &n->clusters[h], cluster_shape(s), low_part(s, key)))
    return false;
  // Then it was a cluster of one, and erasing from it did not go deeper.
  if (!n->clusters[h])
    erase(v, &n->summary, summary_shape(s), h);
  if (key == n->max)
    n->max = find_max(n, s);
  return true;
}

bool veb_erase(veb *v, uint32_t key) {
  assert(veb_is_key(v, key));
  const bool was_there = erase(v, &v->root, root_shape(v), key);
  v->count -= was_there;
  return was_there;
}

// ---- Asking

bool veb_get(const veb *v, uint32_t key, uint32_t *value) {
  assert(veb_is_key(v, key));
  const void *node = v->root;
  shape s = root_shape(v);
  for (; node && !is_leaf(s); s = cluster_shape(s)) {
    const inner *n = node;
    if (key == n->min) {
      *value = n->min_value;
      return true;
    }
    node = n->clusters[high_part(s, key)];
    key = low_part(s, key);
  }
  if (!node || !(((const leaf *)node)->word >> key & 1))
    return false;
  *value = ((const leaf *)node)->values[key];
  return true;
}

// The least number >= key, which is at most the greatest.
static uint32_t next_up(const void *node, shape s, uint32_t key) {
  assert(key <= greatest(s, node));
  if (is_leaf(s))
    return key + (uint32_t)__builtin_ctzll(((const leaf *)node)->word >> key);
  const inner *n = node;
  if (key <= n->min)
    return n->min;
  const shape low = cluster_shape(s);
  uint32_t h = high_part(s, key);
  const uint32_t l = low_part(s, key);
  if (n->clusters[h] && l <= greatest(low, n->clusters[h]))
    return join(s, h, next_up(n->clusters[h], low, l));
  h = next_up(n->summary, summary_shape(s), h + 1);
  return join(s, h, least(low, n->clusters[h]));
}

// The greatest number <= key, which is at least the least.
static uint32_t next_down(const void *node, shape s, uint32_t key) {
  assert(key >= least(s, node));
  if (is_leaf(s))
    return key -
           (uint32_t)__builtin_clzll(((const leaf *)node)->word << (63 - key));
  const inner *n = node;
  if (key >= n->max)
    return n->max;
  const shape low = cluster_shape(s);
  const shape high = summary_shape(s);
  uint32_t h = high_part(s, key);
  const uint32_t l = low_part(s, key);
  if (n->clusters[h] && l >= least(low, n->clusters[h]))
    return join(s, h, next_down(n->clusters[h], low, l));
  if (h <= least(high, n->summary))
    return n->min;
  h = next_down(n->summary, high, h - 1);
  return join(s, h, greatest(low, n->clusters[h]));
}

static bool fill_entry(const veb *v, uint32_t key, veb_entry *e) {
  e->key = key;
  return veb_get(v, key, &e->value);
}

bool veb_successor(const veb *v, uint32_t from, veb_entry *e) {
  assert(veb_is_key(v, from));
  const shape s = root_shape(v);
  return v->root && from <= greatest(s, v->root) &&
         fill_entry(v, next_up(v->root, s, from), e);
}

bool veb_predecessor(const veb *v, uint32_t from, veb_entry *e) {
  assert(veb_is_key(v, from));
  const shape s = root_shape(v);
  return v->root && from >= least(s, v->root) &&
         fill_entry(v, next_down(v->root, s, from), e);
}

bool veb_min(const veb *v, veb_entry *e) {
  return v->root && fill_entry(v, least(root_shape(v), v->root), e);
}

bool veb_max(const veb *v, veb_entry *e) {
  return v->root && fill_entry(v, greatest(root_shape(v), v->root), e);
}

// ---- Validity

typedef struct {
  uint64_t count;
  size_t bytes;
} census;

static bool is_valid_tree(const void *node, shape s, census *c);

static bool is_valid_inner(const inner *n, shape s, census *c) {
  const shape low = cluster_shape(s);
  const shape high = summary_shape(s);
  census own = {0};
  uint64_t clusters = 0;
  for (uint32_t h = 0; h < UINT32_C(1) << high.bits; h++) {
    const void *cluster = n->clusters[h];
    if (!cluster)
      continue;
    clusters++;
    if (!is_valid_tree(cluster, low, &own) || !n->summary ||
        h > greatest(high, n->summary) || next_up(n->summary, high, h) != h ||
        join(s, h, least(low, cluster)) <= n->min ||
        join(s, h, greatest(low, cluster)) > n->max)
      return false;
  }
  census summary = {0};
  if (!!n->summary != !!clusters || find_max(n, s) != n->max ||
      (n->summary && !is_valid_tree(n->summary, high, &summary)) ||
      summary.count != clusters)
    return false;
  c->count += own.count + 1;
  c->bytes += own.bytes + summary.bytes;
  return true;
}

static bool is_valid_tree(const void *node, shape s, census *c) {
  c->bytes += node_bytes(s);
  if (!is_leaf(s))
    return is_valid_inner(node, s, c);
  const uint64_t word = ((const leaf *)node)->word;
  c->count += (uint64_t)__builtin_popcountll(word);
  return word != 0 && (s.bits == WORD_BITS || word >> (1U << s.bits) == 0);
}

bool veb_is_valid(const veb *v) {
  census c = {0};
  if (v->root && !is_valid_tree(v->root, root_shape(v), &c))
    return false;
  return c.count == v->count && c.bytes == v->bytes;
}
