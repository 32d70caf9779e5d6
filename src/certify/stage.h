// stage.h -- A discrete state, set up so that trees can be walked in it.
//
// The key of a state (certify/certificate.h) is laid out as locations and
// memory; then conditions become bounds on clocks, and updates the key of
// another state and assignments of clocks.  All of it by model/eval.h.
//
// Meta variables have their initial values but while an update runs.
//
// With the order alu, what is compared with clocks has to be within L and U of
// the state (`limits`).  That and the conditions of stage_limits_carry() make
// "v is simulated by w: for every clock x, v(x) = w(x), or L(x) < w(x) < v(x),
// or U(x) < v(x) < w(x)" a simulation: for each step and delay of v there is the
// same of w, and what results is again in the relation.  Both states have the
// same discrete part, and so the same L and U, which need not be those of any
// analysis: each is checked where it is used.
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
} clock_set;

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
  clock_set *sets;
  uint32_t nsets, sets_room;
  bool too_large; // a number is more than PLAIN_MOST
  strbuf *why;
} stage;

void stage_init(stage *, const certificate *, strbuf *why);
void stage_release(stage *);

void stage_put(stage *, const int32_t *key);
void stage_get(const stage *, int32_t *key);
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

// Are the bounds within L and U?  `both`: their negations, too.
finding stage_limits_cover(stage *, const plain_constraint *, uint32_t count,
                           bool both);
// The least L and U that cover the bounds, but for differences.
void stage_limits_least(const stage *, const plain_constraint *, uint32_t count,
                        int64_t *out);
// Do assignments take related valuations to related ones, where `next` are L and
// U of the state that they lead to?
finding stage_limits_carry(stage *, const int64_t *next, const clock_set *,
                           uint32_t count);
// L = U, so that the relation is a bisimulation?
finding stage_limits_equal(stage *);

#endif
