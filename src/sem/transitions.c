// transitions.c -- Finding the transitions of a discrete state.
//
// First all edges that leave the current locations and whose integer guard
// holds are collected: the offers.  Offers to receive are chained by channel.
// Then each offer to act is matched with them.

#include "sem/transitions.h"

#include <assert.h>

#include "base/grow.h"
#include "base/mem.h"

#define NONE UINT32_MAX

void transitions_init(transitions *t, const semantics *s) {
  const uint32_t channels = s->network->channels.count;
  *t = (transitions){.first = mem_new(channels, sizeof *t->first),
                     .last = mem_new(channels, sizeof *t->last),
                     .chosen = mem_new(s->processes, sizeof *t->chosen)};
  for (uint32_t c = 0; c < channels; c++)
    t->first[c] = NONE;
}

void transitions_release(transitions *t) {
  mem_free(t->list);
  mem_free(t->moves);
  mem_free(t->refusals);
  mem_free(t->offers);
  mem_free(t->first);
  mem_free(t->last);
  mem_free(t->chosen);
  mem_free(t->refused);
}

// ---- Offers -----------------------------------------------------------------

static void chain(transitions *t, uint32_t number) {
  const uint32_t over = t->offers[number].channel;
  if (t->first[over] == NONE)
    t->first[over] = number;
  else
    t->offers[t->last[over]].next = number;
  t->last[over] = number;
}

// False after a run-time error.
static bool offer(transitions *t, vm *m, const step_edge *e) {
  int32_t holds = 1;
  if (e->guard != CODE_NONE && !vm_value(m, e->guard, &holds))
    return false;
  if (!holds)
    return true;
  int32_t over = (int32_t)e->channel_number;
  if (e->channel != CODE_NONE && !vm_value(m, e->channel, &over))
    return false;
  if (t->noffers == t->offers_room) {
    t->offers_room = grow_room(t->offers_room, 0, 16);
    t->offers = mem_resize(t->offers, t->offers_room, sizeof *t->offers);
    t->refused = mem_resize(t->refused, t->offers_room, sizeof *t->refused);
  }
  t->offers[t->noffers] = (transition_offer){e, (uint32_t)over, NONE};
  if (e->sync == EDGE_RECEIVE)
    chain(t, t->noffers);
  t->noffers++;
  return true;
}

static void forget_offers(transitions *t) {
  for (uint32_t i = 0; i < t->noffers; i++)
    if (t->offers[i].edge->sync == EDGE_RECEIVE)
      t->first[t->offers[i].channel] = NONE;
  t->noffers = 0;
}

// Of the edges of one location: those that act, and those that receive.
static const step_edge *offer_all(transitions *t, vm *m,
                                  const step_location *l) {
  const uint32_t count = l->acting + l->receiving;
  for (uint32_t i = 0; i < count; i++)
    if (!offer(t, m, &l->edges[i]))
      return &l->edges[i];
  return NULL;
}

// ---- Making transitions out of chosen edges ------------------------------------

// Asked for each choice, whether a transition comes of it or not.
static bool has_stopped(transitions *t) {
  enum { MANY = 1024 };
  if (++t->choices % MANY == 0)
    t->stopped |= (t->go_on && !t->go_on(t->go_on_data)) || stop_look(t->stop);
  return t->stopped;
}

static void append(const step_edge ***list, uint32_t *count, uint32_t *room,
                   const step_edge *const *more, uint32_t nmore) {
  if (*count + nmore > *room) {
    *room = grow_room(*room, *count + nmore, 16);
    *list = mem_resize(*list, *room, sizeof **list);
  }
  for (uint32_t i = 0; i < nmore; i++)
    (*list)[(*count)++] = more[i];
}

static bool has_committed(const transitions *t, const semantics *s,
                          const int32_t *discrete) {
  for (uint32_t i = 0; i < t->nchosen; i++)
    if (semantics_at(s, discrete, t->chosen[i]->process)->committed)
      return true;
  return false;
}

static int32_t highest_priority(const transitions *t, const semantics *s) {
  int32_t highest = INT32_MIN;
  for (uint32_t i = 0; i < t->nchosen; i++) {
    const int32_t p =
        s->network->processes.data[t->chosen[i]->process].priority;
    highest = p > highest ? p : highest;
  }
  return highest;
}

// What is chosen now, by its own name if it is one of very many.
static uint32_t make_label(transitions *t, const semantics *s) {
  if (t->is_wide)
    return LABEL_WIDE |
           combinations_number(s->combinations, t->chosen, t->nchosen);
  if (t->nplain == LABEL_WIDE)
    mem_exhausted();
  return t->nplain++;
}

// What is chosen and refused now is a transition, if committed locations allow.
static void emit(transitions *t, const semantics *s, const int32_t *discrete,
                 int32_t channel_priority) {
  if (t->committed && !has_committed(t, s, discrete))
    return;
  grow(t->list, t->count, t->room, 16);
  t->list[t->count++] = (transition){
      .label = make_label(t, s),
      .moves = t->nmoves,
      .nmoves = t->nchosen,
      .refusals = t->nrefusals,
      .nrefusals = t->nrefused,
      .channel_priority = channel_priority,
      .process_priority = s->has_priorities ? highest_priority(t, s) : 0,
  };
  append(&t->moves, &t->nmoves, &t->moves_room, t->chosen, t->nchosen);
  append(&t->refusals, &t->nrefusals, &t->refusals_room, t->refused,
         t->nrefused);
}

// ---- Channels ---------------------------------------------------------------------

static void match_binary(transitions *t, const semantics *s,
                         const int32_t *discrete,
                         const transition_offer *sender) {
  const int32_t priority = s->network->channels.data[sender->channel].priority;
  for (uint32_t r = t->first[sender->channel]; r != NONE && !has_stopped(t);
       r = t->offers[r].next) {
    if (t->offers[r].edge->process == sender->edge->process)
      continue;
    t->chosen[0] = sender->edge;
    t->chosen[1] = t->offers[r].edge;
    t->nchosen = 2;
    emit(t, s, discrete, priority);
  }
}

// Offers of one process to receive are next to each other: the one behind them.
static uint32_t next_process(const transitions *t, uint32_t r) {
  const uint32_t p = t->offers[r].edge->process;
  while (r != NONE && t->offers[r].edge->process == p)
    r = t->offers[r].next;
  return r;
}

static bool may_stay_out(const transitions *t, uint32_t from, uint32_t to) {
  for (uint32_t r = from; r != to; r = t->offers[r].next)
    if (t->offers[r].edge->refusal == CODE_NONE)
      return false;
  return true;
}

// The offer from r on that is the first of another process than the sender's.
static uint32_t skip_sender(const transitions *t, uint32_t sender, uint32_t r) {
  const uint32_t from = t->offers[sender].edge->process;
  while (r != NONE && t->offers[r].edge->process == from)
    r = next_process(t, r);
  return r;
}

// May the edge be chosen (or refused), by the zone at hand?  If so it has to be
// taken back.
static bool narrows(transitions *t, const step_edge *e, bool takes) {
  return !t->is_wide || !t->narrowing ||
         (takes ? narrowing_takes(t->narrowing, e)
                : narrowing_refuses(t->narrowing, e));
}

static void widen(transitions *t, uint32_t steps) {
  if (t->is_wide && t->narrowing)
    while (steps-- > 0)
      narrowing_back(t->narrowing);
}

static void match_broadcast(transitions *, const semantics *, const int32_t *,
                            uint32_t sender, uint32_t r);

// The process with the offers from r up to `behind` takes part with one of them.
static void take_part(transitions *t, const semantics *s,
                      const int32_t *discrete, uint32_t sender, uint32_t r,
                      uint32_t behind) {
  for (uint32_t i = r; i != behind && !t->stopped; i = t->offers[i].next) {
    const step_edge *e = t->offers[i].edge;
    if (!narrows(t, e, true))
      continue;
    t->chosen[t->nchosen++] = e;
    match_broadcast(t, s, discrete, sender, behind);
    t->nchosen--;
    widen(t, 1);
  }
}

// It stays out, with all of them.
static void stay_out(transitions *t, const semantics *s,
                     const int32_t *discrete, uint32_t sender, uint32_t r,
                     uint32_t behind) {
  const uint32_t refused = t->nrefused;
  uint32_t i = r;
  for (; i != behind && narrows(t, t->offers[i].edge, false);
       i = t->offers[i].next)
    t->refused[t->nrefused++] = t->offers[i].edge;
  if (i == behind)
    match_broadcast(t, s, discrete, sender, behind);
  widen(t, t->nrefused - refused);
  t->nrefused = refused;
}

// Everyone from offer r on either takes part with one of its edges or, if all
// of those ask for something of the clocks, stays out.
static void match_broadcast(transitions *t, const semantics *s,
                            const int32_t *discrete, uint32_t sender,
                            uint32_t r) {
  if (has_stopped(t))
    return;
  r = skip_sender(t, sender, r);
  if (r == NONE) {
    emit(t, s, discrete,
         s->network->channels.data[t->offers[sender].channel].priority);
    return;
  }
  const uint32_t behind = next_process(t, r);
  take_part(t, s, discrete, sender, r, behind);
  if (may_stay_out(t, r, behind))
    stay_out(t, s, discrete, sender, r, behind);
}

// Can the broadcast be taken in more than FEW_WAYS ways, clocks aside?
static bool is_wide(const transitions *t, uint32_t sender) {
  uint32_t ways = 1,
           r = skip_sender(t, sender, t->first[t->offers[sender].channel]);
  while (r != NONE && ways <= FEW_WAYS) {
    const uint32_t behind = next_process(t, r);
    uint32_t choices = may_stay_out(t, r, behind);
    for (uint32_t i = r; i != behind; i = t->offers[i].next)
      choices++;
    ways = choices > FEW_WAYS ? choices : ways * choices;
    r = skip_sender(t, sender, behind);
  }
  return ways > FEW_WAYS;
}

// Is nobody who could take part in a committed location?
static bool is_barred(const transitions *t, const semantics *s,
                      const int32_t *discrete, uint32_t sender) {
  if (!t->committed ||
      semantics_at(s, discrete, t->offers[sender].edge->process)->committed)
    return false;
  for (uint32_t r = t->first[t->offers[sender].channel]; r != NONE;
       r = t->offers[r].next)
    if (semantics_at(s, discrete, t->offers[r].edge->process)->committed)
      return false;
  return true;
}

static void broadcast(transitions *t, const semantics *s,
                      const int32_t *discrete, uint32_t sender) {
  if (is_barred(t, s, discrete, sender))
    return;
  t->is_wide = is_wide(t, sender);
  if (t->is_wide && t->narrowing)
    narrowing_begin(t->narrowing);
  if (narrows(t, t->offers[sender].edge, true)) {
    match_broadcast(t, s, discrete, sender,
                    t->first[t->offers[sender].channel]);
    widen(t, 1);
  }
  t->is_wide = false;
}

static void match(transitions *t, const semantics *s, const int32_t *discrete,
                  uint32_t acting) {
  const transition_offer *o = &t->offers[acting];
  t->nrefused = 0;
  if (o->edge->sync == EDGE_SEND &&
      !s->network->channels.data[o->channel].broadcast) {
    match_binary(t, s, discrete, o);
    return;
  }
  t->chosen[0] = o->edge;
  t->nchosen = 1;
  if (o->edge->sync == EDGE_SEND)
    broadcast(t, s, discrete, acting);
  else
    emit(t, s, discrete, s->network->tau_priority);
}

// ---- Synchronisation vectors ----------------------------------------------------------

static bool has_event(const step_location *l, uint32_t event) {
  for (uint32_t i = 0; i < l->events; i++)
    if (l->edges[l->acting + l->receiving + i].event == event)
      return true;
  return false;
}

// Does every strong part have an edge, whatever its guard, and is there any?
static bool is_possible(const semantics *s, const int32_t *discrete,
                        const sync_vector *v) {
  bool any = false;
  for (uint32_t i = 0; i < v->count; i++) {
    const vector_part *part = &v->parts[i];
    const bool has =
        has_event(semantics_at(s, discrete, part->process), part->event);
    if (!has && !part->weak)
      return false;
    any |= has;
  }
  return any;
}

// Parts are in the order of their updates, and so are the moves.
static const step_edge *match_parts(transitions *t, const semantics *s, vm *m,
                                    const int32_t *discrete,
                                    const sync_vector *v, uint32_t part) {
  if (has_stopped(t))
    return NULL;
  if (part == v->count) {
    emit(t, s, discrete, s->network->tau_priority);
    return NULL;
  }
  const step_location *l = semantics_at(s, discrete, v->parts[part].process);
  const uint32_t event = v->parts[part].event;
  if (!has_event(l, event))
    return match_parts(t, s, m, discrete, v, part + 1);
  for (uint32_t i = 0; i < l->events; i++) {
    const step_edge *e = &l->edges[l->acting + l->receiving + i];
    int32_t holds = 1;
    if (e->event != event)
      continue;
    if (e->guard != CODE_NONE && !vm_value(m, e->guard, &holds))
      return e;
    if (!holds)
      continue;
    t->chosen[t->nchosen++] = e;
    const step_edge *bad = match_parts(t, s, m, discrete, v, part + 1);
    t->nchosen--;
    if (bad)
      return bad;
  }
  return NULL;
}

static const step_edge *match_vectors(transitions *t, const semantics *s, vm *m,
                                      const int32_t *discrete) {
  t->nchosen = t->nrefused = 0;
  for (uint32_t i = 0; i < s->network->vectors.count; i++) {
    const sync_vector *v = &s->network->vectors.data[i];
    if (!is_possible(s, discrete, v))
      continue;
    const step_edge *bad = match_parts(t, s, m, discrete, v, 0);
    if (bad)
      return bad;
  }
  return NULL;
}

// ---- All of them ---------------------------------------------------------------------

static void begin(transitions *t) {
  t->count = t->nplain = t->nmoves = t->nrefusals = 0;
  t->committed = t->stopped = false;
}

static void match_all(transitions *t, const semantics *s,
                      const int32_t *discrete, edge_sync sync) {
  for (uint32_t i = 0; i < t->noffers && !t->stopped; i++)
    if (t->offers[i].edge->sync == sync)
      match(t, s, discrete, i);
}

static const step_edge *find(transitions *t, const semantics *s, vm *m,
                             const int32_t *discrete) {
  for (uint32_t p = 0; p < s->processes; p++) {
    const step_location *l = semantics_at(s, discrete, p);
    t->committed |= l->committed;
    const step_edge *bad = offer_all(t, m, l);
    if (bad)
      return bad;
  }
  match_all(t, s, discrete, EDGE_SEND);
  const step_edge *bad =
      s->has_vectors ? match_vectors(t, s, m, discrete) : NULL;
  match_all(t, s, discrete, EDGE_INTERNAL);
  return bad;
}

const step_edge *transitions_find(transitions *t, const semantics *s, vm *m,
                                  const int32_t *discrete, narrowing *zone) {
  begin(t);
  t->narrowing = zone;
  const step_edge *bad = find(t, s, m, discrete);
  forget_offers(t);
  return bad;
}

uint32_t transitions_labelled(const transitions *t, uint32_t label) {
  if (t->nplain == t->count)
    return label < t->count ? label : t->count;
  uint32_t i = 0;
  while (i < t->count && t->list[i].label != label)
    i++;
  return i;
}

// ---- Urgency -----------------------------------------------------------------------------

static bool has_partner(const transitions *t, const semantics *s,
                        const transition_offer *sender) {
  if (s->network->channels.data[sender->channel].broadcast)
    return true;
  for (uint32_t r = t->first[sender->channel]; r != NONE; r = t->offers[r].next)
    if (t->offers[r].edge->process != sender->edge->process)
      return true;
  return false;
}

bool transitions_urgent(transitions *t, const semantics *s, vm *m,
                        const int32_t *discrete, const step_edge **bad) {
  *bad = NULL;
  bool found = false;
  for (uint32_t p = 0; p < s->processes && !*bad; p++) {
    const step_location *l = semantics_at(s, discrete, p);
    const uint32_t count = l->has_urgent_edges ? l->acting + l->receiving : 0;
    for (uint32_t i = 0; i < count && !*bad; i++)
      if (l->edges[i].urgent && !offer(t, m, &l->edges[i]))
        *bad = &l->edges[i];
  }
  for (uint32_t i = 0; i < t->noffers && !found && !*bad; i++)
    found = t->offers[i].edge->sync == EDGE_SEND &&
            has_partner(t, s, &t->offers[i]);
  forget_offers(t);
  return found;
}

// ---- Priorities ----------------------------------------------------------------

bool transition_is_higher(const transition *a, const transition *b) {
  return a->channel_priority > b->channel_priority ||
         (a->channel_priority == b->channel_priority &&
          a->process_priority > b->process_priority);
}

bool transition_is_like(const transition *a, const transition *b) {
  return !transition_is_higher(a, b) && !transition_is_higher(b, a);
}

const transition *transitions_below(const transitions *t,
                                    const transition *above) {
  const transition *best = NULL;
  for (uint32_t i = 0; i < t->count; i++)
    if ((!above || transition_is_higher(above, &t->list[i])) &&
        (!best || transition_is_higher(&t->list[i], best)))
      best = &t->list[i];
  return best;
}
