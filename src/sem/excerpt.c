// excerpt.c -- Copying a network without some of its parts.

#include "sem/excerpt.h"

#include <assert.h>
#include <string.h>

#define GONE UINT32_MAX // what has no new number

typedef struct {
  arena *memory;
  const network *from;
  const influence *kept;
  uint32_t *numbers[TOUCHABLES]; // from old to new, or GONE
  uint32_t **locations;          // by process, likewise
  bool plain_names;
} copying;

static expr *copy_expr(copying *, const expr *);
static stmt *copy_stmt(copying *, const stmt *);

// ---- Numbers

static uint32_t *number(arena *memory, const bool *stays, uint32_t count) {
  uint32_t *out = arena_array(memory, count, sizeof *out);
  uint32_t next = 0;
  for (uint32_t i = 0; i < count; i++)
    out[i] = stays[i] ? next++ : GONE;
  return out;
}

static uint32_t renumber(const copying *c, int what, uint32_t old) {
  assert(c->numbers[what][old] != GONE);
  return c->numbers[what][old];
}

static int32_t cell_number(const copying *c, int32_t old) {
  return (int32_t)renumber(c, SPACE_CELL, (uint32_t)old);
}

// Of a variable: whose it is, if that process is still there.
static uint32_t owner(const copying *c, uint32_t old) {
  return old == PROCESS_NONE || c->numbers[TOUCH_PROCESS][old] == GONE
             ? PROCESS_NONE
             : c->numbers[TOUCH_PROCESS][old];
}

const char *excerpt_plain_name(arena *memory, const char *old) {
  char *out = arena_printf(memory, "%s", old);
  size_t length = 0;
  for (const char *p = old; *p; p++)
    if (*p == '(' || *p == ',' || *p == '-')
      out[length++] = '_';
    else if (*p != ')')
      out[length++] = *p;
  out[length] = 0;
  return out;
}

static const char *copy_name(const copying *c, const char *old) {
  return c->plain_names && strchr(old, '(') ? excerpt_plain_name(c->memory, old)
                                            : old;
}

// ---- Trees

static place *copy_place(copying *c, const place *p) {
  if (!p)
    return NULL;
  const size_t size = sizeof *p + p->nsteps * sizeof *p->steps;
  place *out = arena_alloc(c->memory, size);
  memcpy(out, p, size);
  out->name = copy_name(c, p->name);
  if (p->via == VIA_NONE)
    out->base = (int32_t)renumber(c, p->space, (uint32_t)p->base);
  else // what it refers to is as it was, from its first cell on
    out->via = cell_number(c, p->via);
  for (uint32_t i = 0; i < p->nsteps; i++)
    out->steps[i].index = copy_expr(c, p->steps[i].index);
  return out;
}

static expr *copy_expr(copying *c, const expr *e) {
  if (!e)
    return NULL;
  const size_t size = sizeof *e + e->nargs * sizeof(expr *);
  expr *out = arena_alloc(c->memory, size);
  memcpy(out, e, size);
  out->target = copy_place(c, e->target);
  out->source = copy_place(c, e->source);
  for (uint32_t i = 0; i < e->nargs; i++)
    out->args[i] = copy_expr(c, e->args[i]);
  switch ((expr_kind)e->kind) {
  case EXPR_CALL:
    out->callee = renumber(c, TOUCH_FUNCTION, e->callee);
    break;
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    out->slot = cell_number(c, e->slot);
    break;
  case EXPR_AT:
    if (c->locations[e->process][e->location] == GONE)
      return expr_const(c->memory, e->at, 0);
    out->process = renumber(c, TOUCH_PROCESS, e->process);
    out->location = c->locations[e->process][e->location];
    break;
  default:
    break;
  }
  return out;
}

static stmt *copy_stmt(copying *c, const stmt *s) {
  if (!s)
    return NULL;
  stmt *out = stmt_new(c->memory, (stmt_kind)s->kind, s->at, s->count);
  out->condition = copy_expr(c, s->condition);
  out->domain = s->domain;
  if (s->kind == STMT_FOREACH)
    out->slot = cell_number(c, s->slot);
  for (uint32_t i = 0; i < s->count; i++)
    out->list[i] = copy_stmt(c, s->list[i]);
  return out;
}

// An update without the statements that go; NULL if none is left.
static stmt *copy_update(copying *c, const stmt *update, const bool *stays) {
  statements all = {0};
  footprint_statements(c->memory, update, &all);
  uint32_t count = 0;
  for (uint32_t i = 0; i < all.count; i++)
    count += stays[i];
  if (count == 0)
    return NULL;
  if (count == all.count)
    return copy_stmt(c, update);
  stmt *out = stmt_new(c->memory, STMT_BLOCK, update->at, count);
  for (uint32_t i = 0, next = 0; i < all.count; i++)
    if (stays[i])
      out->list[next++] = copy_stmt(c, all.data[i]);
  return out;
}

// ---- Memory, clocks, channels

static void copy_cells(copying *c, network *out) {
  for (uint32_t i = 0; i < c->from->cells.count; i++) {
    cell one = c->from->cells.data[i];
    one.name = copy_name(c, one.name);
    one.process = owner(c, one.process);
    if (c->kept->stays[SPACE_CELL][i])
      vec_push(c->memory, &out->cells, one);
  }
}

static void copy_clocks(copying *c, network *out) {
  for (uint32_t i = 1; i < c->from->clocks.count; i++) {
    clock_info one = c->from->clocks.data[i];
    one.name = copy_name(c, one.name);
    one.process = owner(c, one.process);
    if (c->kept->stays[SPACE_CLOCK][i])
      vec_push(c->memory, &out->clocks, one);
  }
}

static void copy_channels(copying *c, network *out) {
  for (uint32_t i = 0; i < c->from->channels.count; i++)
    if (c->kept->stays[SPACE_CHANNEL][i])
      vec_push(c->memory, &out->channels, c->from->channels.data[i]);
}

static void copy_objects(copying *c, network *out) {
  for (uint32_t i = 0; i < c->from->objects.count; i++) {
    object one = c->from->objects.data[i];
    if (one.size == 0 || !c->kept->stays[one.space][one.base])
      continue;
    one.base = (int32_t)renumber(c, one.space, (uint32_t)one.base);
    one.process = owner(c, one.process);
    one.name = copy_name(c, one.name);
    vec_push(c->memory, &out->objects, one);
  }
}

// ---- Functions

static void copy_function(copying *c, network *out, const function *f) {
  function one = *f;
  one.parameters =
      arena_array(c->memory, f->nparameters, sizeof *one.parameters);
  for (uint32_t i = 0; i < f->nparameters; i++) {
    one.parameters[i] = f->parameters[i];
    one.parameters[i].address = cell_number(c, f->parameters[i].address);
  }
  if (!f->is_void)
    one.result = cell_number(c, f->result);
  one.body = copy_stmt(c, f->body);
  vec_push(c->memory, &out->functions, one);
}

static void copy_functions(copying *c, network *out) {
  for (uint32_t i = 0; i < c->from->functions.count; i++)
    if (c->kept->stays[TOUCH_FUNCTION][i])
      copy_function(c, out, &c->from->functions.data[i]);
}

// ---- Processes

static location copy_location(copying *c, const location *l, bool is_reached) {
  location out = *l;
  out.invariant = is_reached ? copy_expr(c, l->invariant) : NULL;
  out.clock_invariant = is_reached ? copy_expr(c, l->clock_invariant) : NULL;
  out.nrates = is_reached ? l->nrates : 0;
  out.rates = arena_array(c->memory, out.nrates, sizeof *out.rates);
  for (uint32_t i = 0; i < out.nrates; i++)
    out.rates[i] = (rate){copy_place(c, l->rates[i].clock),
                          copy_expr(c, l->rates[i].value)};
  return out;
}

static edge copy_edge(copying *c, uint32_t p, const edge *e,
                      const bool *stays) {
  edge out = *e;
  out.source = c->locations[p][e->source];
  out.target = c->locations[p][e->target];
  out.channel = copy_place(c, e->channel);
  out.guard = copy_expr(c, e->guard);
  out.clock_guard = copy_expr(c, e->clock_guard);
  out.update = copy_update(c, e->update, stays);
  return out;
}

static void copy_process(copying *c, network *out, uint32_t p) {
  const process *from = &c->from->processes.data[p];
  process one = *from;
  one.locations =
      arena_array(c->memory, from->nlocations, sizeof *one.locations);
  one.edges = arena_array(c->memory, from->nedges, sizeof *one.edges);
  one.nlocations = one.nedges = 0;
  one.initial = c->locations[p][from->initial];
  for (uint32_t i = 0; i < from->nlocations; i++)
    if (c->kept->locations[p][i])
      one.locations[one.nlocations++] =
          copy_location(c, &from->locations[i], c->kept->reached[p][i]);
  for (uint32_t i = 0; i < from->nedges; i++)
    if (c->kept->edges[p][i])
      one.edges[one.nedges++] =
          copy_edge(c, p, &from->edges[i], c->kept->statements[p][i]);
  for (uint32_t i = 0; i < one.nlocations; i++)
    out->has_rates |= one.locations[i].nrates > 0;
  vec_push(c->memory, &out->processes, one);
}

static void copy_processes(copying *c, network *out) {
  for (uint32_t p = 0; p < c->from->processes.count; p++)
    if (c->kept->stays[TOUCH_PROCESS][p])
      copy_process(c, out, p);
}

// The processes of a vector stay or go together.
static void copy_vectors(copying *c, network *out) {
  for (uint32_t i = 0; i < c->from->vectors.count; i++) {
    const sync_vector *v = &c->from->vectors.data[i];
    if (v->count && !c->kept->stays[TOUCH_PROCESS][v->parts[0].process])
      continue;
    sync_vector one = {.parts =
                           arena_array(c->memory, v->count, sizeof *one.parts),
                       .count = v->count};
    for (uint32_t k = 0; k < v->count; k++) {
      one.parts[k] = v->parts[k];
      one.parts[k].process = renumber(c, TOUCH_PROCESS, v->parts[k].process);
    }
    vec_push(c->memory, &out->vectors, one);
  }
}

// ---- The query

static void copy_query(copying *c, network *out, const query *asked) {
  query one = *asked;
  one.p = copy_expr(c, asked->p);
  one.q = copy_expr(c, asked->q);
  one.terms = arena_array(c->memory, asked->nterms, sizeof *one.terms);
  for (uint32_t i = 0; i < asked->nterms; i++)
    one.terms[i] =
        (query_term){asked->terms[i].text, copy_place(c, asked->terms[i].clock),
                     copy_expr(c, asked->terms[i].value)};
  vec_push(c->memory, &out->queries, one);
}

// ---- All of it

static void make_numbers(copying *c) {
  const network *net = c->from;
  for (int what = 0; what < TOUCHABLES; what++)
    c->numbers[what] =
        number(c->memory, c->kept->stays[what], footprint_space(net, what));
  c->locations =
      arena_array(c->memory, net->processes.count, sizeof *c->locations);
  for (uint32_t p = 0; p < net->processes.count; p++)
    c->locations[p] = number(c->memory, c->kept->locations[p],
                             net->processes.data[p].nlocations);
}

network *excerpt_make(arena *memory, const network *net, const influence *kept,
                      const query *asked, bool plain_names) {
  assert(!kept->is_all);
  copying c = {
      .memory = memory, .from = net, .kept = kept, .plain_names = plain_names};
  make_numbers(&c);
  network *out = arena_new(memory, network);
  network_init(out, memory);
  out->name = net->name;
  out->format = net->format;
  out->tau_priority = net->tau_priority;
  out->has_priorities = net->has_priorities;
  out->has_meta = net->has_meta;
  out->overflow = net->overflow;
  out->wraps = net->wraps;
  copy_cells(&c, out);
  copy_clocks(&c, out);
  copy_channels(&c, out);
  copy_objects(&c, out);
  copy_functions(&c, out);
  copy_processes(&c, out);
  for (uint32_t i = 0; i < net->events.count; i++)
    vec_push(memory, &out->events, net->events.data[i]);
  copy_vectors(&c, out);
  out->before = copy_stmt(&c, net->before);
  out->after = copy_stmt(&c, net->after);
  copy_query(&c, out, asked);
  return out;
}
