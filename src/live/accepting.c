// accepting.c -- Looking for a component in which everything happens.

#include "live/accepting.h"
#include "live/liveness_own.h"

#include <assert.h>

#include "base/grow.h"
#include "base/mem.h"

enum { FIRST_HEADS = 1024 };

bool accepting_is_about(const query *asked) {
  return asked->noften || asked->non_zeno;
}

const char *accepting_refuse_options(arena *memory, const query *asked,
                                     const search_options *o) {
  return asked->noften > ACCEPTING_MOST
             ? arena_printf(memory, "--buchi takes at most %d labels",
                            ACCEPTING_MOST)
             : liveness_refuse_options(memory, o);
}

const char *accepting_refusal(arena *memory, const network *net,
                              const query *asked, const network_limits *limits,
                              const search_options *o) {
  if (asked->has_deadlock && asked->non_zeno)
    return "deadlock is not decided with --non-zeno";
  const char *why = liveness_refusal(memory, net, asked, limits, o);
  return why ? why : accepting_refuse_options(memory, asked, o);
}

// The clocks that are compared with more than a few constants.
static void find_awaited(arena *memory, const network *net,
                         const network_limits *limits, liveness_plan *out) {
  enum { FEW = 2 };
  uint32_t *list = arena_array(memory, net->clocks.count, sizeof *list);
  for (uint32_t c = 1; c < net->clocks.count; c++)
    if (limits->lower[c] > FEW || limits->upper[c] > FEW)
      list[out->nawaited++] = c;
  out->awaited = list;
}

accepting_plan accepting_plan_of(arena *memory, const network_code *code,
                                 const query *asked,
                                 const query_code *asked_code,
                                 const network_limits *limits) {
  assert(asked_code->noften == asked->noften);
  accepting_plan out = {.run = liveness_plan_of(asked, asked_code),
                        .often = asked_code->often,
                        .noften = asked->noften};
  out.run.needs_steps = out.noften > 0;
  if (!asked->non_zeno)
    return out;
  out.run.timed = semantics_new(memory, code, limits->scale, true);
  find_awaited(memory, code->network, limits, &out.run);
  return out;
}

// ---- Nodes by their zones ----------------------------------------------------------

// Of the zone in abstractor.small.
static uint32_t hash_of(const accepting *a, uint32_t at) {
  const abstractor *b = &a->l.abstractor;
  uint64_t h = at;
  for (uint32_t i = 0; i < b->m; i++)
    for (uint32_t j = 0; j < b->m; j++) {
      h ^= (uint64_t)b->kernel->get(b->small, b->m, i, j);
      h *= UINT64_C(0x9E3779B97F4A7C15);
      h ^= h >> 29;
    }
  return (uint32_t)(h >> 32);
}

// The open node with the candidate's zone, or NONE.
static uint32_t find(accepting *a, uint32_t at, uint32_t hash) {
  liveness *l = &a->l;
  uint32_t i = a->heads[hash & a->mask];
  for (; i != LIVENESS_NONE; i = a->nodes[i].next) {
    const accepting_node *n = &a->nodes[i];
    if (n->hash != hash || n->site != at)
      continue;
    const void *zone = rows_at(&l->zones, n->zone);
    l->own.inclusion_checks += 2;
    if (flat_zone_covers(&l->flat, zone, n->width) &&
        flat_zone_is_covered(&l->flat, zone, n->width))
      break;
  }
  return i;
}

static void link_node(accepting *a, uint32_t i) {
  uint32_t *head = &a->heads[a->nodes[i].hash & a->mask];
  a->nodes[i].next = *head;
  *head = i;
}

// Nodes go in the order opposite to that in which they came.
static void unlink_node(accepting *a, uint32_t i) {
  uint32_t *head = &a->heads[a->nodes[i].hash & a->mask];
  assert(*head == i);
  *head = a->nodes[i].next;
}

static void make_heads(accepting *a, uint32_t count) {
  assert((count & (count - 1)) == 0 && a->nnodes <= count);
  a->heads = mem_resize(a->heads, count, sizeof *a->heads);
  a->mask = count - 1;
  for (uint32_t i = 0; i < count; i++)
    a->heads[i] = LIVENESS_NONE;
  for (uint32_t i = 0; i < a->nnodes; i++)
    link_node(a, i);
}

// ---- Components --------------------------------------------------------------------

static void push_root(accepting *a, accepting_root r) {
  grow_sparingly(a->roots, a->nroots, a->roots_room);
  a->roots[a->nroots++] = r;
}

static void push_frame(accepting *a, accepting_frame f) {
  grow_sparingly(a->frames, a->nframes, a->frames_room);
  a->frames[a->nframes++] = f;
}

// The node at hand leads to an open one: all between are one component.
static engine_status merge(accepting *a, uint32_t to, uint32_t label) {
  assert(to < a->nnodes && a->nroots > 0);
  uint64_t marks = accepting_mark(label);
  while (a->roots[a->nroots - 1].node > to) {
    const accepting_root *r = &a->roots[--a->nroots];
    marks |= r->marks | r->entering;
  }
  accepting_root *r = &a->roots[a->nroots - 1];
  assert(r->node <= to && !(marks & ~a->all));
  r->marks |= marks;
  if (r->marks != a->all)
    return ENGINE_MORE;
  a->l.end = LIVENESS_LOOP;
  return ENGINE_FOUND;
}

bool accepting_is_valid(const accepting *a) {
  for (uint32_t i = 0; i < a->nnodes; i++) {
    const accepting_node *n = &a->nodes[i];
    if (n->first > n->end || n->end > a->nedges ||
        (i > 0 && n->first < a->nodes[i - 1].end))
      return false;
  }
  for (uint32_t i = 0; i < a->nroots; i++)
    if (a->roots[i].node >= a->nnodes ||
        (i > 0 && a->roots[i].node <= a->roots[i - 1].node))
      return false;
  for (uint32_t i = 0; i < a->nframes; i++)
    if ((a->frames[i].node == LIVENESS_NONE) != (i == 0) ||
        a->frames[i].edge > a->frames[i].end ||
        (i > 1 && a->frames[i].node <= a->frames[i - 1].node))
      return false;
  for (uint32_t i = 0; i < a->nedges; i++)
    if (a->edges[i].to != LIVENESS_NONE &&
        (a->edges[i].waits || a->edges[i].to >= a->nnodes))
      return false;
  return true;
}

// ---- Edges -------------------------------------------------------------------------

static void push_edge(accepting *a, accepting_edge e) {
  liveness *l = &a->l;
  assert(e.waits == (e.to == LIVENESS_NONE));
  grow_sparingly(a->edges, a->nedges, a->edges_room);
  a->edges[a->nedges++] = e;
  l->nitems += e.waits;
  if (l->nitems - l->nopen > l->own.waiting_peak)
    l->own.waiting_peak = l->nitems - l->nopen;
}

static engine_status offer(liveness *l, uint32_t at, uint32_t label) {
  accepting *a = (accepting *)l;
  assert(l->sites[at].m == l->abstractor.m);
  liveness_take(l, l->abstractor.m);
  const uint32_t hash = hash_of(a, at);
  const uint32_t to = find(a, at, hash);
  if (to == LIVENESS_NONE && liveness_is_done(l, at)) {
    l->own.covered++;
    return ENGINE_MORE;
  }
  accepting_edge e = {
      .site = at, .label = label, .word = l->word, .hash = hash, .to = to};
  if (to == LIVENESS_NONE) {
    e.waits = true;
    e.zone = rows_put(&l->zones, l->flat.cells, l->flat.bytes);
    e.seen = l->sites[at].done;
    e.width = (uint8_t)l->flat.width;
  }
  push_edge(a, e);
  return to == LIVENESS_NONE ? ENGINE_MORE : merge(a, to, label);
}

// ---- Nodes -------------------------------------------------------------------------

// What happens in the state that is loaded.
static engine_status find_marks(accepting *a, uint64_t *out) {
  liveness *l = &a->l;
  semantics_use(l->s, &l->machine, l->x.from);
  for (uint32_t i = 0; i < a->plan.noften; i++) {
    int32_t holds = 0;
    if (!vm_value(&l->machine, a->plan.often[i], &holds)) {
      l->error = l->machine.error;
      return ENGINE_QUERY;
    }
    *out |= (uint64_t)(holds != 0) << i;
  }
  return ENGINE_MORE;
}

static uint32_t new_node(accepting *a, const accepting_edge *by) {
  grow_sparingly(a->nodes, a->nnodes, a->nodes_room);
  const uint32_t i = a->nnodes++;
  a->nodes[i] = (accepting_node){.site = by->site,
                                 .zone = by->zone,
                                 .label = by->label,
                                 .word = by->word,
                                 .hash = by->hash,
                                 .width = by->width,
                                 .first = a->nedges,
                                 .end = a->nedges};
  if (a->nnodes > a->mask)
    make_heads(a, 2 * (a->mask + 1));
  else
    link_node(a, i);
  a->l.nopen++;
  return i;
}

// The edge, which is loaded, leads to a new node.
static engine_status open_node(accepting *a, uint32_t number) {
  liveness *l = &a->l;
  const accepting_edge by = a->edges[number];
  const uint32_t i = new_node(a, &by);
  assert(by.waits && by.to == LIVENESS_NONE);
  a->edges[number].to = i;
  a->edges[number].waits = false;
  push_frame(a, (accepting_frame){i, a->nedges, a->nedges});
  push_root(a,
            (accepting_root){.node = i, .entering = accepting_mark(by.label)});
  engine_status status = find_marks(a, &a->nodes[i].marks);
  if (status != ENGINE_MORE)
    return status;
  a->roots[a->nroots - 1].marks = a->nodes[i].marks;
  status = liveness_expand(l, by.site, by.zone, by.width);
  a->nodes[i].end = a->frames[a->nframes - 1].end = a->nedges;
  return status;
}

// The topmost component is done, and not everything happens in it.
static void finish_component(accepting *a, uint32_t root) {
  liveness *l = &a->l;
  assert(root < a->nnodes && a->roots[a->nroots - 1].node == root);
  for (uint32_t i = a->nnodes; i-- > root;) {
    const accepting_node *n = &a->nodes[i];
    unlink_node(a, i);
    liveness_finish(l, n->site, n->zone, n->width);
  }
  l->nopen -= a->nnodes - root;
  l->nitems -= a->nnodes - root;
  a->nedges = a->nodes[root].first;
  a->nnodes = root;
  a->nroots--;
  // The edge that led to it.
  a->edges[a->frames[a->nframes - 1].edge - 1].to = LIVENESS_NONE;
}

// All edges of the topmost frame were followed.
static void finish_frame(accepting *a) {
  const accepting_frame f = a->frames[--a->nframes];
  if (f.node != LIVENESS_NONE && a->roots[a->nroots - 1].node == f.node)
    finish_component(a, f.node);
}

// ---- Depth first -------------------------------------------------------------------

// What the edge leads to is not looked at.
static void drop_zone(accepting *a, accepting_edge *e) {
  assert(e->waits && a->l.nitems > a->l.nopen);
  liveness_drop(&a->l, e->site, e->zone, e->width);
  e->waits = false;
  a->l.nitems--;
}

static engine_status follow(accepting *a, uint32_t number) {
  liveness *l = &a->l;
  accepting_edge *e = &a->edges[number];
  if (!e->waits)
    return ENGINE_MORE;
  liveness_load(l, e->site, e->zone, e->width);
  liveness_take(l, l->abstractor.m);
  e->to = find(a, e->site, e->hash);
  if (e->to != LIVENESS_NONE) {
    drop_zone(a, e);
    return merge(a, e->to, e->label);
  }
  if (e->seen != l->sites[e->site].done && liveness_is_done(l, e->site)) {
    drop_zone(a, e);
    l->own.covered++;
    return ENGINE_MORE;
  }
  return open_node(a, number);
}

// The edges that are there lead to the starts.
static engine_status search(liveness *l) {
  accepting *a = (accepting *)l;
  engine_status status = ENGINE_MORE;
  assert(!a->nframes && !a->nnodes);
  push_frame(a, (accepting_frame){LIVENESS_NONE, 0, a->nedges});
  while (a->nframes && status == ENGINE_MORE) {
    accepting_frame *top = &a->frames[a->nframes - 1];
    if (top->edge == top->end)
      finish_frame(a);
    else
      status = liveness_goes_on(l) ? follow(a, top->edge++) : ENGINE_STOPPED;
  }
  assert(accepting_is_valid(a));
  assert(status != ENGINE_MORE || (!a->nnodes && !a->nroots && !l->nopen));
  if (status == ENGINE_MORE)
    a->nedges = 0;
  return status;
}

static uint64_t bytes(const liveness *l, bool held) {
  const accepting *a = (const accepting *)l;
  return (uint64_t)(held ? a->nodes_room : a->nnodes) * sizeof *a->nodes +
         (uint64_t)(held ? a->edges_room : a->nedges) * sizeof *a->edges +
         (uint64_t)(held ? a->frames_room : a->nframes) * sizeof *a->frames +
         (uint64_t)(held ? a->roots_room : a->nroots) * sizeof *a->roots +
         ((uint64_t)a->mask + 1) * sizeof *a->heads;
}

// ---- Life and death ------------------------------------------------------------------

void accepting_init(accepting *a, const search_job *job) {
  const accepting_plan *plan = job->again;
  static const liveness_hooks HOOKS = {offer, search, accepting_route, bytes};
  assert(plan->noften <= ACCEPTING_MOST && (plan->noften || plan->run.timed));
  *a = (accepting){.plan = *plan, .all = (UINT64_C(1) << plan->noften) - 1};
  if (plan->run.timed)
    a->all |= accepting_mark(LIVENESS_BACK);
  liveness_init(&a->l, job, &plan->run);
  a->l.hooks = &HOOKS;
  make_heads(a, FIRST_HEADS);
}

void accepting_release(accepting *a) {
  mem_free(a->nodes);
  mem_free(a->edges);
  mem_free(a->frames);
  mem_free(a->roots);
  mem_free(a->heads);
  liveness_release(&a->l);
}
