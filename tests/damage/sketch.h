// sketch.h -- A certificate as data that can be changed and printed again.
//
// What proof/prove.h writes is read here once; the checker has a reader of its
// own (certify/certificate.h), with which nothing is shared, so that a mistake
// there is not repeated here.  `digest` and `model` are left out: they would be
// what is rejected, whatever else is damaged.
//
// Memory: all of it in the arena.

#ifndef GNOMON_DAMAGE_SKETCH_H
#define GNOMON_DAMAGE_SKETCH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "model/network.h"
#include "oracle/region.h"
#include "renames.h"

typedef enum {
  SKETCH_INCLUDES,
  SKETCH_UNION,
  SKETCH_ALU,
  SKETCH_ORDERS
} sketch_order;

// xi - xj < code / 2 if the code is even, <= (code - 1) / 2 if it is odd; x0 is 0.
typedef struct {
  uint32_t i, j;
  int64_t code;
} sketch_bound;

typedef VEC(sketch_bound) sketch_bounds;

typedef struct {
  sketch_bounds bounds;
  bool is_ranked;
  uint64_t rank;
  renames_word by; // what is done to what its actions lead to
} sketch_zone;

// L or U of a clock that is not compared, and of one whose every value matters.
enum { SKETCH_NEVER = -1, SKETCH_ALWAYS = INT32_MAX };

typedef struct {
  int32_t *key;                     // locations, then variables
  int32_t limits[2][REGION_CLOCKS]; // L and U by clock, with the order alu
  VEC(sketch_zone) zones;
} sketch_state;

typedef struct sketch {
  const network *net;
  uint32_t n;      // clocks, with clock 0
  uint32_t *cells; // of the state
  uint32_t width;  // of a key
  const char *asked;
  sketch_order order;
  sketch_bounds diagonals; // with the order alu
  renames renames;
  VEC(sketch_state) states;
} sketch;

// False if it is in an order, or has lines, that are not known here.
bool sketch_read(sketch *, arena *, const network *, const char *text);

sketch sketch_copy(arena *, const sketch *);

// Now it is about this network, which has the same processes, variables and clocks.
void sketch_use(sketch *, arena *, const network *);

// Appends the text of the certificate.
void sketch_print(const sketch *, strbuf *);

static inline int64_t sketch_number(sketch_bound b) { return b.code >> 1; }

#endif
