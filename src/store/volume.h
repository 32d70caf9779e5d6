// volume.h -- How large a zone is, as a number: what is smaller covers nothing
// that is larger.
//
// Comparing two numbers tells of most zones that one does not cover the other,
// and a list in the order of these numbers need not be read to its end
// (Braberman, Lucangeli Obes, Olivero & Schapachnik, "Hypervolume approximation
// in timed automata model checking", FORMATS 2007).
//
// The number is the volume of the least box around the zone, cut where its
// clocks are not compared any more.  With 2c and 2c - 1 for bounds as in
// zone/bound.h, up and low the bounds of x and of -x, and M(x) the greater of
// L(x) and U(x), the factor of x is 1 + high + deep, where
//
//                high                               deep
//   inclusion    least of up and 2M(x) + 2          greatest of low, -2M(x) - 2
//   aLU          up if up <= 2L(x), else 2M(x) + 1  greatest of low, -2U(x) - 1
//
// In the second line, a constant that is FLAT_ZONE_NEVER leaves 2M(x) + 1 and 0.
// If both are, the factor is 1 in either line.
//
// Invariants:
//   V1  z inside z' implies volume(z) <= volume(z'), where "inside" is what the
//       flat zone compares by: inclusion, or aLU with the same limits
//   V2  each factor is at least 1, so that no clock hides the others; and the
//       product neither wraps around nor stops growing
//
// The product is kept to its first 64 binary digits, and in the end to as many
// as fit in 32 bits behind an exponent.  The exponent has 6 bits, or more if the
// limits allow of greater products: 64 bits are soon full, with 14 clocks and
// constants of 300 for four of five random zones.  Cutting digits off keeps the
// order.
//
// V1 for aLU is the test for it (store/flat_zone.h) where x or y is the constant 0:
// it says that high of z is at most high of z', and deep likewise.  For zones
// that are compared otherwise, with diagonals say, the number means nothing.
//
// One number tells at most one of two zones that neither is inside the other.  So
// the number has three parts, compared one by one: the volume, and the sums of all
// `high` and of all `deep`, in which later clocks count more often.  With those,
// half as many comparisons again are avoided (mine pump: 45 to 69 %).
//
// The paper has the product of the widths themselves.  That is 0 for every zone
// with a clock that is known exactly, after every reset; and as it replaces
// infinity alone by M + 1, a zone that is larger may have the smaller volume.
//
// Memory: none; plain numbers.

#ifndef GNOMON_STORE_VOLUME_H
#define GNOMON_STORE_VOLUME_H

#include <stdint.h>

#include "store/flat_zone.h"

// digits * 2^exponent, which is at least 1 and below 2^most.
typedef struct {
  uint64_t digits;
  uint32_t exponent, most;
  uint64_t high, deep; // sums over clocks, the later counted more often
} volume_product;

void volume_multiply(volume_product *, uint64_t factor);

// As a number of 32 bits that grows with it, for products with the same `most`:
// the exponent, then what is behind the first 1.  If `most` is at most 64, all
// products below 2^27 are told apart.
uint32_t volume_round(const volume_product *);

// 8 bits that grow with the sum.
uint32_t volume_round_sum(uint64_t sum);

// Of the candidate: 16 bits of the product, 8 of the sum of `high`, 8 of the sum of
// `deep`, each of which is monotone by itself.  The limits are those of its m clocks, and for aLU the same
// that it compares with; zones of one list must all have the same limits, and
// be compared in the same way.  The first 16 bits do as well, if not as finely.
// O(m).
uint32_t volume_of(const flat_zone *, const flat_zone_limits *);

// Is some part of `a` greater than that of `b`?  Then a zone with the volume a is
// not inside one with b.
static inline bool volume_exceeds(uint32_t a, uint32_t b) {
  return a >> 16 > b >> 16 || (a >> 8 & 255) > (b >> 8 & 255) ||
         (a & 255) > (b & 255);
}

#endif
