// ranking.c -- Why every maximal run meets something.
//
// What must be met is `bad`: q of p --> q, p of A<> p, the negation of p of E[] p.
// A ranked element stands for those of its valuations that satisfy the invariants
// and are not bad.  For each of them it is checked that
//   1  whatever an action and then any delay that does not meet `bad` lead to is in
//      elements of lower rank
//   2  `bad` can be met by a delay; or time cannot pass for ever, and some action
//      is possible now or after a delay
// and that what any delay that does not meet `bad` leads to from a start is in
// elements: from an initial state, or where p holds in a reachable one.
//
// Suppose a maximal run from a start that never meets `bad`.  Where it takes its
// actions it is in elements, each of lower rank than the one before, by 1.  So it
// has finitely many.  Its last state, after the last action or at the start, is in
// an element, too.  By 2 it may not stay there for ever, nor is it stuck: whatever
// it waits for, it meets `bad` or can act, and is not maximal.
//
// With --> and the order alu, reachable states are simulated by those of the set.
// That is a bisimulation (stage_limits_equal), and p and q are covered, so that one
// has such a run if and only if the other has.

#include "base/mem.h"

#include "certify/checker.h"
#include "certify/target.h"
#include <assert.h>

// ---- Bad

// The parts of the zone, in the state on the stage, that are bad, and the others.
static finding split(checker *c, const plain_bound *z, plain_list *bad,
                     plain_list *good) {
  const query *q = c->asked;
  assert(query_is_about_runs(q->kind));
  const bool leads = q->kind == QUERY_LEADS_TO;
  const target_question asked = {
      .p = leads ? q->q : q->p, .negated = q->kind == QUERY_POTENTIALLY_ALWAYS};
  return target_parts(&c->stage, &asked, z, bad, good);
}

// from := what of it time leads to from `good` without meeting `bad`.  A zone
// meets the way that time takes in an interval.  Either all of it is behind the
// end of the way, which is then not in up(bad); or it is before its start.  Of two
// starts the later one keeps clear of whatever the other does, so that one start
// serves for all bad zones.
static void keep_clear(plain_list *from, const plain_bound *good,
                       const plain_bound *bad) {
  assert(plain_is_valid(good, from->n) && plain_is_valid(bad, from->n));
  const uint32_t n = from->n;
  plain_list clear, late;
  plain_bound *above = mem_new((size_t)n * n, sizeof *above);
  plain_list_init(&clear, n);
  plain_list_init(&late, n);
  plain_list_add(&clear, good);
  plain_up(plain_list_at(&clear, 0), n);
  plain_copy(above, bad, n);
  plain_up(above, n);
  plain_list_subtract_zone(&clear, above);
  plain_list_add(&late, good);
  plain_list_intersect_zone(&late, above);
  plain_list_subtract_zone(&late, bad);
  for (size_t k = 0; k < late.count; k++) {
    plain_up(plain_list_at(&late, k), n);
    plain_list_add(&clear, plain_list_at(&late, k));
  }
  plain_list_intersect(from, &clear);
  mem_free(above);
  plain_list_release(&clear);
  plain_list_release(&late);
}

// out := what time leads to from c->next without meeting `bad`.
static finding find_after(checker *c, const action_effect *e, plain_list *out) {
  assert(out->count == 0 && plain_is_valid(c->next, c->n));
  plain_list bad;
  plain_list_init(&bad, c->n);
  plain_list_add(out, c->next);
  plain_bound *reach = plain_list_at(out, 0);
  if (e->may_delay) {
    plain_up(reach, c->n);
    plain_tighten_all(reach, c->n, e->inside, e->ninside);
  }
  stage_put(&c->stage, e->key);
  const finding f = split(c, reach, &bad, NULL);
  if (c->actions.key)
    stage_put(&c->stage, c->actions.key);
  if (!e->may_delay)
    plain_list_subtract_list(out, &bad);
  for (size_t k = 0; e->may_delay && k < bad.count; k++)
    keep_clear(out, c->next, plain_list_at(&bad, k));
  plain_list_release(&bad);
  return f;
}

// ---- Ranks

// The list without what is in elements of the state with a rank below.
static void subtract_ranked(const checker *c, uint32_t state,
                            plain_list *list) {
  assert(state < c->set->nstates && list->n == c->n);
  const certificate *set = c->set;
  const size_t end = certificate_ranks_end(set, state);
  for (size_t k = set->states[state].first_rank; k < end && list->count; k++)
    if (set->ranks[k].rank < c->below)
      plain_list_subtract(list, set->bounds + set->ranks[k].first,
                          set->ranks[k].count);
}

finding ranking_arrive(checker *c, const action_effect *e) {
  assert(e->key && e->state == certificate_find(c->set, e->key));
  plain_list after;
  plain_list_init(&after, c->n);
  c->transitions++;
  finding f = find_after(c, e, &after);
  if (f != FIND_BAD && e->state != CERTIFICATE_NONE)
    subtract_ranked(c, e->state, &after);
  if (f != FIND_BAD && after.count)
    f = checker_miss(c, e->key, plain_list_at(&after, 0),
                     c->below == UINT64_MAX
                         ? "which no ranked element of that state covers"
                         : "which no element of lower rank covers");
  plain_list_release(&after);
  return f;
}

finding ranking_begin(checker *c, uint32_t state) {
  assert(c->asked->kind == QUERY_LEADS_TO);
  const target_question p = {.p = c->asked->p};
  const action_effect here = {.key = certificate_key(c->set, state),
                              .state = state,
                              .inside = c->inside.data,
                              .ninside = c->inside.count,
                              .may_delay = c->may_delay};
  plain_list starts;
  plain_list_init(&starts, c->n);
  c->below = UINT64_MAX;
  finding f = split(c, c->z, NULL, NULL); // q is covered
  if (f != FIND_BAD)
    f = target_parts(&c->stage, &p, c->z, &starts, NULL);
  for (size_t k = 0; k < starts.count && f != FIND_BAD; k++) {
    plain_copy(c->next, plain_list_at(&starts, k), c->n);
    f = ranking_arrive(c, &here);
  }
  plain_list_release(&starts);
  return f;
}

// ---- Ends of runs

// May time pass for ever, as far as the invariants are concerned?
static bool is_endless(const checker *c) {
  for (uint32_t k = 0; k < c->inside.count; k++)
    if (c->inside.data[k].i && !c->inside.data[k].j)
      return false;
  return c->may_delay;
}

// out := those of c->z from which no delay leads to `bad`.
static finding find_spared(checker *c, plain_list *out) {
  assert(out->count == 0 && plain_is_valid(c->z, c->n));
  plain_list bad;
  plain_list_init(&bad, c->n);
  plain_list_add(out, c->z);
  finding f = FIND_SOME;
  if (c->may_delay) {
    plain_copy(c->next, c->z, c->n);
    plain_up(c->next, c->n);
    plain_tighten_all(c->next, c->n, c->inside.data, c->inside.count);
    f = split(c, c->next, &bad, NULL);
  }
  for (size_t k = 0; k < bad.count; k++)
    plain_down(plain_list_at(&bad, k), c->n);
  plain_list_subtract_list(out, &bad);
  plain_list_release(&bad);
  return f;
}

// c->z must not have a valuation where a run may end; it is overwritten.
static finding check_end(checker *c) {
  plain_list spared;
  plain_list_init(&spared, c->n);
  finding f = find_spared(c, &spared);
  if (f != FIND_BAD && spared.count && is_endless(c))
    f = stage_bad(&c->stage, "has states where time may pass for ever");
  for (size_t k = 0; k < spared.count && f != FIND_BAD; k++) {
    plain_copy(c->z, plain_list_at(&spared, k), c->n);
    c->rest.count = 0;
    plain_list_add(&c->rest, c->z);
    for (uint32_t i = 0; i < c->actions.list.count && f != FIND_BAD; i++)
      f = checker_subtract_possible(c, &c->actions.list.data[i]);
    if (f != FIND_BAD && c->rest.count)
      f = stage_bad(&c->stage, "has states where no action is possible any "
                               "more");
  }
  plain_list_release(&spared);
  return f;
}

// ---- The whole

static finding check_good(checker *c, const plain_bound *good, uint32_t state,
                          uint32_t line) {
  assert(good != c->z && plain_is_valid(good, c->n));
  plain_copy(c->z, good, c->n);
  if (check_end(c) == FIND_BAD) {
    checker_say_where(c, state, line, NULL);
    return FIND_BAD;
  }
  plain_copy(c->z, good, c->n);
  return checker_follow(c, state, line);
}

static finding check_element(checker *c, uint32_t state,
                             const certificate_zone *r) {
  plain_list good;
  plain_list_init(&good, c->n);
  plain_universe(c->z, c->n);
  finding f = FIND_NONE;
  if (plain_tighten_all(c->z, c->n, c->set->bounds + r->first, r->count) &&
      plain_tighten_all(c->z, c->n, c->inside.data, c->inside.count))
    f = split(c, c->z, NULL, &good);
  if (f == FIND_BAD)
    checker_say_where(c, state, r->line, NULL);
  c->below = r->rank;
  for (size_t k = 0; k < good.count && f != FIND_BAD; k++)
    f = check_good(c, plain_list_at(&good, k), state, r->line);
  plain_list_release(&good);
  return f;
}

static finding check_state(checker *c, uint32_t state) {
  const certificate *set = c->set;
  const size_t end = certificate_ranks_end(set, state);
  arena_init(&c->memory);
  finding f = checker_open(c, state, false);
  if (f == FIND_BAD)
    checker_say_where(c, state, set->states[state].line, NULL);
  for (size_t k = set->states[state].first_rank; f == FIND_SOME && k < end; k++)
    if (checker_has_to_stop(c) ||
        check_element(c, state, &set->ranks[k]) == FIND_BAD)
      f = FIND_BAD;
  arena_release(&c->memory);
  return f;
}

finding ranking_check(checker *c) {
  assert(query_is_about_runs(c->asked->kind));
  finding f = FIND_SOME;
  c->arrive = ranking_arrive;
  c->below = UINT64_MAX;
  if (c->asked->kind != QUERY_LEADS_TO)
    f = checker_start(c);
  for (uint32_t s = 0; s < c->set->nstates && f != FIND_BAD; s++)
    if (c->set->states[s].first_rank < certificate_ranks_end(c->set, s))
      f = check_state(c, s);
  return f;
}
