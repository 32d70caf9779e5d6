// harm.h -- Damage to a certificate, in one place.

#ifndef GNOMON_DAMAGE_HARM_H
#define GNOMON_DAMAGE_HARM_H

#include <stdbool.h>

#include "oracle/growth.h"
#include "sketch.h"

// clang-format off
#define HARMS(X)                                                               \
  X(ZONE, "an element dropped")        X(STATE, "a state dropped")             \
  X(TIGHTER, "a bound tightened")      X(LOOSER, "a bound loosened")           \
  X(UNBOUND, "a bound dropped")        X(CUT, "a bound added")                 \
  X(VALUE, "another discrete state")   X(LOWER, "L or U lowered")              \
  X(RAISE, "L or U raised")            X(DIAGONAL, "other diagonals")          \
  X(ORDER, "another order")            X(RANK, "another rank")                 \
  X(QUERY, "another query")            X(HIDDEN, "a target hidden")            \
  /* with symmetries */                                                        \
  X(GENERATOR, "a generator changed")  X(ADDED, "a generator added")           \
  X(LINE, "a line of it dropped")      X(WORD, "other words")                  \
  X(MODEL, "another model")
// clang-format on

typedef enum {
#define X(NAME, TEXT) HARM_##NAME,
  HARMS(X)
#undef X
      HARM_KINDS
} harm;

const char *harm_name(harm);

static inline bool harm_is_of_symmetry(harm h) { return h >= HARM_GENERATOR; }

// False if the certificate has nothing that this could be done to.  The arena is
// that of the sketch.  HARM_HIDDEN is for confirm_hide(), and HARM_MODEL
// for who has the model.
bool harm_do(harm, sketch *, arena *, growth *chance);

// A bound that cuts into most zones.
sketch_bound harm_draw_bound(const sketch *, growth *chance);

#endif
