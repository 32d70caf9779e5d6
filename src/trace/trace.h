// trace.h -- A run of a network: what shows that a query holds or does not.
//
// A trace has one state more than steps; step i leads from state i to state
// i + 1.  It is built in three stages, each by another part of gnomon:
//
//   path/path.c        the discrete side (moves, locations, cells), and what
//                        the clocks have to obey: guards, resets, invariants,
//                        as difference constraints; the zones
//   trace/concretise.c   times: when each step is taken, such that all of that
//                        is obeyed (fields marked *)
//   replay/              plays it by the reference semantics, which looks at
//                        moves and delays only
//
// Times are fractions with the common denominator `scale`: a delay of 3/2 with
// scale 4 is 6.
//
// Steps that are taken over and over are there once: `repeats` says which, and
// how often.  The states within such a block are those of its first time round;
// the state behind it is that after the last.  All times round take as long, and
// differ only in the clocks that are not assigned on the way.
//
// A step found by acceleration first stands for an unknown number of passes
// around a cycle of one process; when its delay is known, trace/passes.c makes
// blocks of it.
//
// A run that shows E[] p, or that A<> p or p --> q fails, has no end: behind its
// last state it goes on as `end` says.
//
// Clock 0 is the constant 0, as everywhere.  cells are those of the network
// (network.cells.count), of which only the kind CELL_STATE has a meaning.
//
// Memory: all of it is in the arena that it was built in.

#ifndef GNOMON_TRACE_TRACE_H
#define GNOMON_TRACE_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/wide.h"

// One process takes one of its edges (index in process.edges).
typedef struct {
  uint32_t process, edge;
} trace_move;

// Files with larger bounds are refused; twice this and more still is a number.
#define TRACE_MOST_BOUND (INT64_C(1) << 60)

// x - y <= limit, or < if strict.
typedef struct {
  uint32_t x, y;
  int64_t limit;
  bool strict;
} trace_bound;

typedef struct {
  trace_bound *data;
  uint32_t count;
} trace_bounds;

// clock := from + value, in order.
typedef struct {
  uint32_t clock, from;
  int64_t value;
} trace_reset;

typedef struct {
  uint32_t *locations;    // of each process
  int32_t *cells;         // of the network
  trace_bounds invariant; // of the clocks, as long as the state lasts
  trace_bounds zone;      // all clock values that some run along these moves
                          // has here, delay included: a least set of bounds
  bool may_delay;         // else time stands still here
  bool *stopped;          // by clock: does it stand still?  NULL: none does
  wide *entry;            // * each clock when the state is entered
  wide time;              // * since the start, likewise
} trace_state;

// An edge on a cycle, and what it asks of the clock of the cycle: `low` or more,
// `high` or less; more or less if strict.
typedef struct {
  trace_move move;
  int64_t low, high;
  bool is_low_strict, is_high_strict;
  bool has_high; // else no upper bound
  bool resets;   // the clock; the last edge does
} trace_pass_edge;

// Any number of passes around a cycle, `least` or more.  The state before has the
// clock 0 when it is entered, and its `invariant` lacks what the process of the
// cycle asks for.
typedef struct {
  uint32_t clock;
  trace_pass_edge *edges; // of one pass, in order
  uint32_t count;
  uint64_t least;         // at least 1
  trace_bounds invariant; // of the state before, with nothing missing
} trace_passes;

typedef struct {
  trace_move *moves; // in the order of their updates: the sender first
  uint32_t nmoves;
  const trace_passes *passes; // or NULL; then the delay is that of all of them
  trace_bounds guard;  // what must hold when it is taken: guards, and whatever
                       // keeps others from taking part or from going first
  trace_reset *resets; // in order
  uint32_t nresets;
  wide delay; // * how long the state before it lasted
} trace_step;

// Steps `first` to first + count - 1 are taken `times` times.
typedef struct {
  uint32_t first, count;
  uint64_t times; // at least 2
} trace_repeat;

typedef enum {
  TRACE_WITNESS,        // its last state is what E<> asks for; or it is for E[]
  TRACE_COUNTEREXAMPLE, // its last state is what A[] forbids; or it is against
                        // A<> or -->
  TRACE_ERROR,          // in its last state the model goes wrong
} trace_kind;

// How it goes on behind its last state.
typedef enum {
  TRACE_ENDS,  // that is the end
  TRACE_LOOPS, // the steps from loop_first on again, for ever: if not with the
               // same delays, then in the same regions
  TRACE_STAYS, // time passes for ever
  TRACE_STUCK, // no step is possible any more, and time cannot pass for ever
} trace_end;

// Of a run that ENDS where no step is possible, now or later.
typedef enum {
  TRACE_MOVES,     // it is not so, or nobody asked
  TRACE_TIME_LOCK, // nor can time pass for ever
  TRACE_DEAD_END,  // time can
} trace_deadlock;

typedef struct {
  trace_kind kind;
  trace_end end;
  uint32_t loop_first; // LOOPS: the first step of the loop, from 0
  uint32_t from;       // not ENDS: the state from which on something does not
                       // happen any more; for --> the one where p holds
  trace_deadlock deadlock;
  bool is_bare; // read from a format that does not say what it shows; the kind
                // means nothing
  trace_state *states; // nsteps + 1
  trace_step *steps;
  uint32_t nsteps;
  trace_repeat *repeats; // in order; no step is in two
  uint32_t nrepeats;
  trace_bounds goal; // what must hold of the clocks at the very end
  bool concrete;     // the rest, and what is marked * above, is there
  wide scale;        // * the denominator of all times
  wide final_delay;  // * in the last state, until the goal holds
  wide total;        // * time when it holds
  wide infimum;      // * no time smaller than this; with these moves it is
  bool attained;     // * reached (total == infimum) or only approached
  bool fastest;      // no witness whatever takes less than the infimum
  bool is_leisurely; // * the delays are somebody's choice: nobody asked how
                     // little time it takes, and the three before mean nothing
  uint32_t stuck;    // if concretise() says infeasible: the first step, from 0,
                     // that can be taken at no time; nsteps: the end
} trace;

#endif
