// workers.h -- Many models, shared among several processes.
//
// Worker w of n takes models w, w + n, ...  It tells which it is at, so that if
// it dies the model is known, and at the end the sum of what came out.
//
// Memory: none that outlives the call.

#ifndef GNOMON_ORACLE_WORKERS_H
#define GNOMON_ORACLE_WORKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WORKERS_MOST = 64 };

typedef struct {
  uint64_t count;
  void *data;      // for the functions
  size_t sum_size; // of a sum: bytes without pointers, at first all 0
  // Every `step`-th model.  The number of each is written to `progress` before
  // it is run, as 64 bits, unless that is negative.
  void (*run)(void *data, void *sum, uint64_t from, uint64_t step,
              int progress);
  void (*join)(void *sum, const void *part);
  void (*died)(void *data, uint64_t number);
} workers;

// A single worker is the process itself.  False if one died.
bool workers_run(const workers *, void *sum);

#endif
