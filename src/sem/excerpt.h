// excerpt.h -- A network without what does not matter to a query.
//
// What stays (sem/influence.h) is copied with new numbers.  The one query of the
// excerpt is the one that was asked.  With plain names the variables of P(1,2)
// are called P_1_2.x, which writers of flat models can write; else names stay.
//
// Memory: in the arena; names, ranges and texts are shared with the network.

#ifndef GNOMON_SEM_EXCERPT_H
#define GNOMON_SEM_EXCERPT_H

#include "sem/influence.h"

network *excerpt_make(arena *, const network *, const influence *,
                      const query *, bool plain_names);

// "P(1,2).x" is "P_1_2.x".
const char *excerpt_plain_name(arena *, const char *);

#endif
