// replay.c -- Going along the trace, state by state.

#include "replay/replay.h"

#include <assert.h>
#include <inttypes.h>

#include "base/arena.h"
#include "replay/concrete.h"
#include "replay/elapse.h"
#include "replay/forever.h"
#include "replay/instants.h"
#include "replay/judge.h"
#include "replay/measure.h"
#include "replay/rounds.h"
#include "replay/steps.h"
#include "replay/take.h"
#include "trace/repeats.h"
#include "trace/trace_words.h"

typedef struct {
  concrete state;
  forever_loop loop;
  const network *net;
  const trace *played;
  const query *asked;
  stopper *stop; // that ends it early, or NULL
  refusal refusal;
  uint64_t round, rounds;  // of how many, if it is repeated; else 0
  uint32_t at;             // the step being played, from 1
  bool may_jump;           // not all rounds need be played
  bool is_looping;         // it was entered
  trace_deadlock deadlock; // of the last state, if that is asked for
  bool has_error;          // that it is to lead to was met
  run_error error;
} player;

// Of repeated steps that have to be played each time.
enum { MOST_STEPS = 10000000 };

// It may be a run all the same.
static bool refuse_unsure(refusal *r, const char *why) {
  r->is_unsure = true;
  return refuse(r, "%s", why);
}

// ---- Is the state as the trace says?

static bool refuse_value(player *p, const char *what, int64_t is,
                         int64_t said) {
  return refuse(&p->refusal, "%s is %" PRId64 ", not %" PRId64, what, is, said);
}

static bool refuse_time(player *p, const char *what, wide is, wide said) {
  strbuf both;
  strbuf_init(&both);
  trace_put_time(&both, is, p->state.scale);
  strbuf_puts(&both, ", not ");
  trace_put_time(&both, said, p->state.scale);
  refuse(&p->refusal, "%s is %s", what, both.text);
  strbuf_release(&both);
  return false;
}

static bool refuse_location(player *p, uint32_t i) {
  return refuse(&p->refusal, "%s is in %s, not where the trace has it",
                p->net->processes.data[i].name,
                concrete_at(&p->state, i)->name);
}

static bool is_as_said(player *p, const trace_state *said) {
  const network *net = p->net;
  const concrete *c = &p->state;
  for (uint32_t i = 0; i < net->processes.count; i++)
    if (c->locations[i] != said->locations[i])
      return refuse_location(p, i);
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE && c->cells[i] != said->cells[i])
      return refuse_value(p, net->cells.data[i].name, c->cells[i],
                          said->cells[i]);
  for (uint32_t i = 0; i < net->clocks.count; i++)
    if (c->clocks[i] != said->entry[i])
      return refuse_time(p, net->clocks.data[i].name, c->clocks[i],
                         said->entry[i]);
  if (c->time != said->time)
    return refuse_time(p, "the time", c->time, said->time);
  return true;
}

// ---- The run

// A process may have several initial locations; the trace says which.
static bool choose_initial(player *p) {
  const trace_state *said = &p->played->states[0];
  for (uint32_t i = 0; i < p->net->processes.count; i++) {
    const process *q = &p->net->processes.data[i];
    const uint32_t at = said->locations[i];
    if (at >= q->nlocations || !q->locations[at].initial)
      return refuse(&p->refusal, "%s does not start where the trace has it",
                    q->name);
    p->state.locations[i] = at;
  }
  return true;
}

// The state from which on nothing happens that must not.
static uint32_t clear_from(const player *p) {
  assert(query_is_about_runs(p->asked->kind));
  return p->asked->kind == QUERY_LEADS_TO ? p->played->from : 0;
}

// State i was entered: what has to be looked at while it lasts, `most` or, if that
// is negative, as long as it may?
static bool is_clear(player *p, uint32_t i, wide most) {
  if (p->played->kind == TRACE_ERROR || !p->asked ||
      !query_is_about_runs(p->asked->kind) || i < clear_from(p))
    return true;
  return forever_is_clear(&p->state, p->asked, i == clear_from(p), most,
                          &p->refusal);
}

static bool play_step(player *p, uint32_t i) {
  assert(i < p->played->nsteps && concrete_is_valid(&p->state));
  const trace_step *s = &p->played->steps[i];
  p->at = i + 1;
  if (p->stop && stop_look(p->stop))
    return refuse_unsure(&p->refusal, p->stop->reason);
  if (p->played->end == TRACE_LOOPS && i == p->played->loop_first) {
    forever_enter(&p->loop, &p->state, p->asked);
    p->is_looping = true;
  }
  if (p->is_looping && !forever_meet(&p->loop, &p->state, &p->refusal))
    return false;
  return is_clear(p, i, s->delay) && elapse(&p->state, s->delay, &p->refusal) &&
         take_step(&p->state, s->moves, s->nmoves, &p->refusal);
}

// ---- Steps that are repeated

// The states of the trace within a block are those of the first round; the one
// behind it is that after the last.
static bool play_round(player *p, const trace_repeat *r, uint64_t round) {
  p->round = round;
  p->rounds = r->times;
  for (uint32_t k = 0; k < r->count; k++) {
    const uint32_t i = r->first + k;
    if (round == 2 && p->may_jump)
      p->may_jump = rounds_are_convex(&p->state, &p->played->steps[i]);
    const bool is_said = k + 1 < r->count ? round == 1 : round == r->times;
    if (!play_step(p, i) ||
        (is_said && !is_as_said(p, &p->played->states[i + 1])))
      return false;
  }
  return true;
}

// The first and the second round were played, with `first` after the first; how
// many are left between these and the last, and can they be left out?
static bool skip_rounds(player *p, const trace_repeat *r, const concrete *first,
                        uint64_t *round) {
  assert(r->times > 3 && *round == 3);
  const uint64_t skipped = r->times - 3;
  if (p->may_jump) {
    *round += skipped;
    return rounds_jump(&p->state, first, skipped, &p->refusal);
  }
  return skipped <= MOST_STEPS / r->count ||
         refuse_unsure(&p->refusal,
                       "it is repeated too often to be played each time");
}

static bool play_block(player *p, const trace_repeat *r) {
  p->may_jump = rounds_are_alike(p->net, p->played, r);
  if (!play_round(p, r, 1))
    return false;
  concrete first;
  concrete_copy(&first, &p->state);
  bool ok = play_round(p, r, 2);
  uint64_t round = 3;
  if (ok && r->times > 3)
    ok = skip_rounds(p, r, &first, &round);
  for (; ok && round <= r->times; round++)
    ok = play_round(p, r, round);
  concrete_release(&first);
  return ok;
}

static bool play_steps(player *p) {
  const trace *t = p->played;
  for (uint32_t i = 0; i < t->nsteps;) {
    const trace_repeat *r = repeats_from(t, i);
    p->rounds = 0;
    if (r ? !play_block(p, r)
          : !play_step(p, i) || !is_as_said(p, &t->states[i + 1]))
      return false;
    i += r ? r->count : 1;
  }
  return true;
}

// ---- The end

static bool shows_predicate(player *p, bool wanted) {
  if (!p->asked || !p->asked->p)
    return true;
  p->refusal.is_for_times = p->asked->p->has_clock;
  switch (judge_predicate(&p->state, p->asked->p, &p->refusal)) {
  case ANSWER_YES:
    return wanted || refuse(&p->refusal, "the predicate holds");
  case ANSWER_NO:
    return !wanted || refuse(&p->refusal, "the predicate does not hold");
  default:
    return false;
  }
}

// Whether time can pass in the target of a step is part of computing it.
static void enter_targets(const concrete *c, const step_list *all, refusal *r) {
  for (uint32_t i = 0; i < all->count; i++) {
    concrete target;
    concrete_copy(&target, c);
    if (steps_perform(&target, all->data[i].moves, all->data[i].nmoves, r))
      elapse_evaluate(&target, r);
    concrete_release(&target);
  }
}

// Of sup, inf and bounds.
static void compute_terms(const concrete *c, const query *asked, refusal *r) {
  wide found;
  for (uint32_t i = 0; asked && i < asked->nterms; i++)
    measure_term(c, &asked->terms[i], &found, r);
}

static bool meets_error(player *p, const refusal *met) {
  p->has_error = met->failed;
  p->error = met->error;
  return met->failed;
}

static bool shows_error(player *p) {
  arena memory;
  step_list all;
  refusal met = {.why = NULL};
  arena_init(&memory);
  elapse_evaluate(&p->state, &met);
  steps_legal(&memory, &p->state, &all, &met);
  enter_targets(&p->state, &all, &met);
  if (p->asked && p->asked->p)
    judge_predicate(&p->state, p->asked->p, &met);
  if (p->asked && p->asked->q)
    judge_predicate(&p->state, p->asked->q, &met);
  compute_terms(&p->state, p->asked, &met);
  arena_release(&memory);
  return meets_error(p, &met) ||
         refuse(&p->refusal, "no run-time error occurs in the last state");
}

// Whatever the trace claims to be, what it has to show is the query's to say.
static bool wants_predicate(const player *p) {
  if (p->asked && p->asked->kind == QUERY_REACHABLE)
    return true;
  if (p->asked && p->asked->kind == QUERY_ALWAYS)
    return false;
  return p->played->kind == TRACE_WITNESS;
}

// Does it go on as it says?
static bool goes_on(player *p) {
  switch (p->played->end) {
  case TRACE_LOOPS:
    return forever_is_closed(&p->loop, &p->state, &p->refusal);
  case TRACE_STAYS:
    return forever_may_stay(&p->state, &p->refusal);
  case TRACE_STUCK:
    return forever_is_stuck(&p->state, &p->refusal);
  default:
    return true;
  }
}

static bool shows(player *p) {
  if (p->played->kind == TRACE_ERROR)
    return shows_error(p);
  if (p->asked && query_is_about_runs(p->asked->kind))
    return true; // it was looked at all the time
  return shows_predicate(p, wants_predicate(p));
}

static trace_deadlock deadlock_of(const concrete *c) {
  strbuf why;
  strbuf_init(&why);
  refusal r = {.why = &why};
  delay_limit limit;
  trace_deadlock result = TRACE_MOVES;
  if (instants_deadlock(c, &r) == ANSWER_YES && instants_limit(c, &limit, &r))
    result = limit.bounded ? TRACE_TIME_LOCK : TRACE_DEAD_END;
  strbuf_release(&why);
  return result;
}

static bool play_end(player *p) {
  const trace *t = p->played;
  assert(p->is_looping == (t->end == TRACE_LOOPS));
  const bool rests = t->end == TRACE_STAYS || t->end == TRACE_STUCK;
  if (!is_clear(p, t->nsteps, rests ? -1 : t->final_delay))
    return false;
  if (!elapse(&p->state, t->final_delay, &p->refusal))
    return false;
  if (p->state.time != t->total)
    return refuse_time(p, "the time", p->state.time, t->total);
  if (!goes_on(p) || !shows(p))
    return false;
  if (p->asked && p->asked->has_deadlock)
    p->deadlock = deadlock_of(&p->state);
  return true;
}

// ---- Everything

static bool end_fits(const player *p, refusal *r) {
  const trace *t = p->played;
  if (t->end == TRACE_ENDS)
    return t->kind == TRACE_ERROR || !p->asked ||
           !query_is_about_runs(p->asked->kind) ||
           refuse(r, "a run that ends shows nothing of %s",
                  query_kind_text(p->asked->kind));
  if (t->nrepeats)
    return refuse(r, "steps are repeated in a run without end");
  if (t->kind == TRACE_ERROR)
    return refuse(r, "a run without end leads to no error");
  if (p->asked && p->asked->noften && t->end != TRACE_LOOPS)
    return refuse(r, "only a loop has infinitely many steps");
  if (p->asked && p->asked->non_zeno && t->end == TRACE_STUCK)
    return refuse(r, "where it is stuck, time cannot pass for ever");
  if (t->from > t->nsteps)
    return refuse(r, "it is to show something from a state on that it has not");
  if (t->end == TRACE_LOOPS && t->loop_first >= t->nsteps)
    return refuse(r, "a loop without steps");
  return t->end != TRACE_LOOPS || !p->net->has_rates ||
         refuse_unsure(
             r, "with stop-watches, it cannot be told whether a loop can be "
                "repeated");
}

static bool fits(player *p) {
  const trace *t = p->played;
  refusal *r = &p->refusal;
  if (!t->concrete)
    return refuse(r, "the trace has no times");
  if (t->scale < 1 || t->scale > CONCRETE_SCALE)
    return refuse_unsure(r, "the denominator of the times is out of range");
  if (!end_fits(p, r))
    return false;
  const char *why;
  return repeats_are_blocks(t, &why) || refuse(r, "%s", why);
}

static bool begins(player *p) {
  assert(p->state.scale == p->played->scale);
  if (!choose_initial(p) || !is_as_said(p, &p->played->states[0]))
    return false;
  return concrete_invariants(&p->state, &p->refusal);
}

// Says where in the trace it was.
static bool refuse_there(player *p, bool is_at_end) {
  assert(p->refusal.why);
  refusal *r = &p->refusal;
  strbuf text;
  strbuf_init(&text);
  strbuf_puts(&text, r->why->text);
  if (is_at_end)
    refuse(r, "at the end: %s", text.text);
  else if (p->rounds)
    refuse(r, "step %u, round %" PRIu64 " of %" PRIu64 ": %s", p->at, p->round,
           p->rounds, text.text);
  else
    refuse(r, "step %u: %s", p->at, text.text);
  strbuf_release(&text);
  return false;
}

static bool play(player *p) {
  if (!begins(p))
    return p->played->kind == TRACE_ERROR && p->played->nsteps == 0 &&
           meets_error(p, &p->refusal);
  if (!play_steps(p))
    return refuse_there(p, false);
  return play_end(p) || refuse_there(p, true);
}

bool replay_trace(const network *net, const trace *t, const query *asked,
                  strbuf *why) {
  replay_finding found;
  return replay_closely(net, t, asked, &found, why);
}

// What was found before it had to stop may still be looked at.
static stopper *stop_of(const network *net) {
  stopper *stop = net->memory ? net->memory->stop : NULL;
  return stop_found(stop) ? NULL : stop;
}

bool replay_closely(const network *net, const trace *t, const query *asked,
                    replay_finding *found, strbuf *why) {
  player p = {.net = net, .played = t, .asked = asked, .refusal.why = why};
  *found = (replay_finding){.deadlock = TRACE_MOVES};
  p.stop = stop_of(net);
  if (!fits(&p)) {
    found->is_unsure = p.refusal.is_unsure;
    return false;
  }
  concrete_init(&p.state, net, t->scale);
  const bool ok = play(&p);
  concrete_release(&p.state);
  if (p.is_looping)
    forever_release(&p.loop);
  if (ok)
    strbuf_clear(why);
  *found = (replay_finding){p.deadlock, p.refusal.is_unsure,
                            p.refusal.is_for_times, p.has_error, p.error};
  return ok;
}
