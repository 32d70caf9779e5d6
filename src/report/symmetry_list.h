// symmetry_list.h -- What can be exchanged in a network, and the near misses, for
// people and as JSON.
//
// Memory: none.

#ifndef GNOMON_REPORT_SYMMETRY_LIST_H
#define GNOMON_REPORT_SYMMETRY_LIST_H

#include <stdio.h>

#include "base/json.h"
#include "base/strbuf.h"
#include "symmetry/symmetry.h"

void symmetry_list_print(const symmetry *, FILE *);

// "2 classes: 3 that can be exchanged, P(0), P(1), P(2); 4 that …"
void symmetry_line(const symmetry *, strbuf *);

// The member "symmetry", inside an open object.
void symmetry_list_json(const symmetry *, json *);

#endif
