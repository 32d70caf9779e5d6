// network.h -- A network of timed automata, elaborated: all that engines see.
//
// Whatever the input language, a model becomes flat processes with locations
// and edges, memory cells, clocks and channels.  Templates, parameters, types,
// selects and process sets are gone: each process has its own copy of every
// expression with its parameters filled in, each value of a select is an edge
// of its own.
//
// Semantics of a step: guards and channel indices in the source state; then the
// update of the sender (or of the single process), then those of the receivers
// in the order of processes, or those of the parts of a vector in its own order,
// each seeing what those before it wrote, `before` and `after` around them; then
// the invariants of the target.
//
// Synchronisation is by channels (binary or broadcast, perhaps urgent) or by
// vectors.  A TChecker file whose vectors amount to a binary channel has that
// channel here; the others stay vectors: every strong part must have an edge
// with its event leaving the current location, every weak part takes part if it
// has one; guards do not matter for that, only for whether the step is enabled.
// If nobody takes part there is no step.
//
// Invariants (checked by network_is_valid):
//   N1  every index (location, channel, process, cell, clock) is in range
//   N2  low <= init <= high for every cell
//   N3  an edge's clock_guard and a location's clock_invariant have clocks in
//       them, guard and invariant have none

#ifndef GNOMON_MODEL_NETWORK_H
#define GNOMON_MODEL_NETWORK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "model/expr.h"
#include "model/overflow.h"
#include "model/query.h"

#define PROCESS_NONE UINT32_MAX

typedef enum {
  CELL_STATE, // a variable of the state
  CELL_META,  // scratch of one transition; starts each one at `init`
  CELL_CONST, // an element of a constant table, never written
  CELL_LOCAL, // a local of a function, a bound variable, a result
} cell_kind;

typedef struct {
  const char *name; // "P.a[2].f"
  int32_t low, high, init;
  uint8_t kind; // cell_kind
  bool is_bool;
  uint32_t process; // whose it is, or PROCESS_NONE
} cell;

typedef struct {
  const char *name;
  int32_t init;
  uint32_t process;
} clock_info;

typedef struct {
  const char *name;
  bool broadcast, urgent;
  int32_t priority; // higher goes first
} channel;

// What was declared, before it was laid out; for writers and traces.
typedef struct {
  const char *name; // "P.a"
  uint8_t space;    // of its first leaf
  uint8_t kind;     // cell_kind
  int32_t base;
  uint32_t size; // cells, clocks or channels
  uint32_t ndims;
  range dims[4]; // index ranges of the first four dimensions
  bool is_plain; // an integer, clock or channel, or an array of such
  uint32_t process;
} object;

typedef struct {
  place *clock;
  expr *value; // 0 or 1, else a run-time error
} rate;

typedef struct {
  const char *name;
  span at;
  expr *invariant;       // integer part, or NULL
  expr *clock_invariant; // or NULL
  rate *rates;
  uint32_t nrates;
  bool urgent, committed, initial;
  const char **labels; // TChecker
  uint32_t nlabels;
} location;

typedef enum {
  EDGE_INTERNAL,
  EDGE_SEND,
  EDGE_RECEIVE,
  EDGE_EVENT, // takes part in vectors
} edge_sync;

typedef struct {
  uint32_t source, target; // locations of the process
  uint8_t sync;            // edge_sync
  bool urgent;             // over an urgent channel, whatever its index
  uint32_t number;         // position among the template's edges in the source
  uint32_t branch;         // 1 + that of the way out of a branchpoint, or 0
  uint32_t event;          // EDGE_EVENT: index in network.events
  const int32_t *selected; // values of the select variables
  uint32_t nselected;
  uint32_t nbranch;  // of them, the last ones: selected on the way out
  place *channel;    // EDGE_SEND, EDGE_RECEIVE
  expr *guard;       // integer part, or NULL
  expr *clock_guard; // or NULL
  stmt *update;      // or NULL
  span at;
} edge;

typedef struct {
  const char *name; // "P" or "P(1,2)"
  const char *of;   // the template's name
  location *locations;
  uint32_t nlocations;
  edge *edges;
  uint32_t nedges;
  uint32_t initial; // the first initial location
  int32_t priority;
} process;

typedef struct {
  const char *name;
  int32_t address; // of its cells, or of the cell that holds a reference
  uint32_t size;   // cells; 1 for a reference
  bool is_reference;
  range domain;        // of a single integer
  const range *ranges; // of an aggregate's cells, or NULL
} parameter;

typedef struct {
  const char *name; // "P.f"
  span at;
  parameter *parameters;
  uint32_t nparameters;
  bool is_void;
  int32_t result;       // address of the result's cells
  uint32_t result_size; // 1: also the value of EXPR_CALL, unless the return
                        // is a COPY, which has stored it already
  range domain;         // of a single integer result
  stmt *body;
} function;

typedef struct {
  uint32_t process, event;
  bool weak;
} vector_part;

typedef struct {
  vector_part *parts; // in the order of their updates, each of another process
  uint32_t count;
} sync_vector;

typedef struct {
  arena *memory;
  const char *name;
  const char *format; // "uppaal-xml", "uppaal-xta", "uppaal-ta", "tchecker"
  VEC(cell) cells;
  VEC(clock_info) clocks; // clocks.data[0] is the zero clock
  VEC(channel) channels;
  VEC(object) objects;
  VEC(process) processes;
  VEC(function) functions;
  VEC(const char *) events;
  VEC(sync_vector) vectors;
  VEC(query) queries;
  stmt *before, *after; // run around the updates of every step, or NULL
  int32_t tau_priority; // of internal edges
  bool has_priorities, has_rates, has_meta;
  overflow_mode overflow; // what results beyond 32 bits become
  overflow_log *wraps;    // where they wrapped around
} network;

void network_init(network *, arena *);

uint32_t network_count_state(const network *); // cells of kind CELL_STATE
uint32_t network_count_locations(const network *);
uint32_t network_count_edges(const network *);

// N1, N2, N3; `why` is set to a text if not.
bool network_is_valid(const network *, const char **why);

// Are two clocks compared with each other in some guard or invariant?
bool network_has_diagonals(const network *);

#endif
