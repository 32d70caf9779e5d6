// acceleration.h -- A model with cycles appended that take long, for convert.
//
// Memory: everything is in the arena.

#ifndef GNOMON_CLI_ACCELERATION_H
#define GNOMON_CLI_ACCELERATION_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "cli/options.h"
#include "model/network.h"
#include "sem/unfold.h"

// What --accelerate, --unfold and --compress say; *wanted is false if nothing is
// to be accelerated.  False after a message if they do not fit together.
bool acceleration_read(const options *, unfold_wish *, bool *wanted);

// With -v standard error tells what became of each cycle and of each query.
// *out is the network with appended cycles and with its queries to match, with
// names that fit a flat form; NULL, after a note, if no cycle was appended.
// False, after a message, if a query is not preserved.
bool acceleration_make(arena *, const network *, const unfold_wish *,
                       const options *, network **out);

#endif
