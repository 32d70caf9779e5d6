// extremes_path.c -- Runs to extreme values, and loops that show that there are
// none.
//
// A path is gone again with exact zones of 64 bits, in the model's units.  Where a
// transition has several successors, they are tried in turn until one leads to the
// value.

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "search/extremes.h"
#include "search/path.h"

// ---- From the store -----------------------------------------------------------------

extremes_way extremes_way_to(arena *memory, const engine *e, uint32_t node) {
  const passed_node *nodes = e->passed.nodes;
  extremes_way w = {.count = 0};
  for (uint32_t n = node; nodes[n].parent != PASSED_NONE; n = nodes[n].parent)
    w.count++;
  uint32_t *labels = arena_array(memory, w.count, sizeof *labels);
  for (uint32_t i = w.count; i-- > 0; node = nodes[node].parent)
    labels[i] = nodes[node].label;
  w.labels = labels;
  w.start = nodes[node].label;
  return w;
}

// ---- Walking ---------------------------------------------------------------------------

// A state of the path.
typedef struct {
  int32_t *vector; // NULL: not there yet
  void *zone;
  void *piece;   // what of the zone before it was left by; NULL: the guard says
  bool *assigns; // by clock: the step to it assigns to it, or as good as that
  uint32_t next; // successors tried
} frame;

// What the end must have, besides p.
typedef struct {
  uint32_t clock;          // the one measured, or 0
  zone_constraint near[2]; // within these; and if
  uint32_t count;
  bool is_just; // up to the first of them, no less
} walk_goal;

typedef struct {
  const extremes *e;
  const semantics *s;
  const zone_kernel *k;
  uint32_t n;
  const extremes_way *way;
  walk_goal goal;
  uint32_t cut;                // the zone of this state is cut down to
  const zone_constraint *cuts; // these
  uint32_t ncuts;
  expander x;
  vm machine;
  federation part, stuck;
  frame *frames; // way->count + 1
  void *end;     // the part of the last zone with p and the value
} walker;

static void *copy_zone(const walker *w, const void *z) {
  void *out = mem_new(zone_bytes(w->k, w->n), 1);
  zone_copy(w->k, out, z, w->n);
  return out;
}

static void walker_init(walker *w, arena *memory, const extremes *e,
                        const extremes_way *way, const walk_goal *aim) {
  const semantics *s = semantics_new(memory, e->code, 1, false);
  *w = (walker){.e = e,
                .s = s,
                .k = zone_kernel_get(ZONE_64, e->options.simd),
                .n = s->clocks,
                .way = way,
                .goal = *aim,
                .frames = mem_new((size_t)way->count + 1, sizeof *w->frames)};
  expander_init(&w->x, s, w->k);
  vm_init(&w->machine, &s->code->program);
  federation_init(&w->part, w->k, w->n);
  federation_init(&w->stuck, w->k, w->n);
}

static void drop_frame(frame *f) {
  mem_free(f->vector);
  mem_free(f->zone);
  mem_free(f->piece);
  mem_free(f->assigns);
  *f = (frame){.vector = NULL};
}

static void walker_release(walker *w) {
  for (uint32_t i = 0; i <= w->way->count; i++)
    drop_frame(&w->frames[i]);
  mem_free(w->frames);
  mem_free(w->end);
  federation_release(&w->part);
  federation_release(&w->stuck);
  vm_release(&w->machine);
  expander_release(&w->x);
}

static bool cut_down(const walker *w, void *zone) {
  return w->k->constrain_many(zone, w->n, w->cuts, w->ncuts) == ZONE_SOME;
}

static bool is_in_diagonals(const network_limits *l, uint32_t x) {
  for (uint32_t i = 0; i < l->ndiagonals; i++)
    if (l->diagonals[i].x == x || l->diagonals[i].y == x)
      return true;
  return false;
}

// The expander's successor is state i, unless nothing of it is left.
static bool keep(walker *w, uint32_t i) {
  const expander *x = &w->x;
  frame *f = &w->frames[i];
  if (w->ncuts && i == w->cut && !cut_down(w, x->next))
    return false;
  f->vector = mem_new(w->s->size, sizeof *f->vector);
  memcpy(f->vector, x->effect.to, w->s->size * sizeof *f->vector);
  f->zone = copy_zone(w, x->next);
  f->next = 0;
  f->assigns = mem_new(w->n, sizeof *f->assigns);
  for (uint32_t k = 0; k < x->effect.resets.count; k++) {
    const clock_value *v = &x->effect.resets.data[k];
    if (v->from == v->clock)
      continue; // what is greater stays so
    f->assigns[v->clock] = true;
    // A copy of a clock that grows would be told apart by diagonals.
    f->assigns[v->from] |= is_in_diagonals(w->e->limits, v->clock);
  }
  f->piece = NULL;
  if (i > 0 && x->pieces.count)
    f->piece = copy_zone(w, federation_zone(&x->pieces, x->piece - 1));
  return true;
}

static void load(walker *w, uint32_t i) {
  semantics_copy(w->s, w->x.from, w->frames[i].vector);
  zone_copy(w->k, w->x.zone, w->frames[i].zone, w->n);
}

static bool begin(walker *w) {
  uint32_t *locations = mem_new((size_t)w->s->processes + 1, sizeof *locations);
  semantics_first_start(w->s, locations);
  for (uint32_t i = 0; i < w->way->start; i++)
    semantics_next_start(w->s, locations);
  const bool ok = expander_start(&w->x, locations) == EXPAND_NEXT;
  mem_free(locations);
  return ok && keep(w, 0);
}

// The next successor of state i is state i + 1; false if there is none.
static bool advance(walker *w, uint32_t i) {
  frame *f = &w->frames[i];
  load(w, i);
  if (expander_open(&w->x) != EXPAND_NEXT ||
      w->way->labels[i] >= w->x.transitions.count)
    return false;
  for (uint32_t k = 0;; k++) {
    if (expander_only(&w->x, w->way->labels[i]) != EXPAND_NEXT)
      return false;
    if (k < f->next)
      continue;
    f->next++;
    if (keep(w, i + 1))
      return true;
  }
}

// The part of the zone that is near the value becomes the end, if there is some.
static bool is_near(walker *w, const void *zone) {
  const walk_goal *g = &w->goal;
  const zone_constraint *c = &g->near[0];
  void *z = copy_zone(w, zone);
  if (w->k->constrain_many(z, w->n, g->near, g->count) == ZONE_SOME &&
      (!g->is_just || w->k->get(z, w->n, c->i, c->j) == c->b)) {
    w->end = z;
    return true;
  }
  mem_free(z);
  return false;
}

// Does the last state have what is looked for?
static bool is_end(walker *w) {
  load(w, w->way->count);
  if (w->e->asked->has_deadlock && expander_open(&w->x) != EXPAND_NEXT)
    return false;
  if (extremes_where(w->e, &w->machine, &w->x, &w->stuck, &w->part) !=
      ENGINE_MORE)
    return false;
  for (uint32_t i = 0; i < w->part.count; i++)
    if (is_near(w, federation_zone(&w->part, i)))
      return true;
  return false;
}

static bool walk(walker *w) {
  uint32_t i = 0;
  if (!begin(w))
    return false;
  for (;;) {
    if (i == w->way->count ? is_end(w) : advance(w, i)) {
      if (i++ == w->way->count)
        return true;
      continue;
    }
    drop_frame(&w->frames[i]);
    if (i-- == 0)
      return false;
  }
}

// ---- Goals -----------------------------------------------------------------------------

// Just the end; or, if that is strict, all that is less than 1 away from it.
static walk_goal goal_at(const extremes_end *e) {
  const int64_t x = e->value - e->plus;
  const int64_t strict = e->is_strict;
  walk_goal g = {.clock = e->clock, .is_just = true};
  if (!e->clock)
    return (walk_goal){.clock = 0};
  g.count = 2;
  if (e->is_high) {
    g.near[0] = (zone_constraint){e->clock, 0, bound_le(x) - strict};
    g.near[1] = (zone_constraint){0, e->clock, bound_le(strict - x) - strict};
  } else {
    g.near[0] = (zone_constraint){0, e->clock, bound_le(-x) - strict};
    g.near[1] = (zone_constraint){e->clock, 0, bound_le(x + strict) - strict};
  }
  return g;
}

// Some value not below `least`.
static walk_goal goal_above(const extremes_end *e, int64_t least) {
  const int64_t x = least > e->plus ? least - e->plus : 0;
  return (walk_goal){
      .clock = e->clock, .near = {{0, e->clock, bound_le(-x)}}, .count = 1};
}

// ---- Loops -------------------------------------------------------------------------------

typedef struct {
  walker *w;
  uint32_t x;
  uint32_t first;  // the clock is not assigned behind this state
  uint32_t *last;  // by clock: up to the state at hand, where it was assigned
  bool *grown;     // by clock: those that the loop at hand makes grow
  uint64_t *keys;  // of the states
  int64_t *limits; // by clock, of the state at hand
  zone_lu *lu;
  void *shifted;
  uint64_t checks;
  // What was found.
  uint32_t i, j;
  int64_t gain;
} looper;

// More than any value.
#define FOREVER (BOUND_LIMIT / 4)

static void looper_init(looper *l, walker *w) {
  const uint32_t words = w->s->layout.words, count = w->way->count;
  *l = (looper){.w = w,
                .x = w->goal.clock,
                .keys =
                    mem_new(((size_t)count + 1) * (words + 1), sizeof *l->keys),
                .last = mem_new(w->n, sizeof *l->last),
                .grown = mem_new(w->n, sizeof *l->grown),
                .limits = mem_new(w->n, sizeof *l->limits),
                .lu = mem_new(zone_lu_bytes(w->k, w->n), 1),
                .shifted = mem_new(zone_bytes(w->k, w->n), 1)};
  for (uint32_t i = 0; i <= count; i++) {
    layout_pack(&w->s->layout, w->frames[i].vector,
                l->keys + (size_t)i * words);
    if (w->frames[i].assigns[l->x])
      l->first = i;
  }
}

static void looper_release(looper *l) {
  mem_free(l->keys);
  mem_free(l->last);
  mem_free(l->grown);
  mem_free(l->limits);
  mem_free(l->lu);
  mem_free(l->shifted);
}

static bool is_same_place(const looper *l, uint32_t i, uint32_t j) {
  const size_t words = l->w->s->layout.words;
  return !memcmp(l->keys + i * words, l->keys + j * words,
                 words * sizeof *l->keys);
}

static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

static bool is_compared(const network_limits *l, uint32_t x, uint32_t y) {
  for (uint32_t i = 0; i < l->ndiagonals; i++)
    if ((l->diagonals[i].x == x && l->diagonals[i].y == y) ||
        (l->diagonals[i].x == y && l->diagonals[i].y == x))
      return true;
  return false;
}

// x - y exceeds the constants of all diagonals with both.
static zone_constraint cut_of_pair(const extremes *e, uint32_t x, uint32_t y) {
  int64_t most = 0;
  for (uint32_t i = 0; i < e->limits->ndiagonals; i++) {
    const diagonal *d = &e->limits->diagonals[i];
    const int64_t c = bound_constant(d->bound) * e->s->scale;
    if ((d->x == x && d->y == y) || (d->x == y && d->y == x))
      most = larger(most, c < 0 ? -c : c);
  }
  return (zone_constraint){y, x, bound_lt(-most)};
}

static bool is_above_constants(const walker *w, uint32_t y, const void *zone) {
  const int64_t most = w->e->most[y];
  return most == ZONE_NEVER ||
         (most < FOREVER && w->k->get(zone, w->n, 0, y) <= bound_lt(-most));
}

// Those that are not assigned from state i to state j, and exceed all constants in
// state i.  False if the one measured is none of them.
static bool find_grown(looper *l, uint32_t i) {
  const walker *w = l->w;
  for (uint32_t y = 1; y < w->n; y++)
    l->grown[y] =
        l->last[y] <= i && is_above_constants(w, y, w->frames[i].zone);
  return l->grown[l->x];
}

// In state k, is each clock that grows larger than those that do not by more than
// what they are compared with?
static bool is_apart(const looper *l, uint32_t k, const bool *grown) {
  const walker *w = l->w;
  for (uint32_t y = 1; y < w->n; y++)
    for (uint32_t z = 1; z < w->n; z++) {
      if (!grown[y] || grown[z] || !is_compared(w->e->limits, y, z))
        continue;
      const zone_constraint c = cut_of_pair(w->e, y, z);
      if (w->k->get(w->frames[k].zone, w->n, c.i, c.j) > c.b)
        return false;
    }
  return true;
}

// The same from state i on; a clock grows until it is assigned.
static bool stays_apart(const looper *l, uint32_t i) {
  const walker *w = l->w;
  if (!w->e->limits->ndiagonals)
    return true;
  bool *grown = mem_new(w->n, sizeof *grown);
  memcpy(grown, l->grown, w->n * sizeof *grown);
  bool yes = true;
  for (uint32_t k = i; k <= w->way->count && yes; k++) {
    for (uint32_t y = 1; y < w->n && k > i; y++)
      grown[y] = grown[y] && !w->frames[k].assigns[y];
    yes = is_apart(l, k, grown);
  }
  mem_free(grown);
  return yes;
}

// Which valuations of state j are alike.
static void find_likeness(looper *l, uint32_t j) {
  const extremes *e = l->w->e;
  abstractor a = e->engine.abstractor; // its limits are what we are after
  abstractor_look(&a, &l->w->machine, l->w->frames[j].vector);
  for (uint32_t c = 0; c < l->w->n; c++)
    l->limits[c] = ZONE_NEVER;
  for (uint32_t i = 1; i < a.m; i++) {
    const int64_t low = a.small_limits.lower[i], high = a.small_limits.upper[i];
    const int64_t most = low > high ? low : high;
    if (most != ZONE_NEVER)
      l->limits[a.clocks[i]] =
          most < FOREVER / e->s->scale ? most * e->s->scale : FOREVER;
  }
  for (uint32_t i = 0; i < e->limits->ndiagonals; i++) {
    l->limits[e->limits->diagonals[i].x] = FOREVER;
    l->limits[e->limits->diagonals[i].y] = FOREVER;
  }
  l->limits[l->x] = FOREVER;
  l->w->k->fill_lu(l->lu, l->w->n, l->limits, l->limits, true);
}

static bool grows_by(looper *l, uint32_t i, uint32_t j, int64_t d) {
  const walker *w = l->w;
  if (d <= 0)
    return false;
  l->checks++;
  zone_copy(w->k, l->shifted, w->frames[i].zone, w->n);
  for (uint32_t c = 1; c < w->n; c++)
    if (l->grown[c] && w->k->assign(l->shifted, w->n, c, c, d) != ZONE_SOME)
      return false;
  if (!w->k->includes_alu(w->frames[j].zone, l->shifted, w->n, l->lu))
    return false;
  l->i = i;
  l->j = j;
  l->gain = d;
  return true;
}

// 4 of the header, for some d.
static bool grows(looper *l, uint32_t i, uint32_t j) {
  const walker *w = l->w;
  const void *a = w->frames[i].zone, *b = w->frames[j].zone;
  const int64_t low = bound_constant(w->k->get(a, w->n, 0, l->x)) -
                      bound_constant(w->k->get(b, w->n, 0, l->x));
  const bound above = w->k->get(a, w->n, l->x, 0);
  const bound beyond = w->k->get(b, w->n, l->x, 0);
  const bool has_high = above != BOUND_INFINITY && beyond != BOUND_INFINITY;
  const int64_t high =
      has_high ? bound_constant(beyond) - bound_constant(above) : 0;
  return grows_by(l, i, j, high) || (low != high && grows_by(l, i, j, low)) ||
         (low != 1 && high != 1 && grows_by(l, i, j, 1));
}

static void note_assigned(looper *l, uint32_t j) {
  for (uint32_t y = 1; y < l->w->n; y++)
    if (l->w->frames[j].assigns[y])
      l->last[y] = j;
}

static bool find_loop(looper *l) {
  enum { ENOUGH = 100000 };
  for (uint32_t j = 0; j <= l->first; j++)
    note_assigned(l, j);
  for (uint32_t j = l->first + 1; j <= l->w->way->count; j++) {
    bool looked = false;
    note_assigned(l, j);
    for (uint32_t i = j; i-- > l->first;) {
      if (!is_same_place(l, i, j) || !find_grown(l, i))
        continue;
      if (!looked)
        find_likeness(l, j);
      looked = true;
      if (grows(l, i, j) && stays_apart(l, i))
        return true;
      if (l->checks > ENOUGH)
        return false;
    }
  }
  return false;
}

// The values of the term in state k, to `out`.
static void read_state(walker *w, uint32_t term, uint32_t k,
                       extremes_reading *out) {
  extremes_end at = {.clock = w->goal.clock, .has_way = true, .way = *w->way};
  load(w, k);
  if (w->e->asked->has_deadlock && expander_open(&w->x) != EXPAND_NEXT)
    return;
  if (extremes_where(w->e, &w->machine, &w->x, &w->stuck, &w->part) !=
      ENGINE_MORE)
    return;
  semantics_use(w->s, &w->machine, w->x.from);
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
  const bool both = v->low.is_strict && v->high.is_strict;
  return v->high.is_infinite || v->high.value - v->low.value >= length + both;
}

// If the values from the loop on have an interval that is no shorter than what the
// loop adds, all values from its lower end on are there.
static void find_tail(const looper *l, uint32_t term, extremes_end *from) {
  walker *w = l->w;
  extremes_reading r = {.has_clock = true};
  for (uint32_t k = l->i; k <= w->way->count; k++)
    read_state(w, term, k, &r);
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
  const bound high = w->k->get(w->end, w->n, l->x, 0);
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
  if (!walk(w))
    return false;
  looper_init(&l, w);
  const bool found = find_loop(&l);
  if (found)
    tell_loop(&l, term, end, from);
  looper_release(&l);
  return found;
}

// What it takes that no comparison tells how large a clock is: with constants,
// and with clocks that do not grow.
static void add_cuts(const extremes *e, uint32_t x, const bool *grown,
                     zone_constraint *list, uint32_t *count) {
  if (e->most[x] != ZONE_NEVER)
    list[(*count)++] = (zone_constraint){
        0, x, bound_lt(-(e->most[x] < FOREVER ? e->most[x] : FOREVER))};
  for (uint32_t y = 1; y < e->s->clocks; y++)
    if (!grown[y] && is_compared(e->limits, x, y))
      list[(*count)++] = cut_of_pair(e, x, y);
}

// A place on the way where the clocks are cut to be large.
typedef struct {
  uint32_t at;
  bool *grown;           // by clock
  zone_constraint *list; // room for all pairs
  uint32_t count;
} cut;

// Clocks that are not assigned for half the way behind the cut are taken to be
// those that grow.
static void list_grown(const walker *w, uint32_t x, cut *c) {
  const uint32_t half = c->at + (w->way->count - c->at + 1) / 2;
  for (uint32_t y = 1; y < w->n; y++)
    c->grown[y] = true;
  for (uint32_t i = c->at + 1; i <= half; i++)
    for (uint32_t y = 1; y < w->n; y++)
      if (w->frames[i].assigns[y])
        c->grown[y] = false;
  c->grown[x] = true;
  c->count = 0;
  for (uint32_t y = 1; y < w->n; y++)
    if (c->grown[y])
      add_cuts(w->e, y, c->grown, c->list, &c->count);
}

static bool leaves_some(walker *w, const cut *c) {
  void *z = copy_zone(w, w->frames[c->at].zone);
  w->cuts = c->list;
  w->ncuts = c->count;
  const bool some = cut_down(w, z);
  mem_free(z);
  return some;
}

// The next place, from c->at on, where the measured clock is not assigned any more
// and something is left.
static bool find_cut(walker *w, uint32_t x, cut *c) {
  for (uint32_t i = c->at + 1; i <= w->way->count; i++)
    if (w->frames[i].assigns[x])
      c->at = i;
  for (; c->at <= w->way->count; c->at++) {
    list_grown(w, x, c);
    if (leaves_some(w, c))
      return true;
  }
  return false;
}

// The same path once more, cut there.
static bool try_cut(extremes *e, uint32_t term, const extremes_way *way,
                    const cut *c, extremes_end *end, extremes_end *from) {
  const walk_goal any = {.clock = end->clock};
  walker w;
  walker_init(&w, e->memory, e, way, &any);
  w.cuts = c->list;
  w.ncuts = c->count;
  const bool found = find_loop_from(&w, term, c->at, end, from);
  walker_release(&w);
  return found;
}

// As early as possible, or halfway to the end, which leaves clocks time to fall
// into step.
static bool try_cuts(extremes *e, uint32_t term, const extremes_way *way,
                     cut *c, extremes_end *end, extremes_end *from) {
  const walk_goal aim = goal_at(end);
  const uint32_t x = end->clock;
  walker w;
  walker_init(&w, e->memory, e, way, &aim);
  w.cut = UINT32_MAX;
  bool found = false;
  const bool walked = walk(&w);
  assert(walked);
  if (walked && find_cut(&w, x, c)) {
    found = try_cut(e, term, way, c, end, from);
    c->at += (way->count - c->at) / 2;
    found =
        found || (find_cut(&w, x, c) && try_cut(e, term, way, c, end, from));
  }
  walker_release(&w);
  return found;
}

bool extremes_is_endless(extremes *e, uint32_t term, extremes_end *end,
                         extremes_end *from) {
  const size_t n = e->s->clocks;
  if (!end->clock || end->is_infinite || e->limits->diagonals_unbounded ||
      e->most[end->clock] > FOREVER / 2)
    return false;
  const extremes_way way = extremes_way_to(e->memory, &e->engine, end->node);
  cut c = {.grown = mem_new(n, sizeof *c.grown),
           .list = mem_new(n * n, sizeof *c.list)};
  const bool found = try_cuts(e, term, &way, &c, end, from);
  mem_free(c.grown);
  mem_free(c.list);
  return found;
}

// ---- Traces --------------------------------------------------------------------------------

static trace_bounds write_zone(arena *memory, const walker *w,
                               const void *zone) {
  zone_constraint *list = mem_new((size_t)w->n * w->n, sizeof *list);
  const uint32_t count = goal_reduce(w->s, w->k, zone, list);
  trace_bounds out = {arena_array(memory, count, sizeof *out.data), 0};
  for (uint32_t i = 0; i < count; i++)
    if (list[i].b != BOUND_INFINITY)
      out.data[out.count++] =
          (trace_bound){list[i].i, list[i].j, bound_constant(list[i].b),
                        bound_is_strict(list[i].b)};
  mem_free(list);
  return out;
}

// The successors that were taken may be others than those in the trace.
static void write_all(arena *memory, const walker *w, trace *out) {
  for (uint32_t i = 0; i <= w->way->count; i++) {
    const frame *f = &w->frames[i];
    out->states[i].zone = write_zone(memory, w, f->zone);
    if (f->piece)
      out->steps[i - 1].guard = write_zone(memory, w, f->piece);
  }
  out->goal = write_zone(memory, w, w->end);
}

static trace *trace_of(arena *memory, extremes *e, const extremes_way *way,
                       const walk_goal *aim) {
  walker w;
  walker_init(&w, memory, e, way, aim);
  const path_plan plan = {.s = w.s,
                          .level = w.k->level,
                          .start = way->start,
                          .labels = way->labels,
                          .count = way->count,
                          .goal = CODE_NONE,
                          .faulty = UINT32_MAX,
                          .time = UINT64_MAX};
  trace *out = path_follow(memory, &plan, TRACE_ERROR); // whatever the end
  if (out && walk(&w)) {
    out->kind = TRACE_WITNESS;
    write_all(memory, &w, out);
  } else {
    out = NULL;
  }
  walker_release(&w);
  return out;
}

static extremes_way with_rounds(arena *memory, const extremes_way *w,
                                uint32_t rounds) {
  extremes_way out = {.start = w->start};
  const uint32_t end = w->loop_first + w->loop_count;
  uint32_t *labels = arena_array(
      memory, w->count + (size_t)w->loop_count * (rounds - 1), sizeof *labels);
  for (uint32_t i = 0; i < end; i++)
    labels[out.count++] = w->labels[i];
  for (uint32_t r = 1; r < rounds; r++)
    for (uint32_t i = w->loop_first; i < end; i++)
      labels[out.count++] = w->labels[i];
  for (uint32_t i = end; i < w->count; i++)
    labels[out.count++] = w->labels[i];
  out.labels = labels;
  return out;
}

// Around the loop until the value is large enough.
static trace *trace_of_loop(arena *memory, extremes *e, const extremes_end *end,
                            int64_t at_least) {
  const extremes_way *w = &end->way;
  const int64_t found = end->value - end->is_strict;
  int64_t rounds = 1;
  if (at_least > found)
    rounds += (at_least - found) / w->gain + 1;
  if (rounds > EXTREMES_ROUNDS)
    rounds = EXTREMES_ROUNDS;
  const int64_t most = found + (rounds - 1) * w->gain;
  const walk_goal aim = goal_above(end, at_least < most ? at_least : most);
  const extremes_way way = with_rounds(memory, w, (uint32_t)rounds);
  return trace_of(memory, e, &way, &aim);
}

trace *extremes_path(arena *memory, extremes *e, const extremes_end *end,
                     int64_t at_least) {
  if (end->way.loop_count)
    return trace_of_loop(memory, e, end, at_least);
  const walk_goal aim =
      end->is_infinite ? goal_above(end, at_least) : goal_at(end);
  return trace_of(memory, e, &end->way, &aim);
}

trace *extremes_error_path(arena *memory, extremes *e) {
  engine *g = &e->engine;
  if (!e->has_engine || g->node == PASSED_NONE)
    return NULL;
  if (e->in_query)
    g->x.fault.number = UINT32_MAX; // no transition is to blame
  return path_build(memory, g, TRACE_ERROR);
}

const expand_fault *extremes_fault(const extremes *e) {
  return &e->engine.x.fault;
}
