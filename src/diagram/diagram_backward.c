// diagram_backward.c -- From what is looked for back to the initial states.
//
// First the discrete graph: every site with its invariant and whether time may
// pass there, every transition with the set from which it can be taken.  What is
// found in it may be more than what runs reach: clocks are forgotten at each
// site.  Then
//
//   for each site: what of its invariant is looked for is part of it
//   for each event, and each transition that leads to its site:
//     p := from where it leads into the set of the event, and from where time
//          leads to that
//     unless p is known, it is part of the site it was taken from
//   stop when an initial state is known

#include <assert.h>

#include "base/grow.h"
#include "base/mem.h"
#include "diagram/diagram.h"

// ---- The discrete graph ---------------------------------------------------------

static void reserve_states(diagram *d) {
  const uint32_t before = d->states_room;
  if (d->keys.count <= before)
    return;
  d->states_room = d->sites_room;
  d->states = mem_resize(d->states, d->states_room, sizeof *d->states);
  for (uint32_t i = before; i < d->states_room; i++)
    d->states[i] = (diagram_state){.edges = DIAGRAM_NONE};
}

static clock_values copy_resets(const clock_values *from) {
  clock_values to = {mem_new(from->count, sizeof *to.data), from->count,
                     from->count};
  for (uint32_t i = 0; i < from->count; i++)
    to.data[i] = from->data[i];
  return to;
}

static void add_edge(diagram *d, diagram_edge e) {
  assert(e.source < d->keys.count && e.target < d->states_room);
  grow(d->edges, d->nedges, d->edges_room, 64);
  e.next = d->states[e.target].edges;
  d->states[e.target].edges = d->nedges;
  d->edges[d->nedges++] = e;
}

// The transition from all of the site's invariant.
static set_status connect(diagram *d, uint32_t where, cdd_set inside,
                          uint32_t number) {
  set_status status = diagram_leave(d, inside, number);
  if (status == SET_SOME)
    status = sets_effect(&d->steps, number);
  if (status != SET_SOME)
    return status;
  const cdd_set leaving = cdd_ref(d->m, d->steps.now);
  status = sets_arrive(&d->steps);
  if (status != SET_SOME) {
    cdd_unref(d->m, leaving);
    return status;
  }
  const uint32_t target = diagram_find(d, d->x.effect.to);
  reserve_states(d);
  add_edge(d, (diagram_edge){.source = where,
                             .target = target,
                             .label = d->x.transitions.list[number].label,
                             .leaving = leaving,
                             .resets = copy_resets(&d->x.effect.resets)});
  d->stats.transitions++;
  return SET_SOME;
}

// ---- Errors ---------------------------------------------------------------------

// The model goes wrong for the valuations of steps.now.
static void add_mishap(diagram *d, uint32_t where, bool in_query) {
  assert(where < d->keys.count);
  grow(d->mishaps, d->nmishaps, d->mishaps_room, 16);
  d->mishaps[d->nmishaps++] =
      (diagram_mishap){where, cdd_ref(d->m, d->steps.now), in_query,
                       d->goal.machine.error, d->x.fault};
}

// What a step says, unless it is that the model goes wrong there.
static engine_status unless_mishap(diagram *d, uint32_t where,
                                   set_status status) {
  if (status == SET_ERROR)
    add_mishap(d, where, false);
  return status == SET_ERROR ? ENGINE_MORE : diagram_of_sets(d, status);
}

// ---- Places ---------------------------------------------------------------------

// From where time leads into steps.now, if it may pass.
static engine_status go_back_in_time(diagram *d, uint32_t where) {
  const diagram_state *s = &d->states[where];
  set_status status = SET_SOME;
  assert(where < d->states_room);
  if (s->may_delay)
    status = sets_before(&d->steps, s->invariant, s->count);
  if (status == SET_SOME)
    status = sets_put(&d->steps, cdd_simplify(d->m, d->steps.now));
  return diagram_of_sets(d, status);
}

static engine_status enter(diagram *d, uint32_t where, uint32_t from,
                           uint32_t label) {
  const engine_status status = diagram_add_part(d, where, from, label);
  return status == ENGINE_MORE ? diagram_learn(d, where) : status;
}

// What of the site is looked for.
static engine_status mark_goal(diagram *d, uint32_t where) {
  engine_status status = diagram_test(d, d->x.from, true);
  if (status == ENGINE_QUERY) {
    add_mishap(d, where, true);
    return ENGINE_MORE;
  }
  if (status != ENGINE_FOUND)
    return status;
  status = diagram_of_sets(d, sets_put(&d->steps, d->goal_set));
  if (status == ENGINE_MORE)
    status = go_back_in_time(d, where);
  return status == ENGINE_MORE ? enter(d, where, DIAGRAM_NONE, 0) : status;
}

static void keep_invariant(diagram *d, diagram_state *s) {
  assert(!s->invariant); // a site is surveyed once
  // There was no error when the site was found.
  const expand_status status = expander_invariant(&d->x, &s->count);
  assert(status == EXPAND_NEXT);
  (void)status;
  s->invariant = mem_new(s->count, sizeof *s->invariant);
  for (uint32_t i = 0; i < s->count; i++)
    s->invariant[i] = d->x.list[i];
}

// List the transitions of x.from, whose invariant is at hand.
static set_status open_site(diagram *d, uint32_t where) {
  if (expander_may_delay(&d->x, &d->states[where].may_delay) != EXPAND_NEXT)
    return SET_ERROR;
  return sets_list(&d->steps);
}

static engine_status connect_all(diagram *d, uint32_t where, cdd_set inside) {
  engine_status status = diagram_of_sets(d, diagram_allow(d, inside));
  if (status == ENGINE_ERROR)
    d->is_early = true; // for lower priorities nothing is known then
  for (uint32_t i = 0; i < d->x.transitions.count && status == ENGINE_MORE; i++)
    status = unless_mishap(d, where, connect(d, where, inside, i));
  return status;
}

// List what leads out of a site, and look for the goal in it.
static engine_status survey(diagram *d, uint32_t where) {
  diagram_load(d, where);
  keep_invariant(d, &d->states[where]);
  const diagram_state *s = &d->states[where];
  if (sets_put(&d->steps, cdd_from_constraints(d->m, s->invariant, s->count)) !=
      SET_SOME)
    return diagram_of_sets(d, SET_FAILED);
  const set_status opened = open_site(d, where);
  if (opened != SET_SOME)
    return unless_mishap(d, where, opened);
  const cdd_set inside = cdd_ref(d->m, d->steps.now);
  engine_status status = mark_goal(d, where);
  if (status == ENGINE_MORE)
    status = connect_all(d, where, inside);
  cdd_unref(d->m, inside);
  return status;
}

static engine_status start(diagram *d, uint32_t number) {
  const uint32_t where = diagram_find(d, d->x.effect.to);
  d->starts = mem_resize(d->starts, (size_t)d->nstarts + 1, sizeof *d->starts);
  d->starts[d->nstarts++] =
      (diagram_origin){where, number, cdd_ref(d->m, d->steps.now)};
  reserve_states(d);
  d->states[where].starts = true;
  return ENGINE_MORE;
}

static engine_status survey_all(diagram *d) {
  engine_status status = diagram_start(d, start);
  for (uint32_t p = 0; p < d->keys.count && status == ENGINE_MORE; p++)
    status = diagram_may_go_on(d) ? survey(d, p) : ENGINE_STOPPED;
  return status;
}

// ---- Going back -----------------------------------------------------------------

// Is an initial state of this site known?
static engine_status look_at_starts(diagram *d, uint32_t where) {
  assert(where < d->states_room);
  if (!d->states[where].starts)
    return ENGINE_MORE;
  for (uint32_t i = 0; i < d->nstarts; i++) {
    if (d->starts[i].site != where)
      continue;
    const set_status status = sets_test(
        &d->steps, cdd_and(d->m, d->starts[i].set, d->sites[where].known));
    if (status == SET_SOME) {
      d->found = i;
      return ENGINE_FOUND;
    }
    if (status != SET_NONE)
      return diagram_of_sets(d, status);
  }
  return ENGINE_MORE;
}

static engine_status go_back(diagram *d, uint32_t event, uint32_t number) {
  const diagram_edge *e = &d->edges[number];
  assert(number < d->nedges && e->target == d->events[event].site);
  set_steps *t = &d->steps;
  set_status status = sets_put(t, d->events[event].set);
  if (status == SET_SOME)
    status = sets_undo(t, &e->resets);
  if (status == SET_SOME)
    status = sets_test(t, cdd_and(d->m, t->now, e->leaving));
  if (status != SET_SOME)
    return diagram_of_sets(d, status);
  engine_status result = go_back_in_time(d, e->source);
  if (result != ENGINE_MORE)
    return result;
  bool known;
  result = diagram_ask(d, e->source, &known);
  if (result != ENGINE_MORE || known)
    return result;
  result = enter(d, e->source, event, e->label);
  return result == ENGINE_MORE ? look_at_starts(d, e->source) : result;
}

static engine_status expand(diagram *d, uint32_t event) {
  engine_status status = ENGINE_MORE;
  for (uint32_t e = d->states[d->events[event].site].edges;
       e != DIAGRAM_NONE && status == ENGINE_MORE; e = d->edges[e].next)
    status = diagram_may_go_on(d) ? go_back(d, event, e) : ENGINE_STOPPED;
  return status;
}

static engine_status run(diagram *d) {
  engine_status status = ENGINE_MORE;
  for (uint32_t i = 0; i < d->nstarts && status == ENGINE_MORE; i++)
    status = look_at_starts(d, d->starts[i].site);
  while (status == ENGINE_MORE) {
    const uint32_t event = diagram_next_event(d);
    if (event == DIAGRAM_NONE)
      return ENGINE_DONE;
    status = expand(d, event);
  }
  return status;
}

// ---- What if the goal cannot be reached? ------------------------------------------

static void forget_all(diagram *d) {
  assert(d->waiting == 0); // so that nothing is fresh
  for (uint32_t i = 0; i < d->keys.count; i++)
    cdd_keep(d->m, &d->sites[i].known, CDD_FALSE);
  for (uint32_t i = 0; i < d->nparts; i++)
    cdd_unref(d->m, d->parts[i].set);
  for (uint32_t i = 0; i < d->nevents; i++)
    cdd_unref(d->m, d->events[i].set);
  d->nparts = d->nevents = 0;
}

static engine_status enter_mishap(diagram *d, uint32_t number) {
  const diagram_mishap *h = &d->mishaps[number];
  assert(number < d->nmishaps);
  engine_status status = diagram_of_sets(d, sets_put(&d->steps, h->set));
  if (status == ENGINE_MORE)
    status = go_back_in_time(d, h->site);
  return status == ENGINE_MORE ? enter(d, h->site, DIAGRAM_NONE, number)
                               : status;
}

// Is there a run on which the model goes wrong?
static engine_status seek_mishaps(diagram *d) {
  forget_all(d);
  engine_status status = ENGINE_MORE;
  for (uint32_t i = 0; i < d->nmishaps && status == ENGINE_MORE; i++)
    status = enter_mishap(d, i);
  if (status == ENGINE_MORE)
    status = run(d);
  if (status != ENGINE_FOUND)
    return status;
  const diagram_mishap *h = &d->mishaps[diagram_end(d)];
  d->fault = h->fault;
  d->goal.machine.error = h->query_error;
  return h->in_query ? ENGINE_QUERY : ENGINE_ERROR;
}

engine_status diagram_backward(diagram *d) {
  engine_status status = survey_all(d);
  d->fault = d->x.fault;
  if (status == ENGINE_MORE)
    status = run(d);
  return status == ENGINE_DONE && d->nmishaps ? seek_mishaps(d) : status;
}
