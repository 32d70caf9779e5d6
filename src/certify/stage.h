// stage.h -- A discrete state, set up so that trees can be walked in it.
//
// The key of a state (certify/certificate.h) is laid out as locations and
// memory; then conditions become bounds on clocks, and updates the key of
// another state and assignments of clocks.  All of it by model/eval.h.
//
// Meta variables have their initial values but while an update runs.
//
// With the order alu, v is simulated by w if
//   for every clock x, v(x) = w(x), or L(x) < w(x) < v(x), or U(x) < v(x) < w(x)
//   w satisfies every one of the diagonals D that v does
// where both have the same discrete part, and so the same L and U (`limits`); D is
// the same everywhere.  They need not be those of any analysis: what is needed is
// checked where it is used.  An atom is a bound of a clock or of a difference of
// two.  It is covered if v satisfies it only if w does: for x > c and x >= c that
// is so if L(x) >= c, for x < c and x <= c if U(x) >= c, for a difference if it is
// in D; those that are true of all clocks, or of none, are covered anyway.
//
// This is a simulation: for each step and delay of v there is the same of w, and
// what results is in the relation again.
//   Delays.  v + d and w + d are related: the order of v(x) and w(x) stays, what
//   is above L or U stays above, and differences do not change.  Invariants are
//   covered, so that w may wait as long as v may.
//   Steps.  Guards are covered; that a receiver cannot take part is, by the
//   negations of its guard.  After assignments each clock is one of before, or 0,
//   plus a number.  So the bounds x > L'(x), x <= U'(x) and those of D after them
//   are atoms before them, and stage_limits_carry() asks that these are covered:
//   if all of them are, v' and w' are related.  For w'(x) < v'(x), where v'(x) =
//   v(y) + k, is w(y) < v(y), so w(y) > L(y) >= L'(x) - k; U likewise; D is plain.
//   Invariants of the target are covered with L' and U'.
//   Targets.  What must not be true is made true by covered atoms.
//   With priorities, or deadlock, more is asked: that a step is not possible.
//   L = U, and D has all negations: the relation is symmetric.
// So the set of all that elements simulate is closed: if v is simulated by w of an
// element and v goes to v', w goes to some w', which an element simulates, and
// simulation is transitive.
//
// Memory: stage_release().

#ifndef GNOMON_CERTIFY_STAGE_H
#define GNOMON_CERTIFY_STAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "certify/certificate.h"
#include "certify/plain_zone.h"
#include "model/eval.h"
#include "model/network.h"

typedef enum {
  FIND_SOME, // there may be valuations for it
  FIND_NONE, // there is none, whatever the clocks
  FIND_BAD,  // the certificate proves nothing; stage.why says why
} finding;

// x := from + value
typedef struct {
  uint32_t x, from;
  int32_t value;
} clock_assignment;

typedef struct {
  const network *net;
  const certificate *set;
  int32_t *memory;
  uint32_t *locations;
  uint32_t *meta; // cells
  uint32_t nmeta;
  evaluator eval;
  const int64_t *limits; // L, then U; NULL unless the order is alu
  // What evaluation told:
  plain_constraints told;
  clock_assignment *sets;
  uint32_t nsets, sets_room;
  bool too_large; // a number is more than PLAIN_MOST
  strbuf *why;
} stage;

void stage_init(stage *, const certificate *, strbuf *why);
void stage_release(stage *);

void stage_put(stage *, const int32_t *key);
void stage_get(const stage *, int32_t *key);
bool stage_has(const stage *, const int32_t *key); // for assertions
void stage_forget_meta(stage *);

static inline const location *stage_at(const stage *s, uint32_t p) {
  return &s->net->processes.data[p].locations[s->locations[p]];
}

// Say why nothing is proved; always FIND_BAD.
finding stage_bad(stage *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
// The same for the run-time error that evaluation has met.
finding stage_error(stage *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// A guard or invariant, or NULL: appends bounds to `told`.  What is wrong is not
// said: stage_error() has to.
finding stage_condition(stage *, const expr *);

// The invariants of all locations: in `told`.
finding stage_invariants(stage *);

// Is a location urgent or committed?
bool stage_stands(const stage *);

// One bound of clocks x - y op bound as a constraint or two, or none for !=;
// false if the number is too large.
bool stage_atom(plain_constraints *, uint32_t x, uint32_t y, expr_kind op,
                int64_t bound);

// ---- The order alu.  All do nothing with another one.

// Are the bounds covered, or their negations?
typedef enum { COVER_AS_IS, COVER_NEGATED } cover_sense;
finding stage_limits_cover(stage *, const plain_constraint *, uint32_t count,
                           cover_sense);
// The least L and U that cover the bounds, but for differences.
void stage_limits_least(const stage *, const plain_constraint *, uint32_t count,
                        int64_t *out);
// Do assignments take related valuations to related ones, where `next` are L and
// U of the state that they lead to?  And does x := y - 3 ask for y >= 3 of both?
finding stage_limits_carry(stage *, const int64_t *next,
                           const clock_assignment *, uint32_t count);
// L = U and D has all negations, so that the relation is a bisimulation?
finding stage_limits_equal(stage *);

#endif
