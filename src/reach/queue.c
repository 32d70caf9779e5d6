// queue.c -- Orders of exploration.

#include "reach/queue.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "sem/topology.h"

static bool has_topo(search_order o) {
  return o == ORDER_TOPO || o == ORDER_RANK_TOPO;
}

static bool has_rank(search_order o) {
  return o == ORDER_RANK || o == ORDER_RANK_TOPO;
}

static bool has_heap(search_order o) {
  return has_topo(o) || has_rank(o) || o == ORDER_TIME || o == ORDER_VOLUME;
}

// ---- Life and death --------------------------------------------------------------------

void queue_init(queue *q, search_order order, uint64_t seed,
                const semantics *s) {
  *q = (queue){.order = order, .random = seed};
  if (!has_topo(order))
    return;
  q->topo = mem_new(s->processes, sizeof *q->topo);
  for (uint32_t p = 0; p < s->processes; p++)
    q->topo[p] = topology_number(&s->network->processes.data[p]);
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
  mem_free(q->above);
}

// ---- Ranks ---------------------------------------------------------------------------------

// The next ancestor that may still be covered.  Those that were are passed over,
// and left out of the way for the next time.
static uint32_t next_above(queue *q, const passed *p, uint32_t node) {
  uint32_t top = q->above[node];
  while (top != PASSED_NONE && p->nodes[top].flags & NODE_COVERED)
    top = q->above[top];
  for (uint32_t a = node; q->above[a] != top;) {
    const uint32_t next = q->above[a];
    q->above[a] = top;
    a = next;
  }
  return top;
}

static void rank_node(queue *q, const passed *p, uint32_t node) {
  if (node >= q->rank_room) {
    q->rank_room = grow_room_sparingly(q->rank_room, node + 1);
    q->rank = mem_resize(q->rank, q->rank_room, sizeof *q->rank);
    q->highest = mem_resize(q->highest, q->rank_room, sizeof *q->highest);
    q->above = mem_resize(q->above, q->rank_room, sizeof *q->above);
  }
  uint32_t rank = 0;
  for (uint32_t i = 0; i < p->nremoved; i++) {
    const uint32_t old = p->removed[i];
    if (!(p->nodes[old].flags & NODE_WAITING) && q->highest[old] + 1 > rank)
      rank = q->highest[old] + 1;
  }
  q->rank[node] = q->highest[node] = rank;
  q->above[node] = p->nodes[node].parent;
  for (uint32_t a = next_above(q, p, node);
       a != PASSED_NONE && q->highest[a] < rank; a = next_above(q, p, a))
    q->highest[a] = rank;
}

// ---- The heap --------------------------------------------------------------------------------

static bool is_before(queue_entry a, queue_entry b) {
  return a.key != b.key ? a.key < b.key : a.number < b.number;
}

static void heap_push(queue *q, queue_entry e) {
  grow_sparingly(q->heap, q->count, q->room);
  uint32_t i = q->count++;
  for (; i > 0 && is_before(e, q->heap[(i - 1) / 2]); i = (i - 1) / 2)
    q->heap[i] = q->heap[(i - 1) / 2];
  q->heap[i] = e;
}

// The entry goes to i, or to where it belongs below it.
static void sift_down(queue *q, uint32_t i, queue_entry entry) {
  for (;;) {
    uint32_t child = 2 * i + 1;
    if (child >= q->count)
      break;
    if (child + 1 < q->count && is_before(q->heap[child + 1], q->heap[child]))
      child++;
    if (!is_before(q->heap[child], entry))
      break;
    q->heap[i] = q->heap[child];
    i = child;
  }
  q->heap[i] = entry;
}

static uint32_t heap_pop(queue *q) {
  assert(q->count > 0 && q->count <= q->room);
  const uint32_t node = q->heap[0].node;
  const queue_entry last = q->heap[--q->count];
  if (q->count)
    sift_down(q, 0, last);
  return node;
}

bool queue_is_valid(const queue *q) {
  if (q->count > q->room || (q->room && q->first >= q->room))
    return false;
  for (uint32_t i = 1; has_heap(q->order) && i < q->count; i++)
    if (is_before(q->heap[i], q->heap[(i - 1) / 2]))
      return false;
  return true;
}

// ---- In and out ----------------------------------------------------------------------------------

uint64_t queue_distance(const queue *q, const int32_t *discrete,
                        uint32_t processes) {
  uint64_t sum = 0;
  if (has_topo(q->order))
    for (uint32_t i = 0; i < processes; i++)
      sum += q->topo[i][discrete[i]];
  return sum;
}

static uint64_t key_of(queue *q, const passed *p, uint32_t node,
                       uint64_t priority) {
  if (!has_rank(q->order))
    return priority;
  rank_node(q, p, node);
  const uint64_t most = (1 << 20) - 1;
  const uint64_t rank = q->rank[node] < most ? q->rank[node] : most;
  assert(priority >> 40 == 0);
  return priority | (most - rank) << 40;
}

// Where the entry i of the list is.
static uint32_t round_trip(const queue *q, uint32_t i) {
  assert(i <= q->room && q->first < q->room);
  const uint64_t at = (uint64_t)q->first + i;
  return (uint32_t)(at < q->room ? at : at - q->room);
}

// What was in front of the beginning moves to the end.
static void enlarge_list(queue *q) {
  const uint32_t old = q->room;
  q->room = grow_room_sparingly(old, 0);
  q->list = mem_resize(q->list, q->room, sizeof *q->list);
  const uint32_t behind = old - q->first;
  assert(q->count == old && q->room > old && q->first <= old);
  if (q->first)
    memmove(q->list + q->room - behind, q->list + q->first,
            behind * sizeof *q->list);
  q->first = q->first ? q->room - behind : 0;
}

void queue_push(queue *q, const passed *p, uint32_t node, uint64_t priority) {
  assert(p->nodes[node].flags & NODE_WAITING);
  if (has_heap(q->order)) {
    heap_push(q,
              (queue_entry){key_of(q, p, node, priority), node, q->pushes++});
    return;
  }
  if (q->count == q->room)
    enlarge_list(q);
  q->list[round_trip(q, q->count++)] = node;
}

// Steele, Lea & Flood, "Fast splittable pseudorandom number generators", 2014.
static uint64_t next_random(queue *q) {
  uint64_t z = q->random += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

static uint32_t take(queue *q) {
  if (q->count == 0)
    return PASSED_NONE;
  if (q->order == ORDER_BFS) {
    const uint32_t node = q->list[q->first];
    q->first = round_trip(q, 1);
    q->count--;
    return node;
  }
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
    const uint32_t node = take(q);
    if (node == PASSED_NONE)
      return node;
    if (!(p->nodes[node].flags & NODE_COVERED)) {
      p->nodes[node].flags &= ~(uint32_t)NODE_WAITING & 15;
      return node;
    }
    passed_recycle(p, node);
  }
}

// ---- Sweeping ----------------------------------------------------------------------------------

// Is the node still to be expanded?  If not, nobody needs it any more.
static bool is_there(passed *p, uint32_t node) {
  if (!(p->nodes[node].flags & NODE_COVERED))
    return true;
  passed_recycle(p, node);
  return false;
}

static void sweep_list(queue *q, passed *p) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < q->count; i++) {
    const uint32_t node = q->list[round_trip(q, i)];
    if (is_there(p, node))
      q->list[round_trip(q, kept++)] = node;
  }
  q->count = kept;
}

static void sweep_heap(queue *q, passed *p) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < q->count; i++)
    if (is_there(p, q->heap[i].node))
      q->heap[kept++] = q->heap[i];
  q->count = kept;
  for (uint32_t i = kept / 2; i-- > 0;)
    sift_down(q, i, q->heap[i]);
}

// Random numbers would choose others.
void queue_sweep(queue *q, passed *p) {
  if (q->order == ORDER_RANDOM)
    return;
  if (has_heap(q->order))
    sweep_heap(q, p);
  else
    sweep_list(q, p);
}

uint64_t queue_bytes(const queue *q) {
  return (uint64_t)q->room * (q->heap ? sizeof *q->heap : sizeof *q->list) +
         (uint64_t)q->rank_room *
             (sizeof *q->rank + sizeof *q->highest + sizeof *q->above);
}
