// actions.c -- What a network can do.

#include "certify/actions.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

// ---- Life and death

static void list_edges(actions *a, uint32_t p) {
  const process *proc = &a->stage->net->processes.data[p];
  a->leaving[p] =
      arena_array(&a->leaving_memory, proc->nlocations, sizeof **a->leaving);
  for (uint32_t i = 0; i < proc->nedges; i++) {
    assert(proc->edges[i].source < proc->nlocations);
    vec_push(&a->leaving_memory, &a->leaving[p][proc->edges[i].source],
             &proc->edges[i]);
  }
}

void actions_init(actions *a, stage *s) {
  const uint32_t nprocesses = s->net->processes.count;
  *a = (actions){.stage = s};
  arena_init(&a->leaving_memory);
  a->leaving = arena_array(&a->leaving_memory, nprocesses, sizeof *a->leaving);
  for (uint32_t p = 0; p < nprocesses; p++)
    list_edges(a, p);
  a->chosen = mem_new(nprocesses, sizeof *a->chosen);
}

void actions_release(actions *a) {
  mem_free(a->chosen);
  arena_release(&a->leaving_memory);
}

static const leaving_edges *leaving(const actions *a, uint32_t p) {
  assert(p < a->stage->net->processes.count);
  return &a->leaving[p][a->stage->locations[p]];
}

// A copy in memory of the state at hand.
static void *keep(const actions *a, const void *from, size_t count,
                  size_t size) {
  assert(!count || from);
  void *copy = arena_array(a->memory, count, size);
  if (count)
    memcpy(copy, from, count * size);
  return copy;
}

// ---- Printing

static void print_edge(const network *net, uint32_t p, const edge *e,
                       strbuf *out) {
  const process *proc = &net->processes.data[p];
  strbuf_printf(out, "%s.%s -> %s.%s", proc->name,
                proc->locations[e->source].name, proc->name,
                proc->locations[e->target].name);
}

void action_print(const actions *a, const action *t, strbuf *out) {
  for (uint32_t i = 0; i < t->nmoves; i++) {
    strbuf_puts(out, i ? ", " : "");
    print_edge(a->stage->net, t->moves[i]->process, t->moves[i]->edge, out);
  }
}

static finding edge_error(actions *a, uint32_t p, const edge *e,
                          const char *part) {
  strbuf text;
  strbuf_init(&text);
  print_edge(a->stage->net, p, e, &text);
  stage_error(a->stage, "the %s of %s", part, text.text);
  strbuf_release(&text);
  return FIND_BAD;
}

// ---- Edges that are ready

// FIND_SOME: *out is the edge with its channel.
static finding make_ready(actions *a, arena *memory, uint32_t p, const edge *e,
                          ready_edge **out) {
  stage *s = a->stage;
  assert(s->locations[p] == e->source);
  s->told.count = 0;
  const finding f = stage_condition(s, e->guard);
  if (f == FIND_BAD)
    return edge_error(a, p, e, "guard");
  if (f == FIND_NONE)
    return f;
  int32_t chan = 0;
  if (e->channel && !eval_place(&s->eval, e->channel, &chan))
    return edge_error(a, p, e, "channel");
  assert(!e->channel || (uint32_t)chan < s->net->channels.count);
  *out = arena_new(memory, ready_edge);
  **out = (ready_edge){.process = p, .edge = e, .channel = (uint32_t)chan};
  return FIND_SOME;
}

static finding find_ready(actions *a) {
  const network *net = a->stage->net;
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const leaving_edges *from = leaving(a, p);
    a->committed |= stage_at(a->stage, p)->committed;
    for (uint32_t i = 0; i < from->count; i++) {
      ready_edge *r;
      if (from->data[i]->sync == EDGE_EVENT)
        continue; // when a vector asks for it
      const finding f = make_ready(a, a->memory, p, from->data[i], &r);
      if (f == FIND_BAD)
        return f;
      if (f == FIND_SOME)
        vec_push(a->memory, &a->ready, r);
    }
  }
  return FIND_SOME;
}

// The bounds of its clock guard.
static finding find_guard(actions *a, ready_edge *r) {
  stage *s = a->stage;
  assert(stage_has(s, a->key)); // guards are those of the source
  if (r->knows_guard)
    return r->guard;
  s->told.count = 0;
  r->guard = stage_condition(s, r->edge->clock_guard);
  if (r->guard == FIND_BAD)
    return edge_error(a, r->process, r->edge, "guard");
  r->count = r->guard == FIND_SOME ? s->told.count : 0;
  r->list = keep(a, s->told.data, r->count, sizeof *r->list);
  if (stage_limits_cover(s, r->list, r->count, COVER_AS_IS) == FIND_BAD)
    return FIND_BAD;
  r->knows_guard = true;
  return r->guard;
}

// ---- Putting actions together

static bool chosen_is_committed(const actions *a) {
  for (uint32_t i = 0; i < a->nchosen; i++)
    if (stage_at(a->stage, a->chosen[i]->process)->committed)
      return true;
  return false;
}

#ifndef NDEBUG
// No process makes two moves.
static bool chosen_are_apart(const actions *a) {
  for (uint32_t i = 0; i < a->nchosen; i++)
    for (uint32_t k = 0; k < i; k++)
      if (a->chosen[i]->process == a->chosen[k]->process)
        return false;
  return true;
}
#endif

// What is chosen and refused now is an action, if committed locations allow.
static void put_action(actions *a, int32_t channel_priority) {
  assert(a->nchosen <= a->stage->net->processes.count);
  assert(chosen_are_apart(a) && a->nrefused <= a->ready.count);
  if (a->nchosen == 0 || (a->committed && !chosen_is_committed(a)))
    return;
  action t = {.moves = keep(a, a->chosen, a->nchosen, sizeof *a->chosen),
              .nmoves = a->nchosen,
              .refused = keep(a, a->refused, a->nrefused, sizeof *a->refused),
              .nrefused = a->nrefused,
              .channel_priority = channel_priority,
              .process_priority = INT32_MIN};
  for (uint32_t i = 0; i < t.nmoves; i++) {
    const int32_t mine =
        a->stage->net->processes.data[t.moves[i]->process].priority;
    if (mine > t.process_priority)
      t.process_priority = mine;
  }
  vec_push(a->memory, &a->list, t);
}

static bool receives(const ready_edge *r, const ready_edge *sender) {
  return r->edge->sync == EDGE_RECEIVE && r->channel == sender->channel &&
         r->process != sender->process;
}

static void put_pairs(actions *a, ready_edge *sender, int32_t priority) {
  assert(sender->edge->sync == EDGE_SEND);
  for (uint32_t i = 0; i < a->ready.count; i++) {
    if (!receives(a->ready.data[i], sender))
      continue;
    a->chosen[0] = sender;
    a->chosen[1] = a->ready.data[i];
    a->nchosen = 2;
    put_action(a, priority);
  }
}

// The ready edges from `first` on, one process after the other: it takes part
// with one of its receiving edges, or, if all of these ask for clocks, with none.
static void put_broadcast(actions *a, const ready_edge *sender, uint32_t first,
                          int32_t priority) {
  assert(a->nchosen > 0 && a->chosen[0] == sender);
  const uint32_t count = a->ready.count;
  while (first < count && !receives(a->ready.data[first], sender))
    first++;
  if (first == count) {
    put_action(a, priority);
    return;
  }
  const uint32_t p = a->ready.data[first]->process;
  uint32_t end = first;
  while (end < count && a->ready.data[end]->process == p)
    end++;
  const uint32_t nrefused = a->nrefused;
  bool may_stay = true;
  for (uint32_t i = first; i < end; i++) {
    ready_edge *r = a->ready.data[i];
    if (!receives(r, sender))
      continue;
    a->chosen[a->nchosen++] = r;
    put_broadcast(a, sender, end, priority);
    a->nchosen--;
    may_stay = may_stay && r->edge->clock_guard;
  }
  for (uint32_t i = first; i < end; i++)
    if (receives(a->ready.data[i], sender))
      a->refused[a->nrefused++] = a->ready.data[i];
  if (may_stay)
    put_broadcast(a, sender, end, priority);
  assert(a->nrefused >= nrefused);
  a->nrefused = nrefused;
}

static void put_from(actions *a, ready_edge *r) {
  const network *net = a->stage->net;
  a->chosen[0] = r;
  a->nchosen = 1;
  a->nrefused = 0;
  if (r->edge->sync == EDGE_INTERNAL)
    put_action(a, net->tau_priority);
  if (r->edge->sync != EDGE_SEND)
    return;
  const channel *over = &net->channels.data[r->channel];
  if (over->broadcast)
    put_broadcast(a, r, 0, over->priority);
  else
    put_pairs(a, r, over->priority);
}

// ---- Vectors

static bool has_event(const actions *a, const vector_part *part) {
  const leaving_edges *from = leaving(a, part->process);
  for (uint32_t i = 0; i < from->count; i++)
    if (from->data[i]->sync == EDGE_EVENT &&
        from->data[i]->event == part->event)
      return true;
  return false;
}

static finding put_vector(actions *a, const sync_vector *v, uint32_t k) {
  if (k == v->count) {
    put_action(a, a->stage->net->tau_priority);
    return FIND_SOME;
  }
  const vector_part *part = &v->parts[k];
  assert(part->process < a->stage->net->processes.count);
  assert(part->weak || has_event(a, part)); // put_vectors() has seen to that
  if (!has_event(a, part))
    return put_vector(a, v, k + 1);
  const leaving_edges *from = leaving(a, part->process);
  for (uint32_t i = 0; i < from->count; i++) {
    const edge *e = from->data[i];
    ready_edge *r;
    if (e->sync != EDGE_EVENT || e->event != part->event)
      continue;
    finding f = make_ready(a, a->memory, part->process, e, &r);
    if (f == FIND_SOME) {
      a->chosen[a->nchosen++] = r;
      f = put_vector(a, v, k + 1);
      a->nchosen--;
    }
    if (f == FIND_BAD)
      return f;
  }
  return FIND_SOME;
}

// Strong parts without an edge are found out before any guard is evaluated.
static finding put_vectors(actions *a) {
  const network *net = a->stage->net;
  a->nchosen = a->nrefused = 0;
  for (uint32_t i = 0; i < net->vectors.count; i++) {
    const sync_vector *v = &net->vectors.data[i];
    bool possible = true;
    for (uint32_t k = 0; k < v->count; k++)
      possible = possible && (v->parts[k].weak || has_event(a, &v->parts[k]));
    if (possible && put_vector(a, v, 0) == FIND_BAD)
      return FIND_BAD;
  }
  return FIND_SOME;
}

// ---- All of them

bool action_is_higher(const action *a, const action *b) {
  if (a->channel_priority != b->channel_priority)
    return a->channel_priority > b->channel_priority;
  return a->process_priority > b->process_priority;
}

static void sort_by_priority(actions *a) {
  action *list = a->list.data;
  for (uint32_t i = 1; i < a->list.count; i++)
    for (uint32_t k = i; k > 0 && action_is_higher(&list[k], &list[k - 1]);
         k--) {
      const action lower = list[k - 1];
      list[k - 1] = list[k];
      list[k] = lower;
    }
}

#ifndef NDEBUG
// The highest first.
static bool are_sorted(const actions *a) {
  for (uint32_t i = 1; i < a->list.count; i++)
    if (action_is_higher(&a->list.data[i], &a->list.data[i - 1]))
      return false;
  return true;
}
#endif

finding actions_find(actions *a, arena *memory, const int32_t *key) {
  assert(memory && stage_has(a->stage, key));
  a->memory = memory;
  a->key = key;
  a->ready.count = a->ready.room = 0;
  a->list.count = a->list.room = 0;
  a->committed = false;
  if (find_ready(a) == FIND_BAD)
    return FIND_BAD;
  a->refused = arena_array(memory, a->ready.count, sizeof *a->refused);
  for (uint32_t i = 0; i < a->ready.count; i++)
    put_from(a, a->ready.data[i]);
  if (put_vectors(a) == FIND_BAD)
    return FIND_BAD;
  if (a->stage->net->has_priorities)
    sort_by_priority(a);
  assert(are_sorted(a) && stage_has(a->stage, key));
  return FIND_SOME;
}

// ---- Time

typedef VEC(ready_edge *) ready_list;

static finding find_urgent(actions *a, arena *memory, ready_list *out) {
  for (uint32_t p = 0; p < a->stage->net->processes.count; p++) {
    const leaving_edges *from = leaving(a, p);
    for (uint32_t i = 0; i < from->count; i++) {
      const edge *e = from->data[i];
      ready_edge *r;
      if (!e->urgent || e->sync == EDGE_EVENT)
        continue;
      if (e->clock_guard)
        return stage_bad(a->stage, "an edge over an urgent channel asks for "
                                   "clocks, which the checker cannot do");
      const finding f = make_ready(a, memory, p, e, &r);
      if (f == FIND_BAD)
        return f;
      if (f == FIND_SOME)
        vec_push(memory, out, r);
    }
  }
  return FIND_SOME;
}

// Is one of these a sender with all it needs?
static bool synchronises(const network *net, const ready_list *list) {
  for (uint32_t i = 0; i < list->count; i++) {
    const ready_edge *sender = list->data[i];
    if (sender->edge->sync != EDGE_SEND)
      continue;
    if (net->channels.data[sender->channel].broadcast)
      return true;
    for (uint32_t k = 0; k < list->count; k++)
      if (receives(list->data[k], sender))
        return true;
  }
  return false;
}

finding actions_may_delay(actions *a, bool *may) {
  assert(a->memory && may);
  *may = false;
  if (stage_stands(a->stage))
    return FIND_SOME;
  ready_list urgent = {0};
  if (find_urgent(a, a->memory, &urgent) == FIND_BAD)
    return FIND_BAD;
  *may = !synchronises(a->stage->net, &urgent);
  return FIND_SOME;
}

// ---- Zones of the source

finding action_cut(actions *a, action *t, plain_list *l) {
  assert(t->nmoves > 0 && l->n == a->stage->net->clocks.count);
  for (uint32_t m = 0; m < t->nmoves; m++) {
    ready_edge *r = t->moves[m];
    const finding f = find_guard(a, r);
    if (f != FIND_SOME)
      return f;
    for (size_t k = l->count; k-- > 0;)
      if (!plain_tighten_all(plain_list_at(l, k), l->n, r->list, r->count))
        plain_list_drop(l, k);
    if (l->count == 0)
      return FIND_NONE;
  }
  for (uint32_t m = 0; m < t->nrefused; m++) {
    ready_edge *r = t->refused[m];
    const finding f = find_guard(a, r);
    if (f == FIND_BAD || stage_limits_cover(a->stage, r->list, r->count,
                                            COVER_NEGATED) == FIND_BAD)
      return FIND_BAD;
    if (f == FIND_SOME)
      plain_list_subtract(l, r->list, r->count);
    if (l->count == 0)
      return FIND_NONE;
  }
  return FIND_SOME;
}

// ---- What comes of an action

static finding run_updates(actions *a, const action *t) {
  stage *s = a->stage;
  s->nsets = 0;
  if (s->net->before && !eval_run(&s->eval, s->net->before))
    return stage_error(s, "the update before every step");
  for (uint32_t i = 0; i < t->nmoves; i++) {
    const edge *e = t->moves[i]->edge;
    if (e->update && !eval_run(&s->eval, e->update))
      return edge_error(a, t->moves[i]->process, e, "update");
  }
  if (s->net->after && !eval_run(&s->eval, s->net->after))
    return stage_error(s, "the update after every step");
  return FIND_SOME;
}

// L and U of the target are as they must be for what leads there.  If the
// certificate does not have it, then all that matters is that no valuation gets
// there: L and U are whatever its invariants need.  If it may have what a symmetry
// makes of it, then L and U are looked at when it is known what that is:
// action_fits_limits().
static finding check_limits(actions *a, const action_effect *e) {
  assert(e->exists);
  stage *s = a->stage;
  if (!s->limits)
    return FIND_SOME;
  int64_t *room =
      arena_array(a->memory, 2 * (size_t)s->net->clocks.count, sizeof *room);
  if (e->state != CERTIFICATE_NONE && !certificate_is_symmetric(s->set))
    return action_fits_limits(s, e, certificate_limits(s->set, e->state));
  stage_limits_least(s, e->inside, e->ninside, room);
  return action_fits_limits(s, e, room);
}

finding action_fits_limits(stage *s, const action_effect *e,
                           const int64_t *next) {
  const int64_t *here = s->limits;
  if (!here)
    return FIND_SOME;
  if (stage_limits_carry(s, next, e->sets, e->nsets) == FIND_BAD)
    return FIND_BAD;
  s->limits = next;
  const finding f = stage_limits_cover(s, e->inside, e->ninside, COVER_AS_IS);
  s->limits = here;
  return f;
}

// The stage has the target.
static finding look_around(actions *a, action_effect *e) {
  assert(!e->known);
  stage *s = a->stage;
  int32_t *key = arena_array(a->memory, s->set->width, sizeof *key);
  stage_get(s, key);
  e->key = key;
  e->state = certificate_find(s->set, e->key);
  e->nsets = s->nsets;
  e->sets = keep(a, s->sets, e->nsets, sizeof *e->sets);
  const finding f = stage_invariants(s);
  e->exists = f == FIND_SOME;
  if (f != FIND_SOME)
    return f;
  e->ninside = s->told.count;
  e->inside = keep(a, s->told.data, e->ninside, sizeof *e->inside);
  return check_limits(a, e);
}

finding action_take(actions *a, action *t) {
  stage *s = a->stage;
  assert(stage_has(s, a->key));
  if (t->effect.known)
    return t->effect.exists ? FIND_SOME : FIND_NONE;
  finding f = run_updates(a, t);
  stage_forget_meta(s);
  for (uint32_t i = 0; i < t->nmoves; i++)
    s->locations[t->moves[i]->process] = t->moves[i]->edge->target;
  if (f == FIND_SOME)
    f = look_around(a, &t->effect);
  t->effect.known = f != FIND_BAD;
  stage_put(s, a->key);
  return f;
}

static finding find_delay(actions *a, action_effect *e) {
  if (e->knows_delay)
    return FIND_SOME;
  stage_put(a->stage, e->key);
  const finding f = actions_may_delay(a, &e->may_delay);
  stage_put(a->stage, a->key);
  e->knows_delay = f == FIND_SOME;
  return f;
}

finding action_arrive(actions *a, action *t, plain_bound *z) {
  action_effect *e = &t->effect;
  const uint32_t n = a->stage->net->clocks.count;
  assert(e->known && e->exists && plain_is_valid(z, n));
  for (uint32_t i = 0; i < e->nsets; i++)
    if (!plain_assign(z, n, e->sets[i].x, e->sets[i].from, e->sets[i].value))
      return FIND_NONE;
  if (!plain_tighten_all(z, n, e->inside, e->ninside))
    return FIND_NONE;
  return find_delay(a, e);
}

void action_keep_possible(const action *t, plain_list *l) {
  assert(t->effect.known);
  const action_effect *e = &t->effect;
  const uint32_t n = l->n;
  plain_bound *z = mem_new((size_t)n * n, sizeof *z);
  plain_universe(z, n);
  bool some = e->exists && plain_tighten_all(z, n, e->inside, e->ninside);
  for (uint32_t i = e->nsets; some && i-- > 0;)
    some =
        plain_unassign(z, n, e->sets[i].x, e->sets[i].from, e->sets[i].value);
  if (some)
    plain_list_intersect_zone(l, z);
  else
    l->count = 0;
  mem_free(z);
}
