// bits.h -- States as assignments of boolean variables.
//
// Every process has bits for where it is, every variable of the state has bits
// for its value.  Bit k is two variables of the boolean functions, next to each
// other: 2k before a step, 2k + 1 after it.
//
// Locations get codes in which as few bits as possible change along edges
// (relation/codes.h); values are counted from the least.  Fields that take part
// in the same steps are close to each other (relation/placing.h).  Ranges of
// variables are those that an analysis finds (sem/limits_boxes.h), or the
// declared ones: `declared`.
//
// Invariants:
//   F1  different values of a field have different codes
//   F2  a field with one value only has no bits
//
// Memory: in the arena; functions are the scope's that is open.

#ifndef GNOMON_RELATION_BITS_H
#define GNOMON_RELATION_BITS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "dd/bf.h"
#include "sem/semantics.h"

typedef struct {
  uint32_t first, count; // its bits, the lowest first
  int32_t low, high;     // values
  const uint32_t *codes; // by value - low; NULL: value - low itself
  uint32_t address;      // in the discrete part
} bits_field;

typedef enum { BITS_BEFORE, BITS_AFTER } bits_time;

typedef struct {
  const semantics *s;
  bf_manager *m;
  bits_field *processes; // by process
  bits_field *cells;     // by cell; high < low if it is not part of the state
  uint32_t count;        // bits of all
} bits;

// How many bits there will be, before there is a manager; then bits_use().
void bits_init(bits *, arena *, const semantics *, bool declared);
void bits_use(bits *, bf_manager *);

static inline uint32_t bits_variable(uint32_t bit, bits_time t) {
  return 2 * bit + (t == BITS_AFTER);
}

// All fields by number: processes first, then cells.
static inline uint32_t bits_fields(const bits *b) {
  return b->s->processes + b->s->network->cells.count;
}

static inline const bits_field *bits_field_at(const bits *b, uint32_t i) {
  return i < b->s->processes ? &b->processes[i]
                             : &b->cells[i - b->s->processes];
}

// F1, of fields with up to a thousand values, and F2.  For assertions.
bool bits_are_valid(const bits *);

bool bits_has(const bits_field *, int32_t value);

// The field has the value.  BF_FALSE if it cannot.
bf bits_is(const bits *, const bits_field *, int32_t value, bits_time);
bf bits_at(const bits *, uint32_t process, uint32_t location, bits_time);

// Its value is one of those it can have.
bf bits_is_some(const bits *, const bits_field *, bits_time);
// It is the same after the step as before.
bf bits_stays(const bits *, const bits_field *);

// The variables of fields; the caller gives the list back by mem_free().
// `fields` are pointers into `processes` and `cells`.
uint32_t bits_variables(const bits_field *const *fields, uint32_t count,
                        bits_time, uint32_t **out);

// The set of one discrete state, before a step; and some member of a set of states,
// cells without bits untouched.  False if there is none.
bf bits_of_state(const bits *, const int32_t *discrete);
bool bits_pick(const bits *, bf states, int32_t *discrete);

#endif
