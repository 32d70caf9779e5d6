// interference.h -- May one update see what another one does?
//
// What is touched is taken to be all that a place can be.  Locals of functions are
// written before they are read and do not count.  Of references nothing is known: they
// may touch everything.
//
// Memory: in the arena.

#ifndef GNOMON_CERTIFY_INTERFERENCE_H
#define GNOMON_CERTIFY_INTERFERENCE_H

#include <stdbool.h>

#include "base/arena.h"
#include "model/network.h"

typedef struct {
  const network *net;
  bool *reads, *writes; // by cell, then by clock
  bool *called;         // by function
  bool everything;
} touched;

touched touched_nothing(arena *, const network *);

// Adds what the update touches; NULL touches nothing.
void touched_add(touched *, const stmt *);

// Does one write what the other touches?
bool touched_interfere(const touched *, const touched *);

#endif
