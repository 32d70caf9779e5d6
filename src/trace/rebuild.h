// rebuild.h -- From the moves of a trace to everything else but times.
//
// A trace that was read from a file says which edges were taken; what that did
// to the variables, and what the clocks had to obey, comes from the model, by
// model/eval.h: states (locations, cells, invariant, may_delay, stopped), and of
// steps the guard and the resets.  Zones and times are left alone.
//
// It is not the judge of runs: that every receiver of a broadcast takes part, or
// that nothing of higher priority goes first, is for replay/ to check.  What it
// refuses are moves that make no sense: an edge that does not leave the current
// location, an integer guard or invariant that is false, partners on different
// channels, a run-time error.
//
// Files may tell less than the edges: UPPAAL's XML traces lack the values of
// selections and the way out of a branchpoint, which XTR traces may lack too, and
// JSON may have been written for a model whose edges were in another order.  So
// moves may be asked for by what the file says, and the states that it has decide.
//
// Memory: traces are in the arena; rebuild_release() gives the rest back.

#ifndef GNOMON_TRACE_REBUILD_H
#define GNOMON_TRACE_REBUILD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "model/eval.h"
#include "model/network.h"
#include "trace/trace.h"
#include "trace/trace_words.h"

typedef struct {
  arena *memory;
  const network *net;
  evaluator eval;
  int32_t *cells; // what the evaluator works on
  uint32_t *locations;
  VEC(trace_bound) bounds;
  VEC(trace_reset) resets;
  strbuf why; // of the last refusal
} rebuilder;

void rebuild_init(rebuilder *, arena *, const network *);
void rebuild_release(rebuilder *);

bool rebuild_first(rebuilder *, trace_state *out);
// The same with other initial locations than the first of each process.
bool rebuild_start(rebuilder *, const uint32_t *locations, trace_state *out);
// `step` has its moves; fills in the rest, and the state it leads to.
bool rebuild_next(rebuilder *, const trace_state *from, trace_step *step,
                  trace_state *to);

// What files say of one move by its number.
typedef struct {
  uint32_t process, number; // edge.number
  bool has_selection;       // else any will do
  const int32_t *selected;
  uint32_t nselected;
} told_move;

typedef struct {
  told_move *moves;
  uint32_t nmoves;
  uint32_t line;
} told_step;

typedef struct {
  uint32_t *locations; // NULL: not told
  int32_t *cells;      // those of the kind CELL_STATE count; NULL: not told
  trace_bounds zone;
  uint32_t line;
} told_state;

// The edges that one move may be, the likeliest first.
typedef struct {
  uint32_t process;
  const uint32_t *edges;
  uint32_t nedges; // not 0
} move_choice;

// The likeliest combination that makes a step to the state that is told: its
// moves, the sender first, and what follows from them.  A refusal is that of
// the first combination.
bool rebuild_choice(rebuilder *, const trace_state *from, const move_choice *,
                    uint32_t nmoves, const told_state *, trace_step *,
                    trace_state *to);

// The moves that fit, and what follows from them; a bare trace.  NULL after a
// complaint.
trace *rebuild_told(arena *, const network *, const told_state *,
                    const told_step *, uint32_t nsteps, trace_problem *);

#endif
