// symbolic_step.c -- One instruction, for all states of a branch.

#include <assert.h>

#include "base/mem.h"
#include "relation/symbolic_own.h"

#define NOWHERE (-1) // no cell

// ---- Errors

// States in which an instruction goes wrong: they leave the branch all at once.
static void leave(run *r, branch *w, bf wrong) {
  if (wrong != BF_FALSE)
    branch_confine(r, w, bf_minus(r->m, w->where, wrong));
}

// Adds the outcome to the pile, or tells the error; returns where it fails.
static bf add_outcome(run *r, const instruction *i, const outcome *o, bf where,
                      pile *out) {
  if (o->wraps)
    run_wrap(r, i, o->exact, where);
  if (!o->fails) {
    pile_add(r, out, o->number, where);
    return BF_FALSE;
  }
  run_fail(r, i, o->error, where);
  return where;
}

// ---- Numbers

static void write_pile(run *r, branch *w, int32_t to, pile *p) {
  if (to != NOWHERE)
    memory_write(r, w, to, guarded_of(r, p));
}

static void compute_one(run *r, branch *w, const instruction *i, int32_t x,
                        int32_t to) {
  pile in = {0}, out = {0};
  bf wrong = BF_FALSE;
  memory_read(r, w, x, w->where, &in);
  for (uint32_t k = 0; k < in.count; k++) {
    const outcome o = symbolic_compute(r->program, i, in.data[k].value, 0);
    const bf where = in.data[k].where;
    wrong = bf_or(r->m, wrong, add_outcome(r, i, &o, where, &out));
  }
  leave(r, w, wrong);
  write_pile(r, w, to, &out);
  pile_free(&in);
  pile_free(&out);
}

static void compute_pairs(run *r, const instruction *i, const pile *left,
                          const pile *right, pile *out, bf *wrong) {
  if ((uint64_t)left->count * right->count > SYMBOLIC_PAIRS) {
    run_refuse(r, "an operation on more than 4194304 pairs of values");
    return;
  }
  for (uint32_t a = 0; a < left->count && run_is_fine(r); a++)
    for (uint32_t b = 0; b < right->count; b++) {
      const symbolic_value *x = &left->data[a], *y = &right->data[b];
      const bf where = bf_and(r->m, x->where, y->where);
      if (where == BF_FALSE)
        continue;
      const outcome o = symbolic_compute(r->program, i, x->value, y->value);
      *wrong = bf_or(r->m, *wrong, add_outcome(r, i, &o, where, out));
    }
}

static void compute_two(run *r, branch *w, const instruction *i, int32_t x,
                        int32_t y, int32_t to) {
  pile left = {0}, right = {0}, out = {0};
  bf wrong = BF_FALSE;
  memory_read(r, w, x, w->where, &left);
  memory_read(r, w, y, w->where, &right);
  compute_pairs(r, i, &left, &right, &out, &wrong);
  leave(r, w, wrong);
  write_pile(r, w, to, &out);
  pile_free(&left);
  pile_free(&right);
  pile_free(&out);
}

// ---- Comparisons

// Where cell x is related to cell y, or else to the number.
static bf relate(run *r, const branch *w, int32_t x, expr_kind k, int32_t y,
                 int32_t number) {
  const bool mirrored = k == EXPR_GT || k == EXPR_GE;
  const bool negated = k == EXPR_NE;
  const expr_kind op = mirrored ? expr_kind_mirrored(k) : negated ? EXPR_EQ : k;
  pile left = {0}, right = {0};
  memory_read(r, w, x, w->where, &left);
  if (y == NOWHERE)
    pile_add(r, &right, number, w->where);
  else
    memory_read(r, w, y, w->where, &right);
  const bf yes =
      pile_compare(r, op, mirrored ? &right : &left, mirrored ? &left : &right);
  pile_free(&left);
  pile_free(&right);
  return negated ? bf_minus(r->m, w->where, yes) : yes;
}

static void write_truth(run *r, branch *w, int32_t to, bf yes) {
  pile p = {0};
  pile_add(r, &p, 0, bf_minus(r->m, w->where, yes));
  pile_add(r, &p, 1, yes);
  write_pile(r, w, to, &p);
  pile_free(&p);
}

static bf is_at(run *r, const branch *w, const instruction *i) {
  const bf at =
      bits_at(r->x->bits, (uint32_t)i->b, (uint32_t)i->c, BITS_BEFORE);
  return bf_and(r->m, w->where, at);
}

// Goes on with the states of `yes`, if any; the others, if any, go on at the
// instruction behind.  True if `yes` has states.
static bool part(run *r, branch *w, bf yes) {
  if (yes == BF_FALSE)
    return false;
  if (yes != w->where) {
    run_queue(r, branch_copy(r, w, bf_minus(r->m, w->where, yes)));
    branch_confine(r, w, yes);
  }
  return true;
}

static bool jump_if(run *r, branch *w, const instruction *i, bf yes) {
  if (part(r, w, yes))
    w->pc = (uint32_t)i->a;
  return true;
}

static bool jump_next(run *r, branch *w, const instruction *i) {
  if (part(r, w, relate(r, w, i->b, EXPR_LT, NOWHERE, i->c))) {
    compute_one(r, w, i, i->b, i->b);
    w->pc = (uint32_t)i->a;
  }
  return true;
}

// ---- Addresses

// Adds what is in the cells of `at`, moved by `offset`.
static void read_through(run *r, const branch *w, const pile *at,
                         uint32_t offset, bf where, pile *out) {
  for (uint32_t k = 0; k < at->count; k++) {
    const bf here = bf_and(r->m, at->data[k].where, where);
    if (here != BF_FALSE)
      memory_read(r, w, at->data[k].value + (int32_t)offset, here, out);
  }
}

// What `at` is in the states that the branch still has.
static void write_through(run *r, branch *w, const pile *at, uint32_t offset,
                          guarded *g) {
  for (uint32_t k = 0; k < at->count; k++) {
    const bf here = bf_and(r->m, at->data[k].where, w->where);
    if (here != BF_FALSE)
      memory_write_where(r, w, at->data[k].value + (int32_t)offset, g, here);
  }
}

static void load(run *r, branch *w, const instruction *i) {
  pile at = {0}, out = {0};
  memory_read(r, w, i->b, w->where, &at);
  read_through(r, w, &at, 0, w->where, &out);
  write_pile(r, w, i->a, &out);
  pile_free(&at);
  pile_free(&out);
}

// The index is within the array in every state that there is; of others nobody
// asks, but they have to read something.
static void load_by(run *r, branch *w, const instruction *i) {
  pile indices = {0}, at = {0}, out = {0};
  memory_read(r, w, i->b, w->where, &indices);
  for (uint32_t k = 0; k < indices.count; k++) {
    const int64_t number = (int64_t)indices.data[k].value + i->c;
    const bool is_cell = 0 <= number && number < r->program->cells;
    pile_add(r, &at, is_cell ? (int32_t)number : 0, indices.data[k].where);
  }
  read_through(r, w, &at, 0, w->where, &out);
  write_pile(r, w, i->a, &out);
  pile_free(&indices);
  pile_free(&at);
  pile_free(&out);
}

static void load_at(run *r, branch *w, const instruction *i) {
  pile indices = {0}, at = {0}, out = {0};
  bf wrong = BF_FALSE;
  memory_read(r, w, i->b, w->where, &indices);
  for (uint32_t k = 0; k < indices.count; k++) {
    const outcome o = symbolic_locate(r->program, i, indices.data[k].value);
    wrong =
        bf_or(r->m, wrong, add_outcome(r, i, &o, indices.data[k].where, &at));
  }
  leave(r, w, wrong);
  read_through(r, w, &at, 0, w->where, &out);
  write_pile(r, w, i->a, &out);
  pile_free(&indices);
  pile_free(&at);
  pile_free(&out);
}

static void store_to(run *r, branch *w, const instruction *i, guarded *g) {
  pile at = {0};
  memory_read(r, w, i->a, w->where, &at);
  write_through(r, w, &at, 0, g);
  guarded_drop(r, g);
  pile_free(&at);
}

// ---- Blocks of cells

// The cells from those of `at` on must be as the block says; the first that is
// not is told.
static void check_block(run *r, branch *w, const instruction *i,
                        const code_block *b, const pile *at) {
  for (uint32_t k = 0; b->ranges && k < b->count && run_is_fine(r); k++) {
    const range allowed = b->ranges[k];
    bf wrong = BF_FALSE;
    pile p = {0};
    read_through(r, w, at, k, w->where, &p);
    pile_sort(r, &p);
    for (uint32_t n = 0; n < p.count; n++) {
      const symbolic_value *v = &p.data[n];
      if (allowed.low <= v->value && v->value <= allowed.high)
        continue;
      const run_error e = {.code = DIAG_RUN_RANGE,
                           .value = v->value,
                           .low = allowed.low,
                           .high = allowed.high};
      run_fail(r, i, e, v->where);
      wrong = bf_or(r->m, wrong, v->where);
    }
    pile_free(&p);
    leave(r, w, wrong);
  }
}

static void check_all(run *r, branch *w, const instruction *i) {
  pile at = {0};
  memory_read(r, w, i->a, w->where, &at);
  check_block(r, w, i, &r->program->blocks.data[i->b], &at);
  pile_free(&at);
}

// All is read before anything is written.
static void copy_block(run *r, branch *w, uint32_t count, const pile *to,
                       const pile *from) {
  guarded **lists = mem_new((size_t)count + 1, sizeof *lists);
  for (uint32_t k = 0; k < count; k++) {
    pile p = {0};
    read_through(r, w, from, k, w->where, &p);
    lists[k] = guarded_of(r, &p);
    pile_free(&p);
  }
  for (uint32_t k = 0; k < count; k++) {
    write_through(r, w, to, k, lists[k]);
    guarded_drop(r, lists[k]);
  }
  mem_free(lists);
}

static void copy(run *r, branch *w, const instruction *i) {
  const code_block *b = &r->program->blocks.data[i->c];
  pile to = {0}, from = {0};
  memory_read(r, w, i->b, w->where, &from);
  check_block(r, w, i, b, &from);
  if (i->op == OPCODE_COPY_HERE)
    pile_add(r, &to, i->a, w->where);
  else
    memory_read(r, w, i->a, w->where, &to);
  copy_block(r, w, b->count, &to, &from);
  pile_free(&to);
  pile_free(&from);
}

static void same(run *r, branch *w, const instruction *i) {
  pile left = {0}, right = {0};
  memory_read(r, w, i->a, w->where, &left);
  memory_read(r, w, i->b, w->where, &right);
  bf yes = w->where;
  for (int32_t k = 0; k < i->c && yes != BF_FALSE && run_is_fine(r); k++) {
    pile x = {0}, y = {0};
    read_through(r, w, &left, (uint32_t)k, yes, &x);
    read_through(r, w, &right, (uint32_t)k, yes, &y);
    pile_sort(r, &x);
    pile_sort(r, &y);
    yes = pile_compare(r, EXPR_EQ, &x, &y);
    pile_free(&x);
    pile_free(&y);
  }
  write_truth(r, w, i->a, yes);
  pile_free(&left);
  pile_free(&right);
}

// ---- One number at a time

// For instructions whose operands have to be numbers: true if the branch goes on.
typedef bool act(run *, branch *, const instruction *);

static int32_t number_in(run *r, const branch *w, int32_t number) {
  pile p = {0};
  memory_read(r, w, number, w->where, &p);
  assert(p.count <= 1 || !run_is_fine(r));
  const int32_t x = p.count ? p.data[0].value : 0;
  pile_free(&p);
  return x;
}

// A branch for each of the values of the cells.
static bool one_by_one(run *r, branch *w, const instruction *i,
                       const int32_t *cells, uint32_t count, act *then) {
  if (count == 0)
    return then(r, w, i);
  pile p = {0};
  memory_read(r, w, cells[0], w->where, &p);
  bool goes_on = false;
  if (p.count <= 1) {
    goes_on = one_by_one(r, w, i, cells + 1, count - 1, then);
  } else {
    for (uint32_t k = 0; k < p.count && run_is_fine(r); k++) {
      branch *c = branch_copy(r, w, p.data[k].where);
      if (one_by_one(r, c, i, cells + 1, count - 1, then))
        run_queue(r, c);
    }
    branch_free(r, w);
  }
  pile_free(&p);
  return goes_on;
}

// ---- Calls

static void call(run *r, branch *w, const instruction *i) {
  const code_routine *to = &r->program->routines.data[i->b];
  memory_write(r, w, to->link, guarded_constant(r, (int32_t)w->pc));
  w->pc = to->entry;
  w->depth++;
}

static bool return_to(run *r, branch *w, const instruction *i) {
  guarded *result = i->op == OPCODE_RETURN ? memory_list(r, w, i->a)
                                           : guarded_constant(r, i->a);
  const int32_t to = number_in(r, w, i->b);
  if (!run_is_fine(r)) {
    guarded_drop(r, result);
    return true;
  }
  assert(to > 0);
  w->pc = (uint32_t)to;
  w->depth--;
  if (i->c != i->b)
    memory_write(r, w, i->c, guarded_share(result));
  memory_write(r, w, r->program->text.data[to - 1].a, result);
  return true;
}

static bool end(run *r, branch *w) {
  branch_forget(r, w);
  for (uint32_t k = 0; k < r->ended.count; k++)
    if (branch_has_resets(r->ended.data[k], w->resets)) {
      branch_merge(r, r->ended.data[k], w);
      return false;
    }
  branches_push(&r->ended, w);
  return false;
}

static bool give(run *r, branch *w, guarded *result) {
  memory_write(r, w, r->program->room, result);
  return end(r, w);
}

// ---- Clocks

static bool constrain(run *r, branch *w, const instruction *i) {
  note n = {.x = (uint32_t)i->a,
            .y = (uint32_t)i->b,
            .op = i->relation,
            .number = i->c};
  if (i->op == OPCODE_CLOCK_AT) {
    n.x = (uint32_t)number_in(r, w, i->a);
    n.y = (uint32_t)number_in(r, w, i->b);
  }
  if (i->op != OPCODE_CLOCK_I)
    n.number = number_in(r, w, i->c);
  w->constraints = branch_note(r, w->constraints, n);
  return true;
}

static void widen(run *r, branch *w, const instruction *i) {
  note n = *w->constraints;
  n.number +=
      (int64_t)((uint64_t)(uint32_t)i->a | (uint64_t)(uint32_t)i->b << 32);
  w->constraints = branch_note(r, w->constraints->before, n);
}

static bool set_clock(run *r, branch *w, const instruction *i) {
  note n = {.x = (uint32_t)i->a, .y = (uint32_t)i->b, .number = i->c};
  if (i->op == OPCODE_RESET_AT) {
    n.x = (uint32_t)number_in(r, w, i->a);
    n.y = (uint32_t)number_in(r, w, i->b);
  }
  if (i->op != OPCODE_RESET_I)
    n.number = number_in(r, w, i->c);
  if (i->op != OPCODE_RESET_I && n.y == 0 && n.number < 0) {
    const run_error e = {
        .code = DIAG_RUN_RANGE, .value = n.number, .high = INT32_MAX};
    run_fail(r, i, e, w->where);
    branch_free(r, w);
    return false;
  }
  w->resets = branch_note(r, w->resets, n);
  return true;
}

// ---- Cases of conditions

static void push_fork(run *r, branch *w, int64_t number) {
  w->forks = branch_note(r, w->forks, (note){.number = number});
}

static int32_t pop_fork(branch *w) {
  assert(w->forks);
  const int32_t number = (int32_t)w->forks->number;
  w->forks = w->forks->before;
  return number;
}

static bool retry(run *r, branch *w) {
  if (!w->forks) {
    branch_free(r, w);
    return false;
  }
  w->pc = (uint32_t)pop_fork(w);
  const uint32_t count = (uint32_t)pop_fork(w);
  while (notes_count(w->constraints) > count)
    w->constraints = w->constraints->before;
  return true;
}

static bool save(run *r, branch *w, const instruction *i) {
  push_fork(r, w, number_in(r, w, i->a));
  return true;
}

static bool case_has(const symbolic_case *c, const note *n) {
  if (c->constraints.count != notes_count(n))
    return false;
  for (uint32_t k = c->constraints.count; k-- > 0; n = n->before) {
    const clock_constraint *a = &c->constraints.data[k];
    if (a->x != n->x || a->y != n->y || a->op != (expr_kind)n->op ||
        a->bound != n->number)
      return false;
  }
  return true;
}

// The constraints so far are a case; those of an equal one are the same case.
static void add_case(run *r, const branch *w) {
  assert(r->cases);
  for (uint32_t k = 0; k < r->cases->count; k++) {
    symbolic_case *c = &r->cases->data[k];
    if (case_has(c, w->constraints)) {
      bf_put(r->m, &c->where, bf_or(r->m, c->where, w->where));
      return;
    }
  }
  symbolic_case c = {.where = bf_keep(r->m, w->where)};
  const uint32_t count = notes_count(w->constraints);
  c.constraints.data =
      arena_array(r->x->memory, count, sizeof *c.constraints.data);
  c.constraints.count = c.constraints.room = count;
  const note *n = w->constraints;
  for (uint32_t k = count; k-- > 0; n = n->before)
    c.constraints.data[k] =
        (clock_constraint){n->x, n->y, (expr_kind)n->op, n->number};
  vec_push(r->x->memory, r->cases, c);
}

// ---- Which instruction it is

static void step_memory(run *r, branch *w, const instruction *i) {
  switch ((opcode)i->op) {
  case OPCODE_SET:
    memory_write(r, w, i->a, guarded_constant(r, i->b));
    break;
  case OPCODE_MOVE:
    memory_write(r, w, i->a, memory_list(r, w, i->b));
    break;
  case OPCODE_LOAD:
    load(r, w, i);
    break;
  case OPCODE_LOAD_AT:
    load_at(r, w, i);
    break;
  case OPCODE_LOAD_BY:
    load_by(r, w, i);
    break;
  case OPCODE_STORE_TO:
    compute_one(r, w, i, i->b, NOWHERE); // the check
    store_to(r, w, i, memory_list(r, w, i->b));
    break;
  case OPCODE_MOVE_TO:
    store_to(r, w, i, memory_list(r, w, i->b));
    break;
  case OPCODE_SET_TO:
    store_to(r, w, i, guarded_constant(r, i->b));
    break;
  case OPCODE_CHECK_ALL:
    check_all(r, w, i);
    break;
  case OPCODE_COPY:
  case OPCODE_COPY_HERE:
    copy(r, w, i);
    break;
  default:
    assert(i->op == OPCODE_SAME);
    same(r, w, i);
  }
}

// The comparison that it makes, or EXPR_KIND_COUNT if it makes none, and
// whether with a number.
static expr_kind comparison_of(opcode op, bool *with_number) {
  static const struct {
    uint8_t truth, jump; // opcodes
    uint8_t kind;
    bool with_number;
  } ALL[] = {
      {OPCODE_LT, OPCODE_JLT, EXPR_LT, false},
      {OPCODE_LE, OPCODE_JLE, EXPR_LE, false},
      {OPCODE_EQ, OPCODE_JEQ, EXPR_EQ, false},
      {OPCODE_NE, OPCODE_JNE, EXPR_NE, false},
      {OPCODE_LT_I, OPCODE_JLT_I, EXPR_LT, true},
      {OPCODE_LE_I, OPCODE_JLE_I, EXPR_LE, true},
      {OPCODE_GT_I, OPCODE_JGT_I, EXPR_GT, true},
      {OPCODE_GE_I, OPCODE_JGE_I, EXPR_GE, true},
      {OPCODE_EQ_I, OPCODE_JEQ_I, EXPR_EQ, true},
      {OPCODE_NE_I, OPCODE_JNE_I, EXPR_NE, true},
  };
  for (uint32_t k = 0; k < sizeof ALL / sizeof *ALL; k++)
    if (ALL[k].truth == op || ALL[k].jump == op) {
      *with_number = ALL[k].with_number;
      return (expr_kind)ALL[k].kind;
    }
  return EXPR_KIND_COUNT;
}

static bool step_comparison(run *r, branch *w, const instruction *i,
                            expr_kind k, bool with_number) {
  const bf yes = relate(r, w, i->b, k, with_number ? NOWHERE : i->c, i->c);
  if (i->op >= OPCODE_JUMP)
    return jump_if(r, w, i, yes);
  write_truth(r, w, i->a, yes);
  return true;
}

static bool refuse(run *r, branch *w, const char *trouble) {
  run_refuse(r, trouble);
  branch_free(r, w);
  return false;
}

static bool step_clocks(run *r, branch *w, const instruction *i) {
  const int32_t all[] = {i->a, i->b, i->c};
  switch ((opcode)i->op) {
  case OPCODE_CLOCK_I:
    return constrain(r, w, i);
  case OPCODE_CLOCK:
    return one_by_one(r, w, i, all + 2, 1, constrain);
  case OPCODE_CLOCK_AT:
    return one_by_one(r, w, i, all, 3, constrain);
  case OPCODE_WIDE:
    widen(r, w, i);
    return true;
  case OPCODE_RESET_I:
    return set_clock(r, w, i);
  case OPCODE_RESET:
    return one_by_one(r, w, i, all + 2, 1, set_clock);
  case OPCODE_RESET_AT:
    return one_by_one(r, w, i, all, 3, set_clock);
  case OPCODE_YES:
    add_case(r, w);
    return retry(r, w);
  case OPCODE_NO:
    return retry(r, w);
  case OPCODE_FORK:
    push_fork(r, w, notes_count(w->constraints));
    push_fork(r, w, i->a);
    return true;
  case OPCODE_SAVE:
    return one_by_one(r, w, i, all, 1, save);
  case OPCODE_RESTORE:
    memory_write(r, w, i->a, guarded_constant(r, pop_fork(w)));
    return true;
  case OPCODE_DEADLOCK:
    return refuse(r, w, "deadlock");
  case OPCODE_RATE:
    return refuse(r, w, "clocks that stop");
  default:
    assert(i->op == OPCODE_SPLIT);
    return refuse(r, w, "a condition on clocks that is no logical formula");
  }
}

static bool step_control(run *r, branch *w, const instruction *i) {
  run_error failure = {.code = (diag_code)i->a, .value = i->b};
  switch ((opcode)i->op) {
  case OPCODE_JUMP:
  case OPCODE_LOOP:
    w->pc = (uint32_t)i->a;
    return true;
  case OPCODE_JAT:
    return jump_if(r, w, i, is_at(r, w, i));
  case OPCODE_JNOT_AT:
    return jump_if(r, w, i, bf_minus(r->m, w->where, is_at(r, w, i)));
  case OPCODE_NEXT:
    return jump_next(r, w, i);
  case OPCODE_CALL:
    call(r, w, i);
    return true;
  case OPCODE_RETURN:
  case OPCODE_RETURN_I:
    return one_by_one(r, w, i, &i->b, 1, return_to);
  case OPCODE_GIVE:
    return give(r, w, memory_list(r, w, i->a));
  case OPCODE_GIVE_I:
    return give(r, w, guarded_constant(r, i->a));
  case OPCODE_FAIL:
    run_fail(r, i, failure, w->where);
    branch_free(r, w);
    return false;
  default:
    return step_clocks(r, w, i);
  }
}

bool symbolic_step(run *r, branch *w) {
  const instruction *i = &r->program->text.data[w->pc++];
  const opcode op = (opcode)i->op;
  bool with_number;
  const expr_kind k = comparison_of(op, &with_number);
  if (k != EXPR_KIND_COUNT)
    return step_comparison(r, w, i, k, with_number);
  switch (op) {
  case OPCODE_AT:
    write_truth(r, w, i->a, is_at(r, w, i));
    return true;
  case OPCODE_CHECK:
    compute_one(r, w, i, i->a, NOWHERE);
    return true;
  case OPCODE_BUMP:
    compute_one(r, w, i, i->a, i->a);
    return true;
  case OPCODE_INDEX_ADD:
    compute_two(r, w, i, i->a, i->b, i->a);
    return true;
  case OPCODE_INDEX:
  case OPCODE_STORE:
    compute_one(r, w, i, i->b, i->a);
    return true;
  default:
    break;
  }
  if (op <= OPCODE_SAME) {
    step_memory(r, w, i);
    return true;
  }
  const bool takes_two = OPCODE_ADD <= op && op <= OPCODE_MAX;
  if (takes_two)
    compute_two(r, w, i, i->b, i->c, i->a);
  else if (op < OPCODE_LT)
    compute_one(r, w, i, i->b, i->a);
  else
    return step_control(r, w, i);
  return true;
}
