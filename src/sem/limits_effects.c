// limits_effects.c -- Walks updates and functions in the order of evaluation.

#include "sem/limits_effects.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  LONG = 512,     // actions of a summary
  REFERENCES = 8, // stretches that a reference is known to point to
};

typedef struct {
  effects *all;
  effect *out;
  bool sure; // what comes next happens in every run
} collector;

static void walk_expr(collector *, const expr *);
static void walk_stmt(collector *, const stmt *);

static interval_env env_of(const effects *all) {
  return (interval_env){.network = all->network,
                        .cells = all->cells,
                        .references = all->references};
}

// ---- Stretches

static int by_address(const void *a, const void *b) {
  const stretch *x = a, *y = b;
  if (x->low != y->low)
    return x->low < y->low ? -1 : 1;
  return (x->high > y->high) - (x->high < y->high);
}

static void merge(stretches *s) {
  if (s->count < 2)
    return;
  qsort(s->data, s->count, sizeof *s->data, by_address);
  uint32_t n = 0;
  for (uint32_t i = 1; i < s->count; i++) {
    stretch *last = &s->data[n];
    if (s->data[i].low <= (int64_t)last->high + 1) {
      if (s->data[i].high > last->high)
        last->high = s->data[i].high;
    } else {
      s->data[++n] = s->data[i];
    }
  }
  s->count = n + 1;
}

// ---- Long summaries

static int by_content(const void *a, const void *b) {
  return memcmp(a, b, sizeof(clock_action));
}

// Any of them, in any order, any number of times.
static void make_loop(effects *all, effect *e) {
  uint32_t n = 0;
  clock_action *list = arena_array(all->memory, e->actions.count, sizeof *list);
  for (uint32_t i = 0; i < e->actions.count; i++)
    if (e->actions.data[i].kind == ACTION_ASSIGN) {
      list[n] = e->actions.data[i];
      list[n++].sure = false;
    }
  qsort(list, n, sizeof *list, by_content);
  e->actions.count = 0;
  const clock_action begin = {.kind = ACTION_LOOP};
  vec_push(all->memory, &e->actions, begin);
  for (uint32_t i = 0; i < n; i++)
    if (i == 0 || by_content(&list[i - 1], &list[i]) != 0)
      vec_push(all->memory, &e->actions, list[i]);
  const clock_action end = {.kind = ACTION_END, .length = e->actions.count};
  vec_push(all->memory, &e->actions, end);
}

static void finish(effects *all, effect *e) {
  merge(&e->writes);
  if (e->actions.count > LONG)
    make_loop(all, e);
}

// ---- Expressions

static void walk_place(collector *w, const place *p) {
  for (uint32_t i = 0; p && i < p->nsteps; i++)
    walk_expr(w, p->steps[i].index);
}

static void note_write(collector *w, const place *p, uint32_t count) {
  interval_env env = env_of(w->all);
  interval_stretches(&env, p, count, w->all->memory, &w->out->writes);
}

// Actions are compared byte by byte, so their padding is zero.
static void note_action(collector *w, const expr *e, stretch to,
                        const stretch *from, bool sure) {
  interval_env env = env_of(w->all);
  clock_action a;
  memset(&a, 0, sizeof a);
  a.kind = ACTION_ASSIGN;
  a.sure = sure && to.low == to.high;
  a.to = to;
  a.copies = from != NULL;
  if (from)
    a.from = *from;
  const interval v = interval_of(&env, e->args[0]);
  a.value.low = v.low;
  a.value.high = v.high;
  vec_push(w->all->memory, &w->out->actions, a);
}

static void note_reset(collector *w, const expr *e) {
  interval_env env = env_of(w->all);
  stretches to = {0}, from = {0};
  interval_stretches(&env, e->target, 1, w->all->memory, &to);
  if (e->source)
    interval_stretches(&env, e->source, 1, w->all->memory, &from);
  const bool sure = w->sure && to.count == 1 && from.count <= 1;
  for (uint32_t i = 0; i < to.count; i++) {
    if (!e->source)
      note_action(w, e, to.data[i], NULL, sure);
    for (uint32_t j = 0; j < from.count; j++)
      note_action(w, e, to.data[i], &from.data[j], sure);
  }
}

static const effect *summary(effects *, uint32_t function);

static void walk_call(collector *w, const expr *e) {
  for (uint32_t i = 0; i < e->nargs; i++)
    walk_expr(w, e->args[i]);
  const effect *f = summary(w->all, e->callee);
  for (uint32_t i = 0; i < f->writes.count; i++)
    vec_push(w->all->memory, &w->out->writes, f->writes.data[i]);
  for (uint32_t i = 0; i < f->actions.count; i++) {
    clock_action a = f->actions.data[i];
    a.sure &= w->sure;
    vec_push(w->all->memory, &w->out->actions, a);
  }
}

static uint32_t begin_loop(collector *w) {
  clock_action a;
  memset(&a, 0, sizeof a);
  a.kind = ACTION_LOOP;
  vec_push(w->all->memory, &w->out->actions, a);
  return w->out->actions.count;
}

static void end_loop(collector *w, uint32_t begin) {
  if (w->out->actions.count == begin) {
    w->out->actions.count--;
    return;
  }
  clock_action a;
  memset(&a, 0, sizeof a);
  a.kind = ACTION_END;
  a.length = w->out->actions.count - begin + 1;
  vec_push(w->all->memory, &w->out->actions, a);
}

// The first argument is evaluated for sure, the others perhaps.
static void walk_perhaps(collector *w, const expr *e) {
  const bool sure = w->sure;
  for (uint32_t i = 0; i < e->nargs; i++) {
    walk_expr(w, e->args[i]);
    w->sure = false;
  }
  w->sure = sure;
}

static void walk_repeated(collector *w, const expr *e) {
  const bool sure = w->sure;
  w->sure = false;
  const uint32_t begin = begin_loop(w);
  walk_expr(w, e->args[0]);
  end_loop(w, begin);
  w->sure = sure;
}

static void walk_expr(collector *w, const expr *e) {
  if (!e->has_effect)
    return;
  switch ((expr_kind)e->kind) {
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_ITE:
    walk_perhaps(w, e);
    return;
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    walk_repeated(w, e);
    return;
  case EXPR_CALL:
    walk_call(w, e);
    return;
  default:
    break;
  }
  walk_place(w, e->target);
  walk_place(w, e->source);
  for (uint32_t i = 0; i < e->nargs; i++)
    walk_expr(w, e->args[i]);
  if (e->kind == EXPR_ASSIGN || e->kind == EXPR_POST)
    note_write(w, e->target, 1);
  else if (e->kind == EXPR_COPY)
    note_write(w, e->target, e->count);
  else if (e->kind == EXPR_RESET)
    note_reset(w, e);
}

// ---- Statements

// Once a return may have happened, nothing that follows is sure; w->sure stays
// false then, which is why the callers join and do not just restore it.
static void walk_branches(collector *w, const stmt *s) {
  const bool sure = w->sure;
  walk_expr(w, s->condition);
  w->sure = false;
  for (uint32_t i = 0; i < s->count; i++)
    walk_stmt(w, s->list[i]);
  w->sure = sure && !stmt_has_return(s);
}

static void walk_loop(collector *w, const stmt *s) {
  const bool sure = w->sure;
  w->sure = false;
  const uint32_t begin = begin_loop(w);
  if (s->condition && s->kind == STMT_WHILE)
    walk_expr(w, s->condition);
  walk_stmt(w, s->list[0]);
  if (s->condition && s->kind == STMT_DO)
    walk_expr(w, s->condition);
  end_loop(w, begin);
  w->sure = sure && !stmt_has_return(s);
}

static void walk_stmt(collector *w, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case STMT_BLOCK:
    for (uint32_t i = 0; i < s->count; i++)
      walk_stmt(w, s->list[i]);
    return;
  case STMT_IF:
    walk_branches(w, s);
    return;
  case STMT_WHILE:
  case STMT_DO:
  case STMT_FOREACH:
    walk_loop(w, s);
    return;
  default:
    if (s->condition)
      walk_expr(w, s->condition);
    if (s->kind == STMT_RETURN)
      w->sure = false;
  }
}

static void summarise(effects *all, const stmt *s, effect *out) {
  collector w = {all, out, true};
  if (s)
    walk_stmt(&w, s);
  finish(all, out);
}

static const effect *summary(effects *all, uint32_t f) {
  if (!all->known[f]) {
    all->known[f] = true; // functions do not recurse
    summarise(all, all->network->functions.data[f].body, &all->functions[f]);
  }
  return &all->functions[f];
}

// ---- References

// Which calls there are; arguments of references are followed until nothing
// new is found, for a function may pass on what it was given.
typedef struct {
  effects *all;
  bool changed;
} tracer;

static void trace_stmt(tracer *, const stmt *);
static void trace_expr(tracer *, const expr *);

static bool is_inside(const stretches *all, stretch s) {
  for (uint32_t i = 0; i < all->count; i++)
    if (all->data[i].low <= s.low && s.high <= all->data[i].high)
      return true;
  return false;
}

static void point(tracer *t, stretches *at, stretch to) {
  if (is_inside(at, to))
    return;
  t->changed = true;
  vec_push(t->all->memory, at, to);
  merge(at);
  if (at->count > REFERENCES) {
    at->data[0].high = at->data[at->count - 1].high;
    at->count = 1;
  }
}

static void trace_argument(tracer *t, const expr *e, stretches *at) {
  switch ((expr_kind)e->kind) {
  case EXPR_SEQ:
    trace_argument(t, e->args[e->nargs - 1], at);
    return;
  case EXPR_ITE:
    trace_argument(t, e->args[1], at);
    trace_argument(t, e->args[2], at);
    return;
  case EXPR_ADDRESS: {
    interval_env env = env_of(t->all);
    stretches to = {0};
    interval_stretches(&env, e->target, 1, t->all->memory, &to);
    for (uint32_t i = 0; i < to.count; i++)
      point(t, at, to.data[i]);
    return;
  }
  default:
    point(t, at, (stretch){0, INT32_MAX / 2});
  }
}

static void trace_call(tracer *t, const expr *e) {
  const function *f = &t->all->network->functions.data[e->callee];
  for (uint32_t i = 0; i < e->nargs && i < f->nparameters; i++)
    if (f->parameters[i].is_reference)
      trace_argument(t, e->args[i],
                     &t->all->references[f->parameters[i].address]);
}

static void trace_place(tracer *t, const place *p) {
  for (uint32_t i = 0; p && i < p->nsteps; i++)
    trace_expr(t, p->steps[i].index);
}

static void trace_expr(tracer *t, const expr *e) {
  if (e->kind == EXPR_CALL)
    trace_call(t, e);
  for (uint32_t i = 0; i < e->nargs; i++)
    trace_expr(t, e->args[i]);
  trace_place(t, e->target);
  trace_place(t, e->source);
}

static void trace_stmt(tracer *t, const stmt *s) {
  if (s->condition)
    trace_expr(t, s->condition);
  for (uint32_t i = 0; i < s->count; i++)
    trace_stmt(t, s->list[i]);
}

static void trace_labels(tracer *t) {
  const network *n = t->all->network;
  for (uint32_t p = 0; p < n->processes.count; p++)
    for (uint32_t e = 0; e < n->processes.data[p].nedges; e++)
      if (n->processes.data[p].edges[e].update)
        trace_stmt(t, n->processes.data[p].edges[e].update);
  if (n->before)
    trace_stmt(t, n->before);
  if (n->after)
    trace_stmt(t, n->after);
}

// References matter where something is written, so labels without effect are
// left out.  They go from those who call to those who are called, which were
// declared before: taken in that order, the first round finds everything.
static void trace_references(effects *all) {
  const network *n = all->network;
  if (n->functions.count == 0)
    return;
  tracer t = {all, true};
  while (t.changed) {
    t.changed = false;
    trace_labels(&t);
    for (uint32_t i = n->functions.count; i-- > 0;)
      if (n->functions.data[i].body)
        trace_stmt(&t, n->functions.data[i].body);
  }
}

void effects_find(effects *all, arena *memory, const network *n,
                  const interval *cells) {
  *all = (effects){.memory = memory, .network = n, .cells = cells};
  const uint32_t nfunctions = n->functions.count;
  all->references =
      arena_array(memory, n->cells.count + 1, sizeof *all->references);
  all->functions = arena_array(memory, nfunctions + 1, sizeof *all->functions);
  all->known = arena_array(memory, nfunctions + 1, sizeof *all->known);
  trace_references(all);
  for (uint32_t f = 0; f < nfunctions; f++)
    summary(all, f); // those that are called first, so that none waits
  all->edges = arena_array(memory, n->processes.count + 1, sizeof *all->edges);
  for (uint32_t p = 0; p < n->processes.count; p++) {
    const process *of = &n->processes.data[p];
    all->edges[p] = arena_array(memory, of->nedges + 1, sizeof **all->edges);
    for (uint32_t e = 0; e < of->nedges; e++)
      summarise(all, of->edges[e].update, &all->edges[p][e]);
  }
  summarise(all, n->before, &all->before);
  summarise(all, n->after, &all->after);
}
