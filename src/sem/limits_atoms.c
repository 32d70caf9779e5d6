// limits_atoms.c -- Walks conditions down to their clocks.

#include "sem/limits_atoms.h"

#include <assert.h>

enum {
  EACH = 64,   // values of a bound variable that are looked at one by one
  VALUES = 64, // of the bound of a diagonal
};

void scale_note(limit_scale *s, interval v) {
  if (!interval_is_single(v)) {
    s->varies = true;
    return;
  }
  int64_t a = v.low < 0 ? -v.low : v.low, b = s->divisor;
  while (a) {
    const int64_t rest = b % a;
    b = a;
    a = rest;
  }
  s->divisor = b;
}

// ---- Expressions whose value in the current state can be asked for

static bool is_simple(const expr *e);

static bool place_is_simple(const place *p) {
  if (p->via != VIA_NONE)
    return false;
  for (uint32_t i = 0; i < p->nsteps; i++)
    if (!is_simple(p->steps[i].index))
      return false;
  return true;
}

static bool is_simple(const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return true;
  case EXPR_VAR:
    return place_is_simple(e->target);
  case EXPR_NEG:
  case EXPR_ABS:
    return is_simple(e->args[0]);
  case EXPR_ADD:
  case EXPR_SUB:
  case EXPR_MUL:
  case EXPR_DIV:
  case EXPR_MOD:
  case EXPR_MIN:
  case EXPR_MAX:
    return is_simple(e->args[0]) && is_simple(e->args[1]);
  default:
    return false;
  }
}

static bool places_same(const place *a, const place *b) {
  if (a->base != b->base || a->nsteps != b->nsteps)
    return false;
  for (uint32_t i = 0; i < a->nsteps; i++) {
    const place_step *s = &a->steps[i], *t = &b->steps[i];
    if (s->low != t->low || s->count != t->count || s->stride != t->stride ||
        !atoms_same(s->index, t->index))
      return false;
  }
  return true;
}

bool atoms_same(const expr *a, const expr *b) {
  if (a->kind != b->kind || a->nargs != b->nargs)
    return false;
  if (a->kind == EXPR_CONST)
    return a->value == b->value;
  if (a->kind == EXPR_VAR)
    return places_same(a->target, b->target);
  for (uint32_t i = 0; i < a->nargs; i++)
    if (!atoms_same(a->args[i], b->args[i]))
      return false;
  return true;
}

void atoms_reads(const boxes *b, const expr *e, arena *memory, stretches *out) {
  for (uint32_t i = 0; i < e->nargs; i++)
    atoms_reads(b, e->args[i], memory, out);
  if (e->kind != EXPR_VAR)
    return;
  for (uint32_t i = 0; i < e->target->nsteps; i++)
    atoms_reads(b, e->target->steps[i].index, memory, out);
  interval_env env = {.network = b->network,
                      .cells = b->effects->cells,
                      .references = b->effects->references};
  interval_stretches(&env, e->target, 1, memory, out);
}

static bool is_readable(const boxes *b, uint32_t who, stretch s) {
  for (int64_t c = s.low; c <= s.high; c++) {
    const uint8_t kind = b->network->cells.data[c].kind;
    if (kind == CELL_CONST)
      continue;
    if (kind != CELL_STATE ||
        (b->writer[c] != who && b->writer[c] != WRITER_NONE))
      return false;
  }
  return true;
}

// It is evaluated in states where the guard around it would not have asked, so
// it must not fail whatever its variables are, nor wrap around, which would be
// told of places that no run comes to.
bool atoms_is_current(const boxes *b, uint32_t who, const expr *e) {
  if (!is_simple(e))
    return false;
  interval_env env = {.network = b->network,
                      .cells = b->effects->cells,
                      .references = b->effects->references};
  interval_of(&env, e);
  if (env.fails || env.wraps)
    return false;
  arena scratch;
  arena_init(&scratch);
  stretches read = {0};
  atoms_reads(b, e, &scratch, &read);
  bool ok = true;
  for (uint32_t i = 0; i < read.count; i++)
    ok &= is_readable(b, who, read.data[i]);
  arena_release(&scratch);
  return ok;
}

// ---- Atoms

typedef struct {
  arena *memory;
  VEC(uint32_t) clocks;
} clock_list;

static void note_clock(void *data, uint32_t clock) {
  clock_list *l = data;
  if (clock)
    vec_push(l->memory, &l->clocks, clock);
}

static void list_clocks(atom_reader *r, const place *p, clock_list *l) {
  l->memory = r->memory;
  interval_each(&r->env, p, note_clock, l);
}

// x op bound
static void put_single(atom_reader *r, const clock_list *x, expr_kind op,
                       unsigned polarity, interval limit, const expr *e) {
  const bool both = op == EXPR_EQ || op == EXPR_NE;
  const bool is_upper = op == EXPR_LT || op == EXPR_LE;
  const unsigned as_upper = is_upper ? AS_IS : NEGATED;
  limit_atom a = {.location = r->location,
                  .upper = both || (polarity & as_upper),
                  .lower = both || (polarity & (AS_IS + NEGATED - as_upper)),
                  .most = limit.high > 0 ? limit.high : 0};
  if (e && x->clocks.count == 1 && !interval_is_single(limit) &&
      !r->env.bound && r->process != PROCESS_NONE &&
      atoms_is_current(r->boxes, r->process, e->args[0])) {
    a.value = e->args[0];
    a.plus = e->wide;
  }
  for (uint32_t i = 0; i < x->clocks.count; i++) {
    a.clock = x->clocks.data[i];
    vec_push(r->memory, &r->atoms, a);
  }
}

// x - y < c or <= c as it is, then its negation if that matters.
static void put_difference(atom_reader *r, uint32_t x, uint32_t y, bound b,
                           unsigned polarity) {
  if (polarity & AS_IS)
    diagonals_add(r->diagonals, x, y, b);
  if (polarity & NEGATED)
    diagonals_add(r->diagonals, y, x, bound_negate(b));
}

static void put_pair(atom_reader *r, uint32_t x, uint32_t y, expr_kind op,
                     int64_t c, unsigned polarity) {
  if (x == y)
    return;
  const bool equal = op == EXPR_EQ || op == EXPR_NE;
  const unsigned flipped =
      (polarity & AS_IS ? NEGATED : 0u) | (polarity & NEGATED ? AS_IS : 0u);
  if (op == EXPR_LT || op == EXPR_LE)
    put_difference(r, x, y, op == EXPR_LT ? bound_lt(c) : bound_le(c),
                   polarity);
  else if (!equal)
    put_difference(r, y, x, op == EXPR_GT ? bound_lt(-c) : bound_le(-c),
                   polarity);
  else {
    const unsigned as_equal = op == EXPR_EQ ? polarity : flipped;
    put_difference(r, x, y, bound_le(c), as_equal);
    put_difference(r, y, x, bound_le(-c), as_equal);
  }
}

static void put_pairs(atom_reader *r, const clock_list *x, const clock_list *y,
                      expr_kind op, interval limit, unsigned polarity) {
  if (limit.high - limit.low >= VALUES) {
    r->diagonals->unbounded = true;
    return;
  }
  for (uint32_t i = 0; i < x->clocks.count; i++)
    for (uint32_t j = 0; j < y->clocks.count; j++)
      for (int64_t c = limit.low; c <= limit.high; c++)
        put_pair(r, x->clocks.data[i], y->clocks.data[j], op, c, polarity);
}

static void read_atom(atom_reader *r, const expr *e, unsigned polarity) {
  clock_list x = {0}, y = {0};
  const interval limit =
      interval_shift(interval_of(&r->env, e->args[0]), e->wide);
  const expr_kind op = (expr_kind)e->op;
  scale_note(r->scale, limit);
  if (e->target)
    list_clocks(r, e->target, &x);
  if (e->source)
    list_clocks(r, e->source, &y);
  if (e->target && e->source)
    put_pairs(r, &x, &y, op, limit, polarity);
  else if (e->target)
    put_single(r, &x, op, polarity, limit, e);
  else
    put_single(r, &y, expr_kind_mirrored(op), polarity,
               (interval){-limit.high, -limit.low}, NULL);
}

// ---- Conditions

static void read_quantified(atom_reader *r, const expr *e, unsigned polarity) {
  const int64_t count = (int64_t)e->domain.high - e->domain.low + 1;
  if (count <= 0)
    return;
  uint32_t depth = 0;
  for (const interval_binding *b = r->env.bound; b; b = b->outer)
    depth++;
  const bool one_by_one = count <= EACH && depth < 2;
  interval_binding inner = {
      r->env.bound, e->slot, {e->domain.low, e->domain.high}};
  r->env.bound = &inner;
  if (!one_by_one)
    atoms_read(r, e->args[0], polarity);
  for (int64_t v = e->domain.low; one_by_one && v <= e->domain.high; v++) {
    inner.value = interval_single(v);
    atoms_read(r, e->args[0], polarity);
  }
  r->env.bound = inner.outer;
}

void atoms_read(atom_reader *r, const expr *e, unsigned polarity) {
  if (!e || !e->has_clock)
    return;
  const unsigned flipped =
      (polarity & AS_IS ? NEGATED : 0u) | (polarity & NEGATED ? AS_IS : 0u);
  switch ((expr_kind)e->kind) {
  case EXPR_CLOCK:
    read_atom(r, e, polarity);
    return;
  case EXPR_NOT:
    atoms_read(r, e->args[0], flipped);
    return;
  case EXPR_FORALL:
  case EXPR_EXISTS:
    read_quantified(r, e, polarity);
    return;
  case EXPR_SUM:
    read_quantified(r, e, AS_IS | NEGATED);
    return;
  case EXPR_TRUTH:
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_ITE:
    for (uint32_t i = 0; i < e->nargs; i++)
      atoms_read(r, e->args[i],
                 e->kind == EXPR_ITE && i == 0 ? AS_IS | NEGATED : polarity);
    return;
  default:
    for (uint32_t i = 0; i < e->nargs; i++)
      atoms_read(r, e->args[i], AS_IS | NEGATED);
  }
}
