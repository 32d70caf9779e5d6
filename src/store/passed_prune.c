// passed_prune.c -- Nodes that no path needs any more.
//
// An expanded node that was covered stays for the paths that lead through it.  When
// what covers it was expanded, most of its successors are covered too, and theirs; in
// the end none may be left.  Who is needed is found by going from every node that is
// there back to the start, once: linear, so it is done seldom.

#include <assert.h>

#include "base/mem.h"
#include "store/passed.h"

static bool is_marked(const uint64_t *marks, uint32_t n) {
  return marks[n / 64] >> n % 64 & 1;
}

static void mark_path(const passed *p, uint64_t *marks, uint32_t n) {
  for (; n != PASSED_NONE && !is_marked(marks, n); n = p->nodes[n].parent)
    marks[n / 64] |= UINT64_C(1) << n % 64;
}

// What is covered and waits is in the queue yet, whose turn it is to recycle it.
static bool is_needed(const passed *p, const uint64_t *marks, uint32_t n) {
  const uint32_t flags = p->nodes[n].flags;
  return !(flags & NODE_COVERED) || flags & NODE_WAITING || is_marked(marks, n);
}

void passed_prune(passed *p, uint32_t parent, const uint32_t *others,
                  uint32_t nothers) {
  uint64_t *marks = mem_new(p->nnodes / 64 + 1, sizeof *marks);
  uint64_t unused = 0;
  for (uint32_t n = 0; n < p->nnodes; n++)
    if (!(p->nodes[n].flags & NODE_COVERED))
      mark_path(p, marks, n);
  mark_path(p, marks, parent);
  mark_path(p, marks, p->pinned);
  for (uint32_t i = 0; i < nothers; i++)
    mark_path(p, marks, others[i]);
  p->free_node = PASSED_NONE;
  for (uint32_t n = p->nnodes; n-- > 0;)
    if (!is_needed(p, marks, n)) {
      passed_recycle(p, n);
      unused++;
    }
  assert(unused <= p->nnodes - p->stored);
  p->pruned_room = unused < p->nnodes / PASSED_FEW ? p->nodes_room : 0;
  mem_free(marks);
}
