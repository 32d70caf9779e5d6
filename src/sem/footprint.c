// footprint.c -- Collecting what trees touch, functions included.

#include "sem/footprint.h"

#include <stdlib.h>

typedef struct {
  arena *memory;
  const network *net;
  footprint *out;
  bool *called; // functions whose bodies are in the list already; NULL: none
} walk;

static void walk_expr(walk *, const expr *, uint32_t count);
static void walk_stmt(walk *, const stmt *);

uint32_t footprint_space(const network *net, int what) {
  const uint32_t counts[TOUCHABLES] = {
      [SPACE_CELL] = net->cells.count,
      [SPACE_CLOCK] = net->clocks.count,
      [SPACE_CHANNEL] = net->channels.count,
      [TOUCH_PROCESS] = net->processes.count,
      [TOUCH_FUNCTION] = net->functions.count,
  };
  return counts[what];
}

static void add(walk *w, touch t) { vec_push(w->memory, w->out, t); }

// ---- Places

touch footprint_stretch(const place *p, bool writes, uint32_t count) {
  touch t = {p->space, writes, (uint32_t)p->base,
             (uint32_t)p->base + (count ? count - 1 : 0)};
  for (uint32_t i = 0; i < p->nsteps; i++)
    t.high += (p->steps[i].count - 1) * p->steps[i].stride;
  return t;
}

static void walk_indices(walk *w, const place *p) {
  for (uint32_t i = 0; i < p->nsteps; i++)
    walk_expr(w, p->steps[i].index, 1);
}

static void walk_place(walk *w, const place *p, bool writes, uint32_t count) {
  if (!p)
    return;
  walk_indices(w, p);
  if (p->via == VIA_NONE)
    add(w, footprint_stretch(p, writes, count));
  else
    add(w, (touch){SPACE_CELL, false, (uint32_t)p->via, (uint32_t)p->via});
}

static bool is_local(const network *net, uint32_t number) {
  return number < net->cells.count &&
         net->cells.data[number].kind == CELL_LOCAL;
}

static void add_both(walk *w, int what, uint32_t low, uint32_t high) {
  add(w, (touch){(uint8_t)what, false, low, high});
  add(w, (touch){(uint8_t)what, true, low, high});
}

// A reference leads no further than to the end of what was declared; where that
// is not known it leads anywhere.
static void walk_reference(walk *w, const place *p) {
  walk_place(w, p, false, 1);
  if (p->via != VIA_NONE)
    return; // whoever made that reference has it in his footprint
  const touch t = footprint_stretch(p, true, 1);
  bool found = p->space == SPACE_CELL && is_local(w->net, t.low);
  if (found) {
    uint32_t end = t.low;
    while (is_local(w->net, end))
      end++;
    add_both(w, SPACE_CELL, t.low, end - 1);
  }
  for (uint32_t i = 0; i < w->net->objects.count; i++) {
    const object *o = &w->net->objects.data[i];
    const uint32_t low = (uint32_t)o->base, high = low + o->size - 1;
    if (o->space != p->space || !o->is_plain || t.low < low || t.low > high)
      continue;
    found = true;
    add_both(w, p->space, low, high);
  }
  const uint32_t count = footprint_space(w->net, p->space);
  if (!found && count)
    add_both(w, p->space, 0, count - 1);
}

// ---- Expressions

static void walk_call(walk *w, const expr *e) {
  const function *f = &w->net->functions.data[e->callee];
  for (uint32_t i = 0; i < e->nargs; i++)
    walk_expr(w, e->args[i], f->parameters[i].size);
  if (!w->called)
    w->called =
        arena_array(w->memory, w->net->functions.count, sizeof *w->called);
  if (w->called[e->callee])
    return;
  w->called[e->callee] = true;
  add(w, (touch){TOUCH_FUNCTION, false, e->callee, e->callee});
  walk_stmt(w, f->body);
}

static void add_slot(walk *w, int32_t slot) {
  const uint32_t number = (uint32_t)slot;
  add(w, (touch){SPACE_CELL, true, number, number});
}

static void walk_targets(walk *w, const expr *e, uint32_t count) {
  switch ((expr_kind)e->kind) {
  case EXPR_VAR:
    walk_place(w, e->target, false, count);
    break;
  case EXPR_ASSIGN:
  case EXPR_POST:
    walk_place(w, e->target, true, 1);
    if (e->op || e->kind == EXPR_POST)
      walk_place(w, e->target, false, 1);
    break;
  case EXPR_COPY:
    walk_place(w, e->target, true, e->count);
    walk_place(w, e->source, false, e->count);
    break;
  case EXPR_SAME:
    walk_place(w, e->target, false, e->count);
    walk_place(w, e->source, false, e->count);
    break;
  case EXPR_CLOCK:
    walk_place(w, e->target, false, 1);
    walk_place(w, e->source, false, 1);
    break;
  case EXPR_RESET:
    walk_place(w, e->target, true, 1);
    walk_place(w, e->source, false, 1);
    break;
  case EXPR_ADDRESS:
    walk_reference(w, e->target);
    break;
  case EXPR_AT:
    add(w, (touch){TOUCH_PROCESS, false, e->process, e->process});
    break;
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    add_slot(w, e->slot);
    break;
  default:
    break;
  }
}

// `count` is how many cells the value has, if it is a variable.
static void walk_expr(walk *w, const expr *e, uint32_t count) {
  if (e->kind == EXPR_CALL) {
    walk_call(w, e);
    return;
  }
  walk_targets(w, e, count);
  for (uint32_t i = 0; i < e->nargs; i++)
    walk_expr(w, e->args[i], count);
}

static void walk_stmt(walk *w, const stmt *s) {
  if (s->condition)
    walk_expr(w, s->condition, 1);
  if (s->kind == STMT_FOREACH)
    add_slot(w, s->slot);
  for (uint32_t i = 0; i < s->count; i++)
    walk_stmt(w, s->list[i]);
}

// ---- From outside

static walk begin(arena *memory, const network *net, footprint *out) {
  return (walk){.memory = memory, .net = net, .out = out};
}

void footprint_expr(arena *memory, const network *net, const expr *e,
                    footprint *out) {
  walk w = begin(memory, net, out);
  if (e)
    walk_expr(&w, e, 1);
}

void footprint_stmt(arena *memory, const network *net, const stmt *s,
                    footprint *out) {
  walk w = begin(memory, net, out);
  if (s)
    walk_stmt(&w, s);
}

void footprint_place(arena *memory, const network *net, const place *p,
                     footprint *out) {
  walk w = begin(memory, net, out);
  walk_place(&w, p, false, 1);
}

void footprint_rate(arena *memory, const network *net, const rate *r,
                    footprint *out) {
  walk w = begin(memory, net, out);
  walk_place(&w, r->clock, true, 1);
  walk_expr(&w, r->value, 1);
}

void footprint_statements(arena *memory, const stmt *update, statements *out) {
  if (!update)
    return;
  if (update->kind != STMT_BLOCK) {
    vec_push(memory, out, update);
    return;
  }
  for (uint32_t i = 0; i < update->count; i++)
    footprint_statements(memory, update->list[i], out);
}

bool footprint_may_return(const stmt *s) {
  if (s->kind == STMT_RETURN)
    return true;
  for (uint32_t i = 0; i < s->count; i++)
    if (footprint_may_return(s->list[i]))
      return true;
  return false;
}

static int compare_touches(const void *x, const void *y) {
  const touch *a = x, *b = y;
  if (a->what != b->what)
    return a->what < b->what ? -1 : 1;
  if (a->writes != b->writes)
    return a->writes ? 1 : -1;
  if (a->low != b->low)
    return a->low < b->low ? -1 : 1;
  return a->high < b->high ? -1 : a->high > b->high;
}

static bool joins(const touch *a, const touch *b) {
  return a->what == b->what && a->writes == b->writes &&
         b->low <= (uint64_t)a->high + 1;
}

footprint footprint_compact(arena *memory, footprint *f) {
  footprint out = {0};
  if (f->count)
    qsort(f->data, f->count, sizeof *f->data, compare_touches);
  for (uint32_t i = 0; i < f->count; i++) {
    const touch *t = &f->data[i];
    touch *last = out.count ? &out.data[out.count - 1] : NULL;
    if (!last || !joins(last, t))
      vec_push(memory, &out, *t);
    else if (t->high > last->high)
      last->high = t->high;
  }
  return out;
}

void footprint_process(arena *memory, const network *net, const process *of,
                       footprint *out) {
  for (uint32_t i = 0; i < of->nlocations; i++) {
    const location *l = &of->locations[i];
    footprint_expr(memory, net, l->invariant, out);
    footprint_expr(memory, net, l->clock_invariant, out);
    for (uint32_t k = 0; k < l->nrates; k++)
      footprint_rate(memory, net, &l->rates[k], out);
  }
  for (uint32_t i = 0; i < of->nedges; i++) {
    const edge *e = &of->edges[i];
    footprint_expr(memory, net, e->guard, out);
    footprint_expr(memory, net, e->clock_guard, out);
    footprint_stmt(memory, net, e->update, out);
    footprint_place(memory, net, e->channel, out);
  }
}
