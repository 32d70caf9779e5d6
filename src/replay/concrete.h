// concrete.h -- One state of a network: locations, variables, exact clocks.
//
// This is the reference for what a run is.  Conditions and updates are walked
// as trees (model/eval.h), clocks are fractions with a common denominator, and
// nothing is shared with the engines.  Here are the state itself and what holds
// in it; what can happen in it is in replay/steps.h and replay/elapse.h.
//
// Invariants:
//   C1  clocks[0] is 0, the others are numerators >= 0 over `scale`
//   C2  1 <= scale <= CONCRETE_SCALE, and no clock nor the time exceeds
//       CONCRETE_TIME, so that no sum or product below overflows
//
// Meta variables are no part of the state.  They keep what the last step left
// in them for the invariants of its target, and start the next one anew; guards
// and queries see their initial values.
//
// Why something is not allowed goes to a `refusal`: a sentence, and the
// run-time error if it is one.
//
// Memory: a concrete owns its arrays, not the needs.

#ifndef GNOMON_REPLAY_CONCRETE_H
#define GNOMON_REPLAY_CONCRETE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "base/wide.h"
#include "model/eval.h"
#include "model/network.h"
#include "replay/needs.h"

#define CONCRETE_SCALE ((wide)1 << 61)
#define CONCRETE_TIME ((wide)1 << 124)

typedef struct concrete concrete;

// Told of every comparison of clocks: left is x - y, right the bound, both over
// the scale of the state.
typedef void concrete_watch(void *data, uint32_t x, uint32_t y, wide left,
                            wide right);
// Told of every assignment clock := from + value.
typedef void concrete_assigned(void *data, uint32_t clock, uint32_t from);

struct concrete {
  const network *net;
  uint32_t *locations; // of each process
  int32_t *cells;      // network.cells.count
  wide *clocks;
  wide time, scale;
  // For replay/instants.h, or NULL.
  concrete_watch *watch;
  concrete_assigned *assigned;
  void *watch_data;
  // If what it depends on is noted, or NULL.
  clock_needs *needs;
  clock_origin *origins; // of each clock
};

typedef struct {
  strbuf *why;       // gets a sentence, or NULL: nobody asks
  bool failed;       // there was a run-time error
  bool is_unsure;    // it may be right all the same
  bool is_for_times; // the same moves may be right at other times
  run_error error;   // the first
} refusal;

typedef enum { ANSWER_NO, ANSWER_YES, ANSWER_ERROR } answer;

// Say why not; always false.
bool refuse(refusal *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
// The same for a run-time error; the text says where: "the guard of P.a -> P.b".
bool refuse_error(refusal *, const run_error *, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Pass on the error of another refusal, which has said the sentence already.
bool refuse_again(refusal *, const refusal *inner);

// The initial state: first initial locations, initial values.  Whether the
// invariants hold is to be asked.
void concrete_init(concrete *, const network *, wide scale);
void concrete_copy(concrete *, const concrete *from);
void concrete_release(concrete *);

// C1 and C2, for assertions.
bool concrete_is_valid(const concrete *);

// The state as a step begins: a copy with fresh meta variables.
void concrete_copy_fresh(concrete *, const concrete *from);

// From here on it is noted, in copies as well, what of the clocks as they are now
// matters.
void concrete_note(concrete *, clock_needs *);

// Meta variables have their initial values but while a step is taken.
void concrete_forget_meta(concrete *);

// The same state with all times over a denominator `factor` times as large.
// False, and nothing happens, if C2 would not hold.
bool concrete_rescale(concrete *, wide factor);
// The same state with the least denominator.
void concrete_reduce(concrete *);

static inline const location *concrete_at(const concrete *c, uint32_t p) {
  return &c->net->processes.data[p].locations[c->locations[p]];
}

// x - y op bound?
bool concrete_compare(const concrete *, uint32_t x, uint32_t y, expr_kind op,
                      int64_t bound);

// The evaluator that sees this state.
void concrete_evaluator(concrete *, evaluator *);

// Is the value of the expression not 0?
answer concrete_value(concrete *, const expr *, run_error *);

// A guard or invariant, or one of its parts; NULL is always true.  What the
// clocks say never hides a run-time error.
answer concrete_condition(concrete *, const expr *, run_error *);

// Do the invariants of all locations hold?  Integers first, then clocks.
bool concrete_invariants(concrete *, refusal *);

#endif
