// sieve.h -- Sets that may forget to be exact: a state that was never put in
// may be called seen, one that was put in is never called new.
//
// They do with a few bits for each state where a list needs hundreds.  The size
// is given at the start and does not change.  Two kinds:
//
//   bits        A string of m bits, all 0.  A state has k bits in it, by
//               hashes, and is seen if there is a 1 in all of them; then they
//               are set (Holzmann, "Design and Validation of Computer
//               Protocols", 1991: supertrace).
//   signatures  A table of slots for signatures of b bits.  A state is looked
//               up from the slot that one hash says on, slot after slot, until
//               there is its signature, which another hash says, or a slot is
//               free (Stern & Dill, "Improved probabilistic verification by
//               hash compaction", CHARME 1995).  What a signature stands for is
//               gone, so that the table cannot grow: it gets full.
//
// Both hashes are halves of one of 128 bits, seeded.  The bits of a state are
// h, h + g, h + 2g, ... with some constants added that make sequences cross no
// more often than by chance (Dillinger & Manolios, "Bloom filters in
// probabilistic verification", FMCAD 2004).
//
// How many states were called seen that were not?  A new state is called seen
// with probability p: for bits, p = f^k if f is the share of bits that are 1;
// for signatures, p = 1 - (1 - 2^-b)^j if there are j signatures from its slot
// on to the first free one.  It is not known which of the states called seen
// were new; yet each time a state is called new, p is known, and the sum of
// p / (1 - p) over these times has the expectation that is wanted, however the
// questions were chosen: on average, a new state adds p to the false hits, and
// (1 - p) times p / (1 - p) to that sum.  One that is offered again adds to
// neither.  (States that are reached through lost ones only are never offered
// and are not in that number.)  When all bits are 1 nothing is called new any
// more, and the sum says nothing: then it is infinite.
//
// Invariants:
//   F1  `used` bits are 1, or `used` slots taken; used <= capacity
//   F2  a slot is 0 or a signature with a 1 behind it
//
// Memory: the table, from the system at once, zero and untouched until it is
// used.  With -DGNOMON_SHADOW everything that is put in is kept as well.

#ifndef GNOMON_STORE_SIEVE_H
#define GNOMON_STORE_SIEVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  SIEVE_MOST_HASHES = 32,
  SIEVE_LEAST_SIGNATURE = 7,
  SIEVE_MOST_SIGNATURE = 63,
};

#define SIEVE_UNKNOWN UINT64_MAX

typedef enum { SIEVE_BITS, SIEVE_SIGNATURES } sieve_kind;

typedef enum { SIEVE_NEW, SIEVE_SEEN, SIEVE_FULL } sieve_answer;

typedef struct {
  sieve_kind kind;
  uint32_t hashes;    // k, for bits
  uint32_t signature; // b, for signatures
  uint64_t bytes;     // of the table
  uint64_t seed;
} sieve_plan;

typedef struct sieve_shadow sieve_shadow;

typedef struct {
  sieve_plan plan;
  uint64_t *words;
  size_t bytes;      // of them
  uint64_t capacity; // bits or slots
  uint64_t used;
  uint64_t added;   // how often the answer was NEW
  uint64_t offered; // questions
  double expected;
  sieve_shadow *shadow; // or NULL
} sieve;

// NULL, or why it cannot be had; then there is nothing to release.
const char *sieve_init(sieve *, const sieve_plan *);
void sieve_release(sieve *);

// Put a state in, and say whether it was there.  FULL: it was not, and there is
// no place for it (a table of signatures is full at 99 %).
sieve_answer sieve_add(sieve *, const void *state, size_t length);

// The share of bits that are 1, or of slots that are taken.
double sieve_load(const sieve *);

// Of the states that were offered: how many of those called seen were new, and
// how likely it is that any was; both as expected.
double sieve_false_hits_expected(const sieve *);
double sieve_omission_probability(const sieve *);

// How many were so, if built with -DGNOMON_SHADOW, else SIEVE_UNKNOWN.
uint64_t sieve_false_hits(const sieve *);

// F1 and F2.  Linear: for assert() and for tests.
bool sieve_is_valid(const sieve *);

#endif
