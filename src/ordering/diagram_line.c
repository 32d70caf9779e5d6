// diagram_line.c -- Which processes have to do with each other, and how they
// stand.

#include "ordering/diagram_line.h"

#include <assert.h>

#include "base/mem.h"
#include "ordering/diagram_clocks.h"
#include "sem/footprint.h"

// ---- Who communicates with whom --------------------------------------------------

enum {
  MOST_MEMBERS = 192,
  SHARED = 64, // the weight of a thing, for all processes that share it
  ROUNDS = 16,
};

typedef struct {
  arena memory;
  const network *net;
  uint32_t *owner;   // by clock: the process that mentions it most
  uint32_t *members; // processes that stand in the line
  uint32_t count;
  footprint *prints;                  // by member
  uint64_t *worth[SPACE_CHANNEL + 1]; // by space: sums up to each thing
  uint32_t *weights;                  // count x count
  uint32_t *line;                     // members in order
  uint32_t *position;                 // by member
} graph;

static uint32_t *weight_of(const graph *g, uint32_t a, uint32_t b) {
  return &g->weights[(size_t)a * g->count + b];
}

static void count_mentions(const footprint *f, uint32_t *mentions) {
  for (uint32_t i = 0; i < f->count; i++)
    if (f->data[i].what == SPACE_CLOCK)
      for (uint32_t x = f->data[i].low; x <= f->data[i].high; x++)
        mentions[x]++;
}

static void find_owners(graph *g) {
  const network *net = g->net;
  uint32_t *most = arena_array(&g->memory, net->clocks.count, sizeof *most);
  g->owner = arena_array(&g->memory, net->clocks.count, sizeof *g->owner);
  for (uint32_t x = 0; x < net->clocks.count; x++)
    g->owner[x] = PROCESS_NONE;
  for (uint32_t p = 0; p < net->processes.count; p++) {
    uint32_t *here = mem_new(net->clocks.count, sizeof *here);
    footprint f = {0};
    footprint_process(&g->memory, net, &net->processes.data[p], &f);
    count_mentions(&f, here);
    for (uint32_t x = 1; x < net->clocks.count; x++)
      if (here[x] > most[x]) {
        most[x] = here[x];
        g->owner[x] = p;
      }
    mem_free(here);
  }
}

// All processes that own a clock, and others while there is room.
static void choose_members(graph *g) {
  const network *net = g->net;
  const uint32_t count = net->processes.count;
  bool *owns = arena_array(&g->memory, count, sizeof *owns);
  uint32_t owners = 0, others = 0;
  for (uint32_t x = 1; x < net->clocks.count; x++)
    if (g->owner[x] != PROCESS_NONE && !owns[g->owner[x]]) {
      owns[g->owner[x]] = true;
      owners++;
    }
  g->members = arena_array(&g->memory, count, sizeof *g->members);
  for (uint32_t p = 0; p < count; p++)
    if (owns[p] || owners + others++ < MOST_MEMBERS)
      g->members[g->count++] = p;
  assert(g->count >= owners);
  assert(g->count <= (owners > MOST_MEMBERS ? owners : MOST_MEMBERS));
}

static bool is_shared_space(uint8_t what) { return what <= SPACE_CHANNEL; }

// What each member touches, as few stretches as can be; reading or writing is
// all the same.
static void find_prints(graph *g) {
  g->prints = arena_array(&g->memory, g->count, sizeof *g->prints);
  for (uint32_t m = 0; m < g->count; m++) {
    footprint all = {0}, some = {0};
    footprint_process(&g->memory, g->net,
                      &g->net->processes.data[g->members[m]], &all);
    for (uint32_t i = 0; i < all.count; i++) {
      all.data[i].writes = false;
      vec_push(&g->memory, &some, all.data[i]);
    }
    g->prints[m] = footprint_compact(&g->memory, &some);
  }
}

static bool is_of_state(const network *net, uint32_t what, uint32_t number) {
  return what != SPACE_CELL || net->cells.data[number].kind == CELL_STATE;
}

// A thing that many share says less of each two of them.
static void find_worth(graph *g, uint32_t what) {
  assert(is_shared_space((uint8_t)what) && !g->worth[what]);
  const uint32_t count = footprint_space(g->net, (int)what);
  uint64_t *users = arena_array(&g->memory, (size_t)count + 1, sizeof *users);
  uint64_t *worth = arena_array(&g->memory, (size_t)count + 1, sizeof *worth);
  for (uint32_t m = 0; m < g->count; m++)
    for (uint32_t i = 0; i < g->prints[m].count; i++) {
      const touch *t = &g->prints[m].data[i];
      if (t->what != what)
        continue;
      assert(t->high < count);
      for (uint32_t k = t->low; k <= t->high; k++)
        users[k]++;
    }
  for (uint32_t k = 0; k < count; k++)
    worth[k + 1] = worth[k] + (users[k] > 1 && is_of_state(g->net, what, k)
                                   ? 1 + SHARED / users[k]
                                   : 0);
  g->worth[what] = worth;
}

// What two members share, by going along both lists.
static uint64_t shared(const graph *g, const footprint *a, const footprint *b) {
  uint64_t sum = 0;
  for (uint32_t i = 0, j = 0; i < a->count && j < b->count;) {
    const touch *s = &a->data[i], *t = &b->data[j];
    if (s->what == t->what && is_shared_space(s->what)) {
      const uint32_t low = s->low > t->low ? s->low : t->low;
      const uint32_t high = s->high < t->high ? s->high : t->high;
      assert(!(low <= high) ||
             g->worth[s->what][high + 1] >= g->worth[s->what][low]);
      if (low <= high)
        sum += g->worth[s->what][high + 1] - g->worth[s->what][low];
    }
    if (s->what < t->what || (s->what == t->what && s->high < t->high))
      i++;
    else
      j++;
  }
  return sum;
}

// Does the first ask where the second is?
static uint64_t asked(const footprint *f, uint32_t p) {
  for (uint32_t i = 0; i < f->count; i++)
    if (f->data[i].what == TOUCH_PROCESS && f->data[i].low <= p &&
        p <= f->data[i].high)
      return SHARED;
  return 0;
}

static void add_weight(graph *g, uint32_t a, uint32_t b, uint64_t w) {
  assert(a != b && a < g->count && b < g->count);
  const uint64_t most = 1 << 24, sum = *weight_of(g, a, b) + w;
  *weight_of(g, a, b) = *weight_of(g, b, a) =
      (uint32_t)(sum < most ? sum : most);
}

static void weigh_vectors(graph *g) {
  const network *net = g->net;
  uint32_t *member = arena_array(&g->memory, net->processes.count,
                                 sizeof *member); // one more, or 0
  for (uint32_t m = 0; m < g->count; m++)
    member[g->members[m]] = m + 1;
  for (uint32_t v = 0; v < net->vectors.count; v++) {
    const sync_vector *all = &net->vectors.data[v];
    for (uint32_t i = 0; i < all->count; i++)
      for (uint32_t j = 0; j < i; j++) {
        const uint32_t a = member[all->parts[i].process];
        const uint32_t b = member[all->parts[j].process];
        if (a && b && a != b)
          add_weight(g, a - 1, b - 1, 1 + SHARED / all->count);
      }
  }
}

static void weigh(graph *g) {
  g->weights =
      arena_array(&g->memory, (size_t)g->count * g->count, sizeof *g->weights);
  for (uint32_t what = 0; what <= SPACE_CHANNEL; what++)
    find_worth(g, what);
  for (uint32_t a = 0; a < g->count; a++)
    for (uint32_t b = 0; b < a; b++) {
      const footprint *f = &g->prints[a], *h = &g->prints[b];
      add_weight(g, a, b,
                 shared(g, f, h) + asked(f, g->members[b]) +
                     asked(h, g->members[a]));
    }
  weigh_vectors(g);
}

// ---- A line of processes ----------------------------------------------------------

// Who comes next: who has most to do with those that stand already, and least
// with the others.
static uint32_t next_member(const graph *g, const int64_t *gain) {
  uint32_t best = UINT32_MAX;
  for (uint32_t m = 0; m < g->count; m++)
    if (g->position[m] == UINT32_MAX &&
        (best == UINT32_MAX || gain[m] > gain[best]))
      best = m;
  return best;
}

static void line_up(graph *g) {
  int64_t *gain = arena_array(&g->memory, g->count, sizeof *gain);
  g->line = arena_array(&g->memory, g->count, sizeof *g->line);
  g->position = arena_array(&g->memory, g->count, sizeof *g->position);
  for (uint32_t m = 0; m < g->count; m++) {
    g->position[m] = UINT32_MAX;
    for (uint32_t k = 0; k < g->count; k++)
      gain[m] -= *weight_of(g, m, k);
  }
  for (uint32_t at = 0; at < g->count; at++) {
    const uint32_t m = next_member(g, gain);
    assert(m < g->count);
    g->line[at] = m;
    g->position[m] = at;
    for (uint32_t k = 0; k < g->count; k++)
      gain[k] += 2 * (int64_t)*weight_of(g, m, k);
  }
}

static int64_t distance(uint32_t a, uint32_t b) {
  return a > b ? a - b : b - a;
}

// What the members at two places would gain if they changed places; what is
// between these two stays.
static int64_t gain_of(const graph *g, uint32_t at, uint32_t to) {
  const uint32_t a = g->line[at], b = g->line[to];
  int64_t gain = 0;
  for (uint32_t k = 0; k < g->count; k++) {
    if (k == a || k == b)
      continue;
    const int64_t more =
        (int64_t)*weight_of(g, a, k) - (int64_t)*weight_of(g, b, k);
    gain +=
        more * (distance(g->position[k], at) - distance(g->position[k], to));
  }
  return gain;
}

static void exchange(graph *g, uint32_t at, uint32_t to) {
  const uint32_t a = g->line[at], b = g->line[to];
  assert(at != to && g->position[a] == at && g->position[b] == to);
  g->line[at] = b;
  g->line[to] = a;
  g->position[a] = to;
  g->position[b] = at;
}

static void improve(graph *g) {
  bool better = true;
  for (uint32_t round = 0; better && round < ROUNDS; round++) {
    better = false;
    for (uint32_t at = 0; at < g->count; at++)
      for (uint32_t to = at + 1; to < g->count; to++)
        if (gain_of(g, at, to) > 0) {
          exchange(g, at, to);
          better = true;
        }
  }
}

void diagram_line_up(const semantics *s, uint32_t *clocks) {
  graph g = {.net = s->network};
  const uint32_t count = s->network->clocks.count;
  uint32_t at = 1;
  arena_init(&g.memory);
  find_owners(&g);
  choose_members(&g);
  find_prints(&g);
  weigh(&g);
  line_up(&g);
  improve(&g);
  clocks[0] = 0;
  for (uint32_t i = 0; i < g.count; i++)
    for (uint32_t x = 1; x < count; x++)
      if (g.owner[x] == g.members[g.line[i]])
        clocks[at++] = x;
  for (uint32_t x = 1; x < s->clocks; x++)
    if (x >= count || g.owner[x] == PROCESS_NONE)
      clocks[at++] = x;
  assert(at == s->clocks && diagram_is_permutation(clocks, at));
  arena_release(&g.memory);
}
