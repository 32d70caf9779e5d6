// dead_edges.c -- The greatest set of edges each of which has a way to its
// source and partners within the set: from all edges downwards.

#include "sem/dead_edges.h"

#include <string.h>

#include "sem/footprint.h"

bool edges_may_meet(const edge *sender, const edge *receiver) {
  if (sender->sync != EDGE_SEND || receiver->sync != EDGE_RECEIVE)
    return false;
  const touch a = footprint_stretch(sender->channel, false, 1);
  const touch b = footprint_stretch(receiver->channel, false, 1);
  return sender->channel->via != VIA_NONE ||
         receiver->channel->via != VIA_NONE ||
         (a.low <= b.high && b.low <= a.high);
}

static bool may_broadcast(const network *net, const edge *e) {
  if (e->channel->via != VIA_NONE)
    return true;
  const touch t = footprint_stretch(e->channel, false, 1);
  for (uint32_t i = t.low; i <= t.high && i < net->channels.count; i++)
    if (net->channels.data[i].broadcast)
      return true;
  return false;
}

static bool has_partner(const network *net, const alive *a, uint32_t of,
                        const edge *e) {
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *other = &net->processes.data[p];
    for (uint32_t i = 0; p != of && i < other->nedges; i++)
      if (a->edges[p][i] && (edges_may_meet(e, &other->edges[i]) ||
                             edges_may_meet(&other->edges[i], e)))
        return true;
  }
  return false;
}

static bool has_false_guard(const edge *e) {
  return e->guard && expr_is_const(e->guard) && !e->guard->value;
}

// Vectors are about whether there is an edge, whatever its guard.
static bool may_be_taken(const network *net, const alive *a, safety *s,
                         uint32_t p, const edge *e) {
  if (e->sync == EDGE_EVENT)
    return true;
  if (has_false_guard(e))
    return false;
  if (e->sync == EDGE_INTERNAL ||
      (e->sync == EDGE_SEND && may_broadcast(net, e)))
    return true;
  return has_partner(net, a, p, e) || !safety_of_expr(s, e->guard) ||
         !safety_of_expr(s, e->clock_guard) || !safety_of_place(s, e->channel);
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

static bool shrink(const network *net, alive *a, safety *s, uint32_t p) {
  const process *of = &net->processes.data[p];
  bool changed = false;
  for (uint32_t i = 0; i < of->nedges; i++)
    if (a->edges[p][i] && (!a->locations[p][of->edges[i].source] ||
                           !may_be_taken(net, a, s, p, &of->edges[i]))) {
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
  bool more = true;
  while (more) {
    more = false;
    for (uint32_t p = 0; p < count; p++)
      more |= shrink(net, a, s, p);
  }
  return a;
}
