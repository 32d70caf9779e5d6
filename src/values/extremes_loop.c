// extremes_loop.c -- Loops that show that there is no bound.  See extremes.h.

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "values/extremes_walk.h"

// By state: the clock that is the measured one at the end, but for time and numbers;
// 0 if it is none.
static void trace_clocks_back(const walker *w, uint32_t *out) {
  out[w->way->count] = w->goal.clock;
  for (uint32_t i = w->way->count; i-- > 0;)
    out[i] = w->steps[i + 1].source[out[i + 1]];
}

typedef struct {
  walker *w;
  uint32_t *origins; // see trace_clocks_back()
  uint32_t *from;    // by clock at the end of the loop at hand: which it was in
  uint32_t at;       // this state, but for time and numbers; 0: none
  bool *grown;       // by clock: those that the loop makes grow
  uint64_t *keys;    // of the states
  uint32_t *able;    // states up to that at hand where a loop may start
  uint32_t nable;
  int64_t *limits; // by clock, of the state at hand
  zone_lu *lu;
  void *shifted;
  uint64_t checks;
  // What was found.
  uint32_t i, j;
  int64_t gain;
} looper;

static void looper_init(looper *l, walker *w) {
  const uint32_t words = w->s->layout.words, count = w->way->count;
  *l = (looper){.w = w,
                .origins = mem_new((size_t)count + 1, sizeof *l->origins),
                .keys =
                    mem_new(((size_t)count + 1) * (words + 1), sizeof *l->keys),
                .able = mem_new((size_t)count + 1, sizeof *l->able),
                .from = mem_new(w->n, sizeof *l->from),
                .grown = mem_new(w->n, sizeof *l->grown),
                .limits = mem_new(w->n, sizeof *l->limits),
                .lu = mem_new(zone_lu_bytes(w->k, w->n), 1),
                .shifted = mem_new(zone_bytes(w->k, w->n), 1)};
  trace_clocks_back(w, l->origins);
  for (uint32_t i = 0; i <= count; i++)
    layout_pack(&w->s->layout, w->r.states[i].discrete,
                l->keys + (size_t)i * words);
}

static void looper_release(looper *l) {
  mem_free(l->origins);
  mem_free(l->keys);
  mem_free(l->able);
  mem_free(l->from);
  mem_free(l->grown);
  mem_free(l->limits);
  mem_free(l->lu);
  mem_free(l->shifted);
}

static bool is_same_discrete(const looper *l, uint32_t i, uint32_t j) {
  const size_t words = l->w->s->layout.words;
  return !memcmp(l->keys + i * words, l->keys + j * words,
                 words * sizeof *l->keys);
}

static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

static bool is_above_constants(const walker *w, uint32_t y, const void *zone) {
  const int64_t most = w->e->most[y];
  return most == ZONE_NEVER || (most < WALK_FOREVER &&
                                w->k->get(zone, w->n, 0, y) <= bound_lt(-most));
}

// The loop ends in state j.
static void end_at(looper *l, uint32_t j) {
  assert(j <= l->w->way->count);
  l->at = j;
  for (uint32_t y = 0; y < l->w->n; y++)
    l->from[y] = y;
}

// And it starts in state i, which is not behind l->at.  False if all clocks are
// assigned.
static bool start_at(looper *l, uint32_t i) {
  bool some = false;
  assert(i <= l->at);
  for (; l->at > i; l->at--)
    for (uint32_t y = 1; y < l->w->n; y++)
      l->from[y] = l->w->steps[l->at].source[l->from[y]];
  for (uint32_t y = 1; y < l->w->n; y++)
    some |= l->from[y] != 0;
  return some;
}

// Of what may grow, not y; true if that is new.
static bool drop_grown(looper *l, uint32_t y) {
  const bool is_new = l->grown[y];
  l->grown[y] = false;
  return is_new;
}

// Those that exceed all constants in state i, and at the end of the loop are some of
// them again.  A copy that is none must not be told apart by diagonals.  False if the
// one that will be measured does not grow.
static bool find_grown(looper *l, uint32_t i) {
  const walker *w = l->w;
  assert(l->origins[i] && l->origins[i] < w->n);
  for (uint32_t y = 1; y < w->n; y++)
    l->grown[y] = l->from[y] && is_above_constants(w, y, walker_zone(w, i));
  for (bool again = true; again;) {
    again = false;
    for (uint32_t y = 1; y < w->n; y++) {
      if (!l->grown[l->from[y]])
        again |= drop_grown(l, y);
      else if (!l->grown[y] && walk_is_in_diagonals(w->e, y))
        again |= drop_grown(l, l->from[y]);
    }
  }
  return l->grown[l->origins[i]]; // never clock 0
}

// In state k, is each clock that grows larger than those that do not by more than
// what they are compared with?
static bool is_apart(const looper *l, uint32_t k, const bool *grown) {
  const walker *w = l->w;
  for (uint32_t y = 1; y < w->n; y++)
    for (uint32_t z = 1; z < w->n; z++) {
      if (!grown[y] || grown[z] || !walk_is_compared(w->e, y, z))
        continue;
      const zone_constraint c = walk_apart(w->e, y, z);
      if (w->k->get(walker_zone(w, k), w->n, c.i, c.j) > c.b)
        return false;
    }
  return true;
}

// The same from state i on.
static bool stays_apart(const looper *l, uint32_t i) {
  const walker *w = l->w;
  if (!w->e->limits->ndiagonals)
    return true;
  bool *grown = mem_new(w->n, sizeof *grown);
  memcpy(grown, l->grown, w->n * sizeof *grown);
  bool yes = is_apart(l, i, grown);
  for (uint32_t k = i + 1; k <= w->way->count && yes; k++) {
    walker_follow_grown(w, k, grown);
    yes = is_apart(l, k, grown);
  }
  mem_free(grown);
  return yes;
}

// Which valuations of state j are alike, if x must be the same.  No constant is
// greater than `most`: K was added by us.
static void find_likeness(looper *l, uint32_t j, uint32_t x) {
  assert(x > 0 && x < l->w->n);
  extremes *e = l->w->e;
  abstractor *a = &e->engine.abstractor; // its limits are what we are after
  abstractor_look(a, &l->w->machine, l->w->r.states[j].discrete);
  for (uint32_t c = 0; c < l->w->n; c++)
    l->limits[c] = ZONE_NEVER;
  for (uint32_t i = 1; i < a->m; i++) {
    const int64_t most =
        larger(a->small_limits.lower[i], a->small_limits.upper[i]);
    const uint32_t c = a->clocks[i];
    if (most != ZONE_NEVER && e->most[c] != ZONE_NEVER)
      l->limits[c] = most < e->most[c] / e->s->scale ? most * e->s->scale
                     : e->most[c] < WALK_FOREVER     ? e->most[c]
                                                     : WALK_FOREVER;
  }
  for (uint32_t i = 0; i < e->limits->ndiagonals; i++) {
    l->limits[e->limits->diagonals[i].x] = WALK_FOREVER;
    l->limits[e->limits->diagonals[i].y] = WALK_FOREVER;
  }
  l->limits[x] = WALK_FOREVER;
  l->w->k->fill_lu(l->lu, l->w->n, l->limits, l->limits, true);
}

static bool grows_by(looper *l, uint32_t i, uint32_t j, int64_t d) {
  const walker *w = l->w;
  if (d <= 0)
    return false;
  l->checks++;
  zone_copy(w->k, l->shifted, walker_zone(w, i), w->n);
  for (uint32_t c = 1; c < w->n; c++)
    if (l->grown[c] && w->k->assign(l->shifted, w->n, c, c, d) != ZONE_SOME)
      return false;
  if (!w->k->includes_alu(walker_zone(w, j), l->shifted, w->n, l->lu))
    return false;
  l->i = i;
  l->j = j;
  l->gain = d;
  assert(l->i < l->j && l->gain > 0);
  return true;
}

// 4 of the header, for some d.
static bool grows(looper *l, uint32_t i, uint32_t j) {
  const walker *w = l->w;
  const void *a = walker_zone(w, i), *b = walker_zone(w, j);
  assert(i < j && is_same_discrete(l, i, j));
  const uint32_t x = l->origins[i];
  const int64_t low = bound_constant(w->k->get(a, w->n, 0, x)) -
                      bound_constant(w->k->get(b, w->n, 0, x));
  const bound above = w->k->get(a, w->n, x, 0);
  const bound beyond = w->k->get(b, w->n, x, 0);
  const bool has_high = above != BOUND_INFINITY && beyond != BOUND_INFINITY;
  const int64_t high =
      has_high ? bound_constant(beyond) - bound_constant(above) : 0;
  return grows_by(l, i, j, high) || (low != high && grows_by(l, i, j, low)) ||
         (low != 1 && high != 1 && grows_by(l, i, j, 1));
}

// Does a loop that ends in state j show it?
static bool ends_loop(looper *l, uint32_t j) {
  uint32_t x = 0;
  end_at(l, j);
  for (uint32_t k = l->nable; k-- > 0;) {
    const uint32_t i = l->able[k];
    if (!start_at(l, i))
      return false;
    if (!is_same_discrete(l, i, j) || !find_grown(l, i))
      continue;
    if (x != l->origins[i])
      find_likeness(l, j, l->origins[i]);
    x = l->origins[i];
    if (grows(l, i, j) && stays_apart(l, i))
      return true;
  }
  return false;
}

// False, too, if it takes too long.
static bool find_loop(looper *l) {
  enum { ENOUGH = 100000 };
  const walker *w = l->w;
  for (uint32_t j = 0; j <= w->way->count && l->checks <= ENOUGH; j++) {
    if (ends_loop(l, j))
      return true;
    if (!watch_goes_on(w->e->watch))
      return false;
    const uint32_t y = l->origins[j];
    if (y && is_above_constants(w, y, walker_zone(w, j)))
      l->able[l->nable++] = j;
  }
  return false;
}

// The values of the term in state k, to `out`.
static void read_state(walker *w, uint32_t term, uint32_t k,
                       extremes_reading *out) {
  extremes_end at = {.clock = w->goal.clock, .has_way = true, .way = *w->way};
  retrace_load(&w->r, k);
  if (w->e->asked->has_deadlock && expander_open(&w->r.x) != EXPAND_NEXT)
    return;
  if (extremes_where(w->e, &w->machine, &w->r.x, &w->stuck, &w->part) !=
      ENGINE_MORE)
    return;
  semantics_use(w->s, &w->machine, w->r.x.from);
  if (!extremes_measure(w->e, &w->machine, term, &at.clock, &at.plus) ||
      at.clock != w->goal.clock)
    return;
  at.way.count = k;
  for (uint32_t i = 0; i < w->part.count; i++) {
    extremes_interval v = {at, at};
    extremes_set(&v, w->k, w->n, federation_zone(&w->part, i), 1);
    extremes_put(out, &v);
  }
}

static bool is_as_long(const extremes_interval *v, int64_t length) {
  assert(length > 0);
  const bool both = v->low.is_strict && v->high.is_strict;
  return v->high.is_infinite || v->high.value - v->low.value >= length + both;
}

// The values, from state i on, that grow with each round.
static void read_growing(const looper *l, uint32_t term,
                         extremes_reading *out) {
  walker *w = l->w;
  bool *grown = mem_new(w->n, sizeof *grown);
  grown[l->origins[l->i]] = true;
  for (uint32_t k = l->i; k <= w->way->count; k++) {
    if (k > l->i)
      walker_follow_grown(w, k, grown);
    if (grown[w->goal.clock])
      read_state(w, term, k, out);
  }
  mem_free(grown);
}

// If these have an interval that is no shorter than what the loop adds, all values
// from its lower end on are there.
static void find_tail(const looper *l, uint32_t term, extremes_end *from) {
  extremes_reading r = {.has_clock = true};
  read_growing(l, term, &r);
  from->is_infinite = true;
  for (uint32_t i = r.count; i-- > 0;)
    if (is_as_long(&r.data[i], l->gain))
      *from = r.data[i].low;
  extremes_release_reading(&r);
}

// The end of this path has no bound.
static void tell_loop(const looper *l, uint32_t term, extremes_end *end,
                      extremes_end *from) {
  const walker *w = l->w;
  const bound high = w->k->get(w->end, w->n, w->goal.clock, 0);
  assert(w->goal.clock && l->gain > 0 && l->j <= w->way->count);
  find_tail(l, term, from);
  end->is_infinite = true;
  end->has_way = true;
  end->way = *w->way;
  end->way.loop_first = l->i;
  end->way.loop_count = l->j - l->i;
  end->way.gain = l->gain;
  if (high == BOUND_INFINITY)
    return;
  end->value = bound_constant(high) + end->plus;
  end->is_strict = bound_is_strict(high);
}

// Is there a loop on the way, if this state is cut down?
static bool find_loop_from(walker *w, uint32_t term, uint32_t at,
                           extremes_end *end, extremes_end *from) {
  w->cut = at;
  looper l;
  assert(w->grown && at <= w->way->count);
  if (!walk(w))
    return false;
  looper_init(&l, w);
  const bool found = find_loop(&l);
  if (found)
    tell_loop(&l, term, end, from);
  looper_release(&l);
  return found;
}

// A place on the way where the clocks are cut to be large.
typedef struct {
  uint32_t at;
  bool *grown;    // by clock
  uint32_t *next; // by clock: the first state behind `at` where it is assigned
  uint32_t reached; // when it was tried: the last state that was come to
} cut;

// Clocks that are not assigned for half the way behind the cut are taken to be
// those that grow.
static void list_grown(const walker *w, uint32_t x, cut *c) {
  const uint32_t half = c->at + (w->way->count - c->at + 1) / 2;
  assert(x > 0 && x < w->n && c->at <= half);
  for (uint32_t y = 1; y < w->n; y++) {
    uint32_t *next = &c->next[y];
    *next = *next > c->at ? *next : c->at + 1;
    while (*next <= half && w->steps[*next].source[y] == y)
      ++*next;
    c->grown[y] = *next > half;
  }
  c->grown[x] = true;
}

// The next place, from c->at on, where something is left.
static bool find_cut(walker *w, const uint32_t *origins, cut *c) {
  for (; c->at <= w->way->count && watch_goes_on(w->e->watch); c->at++) {
    if (!origins[c->at])
      continue;
    list_grown(w, origins[c->at], c);
    w->grown = c->grown;
    if (walker_can_cut(w, c->at))
      return true;
  }
  return false;
}

// The same path once more, cut there; c->reached is how far that came.
static bool try_cut(extremes *e, uint32_t term, const extremes_way *way, cut *c,
                    extremes_end *end, extremes_end *from) {
  const walk_goal any = {.clock = end->clock};
  walker w;
  walker_init(&w, e->memory, e, way, &any);
  w.may_stop = true;
  w.grown = c->grown;
  const bool found = find_loop_from(&w, term, c->at, end, from);
  c->reached = w.reached;
  walker_release(&w);
  return found;
}

// From c->at on, the first cut behind which the rest of the path can be taken.  If not,
// something there asks for a clock that is not large, and the cut must be behind it.
static bool try_cuts_from(extremes *e, uint32_t term, walker *w,
                          const uint32_t *origins, cut *c, extremes_end *end,
                          extremes_end *from) {
  enum { MANY_CUTS = 8 };
  for (int i = 0; i < MANY_CUTS && find_cut(w, origins, c); i++) {
    if (try_cut(e, term, w->way, c, end, from))
      return true;
    if (c->reached == w->way->count)
      return false;
    c->at = c->reached + 1;
  }
  return false;
}

// As early as possible, or halfway to the end, which leaves clocks time to fall
// into step.
static bool try_cuts(extremes *e, uint32_t term, const extremes_way *way,
                     cut *c, extremes_end *end, extremes_end *from) {
  const walk_goal aim = walk_goal_at(end);
  walker w;
  walker_init(&w, e->memory, e, way, &aim);
  w.may_stop = true;
  bool found = false;
  const bool walked = walk(&w);
  assert(walked || e->watch->reason);
  uint32_t *origins = mem_new((size_t)way->count + 1, sizeof *origins);
  if (walked)
    trace_clocks_back(&w, origins);
  if (walked) {
    found = try_cuts_from(e, term, &w, origins, c, end, from);
    c->at += c->at < way->count ? (way->count - c->at) / 2 : 0;
    found = found || try_cuts_from(e, term, &w, origins, c, end, from);
  }
  mem_free(origins);
  walker_release(&w);
  return found;
}

bool extremes_is_endless(extremes *e, uint32_t term, extremes_end *end,
                         extremes_end *from) {
  extremes_end at = *end; // with its way
  if (!end->clock || end->is_infinite || e->limits->diagonals_unbounded ||
      !extremes_find_way(e, &at) || e->most[at.clock] > WALK_FOREVER / 2)
    return false;
  const extremes_way way = at.way;
  cut c = {.grown = mem_new(e->s->clocks, sizeof *c.grown),
           .next = mem_new(e->s->clocks, sizeof *c.next)};
  const bool found = try_cuts(e, term, &way, &c, &at, from);
  mem_free(c.grown);
  mem_free(c.next);
  if (found)
    *end = at;
  return found;
}
