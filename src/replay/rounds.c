// rounds.c -- What is the same in all rounds; going over many of them at once.

#include "replay/rounds.h"

#include <assert.h>
#include <string.h>

#include "replay/moves.h"

// ---- R1 to R3

static bool resets_clocks(const expr *e) {
  if (e->kind == EXPR_SEQ) {
    for (uint32_t i = 0; i < e->nargs; i++)
      if (!resets_clocks(e->args[i]))
        return false;
    return true;
  }
  return e->kind == EXPR_RESET && !e->source && place_is_fixed(e->target) &&
         expr_is_const(e->args[0]);
}

static bool only_resets(const stmt *s) {
  if (!s)
    return true;
  if (s->kind == STMT_EXPR)
    return resets_clocks(s->condition);
  if (s->kind != STMT_BLOCK)
    return false;
  for (uint32_t i = 0; i < s->count; i++)
    if (!only_resets(s->list[i]))
      return false;
  return true;
}

static bool is_simple(const network *net, const trace_step *s) {
  if (s->nmoves != 1 || s->moves[0].process >= net->processes.count)
    return false;
  const process *q = &net->processes.data[s->moves[0].process];
  if (s->moves[0].edge >= q->nedges)
    return false;
  const edge *e = &q->edges[s->moves[0].edge];
  return e->sync == EDGE_INTERNAL && only_resets(e->update);
}

static bool has_clocks_in_urgency(const network *net) {
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *q = &net->processes.data[p];
    for (uint32_t i = 0; i < q->nedges; i++)
      if (q->edges[i].urgent && q->edges[i].clock_guard)
        return true;
  }
  return false;
}

bool rounds_are_alike(const network *net, const trace *t,
                      const trace_repeat *r) {
  assert(r->count > 0 && r->first + r->count <= t->nsteps);
  if (net->before || net->after || net->has_priorities || net->has_rates ||
      has_clocks_in_urgency(net))
    return false;
  for (uint32_t i = 0; i < r->count; i++)
    if (!is_simple(net, &t->steps[r->first + i]))
      return false;
  return true;
}

// ---- R4

static void on_constrain(void *data, uint32_t x, uint32_t y, expr_kind op,
                         int64_t bound) {
  (void)x, (void)y, (void)bound;
  bool *ok = data;
  *ok = *ok && (op == EXPR_LT || op == EXPR_LE || op == EXPR_GT ||
                op == EXPR_GE || op == EXPR_EQ);
}

static bool is_conjunction(concrete *c, const expr *e) {
  if (!e)
    return true;
  evaluator v;
  bool ok = true;
  concrete_evaluator(c, &v);
  v.clocks.data = &ok;
  v.clocks.holds = NULL;
  v.clocks.constrain = on_constrain;
  return eval_condition(&v, e, false) == CONDITION_TRUE && ok;
}

bool rounds_are_convex(const concrete *c, const trace_step *s) {
  concrete fresh;
  concrete_copy_fresh(&fresh, c);
  bool ok = true;
  for (uint32_t p = 0; ok && p < c->net->processes.count; p++)
    ok = is_conjunction(&fresh, concrete_at(c, p)->clock_invariant);
  for (uint32_t i = 0; ok && i < s->nmoves; i++)
    ok = is_conjunction(&fresh, move_edge(c, s->moves[i])->clock_guard);
  concrete_release(&fresh);
  return ok;
}

// ---- Many rounds at once

static bool go_on(wide *now, wide before, uint64_t count) {
  assert(*now >= 0 && before >= 0);
  wide by;
  wide sum;
  if (__builtin_mul_overflow(*now - before, (wide)count, &by) ||
      __builtin_add_overflow(*now, by, &sum) || sum < 0 || sum > CONCRETE_TIME)
    return false;
  *now = sum;
  return true;
}

bool rounds_jump(concrete *c, const concrete *before, uint64_t count,
                 refusal *r) {
  assert(c->net == before->net && c->scale == before->scale);
  for (uint32_t x = 1; x < c->net->clocks.count; x++)
    if (!go_on(&c->clocks[x], before->clocks[x], count))
      return refuse(r, "the clock %s becomes too large to replay",
                    c->net->clocks.data[x].name);
  return go_on(&c->time, before->time, count) ||
         refuse(r, "the time becomes too long to replay");
}
