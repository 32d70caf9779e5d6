// search.h -- Decides a query on a network by exploring its zone graph.
//
// The one way in: search_run() takes a compiled network, a query (or none: then
// every reachable state is enumerated) and options, and says what came out,
// with figures and, if asked for, a path that shows why.
//
// What the engine chose for an option left at its `auto` is in `chosen`.
//
// Nothing is guessed: a verdict other than UNKNOWN is exact.  UNKNOWN has a
// reason.
//
// Memory: the trace and texts are in the arena; everything else is released
// when search_run() returns.

#ifndef GNOMON_SEARCH_SEARCH_H
#define GNOMON_SEARCH_SEARCH_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "model/eval.h"
#include "model/query.h"
#include "sem/compile.h"
#include "trace/trace.h"
#include "zone/zone.h"

// clang-format off
#define SEARCH_ENGINES(X)                                                      \
  X(ZONES, "zones")     /* zones, and a list of those passed */                \
  X(CDD, "cdd")         /* diagrams alone: search/diagram.h */                 \
  X(CMD, "cmd")         /* discrete states too: search/fixpoint.h */

#define SEARCH_DIRECTIONS(X)                                                   \
  X(AUTO, "auto")                                                              \
  X(FORWARD, "forward")                                                        \
  X(BACKWARD, "backward")

// How constraint matrix diagrams are kept; dd/cmd.h.
#define SEARCH_FORMS(X)                                                        \
  X(AUTO, "auto")                                                              \
  X(DIAGRAM, "diagram") /* equal beginnings and ends once */                   \
  X(COMPACT, "compact") /* a list of matrices */

// Which difference of clocks a diagram asks for first; search/diagram_order.h.
#define SEARCH_CDD_ORDERS(X)                                                   \
  X(SAMPLED, "sampled") /* the best of several for some states */              \
  X(FIXED, "fixed")     /* as the clocks are numbered */                       \
  X(COMMUNICATION, "communication") /* neighbours: clocks of processes that    \
                                       communicate */                          \
  X(RANDOM, "random")   /* of `cdd_seed` */                                    \
  X(SIFT, "sift")       /* sampled, and then each clock moved about */

// The order in which states are expanded; search/queue.h.
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

typedef struct {
  uint64_t explored, stored, transitions, covered;
  uint64_t inclusion_checks, inclusion_checks_avoided;
  uint64_t waiting, waiting_peak;
  uint64_t iterations;
  uint64_t accelerated; // of `transitions`, those that stand for many passes
  uint64_t ruled_out;   // stretches of paths that no run takes: search/doubts.h
  uint64_t store_bytes, zone_bytes;
  bool has_diagrams; // then:
  uint64_t cdd_nodes, cdd_peak_nodes, cdd_bytes;
  double cdd_fan_out;  // mean
  uint64_t cdd_widest; // fan-out
  uint64_t extractions;
  bool has_matrices; // then, of the set that was reached:
  uint64_t cmd_nodes, cmd_edges, cmd_paths;
  uint64_t cmd_constraints; // atomic ones stored
  uint64_t cmd_steps;       // of the fixed point, those for errors included
  uint64_t bdd_nodes, bdd_peak_nodes;
  bool has_untimed; // then, of what can be reached if clocks do not matter:
  uint64_t untimed_steps;
  double untimed_states; // perhaps not all of them; infinite: not counted
  bool untimed_decides;  // that was enough
  uint64_t false_hits;   // counted only if built with -DGNOMON_SHADOW
  double false_hits_expected;
  double seconds;
} search_stats;

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

typedef enum {
  VERDICT_SATISFIED,
  VERDICT_VIOLATED,
  VERDICT_UNKNOWN,
} search_verdict;

const char *search_verdict_name(search_verdict); // "satisfied"

// A run-time error of the model, met at the end of the trace.
typedef struct {
  bool happened;
  run_error error;
  const char *where; // "edge P.a -> P.b", "invariant of P.a", "query"
} search_error;

// One end of an interval of values.
typedef struct {
  int64_t number;
  bool is_strict;   // approached, and not attained
  bool is_infinite; // there is no number
} search_end;

typedef struct {
  search_end low, high;
} search_interval;

typedef enum {
  VALUES_UNKNOWN, // the search ended before
  VALUES_NONE,    // the predicate holds nowhere
  VALUES_KNOWN,
  VALUES_BETWEEN, // with stop-watches: not exactly
} search_values_kind;

// The values of a term of sup, inf or bounds where the predicate holds.  bounds:
// all of them, as intervals with gaps between.  sup and inf: one interval, of
// which the upper or the lower end is the answer; the other means nothing.  BETWEEN:
// one interval, beyond which there is no value; and `reached`, whose ends, or a
// little more if they are strict, some run comes to.
typedef struct {
  search_values_kind kind;
  const search_interval *data;
  uint32_t count;
  search_interval reached;
} search_values;

// A run to the largest or the least value of a term.  At its end the predicate
// holds and the term has that value; if it is strict, one less than 1 away; if
// there is none, one of at_least or more.
typedef struct {
  uint32_t term;
  bool is_high;
  search_end end;
  bool is_part; // it shows that or more, to the side of is_high
  int64_t at_least;
  trace *path;
  const char *path_at; // for whoever writes it: the file, or NULL
} search_extreme;

typedef struct {
  search_verdict verdict;
  const char *reason; // of UNKNOWN: "memory limit 2 GiB reached"
  search_error error;
  trace *path;           // not concrete yet, but for what TRACE_LOOPS; or NULL
  search_values *values; // by term of sup, inf and bounds; else NULL
  uint32_t nvalues;
  search_extreme *extremes; // in the order of terms, least before largest
  uint32_t nextremes;
  // With stop-watches zones are larger than what can be reached.  Something was
  // found that would mean this verdict, if the path turns out to be a run; until
  // then it is UNKNOWN.
  bool is_doubtful;
  search_verdict if_run;
  bool has_certificate;       // it was written
  const char *no_certificate; // why not, if it was asked for
  bool is_lost; // a fault: something was found, but there is no way to it
  search_stats stats;
  search_options chosen; // nothing is `auto`
} search_result;

// Which options do not go together, or not with this network and query?  NULL
// if all is well, else a text in the arena that names them: "--abstraction alu
// is not exact for deadlock".
const char *search_refusal(arena *, const network *, const query *,
                           const search_options *);

// `asked` may be NULL.  Its kind is REACHABLE, ALWAYS, or one that
// search/liveness.h or search/extremes.h is about, and its code must have been
// compiled into `code`, to which more may be added.  The satisfied verdict of a
// search without query means that all states were enumerated; that of sup, inf
// and bounds that all values are known.
search_result search_run(arena *, network_code *code, const query *asked,
                         const query_code *asked_code, const search_options *);

#endif
