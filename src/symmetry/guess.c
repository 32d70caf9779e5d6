// guess.c -- What follows from a pair of processes.

#include "symmetry/guess.h"

#include <assert.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

// ---- Shapes

static uint64_t mix(uint64_t h, uint64_t v) {
  return XXH3_64bits_withSeed(&v, sizeof v, h);
}

static uint64_t place_shape(const place *p, uint64_t h);

// Of a tree without what stands at its leaves.
static uint64_t expr_shape(const expr *e, uint64_t h) {
  if (!e)
    return mix(h, EXPR_KIND_COUNT);
  h = mix(h, e->kind + 256U * e->op + 65536U * e->nargs);
  h = place_shape(e->source, place_shape(e->target, h));
  for (uint32_t i = 0; i < e->nargs; i++)
    h = expr_shape(e->args[i], h);
  return h;
}

static uint64_t place_shape(const place *p, uint64_t h) {
  if (!p)
    return h;
  h = mix(h, p->space + 4U * p->nsteps);
  for (uint32_t i = 0; i < p->nsteps; i++)
    h = expr_shape(p->steps[i].index, mix(h, p->steps[i].stride));
  return h;
}

static uint64_t stmt_shape(const stmt *s, uint64_t h) {
  if (!s)
    return mix(h, EXPR_KIND_COUNT);
  h = expr_shape(s->condition, mix(h, s->kind + 16U * s->count));
  for (uint32_t i = 0; i < s->count; i++)
    h = stmt_shape(s->list[i], h);
  return h;
}

// Wherever it leads.
static uint64_t label_shape(const edge *e, uint64_t h) {
  h = place_shape(e->channel, mix(h, e->sync + 4U * e->urgent));
  h = expr_shape(e->clock_guard, expr_shape(e->guard, h));
  return stmt_shape(e->update, h);
}

static uint64_t edge_shape(const edge *e) {
  return label_shape(e, mix(e->source, e->target));
}

static uint64_t location_shape(const location *l, uint64_t h) {
  h = mix(h, l->urgent + 2U * l->committed);
  return expr_shape(l->clock_invariant, expr_shape(l->invariant, h));
}

// Edges in any order: those of a select may be in another one.
static uint64_t shape_of(const process *p, const uint64_t *edges) {
  uint64_t h = mix(mix(p->nlocations, p->nedges), (uint32_t)p->priority);
  uint64_t sum = 0;
  for (uint32_t i = 0; i < p->nlocations; i++)
    h = location_shape(&p->locations[i], h);
  for (uint32_t i = 0; i < p->nedges; i++)
    sum += edges[i];
  return mix(h, sum);
}

static void find_shapes(guess *g, uint32_t p) {
  const process *of = &g->network->processes.data[p];
  g->edges[p] = arena_array(g->memory, of->nedges, sizeof *g->edges[p]);
  for (uint32_t i = 0; i < of->nedges; i++)
    g->edges[p][i] = edge_shape(&of->edges[i]);
  g->shapes[p] = shape_of(of, g->edges[p]);
}

// ---- Places with indices of a sort

static void list_place(guess *g, const place *p, uint32_t of) {
  bool has_sort = false;
  for (uint32_t i = 0; i < p->nsteps; i++)
    has_sort |= sorts_of(g->m.sorts, p->steps[i].index) < g->m.sorts->count;
  if (!has_sort || p->via != VIA_NONE)
    return;
  for (uint32_t i = 0; i < g->places.count; i++) {
    const place *q = g->places.data[i].place;
    if (g->places.data[i].process == of && q->space == p->space &&
        q->base == p->base && q->nsteps == p->nsteps &&
        sorts_of(g->m.sorts, q->steps[0].index) ==
            sorts_of(g->m.sorts, p->steps[0].index))
      return;
  }
  vec_push(g->memory, &g->places, ((guess_place){p, of}));
}

static void list_in_expr(guess *g, const expr *e, uint32_t of) {
  if (!e)
    return;
  const place *both[2] = {e->target, e->source};
  for (uint32_t i = 0; i < 2; i++) {
    if (!both[i])
      continue;
    list_place(g, both[i], of);
    for (uint32_t k = 0; k < both[i]->nsteps; k++)
      list_in_expr(g, both[i]->steps[k].index, of);
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    list_in_expr(g, e->args[i], of);
}

static void list_in_stmt(guess *g, const stmt *s, uint32_t of) {
  if (!s)
    return;
  list_in_expr(g, s->condition, of);
  for (uint32_t i = 0; i < s->count; i++)
    list_in_stmt(g, s->list[i], of);
}

static void list_in_process(guess *g, uint32_t of) {
  const process *p = &g->network->processes.data[of];
  for (uint32_t i = 0; i < p->nlocations; i++) {
    list_in_expr(g, p->locations[i].invariant, of);
    list_in_expr(g, p->locations[i].clock_invariant, of);
  }
  for (uint32_t i = 0; i < p->nedges; i++) {
    const edge *e = &p->edges[i];
    if (e->channel)
      list_place(g, e->channel, of);
    list_in_expr(g, e->guard, of);
    list_in_expr(g, e->clock_guard, of);
    list_in_stmt(g, e->update, of);
  }
}

void guess_init(guess *g, arena *memory, const sorts *s, const touchers *t) {
  const network *net = s->network;
  const uint32_t n = net->processes.count;
  *g = (guess){.memory = memory,
               .network = net,
               .touchers = t,
               .shapes = arena_array(memory, n, sizeof *g->shapes),
               .edges = arena_array(memory, n, sizeof *g->edges),
               .round = arena_array(memory, n, sizeof *g->round)};
  matching_init(&g->m, memory, s);
  for (uint32_t p = 0; p < n; p++) {
    find_shapes(g, p);
    list_in_process(g, p);
  }
  for (uint32_t i = 0; i < net->functions.count; i++)
    list_in_stmt(g, net->functions.data[i].body, PROCESS_NONE);
  list_in_stmt(g, net->before, PROCESS_NONE);
  list_in_stmt(g, net->after, PROCESS_NONE);
}

// ---- Edges

enum { TRIES = 200000 }; // for one guess

static bool try_edge(guess *g, const edge *a, const edge *b) {
  const match_mark mark = matching_mark(&g->m);
  g->tried++;
  if (match_edges(&g->m, a, b))
    return true;
  matching_undo(&g->m, mark);
  return false;
}

// How many edges of q could edge i of p be?  Up to 2; *which is the first, or the one
// with its own number.
static uint32_t count_choices(guess *g, uint32_t p, uint32_t i, uint32_t q,
                              uint32_t *which) {
  const edge *mine = g->network->processes.data[p].edges;
  const edge *others = g->network->processes.data[q].edges;
  const uint32_t n = g->network->processes.data[q].nedges;
  uint32_t count = 0;
  for (uint32_t k = 0; k < n && count < 2; k++) {
    const uint32_t at = k == 0 ? i : k <= i ? k - 1 : k;
    if (g->edges[p][i] != g->edges[q][at])
      continue;
    const match_mark mark = matching_mark(&g->m);
    if (!try_edge(g, &mine[i], &others[at]))
      continue;
    matching_undo(&g->m, mark);
    if (count++ == 0)
      *which = at;
  }
  return count;
}

static bool fail(guess *g, const char *why) {
  g->why = why;
  return false;
}

static bool no_edge(guess *g, const process *p, const edge *e,
                    const process *q) {
  return fail(g, arena_printf(g->memory,
                              "%s has no edge like %s -> %s of %s, renamed",
                              q->name, p->locations[e->source].name,
                              p->locations[e->target].name, p->name));
}

// Lays the edges of p upon those of q: first those for which there is one choice, and
// where there are always more, the first.
static bool lay_edges(guess *g, uint32_t a, uint32_t b, bool only_moved) {
  const process *p = &g->network->processes.data[a];
  const process *q = &g->network->processes.data[b];
  bool *done = arena_array(g->memory, p->nedges, sizeof *done);
  for (bool may_choose = false;;) {
    bool progress = false, is_open = false;
    for (uint32_t i = 0; i < p->nedges; i++) {
      uint32_t which = 0;
      const edge *e = &p->edges[i];
      if (done[i])
        continue;
      const match_mark mark = matching_mark(&g->m);
      if (only_moved && try_edge(g, e, e)) {
        matching_undo(&g->m, mark); // nothing in it is known to be moved
        continue;
      }
      const uint32_t choices = count_choices(g, a, i, b, &which);
      if (choices == 0)
        return no_edge(g, p, e, q);
      if (g->tried > TRIES || stop_asked(g->memory->stop))
        return fail(g, "there are too many ways to try");
      if (choices > 1 && !may_choose) {
        is_open = true;
        continue;
      }
      done[i] = progress = true;
      try_edge(g, e, &q->edges[which]);
      may_choose = false;
    }
    if (!is_open && !progress)
      return true;
    may_choose = !progress;
  }
}

// ---- Processes

static bool lay(guess *g, uint32_t a, uint32_t b) {
  const process *p = &g->network->processes.data[a];
  const process *q = &g->network->processes.data[b];
  if (g->shapes[a] != g->shapes[b] || !match(&g->m, MATCH_PROCESS, a, b))
    return false;
  for (uint32_t l = 0; l < p->nlocations; l++)
    if (!match_locations(&g->m, &p->locations[l], &q->locations[l]))
      return fail(g, arena_printf(g->memory, "locations %s of %s and %s differ",
                                  p->locations[l].name, p->name, q->name));
  return lay_edges(g, a, b, false);
}

// A process that mentions something that is moved, and of which nothing is known yet.
static bool settle_unknown(guess *g, uint32_t r) {
  const match_mark mark = matching_mark(&g->m);
  if (lay_edges(g, r, r, true))
    return true;
  matching_undo(&g->m, mark);
  for (uint32_t q = 0; q < g->network->processes.count; q++) {
    if (q == r || g->shapes[q] != g->shapes[r] ||
        g->m.from[MATCH_PROCESS][q] != UNMATCHED)
      continue;
    if (lay(g, r, q))
      return true;
    matching_undo(&g->m, mark);
  }
  return false;
}

static bool settle(guess *g, uint32_t r) {
  if (g->round[r] == g->rounds)
    return true;
  g->round[r] = g->rounds;
  return g->m.to[MATCH_PROCESS][r] != UNMATCHED || settle_unknown(g, r);
}

static bool settle_all(guess *g, const toucher_index *t, uint32_t item) {
  for (uint32_t i = t->first[item]; i < t->first[item + 1]; i++)
    if (!settle(g, t->list[i]))
      return false;
  return true;
}

// ---- What follows

static bool follow_pairs(guess *g) {
  while (g->next < g->m.pairs.count) {
    const match_pair p = g->m.pairs.data[g->next++];
    if (g->m.to[p.kind][p.from] != p.from &&
        !settle_all(g, &g->touchers->of[p.kind], p.from))
      return false;
  }
  while (g->next_value < g->m.values.count) {
    const value_pair v = g->m.values.data[g->next_value++];
    if (v.from != v.to && !settle_all(g, &g->touchers->sorts, v.sort))
      return false;
  }
  return true;
}

// Places of who is sent to somebody else are laid upon his.
static bool spread(guess *g) {
  VEC(place_pair) own = {0};
  for (uint32_t i = 0; i < g->places.count; i++) {
    const guess_place *p = &g->places.data[i];
    const uint32_t to = p->process == PROCESS_NONE
                            ? UNMATCHED
                            : g->m.to[MATCH_PROCESS][p->process];
    if (to == UNMATCHED || to == p->process)
      vec_push(g->memory, &own, ((place_pair){p->place, p->place}));
  }
  return matching_spread(&g->m, own.data, own.count);
}

static bool follow(guess *g) {
  for (;;) {
    const match_mark before = matching_mark(&g->m);
    g->rounds++;
    if (!spread(g))
      return fail(g, "elements of arrays do not go where their indices do");
    if (!follow_pairs(g))
      return false;
    const match_mark after = matching_mark(&g->m);
    if (before.pairs == after.pairs && before.values == after.values)
      return true;
  }
}

static void start(guess *g, bool exchanges) {
  matching_clear(&g->m, exchanges);
  g->next = g->next_value = 0;
  g->tried = 0;
  g->why = "something would become two things";
}

permutation *guess_exchange(guess *g, uint32_t p, uint32_t q) {
  start(g, true);
  return g->shapes[p] == g->shapes[q] && lay(g, p, q) && follow(g)
             ? matching_result(&g->m)
             : NULL;
}

permutation *guess_turn(guess *g, const uint32_t *list, uint32_t count) {
  assert(count > 0);
  start(g, false);
  for (uint32_t i = 0; i < count; i++)
    if (!match(&g->m, MATCH_PROCESS, list[i], list[(i + 1) % count]))
      return NULL;
  for (uint32_t i = 0; i < count; i++)
    if (!lay(g, list[i], list[(i + 1) % count]))
      return NULL;
  return follow(g) ? matching_result(&g->m) : NULL;
}

// ---- A process by itself

// What is known of it: where its locations go.
typedef struct {
  const process *of;
  uint64_t *labels; // by edge: its shape
  uint32_t *to;     // by location, or UNMATCHED
  bool *done;       // by edge
} flipping;

static bool pair_locations(guess *g, flipping *f, uint32_t a, uint32_t b) {
  const location *all = f->of->locations;
  if (f->to[a] == b)
    return true;
  if (f->to[a] != UNMATCHED || f->to[b] != UNMATCHED)
    return false;
  f->to[a] = b;
  f->to[b] = a;
  return match_locations(&g->m, &all[a], &all[b]) &&
         match_locations(&g->m, &all[b], &all[a]);
}

// As far as is known of where they lead.
static bool may_become(const flipping *f, uint32_t i, uint32_t k) {
  const edge *a = &f->of->edges[i], *b = &f->of->edges[k];
  return f->labels[i] == f->labels[k] && f->to[a->source] == b->source &&
         (f->to[a->target] == b->target ||
          (f->to[a->target] == UNMATCHED && f->to[b->target] == UNMATCHED));
}

// How many edges could edge i be?  Up to 2, and the first.
static uint32_t count_flips(guess *g, const flipping *f, uint32_t i,
                            uint32_t *which) {
  uint32_t count = 0;
  for (uint32_t k = 0; k < f->of->nedges && count < 2; k++) {
    const match_mark mark = matching_mark(&g->m);
    if (!may_become(f, i, k) ||
        !try_edge(g, &f->of->edges[i], &f->of->edges[k]))
      continue;
    matching_undo(&g->m, mark);
    if (count++ == 0)
      *which = k;
  }
  return count;
}

static bool flip_edge(guess *g, flipping *f, uint32_t i, uint32_t k) {
  const edge *a = &f->of->edges[i], *b = &f->of->edges[k];
  f->done[i] = true;
  return try_edge(g, a, b) && pair_locations(g, f, a->target, b->target);
}

// As lay_edges(), from locations that are known.
static bool flip_edges(guess *g, flipping *f) {
  for (bool may_choose = false;;) {
    bool progress = false, is_open = false;
    for (uint32_t i = 0; i < f->of->nedges; i++) {
      uint32_t which = 0;
      if (f->done[i] || f->to[f->of->edges[i].source] == UNMATCHED)
        continue;
      const uint32_t choices = count_flips(g, f, i, &which);
      if (choices == 0 || g->tried > TRIES || stop_asked(g->memory->stop))
        return false;
      if (choices > 1 && !may_choose) {
        is_open = true;
        continue;
      }
      if (!flip_edge(g, f, i, which))
        return false;
      progress = true;
      may_choose = false;
    }
    if (!is_open && !progress)
      return true;
    may_choose = !progress;
  }
}

static flipping begin_flip(const guess *g, uint32_t p) {
  const process *of = &g->network->processes.data[p];
  flipping f = {
      .of = of,
      .labels = arena_array(g->memory, of->nedges, sizeof *f.labels),
      .to = arena_array(g->memory, of->nlocations, sizeof *f.to),
      .done = arena_array(g->memory, of->nedges, sizeof *f.done),
  };
  for (uint32_t i = 0; i < of->nedges; i++)
    f.labels[i] = label_shape(&of->edges[i], 0);
  for (uint32_t l = 0; l < of->nlocations; l++)
    f.to[l] = UNMATCHED;
  return f;
}

permutation *guess_flip(guess *g, uint32_t p, uint32_t a, uint32_t b) {
  start(g, true);
  flipping f = begin_flip(g, p);
  if (!match(&g->m, MATCH_PROCESS, p, p) || !pair_locations(g, &f, a, b) ||
      !flip_edges(g, &f) || !follow(g))
    return NULL;
  for (uint32_t l = 0; l < f.of->nlocations; l++)
    if (f.to[l] == UNMATCHED)
      f.to[l] = l;
  permutation *out = matching_result(&g->m);
  out->locations[p] = f.to;
  return out;
}

uint64_t *guess_looks(guess *g, uint32_t p) {
  const process *of = &g->network->processes.data[p];
  uint64_t *looks = arena_array(g->memory, of->nlocations, sizeof *looks);
  for (uint32_t l = 0; l < of->nlocations; l++)
    looks[l] = location_shape(&of->locations[l], 0);
  for (uint32_t i = 0; i < of->nedges; i++) {
    looks[of->edges[i].source] += label_shape(&of->edges[i], 1);
    looks[of->edges[i].target] += label_shape(&of->edges[i], 2);
  }
  return looks;
}
