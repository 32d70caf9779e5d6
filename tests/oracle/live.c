// Runs for ever on regions, by a greatest fixed point, or by components; see
// live.h.

#include "live.h"

#include <assert.h>

#include "base/mem.h"

// What is known of a node while a query is decided.
typedef struct {
  bool within;   // what has to stay true is true
  bool begins;   // a run that is looked for may begin here
  bool keeps;    // such a run goes on from here
  bool seen;     // on a way from where a run begins
  bool error;    // the query cannot be evaluated
  uint32_t ways; // steps to nodes that keep
  // Of components: when the node was met, from 1; the first it leads back to, or
  // 0 if its component is done; and the step to look at next.
  uint32_t met, low, next;
} mark;

typedef struct {
  graph *g;
  mark *marks;
  // The nodes before node i are before[from[i]] … before[from[i + 1] - 1].
  uint32_t *from, *before;
  uint32_t *list; // of nodes to look at
  uint32_t count;
  const query *asked;
  bool components; // not all runs for ever count
  uint32_t *open;  // nodes whose component is not done
  uint32_t nopen, nmet;
} survey;

// Does time alone lead back to node i?
static bool comes_back(const survey *v, uint32_t i) {
  uint32_t at = v->g->nodes[i].later;
  for (uint32_t k = 0; k < v->g->count && at != i; k++) {
    if (at == NODE_NONE || !v->marks[at].within)
      return false;
    at = v->g->nodes[at].later;
  }
  return at == i;
}

// A run may be at its end here.
static bool stops(const survey *v, uint32_t i) {
  const node *n = &v->g->nodes[i];
  if (v->components)
    return !v->asked->noften && (n->idles || comes_back(v, i));
  return n->idles || (!n->acts && n->later == NODE_NONE);
}

// ---- Set up

static void find_before(survey *v) {
  const graph *g = v->g;
  uint32_t total = 0;
  v->from = mem_new((size_t)g->count + 2, sizeof *v->from);
  for (uint32_t i = 0; i < g->count; i++)
    for (uint32_t k = 0; k < graph_degree(g, i); k++, total++)
      v->from[graph_next(g, i, k) + 2]++;
  for (uint32_t i = 2; i < g->count + 2; i++)
    v->from[i] += v->from[i - 1];
  v->before = mem_new((size_t)total + 1, sizeof *v->before);
  for (uint32_t i = 0; i < g->count; i++)
    for (uint32_t k = 0; k < graph_degree(g, i); k++)
      v->before[v->from[graph_next(g, i, k) + 1]++] = i;
}

static bool ask(survey *v, uint32_t i, const expr *p) {
  stepper *s = v->g->steps;
  s->error = false;
  const bool yes = graph_satisfies(v->g, i, p);
  v->marks[i].error |= s->error;
  return yes;
}

static void label(survey *v, const query *q) {
  const bool leads = q->kind == QUERY_LEADS_TO;
  const bool stays = q->kind == QUERY_POTENTIALLY_ALWAYS;
  for (uint32_t i = 0; i < v->g->count; i++) {
    mark *m = &v->marks[i];
    m->within = ask(v, i, leads ? q->q : q->p) == stays;
    m->begins = m->within && (leads ? ask(v, i, q->p) : i == 0);
  }
}

// ---- Runs

static void drop_if_lost(survey *v, uint32_t i) {
  mark *m = &v->marks[i];
  if (!m->keeps || m->ways || stops(v, i))
    return;
  m->keeps = false;
  v->list[v->count++] = i;
}

// The greatest set of nodes that keep: those without a way on go, then those
// that had a way to these only.
static void prune(survey *v) {
  const graph *g = v->g;
  v->count = 0;
  for (uint32_t i = 0; i < g->count; i++) {
    mark *m = &v->marks[i];
    m->keeps = m->within;
    for (uint32_t k = 0; k < graph_degree(g, i); k++)
      m->ways += v->marks[graph_next(g, i, k)].within;
  }
  for (uint32_t i = 0; i < g->count; i++)
    drop_if_lost(v, i);
  while (v->count) {
    const uint32_t i = v->list[--v->count];
    for (uint32_t k = v->from[i]; k < v->from[i + 1]; k++) {
      assert(v->marks[v->before[k]].ways > 0);
      v->marks[v->before[k]].ways--;
      drop_if_lost(v, v->before[k]);
    }
  }
}

// ---- Components

// Everything that has to happen does, in the component that is the end of the list
// of open nodes from `first` on.
static bool has_all(survey *v, uint32_t first) {
  const graph *g = v->g;
  const uint32_t tick = UINT32_C(1) << g->steps->tick;
  bool ticks = false, acts = false;
  for (uint32_t i = first; i < v->nopen; i++) {
    const node *n = &g->nodes[v->open[i]];
    for (uint32_t k = 0; k < n->nedges; k++) {
      const graph_edge *e = &g->edges[n->first + k];
      // What is done already has low 0, what was not met cannot be.
      if (!v->marks[e->to].within || !v->marks[e->to].low)
        continue;
      acts = true;
      ticks |= (e->touched & tick) != 0;
    }
  }
  for (uint32_t o = 0; o < v->asked->noften; o++) {
    bool holds = false;
    for (uint32_t i = first; i < v->nopen && !holds; i++)
      holds = ask(v, v->open[i], v->asked->often[o]);
    acts &= holds;
  }
  return acts && (ticks || !v->asked->non_zeno);
}

static void meet(survey *v, uint32_t i) {
  v->marks[i].met = v->marks[i].low = ++v->nmet;
  v->open[v->nopen++] = i;
  v->list[v->count++] = i;
}

// Node i leads nowhere that was not met.
static void leave(survey *v, uint32_t i) {
  mark *m = &v->marks[i];
  uint32_t first = v->nopen;
  if (m->low != m->met)
    return;
  do
    first--;
  while (v->open[first] != i);
  const bool all = has_all(v, first);
  while (v->nopen > first) {
    mark *o = &v->marks[v->open[--v->nopen]];
    o->low = 0;
    o->keeps = all;
  }
}

// (Tarjan, "Depth-first search and linear graph algorithms", 1972.)
static void find_component(survey *v, uint32_t from) {
  const graph *g = v->g;
  v->count = 0;
  meet(v, from);
  while (v->count) {
    const uint32_t i = v->list[v->count - 1];
    mark *m = &v->marks[i];
    if (m->next < graph_degree(g, i)) {
      mark *to = &v->marks[graph_next(g, i, m->next++)];
      if (to->within && !to->met)
        meet(v, (uint32_t)(to - v->marks));
      else if (to->within && to->low && to->low < m->low)
        m->low = to->low;
      continue;
    }
    v->count--;
    if (v->count && m->low < v->marks[v->list[v->count - 1]].low)
      v->marks[v->list[v->count - 1]].low = m->low;
    leave(v, i);
  }
}

// Whatever leads to a node that keeps does too.
static void find_components(survey *v) {
  const graph *g = v->g;
  for (uint32_t i = 0; i < g->count; i++)
    if (v->marks[i].within && !v->marks[i].met)
      find_component(v, i);
  v->count = 0;
  for (uint32_t i = 0; i < g->count; i++) {
    mark *m = &v->marks[i];
    m->keeps |= m->within && stops(v, i);
    if (m->keeps)
      v->list[v->count++] = i;
  }
  while (v->count) {
    const uint32_t i = v->list[--v->count];
    for (uint32_t k = v->from[i]; k < v->from[i + 1]; k++) {
      mark *m = &v->marks[v->before[k]];
      if (!m->within || m->keeps)
        continue;
      m->keeps = true;
      v->list[v->count++] = v->before[k];
    }
  }
}

static void see(survey *v, uint32_t i) {
  if (v->marks[i].seen || !v->marks[i].within)
    return;
  v->marks[i].seen = true;
  v->list[v->count++] = i;
}

// Where the runs come along.
static void walk(survey *v) {
  const graph *g = v->g;
  v->count = 0;
  for (uint32_t i = 0; i < g->count; i++)
    if (v->marks[i].begins)
      see(v, i);
  while (v->count) {
    const uint32_t i = v->list[--v->count];
    for (uint32_t k = 0; k < graph_degree(g, i); k++)
      see(v, graph_next(g, i, k));
  }
}

// ---- The answer

// For --> all states have to be looked at, since each may be where a run begins;
// else those that such a run goes through.
static live_answer sum_up(const survey *v, bool leads) {
  const graph *g = v->g;
  live_answer a = {.error = g->error, .error_met = leads && g->error};
  for (uint32_t i = 0; i < g->count; i++) {
    const mark *m = &v->marks[i];
    a.begun |= m->begins;
    a.found |= m->begins && m->keeps;
    a.rests |= m->seen && stops(v, i);
    a.error |= m->error;
    a.error_met |= m->seen && (g->nodes[i].error || m->error);
  }
  assert(a.found || !a.rests);
  return a;
}

live_answer live_find(graph *g, const query *q) {
  assert(query_is_about_runs(q->kind) && g->count);
  assert(!q->non_zeno || g->steps->tick);
  survey v = {.g = g,
              .marks = mem_new(g->count, sizeof *v.marks),
              .list = mem_new(g->count, sizeof *v.list),
              .open = mem_new(g->count, sizeof *v.open),
              .asked = q,
              .components = q->non_zeno || q->noften};
  find_before(&v);
  label(&v, q);
  if (v.components)
    find_components(&v);
  else
    prune(&v);
  walk(&v);
  const live_answer a = sum_up(&v, q->kind == QUERY_LEADS_TO);
  mem_free(v.marks);
  mem_free(v.list);
  mem_free(v.open);
  mem_free(v.from);
  mem_free(v.before);
  return a;
}
