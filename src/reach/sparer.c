// sparer.c -- Who is like his neighbour in the state that is open?

#include "reach/sparer.h"

#include <assert.h>

// ---- In the zone

static bound bound_at(const expander *x, uint32_t i, uint32_t j) {
  return x->kernel->get(x->zone, x->frame.n, i, j);
}

// Are the bounds of this row and column, with all others, what they become?
static bool stays(const sparer *s, const expander *x, uint32_t row) {
  const uint32_t to = s->rows[row];
  if (bound_at(x, 0, row) != bound_at(x, 0, to))
    return false;
  for (uint32_t j = 0; j < x->frame.n; j++)
    if (bound_at(x, row, j) != bound_at(x, to, s->rows[j]) ||
        bound_at(x, j, row) != bound_at(x, s->rows[j], to))
      return false;
  return true;
}

// The rows of what is moved become those of others.  False: one of the two is not there.
static bool move_rows(sparer *s, const expander *x, const exchange *e) {
  const uint16_t *rows = x->frame.rows;
  bool is = true;
  for (uint32_t i = 0; i < e->nclocks && is; i++) {
    const uint16_t from = rows[e->clocks[i].from], to = rows[e->clocks[i].to];
    is = (from == FRAME_NONE) == (to == FRAME_NONE);
    if (from != FRAME_NONE)
      s->rows[from] = to;
  }
  return is;
}

static void restore_rows(sparer *s, const expander *x, const exchange *e) {
  for (uint32_t i = 0; i < e->nclocks; i++) {
    const uint16_t from = x->frame.rows[e->clocks[i].from];
    if (from != FRAME_NONE)
      s->rows[from] = from;
  }
}

// A clock that is not there may have any value, and so has what it becomes.
static bool keeps_zone(sparer *s, const expander *x, const exchange *e) {
  bool is = move_rows(s, x, e);
  for (uint32_t i = 0; i < e->nclocks && is; i++) {
    const uint16_t row = x->frame.rows[e->clocks[i].from];
    is = row == FRAME_NONE || stays(s, x, row);
  }
  restore_rows(s, x, e);
  return is;
}

// ---- In the state

// Those of one class that leave it alone.  Are there any?
static bool find_class(sparer *s, const expander *x, const plan_class *c) {
  bool any = false;
  for (uint32_t i = 0; i < c->count; i++) {
    const plan_exchange *e = &c->list[i];
    const bool is = plan_compare(e, x->from) == 0 && keeps_zone(s, x, &e->what);
    s->doubles->list.data[c->first + i].is_on = is;
    any |= is;
  }
  return any;
}

static bool find(sparer *s, const expander *x) {
  bool any = false;
  assert(x->frame.n == x->frame.base);
  for (uint32_t i = 0; i < s->plan->nclasses; i++)
    if (s->plan->classes[i].kind == CLASS_ALL)
      any |= find_class(s, x, &s->plan->classes[i]);
  return any;
}

// ---- Successors

static expand_status start(provider *p, const uint32_t *locations) {
  sparer *s = p->data;
  return s->inner.start(&s->inner, locations);
}

static expand_status open(provider *p) {
  sparer *s = p->data;
  transitions *all = &p->x->transitions;
  all->doubles = find(s, p->x) ? s->doubles : NULL;
  const expand_status status = s->inner.open(&s->inner);
  all->doubles = NULL;
  s->is_on = status == EXPAND_NEXT && all->has_doubles;
  s->has_begun = false;
  s->next = 0;
  return status;
}

static expand_status next(provider *p) {
  sparer *s = p->data;
  const transitions *all = &p->x->transitions;
  if (!s->is_on)
    return s->inner.next(&s->inner);
  s->count += !s->has_begun;
  s->has_begun = true;
  for (; s->next < all->count; s->next++) {
    if (all->list[s->next].is_double)
      continue;
    const expand_status status = expander_only(p->x, s->next);
    if (status != EXPAND_END)
      return status;
  }
  return EXPAND_END;
}

// Not if all are asked for: deadlocks and what is of lower priority are where nothing
// else is possible.
static bool may_leave_out(const search_job *job) {
  return !job->has_deadlock && !job->s->has_priorities;
}

provider sparer_provider(sparer *s, const search_job *job, provider inner) {
  const symmetry *of = job->symmetry->symmetry;
  const uint32_t clocks = job->s->clocks;
  *s = (sparer){
      .plan = job->symmetry,
      .inner = inner,
      .doubles = doubles_new(job->memory, of->network),
      .rows = arena_array(job->memory, clocks, sizeof *s->rows),
  };
  for (uint32_t i = 0; i < clocks; i++)
    s->rows[i] = (uint16_t)i;
  for (uint32_t i = 0; i < of->ngenerators; i++)
    doubles_add(s->doubles, of->generators[i]->processes,
                of->generators[i]->edges);
  assert(doubles_is_valid(s->doubles));
  inner.x->transitions.leaves_doubles = may_leave_out(job);
  return (provider){
      .x = inner.x, .data = s, .start = start, .open = open, .next = next};
}
