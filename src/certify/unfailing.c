// unfailing.c -- One walk over the tree.

#include "certify/unfailing.h"

#include <stdint.h>

enum { ROUNDS = 4096 }; // of quantifiers inside each other

static bool all_are(const network *net, const expr *e,
                    const unfailing_bound *around) {
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!is_unfailing(net, e->args[i], around))
      return false;
  return true;
}

// What the value of an index can be; false if that is not known.
static bool index_range(const network *net, const expr *e,
                        const unfailing_bound *around, range *out) {
  if (e->kind == EXPR_CONST) {
    *out = (range){e->value, e->value};
    return true;
  }
  if (e->kind != EXPR_VAR || !place_is_fixed(e->target) ||
      e->target->space != SPACE_CELL)
    return false;
  for (; around; around = around->outer)
    if (around->slot == e->target->base) {
      *out = around->domain;
      return true;
    }
  const cell *c = &net->cells.data[e->target->base];
  *out = (range){c->low, c->high};
  return c->kind != CELL_LOCAL;
}

static bool is_within(const network *net, const place *p,
                      const unfailing_bound *around) {
  if (!p)
    return true;
  for (uint32_t i = 0; i < p->nsteps; i++) {
    const place_step *s = &p->steps[i];
    range r;
    if (!index_range(net, s->index, around, &r) || r.low < s->low ||
        (int64_t)r.high >= s->low + (int64_t)s->count)
      return false;
  }
  return p->via == VIA_NONE;
}

static bool is_quantifier_fine(const network *net, const expr *e,
                               const unfailing_bound *around) {
  const unfailing_bound inner = {around, e->slot, e->domain};
  int64_t rounds = 1;
  for (const unfailing_bound *b = &inner; b; b = b->outer) {
    const int64_t mine = (int64_t)b->domain.high - b->domain.low + 1;
    if (mine < 1 || mine > ROUNDS || rounds * mine > ROUNDS)
      return false;
    rounds *= mine;
  }
  if (e->kind == EXPR_SUM && net->overflow != OVERFLOW_WRAP)
    return false;
  return is_unfailing(net, e->args[0], &inner);
}

bool is_unfailing(const network *net, const expr *e,
                  const unfailing_bound *around) {
  if (e->has_effect || e->is_exact)
    return false;
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
  case EXPR_AT:
  case EXPR_DEADLOCK:
    return true;
  case EXPR_VAR:
    return is_within(net, e->target, around);
  case EXPR_NEG:
  case EXPR_ABS:
  case EXPR_ADD:
  case EXPR_SUB:
  case EXPR_MUL:
    return net->overflow == OVERFLOW_WRAP && all_are(net, e, around);
  case EXPR_MOD:
    return e->args[1]->kind == EXPR_CONST && e->args[1]->value > 0 &&
           all_are(net, e, around);
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_MIN:
  case EXPR_MAX:
  case EXPR_LT:
  case EXPR_LE:
  case EXPR_GT:
  case EXPR_GE:
  case EXPR_EQ:
  case EXPR_NE:
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_ITE:
    return all_are(net, e, around);
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
    return is_quantifier_fine(net, e, around);
  case EXPR_CLOCK:
  case EXPR_SAME: // what is added to a bound may be too large
    return (e->kind == EXPR_SAME || e->wide == 0) &&
           is_within(net, e->target, around) &&
           is_within(net, e->source, around) && all_are(net, e, around);
  default:
    return false;
  }
}
