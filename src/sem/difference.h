// difference.h -- Where two discrete parts may differ: a list of stretches.
//
// Of a successor that was made from a state, and whatever is then done to either, it
// says what is to be looked at: all fields of the state outside the stretches are
// equal.  Stretches may overlap and be there twice.  A list that became long is given
// up: then everything may differ.
//
// Invariant D1: unless is_whole, count <= DIFFERENCE_MOST.
//
// Memory: difference_release() gives everything back.

#ifndef GNOMON_SEM_DIFFERENCE_H
#define GNOMON_SEM_DIFFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/semantics.h"

enum { DIFFERENCE_MOST = 256 };

typedef struct {
  discrete_run *data;
  uint32_t count, room;
  bool is_whole; // everything may differ, whatever the list
} difference;

void difference_release(difference *);

void difference_add(difference *, uint32_t first, uint32_t count);
void difference_add_runs(difference *, const discrete_runs *);

// `to` := `from`, of which no more is known to differ than `d` says; then they do
// not.
void difference_undo(difference *, const semantics *, int32_t *to,
                     const int32_t *from);

// Are all fields of the state outside the list equal?  Linear: for assertions.
bool difference_is_valid(const difference *, const semantics *,
                         const int32_t *a, const int32_t *b);

#endif
