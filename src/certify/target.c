// target.c -- A predicate, judged for zones.

#include "certify/target.h"

#include <assert.h>

#include "base/mem.h"

typedef enum {
  TRUTH_NO,    // nowhere in the zone
  TRUTH_YES,   // everywhere
  TRUTH_SPLIT, // depends on `by`
  TRUTH_BAD,   // it cannot be evaluated
} truth;

typedef struct {
  stage *stage;
  const plain_bound *z;
  uint32_t n;
  bool deadlock;
  plain_constraint by;
  bool is_told; // nothing is proved, and why has been said
} judging;

static truth judge(judging *, const expr *, bool negated);

static truth negation(truth t) {
  return t == TRUTH_NO ? TRUTH_YES : t == TRUTH_YES ? TRUTH_NO : t;
}

static truth of_bool(bool holds) { return holds ? TRUTH_YES : TRUTH_NO; }

// ---- Comparisons

static truth judge_bound(judging *j, plain_constraint c) {
  assert(c.i < j->n && c.j < j->n);
  if (j->z[(size_t)c.i * j->n + c.j] <= c.b)
    return TRUTH_YES;
  if (plain_add(j->z[(size_t)c.j * j->n + c.i], c.b) < PLAIN_ZERO)
    return TRUTH_NO;
  j->by = c;
  return TRUTH_SPLIT;
}

// x - y op number
static truth judge_atom(judging *j, uint32_t x, uint32_t y, expr_kind op,
                        int64_t number) {
  assert(x < j->n && y < j->n);
  plain_constraints list = {0};
  const bool unequal = op == EXPR_NE;
  if (!stage_atom(&list, x, y, unequal ? EXPR_EQ : op, number)) {
    j->stage->too_large = true;
    return TRUTH_BAD;
  }
  const cover_sense sense = unequal ? COVER_NEGATED : COVER_AS_IS;
  if (stage_limits_cover(j->stage, list.data, list.count, sense) == FIND_BAD)
    j->is_told = true;
  truth t = TRUTH_YES;
  for (uint32_t i = 0; i < list.count && t != TRUTH_NO; i++) {
    const truth one = judge_bound(j, list.data[i]);
    t = one == TRUTH_YES ? t : one;
  }
  mem_free(list.data);
  return unequal ? negation(t) : t;
}

static truth judge_clock(judging *j, const expr *e, bool negated) {
  evaluator *v = &j->stage->eval;
  int32_t x = 0, y = 0, number;
  if ((e->target && !eval_place(v, e->target, &x)) ||
      (e->source && !eval_place(v, e->source, &y)) ||
      !eval_int(v, e->args[0], &number))
    return TRUTH_BAD;
  const expr_kind op = (expr_kind)e->op;
  return judge_atom(j, (uint32_t)x, (uint32_t)y,
                    negated ? expr_kind_negated(op) : op, number + e->wide);
}

// ---- Logic

// What is known of a conjunction (`stop` is NO) or disjunction (YES): one part
// may decide.  If none does, a part that splits the zone goes before one that
// cannot be evaluated: another one may decide then.
typedef struct {
  truth stop, sum;
} junction;

static bool is_decided(junction *g, truth part) {
  if (part == g->stop || part == TRUTH_SPLIT ||
      (part == TRUTH_BAD && g->sum != TRUTH_SPLIT))
    g->sum = part;
  return part == g->stop;
}

static junction begin(bool is_conjunction) {
  return is_conjunction ? (junction){TRUTH_NO, TRUTH_YES}
                        : (junction){TRUTH_YES, TRUTH_NO};
}

static truth judge_list(judging *j, const expr *e, bool negated) {
  assert(e->kind == EXPR_AND || e->kind == EXPR_OR);
  junction g = begin((e->kind == EXPR_AND) != negated);
  for (int with_clocks = 0; with_clocks < 2; with_clocks++)
    for (uint32_t i = 0; i < e->nargs; i++) {
      if (e->args[i]->has_clock != with_clocks)
        continue;
      const truth part = judge(j, e->args[i], negated);
      if (is_decided(&g, part) || (part == TRUTH_BAD && !with_clocks))
        return part;
    }
  return g.sum;
}

static truth judge(judging *j, const expr *e, bool negated) {
  int32_t number;
  if (!e->has_clock)
    return eval_int(&j->stage->eval, e, &number)
               ? of_bool((number != 0) != negated)
               : TRUTH_BAD;
  switch ((expr_kind)e->kind) {
  case EXPR_NOT:
    return judge(j, e->args[0], !negated);
  case EXPR_TRUTH:
    return judge(j, e->args[0], negated);
  case EXPR_AND:
  case EXPR_OR:
    return judge_list(j, e, negated);
  case EXPR_CLOCK:
    return judge_clock(j, e, negated);
  case EXPR_DEADLOCK:
    return of_bool(j->deadlock != negated);
  default: // the reader of models lets nothing else through
    stage_bad(j->stage, "the predicate asks for clocks in a way that the "
                        "checker cannot judge");
    j->is_told = true;
    return TRUTH_BAD;
  }
}

// ---- Splitting

// Both sides of the bound that splits the zone.
static finding halves(const judging *j, const target_question *q,
                      plain_list *yes, plain_list *no) {
  assert(j->by.i < j->n && j->by.j < j->n);
  const plain_constraint sides[2] = {j->by,
                                     {j->by.j, j->by.i, plain_not(j->by.b)}};
  plain_bound *part = mem_new((size_t)j->n * j->n, sizeof *part);
  finding sum = FIND_NONE;
  for (int i = 0; i < 2 && sum != FIND_BAD; i++) {
    plain_copy(part, j->z, j->n);
    if (!plain_tighten_all(part, j->n, &sides[i], 1))
      continue;
    const finding f = target_parts(j->stage, q, part, yes, no);
    sum = f == FIND_NONE ? sum : f;
  }
  mem_free(part);
  return sum;
}

finding target_parts(stage *s, const target_question *q, const plain_bound *z,
                     plain_list *yes, plain_list *no) {
  assert(q->p && plain_is_valid(z, s->net->clocks.count));
  judging j = {
      .stage = s, .z = z, .n = s->net->clocks.count, .deadlock = q->deadlock};
  s->too_large = false;
  const truth t = judge(&j, q->p, q->negated);
  if (j.is_told)
    return FIND_BAD;
  if (t == TRUTH_BAD)
    return stage_error(s, "the predicate of the query");
  if (t == TRUTH_SPLIT)
    return halves(&j, q, yes, no);
  plain_list *out = t == TRUTH_YES ? yes : no;
  if (out)
    plain_list_add(out, z);
  return t == TRUTH_YES ? FIND_SOME : FIND_NONE;
}
