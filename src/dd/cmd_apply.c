// cmd_apply.c -- Walking over paths, and over pairs of paths.
//
// [EFGP10, Algorithm 4] conjoins constraint by constraint, and asks only whether
// each is possible: a conjunction that is empty because of several would go on,
// and letting time pass would bring it to life.  Here one side is a closed zone.
// Along the paths of the other the bounds are noted that are tighter than its
// own; a bound that contradicts it alone ends the walk.  At the end of a path
// the zone is closed under those bounds, and visited if it is not empty.

#include "dd/cmd_own.h"

// ---- Space

cmd_space *cmd_space_take(const cmd *c) {
  cmd_space *s = *c->spare;
  if (s) {
    *c->spare = NULL;
    return s;
  }
  s = mem_new(1, sizeof *s);
  s->path = mem_new(1, zone_bytes(c->kernel, c->n));
  s->meet = mem_new(1, zone_bytes(c->kernel, c->n));
  s->list = mem_new((size_t)cmd_row_cells(c) + 1, sizeof *s->list);
  return s;
}

static void space_free(cmd_space *s) {
  mem_free(s->path);
  mem_free(s->meet);
  mem_free(s->list);
  mem_free(s);
}

void cmd_space_give(const cmd *c, cmd_space *s) {
  cmd_space *old = *c->spare;
  *c->spare = s;
  if (old)
    space_free(old);
}

void cmd_space_drop(cmd *c) {
  if (*c->spare)
    space_free(*c->spare);
  mem_free(c->spare);
}

static cmd_status end_of(const cmd *c, cmd_status status) {
  return bf_is_fine(c->functions) ? status : CMD_FAILED;
}

// ---- One matrix and a diagram

typedef struct {
  const cmd *c;
  cmd_space *space;
  const void *zone;
  bf f;
  bool functions;
  cmd_visit *visit;
  void *data;
} walk;

// A path with this function, and so many bounds in the list.
static cmd_status meet_path(const walk *w, uint32_t count, bf f) {
  const cmd *c = w->c;
  zone_copy(c->kernel, w->space->meet, w->zone, c->n);
  if (count) {
    const zone_status status =
        c->kernel->constrain_many(w->space->meet, c->n, w->space->list, count);
    if (status != ZONE_SOME)
      return status == ZONE_EMPTY ? CMD_FINE : CMD_OVERFLOW;
  }
  if (w->functions && !bf_meets(c->functions, w->f, f))
    return end_of(c, CMD_FINE);
  return w->visit(w->data, w->space->meet, w->f, f);
}

static cmd_status meet_from(const walk *w, uint32_t q, uint32_t count) {
  const cmd *c = w->c;
  const cmd_graph *g = &c->graph;
  const cmd_entry *entries = c->entries + 2 * (size_t)g->nodes[q].type;
  for (uint32_t i = g->nodes[q].out; i != CMD_NONE; i = g->edges[i].next) {
    const cmd_edge *e = &g->edges[i];
    uint32_t more = count;
    if (!c->cells->tighter(w->zone, cmd_edge_row(c, e), entries,
                           2 * cmd_edge_bounds(c, e), w->space->list, &more))
      continue;
    const cmd_status status = e->to == CMD_SINK ? meet_path(w, more, e->f)
                                                : meet_from(w, e->to, more);
    if (status != CMD_FINE)
      return status;
  }
  return CMD_FINE;
}

static cmd_status meet_list(const walk *w) {
  const cmd *c = w->c;
  for (uint32_t i = 0; i < c->list.count; i++) {
    uint32_t count = 0;
    if (!c->cells->tighter(w->zone, cmd_compact_row(c, i), c->entries,
                           cmd_row_cells(c), w->space->list, &count))
      continue;
    const cmd_status status = meet_path(w, count, c->list.functions[i]);
    if (status != CMD_FINE)
      return status;
  }
  return CMD_FINE;
}

cmd_status cmd_meet(const void *zone, bf f, const cmd *b, bool functions,
                    cmd_visit *visit, void *data) {
  if (!bf_is_fine(b->functions))
    return CMD_FAILED;
  const walk w = {b, cmd_space_take(b), zone, f, functions, visit, data};
  const cmd_status status =
      b->form == CMD_COMPACT ? meet_list(&w) : meet_from(&w, CMD_ROOT, 0);
  cmd_space_give(b, w.space);
  return end_of(b, status);
}

// ---- Every path

static cmd_status visit_path(const walk *w, bf f) {
  zone_copy(w->c->kernel, w->space->meet, w->space->path, w->c->n);
  return w->visit(w->data, w->space->meet, f, BF_TRUE);
}

// The constraints of a whole path are those of a closed zone (M2): it only has
// to be put together.
static cmd_status each_from(const walk *w, uint32_t q) {
  const cmd *c = w->c;
  const cmd_graph *g = &c->graph;
  const cmd_entry *entries = c->entries + 2 * (size_t)g->nodes[q].type;
  for (uint32_t i = g->nodes[q].out; i != CMD_NONE; i = g->edges[i].next) {
    const cmd_edge *e = &g->edges[i];
    c->cells->give(w->space->path, cmd_edge_row(c, e), entries,
                   2 * cmd_edge_bounds(c, e));
    const cmd_status status =
        e->to == CMD_SINK ? visit_path(w, e->f) : each_from(w, e->to);
    if (status != CMD_FINE)
      return status;
  }
  return CMD_FINE;
}

static cmd_status each_list(const walk *w) {
  const cmd *c = w->c;
  cmd_status status = CMD_FINE;
  for (uint32_t i = 0; i < c->list.count && status == CMD_FINE; i++) {
    c->cells->give(w->space->path, cmd_compact_row(c, i), c->entries,
                   cmd_row_cells(c));
    status = visit_path(w, c->list.functions[i]);
  }
  return status;
}

cmd_status cmd_each(const cmd *c, cmd_visit *visit, void *data) {
  if (!bf_is_fine(c->functions))
    return CMD_FAILED;
  const walk w = {
      .c = c, .space = cmd_space_take(c), .visit = visit, .data = data};
  c->kernel->init_universe(w.space->path, c->n);
  const cmd_status status =
      c->form == CMD_COMPACT ? each_list(&w) : each_from(&w, CMD_ROOT);
  cmd_space_give(c, w.space);
  return end_of(c, status);
}

// ---- Two diagrams

typedef struct {
  const cmd *other;
  cmd_visit *visit;
  void *data;
} pairing;

static cmd_status meet_other(void *data, void *zone, bf a, bf b) {
  const pairing *p = data;
  (void)b;
  return cmd_meet(zone, a, p->other, true, p->visit, p->data);
}

cmd_status cmd_and_apply(const cmd *a, const cmd *b, cmd_visit *visit,
                         void *data) {
  assert(a->kernel->width == b->kernel->width && a->n == b->n);
  pairing p = {b, visit, data};
  return cmd_each(a, meet_other, &p);
}

static cmd_status or_both(void *data, void *zone, bf a, bf b) {
  cmd *to = data;
  const uint32_t mark = bf_mark(to->functions);
  bf fresh;
  const cmd_status status =
      cmd_or(to, zone, bf_and(to->functions, a, b), &fresh);
  bf_release(to->functions, mark);
  return status;
}

cmd_status cmd_and(cmd *a, const cmd *b) {
  cmd *both = cmd_new(a->functions, a->kernel, a->n, a->form);
  const cmd_status status = cmd_and_apply(a, b, or_both, both);
  if (status == CMD_FINE) {
    const cmd old = *a;
    *a = *both;
    *both = old;
  }
  cmd_free(both);
  return status;
}

static cmd_status stop(void *data, void *zone, bf a, bf b) {
  bool *yes = data;
  (void)zone;
  (void)a;
  (void)b;
  *yes = true;
  return CMD_STOPPED;
}

cmd_status cmd_meets(const cmd *a, const cmd *b, bool *yes) {
  *yes = false;
  const cmd_status status = cmd_and_apply(a, b, stop, yes);
  return status == CMD_STOPPED ? CMD_FINE : status;
}
