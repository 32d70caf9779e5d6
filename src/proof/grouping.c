// grouping.c -- Sorting numbers by site, in two passes.

#include "proof/grouping.h"

#include <assert.h>

#include "base/mem.h"
#include "store/passed_node.h"

grouping grouping_make(const uint32_t *sites, size_t count, uint32_t nsites) {
  grouping g = {mem_new((size_t)nsites + 1, sizeof *g.ends),
                mem_new(count, sizeof *g.items)};
  for (size_t i = 0; i < count; i++)
    if (sites[i] != PASSED_NONE) {
      assert(sites[i] < nsites);
      g.ends[sites[i] + 1]++;
    }
  for (uint32_t i = 0; i < nsites; i++)
    g.ends[i + 1] += g.ends[i];
  // Now ends[i] is where list i begins.
  for (size_t i = 0; i < count; i++)
    if (sites[i] != PASSED_NONE)
      g.items[g.ends[sites[i]]++] = (uint32_t)i;
  assert(nsites == 0 || g.ends[nsites - 1] == g.ends[nsites]);
  return g;
}

void grouping_release(grouping *g) {
  mem_free(g->ends);
  mem_free(g->items);
}
