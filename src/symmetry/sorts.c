// sorts.c -- Sorts by joining cells whose values meet.

#include "symmetry/sorts.h"

#include <assert.h>

#include "sem/footprint.h"
#include "sem/safety.h"
#include "symmetry/place_walk.h"
#include "symmetry/table.h"

// Cells are joined in trees; behind the last one is the number, which everything that
// has no sort is joined with.
typedef struct {
  arena *memory;
  const network *net;
  uint32_t *parent;
  uint32_t number;
  bool *called; // by function
  safety *safety;
} joining;

#define LITERAL UINT32_MAX

static uint32_t value(joining *, const expr *);
static void run(joining *, const stmt *, const function *);

// ---- Trees

static uint32_t root_of(joining *j, uint32_t a) {
  while (j->parent[a] != a)
    a = j->parent[a] = j->parent[j->parent[a]];
  return a;
}

static void join(joining *j, uint32_t a, uint32_t b) {
  if (a == LITERAL || b == LITERAL)
    return;
  a = root_of(j, a);
  b = root_of(j, b);
  if (a == j->number)
    j->parent[b] = a;
  else
    j->parent[a] = b;
}

static void is_number(joining *j, uint32_t a) { join(j, a, j->number); }

static void are_numbers(joining *j, uint32_t low, uint32_t high) {
  for (uint32_t c = low; c <= high && c < j->number; c++)
    is_number(j, c);
}

// ---- Places

// What it holds, the `offset`-th cell behind it.
static uint32_t at(joining *j, const place *p, uint32_t offset) {
  if (p->space != SPACE_CELL)
    return j->number;
  if (p->via != VIA_NONE) {
    is_number(j, (uint32_t)p->via);
    return j->number;
  }
  if (!place_is_small(p)) {
    are_numbers(j, (uint32_t)p->base, place_last(p) + offset);
    return j->number;
  }
  place_walk w = place_first(p);
  do
    join(j, (uint32_t)p->base + offset, w.number + offset);
  while (place_next(&w));
  return (uint32_t)p->base + offset;
}

static uint32_t visit(joining *j, const place *p) {
  for (uint32_t i = 0; i < p->nsteps; i++)
    value(j, p->steps[i].index);
  return at(j, p, 0);
}

static void meet(joining *j, const place *a, const place *b, uint32_t count) {
  visit(j, a);
  visit(j, b);
  for (uint32_t i = 0; i < count; i++)
    join(j, at(j, a, i), at(j, b, i));
}

// Whoever has the address may do anything.
static void refer(joining *j, const expr *e) {
  footprint f = {0};
  visit(j, e->target);
  footprint_expr(j->memory, j->net, e, &f);
  for (uint32_t i = 0; i < f.count; i++)
    if (f.data[i].what == SPACE_CELL)
      are_numbers(j, f.data[i].low, f.data[i].high);
}

// ---- Expressions

static void pass(joining *j, const parameter *p, const expr *e) {
  const uint32_t low = (uint32_t)p->address;
  const uint32_t v = value(j, e);
  if (p->is_reference)
    is_number(j, low);
  else if (p->size == 1)
    join(j, low, v);
  else if (e->kind == EXPR_VAR)
    for (uint32_t i = 0; i < p->size; i++)
      join(j, low + i, at(j, e->target, i));
  else
    are_numbers(j, low, low + p->size - 1);
}

static uint32_t call(joining *j, const expr *e) {
  const function *f = &j->net->functions.data[e->callee];
  for (uint32_t i = 0; i < e->nargs; i++)
    pass(j, &f->parameters[i], e->args[i]);
  if (!j->called[e->callee]) {
    j->called[e->callee] = true;
    run(j, f->body, f);
  }
  if (f->is_void)
    return j->number;
  if (f->result_size == 1)
    return (uint32_t)f->result;
  are_numbers(j, (uint32_t)f->result, (uint32_t)f->result + f->result_size - 1);
  return j->number;
}

static uint32_t choose(joining *j, const expr *e) {
  is_number(j, value(j, e->args[0]));
  const uint32_t a = value(j, e->args[1]), b = value(j, e->args[2]);
  join(j, a, b);
  return a == LITERAL ? b : a;
}

static uint32_t assign(joining *j, const expr *e) {
  const uint32_t to = visit(j, e->target), v = value(j, e->args[0]);
  if (e->op || e->kind == EXPR_POST) {
    is_number(j, to);
    is_number(j, v);
  } else {
    join(j, to, v);
  }
  return to;
}

// The order of its rounds must not matter: none of them goes wrong.
static uint32_t quantify(joining *j, const expr *e) {
  is_number(j, value(j, e->args[0]));
  if (!safety_of_expr(j->safety, e))
    is_number(j, (uint32_t)e->slot);
  return j->number;
}

static uint32_t compute(joining *j, const expr *e) {
  if (e->target)
    visit(j, e->target);
  if (e->source)
    visit(j, e->source);
  for (uint32_t i = 0; i < e->nargs; i++)
    is_number(j, value(j, e->args[i]));
  return j->number;
}

static uint32_t value(joining *j, const expr *e) {
  if (table_of(j->net, e) != SORT_NONE)
    return LITERAL;
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return LITERAL;
  case EXPR_VAR:
    return visit(j, e->target);
  case EXPR_EQ:
  case EXPR_NE:
    join(j, value(j, e->args[0]), value(j, e->args[1]));
    return j->number;
  case EXPR_ITE:
    return choose(j, e);
  case EXPR_ASSIGN:
  case EXPR_POST:
    return assign(j, e);
  case EXPR_SEQ:
    for (uint32_t i = 0; i + 1 < e->nargs; i++)
      value(j, e->args[i]);
    return value(j, e->args[e->nargs - 1]);
  case EXPR_CALL:
    return call(j, e);
  case EXPR_ADDRESS:
    refer(j, e);
    return j->number;
  case EXPR_COPY:
  case EXPR_SAME:
    meet(j, e->target, e->source, e->count);
    return j->number;
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    return quantify(j, e);
  default:
    return compute(j, e);
  }
}

static void ask(joining *j, const expr *e) {
  if (e)
    is_number(j, value(j, e));
}

static void run(joining *j, const stmt *s, const function *of) {
  if (!s)
    return;
  if (s->kind == STMT_FOREACH)
    is_number(j, (uint32_t)s->slot);
  if (s->condition && s->kind == STMT_EXPR)
    value(j, s->condition);
  else if (s->condition && s->kind == STMT_RETURN && of && !of->is_void &&
           of->result_size == 1)
    join(j, (uint32_t)of->result, value(j, s->condition));
  else
    ask(j, s->condition);
  for (uint32_t i = 0; i < s->count; i++)
    run(j, s->list[i], of);
}

// ---- All of a network

static void visit_location(joining *j, const location *l) {
  ask(j, l->invariant);
  ask(j, l->clock_invariant);
  for (uint32_t i = 0; i < l->nrates; i++) {
    visit(j, l->rates[i].clock);
    ask(j, l->rates[i].value);
  }
}

static void visit_edge(joining *j, const edge *e) {
  if (e->channel)
    visit(j, e->channel);
  ask(j, e->guard);
  ask(j, e->clock_guard);
  run(j, e->update, NULL);
}

static void visit_process(joining *j, const process *p) {
  for (uint32_t i = 0; i < p->nlocations; i++)
    visit_location(j, &p->locations[i]);
  for (uint32_t i = 0; i < p->nedges; i++)
    visit_edge(j, &p->edges[i]);
}

static void visit_query(joining *j, const query *q) {
  ask(j, q->p);
  ask(j, q->q);
  for (uint32_t i = 0; i < q->nterms; i++) {
    if (q->terms[i].clock)
      visit(j, q->terms[i].clock);
    ask(j, q->terms[i].value);
  }
  for (uint32_t i = 0; i < q->noften; i++)
    ask(j, q->often[i]);
}

static void give_numbers(joining *j, sorts *out) {
  uint32_t *of_root = arena_array(j->memory, j->number, sizeof *of_root);
  for (uint32_t c = 0; c < j->number; c++) {
    const uint32_t root = root_of(j, c);
    out->of[c] = SORT_NONE;
    if (root == j->number)
      continue;
    if (!of_root[root])
      of_root[root] = ++out->count;
    out->of[c] = of_root[root] - 1;
  }
}

sorts *sorts_find(arena *memory, const network *net, const query *q) {
  const uint32_t cells = net->cells.count;
  joining j = {
      .memory = memory,
      .net = net,
      .parent = arena_array(memory, (size_t)cells + 1, sizeof *j.parent),
      .number = cells,
      .called = arena_array(memory, net->functions.count, sizeof *j.called),
      .safety = safety_new(memory, net),
  };
  for (uint32_t c = 0; c <= cells; c++)
    j.parent[c] = c;
  for (uint32_t c = 0; c < cells; c++)
    if (net->cells.data[c].is_bool)
      is_number(&j, c);
  for (uint32_t p = 0; p < net->processes.count; p++)
    visit_process(&j, &net->processes.data[p]);
  run(&j, net->before, NULL);
  run(&j, net->after, NULL);
  if (q)
    visit_query(&j, q);
  sorts *out = arena_new(memory, sorts);
  *out = (sorts){.network = net,
                 .of = arena_array(memory, cells, sizeof *out->of)};
  give_numbers(&j, out);
  return out;
}

// ---- Afterwards

static uint32_t top_of(uint32_t *parent, uint32_t a) {
  while (parent[a] != a)
    a = parent[a] = parent[parent[a]];
  return a;
}

void sorts_join(arena *memory, sorts *s, const sort_pair *pairs,
                uint32_t count) {
  uint32_t *parent = arena_array(memory, (size_t)s->count + 1, sizeof *parent);
  for (uint32_t i = 0; i <= s->count; i++)
    parent[i] = i; // the last one is none
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t none = s->count;
    const uint32_t a =
        top_of(parent, pairs[i].a == SORT_NONE ? none : pairs[i].a);
    const uint32_t b =
        top_of(parent, pairs[i].b == SORT_NONE ? none : pairs[i].b);
    if (a == none)
      parent[b] = a;
    else
      parent[a] = b;
  }
  for (uint32_t c = 0; c < s->network->cells.count; c++)
    if (s->of[c] != SORT_NONE) {
      const uint32_t top = top_of(parent, s->of[c]);
      s->of[c] = top == s->count ? SORT_NONE : top;
    }
}

uint32_t sorts_at(const sorts *s, const place *p) {
  return p->space == SPACE_CELL && p->via == VIA_NONE ? s->of[(uint32_t)p->base]
                                                      : SORT_NONE;
}

uint32_t sorts_of(const sorts *s, const expr *e) {
  const function *f;
  if (table_of(s->network, e) != SORT_NONE)
    return SORT_ANY;
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return SORT_ANY;
  case EXPR_VAR:
  case EXPR_ASSIGN:
    return sorts_at(s, e->target);
  case EXPR_ITE:
    return sorts_of_both(s, e->args[1], e->args[2]);
  case EXPR_SEQ:
    return sorts_of(s, e->args[e->nargs - 1]);
  case EXPR_CALL:
    f = &s->network->functions.data[e->callee];
    return f->is_void || f->result_size != 1 ? SORT_NONE
                                             : s->of[(uint32_t)f->result];
  default:
    return SORT_NONE;
  }
}

uint32_t sorts_of_both(const sorts *s, const expr *a, const expr *b) {
  const uint32_t first = sorts_of(s, a);
  return first == SORT_ANY ? sorts_of(s, b) : first;
}
