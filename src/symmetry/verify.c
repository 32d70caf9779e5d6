// verify.c -- Spelling both sides, and comparing.

#include "symmetry/verify.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sem/footprint.h"
#include "symmetry/spelling.h"

typedef struct {
  const verifier *of;
  permutation *by;
  arena scratch;
  spelling renamed, plain;
  bool *touched; // by process
  const char *why;
} checking;

static bool fail(checking *c, const char *why) {
  if (!c->why)
    c->why = why;
  return false;
}

#define FAIL_AT(C, FORMAT, NAME)                                               \
  fail(C, arena_printf((C)->of->memory, FORMAT, NAME))

// ---- What is touched

static void touch_all(checking *c, const toucher_index *t, uint32_t item) {
  for (uint32_t i = t->first[item]; i < t->first[item + 1]; i++)
    c->touched[t->list[i]] = true;
}

static void touch_moved(checking *c, match_kind k, const uint32_t *to,
                        uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (to[i] != i)
      touch_all(c, &c->of->touchers->of[k], i);
}

static void find_touched(checking *c) {
  const network *net = c->of->network;
  const permutation *by = c->by;
  c->touched =
      arena_array(c->of->memory, net->processes.count, sizeof *c->touched);
  touch_moved(c, MATCH_CELL, by->cells, net->cells.count);
  touch_moved(c, MATCH_CLOCK, by->clocks, net->clocks.count);
  touch_moved(c, MATCH_CHANNEL, by->channels, net->channels.count);
  touch_moved(c, MATCH_PROCESS, by->processes, net->processes.count);
  touch_moved(c, MATCH_FUNCTION, by->functions, net->functions.count);
  touch_moved(c, MATCH_EVENT, by->events, net->events.count);
  for (uint32_t i = 0; i < by->nsorts; i++)
    if (c->renamed.moves[i])
      touch_all(c, &c->of->touchers->sorts, i);
  for (uint32_t p = 0; p < net->processes.count; p++)
    c->touched[p] |= by->processes[p] != p || by->locations[p];
}

// ---- Declarations

static bool same_cell(checking *c, uint32_t a) {
  const network *net = c->of->network;
  const uint32_t b = c->by->cells[a], sort = c->of->sorts->of[a];
  const cell *x = &net->cells.data[a], *y = &net->cells.data[b];
  if (x->kind != y->kind || x->is_bool != y->is_bool || x->low != y->low ||
      x->high != y->high || sort != c->of->sorts->of[b] ||
      !spelling_keeps(&c->renamed, sort, x->low, x->high))
    return FAIL_AT(c, "the ranges of %s differ", x->name);
  if ((x->kind == CELL_META || x->kind == CELL_CONST) &&
      permutation_value(c->by, sort, x->init) != y->init)
    return FAIL_AT(c, "the values of %s differ", x->name);
  return true;
}

static bool same_channel(checking *c, uint32_t a) {
  const channel *all = c->of->network->channels.data;
  const channel *x = &all[a], *y = &all[c->by->channels[a]];
  return (x->broadcast == y->broadcast && x->urgent == y->urgent &&
          x->priority == y->priority) ||
         FAIL_AT(c, "%s is of another kind", x->name);
}

static bool same_declarations(checking *c) {
  const network *net = c->of->network;
  for (uint32_t i = 0; i < net->cells.count; i++) {
    const uint32_t sort = c->of->sorts->of[i];
    const bool is_renamed = sort != SORT_NONE && c->renamed.moves[sort];
    if ((c->by->cells[i] != i || is_renamed) && !same_cell(c, i))
      return false;
  }
  for (uint32_t i = 0; i < net->channels.count; i++)
    if (c->by->channels[i] != i && !same_channel(c, i))
      return false;
  return c->by->clocks[0] == 0;
}

// ---- Lists in any order

typedef struct {
  const spelling *in;
  word word;
  uint32_t number;
} entry;

static int compare_entries(const void *a, const void *b) {
  const entry *x = a, *y = b;
  const int by_word = spelling_compare(x->in, x->word, y->in, y->word);
  return by_word ? by_word : (x->number > y->number) - (x->number < y->number);
}

// Pairs up equal words: to[a] = b.  False if some have none.
static bool pair_up(entry *a, entry *b, uint32_t n, uint32_t *to) {
  qsort(a, n, sizeof *a, compare_entries);
  qsort(b, n, sizeof *b, compare_entries);
  for (uint32_t i = 0; i < n; i++) {
    if (spelling_compare(a[i].in, a[i].word, b[i].in, b[i].word) != 0)
      return false;
    to[a[i].number] = b[i].number;
  }
  return true;
}

// ---- Processes

static bool same_locations(checking *c, uint32_t p, uint32_t q) {
  const process *x = &c->of->network->processes.data[p];
  const process *y = &c->of->network->processes.data[q];
  for (uint32_t l = 0; l < x->nlocations; l++) {
    const location *at = &x->locations[l];
    const word a = spell_location(&c->renamed, at);
    const word b = spell_location(
        &c->plain, &y->locations[permutation_location(c->by, p, l)]);
    if (c->renamed.broken ||
        spelling_compare(&c->renamed, a, &c->plain, b) != 0)
      return fail(
          c, arena_printf(c->of->memory, "location %s.%s", x->name, at->name));
  }
  return true;
}

static void keep_edges(checking *c, uint32_t p, const uint32_t *to,
                       uint32_t n) {
  bool some = false;
  for (uint32_t i = 0; i < n; i++)
    some |= to[i] != i;
  c->by->edges[p] = NULL;
  if (!some)
    return;
  c->by->edges[p] = arena_array(c->of->memory, n, sizeof *to);
  memcpy(c->by->edges[p], to, n * sizeof *to);
}

static bool same_edges(checking *c, uint32_t p, uint32_t q) {
  const process *x = &c->of->network->processes.data[p];
  const process *y = &c->of->network->processes.data[q];
  entry *a = arena_array(&c->scratch, x->nedges, sizeof *a);
  entry *b = arena_array(&c->scratch, x->nedges, sizeof *b);
  uint32_t *to = arena_array(&c->scratch, x->nedges, sizeof *to);
  for (uint32_t i = 0; i < x->nedges; i++) {
    a[i] = (entry){&c->renamed, spell_edge(&c->renamed, p, &x->edges[i]), i};
    b[i] = (entry){&c->plain, spell_edge(&c->plain, q, &y->edges[i]), i};
  }
  if (c->renamed.broken || !pair_up(a, b, x->nedges, to))
    return FAIL_AT(c, "edges of %s", x->name);
  keep_edges(c, p, to, x->nedges);
  return true;
}

static bool same_process(checking *c, uint32_t p) {
  const uint32_t q = c->by->processes[p];
  const process *x = &c->of->network->processes.data[p];
  const process *y = &c->of->network->processes.data[q];
  if (x->nlocations != y->nlocations || x->nedges != y->nedges ||
      x->priority != y->priority)
    return FAIL_AT(c, "%s is of another shape or priority", x->name);
  const bool good = same_locations(c, p, q) && same_edges(c, p, q);
  c->renamed.words.count = c->plain.words.count = 0;
  return good;
}

static bool same_processes(checking *c) {
  for (uint32_t p = 0; p < c->of->network->processes.count; p++)
    if (c->touched[p] && !same_process(c, p))
      return false;
  return true;
}

// ---- What updates have to do with each other

static bool overlap(const footprint *a, const footprint *b, bool writes_only) {
  for (uint32_t i = 0; i < a->count; i++)
    for (uint32_t k = 0; k < b->count; k++) {
      const touch *x = &a->data[i], *y = &b->data[k];
      if (x->what == y->what && (!writes_only || x->writes || y->writes) &&
          x->low <= y->high && y->low <= x->high)
        return true;
    }
  return false;
}

// Cells of functions and quantifiers are written before they are read.
static void drop_locals(const network *net, footprint *f) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->count; i++)
    if (f->data[i].what != SPACE_CELL ||
        net->cells.data[f->data[i].low].kind != CELL_LOCAL ||
        net->cells.data[f->data[i].high].kind != CELL_LOCAL)
      f->data[n++] = f->data[i];
  f->count = n;
}

// What the process does with the event.
static footprint updates_of(const verifier *v, const vector_part *part) {
  const process *proc = &v->network->processes.data[part->process];
  footprint f = {0};
  for (uint32_t i = 0; i < proc->nedges; i++)
    if (proc->edges[i].sync == EDGE_EVENT &&
        proc->edges[i].event == part->event)
      footprint_stmt(v->memory, v->network, proc->edges[i].update, &f);
  f = footprint_compact(v->memory, &f);
  drop_locals(v->network, &f);
  return f;
}

// Does it not matter in which order its parts update?
static bool is_any_order(const verifier *v, const sync_vector *of) {
  footprint *all = arena_array(v->memory, of->count, sizeof *all);
  for (uint32_t i = 0; i < of->count; i++) {
    all[i] = updates_of(v, &of->parts[i]);
    for (uint32_t k = 0; k < i; k++)
      if (overlap(&all[i], &all[k], true))
        return false;
  }
  return true;
}

// ---- Functions, vectors, what is done around each step, the query

static bool same_functions(checking *c) {
  const network *net = c->of->network;
  for (uint32_t i = 0; i < net->functions.count; i++) {
    const function *f = &net->functions.data[i];
    if (c->by->functions[i] == i &&
        !spelling_changes(&c->renamed, &c->of->touchers->functions[i]))
      continue;
    const word a = spell_function(&c->renamed, f);
    const word b =
        spell_function(&c->plain, &net->functions.data[c->by->functions[i]]);
    if (c->renamed.broken ||
        spelling_compare(&c->renamed, a, &c->plain, b) != 0)
      return FAIL_AT(c, "function %s", f->name);
    c->renamed.words.count = c->plain.words.count = 0;
  }
  return true;
}

static bool same_vectors(checking *c) {
  const network *net = c->of->network;
  const uint32_t n = net->vectors.count;
  entry *a = arena_array(&c->scratch, n, sizeof *a);
  entry *b = arena_array(&c->scratch, n, sizeof *b);
  uint32_t *to = arena_array(&c->scratch, n, sizeof *to);
  for (uint32_t i = 0; i < n; i++) {
    const sync_vector *v = &net->vectors.data[i];
    const bool free = c->of->any_order[i];
    a[i] = (entry){&c->renamed, spell_vector(&c->renamed, v, free), i};
    b[i] = (entry){&c->plain, spell_vector(&c->plain, v, free), i};
  }
  return pair_up(a, b, n, to) || fail(c, "the vectors differ");
}

static bool same_stmt(checking *c, const stmt *s) {
  const word a = spell_stmt(&c->renamed, s), b = spell_stmt(&c->plain, s);
  return !c->renamed.broken &&
         spelling_compare(&c->renamed, a, &c->plain, b) == 0;
}

static bool same_expr(checking *c, const expr *e) {
  const word a = spell_expr(&c->renamed, e), b = spell_expr(&c->plain, e);
  return !c->renamed.broken &&
         spelling_compare(&c->renamed, a, &c->plain, b) == 0;
}

static bool same_place(checking *c, const place *p) {
  const word a = spell_place(&c->renamed, p), b = spell_place(&c->plain, p);
  return !c->renamed.broken &&
         spelling_compare(&c->renamed, a, &c->plain, b) == 0;
}

static bool same_query(checking *c) {
  const query *q = c->of->asked;
  if (!q)
    return true;
  bool good = same_expr(c, q->p) && same_expr(c, q->q);
  for (uint32_t i = 0; i < q->nterms && good; i++)
    good = same_place(c, q->terms[i].clock) && same_expr(c, q->terms[i].value);
  for (uint32_t i = 0; i < q->noften && good; i++)
    good = same_expr(c, q->often[i]);
  return good || fail(c, "the query");
}

static bool same_rest(checking *c) {
  const network *net = c->of->network;
  return same_functions(c) && same_vectors(c) &&
         ((same_stmt(c, net->before) && same_stmt(c, net->after)) ||
          fail(c, "what is done around each step")) &&
         same_query(c);
}

// ---- The order of receivers

typedef struct {
  footprint channels, updates; // of receptions of broadcasts
} reception;

static bool is_broadcast(const network *net, touch t) {
  for (uint32_t i = t.low; i <= t.high; i++)
    if (net->channels.data[i].broadcast)
      return true;
  return false;
}

static void find_reception(const verifier *v, uint32_t p, reception *out) {
  const process *proc = &v->network->processes.data[p];
  for (uint32_t i = 0; i < proc->nedges; i++) {
    const edge *e = &proc->edges[i];
    if (e->sync != EDGE_RECEIVE)
      continue;
    const touch t = footprint_stretch(e->channel, false, 1);
    if (!is_broadcast(v->network, t))
      continue;
    vec_push(v->memory, &out->channels, t);
    footprint_stmt(v->memory, v->network, e->update, &out->updates);
  }
  out->updates = footprint_compact(v->memory, &out->updates);
}

static bool has_broadcasts(const network *net) {
  for (uint32_t i = 0; i < net->channels.count; i++)
    if (net->channels.data[i].broadcast)
      return true;
  return false;
}

static bool same_order(checking *c) {
  const network *net = c->of->network;
  if (!has_broadcasts(net))
    return true;
  const uint32_t n = net->processes.count;
  reception *all = arena_array(&c->scratch, n, sizeof *all);
  bool *is_known = arena_array(&c->scratch, n, sizeof *is_known);
  for (uint32_t p = 0; p < n; p++)
    for (uint32_t q = p + 1; q < n; q++) {
      const uint32_t pair[2] = {p, q};
      if (c->by->processes[p] < c->by->processes[q])
        continue;
      for (uint32_t i = 0; i < 2; i++)
        if (!is_known[pair[i]]) {
          is_known[pair[i]] = true;
          find_reception(c->of, pair[i], &all[pair[i]]);
          drop_locals(net, &all[pair[i]].updates);
        }
      if (overlap(&all[p].channels, &all[q].channels, false) &&
          overlap(&all[p].updates, &all[q].updates, true))
        return FAIL_AT(c, "the order of receivers: %s",
                       net->processes.data[p].name);
    }
  return true;
}

// ---- The beginning

static bool same_start(const checking *c) {
  const network *net = c->of->network;
  for (uint32_t i = 0; i < net->cells.count; i++) {
    const cell *x = &net->cells.data[i];
    if (x->kind == CELL_STATE &&
        permutation_value(c->by, c->of->sorts->of[i], x->init) !=
            net->cells.data[c->by->cells[i]].init)
      return false;
  }
  for (uint32_t i = 0; i < net->clocks.count; i++)
    if (net->clocks.data[i].init != net->clocks.data[c->by->clocks[i]].init)
      return false;
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *x = &net->processes.data[p];
    const process *y = &net->processes.data[c->by->processes[p]];
    for (uint32_t l = 0; l < x->nlocations; l++)
      if (x->locations[l].initial !=
          y->locations[permutation_location(c->by, p, l)].initial)
        return false;
  }
  return true;
}

static const clock_limit *limit_of(const location_limits *l, uint32_t clock) {
  for (uint32_t i = 0; i < l->nfixed; i++)
    if (l->fixed[i].clock == clock)
      return &l->fixed[i];
  return NULL;
}

static bool same_limits_at(const checking *c, const location_limits *a,
                           const location_limits *b) {
  if (a->ncurrent || b->ncurrent || a->nfixed != b->nfixed)
    return false;
  for (uint32_t i = 0; i < a->nfixed; i++) {
    const clock_limit *x = &a->fixed[i];
    const clock_limit *y = limit_of(b, c->by->clocks[x->clock]);
    if (!y || x->lower != y->lower || x->upper != y->upper)
      return false;
  }
  return true;
}

static bool same_limits(const checking *c) {
  const network_limits *l = c->of->limits;
  const network *net = c->of->network;
  if (!l || l->ndiagonals || l->has_diagonals)
    return false;
  for (uint32_t i = 1; i < net->clocks.count; i++)
    if (l->lower[i] != l->lower[c->by->clocks[i]] ||
        l->upper[i] != l->upper[c->by->clocks[i]])
      return false;
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const uint32_t q = c->by->processes[p];
    for (uint32_t k = 0; k < net->processes.data[p].nlocations; k++)
      if (!same_limits_at(c, &l->at[p][k],
                          &l->at[q][permutation_location(c->by, p, k)]))
        return false;
  }
  return true;
}

// ---- All of it

verifier verifier_make(arena *memory, const sorts *s, const touchers *t,
                       const network_limits *limits, const query *asked) {
  const network *net = s->network;
  verifier v = {.memory = memory,
                .network = net,
                .sorts = s,
                .touchers = t,
                .limits = limits,
                .asked = asked,
                .safety = safety_new(memory, net)};
  bool *free = arena_array(memory, net->vectors.count, sizeof *free);
  for (uint32_t i = 0; i < net->vectors.count; i++)
    free[i] = is_any_order(&v, &net->vectors.data[i]);
  v.any_order = free;
  return v;
}

static const char *check(checking *c) {
  const verifier *v = c->of;
  spelling_init(&c->renamed, &c->scratch, v->sorts, v->safety, c->by);
  spelling_init(&c->plain, &c->scratch, v->sorts, v->safety, NULL);
  find_touched(c);
  const bool good = same_declarations(c) && same_processes(c) && same_rest(c) &&
                    same_order(c);
  if (!good)
    return c->why ? c->why : "nothing is known";
  return same_start(c) || same_limits(c) ? NULL : "the initial state";
}

const char *verify(const verifier *v, permutation *by) {
  checking c = {.of = v, .by = by};
  if (!permutation_is_valid(by))
    return "something is to become two things";
  arena_init(&c.scratch);
  c.scratch.stop = v->memory->stop;
  const char *why = check(&c);
  arena_release(&c.scratch);
  return why;
}
