// repeats.h -- Steps of a trace that are taken over and over.
//
// A block, one of trace.repeats, is there once and stands for many steps.  Here
// is what all who look at blocks need: how many steps there are in truth, and
// whether blocks make sense.  trace/write_out.h writes every step out.
//
// A block makes sense if
//   B1  it has steps, all in the trace, and begins behind the block before it
//   B2  it is taken twice or more
//   B3  it leads back to where it began: the same locations and variables
//   B4  it assigns nothing but constants to clocks
// By B3 and B4 all times round are alike, but for the clocks that the block does
// not assign: these go on by as much each time.
//
// Memory: none; texts are constant.

#ifndef GNOMON_TRACE_REPEATS_H
#define GNOMON_TRACE_REPEATS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/network.h"
#include "trace/trace.h"

// How many steps are taken; trace.nsteps if there are no blocks.
wide repeats_count(const trace *);

// The block that begins with this step, or ends with it; NULL if none does.
const trace_repeat *repeats_from(const trace *, uint32_t step);
const trace_repeat *repeats_to(const trace *, uint32_t step);

// B1 and B2; `why` is set to a text if not.
bool repeats_are_blocks(const trace *, const char **why);
// B1 to B4, likewise.
bool repeats_are_sound(const network *, const trace *, const char **why);

// Are locations and variables the same?
bool repeats_same_discrete(const network *, const trace_state *,
                           const trace_state *);

#endif
