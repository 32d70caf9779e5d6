// interference.c -- What updates touch.

#include "certify/interference.h"

#include <stdint.h>

static void visit(touched *, const expr *);
static void visit_all(touched *, const stmt *);

touched touched_nothing(arena *memory, const network *net) {
  const size_t all = (size_t)net->cells.count + net->clocks.count;
  return (touched){.net = net,
                   .reads = arena_array(memory, all, sizeof(bool)),
                   .writes = arena_array(memory, all, sizeof(bool)),
                   .called =
                       arena_array(memory, net->functions.count, sizeof(bool))};
}

static void mark(touched *t, const place *p, bool *in, uint32_t count) {
  if (!p)
    return;
  uint64_t last = (uint64_t)p->base + count - 1;
  for (uint32_t i = 0; i < p->nsteps; i++) {
    visit(t, p->steps[i].index);
    if (p->steps[i].count)
      last += (uint64_t)(p->steps[i].count - 1) * p->steps[i].stride;
  }
  const bool is_clock = p->space == SPACE_CLOCK;
  const uint32_t cells = t->net->cells.count;
  const uint32_t end = is_clock ? t->net->clocks.count : cells;
  if (p->via != VIA_NONE || p->space == SPACE_CHANNEL || last >= end) {
    t->everything = true;
    return;
  }
  for (uint64_t i = (uint64_t)p->base; i <= last; i++)
    in[i + (is_clock ? cells : 0)] = true;
}

static void call(touched *t, const expr *e) {
  const function *f = &t->net->functions.data[e->callee];
  for (uint32_t i = 0; i < f->nparameters; i++)
    if (f->parameters[i].size > 1 && e->args[i]->kind == EXPR_VAR)
      mark(t, e->args[i]->target, t->reads, f->parameters[i].size);
    else if (f->parameters[i].size > 1)
      t->everything = true;
  if (t->called[e->callee])
    return;
  t->called[e->callee] = true;
  visit_all(t, f->body);
}

static void visit(touched *t, const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_VAR:
    mark(t, e->target, t->reads, 1);
    break;
  case EXPR_ASSIGN:
  case EXPR_POST:
    mark(t, e->target, t->writes, 1);
    mark(t, e->target, t->reads, 1);
    break;
  case EXPR_COPY:
    mark(t, e->target, t->writes, e->count);
    mark(t, e->source, t->reads, e->count);
    break;
  case EXPR_SAME:
    mark(t, e->target, t->reads, e->count);
    mark(t, e->source, t->reads, e->count);
    break;
  case EXPR_RESET:
    mark(t, e->target, t->writes, 1);
    mark(t, e->source, t->reads, 1);
    break;
  case EXPR_CLOCK:
    mark(t, e->target, t->reads, 1);
    mark(t, e->source, t->reads, 1);
    break;
  case EXPR_ADDRESS:
    t->everything = true;
    break;
  case EXPR_CALL:
    call(t, e);
    break;
  default:
    break;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    visit(t, e->args[i]);
}

static void visit_all(touched *t, const stmt *s) {
  if (s->condition)
    visit(t, s->condition);
  for (uint32_t i = 0; i < s->count; i++)
    visit_all(t, s->list[i]);
}

void touched_add(touched *t, const stmt *s) {
  if (s)
    visit_all(t, s);
}

static bool touches_something(const touched *t) {
  const size_t all = (size_t)t->net->cells.count + t->net->clocks.count;
  bool some = t->everything;
  for (size_t i = 0; i < all && !some; i++)
    some = t->reads[i] || t->writes[i];
  return some;
}

bool touched_interfere(const touched *a, const touched *b) {
  const uint32_t cells = a->net->cells.count;
  const size_t all = (size_t)cells + a->net->clocks.count;
  if (a->everything || b->everything)
    return touches_something(a) && touches_something(b);
  for (size_t i = 0; i < all; i++) {
    const bool is_local = i < cells && a->net->cells.data[i].kind == CELL_LOCAL;
    if (!is_local && ((a->writes[i] && (b->writes[i] || b->reads[i])) ||
                      (a->reads[i] && b->writes[i])))
      return true;
  }
  return false;
}
