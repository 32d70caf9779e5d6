// certificate.h -- Reading certificates: the set that is claimed to be closed.
//
// doc/certificate-format.md has the format.  A certificate is read in two parts:
// the opening says which query it is about, which has to be known before the
// model is loaded; the rest needs the network.
//
// Discrete states are found by their key: the location of each process, then the
// value of each variable of the state, in the order of the network.
//
// Invariants:
//   Q1  no key occurs twice
//   Q2  the zones of state s are those from states[s].first up to the first of
//       state s + 1; likewise ranks
//
// Memory: what is kept is the set itself: 16 bytes for each bound of a zone, 4
// for each location and variable of a state; with the order alu, where zones are
// compared as closed matrices, 8 for each entry, and L and U of each state.
// certificate_release() gives it back.
//
// Invariants, once all of it was read:
//   C1  the zones of a state are those from its first one up to the first of the
//       next state; the same for ranks
//   C2  bounds are about different clocks of the network; those of a zone are all
//       among `bounds`
//   C3  a key has locations of the processes and values in the ranges of cells
//   C4  the table finds every state by its key

#ifndef GNOMON_CERTIFY_CERTIFICATE_H
#define GNOMON_CERTIFY_CERTIFICATE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/strbuf.h"
#include "certify/plain_zone.h"
#include "certify/renaming.h"
#include "model/network.h"

enum { CERTIFICATE_VERSION = 1 };

typedef enum {
  CERTIFICATE_INCLUDES, // a successor lies in one element
  CERTIFICATE_UNION,    // in the union of those with its discrete state
  CERTIFICATE_ALU,      // each valuation simulated by one: certify/stage.h
} certificate_order;

#define CERTIFICATE_NONE UINT32_MAX

typedef struct {
  size_t first, first_rank; // of its zones
  uint32_t line;
} certificate_state;

// Of renamings: numbers in `by`.
typedef struct {
  size_t first;
  uint32_t count;
} certificate_products;

typedef struct {
  size_t first; // of its bounds
  uint32_t count;
  uint32_t line;
  uint64_t rank;           // if it has one
  certificate_products by; // for what its actions lead to
} certificate_zone;

typedef struct {
  // The text.
  const char *path;
  FILE *file;
  uint32_t line;
  strbuf text;   // of the line
  char *rest;    // of it, that is not yet read
  strbuf *error; // "path:line: error: …" when something is wrong

  // The opening.
  strbuf query, digest;
  overflow_mode overflow; // of the arithmetic; OVERFLOW_WRAP if it says nothing
  certificate_order order;

  // The set.
  const network *net;
  uint32_t n;       // clocks, with the zero clock
  uint32_t *cells;  // of the state
  uint32_t width;   // of a key
  int32_t *keys;    // of state after state
  size_t keys_room; // numbers
  certificate_state *states;
  uint32_t nstates, states_room;
  certificate_zone *zones;
  size_t nzones, zones_room;
  size_t zones_read;
  plain_constraint *bounds; // of zone after zone
  size_t nbounds, bounds_room;
  certificate_zone *ranks; // zones with a rank
  size_t nranks, ranks_room;
  uint32_t *table; // of states by key, or CERTIFICATE_NONE
  uint32_t table_mask;

  // With symmetries.
  renamings renamings;
  uint32_t *by; // numbers of products
  size_t nby, by_room;
  certificate_products start_by; // for initial states
  certificate_products *last;    // of the last zone; NULL: it was empty
  bool can_add_by;

  // With the order alu.
  plain_bound *matrices; // of zone after zone; their bounds are not kept
  size_t ndiagonals;     // the first of `bounds` instead
  size_t matrices_room;
  int64_t **location_limits; // [process][(location * 2 + upper) * n + clock]
  int64_t *state_limits;     // of state after state: L, then U, of every clock
  size_t state_limits_room;
} certificate;

// Up to the query and the order, from an open file, which is closed by
// certificate_release(); `path` is what messages call it.  NULL: it could not be
// opened, errno says why.  The error, if there is one, goes to `error`.
bool certificate_start(certificate *, FILE *, const char *path, strbuf *error);
void certificate_release(certificate *);

// C1 to C4, for assertions.
bool certificate_is_valid(const certificate *);

// Has it symmetries?
static inline bool certificate_is_symmetric(const certificate *c) {
  return c->renamings.list.count > 0;
}

// The state with this key, or CERTIFICATE_NONE.
uint32_t certificate_find(const certificate *, const int32_t *key);

static inline const int32_t *certificate_key(const certificate *c, uint32_t s) {
  return c->keys + (size_t)s * c->width;
}

// Behind the last zone of a state.
static inline size_t certificate_zones_end(const certificate *c, uint32_t s) {
  return s + 1 < c->nstates ? c->states[s + 1].first : c->nzones;
}

static inline size_t certificate_ranks_end(const certificate *c, uint32_t s) {
  return s + 1 < c->nstates ? c->states[s + 1].first_rank : c->nranks;
}

static inline const plain_bound *certificate_matrix(const certificate *c,
                                                    size_t z) {
  return c->matrices + z * c->n * c->n;
}

// L, then U of a state, by clock.
static inline const int64_t *certificate_limits(const certificate *c,
                                                uint32_t state) {
  return c->state_limits + 2 * (size_t)state * c->n;
}

// ---- For those that read lines

// The error is this one; always false.
bool certificate_fail(certificate *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The next word of the line, or NULL.
const char *certificate_word(certificate *);
// What is wrong otherwise is said.
bool certificate_number(certificate *, const char *word, int64_t least,
                        int64_t most, int64_t *out);
// "x12" at the start of the text, which is moved on.
bool certificate_clock(certificate *, const char **text, uint32_t *out);
bool certificate_at_end(certificate *);

// The next line that says something; its end is cut off.
bool certificate_line(certificate *);

// An array that grows.
void *certificate_room(void *data, size_t *room, size_t needed, size_t size);

// The last of the keys becomes that of a state.
bool certificate_add_state(certificate *);

#endif
