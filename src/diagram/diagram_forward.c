// diagram_forward.c -- From the initial states on.
//
//   for each initial state and each successor set s of an event:
//     unless s is known:
//       s is a part of its site; known grows by all that s simulates
//       stop if some of s has what is looked for
//
// The sets that are expanded are exact; what is known of a site is abstracted.

#include <assert.h>

#include "diagram/diagram.h"

// Deadlocks are looked for when a set is expanded: transitions are listed then.
static bool tests_late(const diagram *d) { return d->goal.has_deadlock; }

static engine_status found_in(diagram *d, uint32_t part, engine_status status) {
  assert(part < d->nparts);
  if (status == ENGINE_FOUND || status == ENGINE_QUERY)
    d->found = part;
  return status;
}

// steps.now is what a transition, or a start, leads to in x.effect.to.
static engine_status arrive(diagram *d, uint32_t from, uint32_t label) {
  set_steps *t = &d->steps;
  abstractor_look(&d->abstractor, &d->x.machine, d->x.effect.to);
  engine_status status = diagram_of_sets(d, sets_forget(t, &d->abstractor));
  if (status != ENGINE_MORE)
    return status;
  const uint32_t where = diagram_find(d, d->x.effect.to);
  bool known;
  status = diagram_ask(d, where, &known);
  if (status != ENGINE_MORE || known)
    return status;
  status = diagram_add_part(d, where, from, label);
  if (status == ENGINE_MORE && !tests_late(d))
    status = found_in(d, d->nparts - 1, diagram_test(d, d->x.effect.to, false));
  if (status == ENGINE_MORE && d->options.abstraction == ABSTRACTION_ALU)
    status = diagram_of_sets(d, sets_abstract(t, &d->abstractor));
  return status == ENGINE_MORE ? diagram_learn(d, where) : status;
}

static engine_status start(diagram *d, uint32_t number) {
  return arrive(d, DIAGRAM_NONE, number);
}

static set_status take(diagram *d, uint32_t event, uint32_t number) {
  set_steps *t = &d->steps;
  set_status status = diagram_leave(d, d->events[event].set, number);
  if (status == SET_SOME)
    status = sets_effect(t, number);
  if (status == SET_SOME)
    status = sets_arrive(t);
  if (status != SET_SOME)
    return status;
  const uint32_t label = d->x.transitions.list[number].label;
  if (expander_find_delay(&d->x, label) != EXPAND_NEXT)
    return SET_ERROR;
  return sets_delay(t);
}

static engine_status test_late(diagram *d, uint32_t event) {
  assert(tests_late(d) && event < d->nevents);
  const engine_status status =
      diagram_of_sets(d, sets_put(&d->steps, d->events[event].set));
  return status == ENGINE_MORE ? diagram_test(d, d->x.from, false) : status;
}

static engine_status expand(diagram *d, uint32_t event) {
  assert(event + 1 == d->nevents); // the last one
  diagram_load(d, d->events[event].site);
  engine_status status = diagram_of_sets(d, sets_list(&d->steps));
  if (status == ENGINE_MORE && tests_late(d))
    status = test_late(d, event);
  if (status == ENGINE_MORE)
    status = diagram_of_sets(d, diagram_allow(d, d->events[event].set));
  for (uint32_t i = 0; i < d->x.transitions.count && status == ENGINE_MORE;
       i++) {
    const uint32_t label = d->x.transitions.list[i].label;
    const set_status taken = take(d, event, i);
    status = diagram_of_sets(d, taken);
    if (taken != SET_SOME)
      continue;
    d->stats.transitions++;
    status = diagram_may_go_on(d) ? arrive(d, event, label) : ENGINE_STOPPED;
  }
  return status;
}

engine_status diagram_forward(diagram *d) {
  engine_status status = diagram_start(d, start);
  while (status == ENGINE_MORE) {
    if (!diagram_may_go_on(d))
      return ENGINE_STOPPED;
    const uint32_t event = diagram_next_event(d);
    if (event == DIAGRAM_NONE)
      return ENGINE_DONE;
    status = expand(d, event);
  }
  return status;
}
