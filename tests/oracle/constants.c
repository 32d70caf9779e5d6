// One walk over all trees collects the atoms and assignments; then the
// conditions R1 and R2 of region.h are made true.

#include "constants.h"

#include <assert.h>

#include "base/mem.h"
#include "reckon.h"

typedef struct {
  const network *net;
  region_shape *shape;
  bool refused;
  int64_t assigned; // V
  // [x][y]: 1 + the largest k of x := y + k, 0 if there is none
  int64_t copied[REGION_CLOCKS][REGION_CLOCKS];
} collector;

static void visit(collector *, const expr *);

// ---- Values

typedef struct {
  int64_t low, high;
  bool known;
} interval;

static interval exactly(int64_t value) {
  return (interval){value, value, true};
}

static interval union_of(interval a, interval b) {
  return (interval){a.low < b.low ? a.low : b.low,
                    a.high > b.high ? a.high : b.high, a.known && b.known};
}

static interval cell_range(const network *net, const place *p) {
  if (p->via != VIA_NONE)
    return (interval){0, 0, false};
  uint32_t last = (uint32_t)p->base;
  for (uint32_t i = 0; i < p->nsteps; i++)
    last += (p->steps[i].count - 1) * p->steps[i].stride;
  interval all = {INT32_MAX, INT32_MIN, true};
  for (uint32_t i = (uint32_t)p->base; i <= last; i++) {
    const cell *c = &net->cells.data[i];
    all = union_of(all, (interval){c->low, c->high, true});
  }
  return all;
}

static interval values_of(const network *net, const expr *e) {
  interval a = {0, 0, false};
  interval b = a;
  if (e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MUL) {
    a = values_of(net, e->args[0]);
    b = values_of(net, e->args[1]);
  }
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return exactly(e->value);
  case EXPR_VAR:
    return cell_range(net, e->target);
  case EXPR_CALL: {
    const function *f = &net->functions.data[e->callee];
    return (interval){f->domain.low, f->domain.high, !f->is_void};
  }
  case EXPR_ITE:
    return union_of(values_of(net, e->args[1]), values_of(net, e->args[2]));
  case EXPR_ADD:
    return (interval){a.low + b.low, a.high + b.high, a.known && b.known};
  case EXPR_SUB:
    return (interval){a.low - b.high, a.high - b.low, a.known && b.known};
  case EXPR_MUL:
    return (interval){a.low * b.low, a.high * b.high,
                      a.known && b.known && a.low >= 0 && b.low >= 0};
  default:
    return a;
  }
}

// ---- Values that wrap around: all of them are tried

enum { TRIED_CELLS = 4, TRIED = 1024 };

// The variables that an expression reads; false if it does anything else that
// matters, or reads more.
typedef struct {
  uint32_t cells[TRIED_CELLS];
  uint32_t count;
} reads;

static bool find_reads(const network *net, const expr *e, reads *r) {
  if (e->kind >= EXPR_FORALL)
    return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!find_reads(net, e->args[i], r))
      return false;
  if (e->kind != EXPR_VAR)
    return true;
  if (!place_is_fixed(e->target))
    return false;
  const uint32_t number = (uint32_t)e->target->base;
  for (uint32_t i = 0; i < r->count; i++)
    if (r->cells[i] == number)
      return true;
  if (r->count == TRIED_CELLS || net->cells.data[number].kind != CELL_STATE)
    return false;
  r->cells[r->count++] = number;
  return true;
}

// To the next values of the variables, or back to the first.
static bool next_values(const network *net, const reads *r, int32_t *memory) {
  for (uint32_t i = 0; i < r->count; i++) {
    const cell *c = &net->cells.data[r->cells[i]];
    if (memory[r->cells[i]] < c->high) {
      memory[r->cells[i]]++;
      return true;
    }
    memory[r->cells[i]] = c->low;
  }
  return false;
}

// Where it fails it has no value.
static interval all_values(const network *net, const expr *e) {
  reads r = {.count = 0};
  interval all = {INT64_MAX, INT64_MIN, false};
  if (!find_reads(net, e, &r))
    return (interval){0, 0, false};
  int32_t *memory = mem_new(net->cells.count + 1, sizeof *memory);
  reckoner k = {.net = net, .memory = memory};
  for (uint32_t i = 0; i < net->cells.count; i++)
    memory[i] = net->cells.data[i].low;
  bool more = true;
  for (uint32_t i = 0; i < TRIED && more; i++) {
    int32_t value;
    if (reckon_value(&k, e, &value))
      all = union_of(all, exactly(value));
    more = next_values(net, &r, memory);
  }
  mem_free(memory);
  all.known = !more;
  return all.low <= all.high ? all : (interval){0, 0, !more};
}

// In units, enlarged to whole ones.
static interval in_units(const collector *c, interval i) {
  const int64_t unit = c->shape->unit;
  const int64_t low = i.low / unit - (i.low % unit < 0);
  const int64_t high = i.high / unit + (i.high % unit > 0);
  return (interval){low, high, i.known};
}

static bool is_small(interval i) {
  return i.known && -REGION_MOST <= i.low && i.high <= REGION_MOST;
}

// What a bound or a value of a clock can be, in units.
static interval numbers_of(const collector *c, const expr *e, int64_t plus) {
  interval b = values_of(c->net, e);
  b = in_units(c, (interval){b.low + plus, b.high + plus, b.known});
  if (is_small(b))
    return b;
  b = all_values(c->net, e);
  return in_units(c, (interval){b.low + plus, b.high + plus, b.known});
}

// ---- Clocks

// The clocks that a place may be: first to last, both 0 if there is none.
typedef struct {
  uint32_t first, last;
} clocks;

static clocks clocks_of(collector *c, const place *p) {
  if (!p)
    return (clocks){0, 0};
  if (p->via != VIA_NONE) {
    c->refused = true;
    return (clocks){0, 0};
  }
  uint32_t last = (uint32_t)p->base;
  for (uint32_t i = 0; i < p->nsteps; i++)
    last += (p->steps[i].count - 1) * p->steps[i].stride;
  return (clocks){(uint32_t)p->base, last};
}

static void raise_to(int32_t *limit, int64_t least) {
  if (*limit < least)
    *limit = (int32_t)least;
}

static void raise_all(collector *c, clocks x, int64_t least) {
  if (least >= 0)
    for (uint32_t i = x.first; i <= x.last; i++)
      raise_to(&c->shape->most[i], least);
}

static void visit_atom(collector *c, const expr *e) {
  const clocks x = clocks_of(c, e->target);
  const clocks y = clocks_of(c, e->source);
  const interval b = numbers_of(c, e->args[0], e->wide);
  if (!is_small(b)) {
    c->refused = true;
  } else if (!y.first) {
    raise_all(c, x, b.high);
  } else if (!x.first) {
    raise_all(c, y, -b.low);
  } else {
    raise_to(&c->shape->reach, -b.low);
    raise_to(&c->shape->reach, b.high);
    raise_to(&c->shape->reach, 0);
  }
}

static void raise_assigned(collector *c, int64_t value) {
  c->assigned = value > c->assigned ? value : c->assigned;
}

static void visit_assignment(collector *c, const expr *e) {
  const clocks x = clocks_of(c, e->target);
  const clocks y = clocks_of(c, e->source);
  const interval b = numbers_of(c, e->args[0], 0);
  c->refused |= !is_small(b);
  if (!y.first) {
    raise_assigned(c, b.high);
    return;
  }
  c->refused |= b.low < 0;
  for (uint32_t i = x.first; i <= x.last; i++)
    for (uint32_t j = y.first; j <= y.last; j++)
      if (c->copied[i][j] <= b.high)
        c->copied[i][j] = b.high + 1;
}

// ---- The walk

static void visit_place(collector *c, const place *p) {
  for (uint32_t i = 0; p && i < p->nsteps; i++)
    visit(c, p->steps[i].index);
}

static void visit(collector *c, const expr *e) {
  if (!e)
    return;
  if (e->kind == EXPR_CLOCK)
    visit_atom(c, e);
  if (e->kind == EXPR_RESET)
    visit_assignment(c, e);
  visit_place(c, e->target);
  visit_place(c, e->source);
  for (uint32_t i = 0; i < e->nargs; i++)
    visit(c, e->args[i]);
}

static void visit_stmt(collector *c, const stmt *s) {
  if (!s)
    return;
  visit(c, s->condition);
  for (uint32_t i = 0; i < s->count; i++)
    visit_stmt(c, s->list[i]);
}

static void visit_process(collector *c, const process *p) {
  for (uint32_t i = 0; i < p->nlocations; i++) {
    visit(c, p->locations[i].invariant);
    visit(c, p->locations[i].clock_invariant);
  }
  for (uint32_t i = 0; i < p->nedges; i++) {
    visit(c, p->edges[i].guard);
    visit(c, p->edges[i].clock_guard);
    visit_stmt(c, p->edges[i].update);
  }
}

static void visit_network(collector *c) {
  const network *net = c->net;
  for (uint32_t i = 0; i < net->processes.count; i++)
    visit_process(c, &net->processes.data[i]);
  for (uint32_t i = 0; i < net->functions.count; i++)
    visit_stmt(c, net->functions.data[i].body);
  visit_stmt(c, net->before);
  visit_stmt(c, net->after);
  for (uint32_t x = 1; x < net->clocks.count; x++)
    raise_assigned(c, in_units(c, exactly(net->clocks.data[x].init)).high);
}

// R1: along copies, until nothing changes.
static void spread(collector *c) {
  region_shape *s = c->shape;
  for (uint32_t round = 0; round < s->n; round++)
    for (uint32_t x = 1; x < s->n; x++)
      for (uint32_t y = 1; y < s->n; y++)
        if (c->copied[x][y])
          raise_to(&s->most[y], s->most[x]);
}

// Over x := z + k, x - y ~ c is z - y ~ c - k; likewise for y.  True if the
// reach of z and y had to become more for that.
static bool pull_back(const collector *c, int32_t *reach, uint32_t x,
                      uint32_t y) {
  const uint32_t n = c->shape->n;
  const int32_t before = reach[x * n + y];
  bool changed = false;
  for (uint32_t z = 1; z < n; z++) {
    const int64_t needed = before + c->copied[x][z] - 1;
    if (!c->copied[x][z] || z == y || reach[z * n + y] >= needed)
      continue;
    reach[z * n + y] = reach[y * n + z] = (int32_t)needed;
    changed = true;
  }
  return changed;
}

// The largest c that matters to any pair; refused if there is none.
static void spread_reach(collector *c) {
  const uint32_t n = c->shape->n;
  int32_t reach[REGION_CLOCKS * REGION_CLOCKS];
  for (uint32_t i = 0; i < n * n; i++)
    reach[i] = c->shape->reach;
  for (bool changed = true; changed && !c->refused;) {
    changed = false;
    for (uint32_t x = 1; x < n; x++)
      for (uint32_t y = 1; y < n; y++)
        if (x != y && pull_back(c, reach, x, y)) {
          changed = true;
          c->refused |= reach[x * n + y] > REGION_MOST;
        }
  }
  for (uint32_t i = 0; i < n * n; i++)
    raise_to(&c->shape->reach, reach[i]);
}

// R2.
static void widen(collector *c) {
  region_shape *s = c->shape;
  if (s->reach < 0)
    return;
  spread_reach(c);
  int64_t most = s->reach + c->assigned;
  for (uint32_t x = 1; x < s->n; x++)
    most = s->most[x] > most ? s->most[x] : most;
  for (uint32_t x = 1; x < s->n; x++)
    raise_to(&s->most[x], most);
}

static void visit_query(collector *c, const query *q) {
  visit(c, q->p);
  visit(c, q->q);
  for (uint32_t i = 0; i < q->nterms; i++) {
    visit_place(c, q->terms[i].clock);
    visit(c, q->terms[i].value);
  }
}

static void visit_measured(collector *c, const constants_wish *w) {
  const clocks x = clocks_of(c, w->measured);
  if (x.first)
    raise_all(c, x, w->least);
}

bool constants_find(const network *net, const query *q, const constants_wish *w,
                    region_shape *shape) {
  collector c = {.net = net, .shape = shape};
  const uint32_t n = net->clocks.count + (w->timer > 0);
  if (n > REGION_CLOCKS || (net->vectors.count && !w->vectors))
    return false;
  *shape = (region_shape){.n = n, .reach = -1, .unit = w->unit};
  for (uint32_t x = 1; x < n; x++)
    shape->most[x] = -1;
  visit_network(&c);
  if (q)
    visit_query(&c, q);
  visit_measured(&c, w);
  spread(&c);
  if (w->timer > 0)
    shape->most[n - 1] = w->timer;
  widen(&c);
  return !c.refused;
}
