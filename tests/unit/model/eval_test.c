// The tree walker by hand: each operator, each order of evaluation E1 to E7 of
// model/eval.h, each run-time error with its position and values.
//
// Every node built here gets a span of its own, so a test can say which node an
// error must point at.

#include "model/eval.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum {
  X = 0, // scalars
  Y = 1,
  A = 4,  // a[2..5]
  M = 8,  // m[0..2][0..3]
  P = 24, // parameters of the function under test
  LOCAL = 28,
  RESULT = 30, // three cells
  SLOT = 34,   // counters
  LONG = 40,   // a long parameter
  CELLS = 64,
  CLOCKS = 5,
  LOG = 32,
};

static const range ANY = {INT32_MIN, INT32_MAX};
static const range SMALL = {0, 9};

// What was passed to constrain() and reset().
typedef struct {
  expr_kind op;
  uint32_t x, y;
  int64_t value;
} event;

typedef struct {
  arena memory;
  network net;
  int32_t cells[CELLS];
  uint32_t locations[2];
  evaluator v;
  event log[LOG];
  uint32_t nlog;
  uint32_t asked; // calls of holds()
  uint32_t next;  // offset of the next node
} world;

static void record(world *w, event e) {
  assert_true(w->nlog < LOG);
  w->log[w->nlog++] = e;
}

static void on_constrain(void *data, uint32_t x, uint32_t y, expr_kind op,
                         int64_t bound) {
  record(data, (event){op, x, y, bound});
}

static void on_reset(void *data, uint32_t clock, int32_t value, uint32_t from) {
  record(data, (event){EXPR_RESET, clock, from, value});
}

// Clock n is at 10n, and there is no deadlock.
static bool on_holds(void *data, uint32_t x, uint32_t y, expr_kind op,
                     int64_t bound) {
  ((world *)data)->asked++;
  const int64_t d = 10 * (int64_t)x - 10 * (int64_t)y;
  switch (op) {
  case EXPR_LT:
    return d < bound;
  case EXPR_LE:
    return d <= bound;
  case EXPR_GT:
    return d > bound;
  case EXPR_GE:
    return d >= bound;
  case EXPR_EQ:
    return d == bound;
  case EXPR_NE:
    return d != bound;
  default:
    return false;
  }
}

static int setup(void **state) {
  world *w = mem_new(1, sizeof *w);
  arena_init(&w->memory);
  network_init(&w->net, &w->memory);
  for (int i = 0; i < CELLS; i++) {
    const cell c = {.name = "cell", .low = INT32_MIN, .high = INT32_MAX};
    vec_push(&w->memory, &w->net.cells, c);
  }
  for (int i = 1; i < CLOCKS; i++)
    vec_push(&w->memory, &w->net.clocks, (clock_info){.name = "clock"});
  eval_init(&w->v, &w->net, w->cells, w->locations);
  w->v.clocks = (eval_clocks){w, on_constrain, on_reset, on_holds};
  w->next = 1;
  *state = w;
  return 0;
}

static int teardown(void **state) {
  world *w = *state;
  arena_release(&w->memory);
  mem_free(w);
  return 0;
}

// Building.

static span fresh(world *w) {
  const span at = {w->next, w->next + 1};
  w->next++;
  return at;
}

static expr *num(world *w, int32_t x) {
  return expr_const(&w->memory, fresh(w), x);
}

static expr *node(world *w, expr_kind k, uint32_t n, ...) {
  expr *e = expr_new(&w->memory, k, fresh(w), n);
  va_list list;
  va_start(list, n);
  for (uint32_t i = 0; i < n; i++)
    e->args[i] = va_arg(list, expr *);
  va_end(list);
  return expr_finish(e);
}

static place *spot(world *w, space s, int32_t base, uint32_t nsteps) {
  return place_new(&w->memory, s, base, "place", fresh(w), nsteps);
}

static expr *of_place(world *w, expr_kind k, place *p) {
  expr *e = expr_new(&w->memory, k, fresh(w), 0);
  e->target = p;
  return expr_finish(e);
}

static expr *var(world *w, int32_t base) {
  return of_place(w, EXPR_VAR, spot(w, SPACE_CELL, base, 0));
}

static place *element(world *w, expr *index) { // a[index]
  place *p = spot(w, SPACE_CELL, A, 1);
  p->steps[0] = (place_step){index, 2, 4, 1};
  return p;
}

static place *matrix(world *w, expr *i, expr *j) { // m[i][j]
  place *p = spot(w, SPACE_CELL, M, 2);
  p->steps[0] = (place_step){i, 0, 3, 4};
  p->steps[1] = (place_step){j, 0, 4, 1};
  return p;
}

static expr *set_in(world *w, expr_kind k, place *p, expr_kind op, expr *value,
                    range r) {
  expr *e = expr_new(&w->memory, k, fresh(w), 1);
  e->target = p;
  e->op = (uint8_t)op;
  e->args[0] = value;
  e->domain = r;
  return expr_finish(e);
}

static expr *set(world *w, int32_t base, expr *value) {
  place *p = spot(w, SPACE_CELL, base, 0);
  return set_in(w, EXPR_ASSIGN, p, 0, value, ANY);
}

static expr *over(world *w, expr_kind k, int32_t slot, range r, expr *body) {
  expr *e = expr_new(&w->memory, k, fresh(w), 1);
  e->slot = slot;
  e->domain = r;
  e->args[0] = body;
  return expr_finish(e);
}

static expr *clock_atom(world *w, uint32_t x, uint32_t y, expr_kind op,
                        expr *bound) {
  expr *e = expr_new(&w->memory, EXPR_CLOCK, fresh(w), 1);
  e->op = (uint8_t)op;
  e->target = x ? spot(w, SPACE_CLOCK, (int32_t)x, 0) : NULL;
  e->source = y ? spot(w, SPACE_CLOCK, (int32_t)y, 0) : NULL;
  e->args[0] = bound;
  return expr_finish(e);
}

static stmt *does(world *w, expr *e) {
  stmt *s = stmt_new(&w->memory, STMT_EXPR, fresh(w), 0);
  s->condition = e;
  return s;
}

static stmt *say(world *w, stmt_kind k, expr *condition, uint32_t n, ...) {
  stmt *s = stmt_new(&w->memory, k, fresh(w), n);
  s->condition = condition;
  va_list list;
  va_start(list, n);
  for (uint32_t i = 0; i < n; i++)
    s->list[i] = va_arg(list, stmt *);
  va_end(list);
  return s;
}

// A division by zero: a mine that must not be stepped on, or must first.
static expr *mine(world *w) {
  return node(w, EXPR_DIV, 2, num(w, 7), num(w, 0));
}

// Checking.

static void gives(world *w, const expr *e, int32_t expected) {
  int32_t value = 12345;
  assert_true(expr_is_valid(e));
  assert_true(eval_int(&w->v, e, &value));
  assert_int_equal(value, expected);
}

static void error_is(world *w, diag_code code, span at, int64_t value,
                     int32_t low, int32_t high) {
  const run_error *e = &w->v.error;
  assert_string_equal(diag_code_text(e->code), diag_code_text(code));
  assert_int_equal(e->at.begin, at.begin);
  assert_int_equal(e->at.end, at.end);
  assert_true(e->value == value);
  assert_int_equal(e->low, low);
  assert_int_equal(e->high, high);
}

static void fails(world *w, const expr *e, diag_code code, span at,
                  int64_t value, int32_t low, int32_t high) {
  int32_t ignored;
  assert_false(eval_int(&w->v, e, &ignored));
  error_is(w, code, at, value, low, high);
}

static void logged(world *w, uint32_t i, expr_kind op, uint32_t x, uint32_t y,
                   int64_t value) {
  assert_true(i < w->nlog);
  assert_int_equal(w->log[i].op, op);
  assert_int_equal(w->log[i].x, x);
  assert_int_equal(w->log[i].y, y);
  assert_true(w->log[i].value == value);
}

// Arithmetic.

typedef struct {
  expr_kind kind;
  int32_t a, b, expected;
} sum;

static void test_binary(void **state) {
  static const sum SUMS[] = {
      {EXPR_ADD, 3, 4, 7},
      {EXPR_ADD, INT32_MAX, INT32_MIN, -1},
      {EXPR_SUB, 3, 4, -1},
      {EXPR_SUB, -1, INT32_MIN, INT32_MAX},
      {EXPR_MUL, -3, 4, -12},
      {EXPR_MUL, 65536, -32768, INT32_MIN},
      {EXPR_DIV, 7, 2, 3},
      {EXPR_DIV, -7, 2, -3},
      {EXPR_DIV, 7, -2, -3},
      {EXPR_MOD, 7, 3, 1},
      {EXPR_MOD, -7, 3, -1},
      {EXPR_MOD, 7, -3, 1},
      {EXPR_MOD, INT32_MIN, -2, 0},
      {EXPR_POW, 2, 10, 1024},
      {EXPR_POW, -2, 31, INT32_MIN},
      {EXPR_POW, 0, 0, 1},
      {EXPR_POW, 0, INT32_MAX, 0},
      {EXPR_POW, 1, INT32_MAX, 1},
      {EXPR_POW, -1, INT32_MAX, -1},
      {EXPR_POW, -1, INT32_MAX - 1, 1},
      {EXPR_POW, -1, 0, 1},
      {EXPR_POW, 46340, 2, 2147395600},
      {EXPR_SHL, 1, 30, 1 << 30},
      {EXPR_SHL, -1, 31, INT32_MIN},
      {EXPR_SHL, 0, 31, 0},
      {EXPR_SHR, 5, 1, 2},
      {EXPR_SHR, -5, 1, -3},
      {EXPR_SHR, -4, 1, -2},
      {EXPR_SHR, INT32_MIN, 31, -1},
      {EXPR_SHR, INT32_MAX, 31, 0},
      {EXPR_BITAND, 12, -6, 8},
      {EXPR_BITOR, 12, 3, 15},
      {EXPR_BITXOR, 12, 10, 6},
      {EXPR_MIN, -2, 1, -2},
      {EXPR_MAX, -2, 1, 1},
      {EXPR_LT, 1, 1, 0},
      {EXPR_LT, 0, 1, 1},
      {EXPR_LE, 1, 1, 1},
      {EXPR_LE, 2, 1, 0},
      {EXPR_GT, 1, 1, 0},
      {EXPR_GT, 2, 1, 1},
      {EXPR_GE, 1, 1, 1},
      {EXPR_GE, 0, 1, 0},
      {EXPR_EQ, 1, 1, 1},
      {EXPR_EQ, 0, 1, 0},
      {EXPR_NE, 1, 1, 0},
      {EXPR_NE, 0, 1, 1},
  };
  world *w = *state;
  for (size_t i = 0; i < sizeof SUMS / sizeof *SUMS; i++) {
    const sum *s = &SUMS[i];
    gives(w, node(w, s->kind, 2, num(w, s->a), num(w, s->b)), s->expected);
  }
}

static void test_unary(void **state) {
  world *w = *state;
  gives(w, node(w, EXPR_NEG, 1, num(w, INT32_MAX)), -INT32_MAX);
  gives(w, node(w, EXPR_ABS, 1, num(w, -5)), 5);
  gives(w, node(w, EXPR_ABS, 1, num(w, 5)), 5);
  gives(w, node(w, EXPR_NOT, 1, num(w, 2)), 0);
  gives(w, node(w, EXPR_NOT, 1, num(w, 0)), 1);
  gives(w, node(w, EXPR_TRUTH, 1, num(w, -2)), 1);
  gives(w, node(w, EXPR_TRUTH, 1, num(w, 0)), 0);
}

typedef struct {
  expr_kind kind;
  int32_t a, b;
  diag_code code;
  int64_t value;
  int32_t high;
} accident;

static void test_arithmetic_errors(void **state) {
  static const accident ACCIDENTS[] = {
      {EXPR_ADD, INT32_MAX, 1, DIAG_RUN_OVERFLOW, INT64_C(2147483648), 0},
      {EXPR_SUB, INT32_MIN, 1, DIAG_RUN_OVERFLOW, INT64_C(-2147483649), 0},
      {EXPR_MUL, 65536, 65536, DIAG_RUN_OVERFLOW, INT64_C(4294967296), 0},
      {EXPR_DIV, INT32_MIN, -1, DIAG_RUN_OVERFLOW, INT64_C(2147483648), 0},
      {EXPR_MOD, INT32_MIN, -1, DIAG_RUN_OVERFLOW, INT64_C(2147483648), 0},
      {EXPR_DIV, 5, 0, DIAG_RUN_DIVISION, 5, 0},
      {EXPR_MOD, 5, 0, DIAG_RUN_DIVISION, 5, 0},
      {EXPR_POW, 2, -1, DIAG_RUN_POWER, -1, 0},
      {EXPR_POW, 1, -1, DIAG_RUN_POWER, -1, 0},
      {EXPR_POW, 2, 31, DIAG_RUN_OVERFLOW, INT64_C(2147483648), 0},
      {EXPR_POW, 2, 1000, DIAG_RUN_OVERFLOW, INT64_C(2147483648), 0},
      {EXPR_POW, INT32_MIN, 2, DIAG_RUN_OVERFLOW, INT64_C(1) << 62, 0},
      {EXPR_SHL, 1, 31, DIAG_RUN_OVERFLOW, INT64_C(2147483648), 0},
      {EXPR_SHL, 1, 32, DIAG_RUN_SHIFT, 32, 31},
      {EXPR_SHL, 1, -1, DIAG_RUN_SHIFT, -1, 31},
      {EXPR_SHR, 1, 32, DIAG_RUN_SHIFT, 32, 31},
      {EXPR_SHR, 1, INT32_MIN, DIAG_RUN_SHIFT, INT32_MIN, 31},
  };
  world *w = *state;
  w->net.overflow = OVERFLOW_ERROR;
  for (size_t i = 0; i < sizeof ACCIDENTS / sizeof *ACCIDENTS; i++) {
    const accident *a = &ACCIDENTS[i];
    const expr *e = node(w, a->kind, 2, num(w, a->a), num(w, a->b));
    fails(w, e, a->code, e->at, a->value, 0, a->high);
  }
  const expr *neg = node(w, EXPR_NEG, 1, num(w, INT32_MIN));
  fails(w, neg, DIAG_RUN_OVERFLOW, neg->at, INT64_C(2147483648), 0, 0);
  const expr *abs = node(w, EXPR_ABS, 1, num(w, INT32_MIN));
  fails(w, abs, DIAG_RUN_OVERFLOW, abs->at, INT64_C(2147483648), 0, 0);
}

// What is an error above has a value, and the place is noted once; division is
// as before.
static void test_wrapping(void **state) {
  world *w = *state;
  gives(w, node(w, EXPR_ADD, 2, num(w, INT32_MAX), num(w, 1)), INT32_MIN);
  gives(w, node(w, EXPR_SUB, 2, num(w, INT32_MIN), num(w, 1)), INT32_MAX);
  gives(w, node(w, EXPR_SHL, 2, num(w, 255), num(w, 24)), -16777216);
  gives(w, node(w, EXPR_NEG, 1, num(w, INT32_MIN)), INT32_MIN);
  gives(w, node(w, EXPR_ABS, 1, num(w, INT32_MIN)), INT32_MIN);
  assert_int_equal(overflow_count(w->net.wraps), 5);
  const expr *e = node(w, EXPR_MUL, 2, num(w, 65536), num(w, 65537));
  gives(w, e, 65536);
  gives(w, e, 65536);
  assert_int_equal(overflow_count(w->net.wraps), 6);
  assert_int_equal(overflow_span(w->net.wraps, 5).begin, e->at.begin);
  for (int i = 0; i < 2; i++) {
    e = node(w, i ? EXPR_MOD : EXPR_DIV, 2, num(w, INT32_MIN), num(w, -1));
    fails(w, e, DIAG_RUN_OVERFLOW, e->at, INT64_C(2147483648), 0, 0);
  }
  expr *exact = node(w, EXPR_ADD, 2, num(w, INT32_MAX), num(w, 1));
  exact->is_exact = true;
  fails(w, exact, DIAG_RUN_OVERFLOW, exact->at, INT64_C(2147483648), 0, 0);
  assert_int_equal(overflow_count(w->net.wraps), 6);
}

static void test_operands_go_left_to_right(void **state) {
  world *w = *state;
  // x + (x = 5): the left x is the old one.
  w->cells[X] = 1;
  gives(w, node(w, EXPR_ADD, 2, var(w, X), set(w, X, num(w, 5))), 6);
  expr *first = mine(w);
  fails(w, node(w, EXPR_ADD, 2, first, mine(w)), DIAG_RUN_DIVISION, first->at,
        7, 0, 0);
}

// Control.

static void test_logic(void **state) {
  world *w = *state;
  gives(w, node(w, EXPR_AND, 3, num(w, 2), num(w, -1), num(w, 7)), 1);
  gives(w, node(w, EXPR_AND, 3, num(w, 2), num(w, 0), mine(w)), 0);
  gives(w, node(w, EXPR_OR, 3, num(w, 0), num(w, 5), mine(w)), 1);
  gives(w, node(w, EXPR_OR, 2, num(w, 0), num(w, 0)), 0);
  gives(w, node(w, EXPR_ITE, 3, num(w, 3), num(w, 8), mine(w)), 8);
  gives(w, node(w, EXPR_ITE, 3, num(w, 0), mine(w), num(w, 9)), 9);
  gives(w, node(w, EXPR_SEQ, 2, set(w, X, num(w, 4)), var(w, X)), 4);
}

static void test_quantifiers(void **state) {
  world *w = *state;
  const range r = {2, 5};
  expr *below = node(w, EXPR_LT, 2, var(w, SLOT), num(w, 4));
  gives(w, over(w, EXPR_FORALL, SLOT, r, below), 0);
  assert_int_equal(w->cells[SLOT], 4); // where it stopped
  gives(w, over(w, EXPR_EXISTS, SLOT, r, below), 1);
  assert_int_equal(w->cells[SLOT], 2);
  gives(w, over(w, EXPR_FORALL, SLOT, r, num(w, 3)), 1);
  assert_int_equal(w->cells[SLOT], 5);
  gives(w, over(w, EXPR_EXISTS, SLOT, r, num(w, 0)), 0);
  gives(w, over(w, EXPR_SUM, SLOT, r, var(w, SLOT)), 14);
}

static void test_empty_domains(void **state) {
  world *w = *state;
  const range none = {1, 0};
  w->cells[SLOT] = 77;
  gives(w, over(w, EXPR_FORALL, SLOT, none, mine(w)), 1);
  gives(w, over(w, EXPR_EXISTS, SLOT, none, mine(w)), 0);
  gives(w, over(w, EXPR_SUM, SLOT, none, mine(w)), 0);
  assert_int_equal(w->cells[SLOT], 77);
}

static void test_domain_at_the_edge(void **state) {
  world *w = *state;
  const range edge_of_all = {INT32_MAX - 1, INT32_MAX};
  gives(w, over(w, EXPR_FORALL, SLOT, edge_of_all, num(w, 1)), 1);
}

// A partial sum that does not fit is an error, even if the total would.
static void test_sum_overflow(void **state) {
  world *w = *state;
  w->net.overflow = OVERFLOW_ERROR;
  w->cells[A] = INT32_MAX;
  w->cells[A + 1] = 1;
  w->cells[A + 2] = -5;
  expr *body = of_place(w, EXPR_VAR, element(w, var(w, SLOT)));
  expr *e = over(w, EXPR_SUM, SLOT, (range){2, 4}, body);
  fails(w, e, DIAG_RUN_OVERFLOW, e->at, INT64_C(2147483648), 0, 0);
  assert_int_equal(w->cells[SLOT], 3);
  w->net.overflow = OVERFLOW_WRAP;
  gives(w, e, INT32_MAX - 4);
}

// Places.

static void test_places(void **state) {
  world *w = *state;
  for (int i = 0; i < CELLS; i++)
    w->cells[i] = 100 + i;
  gives(w, of_place(w, EXPR_VAR, element(w, num(w, 2))), 104);
  gives(w, of_place(w, EXPR_VAR, element(w, num(w, 5))), 107);
  gives(w, of_place(w, EXPR_VAR, matrix(w, num(w, 2), num(w, 3))), 119);
  gives(w, of_place(w, EXPR_ADDRESS, matrix(w, num(w, 1), num(w, 2))), 14);
  place *p = element(w, num(w, 3));
  p->via = P;
  p->base = 1;
  w->cells[P] = 10;
  gives(w, of_place(w, EXPR_VAR, p), 112);
  gives(w, of_place(w, EXPR_ADDRESS, p), 12);
  int32_t number;
  assert_true(eval_place(&w->v, p, &number));
  assert_int_equal(number, 12);
}

static void test_index_errors(void **state) {
  world *w = *state;
  expr *low = num(w, 1), *high = num(w, 6), *far = num(w, INT32_MIN);
  fails(w, of_place(w, EXPR_VAR, element(w, low)), DIAG_RUN_INDEX, low->at, 1,
        2, 5);
  fails(w, of_place(w, EXPR_VAR, element(w, high)), DIAG_RUN_INDEX, high->at, 6,
        2, 5);
  fails(w, of_place(w, EXPR_VAR, element(w, far)), DIAG_RUN_INDEX, far->at,
        INT32_MIN, 2, 5);
  // E2: the first index is checked before the second is evaluated.
  expr *first = num(w, 3);
  fails(w, of_place(w, EXPR_VAR, matrix(w, first, mine(w))), DIAG_RUN_INDEX,
        first->at, 3, 0, 2);
}

static void test_assignments(void **state) {
  world *w = *state;
  place *x = spot(w, SPACE_CELL, X, 0);
  gives(w, set_in(w, EXPR_ASSIGN, x, 0, num(w, 9), SMALL), 9);
  gives(w, set_in(w, EXPR_ASSIGN, x, EXPR_SUB, num(w, 4), SMALL), 5);
  gives(w, set_in(w, EXPR_POST, x, EXPR_ADD, num(w, 1), SMALL), 5);
  assert_int_equal(w->cells[X], 6);
  gives(w, set_in(w, EXPR_POST, x, 0, num(w, 2), SMALL), 6);
  assert_int_equal(w->cells[X], 2);
  // E3: x *= (x = 5) multiplies what is there after the right side.
  gives(w, set_in(w, EXPR_ASSIGN, x, EXPR_MUL, set(w, X, num(w, 5)), ANY), 25);
}

static void test_assignment_errors(void **state) {
  world *w = *state;
  place *x = spot(w, SPACE_CELL, X, 0);
  w->cells[X] = 9;
  expr *e = set_in(w, EXPR_POST, x, EXPR_ADD, num(w, 1), SMALL);
  fails(w, e, DIAG_RUN_RANGE, e->at, 10, 0, 9);
  assert_int_equal(w->cells[X], 9);
  e = set_in(w, EXPR_ASSIGN, x, 0, num(w, -1), SMALL);
  fails(w, e, DIAG_RUN_RANGE, e->at, -1, 0, 9);
  e = set_in(w, EXPR_ASSIGN, x, EXPR_SHL, num(w, 33), SMALL);
  fails(w, e, DIAG_RUN_SHIFT, e->at, 33, 0, 31);
  e = set_in(w, EXPR_ASSIGN, x, EXPR_DIV, num(w, 0), SMALL);
  fails(w, e, DIAG_RUN_DIVISION, e->at, 9, 0, 0);
  // E3: the index comes before the value.
  expr *index = num(w, 0);
  e = set_in(w, EXPR_ASSIGN, element(w, index), 0, mine(w), SMALL);
  fails(w, e, DIAG_RUN_INDEX, index->at, 0, 2, 5);
}

static expr *block_of(world *w, expr_kind k, int32_t to, int32_t from,
                      uint32_t count, const range *ranges) {
  expr *e = expr_new(&w->memory, k, fresh(w), 0);
  e->target = spot(w, SPACE_CELL, to, 0);
  e->source = spot(w, SPACE_CELL, from, 0);
  e->count = count;
  if (k == EXPR_COPY)
    e->ranges = ranges;
  return expr_finish(e);
}

static void test_copy_and_same(void **state) {
  static const range RANGES[] = {{0, 9}, {0, 9}, {0, 4}};
  world *w = *state;
  w->cells[M] = 3;
  w->cells[M + 1] = 4;
  w->cells[M + 2] = 5;
  gives(w, block_of(w, EXPR_SAME, A, M, 3, NULL), 0);
  expr *e = block_of(w, EXPR_COPY, A, M, 3, RANGES);
  fails(w, e, DIAG_RUN_RANGE, e->at, 5, 0, 4);
  assert_int_equal(w->cells[A], 0); // E4: nothing was copied
  gives(w, block_of(w, EXPR_COPY, A, M, 3, NULL), 0);
  assert_int_equal(w->cells[A + 2], 5);
  gives(w, block_of(w, EXPR_SAME, A, M, 3, NULL), 1);
}

static void test_locations_and_fail(void **state) {
  world *w = *state;
  expr *at = node(w, EXPR_AT, 0);
  at->process = 1;
  at->location = 3;
  gives(w, at, 0);
  w->locations[1] = 3;
  gives(w, at, 1);
  expr *e = node(w, EXPR_FAIL, 0);
  e->code = DIAG_RUN_PROCESS;
  e->value = 42;
  fails(w, e, DIAG_RUN_PROCESS, e->at, 42, 0, 0);
}

// Functions.

static uint32_t define(world *w, function f) {
  f.name = "f";
  f.at = fresh(w);
  vec_push(&w->memory, &w->net.functions, f);
  return w->net.functions.count - 1;
}

static parameter *parameters(world *w, uint32_t n, range r) {
  parameter *p = arena_array(&w->memory, n, sizeof *p);
  for (uint32_t i = 0; i < n; i++)
    p[i] = (parameter){.address = P + (int32_t)i, .size = 1, .domain = r};
  return p;
}

static expr *call(world *w, uint32_t f, uint32_t n, ...) {
  expr *e = expr_new(&w->memory, EXPR_CALL, fresh(w), n);
  e->callee = f;
  va_list list;
  va_start(list, n);
  for (uint32_t i = 0; i < n; i++)
    e->args[i] = va_arg(list, expr *);
  va_end(list);
  return expr_finish(e);
}

// int[0,9] f(int[0,9] p, int[0,9] q) { return p - q; }
static uint32_t minus(world *w, expr **returned) {
  *returned = node(w, EXPR_SUB, 2, var(w, P), var(w, P + 1));
  return define(w, (function){.parameters = parameters(w, 2, SMALL),
                              .nparameters = 2,
                              .result = RESULT,
                              .result_size = 1,
                              .domain = SMALL,
                              .body = say(w, STMT_RETURN, *returned, 0)});
}

static void test_calls(void **state) {
  world *w = *state;
  expr *returned;
  const uint32_t f = minus(w, &returned);
  gives(w, call(w, f, 2, num(w, 7), num(w, 2)), 5);
  assert_int_equal(w->cells[RESULT], 5);
  // E5: the inner calls use the parameters before the outer one is given them.
  gives(w,
        call(w, f, 2, call(w, f, 2, num(w, 9), num(w, 1)),
             call(w, f, 2, num(w, 6), num(w, 3))),
        5);
}

static void test_call_errors(void **state) {
  world *w = *state;
  expr *returned;
  const uint32_t f = minus(w, &returned);
  fails(w, call(w, f, 2, num(w, 2), num(w, 7)), DIAG_RUN_RANGE, returned->at,
        -5, 0, 9);
  expr *bad = num(w, 10);
  w->cells[P] = 55;
  fails(w, call(w, f, 2, num(w, 1), bad), DIAG_RUN_RANGE, bad->at, 10, 0, 9);
  assert_int_equal(w->cells[P], 55); // nothing was stored
  // Each argument is checked before the next is evaluated.
  fails(w, call(w, f, 2, bad, mine(w)), DIAG_RUN_RANGE, bad->at, 10, 0, 9);
}

static void test_references(void **state) {
  world *w = *state;
  // void f(int &r) { r = 8; }
  place *r = spot(w, SPACE_CELL, 0, 0);
  r->via = P;
  parameter *p = parameters(w, 1, ANY);
  p->is_reference = true;
  const uint32_t f =
      define(w, (function){.parameters = p,
                           .nparameters = 1,
                           .is_void = true,
                           .body = does(w, set_in(w, EXPR_ASSIGN, r, 0,
                                                  num(w, 8), SMALL))});
  place *a = element(w, num(w, 4));
  gives(w, call(w, f, 1, of_place(w, EXPR_ADDRESS, a)), 0);
  assert_int_equal(w->cells[A + 2], 8);
}

// int f(int p[2]) { return p[0] * 10 + p[1]; } with p[i] in 0..9
static uint32_t two_digits(world *w) {
  static const range RANGES[] = {{0, 9}, {0, 9}};
  parameter *p = parameters(w, 1, ANY);
  p->size = 2;
  p->ranges = RANGES;
  expr *tens = node(w, EXPR_MUL, 2, var(w, P), num(w, 10));
  expr *e = node(w, EXPR_ADD, 2, tens, var(w, P + 1));
  return define(w, (function){.parameters = p,
                              .nparameters = 1,
                              .result = RESULT,
                              .result_size = 1,
                              .domain = ANY,
                              .body = say(w, STMT_RETURN, e, 0)});
}

static void test_aggregate_arguments(void **state) {
  world *w = *state;
  const uint32_t f = two_digits(w);
  w->cells[M] = 4;
  w->cells[M + 1] = 2;
  w->cells[A] = 7;
  expr *m = var(w, M), *a = var(w, A);
  gives(w, call(w, f, 1, m), 42);
  expr *choice = node(w, EXPR_ITE, 3, var(w, X), m, a);
  gives(w, call(w, f, 1, choice), 70);
  expr *after = node(w, EXPR_SEQ, 2, set(w, A + 1, num(w, 1)), a);
  gives(w, call(w, f, 1, after), 71);
  w->cells[M + 1] = 10;
  fails(w, call(w, f, 1, m), DIAG_RUN_RANGE, m->at, 10, 0, 9);
}

static void test_long_aggregate(void **state) {
  world *w = *state;
  parameter *p = parameters(w, 1, ANY);
  p->address = LONG;
  p->size = CELLS - LONG;
  expr *last = var(w, CELLS - 1);
  const uint32_t f =
      define(w, (function){.parameters = p,
                           .nparameters = 1,
                           .result = RESULT,
                           .result_size = 1,
                           .domain = ANY,
                           .body = say(w, STMT_RETURN, last, 0)});
  w->cells[CELLS - LONG - 1] = 77;
  gives(w, call(w, f, 1, var(w, 0)), 77);
}

// An aggregate is read when its turn comes, not when it is stored.
static void test_aggregates_are_values(void **state) {
  world *w = *state;
  parameter *p = parameters(w, 2, ANY);
  p[0].size = 2;
  p[1].address = P + 2;
  expr *e = node(w, EXPR_ADD, 2, var(w, P), var(w, P + 2));
  const uint32_t f = define(w, (function){.parameters = p,
                                          .nparameters = 2,
                                          .result = RESULT,
                                          .result_size = 1,
                                          .domain = ANY,
                                          .body = say(w, STMT_RETURN, e, 0)});
  w->cells[M] = 3;
  gives(w, call(w, f, 2, var(w, M), set(w, M, num(w, 50))), 53);
}

static void test_aggregate_result(void **state) {
  world *w = *state;
  expr *fill = block_of(w, EXPR_COPY, RESULT, M, 3, NULL);
  function f = {.result = RESULT, .result_size = 3};
  f.body = say(w, STMT_RETURN, fill, 0);
  w->cells[M] = 3;
  w->cells[M + 2] = 5;
  gives(w, call(w, define(w, f), 0), 0);
  assert_int_equal(w->cells[RESULT], 3);
  assert_int_equal(w->cells[RESULT + 2], 5);
  // A structure of one cell: the copy is the result, not the 0 it gives.
  f.result_size = 1;
  fill->count = 1;
  w->cells[RESULT] = 0;
  gives(w, call(w, define(w, f), 0), 0);
  assert_int_equal(w->cells[RESULT], 3);
}

static void test_body_without_return(void **state) {
  world *w = *state;
  const function f = {.result = RESULT,
                      .result_size = 1,
                      .domain = {3, 4},
                      .body = does(w, set(w, X, num(w, 1)))};
  gives(w, call(w, define(w, f), 0), 0);
}

// Statements.

static void runs(world *w, const stmt *s) { assert_true(eval_run(&w->v, s)); }

static void stops(world *w, const stmt *s, diag_code code, span at,
                  int64_t value) {
  assert_false(eval_run(&w->v, s));
  error_is(w, code, at, value, 0, 0);
}

static expr *bump(world *w, int32_t base) {
  place *p = spot(w, SPACE_CELL, base, 0);
  return set_in(w, EXPR_POST, p, EXPR_ADD, num(w, 1), ANY);
}

static void test_if(void **state) {
  world *w = *state;
  stmt *yes = does(w, set(w, X, num(w, 1)));
  stmt *no = does(w, set(w, X, num(w, 2)));
  runs(w, say(w, STMT_IF, num(w, 5), 2, yes, no));
  assert_int_equal(w->cells[X], 1);
  runs(w, say(w, STMT_IF, num(w, 0), 2, yes, no));
  assert_int_equal(w->cells[X], 2);
  runs(w, say(w, STMT_IF, num(w, 0), 1, yes));
  assert_int_equal(w->cells[X], 2);
}

static void test_loops(void **state) {
  world *w = *state;
  expr *below = node(w, EXPR_LT, 2, var(w, X), num(w, 5));
  runs(w, say(w, STMT_WHILE, below, 1, does(w, bump(w, X))));
  assert_int_equal(w->cells[X], 5);
  runs(w, say(w, STMT_DO, below, 1, does(w, bump(w, X))));
  assert_int_equal(w->cells[X], 6);
  stmt *each = say(w, STMT_FOREACH, NULL, 1, does(w, bump(w, Y)));
  each->slot = SLOT;
  each->domain = (range){-1, 3};
  runs(w, say(w, STMT_BLOCK, NULL, 2, each, does(w, bump(w, Y))));
  assert_int_equal(w->cells[Y], 6);
  each->domain = (range){1, 0};
  runs(w, each);
  assert_int_equal(w->cells[Y], 6);
}

static void test_return_leaves_loops(void **state) {
  world *w = *state;
  expr *here = node(w, EXPR_EQ, 2, var(w, SLOT), num(w, 3));
  stmt *leave = say(w, STMT_RETURN, var(w, SLOT), 0);
  stmt *each = say(w, STMT_FOREACH, NULL, 1, say(w, STMT_IF, here, 1, leave));
  each->slot = SLOT;
  each->domain = (range){0, 9};
  stmt *forever = say(w, STMT_WHILE, num(w, 1), 1, each);
  const function f = {
      .result = RESULT, .result_size = 1, .domain = SMALL, .body = forever};
  gives(w, call(w, define(w, f), 0), 3);
}

static void test_assert(void **state) {
  world *w = *state;
  runs(w, say(w, STMT_ASSERT, num(w, 2), 0));
  stmt *s = say(w, STMT_ASSERT, num(w, 0), 0);
  stops(w, s, DIAG_RUN_ASSERT, s->at, 0);
}

// A loop that goes round n times costs n steps, a call one.
static void test_steps(void **state) {
  world *w = *state;
  w->v.limit = 5;
  expr *below = node(w, EXPR_LT, 2, var(w, X), num(w, 5));
  stmt *s = say(w, STMT_WHILE, below, 1, does(w, bump(w, X)));
  runs(w, s);
  assert_int_equal(w->v.steps, 0);
  w->cells[X] = -1;
  stops(w, s, DIAG_RUN_STEPS, s->at, 5);
  s = say(w, STMT_DO, num(w, 1), 1, does(w, num(w, 0)));
  stops(w, s, DIAG_RUN_STEPS, s->at, 5);
  expr *e = over(w, EXPR_FORALL, SLOT, (range){0, 5}, num(w, 1));
  gives(w, e, 1);
  e = over(w, EXPR_SUM, SLOT, (range){0, 6}, num(w, 1));
  fails(w, e, DIAG_RUN_STEPS, e->at, 5, 0, 0);
  const function f = {.is_void = true, .body = does(w, num(w, 0))};
  w->v.limit = 0;
  e = call(w, define(w, f), 0);
  fails(w, e, DIAG_RUN_STEPS, e->at, 0, 0, 0);
}

// Clocks.

static expr *reset(world *w, place *to, place *from, expr *value) {
  expr *e = expr_new(&w->memory, EXPR_RESET, fresh(w), 1);
  e->target = to;
  e->source = from;
  e->args[0] = value;
  return expr_finish(e);
}

static void test_resets(void **state) {
  world *w = *state;
  place *x = spot(w, SPACE_CLOCK, 1, 0), *y = spot(w, SPACE_CLOCK, 2, 0);
  place *z = spot(w, SPACE_CLOCK, 1, 1);
  z->steps[0] = (place_step){num(w, 2), 0, 4, 1};
  gives(w, reset(w, x, NULL, num(w, 7)), 0);
  gives(w, reset(w, z, y, num(w, -7)), 0);
  logged(w, 0, EXPR_RESET, 1, 0, 7);
  logged(w, 1, EXPR_RESET, 3, 2, -7);
  expr *e = reset(w, x, NULL, num(w, -1));
  fails(w, e, DIAG_RUN_RANGE, e->at, -1, 0, INT32_MAX);
  assert_int_equal(w->nlog, 2);
}

static void test_rates(void **state) {
  world *w = *state;
  rate r = {spot(w, SPACE_CLOCK, 3, 0), var(w, X)};
  uint32_t clock = 0;
  int32_t value = 7;
  w->cells[X] = 1;
  assert_true(eval_rate(&w->v, &r, &clock, &value));
  assert_int_equal(clock, 3);
  assert_int_equal(value, 1);
  w->cells[X] = 2;
  assert_false(eval_rate(&w->v, &r, &clock, &value));
  error_is(w, DIAG_RUN_RATE, r.value->at, 2, 0, 1);
}

static void test_clocks_in_a_valuation(void **state) {
  world *w = *state; // clock n is 10 n
  gives(w, clock_atom(w, 1, 0, EXPR_EQ, num(w, 10)), 1);
  gives(w, clock_atom(w, 2, 1, EXPR_LT, num(w, 10)), 0);
  gives(w, clock_atom(w, 0, 2, EXPR_NE, num(w, -20)), 0);
  expr *far = clock_atom(w, 1, 0, EXPR_LT, num(w, 0));
  far->wide = INT64_C(1) << 32;
  gives(w, far, 1);
  expr *either = node(w, EXPR_OR, 2, clock_atom(w, 1, 0, EXPR_GT, num(w, 90)),
                      clock_atom(w, 4, 0, EXPR_GE, num(w, 40)));
  gives(w, either, 1);
  gives(w, node(w, EXPR_DEADLOCK, 0), 0);
  assert_int_equal(w->asked, 7);
}

static void answers(world *w, const expr *e, bool negated,
                    condition_status expected, uint32_t constraints) {
  w->nlog = 0;
  assert_true(e->has_clock);
  assert_int_equal(eval_condition(&w->v, e, negated), expected);
  if (expected == CONDITION_TRUE)
    assert_int_equal(w->nlog, constraints);
}

static void test_conjunctions(void **state) {
  world *w = *state;
  expr *x = clock_atom(w, 1, 0, EXPR_LE, num(w, 3));
  expr *y = clock_atom(w, 2, 1, EXPR_EQ, var(w, Y));
  expr *e = node(w, EXPR_AND, 3, x, y, var(w, X));
  w->cells[Y] = -4;
  answers(w, e, false, CONDITION_FALSE, 0);
  assert_int_equal(w->nlog, 0); // E7: the integer went first
  w->cells[X] = 1;
  answers(w, e, false, CONDITION_TRUE, 2);
  logged(w, 0, EXPR_LE, 1, 0, 3);
  logged(w, 1, EXPR_EQ, 2, 1, -4);
  answers(w, node(w, EXPR_NOT, 1, x), false, CONDITION_TRUE, 1);
  logged(w, 0, EXPR_GT, 1, 0, 3);
  answers(w, node(w, EXPR_TRUTH, 1, x), true, CONDITION_TRUE, 1);
  logged(w, 0, EXPR_GT, 1, 0, 3);
  y->wide = INT64_C(5000000000); // bounds may be wider than values
  answers(w, y, false, CONDITION_TRUE, 1);
  logged(w, 0, EXPR_EQ, 2, 1, INT64_C(4999999996));
}

static void test_guarded_constraints(void **state) {
  world *w = *state;
  expr *x = clock_atom(w, 1, 0, EXPR_LT, num(w, 3));
  expr *y = clock_atom(w, 2, 0, EXPR_GE, num(w, 4));
  expr *e = node(w, EXPR_OR, 2, x, var(w, X)); // x < 3 || b
  answers(w, e, false, CONDITION_TRUE, 1);
  answers(w, e, true, CONDITION_TRUE, 1);
  logged(w, 0, EXPR_GE, 1, 0, 3);
  w->cells[X] = 1;
  answers(w, e, false, CONDITION_TRUE, 0);
  answers(w, e, true, CONDITION_FALSE, 0);
  e = node(w, EXPR_ITE, 3, var(w, X), x, y);
  answers(w, e, false, CONDITION_TRUE, 1);
  logged(w, 0, EXPR_LT, 1, 0, 3);
  w->cells[X] = 0;
  answers(w, e, true, CONDITION_TRUE, 1);
  logged(w, 0, EXPR_LT, 2, 0, 4);
}

static void test_forall_constraints(void **state) {
  world *w = *state;
  expr *x = clock_atom(w, 1, 0, EXPR_LE, var(w, SLOT));
  x->target = spot(w, SPACE_CLOCK, 1, 1);
  x->target->steps[0] = (place_step){var(w, SLOT), 0, 4, 1};
  expr *all = over(w, EXPR_FORALL, SLOT, (range){0, 2}, x);
  answers(w, all, false, CONDITION_TRUE, 3);
  logged(w, 2, EXPR_LE, 3, 0, 2);
  answers(w, all, true, CONDITION_SPLIT, 0);
  expr *some = over(w, EXPR_EXISTS, SLOT, (range){0, 2}, x);
  answers(w, some, false, CONDITION_SPLIT, 0);
  answers(w, some, true, CONDITION_TRUE, 3);
  logged(w, 2, EXPR_GT, 3, 0, 2);
  some = over(w, EXPR_EXISTS, SLOT, (range){1, 0}, x);
  answers(w, some, false, CONDITION_FALSE, 0);
  answers(w, some, true, CONDITION_TRUE, 0);
}

static void test_splits(void **state) {
  world *w = *state;
  expr *x = clock_atom(w, 1, 0, EXPR_LT, num(w, 3));
  expr *y = clock_atom(w, 2, 0, EXPR_EQ, num(w, 4));
  expr *e = node(w, EXPR_OR, 3, x, y, var(w, X));
  answers(w, e, false, CONDITION_SPLIT, 0);
  answers(w, e, true, CONDITION_SPLIT, 0); // y != 4
  w->cells[X] = 1;
  answers(w, e, false, CONDITION_TRUE, 0); // decided by the integer
  answers(w, node(w, EXPR_AND, 2, x, y), true, CONDITION_SPLIT, 0);
  answers(w, node(w, EXPR_ITE, 3, x, y, num(w, 1)), false, CONDITION_SPLIT, 0);
  answers(w, node(w, EXPR_EQ, 2, x, num(w, 1)), false, CONDITION_SPLIT, 0);
}

static void test_condition_errors(void **state) {
  world *w = *state;
  expr *bad = mine(w);
  expr *x = clock_atom(w, 1, 0, EXPR_LT, bad);
  answers(w, x, false, CONDITION_ERROR, 0);
  error_is(w, DIAG_RUN_DIVISION, bad->at, 7, 0, 0);
  // E7: decided before the bound is looked at.
  answers(w, node(w, EXPR_OR, 2, x, num(w, 1)), false, CONDITION_TRUE, 0);
  answers(w, node(w, EXPR_AND, 2, x, num(w, 0)), false, CONDITION_FALSE, 0);
}

static void test_deadlock(void **state) {
  world *w = *state;
  expr *d = node(w, EXPR_DEADLOCK, 0);
  answers(w, d, false, CONDITION_TRUE, 1);
  logged(w, 0, EXPR_DEADLOCK, 0, 0, 1);
  answers(w, d, true, CONDITION_TRUE, 1);
  logged(w, 0, EXPR_DEADLOCK, 0, 0, 0);
}

#define TEST(NAME) cmocka_unit_test_setup_teardown(NAME, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_binary),
      TEST(test_unary),
      TEST(test_arithmetic_errors),
      TEST(test_wrapping),
      TEST(test_operands_go_left_to_right),
      TEST(test_logic),
      TEST(test_quantifiers),
      TEST(test_empty_domains),
      TEST(test_domain_at_the_edge),
      TEST(test_sum_overflow),
      TEST(test_places),
      TEST(test_index_errors),
      TEST(test_assignments),
      TEST(test_assignment_errors),
      TEST(test_copy_and_same),
      TEST(test_locations_and_fail),
      TEST(test_calls),
      TEST(test_call_errors),
      TEST(test_references),
      TEST(test_aggregate_arguments),
      TEST(test_long_aggregate),
      TEST(test_aggregates_are_values),
      TEST(test_aggregate_result),
      TEST(test_body_without_return),
      TEST(test_if),
      TEST(test_loops),
      TEST(test_return_leaves_loops),
      TEST(test_assert),
      TEST(test_steps),
      TEST(test_resets),
      TEST(test_rates),
      TEST(test_clocks_in_a_valuation),
      TEST(test_conjunctions),
      TEST(test_guarded_constraints),
      TEST(test_forall_constraints),
      TEST(test_splits),
      TEST(test_condition_errors),
      TEST(test_deadlock),
  };
  return cmocka_run_group_tests_name("eval", tests, NULL, NULL);
}
