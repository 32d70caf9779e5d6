// matching.c -- Laying trees upon each other.

#include "symmetry/matching.h"

#include <assert.h>
#include <string.h>

#include "symmetry/place_walk.h"
#include "symmetry/table.h"

static bool expressions(matching *, const expr *, const expr *, uint32_t sort);
static bool statements_match(matching *, const stmt *, const stmt *,
                             uint32_t result);

// ---- Life and death

static uint32_t count_of(const network *net, match_kind k) {
  const uint32_t counts[MATCH_KINDS] = {
      [MATCH_CELL] = net->cells.count,
      [MATCH_CLOCK] = net->clocks.count,
      [MATCH_CHANNEL] = net->channels.count,
      [MATCH_PROCESS] = net->processes.count,
      [MATCH_FUNCTION] = net->functions.count,
      [MATCH_EVENT] = net->events.count,
  };
  return counts[k];
}

void matching_init(matching *m, arena *memory, const sorts *s) {
  *m = (matching){.memory = memory, .network = s->network, .sorts = s};
  for (uint32_t k = 0; k < MATCH_KINDS; k++) {
    const uint32_t n = count_of(m->network, k);
    m->to[k] = arena_array(memory, n, sizeof *m->to[k]);
    m->from[k] = arena_array(memory, n, sizeof *m->from[k]);
    memset(m->to[k], 0xff, n * sizeof *m->to[k]);
    memset(m->from[k], 0xff, n * sizeof *m->from[k]);
  }
}

match_mark matching_mark(const matching *m) {
  return (match_mark){m->pairs.count, m->values.count, m->places.count};
}

void matching_undo(matching *m, match_mark mark) {
  assert(mark.pairs <= m->pairs.count && mark.values <= m->values.count);
  while (m->pairs.count > mark.pairs) {
    const match_pair *p = &m->pairs.data[--m->pairs.count];
    m->from[p->kind][m->to[p->kind][p->from]] = UNMATCHED;
    m->to[p->kind][p->from] = UNMATCHED;
  }
  m->values.count = mark.values;
  m->places.count = mark.places;
}

void matching_clear(matching *m, bool exchanges) {
  matching_undo(m, (match_mark){0, 0, 0});
  m->exchanges = exchanges;
}

// ---- Pairs

static bool add(matching *m, match_kind k, uint32_t from, uint32_t to) {
  if (m->to[k][from] == to)
    return true;
  if (m->to[k][from] != UNMATCHED || m->from[k][to] != UNMATCHED)
    return false;
  m->to[k][from] = to;
  m->from[k][to] = from;
  vec_push(m->memory, &m->pairs, ((match_pair){k, from}));
  return true;
}

// Cells that become each other have values of one sort.
static void note_sorts(matching *m, uint32_t from, uint32_t to) {
  const uint32_t a = m->sorts->of[from], b = m->sorts->of[to];
  if (a != b)
    vec_push(m->memory, &m->joins, ((sort_pair){a, b}));
}

bool match(matching *m, match_kind k, uint32_t from, uint32_t to) {
  if (k == MATCH_CELL)
    note_sorts(m, from, to);
  return add(m, k, from, to) && (!m->exchanges || add(m, k, to, from));
}

bool matching_value(const matching *m, uint32_t sort, int32_t v, int32_t *to) {
  for (uint32_t i = 0; i < m->values.count; i++) {
    const value_pair *p = &m->values.data[i];
    if (p->sort == sort && p->from == v) {
      *to = p->to;
      return true;
    }
  }
  return false;
}

static bool add_value(matching *m, uint32_t sort, int32_t from, int32_t to) {
  for (uint32_t i = 0; i < m->values.count; i++) {
    const value_pair *p = &m->values.data[i];
    if (p->sort == sort && (p->from == from || p->to == to))
      return p->from == from && p->to == to;
  }
  vec_push(m->memory, &m->values, ((value_pair){sort, from, to}));
  return true;
}

bool match_value(matching *m, uint32_t sort, int32_t from, int32_t to) {
  if (sort >= m->sorts->count)
    return from == to;
  return add_value(m, sort, from, to) &&
         (!m->exchanges || add_value(m, sort, to, from));
}

// ---- Places

static bool same_steps(matching *m, const place *a, const place *b) {
  for (uint32_t i = 0; i < a->nsteps; i++) {
    const place_step *x = &a->steps[i], *y = &b->steps[i];
    if (x->low != y->low || x->count != y->count || x->stride != y->stride ||
        !expressions(m, x->index, y->index, SORT_NONE))
      return false;
  }
  return true;
}

static bool has_sorted_step(const matching *m, const place *p) {
  for (uint32_t i = 0; i < p->nsteps; i++)
    if (sorts_of(m->sorts, p->steps[i].index) < m->sorts->count)
      return true;
  return false;
}

// Element by element, with the same indices.
static bool same_elements(matching *m, const place *a, const place *b) {
  if (a->base == b->base && a->nsteps > 0)
    return true;
  if (!place_is_small(a))
    return false;
  place_walk w = place_first(a);
  const uint32_t by = (uint32_t)b->base - (uint32_t)a->base;
  do
    if (!match(m, (match_kind)a->space, w.number, w.number + by))
      return false;
  while (place_next(&w));
  return true;
}

static bool places(matching *m, const place *a, const place *b) {
  if (!a || !b)
    return !a && !b;
  if (a->space != b->space || a->nsteps != b->nsteps ||
      (a->via == VIA_NONE) != (b->via == VIA_NONE) || !same_steps(m, a, b))
    return false;
  if (a->via != VIA_NONE)
    return a->base == b->base &&
           match(m, MATCH_CELL, (uint32_t)a->via, (uint32_t)b->via);
  if (!has_sorted_step(m, a))
    return same_elements(m, a, b);
  vec_push(m->memory, &m->places, ((place_pair){a, b}));
  return true;
}

static bool stretches_match(matching *m, const place *a, const place *b,
                            uint32_t count) {
  if (!places(m, a, b))
    return false;
  if (!place_is_fixed(a) || !place_is_fixed(b) || a->base == b->base)
    return true;
  for (uint32_t i = 1; i < count; i++)
    if (!match(m, (match_kind)a->space, (uint32_t)a->base + i,
               (uint32_t)b->base + i))
      return false;
  return true;
}

// ---- Expressions

static bool all_args(matching *m, const expr *a, const expr *b, uint32_t sort) {
  for (uint32_t i = 0; i < a->nargs; i++)
    if (!expressions(m, a->args[i], b->args[i], sort))
      return false;
  return true;
}

static bool cells_match(matching *m, int32_t a, int32_t b, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!match(m, MATCH_CELL, (uint32_t)a + i, (uint32_t)b + i))
      return false;
  return true;
}

static bool functions(matching *m, uint32_t a, uint32_t b) {
  const function *f = &m->network->functions.data[a];
  const function *g = &m->network->functions.data[b];
  const bool is_known = m->to[MATCH_FUNCTION][a] == b;
  if (!match(m, MATCH_FUNCTION, a, b))
    return false;
  if (a == b || is_known)
    return true;
  if (f->nparameters != g->nparameters || f->is_void != g->is_void ||
      f->result_size != g->result_size)
    return false;
  for (uint32_t i = 0; i < f->nparameters; i++)
    if (f->parameters[i].size != g->parameters[i].size ||
        !cells_match(m, f->parameters[i].address, g->parameters[i].address,
                     f->parameters[i].size))
      return false;
  if (!f->is_void && !cells_match(m, f->result, g->result, f->result_size))
    return false;
  const uint32_t result = f->is_void || f->result_size != 1
                              ? SORT_NONE
                              : m->sorts->of[(uint32_t)f->result];
  return statements_match(m, f->body, g->body, result);
}

static bool calls(matching *m, const expr *a, const expr *b) {
  if (!functions(m, a->callee, b->callee))
    return false;
  const function *f = &m->network->functions.data[a->callee];
  for (uint32_t i = 0; i < a->nargs; i++) {
    const parameter *p = &f->parameters[i];
    const uint32_t sort = p->size == 1 && !p->is_reference
                              ? m->sorts->of[(uint32_t)p->address]
                              : SORT_NONE;
    if (!expressions(m, a->args[i], b->args[i], sort))
      return false;
  }
  return true;
}

static bool choices(matching *m, const expr *a, const expr *b, uint32_t sort) {
  const uint32_t both = sorts_of_both(m->sorts, a->args[1], a->args[2]);
  return expressions(m, a->args[0], b->args[0], SORT_NONE) &&
         expressions(m, a->args[1], b->args[1],
                     both == SORT_ANY ? sort : both) &&
         expressions(m, a->args[2], b->args[2], both == SORT_ANY ? sort : both);
}

static bool sequences(matching *m, const expr *a, const expr *b,
                      uint32_t sort) {
  for (uint32_t i = 0; i < a->nargs; i++)
    if (!expressions(m, a->args[i], b->args[i],
                     i + 1 < a->nargs ? SORT_NONE : sort))
      return false;
  return true;
}

static bool quantifiers(matching *m, const expr *a, const expr *b) {
  return a->domain.low == b->domain.low && a->domain.high == b->domain.high &&
         match(m, MATCH_CELL, (uint32_t)a->slot, (uint32_t)b->slot) &&
         all_args(m, a, b, SORT_NONE);
}

// Edges of processes say where they are; queries are not laid upon each other.
static bool locations_match(matching *m, const expr *a, const expr *b) {
  return a->location == b->location &&
         match(m, MATCH_PROCESS, a->process, b->process);
}

static bool expressions(matching *m, const expr *a, const expr *b,
                        uint32_t sort) {
  if (a->kind != b->kind || a->nargs != b->nargs || a->op != b->op)
    return false;
  const uint32_t x = table_of(m->network, a), y = table_of(m->network, b);
  if (x != SORT_NONE && y != SORT_NONE)
    return match(m, MATCH_CELL, x, y);
  switch ((expr_kind)a->kind) {
  case EXPR_CONST:
    return match_value(m, sort, a->value, b->value);
  case EXPR_VAR:
  case EXPR_ADDRESS:
    return places(m, a->target, b->target);
  case EXPR_EQ:
  case EXPR_NE:
    return all_args(m, a, b, sorts_of_both(m->sorts, a->args[0], a->args[1]));
  case EXPR_ITE:
    return choices(m, a, b, sort);
  case EXPR_SEQ:
    return sequences(m, a, b, sort);
  case EXPR_CALL:
    return calls(m, a, b);
  case EXPR_ASSIGN:
  case EXPR_POST:
    return places(m, a->target, b->target) &&
           all_args(m, a, b, sorts_at(m->sorts, a->target));
  case EXPR_COPY:
  case EXPR_SAME:
    return a->count == b->count &&
           stretches_match(m, a->target, b->target, a->count) &&
           stretches_match(m, a->source, b->source, a->count);
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    return quantifiers(m, a, b);
  case EXPR_AT:
    return locations_match(m, a, b);
  case EXPR_CLOCK:
  case EXPR_RESET:
    return places(m, a->target, b->target) && places(m, a->source, b->source) &&
           all_args(m, a, b, SORT_NONE);
  case EXPR_FAIL:
    return a->value == b->value;
  default:
    return all_args(m, a, b, SORT_NONE);
  }
}

static bool conditions(matching *m, const expr *a, const expr *b,
                       uint32_t sort) {
  return a && b ? expressions(m, a, b, sort) : !a && !b;
}

static bool statements_match(matching *m, const stmt *a, const stmt *b,
                             uint32_t result) {
  if (!a || !b)
    return !a && !b;
  if (a->kind != b->kind || a->count != b->count)
    return false;
  if (a->kind == STMT_FOREACH &&
      (a->domain.low != b->domain.low || a->domain.high != b->domain.high ||
       !match(m, MATCH_CELL, (uint32_t)a->slot, (uint32_t)b->slot)))
    return false;
  if (!conditions(m, a->condition, b->condition,
                  a->kind == STMT_RETURN ? result : SORT_NONE))
    return false;
  for (uint32_t i = 0; i < a->count; i++)
    if (!statements_match(m, a->list[i], b->list[i], result))
      return false;
  return true;
}

// ---- Parts of processes

bool match_locations(matching *m, const location *a, const location *b) {
  if (a->urgent != b->urgent || a->committed != b->committed ||
      a->nrates != b->nrates ||
      !conditions(m, a->invariant, b->invariant, SORT_NONE) ||
      !conditions(m, a->clock_invariant, b->clock_invariant, SORT_NONE))
    return false;
  for (uint32_t i = 0; i < a->nrates; i++)
    if (!places(m, a->rates[i].clock, b->rates[i].clock) ||
        !expressions(m, a->rates[i].value, b->rates[i].value, SORT_NONE))
      return false;
  return true;
}

bool match_edges(matching *m, const edge *a, const edge *b) {
  return a->sync == b->sync && a->urgent == b->urgent &&
         (a->sync != EDGE_EVENT || match(m, MATCH_EVENT, a->event, b->event)) &&
         places(m, a->channel, b->channel) &&
         conditions(m, a->guard, b->guard, SORT_NONE) &&
         conditions(m, a->clock_guard, b->clock_guard, SORT_NONE) &&
         statements_match(m, a->update, b->update, SORT_NONE);
}

// ---- Elements of arrays

// Where the element at `w` goes, if that is known.
static bool element_goes(const matching *m, const place_walk *w,
                         const place *to, uint32_t *number) {
  *number = (uint32_t)to->base;
  for (uint32_t i = 0; i < w->of->nsteps; i++) {
    const place_step *s = &w->of->steps[i];
    const uint32_t sort = sorts_of(m->sorts, s->index);
    int32_t v = s->low + (int32_t)w->at[i];
    if (sort < m->sorts->count)
      matching_value(m, sort, v, &v);
    const uint32_t at = (uint32_t)v - (uint32_t)s->low;
    if (at >= s->count)
      return false;
    *number += at * s->stride;
  }
  return true;
}

// From values: an element of which some index is renamed, or that is in another array.
static bool spread_values(matching *m, const place_pair *p) {
  place_walk w = place_first(p->from);
  do {
    uint32_t to;
    if (!element_goes(m, &w, p->to, &to))
      return false;
    if (to != w.number && !match(m, (match_kind)p->from->space, w.number, to))
      return false;
  } while (place_next(&w));
  return true;
}

// To values: of the one index that is renamed.
static bool gather_value(matching *m, const place_pair *p, const place_walk *w,
                         uint32_t step) {
  const place_step *s = &p->from->steps[step];
  const uint32_t to = m->to[p->from->space][w->number];
  if (to == UNMATCHED)
    return true;
  const uint32_t rest = w->number - (uint32_t)p->from->base -
                        w->at[step] * s->stride + (uint32_t)p->to->base;
  if (to < rest || (to - rest) % s->stride ||
      (to - rest) / s->stride >= s->count)
    return true; // another index, too
  return match_value(m, sorts_of(m->sorts, s->index),
                     s->low + (int32_t)w->at[step],
                     s->low + (int32_t)((to - rest) / s->stride));
}

static bool gather_values(matching *m, const place_pair *p) {
  uint32_t step = 0, count = 0;
  for (uint32_t i = 0; i < p->from->nsteps; i++)
    if (sorts_of(m->sorts, p->from->steps[i].index) < m->sorts->count) {
      step = i;
      count++;
    }
  if (count != 1)
    return true;
  place_walk w = place_first(p->from);
  do
    if (!gather_value(m, p, &w, step))
      return false;
  while (place_next(&w));
  return true;
}

static bool spread(matching *m, const place_pair *p) {
  return !place_is_small(p->from) ||
         (gather_values(m, p) && spread_values(m, p));
}

bool matching_spread(matching *m, const place_pair *all, uint32_t count) {
  for (;;) {
    const match_mark before = matching_mark(m);
    for (uint32_t i = 0; i < count; i++)
      if (!spread(m, &all[i]))
        return false;
    for (uint32_t i = 0; i < m->places.count; i++)
      if (!spread(m, &m->places.data[i]))
        return false;
    const match_mark after = matching_mark(m);
    if (before.pairs == after.pairs && before.values == after.values)
      return true;
  }
}

// ---- The result

static void copy_pairs(const matching *m, match_kind k, uint32_t *to) {
  for (uint32_t i = 0; i < count_of(m->network, k); i++)
    if (m->to[k][i] != UNMATCHED)
      to[i] = m->to[k][i];
}

static void copy_values(const matching *m, uint32_t sort, value_map *out) {
  int32_t low = INT32_MAX, high = INT32_MIN;
  for (uint32_t i = 0; i < m->values.count; i++) {
    const value_pair *p = &m->values.data[i];
    if (p->sort != sort || p->from == p->to)
      continue;
    low = p->from < low ? p->from : low;
    high = p->from > high ? p->from : high;
  }
  enum { MOST = 1 << 16 };
  if (low > high || (int64_t)high - low >= MOST)
    return;
  *out = (value_map){
      .low = low,
      .count = (uint32_t)(high - low) + 1,
      .to = arena_array(m->memory, (size_t)(high - low) + 1, sizeof *out->to)};
  for (uint32_t i = 0; i < out->count; i++)
    out->to[i] = low + (int32_t)i;
  for (uint32_t i = 0; i < m->values.count; i++) {
    const value_pair *p = &m->values.data[i];
    if (p->sort == sort && p->from != p->to)
      out->to[p->from - low] = p->to;
  }
}

permutation *matching_result(const matching *m) {
  permutation *out =
      permutation_new(m->memory, m->network, m->sorts->of, m->sorts->count);
  copy_pairs(m, MATCH_CELL, out->cells);
  copy_pairs(m, MATCH_CLOCK, out->clocks);
  copy_pairs(m, MATCH_CHANNEL, out->channels);
  copy_pairs(m, MATCH_PROCESS, out->processes);
  copy_pairs(m, MATCH_FUNCTION, out->functions);
  copy_pairs(m, MATCH_EVENT, out->events);
  for (uint32_t i = 0; i < m->sorts->count; i++)
    copy_values(m, i, &out->values[i]);
  return out;
}
