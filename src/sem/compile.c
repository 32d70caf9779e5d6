// One pass over each tree.  value() leaves a result wherever that is cheapest
// (a constant, the variable's own cell, a temporary), into() puts it in a given
// cell, branch() makes it a jump, effect() drops it.
//
// Temporaries are a stack: whoever takes some puts `next` back when done.
//
// The one danger of using variables in place is that a later operand changes
// them: in `x + x++` the left x is the old one.  keep() takes a copy where what
// follows might write (E1 of model/eval.h).

#include "sem/compile.h"

#include <assert.h>
#include <stdarg.h>

#include "base/mem.h"

// A quantifier around the part of a condition being compiled; a fork has to
// bring its counter back.
typedef struct scope {
  int32_t slot;
  const struct scope *outer;
} scope;

typedef struct {
  program *out;
  const network *network;
  const function *running; // the function being compiled, or NULL
  int32_t link;            // its cell for where to return to
  int32_t next;            // first free temporary
  const scope *bound;
  code_label no; // in a condition: where it is false
} compiler;

// A number, or the cell that holds it.
typedef struct {
  bool is_const;
  int32_t value; // or the cell's number
} operand;

static operand value(compiler *, const expr *);
static void into(compiler *, const expr *, int32_t to);
static void branch(compiler *, const expr *, bool sense, code_label *);
static void effect(compiler *, const expr *);
static void statement(compiler *, const stmt *);

// Emitting.

static uint32_t emit(compiler *c, span at, opcode op, int32_t x, int32_t y,
                     int32_t z) {
  return program_emit(c->out, at, op, x, y, z);
}

static void jump(compiler *c, span at, opcode op, code_label *to, int32_t y,
                 int32_t z) {
  program_aim(c->out, emit(c, at, op, 0, y, z), to);
}

static int32_t temporaries(compiler *c, uint32_t count) {
  if (count > (uint32_t)(INT32_MAX - c->next))
    mem_exhausted();
  const int32_t first = c->next;
  c->next += (int32_t)count;
  if (c->out->room < c->next)
    c->out->room = c->next;
  return first;
}

static int32_t temporary(compiler *c) { return temporaries(c, 1); }

static bool is_temporary(const compiler *c, int32_t cell_number) {
  return cell_number >= c->out->cells;
}

static operand constant(int32_t x) { return (operand){true, x}; }
static operand in_cell(int32_t x) { return (operand){false, x}; }

static int32_t cell_of(compiler *c, span at, operand x) {
  if (!x.is_const)
    return x.value;
  const int32_t t = temporary(c);
  emit(c, at, OPCODE_SET, t, x.value, 0);
  return t;
}

static void move(compiler *c, span at, int32_t to, operand from) {
  if (from.is_const)
    emit(c, at, OPCODE_SET, to, from.value, 0);
  else if (from.value != to)
    emit(c, at, OPCODE_MOVE, to, from.value, 0);
}

static bool may_write(const expr *);

static bool place_may_write(const place *p) {
  for (uint32_t i = 0; p && i < p->nsteps; i++)
    if (may_write(p->steps[i].index))
      return true;
  return false;
}

// Quantifiers write their counter, calls anything.
static bool may_write(const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_FORALL:
  case EXPR_EXISTS:
  case EXPR_SUM:
  case EXPR_CALL:
  case EXPR_ASSIGN:
  case EXPR_POST:
  case EXPR_COPY:
    return true;
  default:
    break;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    if (may_write(e->args[i]))
      return true;
  return place_may_write(e->target) || place_may_write(e->source);
}

static operand kept(compiler *c, span at, operand x) {
  if (x.is_const || is_temporary(c, x.value))
    return x;
  const int32_t t = temporary(c);
  move(c, at, t, x);
  return in_cell(t);
}

static operand keep(compiler *c, span at, operand x, const expr *before) {
  const bool is_variable = !x.is_const && !is_temporary(c, x.value);
  return is_variable && may_write(before) ? kept(c, at, x) : x;
}

// Ranges.

static bool contains(range r, int32_t x) { return r.low <= x && x <= r.high; }

static bool is_everything(range r) {
  return r.low == INT32_MIN && r.high == INT32_MAX;
}

static bool is_surely_in(const expr *e, operand x, range r) {
  if (x.is_const)
    return contains(r, x.value);
  return is_everything(r) ||
         (expr_is_boolean(e) && contains(r, 0) && contains(r, 1));
}

static void check(compiler *c, const expr *e, operand x, range r) {
  if (is_surely_in(e, x, r))
    return;
  const int32_t mark = c->next;
  emit(c, e->at, OPCODE_CHECK, cell_of(c, e->at, x),
       program_add_range(c->out, r), 0);
  c->next = mark;
}

static void store(compiler *c, span at, int32_t to, operand x, range r) {
  if (is_everything(r)) {
    move(c, at, to, x);
    return;
  }
  const int32_t mark = c->next;
  emit(c, at, OPCODE_STORE, to, cell_of(c, at, x),
       program_add_range(c->out, r));
  c->next = mark;
}

// Places.

static bool is_fixed(const place_step *s) {
  if (!expr_is_const(s->index))
    return false;
  const int64_t offset = (int64_t)s->index->value - s->low;
  return 0 <= offset && offset < s->count;
}

// Fixed indices cannot fail, so their order does not matter: they go into the
// base.  Returns how many others there are.
static uint32_t fold(const place *p, int32_t *base) {
  uint32_t open = 0;
  int64_t sum = p->base;
  for (uint32_t i = 0; i < p->nsteps; i++) {
    const place_step *s = &p->steps[i];
    if (is_fixed(s))
      sum += ((int64_t)s->index->value - s->low) * s->stride;
    else
      open++;
  }
  assert(INT32_MIN <= sum && sum <= INT32_MAX);
  *base = (int32_t)sum;
  return open;
}

static void index_step(compiler *c, opcode op, int32_t to, int32_t base,
                       const place_step *s) {
  const int32_t mark = c->next;
  const operand x = value(c, s->index);
  const code_access a = {base, s->low, s->count, s->stride};
  emit(c, s->index->at, op, to, cell_of(c, s->index->at, x),
       program_add_access(c->out, a));
  c->next = mark;
}

static void index_steps(compiler *c, const place *p, int32_t to, int32_t base) {
  opcode op = OPCODE_INDEX;
  for (uint32_t i = 0; i < p->nsteps; i++) {
    if (is_fixed(&p->steps[i]))
      continue;
    index_step(c, op, to, base, &p->steps[i]);
    op = OPCODE_INDEX_ADD;
    base = 0;
  }
}

// The number of the cell, clock or channel.  The cell `via` belongs to a
// running function, which nothing below can call, so it stays what it is.
static operand address(compiler *c, const place *p) {
  int32_t base;
  const uint32_t open = fold(p, &base);
  if (open == 0 && p->via == VIA_NONE)
    return constant(base);
  if (open == 0 && base == 0)
    return in_cell(p->via);
  const int32_t t = temporary(c);
  if (open == 0) {
    emit(c, p->at, OPCODE_ADD_I, t, p->via, base);
    return in_cell(t);
  }
  index_steps(c, p, t, base);
  if (p->via != VIA_NONE)
    emit(c, p->at, OPCODE_ADD, t, t, p->via);
  return in_cell(t);
}

static operand clock_number(compiler *c, const place *p) {
  return p ? address(c, p) : constant(0);
}

static operand variable(compiler *c, const expr *e) {
  const place *p = e->target;
  int32_t base;
  if (fold(p, &base) == 1 && p->via == VIA_NONE) {
    const int32_t t = temporary(c);
    for (uint32_t i = 0; i < p->nsteps; i++)
      if (!is_fixed(&p->steps[i]))
        index_step(c, OPCODE_LOAD_AT, t, base, &p->steps[i]);
    return in_cell(t);
  }
  const operand at = address(c, p);
  if (at.is_const)
    return in_cell(at.value);
  const int32_t t = temporary(c);
  emit(c, e->at, OPCODE_LOAD, t, at.value, 0);
  return in_cell(t);
}

// Arithmetic.

static opcode arithmetic(expr_kind k) {
  static const uint8_t CODES[EXPR_KIND_COUNT] = {
      [EXPR_ADD] = OPCODE_ADD,       [EXPR_SUB] = OPCODE_SUB,
      [EXPR_MUL] = OPCODE_MUL,       [EXPR_DIV] = OPCODE_DIV,
      [EXPR_MOD] = OPCODE_MOD,       [EXPR_POW] = OPCODE_POW,
      [EXPR_SHL] = OPCODE_SHL,       [EXPR_SHR] = OPCODE_SHR,
      [EXPR_BITAND] = OPCODE_BITAND, [EXPR_BITOR] = OPCODE_BITOR,
      [EXPR_BITXOR] = OPCODE_BITXOR, [EXPR_MIN] = OPCODE_MIN,
      [EXPR_MAX] = OPCODE_MAX,       [EXPR_NEG] = OPCODE_NEG,
      [EXPR_ABS] = OPCODE_ABS,       [EXPR_NOT] = OPCODE_NOT,
      [EXPR_TRUTH] = OPCODE_TRUTH,
  };
  assert(CODES[k]);
  return (opcode)CODES[k];
}

// Tries the forms with a constant on the right.
static bool combine_constant(compiler *c, span at, expr_kind k, int32_t to,
                             int32_t x, int32_t y) {
  const bool divides = k == EXPR_DIV || k == EXPR_MOD;
  if (k == EXPR_ADD)
    emit(c, at, OPCODE_ADD_I, to, x, y);
  else if (k == EXPR_SUB && y != INT32_MIN)
    emit(c, at, OPCODE_ADD_I, to, x, -y);
  else if (k == EXPR_MUL)
    emit(c, at, OPCODE_MUL_I, to, x, y);
  else if (divides && y != 0 && y != -1)
    emit(c, at, k == EXPR_DIV ? OPCODE_DIV_I : OPCODE_MOD_I, to, x, y);
  else
    return false;
  return true;
}

static void combine(compiler *c, span at, expr_kind k, int32_t to, operand x,
                    operand y) {
  const int32_t mark = c->next;
  if (x.is_const && !y.is_const && (k == EXPR_ADD || k == EXPR_MUL)) {
    const operand swapped = x;
    x = y;
    y = swapped;
  }
  const int32_t left = cell_of(c, at, x);
  if (!y.is_const || !combine_constant(c, at, k, to, left, y.value))
    emit(c, at, arithmetic(k), to, left, cell_of(c, at, y));
  c->next = mark;
}

// Is the result not computed, but somewhere already?  See value().
static bool has_own_place(const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
  case EXPR_VAR:
  case EXPR_ADDRESS:
  case EXPR_ASSIGN:
  case EXPR_POST:
  case EXPR_COPY:
  case EXPR_RESET:
  case EXPR_SEQ:
  case EXPR_FAIL:
    return true;
  default:
    return false;
  }
}

// A value, in `to` if it needs a temporary and `to` is one.
static operand value_near(compiler *c, const expr *e, int32_t to) {
  if (has_own_place(e) || !is_temporary(c, to))
    return value(c, e);
  into(c, e, to);
  return in_cell(to);
}

static void unary_into(compiler *c, const expr *e, int32_t to) {
  const operand x = value_near(c, e->args[0], to);
  emit(c, e->at, arithmetic((expr_kind)e->kind), to, cell_of(c, e->at, x), 0);
}

static void binary_into(compiler *c, const expr *e, int32_t to) {
  operand x = value_near(c, e->args[0], to);
  x = keep(c, e->at, x, e->args[1]);
  const operand y = value(c, e->args[1]);
  combine(c, e->at, (expr_kind)e->kind, to, x, y);
}

// Comparisons.

static bool is_comparison(const expr *e) {
  return EXPR_LT <= e->kind && e->kind <= EXPR_NE;
}

static expr_kind mirrored(expr_kind k) { // x k y is y mirrored(k) x
  switch (k) {
  case EXPR_LT:
    return EXPR_GT;
  case EXPR_LE:
    return EXPR_GE;
  case EXPR_GT:
    return EXPR_LT;
  case EXPR_GE:
    return EXPR_LE;
  default:
    return k;
  }
}

static expr_kind complement(expr_kind k) {
  static const uint8_t KINDS[EXPR_KIND_COUNT] = {
      [EXPR_LT] = EXPR_GE, [EXPR_LE] = EXPR_GT, [EXPR_GT] = EXPR_LE,
      [EXPR_GE] = EXPR_LT, [EXPR_EQ] = EXPR_NE, [EXPR_NE] = EXPR_EQ,
  };
  assert(KINDS[k]);
  return (expr_kind)KINDS[k];
}

// The left side is a cell; if the right one is too, then kind is not GT or GE.
typedef struct {
  expr_kind kind;
  int32_t left;
  operand right;
} comparison;

static comparison sides(compiler *c, const expr *e, int32_t hint) {
  operand x = value_near(c, e->args[0], hint);
  x = keep(c, e->at, x, e->args[1]);
  operand y = value(c, e->args[1]);
  expr_kind k = (expr_kind)e->kind;
  if (y.is_const)
    return (comparison){k, cell_of(c, e->at, x), y};
  if (x.is_const || k == EXPR_GT || k == EXPR_GE)
    return (comparison){mirrored(k), y.value, x};
  return (comparison){k, x.value, y};
}

typedef struct {
  uint8_t by_cell, by_constant;
} comparison_codes;

static void comparison_into(compiler *c, const expr *e, int32_t to) {
  static const comparison_codes CODES[EXPR_KIND_COUNT] = {
      [EXPR_LT] = {OPCODE_LT, OPCODE_LT_I},
      [EXPR_LE] = {OPCODE_LE, OPCODE_LE_I},
      [EXPR_EQ] = {OPCODE_EQ, OPCODE_EQ_I},
      [EXPR_NE] = {OPCODE_NE, OPCODE_NE_I},
      [EXPR_GT] = {0, OPCODE_GT_I},
      [EXPR_GE] = {0, OPCODE_GE_I},
  };
  const comparison k = sides(c, e, to);
  const comparison_codes *codes = &CODES[k.kind];
  const uint8_t op = k.right.is_const ? codes->by_constant : codes->by_cell;
  assert(op);
  emit(c, e->at, (opcode)op, to, k.left, k.right.value);
}

// !(b < c) is c <= b, so two of the four forms on cells swap sides.
static void comparison_branch(compiler *c, const expr *e, bool sense,
                              code_label *to) {
  static const comparison_codes CODES[EXPR_KIND_COUNT] = {
      [EXPR_LT] = {OPCODE_JLT, OPCODE_JLT_I},
      [EXPR_LE] = {OPCODE_JLE, OPCODE_JLE_I},
      [EXPR_EQ] = {OPCODE_JEQ, OPCODE_JEQ_I},
      [EXPR_NE] = {OPCODE_JNE, OPCODE_JNE_I},
      [EXPR_GT] = {OPCODE_JLT, OPCODE_JGT_I},
      [EXPR_GE] = {OPCODE_JLE, OPCODE_JGE_I},
  };
  const comparison k = sides(c, e, -1);
  const expr_kind kind = sense ? k.kind : complement(k.kind);
  const comparison_codes *codes = &CODES[kind];
  if (k.right.is_const)
    jump(c, e->at, (opcode)codes->by_constant, to, k.left, k.right.value);
  else if (kind == EXPR_GT || kind == EXPR_GE)
    jump(c, e->at, (opcode)codes->by_cell, to, k.right.value, k.left);
  else
    jump(c, e->at, (opcode)codes->by_cell, to, k.left, k.right.value);
}

// Control.

static void truth_into(compiler *c, const expr *e, int32_t to) {
  code_label no = CODE_LABEL, end = CODE_LABEL;
  branch(c, e, false, &no);
  emit(c, e->at, OPCODE_SET, to, 1, 0);
  jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
  program_bind(c->out, &no);
  emit(c, e->at, OPCODE_SET, to, 0, 0);
  program_bind(c->out, &end);
}

static void choice_into(compiler *c, const expr *e, int32_t to) {
  code_label other = CODE_LABEL, end = CODE_LABEL;
  branch(c, e->args[0], false, &other);
  into(c, e->args[1], to);
  jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
  program_bind(c->out, &other);
  into(c, e->args[2], to);
  program_bind(c->out, &end);
}

static void loop_start(compiler *c, span at, int32_t slot, range domain,
                       code_label *top) {
  assert(domain.low <= domain.high);
  emit(c, at, OPCODE_SET, slot, domain.low, 0);
  *top = CODE_LABEL;
  program_bind(c->out, top);
}

static void loop_end(compiler *c, span at, int32_t slot, range domain,
                     code_label *top) {
  if (domain.low < domain.high)
    jump(c, at, OPCODE_NEXT, top, slot, domain.high);
}

static bool is_empty(range r) { return r.low > r.high; }

static void sum_into(compiler *c, const expr *e, int32_t to) {
  assert(is_temporary(c, to));
  emit(c, e->at, OPCODE_SET, to, 0, 0);
  if (is_empty(e->domain))
    return;
  code_label top;
  loop_start(c, e->at, e->slot, e->domain, &top);
  const int32_t mark = c->next;
  const operand x = value(c, e->args[0]);
  combine(c, e->at, EXPR_ADD, to, in_cell(to), x);
  c->next = mark;
  loop_end(c, e->at, e->slot, e->domain, &top);
}

static void quantifier_branch(compiler *c, const expr *e, bool sense,
                              code_label *to) {
  const bool stop = e->kind == EXPR_EXISTS; // the truth that ends it early
  code_label top, end = CODE_LABEL;
  if (!is_empty(e->domain)) {
    loop_start(c, e->at, e->slot, e->domain, &top);
    branch(c, e->args[0], stop, stop == sense ? to : &end);
    loop_end(c, e->at, e->slot, e->domain, &top);
  }
  if (stop != sense)
    jump(c, e->at, OPCODE_JUMP, to, 0, 0);
  program_bind(c->out, &end);
}

// && is left as soon as one is false, || as soon as one is true.
static void logic_branch(compiler *c, const expr *e, bool sense,
                         code_label *to) {
  const bool stop = e->kind == EXPR_OR;
  code_label end = CODE_LABEL;
  for (uint32_t i = 0; i + 1 < e->nargs; i++)
    branch(c, e->args[i], stop, stop == sense ? to : &end);
  branch(c, e->args[e->nargs - 1], sense, to);
  program_bind(c->out, &end);
}

static void choice_branch(compiler *c, const expr *e, bool sense,
                          code_label *to) {
  code_label other = CODE_LABEL, end = CODE_LABEL;
  branch(c, e->args[0], false, &other);
  branch(c, e->args[1], sense, to);
  jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
  program_bind(c->out, &other);
  branch(c, e->args[2], sense, to);
  program_bind(c->out, &end);
}

static void value_branch(compiler *c, const expr *e, bool sense,
                         code_label *to) {
  const operand x = value(c, e);
  if (!x.is_const)
    jump(c, e->at, sense ? OPCODE_JNE_I : OPCODE_JEQ_I, to, x.value, 0);
  else if ((x.value != 0) == sense)
    jump(c, e->at, OPCODE_JUMP, to, 0, 0);
}

static void location_branch(compiler *c, const expr *e, bool sense,
                            code_label *to) {
  jump(c, e->at, sense ? OPCODE_JAT : OPCODE_JNOT_AT, to, (int32_t)e->process,
       (int32_t)e->location);
}

// Goes to the label if the truth of e is `sense`.
static void branch(compiler *c, const expr *e, bool sense, code_label *to) {
  const int32_t mark = c->next;
  switch ((expr_kind)e->kind) {
  case EXPR_NOT:
    branch(c, e->args[0], !sense, to);
    break;
  case EXPR_TRUTH:
    branch(c, e->args[0], sense, to);
    break;
  case EXPR_AND:
  case EXPR_OR:
    logic_branch(c, e, sense, to);
    break;
  case EXPR_ITE:
    choice_branch(c, e, sense, to);
    break;
  case EXPR_FORALL:
  case EXPR_EXISTS:
    quantifier_branch(c, e, sense, to);
    break;
  case EXPR_AT:
    location_branch(c, e, sense, to);
    break;
  default:
    if (is_comparison(e))
      comparison_branch(c, e, sense, to);
    else
      value_branch(c, e, sense, to);
  }
  c->next = mark;
}

// Assignments.

// Expressions that write their result once and last may write it straight to
// the variable.
static bool writes_last(const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_AT:
    return true;
  default:
    return is_comparison(e);
  }
}

static operand assign_plain(compiler *c, const expr *e, int32_t to) {
  const expr *from = e->args[0];
  if (writes_last(from) && is_surely_in(from, in_cell(to), e->domain)) {
    into(c, from, to);
    return in_cell(to);
  }
  const operand x = value(c, from);
  if (is_surely_in(from, x, e->domain))
    move(c, e->at, to, x);
  else
    store(c, e->at, to, x, e->domain);
  return x;
}

// x += constant, the commonest update of all.
static bool assign_bump(compiler *c, const expr *e, int32_t to, operand x) {
  const bool subtracts = e->op == EXPR_SUB && x.value != INT32_MIN;
  if (!x.is_const || (e->op != EXPR_ADD && !subtracts))
    return false;
  emit(c, e->at, OPCODE_BUMP, to, subtracts ? -x.value : x.value,
       program_add_range(c->out, e->domain));
  return true;
}

static operand assign_compound(compiler *c, const expr *e, int32_t to) {
  const operand x = value(c, e->args[0]);
  if (assign_bump(c, e, to, x))
    return in_cell(to);
  const int32_t t = temporary(c);
  combine(c, e->at, (expr_kind)e->op, t, in_cell(to), x);
  store(c, e->at, to, in_cell(t), e->domain);
  return in_cell(t);
}

// The place is not known before running: cell `at` holds its number.
static operand assign_there(compiler *c, const expr *e, int32_t at) {
  operand x = value(c, e->args[0]);
  int32_t old = 0;
  if (e->op || e->kind == EXPR_POST) {
    old = temporary(c);
    emit(c, e->at, OPCODE_LOAD, old, at, 0);
  }
  if (e->op) {
    const int32_t t = temporary(c);
    combine(c, e->at, (expr_kind)e->op, t, in_cell(old), x);
    x = in_cell(t);
  }
  if (x.is_const && contains(e->domain, x.value))
    emit(c, e->at, OPCODE_SET_TO, at, x.value, 0);
  else
    emit(c, e->at, OPCODE_STORE_TO, at, cell_of(c, e->at, x),
         program_add_range(c->out, e->domain));
  return e->kind == EXPR_POST ? in_cell(old) : x;
}

// The value of x++ is what x held after the right side was evaluated and before
// the store; only here is it worth a temporary.
static operand post_here(compiler *c, const expr *e, int32_t to) {
  const operand x = value(c, e->args[0]);
  const int32_t old = temporary(c);
  move(c, e->at, old, in_cell(to));
  if (e->op && assign_bump(c, e, to, x))
    return in_cell(old);
  operand result = x;
  if (e->op) {
    const int32_t t = temporary(c);
    combine(c, e->at, (expr_kind)e->op, t, in_cell(old), x);
    result = in_cell(t);
  }
  store(c, e->at, to, result, e->domain);
  return in_cell(old);
}

static operand assign(compiler *c, const expr *e, bool wanted) {
  const operand to = address(c, e->target);
  if (!to.is_const)
    return assign_there(c, e, to.value);
  if (e->kind == EXPR_POST && wanted)
    return post_here(c, e, to.value);
  return e->op ? assign_compound(c, e, to.value) : assign_plain(c, e, to.value);
}

static void copy(compiler *c, span at, operand to, operand from, uint32_t count,
                 const range *ranges) {
  const int32_t mark = c->next;
  const int32_t x = cell_of(c, at, to);
  const int32_t y = cell_of(c, at, from);
  emit(c, at, OPCODE_COPY, x, y,
       program_add_block(c->out, (code_block){count, ranges}));
  c->next = mark;
}

static void copy_cells(compiler *c, const expr *e) {
  const operand to = address(c, e->target);
  const operand from = address(c, e->source);
  copy(c, e->at, to, from, e->count, e->ranges);
}

static void same_into(compiler *c, const expr *e, int32_t to) {
  assert(is_temporary(c, to));
  const operand x = address(c, e->target);
  const operand y = address(c, e->source);
  move(c, e->at, to, x);
  emit(c, e->at, OPCODE_SAME, to, cell_of(c, e->at, y), (int32_t)e->count);
}

// Clocks.

static void reset(compiler *c, const expr *e) {
  const operand x = clock_number(c, e->target);
  const operand y = clock_number(c, e->source);
  const operand z = value(c, e->args[0]);
  if (!x.is_const || !y.is_const) {
    const int32_t clock = cell_of(c, e->at, x);
    const int32_t from = cell_of(c, e->at, y);
    emit(c, e->at, OPCODE_RESET_AT, clock, from, cell_of(c, e->at, z));
  } else if (z.is_const && (z.value >= 0 || y.value != 0)) {
    emit(c, e->at, OPCODE_RESET_I, x.value, y.value, z.value);
  } else {
    emit(c, e->at, OPCODE_RESET, x.value, y.value, cell_of(c, e->at, z));
  }
}

// Calls.

static range parameter_range(const parameter *p) {
  return p->ranges ? p->ranges[0] : p->domain;
}

// Where the cells of an aggregate argument are.
static operand aggregate(compiler *c, const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_SEQ:
    for (uint32_t i = 0; i + 1 < e->nargs; i++)
      effect(c, e->args[i]);
    return aggregate(c, e->args[e->nargs - 1]);
  case EXPR_ITE: {
    code_label other = CODE_LABEL, end = CODE_LABEL;
    const int32_t t = temporary(c);
    branch(c, e->args[0], false, &other);
    move(c, e->at, t, aggregate(c, e->args[1]));
    jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
    program_bind(c->out, &other);
    move(c, e->at, t, aggregate(c, e->args[2]));
    program_bind(c->out, &end);
    return in_cell(t);
  }
  default:
    assert(e->kind == EXPR_VAR);
    return address(c, e->target);
  }
}

// The cells of an aggregate stay where they are, if nothing that follows can
// change them before they are passed.
static operand aggregate_argument(compiler *c, const expr *a,
                                  const parameter *p, bool written) {
  const operand from = aggregate(c, a);
  const int32_t mark = c->next;
  if (p->ranges)
    emit(c, a->at, OPCODE_CHECK_ALL, cell_of(c, a->at, from),
         program_add_block(c->out, (code_block){p->size, p->ranges}), 0);
  c->next = mark;
  if (!written)
    return from;
  const operand to = constant(temporaries(c, p->size));
  copy(c, a->at, to, from, p->size, NULL);
  return to;
}

static operand argument(compiler *c, const expr *e, const function *f,
                        uint32_t number) {
  const parameter *p = &f->parameters[number];
  const expr *a = e->args[number];
  bool written = false; // by a later argument
  for (uint32_t later = number + 1; later < e->nargs && !written; later++)
    written = may_write(e->args[later]);
  if (p->size > 1)
    return aggregate_argument(c, a, p, written);
  const operand x = value(c, a);
  if (!p->is_reference)
    check(c, a, x, parameter_range(p));
  return written ? kept(c, a->at, x) : x;
}

static void pass(compiler *c, span at, const parameter *p, operand x) {
  if (p->size == 1)
    move(c, at, p->address, x);
  else
    copy(c, at, constant(p->address), x, p->size, NULL);
}

static void call_into(compiler *c, const expr *e, int32_t to) {
  const function *f = &c->network->functions.data[e->callee];
  assert(e->nargs == f->nparameters);
  operand *arguments = mem_new(e->nargs, sizeof *arguments);
  for (uint32_t i = 0; i < e->nargs; i++)
    arguments[i] = argument(c, e, f, i);
  for (uint32_t i = 0; i < e->nargs; i++)
    pass(c, e->args[i]->at, &f->parameters[i], arguments[i]);
  mem_free(arguments);
  emit(c, e->at, OPCODE_CALL, to, (int32_t)e->callee, 0);
}

// Values.

// `to` is a temporary, unless writes_last(e).
static void into(compiler *c, const expr *e, int32_t to) {
  const int32_t mark = c->next;
  switch ((expr_kind)e->kind) {
  case EXPR_NEG:
  case EXPR_NOT:
  case EXPR_TRUTH:
  case EXPR_ABS:
    unary_into(c, e, to);
    break;
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_FORALL:
  case EXPR_EXISTS:
    truth_into(c, e, to);
    break;
  case EXPR_ITE:
    choice_into(c, e, to);
    break;
  case EXPR_SUM:
    sum_into(c, e, to);
    break;
  case EXPR_CALL:
    call_into(c, e, to);
    break;
  case EXPR_SAME:
    same_into(c, e, to);
    break;
  case EXPR_AT:
    emit(c, e->at, OPCODE_AT, to, (int32_t)e->process, (int32_t)e->location);
    break;
  case EXPR_CLOCK:
  case EXPR_DEADLOCK: // has no value; see condition()
    emit(c, e->at, OPCODE_SPLIT, 0, 0, 0);
    break;
  default:
    if (has_own_place(e))
      move(c, e->at, to, value(c, e));
    else if (is_comparison(e))
      comparison_into(c, e, to);
    else
      binary_into(c, e, to);
  }
  c->next = mark;
}

static operand value(compiler *c, const expr *e) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return constant(e->value);
  case EXPR_VAR:
    return variable(c, e);
  case EXPR_ADDRESS:
    return address(c, e->target);
  case EXPR_ASSIGN:
  case EXPR_POST:
    return assign(c, e, true);
  case EXPR_COPY:
    copy_cells(c, e);
    return constant(0);
  case EXPR_RESET:
    reset(c, e);
    return constant(0);
  case EXPR_SEQ:
    for (uint32_t i = 0; i + 1 < e->nargs; i++)
      effect(c, e->args[i]);
    return e->nargs ? value(c, e->args[e->nargs - 1]) : constant(0);
  case EXPR_FAIL:
    emit(c, e->at, OPCODE_FAIL, (int32_t)e->code, e->value, 0);
    return constant(0);
  default: {
    const int32_t t = temporary(c);
    into(c, e, t);
    return in_cell(t);
  }
  }
}

// Whatever it does but for its value.
static void effect(compiler *c, const expr *e) {
  const int32_t mark = c->next;
  switch ((expr_kind)e->kind) {
  case EXPR_ASSIGN:
  case EXPR_POST:
    assign(c, e, false);
    break;
  case EXPR_SEQ:
    for (uint32_t i = 0; i < e->nargs; i++)
      effect(c, e->args[i]);
    break;
  case EXPR_ITE: {
    code_label other = CODE_LABEL, end = CODE_LABEL;
    branch(c, e->args[0], false, &other);
    effect(c, e->args[1]);
    jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
    program_bind(c->out, &other);
    effect(c, e->args[2]);
    program_bind(c->out, &end);
    break;
  }
  default:
    value(c, e);
  }
  c->next = mark;
}

// Statements.

static void if_statement(compiler *c, const stmt *s) {
  code_label other = CODE_LABEL, end = CODE_LABEL;
  branch(c, s->condition, false, &other);
  statement(c, s->list[0]);
  if (s->count > 1)
    jump(c, s->at, OPCODE_JUMP, &end, 0, 0);
  program_bind(c->out, &other);
  if (s->count > 1)
    statement(c, s->list[1]);
  program_bind(c->out, &end);
}

static void while_statement(compiler *c, const stmt *s) {
  code_label top = CODE_LABEL, end = CODE_LABEL;
  program_bind(c->out, &top);
  branch(c, s->condition, false, &end);
  statement(c, s->list[0]);
  jump(c, s->at, OPCODE_LOOP, &top, 0, 0);
  program_bind(c->out, &end);
}

static void do_statement(compiler *c, const stmt *s) {
  code_label top = CODE_LABEL, end = CODE_LABEL;
  program_bind(c->out, &top);
  statement(c, s->list[0]);
  branch(c, s->condition, false, &end);
  jump(c, s->at, OPCODE_LOOP, &top, 0, 0);
  program_bind(c->out, &end);
}

static void foreach_statement(compiler *c, const stmt *s) {
  if (is_empty(s->domain))
    return;
  code_label top;
  loop_start(c, s->at, s->slot, s->domain, &top);
  statement(c, s->list[0]);
  loop_end(c, s->at, s->slot, s->domain, &top);
}

// Does the value of a return fill the result's cells by itself?
static bool is_aggregate(const function *f, const expr *e) {
  if (f->result_size != 1 || e->kind == EXPR_COPY)
    return true;
  if (e->kind == EXPR_SEQ)
    return is_aggregate(f, e->args[e->nargs - 1]);
  return e->kind == EXPR_ITE && is_aggregate(f, e->args[1]);
}

static void return_nothing(compiler *c, span at) {
  if (c->running)
    emit(c, at, OPCODE_RETURN_I, 0, c->link, 0);
  else
    emit(c, at, OPCODE_GIVE_I, 0, 0, 0);
}

static void return_value(compiler *c, const function *f, const expr *e) {
  const operand x = value(c, e);
  if (is_surely_in(e, x, f->domain))
    move(c, e->at, f->result, x);
  else
    store(c, e->at, f->result, x, f->domain);
  if (x.is_const)
    emit(c, e->at, OPCODE_RETURN_I, x.value, c->link, 0);
  else
    emit(c, e->at, OPCODE_RETURN, x.value, c->link, 0);
}

static void return_statement(compiler *c, const stmt *s) {
  const function *f = c->running;
  const expr *e = s->condition;
  const int32_t mark = c->next;
  if (e && f && !f->is_void && !is_aggregate(f, e)) {
    return_value(c, f, e);
  } else {
    if (e)
      effect(c, e);
    return_nothing(c, s->at);
  }
  c->next = mark;
}

static void assert_statement(compiler *c, const stmt *s) {
  code_label good = CODE_LABEL;
  branch(c, s->condition, true, &good);
  emit(c, s->at, OPCODE_FAIL, DIAG_RUN_ASSERT, 0, 0);
  program_bind(c->out, &good);
}

static void statement(compiler *c, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case STMT_BLOCK:
    for (uint32_t i = 0; i < s->count; i++)
      statement(c, s->list[i]);
    break;
  case STMT_EXPR:
    effect(c, s->condition);
    break;
  case STMT_IF:
    if_statement(c, s);
    break;
  case STMT_WHILE:
    while_statement(c, s);
    break;
  case STMT_DO:
    do_statement(c, s);
    break;
  case STMT_FOREACH:
    foreach_statement(c, s);
    break;
  case STMT_RETURN:
    return_statement(c, s);
    break;
  case STMT_ASSERT:
    assert_statement(c, s);
    break;
  }
}

// Conditions.  Each function below falls through where the condition holds,
// with the constraints for that made, and goes to c->no where it does not.

static void condition(compiler *, const expr *, bool negated);

static void fork_start(compiler *c, span at, code_label *other) {
  for (const scope *s = c->bound; s; s = s->outer)
    emit(c, at, OPCODE_SAVE, s->slot, 0, 0);
  jump(c, at, OPCODE_FORK, other, 0, 0);
}

static void restore(compiler *c, span at, const scope *s) {
  if (!s)
    return;
  restore(c, at, s->outer); // it was saved last
  emit(c, at, OPCODE_RESTORE, s->slot, 0, 0);
}

static void fork_end(compiler *c, span at, code_label *other, code_label *end) {
  jump(c, at, OPCODE_JUMP, end, 0, 0);
  program_bind(c->out, other);
  restore(c, at, c->bound);
}

static void condition_all(compiler *c, const expr *e, bool negated) {
  for (int with_clocks = 0; with_clocks < 2; with_clocks++)
    for (uint32_t i = 0; i < e->nargs; i++)
      if (e->args[i]->has_clock == with_clocks)
        condition(c, e->args[i], negated);
}

static void condition_any(compiler *c, const expr *e, bool negated) {
  code_label end = CODE_LABEL;
  uint32_t last = 0;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (e->args[i]->has_clock)
      last = i;
    else
      branch(c, e->args[i], !negated, &end);
  for (uint32_t i = 0; i < last; i++) {
    if (!e->args[i]->has_clock)
      continue;
    code_label other = CODE_LABEL;
    fork_start(c, e->at, &other);
    condition(c, e->args[i], negated);
    fork_end(c, e->at, &other, &end);
  }
  condition(c, e->args[last], negated);
  program_bind(c->out, &end);
}

static void condition_choice(compiler *c, const expr *e, bool negated) {
  code_label other = CODE_LABEL, end = CODE_LABEL;
  if (e->args[0]->has_clock) {
    fork_start(c, e->at, &other);
    condition(c, e->args[0], false);
    condition(c, e->args[1], negated);
    fork_end(c, e->at, &other, &end);
    condition(c, e->args[0], true);
  } else {
    branch(c, e->args[0], false, &other);
    condition(c, e->args[1], negated);
    jump(c, e->at, OPCODE_JUMP, &end, 0, 0);
    program_bind(c->out, &other);
  }
  condition(c, e->args[2], negated);
  program_bind(c->out, &end);
}

static void condition_each(compiler *c, const expr *e, bool negated) {
  if (is_empty(e->domain))
    return;
  const scope s = {e->slot, c->bound};
  code_label top;
  loop_start(c, e->at, e->slot, e->domain, &top);
  c->bound = &s;
  condition(c, e->args[0], negated);
  c->bound = s.outer;
  loop_end(c, e->at, e->slot, e->domain, &top);
}

static void condition_some(compiler *c, const expr *e, bool negated) {
  if (is_empty(e->domain)) {
    jump(c, e->at, OPCODE_JUMP, &c->no, 0, 0);
    return;
  }
  const scope s = {e->slot, c->bound};
  code_label top, other = CODE_LABEL, end = CODE_LABEL;
  loop_start(c, e->at, e->slot, e->domain, &top);
  c->bound = &s;
  fork_start(c, e->at, &other);
  condition(c, e->args[0], negated);
  fork_end(c, e->at, &other, &end);
  c->bound = s.outer;
  loop_end(c, e->at, e->slot, e->domain, &top);
  jump(c, e->at, OPCODE_JUMP, &c->no, 0, 0);
  program_bind(c->out, &end);
}

static void atom(compiler *c, const expr *e, expr_kind relation) {
  const int32_t mark = c->next;
  const operand x = clock_number(c, e->target);
  const operand y = clock_number(c, e->source);
  const operand z = value(c, e->args[0]);
  uint32_t at;
  if (!x.is_const || !y.is_const) {
    const int32_t left = cell_of(c, e->at, x);
    const int32_t right = cell_of(c, e->at, y);
    at = emit(c, e->at, OPCODE_CLOCK_AT, left, right, cell_of(c, e->at, z));
  } else {
    at = emit(c, e->at, z.is_const ? OPCODE_CLOCK_I : OPCODE_CLOCK, x.value,
              y.value, z.value);
  }
  c->out->text.data[at].relation = (uint16_t)relation;
  if (e->wide)
    emit(c, e->at, OPCODE_WIDE, (int32_t)(e->wide & UINT32_MAX),
         (int32_t)(e->wide >> 32), 0);
  c->next = mark;
}

static void condition_clock(compiler *c, const expr *e, bool negated) {
  const expr_kind op =
      negated ? complement((expr_kind)e->op) : (expr_kind)e->op;
  if (op != EXPR_NE) {
    atom(c, e, op);
    return;
  }
  code_label other = CODE_LABEL, end = CODE_LABEL;
  fork_start(c, e->at, &other);
  atom(c, e, EXPR_LT);
  fork_end(c, e->at, &other, &end);
  atom(c, e, EXPR_GT);
  program_bind(c->out, &end);
}

static void condition(compiler *c, const expr *e, bool negated) {
  if (!e->has_clock) {
    branch(c, e, negated, &c->no);
    return;
  }
  switch ((expr_kind)e->kind) {
  case EXPR_NOT:
    condition(c, e->args[0], !negated);
    break;
  case EXPR_TRUTH:
    condition(c, e->args[0], negated);
    break;
  case EXPR_AND:
  case EXPR_OR:
    if ((e->kind == EXPR_AND) != negated)
      condition_all(c, e, negated);
    else
      condition_any(c, e, negated);
    break;
  case EXPR_ITE:
    condition_choice(c, e, negated);
    break;
  case EXPR_FORALL:
  case EXPR_EXISTS:
    if ((e->kind == EXPR_FORALL) != negated)
      condition_each(c, e, negated);
    else
      condition_some(c, e, negated);
    break;
  case EXPR_CLOCK:
    condition_clock(c, e, negated);
    break;
  case EXPR_DEADLOCK:
    emit(c, e->at, OPCODE_DEADLOCK, !negated, 0, 0);
    break;
  default:
    emit(c, e->at, OPCODE_SPLIT, 0, 0, 0);
  }
}

// Entries.

static compiler begin(network_code *n) {
  return (compiler){.out = &n->program,
                    .network = n->network,
                    .next = n->base,
                    .no = CODE_LABEL};
}

static code_entry here(const network_code *n) { return n->program.text.count; }

static void end_with(compiler *c, span at, operand x) {
  emit(c, at, x.is_const ? OPCODE_GIVE_I : OPCODE_GIVE, x.value, 0, 0);
}

code_entry compile_value(network_code *n, const expr *e) {
  if (!e)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  const operand x = value(&c, e);
  end_with(&c, e->at, x);
  return entry;
}

code_entry compile_test(network_code *n, const expr *e) {
  if (!e)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  branch(&c, e, false, &c.no);
  end_with(&c, e->at, constant(1));
  program_bind(c.out, &c.no);
  end_with(&c, e->at, constant(0));
  return entry;
}

code_entry compile_condition(network_code *n, const expr *e, bool negated) {
  if (!e)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  condition(&c, e, negated);
  emit(&c, e->at, OPCODE_YES, 0, 0, 0);
  program_bind(c.out, &c.no);
  emit(&c, e->at, OPCODE_NO, 0, 0, 0);
  return entry;
}

code_entry compile_update(network_code *n, const stmt *s) {
  if (!s)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  statement(&c, s);
  end_with(&c, s->at, constant(0));
  return entry;
}

code_entry compile_place(network_code *n, const place *p) {
  if (!p)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  const operand x = address(&c, p);
  end_with(&c, p->at, x);
  return entry;
}

code_entry compile_rates(network_code *n, const rate *rates, uint32_t count) {
  if (count == 0)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  for (uint32_t i = 0; i < count; i++) {
    const rate *r = &rates[i];
    const int32_t mark = c.next;
    const int32_t x = cell_of(&c, r->clock->at, address(&c, r->clock));
    const int32_t y = cell_of(&c, r->value->at, value(&c, r->value));
    emit(&c, r->value->at, OPCODE_RATE, x, y, 0);
    c.next = mark;
  }
  end_with(&c, rates[0].value->at, constant(0));
  return entry;
}

query_code compile_query(network_code *n, const query *q) {
  query_code code = {
      .p = compile_condition(n, q->p, false),
      .not_p = compile_condition(n, q->p, true),
      .q = compile_condition(n, q->q, false),
      .not_q = compile_condition(n, q->q, true),
      .terms = arena_array(n->program.memory, q->nterms, sizeof *code.terms),
  };
  for (uint32_t i = 0; i < q->nterms; i++)
    code.terms[i] = (term_code){compile_place(n, q->terms[i].clock),
                                compile_value(n, q->terms[i].value)};
  return code;
}

// The whole network.

static void compile_function(network_code *n, uint32_t number) {
  const function *f = &n->network->functions.data[number];
  compiler c = begin(n);
  c.running = f;
  c.next = n->program.room;
  c.link = temporary(&c);
  n->program.routines.data[number] = (code_routine){here(n), c.link};
  statement(&c, f->body);
  return_nothing(&c, f->at);
}

// A call names its routine by number, so the order of functions is free.
static void compile_functions(network_code *n) {
  const uint32_t count = n->network->functions.count;
  for (uint32_t i = 0; i < count; i++)
    vec_push(n->program.memory, &n->program.routines, (code_routine){0});
  for (uint32_t i = 0; i < count; i++)
    compile_function(n, i);
  n->base = n->program.room;
}

static location_code compile_location(network_code *n, const location *l) {
  return (location_code){
      .invariant = compile_test(n, l->invariant),
      .clock_invariant = compile_condition(n, l->clock_invariant, false),
      .rates = compile_rates(n, l->rates, l->nrates),
  };
}

static edge_code compile_edge(network_code *n, const edge *e) {
  edge_code code = {
      .guard = compile_test(n, e->guard),
      .clock_guard = compile_condition(n, e->clock_guard, false),
      .update = compile_update(n, e->update),
      .channel = CODE_NONE,
  };
  int32_t number = 0;
  const bool is_open = e->channel && (fold(e->channel, &number) > 0 ||
                                      e->channel->via != VIA_NONE);
  if (is_open)
    code.channel = compile_place(n, e->channel);
  else
    code.channel_number = (uint32_t)number;
  return code;
}

static process_code compile_process(network_code *n, const process *p) {
  arena *memory = n->program.memory;
  process_code code = {
      .locations = arena_array(memory, p->nlocations, sizeof *code.locations),
      .edges = arena_array(memory, p->nedges, sizeof *code.edges),
  };
  for (uint32_t i = 0; i < p->nlocations; i++)
    code.locations[i] = compile_location(n, &p->locations[i]);
  for (uint32_t i = 0; i < p->nedges; i++)
    code.edges[i] = compile_edge(n, &p->edges[i]);
  return code;
}

network_code *compile_network(arena *memory, const network *net) {
  network_code *n = arena_new(memory, network_code);
  n->network = net;
  program_init(&n->program, memory, (int32_t)net->cells.count);
  compile_functions(n);
  n->before = compile_update(n, net->before);
  n->after = compile_update(n, net->after);
  n->processes =
      arena_array(memory, net->processes.count, sizeof *n->processes);
  for (uint32_t i = 0; i < net->processes.count; i++)
    n->processes[i] = compile_process(n, &net->processes.data[i]);
  n->queries = arena_array(memory, net->queries.count, sizeof *n->queries);
  for (uint32_t i = 0; i < net->queries.count; i++)
    n->queries[i] = compile_query(n, &net->queries.data[i]);
  assert(program_is_valid(&n->program, net));
  return n;
}

// Listing.  Pieces are printed in the order in which they were compiled, so
// each ends where the next begins.

typedef struct {
  const network_code *code;
  FILE *out;
  uint32_t done; // instructions printed
} listing;

static void heading(listing *l, code_entry entry, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void heading(listing *l, code_entry entry, const char *format, ...) {
  if (entry == CODE_NONE)
    return;
  program_print(&l->code->program, l->code->network, l->done, entry, l->out);
  l->done = entry;
  va_list arguments;
  va_start(arguments, format);
  vfprintf(l->out, format, arguments);
  va_end(arguments);
  fputs(":\n", l->out);
}

static void list_process(listing *l, const process *p, const process_code *c) {
  for (uint32_t i = 0; i < p->nlocations; i++) {
    const location_code *k = &c->locations[i];
    const char *name = p->locations[i].name;
    heading(l, k->invariant, "%s.%s invariant", p->name, name);
    heading(l, k->clock_invariant, "%s.%s clock invariant", p->name, name);
    heading(l, k->rates, "%s.%s rates", p->name, name);
  }
  for (uint32_t i = 0; i < p->nedges; i++) {
    const edge_code *k = &c->edges[i];
    heading(l, k->guard, "%s edge %u guard", p->name, i);
    heading(l, k->clock_guard, "%s edge %u clock guard", p->name, i);
    heading(l, k->update, "%s edge %u update", p->name, i);
    heading(l, k->channel, "%s edge %u channel", p->name, i);
  }
}

static void list_query(listing *l, const query *q, const query_code *c,
                       uint32_t number) {
  heading(l, c->p, "query %u p", number);
  heading(l, c->not_p, "query %u not p", number);
  heading(l, c->q, "query %u q", number);
  heading(l, c->not_q, "query %u not q", number);
  for (uint32_t i = 0; i < q->nterms; i++) {
    heading(l, c->terms[i].clock, "query %u term %u clock", number, i + 1);
    heading(l, c->terms[i].value, "query %u term %u value", number, i + 1);
  }
}

void compile_print(const network_code *n, FILE *out) {
  const network *net = n->network;
  listing l = {n, out, 0};
  for (uint32_t i = 0; i < net->functions.count; i++)
    heading(&l, n->program.routines.data[i].entry, "%s()",
            net->functions.data[i].name);
  heading(&l, n->before, "before");
  heading(&l, n->after, "after");
  for (uint32_t i = 0; i < net->processes.count; i++)
    list_process(&l, &net->processes.data[i], &n->processes[i]);
  for (uint32_t i = 0; i < net->queries.count; i++)
    list_query(&l, &net->queries.data[i], &n->queries[i], i + 1);
  program_print(&n->program, net, l.done, n->program.text.count, out);
}
