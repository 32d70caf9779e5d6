// Worlds and trees at random; see grow.h.
//
// No two calls that draw random numbers stand in one argument list: compilers
// evaluate those in different orders, and a seed should mean one tree.

#include "grow.h"

// ---- Trees ----------------------------------------------------------------

static expr *grow_int(growth *, int depth);

static int32_t frame(int32_t f) { return FRAMES + f * FRAME; }

// A cell of an array, and what counters count through; see grow_domain().
enum { SHARED = ARRAY };
static const range COUNTED = {-1, 6};

static int32_t grow_number(world *w) {
  static const int32_t ODD[] = {
      INT32_MIN, INT32_MIN + 1, INT32_MAX, 65536, 46341, 31, 32, -32768};
  if (percent(w, 80))
    return pick(w, 9) - 2;
  if (percent(w, 70))
    return pick(w, 201) - 100;
  return ODD[pick(w, sizeof ODD / sizeof *ODD)];
}

static range grow_range(world *w) {
  static const range RANGES[] = {
      {0, 1},  {0, 5},          {-3, 3},   {0, 0},    {1, 4},
      {-5, 0}, {-32768, 32767}, ANY_RANGE, ANY_RANGE, ANY_RANGE};
  return RANGES[pick(w, sizeof RANGES / sizeof *RANGES)];
}

static range range_of(const world *w, int32_t at) { return w->ranges[at]; }

// Mostly in range, or few trees would run to their end.
static expr *grow_index(growth *g, int depth, int32_t low, int32_t count) {
  world *w = g->w;
  const int32_t way = pick(w, 100);
  if (way < 35)
    return num(w, low + pick(w, count));
  if (way < 38)
    return num(w, low + pick(w, 3 * count) - count);
  if (way < 42 && g->used > 0)
    return var(w, g->counters + pick(w, g->used));
  if (way < 45)
    return var(w, SCALARS + pick(w, 8));
  if (way < 48 && depth > 0)
    return grow_int(g, depth - 1);
  expr *e = depth > 0 ? grow_int(g, depth - 1) : var(w, SCALARS + pick(w, 8));
  e = node(w, EXPR_BITAND, 2, e, num(w, count > 3 ? 3 : 1));
  return low ? node(w, EXPR_ADD, 2, e, num(w, low)) : e;
}

// A parameter passed in this way, or -1.
static int32_t find_parameter(const growth *g, passing how) {
  if (g->function < 0)
    return -1;
  const function *f = &g->w->net.functions.data[g->function];
  for (uint32_t i = 0; i < f->nparameters; i++)
    if (g->w->passing[g->function][i] == how)
      return f->parameters[i].address;
  return -1;
}

static place *via(place *p, int32_t reference) {
  p->via = reference;
  return p;
}

static place *grow_global(growth *g, int depth) {
  world *w = g->w;
  switch (pick(w, 5)) {
  case 0:
    return indexed(w, ARRAY, grow_index(g, depth, -1, 6), -1, 6, 1);
  case 1: {
    place *p = spot(w, SPACE_CELL, MATRIX, 2);
    p->steps[0] = (place_step){grow_index(g, depth, 0, 3), 0, 3, 4};
    p->steps[1] = (place_step){grow_index(g, depth, 2, 4), 2, 4, 1};
    return p;
  }
  case 2:
    return indexed(w, RECORDS, grow_index(g, depth, 0, 2), 0, 2, 4);
  default:
    return spot(w, SPACE_CELL, SCALARS + pick(w, 8), 0);
  }
}

// Where one integer is, to be read or written.
static place *grow_cell(growth *g, int depth) {
  world *w = g->w;
  const int32_t one = find_parameter(g, BY_REFERENCE);
  const int32_t three = find_parameter(g, BY_LONG_REFERENCE);
  const int32_t way = pick(w, 10);
  if (way == 0 && one >= 0)
    return via(spot(w, SPACE_CELL, 0, 0), one);
  if (way == 1 && three >= 0)
    return via(indexed(w, 0, grow_index(g, depth, 1, 3), 1, 3, 1), three);
  if (way == 2 && three >= 0)
    return via(spot(w, SPACE_CELL, 1, 0), three);
  if (way < 5 && g->function >= 0)
    return spot(w, SPACE_CELL, frame(g->function) + LOCALS + pick(w, 2), 0);
  return grow_global(g, depth);
}

// Where three cells are.
static place *grow_stretch(growth *g, int depth) {
  world *w = g->w;
  const int32_t long_one = find_parameter(g, BY_LONG_REFERENCE);
  const int32_t own = find_parameter(g, AGGREGATE);
  switch (pick(w, 5)) {
  case 0:
    return spot(w, SPACE_CELL, ARRAY + 3 * pick(w, 2), 0);
  case 1:
    return indexed(w, MATRIX, grow_index(g, depth, 0, 3), 0, 3, 4);
  case 2:
    if (long_one >= 0)
      return via(spot(w, SPACE_CELL, 0, 0), long_one);
    break;
  case 3:
    if (own >= 0)
      return spot(w, SPACE_CELL, own, 0);
    break;
  default:
    break;
  }
  return indexed(w, RECORDS + 1, grow_index(g, depth, 0, 2), 0, 2, 4);
}

static place *grow_clock(growth *g, int depth) {
  world *w = g->w;
  const int32_t reference = find_parameter(g, BY_CLOCK_REFERENCE);
  if (reference >= 0 && percent(w, 40))
    return via(spot(w, SPACE_CLOCK, 0, 0), reference);
  place *p = spot(w, SPACE_CLOCK, 1 + pick(w, CLOCKS - 1), 0);
  if (percent(w, 60))
    return p;
  p = indexed(w, 1, grow_index(g, depth, 0, CLOCKS - 1), 0, CLOCKS - 1, 1);
  p->space = SPACE_CLOCK;
  return p;
}

static const range *grow_ranges(world *w) {
  if (percent(w, 50))
    return NULL;
  range *r = arena_array(&w->memory, 3, sizeof *r);
  for (int i = 0; i < 3; i++)
    r[i] = grow_range(w);
  return r;
}

// What may be written where the whole range may: mostly all of it.
static range grow_part(world *w, range all) {
  const range r = percent(w, 5) ? grow_range(w) : all;
  return r.low < all.low || r.high > all.high ? all : r;
}

static range domain_of(world *w, const place *p) {
  if (w->is_honest)
    return grow_part(w, range_of(w, p->via != VIA_NONE ? SHARED : p->base));
  if (p->via != VIA_NONE || percent(w, 5))
    return grow_range(w);
  return range_of(w, p->base);
}

static expr *grow_assign(growth *g, int depth) {
  static const expr_kind OPS[] = {0,          0,          0,        EXPR_ADD,
                                  EXPR_SUB,   EXPR_MUL,   EXPR_DIV, EXPR_MOD,
                                  EXPR_POW,   EXPR_SHL,   EXPR_SHR, EXPR_BITAND,
                                  EXPR_BITOR, EXPR_BITXOR};
  world *w = g->w;
  place *p = grow_cell(g, depth - 1);
  const expr_kind op = OPS[pick(w, sizeof OPS / sizeof *OPS)];
  const expr_kind k = percent(w, 70) ? EXPR_ASSIGN : EXPR_POST;
  const range r = domain_of(w, p);
  expr *value =
      percent(w, 30) ? num(w, grow_number(w)) : grow_int(g, depth - 1);
  return set_in(w, k, p, op, value, r);
}

static bool may_call(const growth *g, int32_t f) {
  return g->function < 0 || g->w->rank[f] < g->w->rank[g->function];
}

static expr *grow_call(growth *, int depth);

static expr *grow_aggregate(growth *g, int depth) {
  world *w = g->w;
  expr *e = of_place(w, EXPR_VAR, grow_stretch(g, depth - 1));
  if (depth <= 0 || percent(w, 60))
    return e;
  expr *before = grow_int(g, depth - 1);
  if (percent(w, 40))
    return node(w, EXPR_ITE, 3, before, e, grow_aggregate(g, depth - 1));
  if (before->kind == EXPR_CALL &&
      w->net.functions.data[before->callee].result_size == 3)
    e = var(w, w->net.functions.data[before->callee].result);
  return node(w, EXPR_SEQ, 2, before, e);
}

static expr *grow_argument(growth *g, int depth, passing how) {
  world *w = g->w;
  switch (how) {
  case BY_REFERENCE: {
    place *p = grow_cell(g, depth - 1);
    const bool is_scalar = p->via == VIA_NONE && p->base < SCALARS + 8;
    if (w->is_honest && is_scalar) // those have ranges of their own
      p = spot(w, SPACE_CELL, SHARED + pick(w, 6), 0);
    return of_place(w, EXPR_ADDRESS, p);
  }
  case BY_LONG_REFERENCE:
    return of_place(w, EXPR_ADDRESS, grow_stretch(g, depth - 1));
  case BY_CLOCK_REFERENCE:
    return of_place(w, EXPR_ADDRESS, grow_clock(g, depth - 1));
  case AGGREGATE:
    return grow_aggregate(g, depth - 1);
  default:
    return grow_int(g, depth - 1);
  }
}

static expr *grow_call(growth *g, int depth) {
  world *w = g->w;
  const int32_t f = pick(w, FUNCTIONS);
  if (!g->calls || !may_call(g, f))
    return grow_int(g, depth - 1);
  const uint32_t n = w->net.functions.data[f].nparameters;
  expr *e = expr_new(&w->memory, EXPR_CALL, fresh(w), n);
  e->callee = (uint32_t)f;
  for (uint32_t i = 0; i < n; i++)
    e->args[i] = grow_argument(g, depth, w->passing[f][i]);
  return expr_finish(e);
}

static range grow_domain(world *w) {
  const int32_t low = pick(w, 4) - 1;
  const int32_t size = percent(w, 5) ? 0 : 1 + pick(w, 5);
  return (range){low, low + size - 1};
}

static expr *grow_over(growth *g, expr_kind k, int depth) {
  world *w = g->w;
  if (g->used == g->ncounters)
    return grow_int(g, depth - 1);
  const int32_t slot = g->counters + g->used++;
  expr *body = grow_int(g, depth - 1);
  g->used--;
  return over(w, k, slot, grow_domain(w), body);
}

// && or ||, whose arguments are not of the same kind (X3).
static expr *grow_many(growth *g, expr_kind k, int depth,
                       expr *(*one)(growth *, int)) {
  world *w = g->w;
  const uint32_t n = 2 + (uint32_t)pick(w, 3);
  expr *e = expr_new(&w->memory, k, fresh(w), n);
  for (uint32_t i = 0; i < n; i++) {
    e->args[i] = one(g, depth - 1);
    if (e->args[i]->kind == k)
      e->args[i] = node(w, EXPR_NOT, 1, e->args[i]);
  }
  return expr_finish(e);
}

static expr *grow_leaf(growth *g) {
  world *w = g->w;
  if (percent(w, 35))
    return num(w, grow_number(w));
  if (g->used > 0 && percent(w, 30))
    return var(w, g->counters + pick(w, g->used));
  if (g->function >= 0 && percent(w, 40)) {
    const int32_t p = find_parameter(g, BY_VALUE);
    if (p >= 0)
      return var(w, p);
  }
  return of_place(w, EXPR_VAR, grow_cell(g, 0));
}

static expr *grow_other(growth *g, int depth) {
  world *w = g->w;
  switch (pick(w, 6)) {
  case 0: {
    expr *e = node(w, EXPR_AT, 0);
    e->process = (uint32_t)pick(w, PROCESSES);
    e->location = (uint32_t)pick(w, LOCATIONS);
    return e;
  }
  case 1:
  case 2: {
    place *a = grow_stretch(g, depth - 1);
    return stretch(w, EXPR_SAME, a, grow_stretch(g, depth - 1), 3, NULL);
  }
  case 3:
    return of_place(w, EXPR_ADDRESS, grow_cell(g, depth - 1));
  case 4: {
    if (percent(w, 80))
      return grow_leaf(g);
    expr *e = node(w, EXPR_FAIL, 0);
    e->code = DIAG_RUN_PROCESS;
    e->value = grow_number(w);
    return e;
  }
  default:
    return of_place(w, EXPR_VAR, grow_cell(g, depth - 1));
  }
}

static expr *grow_effect(growth *g, int depth) {
  world *w = g->w;
  switch (pick(w, 6)) {
  case 0: {
    place *to = grow_stretch(g, depth - 1);
    const range *ranges = grow_ranges(w);
    return stretch(w, EXPR_COPY, to, grow_stretch(g, depth - 1), 3, ranges);
  }
  case 1: {
    place *to = grow_clock(g, depth - 1);
    place *from = percent(w, 30) ? grow_clock(g, depth - 1) : NULL;
    return reset(w, to, from, grow_int(g, depth - 1));
  }
  case 2: {
    expr *first = grow_int(g, depth - 1);
    return node(w, EXPR_SEQ, 2, first, grow_int(g, depth - 1));
  }
  default:
    return grow_assign(g, depth);
  }
}

static expr *perhaps_exact(world *w, expr *e) {
  e->is_exact =
      (e->kind == EXPR_NEG || e->kind == EXPR_ADD || e->kind == EXPR_SUB) &&
      percent(w, 10);
  return e;
}

static expr *grow_int(growth *g, int depth) {
  static const expr_kind UNARY[] = {EXPR_NEG, EXPR_NOT, EXPR_TRUTH, EXPR_ABS};
  world *w = g->w;
  const int32_t way = pick(w, 100);
  if (depth <= 0 || way < 12)
    return grow_leaf(g);
  if (way < 45) { // ADD … NE
    const expr_kind k = (expr_kind)(EXPR_ADD + pick(w, EXPR_AND - EXPR_ADD));
    expr *left = grow_int(g, depth - 1);
    return perhaps_exact(w, node(w, k, 2, left, grow_int(g, depth - 1)));
  }
  if (way < 53) {
    const expr_kind k = UNARY[pick(w, 4)];
    return perhaps_exact(w, node(w, k, 1, grow_int(g, depth - 1)));
  }
  if (way < 63)
    return grow_many(g, percent(w, 50) ? EXPR_AND : EXPR_OR, depth, grow_int);
  if (way < 68) {
    expr *c = grow_int(g, depth - 1);
    expr *yes = grow_int(g, depth - 1);
    return node(w, EXPR_ITE, 3, c, yes, grow_int(g, depth - 1));
  }
  if (way < 75)
    return grow_over(g, (expr_kind)(EXPR_FORALL + pick(w, 3)), depth);
  if (way < 85)
    return grow_call(g, depth);
  return g->effects && way < 95 ? grow_effect(g, depth) : grow_other(g, depth);
}

// ---- Random statements ----------------------------------------------------

static stmt *grow_stmt(growth *, int depth);

static stmt *grow_block(growth *g, int depth) {
  const uint32_t n = (uint32_t)pick(g->w, 4);
  stmt *s = stmt_new(&g->w->memory, STMT_BLOCK, fresh(g->w), n);
  for (uint32_t i = 0; i < n; i++)
    s->list[i] = grow_stmt(g, depth - 1);
  return s;
}

static stmt *grow_foreach(growth *g, int depth) {
  if (g->used == g->ncounters)
    return grow_block(g, depth);
  const int32_t slot = g->counters + g->used++;
  stmt *s = say(g->w, STMT_FOREACH, NULL, 1, grow_stmt(g, depth - 1));
  g->used--;
  s->slot = slot;
  s->domain = grow_domain(g->w);
  return s;
}

static stmt *grow_return(growth *g, int depth) {
  world *w = g->w;
  if (g->function < 0)
    return say(w, STMT_RETURN, NULL, 0);
  const function *f = &w->net.functions.data[g->function];
  if (f->is_void)
    return say(w, STMT_RETURN, NULL, 0);
  if (f->result_size == 1)
    return say(w, STMT_RETURN, grow_int(g, depth), 0);
  place *from = grow_stretch(g, depth);
  place *to = spot(w, SPACE_CELL, f->result, 0);
  expr *e = stretch(w, EXPR_COPY, to, from, 3, grow_ranges(w));
  if (percent(w, 30))
    e = node(w, EXPR_SEQ, 2, grow_int(g, depth), e);
  return say(w, STMT_RETURN, e, 0);
}

static stmt *grow_stmt(growth *g, int depth) {
  world *w = g->w;
  const int32_t way = depth <= 0 ? 0 : pick(w, 100);
  if (way < 40)
    return does(w, percent(w, 80) ? grow_effect(g, 3) : grow_int(g, 3));
  if (way < 55)
    return grow_block(g, depth);
  if (way < 64)
    return grow_foreach(g, depth);
  if (way < 69)
    return grow_return(g, 2);
  expr *c = grow_int(g, 3);
  if (way < 72)
    return say(w, STMT_ASSERT, c, 0);
  stmt *body = grow_stmt(g, depth - 1);
  if (way < 77)
    return say(w, STMT_WHILE, c, 1, body);
  if (way < 82)
    return say(w, STMT_DO, c, 1, body);
  if (way < 92)
    return say(w, STMT_IF, c, 1, body);
  return say(w, STMT_IF, c, 2, body, grow_stmt(g, depth - 1));
}

// ---- Random conditions ----------------------------------------------------

static expr *grow_plain(growth *g, int depth) {
  return percent(g->w, 50) ? grow_int(g, depth - 1)
                           : grow_condition(g, depth, false);
}

static expr *grow_atom(growth *g, int depth, bool conjunctive) {
  world *w = g->w;
  if (percent(w, 5))
    return node(w, EXPR_DEADLOCK, 0);
  const expr_kind op = (expr_kind)(EXPR_LT + pick(w, conjunctive ? 5 : 6));
  place *x = percent(w, 85) ? grow_clock(g, depth) : NULL;
  place *y = !x || percent(w, 25) ? grow_clock(g, depth) : NULL;
  expr *bound = percent(w, 60) ? num(w, pick(w, 6)) : grow_int(g, depth - 1);
  expr *e = clock_atom(w, x, y, op, bound);
  if (percent(w, 5))
    e->wide = (int64_t)(next_random(&w->seed) >> 2) - (INT64_C(1) << 61);
  return e;
}

// One part with clocks, the rest integers.
static expr *grow_guarded(growth *g, expr_kind k, int depth) {
  world *w = g->w;
  expr *inner = grow_condition(g, depth - 1, true);
  if (inner->kind == k)
    inner = node(w, EXPR_TRUTH, 1, inner);
  expr *plain = grow_int(g, depth - 1);
  if (plain->kind == k)
    plain = node(w, EXPR_TRUTH, 1, plain);
  return percent(w, 50) ? node(w, k, 2, inner, plain)
                        : node(w, k, 2, plain, inner);
}

static expr *grow_conjunctive(growth *g, int depth) {
  return percent(g->w, 30) ? grow_int(g, depth)
                           : grow_condition(g, depth, true);
}

static expr *grow_condition_over(growth *g, expr_kind k, int depth,
                                 bool conjunctive) {
  if (g->used == g->ncounters)
    return grow_atom(g, depth, conjunctive);
  const int32_t slot = g->counters + g->used++;
  expr *body = grow_condition(g, depth - 1, conjunctive);
  g->used--;
  return over(g->w, k, slot, grow_domain(g->w), body);
}

static expr *grow_condition_choice(growth *g, int depth, bool conjunctive) {
  expr *c = conjunctive || percent(g->w, 60)
                ? grow_int(g, depth - 1)
                : grow_condition(g, depth - 1, false);
  expr *yes = grow_condition(g, depth - 1, conjunctive);
  return node(g->w, EXPR_ITE, 3, c, yes,
              percent(g->w, 50) ? grow_int(g, depth - 1)
                                : grow_condition(g, depth - 1, conjunctive));
}

expr *grow_condition(growth *g, int depth, bool conjunctive) {
  world *w = g->w;
  const int32_t way = pick(w, 100);
  if (depth <= 0 || way < 25)
    return grow_atom(g, depth, conjunctive);
  if (way < 45)
    return grow_many(g, EXPR_AND, depth,
                     conjunctive ? grow_conjunctive : grow_plain);
  if (way < 60)
    return conjunctive ? grow_guarded(g, EXPR_OR, depth)
                       : grow_many(g, EXPR_OR, depth, grow_plain);
  if (way < 75)
    return grow_condition_choice(g, depth, conjunctive);
  if (way < 85)
    return grow_condition_over(g, EXPR_FORALL, depth, conjunctive);
  if (conjunctive)
    return node(w, EXPR_TRUTH, 1, grow_condition(g, depth - 1, true));
  if (way < 92)
    return grow_condition_over(g, EXPR_EXISTS, depth, false);
  if (way == 99) { // what is not logical is split
    expr *e = grow_condition(g, depth - 1, false);
    return node(w, EXPR_EQ, 2, e, grow_int(g, depth - 1));
  }
  return node(w, EXPR_NOT, 1, grow_condition(g, depth - 1, false));
}

// ---- Random worlds --------------------------------------------------------

static void grow_signature(world *w, int32_t f) {
  function *to = &w->net.functions.data[f];
  to->name = arena_printf(&w->memory, "f%d", f);
  to->at = fresh(w);
  to->nparameters = (uint32_t)pick(w, 4);
  to->parameters = arena_array(&w->memory, 3, sizeof *to->parameters);
  for (int32_t i = 0; i < (int32_t)to->nparameters; i++) {
    const passing how = (passing)pick(w, PASSINGS);
    const range *ranges = grow_ranges(w);
    w->passing[f][i] = how;
    to->parameters[i] = (parameter){
        .name = "p",
        .address = frame(f) + PARAMETERS + 3 * i,
        .size = how == AGGREGATE ? 3 : 1,
        .is_reference = how != BY_VALUE && how != AGGREGATE,
        .domain = grow_range(w),
        .ranges = how == AGGREGATE ? ranges : NULL,
    };
  }
  to->is_void = percent(w, 20);
  to->result = frame(f) + RESULT;
  to->result_size = percent(w, 70) ? 1 : 3;
  to->domain = percent(w, 50) ? ANY : grow_range(w);
}

// Scalars, counters and parameters have ranges of their own; those of all that
// can be referred to or copied are the same; single results can be anything.
static void make_honest(world *w) {
  const range shared = grow_range(w);
  w->is_honest = true;
  for (int32_t i = SCALARS + 8; i < CELLS; i++)
    w->ranges[i] = shared;
  for (int32_t i = 0; i < NCOUNTERS; i++)
    w->ranges[COUNTERS + i] = COUNTED;
  for (int32_t f = 0; f < FUNCTIONS; f++) {
    const function *of = &w->net.functions.data[f];
    for (int32_t i = 0; i < 3 && of->result_size == 1; i++)
      w->ranges[frame(f) + RESULT + i] = ANY;
    for (int32_t i = frame(f) + OWN_COUNTERS; i < frame(f) + FRAME; i++)
      w->ranges[i] = COUNTED;
    for (uint32_t i = 0; i < of->nparameters; i++)
      if (w->passing[f][i] == BY_VALUE)
        w->ranges[of->parameters[i].address] = of->parameters[i].domain;
      else if (of->parameters[i].is_reference)
        w->ranges[of->parameters[i].address] = ANY;
  }
  for (int32_t i = 0; i < CELLS; i++) {
    cell *c = &w->net.cells.data[i];
    c->low = w->ranges[i].low;
    c->high = w->ranges[i].high;
    c->init = i >= COUNTERS ? 0 : c->low;
  }
}

void grow_world(world *w, uint64_t seed) {
  world_init(w, seed);
  for (int32_t i = 0; i < CELLS; i++) {
    const range r = i >= SCALARS + 8 && i < COUNTERS && i != ARRAY &&
                            i != MATRIX && i != RECORDS && i != RECORDS + 1
                        ? range_of(w, i - 1)
                        : grow_range(w);
    w->ranges[i] = r;
  }
  const uint32_t shift = (uint32_t)pick(w, FUNCTIONS);
  for (uint32_t i = 0; i < FUNCTIONS; i++) {
    vec_push(&w->memory, &w->net.functions, (function){0});
    w->rank[i] = (i * 2 + shift) % FUNCTIONS; // 5 is prime: a permutation
    grow_signature(w, (int32_t)i);
  }
  if (percent(w, 50))
    make_honest(w);
  for (int32_t i = 0; i < FUNCTIONS; i++) {
    growth g = {w, i, frame(i) + OWN_COUNTERS, 3, 0, true, true};
    w->net.functions.data[i].body = grow_block(&g, 3);
  }
}

subject grow_subject(world *w, mode as) {
  growth g = {w, -1, COUNTERS, NCOUNTERS, 0, true, true};
  subject s = {.as = as};
  switch (as) {
  case AS_VALUE:
  case AS_TEST:
    s.e = grow_int(&g, 5);
    break;
  case AS_UPDATE:
    s.s = grow_stmt(&g, 4);
    break;
  case AS_PLACE:
    s.p = grow_cell(&g, 4);
    break;
  case AS_RATES:
    for (int i = 0; i < 2; i++) {
      s.rates[i].clock = grow_clock(&g, 2);
      s.rates[i].value = percent(w, 50) ? num(w, pick(w, 2)) : grow_int(&g, 2);
    }
    break;
  default:
    g.effects = percent(w, 20);
    s.e = grow_condition(&g, 5, percent(w, 70));
  }
  return s;
}

void grow_memory(world *w, int32_t *memory, uint32_t *locations) {
  for (int i = 0; i < CELLS; i++) {
    const range r = range_of(w, i);
    const bool wide = r.high > 100;
    memory[i] = wide ? grow_number(w) : r.low + pick(w, r.high - r.low + 1);
    if (memory[i] < r.low || memory[i] > r.high)
      memory[i] = r.low;
  }
  for (int i = 0; i < PROCESSES; i++)
    locations[i] = (uint32_t)pick(w, LOCATIONS);
}
