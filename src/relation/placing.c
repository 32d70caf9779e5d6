// placing.c -- Groups of fields, and their centres of gravity.
//
// Everything is counted in whole numbers, so that the order is the same on every
// machine: a centre is a sum of positions times UNIT, divided.

#include "relation/placing.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "sem/footprint.h"

enum { UNIT = 1 << 16 };
#define NONE UINT32_MAX

typedef struct {
  int64_t at;
  uint32_t field, old; // its number, and where it was
} weight;

typedef struct {
  const network *net;
  arena *scratch;
  bool *is_field;        // by number
  uint32_t *in;          // by number: the last group it was put in
  VEC(uint32_t) members; // of all groups
  VEC(uint32_t) starts;  // of each group
  uint32_t *order, count;
  uint32_t *position; // by number
} placer;

// ---- Groups

static void group_open(placer *p) {
  vec_push(p->scratch, &p->starts, p->members.count);
}

static void group_add(placer *p, uint32_t number) {
  if (!p->is_field[number] || p->in[number] == p->starts.count)
    return;
  p->in[number] = p->starts.count;
  vec_push(p->scratch, &p->members, number);
}

static void group_close(placer *p) {
  const uint32_t first = p->starts.data[p->starts.count - 1];
  const uint32_t size = p->members.count - first;
  if (size >= 2 && size <= PLACING_MOST)
    return;
  // The number of the group will be used again: nobody is in it.
  for (uint32_t i = first; i < p->members.count; i++)
    p->in[p->members.data[i]] = 0;
  p->members.count = first;
  p->starts.count--;
}

static void add_touched(placer *p, const footprint *list) {
  const uint32_t processes = p->net->processes.count;
  for (uint32_t i = 0; i < list->count; i++) {
    const touch *t = &list->data[i];
    if (t->what != SPACE_CELL && t->what != TOUCH_PROCESS)
      continue;
    const uint32_t base = t->what == SPACE_CELL ? processes : 0;
    for (uint32_t n = t->low; n <= t->high; n++) {
      group_add(p, base + n);
      if (p->members.count - p->starts.data[p->starts.count - 1] > PLACING_MOST)
        return;
    }
  }
}

static void group_edge(placer *p, uint32_t number, const edge *e) {
  const process *proc = &p->net->processes.data[number];
  const location *ends[] = {&proc->locations[e->source],
                            &proc->locations[e->target]};
  arena memory;
  arena_init(&memory);
  footprint list = {0};
  footprint_expr(&memory, p->net, e->guard, &list);
  footprint_expr(&memory, p->net, e->clock_guard, &list);
  footprint_stmt(&memory, p->net, e->update, &list);
  footprint_place(&memory, p->net, e->channel, &list);
  for (int i = 0; i < 2; i++) {
    footprint_expr(&memory, p->net, ends[i]->invariant, &list);
    footprint_expr(&memory, p->net, ends[i]->clock_invariant, &list);
  }
  list = footprint_compact(&memory, &list);
  group_open(p);
  group_add(p, number);
  add_touched(p, &list);
  group_close(p);
  arena_release(&memory);
}

// Users of channels, as pairs that are sorted by channel.
typedef struct {
  uint32_t over, by;
} user;

static int compare_users(const void *a, const void *b) {
  const user *x = a, *y = b;
  if (x->over != y->over)
    return x->over < y->over ? -1 : 1;
  return (x->by > y->by) - (x->by < y->by);
}

static void group_channels(placer *p) {
  VEC(user) users = {0};
  for (uint32_t q = 0; q < p->net->processes.count; q++) {
    const process *proc = &p->net->processes.data[q];
    for (uint32_t i = 0; i < proc->nedges; i++) {
      const place *over = proc->edges[i].channel;
      if (!over || over->via != VIA_NONE)
        continue;
      const touch t = footprint_stretch(over, false, 1);
      for (uint32_t c = t.low; c <= t.high && c < p->net->channels.count; c++)
        vec_push(p->scratch, &users, ((user){c, q}));
    }
  }
  if (users.count)
    qsort(users.data, users.count, sizeof *users.data, compare_users);
  for (uint32_t i = 0; i < users.count;) {
    const uint32_t over = users.data[i].over;
    group_open(p);
    for (; i < users.count && users.data[i].over == over; i++)
      group_add(p, users.data[i].by);
    group_close(p);
  }
}

static void find_groups(placer *p) {
  for (uint32_t q = 0; q < p->net->processes.count; q++)
    for (uint32_t i = 0; i < p->net->processes.data[q].nedges; i++)
      group_edge(p, q, &p->net->processes.data[q].edges[i]);
  group_channels(p);
  for (uint32_t v = 0; v < p->net->vectors.count; v++) {
    group_open(p);
    for (uint32_t i = 0; i < p->net->vectors.data[v].count; i++)
      group_add(p, p->net->vectors.data[v].parts[i].process);
    group_close(p);
  }
  vec_push(p->scratch, &p->starts, p->members.count);
}

// ---- The first order: what belongs to nobody, then each process and its own

static void add_cells(placer *p, uint32_t first, const uint32_t *next) {
  for (uint32_t c = first; c != NONE; c = next[c])
    p->order[p->count++] = p->net->processes.count + c;
}

static void order_declared(placer *p) {
  const uint32_t processes = p->net->processes.count;
  const uint32_t cells = p->net->cells.count;
  uint32_t *first =
      arena_array(p->scratch, (size_t)processes + 1, sizeof *first);
  uint32_t *next = arena_array(p->scratch, cells, sizeof *next);
  memset(first, 0xff, ((size_t)processes + 1) * sizeof *first);
  for (uint32_t c = cells; c-- > 0;) {
    if (!p->is_field[processes + c])
      continue;
    const uint32_t owner = p->net->cells.data[c].process;
    uint32_t *list = &first[owner < processes ? owner : processes];
    next[c] = *list;
    *list = c;
  }
  add_cells(p, first[processes], next);
  for (uint32_t q = 0; q < processes; q++) {
    p->order[p->count++] = q;
    add_cells(p, first[q], next);
  }
}

// ---- Rounds

static uint64_t find_span(const placer *p) {
  uint64_t sum = 0;
  for (uint32_t g = 0; g + 1 < p->starts.count; g++) {
    uint32_t low = UINT32_MAX, high = 0;
    for (uint32_t i = p->starts.data[g]; i < p->starts.data[g + 1]; i++) {
      const uint32_t at = p->position[p->members.data[i]];
      low = at < low ? at : low;
      high = at > high ? at : high;
    }
    sum += high - low;
  }
  return sum;
}

static int compare_weights(const void *a, const void *b) {
  const weight *x = a, *y = b;
  if (x->at != y->at)
    return x->at < y->at ? -1 : 1;
  return (x->old > y->old) - (x->old < y->old);
}

static void take_positions(placer *p) {
  for (uint32_t i = 0; i < p->count; i++)
    p->position[p->order[i]] = i;
}

// `pull` and `groups` by number: the sum of centres, and of how many.
static void pull_together(placer *p, int64_t *pull, uint32_t *groups,
                          weight *weights) {
  for (uint32_t i = 0; i < p->count; i++)
    pull[p->order[i]] = groups[p->order[i]] = 0;
  for (uint32_t g = 0; g + 1 < p->starts.count; g++) {
    const uint32_t first = p->starts.data[g], end = p->starts.data[g + 1];
    int64_t sum = 0;
    for (uint32_t i = first; i < end; i++)
      sum += p->position[p->members.data[i]];
    for (uint32_t i = first; i < end; i++) {
      pull[p->members.data[i]] += sum * UNIT / (end - first);
      groups[p->members.data[i]]++;
    }
  }
  for (uint32_t i = 0; i < p->count; i++) {
    const uint32_t f = p->order[i];
    weights[i] =
        (weight){groups[f] ? pull[f] / groups[f] : (int64_t)i * UNIT, f, i};
  }
  if (p->count)
    qsort(weights, p->count, sizeof *weights, compare_weights);
  for (uint32_t i = 0; i < p->count; i++)
    p->order[i] = weights[i].field;
  take_positions(p);
}

static void improve(placer *p, uint32_t numbers) {
  const size_t size = p->count * sizeof *p->order;
  uint32_t *best = arena_array(p->scratch, p->count, sizeof *best);
  int64_t *pull = arena_array(p->scratch, numbers, sizeof *pull);
  uint32_t *groups = arena_array(p->scratch, numbers, sizeof *groups);
  weight *weights = arena_array(p->scratch, p->count, sizeof *weights);
  take_positions(p);
  memcpy(best, p->order, size);
  uint64_t least = find_span(p);
  for (int round = 0; round < PLACING_ROUNDS; round++) {
    pull_together(p, pull, groups, weights);
    const uint64_t span_now = find_span(p);
    if (span_now >= least)
      continue;
    least = span_now;
    memcpy(best, p->order, size);
  }
  memcpy(p->order, best, size);
}

static bool is_flag(const placer *p, uint32_t field) {
  if (field < p->net->processes.count)
    return false;
  const cell *c = &p->net->cells.data[field - p->net->processes.count];
  return c->low == 0 && c->high == 1;
}

// Flags behind all others, in the order they have.
static void move_flags(placer *p) {
  uint32_t *old = arena_array(p->scratch, p->count, sizeof *old);
  uint32_t k = 0;
  memcpy(old, p->order, p->count * sizeof *old);
  for (int flags = 0; flags < 2; flags++)
    for (uint32_t i = 0; i < p->count; i++)
      if (is_flag(p, old[i]) == flags)
        p->order[k++] = old[i];
}

uint32_t *placing_find(arena *memory, const network *net, uint32_t *count) {
  arena scratch;
  arena_init(&scratch);
  const uint32_t numbers = net->processes.count + net->cells.count;
  placer p = {
      .net = net,
      .scratch = &scratch,
      .is_field = arena_array(&scratch, numbers, sizeof *p.is_field),
      .in = arena_array(&scratch, numbers, sizeof *p.in),
      .order = arena_array(memory, numbers, sizeof *p.order),
      .position = arena_array(&scratch, numbers, sizeof *p.position),
  };
  for (uint32_t i = 0; i < numbers; i++)
    p.is_field[i] =
        i < net->processes.count ||
        net->cells.data[i - net->processes.count].kind == CELL_STATE;
  order_declared(&p);
  find_groups(&p);
  improve(&p, numbers);
  move_flags(&p);
  *count = p.count;
  arena_release(&scratch);
  return p.order;
}
