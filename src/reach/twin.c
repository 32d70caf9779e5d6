// twin.c -- Successors twice, and compared.

#include "reach/twin.h"

#include "base/mem.h"

void twin_init(twin *t, const expander *x, uint32_t pace) {
  *t = (twin){.pace = pace, .seen = mem_new(zone_bytes(x->kernel, x->n), 1)};
  expander_init(&t->all, x->s, x->kernel);
}

void twin_release(twin *t) {
  expander_release(&t->all);
  mem_free(t->seen);
}

static void differ(twin *t) {
  t->different++;
  t->is_on = false;
}

// Bounds of clocks that do not matter may be the only ones that do not fit.
static bool is_comparable(expand_status mine, expand_status all) {
  return mine != EXPAND_STOPPED && all != EXPAND_STOPPED &&
         (all != EXPAND_OVERFLOW || mine == EXPAND_OVERFLOW);
}

// Clocks aside.  The pieces of a transition lead to one discrete state, in which
// dead variables are no longer what they were once the first was taken.
static bool leads_to_same(const expander *x, const expander *y) {
  return x->piece > 1 || semantics_same(x->s, x->effect.to, y->effect.to);
}

static bool is_same(const twin *t, const expander *x) {
  const expander *y = &t->all;
  const zone_frame *f = &x->frame;
  y->kernel->project(t->seen, y->next, y->n, f->clocks, f->n);
  return y->number == x->number && y->may_delay == x->may_delay &&
         y->is_hull == x->is_hull && leads_to_same(x, y) &&
         zone_equal(x->kernel, t->seen, x->next, f->n);
}

static void compare(twin *t, const expander *x, expand_status mine,
                    expand_status all) {
  if (!is_comparable(mine, all)) {
    t->is_on = false;
    return;
  }
  t->compared++;
  if (mine != all || (mine == EXPAND_NEXT && !is_same(t, x)))
    differ(t);
}

static expand_status start(provider *p, const uint32_t *locations) {
  return expander_start(p->x, locations);
}

static expand_status open(provider *p) {
  twin *t = p->data;
  expander *x = p->x, *y = &t->all;
  t->is_on = t->count++ % t->pace == 0 && !x->frame.is_whole;
  if (t->is_on) {
    semantics_copy(x->s, y->from, x->from);
    x->kernel->embed(y->zone, y->n, x->zone, x->frame.clocks, x->frame.base);
    y->transitions.go_on = x->transitions.go_on;
    y->transitions.go_on_data = x->transitions.go_on_data;
  }
  const expand_status status = expander_open(x);
  if (t->is_on) {
    const expand_status all = expander_open(y);
    t->is_on = is_comparable(status, all);
    if (t->is_on && status != all)
      differ(t);
  }
  return status;
}

static expand_status next(provider *p) {
  twin *t = p->data;
  const expand_status status = expander_next(p->x);
  if (t->is_on)
    compare(t, p->x, status, expander_next(&t->all));
  return status;
}

provider twin_provider(twin *t, expander *x) {
  return (provider){
      .x = x, .data = t, .start = start, .open = open, .next = next};
}
