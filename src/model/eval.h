// eval.h -- What expressions and statements mean: a walker of their trees.
//
// This is the reference.  The replayer, the checkers and constant folding use
// it; engines run bytecode (sem/vm.h), which has to agree with it in values,
// memory, clock constraints, resets and errors, down to the position.  It is
// written to be read, not to be fast: an evaluation costs what the tree costs.
//
// Arithmetic is that of model/arith.h; what wraps is noted in the network's log,
// or is an error, as the network has it (model/overflow.h).  Where an error could be one of several,
// order decides:
//   E1  operands are evaluated from left to right
//   E2  a place: the cell `via`, then the indices from left to right, each
//       checked as soon as it is known
//   E3  an assignment: its place, then its value, then (if compound) what the
//       place holds by now, then the check of the range, then the store
//   E4  COPY and SAME: target, then source; all ranges are checked before the
//       first cell is written
//   E5  a call: all arguments are evaluated, each checked as soon as it is
//       known; then all are stored, then the body runs.  A body that ends
//       without return gives 0, unchecked.
//   E6  a loop or quantifier uses its cell `slot` as counter, so at the end
//       that holds the last value tried; an empty domain does not touch it.
//       Partial sums count as results.
//   E7  in a condition with clocks, the arguments of && and || that are plain
//       integers go first, and decide if they can
// Steps are charged for every call and every time a loop goes round; using them
// up is an error, so everything terminates.
//
// Memory: an evaluator owns nothing.

#ifndef GNOMON_MODEL_EVAL_H
#define GNOMON_MODEL_EVAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/source.h"
#include "model/expr.h"
#include "model/network.h"

enum { EVAL_STEPS = 10000000 };      // what one evaluation may use, by default
enum { EVAL_STEPS_PER_LOOK = 4096 }; // at the stop

// What went wrong.  By code, `value` is and `low`..`high` are:
//   RUN_RANGE     the value that does not fit       the range it should fit
//   RUN_INDEX     the index                         the range of the index
//   RUN_SHIFT     the count                         0..31
//   RUN_RATE      the rate                          0..1
//   RUN_RATES     the rate that differs from an earlier one
//   RUN_OVERFLOW  the result, of a power the first product too large
//   RUN_POWER     the exponent
//   RUN_STEPS     how many steps were allowed
//   RUN_STOPPED   0; no fault of the model, but it had to end (base/stop.h)
//   RUN_DIVISION  the dividend
//   RUN_ASSERT    0
// and for EXPR_FAIL what the tree says.  What is not named is 0.
typedef struct {
  diag_code code;
  span at;
  int64_t value;
  int32_t low, high;
} run_error;

// What the evaluation tells or asks about clocks; each may be NULL if it cannot
// be needed.  Clocks are numbers of the network; 0 is the constant zero.
typedef struct {
  void *data;
  // x - y op bound, op one of LT, LE, GT, GE, EQ; or op DEADLOCK: the state is
  // (bound 1) or is not (bound 0) a deadlock.
  void (*constrain)(void *data, uint32_t x, uint32_t y, expr_kind op,
                    int64_t bound);
  // clock := from + value.
  void (*reset)(void *data, uint32_t clock, int32_t value, uint32_t from);
  // Is it so in the valuation at hand?  As constrain(), but op may be NE.
  bool (*holds)(void *data, uint32_t x, uint32_t y, expr_kind op,
                int64_t bound);
} eval_clocks;

typedef struct {
  const network *network;
  int32_t *memory;           // network->cells.count cells
  const uint32_t *locations; // where each process is
  eval_clocks clocks;
  uint64_t limit;          // steps one evaluation may use
  uint64_t steps;          // left of them
  stopper *stop;           // looked at now and then; the network's
  run_error error;         // set when a function below fails
  const function *running; // or NULL outside functions
  int32_t returned;        // by the last function that ran
} evaluator;

// No callbacks, EVAL_STEPS steps.
void eval_init(evaluator *, const network *, int32_t *memory,
               const uint32_t *locations);

// These return false if there was an error; memory is then as it was when the
// error occurred.  An expression with clocks needs `holds`, one with a reset
// needs `reset`.
bool eval_int(evaluator *, const expr *, int32_t *value);
bool eval_run(evaluator *, const stmt *);
// The number of the cell, clock or channel.
bool eval_place(evaluator *, const place *, int32_t *number);
bool eval_rate(evaluator *, const rate *, uint32_t *clock, int32_t *value);

// What the invariants of some locations say about how fast a clock runs.
typedef enum { SPEED_UNSAID, SPEED_STOPPED, SPEED_RUNS } clock_speed;

// Adds what the rates of one more location say.  That one says 0 and another 1
// is an error, RUN_RATES.
bool eval_rates(evaluator *, const location *, clock_speed *by_clock);

typedef enum {
  CONDITION_FALSE, // whatever the clocks; forget what was passed to constrain()
  CONDITION_TRUE,  // if all that was passed to constrain() holds
  CONDITION_SPLIT, // not a conjunction here; forget what was passed, too
  CONDITION_ERROR,
} condition_status;

// A condition, or its negation, as a conjunction of constraints.  Negation goes
// down to the atoms.  It is split by a disjunction of which two or more parts
// have clocks and no other part is true, by != between clocks, by an exists
// over clocks, by a ?: that asks a clock, and by any operator that is not
// logical: guards and invariants have none of these.
condition_status eval_condition(evaluator *, const expr *, bool negated);

#endif
