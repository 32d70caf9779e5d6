// commuting.c -- Who touches what, and then edge by edge.

#include "sem/commuting.h"

#include <assert.h>
#include <string.h>

#include "sem/dead_edges.h"
#include "sem/footprint.h"
#include "sem/topology.h"

// What an edge makes of the clocks.
enum { VALUE_KEPT = -1, VALUE_UNKNOWN = -2 };

typedef struct {
  arena *memory;
  arena scratch; // while a process is looked at
  const semantics *s;
  const network *net;
  const query *asked;
  uint32_t *readers[TOUCHABLES]; // who, joined
  uint32_t *writers[TOUCHABLES];
  bool *seen[TOUCHABLES]; // by the query
  bool **named;           // by process and location: likewise
  uint32_t *senders;      // by channel
  int64_t *values;        // by clock: what the edge at hand makes of it
  commuting *out;
} search;

// ---- The query

static bool has_deadlock(const expr *e) {
  if (e->kind == EXPR_DEADLOCK)
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (has_deadlock(e->args[i]))
      return true;
  return false;
}

static bool suits(const expr *e, bool positive) {
  switch ((expr_kind)e->kind) {
  case EXPR_DEADLOCK:
    return positive;
  case EXPR_NOT:
    return suits(e->args[0], !positive);
  case EXPR_AND:
  case EXPR_OR:
    for (uint32_t i = 0; i < e->nargs; i++)
      if (!suits(e->args[i], positive))
        return false;
    return true;
  default:
    return !has_deadlock(e);
  }
}

bool commuting_suits(const query *q) {
  return !q || !q->p || suits(q->p, q->kind != QUERY_ALWAYS);
}

static void name_locations(search *s, const expr *e) {
  if (!e)
    return;
  if (e->kind == EXPR_AT)
    s->named[e->process][e->location] = true;
  for (uint32_t i = 0; i < e->nargs; i++)
    name_locations(s, e->args[i]);
}

static void look(search *s, const footprint *f) {
  for (uint32_t i = 0; i < f->count; i++) {
    const touch *t = &f->data[i];
    const uint32_t count = footprint_space(s->net, t->what);
    for (uint32_t k = t->low; k <= t->high && k < count; k++)
      s->seen[t->what][k] = true;
  }
}

static void look_at_query(search *s) {
  const query *q = s->asked;
  footprint f = {0};
  if (!q)
    return;
  footprint_expr(&s->scratch, s->net, q->p, &f);
  footprint_expr(&s->scratch, s->net, q->q, &f);
  name_locations(s, q->p);
  name_locations(s, q->q);
  for (uint32_t i = 0; i < q->nterms; i++) {
    footprint_place(&s->scratch, s->net, q->terms[i].clock, &f);
    footprint_expr(&s->scratch, s->net, q->terms[i].value, &f);
    name_locations(s, q->terms[i].value);
  }
  look(s, &f);
}

// ---- Who touches what

static void join(search *s, const touch *t, uint32_t p) {
  uint32_t *who = t->writes ? s->writers[t->what] : s->readers[t->what];
  const uint32_t count = footprint_space(s->net, t->what);
  for (uint32_t k = t->low; k <= t->high && k < count; k++)
    who[k] = footprint_join(who[k], p);
}

static void join_senders(search *s, uint32_t p) {
  const process *of = &s->net->processes.data[p];
  for (uint32_t i = 0; i < of->nedges; i++) {
    if (of->edges[i].sync != EDGE_SEND)
      continue;
    const touch t = dead_edges_channels(s->net, &of->edges[i]);
    for (uint32_t c = t.low; c <= t.high; c++)
      s->senders[c] = footprint_join(s->senders[c], p);
  }
}

static void join_all(search *s) {
  for (uint32_t p = 0; p < s->net->processes.count; p++) {
    arena scratch;
    footprint raw = {0};
    arena_init(&scratch);
    footprint_process(&scratch, s->net, &s->net->processes.data[p], &raw);
    const footprint f = footprint_compact(&scratch, &raw);
    for (uint32_t i = 0; i < f.count; i++)
      join(s, &f.data[i], p);
    arena_release(&scratch);
    join_senders(s, p);
  }
}

static bool is_others(uint32_t who, uint32_t p) {
  return who != PROCESS_NONE && who != p;
}

// Is it part of the state, or of what steps share?
static bool lasts(const search *s, int what, uint32_t number) {
  if (what == SPACE_CELL)
    return s->net->cells.data[number].kind != CELL_LOCAL &&
           s->net->cells.data[number].kind != CELL_CONST;
  return what == SPACE_CLOCK ? number > 0 : what == TOUCH_PROCESS;
}

// Does p read nothing of this that others write?  Where others are, they change.
static bool may_read(const search *s, const touch *t, uint32_t p) {
  if (t->what == TOUCH_PROCESS)
    return t->low == p && t->high == p;
  const uint32_t count = footprint_space(s->net, t->what);
  for (uint32_t k = t->low; k <= t->high && k < count; k++)
    if (lasts(s, t->what, k) && is_others(s->writers[t->what][k], p))
      return false;
  return true;
}

static bool may_write(const search *s, const touch *t, uint32_t p) {
  const uint32_t count = footprint_space(s->net, t->what);
  for (uint32_t k = t->low; k <= t->high && k < count; k++)
    if (lasts(s, t->what, k) && (is_others(s->writers[t->what][k], p) ||
                                 is_others(s->readers[t->what][k], p)))
      return false;
  return true;
}

// F2, F3
static bool is_private(const search *s, const footprint *f, uint32_t p) {
  for (uint32_t i = 0; i < f->count; i++)
    if (f->data[i].writes ? !may_write(s, &f->data[i], p)
                          : !may_read(s, &f->data[i], p))
      return false;
  return true;
}

static bool is_seen(const search *s, const footprint *f) {
  for (uint32_t i = 0; i < f->count; i++) {
    const touch *t = &f->data[i];
    const uint32_t count = footprint_space(s->net, t->what);
    for (uint32_t k = t->low; t->writes && k <= t->high && k < count; k++)
      if (lasts(s, t->what, k) && s->seen[t->what][k])
        return true;
  }
  return false;
}

// ---- Locations and edges that commute

// C1 to C4
static bool is_settled(search *s, uint32_t p, uint32_t l) {
  const process *of = &s->net->processes.data[p];
  const step_location *at = &s->s->at[p][l];
  footprint f = {0};
  if (!at->stands || at->events || is_others(s->readers[TOUCH_PROCESS][p], p))
    return false;
  footprint_expr(&s->scratch, s->net, of->locations[l].invariant, &f);
  for (uint32_t i = 0; i < of->nedges; i++)
    if (of->edges[i].source == l)
      footprint_expr(&s->scratch, s->net, of->edges[i].guard, &f);
  // Bounds on clocks are evaluated, too: that must not go wrong later.
  footprint bounds = {0};
  footprint_expr(&s->scratch, s->net, of->locations[l].clock_invariant,
                 &bounds);
  for (uint32_t i = 0; i < bounds.count; i++)
    if (bounds.data[i].what != SPACE_CLOCK)
      vec_push(&s->scratch, &f, bounds.data[i]);
  return is_private(s, &f, p);
}

// F5, of an edge that leaves m.
static bool is_called(const search *s, uint32_t p, const edge *e) {
  if (e->sync != EDGE_RECEIVE)
    return e->sync == EDGE_EVENT;
  const touch t = dead_edges_channels(s->net, e);
  for (uint32_t c = t.low; c <= t.high; c++)
    if (s->net->channels.data[c].broadcast && is_others(s->senders[c], p))
      return true;
  return false;
}

static bool may_be_called(const search *s, uint32_t p, uint32_t m) {
  const process *of = &s->net->processes.data[p];
  for (uint32_t i = 0; i < of->nedges; i++)
    if (of->edges[i].source == m && is_called(s, p, &of->edges[i]))
      return true;
  return false;
}

static footprint touches_of(search *s, const process *of, const edge *e) {
  footprint f = {0};
  footprint_expr(&s->scratch, s->net, e->guard, &f);
  footprint_expr(&s->scratch, s->net, e->clock_guard, &f);
  footprint_stmt(&s->scratch, s->net, e->update, &f);
  footprint_expr(&s->scratch, s->net, of->locations[e->target].invariant, &f);
  footprint_expr(&s->scratch, s->net, of->locations[e->target].clock_invariant,
                 &f);
  return f;
}

// F1 to F5, if the source is settled.
static bool is_free(const search *s, uint32_t p, const edge *e,
                    const footprint *f) {
  const process *of = &s->net->processes.data[p];
  return e->sync == EDGE_INTERNAL && is_private(s, f, p) &&
         (!of->locations[e->target].committed ||
          of->locations[e->source].committed) &&
         !may_be_called(s, p, e->target);
}

// ---- Edges that are firm

static bool writes_clocks(search *s, const stmt *t) {
  footprint f = {0};
  footprint_stmt(&s->scratch, s->net, t, &f);
  for (uint32_t i = 0; i < f.count; i++)
    if (f.data[i].writes && f.data[i].what == SPACE_CLOCK)
      return true;
  return false;
}

static bool put_value(search *s, const stmt *t) {
  const expr *e = t->condition;
  if (!writes_clocks(s, t))
    return true;
  if (t->kind != STMT_EXPR || e->kind != EXPR_RESET ||
      !place_is_fixed(e->target) || !expr_is_const(e->args[0]) ||
      e->args[0]->value < 0)
    return false;
  s->values[e->target->base] = e->source ? VALUE_UNKNOWN : e->args[0]->value;
  return true;
}

// F7; the values are known.
static bool find_values(search *s, const edge *e) {
  statements all = {0};
  for (uint32_t c = 0; c < s->net->clocks.count; c++)
    s->values[c] = VALUE_KEPT;
  footprint_statements(&s->scratch, e->update, &all);
  for (uint32_t i = 0; i < all.count; i++)
    if (!put_value(s, all.data[i]))
      return false;
  return true;
}

// Does the bound hold behind the edge by what is assigned?
static bool is_certain(const search *s, const zone_constraint *c) {
  const int64_t i = c->i ? s->values[c->i] : 0, j = c->j ? s->values[c->j] : 0;
  return i >= 0 && j >= 0 && bound_le((i - j) / s->s->scale) <= c->b;
}

static bool is_kept(const search *s, const zone_constraint *c) {
  return (c->i == 0 || s->values[c->i] == VALUE_KEPT) &&
         (c->j == 0 || s->values[c->j] == VALUE_KEPT);
}

// What it asks for; false if that is more than bounds on the clocks as they are.
static bool find_asks(search *s, const step_edge *e, commuting_edge *out) {
  const step_location *to = &s->s->at[e->process][e->target];
  if (e->clocks.code != CODE_NONE || to->asks_invariant)
    return false;
  zone_constraint *asks = arena_array(
      s->memory, e->clocks.count + (size_t)to->clocks.count, sizeof *asks);
  if (e->clocks.count)
    memcpy(asks, e->clocks.data, e->clocks.count * sizeof *asks);
  uint32_t count = e->clocks.count;
  for (uint32_t i = 0; i < to->clocks.count; i++) {
    const zone_constraint *c = &to->clocks.data[i];
    if (is_certain(s, c))
      continue;
    if (!is_kept(s, c))
      return false;
    asks[count++] = *c;
  }
  out->asks = asks;
  out->nasks = count;
  return true;
}

// F6, F7 and F9, of an edge that is free.
static bool is_firm(search *s, const step_edge *e, const footprint *f,
                    commuting_edge *out) {
  const process *of = &s->net->processes.data[e->process];
  const edge *as = &of->edges[e->index];
  const bool *named = s->named[e->process];
  if (named[as->source] || named[as->target] || is_seen(s, f))
    return false;
  if (s->asked && s->asked->has_deadlock &&
      !of->locations[as->source].committed)
    return false;
  return find_values(s, as) && find_asks(s, e, out);
}

// F8
static void keep_upward(search *s, uint32_t p) {
  const process *of = &s->net->processes.data[p];
  process firm = {.nlocations = of->nlocations};
  firm.locations =
      arena_array(&s->scratch, of->nlocations, sizeof *firm.locations);
  firm.edges = arena_array(&s->scratch, of->nedges, sizeof *firm.edges);
  for (uint32_t l = 0; l < of->nlocations; l++)
    firm.locations[l].initial = true;
  for (uint32_t i = 0; i < of->nedges; i++)
    if (s->out->edges[p][i].is_firm)
      firm.edges[firm.nedges++] = of->edges[i];
  uint32_t *number = topology_number(&firm);
  for (uint32_t i = 0; i < of->nedges; i++) {
    commuting_edge *e = &s->out->edges[p][i];
    e->is_firm &= number[of->edges[i].target] > number[of->edges[i].source];
    s->out->nfirm += e->is_firm;
  }
  mem_free(number);
}

// ---- All of it

static void look_at_location(search *s, uint32_t p, uint32_t l) {
  const process *of = &s->net->processes.data[p];
  const step_location *at = &s->s->at[p][l];
  if (!is_settled(s, p, l))
    return;
  for (uint32_t i = 0; i < at->acting; i++) {
    const step_edge *e = &at->edges[i];
    commuting_edge *out = &s->out->edges[p][e->index];
    const footprint f = touches_of(s, of, &of->edges[e->index]);
    out->is_free = is_free(s, p, &of->edges[e->index], &f);
    out->is_firm = out->is_free && is_firm(s, e, &f, out);
  }
}

static void look_at_process(search *s, uint32_t p) {
  const process *of = &s->net->processes.data[p];
  s->out->edges[p] =
      arena_array(s->memory, of->nedges, sizeof *s->out->edges[p]);
  arena_init(&s->scratch);
  for (uint32_t l = 0; l < of->nlocations; l++)
    look_at_location(s, p, l);
  keep_upward(s, p);
  arena_release(&s->scratch);
}

static uint32_t *new_owners(arena *memory, uint32_t count) {
  uint32_t *who = arena_array(memory, count, sizeof *who);
  for (uint32_t i = 0; i < count; i++)
    who[i] = PROCESS_NONE;
  return who;
}

static void begin(search *s) {
  const network *net = s->net;
  for (int what = 0; what < TOUCHABLES; what++) {
    const uint32_t count = footprint_space(net, what);
    s->readers[what] = new_owners(s->memory, count);
    s->writers[what] = new_owners(s->memory, count);
    s->seen[what] = arena_array(s->memory, count, sizeof(bool));
  }
  s->senders = new_owners(s->memory, net->channels.count);
  s->values = arena_array(s->memory, net->clocks.count, sizeof *s->values);
  s->named = arena_array(s->memory, net->processes.count, sizeof *s->named);
  for (uint32_t p = 0; p < net->processes.count; p++)
    s->named[p] =
        arena_array(s->memory, net->processes.data[p].nlocations, sizeof(bool));
  s->out = arena_new(s->memory, commuting);
  s->out->edges =
      arena_array(s->memory, net->processes.count, sizeof *s->out->edges);
}

// Is there an edge at all that could be firm, and somebody else?
static bool is_worthwhile(const network *net) {
  if (net->has_priorities || net->has_rates || net->before || net->after ||
      net->processes.count < 2)
    return false;
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *of = &net->processes.data[p];
    for (uint32_t i = 0; i < of->nedges; i++) {
      const location *l = &of->locations[of->edges[i].source];
      if (of->edges[i].sync == EDGE_INTERNAL && (l->urgent || l->committed))
        return true;
    }
  }
  return false;
}

const commuting *commuting_find(arena *memory, const semantics *of,
                                const query *asked) {
  search s = {.memory = memory, .s = of, .net = of->network, .asked = asked};
  assert(commuting_suits(asked));
  if (!is_worthwhile(s.net))
    return NULL;
  begin(&s);
  arena_init(&s.scratch);
  look_at_query(&s);
  arena_release(&s.scratch);
  join_all(&s);
  for (uint32_t p = 0; p < s.net->processes.count; p++)
    look_at_process(&s, p);
  return s.out->nfirm ? s.out : NULL;
}
