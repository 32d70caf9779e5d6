// relation_time.c -- When time may pass, what must hold while it does, and what
// is looked for.

#include "relation/relation_own.h"

// ---- Invariants -----------------------------------------------------------------------

// The invariant of one location as cases; where it goes wrong, one that fails.
static bool invariant_of(builder *b, uint32_t p, uint32_t l, timed_cases *out) {
  const step_location *at = &b->r->s->at[p][l];
  bf where = bits_at(&b->r->bits, p, l, BITS_BEFORE);
  if (at->invariant != CODE_NONE &&
      !symbolic_holds(&b->x, at->invariant, where, &where))
    return builder_is_fine(b);
  const timed_case bad = {.where = builder_errors(b), .fails = true};
  if (bad.where != BF_FALSE)
    vec_push(b->memory, out, bad);
  return builder_condition(b, &at->clocks, where, out);
}

static bool invariants_of(builder *b, uint32_t p, timed_cases *out) {
  const uint32_t n = b->r->s->network->processes.data[p].nlocations;
  for (uint32_t l = 0; l < n; l++)
    if (!invariant_of(b, p, l, out))
      return false;
  return true;
}

// Where some invariant goes wrong before another one is false; joins `lawful`.
static bf note_laws(builder *b, const timed_cases *cases) {
  bf_manager *m = b->r->m;
  bf holds = BF_FALSE, fails = BF_FALSE;
  for (uint32_t i = 0; i < cases->count; i++) {
    bf *which = cases->data[i].fails ? &fails : &holds;
    *which = bf_or(m, *which, cases->data[i].where);
  }
  fails = bf_and(m, fails, b->r->lawful);
  bf_put(m, &b->r->lawful, bf_and(m, b->r->lawful, holds));
  return fails;
}

static void note_bounds(relation *r, const timed_case *c) {
  for (uint32_t i = 0; i < c->nbounds; i++)
    r->has_lower |= c->bounds[i].i == 0;
}

// Does it say nothing at all?
static bool is_trivial(builder *b, uint32_t p, const timed_cases *cases) {
  bf any = BF_FALSE;
  for (uint32_t i = 0; i < cases->count; i++) {
    if (cases->data[i].nbounds || cases->data[i].fails)
      return false;
    any = bf_or(b->r->m, any, cases->data[i].where);
  }
  const bits_field *f = &b->r->bits.processes[p];
  return bf_implies(b->r->m, bits_is_some(&b->r->bits, f, BITS_BEFORE), any);
}

static bool add_invariant(builder *b, const timed_cases *cases, bf wrong) {
  relation *r = b->r;
  cmd *j = cmd_new(r->m, r->kernel, r->s->clocks, b->options->form);
  cmd_status status = cmd_or_bounds(j, NULL, 0, wrong);
  r->invariants[r->ninvariants++] = j;
  for (uint32_t i = 0; i < cases->count && status == CMD_FINE; i++) {
    const timed_case *c = &cases->data[i];
    note_bounds(r, c);
    if (!c->fails)
      status = cmd_or_bounds(j, c->bounds, c->nbounds,
                             bf_minus(r->m, c->where, wrong));
  }
  r->overflows |= status == CMD_OVERFLOW;
  return status == CMD_FINE;
}

bool builder_invariants(builder *b) {
  relation *r = b->r;
  const uint32_t n = r->s->processes;
  timed_cases *cases = arena_array(b->memory, n, sizeof *cases);
  bf wrong = BF_FALSE;
  r->lawful = BF_TRUE;
  for (uint32_t p = 0; p < n; p++) {
    if (!invariants_of(b, p, &cases[p]))
      return false;
    wrong = bf_or(r->m, wrong, note_laws(b, &cases[p]));
  }
  bf_put(r->m, &r->lawful, bf_or(r->m, r->lawful, wrong));
  builder_add_mishap(b, NULL, 0, wrong, false);
  r->invariants = arena_array(r->memory, n, sizeof *r->invariants);
  for (uint32_t p = 0; p < n && !b->options->untimed; p++)
    if (!is_trivial(b, p, &cases[p]) && !add_invariant(b, &cases[p], wrong))
      return false;
  return builder_is_fine(b);
}

// ---- Where no time passes -----------------------------------------------------------------

// The states in which somebody else receives what the sender sends.
static bf has_partner(builder *b, const offer *sender, uint32_t over) {
  const offers *list = &b->receiving[over];
  bf any = BF_FALSE;
  if (b->r->s->network->channels.data[over].broadcast)
    return BF_TRUE;
  for (uint32_t i = 0; i < list->count; i++) {
    const offer *o = list->data[i];
    if (o->edge->process == sender->edge->process)
      continue;
    any = bf_or(b->r->m, any, offer_on(o, over));
  }
  return any;
}

static bf urged_by(builder *b, const offer *o) {
  bf any = BF_FALSE;
  if (o->edge->sync != EDGE_SEND || !o->edge->urgent)
    return any;
  for (uint32_t i = 0; i < o->channels.count; i++) {
    const symbolic_value *v = &o->channels.data[i];
    any =
        bf_or(b->r->m, any,
              bf_and(b->r->m, v->where, has_partner(b, o, (uint32_t)v->value)));
  }
  return any;
}

void builder_standing(builder *b) {
  relation *r = b->r;
  bf standing = BF_FALSE;
  for (uint32_t p = 0; p < r->s->processes; p++) {
    const uint32_t n = r->s->network->processes.data[p].nlocations;
    for (uint32_t l = 0; l < n; l++)
      if (r->s->at[p][l].stands)
        standing = bf_or(r->m, standing, bits_at(&r->bits, p, l, BITS_BEFORE));
    for (uint32_t i = 0; i < b->acting[p].count; i++)
      standing = bf_or(r->m, standing, urged_by(b, b->acting[p].data[i]));
  }
  r->standing = bf_keep(r->m, standing);
}

// ---- What is looked for --------------------------------------------------------------------

bool builder_goal(builder *b) {
  relation *r = b->r;
  timed_cases cases = {0};
  if (b->options->goal == CODE_NONE)
    return true;
  if (!builder_cases(b, b->options->goal, BF_TRUE, &cases))
    return false;
  for (uint32_t i = 0; i < cases.count; i++) {
    const timed_case *c = &cases.data[i];
    if (c->fails) {
      builder_add_mishap(b, NULL, 0, c->where, true);
      continue;
    }
    bf_put(r->m, &r->goal_moves, bf_or(r->m, r->goal_moves, c->where));
    const cmd_status status =
        b->options->untimed
            ? CMD_FINE
            : cmd_or_bounds(r->goal, c->bounds, c->nbounds, c->where);
    r->overflows |= status == CMD_OVERFLOW;
    if (status != CMD_FINE)
      return false;
  }
  return builder_is_fine(b);
}
