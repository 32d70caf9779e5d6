// Runs for ever on regions, by a greatest fixed point; see live.h.

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
} mark;

typedef struct {
  graph *g;
  mark *marks;
  // The nodes before node i are before[from[i]] … before[from[i + 1] - 1].
  uint32_t *from, *before;
  uint32_t *list; // of nodes to look at
  uint32_t count;
} survey;

bool live_is_about(query_kind k) {
  return k == QUERY_POTENTIALLY_ALWAYS || k == QUERY_EVENTUALLY ||
         k == QUERY_LEADS_TO;
}

// A run may be at its end here.
static bool stops(const node *n) {
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
  if (!m->keeps || m->ways || stops(&v->g->nodes[i]))
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
    a.rests |= m->seen && stops(&g->nodes[i]);
    a.error |= m->error;
    a.error_met |= m->seen && (g->nodes[i].error || m->error);
  }
  assert(a.found || !a.rests);
  return a;
}

live_answer live_find(graph *g, const query *q) {
  assert(live_is_about(q->kind) && g->count);
  survey v = {.g = g,
              .marks = mem_new(g->count, sizeof *v.marks),
              .list = mem_new(g->count, sizeof *v.list)};
  find_before(&v);
  label(&v, q);
  prune(&v);
  walk(&v);
  const live_answer a = sum_up(&v, q->kind == QUERY_LEADS_TO);
  mem_free(v.marks);
  mem_free(v.list);
  mem_free(v.from);
  mem_free(v.before);
  return a;
}
