// query.h -- What is asked of a network.
//
// A predicate is an expression tree over cells, clocks and locations, true if
// not 0; it has no effects.  EXPR_DEADLOCK stands for "no action is possible,
// now or after any delay".
//
// Memory: a query is in the arena of its network.

#ifndef GNOMON_MODEL_QUERY_H
#define GNOMON_MODEL_QUERY_H

#include <stdbool.h>
#include <stdint.h>

#include "model/expr.h"

// clang-format off
#define QUERY_KINDS(X)                                                         \
  X(REACHABLE, "E<>")   /* some reachable state satisfies p */                 \
  X(ALWAYS, "A[]")      /* every reachable state satisfies p */                \
  X(POTENTIALLY_ALWAYS, "E[]") /* p on all states of some maximal run */       \
  X(EVENTUALLY, "A<>")  /* p somewhere on every maximal run */                 \
  X(LEADS_TO, "-->")    /* from every p-state, q on every maximal run */       \
  X(SUP, "sup")         /* largest values of terms where p holds */            \
  X(INF, "inf")                                                                \
  X(BOUNDS, "bounds")                                                          \
  X(REFUSED, "refused") /* of a kind gnomon does not decide */
// clang-format on

typedef enum {
#define X(NAME, TEXT) QUERY_##NAME,
  QUERY_KINDS(X)
#undef X
      QUERY_KIND_COUNT
} query_kind;

const char *query_kind_text(query_kind);

// Does it hold because of one run?  Else one run speaks against it, or it is about
// values.
static inline bool query_is_existential(query_kind k) {
  return k == QUERY_REACHABLE || k == QUERY_POTENTIALLY_ALWAYS;
}

// Is it about runs that go on for ever?
static inline bool query_is_about_runs(query_kind k) {
  return k == QUERY_POTENTIALLY_ALWAYS || k == QUERY_EVENTUALLY ||
         k == QUERY_LEADS_TO;
}

// About values of terms?
static inline bool query_is_about_values(query_kind k) {
  return k == QUERY_SUP || k == QUERY_INF || k == QUERY_BOUNDS;
}

typedef enum { WANTED_NONE, WANTED_SATISFIED, WANTED_VIOLATED } query_wanted;

// One expression whose extreme values are asked for: an integer expression, or
// a clock plus one.
typedef struct {
  const char *text;
  place *clock; // or NULL
  expr *value;  // or NULL if it is the clock alone
} query_term;

typedef struct {
  query_kind kind;
  query_wanted wanted;
  const char *text;    // as written, on one line
  const char *comment; // or NULL
  const char *refusal; // QUERY_REFUSED: why
  bool is_wrong;       // QUERY_REFUSED: there is an error in it
  span at;
  uint32_t line;
  uint32_t element; // of <query>, from 1; 0 elsewhere
  expr *p, *q;      // q for LEADS_TO only; p NULL for SUP… without {p}
  query_term *terms;
  uint32_t nterms;
  bool has_deadlock;
  bool non_zeno; // of E[], A<> and -->: only runs that take infinite time count
  expr **often;  // of E[]: only runs with infinitely many steps count, on which
  uint32_t noften; // each of these, not about clocks, holds again and again
} query;

#endif
