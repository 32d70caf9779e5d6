// vm.h -- Runs bytecode: the inner loop of every engine.
//
// A machine has the program, the memory and the locations it works on, and what
// the last run had to say: an error, constraints on clocks, new values of
// clocks.  It does not know zones: the caller applies what is in the lists, in
// order.
//
// A condition with clocks is told in cases: each is a conjunction of
// constraints, and the condition holds where one of them does.
//
//   for (condition_status s = vm_first_case(m, entry); s == CONDITION_TRUE;
//        s = vm_next_case(m))
//     … m->constraints …
//
// Guards and invariants have at most one case; vm_condition() gives it.  How
// many cases a predicate has is up to its form: (a||b)&&(c||d) has four.  Cases
// may overlap.  A case that was begun and found false leaves no trace.
//
// Invariants:
//   V1  `memory` has program->room cells while anything runs
//   V2  the lists are appended to; the caller empties them by `count = 0`
//   V3  between vm_first_case() and the last vm_next_case() neither memory nor
//       the list of constraints is changed from outside
//
// What wraps around is noted in the program's log, once for each instruction: the
// machine remembers which.
//
// Cost: some nanoseconds for each instruction, no allocation but when a list
// outgrows what it ever held.
//
// Memory: vm_release() gives the lists back; the rest is the caller's.

#ifndef GNOMON_SEM_VM_H
#define GNOMON_SEM_VM_H

#include <stdbool.h>
#include <stdint.h>

#include "model/eval.h"
#include "model/expr.h"
#include "sem/bytecode.h"

// x - y op bound, op one of LT, LE, GT, GE, EQ; or op DEADLOCK: the state is
// (bound 1) or is not (bound 0) a deadlock.
typedef struct {
  uint32_t x, y;
  expr_kind op;
  int64_t bound;
} clock_constraint;

// Of an update: clock := from + value.  Of rates: the rate of the clock.
typedef struct {
  uint32_t clock, from;
  int32_t value;
} clock_value;

typedef struct {
  clock_constraint *data;
  uint32_t count, room;
} clock_constraints;

typedef struct {
  clock_value *data;
  uint32_t count, room;
} clock_values;

typedef struct {
  const program *program;
  int32_t *memory;
  const uint32_t *locations;
  clock_constraints constraints;
  clock_values values;
  run_error error;
  uint64_t limit; // steps one run may use, EVAL_STEPS at first
  stopper *stop;  // looked at now and then while one runs; the program's
  // The rest is the machine's own.
  uint64_t steps;
  int32_t result;
  bool takes_cases; // or stops at the first fork
  uint32_t before;  // constraints there were when the condition began
  int32_t *forks;   // for each: what was saved, constraints made, where to go
  uint32_t nforks, forks_room;
  uint64_t *wrapped; // a bit for each instruction: its result wrapped around
  uint32_t wrapped_words;
} vm;

void vm_init(vm *, const program *);
void vm_release(vm *);

static inline void vm_use(vm *m, int32_t *memory, const uint32_t *locations) {
  m->memory = memory;
  m->locations = locations;
}

// These return false if there was a run-time error, which is then in `error`.
bool vm_value(vm *, code_entry, int32_t *value);
bool vm_run(vm *, code_entry); // appends to `values`

// These append to `constraints` if the answer is CONDITION_TRUE, and leave it
// as it was otherwise.  vm_condition() answers CONDITION_SPLIT exactly where
// eval_condition() does; the others only for what no case can express.
condition_status vm_condition(vm *, code_entry);
condition_status vm_first_case(vm *, code_entry);
// Takes back what the case before it appended.
condition_status vm_next_case(vm *);

#endif
