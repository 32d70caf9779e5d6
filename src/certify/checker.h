// checker.h -- What the two passes over a certificate have in common: certify.c,
// whether the set is closed, and ranking.c, whether ranks only go down.
//
// A pass goes over the elements of each discrete state.  It opens the state, puts
// an element into `z`, and follows all actions; `arrive` is told where each of
// them leads: the zone `next`, within the invariants, before time passes.
//
// Memory: certify.c makes a checker and releases it.

#ifndef GNOMON_CERTIFY_CHECKER_H
#define GNOMON_CERTIFY_CHECKER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "certify/actions.h"
#include "certify/certificate.h"
#include "certify/plain_zone.h"
#include "certify/stage.h"
#include "model/network.h"
#include "model/query.h"

typedef struct checker checker;

struct checker {
  certificate *set;
  const network *net;
  const query *asked;
  uint32_t n;
  stage stage;
  actions actions;
  arena memory; // of the state at hand
  strbuf why;
  strbuf where;             // before `why`: what was being done
  uint64_t transitions;     // successors that were found in the set
  plain_constraints inside; // the invariants of the state at hand
  bool may_delay;           // in it; unless the query is E<> or A[]
  plain_bound *z, *next, *other;
  plain_list pieces, higher, legal, rest;
  // With symmetries: what may be done to the states that actions lead to, and such a
  // state, zone, L and U; and what is in none of them.
  certificate_products by;
  bool tried; // some such state is in the certificate
  int32_t *key;
  plain_bound *turned;
  int64_t *limits;
  plain_list left;
  // c->next is in the state that the effect is about.
  finding (*arrive)(checker *, const action_effect *);
  uint64_t below; // for ranking.c: the ranks that may be reached
};

// Invariants, actions, and whether time may pass: what all elements of a state
// have in common.  With L and U only if `by_limits`, and the order is alu.
// FIND_NONE: no valuation satisfies the invariants.  All of it is in c->memory.
finding checker_open(checker *, uint32_t state, bool by_limits);

// All actions from c->z, which is in this line.  FIND_BAD: c->where says where.
finding checker_follow(checker *, uint32_t state, uint32_t line);

// c->rest without all from which the action can become possible; that of c->z is
// what matters.
finding checker_subtract_possible(checker *, action *);

// Is there no time to go on?  Then that is what is wrong.
bool checker_has_to_stop(checker *);

// Say where something is wrong; `taken` may be NULL.
void checker_say_where(checker *, uint32_t state, uint32_t line,
                       const action *taken);

// Say that a zone is not where it has to be; always FIND_BAD.
finding checker_miss(checker *, const int32_t *key, const plain_bound *,
                     const char *what);

// All initial states, by c->arrive.
finding checker_start(checker *);

// ---- membership.c

// Whatever time leads to from c->next has to be in the set; with symmetries, some
// product of them has to take it there.
finding membership_arrive(checker *, const action_effect *);

// ---- ranking.c

// A place to arrive at: whatever time leads to from c->next has to be in elements
// of a rank below c->below.
finding ranking_arrive(checker *, const action_effect *);

// An element of the set, c->z, with p --> q: where p holds, runs begin.
finding ranking_begin(checker *, uint32_t state);

// All elements with ranks, and with E[] and A<> the initial states.
finding ranking_check(checker *);

#endif
