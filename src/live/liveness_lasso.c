// liveness_lasso.c -- A loop that can be seen to go on for ever.
//
// A way round the loop need not lead back to the same valuation; there are runs
// that never do.  But after some rounds, never more than there are regions, one
// leads to the region of an earlier round, and from there the same steps can be
// taken again and again: valuations of one region are bisimilar, and agree on
// `bad`.  So the loop is gone round more and more often, with the earliest
// times, until two of its starts are in the same region; what is between them is
// the loop of the lasso, and what comes after is cut off.

#include <string.h>

#include "live/liveness_own.h"
#include "trace/concretise.h"

enum { FEW_ROUNDS = 64, MOST_STEPS = 200000 };

// What tells valuations of the loop's discrete state apart.
typedef struct {
  const abstractor *a;
  const network_limits *limits;
  wide unit; // of the constants, times the denominator
} measure;

static bool is_beyond(const measure *m, uint32_t i, wide value) {
  const flat_zone_limits *l = &m->a->small_limits;
  const int64_t most = l->lower[i] > l->upper[i] ? l->lower[i] : l->upper[i];
  return most == ZONE_NEVER || value > most * m->unit;
}

static int sign_of(wide d) { return d < 0 ? -1 : d > 0; }

// Are clock i of v and of w in the same region by themselves?
static bool is_alike(const measure *m, uint32_t i, wide v, wide w) {
  const bool beyond = is_beyond(m, i, v);
  if (beyond || is_beyond(m, i, w))
    return beyond == is_beyond(m, i, w);
  return v / m->unit == w / m->unit && (v % m->unit == 0) == (w % m->unit == 0);
}

// Do the fractions of two clocks compare alike in v and in w?
static bool is_alike_pair(const measure *m, uint32_t i, uint32_t j,
                          const wide *v, const wide *w) {
  const uint32_t x = m->a->clocks[i], y = m->a->clocks[j];
  if (is_beyond(m, i, v[x]) || is_beyond(m, j, v[y]))
    return true;
  return sign_of(v[x] % m->unit - v[y] % m->unit) ==
         sign_of(w[x] % m->unit - w[y] % m->unit);
}

static bool satisfies(const measure *m, const diagonal *d, const wide *v) {
  const wide limit = bound_constant(d->bound) * m->unit;
  const wide apart = v[d->x] - v[d->y];
  return bound_is_strict(d->bound) ? apart < limit : apart <= limit;
}

static bool is_same_region(const measure *m, const wide *v, const wide *w) {
  for (uint32_t i = 1; i < m->a->m; i++)
    if (!is_alike(m, i, v[m->a->clocks[i]], w[m->a->clocks[i]]))
      return false;
  for (uint32_t i = 1; i < m->a->m; i++)
    for (uint32_t j = 1; j < i; j++)
      if (!is_alike_pair(m, i, j, v, w))
        return false;
  for (uint32_t i = 0; i < m->limits->ndiagonals; i++)
    if (satisfies(m, &m->limits->diagonals[i], v) !=
        satisfies(m, &m->limits->diagonals[i], w))
      return false;
  return true;
}

// The abstractor looks at a state of the trace.
static void look_at(liveness *l, const trace_state *t) {
  int32_t *discrete = l->x.from;
  for (uint32_t p = 0; p < l->s->processes; p++)
    discrete[p] = (int32_t)t->locations[p];
  for (uint32_t c = 0; c < l->s->network->cells.count; c++)
    discrete[l->s->processes + c] = t->cells[c];
  liveness_abstract(l, discrete, 0);
}

// The first two starts of the loop, by numbers of rounds, that are alike.  If there
// are many, each is compared with the latest whose number is a power of two only:
// once they come round again and again, that finds it, too.
static bool find_rounds(liveness *l, const lasso *c, uint32_t *first,
                        uint32_t *last) {
  const trace *t = c->path;
  const measure m = {&l->abstractor, l->limits, t->scale * l->s->scale};
  uint32_t mark = 0;
  look_at(l, &t->states[c->loop_first]);
  for (*last = 1; *last <= c->rounds; ++*last) {
    for (*first = mark; *first < (mark ? mark + 1 : *last); ++*first)
      if (is_same_region(
              &m, t->states[c->loop_first + *first * c->loop_count].entry,
              t->states[c->loop_first + *last * c->loop_count].entry))
        return true;
    if (*last >= FEW_ROUNDS && (*last & (*last - 1)) == 0)
      mark = *last;
  }
  return false;
}

// Keep the trace up to the second of them.
static bool cut(arena *memory, liveness *l, lasso *c, uint32_t first,
                uint32_t last) {
  trace *t = c->path;
  const uint32_t length = c->loop_count;
  t->nsteps = c->loop_first + last * length;
  t->final_delay = 0;
  c->loop_first += first * length;
  c->loop_count = (last - first) * length;
  c->rounds = 1;
  c->is_closed = concretise_delays(memory, l->s->network, t) == CONCRETE_OK;
  t->is_leisurely = true;
  return c->is_closed;
}

// The network with the tick for one more clock.
static network add_tick(arena *memory, const network *net) {
  network out = *net;
  const uint32_t n = net->clocks.count;
  out.clocks.data = arena_array(memory, (size_t)n + 1, sizeof *out.clocks.data);
  memcpy(out.clocks.data, net->clocks.data, n * sizeof *out.clocks.data);
  out.clocks.data[n] = (clock_info){.name = "tick"};
  out.clocks.count = n + 1;
  return out;
}

// The earliest times; then the trace speaks of the model's clocks only.
static bool find_times(arena *memory, const liveness *l, const lasso *c) {
  const network *net = l->s->network;
  trace *t = c->path;
  if (!c->ticks)
    return concretise(memory, net, t) == CONCRETE_OK;
  const network with = add_tick(memory, net);
  const bool ok = concretise(memory, &with, t) == CONCRETE_OK;
  for (uint32_t i = 0; i < t->nsteps; i++) {
    t->steps[i].guard.count -= (c->ticks[i] & LIVENESS_DUE) != 0;
    t->steps[i].nresets -= (c->ticks[i] & LIVENESS_BACK) != 0;
  }
  return ok;
}

// With this tick, and with few rounds, or many; false if no loop is found that
// is_closed, or if it has to stop.
static bool find_closed(arena *memory, liveness *l, trace_kind kind, bool many,
                        int64_t due, lasso *out) {
  const uint32_t most = many ? MOST_STEPS : FEW_ROUNDS;
  for (uint32_t rounds = many ? 2 * FEW_ROUNDS : 1; rounds <= most;
       rounds *= 2) {
    uint32_t first, last;
    if (!watch_goes_on(l->watch))
      return false;
    *out = liveness_path(memory, l, kind, rounds, due);
    if (!out->path || !find_times(memory, l, out))
      return false;
    if (find_rounds(l, out, &first, &last) && cut(memory, l, out, first, last))
      return true;
    if (out->path->nsteps > MOST_STEPS / 2) // the next one would be too long
      return false;
  }
  return false;
}

// The greatest constant that clocks are compared with.
static int64_t find_most(const liveness *l) {
  const network_limits *limits = l->limits;
  int64_t most = 0;
  for (uint32_t c = 1; c < l->plain->clocks; c++) {
    most = limits->lower[c] > most ? limits->lower[c] : most;
    most = limits->upper[c] > most ? limits->upper[c] : most;
  }
  for (uint32_t i = 0; i < limits->ndiagonals; i++) {
    const int64_t c = bound_constant(limits->diagonals[i].bound);
    most = c > most ? c : -c > most ? -c : most;
  }
  return most;
}

// With the earliest times a clock may take many rounds to its greatest constant: so
// the tick, if there is one, may also be due later.
static bool find_any(arena *memory, liveness *l, trace_kind kind, bool many,
                     lasso *out) {
  if (find_closed(memory, l, kind, many, 1, out))
    return true;
  int64_t due = l->s->timer ? find_most(l) : 0;
  for (; due > 1 && !l->watch->reason; due /= 2)
    if (find_closed(memory, l, kind, many, due, out))
      return true;
  return false;
}

lasso liveness_lasso(arena *memory, liveness *l, trace_kind kind) {
  lasso out;
  if (l->end == LIVENESS_LOOP && (find_any(memory, l, kind, false, &out) ||
                                  find_any(memory, l, kind, true, &out)))
    return out;
  return liveness_path(memory, l, kind, 1, 1);
}
