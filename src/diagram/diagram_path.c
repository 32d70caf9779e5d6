// diagram_path.c -- Which transitions lead from the start to what was found.
//
// Forward, the way is told from its end: from a part of the goal, back over the
// event that it came from, with the set of valuations that lead there, to the
// part of that event which has some of them.  Backward, it is told from its
// beginning, likewise.  path/path.h then goes it with zones.

#include <assert.h>

#include "diagram/diagram.h"

#include "base/grow.h"
#include "base/mem.h"
#include "path/path.h"

typedef struct {
  uint32_t *data;
  uint32_t count, room;
} label_list;

static void push(label_list *l, uint32_t label) {
  grow(l->data, l->count, l->room, 64);
  l->data[l->count++] = label;
}

// The first of these parts that has some of steps.now, which it is cut down to.
static uint32_t choose_part(diagram *d, uint32_t part) {
  const cdd_set sought = cdd_ref(d->m, d->steps.now);
  for (; part != DIAGRAM_NONE; part = d->parts[part].next)
    if (sets_test(&d->steps, cdd_and(d->m, sought, d->parts[part].set)) ==
        SET_SOME)
      break;
  cdd_unref(d->m, sought);
  return part;
}

// ---- Forward --------------------------------------------------------------------

// steps.now is within what the part's transition led to; make it all valuations
// of its event that lead there.
static bool go_back(diagram *d, const diagram_part *p) {
  const diagram_event *e = &d->events[p->from];
  assert(p->from < d->nevents);
  set_steps *t = &d->steps;
  const cdd_set sought = cdd_ref(d->m, t->now);
  diagram_load(d, e->site);
  bool ok = sets_list(t) == SET_SOME;
  const uint32_t number = expander_number(&d->x, p->label);
  ok = ok && diagram_allow(d, e->set) == SET_SOME &&
       diagram_leave(d, e->set, number) == SET_SOME;
  const cdd_set leaving = cdd_ref(d->m, t->now);
  ok = ok && sets_effect(t, number) == SET_SOME &&
       expander_find_delay(&d->x, p->label) == EXPAND_NEXT &&
       sets_put(t, sought) == SET_SOME;
  if (ok && d->x.may_delay)
    ok = sets_before(t, d->x.effect.list, d->x.effect.count) == SET_SOME;
  ok = ok && sets_undo(t, &d->x.effect.resets) == SET_SOME &&
       sets_test(t, cdd_and(d->m, t->now, leaving)) == SET_SOME;
  cdd_unref(d->m, sought);
  cdd_unref(d->m, leaving);
  return ok;
}

// The part where the way ends, and in steps.now its valuations that matter.
static uint32_t last_part(diagram *d, trace_kind kind) {
  if (d->found != DIAGRAM_NONE) {
    const cdd_set whole = d->parts[d->found].set;
    sets_put(&d->steps, kind == TRACE_ERROR ? whole : d->goal_set);
    return d->found;
  }
  const diagram_event *last = &d->events[d->nevents - 1];
  if (kind != TRACE_ERROR)
    sets_put(&d->steps, d->goal_set);
  else if (d->fault.label == UINT32_MAX)
    sets_put(&d->steps, last->set);
  else if (sets_put(&d->steps, last->set) != SET_SOME ||
           sets_leave(&d->steps, expander_number(&d->x, d->fault.label)) !=
               SET_SOME)
    return DIAGRAM_NONE;
  return choose_part(d, last->parts);
}

static bool list_forward(diagram *d, trace_kind kind, label_list *labels,
                         uint32_t *start) {
  uint32_t part = last_part(d, kind);
  while (part != DIAGRAM_NONE && d->parts[part].from != DIAGRAM_NONE) {
    const diagram_part *p = &d->parts[part];
    if (!go_back(d, p))
      return false;
    push(labels, p->label);
    part = choose_part(d, d->events[p->from].parts);
  }
  if (part == DIAGRAM_NONE)
    return false;
  *start = d->parts[part].label;
  for (uint32_t i = 0; i < labels->count / 2; i++) {
    const uint32_t other = labels->count - 1 - i, label = labels->data[i];
    labels->data[i] = labels->data[other];
    labels->data[other] = label;
  }
  return true;
}

// ---- Backward -------------------------------------------------------------------

// steps.now is within a part; make it all valuations of the event from which it
// came that can be reached.
static bool go_on(diagram *d, const diagram_part *p) {
  const diagram_event *e = &d->events[p->from];
  assert(p->from < d->nevents);
  set_steps *t = &d->steps;
  const cdd_set here = cdd_ref(d->m, t->now);
  diagram_load(d, p->site);
  bool ok = sets_list(t) == SET_SOME;
  const uint32_t number = expander_number(&d->x, p->label);
  const diagram_state *s = &d->states[p->site];
  ok = ok && sets_put(t, here) == SET_SOME;
  if (ok && s->may_delay)
    ok = sets_put(t, cdd_up(d->m, t->now)) == SET_SOME &&
         sets_constrain(t, s->invariant, s->count) == SET_SOME;
  const cdd_set later = cdd_ref(d->m, t->now);
  ok = ok && diagram_allow(d, later) == SET_SOME &&
       diagram_leave(d, later, number) == SET_SOME &&
       sets_effect(t, number) == SET_SOME && sets_arrive(t) == SET_SOME &&
       sets_test(t, cdd_and(d->m, t->now, e->set)) == SET_SOME;
  cdd_unref(d->m, here);
  cdd_unref(d->m, later);
  return ok;
}

// Of all parts of a site, events' or not.
static uint32_t choose_any(diagram *d, uint32_t where) {
  const cdd_set sought = cdd_ref(d->m, d->steps.now);
  uint32_t i = 0;
  for (; i < d->nparts; i++)
    if (d->parts[i].site == where &&
        sets_test(&d->steps, cdd_and(d->m, sought, d->parts[i].set)) ==
            SET_SOME)
      break;
  cdd_unref(d->m, sought);
  return i == d->nparts ? DIAGRAM_NONE : i;
}

// The number of the last part, or NONE.
static uint32_t list_backward(diagram *d, label_list *labels) {
  assert(d->found < d->nstarts && labels->count == 0);
  sets_put(&d->steps, d->starts[d->found].set);
  uint32_t part = choose_any(d, d->starts[d->found].site);
  while (part != DIAGRAM_NONE && d->parts[part].from != DIAGRAM_NONE) {
    const diagram_part *p = &d->parts[part];
    if (!go_on(d, p))
      return DIAGRAM_NONE;
    push(labels, p->label);
    part = choose_part(d, d->events[p->from].parts);
  }
  return part;
}

uint32_t diagram_end(diagram *d) {
  label_list labels = {NULL, 0, 0};
  const uint32_t part = list_backward(d, &labels);
  mem_free(labels.data);
  return part == DIAGRAM_NONE ? 0 : d->parts[part].label;
}

// ---- Both -----------------------------------------------------------------------

trace *diagram_path(arena *memory, diagram *d, trace_kind kind) {
  label_list labels = {NULL, 0, 0};
  const bool backward = d->options.direction == DIRECTION_BACKWARD;
  uint32_t start = backward ? d->starts[d->found].number : 0;
  const bool found = backward ? list_backward(d, &labels) != DIAGRAM_NONE
                              : list_forward(d, kind, &labels, &start);
  trace *t = NULL;
  if (found) {
    const path_plan plan = {
        .way = {.s = d->s,
                .level = d->x.kernel->level,
                .start = start,
                .labels = labels.data,
                .count = labels.count},
        .goal = d->goal.code,
        .has_deadlock = d->goal.has_deadlock,
        .faulty = d->fault.label,
        .time = UINT64_MAX,
    };
    t = path_follow(memory, &plan, kind);
  }
  mem_free(labels.data);
  return t;
}
