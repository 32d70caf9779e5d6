// semantics.h -- A network made ready for computing successors.
//
// The network's trees are compiled (sem/compile.h); this module sorts edges by
// the location that they leave and finds what needs no code at all: conditions
// on clocks that are the same in every state become lists of constraints.
//
// The discrete part of a state is one array, `discrete` in code:
//
//   0 .. processes-1         where each process is
//   processes ..             the cells of memory, and temporaries behind them
//
// so that the virtual machine runs on it as it is.  What of it makes two states
// different are the locations and the cells of kind CELL_STATE: the layout.
//
// Constants that clocks meet are divided by `scale`, their greatest common
// divisor: time in other units, so that bounds need fewer bits.
//
// Memory: all in the arena; nothing but the table of combinations changes after
// semantics_new().

#ifndef GNOMON_SEM_SEMANTICS_H
#define GNOMON_SEM_SEMANTICS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/vec.h"
#include "model/network.h"
#include "sem/combinations.h"
#include "sem/compile.h"
#include "sem/readers.h"
#include "sem/vm.h"
#include "sem/writes.h"
#include "state/layout.h"
#include "zone/zone.h"

// A conjunction of bounds on clocks.
typedef struct {
  code_entry code; // gives them in a state; CODE_NONE: always these
  zone_constraint *data;
  uint32_t count;
} clock_condition;

typedef struct step_edge {
  uint32_t process, index; // in process.edges
  uint32_t target;
  edge_sync sync;
  bool urgent;
  uint32_t event;
  code_entry guard, update;
  discrete_runs writes;    // what of the state `update` may change
  code_entry channel;      // CODE_NONE: it is
  uint32_t channel_number; // this one
  clock_condition clocks;  // the guard
  code_entry refusal;      // of a receiver of broadcasts: the cases in which
                           // the clocks do not allow it; CODE_NONE: no such
} step_edge;

// Marks of locations: a bit each, in lanes of which a process has one, so that those of
// few processes can be put together by |.
enum {
  LOCATION_LANES = 16,
  LOCATION_HAS_INVARIANT = 0,
  LOCATION_HAS_RATES = LOCATION_LANES,
  LOCATION_STANDS = 2 * LOCATION_LANES,
};

typedef struct {
  step_edge *edges; // those that act, then those that receive, then events
  uint32_t acting, receiving, events;
  bool urgent, committed, initial;
  bool has_urgent_edges; // some of them synchronise over urgent channels
  bool stands;           // urgent or committed
  bool asks_invariant;   // it has code
  bool asks_guards;      // some edge that acts or receives has code that says
                         // whether it is possible, or over which channel
  uint64_t marks;        // what of it matters besides edges: LOCATION_...
  code_entry invariant;
  code_entry rates;
  clock_condition clocks; // the invariant
} step_location;

// So few processes that asking all of them takes less than comparing states.  Builds
// with assertions compare nearly always, so that it is tried.
#ifdef NDEBUG
enum { FEW_PROCESSES = LOCATION_LANES };
#else
enum { FEW_PROCESSES = 2 };
#endif

typedef struct {
  const network *network;
  const network_code *code;
  uint32_t processes, clocks; // clocks: with the zero clock and the timer
  uint32_t timer;             // a clock of nobody's that is never reset, or 0
  step_location **at;         // [process][location]
  uint32_t size;              // of a discrete part
  layout layout;
  discrete_runs runs;   // what a step changes: locations and cells of state
  discrete_runs around; // what of it `before` and `after` may change
  uint32_t *meta;       // addresses of cells that start each step anew
  uint32_t nmeta;
  const readers *readers;     // of guards and channel indices
  combinations *combinations; // of wide broadcasts (sem/transitions.h)
  int64_t scale;
  bool has_urgent_channels, has_priorities, has_rates, has_vectors;
} semantics;

// `scale` divides every constant that clocks meet; `timed` asks for a timer.
semantics *semantics_new(arena *, const network_code *, int64_t scale,
                         bool timed);

// Copy what a step can change, and set the meta variables.
void semantics_copy(const semantics *, int32_t *to, const int32_t *from);

// Are they the same, of what a step can change?
bool semantics_same(const semantics *, const int32_t *a, const int32_t *b);

// Meta variables have their initial values but while a step is taken.
void semantics_forget_meta(const semantics *, int32_t *discrete);

// The first field from `i` up to `end` in which two discrete parts differ, or `end`.
static inline uint32_t discrete_difference(const int32_t *a, const int32_t *b,
                                           uint32_t i, uint32_t end) {
  enum { MOST = 512, MANY = 64, FEW = 4 };
  while (end - i >= MOST && memcmp(a + i, b + i, MOST * sizeof *a) == 0)
    i += MOST;
  while (end - i >= MANY && memcmp(a + i, b + i, MANY * sizeof *a) == 0)
    i += MANY;
  while (end - i >= FEW && memcmp(a + i, b + i, FEW * sizeof *a) == 0)
    i += FEW;
  while (i < end && a[i] == b[i])
    i++;
  return i;
}

static inline const step_location *
semantics_at(const semantics *s, const int32_t *discrete, uint32_t p) {
  return &s->at[p][discrete[p]];
}

static inline void semantics_use(const semantics *s, vm *m, int32_t *discrete) {
  assert(s->size >= s->processes + (uint32_t)s->code->program.room);
  vm_use(m, discrete + s->processes, (const uint32_t *)discrete);
}

// The one or two bounds that a comparison means, by 1/scale.  Not for DEADLOCK.
// In every state that can be reached the bound is a multiple of the scale
// (sem/limits.h).  relation/ also asks for values that no such state has; what
// they come out as, rounded, matters to nobody.
uint32_t semantics_bounds(const semantics *, const clock_constraint *,
                          zone_constraint out[2]);

#endif
