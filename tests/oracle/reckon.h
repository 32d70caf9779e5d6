// reckon.h -- What expressions and statements are worth: the oracle's own.
//
// Written from the reference of the language alone; nothing of model/eval.h, which
// the replayer and the checker of certificates use, nor of model/arith.h is used.
// Numbers are computed in 128 bits and then brought back to 32, by division, or
// not, which is an error, as the network has it.
//
// Memory: a reckoner owns nothing.

#ifndef GNOMON_ORACLE_RECKON_H
#define GNOMON_ORACLE_RECKON_H

#include <stdbool.h>
#include <stdint.h>

#include "model/network.h"

typedef struct {
  const network *net;
  int32_t *memory;    // all cells
  const uint32_t *at; // the location of each process
  // Is x - y op bound true?  op DEADLOCK: is it (bound 1) one, or not (0)?
  bool (*holds)(void *data, uint32_t x, uint32_t y, expr_kind op,
                int64_t bound);
  // clock := from + value.
  void (*reset)(void *data, uint32_t clock, int32_t value, uint32_t from);
  void *data;
  bool failed;    // the last evaluation has no value
  bool wrapped;   // some result was brought back to 32 bits, ever
  uint64_t steps; // left of this evaluation
} reckoner;

// False if there is a run-time error.
bool reckon_value(reckoner *, const expr *, int32_t *);
bool reckon_place(reckoner *, const place *, int32_t *number);
bool reckon_run(reckoner *, const stmt *);

#endif
