// relation_match.c -- Which edges are taken together: what sem/transitions.h does
// for one state, for all of them.
//
// A broadcast takes everybody along who can receive.  Those who then only change
// their location, which is not committed, and whom no clock can keep from it, are
// not told apart: what they all do is one function, the fold.  For each of the
// others there is a step of its own for every edge it may take and for staying
// out.

#include "relation/relation_own.h"

enum { MOST_MATCHES = 1 << 16 }; // of one broadcast or vector

// ---- Internal edges, pairs -------------------------------------------------------------

static const timed_case always = {NULL, 0, BF_TRUE, false};

static bool add_plain(builder *b, offer **moves, uint32_t count, bf where) {
  if (where == BF_FALSE)
    return true;
  step s = {.moves = moves, .nmoves = count, .where = where, .fold = BF_TRUE};
  vec_push(b->memory, &s.refused, always);
  return builder_add_step(b, &s);
}

static bool match_pairs(builder *b, offer *sender, uint32_t over, bf where) {
  const offers *list = &b->receiving[over];
  for (uint32_t i = 0; i < list->count; i++) {
    offer *moves[2] = {sender, list->data[i]};
    if (moves[1]->edge->process == sender->edge->process)
      continue;
    const uint32_t mark = bf_mark(b->r->m);
    const bf both = bf_and(b->r->m, where, offer_on(moves[1], over));
    const bool done = add_plain(b, moves, 2, both);
    bf_release(b->r->m, mark);
    if (!done)
      return false;
  }
  return true;
}

// ---- Broadcasts -------------------------------------------------------------------------

// One broadcast while its receivers are gone through.
typedef struct {
  uint32_t over;
  offer **moves; // the sender, and who was taken along
  uint32_t nmoves;
  bf where;
  timed_cases refused;
  bf fold;
  uint32_t *folded;
  uint32_t nfolded;
  uint32_t matches;
} broadcast;

static uint32_t group_end(const offers *list, uint32_t from) {
  uint32_t i = from;
  while (i < list->count &&
         list->data[i]->edge->process == list->data[from]->edge->process)
    i++;
  return i;
}

// A committed process that goes along is why the step may be taken: it counts.
static bool is_plain(const builder *b, const offer *o) {
  return !b->r->s->at[o->edge->process][o->source].committed &&
         o->edge->clocks.code == CODE_NONE && o->edge->clocks.count == 0 &&
         o->edge->update == CODE_NONE;
}

static bool may_fold(const builder *b, const offers *list, uint32_t from,
                     uint32_t to) {
  for (uint32_t i = from; i < to; i++)
    if (!is_plain(b, list->data[i]))
      return false;
  return true;
}

static bf any_of(builder *b, const offers *list, uint32_t from, uint32_t to,
                 uint32_t over) {
  bf any = BF_FALSE;
  for (uint32_t i = from; i < to; i++)
    any = bf_or(b->r->m, any, offer_on(list->data[i], over));
  return any;
}

// Whoever can only go along: what the process does, before and after.
static void fold(builder *b, broadcast *c, const offers *list, uint32_t from,
                 uint32_t to) {
  bf_manager *m = b->r->m;
  const uint32_t p = list->data[from]->edge->process;
  const bf idle = bf_not(m, any_of(b, list, from, to, c->over));
  bf does = bf_and(m, idle, bits_stays(&b->r->bits, &b->r->bits.processes[p]));
  for (uint32_t i = from; i < to; i++) {
    const offer *o = list->data[i];
    does = bf_or(m, does,
                 bf_and(m, offer_on(o, c->over),
                        bits_at(&b->r->bits, p, o->edge->target, BITS_AFTER)));
  }
  c->fold = bf_and(m, c->fold, does);
  c->folded[c->nfolded++] = p;
}

static void fold_all(builder *b, broadcast *c, const offers *list) {
  const uint32_t sender = c->moves[0]->edge->process;
  uint32_t to = 0;
  for (uint32_t i = 0; i < list->count; i = to) {
    to = group_end(list, i);
    if (list->data[i]->edge->process != sender && may_fold(b, list, i, to))
      fold(b, c, list, i, to);
  }
}

// Every case in which the edge cannot be taken: it is not enabled, or its clocks
// refuse.
static void stay_out_of(builder *b, const offer *o, uint32_t over,
                        timed_cases *cases) {
  bf_manager *m = b->r->m;
  timed_cases reasons = {0};
  const timed_case idle = {.where = bf_not(m, offer_on(o, over))};
  vec_push(b->memory, &reasons, idle);
  for (uint32_t i = 0; i < o->refusals.count; i++) {
    timed_case t = o->refusals.data[i];
    t.where = bf_and(m, t.where, offer_on(o, over));
    vec_push(b->memory, &reasons, t);
  }
  builder_conjoin(b, cases, &reasons);
}

static bool emit_broadcast(builder *b, const broadcast *c) {
  const step s = {.moves = c->moves,
                  .nmoves = c->nmoves,
                  .where = c->where,
                  .refused = c->refused,
                  .fold = c->fold,
                  .folded = c->folded,
                  .nfolded = c->nfolded};
  return builder_add_step(b, &s);
}

static bool match_receivers(builder *b, broadcast *c, const offers *list,
                            uint32_t from);

static bool take_along(builder *b, broadcast *c, const offers *list, uint32_t i,
                       uint32_t to) {
  broadcast with = *c;
  with.where = bf_and(b->r->m, c->where, offer_on(list->data[i], c->over));
  if (with.where == BF_FALSE)
    return true;
  with.moves[with.nmoves++] = list->data[i];
  const bool done = match_receivers(b, &with, list, to);
  c->matches = with.matches;
  return done;
}

static bool leave_out(builder *b, broadcast *c, const offers *list,
                      uint32_t from, uint32_t to) {
  broadcast without = *c;
  for (uint32_t i = from; i < to; i++)
    stay_out_of(b, list->data[i], c->over, &without.refused);
  bf possible = BF_FALSE;
  for (uint32_t i = 0; i < without.refused.count; i++)
    possible = bf_or(b->r->m, possible, without.refused.data[i].where);
  without.where = bf_and(b->r->m, c->where, possible);
  if (without.where == BF_FALSE)
    return true;
  const bool done = match_receivers(b, &without, list, to);
  c->matches = without.matches;
  return done;
}

// Everyone from number `from` on who is not folded.
static bool match_receivers(builder *b, broadcast *c, const offers *list,
                            uint32_t from) {
  const uint32_t sender = c->moves[0]->edge->process;
  uint32_t to = from;
  while (from < list->count) {
    to = group_end(list, from);
    if (list->data[from]->edge->process != sender &&
        !may_fold(b, list, from, to))
      break;
    from = to;
  }
  if (++c->matches > MOST_MATCHES) {
    b->r->refusal = "a broadcast that more than 65536 sets of edges can follow";
    return false;
  }
  if (from == list->count)
    return emit_broadcast(b, c);
  for (uint32_t i = from; i < to; i++)
    if (!take_along(b, c, list, i, to))
      return false;
  return leave_out(b, c, list, from, to);
}

static bool match_broadcast(builder *b, offer *sender, uint32_t over,
                            bf where) {
  const uint32_t processes = b->r->s->processes;
  broadcast c = {
      .over = over,
      .moves = arena_array(b->memory, processes, sizeof *c.moves),
      .nmoves = 1,
      .where = where,
      .fold = BF_TRUE,
      .folded = arena_array(b->memory, processes, sizeof *c.folded),
  };
  c.moves[0] = sender;
  vec_push(b->memory, &c.refused, always);
  fold_all(b, &c, &b->receiving[over]);
  return match_receivers(b, &c, &b->receiving[over], 0);
}

// ---- Vectors ------------------------------------------------------------------------------

// The states in which the process has an edge with the event, whatever its guard.
static bf has_event(builder *b, const vector_part *part) {
  const offers *list = &b->events[part->process];
  bf any = BF_FALSE;
  for (uint32_t i = 0; i < list->count; i++)
    if (list->data[i]->edge->event == part->event)
      any = bf_or(b->r->m, any,
                  bits_at(&b->r->bits, part->process, list->data[i]->source,
                          BITS_BEFORE));
  return any;
}

typedef struct {
  const sync_vector *vector;
  offer **moves;
  uint32_t nmoves, matches;
} vector_match;

// Where all parts are weak and nobody takes part there is no step.  It would lead
// from each state to itself, so it changes no set that is reached, and this engine
// is asked for neither deadlocks nor runs without end.
static bool match_parts(builder *b, vector_match *v, uint32_t part, bf where) {
  if (where == BF_FALSE)
    return true;
  if (++v->matches > MOST_MATCHES) {
    b->r->refusal = "a vector that more than 65536 sets of edges can make";
    return false;
  }
  if (part == v->vector->count)
    return v->nmoves == 0 || add_plain(b, v->moves, v->nmoves, where);
  bf_manager *m = b->r->m;
  const vector_part *at = &v->vector->parts[part];
  const offers *list = &b->events[at->process];
  for (uint32_t i = 0; i < list->count; i++) {
    offer *o = list->data[i];
    if (o->edge->event != at->event)
      continue;
    builder_add_mishap(b, NULL, 0, bf_and(m, where, o->event_errors), false);
    v->moves[v->nmoves++] = o;
    const bool done = match_parts(b, v, part + 1, bf_and(m, where, o->where));
    v->nmoves--;
    if (!done)
      return false;
  }
  return match_parts(b, v, part + 1, bf_minus(m, where, has_event(b, at)));
}

static bool match_vector(builder *b, const sync_vector *vector) {
  bf possible = BF_TRUE;
  for (uint32_t i = 0; i < vector->count; i++)
    if (!vector->parts[i].weak)
      possible = bf_and(b->r->m, possible, has_event(b, &vector->parts[i]));
  vector_match v = {.vector = vector,
                    .moves =
                        arena_array(b->memory, vector->count, sizeof *v.moves)};
  return match_parts(b, &v, 0, possible);
}

// ---- All ----------------------------------------------------------------------------------

static bool match(builder *b, offer *o) {
  if (o->edge->sync == EDGE_INTERNAL)
    return add_plain(b, &o, 1, o->where);
  const channel *list = b->r->s->network->channels.data;
  for (uint32_t i = 0; i < o->channels.count; i++) {
    const uint32_t over = (uint32_t)o->channels.data[i].value;
    const bf where = o->channels.data[i].where;
    if (!(list[over].broadcast ? match_broadcast(b, o, over, where)
                               : match_pairs(b, o, over, where)))
      return false;
  }
  return true;
}

bool builder_match_all(builder *b) {
  const network *net = b->r->s->network;
  for (uint32_t p = 0; p < b->r->s->processes; p++)
    for (uint32_t i = 0; i < b->acting[p].count; i++)
      if (!match(b, b->acting[p].data[i]))
        return builder_is_fine(b);
  for (uint32_t i = 0; i < net->vectors.count; i++)
    if (!match_vector(b, &net->vectors.data[i]))
      return builder_is_fine(b);
  return builder_is_fine(b);
}
