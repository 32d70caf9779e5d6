// cycle_miss.c -- Asking an edge for each reason in turn.

#include "sem/cycle_miss.h"

#include <assert.h>

#include "base/strbuf.h"
#include "base/vec.h"
#include "sem/footprint.h"

// ---- Bounds

// What became of the comparisons of a condition.
typedef enum { FINE, OTHER, SHAPE, VARIES, LARGE } finding;

typedef struct {
  cycle_reader *reader;
  uint32_t y;
  bound low, high; // as in cycle_step
  bool has_lower;
  uint32_t other; // compared with y
  VEC(zone_constraint) others;
} bounds;

static void prepare(cycle_reader *r) {
  if (r->safety)
    return;
  const uint32_t count = r->net->cells.count;
  r->safety = safety_new(r->memory, r->net);
  r->cells = arena_array(r->memory, count, sizeof *r->cells);
  for (uint32_t i = 0; i < count; i++) {
    const cell *c = &r->net->cells.data[i];
    r->cells[i] = c->kind == CELL_LOCAL ? (interval){INT32_MIN, INT32_MAX}
                                        : interval_declared(c);
  }
}

// The value if it is the same in every state, and no error.
static bool constant_value(cycle_reader *r, const expr *e, int64_t *out) {
  if (expr_is_const(e)) {
    *out = e->value;
    return true;
  }
  prepare(r);
  interval_env env = {.network = r->net, .cells = r->cells};
  const interval v = interval_of(&env, e);
  *out = v.low;
  return !env.fails && interval_is_single(v) && safety_of_expr(r->safety, e);
}

static void tighten(bounds *b, expr_kind op, int64_t c) {
  const bool is_strict = op == EXPR_LT || op == EXPR_GT;
  if (op == EXPR_LT || op == EXPR_LE || op == EXPR_EQ) {
    const bound high = is_strict ? bound_lt(c) : bound_le(c);
    b->high = high < b->high ? high : b->high;
  }
  if (op == EXPR_GT || op == EXPR_GE || op == EXPR_EQ) {
    const bound low = is_strict ? bound_lt(-c) : bound_le(-c);
    b->low = low < b->low ? low : b->low;
    b->has_lower = true;
  }
}

// i - j op c, of clocks other than y.
static void add_other(bounds *b, uint32_t i, uint32_t j, expr_kind op,
                      int64_t c) {
  arena *memory = b->reader->memory;
  const bool is_strict = op == EXPR_LT || op == EXPR_GT;
  const zone_constraint high = {i, j, is_strict ? bound_lt(c) : bound_le(c)};
  const zone_constraint low = {j, i, is_strict ? bound_lt(-c) : bound_le(-c)};
  if (op == EXPR_LT || op == EXPR_LE || op == EXPR_EQ)
    vec_push(memory, &b->others, high);
  if (op == EXPR_GT || op == EXPR_GE || op == EXPR_EQ)
    vec_push(memory, &b->others, low);
}

// The clock of a place that is there; 0 for none.
static bool find_clock(const place *p, uint32_t *out) {
  *out = p && place_is_fixed(p) ? (uint32_t)p->base : 0;
  return !p || place_is_fixed(p);
}

static finding read_constant(cycle_reader *r, const expr *e, int64_t *c) {
  if (!constant_value(r, e->args[0], c))
    return VARIES;
  if (e->wide > INTERVAL_MOST || e->wide < -INTERVAL_MOST)
    return LARGE;
  *c += e->wide;
  return *c > INTERVAL_MOST || *c < -INTERVAL_MOST ? LARGE : FINE;
}

static finding read_atom(bounds *b, const expr *e) {
  const expr_kind op = (expr_kind)e->op;
  uint32_t i, j;
  if (op == EXPR_NE)
    return SHAPE;
  if (!find_clock(e->target, &i) || !find_clock(e->source, &j))
    return VARIES;
  int64_t c = 0;
  const finding found = read_constant(b->reader, e, &c);
  if (i && j && (i == b->y || j == b->y)) {
    b->other = i == b->y ? j : i;
    return OTHER;
  }
  if (found != FINE)
    return found;
  if (i == b->y)
    tighten(b, op, c);
  else if (j == b->y) // -y op c
    tighten(b, expr_kind_mirrored(op), -c);
  else
    add_other(b, i, j, op, c);
  return FINE;
}

static finding read_bounds(bounds *b, const expr *e) {
  if (!e)
    return FINE;
  if (e->kind == EXPR_CLOCK)
    return read_atom(b, e);
  if (e->kind != EXPR_AND)
    return SHAPE;
  finding out = FINE;
  for (uint32_t i = 0; out == FINE && i < e->nargs; i++)
    out = read_bounds(b, e->args[i]);
  return out;
}

// ---- Updates

static bool is_reset(const stmt *s) {
  return s->kind == STMT_EXPR && s->condition->kind == EXPR_RESET &&
         place_is_fixed(s->condition->target);
}

static bool is_to_zero(cycle_reader *r, const expr *e) {
  int64_t v = 0;
  return !e->source && constant_value(r, e->args[0], &v) && v == 0;
}

static cycle_miss miss(miss_kind kind) { return (cycle_miss){.kind = kind}; }

static cycle_miss check_update(cycle_reader *r, const edge *e, uint32_t y,
                               bool *resets) {
  statements all = {0};
  footprint_statements(r->memory, e->update, &all);
  for (uint32_t i = 0; i < all.count; i++) {
    if (!is_reset(all.data[i]))
      return miss(MISS_UPDATE);
    const expr *set = all.data[i]->condition;
    const uint32_t clock = (uint32_t)set->target->base;
    if (clock != y)
      return (cycle_miss){.kind = MISS_RESET, .clock = clock};
    if (!is_to_zero(r, set))
      return miss(MISS_VALUE);
    *resets = true;
  }
  return miss(MISS_NOTHING);
}

static bool writes_clock(cycle_reader *r, const stmt *s, uint32_t y) {
  footprint f = {0};
  footprint_stmt(r->memory, r->net, s, &f);
  for (uint32_t i = 0; i < f.count; i++)
    if (f.data[i].what == SPACE_CLOCK && f.data[i].writes &&
        f.data[i].low <= y && y <= f.data[i].high)
      return true;
  return false;
}

bool cycle_miss_resets(cycle_reader *r, uint32_t number, uint32_t y) {
  statements all = {0};
  footprint_statements(
      r->memory, r->net->processes.data[r->process].edges[number].update, &all);
  bool is_zero = false;
  for (uint32_t i = 0; i < all.count; i++) {
    const stmt *s = all.data[i];
    if (footprint_may_return(s))
      return false;
    if (is_reset(s) && (uint32_t)s->condition->target->base == y)
      is_zero = is_to_zero(r, s->condition);
    else if (writes_clock(r, s, y))
      is_zero = false;
  }
  return is_zero;
}

// ---- Edges and the locations that they leave

static bool asks_for_locations(cycle_reader *r, const expr *e) {
  footprint f = {0};
  footprint_expr(r->memory, r->net, e, &f);
  for (uint32_t i = 0; i < f.count; i++)
    if (f.data[i].what == TOUCH_PROCESS)
      return true;
  return false;
}

static miss_kind check_integers(cycle_reader *r, const expr *guard) {
  if (!guard)
    return MISS_NOTHING;
  if (guard->has_effect)
    return MISS_EFFECT;
  if (expr_is_const(guard) && !guard->value)
    return MISS_FALSE;
  return asks_for_locations(r, guard) ? MISS_LOCATIONS : MISS_NOTHING;
}

static cycle_miss check_guard(cycle_reader *r, const edge *e, bounds *b) {
  static const miss_kind KINDS[] = {[FINE] = MISS_NOTHING,
                                    [OTHER] = MISS_GUARD,
                                    [SHAPE] = MISS_GUARD_SHAPE,
                                    [VARIES] = MISS_GUARD_VARIES,
                                    [LARGE] = MISS_GUARD_LARGE};
  const miss_kind integers = check_integers(r, e->guard);
  if (integers != MISS_NOTHING)
    return miss(integers);
  const miss_kind clocks = KINDS[read_bounds(b, e->clock_guard)];
  return (cycle_miss){.kind = clocks, .clock = b->other};
}

static cycle_miss check_invariant(const location *l, bounds *b) {
  static const miss_kind KINDS[] = {[FINE] = MISS_NOTHING,
                                    [OTHER] = MISS_INVARIANT,
                                    [SHAPE] = MISS_INVARIANT_SHAPE,
                                    [VARIES] = MISS_INVARIANT_VARIES,
                                    [LARGE] = MISS_INVARIANT_LARGE};
  if (l->invariant)
    return miss(MISS_INTEGERS);
  b->has_lower = false;
  const miss_kind clocks = KINDS[read_bounds(b, l->clock_invariant)];
  if (clocks == MISS_NOTHING && b->has_lower)
    return miss(MISS_INVARIANT_LOWER);
  return (cycle_miss){.kind = clocks, .clock = b->other};
}

static cycle_miss check(cycle_reader *r, const edge *e, const location *from,
                        uint32_t y, cycle_step *out) {
  if (e->sync != EDGE_INTERNAL)
    return miss(MISS_SYNC);
  if (from->urgent || from->committed)
    return miss(from->urgent ? MISS_URGENT : MISS_COMMITTED);
  bounds b = {
      .reader = r, .y = y, .low = BOUND_LE_ZERO, .high = BOUND_INFINITY};
  cycle_miss m = check_update(r, e, y, &out->resets);
  if (m.kind == MISS_NOTHING)
    m = check_guard(r, e, &b);
  if (m.kind == MISS_NOTHING)
    m = check_invariant(from, &b);
  out->low = b.low;
  out->high = b.high;
  out->others = b.others.data;
  out->nothers = b.others.count;
  return m;
}

cycle_miss cycle_miss_of(cycle_reader *r, uint32_t number, uint32_t y,
                         cycle_step *out) {
  const process *of = &r->net->processes.data[r->process];
  const edge *e = &of->edges[number];
  *out = (cycle_step){.low = BOUND_LE_ZERO, .high = BOUND_INFINITY};
  cycle_miss m = check(r, e, &of->locations[e->source], y, out);
  m.edge = number;
  return m;
}

// ---- Texts

static const char *sync_name(const network *net, const edge *e) {
  return e->channel ? e->channel->name : net->events.data[e->event];
}

static void put(strbuf *out, char what, const network *net, const process *of,
                uint32_t y, const cycle_miss *m) {
  assert(m->edge < of->nedges); // 0 if it is not about an edge
  const edge *e = &of->edges[m->edge];
  switch (what) {
  case 'e':
    strbuf_printf(out, "%s -> %s", of->locations[e->source].name,
                  of->locations[e->target].name);
    break;
  case 'q':
    strbuf_puts(out, of->locations[e->source].name);
    break;
  case 't':
    strbuf_puts(out, of->locations[e->target].name);
    break;
  case 'x':
    strbuf_puts(out, net->clocks.data[m->clock].name);
    break;
  case 'y':
    strbuf_puts(out, net->clocks.data[y].name);
    break;
  case 'c':
    strbuf_puts(out, sync_name(net, e));
    break;
  case 'p':
    strbuf_puts(out, net->processes.data[m->who].name);
    break;
  default:
    assert(what == 'd');
    strbuf_puts(out, m->detail);
  }
}

const char *cycle_miss_text(arena *memory, const network *net, uint32_t p,
                            uint32_t y, const cycle_miss *m) {
  static const char *const TEXTS[] = {[MISS_NOTHING] = "",
#define X(NAME, TEXT) [MISS_##NAME] = (TEXT),
                                      CYCLE_MISSES(X)
#undef X
  };
  strbuf b;
  strbuf_init(&b);
  for (const char *c = TEXTS[m->kind]; *c; c++)
    if (*c == '%')
      put(&b, *++c, net, &net->processes.data[p], y, m);
    else
      strbuf_putc(&b, *c);
  const char *text = arena_copy(memory, b.text, b.length);
  strbuf_release(&b);
  return text;
}
