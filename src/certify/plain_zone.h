// plain_zone.h -- Difference bound matrices of the checker, written to be read.
//
// A zone over n clocks (clock 0 is the constant 0) is an array of n * n bounds,
// row after row; the entry (i, j) bounds i - j.  Bounds have 64 bits:
//   2c + 1   <= c
//   2c       <  c
// so that smaller is tighter.  There is no vector code, no choice of widths and
// nothing shared with zone/, of which this is to be independent.
//
// Invariants:
//   P1  a zone is closed: entry (i, j) <= entry (i, k) + entry (k, j)
//   P2  it is not empty: entry (i, i) is <= 0
//   P3  entry (0, i) is at most <= 0: clocks are not negative
// A function that returns false has found the zone empty; the array is then
// garbage.
//
// Numbers are at most PLAIN_MOST, which its users see to; paths through a zone
// are no longer than n, so that sums of bounds never overflow.
//
// Memory: a zone owns nothing; a list owns its zones, constraints their array.

#ifndef GNOMON_CERTIFY_PLAIN_ZONE_H
#define GNOMON_CERTIFY_PLAIN_ZONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int64_t plain_bound;

#define PLAIN_INFINITY (INT64_MAX / 4)
#define PLAIN_ZERO ((plain_bound)1) // <= 0
#define PLAIN_MOST ((int64_t)1 << 40)
enum { PLAIN_CLOCKS = 1 << 16 }; // no model has more

static inline plain_bound plain_le(int64_t c) { return 2 * c + 1; }
static inline plain_bound plain_lt(int64_t c) { return 2 * c; }

static inline plain_bound plain_add(plain_bound a, plain_bound b) {
  if (a == PLAIN_INFINITY || b == PLAIN_INFINITY)
    return PLAIN_INFINITY;
  return a + b - ((a | b) & 1);
}

// i - j is not bounded by b: what bounds j - i then.
static inline plain_bound plain_not(plain_bound b) { return 1 - b; }

// i - j is bounded by b.
typedef struct {
  uint32_t i, j;
  plain_bound b;
} plain_constraint;

typedef struct {
  plain_constraint *data;
  uint32_t count, room;
} plain_constraints;

void plain_constrain(plain_constraints *, uint32_t i, uint32_t j, plain_bound);
void plain_constrain_all(plain_constraints *, const plain_constraint *,
                         size_t count);

// All valuations without negative clocks; the one where all are 0.
void plain_universe(plain_bound *, uint32_t n);
void plain_origin(plain_bound *, uint32_t n);
void plain_copy(plain_bound *, const plain_bound *from, uint32_t n);

// P1 to P3, for assertions; of P1 what paths over the first few clocks tell, so
// that it takes O(n^2).
bool plain_is_valid(const plain_bound *, uint32_t n);

// i - j is bounded by b, too.  O(n^2).
bool plain_tighten(plain_bound *, uint32_t n, uint32_t i, uint32_t j,
                   plain_bound b);
bool plain_tighten_all(plain_bound *, uint32_t n, const plain_constraint *,
                       uint32_t count);
bool plain_intersect(plain_bound *, const plain_bound *other, uint32_t n);
bool plain_is_part(const plain_bound *, const plain_bound *of, uint32_t n);

// Let time pass; all from which time leads here.
void plain_up(plain_bound *, uint32_t n);
void plain_down(plain_bound *, uint32_t n);

// x := from + k, where that is not negative; and all that this takes into the
// zone.
bool plain_assign(plain_bound *, uint32_t n, uint32_t x, uint32_t from,
                  int64_t k);
bool plain_unassign(plain_bound *, uint32_t n, uint32_t x, uint32_t from,
                    int64_t k);

// Is every valuation within these bounds?  O(count).
bool plain_within(const plain_bound *, uint32_t n, const plain_constraint *,
                  uint32_t count);

// Is every valuation of z in the abstraction aLU of the other zone?  O(n^2).
// Herbreteau, Srivathsan & Walukiewicz, "Better abstractions for timed
// automata", LICS 2012.  L and U by clock; PLAIN_NEVER: the clock is not
// compared in this way; PLAIN_ALWAYS: its value matters whatever it is, since no
// bound of a zone is as large.
enum { PLAIN_NEVER = -1 };
#define PLAIN_ALWAYS ((int64_t)1 << 59)
bool plain_within_alu(const plain_bound *z, const plain_bound *other,
                      uint32_t n, const int64_t *lower, const int64_t *upper);

// Where, besides, valuations have to satisfy each of these differences that those
// of z do: the other zone := what can simulate z.  False if there is nothing, or if
// z has to be cut first, since only a part of it satisfies one of them, and not all
// of the other zone.  Gastin, Mukherjee & Srivathsan, "Fast algorithms for handling
// diagonal constraints in timed automata", CAV 2019.
bool plain_restrict(plain_bound *other, const plain_bound *z, uint32_t n,
                    const plain_constraint *, size_t count);

// Where all of z is on one side of L and U of every clock: the bounds that its
// valuations satisfy if and only if they are in aLU of the other zone.
void plain_alu_bounds(const plain_bound *z, const plain_bound *other,
                      uint32_t n, const int64_t *lower, const int64_t *upper,
                      plain_constraints *out);

// ---- Several zones ----

typedef struct {
  uint32_t n;
  plain_bound *data;
  size_t count; // zones
  uint32_t room;
} plain_list;

void plain_list_init(plain_list *, uint32_t n);
void plain_list_release(plain_list *);
void plain_list_add(plain_list *, const plain_bound *);
void plain_list_drop(plain_list *, size_t number); // the last takes its place
// Cut the last zone in two by the first of the bounds that has valuations of it on
// both sides; false if there is none.
bool plain_list_split(plain_list *, const plain_constraint *, uint32_t count);

static inline plain_bound *plain_list_at(const plain_list *l, size_t number) {
  return l->data + number * l->n * l->n;
}

// Without what is within the bounds, or within the zones.
void plain_list_subtract(plain_list *, const plain_constraint *,
                         uint32_t count);
void plain_list_subtract_zone(plain_list *, const plain_bound *);
void plain_list_subtract_list(plain_list *, const plain_list *);
void plain_list_intersect_zone(plain_list *, const plain_bound *);
void plain_list_intersect(plain_list *, const plain_list *);

#endif
