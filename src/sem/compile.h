// compile.h -- From the trees of a network to bytecode.
//
// Each label of the model becomes a piece of code with an entry of its own, so
// that an engine holds numbers and no trees.  What the code does is what
// model/eval.h says the tree means, with the same errors in the same order at
// the same positions.  How to run an entry depends on what it comes from:
//
//   integer guard, invariant   0 or 1                    vm_value()
//   value, place, channel      the value or number       vm_value()
//   update, rates              clock_values              vm_run()
//   clock guard, clock invariant, predicate              vm_condition() or
//                              clock_constraints         vm_first_case()
//
// What is done beyond translating node by node: constants are operands of
// instructions; variables are operands without loading; comparisons, && and ||
// that decide something are jumps and never a value; constant indices are part
// of the address; checks that declared ranges make needless are left out, and a
// result that needs none is written straight to its variable.
//
// Conditions are told in cases (sem/vm.h): negation is pushed down to the
// atoms, each disjunction whose parts have clocks is a fork.  A conjunctive
// condition has no fork, and one case.
//
// Memory: all in the arena.  Compiling is linear in the size of the trees,
// except that the right side of an operator is looked through once more where a
// plain variable stands to its left; it recurses as deep as they are.

#ifndef GNOMON_SEM_COMPILE_H
#define GNOMON_SEM_COMPILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "model/expr.h"
#include "model/network.h"
#include "model/query.h"
#include "sem/bytecode.h"

// An entry is CODE_NONE where the network has nothing.
typedef struct {
  code_entry guard, clock_guard, update;
  code_entry channel;      // CODE_NONE if it is always the same: then
  uint32_t channel_number; // this one
  code_entry refusal; // of a receiver of broadcasts: the clock guard, negated
} edge_code;

typedef struct {
  code_entry invariant, clock_invariant, rates;
} location_code;

typedef struct {
  location_code *locations;
  edge_code *edges;
} process_code;

typedef struct {
  code_entry clock, value;
} term_code;

typedef struct {
  code_entry p, not_p, q, not_q; // conditions, with or without clocks
  term_code *terms;
  code_entry *often; // tests
  uint32_t noften;
} query_code;

typedef struct {
  const network *network;
  program program;
  int32_t base;            // first temporary that is no function's
  process_code *processes; // by number, likewise their locations and edges
  query_code *queries;     // of the network
  code_entry before, after;
  bool is_frozen; // something runs it: nothing may be added
} network_code;

network_code *compile_network(arena *, const network *);

// More code for the same network, unless it is frozen.  NULL gives CODE_NONE.
// program.room may grow: memory for running (sem/semantics.h) is allocated after all
// this.
code_entry compile_value(network_code *, const expr *);
code_entry compile_test(network_code *, const expr *);
code_entry compile_condition(network_code *, const expr *, bool negated);
code_entry compile_update(network_code *, const stmt *);
code_entry compile_place(network_code *, const place *);
code_entry compile_rates(network_code *, const rate *, uint32_t count);
query_code compile_query(network_code *, const query *);

// The whole listing, each piece under its name.
void compile_print(const network_code *, FILE *);

#endif
