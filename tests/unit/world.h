// world.h -- A network to try code on, and trees to run in it, built by hand.
//
// Its cells are where the enumeration below says.  Each node has a position of
// its own, so that an error tells where it came from.
//
// Memory: all in the arena of the world.

#ifndef GNOMON_TESTS_WORLD_H
#define GNOMON_TESTS_WORLD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "model/expr.h"
#include "model/network.h"

enum {
  FUNCTIONS = 5,
  CLOCKS = 5, // with the zero clock
  PROCESSES = 2,
  LOCATIONS = 3,
};

// The cells of a world.
enum {
  SCALARS = 0,   // eight
  ARRAY = 8,     // six
  MATRIX = 14,   // three rows of four
  RECORDS = 26,  // two of { x, y[3] }
  COUNTERS = 34, // of quantifiers and loops outside functions
  NCOUNTERS = 4,
  FRAMES = 38,    // then each function has:
  PARAMETERS = 0, // three of up to three cells
  LOCALS = 9,     // two
  RESULT = 11,    // three
  OWN_COUNTERS = 14,
  FRAME = 18,
  CELLS = FRAMES + FUNCTIONS * FRAME,
};

// clang-format off
#define ANY_RANGE {INT32_MIN, INT32_MAX}
// clang-format on
static const range ANY = ANY_RANGE;

typedef enum {
  BY_VALUE,
  BY_REFERENCE,      // of one cell
  BY_LONG_REFERENCE, // of three
  BY_CLOCK_REFERENCE,
  AGGREGATE, // three cells by value
  PASSINGS,
} passing;

typedef struct {
  arena memory;
  network net;
  uint64_t seed;
  uint32_t next;            // offset of the next node
  uint32_t rank[FUNCTIONS]; // a function calls those of lower rank
  passing passing[FUNCTIONS][3];
  // For growing: what cells hold, at first.  In an honest world, that is what
  // the network declares, and whatever is written keeps to it.  In another one
  // the network declares nothing.
  range ranges[CELLS];
  bool is_honest;
} world;

typedef enum {
  AS_VALUE,
  AS_TEST,
  AS_UPDATE,
  AS_PLACE,
  AS_CONDITION,
  AS_NEGATION,
  AS_RATES,
  MODES,
} mode;

// One thing to run; which of the pointers counts is up to the mode.
typedef struct {
  mode as;
  expr *e;
  stmt *s;
  place *p;
  rate rates[2];
} subject;

// All cells and clocks, of any range, and no function.
void world_init(world *w, uint64_t seed);
// Frees all that was built in it.
void world_release(world *w);

// Random numbers, from the seed of the world.

// Steps the seed; returns the next number.
uint64_t next_random(uint64_t *seed);
// One of 0 .. n-1.
int32_t pick(world *w, int32_t n);
// True p times of a hundred.
bool percent(world *w, int32_t p);
// A position that no other node has.
span fresh(world *w);

// Trees.

// A constant.
expr *num(world *w, int32_t x);
// Any kind that has nothing but n arguments.
expr *node(world *w, expr_kind k, uint32_t n, ...);
// A place whose steps are yet to be set.
place *spot(world *w, space s, int32_t base, uint32_t nsteps);
// A kind that has nothing but a target.
expr *of_place(world *w, expr_kind k, place *p);
// The variable in that cell.
expr *var(world *w, int32_t base);
// A cell of an array.
place *indexed(world *w, int32_t base, expr *index, int32_t low, uint32_t count,
               uint32_t stride);
// EXPR_ASSIGN or EXPR_POST; op is 0 for a plain one.
expr *set_in(world *w, expr_kind k, place *p, expr_kind op, expr *value,
             range r);
// A quantifier or sum.
expr *over(world *w, expr_kind k, int32_t slot, range r, expr *body);
// EXPR_COPY or EXPR_SAME; ranges count for a copy only.
expr *stretch(world *w, expr_kind k, place *to, place *from, uint32_t count,
              const range *ranges);
// x - y op bound; NULL is the zero clock.
expr *clock_atom(world *w, place *x, place *y, expr_kind op, expr *bound);
// A clock to the value, or to another clock and the value.
expr *reset(world *w, place *to, place *from, expr *value);
// A statement with n others in it.
stmt *say(world *w, stmt_kind k, expr *condition, uint32_t n, ...);
// An expression as a statement.
stmt *does(world *w, expr *e);

// The functions of the world and the subject, as trees.
void print_subject(const world *w, const subject *s, FILE *out);

#endif
