// relation_offers.c -- Which states allow which edge, clocks aside; and what it
// then asks of the clocks.

#include "relation/relation_own.h"

// ---- Conditions on clocks -----------------------------------------------------------

static timed_case case_of(builder *b, const symbolic_case *c) {
  timed_case t = {.where = c->where};
  zone_constraint *list =
      arena_array(b->memory, 2 * (size_t)c->constraints.count, sizeof *list);
  for (uint32_t i = 0; i < c->constraints.count; i++)
    t.nbounds +=
        semantics_bounds(b->r->s, &c->constraints.data[i], list + t.nbounds);
  t.bounds = list;
  return t;
}

bool builder_cases(builder *b, code_entry code, bf where, timed_cases *out) {
  symbolic_cases cases = {0};
  if (!symbolic_condition(&b->x, code, where, &cases))
    return builder_is_fine(b);
  const timed_case bad = {.where = builder_errors(b), .fails = true};
  if (bad.where != BF_FALSE)
    vec_push(b->memory, out, bad);
  for (uint32_t i = 0; i < cases.count; i++) {
    const timed_case t = case_of(b, &cases.data[i]);
    if (t.where != BF_FALSE)
      vec_push(b->memory, out, t);
  }
  return builder_is_fine(b);
}

bool builder_condition(builder *b, const clock_condition *c, bf where,
                       timed_cases *out) {
  if (c->code != CODE_NONE)
    return builder_cases(b, c->code, where, out);
  const timed_case t = {c->data, c->count, where, false};
  vec_push(b->memory, out, t);
  return true;
}

// ---- Offers -------------------------------------------------------------------------

// The states in which the edge's guard holds.
static bool find_where(builder *b, offer *o, bf there) {
  o->where = there;
  if (o->edge->guard == CODE_NONE)
    return true;
  return symbolic_holds(&b->x, o->edge->guard, there, &o->where);
}

static bool find_channels(builder *b, offer *o) {
  if (o->edge->sync != EDGE_SEND && o->edge->sync != EDGE_RECEIVE)
    return true;
  if (o->edge->channel != CODE_NONE)
    return symbolic_evaluate(&b->x, o->edge->channel, o->where, &o->channels);
  const symbolic_value only = {(int32_t)o->edge->channel_number, o->where};
  vec_push(b->memory, &o->channels, only);
  return true;
}

static void list_offer(builder *b, offer *o) {
  const uint32_t p = o->edge->process;
  if (o->edge->sync == EDGE_EVENT)
    vec_push(b->memory, &b->events[p], o);
  else if (o->edge->sync != EDGE_RECEIVE)
    vec_push(b->memory, &b->acting[p], o);
  else
    for (uint32_t i = 0; i < o->channels.count; i++)
      vec_push(b->memory, &b->receiving[o->channels.data[i].value], o);
}

static bool add_offer(builder *b, const step_edge *e, uint32_t from, bf there) {
  offer *o = arena_array(b->memory, 1, sizeof *o);
  *o = (offer){.edge = e, .source = from};
  if (!find_where(b, o, there) || !find_channels(b, o))
    return builder_is_fine(b);
  const bf errors = builder_errors(b);
  // Guards of events are asked only where their vector is possible.
  if (e->sync == EDGE_EVENT)
    o->event_errors = errors;
  else
    builder_add_mishap(b, NULL, 0, errors, false);
  if (!builder_condition(b, &e->clocks, o->where, &o->guards) ||
      (e->refusal != CODE_NONE &&
       !builder_cases(b, e->refusal, o->where, &o->refusals)))
    return false;
  // Where an event can be taken counts even if its guard never holds.
  if (o->where != BF_FALSE || errors != BF_FALSE || e->sync == EDGE_EVENT)
    list_offer(b, o);
  return builder_is_fine(b);
}

bf offer_on(const offer *o, uint32_t over) {
  for (uint32_t i = 0; i < o->channels.count; i++)
    if (o->channels.data[i].value == (int32_t)over)
      return o->channels.data[i].where;
  return BF_FALSE;
}

bool builder_offer_all(builder *b) {
  const semantics *s = b->r->s;
  const network *net = s->network;
  b->acting = arena_array(b->memory, s->processes, sizeof *b->acting);
  b->events = arena_array(b->memory, s->processes, sizeof *b->events);
  b->receiving =
      arena_array(b->memory, net->channels.count, sizeof *b->receiving);
  for (uint32_t p = 0; p < s->processes; p++)
    for (uint32_t l = 0; l < net->processes.data[p].nlocations; l++) {
      const step_location *at = &s->at[p][l];
      const bf there = bits_at(&b->r->bits, p, l, BITS_BEFORE);
      if (at->committed)
        b->committed = bf_or(b->r->m, b->committed, there);
      for (uint32_t i = 0; i < at->acting + at->receiving + at->events; i++)
        if (!add_offer(b, &at->edges[i], l, there))
          return false;
    }
  return true;
}
