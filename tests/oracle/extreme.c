// Largest and least values on regions; see extreme.h.

#include "extreme.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "constants.h"

void extreme_init(extreme_finder *f, uint32_t most) {
  *f = (extreme_finder){.most = most};
  graph_init(&f->regions);
  graph_init(&f->timed);
}

void extreme_release(extreme_finder *f) {
  graph_release(&f->regions);
  graph_release(&f->timed);
}

bool extreme_is_about(query_kind k) { return k == QUERY_SUP || k == QUERY_INF; }

bool extreme_is_same(const extreme *a, const extreme *b) {
  return a->kind == b->kind && a->error == b->error &&
         (a->kind != EXTREME_VALUE ||
          (a->value == b->value && a->strict == b->strict));
}

// One question while it is answered.
typedef struct {
  extreme_finder *f;
  arena *memory;
  const network *net;
  const query *asked;
  const query_term *term;
  constants_wish wish;
  stepper steps;
} measurer;

// ---- Values below the constant

// What the graph at hand tells.
typedef struct {
  bool any, error;
  bool known;    // some value is; the best is
  int64_t value; // this
  bool strict;
  bool beyond;      // some are above the constant; they are
  int64_t at_least; // more than this
} reading;

static void offer(reading *r, bool sup, int64_t value, bool strict) {
  const bool better = sup ? value > r->value : value < r->value;
  if (!r->known || better || (value == r->value && !strict)) {
    r->value = value;
    r->strict = strict;
  }
  r->known = true;
}

static void read_clock(measurer *m, reading *r, const int32_t *state,
                       uint32_t x, int32_t plus) {
  const region_shape *shape = &m->steps.shape;
  const int32_t *code = stepper_clocks(&m->steps, state) - 1;
  const bool sup = m->asked->kind == QUERY_SUP;
  const int32_t w = region_width(shape);
  if (region_is_above(shape, code, x)) {
    const int64_t least = (int64_t)shape->most[x] * shape->unit + plus;
    r->at_least = !r->beyond || least < r->at_least ? least : r->at_least;
    r->beyond = true;
    return;
  }
  const bool between = code[x] % w != 0;
  const int64_t whole = code[x] / w + (sup && between);
  offer(r, sup, whole * shape->unit + plus, between);
}

static reading read_graph(measurer *m) {
  graph *g = &m->f->regions;
  reading r = {0};
  m->steps.error = false;
  for (uint32_t i = 0; i < g->count; i++) {
    uint32_t x;
    int32_t plus;
    if (!graph_satisfies(g, i, m->asked->p) ||
        !stepper_measure(&m->steps, graph_state(g, i), m->term, &x, &plus))
      continue;
    r.any = true;
    if (x)
      read_clock(m, &r, graph_state(g, i), x, plus);
    else
      offer(&r, m->asked->kind == QUERY_SUP, plus, false);
  }
  r.error = g->error || m->steps.error;
  return r;
}

// ---- All values

static void spread_clock(measurer *m, const int32_t *state, uint32_t x,
                         int32_t plus, spread *out) {
  const region_shape *shape = &m->steps.shape;
  const int32_t *code = stepper_clocks(&m->steps, state) - 1;
  const int32_t w = region_width(shape);
  if (region_is_above(shape, code, x))
    spread_add_above(out, plus, shape->most[x]);
  else
    spread_add(out, m->memory, plus, code[x] / w, code[x] % w != 0);
}

static void spread_graph(measurer *m, spread *out) {
  graph *g = &m->f->regions;
  for (uint32_t i = 0; i < g->count; i++) {
    uint32_t x;
    int32_t plus;
    if (!graph_satisfies(g, i, m->asked->p) ||
        !stepper_measure(&m->steps, graph_state(g, i), m->term, &x, &plus))
      continue;
    if (x)
      spread_clock(m, graph_state(g, i), x, plus, out);
    else
      spread_add(out, m->memory, plus, 0, false);
  }
}

void extreme_spread(extreme_finder *f, arena *a, const network *net,
                    const query *q, uint32_t term, int32_t unit, int32_t least,
                    spread *out) {
  measurer m = {
      .f = f, .memory = a, .net = net, .asked = q, .term = &q->terms[term]};
  region_shape shape;
  m.wish =
      (constants_wish){.unit = unit, .measured = m.term->clock, .least = least};
  *out = (spread){.has_clock = m.term->clock, .unit = unit};
  if (!constants_find(net, q, &m.wish, &shape))
    return;
  stepper_init(&m.steps, a, net, &shape);
  if (graph_build(&f->regions, &m.steps, f->most) == GRAPH_DONE)
    spread_graph(&m, out);
  stepper_release(&m.steps);
}

// ---- Values without bound

enum {
  OUT,     // of no interest
  WAITS,   // not yet known to lead to the predicate
  AIMS,    // leads to it
  REACHED, // from some node
  RETURNS, // and back to it
};

// The part of the graph where clock x is above its constant and stays as it is.
typedef struct {
  measurer *m;
  graph *g;
  uint32_t x;
  uint32_t *group; // of each node
  uint32_t *list;
} upper;

static bool is_upper(const upper *u, uint32_t i) {
  const stepper *s = u->g->steps;
  return region_is_above(&s->shape, stepper_clocks(s, graph_state(u->g, i)) - 1,
                         u->x);
}

// Steps that assign to x are none of the part.
static bool keeps_clock(const upper *u, uint32_t i, uint32_t k) {
  const node *n = &u->g->nodes[i];
  return k >= n->nedges || !(u->g->edges[n->first + k].touched >> u->x & 1);
}

// Does some step lead from i to a node of this group?
static bool leads_to(const upper *u, uint32_t i, uint32_t group) {
  for (uint32_t k = 0; k < graph_degree(u->g, i); k++)
    if (keeps_clock(u, i, k) && u->group[graph_next(u->g, i, k)] == group)
      return true;
  return false;
}

// Nodes of the group `old` that lead to the group `new` join it.
static void draw_in(upper *u, uint32_t old, uint32_t new) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = u->g->count; i-- > 0;)
      if (u->group[i] == old && leads_to(u, i, new)) {
        u->group[i] = new;
        changed = true;
      }
  }
}

static void aim(upper *u) {
  graph *g = u->g;
  for (uint32_t i = 0; i < g->count; i++)
    if (is_upper(u, i))
      u->group[i] = graph_satisfies(g, i, u->m->asked->p) ? AIMS : WAITS;
  draw_in(u, WAITS, AIMS);
}

// Nodes without a way on inside the part lie on no way around.
static void drop_ends(upper *u) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = u->g->count; i-- > 0;)
      if (u->group[i] == AIMS && !leads_to(u, i, AIMS)) {
        u->group[i] = OUT;
        changed = true;
      }
  }
}

// A state of the graph as one with a timer at 0.
static void add_timer(const stepper *from, const stepper *to,
                      const int32_t *state, int32_t *out) {
  const int32_t w = region_width(&from->shape);
  const int32_t v = region_width(&to->shape);
  const uint32_t rest = from->words - (from->shape.n - 1);
  int32_t code[REGION_CLOCKS] = {0};
  memcpy(out, state, rest * sizeof *out);
  for (uint32_t x = 1; x < from->shape.n; x++) {
    const int32_t c = state[rest + x - 1];
    code[x] = c / w * v + c % w;
  }
  region_normalise(&to->shape, code);
  memcpy(out + rest, code + 1, (to->shape.n - 1) * sizeof *out);
}

// The reverse.  Without the timer the fractions that are left have numbers that
// fit.
static void drop_timer(const stepper *from, const stepper *to,
                       const int32_t *state, int32_t *out) {
  const int32_t w = region_width(&from->shape);
  const int32_t v = region_width(&to->shape);
  const uint32_t rest = to->words - (to->shape.n - 1);
  const int32_t *codes = state + rest - 1;
  int32_t code[REGION_CLOCKS] = {0};
  int32_t number[REGION_CLOCKS] = {0};
  for (uint32_t x = 1; x < to->shape.n; x++)
    number[codes[x] % w] = codes[x] % w > 0;
  for (int32_t f = 1; f < w; f++)
    number[f] += number[f - 1];
  memcpy(out, state, rest * sizeof *out);
  for (uint32_t x = 1; x < to->shape.n; x++)
    code[x] = codes[x] / w * v + (codes[x] % w ? number[codes[x] % w] : 0);
  region_normalise(&to->shape, code);
  memcpy(out + rest, code + 1, (to->shape.n - 1) * sizeof *out);
}

// Has some node of the graph with timer come back to this state, 1 or more later?
static bool is_back(const upper *u, const stepper *timed, const int32_t *state,
                    int32_t *row) {
  const graph *g = &u->m->f->timed;
  const stepper *s = u->g->steps;
  const uint32_t timer = timed->shape.n - 1;
  for (uint32_t i = 0; i < g->count; i++) {
    const int32_t *codes = stepper_clocks(timed, graph_state(g, i)) - 1;
    if (codes[timer] < region_width(&timed->shape))
      continue;
    drop_timer(timed, s, graph_state(g, i), row);
    if (!memcmp(row, state, s->words * sizeof *row))
      return true;
  }
  return false;
}

// Is there a way around from node i that takes 1 or more?
static bool goes_around(upper *u, uint32_t i) {
  measurer *m = u->m;
  region_shape shape;
  stepper timed;
  constants_wish wish = m->wish;
  wish.timer = 1;
  if (!constants_find(m->net, m->asked, &wish, &shape))
    return false;
  stepper_init(&timed, m->memory, m->net, &shape);
  int32_t *row = mem_new((size_t)timed.words + 1, sizeof *row);
  add_timer(u->g->steps, &timed, graph_state(u->g, i), row);
  const bool yes =
      graph_build_from(&m->f->timed, &timed, row, UINT32_C(1) << u->x,
                       4 * m->f->most) == GRAPH_DONE &&
      is_back(u, &timed, graph_state(u->g, i), row);
  mem_free(row);
  stepper_release(&timed);
  return yes;
}

// Nodes that can be reached from i get a new number if they have the old one.
static void flood(upper *u, uint32_t i, uint32_t old, uint32_t new) {
  uint32_t count = 0;
  u->list[count++] = i;
  u->group[i] = new;
  while (count) {
    const uint32_t from = u->list[--count];
    for (uint32_t k = 0; k < graph_degree(u->g, from); k++) {
      const uint32_t to = graph_next(u->g, from, k);
      if (keeps_clock(u, from, k) && u->group[to] == old) {
        u->group[to] = new;
        u->list[count++] = to;
      }
    }
  }
}

// The strongly connected part that node i is in leaves; true if it has a way
// around.
static bool take_component(upper *u, uint32_t i) {
  flood(u, i, AIMS, REACHED);
  u->group[i] = RETURNS;
  draw_in(u, REACHED, RETURNS);
  const bool around = leads_to(u, i, RETURNS);
  for (uint32_t k = 0; k < u->g->count; k++)
    if (u->group[k] == RETURNS)
      u->group[k] = OUT;
    else if (u->group[k] == REACHED)
      u->group[k] = AIMS;
  return around;
}

// One try for each strongly connected part will do: if there is a way around
// that takes 1 or more, there is one through any of its nodes.
static bool some_goes_around(upper *u) {
  for (uint32_t i = 0; i < u->g->count; i++)
    if (u->group[i] == AIMS && take_component(u, i) && goes_around(u, i))
      return true;
  return false;
}

static bool is_unbounded(measurer *m) {
  graph *g = &m->f->regions;
  if (!place_is_fixed(m->term->clock))
    return false;
  upper u = {.m = m,
             .g = g,
             .x = (uint32_t)m->term->clock->base,
             .group = mem_new(g->count, sizeof *u.group),
             .list = mem_new(g->count, sizeof *u.list)};
  bool yes = false;
  aim(&u);
  for (uint32_t i = 0; i < g->count; i++)
    yes |= u.group[i] == AIMS && g->nodes[i].idles;
  if (!yes) {
    drop_ends(&u);
    yes = some_goes_around(&u);
  }
  mem_free(u.group);
  mem_free(u.list);
  return yes;
}

// ---- All together

// From one graph; EXTREME_UNKNOWN if it is not enough.
static extreme conclude(measurer *m) {
  const reading r = read_graph(m);
  extreme e = {EXTREME_UNKNOWN, r.value, r.strict, r.error};
  if (!r.any)
    e.kind = EXTREME_EMPTY;
  else if (!r.beyond)
    e.kind = EXTREME_VALUE;
  else if (m->asked->kind == QUERY_INF)
    e.kind = r.known && r.value <= r.at_least ? EXTREME_VALUE : EXTREME_UNKNOWN;
  else if (is_unbounded(m))
    e.kind = EXTREME_INFINITE;
  return e;
}

static bool try_graph(measurer *m, extreme *e) {
  region_shape shape;
  if (!constants_find(m->net, m->asked, &m->wish, &shape))
    return false;
  stepper_init(&m->steps, m->memory, m->net, &shape);
  const bool ok =
      graph_build(&m->f->regions, &m->steps, m->f->most) == GRAPH_DONE;
  if (ok)
    *e = conclude(m);
  stepper_release(&m->steps);
  return ok;
}

extreme extreme_find(extreme_finder *f, arena *a, const network *net,
                     const query *q, uint32_t term, int32_t unit,
                     int32_t least) {
  assert(extreme_is_about(q->kind) && term < q->nterms);
  measurer m = {
      .f = f, .memory = a, .net = net, .asked = q, .term = &q->terms[term]};
  extreme e = {.kind = EXTREME_UNKNOWN};
  m.wish =
      (constants_wish){.unit = unit, .measured = m.term->clock, .least = least};
  while (m.wish.least <= REGION_MOST && try_graph(&m, &e) &&
         e.kind == EXTREME_UNKNOWN)
    m.wish.least = 2 * m.wish.least + 4;
  return e;
}

void extreme_print(const extreme *e, const query *q, uint32_t term,
                   strbuf *out) {
  const bool clock = q->terms[term].clock != NULL;
  const char *sign = !clock                 ? "="
                     : q->kind == QUERY_SUP ? (e->strict ? "<" : "<=")
                                            : (e->strict ? ">" : ">=");
  switch (e->kind) {
  case EXTREME_EMPTY:
    strbuf_puts(out, "nothing");
    break;
  case EXTREME_VALUE:
    strbuf_printf(out, "%s %ld", sign, (long)e->value);
    break;
  case EXTREME_INFINITE:
    strbuf_puts(out, "infinity");
    break;
  case EXTREME_UNKNOWN:
    strbuf_puts(out, "unknown");
    break;
  }
}
