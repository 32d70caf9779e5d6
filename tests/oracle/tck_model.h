// tck_model.h -- Small models in TChecker's language at random, with a query each.
//
// As in grow_model.h a model is a value, an array of numbers, that can be copied,
// changed and made smaller.  It has what the language has: processes with events
// on their edges, and vectors of (process, event) in the order in which they are
// declared.  What a model means is told from this value (tck_steps.h), not from
// what the front-end makes of its text.
//
// The same seed gives the same on every machine.

#ifndef GNOMON_ORACLE_TCK_MODEL_H
#define GNOMON_ORACLE_TCK_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "grow_model.h"

enum {
  TCK_PROCESSES = 4,
  TCK_LOCATIONS = 4, // of a process
  TCK_EDGES = 6,
  TCK_ATOMS = 3, // of a guard, an invariant or a case of the query
  TCK_UPDATES = 2,
  TCK_CLOCKS = 3,
  TCK_VARIABLES = 3,
  TCK_SIZE = 3, // of an array, at most
  TCK_EVENTS = 8,
  TCK_VECTORS = 12,
  TCK_CASES = 2,
};

// An element of a variable.
typedef struct {
  int8_t variable; // or -1: none, which counts as 0
  int8_t by;       // the variable that has the index of the element; or -1:
  int8_t index;    // it is this
} tck_cell;

typedef enum {
  TCK_ON_CLOCK,    // clock a op plus + bound
  TCK_ON_DIAGONAL, // clock a - clock b op bound
  TCK_ON_CELL,     // cell op plus + bound
  TCK_ON_LOCATION, // process a is in location b; queries only
  TCK_ON_DEADLOCK, // queries only
} tck_atom_kind;

typedef struct {
  uint8_t kind, op; // op: atom_op
  uint8_t a, b;
  int8_t bound;
  tck_cell cell, plus;
  bool negated; // not of clocks
} tck_atom;

typedef struct {
  tck_atom data[TCK_ATOMS];
  uint8_t count;
} tck_atoms;

typedef enum {
  TCK_SETS,   // to = c
  TCK_STEPS,  // to = (from + c) % (high + 1), high that of `to`
  TCK_RISKS,  // to = from + c: perhaps out of range
  TCK_RESETS, // clock x = c
  TCK_VALUES, // clock x = from
  TCK_COPIES, // clock x = clock y + c
} tck_update_kind;

typedef struct {
  uint8_t kind;
  uint8_t x, y;
  int8_t c;
  tck_cell to, from;
  bool has_when;
  tck_atom when; // … if this holds where the statement is reached; no clocks
} tck_update;

typedef struct {
  uint8_t source, target, event;
  tck_atoms guard;
  tck_update updates[TCK_UPDATES];
  uint8_t nupdates;
} tck_edge;

typedef struct {
  bool urgent, committed;
  uint8_t labels; // a bit for each
  tck_atoms invariant;
} tck_location;

typedef struct {
  bool gone; // dropped by shrinking
  tck_location locations[TCK_LOCATIONS];
  tck_edge edges[TCK_EDGES];
  uint8_t nlocations, nedges;
  uint8_t initial;
} tck_process;

typedef struct {
  uint8_t size;
  int8_t low, high, init;
} tck_variable;

typedef struct {
  uint8_t process, event;
  bool weak;
} tck_part;

typedef struct {
  tck_part parts[TCK_PROCESSES];
  uint8_t count;
} tck_vector;

// clang-format off
#define TCK_BREAKS(X)                                                          \
  X(NONE, "nothing")                 X(CONSTANT, "one constant")               \
  X(GUARD, "one guard")              X(EDGE, "one edge")                       \
  X(TARGET, "one target")            X(VALUE, "one value assigned")            \
  X(UPDATES, "one order of updates") X(FLAG, "one committed location")         \
  X(INITIAL, "one initial location") X(VECTOR, "one vector")                   \
  X(PARTS, "one order of a vector")  X(WEAK, "one weak part")
// clang-format on

typedef enum {
#define X(NAME, TEXT) TCK_BREAK_##NAME,
  TCK_BREAKS(X)
#undef X
      TCK_BREAK_COUNT
} tck_break;

const char *tck_break_name(tck_break);

typedef struct {
  tck_process processes[TCK_PROCESSES];
  tck_variable variables[TCK_VARIABLES];
  tck_vector vectors[TCK_VECTORS];
  uint8_t nprocesses, nclocks, nvariables, nevents, nvectors;
  bool clock_array; // the clocks are elements of one array
  // The query, as in grow_model.h; no values are asked for.
  uint8_t asks;
  bool always;
  // How many processes are alike (tck_peers.c), and what is changed in one of them.
  uint8_t npeers, broken; // tck_break
  tck_atoms cases[TCK_CASES], goals[TCK_CASES];
  uint8_t ncases, ngoals;
} tck_model;

void tck_grow(tck_model *, uint64_t seed);
// One whose processes are alike, or alike but for one thing.
void tck_grow_peers(tck_model *, uint64_t seed);

// Appends: the declarations; and the query in UPPAAL's language, on one line.
void tck_print(const tck_model *, strbuf *);
void tck_print_query(const tck_model *, strbuf *);

// The other way around (tck_read.c): the query of the model is appended to `query`
// as text.  The number of the line that cannot be read, or 0.
int tck_read(tck_model *, const char *text, strbuf *query);

// Makes it smaller as shrink.h does.
typedef bool tck_keeps(void *data, const tck_model *);
void tck_shrink(tck_model *, tck_keeps *, void *data);

// Do edges of the process with this event go in vectors only?
bool tck_is_synchronised(const tck_model *, int process, int event);

// What a model has, for statistics.
// clang-format off
#define TCK_FEATURES(X)                                                        \
  X(PAIR, "vectors of two")          X(WIDE, "vectors of more")                \
  X(WEAK, "weak parts")              X(ALL_WEAK, "vectors of weak parts")      \
  X(DISORDER, "vectors not in the order of processes")                         \
  X(SHARED_EVENT, "events in several vectors")                                 \
  X(GRID, "pairs of senders and receivers")                                    \
  X(CLASH, "vectors whose parts write one variable")                           \
  X(FLOW, "vectors whose parts read what others write")                        \
  X(LOCAL, "edges on their own")     X(IF, "if")                               \
  X(ARRAYS, "arrays of integers")    X(CLOCK_ARRAY, "an array of clocks")      \
  X(COPY, "copied clocks")           X(DIAGONAL, "diagonals")                  \
  X(URGENT, "urgent locations")      X(COMMITTED, "committed locations")       \
  X(INVARIANT, "invariants")         X(RISKY, "risky updates")                 \
  X(DEADLOCK, "deadlock")            X(PEERS, "peers")                         \
  X(SYMMETRIC, "peers: symmetric")   X(BROKEN, "peers: one thing changed")
// clang-format on

typedef enum {
#define X(NAME, TEXT) TCK_HAS_##NAME,
  TCK_FEATURES(X)
#undef X
      TCK_FEATURE_COUNT
} tck_feature;

const char *tck_feature_name(tck_feature);
// A bit for each.
uint64_t tck_features(const tck_model *);

#endif
