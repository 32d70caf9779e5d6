// judge.c -- Walking a predicate: what is plain decides before clocks do.

#include "replay/judge.h"

#include <assert.h>

#include "replay/instants.h"

typedef struct {
  const concrete *original; // with the meta variables as they are
  concrete *state;
  refusal *refusal;
  bool lost; // whether there is a deadlock could not be told
} judging;

static answer judge(judging *, const expr *);

static answer opposite(answer a) {
  return a == ANSWER_ERROR ? a : a == ANSWER_YES ? ANSWER_NO : ANSWER_YES;
}

static bool on_holds(void *data, uint32_t x, uint32_t y, expr_kind op,
                     int64_t bound) {
  judging *j = data;
  if (op != EXPR_DEADLOCK)
    return concrete_compare(j->state, x, y, op, bound);
  assert(bound == 0 || bound == 1);
  const answer a = instants_deadlock(j->original, j->refusal);
  j->lost |= a == ANSWER_ERROR;
  return (a == ANSWER_YES) == (bound == 1);
}

static answer judge_value(judging *j, const expr *e) {
  evaluator v;
  int32_t n;
  concrete_evaluator(j->state, &v);
  v.clocks.data = j;
  v.clocks.holds = on_holds;
  j->lost = false;
  if (!eval_int(&v, e, &n)) {
    refuse_error(j->refusal, &v.error, "the query");
    return ANSWER_ERROR;
  }
  return j->lost ? ANSWER_ERROR : n ? ANSWER_YES : ANSWER_NO;
}

// One that decides wins, then an error.
static answer merge(answer a, answer b, answer decides) {
  if (a == decides || b == decides)
    return decides;
  return a == ANSWER_ERROR ? a : b;
}

static answer judge_list(judging *j, const expr *e, answer decides) {
  assert(e->kind == EXPR_AND || e->kind == EXPR_OR);
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (e->args[i]->has_clock)
      continue;
    const answer a = judge_value(j, e->args[i]);
    if (a != opposite(decides))
      return a;
  }
  answer all = opposite(decides);
  for (uint32_t i = 0; i < e->nargs; i++)
    if (e->args[i]->has_clock)
      all = merge(all, judge(j, e->args[i]), decides);
  return all;
}

static answer judge_each(judging *j, const expr *e, answer decides) {
  assert((uint32_t)e->slot < j->state->net->cells.count);
  answer all = opposite(decides);
  int32_t *slot = &j->state->cells[e->slot];
  for (int64_t i = e->domain.low; i <= e->domain.high; i++) {
    *slot = (int32_t)i;
    all = merge(all, judge(j, e->args[0]), decides);
  }
  return all;
}

static answer judge_choice(judging *j, const expr *e) {
  assert(e->kind == EXPR_ITE && e->nargs == 3);
  const answer a = judge(j, e->args[0]);
  return a == ANSWER_ERROR ? a : judge(j, e->args[a == ANSWER_YES ? 1 : 2]);
}

static answer judge(judging *j, const expr *e) {
  if (!e->has_clock)
    return judge_value(j, e);
  switch ((expr_kind)e->kind) {
  case EXPR_NOT:
    return opposite(judge(j, e->args[0]));
  case EXPR_TRUTH:
    return judge(j, e->args[0]);
  case EXPR_AND:
    return judge_list(j, e, ANSWER_NO);
  case EXPR_OR:
    return judge_list(j, e, ANSWER_YES);
  case EXPR_FORALL:
    return judge_each(j, e, ANSWER_NO);
  case EXPR_EXISTS:
    return judge_each(j, e, ANSWER_YES);
  case EXPR_ITE:
    return judge_choice(j, e);
  default:
    return judge_value(j, e);
  }
}

answer judge_predicate(const concrete *c, const expr *e, refusal *r) {
  assert(!e->has_effect);
  concrete fresh;
  concrete_copy_fresh(&fresh, c);
  judging j = {c, &fresh, r, false};
  const answer a = judge(&j, e);
  concrete_release(&fresh);
  return a;
}
