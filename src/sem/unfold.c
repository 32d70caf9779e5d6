// unfold.c -- Appending edges and locations to a copy of the network.

#include "sem/unfold.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/strbuf.h"
#include "model/fold.h"
#include "model/print.h"
#include "sem/unfold_exact.h"

// One process while it grows.
typedef struct {
  VEC(location) locations;
  VEC(edge) edges;
  uint32_t *names; // by location that was there before: how many tried
} growth;

typedef struct {
  arena *memory;
  const network *from;
  const unfold_wish *wish;
  unfold_view view;
  growth *grown; // by process
  unfolding *out;
} unfolder;

// The appended cycle while it is built.
typedef struct {
  unfolder *u;
  const unfold_part *part;
  const process *of;
  growth *into;
  uint32_t start; // s
  uint32_t at;    // how far it has got
} appended;

// ---- Pieces

// y op c
static expr *bound_of(arena *memory, const network *net, uint32_t y,
                      expr_kind op, int64_t c) {
  const span nowhere = {0, 0};
  const int32_t low = c > INT32_MAX ? INT32_MAX : (int32_t)c;
  expr *e = expr_new(memory, EXPR_CLOCK, nowhere, 1);
  e->op = (uint8_t)op;
  e->target = place_new(memory, SPACE_CLOCK, (int32_t)y,
                        net->clocks.data[y].name, nowhere, 0);
  e->wide = c - low;
  e->args[0] = expr_const(memory, nowhere, low);
  return expr_finish(e);
}

// y >= c or y > c; NULL if that always holds.
static expr *at_least(const appended *w, int64_t c, bool is_strict) {
  if (c < 0 || (c == 0 && !is_strict))
    return NULL;
  return bound_of(w->u->memory, w->u->from, w->part->of->clock,
                  is_strict ? EXPR_GT : EXPR_GE, c);
}

static expr *is_zero(const appended *w) {
  return bound_of(w->u->memory, w->u->from, w->part->of->clock, EXPR_LE, 0);
}

static bool has_location(const process *of, const char *text) {
  for (uint32_t i = 0; i < of->nlocations; i++)
    if (strcmp(of->locations[i].name, text) == 0)
      return true;
  return false;
}

// "L1_1", "L1_2", and so on.  Copies of different locations have different
// names, since what is before the last underscore is different.
static const char *fresh_name(appended *w, uint32_t old) {
  const char *out = NULL;
  do
    out = arena_printf(w->u->memory, "%s_%u", w->of->locations[old].name,
                       ++w->into->names[old]);
  while (has_location(w->of, out));
  return out;
}

// The number of a new location.
static uint32_t copy_location(appended *w, uint32_t old, bool is_free) {
  const location *l = &w->of->locations[old];
  const location copy = {.name = fresh_name(w, old),
                         .at = l->at,
                         .clock_invariant =
                             is_free ? NULL : l->clock_invariant};
  vec_push(w->u->memory, &w->into->locations, copy);
  return w->into->locations.count - 1;
}

// The edge of the cycle at position k, counted from s.
static const edge *edge_at(const appended *w, uint32_t k) {
  const cycle *c = w->part->of;
  return &w->of->edges[c->edges[(w->part->first + k) % c->count]];
}

// The update of the last edge: y := 0 and nothing else.
static stmt *reset_of(const appended *w) {
  return edge_at(w, w->part->of->count - 1)->update;
}

// One location on from where it has got to.
static void go(appended *w, const edge *like, uint32_t target) {
  edge e = *like;
  e.source = w->at;
  e.target = target;
  e.number = w->into->edges.count;
  vec_push(w->u->memory, &w->into->edges, e);
  w->at = target;
}

// ---- The forms of an appended cycle

// An edge without origin in the model.
static edge plain_edge(const appended *w, expr *guard, expr *clock_guard,
                       stmt *update) {
  const edge *like = edge_at(w, w->part->of->count - 1);
  return (edge){.sync = EDGE_INTERNAL,
                .guard = guard,
                .clock_guard = clock_guard,
                .update = update,
                .at = like->at};
}

// From s, or a copy of it that is free, to a copy that is not.
static void reset_first(appended *w, bool is_entry) {
  const edge e = plain_edge(w, NULL, is_entry ? is_zero(w) : NULL, reset_of(w));
  const uint32_t target = copy_location(w, w->start, false);
  go(w, &e, target);
}

// Once around; the target of the last edge is yet to be said.
static edge pass(appended *w, bool is_entry) {
  const cycle *c = w->part->of;
  if (w->part->is_early)
    reset_first(w, is_entry);
  edge e = *edge_at(w, 0);
  if (!w->part->is_early && !is_entry) { // s has no upper bounds here
    const bound low = c->steps[w->part->first].low;
    e.clock_guard = at_least(w, -bound_constant(low), bound_is_strict(low));
  }
  for (uint32_t k = 1; k < c->count; k++) {
    const edge *next = edge_at(w, k);
    const uint32_t target = copy_location(w, next->source, false);
    go(w, &e, target);
    e = *next;
  }
  return e;
}

static void append(appended *w) {
  for (int64_t i = 1; i <= w->part->passes; i++) {
    const edge last = pass(w, i == 1);
    const bool is_end = i == w->part->passes && i > 1;
    go(w, &last, is_end ? w->start : copy_location(w, w->start, true));
  }
  if (w->part->passes == 1) {
    const edge e = plain_edge(w, NULL, NULL, reset_of(w));
    go(w, &e, w->start);
  }
}

static expr *all_guards(const appended *w) {
  const cycle *c = w->part->of;
  if (!c->nguarded)
    return NULL;
  expr **list = arena_array(w->u->memory, c->nguarded, sizeof(expr *));
  uint32_t count = 0;
  for (uint32_t k = 0; k < c->count; k++) {
    const edge *e = edge_at(w, k);
    if (e->guard && !expr_is_const(e->guard))
      list[count++] = e->guard;
  }
  return count == 1
             ? list[0]
             : fold_many(w->u->memory, EXPR_AND, list[0]->at, list, count);
}

static void append_compressed(appended *w) {
  const cycle_window *window = &w->part->of->window;
  const edge in = plain_edge(w, NULL, is_zero(w), NULL);
  const edge out = plain_edge(
      w, all_guards(w),
      at_least(w, w->part->passes * window->low, window->is_open_below),
      reset_of(w));
  const uint32_t target = copy_location(w, w->start, true);
  go(w, &in, target);
  go(w, &out, w->start);
}

// ---- Which cycles, and how

// The start that needs no edge of its own to reset y, if there is one.
static void choose_start(const unfolder *u, unfold_part *part) {
  const cycle *c = part->of;
  const process *of = &u->from->processes.data[c->process];
  part->first = c->starts[0];
  part->is_early = true;
  if (u->wish->compress)
    return;
  for (uint32_t i = 0; part->is_early && i < c->nstarts; i++) {
    const uint32_t first = c->starts[i];
    const bool is_dirty = of->locations[c->locations[first]].initial &&
                          u->from->clocks.data[c->clock].init != 0;
    if (!c->steps[first].resets || is_dirty)
      continue;
    part->first = first;
    part->is_early = false;
  }
}

static int64_t passes_of(const unfold_wish *wish, const cycle *c) {
  if (wish->passes)
    return wish->passes;
  return c->unfolding ? c->unfolding : 2;
}

static const char *find_inexact(const unfolder *u, const unfold_part *part) {
  const cycle *c = part->of;
  if (!c->unfolding)
    return c->miss;
  if (part->passes < c->unfolding)
    return arena_printf(
        u->memory, "%" PRId64 " pass%s not enough, %" PRId64 " are",
        part->passes, part->passes == 1 ? " is" : "es are", c->unfolding);
  return unfold_view_reason(&u->view, c, u->wish->compress);
}

// Locations that are added.
static uint64_t count_copies(const unfolder *u, const unfold_part *part) {
  if (u->wish->compress)
    return 1;
  const uint64_t each = part->of->count + part->is_early;
  const uint64_t passes = (uint64_t)part->passes;
  return passes > UNFOLD_MOST ? passes : passes * each - (passes > 1);
}

static const char *find_missing(const unfolder *u, const unfold_part *part) {
  const cycle *c = part->of;
  const growth *g = &u->grown[c->process];
  if (c->window.high == CYCLE_FOREVER)
    return "nothing is gained: one pass can take any time";
  if (!u->wish->is_over && part->inexact)
    return part->inexact;
  const uint64_t copies = count_copies(u, part);
  if (g->locations.count - u->out->before[c->process] + copies > UNFOLD_MOST)
    return arena_printf(u->memory,
                        "it takes %" PRIu64 " locations or more; a process "
                        "may get %d",
                        copies, UNFOLD_MOST);
  if (u->wish->compress && c->window.low &&
      part->passes > INT32_MAX / c->window.low)
    return "the least time of the passes is beyond 32 bits";
  return NULL;
}

static void unfold_cycle(unfolder *u, const cycle *c) {
  unfold_part part = {.of = c};
  if (c->has_window) {
    part.passes = passes_of(u->wish, c);
    choose_start(u, &part);
    part.inexact = find_inexact(u, &part);
    part.missing = find_missing(u, &part);
  } else {
    part.missing = c->miss;
  }
  vec_push(u->memory, &u->out->parts, part);
  if (part.missing)
    return;
  appended w = {.u = u,
                .part = &part,
                .of = &u->from->processes.data[c->process],
                .into = &u->grown[c->process],
                .start = c->locations[part.first],
                .at = c->locations[part.first]};
  if (u->wish->compress)
    append_compressed(&w);
  else
    append(&w);
  u->out->count++;
  u->out->is_early |= part.is_early;
  u->out->is_exact &= !part.inexact;
}

// ---- The network

static void begin(unfolder *u) {
  const uint32_t count = u->from->processes.count;
  uint32_t *before = arena_array(u->memory, count, sizeof *before);
  u->grown = arena_array(u->memory, count, sizeof *u->grown);
  for (uint32_t p = 0; p < count; p++) {
    const process *of = &u->from->processes.data[p];
    before[p] = of->nlocations;
    u->grown[p].names =
        arena_array(u->memory, of->nlocations, sizeof *u->grown[p].names);
    for (uint32_t i = 0; i < of->nlocations; i++)
      vec_push(u->memory, &u->grown[p].locations, of->locations[i]);
    for (uint32_t i = 0; i < of->nedges; i++)
      vec_push(u->memory, &u->grown[p].edges, of->edges[i]);
  }
  u->out->before = before;
}

static void end(unfolder *u) {
  const uint32_t count = u->from->processes.count;
  network *net = arena_new(u->memory, network);
  *net = *u->from;
  net->processes.data = arena_array(u->memory, count, sizeof(process));
  net->processes.room = count;
  for (uint32_t p = 0; p < count; p++) {
    process *of = &net->processes.data[p];
    const growth *g = &u->grown[p];
    *of = u->from->processes.data[p];
    of->locations = g->locations.data;
    of->nlocations = g->locations.count;
    of->edges = g->edges.data;
    of->nedges = g->edges.count;
  }
  u->out->net = net;
}

unfolding *unfold_make(arena *memory, const network *net, const cycle_set *set,
                       const unfold_wish *wish) {
  unfolder u = {.memory = memory,
                .from = net,
                .wish = wish,
                .out = arena_new(memory, unfolding)};
  u.out->is_exact = true;
  begin(&u);
  if (set->list.count)
    unfold_view_init(&u.view, memory, net);
  for (uint32_t i = 0; i < set->list.count; i++)
    unfold_cycle(&u, set->list.data[i]);
  end(&u);
  return u.out;
}

// ---- Queries

typedef VEC(expr *) operands;

static void push_test(arena *memory, operands *out, uint32_t p, uint32_t l,
                      bool is_negated) {
  expr *e = expr_new(memory, EXPR_AT, (span){0, 0}, 0);
  e->process = p;
  e->location = l;
  e = expr_finish(e);
  if (is_negated)
    e = fold_unary(memory, EXPR_NOT, e->at, e);
  vec_push(memory, out, e);
}

// Whether the process is in one of its copies, or in none: by its copies or by
// its other locations, whichever are fewer.
static void push_place(arena *memory, const unfolding *u, uint32_t p,
                       bool in_copy, operands *out) {
  const uint32_t own = u->before[p];
  const uint32_t all = u->net->processes.data[p].nlocations;
  if (own == all)
    return;
  const bool by_copies = all - own <= own;
  operands tests = {0};
  for (uint32_t i = by_copies ? own : 0; i < (by_copies ? all : own); i++)
    push_test(memory, &tests, p, i, by_copies != in_copy);
  vec_push(memory, out,
           fold_many(memory, by_copies == in_copy ? EXPR_OR : EXPR_AND,
                     (span){0, 0}, tests.data, tests.count));
}

static const char *text_of(arena *memory, const network *net, const query *q) {
  strbuf b;
  printer p;
  strbuf_init(&b);
  print_init(&p, net, &b, false);
  strbuf_printf(&b, "%s ", query_kind_text(q->kind));
  print_expr(&p, q->p);
  print_release(&p);
  const char *out = arena_copy(memory, b.text, b.length);
  strbuf_release(&b);
  return out;
}

const char *unfold_query(arena *memory, const unfolding *u, const query *q,
                         query *out) {
  *out = *q;
  if (u->count == 0)
    return NULL;
  if (q->kind != QUERY_REACHABLE && q->kind != QUERY_ALWAYS)
    return "only E<> and A[] are preserved";
  if (q->has_deadlock && u->is_early)
    return "where an appended cycle starts, what was a deadlock may not be one "
           "any more";
  const bool is_always = q->kind == QUERY_ALWAYS;
  operands all = {0};
  vec_push(memory, &all, q->p);
  for (uint32_t p = 0; p < u->net->processes.count; p++)
    push_place(memory, u, p, is_always, &all);
  out->p = fold_many(memory, is_always ? EXPR_OR : EXPR_AND, q->p->at, all.data,
                     all.count);
  out->text = text_of(memory, u->net, out);
  return NULL;
}
