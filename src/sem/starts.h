// starts.h -- The initial states, one after the other.
//
// A process of a TChecker model may have several initial locations; each way to
// choose them is an initial state, if its invariant holds.  They have numbers, from 0
// on, which paths and labels of the store go by.
//
//   starts all;
//   starts_open(&all, s);
//   while (starts_next(&all))
//     … expander_start(&x, all.locations), all.number …
//   starts_close(&all);
//
// Memory: starts_close().

#ifndef GNOMON_SEM_STARTS_H
#define GNOMON_SEM_STARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "sem/expander.h"
#include "sem/semantics.h"

typedef struct {
  const semantics *s;
  uint32_t *locations; // of the state at hand, by process
  uint32_t number;     // of it; UINT32_MAX before the first
} starts;

void starts_open(starts *, const semantics *);
void starts_close(starts *);

// The first, and then the next; false if there is none.
bool starts_next(starts *);

// Successor := the initial state of that number, as by expander_start().
expand_status starts_enter(expander *, uint32_t number);

#endif
