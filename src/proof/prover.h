// prover.h -- The lines of a certificate (proof/prove.h), for those who write
// them: prove.c and prove_live.c.
//
// Memory: prover_release().

#ifndef GNOMON_PROOF_PROVER_H
#define GNOMON_PROOF_PROVER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/strbuf.h"
#include "job/watch.h"
#include "model/query.h"
#include "reach/engine.h"
#include "sem/semantics.h"

typedef enum { ORDER_INCLUDES, ORDER_UNION, ORDER_SIMULATION } proof_order;

typedef struct {
  FILE *file;
  const semantics *s;
  const network *net;
  watch *watch;
  uint32_t n;      // clocks of the network
  uint32_t *state; // addresses of what makes a discrete state
  uint32_t width;
  int32_t *before;   // of the state before: in the order of `state`
  int32_t *discrete; // for whoever has none of its own
  uint64_t states, zones;
  zone_constraint *list;
  strbuf line;
  const char *trouble; // why it cannot be written, or NULL
  // What else there is to write of a discrete state that an engine has; or NULL.
  void (*more)(void *data, const int32_t *discrete);
  void *data;
} prover;

void prover_init(prover *, const semantics *, watch *, FILE *);
// What was in the way, or NULL.
const char *prover_release(prover *);

// All up to the states, and what comes after them.
void prover_open(prover *, const query *, proof_order);
void prover_end(prover *);

// Is there time for more?
bool prover_goes_on(prover *);

void prover_state(prover *, const int32_t *discrete);

// Ends the line that was begun with the bounds of a zone of all clocks; that of a
// timer must not have any.
void prover_bounds(prover *, const zone_kernel *, const void *zone);

// prover_open(), and the states that an engine has stored.
void prover_nodes(prover *, const query *, engine *);

#endif
