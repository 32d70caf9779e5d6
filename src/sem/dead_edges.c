// dead_edges.c -- The greatest set of edges each of which has a way to its
// source and partners within the set: from all edges downwards.

#include "sem/dead_edges.h"

#include <string.h>

touch dead_edges_channels(const network *net, const edge *e) {
  const uint32_t last = net->channels.count - 1;
  if (e->channel->via != VIA_NONE)
    return (touch){SPACE_CHANNEL, false, 0, last};
  touch t = footprint_stretch(e->channel, false, 1);
  t.high = t.high < last ? t.high : last;
  return t;
}

static bool may_broadcast(const network *net, const edge *e) {
  const touch t = dead_edges_channels(net, e);
  for (uint32_t i = t.low; i <= t.high; i++)
    if (net->channels.data[i].broadcast)
      return true;
  return false;
}

// ---- Partners

// Who is at each end of a channel: nobody, one process, or several.
typedef struct {
  uint32_t *senders, *receivers; // by channel
} ends;

static void find_ends(const network *net, const alive *a, ends *out) {
  for (uint32_t i = 0; i < net->channels.count; i++)
    out->senders[i] = out->receivers[i] = PROCESS_NONE;
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *of = &net->processes.data[p];
    for (uint32_t k = 0; k < of->nedges; k++) {
      const edge *e = &of->edges[k];
      if (!a->edges[p][k] || !e->channel)
        continue;
      const touch t = dead_edges_channels(net, e);
      uint32_t *end = e->sync == EDGE_SEND ? out->senders : out->receivers;
      for (uint32_t i = t.low; i <= t.high; i++)
        end[i] = footprint_join(end[i], p);
    }
  }
}

static bool has_partner(const network *net, const ends *x, uint32_t p,
                        const edge *e) {
  const touch t = dead_edges_channels(net, e);
  const uint32_t *end = e->sync == EDGE_SEND ? x->receivers : x->senders;
  for (uint32_t i = t.low; i <= t.high; i++)
    if (end[i] != PROCESS_NONE && end[i] != p)
      return true;
  return false;
}

// ---- Edges

static bool has_false_guard(const edge *e) {
  return e->guard && expr_is_const(e->guard) && !e->guard->value;
}

// Vectors are about whether there is an edge, whatever its guard.
static bool may_be_taken(const network *net, const ends *x, safety *s,
                         uint32_t p, const edge *e) {
  if (e->sync == EDGE_EVENT)
    return true;
  if (!safety_of_expr(s, e->guard) || !safety_of_expr(s, e->clock_guard) ||
      !safety_of_place(s, e->channel))
    return true;
  if (has_false_guard(e))
    return false;
  if (e->sync == EDGE_INTERNAL ||
      (e->sync == EDGE_SEND && may_broadcast(net, e)))
    return true;
  return has_partner(net, x, p, e);
}

static void find_locations(const process *of, const bool *edges, bool *out) {
  memset(out, 0, of->nlocations * sizeof *out);
  out[of->initial] = true;
  for (uint32_t i = 0; i < of->nlocations; i++)
    out[i] |= of->locations[i].initial;
  bool more = true;
  while (more) {
    more = false;
    for (uint32_t i = 0; i < of->nedges; i++) {
      const edge *e = &of->edges[i];
      if (edges[i] && out[e->source] && !out[e->target])
        more = out[e->target] = true;
    }
  }
}

static bool shrink(const network *net, alive *a, const ends *x, safety *s,
                   uint32_t p) {
  const process *of = &net->processes.data[p];
  bool changed = false;
  for (uint32_t i = 0; i < of->nedges; i++)
    if (a->edges[p][i] && (!a->locations[p][of->edges[i].source] ||
                           !may_be_taken(net, x, s, p, &of->edges[i]))) {
      a->edges[p][i] = false;
      changed = true;
    }
  if (changed)
    find_locations(of, a->edges[p], a->locations[p]);
  return changed;
}

alive *dead_edges_find(arena *memory, const network *net, safety *s) {
  alive *a = arena_new(memory, alive);
  const uint32_t count = net->processes.count;
  a->edges = arena_array(memory, count, sizeof *a->edges);
  a->locations = arena_array(memory, count, sizeof *a->locations);
  for (uint32_t p = 0; p < count; p++) {
    const process *of = &net->processes.data[p];
    a->edges[p] = arena_array(memory, of->nedges, sizeof(bool));
    a->locations[p] = arena_array(memory, of->nlocations, sizeof(bool));
    for (uint32_t i = 0; i < of->nedges; i++)
      a->edges[p][i] = true;
    find_locations(of, a->edges[p], a->locations[p]);
  }
  ends x = {arena_array(memory, net->channels.count, sizeof *x.senders),
            arena_array(memory, net->channels.count, sizeof *x.receivers)};
  bool more = true;
  while (more) {
    more = false;
    find_ends(net, a, &x);
    for (uint32_t p = 0; p < count; p++)
      more |= shrink(net, a, &x, s, p);
  }
  return a;
}
