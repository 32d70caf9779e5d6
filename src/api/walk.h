// walk.h -- One run, step by step, by the reference semantics of replay/.
//
// Times are fractions; the same seed gives the same run on every machine.
//
// A step at random takes one of the delays after which a step is possible (of those
// that are alike, a whole number if there is one), and then one of the steps that are
// legal there.
//
// Memory: a walk owns its states; what has an arena in its arguments uses that.

#ifndef GNOMON_API_WALK_H
#define GNOMON_API_WALK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "model/network.h"
#include "replay/concrete.h"
#include "replay/steps.h"

typedef struct {
  const network *net;
  concrete *states; // the last is the current one
  uint32_t count, room;
  uint64_t random; // where random numbers go on
  strbuf why;      // of the last refusal
} walk;

typedef enum {
  WALK_GOES_ON,
  WALK_IN_DEADLOCK,
  WALK_IN_ERROR, // of the model
  WALK_AT_LIMIT, // numbers that are too large
} walk_end;

// A step that was taken: how long before it, and the state when it was taken.
typedef struct {
  wide delay;      // over the scale of `before`
  concrete before; // walk_step_release()
  step taken;      // in the arena
} walk_step;

// A process with several initial locations starts in the first, or at random.
// False, and `why`, if the invariants do not hold there.
bool walk_begin(walk *, const network *, uint64_t seed, bool at_random);
void walk_release(walk *);

concrete *walk_current(const walk *);

// These keep the state that was, for walk_undo(); false, with `why`, if nothing
// happens.  The delay is a fraction; steps are those of steps_legal(), from 1.
bool walk_wait(walk *, wide numerator, wide denominator);
bool walk_take(walk *, arena *, uint64_t number, step *taken);
walk_end walk_jump(walk *, arena *, walk_step *);
bool walk_undo(walk *);

// A step at random that is not kept for walk_undo().  If it goes on, `before` is for
// the caller to release; if not, `delay` is how long it waited all the same.
walk_end walk_on(walk *, arena *, walk_step *);

wide walk_common_divisor(wide a, wide b);

#endif
