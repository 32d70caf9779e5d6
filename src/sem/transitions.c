// transitions.c -- Finding the transitions of a discrete state.
//
// What each process offers is kept from the last state (sem/offers.h); each offer to
// act is matched with those to receive over its channel.

#include "sem/transitions.h"

#include <assert.h>

#include "base/grow.h"
#include "base/mem.h"

void transitions_init(transitions *t, const semantics *s) {
  *t = (transitions){.has_urgent = s->has_urgent_channels,
                     .chosen = mem_new(s->processes, sizeof *t->chosen)};
  offers_init(&t->offers, s, false);
  if (t->has_urgent)
    offers_init(&t->urgent, s, true);
  t->refused = mem_new(t->offers.room, sizeof *t->refused);
}

void transitions_release(transitions *t) {
  offers_release(&t->offers);
  if (t->has_urgent)
    offers_release(&t->urgent);
  mem_free(t->list);
  mem_free(t->moves);
  mem_free(t->refusals);
  mem_free(t->chosen);
  mem_free(t->refused);
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

// Is what is chosen now another transition, renamed?
static bool find_double(transitions *t) {
  if (!t->doubles || !doubles_has(t->doubles, t->chosen, t->nchosen))
    return false;
  t->has_doubles = true;
  return true;
}

// What is chosen and refused now is a transition, if committed locations allow.
static void emit(transitions *t, const semantics *s, const int32_t *discrete,
                 int32_t channel_priority) {
  if (t->committed && !has_committed(t, s, discrete))
    return;
  const bool is_double = find_double(t);
  if (is_double && t->is_wide && t->leaves_doubles)
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
      .is_double = is_double,
  };
  append(&t->moves, &t->nmoves, &t->moves_room, t->chosen, t->nchosen);
  append(&t->refusals, &t->nrefusals, &t->refusals_room, t->refused,
         t->nrefused);
}

// ---- Channels ---------------------------------------------------------------------

static void match_binary(transitions *t, const semantics *s,
                         const int32_t *discrete, const step_offer *sender) {
  const int32_t priority = s->network->channels.data[sender->channel].priority;
  const offer_list *to = offers_to_receive(&t->offers, sender->channel);
  for (uint32_t r = 0; r < to->count && !has_stopped(t); r++) {
    const step_edge *receiver = t->offers.list[to->data[r]].edge;
    if (receiver->process == sender->edge->process)
      continue;
    t->chosen[0] = sender->edge;
    t->chosen[1] = receiver;
    t->nchosen = 2;
    emit(t, s, discrete, priority);
  }
}

// The edge of offer r to receive the broadcast at hand.
static const step_edge *receiver(const transitions *t, uint32_t r) {
  return t->offers.list[t->receivers->data[r]].edge;
}

// Offers of one process to receive are next to each other: the one behind them.
static uint32_t next_process(const transitions *t, uint32_t r) {
  const uint32_t p = receiver(t, r)->process;
  while (r < t->receivers->count && receiver(t, r)->process == p)
    r++;
  return r;
}

static bool may_stay_out(const transitions *t, uint32_t from, uint32_t to) {
  for (uint32_t r = from; r < to; r++)
    if (receiver(t, r)->refusal == CODE_NONE)
      return false;
  return true;
}

// The offer from r on that is the first of another process than the sender's.
static uint32_t skip_sender(const transitions *t, const step_offer *sender,
                            uint32_t r) {
  return r < t->receivers->count &&
                 receiver(t, r)->process == sender->edge->process
             ? next_process(t, r)
             : r;
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

// The process has decided: will it be another transition renamed, whatever those behind
// it do?
static bool is_idle(transitions *t, uint32_t p) {
  if (!t->is_wide || !t->doubles || !t->leaves_doubles ||
      !doubles_begins(t->doubles, t->chosen, t->nchosen, p))
    return false;
  t->has_doubles = true;
  return true;
}

static void match_broadcast(transitions *, const semantics *, const int32_t *,
                            const step_offer *sender, uint32_t r);

// The process with the offers from r up to `behind` takes part with one of them.
static void take_part(transitions *t, const semantics *s,
                      const int32_t *discrete, const step_offer *sender,
                      uint32_t r, uint32_t behind) {
  for (uint32_t i = r; i < behind && !t->stopped; i++) {
    const step_edge *e = receiver(t, i);
    t->chosen[t->nchosen++] = e;
    if (!is_idle(t, e->process) && narrows(t, e, true)) {
      match_broadcast(t, s, discrete, sender, behind);
      widen(t, 1);
    }
    t->nchosen--;
  }
}

// It stays out, with all of them.
static void stay_out(transitions *t, const semantics *s,
                     const int32_t *discrete, const step_offer *sender,
                     uint32_t r, uint32_t behind) {
  const uint32_t refused = t->nrefused;
  uint32_t i = r;
  if (is_idle(t, receiver(t, r)->process))
    return;
  for (; i < behind && narrows(t, receiver(t, i), false); i++)
    t->refused[t->nrefused++] = receiver(t, i);
  if (i == behind)
    match_broadcast(t, s, discrete, sender, behind);
  widen(t, t->nrefused - refused);
  t->nrefused = refused;
}

// Everyone from offer r on either takes part with one of its edges or, if all
// of those ask for something of the clocks, stays out.
static void match_broadcast(transitions *t, const semantics *s,
                            const int32_t *discrete, const step_offer *sender,
                            uint32_t r) {
  if (has_stopped(t))
    return;
  r = skip_sender(t, sender, r);
  if (r == t->receivers->count) {
    emit(t, s, discrete, s->network->channels.data[sender->channel].priority);
    return;
  }
  const uint32_t behind = next_process(t, r);
  take_part(t, s, discrete, sender, r, behind);
  if (may_stay_out(t, r, behind))
    stay_out(t, s, discrete, sender, r, behind);
}

// Can the broadcast be taken in more than FEW_WAYS ways, clocks aside?
static bool is_wide(const transitions *t, const step_offer *sender) {
  uint32_t ways = 1, r = skip_sender(t, sender, 0);
  while (r < t->receivers->count && ways <= FEW_WAYS) {
    const uint32_t behind = next_process(t, r);
    const uint32_t choices = behind - r + may_stay_out(t, r, behind);
    ways = choices > FEW_WAYS ? choices : ways * choices;
    r = skip_sender(t, sender, behind);
  }
  return ways > FEW_WAYS;
}

// Is nobody who could take part in a committed location?
static bool is_barred(const transitions *t, const semantics *s,
                      const int32_t *discrete, const step_offer *sender) {
  if (!t->committed ||
      semantics_at(s, discrete, sender->edge->process)->committed)
    return false;
  for (uint32_t r = 0; r < t->receivers->count; r++)
    if (semantics_at(s, discrete, receiver(t, r)->process)->committed)
      return false;
  return true;
}

static void broadcast(transitions *t, const semantics *s,
                      const int32_t *discrete, const step_offer *sender) {
  t->receivers = offers_to_receive(&t->offers, sender->channel);
  if (is_barred(t, s, discrete, sender))
    return;
  t->is_wide = is_wide(t, sender);
  if (t->is_wide && t->leaves_wide) {
    t->is_wide = false;
    return;
  }
  if (t->is_wide && t->narrowing)
    narrowing_begin(t->narrowing);
  if (narrows(t, sender->edge, true)) {
    match_broadcast(t, s, discrete, sender, 0);
    widen(t, 1);
  }
  t->is_wide = false;
}

static void match(transitions *t, const semantics *s, const int32_t *discrete,
                  const step_offer *o) {
  t->nrefused = 0;
  if (o->edge->sync == EDGE_SEND &&
      !s->network->channels.data[o->channel].broadcast) {
    match_binary(t, s, discrete, o);
    return;
  }
  t->chosen[0] = o->edge;
  t->nchosen = 1;
  if (o->edge->sync == EDGE_SEND)
    broadcast(t, s, discrete, o);
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
  t->committed = t->stopped = t->has_doubles = false;
}

// Those to act come before those to receive.
static void match_process(transitions *t, const semantics *s,
                          const int32_t *discrete, edge_sync sync, uint32_t p) {
  const offers *o = &t->offers;
  const step_offer *at = o->list + o->first[p];
  const step_offer *end = at + o->count[p] - o->nreceiving[p];
  for (; at < end && !t->stopped; at++)
    if (at->edge->sync == sync)
      match(t, s, discrete, at);
}

static void match_all(transitions *t, const semantics *s,
                      const int32_t *discrete, edge_sync sync) {
  const uint64_t *set =
      sync == EDGE_SEND ? t->offers.sending : t->offers.internal;
  for (uint32_t w = 0; w < t->offers.words; w++)
    for (uint64_t rest = set[w]; rest; rest &= rest - 1)
      match_process(t, s, discrete, sync,
                    64 * w + (uint32_t)__builtin_ctzll(rest));
}

static const step_edge *find(transitions *t, const semantics *s, vm *m,
                             const int32_t *discrete) {
  const step_edge *bad = offers_follow(&t->offers, m, discrete);
  if (bad)
    return bad;
  t->committed = t->offers.ncommitted > 0;
  match_all(t, s, discrete, EDGE_SEND);
  bad = s->has_vectors ? match_vectors(t, s, m, discrete) : NULL;
  match_all(t, s, discrete, EDGE_INTERNAL);
  return bad;
}

const step_edge *transitions_find(transitions *t, const semantics *s, vm *m,
                                  const int32_t *discrete, narrowing *zone) {
  begin(t);
  t->narrowing = zone;
  return find(t, s, m, discrete);
}

uint32_t transitions_labelled(const transitions *t, uint32_t label) {
  if (t->nplain == t->count)
    return label < t->count ? label : t->count;
  uint32_t i = 0;
  while (i < t->count && t->list[i].label != label)
    i++;
  return i;
}

uint32_t transitions_add_wide(transitions *t, const semantics *s,
                              uint32_t label) {
  const combination *c = &s->combinations->list.data[label & ~LABEL_WIDE];
  assert(label & LABEL_WIDE &&
         (label & ~LABEL_WIDE) < s->combinations->list.count);
  grow(t->list, t->count, t->room, 16);
  t->list[t->count] = (transition){
      .label = label,
      .moves = t->nmoves,
      .nmoves = c->count,
      .refusals = t->nrefusals,
  };
  append(&t->moves, &t->nmoves, &t->moves_room, c->edges, c->count);
  return t->count++;
}

// ---- Urgency -----------------------------------------------------------------------------

static bool has_partner(const offers *o, const semantics *s,
                        const step_offer *sender) {
  if (s->network->channels.data[sender->channel].broadcast)
    return true;
  const offer_list *to = &o->receiving[sender->channel];
  for (uint32_t r = 0; r < to->count; r++)
    if (o->list[to->data[r]].edge->process != sender->edge->process)
      return true;
  return false;
}

static bool sends(const offers *o, const semantics *s, uint32_t p) {
  const step_offer *list = o->list + o->first[p];
  for (uint32_t i = 0; i < o->count[p]; i++)
    if (list[i].edge->sync == EDGE_SEND && has_partner(o, s, &list[i]))
      return true;
  return false;
}

bool transitions_urgent(transitions *t, const semantics *s, vm *m,
                        const int32_t *discrete, const step_edge **bad) {
  offers *o = &t->urgent;
  *bad = offers_follow(o, m, discrete);
  for (uint32_t w = 0; w < o->words && !*bad; w++)
    for (uint64_t rest = o->sending[w]; rest; rest &= rest - 1)
      if (sends(o, s, 64 * w + (uint32_t)__builtin_ctzll(rest)))
        return true;
  return false;
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
