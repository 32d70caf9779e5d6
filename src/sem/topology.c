// topology.c -- Numbering locations along edges.

#include "sem/topology.h"

#include "base/mem.h"

typedef struct {
  const process *p;
  uint32_t *first, *edges; // edges by source: edges[first[l]] ..
  uint32_t *number;        // UINT32_MAX: not seen
  uint32_t *stack, *next;
  uint32_t left;
} numbering;

static void sort_edges(numbering *d) {
  const process *p = d->p;
  for (uint32_t l = 0; l <= p->nlocations; l++)
    d->first[l] = 0;
  for (uint32_t e = 0; e < p->nedges; e++)
    d->first[p->edges[e].source + 1]++;
  for (uint32_t l = 0; l < p->nlocations; l++)
    d->first[l + 1] += d->first[l];
  for (uint32_t l = 0; l < p->nlocations; l++)
    d->next[l] = d->first[l];
  for (uint32_t e = 0; e < p->nedges; e++)
    d->edges[d->next[p->edges[e].source]++] = e;
  for (uint32_t l = 0; l < p->nlocations; l++) {
    d->next[l] = d->first[l];
    d->number[l] = UINT32_MAX;
  }
}

// Numbers in reverse order of leaving: what comes first has the least.
static void visit(numbering *d, uint32_t start) {
  uint32_t depth = 0;
  d->stack[depth++] = start;
  d->number[start] = 0;
  while (depth) {
    const uint32_t l = d->stack[depth - 1];
    if (d->next[l] == d->first[l + 1]) {
      d->number[l] = --d->left;
      depth--;
      continue;
    }
    const uint32_t target = d->p->edges[d->edges[d->next[l]++]].target;
    if (d->number[target] == UINT32_MAX) {
      d->number[target] = 0;
      d->stack[depth++] = target;
    }
  }
}

uint32_t *topology_number(const process *p) {
  const uint32_t n = p->nlocations;
  numbering d = {.p = p,
                 .first = mem_new(n + 1, sizeof *d.first),
                 .edges = mem_new(p->nedges, sizeof *d.edges),
                 .number = mem_new(n, sizeof *d.number),
                 .stack = mem_new(n, sizeof *d.stack),
                 .next = mem_new(n, sizeof *d.next),
                 .left = n};
  sort_edges(&d);
  for (uint32_t l = 0; l < n; l++)
    if (p->locations[l].initial && d.number[l] == UINT32_MAX)
      visit(&d, l);
  for (uint32_t l = 0; l < n; l++)
    if (d.number[l] == UINT32_MAX)
      d.number[l] = 0;
  mem_free(d.first);
  mem_free(d.edges);
  mem_free(d.stack);
  mem_free(d.next);
  return d.number;
}

bool *topology_entries(const process *p) {
  uint32_t *number = topology_number(p);
  bool *entries = mem_new(p->nlocations, sizeof *entries);
  for (uint32_t e = 0; e < p->nedges; e++)
    if (number[p->edges[e].target] <= number[p->edges[e].source])
      entries[p->edges[e].target] = true;
  mem_free(number);
  return entries;
}
