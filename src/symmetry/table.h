// table.h -- Expressions in one small variable, as what they come to for each value.
//
// Arithmetic makes a number of a value; but where there are few, `x % N + 1` is no
// more than a list of pairs, and it is seen whether renaming leaves that as it is.
//
// Memory: all in the arena.

#ifndef GNOMON_SYMMETRY_TABLE_H
#define GNOMON_SYMMETRY_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/eval.h"
#include "model/network.h"

enum { TABLE_MOST = 256 }; // values

// The one variable of an expression without effects, or SORT_NONE: it has none, more
// of them, or too large a one.
uint32_t table_variable(const network *, const expr *);

// The same for arithmetic and comparisons by order.
uint32_t table_of(const network *, const expr *);

typedef struct {
  network quiet; // with a log of its own
  evaluator eval;
} table_reader;

void table_reader_init(table_reader *, arena *, const network *);

// For this value of the variable.  False, and why, if it is a run-time error.
bool table_value(table_reader *, const expr *, uint32_t variable, int32_t v,
                 int32_t *out, diag_code *why);

#endif
