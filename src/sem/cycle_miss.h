// cycle_miss.h -- Why a cycle cannot be accelerated, and what its edges ask of
// its clock if they do not stand in the way.
//
// One list of reasons with their texts, where
//   %e  the edge, "A -> B"           %q  the location it leaves
//   %x  another clock                %y  the clock of the cycle
//   %c  the channel or event         %p  another process
//   %t  the location the edge enters
//   %d  a text of its own
//
// Memory: in the arena given to the reader; texts in the one given with them.

#ifndef GNOMON_SEM_CYCLE_MISS_H
#define GNOMON_SEM_CYCLE_MISS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"
#include "sem/cycle_window.h"
#include "sem/limits_interval.h"
#include "sem/safety.h"

// clang-format off
#define CYCLE_MISSES(X)                                                        \
  /* Of an edge and the location that it leaves. */                            \
  X(SYNC, "edge %e synchronises on %c")                                        \
  X(URGENT, "location %q is urgent")                                           \
  X(COMMITTED, "location %q is committed")                                     \
  X(UPDATE, "edge %e does more than reset clocks")                             \
  X(RESET, "edge %e resets another clock %x")                                  \
  X(VALUE, "edge %e sets %y to something else than 0")                         \
  X(EFFECT, "the guard of edge %e has side effects")                           \
  X(LOCATIONS, "the guard of edge %e asks where a process is")                 \
  X(FALSE, "infeasible: the guard of edge %e is false")                        \
  X(GUARD, "edge %e compares %y with another clock %x")                        \
  X(GUARD_SHAPE, "the guard of edge %e is no conjunction of bounds of clocks") \
  X(GUARD_VARIES, "edge %e has a bound of a clock that depends on variables")  \
  X(GUARD_LARGE, "edge %e has a constant that is too large")                   \
  X(INTEGERS, "location %q has an invariant over variables")                   \
  X(INVARIANT, "location %q compares %y with another clock %x")                \
  X(INVARIANT_LOWER, "location %q has a lower bound as invariant")             \
  X(INVARIANT_SHAPE,                                                           \
    "the invariant of location %q is no conjunction of bounds of clocks")      \
  X(INVARIANT_VARIES,                                                          \
    "location %q has a bound of a clock that depends on variables")            \
  X(INVARIANT_LARGE, "location %q has a constant that is too large")           \
  /* Of the whole. */                                                          \
  X(NO_RESET, "no clock is reset")                                             \
  X(READ, "%y is read by process %p")                                          \
  X(ASSIGNED, "%y is assigned by process %p")                                  \
  X(ENTRY, "it starts in %t, and edge %e does not reset %y")                   \
  X(INFEASIBLE, "infeasible: %d")                                              \
  X(POINT, "the window is a single point")                                     \
  X(FAR, "the window is too far out")
// clang-format on

typedef enum {
  MISS_NOTHING, // it does not miss
#define X(NAME, TEXT) MISS_##NAME,
  CYCLE_MISSES(X)
#undef X
} miss_kind;

typedef struct {
  miss_kind kind;
  uint32_t edge;
  uint32_t clock; // %x
  uint32_t who;   // %p
  const char *detail;
} cycle_miss;

// Reads the edges of one process.
typedef struct {
  arena *memory;
  const network *net;
  uint32_t process;
  // For bounds that are not plain constants; made when one is met.
  interval *cells;
  safety *safety;
} cycle_reader;

// What stands in the way of any cycle with this edge on clock y, but for guards
// on integers; if nothing does, what the edge asks of y.
cycle_miss cycle_miss_of(cycle_reader *, uint32_t edge, uint32_t y,
                         cycle_step *);

// Is y surely 0 after the edge?
bool cycle_miss_resets(cycle_reader *, uint32_t edge, uint32_t y);

const char *cycle_miss_text(arena *, const network *, uint32_t process,
                            uint32_t y, const cycle_miss *);

#endif
