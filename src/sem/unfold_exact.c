// unfold_exact.c -- Comparing what others read and write with a cycle.

#include "sem/unfold_exact.h"

#include "sem/footprint.h"

// ---- Who does what

static void note(unfold_view *v, uint32_t p, const touch *t) {
  const uint32_t count = footprint_space(v->net, t->what);
  for (uint32_t i = t->low; i <= t->high && i < count; i++)
    if (t->what == SPACE_CELL && t->writes)
      v->writers[i] = footprint_join(v->writers[i], p);
    else if (t->what == TOUCH_PROCESS && i != p)
      v->askers[i] = footprint_join(v->askers[i], p);
}

static uint32_t *nobody(arena *memory, uint32_t count) {
  uint32_t *out = arena_array(memory, count, sizeof *out);
  for (uint32_t i = 0; i < count; i++)
    out[i] = PROCESS_NONE;
  return out;
}

void unfold_view_init(unfold_view *v, arena *memory, const network *net) {
  *v = (unfold_view){.memory = memory,
                     .net = net,
                     .writers = nobody(memory, net->cells.count),
                     .askers = nobody(memory, net->processes.count),
                     .safety = safety_new(memory, net)};
  for (uint32_t p = 0; p < net->processes.count; p++) {
    footprint all = {0};
    footprint_process(memory, net, &net->processes.data[p], &all);
    all = footprint_compact(memory, &all);
    for (uint32_t i = 0; i < all.count; i++)
      note(v, p, &all.data[i]);
  }
}

static const char *who(const unfold_view *v, uint32_t p) {
  return p == PROCESS_SEVERAL ? "several processes"
                              : arena_printf(v->memory, "process %s",
                                             v->net->processes.data[p].name);
}

// ---- Edges that leave the cycle's locations

static bool is_weak(const network *net, uint32_t p, uint32_t event) {
  for (uint32_t i = 0; i < net->vectors.count; i++) {
    const sync_vector *all = &net->vectors.data[i];
    for (uint32_t k = 0; k < all->count; k++)
      if (all->parts[k].process == p && all->parts[k].event == event &&
          all->parts[k].weak)
        return true;
  }
  return false;
}

// The channels of an array are all of one kind.
static bool receives_broadcast(const network *net, const edge *e) {
  return e->sync == EDGE_RECEIVE &&
         (e->channel->via != VIA_NONE ||
          net->channels.data[e->channel->base].broadcast);
}

static const char *edge_reason(const unfold_view *v, uint32_t p,
                               const edge *e) {
  const process *of = &v->net->processes.data[p];
  const char *what = NULL;
  if (e->urgent)
    what = "is over an urgent channel";
  else if (receives_broadcast(v->net, e))
    what = "receives a broadcast";
  else if (e->sync == EDGE_EVENT && is_weak(v->net, p, e->event))
    what = "may have to take part in a synchronisation";
  return what ? arena_printf(v->memory, "edge %s -> %s %s",
                             of->locations[e->source].name,
                             of->locations[e->target].name, what)
              : NULL;
}

static bool leaves(const cycle *c, const edge *e) {
  for (uint32_t k = 0; k < c->count; k++)
    if (c->locations[k] == e->source)
      return true;
  return false;
}

// ---- Guards of the cycle

static const char *read_reason(const unfold_view *v, uint32_t p, uint32_t low,
                               uint32_t high) {
  for (uint32_t i = low; i <= high && i < v->net->cells.count; i++) {
    const uint32_t writer = v->writers[i];
    if (v->net->cells.data[i].kind == CELL_STATE && writer != PROCESS_NONE &&
        writer != p)
      return arena_printf(v->memory, "%s may write %s, which a guard reads",
                          who(v, writer), v->net->cells.data[i].name);
  }
  return NULL;
}

static const char *guard_reason(const unfold_view *v, uint32_t p, const edge *e,
                                bool compress) {
  const process *of = &v->net->processes.data[p];
  footprint reads = {0};
  footprint_expr(v->memory, v->net, e->guard, &reads);
  const char *out = NULL;
  for (uint32_t i = 0; !out && i < reads.count; i++)
    if (reads.data[i].what == SPACE_CELL)
      out = read_reason(v, p, reads.data[i].low, reads.data[i].high);
  if (!out && compress && !safety_of_expr(v->safety, e->guard))
    out = arena_printf(v->memory, "the guard of edge %s -> %s may fail",
                       of->locations[e->source].name,
                       of->locations[e->target].name);
  return out;
}

const char *unfold_view_reason(const unfold_view *v, const cycle *c,
                               bool compress) {
  const process *of = &v->net->processes.data[c->process];
  const char *out = NULL;
  for (uint32_t i = 0; !out && i < of->nedges; i++)
    if (leaves(c, &of->edges[i]))
      out = edge_reason(v, c->process, &of->edges[i]);
  if (!out && c->nothers)
    out = "it asks for other clocks";
  if (!out && v->askers[c->process] != PROCESS_NONE)
    out = arena_printf(v->memory, "%s may ask where %s is",
                       who(v, v->askers[c->process]), of->name);
  for (uint32_t i = 0; !out && i < c->nguarded; i++)
    out = guard_reason(v, c->process, &of->edges[c->guarded[i]], compress);
  return out;
}
