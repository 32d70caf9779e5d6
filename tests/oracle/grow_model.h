// grow_model.h -- Small networks at random, with a query each.
//
// A network is a value: arrays of numbers without pointers, so that it can be
// copied, changed and made smaller (shrink.h).  Printed it is a model in XTA
// that the front-end accepts, and declares only what it uses.
//
// The same seed gives the same on every machine.

#ifndef GNOMON_ORACLE_GROW_MODEL_H
#define GNOMON_ORACLE_GROW_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

enum {
  GROWN_PROCESSES = 3,
  GROWN_LOCATIONS = 6,
  GROWN_EDGES = 10, // of a process
  GROWN_ATOMS = 3,  // of a guard, an invariant or a case of the query
  GROWN_UPDATES = 3,
  GROWN_CLOCKS = 3,
  GROWN_MOST_CLOCKS = 5, // there is room for
  GROWN_VARIABLES = 3,
  GROWN_CHANNELS = 3,
  GROWN_CASES = 2,
  GROWN_TERMS = 2,
};

// Who a clock or variable belongs to if to no process.
enum { GROWN_SHARED = -1 };

typedef enum {
  ATOM_CLOCK,    // clock a op bound
  ATOM_DIAGONAL, // clock a - clock b op bound
  ATOM_VARIABLE, // variable a op bound
  ATOM_QUOTIENT, // 6 / variable a op bound: an error if that is 0
  ATOM_SELECTED, // what was selected op bound
  ATOM_AT,       // process a is in location b
  ATOM_DEADLOCK,
} atom_kind;

typedef enum { IS_LT, IS_LE, IS_EQ, IS_GE, IS_GT, IS_NE, ATOM_OPS } atom_op;

typedef struct {
  uint8_t kind, op;
  uint8_t a, b;
  int8_t bound;
  int8_t plus;   // a variable that is added to the bound, or -1
  int8_t unless; // a variable; the atom need not hold while it is 0; or -1
  bool negated;  // queries only
} grown_atom;

typedef struct {
  grown_atom data[GROWN_ATOMS];
  uint8_t count;
} grown_atoms;

typedef enum {
  UPDATE_SET,      // variable a = c
  UPDATE_STEP,     // a = (a + c) % (high + 1)
  UPDATE_RISKY,    // a = a + c: perhaps out of range
  UPDATE_SELECTED, // a = what was selected, cut down to the range
  UPDATE_NEXT,     // a = next(a), a function
  UPDATE_TWICE,    // a = twice(a), a function with a loop
  UPDATE_MOVE,     // a = variable b, cut down to the range
  UPDATE_SPEED,    // r = c: a plain int, what rates go by
  UPDATE_RESET,    // clock a = c
  UPDATE_VALUE,    // clock a = variable b
  UPDATE_COPY,     // clock a = clock b + c
} update_kind;

// How a variable is written: as it stands, or by a function.
typedef enum {
  WAY_PLAIN,
  WAY_CALL,      // f(value)
  WAY_REFERENCE, // put(variable, value)
  WAY_PERHAPS,   // only if the value is not 0
  WAY_EITHER,    // in both branches
  WAY_EARLY,     // unless it returns before
  WAY_LATE,      // and then it returns, or behind that
  WAY_LOOP,      // in a loop that may not be entered
  WAY_WHOLE,     // with all of the array or structure
  WAYS,
} write_way;

typedef struct {
  uint8_t kind;
  uint8_t way; // write_way, of a variable
  uint8_t a, b;
  int8_t c;
} grown_update;

typedef enum { INDEX_CONSTANT, INDEX_VARIABLE, INDEX_SELECTED } index_kind;

typedef struct {
  uint8_t source, target;
  int8_t selects; // select s : int[0,selects]; or -1
  int8_t channel; // or -1
  bool sends;
  uint8_t index, index_value; // of a channel in an array
  grown_atoms guard;
  grown_update updates[GROWN_UPDATES];
  uint8_t nupdates;
  bool through;                  // a branchpoint of its own:
  uint8_t split;                 // so many updates on the way in
  bool sync_after, select_after; // on the way out
  uint8_t other; // not 0: there is another way out, to location other - 1
} grown_edge;

// What the rate of a clock is.
typedef enum {
  RATE_NONE,
  RATE_ONE,           // one(r), which is 1
  RATE_PLAIN,         // r
  RATE_CALL,          // speed(r), which is r
  RATE_VARIABLE,      // a variable
  RATE_VARIABLE_CALL, // speed of it
} rate_kind;

// What a parameter that a channel is bound to says.
typedef enum {
  REFERENCE_NONE,
  REFERENCE_PLAIN,
  REFERENCE_BROADCAST,
  REFERENCE_URGENT,
  REFERENCE_URGENT_BROADCAST,
} reference_kind;

typedef struct {
  bool urgent, committed;
  grown_atoms invariant;
  uint8_t rate;            // rate_kind
  uint8_t rated, rated_by; // clock, variable
} grown_location;

typedef struct {
  bool gone;   // dropped by shrinking
  bool higher; // than the process before it
  grown_location locations[GROWN_LOCATIONS];
  grown_edge edges[GROWN_EDGES];
  uint8_t nlocations, nedges;
} grown_process;

// What a variable is, as it is printed.
typedef enum {
  STORED_PLAIN,   // v0
  STORED_ELEMENT, // v0[1]
  STORED_INDEXED, // v0[v1 % 2]
  STORED_FIELD,   // v0.f
  STORED_KINDS,
} stored_kind;

typedef struct {
  int8_t owner; // or GROWN_SHARED
  uint8_t high, init;
  uint8_t stored; // stored_kind
  uint8_t by;     // STORED_INDEXED: the variable that is the index
} grown_variable;

// What is done around every step: to = from, both shared.
typedef enum { AROUND_NONE, AROUND_BEFORE, AROUND_AFTER } around_kind;

typedef struct {
  uint8_t kind; // around_kind
  uint8_t to, from;
} grown_around;

typedef struct {
  bool broadcast, urgent;
  uint8_t size;    // 1: no array
  int8_t priority; // -1, 0, 1
} grown_channel;

// What the query is.
typedef enum {
  ASKS_PLAIN,      // E<> cases, or A[] not cases
  ASKS_STAYS,      // E[] cases, or the negation of them
  ASKS_EVENTUALLY, // A<> likewise
  ASKS_LEADS,      // cases --> goals, or the negation of those
  ASKS_SUP,        // sup{cases}: terms; with or without cases
  ASKS_INF,
} asks_kind;

typedef struct {
  bool is_clock;
  uint8_t a;   // clock or variable
  int8_t plus; // is added
} grown_term;

typedef struct {
  grown_process processes[GROWN_PROCESSES];
  int8_t clocks[GROWN_MOST_CLOCKS]; // their owners
  int8_t starts[GROWN_MOST_CLOCKS]; // their first values
  grown_variable variables[GROWN_VARIABLES];
  grown_channel channels[GROWN_CHANNELS];
  uint8_t references[GROWN_PROCESSES][GROWN_CHANNELS]; // reference_kind
  grown_around around;
  grown_atoms cases[GROWN_CASES]; // of the query; one of them holds
  grown_atoms goals[GROWN_CASES]; // ASKS_LEADS
  grown_term terms[GROWN_TERMS];  // ASKS_SUP, ASKS_INF
  uint8_t nprocesses, nclocks, nvariables, nchannels, ncases, ngoals, nterms;
  uint8_t asks; // asks_kind
  bool always;  // A[] not …, or the negation that asks_kind speaks of
  // Clocks count so many to what is 1 here: all constants that they meet are
  // multiplied by it when the model is printed, and nothing else changes.
  int32_t unit;
  bool grain; // … but the engine must not see that they are multiples
  // Not 0: numbers are written so that results wrap around (grown_wraps.h).  The
  // first line says so if that is to be an error.
  uint32_t wraps;
  bool strict;
} grown_model;

void grow_model(grown_model *, uint64_t seed);

// A line of a model in which results beyond 32 bits are errors.
#define GROWN_STRICT "// overflow error"

// Appends.
void grown_print(const grown_model *, strbuf *);
// With branchpoints and references, and without them: the same network, twice,
// with all numbers as they are.  Nothing if the model has neither.
void grown_print_forms(const grown_model *, strbuf forms[2]);
void grown_print_query(const grown_model *, strbuf *);

// The name of a variable inside a process, and the functions that write it
// (grown_ways.c).
void grown_put_name(const grown_model *, int variable, const char *prefix,
                    strbuf *);
void grown_put_ways(const grown_model *, int variable, const char *margin,
                    strbuf *);
// What they need.
void grown_put_kinds(const grown_model *, strbuf *);

// What a model has, for statistics.
// clang-format off
#define GROWN_FEATURES(X)                                                      \
  X(DIAGONAL, "diagonals")        X(STRICT, "strict bounds")                   \
  X(EQUALITY, "clock equalities") X(VARIABLE_BOUND, "variable bounds")         \
  X(UNLESS, "integer or clock")   X(SELECT, "select")                          \
  X(FUNCTION, "functions")        X(RISKY, "risky updates")                    \
  X(BINARY, "binary channels")    X(URGENT_BINARY, "urgent channels")          \
  X(BROADCAST, "broadcasts")      X(URGENT_BROADCAST, "urgent broadcasts")     \
  X(ARRAY, "channel arrays")      X(GUARDED_RECEIVER, "guarded receivers")     \
  X(URGENT, "urgent locations")   X(COMMITTED, "committed locations")          \
  X(INVARIANT, "invariants")      X(LOWER_INVARIANT, "lower invariants")       \
  X(CHANNEL_PRIORITY, "channel priorities")                                    \
  X(PROCESS_PRIORITY, "process priorities")                                    \
  X(RESET_VALUE, "clocks to values") X(COPY, "copied clocks")                  \
  X(SHIFT, "shifted clocks")      X(ALWAYS, "A[]")                             \
  X(STAYS, "E[]")                 X(EVENTUALLY, "A<>")                         \
  X(LEADS, "-->")                 X(SUP, "sup")                                \
  X(INF, "inf")                                                                \
  X(CLOCK_QUERY, "clocks in query") X(DIAGONAL_QUERY, "diagonals in query")    \
  X(DEADLOCK, "deadlock")         X(CASES, "disjunctive query")                \
  X(UNIT, "large constants")      X(WRAPS, "wrapping")                         \
  X(STRICT_WRAPS, "wrapping as errors")                                        \
  X(RATE_PLAIN, "rates by plain ints") X(RATE_CALL, "rates by functions")      \
  X(REFERENCE, "channels by reference")                                        \
  X(OTHER_REFERENCE, "as another kind") X(BRANCHPOINT, "branchpoints")         \
  X(BRANCH_SYNC, "syncs behind those") X(BRANCH_SELECT, "selects behind those") \
  X(MOVE, "moved values")         X(STORED, "arrays and structures")           \
  X(INDEXED, "variable indices")  X(WAY, "writes by functions")                \
  X(AROUND, "updates around steps")
// clang-format on

typedef enum {
#define X(NAME, TEXT) FEATURE_##NAME,
  GROWN_FEATURES(X)
#undef X
      FEATURES
} grown_feature;

const char *grown_feature_name(grown_feature);
// A bit for each.
uint64_t grown_features(const grown_model *);

#endif
