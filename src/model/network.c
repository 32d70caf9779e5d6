// network.c -- Setting one up, and asking whether it is one.

#include "model/network.h"

#include <string.h>

#include "model/query.h"

void network_init(network *n, arena *memory) {
  *n = (network){.memory = memory,
                 .name = "",
                 .format = "",
                 .wraps = overflow_log_new(memory)};
  const clock_info zero = {.name = "0", .process = PROCESS_NONE};
  vec_push(memory, &n->clocks, zero);
}

uint32_t network_count_state(const network *n) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < n->cells.count; i++)
    count += n->cells.data[i].kind == CELL_STATE;
  return count;
}

uint32_t network_count_locations(const network *n) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < n->processes.count; i++)
    count += n->processes.data[i].nlocations;
  return count;
}

uint32_t network_count_edges(const network *n) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < n->processes.count; i++)
    count += n->processes.data[i].nedges;
  return count;
}

const char *query_kind_text(query_kind k) {
  static const char *const TEXT[] = {
#define X(NAME, STRING) STRING,
      QUERY_KINDS(X)
#undef X
  };
  return TEXT[k];
}

static bool plain_is_valid(const expr *e) {
  return !e || (!e->has_clock && !e->has_effect && expr_is_valid(e));
}

static bool clocked_is_valid(const expr *e) {
  return !e || (e->has_clock && !e->has_effect && expr_is_valid(e));
}

static bool edge_is_valid(const network *n, const process *p, const edge *e) {
  if (e->source >= p->nlocations || e->target >= p->nlocations)
    return false;
  if (e->sync == EDGE_EVENT && e->event >= n->events.count)
    return false;
  if ((e->sync == EDGE_SEND || e->sync == EDGE_RECEIVE) != (e->channel != NULL))
    return false;
  if (e->channel && e->channel->nsteps == 0 &&
      (uint32_t)e->channel->base >= n->channels.count)
    return false;
  return plain_is_valid(e->guard) && clocked_is_valid(e->clock_guard);
}

// Up to where it has to stop, which is when nothing is used of it.
static bool process_is_valid(const network *n, const process *p) {
  stopper *stop = n->memory ? n->memory->stop : NULL;
  if (p->nlocations == 0 || p->initial >= p->nlocations)
    return false;
  for (uint32_t i = 0; i < p->nlocations; i++)
    if (!plain_is_valid(p->locations[i].invariant) ||
        !clocked_is_valid(p->locations[i].clock_invariant))
      return false;
  for (uint32_t i = 0; i < p->nedges && !stop_asked(stop); i++)
    if (!edge_is_valid(n, p, &p->edges[i]))
      return false;
  return true;
}

bool network_is_valid(const network *n, const char **why) {
  for (uint32_t i = 0; i < n->cells.count; i++) {
    const cell *c = &n->cells.data[i];
    *why = c->name;
    if (c->low > c->init || c->init > c->high)
      return false;
  }
  for (uint32_t i = 0; i < n->processes.count; i++) {
    *why = n->processes.data[i].name;
    if (!process_is_valid(n, &n->processes.data[i]))
      return false;
  }
  for (uint32_t i = 0; i < n->vectors.count; i++)
    for (uint32_t k = 0; k < n->vectors.data[i].count; k++) {
      *why = "a synchronisation vector";
      const vector_part *part = &n->vectors.data[i].parts[k];
      if (part->process >= n->processes.count || part->event >= n->events.count)
        return false;
    }
  *why = NULL;
  return true;
}

bool network_has_diagonals(const network *net) {
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *proc = &net->processes.data[p];
    for (uint32_t l = 0; l < proc->nlocations; l++)
      if (expr_has_diagonal(proc->locations[l].clock_invariant))
        return true;
    for (uint32_t e = 0; e < proc->nedges; e++)
      if (expr_has_diagonal(proc->edges[e].clock_guard))
        return true;
  }
  return false;
}
