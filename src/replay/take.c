// take.c -- Asking of given moves whether they are a step.

#include "replay/take.h"

#include <assert.h>

#include "base/arena.h"
#include "replay/moves.h"
#include "replay/steps.h"

static bool moves_are_sane(const concrete *c, const trace_move *moves,
                           uint32_t count, refusal *r) {
  if (count == 0)
    return refuse(r, "a step without moves");
  for (uint32_t i = 0; i < count; i++) {
    const trace_move m = moves[i];
    if (m.process >= c->net->processes.count ||
        m.edge >= moves_count(c, m.process))
      return refuse(r, "no process %u with an edge %u", m.process, m.edge);
    if (move_edge(c, m)->source != c->locations[m.process])
      return move_refuse(r, c, m, "the process is elsewhere");
    for (uint32_t k = 0; k < i; k++)
      if (moves[k].process == m.process)
        return move_refuse(r, c, m, "the process moves twice");
  }
  return true;
}

// All guards; *chan is over which channel the first one synchronises.
static bool guards_hold(concrete *c, const trace_move *moves, uint32_t count,
                        uint32_t *chan, refusal *r) {
  assert(count > 0);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t own;
    if (!move_is_offered(c, moves[i], &own, r))
      return false;
    if (i == 0)
      *chan = own;
  }
  return true;
}

// Does the move, which is offered, receive on this channel?
static bool receives(concrete *c, trace_move m, uint32_t chan, refusal *r) {
  assert(chan < c->net->channels.count);
  uint32_t own;
  if (move_edge(c, m)->sync != EDGE_RECEIVE)
    return move_refuse(r, c, m, "it does not receive");
  if (!move_is_offered(c, m, &own, r))
    return false;
  if (own != chan)
    return move_refuse(r, c, m, "it receives on another channel");
  return true;
}

static bool may_receive(const concrete *c, trace_move m, uint32_t chan) {
  const edge *e = move_edge(c, m);
  if (e->sync != EDGE_RECEIVE || e->source != c->locations[m.process])
    return false;
  return !place_is_fixed(e->channel) || (uint32_t)e->channel->base == chan;
}

static bool refuse_receiver(refusal *r, const concrete *c, trace_move m) {
  r->is_for_times = move_edge(c, m)->clock_guard != NULL;
  return move_refuse(r, c, m, "this receiver of the broadcast is left out");
}

// A process that is not among the receivers must be unable to receive.
static bool cannot_receive(concrete *c, uint32_t p, uint32_t chan, refusal *r) {
  for (uint32_t i = 0; i < moves_count(c, p); i++) {
    const trace_move m = {p, i};
    refusal inner = {.why = r->why};
    uint32_t own;
    if (!may_receive(c, m, chan))
      continue;
    if (move_is_offered(c, m, &own, &inner) && own == chan)
      return refuse_receiver(r, c, m);
    if (inner.failed)
      return refuse_again(r, &inner);
  }
  return true;
}

// Every other process that can receive does, in the order of processes.
static bool is_broadcast(concrete *c, const trace_move *moves, uint32_t count,
                         uint32_t chan, refusal *r) {
  assert(c->net->channels.data[chan].broadcast);
  uint32_t next = 1;
  for (uint32_t p = 0; p < c->net->processes.count; p++) {
    if (next < count && moves[next].process == p) {
      if (!receives(c, moves[next], chan, r))
        return false;
      next++;
    } else if (p != moves[0].process && !cannot_receive(c, p, chan, r)) {
      return false;
    }
  }
  if (next < count)
    return move_refuse(r, c, moves[next],
                       "receivers are not in the order of processes");
  return true;
}

static bool is_pair(concrete *c, const trace_move *moves, uint32_t count,
                    uint32_t chan, refusal *r) {
  assert(!c->net->channels.data[chan].broadcast);
  if (count != 2)
    return move_refuse(r, c, moves[0], "it takes one sender and one receiver");
  return receives(c, moves[1], chan, r);
}

static bool is_vector(const concrete *c, const sync_vector *v,
                      const trace_move *moves, uint32_t count) {
  uint32_t next = 0;
  for (uint32_t k = 0; k < v->count; k++) {
    const vector_part *part = &v->parts[k];
    if (!moves_have_event(c, part->process, part->event)) {
      if (!part->weak)
        return false;
      continue;
    }
    if (next == count || moves[next].process != part->process ||
        !move_has_event(c, moves[next], part->event))
      return false;
    next++;
  }
  return next == count;
}

static bool is_some_vector(const concrete *c, const trace_move *moves,
                           uint32_t count, refusal *r) {
  for (uint32_t i = 0; i < c->net->vectors.count; i++)
    if (is_vector(c, &c->net->vectors.data[i], moves, count))
      return true;
  return move_refuse(r, c, moves[0],
                     "no synchronisation vector consists of these moves");
}

// Do the moves belong together?
static bool is_synchronisation(concrete *c, const trace_move *moves,
                               uint32_t count, uint32_t chan, refusal *r) {
  switch (move_edge(c, moves[0])->sync) {
  case EDGE_INTERNAL:
    return count == 1 ||
           move_refuse(r, c, moves[0], "an internal edge is taken alone");
  case EDGE_SEND:
    assert(chan != NO_CHANNEL);
    return c->net->channels.data[chan].broadcast
               ? is_broadcast(c, moves, count, chan, r)
               : is_pair(c, moves, count, chan, r);
  case EDGE_RECEIVE:
    return move_refuse(r, c, moves[0], "a receiver without sender before it");
  default:
    return is_some_vector(c, moves, count, r);
  }
}

static bool refuse_priority(refusal *r, const concrete *c, const step *s) {
  assert(c->net->has_priorities);
  strbuf text;
  strbuf_init(&text);
  steps_print(&text, c->net, s->moves, s->nmoves);
  r->is_for_times = true;
  refuse(r, "a step of higher priority is possible: %s", text.text);
  strbuf_release(&text);
  return false;
}

// False if a step of higher priority is possible, or if that cannot be told.
static bool is_first_of(const concrete *c, const step *s, const step_list *all,
                        refusal *r) {
  for (uint32_t i = 0; i < all->count; i++) {
    refusal inner = {.why = r->why};
    if (!steps_before(&all->data[i], s))
      continue;
    if (steps_possible(c, &all->data[i], &inner))
      return refuse_priority(r, c, &all->data[i]);
    if (inner.failed)
      return refuse_again(r, &inner);
  }
  return true;
}

static bool obeys_priorities(const concrete *c, const step *s, refusal *r) {
  if (!c->net->has_priorities)
    return true;
  arena memory;
  step_list all;
  refusal inner = {.why = r->why};
  arena_init(&memory);
  steps_enabled(&memory, c, &all, &inner);
  const bool ok =
      inner.failed ? refuse_again(r, &inner) : is_first_of(c, s, &all, r);
  arena_release(&memory);
  return ok;
}

static bool is_legal(concrete *c, const trace_move *moves, uint32_t count,
                     refusal *r) {
  uint32_t chan = NO_CHANNEL;
  if (!moves_are_sane(c, moves, count, r) ||
      !guards_hold(c, moves, count, &chan, r) ||
      !is_synchronisation(c, moves, count, chan, r))
    return false;
  if (!steps_obey_committed(c, moves, count))
    return move_refuse(r, c, moves[0],
                       "a process in a committed location goes first");
  const step s = steps_rated(c, moves, count, chan);
  return obeys_priorities(c, &s, r);
}

bool take_step(concrete *c, const trace_move *moves, uint32_t count,
               refusal *r) {
  concrete fresh;
  concrete_copy_fresh(&fresh, c);
  const bool ok = is_legal(&fresh, moves, count, r);
  concrete_release(&fresh);
  return ok && steps_perform(c, moves, count, r);
}
