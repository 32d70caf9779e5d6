// type.h -- Types of the modelling language, and how their values are laid out.
//
// A value of a type is a stretch of memory cells, a stretch of clocks and a
// stretch of channels, any of them empty; arrays and structures put their parts
// one after the other in each of the three.
//
// Besides declared types there are the classes of conditions, as UPPAAL has
// them, each a subset of the next:
//   integral < INVARIANT < GUARD < CONSTRAINT
// and INVARIANT_WR (with rates), which only invariants may have.

#ifndef GNOMON_SYNTAX_TYPE_H
#define GNOMON_SYNTAX_TYPE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/intern.h"
#include "base/strbuf.h"

typedef enum {
  TYPE_ERROR, // something was wrong and has been reported
  TYPE_VOID,
  TYPE_INT,
  TYPE_BOOL,
  TYPE_SCALAR,
  TYPE_CLOCK, // declared, or a clock plus an integer
  TYPE_CHAN,
  TYPE_STRUCT,
  TYPE_ARRAY,
  TYPE_DOUBLE,
  TYPE_STRING,
  TYPE_DIFF, // difference of two clocks, plus an integer
  TYPE_RATE,
  TYPE_WIDE, // a number beyond 32 bits, to compare clocks with
  TYPE_INVARIANT,
  TYPE_INVARIANT_WR,
  TYPE_GUARD,
  TYPE_CONSTRAINT,
  TYPE_NAME, // not a value: a type, template, process, function …
} type_kind;

typedef struct type type;

typedef struct {
  name id;
  type *type;
} type_field;

struct type {
  uint8_t kind; // type_kind
  bool ranged;  // INT with explicit bounds
  bool is_const, is_meta, urgent, broadcast, hybrid;
  int32_t low, high;  // INT, BOOL, SCALAR; ARRAY: of the index
  uint32_t set;       // SCALAR: which one; ARRAY over a scalar set: likewise
  uint32_t count;     // ARRAY: elements; STRUCT: fields
  type *element;      // ARRAY
  type_field *fields; // STRUCT
  uint32_t cells, clocks, channels;
};

// Larger types are refused.
enum { TYPE_MOST_CELLS = 1 << 20 };

type *type_new(arena *, type_kind);
type *type_int(arena *, int32_t low, int32_t high);
// NULL if it would be larger than TYPE_MOST_CELLS.
type *type_array(arena *, type *element, const type *index);

static inline bool type_is_integral(const type *t) {
  return t->kind == TYPE_INT || t->kind == TYPE_BOOL;
}
static inline bool type_is_single(const type *t) { // one cell
  return type_is_integral(t) || t->kind == TYPE_SCALAR;
}
static inline bool type_is_aggregate(const type *t) {
  return t->kind == TYPE_ARRAY || t->kind == TYPE_STRUCT;
}

// Is there a double in it?  A hybrid clock, or an array of them?
bool type_has_double(const type *);
bool type_is_hybrid(const type *);

// Is a condition of class `kind` allowed where `wanted` is?
bool type_fits_class(const type *, type_kind wanted);

// How much a channel can be passed as: urgent 0, broadcast 1, plain 2.  One can
// be bound to a parameter of at most its own capability.
int type_capability(const type *);

// Same values, same layout; of channels the same capability.
bool type_is_equivalent(const type *, const type *);
// May a value of type `from` be stored where `to` is declared?
bool type_is_assignable(const type *to, const type *from);
bool type_is_comparable(const type *, const type *);

// "int[0,5]", "clock", "array of 3 bool" …
void type_print(strbuf *, const type *, const names *);

#endif
