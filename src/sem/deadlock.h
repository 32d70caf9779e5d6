// deadlock.h -- From where no transition is possible any more.
//
// Memory: federations are the caller's.

#ifndef GNOMON_SEM_DEADLOCK_H
#define GNOMON_SEM_DEADLOCK_H

#include "sem/expander.h"
#include "zone/federation.h"

// All valuations of the open state's zone from which no transition is possible,
// now or after any delay.  Where the model goes wrong, now or after a delay, when
// one is tried, it cannot be told: these are added to `failing`; if that is NULL,
// the answer is EXPAND_ERROR.
expand_status deadlock_find(expander *, federation *failing, federation *stuck);

#endif
