// cycles.h -- Cycles of single processes whose passes can be taken all at once.
//
// A program that polls goes round and round while nothing else happens; each
// pass gives zones that no earlier one includes.  If a pass takes anything from
// a to b time units, then enough passes take anything from some moment on, and
// one step can stand for all of them: M. Hendriks, K. G. Larsen, "Exact
// Acceleration of Real-Time Model Checking" (2002).  This is what can be told
// without exploring: which cycles, how long a pass takes, how many are enough.
//
// A cycle of process P on clock y, for which
//   C1  its edges are internal, without updates but y := 0; their guards are
//       bounds of clocks by constants and conditions on integers without side
//       effects
//   C2  its locations are neither urgent nor committed; their invariants are
//       upper bounds of y and bounds of other clocks, by constants
//   C3  no other process reads or assigns y, nor does an invariant ask where P
//       is, which no text of a model can
//   C4  it passes a reset location: every edge into that resets y.  A pass starts
//       and ends there, with y = 0
//   C5  it is elementary and has at most CYCLE_EDGES edges
//   C6  the model has no priorities, no stop-watches, and no updates around
//       every step
// has a window <a, b> unless it cannot be passed, and unless a = b an unfolding
// number i (sem/cycle_window.h): in i or more passes any time of <ia, infinity)
// can pass.
//
// What is left to whoever takes the step, in a state where P is in a reset
// location and y is 0: no process is urgent or committed; the guards of the
// edges in `guarded` hold under the current variables (if one cannot be
// evaluated, the step is off); what is asked of other clocks, which only grow,
// holds at the start if it is a lower bound (or a difference) and at the end if
// it is an upper bound, and so always in between; with P in any location of the cycle no urgent
// synchronisation is enabled; the invariants of the others hold at the end.
//
// Cycles that fail are near misses, with a reason as text; they are only looked
// for if asked for.
//
// Memory: all in the arena.

#ifndef GNOMON_SEM_CYCLES_H
#define GNOMON_SEM_CYCLES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "model/network.h"
#include "sem/cycle_window.h"

// Of a process, as many again of near misses.
enum { CYCLE_MOST = 1000 };

typedef struct {
  uint32_t number; // in the list of all
  uint32_t process;
  uint32_t clock;            // y, or 0 if no clock is reset
  uint32_t count;            // edges, and locations
  const uint32_t *edges;     // in order
  const uint32_t *locations; // edges[k] leaves locations[k]
  const uint32_t *starts;    // k of each reset location; the first is 0
  uint32_t nstarts;
  const uint32_t *guarded; // edges with a guard on integers
  uint32_t nguarded;
  const zone_constraint *others; // bounds of other clocks on the way
  uint32_t nothers;
  bool has_window; // C1 to C6 hold, and it can be passed
  cycle_window window;
  const cycle_step *steps; // what each edge asks of y, if it has a window
  int64_t unfolding;       // i, or 0: no number of passes is enough
  const char *miss;        // why not, if `unfolding` is 0
} cycle;

typedef struct {
  const cycle *of;
  uint32_t first; // of->locations[first] is the reset location
} cycle_start;

typedef VEC(cycle_start) cycle_starts;

// What was left out.
typedef struct {
  bool more;        // there may be more than CYCLE_MOST cycles
  bool more_misses; // likewise of near misses
  bool longer;      // there may be some of more than CYCLE_EDGES edges
} cycle_cap;

typedef struct {
  const char *obstacle; // what forbids any acceleration (C6), or NULL
  VEC(const cycle *) list;
  cycle_cap *caps;       // by process
  cycle_starts **starts; // by process (NULL if it has none) and location
} cycle_set;

cycle_set *cycles_find(arena *, const network *, bool with_misses);

// The passes that start in a location: of cycles with a window, also those
// without unfolding number.
const cycle_starts *cycles_at(const cycle_set *, uint32_t process,
                              uint32_t location);

#endif
