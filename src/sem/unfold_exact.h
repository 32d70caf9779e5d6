// unfold_exact.h -- Why an appended cycle shows more than what can be reached.
//
// U2 to U6 of sem/unfold.h.
//
// Memory: in the arena.

#ifndef GNOMON_SEM_UNFOLD_EXACT_H
#define GNOMON_SEM_UNFOLD_EXACT_H

#include "sem/cycles.h"
#include "sem/safety.h"

typedef struct {
  arena *memory;
  const network *net;
  uint32_t *writers; // by cell: who writes it (sem/footprint.h)
  uint32_t *askers;  // by process: who, but itself, asks where it is
  safety *safety;
} unfold_view;

void unfold_view_init(unfold_view *, arena *, const network *);

// NULL if nothing is in the way; `compress` asks for U5 as well.
const char *unfold_view_reason(const unfold_view *, const cycle *,
                               bool compress);

#endif
