// unfold.h -- A network with cycles appended that take long.
//
// The construction Acc(M, A) of M. Hendriks, K. G. Larsen, "Exact Acceleration
// of Real-Time Model Checking" (2002), for all cycles of all processes that have
// a window (sem/cycles.h), n times instead of twice (definition 3.10), and with
// the compressed form that section 4 mentions.  sem/leap.h does the same while
// exploring; this is for models that others explore.
//
// Beside a cycle on clock y that starts in s, with passes of <a, b>, there will
// be another way from s back to s.  Its edges and locations come after all
// others of the process, in the order in which they are passed:
//
//   n times the cycle, over copies of its locations; s itself has copies between
//   the passes, or if n is 1 behind the only one.  These have no invariant, and
//   the edges that leave them no upper bound of y: any time can pass there.
//   Other copies have the invariants of their originals.
//
//   Time passes there without limit only if y is reset on the way out of s.  A
//   start where this is so is taken.  If there is none, y is reset by an edge of
//   its own before each pass: from s, where y is 0, to a copy of s.  Example
//   3.13 puts a dummy location with invariant y <= 0 before s for this, and sends
//   all edges into s there.  Here s is the dummy while y is 0: the edge asks for
//   y <= 0.  A dummy in the way would change the network: somebody committed
//   cannot meet P in it, and a broadcast that s receives passes it by.  The same
//   is done if s is initial and y does not start with 0.
//
//   Compressed: one location without invariant, entered if y <= 0 and left if
//   y >= na (> if the window is open below) and if all guards on variables hold.
//
// In all forms it takes any time of <na, infinity) from the moment when P came
// to s, where y was 0, until it is there again with y = 0; and nothing else can
// be done on the way.
//
// Nothing is lost: the network itself is not changed, and no step of it depends
// on whether an edge more leaves s.  So what is reached in the new network is an
// over-approximation.  It is exact, up to the copies, if also
//   U1  n is at least the unfolding number of the cycle
//   U2  no edge that leaves a location of the cycle is over an urgent channel,
//       receives a broadcast, or is a weak part of a vector
//   U3  no other process asks where P is
//   U4  no other process writes a variable that a guard of the cycle reads
//   U5  compressed: the guards of the cycle cannot fail (sem/safety.h)
//   U6  the cycle asks for no other clock, which others could reset meanwhile
//
// Proof.  Take a run that ends with nobody in a copy.  Let P come to s at time t
// and be back by the appended cycle at t+d, and let others move meanwhile.  If d
// is 0, leave P in s: y is 0 there as well.  Else by U1 some m >= n passes of the
// cycle take d together; let P make those instead.  The others do what they did:
// P takes no part in their steps when it is in a copy, and by U2 it does not have
// to when it is in a location of the cycle; they see neither y (C3) nor where P
// is (U3).  Nor does P keep time from passing: by U2 it has no urgent
// synchronisation to offer, and its invariants hold during a pass.  The guards on
// variables held once during the appended cycle, so they hold all along (U4; the
// cycle has no updates but y := 0).  It is left to see that P can step whenever
// it has to, that is, that nobody is committed then.  Steps at times before t+d
// and after t are taken when a delay has just ended, steps at time t when one is
// about to begin: nobody can be committed when time passes.  Steps at time t+d are
// taken where the last edge of the appended cycle was.  Run-time errors: copies
// evaluate guards in the order of the cycle, first in a pass with the bounds of
// the cycle; compressed, U5.  Each appended cycle can be replaced in this way, one
// after the other, since U1 to U6 do not depend on the others: these add no edge
// into a location of the network that does not reset what all edges into it
// reset, and none with a synchronisation or an update of a variable.
//
// Queries about reachable states are asked of states where nobody is in a copy.
// Whether such a state is a deadlock is the same in both networks: the edge added
// in s is enabled if and only if the first of the cycle is.  But not if it asks
// for y <= 0 only: nobody knows yet whether the cycle can be passed.  Queries
// about runs are not preserved.
//
// Memory: all in the arena; what is not changed is shared with the network.

#ifndef GNOMON_SEM_UNFOLD_H
#define GNOMON_SEM_UNFOLD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "model/network.h"
#include "sem/cycles.h"

// Locations that are added to one process, at most.
enum { UNFOLD_MOST = 10000 };

typedef struct {
  bool is_over;   // append also what is not exact
  bool compress;  // one location for all copies
  int64_t passes; // n; 0: the unfolding number of each cycle, 2 if it has none
} unfold_wish;

// What became of a cycle.
typedef struct {
  const cycle *of;
  uint32_t first;      // of->locations[first] is s
  int64_t passes;      // n
  bool is_early;       // entered by an edge with y <= 0
  const char *inexact; // why it is an over-approximation, or NULL
  const char *missing; // why it is not appended, or NULL
} unfold_part;

typedef struct {
  network *net;   // as it was if `count` is 0
  uint32_t count; // of cycles appended
  bool is_early, is_exact;
  VEC(unfold_part) parts; // in the order of the cycles
  const uint32_t *before; // by process: its locations without copies
} unfolding;

unfolding *unfold_make(arena *, const network *, const cycle_set *,
                       const unfold_wish *);

// The query, of states without copies.  NULL, or why it would have another
// meaning.
const char *unfold_query(arena *, const unfolding *, const query *, query *out);

#endif
