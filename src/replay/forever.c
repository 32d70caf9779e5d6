// forever.c -- Does a run go on for ever as its trace says?  See forever.h.

#include "replay/forever.h"

#include <assert.h>

#include "base/mem.h"
#include "replay/instants.h"
#include "replay/judge.h"

// ---- What must not happen

typedef struct {
  const query *asked;
  bool first;
  refusal *refusal;
  wide last_bad, last_p; // the last instants at which it was so, or -1
} looking;

static bool look(void *data, const concrete *c, wide delay) {
  looking *l = data;
  const query *q = l->asked;
  assert(delay >= 0 && query_is_about_runs(q->kind));
  const expr *e = q->kind == QUERY_LEADS_TO ? q->q : q->p;
  const answer bad =
      q->kind == QUERY_POTENTIALLY_ALWAYS ? ANSWER_NO : ANSWER_YES;
  const answer a = judge_predicate(c, e, l->refusal);
  if (a == ANSWER_ERROR)
    return false;
  if (a == bad && delay > l->last_bad)
    l->last_bad = delay;
  if (!l->first)
    return a != bad;
  const answer p = judge_predicate(c, q->p, l->refusal);
  if (p == ANSWER_YES && delay > l->last_p)
    l->last_p = delay;
  return p != ANSWER_ERROR;
}

static bool refuse_bad(const query *asked, refusal *r) {
  switch (asked->kind) {
  case QUERY_POTENTIALLY_ALWAYS:
    return refuse(r, "the predicate does not hold all the time");
  case QUERY_EVENTUALLY:
    return refuse(r, "the predicate holds");
  default:
    return refuse(r, "the predicate behind --> holds");
  }
}

bool forever_is_clear(const concrete *c, const query *asked, bool first,
                      wide most, refusal *r) {
  assert(query_is_about_runs(asked->kind));
  looking l = {.asked = asked,
               .first = first && asked->kind == QUERY_LEADS_TO,
               .refusal = r,
               .last_bad = -1,
               .last_p = -1};
  if (asked->has_deadlock)
    return refuse(r, "deadlock is not judged within E[], A<> and -->");
  if (!instants_visit(c, most, look, &l, r))
    return l.last_bad >= 0 && !r->failed ? refuse_bad(asked, r) : false;
  if (l.first && l.last_p < 0)
    return refuse(r, "the predicate before --> does not hold");
  return l.last_bad < 0 || l.last_bad < l.last_p || refuse_bad(asked, r);
}

// ---- The end

bool forever_may_stay(const concrete *c, refusal *r) {
  delay_limit limit;
  if (!instants_limit(c, &limit, r))
    return false;
  return !limit.bounded || refuse(r, "time cannot pass for ever");
}

bool forever_is_stuck(const concrete *c, refusal *r) {
  delay_limit limit;
  if (!instants_limit(c, &limit, r))
    return false;
  if (!limit.bounded)
    return refuse(r, "time can pass for ever");
  switch (instants_deadlock(c, r)) {
  case ANSWER_YES:
    return true;
  case ANSWER_NO:
    return refuse(r, "a step is possible, now or later");
  default:
    return false;
  }
}

// ---- Loops

void forever_enter(forever_loop *l, concrete *c, const query *asked) {
  assert(!c->needs); // there is one loop
  l->asked = asked;
  l->met = mem_new(asked ? asked->noften : 0, sizeof *l->met);
  concrete_copy(&l->start, c);
  needs_init(&l->needs, c->net->clocks.count);
  concrete_note(c, &l->needs);
}

void forever_release(forever_loop *l) {
  mem_free(l->met);
  concrete_release(&l->start);
  needs_release(&l->needs);
}

bool forever_meet(forever_loop *l, const concrete *c, refusal *r) {
  for (uint32_t i = 0; l->asked && i < l->asked->noften; i++) {
    const answer a = judge_predicate(c, l->asked->often[i], r);
    if (a == ANSWER_ERROR)
      return false;
    l->met[i] |= a == ANSWER_YES;
  }
  return true;
}

static bool must_take_time(const forever_loop *l) {
  return l->asked && l->asked->non_zeno;
}

// Is the loop as the query asks, besides what never happens?
static bool is_asked_for(const forever_loop *l, const concrete *c, refusal *r) {
  assert(c->time >= l->start.time);
  if (must_take_time(l) && c->time == l->start.time)
    return refuse(r, "the loop takes no time");
  for (uint32_t i = 0; l->asked && i < l->asked->noften; i++)
    if (!l->met[i])
      return refuse(r, "something that has to happen again and again does not "
                       "in the loop");
  return true;
}

static bool is_same_discrete(const concrete *a, const concrete *b) {
  assert(a->net == b->net);
  for (uint32_t i = 0; i < a->net->processes.count; i++)
    if (a->locations[i] != b->locations[i])
      return false;
  for (uint32_t i = 0; i < a->net->cells.count; i++)
    if (a->net->cells.data[i].kind == CELL_STATE && a->cells[i] != b->cells[i])
      return false;
  return true;
}

// Then the loop can be repeated as it is, whatever it needs.
static bool is_same_moment(const concrete *a, const concrete *b) {
  assert(a->scale == b->scale);
  for (uint32_t x = 1; x < a->net->clocks.count; x++)
    if (a->clocks[x] != b->clocks[x])
      return false;
  return true;
}

bool forever_is_closed(forever_loop *l, const concrete *c, refusal *r) {
  assert(c->needs == &l->needs && !l->start.needs);
  if (!is_same_discrete(&l->start, c))
    return refuse(r, "the loop does not lead back to where it began");
  if (!is_asked_for(l, c, r))
    return false;
  if (is_same_moment(&l->start, c))
    return true;
  if (!needs_close(&l->needs, c->origins)) {
    r->is_unsure = true;
    return refuse(r, "it cannot be told whether the loop can be repeated");
  }
  if (!needs_are_same(&l->needs, l->start.clocks, c->clocks, c->scale))
    return refuse(r, "the loop does not lead back to the region it began in");
  return !must_take_time(l) ||
         needs_are_as_long(&l->needs, l->start.clocks, c->clocks, c->scale,
                           c->time - l->start.time) ||
         refuse(r, "it cannot be told whether the loop takes infinite time");
}
