// prover.h -- The lines of a certificate (proof/prove.h), for those who write
// them: the files prove*.c.
//
// A line is collected in `line` and written by prover_end_line().
//
// Memory: prover_release(); the file stays the caller's.

#ifndef GNOMON_PROOF_PROVER_H
#define GNOMON_PROOF_PROVER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/strbuf.h"
#include "dd/cdd.h"
#include "job/watch.h"
#include "model/query.h"
#include "reach/engine.h"
#include "sem/semantics.h"
#include "zone/federation.h"

// The numbers of a certificate are at most this, whatever the scale.
#define PROVER_MOST ((int64_t)1 << 40)

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

void prover_end_line(prover *);

void prover_state(prover *, const int32_t *discrete);

// Adds a bound to the line.
void prover_bound(prover *, zone_constraint);

// Ends the line that was begun with the bounds of a zone of all clocks; that of a
// timer must not have any.
void prover_bounds(prover *, const zone_kernel *, const void *zone);

// A line for a zone, and for each of several.
void prover_zone(prover *, const zone_kernel *, const void *zone);
void prover_zones(prover *, const federation *);

// The discrete state with this key has this set, which may be CDD_NONE.
void prover_set(prover *, const uint64_t *key, cdd *, cdd_set);

// prove.c: prover_open(), and the states that an engine has stored.
void prover_nodes(prover *, const query *, engine *);

#endif
