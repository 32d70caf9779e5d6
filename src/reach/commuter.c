// commuter.c -- Who goes first in the state that is open?

#include "reach/commuter.h"

#include <assert.h>

static const step_edge *first_move(const expander *x, uint32_t number) {
  const transitions *all = &x->transitions;
  return all->moves[all->list[number].moves];
}

static bool is_internal(const expander *x, uint32_t number) {
  return x->transitions.list[number].nmoves == 1 &&
         first_move(x, number)->sync == EDGE_INTERNAL;
}

static const commuting_edge *look_up(const commuting *table,
                                     const step_edge *e) {
  return &table->edges[e->process][e->index];
}

// A clock that is not there may have any value.
static bool has_bound(const expander *x, const zone_constraint *c) {
  const zone_frame *f = &x->frame;
  return f->rows[c->i] != FRAME_NONE && f->rows[c->j] != FRAME_NONE &&
         x->kernel->get(x->zone, f->n, f->rows[c->i], f->rows[c->j]) <= c->b;
}

static bool is_firm(const expander *x, const commuting_edge *e) {
  bool is = e->is_firm;
  for (uint32_t i = 0; i < e->nasks && is; i++)
    is = has_bound(x, &e->asks[i]);
  return is;
}

// Are all edges of the process that variables allow free?
static bool is_free(const commuter *c, const expander *x, uint32_t p) {
  const offers *o = &x->transitions.offers;
  const step_offer *list = o->list + o->first[p];
  for (uint32_t i = 0; i < o->count[p]; i++)
    if (!look_up(c->table, list[i].edge)->is_free)
      return false;
  return true;
}

// The steps of the process of transition `number`, which are next to each other.
static void choose(commuter *c, const expander *x, uint32_t number) {
  const uint32_t p = first_move(x, number)->process;
  c->next = number;
  c->end = number + 1;
  while (c->next > 0 && is_internal(x, c->next - 1) &&
         first_move(x, c->next - 1)->process == p)
    c->next--;
  while (c->end < x->transitions.count && is_internal(x, c->end) &&
         first_move(x, c->end)->process == p)
    c->end++;
  assert(c->end - c->next == x->transitions.offers.count[p]);
  c->is_on = c->end - c->next < x->transitions.count;
}

// Internal steps are the last of the list.
static void find(commuter *c, const expander *x) {
  c->is_on = false;
  for (uint32_t i = x->transitions.count; i-- > 0 && is_internal(x, i);) {
    const step_edge *e = first_move(x, i);
    if (!is_firm(x, look_up(c->table, e)) || !is_free(c, x, e->process))
      continue;
    choose(c, x, i);
    break;
  }
  c->count += c->is_on;
}

static expand_status start(provider *p, const uint32_t *locations) {
  commuter *c = p->data;
  return c->inner.start(&c->inner, locations);
}

static expand_status open(provider *p) {
  commuter *c = p->data;
  const expand_status status = c->inner.open(&c->inner);
  c->is_on = false;
  if (status == EXPAND_NEXT && p->x->transitions.count > 1)
    find(c, p->x);
  return status;
}

static expand_status next(provider *p) {
  commuter *c = p->data;
  if (!c->is_on)
    return c->inner.next(&c->inner);
  for (; c->next < c->end; c->next++) {
    const expand_status status = expander_only(p->x, c->next);
    if (status != EXPAND_END)
      return status;
  }
  return EXPAND_END;
}

provider commuter_provider(commuter *c, const commuting *table,
                           provider inner) {
  *c = (commuter){.table = table, .inner = inner};
  return (provider){
      .x = inner.x, .data = c, .start = start, .open = open, .next = next};
}
