// steps.c -- Finds what can happen, and makes it happen.  Whether given moves are
// a step is asked the other way round in replay/take.c; the tests compare them.

#include "replay/steps.h"

#include <assert.h>
#include <string.h>

#include "replay/moves.h"

bool steps_committed(const concrete *c) {
  for (uint32_t p = 0; p < c->net->processes.count; p++)
    if (concrete_at(c, p)->committed)
      return true;
  return false;
}

bool steps_obey_committed(const concrete *c, const trace_move *moves,
                          uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (move_is_committed(c, moves[i]))
      return true;
  return !steps_committed(c);
}

void steps_print(strbuf *out, const network *net, const trace_move *moves,
                 uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    strbuf_puts(out, i ? ", " : "");
    move_print(out, net, moves[i]);
  }
}

// ---- Offers: the moves whose guards hold

typedef struct {
  trace_move move;
  uint32_t channel; // or NO_CHANNEL
} offer;

typedef struct {
  offer *data;
  uint32_t count, room;
  uint32_t *first; // by process, and the end: where its offers are
} offers;

static void offer_edges(arena *a, concrete *c, uint32_t p, bool only_urgent,
                        offers *out, refusal *r) {
  for (uint32_t i = 0; i < moves_count(c, p); i++) {
    offer o = {.move = {p, i}};
    const edge *e = move_edge(c, o.move);
    if (e->source == c->locations[p] && (e->urgent || !only_urgent) &&
        move_is_offered(c, o.move, &o.channel, r))
      vec_push(a, out, o);
  }
}

static void find_offers(arena *a, concrete *c, bool only_urgent, offers *out,
                        refusal *r) {
  const uint32_t nprocesses = c->net->processes.count;
  *out = (offers){0};
  out->first = arena_array(a, (size_t)nprocesses + 1, sizeof *out->first);
  for (uint32_t p = 0; p < nprocesses; p++) {
    out->first[p] = out->count;
    offer_edges(a, c, p, only_urgent, out, r);
  }
  out->first[nprocesses] = out->count;
}

// Can the offer receive what the other one sends?
static bool answers(const concrete *c, const offer *o, const offer *sender) {
  assert(sender->channel != NO_CHANNEL);
  return o->channel == sender->channel &&
         o->move.process != sender->move.process &&
         move_edge(c, o->move)->sync == EDGE_RECEIVE;
}

// ---- Priorities

step steps_rated(const concrete *c, const trace_move *moves, uint32_t count,
                 uint32_t chan) {
  assert(count > 0);
  step s = {.moves = moves, .nmoves = count};
  s.channel_priority = chan == NO_CHANNEL
                           ? c->net->tau_priority
                           : c->net->channels.data[chan].priority;
  for (uint32_t i = 0; i < count; i++) {
    const int32_t mine = c->net->processes.data[moves[i].process].priority;
    if (i == 0 || mine > s.process_priority)
      s.process_priority = mine;
  }
  return s;
}

bool steps_before(const step *a, const step *b) {
  if (a->channel_priority != b->channel_priority)
    return a->channel_priority > b->channel_priority;
  return a->process_priority > b->process_priority;
}

// ---- All enabled steps

typedef struct {
  arena *memory;
  concrete *state;
  offers offers;
  step_list *out;
  trace_move *chosen; // so far
  uint32_t nchosen;
  uint32_t channel; // over which, or NO_CHANNEL
} gathering;

// What one process may contribute.
typedef struct {
  trace_move *moves;
  uint32_t count, room;
} choice;

static bool is_listed(const step_list *list, const step *s) {
  for (uint32_t i = 0; i < list->count; i++)
    if (list->data[i].nmoves == s->nmoves &&
        memcmp(list->data[i].moves, s->moves, s->nmoves * sizeof *s->moves) ==
            0)
      return true;
  return false;
}

// The moves chosen are a step, if the committed rule lets them.  Two vectors
// may mean the same step.
static void put_step(gathering *g) {
  assert(g->nchosen <= g->state->net->processes.count);
  const uint32_t count = g->nchosen;
  if (count == 0 || !steps_obey_committed(g->state, g->chosen, count))
    return;
  trace_move *moves = arena_array(g->memory, count, sizeof *moves);
  memcpy(moves, g->chosen, count * sizeof *moves);
  const step s = steps_rated(g->state, moves, count, g->channel);
  if (move_edge(g->state, moves[0])->sync != EDGE_EVENT ||
      !is_listed(g->out, &s))
    vec_push(g->memory, g->out, s);
}

// One of each, in every way.
static void combine(gathering *g, const choice *choices, uint32_t count) {
  if (count == 0) {
    put_step(g);
    return;
  }
  for (uint32_t i = 0; i < choices->count; i++) {
    g->chosen[g->nchosen++] = choices->moves[i];
    combine(g, choices + 1, count - 1);
    g->nchosen--;
  }
}

static void put_choice(gathering *g, choice *one, trace_move m) {
  if (one->count == one->room)
    one->moves = vec_grow(g->memory, one->moves, &one->room, one->count,
                          sizeof *one->moves);
  one->moves[one->count++] = m;
}

static void gather_pairs(gathering *g, const offer *sender) {
  assert(g->nchosen >= 1 && g->chosen[0].process == sender->move.process);
  for (uint32_t i = 0; i < g->offers.count; i++) {
    const offer *o = &g->offers.data[i];
    if (!answers(g->state, o, sender))
      continue;
    g->chosen[1] = o->move;
    g->nchosen = 2;
    put_step(g);
  }
}

static void gather_broadcast(gathering *g, const offer *sender) {
  const uint32_t nprocesses = g->state->net->processes.count;
  choice *all = arena_array(g->memory, nprocesses, sizeof *all);
  uint32_t count = 0;
  for (uint32_t p = 0; p < nprocesses; p++) {
    for (uint32_t i = g->offers.first[p]; i < g->offers.first[p + 1]; i++) {
      const offer *o = &g->offers.data[i];
      if (answers(g->state, o, sender))
        put_choice(g, &all[count], o->move);
    }
    count += all[count].count > 0;
  }
  assert(count < nprocesses); // the sender does not answer itself
  combine(g, all, count);
}

static void gather_from(gathering *g, const offer *o) {
  g->chosen[0] = o->move;
  g->nchosen = 1;
  g->channel = o->channel;
  switch (move_edge(g->state, o->move)->sync) {
  case EDGE_INTERNAL:
    put_step(g);
    break;
  case EDGE_SEND:
    if (g->state->net->channels.data[o->channel].broadcast)
      gather_broadcast(g, o);
    else
      gather_pairs(g, o);
    break;
  default:
    break; // begins nothing
  }
}

static void gather_vector(gathering *g, const sync_vector *v) {
  choice *all = arena_array(g->memory, v->count, sizeof *all);
  uint32_t count = 0;
  for (uint32_t k = 0; k < v->count; k++) {
    const vector_part *part = &v->parts[k];
    if (!moves_have_event(g->state, part->process, part->event)) {
      if (!part->weak)
        return;
      continue;
    }
    const uint32_t p = part->process;
    for (uint32_t i = g->offers.first[p]; i < g->offers.first[p + 1]; i++) {
      assert(i < g->offers.count);
      if (move_has_event(g->state, g->offers.data[i].move, part->event))
        put_choice(g, &all[count], g->offers.data[i].move);
    }
    count++; // perhaps without any choice: then there is no step
  }
  g->nchosen = 0;
  g->channel = NO_CHANNEL;
  combine(g, all, count);
}

void steps_enabled(arena *a, const concrete *c, step_list *out, refusal *r) {
  concrete fresh;
  concrete_copy_fresh(&fresh, c);
  *out = (step_list){0};
  gathering g = {.memory = a, .state = &fresh, .out = out};
  g.chosen =
      arena_array(a, (size_t)c->net->processes.count + 1, sizeof *g.chosen);
  find_offers(a, &fresh, false, &g.offers, r);
  for (uint32_t i = 0; i < g.offers.count; i++)
    gather_from(&g, &g.offers.data[i]);
  for (uint32_t i = 0; i < c->net->vectors.count; i++)
    gather_vector(&g, &c->net->vectors.data[i]);
  concrete_release(&fresh);
}

// ---- Updates

typedef struct {
  concrete *state;
  uint32_t negative, large; // a clock that became so, or 0
} assignments;

// The language lets no number be negative, but a copy of a clock, minus
// something, may be.
static void on_reset(void *data, uint32_t x, int32_t n, uint32_t from) {
  assignments *a = data;
  concrete *c = a->state;
  assert(x > 0 && x < c->net->clocks.count && from < c->net->clocks.count);
  const wide result = c->clocks[from] + n * c->scale;
  // Whether the result is negative is a comparison, too, if it can be.
  if (c->watch && n < 0)
    c->watch(c->watch_data, from, 0, c->clocks[from], -(n * c->scale));
  if (c->needs && n < 0)
    needs_compare(c->needs, c->origins, from, 0, EXPR_GE, -(wide)n);
  if (result < 0)
    a->negative = x;
  if (result > CONCRETE_TIME)
    a->large = x;
  c->clocks[x] = a->negative || a->large ? 0 : result;
  assert(c->clocks[x] >= 0 && c->clocks[0] == 0);
  if (c->assigned)
    c->assigned(c->watch_data, x, from);
  if (c->needs)
    needs_assign(c->needs, c->origins, x, from, n);
}

// `part` is the update of a move, or that before or after every step.
static bool run_update(concrete *c, const stmt *s, const char *part,
                       const trace_move *m, refusal *r) {
  if (!s)
    return true;
  evaluator v;
  assignments a = {.state = c};
  concrete_evaluator(c, &v);
  v.clocks.data = &a;
  v.clocks.holds = NULL;
  v.clocks.reset = on_reset;
  if (!eval_run(&v, s))
    return m ? move_fail(r, c, *m, &v.error, part)
             : refuse_error(r, &v.error, "the %s", part);
  if (a.large) {
    v.error = (run_error){.code = DIAG_RUN_OVERFLOW, .at = s->at};
    return refuse_error(r, &v.error, "the clock %s",
                        c->net->clocks.data[a.large].name);
  }
  if (a.negative)
    return refuse(r, "the clock %s would become negative",
                  c->net->clocks.data[a.negative].name);
  return true;
}

static bool run_updates(concrete *c, const trace_move *moves, uint32_t count,
                        refusal *r) {
  if (!run_update(c, c->net->before, "update before every step", NULL, r))
    return false;
  for (uint32_t i = 0; i < count; i++)
    if (!run_update(c, move_edge(c, moves[i])->update, "update", &moves[i], r))
      return false;
  return run_update(c, c->net->after, "update after every step", NULL, r);
}

bool steps_perform(concrete *c, const trace_move *moves, uint32_t count,
                   refusal *r) {
  concrete after;
  concrete_copy_fresh(&after, c);
  bool ok = run_updates(&after, moves, count, r);
  concrete_forget_meta(&after);
  for (uint32_t i = 0; ok && i < count; i++)
    after.locations[moves[i].process] = move_edge(c, moves[i])->target;
  ok = ok && concrete_invariants(&after, r);
  if (ok) {
    const concrete before = *c;
    *c = after;
    after = before;
  }
  concrete_release(&after);
  return ok;
}

// ---- Legal steps

bool steps_possible(const concrete *c, const step *s, refusal *r) {
  assert(s->nmoves > 0);
  concrete copy;
  concrete_copy(&copy, c);
  const bool ok = steps_perform(&copy, s->moves, s->nmoves, r);
  concrete_release(&copy);
  return ok;
}

// The first of those that no other of the list goes before and that are not
// done, or NULL.
static const step *find_highest(const step_list *list, const bool *done) {
  const step *best = NULL;
  for (uint32_t i = 0; i < list->count; i++)
    if (!done[i] && (!best || steps_before(&list->data[i], best)))
      best = &list->data[i];
  return best;
}

static bool same_priority(const step *a, const step *b) {
  return !steps_before(a, b) && !steps_before(b, a);
}

// From the highest priority down to the first with a possible step.
void steps_legal(arena *a, const concrete *c, step_list *out, refusal *r) {
  step_list all;
  steps_enabled(a, c, &all, r);
  bool *done = arena_array(a, all.count, sizeof *done);
  const step *level;
  *out = (step_list){0};
  while (out->count == 0 && (level = find_highest(&all, done)) != NULL)
    for (uint32_t i = 0; i < all.count; i++) {
      if (done[i] || !same_priority(&all.data[i], level))
        continue;
      done[i] = true;
      if (steps_possible(c, &all.data[i], r))
        vec_push(a, out, all.data[i]);
    }
}

// ---- Urgency

static bool synchronises(const concrete *c, const offers *all,
                         const offer *sender) {
  if (move_edge(c, sender->move)->sync != EDGE_SEND)
    return false;
  if (c->net->channels.data[sender->channel].broadcast)
    return true;
  for (uint32_t i = 0; i < all->count; i++)
    if (answers(c, &all->data[i], sender))
      return true;
  return false;
}

bool steps_allow_delay(const concrete *c, refusal *r) {
  arena memory;
  concrete fresh;
  offers all;
  refusal inner = {.why = r->why};
  arena_init(&memory);
  concrete_copy_fresh(&fresh, c);
  find_offers(&memory, &fresh, true, &all, &inner);
  bool ok = !inner.failed || refuse_again(r, &inner);
  for (uint32_t i = 0; ok && i < all.count; i++)
    if (synchronises(c, &all, &all.data[i]))
      ok = refuse(r, "time cannot pass: the urgent channel %s is ready",
                  c->net->channels.data[all.data[i].channel].name);
  concrete_release(&fresh);
  arena_release(&memory);
  return ok;
}
