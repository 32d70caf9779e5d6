// grouping.h -- Numbers by site: which of 0, 1, 2 … belong to which.
//
// Those of site i are `items` from grouping_first() up to ends[i], in their order.
//
// Memory: grouping_release().

#ifndef GNOMON_PROOF_GROUPING_H
#define GNOMON_PROOF_GROUPING_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  size_t *ends;
  uint32_t *items;
} grouping;

// Item i belongs to site sites[i], or to none: PASSED_NONE.
grouping grouping_make(const uint32_t *sites, size_t count, uint32_t nsites);
void grouping_release(grouping *);

static inline size_t grouping_first(const grouping *g, uint32_t site) {
  return site ? g->ends[site - 1] : 0;
}

#endif
