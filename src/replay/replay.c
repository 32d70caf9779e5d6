#include "replay/replay.h"

#include <inttypes.h>

#include "base/arena.h"
#include "replay/concrete.h"
#include "replay/elapse.h"
#include "replay/judge.h"
#include "replay/steps.h"
#include "replay/take.h"
#include "trace/trace_words.h"

typedef struct {
  const network *net;
  const trace *played;
  const query *asked;
  concrete state;
  refusal refusal;
} player;

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

static bool play_steps(player *p, uint32_t *at) {
  for (uint32_t i = 0; i < p->played->nsteps; i++) {
    const trace_step *s = &p->played->steps[i];
    *at = i + 1;
    if (!elapse(&p->state, s->delay, &p->refusal) ||
        !take_step(&p->state, s->moves, s->nmoves, &p->refusal) ||
        !is_as_said(p, &p->played->states[i + 1]))
      return false;
  }
  return true;
}

// ---- The end

static bool shows_predicate(player *p, bool wanted) {
  if (!p->asked || !p->asked->p)
    return true;
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
  arena_release(&memory);
  return met.failed ||
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

static bool play_end(player *p) {
  const trace *t = p->played;
  if (!elapse(&p->state, t->final_delay, &p->refusal))
    return false;
  if (p->state.time != t->total)
    return refuse_time(p, "the time", p->state.time, t->total);
  return t->kind == TRACE_ERROR ? shows_error(p)
                                : shows_predicate(p, wants_predicate(p));
}

// ---- Everything

static bool fits(const trace *t, refusal *r) {
  if (!t->concrete)
    return refuse(r, "the trace has no times");
  if (t->scale < 1 || t->scale > CONCRETE_SCALE)
    return refuse(r, "the denominator of the times is out of range");
  return true;
}

static bool begins(player *p) {
  if (!choose_initial(p) || !is_as_said(p, &p->played->states[0]))
    return false;
  return concrete_invariants(&p->state, &p->refusal);
}

static bool play(player *p) {
  refusal *r = &p->refusal;
  uint32_t at = 0;
  if (!begins(p))
    return r->failed && p->played->kind == TRACE_ERROR &&
           p->played->nsteps == 0; // that is the error
  const bool arrived = play_steps(p, &at);
  if (arrived && play_end(p))
    return true;
  strbuf text;
  strbuf_init(&text);
  strbuf_puts(&text, r->why->text);
  if (arrived)
    refuse(r, "at the end: %s", text.text);
  else
    refuse(r, "step %u: %s", at, text.text);
  strbuf_release(&text);
  return false;
}

bool replay_trace(const network *net, const trace *t, const query *asked,
                  strbuf *why) {
  player p = {.net = net, .played = t, .asked = asked, .refusal.why = why};
  if (!fits(t, &p.refusal))
    return false;
  concrete_init(&p.state, net, t->scale);
  const bool ok = play(&p);
  concrete_release(&p.state);
  if (ok)
    strbuf_clear(why);
  return ok;
}
