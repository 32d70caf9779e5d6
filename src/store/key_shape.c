// key_shape.c -- Joining what changes least.

#include "store/key_shape.h"

#include <assert.h>

#include "base/mem.h"

void key_shape_init(key_shape *k, uint32_t words) {
  *k = (key_shape){.words = words, .steps = mem_new(words, sizeof *k->steps)};
}

void key_shape_release(key_shape *k) { mem_free(k->steps); }

void key_shape_add(key_shape *k, const uint32_t *changed, uint32_t count) {
  assert(k->count < SHAPE_STEPS);
  for (uint32_t i = 0; i < count; i++)
    k->steps[changed[i]].blocks[k->count / 64] |= UINT64_C(1) << k->count % 64;
  k->count++;
}

// ---- Parts -------------------------------------------------------------------

// Part of the key, and which other part it is best joined with.
typedef struct {
  uint32_t node;
  shape_steps steps;
  uint32_t best, cost;
} part;

typedef struct {
  shape_node *nodes;
  uint32_t next; // node to be made
  part *parts;
  uint32_t count;
  uint32_t *costs; // of joining two of them, `wide` for each
  uint32_t wide;
} joining;

static uint32_t count(uint64_t steps) {
  return (uint32_t)__builtin_popcountll(steps);
}

// How often one or the other changed; of those where that is as often, the least has
// changed together most often.
static uint32_t cost_of(const shape_steps *a, const shape_steps *b) {
  uint32_t some = 0, both = 0;
  for (uint32_t i = 0; i < SHAPE_BLOCKS; i++) {
    some += count(a->blocks[i] | b->blocks[i]);
    both += count(a->blocks[i] & b->blocks[i]);
  }
  return some * 2 * SHAPE_STEPS - both;
}

static bool has_changed(const shape_steps *s) {
  for (uint32_t i = 0; i < SHAPE_BLOCKS; i++)
    if (s->blocks[i])
      return true;
  return false;
}

static uint32_t join_nodes(joining *j, uint32_t left, uint32_t right) {
  const uint32_t at = j->next++;
  assert(left < at && right < at);
  j->nodes[at] = (shape_node){left, right, at};
  j->nodes[left].above = j->nodes[right].above = at;
  return at;
}

static void unite(shape_steps *into, const shape_steps *other) {
  for (uint32_t i = 0; i < SHAPE_BLOCKS; i++)
    into->blocks[i] |= other->blocks[i];
}

static void join_parts(joining *j, part *into, const part *other) {
  into->node = join_nodes(j, into->node, other->node);
  unite(&into->steps, &other->steps);
}

// Neighbours two by two, until `most` are left.
static void join_neighbours(joining *j, uint32_t most) {
  while (j->count > most) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < j->count; i += 2) {
      part both = j->parts[i];
      if (i + 1 < j->count)
        join_parts(j, &both, &j->parts[i + 1]);
      j->parts[kept++] = both;
    }
    j->count = kept;
  }
}

// ---- The best of all ---------------------------------------------------------

static uint32_t *cost_at(const joining *j, uint32_t one, uint32_t other) {
  return &j->costs[one * j->wide + other];
}

// With all others.
static void find_costs(const joining *j, uint32_t one) {
  for (uint32_t i = 0; i < j->count; i++)
    *cost_at(j, one, i) = *cost_at(j, i, one) =
        cost_of(&j->parts[one].steps, &j->parts[i].steps);
}

static void move_costs(const joining *j, uint32_t to, uint32_t from) {
  for (uint32_t i = 0; i < j->wide; i++)
    *cost_at(j, to, i) = *cost_at(j, from, i);
  for (uint32_t i = 0; i < j->wide; i++)
    *cost_at(j, i, to) = *cost_at(j, i, from);
}

static void consider(const joining *j, uint32_t of, uint32_t other) {
  part *p = &j->parts[of];
  const uint32_t cost = *cost_at(j, of, other);
  if (cost >= p->cost)
    return;
  p->cost = cost;
  p->best = other;
}

// Its best partner, of those before it.
static void find_partner(const joining *j, uint32_t of) {
  j->parts[of].cost = UINT32_MAX;
  for (uint32_t i = 0; i < of; i++)
    consider(j, of, i);
}

static uint32_t find_best(const joining *j) {
  uint32_t best = 1;
  for (uint32_t i = 2; i < j->count; i++)
    if (j->parts[i].cost < j->parts[best].cost)
      best = i;
  return best;
}

// The last part comes into the gap, and whoever had one of those for a partner looks
// for another.
static void close_gap(joining *j, uint32_t changed, uint32_t gap) {
  const uint32_t last = --j->count;
  j->parts[gap] = j->parts[last];
  move_costs(j, gap, last);
  find_costs(j, changed);
  for (uint32_t i = 1; i < j->count; i++) {
    const uint32_t best = j->parts[i].best;
    if (i == changed || i == gap || best == changed || best == gap || best >= i)
      find_partner(j, i);
  }
  for (uint32_t i = gap + 1; i < j->count; i++)
    consider(j, i, gap);
}

static void join_best(joining *j) {
  j->wide = j->count;
  j->costs = mem_new((size_t)j->wide * j->wide, sizeof *j->costs);
  for (uint32_t i = 0; i < j->count; i++)
    find_costs(j, i);
  for (uint32_t i = 1; i < j->count; i++)
    find_partner(j, i);
  while (j->count > 1) {
    const uint32_t one = find_best(j), other = j->parts[one].best;
    join_parts(j, &j->parts[other], &j->parts[one]);
    close_gap(j, other, one);
  }
}

// The words that changed in the sample, or the others, as parts.
static void take_words(joining *j, const key_shape *k, bool that_changed) {
  for (uint32_t i = 0; i < k->words; i++)
    if (has_changed(&k->steps[i]) == that_changed)
      j->parts[j->count++] = (part){.node = i, .steps = k->steps[i]};
}

void key_shape_join(const key_shape *k, shape_node *nodes) {
  joining j = {.nodes = nodes,
               .next = k->words,
               .parts = mem_new(k->words, sizeof *j.parts)};
  take_words(&j, k, false);
  join_neighbours(&j, 1);
  take_words(&j, k, true);
  join_neighbours(&j, SHAPE_PARTS);
  join_best(&j);
  nodes[2 * k->words - 2].above = 2 * k->words - 2;
  assert(j.next == 2 * k->words - 1);
  mem_free(j.costs);
  mem_free(j.parts);
}
