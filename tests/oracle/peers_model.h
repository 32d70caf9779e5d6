// peers_model.h -- Small models at random in which processes are alike: what a
// reduction by symmetry is judged by.
//
// A model has 2 to 4 processes from one template, the peers, and perhaps one more
// that they talk to, the host, which may itself be there once for each.  Peers have
// numbers, which variables hold (who is in, who waits first) and arrays are indexed
// by.  Often one thing is then changed in one of them, or numbers are used as
// numbers: the symmetry is broken.
//
// As in grow_model.h a model is a value, without pointers; what the front-end and
// the oracle see is its text alone.  The same seed gives the same on every machine.

#ifndef GNOMON_ORACLE_PEERS_MODEL_H
#define GNOMON_ORACLE_PEERS_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "grow_model.h"

enum {
  PEERS_MOST = 4,
  PEERS_LOCATIONS = 5,
  PEERS_EDGES = 10, // of a template
  PEERS_ATOMS = 4,  // of a guard, an invariant or a case of the query
  PEERS_UPDATES = 4,
  PEERS_CASES = 2,
};

// The number of a process, as it is told in a model.
typedef enum {
  WHO_SELF,   // pid
  WHO_CHOSEN, // e, which is selected
  WHO_HELD,   // h
  WHO_FIRST,  // q[0]
  WHO_NEXT,   // the next in the ring
  WHO_NOBODY,
  WHO_AFTER, // pid + 1, a number: nobody knows whose
  WHO_EACH,  // i, in a quantifier
  WHO_OTHER, // j, in one inside that
  WHO_ONE,   // in queries: that of the peer `one`, or of `other`
  WHO_TWO,
} peers_who;

typedef enum {
  PEERS_CLOCK,  // x of someone
  PEERS_COMMON, // g, a clock
  PEERS_LOCAL,  // v, of the peer alone, 0 to 2
  PEERS_NUMBER, // a[who], 0 to 2
  PEERS_FLAG,   // f[who], 0 to 1
  PEERS_MATRIX, // w[who][whom], 0 to 1
  PEERS_HOLDER, // h, the number of a peer or of nobody
  PEERS_FIRST,  // q[0], the first in the queue or nobody
  PEERS_LENGTH, // len, of the queue
  PEERS_COUNT,  // n, 0 to N
  PEERS_SHARED, // s, 0 to 2
  PEERS_SUM,    // the sum of all a[i]
  PEERS_SELF,   // pid, compared with what `with` says
  PEERS_PLACE,  // that who is in location bound; queries
  PEERS_HOST,   // that the host is, of that number if there is one for each
  PEERS_DEADLOCK,
  PEERS_THINGS,
} peers_thing;

typedef enum { FOR_THIS, FOR_ALL, FOR_SOME, FOR_TWO } peers_extent;

// thing op bound, or for holders and the like: thing op with.
typedef struct {
  uint8_t thing, op;
  uint8_t
      extent; // peers_extent: FOR_ALL, FOR_SOME i, who is WHO_EACH; no query
  uint8_t who, whom, with;
  int8_t bound;
  bool negated; // queries
} peers_atom;

typedef struct {
  peers_atom data[PEERS_ATOMS];
  uint8_t count;
  // Of a case of a query: FOR_SOME i all of it, …; FOR_TWO: i and j, not the same.
  uint8_t extent;
  uint8_t one, other; // peers
} peers_atoms;

typedef enum {
  PEERS_RESETS, // a clock = c
  PEERS_COPIES, // x of who = g
  PEERS_SETS,   // thing = c
  PEERS_STEPS,  // thing = (thing + c) % (high + 1)
  PEERS_MORE,   // n++
  PEERS_LESS,   // n--
  PEERS_GIVES,  // h = who
  PEERS_PUSHES, // who joins the queue
  PEERS_POPS,   // the first leaves it
  PEERS_TALLY,  // n = how many flags are up, by a loop
  PEERS_CLEARS, // all flags down, by a loop
  PEERS_MARKS,  // w[who][i] = 1 for all i, by a loop
  PEERS_TELLS,  // s = a[who], or v
  PEERS_HEARS,  // a[who] = s, or v
  PEERS_LAST,   // s = a[i] of the last i whose flag is up: the order counts
  PEERS_NAMES,  // s = pid % 3: a number like any other
} peers_update_kind;

typedef struct {
  uint8_t kind, thing;
  uint8_t who, whom;
  int8_t c;
} peers_update;

typedef enum {
  MEETING_NONE,
  MEETING_OWN,  // chan c[id_t]
  MEETING_ANY,  // chan d
  MEETING_ALL,  // broadcast chan b
  MEETING_WIDE, // broadcast chan r[id_t]
  MEETINGS,
} peers_meeting;

typedef struct {
  uint8_t source, target;
  uint8_t missing; // a bit for each peer that has no such edge
  bool chooses;    // select e : id_t
  bool apart;      // … that is not pid
  uint8_t meeting;
  uint8_t index; // who
  bool sends;
  peers_atoms guard;
  peers_update updates[PEERS_UPDATES];
  uint8_t nupdates;
} peers_edge;

typedef struct {
  bool urgent, committed;
  peers_atoms invariant;
} peers_location;

typedef struct {
  peers_location locations[PEERS_LOCATIONS];
  peers_edge edges[PEERS_EDGES];
  uint8_t nlocations, nedges;
} peers_template;

// How the processes are written down.
typedef enum {
  STYLE_SET,       // process P(const id_t pid), id_t a range
  STYLE_SCALAR,    // … a scalar set
  STYLE_INSTANCES, // P0 = P(0); P1 = P(1);
  STYLE_WRITTEN,   // P0 and P1, each written out
  STYLES,
} peers_style;

// Where the clocks of the peers are.
typedef enum { CLOCKS_LOCAL, CLOCKS_ARRAY, CLOCKS_PASSED } peers_clocks;

typedef enum { // what is tried of a network that people would write
  SHAPE_CHANCE,
  SHAPE_LOCK,  // Fischer's
  SHAPE_QUEUE, // a host lets in the first
  SHAPE_RING,  // forks, or a token
  SHAPE_VOTE,  // broadcasts
  SHAPE_ROWS,  // rows of a matrix, flags and quantifiers
  SHAPE_CHAIN, // committed chains
  SHAPES,
} peers_shape;

// What is changed.
// clang-format off
#define PEERS_BREAKS(X)                                                        \
  X(NONE, "nothing")                                                           \
  X(CONSTANT, "one constant")           /* of an atom: + by */                 \
  X(GUARD, "one atom of a guard or invariant") /* … is not there */            \
  X(EDGE, "one edge")                   /* is not there */                     \
  X(INITIAL, "one initial value")                                              \
  X(RANGE, "one range")                 /* of v */                             \
  X(CHANNEL, "one channel's priority")                                         \
  X(PROCESS, "one process' priority")                                          \
  X(UPDATES, "one order of updates")    /* the last two change places */       \
  X(TARGET, "one target")                                                      \
  X(FLAG, "one urgent or committed location")                                  \
  X(ADDS, "a number plus 1")            /* these are in the template */        \
  X(LESS, "an order on numbers")                                               \
  X(NAMES, "a number assigned as one")                                         \
  X(LAST, "a loop whose order counts")
// clang-format on

typedef enum {
#define X(NAME, TEXT) BREAK_##NAME,
  PEERS_BREAKS(X)
#undef X
      BREAKS
} peers_break_kind;

const char *peers_break_name(peers_break_kind);

typedef struct {
  uint8_t kind;
  uint8_t peer;
  uint8_t edge;  // or a location
  uint8_t item;  // of a list; BREAK_INITIAL: a thing
  int8_t by;     // constants
  bool location; // edge is one
} peers_break;

typedef struct {
  peers_template peer, host; // the host: none if it has no locations
  uint8_t n;                 // peers
  uint8_t style, clocks, shape;
  uint8_t base;  // 0: nobody is N; 1: nobody is 0
  bool wide;     // arrays have an element for nobody, too
  bool padded;   // the queue has nobody behind the last
  bool paired;   // a host for each peer
  uint8_t order; // of the system: peers first, host first, host behind a peer
  bool urgent[MEETINGS];
  peers_break broken;
  // The query, as in grow_model.h.
  uint8_t asks;
  bool always;
  peers_atoms cases[PEERS_CASES], goals[PEERS_CASES];
  uint8_t ncases, ngoals;
  peers_atom measured; // sup and inf: a thing of `one`
  uint8_t one;
} peers_model;

void peers_grow(peers_model *, uint64_t seed, int values);

// Appends; begins with a line that says what there is and what is broken.
void peers_print(const peers_model *, strbuf *);
void peers_print_query(const peers_model *, strbuf *);

// Makes it smaller as shrink.h does: a peer goes; the set becomes processes that
// are each written out, and edges of one of them go.
typedef bool peers_keeps(void *data, const peers_model *);
void peers_shrink(peers_model *, peers_keeps *, void *data);

// A bit for each thing that the network or the query speaks of.
uint32_t peers_things(const peers_model *);

// The largest value of a thing that is a variable.
int peers_high(const peers_model *, peers_thing);

// What a model has, for statistics.
// clang-format off
#define PEERS_FEATURES(X)                                                      \
  X(SYMMETRIC, "symmetric: nothing broken")                                    \
  X(BROKEN, "one thing changed")                                               \
  X(CLASH, "receivers that do not commute")                                    \
  X(FIXED, "numbers in the first state")                                       \
  X(ROTATES, "rings")               X(INVARIANT_QUERY, "symmetric queries")    \
  X(TWO, "two peers")               X(THREE, "three peers")                    \
  X(FOUR, "four peers")             X(HOST, "a host")                          \
  X(PAIRED, "a host for each")                                                 \
  X(SET, "sets of processes")       X(SCALAR, "scalar sets")                   \
  X(INSTANCES, "instances")         X(WRITTEN, "processes written out")        \
  X(LOCK, "locks")                  X(QUEUE_SHAPE, "gates")                    \
  X(RING, "forks and tokens")       X(VOTE, "votes")                           \
  X(ROWS, "rows")                   X(CHAIN, "committed chains")               \
  X(LOCAL_CLOCK, "clocks of their own")  X(CLOCK_ARRAY, "arrays of clocks")    \
  X(CLOCK_PASSED, "clocks passed by reference")                                \
  X(COMMON, "clocks of all")        X(HOLDER, "variables that hold a number")  \
  X(HELD_INDEX, "such as indices")  X(QUEUE, "queues of numbers")              \
  X(MATRIX, "arrays indexed twice") X(FLAGS, "arrays of bools")                \
  X(NUMBERS, "arrays of ints")      X(LOCALS, "variables of their own")        \
  X(COUNTERS, "counters")           X(LOOPS, "loops over numbers")             \
  X(QUANTIFIERS, "quantifiers in guards") X(SUMS, "sums in guards")            \
  X(SELECTS, "selected numbers")    X(OWN_CHANNELS, "channels c[pid]")         \
  X(BROADCASTS, "broadcasts among them") X(MEETINGS, "binary channels")        \
  X(URGENT, "urgent channels")      X(COMMITTED, "committed locations")        \
  X(ASK_ALL, "forall, exists in the query")                                    \
  X(ASK_PAIR, "two distinct in the query") X(ASK_ONE, "one in the query")      \
  X(ASK_TWO, "two by name in the query") X(ASK_DEADLOCK, "deadlock")           \
  X(ASK_VALUE, "sup and inf")       X(ASK_VALUE_ONE, "… of one of them")       \
  X(ASK_RUNS, "E[], A<> and -->")
// clang-format on

typedef enum {
#define X(NAME, TEXT) PEERS_HAS_##NAME,
  PEERS_FEATURES(X)
#undef X
      PEERS_FEATURE_COUNT
} peers_feature;

const char *peers_feature_name(peers_feature);
// A bit for each.
uint64_t peers_features(const peers_model *);

#endif
