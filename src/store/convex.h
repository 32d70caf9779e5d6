// convex.h -- Is the union of two stored zones a zone?
//
// The least zone H around two zones A and B has the greater of their bounds, entry by
// entry, and no smaller ones follow from those.  It is their union if whatever of it is
// not in A is in B: if for each bound a of A that is less than that of H, the part of H
// that violates it is in B.  That part is H with one more bound, the contrary of a, and
// is in B if none of the bounds that B has less than H is exceeded:
//
//   a[i,j] < h[i,j] and b[k,l] < h[k,l]  imply  h[k,j] + not a[i,j] + h[i,l] <= b[k,l]
//
// That is one sum for each pair of bounds in which the two differ; mostly the first
// tells.  After Ben Salah, Bozga & Maler, "On interleaving in timed automata", CONCUR
// 2006, who show that the union of all interleavings of the same steps is such a zone.
//
// Where zones are large and differ in many bounds, those pairs are far more than bounds.
// If there are more than that, it is not tried to the end: CONVEX_FEW, and one for each bound.
//
// Zones are flat cells (store/flat_zone.h) of one width, closed and not empty.
//
// Memory: convex_release().

#ifndef GNOMON_STORE_CONVEX_H
#define GNOMON_STORE_CONVEX_H

#include <stdbool.h>
#include <stdint.h>

enum { CONVEX_FEW = 1024 };

// Row and column of a bound.
typedef struct {
  uint16_t i, j;
} convex_place;

typedef struct {
  convex_place *below_a, *below_b; // where the one has less than the other
  uint32_t nbelow_a, nbelow_b;
  void *hull;
  uint32_t m; // there is room for so many clocks
} convex;

void convex_init(convex *);
void convex_release(convex *);

// The union of a and b, two zones of m rows, if it is a zone; otherwise NULL.  It is
// there until the next call.  NULL too if one has the other: then there is nothing to
// join; and if trying takes many times as long as comparing.
const void *convex_union(convex *, const void *a, const void *b, uint32_t m,
                         uint32_t width);

#endif
