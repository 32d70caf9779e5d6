// diagram.c -- Sites, parts and events; what both directions need.

#include "diagram/diagram.h"

#include <assert.h>

#include "base/grow.h"
#include "base/mem.h"
#include "sem/starts.h"
#include "store/passed.h"

// ---- Life and death -------------------------------------------------------------

void diagram_init(diagram *d, const search_job *job) {
  const semantics *s = job->s;
  const search_options *o = &job->options;
  watch *w = job->watch;
  const zone_kernel *kernel = zone_kernel_get(ZONE_64, o->simd);
  *d = (diagram){.s = s,
                 .options = *o,
                 .watch = w,
                 .m = cdd_new(&(cdd_options){.clocks = s->clocks,
                                             .order = o->cdd_levels,
                                             .limit = o->memory,
                                             .stop = w->memory->stop,
                                             .go_on = watch_goes_on,
                                             .go_on_data = w}),
                 .key = mem_new(s->layout.words, sizeof *d->key),
                 .found = DIAGRAM_NONE,
                 .goal_set = CDD_FALSE};
  expander_init(&d->x, s, kernel);
  sets_init(&d->steps, s, d->m, &d->x);
  abstractor_init(&d->abstractor, s, job->limits, kernel, o);
  goal_init(&d->goal, s, kernel, job->looked_for, job->has_deadlock);
  key_table_init(&d->keys, s->layout.words);
  d->keys.table.stop = w->memory->stop;
}

void diagram_release(diagram *d) {
  for (uint32_t i = 0; i < d->states_room; i++)
    mem_free(d->states[i].invariant);
  for (uint32_t i = 0; i < d->nedges; i++)
    mem_free(d->edges[i].resets.data);
  mem_free(d->states);
  mem_free(d->mishaps);
  mem_free(d->edges);
  sets_release(&d->steps);
  goal_release(&d->goal);
  abstractor_release(&d->abstractor);
  expander_release(&d->x);
  key_table_release(&d->keys);
  mem_free(d->allowed);
  mem_free(d->key);
  mem_free(d->sites);
  mem_free(d->queue);
  mem_free(d->parts);
  mem_free(d->events);
  mem_free(d->starts);
  cdd_free(d->m); // and every set with it
}

// ---- Answers --------------------------------------------------------------------

engine_status diagram_of_sets(diagram *d, set_status status) {
  switch (status) {
  case SET_SOME:
  case SET_NONE:
    return ENGINE_MORE;
  case SET_ERROR:
    return ENGINE_ERROR;
  case SET_STOPPED:
    return ENGINE_STOPPED;
  default:
    if (cdd_why(d->m) == CDD_MEMORY)
      watch_out_of_memory(d->watch);
    return d->watch->reason ? ENGINE_STOPPED : ENGINE_OVERFLOW;
  }
}

static engine_status keep(diagram *d, cdd_set *slot, cdd_set a) {
  return diagram_of_sets(d, cdd_keep(d->m, slot, a) ? SET_SOME : SET_FAILED);
}

void diagram_count(diagram *d) {
  search_stats *s = &d->stats;
  engine_count_diagrams(s, d->m);
  s->stored = d->keys.count;
  s->explored = d->nevents;
  s->waiting = d->waiting;
  s->store_bytes = s->cdd_bytes + key_table_bytes(&d->keys) +
                   d->sites_room * sizeof *d->sites +
                   d->parts_room * sizeof *d->parts +
                   d->events_room * sizeof *d->events;
  s->seconds = watch_seconds(d->watch);
}

bool diagram_may_go_on(diagram *d) {
  const uint64_t touched = cdd_bytes(d->m);
  const uint64_t most = d->options.states;
  const bool enough = most && (d->keys.count >= most || d->nevents >= most);
  if (!enough && !watch_is_due(d->watch, touched))
    return true;
  diagram_count(d);
  return watch_look(d->watch, &d->stats, touched);
}

// ---- Places ---------------------------------------------------------------------

uint32_t diagram_find(diagram *d, int32_t *discrete) {
  const uint32_t before = d->keys.count;
  layout_pack(&d->s->layout, discrete, d->key);
  const uint32_t where =
      key_table_find(&d->keys, d->key, passed_hash(d->key, d->s->layout.words));
  if (d->keys.room > d->sites_room) {
    d->sites_room = d->keys.room;
    d->sites = mem_resize(d->sites, d->sites_room, sizeof *d->sites);
  }
  assert(where <= before && d->sites_room >= d->keys.count);
  if (where == before)
    d->sites[where] = (diagram_site){CDD_FALSE, CDD_FALSE, DIAGRAM_NONE};
  return where;
}

void diagram_load(diagram *d, uint32_t where) {
  assert(where < d->keys.count);
  layout_unpack(&d->s->layout, key_table_at(&d->keys, where), d->x.from);
}

// ---- The queue ------------------------------------------------------------------

static void push(diagram *d, uint32_t where) {
  if (d->waiting == d->queue_room) {
    const uint32_t room = grow_room(d->queue_room, 0, 64);
    uint32_t *ring = mem_new(room, sizeof *ring);
    for (uint32_t i = 0; i < d->waiting; i++)
      ring[i] = d->queue[(d->head + i) % d->queue_room];
    mem_free(d->queue);
    d->queue = ring;
    d->queue_room = room;
    d->head = 0;
  }
  d->queue[(d->head + d->waiting++) % d->queue_room] = where;
  assert(d->waiting <= d->queue_room && d->waiting <= d->keys.count);
  if (d->waiting > d->stats.waiting_peak)
    d->stats.waiting_peak = d->waiting;
}

static uint32_t pop(diagram *d) {
  assert(d->waiting > 0 && d->head < d->queue_room);
  const uint32_t where = d->queue[d->head];
  d->head = (d->head + 1) % d->queue_room;
  d->waiting--;
  return where;
}

// ---- Parts and events -----------------------------------------------------------

engine_status diagram_add_part(diagram *d, uint32_t where, uint32_t from,
                               uint32_t label) {
  assert(where < d->keys.count && d->steps.now != CDD_FALSE);
  assert(from == DIAGRAM_NONE || from < d->nevents);
  grow(d->parts, d->nparts, d->parts_room, 64);
  diagram_site *p = &d->sites[where];
  if (p->parts == DIAGRAM_NONE)
    push(d, where);
  d->parts[d->nparts] =
      (diagram_part){cdd_ref(d->m, d->steps.now), where, from, label, p->parts};
  p->parts = d->nparts++;
  return keep(d, &p->fresh, cdd_or(d->m, p->fresh, d->steps.now));
}

uint32_t diagram_next_event(diagram *d) {
  if (d->waiting == 0)
    return DIAGRAM_NONE;
  if (d->round == 0) {
    d->round = d->waiting;
    d->stats.iterations++;
  }
  d->round--;
  const uint32_t where = pop(d);
  diagram_site *p = &d->sites[where];
  assert(p->parts != DIAGRAM_NONE && p->fresh != CDD_FALSE); // D1
  grow(d->events, d->nevents, d->events_room, 64);
  d->events[d->nevents] = (diagram_event){p->fresh, where, p->parts};
  p->fresh = CDD_FALSE; // the reference is the event's now
  p->parts = DIAGRAM_NONE;
  return d->nevents++;
}

engine_status diagram_ask(diagram *d, uint32_t where, bool *known) {
  assert(where < d->keys.count);
  const cdd_answer answer =
      cdd_includes(d->m, d->sites[where].known, d->steps.now);
  *known = answer == CDD_YES;
  d->stats.covered += *known;
  return diagram_of_sets(d, answer == CDD_FAILED ? SET_FAILED : SET_SOME);
}

engine_status diagram_learn(diagram *d, uint32_t where) {
  assert(where < d->keys.count && d->steps.now != CDD_FALSE);
  diagram_site *p = &d->sites[where];
  if (p->known == CDD_FALSE)
    return keep(d, &p->known, d->steps.now);
  const engine_status status =
      keep(d, &p->known, cdd_or(d->m, p->known, d->steps.now));
  return status == ENGINE_MORE
             ? keep(d, &p->known, cdd_simplify(d->m, p->known))
             : status;
}

static bool are_of_site(const diagram *d, uint32_t part, uint32_t where) {
  for (; part != DIAGRAM_NONE; part = d->parts[part].next)
    if (part >= d->nparts || d->parts[part].site != where ||
        (d->parts[part].next != DIAGRAM_NONE && d->parts[part].next >= part))
      return false;
  return true;
}

bool diagram_is_valid(const diagram *d) {
  uint32_t waiting = 0;
  for (uint32_t i = 0; i < d->keys.count; i++) {
    const diagram_site *p = &d->sites[i];
    waiting += p->parts != DIAGRAM_NONE;
    if (!are_of_site(d, p->parts, i))
      return false;
  }
  for (uint32_t i = 0; i < d->waiting; i++)
    if (d->sites[d->queue[(d->head + i) % d->queue_room]].parts == DIAGRAM_NONE)
      return false;
  for (uint32_t i = 0; i < d->nevents; i++)
    if (!are_of_site(d, d->events[i].parts, d->events[i].site))
      return false;
  return waiting == d->waiting;
}

// ---- Leaving --------------------------------------------------------------------

set_status diagram_leave(diagram *d, cdd_set from, uint32_t number) {
  assert(number < d->x.transitions.count);
  if (d->s->has_priorities)
    return sets_test(&d->steps, d->allowed[number]);
  const set_status status = sets_put(&d->steps, from);
  return status == SET_SOME ? sets_leave(&d->steps, number) : status;
}

// One transition of a class: what the higher ones leave of it, and, joined to
// `legal`, where it is possible.
static set_status admit(diagram *d, cdd_set from, uint32_t number,
                        cdd_set higher, cdd_set *legal) {
  assert(number < d->nallowed && d->allowed[number] == CDD_FALSE);
  set_steps *t = &d->steps;
  set_status status = sets_put(t, from);
  if (status == SET_SOME)
    status = sets_leave(t, number);
  if (status == SET_SOME)
    status = sets_test(t, cdd_diff(d->m, t->now, higher));
  if (status != SET_SOME)
    return status;
  if (!cdd_keep(d->m, &d->allowed[number], t->now))
    return SET_FAILED;
  status = sets_effect(t, number);
  if (status == SET_SOME)
    status = sets_undo_effect(t);
  if (status == SET_SOME)
    status = sets_put(t, cdd_and(d->m, t->now, d->allowed[number]));
  if (status == SET_SOME &&
      !cdd_keep(d->m, legal, cdd_or(d->m, *legal, t->now)))
    return SET_FAILED;
  return status;
}

static bool is_failure(set_status status) {
  return status != SET_SOME && status != SET_NONE;
}

static set_status admit_class(diagram *d, cdd_set from, const transition *class,
                              cdd_set *higher) {
  cdd_set legal = CDD_FALSE;
  set_status status = SET_SOME;
  for (uint32_t i = 0; i < d->nallowed && !is_failure(status); i++)
    if (transition_is_like(&d->x.transitions.list[i], class))
      status = admit(d, from, i, *higher, &legal);
  if (!is_failure(status))
    status = cdd_keep(d->m, higher, cdd_or(d->m, *higher, legal)) ? SET_SOME
                                                                  : SET_FAILED;
  cdd_unref(d->m, legal);
  return status;
}

static void clear_allowed(diagram *d) {
  for (uint32_t i = 0; i < d->nallowed; i++)
    cdd_unref(d->m, d->allowed[i]);
  d->nallowed = d->x.transitions.count;
  d->allowed = mem_resize(d->allowed, d->nallowed, sizeof *d->allowed);
  for (uint32_t i = 0; i < d->nallowed; i++)
    d->allowed[i] = CDD_FALSE;
}

set_status diagram_allow(diagram *d, cdd_set from) {
  if (!d->s->has_priorities)
    return SET_SOME;
  clear_allowed(d);
  const transitions *all = &d->x.transitions;
  cdd_set higher = CDD_FALSE;
  set_status status = SET_SOME;
  for (const transition *class = transitions_below(all, NULL);
       class && status == SET_SOME; class = transitions_below(all, class))
    status = admit_class(d, from, class, &higher);
  cdd_unref(d->m, higher);
  return status;
}

// ---- Initial states ---------------------------------------------------------------

engine_status diagram_start(diagram *d,
                            engine_status (*add)(diagram *, uint32_t number)) {
  assert(d->nparts == 0 && d->nevents == 0);
  starts all;
  engine_status status = ENGINE_MORE;
  d->no_start = true;
  starts_open(&all, d->s);
  while (status == ENGINE_MORE && starts_next(&all)) {
    const expand_status x = expander_start(&d->x, all.locations);
    if (x == EXPAND_NEXT) {
      d->no_start = false;
      status = diagram_of_sets(
          d, sets_put(&d->steps, cdd_from_zone(d->m, d->x.kernel, d->x.next)));
      if (status == ENGINE_MORE)
        status = add(d, all.number);
    } else if (x != EXPAND_END) {
      status = status_of_expansion(x);
    }
  }
  starts_close(&all);
  return status;
}

engine_status diagram_run(diagram *d) {
  d->x.transitions.go_on = watch_goes_on;
  d->x.transitions.go_on_data = d->watch;
  const engine_status status = d->options.direction == DIRECTION_BACKWARD
                                   ? diagram_backward(d)
                                   : diagram_forward(d);
  assert(status != ENGINE_MORE && diagram_is_valid(d));
  if (d->options.direction != DIRECTION_BACKWARD)
    d->fault = d->x.fault;
  if (status != ENGINE_ERROR)
    d->fault.label = UINT32_MAX; // no transition is to blame
  return status;
}
