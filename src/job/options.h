// options.h -- What a search can be told: how to go about it, its limits, and what to
// show for it.
//
// Each list of choices is written once, as an X-macro: the type, the names of
// job/options.c and what the command line takes follow from it.
//
// Memory: an options struct owns nothing.

#ifndef GNOMON_JOB_OPTIONS_H
#define GNOMON_JOB_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "job/stats.h"
#include "zone/zone.h"

// clang-format off
#define SEARCH_ENGINES(X)                                                      \
  X(ZONES, "zones")     /* zones, and a list of those passed */                \
  X(CDD, "cdd")         /* diagrams alone: diagram/diagram.h */                 \
  X(CMD, "cmd")         /* discrete states too: fixpoint/fixpoint.h */

#define SEARCH_DIRECTIONS(X)                                                   \
  X(AUTO, "auto")                                                              \
  X(FORWARD, "forward")                                                        \
  X(BACKWARD, "backward")

// How constraint matrix diagrams are kept; dd/cmd.h.
#define SEARCH_FORMS(X)                                                        \
  X(AUTO, "auto")                                                              \
  X(DIAGRAM, "diagram") /* equal beginnings and ends once */                   \
  X(COMPACT, "compact") /* a list of matrices */

// Which difference of clocks a diagram asks for first; ordering/diagram_order.h.
#define SEARCH_CDD_ORDERS(X)                                                   \
  X(SAMPLED, "sampled") /* the best of several for some states */              \
  X(FIXED, "fixed")     /* as the clocks are numbered */                       \
  X(COMMUNICATION, "communication") /* neighbours: clocks of processes that    \
                                       communicate */                          \
  X(RANDOM, "random")   /* of `cdd_seed` */                                    \
  X(SIFT, "sift")       /* sampled, and then each clock moved about */

// The order in which states are expanded; reach/queue.h.
#define SEARCH_ORDERS(X)                                                       \
  X(AUTO, "auto")       /* whatever makes the fewest mistakes in a probe */    \
  X(BFS, "bfs")                                                                \
  X(DFS, "dfs")                                                                \
  X(RANDOM, "random")   /* any waiting state, by `seed` */                     \
  X(TOPO, "topo")       /* along the locations, entries of cycles last */      \
  X(RANK, "rank")       /* large zones first, as mistakes teach */             \
  X(RANK_TOPO, "rank+topo")                                                    \
  X(VOLUME, "volume")   /* the largest hypervolume first */                    \
  X(TIME, "time")       /* earliest first: for the fastest trace */

#define SEARCH_ABSTRACTIONS(X)                                                 \
  X(AUTO, "auto")                                                              \
  X(NONE, "none")                                                              \
  X(EXTRA_M, "extra-m")                                                        \
  X(EXTRA_M_PLUS, "extra-m+")                                                  \
  X(EXTRA_LU, "extra-lu")                                                      \
  X(EXTRA_LU_PLUS, "extra-lu+")                                                \
  X(ALU, "alu")                                                                \
  X(DIAGONAL, "g-simulation") /* what auto takes if there are diagonals */

#define SEARCH_ZONES(X)                                                        \
  X(AUTO, "auto")       /* active clocks only, in as few bytes as hold them */ \
  X(FULL, "full")       /* 32 bits for each bound of all clocks */             \
  X(SHORT, "short")     /* 16 bits, likewise */                               \
  X(MINIMAL, "minimal") /* constraints that do not follow, each zone once */   \
  X(PACKED, "packed")   /* strings of bits */                                  \
  X(NUMBER, "number")   /* the whole state as one number */

#define SEARCH_PASSED(X)                                                       \
  X(EXACT, "exact")                                                            \
  X(BITSTATE, "bitstate")                                                      \
  X(SIGNATURE, "signature")                                                    \
  X(SIGNATURE_ZONE, "signature+zone")                                          \
  X(CDD, "cdd")               /* a diagram for each discrete state, a tree */  \
  X(CDD_SHARED, "cdd-shared") /* the same, equal parts once */

#define SEARCH_REDUCTIONS(X)                                                   \
  X(NONE, "none")                                                              \
  X(COMMITTED, "committed") /* what is left at once is not stored */           \
  X(LOOPS, "loops")         /* what closes no cycle is not stored */

#define SEARCH_ACCELERATIONS(X)                                                \
  X(OFF, "off")                                                                \
  X(EXACT, "exact")                                                            \
  X(OVER, "over") /* also where more than what can be reached is found */

#define SEARCH_VOLUMES(X)                                                      \
  X(OFF, "off")                                                                \
  X(AUTO, "auto")                                                              \
  X(FILTER, "filter")                                                          \
  X(SORTED, "sorted")                                                          \
  X(BOTH, "both")
// clang-format on

typedef enum {
#define X(NAME, TEXT) SEARCH_ENGINE_##NAME,
  SEARCH_ENGINES(X)
#undef X
      SEARCH_ENGINE_COUNT
} search_engine;

typedef enum {
#define X(NAME, TEXT) DIRECTION_##NAME,
  SEARCH_DIRECTIONS(X)
#undef X
      DIRECTIONS
} search_direction;

typedef enum {
#define X(NAME, TEXT) FORM_##NAME,
  SEARCH_FORMS(X)
#undef X
      FORMS
} search_form;

typedef enum {
#define X(NAME, TEXT) CDD_ORDER_##NAME,
  SEARCH_CDD_ORDERS(X)
#undef X
      CDD_ORDERS
} search_cdd_order;

typedef enum {
#define X(NAME, TEXT) ORDER_##NAME,
  SEARCH_ORDERS(X)
#undef X
      ORDERS
} search_order;

typedef enum {
#define X(NAME, TEXT) ABSTRACTION_##NAME,
  SEARCH_ABSTRACTIONS(X)
#undef X
      ABSTRACTIONS
} search_abstraction;

typedef enum {
#define X(NAME, TEXT) ZONES_##NAME,
  SEARCH_ZONES(X)
#undef X
      ZONES
} search_zones;

typedef enum {
#define X(NAME, TEXT) PASSED_##NAME,
  SEARCH_PASSED(X)
#undef X
      PASSEDS
} search_passed;

typedef enum {
#define X(NAME, TEXT) REDUCE_##NAME,
  SEARCH_REDUCTIONS(X)
#undef X
      REDUCTIONS
} search_reduction;

typedef enum {
#define X(NAME, TEXT) VOLUME_##NAME,
  SEARCH_VOLUMES(X)
#undef X
      VOLUMES
} search_volume;

typedef enum {
#define X(NAME, TEXT) ACCELERATE_##NAME,
  SEARCH_ACCELERATIONS(X)
#undef X
      ACCELERATIONS
} search_acceleration;

const char *search_engine_name(search_engine);
const char *search_direction_name(search_direction);
const char *search_form_name(search_form);
const char *search_cdd_order_name(search_cdd_order);
const char *search_order_name(search_order);
const char *search_abstraction_name(search_abstraction);
const char *search_zones_name(search_zones);
const char *search_passed_name(search_passed);
const char *search_reduction_name(search_reduction);
const char *search_volume_name(search_volume);
const char *search_acceleration_name(search_acceleration);

typedef enum { PATH_NONE, PATH_SOME, PATH_SHORTEST, PATH_FASTEST } search_path;

// Called now and then, some hundred times a second at most.  Returns NULL to go
// on, else why to stop: the result is then UNKNOWN with that reason.
typedef const char *search_poll(void *data, const search_stats *);

typedef struct {
  search_engine engine;
  search_direction direction; // of diagrams
  search_form form;
  bool untimed_first; // is it out of reach whatever the clocks?
  bool bdd_reorder;   // let the variables of boolean functions change places
  search_cdd_order cdd_order;
  uint64_t cdd_seed;
  const uint32_t *cdd_levels; // what that came to, for engines; NULL: fixed
  search_order order;
  uint64_t seed;
  search_abstraction abstraction;
  bool global_bounds; // one set of constants for all locations
  search_zones zones;
  search_passed passed;
  uint64_t passed_size;    // bytes, for all but exact; 0: what is usual
  uint32_t signature_bits; // 7 to 63
  uint32_t hashes;         // of bitstate
  uint64_t hash_seed;
  bool no_inclusion;         // expanded states are compared for equality
  bool no_waiting_inclusion; // waiting ones not at all
  search_reduction reduce;
  search_volume volume;
  search_acceleration accelerate;
  zone_level simd;  // ZONE_BEST: whatever the processor has
  zone_width width; // ZONE_WIDTHS: 16 bits, and wider when they overflow
  search_path path;
  double seconds;    // limits; 0 is none
  uint64_t memory;   // bytes of the whole process
  uint64_t states;   // stored, or expanded
  FILE *certificate; // where to write why nothing was found, or NULL
  search_poll *poll; // or NULL
  void *poll_data;
} search_options;

// ---- What follows from them ----

// Are expanded states not stored, but sifted?
bool options_is_sieve(search_passed);

// Are they in diagrams?
bool options_is_diagram(search_passed);

// May states be omitted, so that nothing is proved?
bool options_may_omit(search_passed);

// The option that asks for another search than one of zones that are kept and
// compared as they are; NULL if there is none.
const char *options_special(arena *, const search_options *);

// Are there any diagrams?
bool options_have_diagrams(const search_options *);

// Are states told apart by equality alone, so that there have to be finitely many
// zones?
bool options_need_equality(const search_options *);

#endif
