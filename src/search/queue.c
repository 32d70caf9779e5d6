// queue.c -- Orders of exploration.

#include "search/queue.h"

#include <assert.h>

#include "base/mem.h"

static bool has_topo(search_order o) {
  return o == ORDER_TOPO || o == ORDER_RANK_TOPO;
}

static bool has_rank(search_order o) {
  return o == ORDER_RANK || o == ORDER_RANK_TOPO;
}

static bool has_heap(search_order o) {
  return has_topo(o) || has_rank(o) || o == ORDER_TIME;
}

// ---- Numbering locations ---------------------------------------------------------

typedef struct {
  const process *p;
  uint32_t *first, *edges; // edges by source: edges[first[l]] ..
  uint32_t *number;        // UINT32_MAX: not seen
  uint32_t *stack, *next;
  uint32_t left;
} numbering;

static void sort_edges(numbering *d) {
  const process *p = d->p;
  for (uint32_t l = 0; l <= p->nlocations; l++)
    d->first[l] = 0;
  for (uint32_t e = 0; e < p->nedges; e++)
    d->first[p->edges[e].source + 1]++;
  for (uint32_t l = 0; l < p->nlocations; l++)
    d->first[l + 1] += d->first[l];
  for (uint32_t l = 0; l < p->nlocations; l++)
    d->next[l] = d->first[l];
  for (uint32_t e = 0; e < p->nedges; e++)
    d->edges[d->next[p->edges[e].source]++] = e;
  for (uint32_t l = 0; l < p->nlocations; l++) {
    d->next[l] = d->first[l];
    d->number[l] = UINT32_MAX;
  }
}

// Numbers in reverse order of leaving: what comes first has the least.
static void visit(numbering *d, uint32_t start) {
  uint32_t depth = 0;
  d->stack[depth++] = start;
  d->number[start] = 0;
  while (depth) {
    const uint32_t l = d->stack[depth - 1];
    if (d->next[l] == d->first[l + 1]) {
      d->number[l] = --d->left;
      depth--;
      continue;
    }
    const uint32_t target = d->p->edges[d->edges[d->next[l]++]].target;
    if (d->number[target] == UINT32_MAX) {
      d->number[target] = 0;
      d->stack[depth++] = target;
    }
  }
}

static uint32_t *number_locations(const process *p) {
  const uint32_t n = p->nlocations;
  numbering d = {.p = p,
                 .first = mem_new(n + 1, sizeof *d.first),
                 .edges = mem_new(p->nedges, sizeof *d.edges),
                 .number = mem_new(n, sizeof *d.number),
                 .stack = mem_new(n, sizeof *d.stack),
                 .next = mem_new(n, sizeof *d.next),
                 .left = n};
  sort_edges(&d);
  for (uint32_t l = 0; l < n; l++)
    if (p->locations[l].initial && d.number[l] == UINT32_MAX)
      visit(&d, l);
  for (uint32_t l = 0; l < n; l++)
    if (d.number[l] == UINT32_MAX)
      d.number[l] = 0;
  mem_free(d.first);
  mem_free(d.edges);
  mem_free(d.stack);
  mem_free(d.next);
  return d.number;
}

// ---- Life and death --------------------------------------------------------------------

void queue_init(queue *q, search_order order, uint64_t seed,
                const semantics *s) {
  *q = (queue){.order = order, .random = seed};
  if (!has_topo(order))
    return;
  q->topo = mem_new(s->processes, sizeof *q->topo);
  for (uint32_t p = 0; p < s->processes; p++)
    q->topo[p] = number_locations(&s->network->processes.data[p]);
}

void queue_release(queue *q, const semantics *s) {
  if (q->topo)
    for (uint32_t p = 0; p < s->processes; p++)
      mem_free(q->topo[p]);
  mem_free(q->topo);
  mem_free(q->list);
  mem_free(q->heap);
  mem_free(q->rank);
  mem_free(q->highest);
}

// ---- Ranks ---------------------------------------------------------------------------------

static void rank_node(queue *q, const passed *p, uint32_t node) {
  if (node >= q->rank_room) {
    q->rank_room = node < 64 ? 64 : node + node / 2 + 1;
    q->rank = mem_resize(q->rank, q->rank_room, sizeof *q->rank);
    q->highest = mem_resize(q->highest, q->rank_room, sizeof *q->highest);
  }
  uint32_t rank = 0;
  for (uint32_t i = 0; i < p->nremoved; i++) {
    const uint32_t old = p->removed[i];
    if (!(p->nodes[old].flags & NODE_WAITING) && q->highest[old] + 1 > rank)
      rank = q->highest[old] + 1;
  }
  q->rank[node] = q->highest[node] = rank;
  for (uint32_t a = p->nodes[node].parent;
       a != PASSED_NONE && q->highest[a] < rank; a = p->nodes[a].parent)
    q->highest[a] = rank;
}

// ---- The heap --------------------------------------------------------------------------------

static bool is_before(queue_entry a, queue_entry b) {
  return a.key != b.key ? a.key < b.key : a.node < b.node;
}

static void heap_push(queue *q, queue_entry e) {
  if (q->count == q->room) {
    q->room = q->room ? q->room + q->room / 2 : 64;
    q->heap = mem_resize(q->heap, q->room, sizeof *q->heap);
  }
  uint32_t i = q->count++;
  for (; i > 0 && is_before(e, q->heap[(i - 1) / 2]); i = (i - 1) / 2)
    q->heap[i] = q->heap[(i - 1) / 2];
  q->heap[i] = e;
}

static uint32_t heap_pop(queue *q) {
  const uint32_t node = q->heap[0].node;
  const queue_entry last = q->heap[--q->count];
  uint32_t i = 0;
  for (;;) {
    uint32_t child = 2 * i + 1;
    if (child >= q->count)
      break;
    if (child + 1 < q->count && is_before(q->heap[child + 1], q->heap[child]))
      child++;
    if (!is_before(q->heap[child], last))
      break;
    q->heap[i] = q->heap[child];
    i = child;
  }
  if (q->count)
    q->heap[i] = last;
  return node;
}

// ---- In and out ----------------------------------------------------------------------------------

static uint64_t key_of(queue *q, const passed *p, uint32_t node,
                       const int32_t *vector, uint32_t processes,
                       uint64_t time) {
  if (q->order == ORDER_TIME)
    return time;
  uint64_t key = 0;
  if (has_topo(q->order))
    for (uint32_t i = 0; i < processes; i++)
      key += q->topo[i][vector[i]];
  if (has_rank(q->order)) {
    rank_node(q, p, node);
    const uint64_t most = (1 << 20) - 1;
    const uint64_t rank = q->rank[node] < most ? q->rank[node] : most;
    key |= (most - rank) << 40;
  }
  return key;
}

void queue_push(queue *q, const passed *p, uint32_t node, const int32_t *vector,
                uint32_t processes, uint64_t time) {
  if (q->order == ORDER_BFS)
    return;
  if (has_heap(q->order)) {
    heap_push(q,
              (queue_entry){key_of(q, p, node, vector, processes, time), node});
    return;
  }
  if (q->count == q->room) {
    q->room = q->room ? q->room + q->room / 2 : 64;
    q->list = mem_resize(q->list, q->room, sizeof *q->list);
  }
  q->list[q->count++] = node;
}

// Steele, Lea & Flood, "Fast splittable pseudorandom number generators", 2014.
static uint64_t next_random(queue *q) {
  uint64_t z = q->random += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

static uint32_t take(queue *q, const passed *p) {
  if (q->order == ORDER_BFS)
    return q->cursor < p->nnodes ? q->cursor++ : PASSED_NONE;
  if (q->count == 0)
    return PASSED_NONE;
  if (has_heap(q->order))
    return heap_pop(q);
  if (q->order == ORDER_RANDOM) {
    const uint32_t i = (uint32_t)(next_random(q) % q->count);
    const uint32_t node = q->list[i];
    q->list[i] = q->list[q->count - 1];
    q->list[q->count - 1] = node;
  }
  return q->list[--q->count];
}

uint32_t queue_pop(queue *q, passed *p) {
  for (;;) {
    const uint32_t node = take(q, p);
    if (node == PASSED_NONE)
      return node;
    if (!(p->nodes[node].flags & NODE_COVERED)) {
      p->nodes[node].flags &= ~(uint32_t)NODE_WAITING & 15;
      return node;
    }
  }
}

uint64_t queue_bytes(const queue *q) {
  return (uint64_t)q->room * (q->heap ? sizeof *q->heap : sizeof *q->list) +
         (uint64_t)q->rank_room * (sizeof *q->rank + sizeof *q->highest);
}
