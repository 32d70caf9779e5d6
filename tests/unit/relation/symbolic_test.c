// Runs on sets of states against the machine on single ones: every piece of code
// must give, for each state, the same value, the same cases, the same memory and
// resets, or the same error at the same position.
//
// First models by hand, all code of which is run on all states; then at random:
// worlds of which some cells are variables of the state, ROUNDS of them.  The
// seed is printed; GNOMON_SEED and GNOMON_ROUNDS in the environment change it.

#include "relation/symbolic.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "grow.h"
#include "model_text.h"

enum {
  ROUNDS = 1000,
  STEPS = 5000,       // of a symbolic run
  MOST_STATES = 1500, // of a network; else as many of them, at random
};

typedef enum { RUN_VALUE, RUN_CONDITION, RUN_UPDATE } branch_to_run;

typedef struct {
  arena memory;
  const semantics *s;
  bits bits;
  bf_manager *m;
  symbolic x;
  vm machine;
  int32_t *discrete; // the state at hand
  int32_t *work;     // what the machine runs on
  uint64_t seed;
  uint64_t compared; // states
} bench;

static void bench_open(bench *b, const semantics *s, bool declared,
                       uint32_t first_nodes) {
  *b = (bench){.s = s, .seed = 1};
  arena_init(&b->memory);
  bits_init(&b->bits, &b->memory, s, declared);
  const bf_options o = {.variables = 2 * b->bits.count,
                        .first_nodes = first_nodes};
  b->m = bf_open(&o);
  assert_true(bf_is_fine(b->m));
  bits_use(&b->bits, b->m);
  symbolic_init(&b->x, &b->bits, &b->memory);
  const uint32_t size = s->processes + (uint32_t)s->code->program.room;
  b->discrete = mem_new(size, sizeof *b->discrete);
  b->work = mem_new(size, sizeof *b->work);
  vm_init(&b->machine, &s->code->program);
}

static void bench_close(bench *b) {
  vm_release(&b->machine);
  mem_free(b->discrete);
  mem_free(b->work);
  bf_close(b->m);
  arena_release(&b->memory);
}

// ---- States

static const bits_field *field(const bench *b, uint32_t i) {
  return i < b->s->processes ? &b->bits.processes[i]
                             : &b->bits.cells[i - b->s->processes];
}

static uint32_t fields(const bench *b) {
  return b->s->processes + b->s->network->cells.count;
}

static double count_states(const bench *b) {
  double n = 1;
  for (uint32_t i = 0; i < fields(b); i++)
    if (field(b, i)->low <= field(b, i)->high)
      n *= (double)field(b, i)->high - field(b, i)->low + 1;
  return n;
}

static void first_state(bench *b) {
  const network *net = b->s->network;
  for (uint32_t i = 0; i < fields(b); i++) {
    b->discrete[i] = field(b, i)->low;
    if (i < b->s->processes)
      continue;
    const cell *c = &net->cells.data[i - b->s->processes];
    if (c->kind != CELL_STATE)
      b->discrete[i] = c->kind == CELL_LOCAL ? 0 : c->init;
  }
  const uint32_t size = b->s->processes + (uint32_t)b->s->code->program.room;
  for (uint32_t i = fields(b); i < size; i++)
    b->discrete[i] = 0x5a5a5a5a; // temporaries need no preparation
}

static bool next_state(bench *b) {
  for (uint32_t i = 0; i < fields(b); i++) {
    const bits_field *f = field(b, i);
    if (f->low > f->high)
      continue;
    if (b->discrete[i] < f->high) {
      b->discrete[i]++;
      return true;
    }
    b->discrete[i] = f->low;
  }
  return false;
}

static void random_state(bench *b) {
  for (uint32_t i = 0; i < fields(b); i++) {
    const bits_field *f = field(b, i);
    if (f->low <= f->high)
      b->discrete[i] =
          f->low + (int32_t)(next_random(&b->seed) %
                             ((uint64_t)((int64_t)f->high - f->low) + 1));
  }
}

static void each_state(bench *b, void (*visit)(bench *, bf state, void *),
                       void *data) {
  const bool all = count_states(b) <= MOST_STATES;
  first_state(b);
  for (uint32_t n = 0; n < MOST_STATES; n++) {
    if (!all)
      random_state(b);
    const uint32_t mark = bf_mark(b->m);
    visit(b, bits_of_state(&b->bits, b->discrete), data);
    bf_release(b->m, mark);
    b->compared++;
    if (all && !next_state(b))
      break;
  }
}

// ---- One state

typedef struct {
  branch_to_run how;
  code_entry code, then; // then: one more update, or CODE_NONE
  bf where;
  symbolic_values values;
  symbolic_cases cases;
  symbolic_states states;
  bf holds;
} job;

static void set_machine(bench *b) {
  const uint32_t size = b->s->processes + (uint32_t)b->s->code->program.room;
  memcpy(b->work, b->discrete, size * sizeof *b->work);
  semantics_use(b->s, &b->machine, b->work);
  b->machine.constraints.count = 0;
  b->machine.values.count = 0;
}

static void check_error(bench *b, bf state, const run_error *wanted) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < b->x.errors.count; i++) {
    const symbolic_error *e = &b->x.errors.data[i];
    if (!bf_meets(b->m, state, e->where))
      continue;
    found++;
    assert_non_null(wanted);
    assert_int_equal(e->error.code, wanted->code);
    assert_int_equal(e->error.at.begin, wanted->at.begin);
    assert_int_equal(e->error.at.end, wanted->at.end);
    assert_int_equal(e->error.value, wanted->value);
    assert_int_equal(e->error.low, wanted->low);
    assert_int_equal(e->error.high, wanted->high);
  }
  assert_int_equal(found, wanted ? 1 : 0);
}

// The one value that the list has in the state.
static int32_t value_in(bench *b, const symbolic_values *l, bf state) {
  int32_t x = 0;
  uint32_t found = 0;
  for (uint32_t i = 0; i < l->count; i++)
    if (bf_meets(b->m, state, l->data[i].where)) {
      x = l->data[i].value;
      found++;
    }
  assert_int_equal(found, 1);
  return x;
}

static void check_no_value(bench *b, const symbolic_values *l, bf state) {
  for (uint32_t i = 0; i < l->count; i++)
    assert_false(bf_meets(b->m, state, l->data[i].where));
}

static void check_value(bench *b, bf state, const job *j) {
  int32_t x;
  if (!vm_value(&b->machine, j->code, &x)) {
    check_error(b, state, &b->machine.error);
    check_no_value(b, &j->values, state);
    assert_false(bf_meets(b->m, state, j->holds));
    return;
  }
  check_error(b, state, NULL);
  assert_int_equal(value_in(b, &j->values, state), x);
  assert_int_equal(bf_meets(b->m, state, j->holds), x != 0);
}

static bool is_case(const vm *v, const symbolic_case *c) {
  if (c->constraints.count != v->constraints.count)
    return false;
  for (uint32_t i = 0; i < c->constraints.count; i++) {
    const clock_constraint *x = &c->constraints.data[i];
    const clock_constraint *y = &v->constraints.data[i];
    if (x->x != y->x || x->y != y->y || x->op != y->op || x->bound != y->bound)
      return false;
  }
  return true;
}

// Each case of the machine is one of the list, and the other way round.
static void check_condition(bench *b, bf state, const job *j) {
  bool *seen = mem_new(j->cases.count + 1, sizeof *seen);
  vm *v = &b->machine;
  condition_status s = vm_first_case(v, j->code);
  for (; s == CONDITION_TRUE; s = vm_next_case(v)) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < j->cases.count; i++)
      if (is_case(v, &j->cases.data[i]) &&
          bf_meets(b->m, state, j->cases.data[i].where)) {
        seen[i] = true;
        found++;
      }
    assert_int_equal(found, 1);
  }
  assert_int_not_equal(s, CONDITION_SPLIT);
  check_error(b, state, s == CONDITION_ERROR ? &v->error : NULL);
  for (uint32_t i = 0; i < j->cases.count; i++)
    assert_int_equal(seen[i], bf_meets(b->m, state, j->cases.data[i].where));
  mem_free(seen);
}

static void forget_locals(bench *b) {
  const network *net = b->s->network;
  for (uint32_t c = 0; c < net->cells.count; c++)
    if (net->cells.data[c].kind == CELL_LOCAL)
      b->work[b->s->processes + c] = 0;
}

static bool run_updates(bench *b, const job *j) {
  if (!vm_run(&b->machine, j->code))
    return false;
  forget_locals(b);
  return j->then == CODE_NONE || vm_run(&b->machine, j->then);
}

static const symbolic_cell *find_cell(const symbolic_state *s, uint32_t c) {
  for (uint32_t i = 0; i < s->cells.count; i++)
    if (s->cells.data[i].cell == (int32_t)c)
      return &s->cells.data[i];
  return NULL;
}

static void check_memory(bench *b, bf state, const symbolic_state *s) {
  const network *net = b->s->network;
  for (uint32_t c = 0; c < net->cells.count; c++) {
    const uint32_t at = b->s->processes + c;
    const symbolic_cell *w = find_cell(s, c);
    if (net->cells.data[c].kind == CELL_LOCAL) {
      assert_null(w);
      continue;
    }
    const int32_t now = w ? value_in(b, &w->values, state) : b->discrete[at];
    assert_int_equal(now, b->work[at]);
  }
  assert_int_equal(s->resets.count, b->machine.values.count);
  for (uint32_t i = 0; i < s->resets.count; i++) {
    assert_int_equal(s->resets.data[i].clock, b->machine.values.data[i].clock);
    assert_int_equal(s->resets.data[i].from, b->machine.values.data[i].from);
    assert_int_equal(s->resets.data[i].value, b->machine.values.data[i].value);
  }
}

static void check_update(bench *b, bf state, const job *j) {
  const bool fine = run_updates(b, j);
  check_error(b, state, fine ? NULL : &b->machine.error);
  uint32_t found = 0;
  for (uint32_t i = 0; i < j->states.count; i++) {
    if (!bf_meets(b->m, state, j->states.data[i].where))
      continue;
    found++;
    if (fine)
      check_memory(b, state, &j->states.data[i]);
  }
  assert_int_equal(found, fine);
}

static void check_nothing(bench *b, bf state, const job *j) {
  check_error(b, state, NULL);
  check_no_value(b, &j->values, state);
  for (uint32_t i = 0; i < j->cases.count; i++)
    assert_false(bf_meets(b->m, state, j->cases.data[i].where));
  for (uint32_t i = 0; i < j->states.count; i++)
    assert_false(bf_meets(b->m, state, j->states.data[i].where));
}

static void check_state(bench *b, bf state, void *data) {
  const job *j = data;
  set_machine(b);
  if (!bf_meets(b->m, state, j->where))
    check_nothing(b, state, j);
  else if (j->how == RUN_VALUE)
    check_value(b, state, j);
  else if (j->how == RUN_CONDITION)
    check_condition(b, state, j);
  else
    check_update(b, state, j);
}

// ---- All states

static bool perform(bench *b, job *j) {
  b->x.errors.count = 0;
  b->x.trouble = NULL;
  switch (j->how) {
  case RUN_VALUE: {
    if (!symbolic_evaluate(&b->x, j->code, j->where, &j->values))
      return false;
    const uint32_t count = b->x.errors.count;
    if (!symbolic_holds(&b->x, j->code, j->where, &j->holds))
      return false;
    assert_int_equal(b->x.errors.count, 2 * count);
    b->x.errors.count = count;
    return true;
  }
  case RUN_CONDITION:
    return symbolic_condition(&b->x, j->code, j->where, &j->cases);
  default:
    symbolic_begin(&b->x, j->where, &j->states);
    return symbolic_update(&b->x, j->code, &j->states) &&
           symbolic_update(&b->x, j->then, &j->states);
  }
}

// False if the run is refused.
static bool compare_then(bench *b, branch_to_run how, code_entry code,
                         code_entry then, bf where) {
  const uint32_t mark = bf_mark(b->m);
  job j = {.how = how, .code = code, .then = then, .where = where};
  const bool done = perform(b, &j);
  assert_true(bf_is_fine(b->m));
  assert_int_equal(done, b->x.trouble == NULL);
  if (done)
    each_state(b, check_state, &j);
  bf_release(b->m, mark);
  return done;
}

static bool compare(bench *b, branch_to_run how, code_entry code) {
  return code == CODE_NONE || compare_then(b, how, code, CODE_NONE, BF_TRUE);
}

// ---- Models by hand

static void compare_edge(bench *b, const step_edge *e) {
  assert_true(compare(b, RUN_VALUE, e->guard));
  assert_true(compare(b, RUN_VALUE, e->channel));
  assert_true(compare(b, RUN_CONDITION, e->clocks.code));
  assert_true(compare(b, RUN_CONDITION, e->refusal));
  assert_true(compare(b, RUN_UPDATE, e->update));
}

static void compare_network(bench *b) {
  const network *net = b->s->network;
  for (uint32_t p = 0; p < b->s->processes; p++)
    for (uint32_t q = 0; q < net->processes.data[p].nlocations; q++) {
      const step_location *l = &b->s->at[p][q];
      assert_true(compare(b, RUN_VALUE, l->invariant));
      assert_true(compare(b, RUN_CONDITION, l->clocks.code));
      const uint32_t count = l->acting + l->receiving + l->events;
      for (uint32_t i = 0; i < count; i++)
        compare_edge(b, &l->edges[i]);
    }
  assert_true(compare(b, RUN_UPDATE, b->s->code->before));
  assert_true(compare(b, RUN_UPDATE, b->s->code->after));
}

static void compare_text(const char *text, const char *asked) {
  static const uint32_t NODES[] = {0, 1000};
  for (int i = 0; i < 2; i++) {
    model_text t;
    model_text_load(&t, "m.xta", text, asked);
    bench b;
    bench_open(&b, semantics_new(&t.m.memory, t.code, 1, false), i == 0,
               NODES[i]);
    compare_network(&b);
    if (asked) {
      assert_true(compare(&b, RUN_CONDITION, t.asked_code->p));
      assert_true(compare(&b, RUN_CONDITION, t.asked_code->not_p));
    }
    assert_true(b.compared > 0);
    bench_close(&b);
    model_text_release(&t);
  }
}

// The effect of one update, in a process with two locations.
#define PROCESS(DECLARATIONS, LABELS)                                          \
  DECLARATIONS "process P() { state A, B; init A; trans A -> B { " LABELS      \
               " }; } system P;"

static void test_arrays(void **state) {
  (void)state;
  compare_text(
      PROCESS("int[0,3] a[3]; int[0,3] i; int[0,2] k;",
              "guard a[i] > k; assign a[k] := a[a[k]] + 1, i := a[0];"),
      NULL);
  compare_text(PROCESS("int[0,2] a[2][2]; int[0,1] i, k;",
                       "guard a[i][k] != a[k][i]; assign a[i][k]++, a[k] := "
                       "a[i], i := a[0] == a[1];"),
               NULL);
}

static void test_functions(void **state) {
  (void)state;
  compare_text(
      PROCESS(
          "int[0,3] a[3]; int[0,3] n;"
          "int total() { int s = 0; for (i : int[0,2]) s += a[i]; return s; }"
          "void sort() { int i, k, t; for (i = 0; i < 3; i++)"
          "  for (k = 0; k < 2; k++) if (a[k] > a[k + 1])"
          "  { t = a[k]; a[k] = a[k + 1]; a[k + 1] = t; } }"
          "int steps(int x) { int c = 0; while (x > 0) { x = x / 2; c++; }"
          "  return c; }",
          "guard total() > n; assign sort(), n := steps(total());"),
      NULL);
}

static void test_references(void **state) {
  (void)state;
  compare_text(
      PROCESS(
          "int[0,2] a[3]; int[0,2] x, y; meta int[0,9] scratch = 4;"
          "void swap(int[0,2] &p, int[0,2] &q) { scratch = p; p = q; q = "
          "scratch; }"
          "int[0,2] twice(int[0,2] &p) { p = p + p; return p; }",
          "guard a[x] <= y; assign swap(a[x], a[y]), scratch := scratch + 1,"
          "y := twice(a[0]) + scratch;"),
      NULL);
}

static void test_records(void **state) {
  (void)state;
  compare_text(
      PROCESS("typedef struct { int[0,2] u; bool v; } pair;"
              "pair p, q, r[2]; bool i;",
              "guard p == r[i] || q != r[0]; assign r[i] := p, p := q, "
              "q.u := r[1].u + (i ? q.u : p.u);"),
      NULL);
}

static void test_quantifiers(void **state) {
  (void)state;
  compare_text(
      PROCESS("int[0,3] a[3]; int[0,3] n; clock x, y[2];",
              "guard forall (i : int[0,2]) a[i] >= n || (exists (k : int[0,2]) "
              "a[k] == i) && x >= 1; assign n := sum (i : int[0,2]) a[i] * i;"),
      "E<> (exists (i : int[0,2]) a[i] == 1 && x > n) || "
      "(forall (i : int[0,1]) y[i] < a[i] || a[2] == 0 && x != y[i])");
}

static void test_errors(void **state) {
  (void)state;
  compare_text(PROCESS("int[-2,2] a, b; int[0,3] c[2];",
                       "guard a / b > 0 || a % (b + 1) == 0;"
                       "assign a := b << a, c[a] := b, b := c[0] >> b;"),
               NULL);
  compare_text(PROCESS("int[-2,2] a, b; int[0,3] c[2]; clock x, y[3];",
                       "guard x < a; assign x := a, y[b] := c[1] - 1,"
                       "b := a++, a--, a := -b, x := 0;"),
               NULL);
}

static void test_clocks(void **state) {
  (void)state;
  compare_text(
      "chan c[3]; clock x[3], y; int[0,2] i, k; const int N = 4;"
      "process P() { state A { x[i] <= k && y <= 2 * k }, B; init A;"
      "trans A -> B { guard x[k] - y > i && k != 1; sync c[k]!;"
      "assign x[i] := k, y := 0, x[k] := N; },"
      "B -> A { sync c[i]?; assign k := i; }; }"
      "process Q() { state A; init A; trans A -> A { sync c[k]?; }; }"
      "system P, Q;",
      "E<> P.A && (x[i] > k || Q.A imply y < i) && !(P.B && x[0] == 1)");
}

static void test_ranges_of_the_analysis(void **state) {
  (void)state;
  compare_text(
      "int[-20,200] n; int[0,100] m; process P() { state A, B, C; init B;"
      "trans A -> B { guard n < 3; assign n := n + 1, m := 2 * n; },"
      "B -> A { guard m % 2 == 0; assign m := m / 2; },"
      "B -> C { assign n := 0; }; } system P;",
      "E<> P.A && n == m");
}

// ---- What is refused

static void expect_trouble(const char *text, const char *asked,
                           const char *trouble, uint32_t most_steps) {
  model_text t;
  model_text_load(&t, "m.xta", text, asked);
  bench b;
  bench_open(&b, semantics_new(&t.m.memory, t.code, 1, false), true, 0);
  if (most_steps)
    b.x.most_steps = most_steps;
  symbolic_cases cases;
  symbolic_states states;
  symbolic_begin(&b.x, BF_TRUE, &states);
  if (asked)
    assert_false(symbolic_condition(&b.x, t.asked_code->p, BF_TRUE, &cases));
  else
    assert_false(symbolic_update(&b.x, b.s->at[0][0].edges[0].update, &states));
  assert_string_equal(b.x.trouble, trouble);
  assert_true(bf_is_fine(b.m));
  bench_close(&b);
  model_text_release(&t);
}

static void test_refused(void **state) {
  (void)state;
  expect_trouble(PROCESS("int n;", ""), "E<> deadlock", "deadlock", 0);
  expect_trouble(PROCESS("int[0,100000] n, m;", "assign m := n + 1;"), NULL,
                 "an expression with more than 65536 values", 0);
  expect_trouble(PROCESS("int[0,9999] n, m;", "assign m := (n * m) / 10000;"),
                 NULL, "an operation on more than 4194304 pairs of values", 0);
  expect_trouble(
      PROCESS("bool n; void f() { while (n) n = !!n; }", "assign f();"), NULL,
      "an evaluation of more than 4194304 steps", 1000);
}

// When there is no room for the functions, the run ends.
static void test_no_room(void **state) {
  (void)state;
  model_text t;
  model_text_load(&t, "m.xta",
                  PROCESS("int[0,4095] n, m;",
                          "guard n * n % 4096 > m; assign m := n % (m + 1);"),
                  NULL);
  bench b;
  const semantics *s = semantics_new(&t.m.memory, t.code, 1, false);
  b = (bench){.s = s};
  arena_init(&b.memory);
  bits_init(&b.bits, &b.memory, s, true);
  b.m = bf_open(&(bf_options){
      .variables = 2 * b.bits.count, .first_nodes = 1000, .limit = 300000});
  bits_use(&b.bits, b.m);
  symbolic_init(&b.x, &b.bits, &b.memory);
  symbolic_values values;
  assert_false(
      symbolic_evaluate(&b.x, s->at[0][0].edges[0].guard, BF_TRUE, &values));
  assert_int_equal(bf_why(b.m), BF_MEMORY);
  assert_null(b.x.trouble);
  symbolic_states states;
  symbolic_begin(&b.x, BF_TRUE, &states);
  assert_false(symbolic_update(&b.x, s->at[0][0].edges[0].update, &states));
  bf_close(b.m);
  arena_release(&b.memory);
  model_text_release(&t);
}

// ---- At random

static code_entry compile_subject(network_code *n, const subject *s) {
  switch (s->as) {
  case AS_VALUE:
    return compile_value(n, s->e);
  case AS_TEST:
    return compile_test(n, s->e);
  case AS_PLACE:
    return compile_place(n, s->p);
  case AS_UPDATE:
    return compile_update(n, s->s);
  default:
    return compile_condition(n, s->e, s->as == AS_NEGATION);
  }
}

static branch_to_run how_to_run(mode as) {
  return as == AS_CONDITION || as == AS_NEGATION ? RUN_CONDITION
         : as == AS_UPDATE                       ? RUN_UPDATE
                                                 : RUN_VALUE;
}

static void add_processes(world *w) {
  for (int p = 0; p < PROCESSES; p++) {
    process q = {.name = "P", .of = "P", .nlocations = LOCATIONS};
    q.locations = arena_array(&w->memory, LOCATIONS, sizeof *q.locations);
    for (int l = 0; l < LOCATIONS; l++)
      q.locations[l].name = "L";
    vec_push(&w->memory, &w->net.processes, q);
  }
}

// A few cells are variables; the others have the same value in every state.  What
// is compiled goes by the ranges that were declared before: these are narrower.
static void choose_state(world *w) {
  int32_t memory[CELLS];
  uint32_t locations[PROCESSES];
  grow_memory(w, memory, locations);
  for (int32_t i = 0; i < CELLS; i++) {
    cell *c = &w->net.cells.data[i];
    c->kind = i >= COUNTERS ? CELL_LOCAL : CELL_META;
    c->init = i >= COUNTERS ? 0 : memory[i];
  }
  const int32_t count = 1 + pick(w, 4);
  for (int32_t i = 0; i < count; i++) {
    cell *c =
        &w->net.cells.data[percent(w, 60) ? pick(w, 8) : pick(w, COUNTERS)];
    c->kind = CELL_STATE;
    const range all = {c->low, c->high};
    c->low = percent(w, 80) ? pick(w, 4) - 2 : c->init;
    if (c->low < all.low || c->low > all.high)
      c->low = c->init;
    c->high = c->low > INT32_MAX - 3 ? INT32_MAX : c->low + pick(w, 4);
    c->high = c->high > all.high ? all.high : c->high;
    c->init = c->low;
  }
}

static bf grow_where(world *w, bench *b) {
  bf where = BF_TRUE;
  for (uint32_t v = 0; v < b->bits.count && percent(w, 50); v++) {
    const uint32_t bit = (uint32_t)pick(w, (int32_t)b->bits.count);
    const bf x = bf_variable(b->m, bits_variable(bit, BITS_BEFORE));
    where = percent(w, 50) ? bf_and(b->m, where, bf_not(b->m, x))
                           : bf_or(b->m, where, x);
    where = percent(w, 20) ? bf_same(b->m, where, x) : where;
  }
  return where;
}

typedef struct {
  uint32_t compared, refused;
  uint64_t states;
} score;

static void try_world(uint64_t seed, uint32_t first_nodes, score *done) {
  static const mode MODES_TRIED[] = {AS_VALUE,     AS_TEST,     AS_PLACE,
                                     AS_UPDATE,    AS_UPDATE,   AS_CONDITION,
                                     AS_CONDITION, AS_NEGATION, AS_UPDATE};
  world w;
  grow_world(&w, seed);
  w.net.overflow = seed % 2 ? OVERFLOW_ERROR : OVERFLOW_WRAP;
  const mode as = MODES_TRIED[pick(&w, sizeof MODES_TRIED / sizeof(mode))];
  const subject one = grow_subject(&w, as);
  const subject two = grow_subject(&w, as);
  add_processes(&w);
  network_code *code = compile_network(&w.memory, &w.net);
  const code_entry first = compile_subject(code, &one);
  const code_entry then =
      percent(&w, 50) ? compile_subject(code, &two) : CODE_NONE;
  choose_state(&w);
  bench b;
  bench_open(&b, semantics_new(&w.memory, code, 1, false), true, first_nodes);
  b.x.most_steps = STEPS;
  const uint32_t mark = bf_mark(b.m);
  if (compare_then(&b, how_to_run(as), first,
                   as == AS_UPDATE ? then : CODE_NONE, grow_where(&w, &b)))
    done->compared++;
  else
    done->refused++;
  bf_release(b.m, mark);
  done->states += b.compared;
  bench_close(&b);
  world_release(&w);
}

static uint64_t setting(const char *variable, uint64_t usual) {
  const char *text = getenv(variable);
  return text ? strtoull(text, NULL, 0) : usual;
}

static void test_random(void **state) {
  (void)state;
  const uint64_t seed = setting("GNOMON_SEED", 20261116);
  const uint64_t rounds = setting("GNOMON_ROUNDS", ROUNDS);
  score done = {0};
  for (uint64_t i = 0; i < rounds; i++) {
    uint64_t own = seed + i;
    const uint64_t mixed = next_random(&own);
    printf("seed %" PRIu64 "\r", seed + i);
    try_world(mixed, i % 4 == 3 ? 1000 : 0, &done);
  }
  printf("%u compared in %" PRIu64 " states, %u refused\n", done.compared,
         done.states, done.refused);
  assert_true(done.compared > done.refused);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_arrays),
      cmocka_unit_test(test_functions),
      cmocka_unit_test(test_references),
      cmocka_unit_test(test_records),
      cmocka_unit_test(test_quantifiers),
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_clocks),
      cmocka_unit_test(test_ranges_of_the_analysis),
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_no_room),
      cmocka_unit_test(test_random),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
