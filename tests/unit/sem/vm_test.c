// The machine against the tree walker (model/eval.h): the same trees, run by
// both on the same memory, must give the same value or the same error at the
// same position, the same memory afterwards, the same constraints and resets.
//
// First by hand, where a test says what comes out.  Then at random: networks
// with functions, references, aggregates, loops and clocks, ROUNDS of them. The
// seed is printed; GNOMON_SEED and GNOMON_ROUNDS in the environment change it.
// What differs is made smaller as long as it still differs, then printed as
// tree and as bytecode.

#include "sem/vm.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "grow.h"
#include "model/eval.h"
#include "sem/compile.h"

enum {
  ROUNDS = 20000,
  MEMORIES = 3, // for each tree
  STEPS = 200,
  LOG = 4096,
};

// ---- Running --------------------------------------------------------------

typedef struct {
  uint32_t count;
  clock_constraint data[LOG];
} constraint_log;

typedef struct {
  uint32_t count;
  clock_value data[LOG];
} value_log;

typedef struct {
  condition_status status;
  int32_t value;
  run_error error; // if status is CONDITION_ERROR
  uint32_t wraps;  // places where results wrapped around
  uint64_t wraps_sum;
  int32_t memory[CELLS];
  constraint_log constraints;
  value_log values;
} result;

static void clear(result *r) {
  memset(r, 0, offsetof(result, constraints));
  r->constraints.count = 0;
  r->values.count = 0;
}

static void on_constrain(void *data, uint32_t x, uint32_t y, expr_kind op,
                         int64_t bound) {
  constraint_log *l = &((result *)data)->constraints;
  assert_true(l->count < LOG);
  l->data[l->count++] = (clock_constraint){x, y, op, bound};
}

static void on_reset(void *data, uint32_t clock, int32_t value, uint32_t from) {
  value_log *l = &((result *)data)->values;
  assert_true(l->count < LOG);
  l->data[l->count++] = (clock_value){clock, from, value};
}

static condition_status passed(bool ok) {
  return ok ? CONDITION_TRUE : CONDITION_ERROR;
}

static condition_status walk_rates(evaluator *v, const subject *s, result *r) {
  for (int i = 0; i < 2; i++) {
    uint32_t clock;
    int32_t value;
    if (!eval_rate(v, &s->rates[i], &clock, &value))
      return CONDITION_ERROR;
    on_reset(r, clock, value, 0);
  }
  return CONDITION_TRUE;
}

static condition_status walk_subject(evaluator *v, const subject *s,
                                     result *r) {
  switch (s->as) {
  case AS_VALUE:
    return passed(eval_int(v, s->e, &r->value));
  case AS_TEST: {
    const bool ok = eval_int(v, s->e, &r->value);
    r->value = r->value != 0;
    return passed(ok);
  }
  case AS_UPDATE:
    return passed(eval_run(v, s->s));
  case AS_PLACE:
    return passed(eval_place(v, s->p, &r->value));
  case AS_RATES:
    return walk_rates(v, s, r);
  default:
    return eval_condition(v, s->e, s->as == AS_NEGATION);
  }
}

// Where something wrapped, in whatever order.
static void note_wraps(result *r, const overflow_log *l) {
  r->wraps = overflow_count(l);
  r->wraps_sum = 0;
  for (uint32_t i = 0; i < r->wraps; i++)
    r->wraps_sum += overflow_span(l, i).begin * UINT64_C(0x9e3779b97f4a7c15);
}

static void run_walker(const world *w, const subject *s, const int32_t *memory,
                       const uint32_t *locations, result *r) {
  clear(r);
  memcpy(r->memory, memory, sizeof r->memory);
  evaluator v;
  arena logs;
  arena_init(&logs);
  network net = w->net;
  net.wraps = overflow_log_new(&logs);
  eval_init(&v, &net, r->memory, locations);
  v.clocks = (eval_clocks){r, on_constrain, on_reset, NULL};
  v.limit = STEPS;
  r->status = walk_subject(&v, s, r);
  if (r->status == CONDITION_ERROR)
    r->error = v.error;
  note_wraps(r, net.wraps);
  arena_release(&logs);
}

static code_entry compile_subject(network_code *n, const subject *s) {
  switch (s->as) {
  case AS_VALUE:
    return compile_value(n, s->e);
  case AS_TEST:
    return compile_test(n, s->e);
  case AS_UPDATE:
    return compile_update(n, s->s);
  case AS_PLACE:
    return compile_place(n, s->p);
  case AS_RATES:
    return compile_rates(n, s->rates, 2);
  default:
    return compile_condition(n, s->e, s->as == AS_NEGATION);
  }
}

static void collect(const vm *m, result *r) {
  for (uint32_t i = 0; i < m->constraints.count; i++) {
    const clock_constraint *c = &m->constraints.data[i];
    on_constrain(r, c->x, c->y, c->op, c->bound);
  }
  for (uint32_t i = 0; i < m->values.count; i++) {
    const clock_value *c = &m->values.data[i];
    on_reset(r, c->clock, c->value, c->from);
  }
}

static condition_status run_entry(vm *m, mode as, code_entry entry,
                                  int32_t *value) {
  switch (as) {
  case AS_VALUE:
  case AS_TEST:
  case AS_PLACE:
    return passed(vm_value(m, entry, value));
  case AS_UPDATE:
  case AS_RATES:
    return passed(vm_run(m, entry));
  default:
    return vm_condition(m, entry);
  }
}

static void run_machine(const network_code *n, mode as, code_entry entry,
                        const int32_t *memory, const uint32_t *locations,
                        result *r) {
  clear(r);
  int32_t *cells = mem_new((size_t)n->program.room, sizeof *cells);
  memcpy(cells, memory, CELLS * sizeof *cells);
  for (int32_t i = CELLS; i < n->program.room; i++)
    cells[i] = 0x5a5a5a5a; // temporaries need no preparation
  vm m;
  arena logs;
  arena_init(&logs);
  program p = n->program;
  p.wraps = overflow_log_new(&logs);
  vm_init(&m, &p);
  vm_use(&m, cells, locations);
  m.limit = STEPS;
  r->status = run_entry(&m, as, entry, &r->value);
  if (r->status == CONDITION_ERROR)
    r->error = m.error;
  collect(&m, r);
  memcpy(r->memory, cells, sizeof r->memory);
  note_wraps(r, p.wraps);
  arena_release(&logs);
  vm_release(&m);
  mem_free(cells);
}

static bool errors_equal(const run_error *a, const run_error *b) {
  return a->code == b->code && a->at.begin == b->at.begin &&
         a->at.end == b->at.end && a->value == b->value && a->low == b->low &&
         a->high == b->high;
}

static bool constraints_equal(const constraint_log *a,
                              const constraint_log *b) {
  if (a->count != b->count)
    return false;
  for (uint32_t i = 0; i < a->count; i++) {
    const clock_constraint *c = &a->data[i], *d = &b->data[i];
    if (c->x != d->x || c->y != d->y || c->op != d->op || c->bound != d->bound)
      return false;
  }
  return true;
}

static bool values_equal(const value_log *a, const value_log *b) {
  if (a->count != b->count)
    return false;
  for (uint32_t i = 0; i < a->count; i++) {
    const clock_value *c = &a->data[i], *d = &b->data[i];
    if (c->clock != d->clock || c->from != d->from || c->value != d->value)
      return false;
  }
  return true;
}

// Constraints made before a condition turned out false, split or wrong do not
// count; resets do, since they were made in order.
static bool results_equal(const result *a, const result *b) {
  const bool ok = a->status == CONDITION_TRUE;
  return a->status == b->status && (!ok || a->value == b->value) &&
         errors_equal(&a->error, &b->error) && a->wraps == b->wraps &&
         a->wraps_sum == b->wraps_sum &&
         memcmp(a->memory, b->memory, sizeof a->memory) == 0 &&
         (!ok || constraints_equal(&a->constraints, &b->constraints)) &&
         values_equal(&a->values, &b->values);
}

// ---- Printing what differs ------------------------------------------------

static void print_result(const char *who, const result *r, const int32_t *old,
                         FILE *out) {
  static const char *const STATUS[] = {"false", "true", "split", "error"};
  fprintf(out, "%s: %s, value %d", who, STATUS[r->status], r->value);
  if (r->wraps)
    fprintf(out, ", wraps at %u places", r->wraps);
  if (r->status == CONDITION_ERROR)
    fprintf(out, ", %s at %u value %" PRId64 " range %d..%d",
            diag_code_text(r->error.code), r->error.at.begin, r->error.value,
            r->error.low, r->error.high);
  for (int i = 0; i < CELLS; i++)
    if (r->memory[i] != old[i])
      fprintf(out, ", c%d: %d -> %d", i, old[i], r->memory[i]);
  for (uint32_t i = 0; i < r->constraints.count; i++) {
    const clock_constraint *c = &r->constraints.data[i];
    fprintf(out, ", x%u - x%u %s %" PRId64, c->x, c->y, expr_kind_text(c->op),
            c->bound);
  }
  for (uint32_t i = 0; i < r->values.count; i++) {
    const clock_value *c = &r->values.data[i];
    fprintf(out, ", x%u := x%u + %d", c->clock, c->from, c->value);
  }
  fputs("\n", out);
}

// ---- Making it smaller ----------------------------------------------------

typedef struct {
  VEC(expr **) exprs; // whatever may be any integer expression
  VEC(stmt **) stmts;
  arena memory;
} positions;

static void find_in_expr(positions *, const network *, expr **);

static void find_in_place(positions *p, const network *n, place *at) {
  for (uint32_t i = 0; at && i < at->nsteps; i++)
    find_in_expr(p, n, &at->steps[i].index);
}

// Below an expression that itself has to stay what it is.
static void find_below(positions *p, const network *n, expr *e) {
  find_in_place(p, n, e->target);
  find_in_place(p, n, e->source);
  for (uint32_t i = 0; i < e->nargs; i++) {
    const parameter *to = e->kind == EXPR_CALL
                              ? &n->functions.data[e->callee].parameters[i]
                              : NULL;
    if (to && (to->is_reference || to->size > 1))
      find_below(p, n, e->args[i]);
    else if (e->kind == EXPR_SEQ && i + 1 == e->nargs)
      find_below(p, n, e->args[i]);
    else
      find_in_expr(p, n, &e->args[i]);
  }
}

static void find_in_expr(positions *p, const network *n, expr **at) {
  vec_push(&p->memory, &p->exprs, at);
  find_below(p, n, *at);
}

static void find_in_stmt(positions *p, const network *n, stmt **at) {
  stmt *s = *at;
  vec_push(&p->memory, &p->stmts, at);
  if (s->condition && s->kind == STMT_RETURN)
    find_below(p, n, s->condition);
  else if (s->condition)
    find_in_expr(p, n, &s->condition);
  for (uint32_t i = 0; i < s->count; i++)
    find_in_stmt(p, n, &s->list[i]);
}

static void find_positions(positions *p, world *w, subject *s) {
  arena_init(&p->memory);
  memset(&p->exprs, 0, sizeof p->exprs);
  memset(&p->stmts, 0, sizeof p->stmts);
  if (s->as == AS_UPDATE)
    find_in_stmt(p, &w->net, &s->s);
  else if (s->as == AS_PLACE)
    find_in_place(p, &w->net, s->p);
  else if (s->as == AS_RATES)
    for (int i = 0; i < 2; i++)
      find_in_expr(p, &w->net, &s->rates[i].value);
  else
    find_in_expr(p, &w->net, &s->e);
  for (uint32_t i = 0; i < w->net.functions.count; i++)
    find_in_stmt(p, &w->net, &w->net.functions.data[i].body);
}

// The flags of all nodes, after something below them changed.
static void refresh(expr *e) {
  for (uint32_t i = 0; i < e->nargs; i++)
    refresh(e->args[i]);
  expr_finish(e);
}

typedef struct {
  world *w;
  subject *s;
  const int32_t *memory;
  const uint32_t *locations;
} trial;

static bool differs(const trial *t) {
  result *walker = mem_new(1, sizeof *walker);
  result *machine = mem_new(1, sizeof *machine);
  arena scratch;
  arena_init(&scratch);
  network_code *n = compile_network(&scratch, &t->w->net);
  const code_entry entry = compile_subject(n, t->s);
  run_walker(t->w, t->s, t->memory, t->locations, walker);
  run_machine(n, t->s->as, entry, t->memory, t->locations, machine);
  const bool differ = !results_equal(walker, machine);
  arena_release(&scratch);
  mem_free(walker);
  mem_free(machine);
  return differ;
}

static bool try_expr(const trial *t, expr **at, expr *instead) {
  expr *old = *at;
  if (old == instead)
    return false;
  *at = instead;
  if (t->s->e)
    refresh(t->s->e);
  if (differs(t))
    return true;
  *at = old;
  if (t->s->e)
    refresh(t->s->e);
  return false;
}

static bool try_stmt(const trial *t, stmt **at, stmt *instead) {
  stmt *old = *at;
  *at = instead;
  if (differs(t))
    return true;
  *at = old;
  return false;
}

static bool shrink_expr(const trial *t, expr **at) {
  expr *e = *at;
  if (e->kind == EXPR_CONST)
    return e->value != 0 && try_expr(t, at, num(t->w, 0));
  if (try_expr(t, at, num(t->w, 0)) || try_expr(t, at, num(t->w, 1)))
    return true;
  const bool is_call = e->kind == EXPR_CALL;
  for (uint32_t i = 0; i < e->nargs && !is_call; i++)
    if (try_expr(t, at, e->args[i]))
      return true;
  return false;
}

static bool shrink_stmt(const trial *t, stmt **at) {
  stmt *s = *at;
  if (s->kind == STMT_BLOCK && s->count == 0)
    return false;
  if (try_stmt(t, at, say(t->w, STMT_BLOCK, NULL, 0)))
    return true;
  for (uint32_t i = 0; i < s->count; i++)
    if (try_stmt(t, at, s->list[i]))
      return true;
  return false;
}

static bool shrink_once(const trial *t) {
  positions p;
  find_positions(&p, t->w, t->s);
  bool smaller = false;
  for (uint32_t i = 0; i < p.stmts.count && !smaller; i++)
    smaller = shrink_stmt(t, p.stmts.data[i]);
  for (uint32_t i = 0; i < p.exprs.count && !smaller; i++)
    smaller = shrink_expr(t, p.exprs.data[i]);
  arena_release(&p.memory);
  return smaller;
}

static void report(const trial *t, uint64_t seed) {
  int rounds = 0;
  while (rounds < 2000 && shrink_once(t))
    rounds++;
  arena scratch;
  arena_init(&scratch);
  network_code *n = compile_network(&scratch, &t->w->net);
  const code_entry entry = compile_subject(n, t->s);
  result *r = mem_new(1, sizeof *r);
  fprintf(stderr, "---- differs (world %" PRIu64 ", shrunk %d times)\n", seed,
          rounds);
  print_subject(t->w, t->s, stderr);
  compile_print(n, stderr);
  fprintf(stderr, "starting at %u\n", entry);
  run_walker(t->w, t->s, t->memory, t->locations, r);
  print_result("walker ", r, t->memory, stderr);
  run_machine(n, t->s->as, entry, t->memory, t->locations, r);
  print_result("machine", r, t->memory, stderr);
  mem_free(r);
  arena_release(&scratch);
}

// ---- The random test ------------------------------------------------------

typedef struct {
  uint64_t runs, errors, splits, constraints, values, wraps;
  uint64_t codes[DIAG_CODES];
  uint64_t opcodes[OPCODES]; // that some code has
} tally;

static uint64_t from_environment(const char *name, uint64_t otherwise) {
  const char *text = getenv(name);
  return text ? strtoull(text, NULL, 10) : otherwise;
}

static void count(tally *t, const result *r) {
  t->runs++;
  t->constraints += r->constraints.count;
  t->values += r->values.count;
  t->splits += r->status == CONDITION_SPLIT;
  t->wraps += r->wraps;
  if (r->status != CONDITION_ERROR)
    return;
  t->errors++;
  t->codes[r->error.code]++;
}

// Returns false, having said why, if the two differ.
static bool agree_on(world *w, const network_code *n, subject *s,
                     code_entry entry, uint64_t seed, tally *t, result *r) {
  int32_t memory[CELLS];
  uint32_t locations[PROCESSES];
  for (int i = 0; i < MEMORIES; i++) {
    grow_memory(w, memory, locations);
    run_walker(w, s, memory, locations, &r[0]);
    run_machine(n, s->as, entry, memory, locations, &r[1]);
    count(t, &r[0]);
    if (results_equal(&r[0], &r[1]))
      continue;
    const trial failed = {w, s, memory, locations};
    report(&failed, seed);
    return false;
  }
  return true;
}

static bool agree_in_world(uint64_t seed, tally *t, result *r) {
  world w;
  grow_world(&w, seed);
  w.net.overflow = seed % 2 ? OVERFLOW_ERROR : OVERFLOW_WRAP;
  network_code *n = compile_network(&w.memory, &w.net);
  bool ok = true;
  for (int as = 0; as < MODES && ok; as++) {
    subject s = grow_subject(&w, (mode)as);
    assert_true(!s.e || expr_is_valid(s.e));
    const code_entry entry = compile_subject(n, &s);
    assert_true(program_is_valid(&n->program, &w.net));
    ok = agree_on(&w, n, &s, entry, seed, t, r);
  }
  for (uint32_t i = 0; i < n->program.text.count; i++)
    t->opcodes[n->program.text.data[i].op]++;
  world_release(&w);
  return ok;
}

static void test_random(void **state) {
  (void)state;
  const uint64_t seed = from_environment("GNOMON_SEED", 1);
  const uint64_t rounds = from_environment("GNOMON_ROUNDS", ROUNDS);
  print_message("seed %" PRIu64 ", %" PRIu64 " worlds\n", seed, rounds);
  tally t = {0};
  result *r = mem_new(2, sizeof *r);
  for (uint64_t i = 0; i < rounds; i++)
    if (!agree_in_world(seed * 1000003 + i, &t, r))
      fail_msg("walker and machine differ, see above");
  mem_free(r);
  print_message("%" PRIu64 " runs, %" PRIu64 " errors, %" PRIu64
                " splits, %" PRIu64 " constraints, %" PRIu64 " values, %" PRIu64
                " wraps\n",
                t.runs, t.errors, t.splits, t.constraints, t.values, t.wraps);
  for (int i = 0; i < DIAG_CODES; i++)
    if (t.codes[i])
      print_message("  %s %" PRIu64 "\n", diag_code_text((diag_code)i),
                    t.codes[i]);
  if (rounds < ROUNDS)
    return;
  // Was everything there to be seen?
  for (int i = DIAG_RUN_RANGE; i <= DIAG_RUN_RATE; i++)
    assert_true(t.codes[i] > 0);
  assert_true(t.splits > 0 && t.constraints > 0 && t.values > 0);
  assert_true(t.wraps > 0);
  for (int i = 0; i < OPCODES; i++)
    if (t.opcodes[i] == 0 && i != OPCODE_WIDE)
      fail_msg("no code has instruction %d", i);
}

// ---- Cases of conditions, against clock valuations ------------------------

typedef struct {
  int32_t clocks[CLOCKS];
  bool deadlock;
} valuation;

static bool on_holds(void *data, uint32_t x, uint32_t y, expr_kind op,
                     int64_t bound) {
  const valuation *v = data;
  const int64_t d = (int64_t)v->clocks[x] - v->clocks[y];
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
    return v->deadlock == (bound != 0);
  }
}

static bool all_hold(const vm *m, uint32_t from, valuation *v) {
  for (uint32_t i = from; i < m->constraints.count; i++) {
    const clock_constraint *c = &m->constraints.data[i];
    if (!on_holds(v, c->x, c->y, c->op, c->bound))
      return false;
  }
  return true;
}

enum { VALUATIONS = 16 };

// Which of the valuations are in some case.  One constraint is in the list
// before, and has to stay there.
static condition_status in_cases(vm *m, code_entry entry, valuation *v,
                                 bool *in, uint32_t *cases) {
  memset(in, 0, VALUATIONS * sizeof *in);
  *cases = 0;
  condition_status s = vm_first_case(m, entry);
  for (; s == CONDITION_TRUE; s = vm_next_case(m)) {
    ++*cases;
    for (int i = 0; i < VALUATIONS; i++)
      in[i] |= all_hold(m, 1, &v[i]);
  }
  assert_int_equal(m->constraints.count, 1);
  return s;
}

typedef struct {
  uint64_t compared, skipped, cases;
} case_tally;

static void compare_cases(world *w, vm *m, const expr *e, bool negated,
                          code_entry entry, case_tally *t) {
  valuation v[VALUATIONS];
  bool in[VALUATIONS];
  uint32_t cases;
  for (int i = 0; i < VALUATIONS; i++) {
    for (int k = 0; k < CLOCKS; k++)
      v[i].clocks[k] = k ? pick(w, 7) : 0;
    v[i].deadlock = percent(w, 50);
  }
  int32_t memory[CELLS];
  memcpy(memory, m->memory, sizeof memory);
  const condition_status s = in_cases(m, entry, v, in, &cases);
  t->cases += cases;
  for (int i = 0; i < VALUATIONS; i++) {
    evaluator walker;
    int32_t cells[CELLS], value;
    memcpy(cells, memory, sizeof cells);
    eval_init(&walker, &w->net, cells, m->locations);
    walker.clocks = (eval_clocks){.data = &v[i], .holds = on_holds};
    // The machine looks at all cases, the walker at what one valuation needs:
    // either may meet an error that the other does not.
    if (s != CONDITION_FALSE || !eval_int(&walker, e, &value)) {
      t->skipped++;
      continue;
    }
    t->compared++;
    if (in[i] != ((value != 0) != negated)) {
      const subject failed = {.as = negated ? AS_NEGATION : AS_CONDITION,
                              .e = (expr *)e};
      print_subject(w, &failed, stderr);
      program_print(m->program, &w->net, entry, m->program->text.count, stderr);
      fail_msg("valuation %d: the cases say %d", i, in[i]);
    }
  }
}

static void cases_in_world(uint64_t seed, case_tally *t) {
  world w;
  grow_world(&w, seed);
  growth g = {&w, -1, COUNTERS, NCOUNTERS, 0, false, false};
  expr *e = grow_condition(&g, 4, false);
  place *x = spot(&w, SPACE_CLOCK, 1, 0);
  expr *other = clock_atom(&w, x, NULL, EXPR_LE, num(&w, 1));
  network_code *n = compile_network(&w.memory, &w.net);
  const code_entry first = compile_condition(n, other, false);
  const code_entry entries[] = {compile_condition(n, e, false),
                                compile_condition(n, e, true)};
  uint32_t locations[PROCESSES];
  int32_t *memory = mem_new((size_t)n->program.room, sizeof *memory);
  vm m;
  vm_init(&m, &n->program);
  m.limit = 20000;
  for (int k = 0; k < 2; k++) {
    grow_memory(&w, memory, locations);
    vm_use(&m, memory, locations);
    m.constraints.count = 0;
    assert_int_equal(vm_condition(&m, first), CONDITION_TRUE);
    compare_cases(&w, &m, e, k == 1, entries[k], t);
  }
  vm_release(&m);
  mem_free(memory);
  world_release(&w);
}

static void test_random_cases(void **state) {
  (void)state;
  const uint64_t seed = from_environment("GNOMON_SEED", 1);
  const uint64_t rounds = from_environment("GNOMON_ROUNDS", ROUNDS);
  case_tally t = {0};
  for (uint64_t i = 0; i < rounds; i++)
    cases_in_world(seed * 1000003 + i, &t);
  print_message("%" PRIu64 " compared, %" PRIu64 " skipped, %" PRIu64
                " cases\n",
                t.compared, t.skipped, t.cases);
  assert_true(t.compared > t.skipped);
}

// ---- By hand --------------------------------------------------------------

enum { X = SCALARS, Y = SCALARS + 1, Z = SCALARS + 2 };

typedef struct {
  world w;
  int32_t memory[CELLS];
  uint32_t locations[PROCESSES];
  result walker, machine;
} desk;

static int setup(void **state) {
  desk *d = mem_new(1, sizeof *d);
  world_init(&d->w, 1);
  *state = d;
  return 0;
}

static int teardown(void **state) {
  desk *d = *state;
  world_release(&d->w);
  mem_free(d);
  return 0;
}

// Runs it both ways; what the machine did is in d->machine.
static void run_both(desk *d, const subject *s) {
  network_code *n = compile_network(&d->w.memory, &d->w.net);
  const code_entry entry = compile_subject(n, s);
  assert_true(program_is_valid(&n->program, &d->w.net));
  run_walker(&d->w, s, d->memory, d->locations, &d->walker);
  run_machine(n, s->as, entry, d->memory, d->locations, &d->machine);
  if (results_equal(&d->walker, &d->machine))
    return;
  print_subject(&d->w, s, stderr);
  compile_print(n, stderr);
  print_result("walker ", &d->walker, d->memory, stderr);
  print_result("machine", &d->machine, d->memory, stderr);
  fail_msg("walker and machine differ, see above");
}

static void gives(desk *d, expr *e, int32_t expected) {
  run_both(d, &(subject){.as = AS_VALUE, .e = e});
  assert_int_equal(d->machine.status, CONDITION_TRUE);
  assert_int_equal(d->machine.value, expected);
  run_both(d, &(subject){.as = AS_TEST, .e = e});
  assert_int_equal(d->machine.value, expected != 0);
}

static void ends_in(desk *d, const subject *s, diag_code code, span at,
                    int64_t value, int32_t low, int32_t high) {
  run_both(d, s);
  assert_int_equal(d->machine.status, CONDITION_ERROR);
  const run_error *e = &d->machine.error;
  assert_string_equal(diag_code_text(e->code), diag_code_text(code));
  assert_int_equal(e->at.begin, at.begin);
  assert_true(e->value == value);
  assert_int_equal(e->low, low);
  assert_int_equal(e->high, high);
}

static void fails(desk *d, expr *e, diag_code code, span at, int64_t value,
                  int32_t low, int32_t high) {
  ends_in(d, &(subject){.as = AS_VALUE, .e = e}, code, at, value, low, high);
}

// Every operator on every pair of awkward values, each once as a constant and
// once as a variable, for its value and for its truth: all the immediate,
// swapped and fused forms.
static void test_operator_forms(void **state) {
  static const int32_t VALUES[] = {0,  1,  -1, 2,         3,
                                   31, 32, -7, INT32_MAX, INT32_MIN};
  enum { N = sizeof VALUES / sizeof *VALUES };
  desk *d = *state;
  for (int k = EXPR_ADD; k <= EXPR_NE; k++)
    for (int form = 0; form < 4; form++)
      for (int i = 0; i < N * N; i++) {
        const int32_t a = VALUES[i / N], b = VALUES[i % N];
        d->memory[X] = a;
        d->memory[Y] = b;
        expr *left = form & 1 ? num(&d->w, a) : var(&d->w, X);
        expr *right = form & 2 ? num(&d->w, b) : var(&d->w, Y);
        expr *e = node(&d->w, (expr_kind)k, 2, left, right);
        run_both(d, &(subject){.as = AS_VALUE, .e = e});
        run_both(d, &(subject){.as = AS_TEST, .e = e});
        expr *not_e = node(&d->w, EXPR_NOT, 1, e);
        run_both(d, &(subject){.as = AS_TEST, .e = not_e});
      }
}

// Every compound assignment, to a variable and through an index, likewise.
static void test_assignment_forms(void **state) {
  static const int32_t VALUES[] = {0, 1, -1, 5, 33, INT32_MAX, INT32_MIN};
  enum { N = sizeof VALUES / sizeof *VALUES };
  desk *d = *state;
  world *w = &d->w;
  d->memory[Z] = 2;
  for (int op = EXPR_TRUTH; op <= EXPR_BITXOR; op++)
    for (int form = 0; form < 16; form++)
      for (int i = 0; i < N * N; i++) {
        const bool plain = op < EXPR_ADD;
        d->memory[X] = d->memory[ARRAY + 2] = VALUES[i / N];
        d->memory[Y] = VALUES[i % N];
        expr *value = form & 1 ? num(w, VALUES[i % N]) : var(w, Y);
        place *p = form & 2 ? indexed(w, ARRAY, var(w, Z), 0, 6, 1)
                            : spot(w, SPACE_CELL, X, 0);
        expr *e = set_in(w, form & 4 ? EXPR_POST : EXPR_ASSIGN, p,
                         plain ? 0 : (expr_kind)op, value,
                         form & 8 ? ANY : (range){-5, 5});
        run_both(d, &(subject){.as = AS_VALUE, .e = e});
        run_both(d, &(subject){.as = AS_UPDATE, .s = does(w, e)});
      }
}

static void test_values(void **state) {
  desk *d = *state;
  world *w = &d->w;
  d->memory[X] = 7;
  d->memory[Y] = -2;
  gives(d, node(w, EXPR_DIV, 2, var(w, X), var(w, Y)), -3);
  gives(d, node(w, EXPR_MOD, 2, var(w, X), var(w, Y)), 1);
  gives(d, node(w, EXPR_SHR, 2, var(w, Y), num(w, 1)), -1);
  gives(d, node(w, EXPR_POW, 2, var(w, Y), num(w, 5)), -32);
  gives(d, node(w, EXPR_ABS, 1, var(w, Y)), 2);
  gives(d, node(w, EXPR_NEG, 1, var(w, X)), -7);
  gives(d, node(w, EXPR_MIN, 2, var(w, X), var(w, Y)), -2);
  gives(d, node(w, EXPR_MAX, 2, var(w, X), var(w, Y)), 7);
  gives(d, node(w, EXPR_BITXOR, 2, var(w, X), num(w, 5)), 2);
  gives(d, node(w, EXPR_GT, 2, num(w, 8), var(w, X)), 1);
  gives(d, node(w, EXPR_GE, 2, var(w, Y), var(w, X)), 0);
  gives(d, node(w, EXPR_ITE, 3, var(w, X), num(w, 4), num(w, 5)), 4);
  d->memory[COUNTERS] = 0;
  gives(d, over(w, EXPR_SUM, COUNTERS, (range){1, 4}, var(w, COUNTERS)), 10);
}

// The value of an operand must survive what the next one does.
static void test_operands_are_kept(void **state) {
  desk *d = *state;
  world *w = &d->w;
  place *x = spot(w, SPACE_CELL, X, 0);
  expr *five = set_in(w, EXPR_ASSIGN, x, 0, num(w, 5), ANY);
  expr *bump = set_in(w, EXPR_POST, x, EXPR_ADD, num(w, 1), ANY);
  d->memory[X] = 1;
  gives(d, node(w, EXPR_ADD, 2, var(w, X), five), 6);
  gives(d, node(w, EXPR_LT, 2, var(w, X), five), 1);
  gives(d, node(w, EXPR_SUB, 2, bump, bump), -1);
  gives(d, node(w, EXPR_SUB, 2, five, bump), 0);
  expr *again = set_in(w, EXPR_ASSIGN, x, EXPR_MUL, five, ANY);
  gives(d, again, 25);
}

static void test_arithmetic_errors(void **state) {
  static const struct {
    expr_kind kind;
    int32_t a, b;
    diag_code code;
    int64_t value;
    int32_t high;
  } ACCIDENTS[] = {
      {EXPR_ADD, INT32_MAX, 1, DIAG_RUN_OVERFLOW, INT64_C(2147483648), 0},
      {EXPR_SUB, INT32_MIN, 1, DIAG_RUN_OVERFLOW, INT64_C(-2147483649), 0},
      {EXPR_MUL, 65536, 65536, DIAG_RUN_OVERFLOW, INT64_C(4294967296), 0},
      {EXPR_DIV, INT32_MIN, -1, DIAG_RUN_OVERFLOW, INT64_C(2147483648), 0},
      {EXPR_MOD, INT32_MIN, -1, DIAG_RUN_OVERFLOW, INT64_C(2147483648), 0},
      {EXPR_DIV, 5, 0, DIAG_RUN_DIVISION, 5, 0},
      {EXPR_MOD, 5, 0, DIAG_RUN_DIVISION, 5, 0},
      {EXPR_POW, 2, -1, DIAG_RUN_POWER, -1, 0},
      {EXPR_POW, 2, 1000, DIAG_RUN_OVERFLOW, INT64_C(2147483648), 0},
      {EXPR_SHL, 1, 31, DIAG_RUN_OVERFLOW, INT64_C(2147483648), 0},
      {EXPR_SHL, 1, 32, DIAG_RUN_SHIFT, 32, 31},
      {EXPR_SHR, 1, -1, DIAG_RUN_SHIFT, -1, 31},
  };
  desk *d = *state;
  world *w = &d->w;
  w->net.overflow = OVERFLOW_ERROR;
  for (size_t i = 0; i < sizeof ACCIDENTS / sizeof *ACCIDENTS; i++)
    for (int form = 0; form < 4; form++) {
      d->memory[X] = ACCIDENTS[i].a;
      d->memory[Y] = ACCIDENTS[i].b;
      expr *a = form & 1 ? num(w, ACCIDENTS[i].a) : var(w, X);
      expr *b = form & 2 ? num(w, ACCIDENTS[i].b) : var(w, Y);
      expr *e = node(w, ACCIDENTS[i].kind, 2, a, b);
      fails(d, e, ACCIDENTS[i].code, e->at, ACCIDENTS[i].value, 0,
            ACCIDENTS[i].high);
    }
  d->memory[X] = INT32_MIN;
  expr *e = node(w, EXPR_NEG, 1, var(w, X));
  fails(d, e, DIAG_RUN_OVERFLOW, e->at, INT64_C(2147483648), 0, 0);
  e = node(w, EXPR_ABS, 1, var(w, X));
  fails(d, e, DIAG_RUN_OVERFLOW, e->at, INT64_C(2147483648), 0, 0);
}

static void test_index_errors(void **state) {
  desk *d = *state;
  world *w = &d->w;
  for (int32_t i = -1; i <= 2; i++) {
    expr *index = i < 0 ? var(w, X) : num(w, 6 + i);
    d->memory[X] = INT32_MIN;
    place *p = indexed(w, ARRAY, index, 2, 4, 1);
    const int64_t value = i < 0 ? INT32_MIN : 6 + i;
    fails(d, of_place(w, EXPR_VAR, p), DIAG_RUN_INDEX, index->at, value, 2, 5);
    expr *set = set_in(w, EXPR_ASSIGN, p, 0, num(w, 1), ANY);
    fails(d, set, DIAG_RUN_INDEX, index->at, value, 2, 5);
  }
  // The second index of two, the first being fine.
  place *m = spot(w, SPACE_CELL, MATRIX, 2);
  expr *second = var(w, Y);
  d->memory[X] = 1;
  d->memory[Y] = 4;
  m->steps[0] = (place_step){var(w, X), 0, 3, 4};
  m->steps[1] = (place_step){second, 0, 4, 1};
  fails(d, of_place(w, EXPR_VAR, m), DIAG_RUN_INDEX, second->at, 4, 0, 3);
  fails(d, of_place(w, EXPR_ADDRESS, m), DIAG_RUN_INDEX, second->at, 4, 0, 3);
}

static void test_range_errors(void **state) {
  static const range RANGES[] = {{0, 9}, {0, 9}, {0, 4}};
  desk *d = *state;
  world *w = &d->w;
  const range small = {0, 9};
  place *x = spot(w, SPACE_CELL, X, 0);
  place *a = indexed(w, ARRAY, var(w, Y), 0, 6, 1);
  d->memory[X] = d->memory[ARRAY] = 9;
  for (int i = 0; i < 2; i++) {
    expr *e = set_in(w, EXPR_POST, i ? a : x, EXPR_ADD, num(w, 1), small);
    fails(d, e, DIAG_RUN_RANGE, e->at, 10, 0, 9);
    e = set_in(w, EXPR_ASSIGN, i ? a : x, 0, num(w, -1), small);
    fails(d, e, DIAG_RUN_RANGE, e->at, -1, 0, 9);
  }
  d->memory[MATRIX + 2] = 5;
  expr *e = stretch(w, EXPR_COPY, spot(w, SPACE_CELL, RECORDS, 0),
                    spot(w, SPACE_CELL, MATRIX, 0), 3, RANGES);
  fails(d, e, DIAG_RUN_RANGE, e->at, 5, 0, 4);
  e = reset(w, spot(w, SPACE_CLOCK, 1, 0), NULL, num(w, -3));
  fails(d, e, DIAG_RUN_RANGE, e->at, -3, 0, INT32_MAX);
  e = reset(w, spot(w, SPACE_CLOCK, 1, 0), NULL,
            node(w, EXPR_NEG, 1, var(w, X)));
  fails(d, e, DIAG_RUN_RANGE, e->at, -9, 0, INT32_MAX);
}

// int[0,9] f(int[0,9] p, int[0,9] q) { return p - q; }
static expr *define_minus(world *w) {
  parameter *p = arena_array(&w->memory, 2, sizeof *p);
  for (int32_t i = 0; i < 2; i++)
    p[i] = (parameter){.address = FRAMES + i, .size = 1, .domain = {0, 9}};
  expr *e = node(w, EXPR_SUB, 2, var(w, FRAMES), var(w, FRAMES + 1));
  const function f = {.name = "f",
                      .at = fresh(w),
                      .parameters = p,
                      .nparameters = 2,
                      .result = FRAMES + RESULT,
                      .result_size = 1,
                      .domain = {0, 9},
                      .body = say(w, STMT_RETURN, e, 0)};
  vec_push(&w->memory, &w->net.functions, f);
  return e;
}

static void test_calls(void **state) {
  desk *d = *state;
  world *w = &d->w;
  const expr *returned = define_minus(w);
  expr *inner = node(w, EXPR_CALL, 2, num(w, 9), num(w, 1));
  expr *other = node(w, EXPR_CALL, 2, num(w, 6), num(w, 3));
  gives(d, node(w, EXPR_CALL, 2, inner, other), 5);
  expr *e = node(w, EXPR_CALL, 2, num(w, 2), num(w, 7));
  fails(d, e, DIAG_RUN_RANGE, returned->at, -5, 0, 9);
  expr *bad = num(w, 10);
  fails(d, node(w, EXPR_CALL, 2, num(w, 2), bad), DIAG_RUN_RANGE, bad->at, 10,
        0, 9);
  expr *x = var(w, X);
  d->memory[X] = -1;
  fails(d, node(w, EXPR_CALL, 2, x, bad), DIAG_RUN_RANGE, x->at, -1, 0, 9);
}

static void test_other_errors(void **state) {
  desk *d = *state;
  world *w = &d->w;
  stmt *s = say(w, STMT_ASSERT, var(w, X), 0);
  ends_in(d, &(subject){.as = AS_UPDATE, .s = s}, DIAG_RUN_ASSERT, s->at, 0, 0,
          0);
  s = say(w, STMT_WHILE, num(w, 1), 1, say(w, STMT_BLOCK, NULL, 0));
  ends_in(d, &(subject){.as = AS_UPDATE, .s = s}, DIAG_RUN_STEPS, s->at, STEPS,
          0, 0);
  s = say(w, STMT_DO, num(w, 1), 1, say(w, STMT_BLOCK, NULL, 0));
  ends_in(d, &(subject){.as = AS_UPDATE, .s = s}, DIAG_RUN_STEPS, s->at, STEPS,
          0, 0);
  expr *e = over(w, EXPR_SUM, COUNTERS, (range){0, STEPS + 1}, num(w, 1));
  fails(d, e, DIAG_RUN_STEPS, e->at, STEPS, 0, 0);
  e = over(w, EXPR_SUM, COUNTERS, (range){0, STEPS}, num(w, 1));
  gives(d, e, STEPS + 1);
  e = node(w, EXPR_FAIL, 0);
  e->code = DIAG_RUN_PROCESS;
  e->value = 42;
  fails(d, e, DIAG_RUN_PROCESS, e->at, 42, 0, 0);
  e = clock_atom(w, spot(w, SPACE_CLOCK, 1, 0), NULL, EXPR_LE, num(w, 1));
  e = over(w, EXPR_FORALL, COUNTERS, (range){0, STEPS + 1}, e);
  ends_in(d, &(subject){.as = AS_CONDITION, .e = e}, DIAG_RUN_STEPS, e->at,
          STEPS, 0, 0);
  subject rates = {.as = AS_RATES};
  rates.rates[0] = (rate){spot(w, SPACE_CLOCK, 2, 0), num(w, 1)};
  rates.rates[1] = (rate){spot(w, SPACE_CLOCK, 3, 0), num(w, 2)};
  ends_in(d, &rates, DIAG_RUN_RATE, rates.rates[1].value->at, 2, 0, 1);
  assert_int_equal(d->machine.values.count, 1);
}

static char *listing_of(const network_code *n) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  compile_print(n, out);
  fclose(out);
  return text;
}

// x < 3 && y == 2 is two jumps; x++ one instruction; nothing is loaded.
static void test_listing(void **state) {
  static const char EXPECTED[] = "     0  JGE_I      @3, c0, 3\n"
                                 "     1  JNE_I      @3, c1, 2\n"
                                 "     2  GIVE_I     1\n"
                                 "     3  GIVE_I     0\n"
                                 "     4  BUMP       c0, 1, 0..9\n"
                                 "     5  GIVE_I     0\n"
                                 "     6  JNE_I      @8, c0, 0\n"
                                 "     7  CLOCK      x1, x2, <= c1\n"
                                 "     8  YES\n"
                                 "     9  NO\n"
                                 "    10  LOAD_AT    t1, c0, (8 + (0..5) * 1)\n"
                                 "    11  MOD_I      t0, t1, 3\n"
                                 "    12  GIVE       t0\n";
  desk *d = *state;
  world *w = &d->w;
  network_code *n = compile_network(&w->memory, &w->net);
  compile_test(n,
               node(w, EXPR_AND, 2, node(w, EXPR_LT, 2, var(w, X), num(w, 3)),
                    node(w, EXPR_EQ, 2, num(w, 2), var(w, Y))));
  place *x = spot(w, SPACE_CELL, X, 0);
  compile_update(
      n, does(w, set_in(w, EXPR_POST, x, EXPR_ADD, num(w, 1), (range){0, 9})));
  expr *atom = clock_atom(w, spot(w, SPACE_CLOCK, 1, 0),
                          spot(w, SPACE_CLOCK, 2, 0), EXPR_LE, var(w, Y));
  compile_condition(n, node(w, EXPR_OR, 2, atom, var(w, X)), false);
  expr *element = of_place(w, EXPR_VAR, indexed(w, ARRAY, var(w, X), 0, 6, 1));
  compile_value(n, node(w, EXPR_MOD, 2, element, num(w, 3)));
  char *text = listing_of(n);
  assert_string_equal(text, EXPECTED);
  free(text);
}

static expr *simple_atom(world *w, int32_t x, expr_kind op, expr *bound) {
  return clock_atom(w, spot(w, SPACE_CLOCK, x, 0), NULL, op, bound);
}

static void check_case(const vm *m, const char *expected) {
  char text[200] = "";
  size_t length = 0;
  for (uint32_t i = 0; i < m->constraints.count; i++) {
    const clock_constraint *c = &m->constraints.data[i];
    length += (size_t)snprintf(text + length, sizeof text - length,
                               "x%u%s%" PRId64 " ", c->x, expr_kind_text(c->op),
                               c->bound);
  }
  assert_string_equal(text, expected);
}

// (x1<1 || x2>2) && (x3==3 || x4!=4)
static void test_cases(void **state) {
  static const char *const EXPECTED[] = {"x1<1 x3==3 ", "x1<1 x4<4 ",
                                         "x1<1 x4>4 ",  "x2>2 x3==3 ",
                                         "x2>2 x4<4 ",  "x2>2 x4>4 "};
  desk *d = *state;
  world *w = &d->w;
  expr *e = node(w, EXPR_AND, 2,
                 node(w, EXPR_OR, 2, simple_atom(w, 1, EXPR_LT, num(w, 1)),
                      simple_atom(w, 2, EXPR_GT, num(w, 2))),
                 node(w, EXPR_OR, 2, simple_atom(w, 3, EXPR_EQ, num(w, 3)),
                      simple_atom(w, 4, EXPR_NE, num(w, 4))));
  network_code *n = compile_network(&w->memory, &w->net);
  const code_entry entry = compile_condition(n, e, false);
  vm m;
  vm_init(&m, &n->program);
  vm_use(&m, d->memory, d->locations);
  assert_int_equal(n->program.room, CELLS); // so d->memory is enough
  condition_status s = vm_first_case(&m, entry);
  for (int i = 0; i < 6; i++) {
    assert_int_equal(s, CONDITION_TRUE);
    check_case(&m, EXPECTED[i]);
    s = vm_next_case(&m);
  }
  assert_int_equal(s, CONDITION_FALSE);
  assert_int_equal(vm_next_case(&m), CONDITION_FALSE);
  assert_int_equal(vm_condition(&m, entry), CONDITION_SPLIT);
  check_case(&m, "");
  vm_release(&m);
}

// Bounds may be wider than values.
static void test_wide_bounds(void **state) {
  static const int64_t WIDE[] = {INT64_C(5000000000),
                                 INT64_C(-5000000000),
                                 INT64_C(1) << 32,
                                 INT32_MIN,
                                 1,
                                 -1};
  desk *d = *state;
  world *w = &d->w;
  d->memory[Y] = -3;
  for (size_t i = 0; i < 2 * sizeof WIDE / sizeof *WIDE; i++) {
    expr *e = clock_atom(w, spot(w, SPACE_CLOCK, 1, 0), NULL, EXPR_LE,
                         i % 2 ? var(w, Y) : num(w, -3));
    e->wide = WIDE[i / 2];
    run_both(d, &(subject){.as = AS_NEGATION, .e = e});
    assert_int_equal(d->machine.status, CONDITION_TRUE);
    assert_int_equal(d->machine.constraints.count, 1);
    assert_int_equal(d->machine.constraints.data[0].op, EXPR_GT);
    assert_true(d->machine.constraints.data[0].bound == WIDE[i / 2] - 3);
  }
}

// forall i in 0..1: x1 > i || x2 > i.  Going back to a fork of an earlier round
// has to bring i back as well.
static void test_cases_in_loops(void **state) {
  static const char *const EXPECTED[] = {"x1>0 x1>1 ", "x1>0 x2>1 ",
                                         "x2>0 x1>1 ", "x2>0 x2>1 "};
  desk *d = *state;
  world *w = &d->w;
  expr *body = node(w, EXPR_OR, 2, simple_atom(w, 1, EXPR_GT, var(w, COUNTERS)),
                    simple_atom(w, 2, EXPR_GT, var(w, COUNTERS)));
  expr *e = over(w, EXPR_FORALL, COUNTERS, (range){0, 1}, body);
  expr *one = simple_atom(w, 1, EXPR_EQ, var(w, COUNTERS));
  expr *some = over(w, EXPR_EXISTS, COUNTERS, (range){5, 6}, one);
  network_code *n = compile_network(&w->memory, &w->net);
  const code_entry all = compile_condition(n, e, false);
  const code_entry any = compile_condition(n, some, false);
  vm m;
  vm_init(&m, &n->program);
  vm_use(&m, d->memory, d->locations);
  assert_int_equal(vm_first_case(&m, all), CONDITION_TRUE);
  for (int i = 0; i < 4; i++) {
    check_case(&m, EXPECTED[i]);
    assert_int_equal(vm_next_case(&m),
                     i < 3 ? CONDITION_TRUE : CONDITION_FALSE);
  }
  assert_int_equal(vm_first_case(&m, any), CONDITION_TRUE);
  check_case(&m, "x1==5 ");
  assert_int_equal(vm_next_case(&m), CONDITION_TRUE);
  check_case(&m, "x1==6 ");
  assert_int_equal(vm_next_case(&m), CONDITION_FALSE);
  vm_release(&m);
}

// Too many cases end in an error, not in a long wait.
static void test_cases_have_a_limit(void **state) {
  desk *d = *state;
  world *w = &d->w;
  expr *body = simple_atom(w, 1, EXPR_NE, var(w, COUNTERS));
  expr *e = over(w, EXPR_FORALL, COUNTERS, (range){0, 99}, body);
  network_code *n = compile_network(&w->memory, &w->net);
  const code_entry entry = compile_condition(n, e, false);
  vm m;
  vm_init(&m, &n->program);
  vm_use(&m, d->memory, d->locations);
  m.limit = 1000;
  condition_status s = vm_first_case(&m, entry);
  uint32_t cases = 0;
  for (; s == CONDITION_TRUE; s = vm_next_case(&m))
    cases++;
  assert_int_equal(s, CONDITION_ERROR);
  assert_int_equal(m.error.code, DIAG_RUN_STEPS);
  assert_true(cases > 100);
  vm_release(&m);
}

// Every kind of operand, under a heading.
static void test_listing_of_functions(void **state) {
  static const range RANGES[] = {{0, 9}, {0, 9}, {0, 4}};
  static const char EXPECTED[] = "f():\n"
                                 "     0  SUB        t1, c38, c39\n"
                                 "     1  CHECK      t1, 0..9\n"
                                 "     2  RETURN     t1, t0, c49\n"
                                 "     3  RETURN_I   0, t0, t0\n"
                                 "after:\n"
                                 "     4  CHECK      c0, 0..9\n"
                                 "     5  SET        c38, 1\n"
                                 "     6  MOVE       c39, c0\n"
                                 "     7  CALL       t2, f()\n"
                                 "     8  SET        t2, 14\n"
                                 "     9  COPY_HERE  c8, t2, 3 cells checked\n"
                                 "    10  GIVE_I     0\n";
  desk *d = *state;
  world *w = &d->w;
  define_minus(w);
  expr *copy = stretch(w, EXPR_COPY, spot(w, SPACE_CELL, ARRAY, 0),
                       spot(w, SPACE_CELL, MATRIX, 0), 3, RANGES);
  expr *call = node(w, EXPR_CALL, 2, num(w, 1), var(w, X));
  w->net.after = does(w, node(w, EXPR_SEQ, 2, call, copy));
  char *text = listing_of(compile_network(&w->memory, &w->net));
  assert_string_equal(text, EXPECTED);
  free(text);
}

static void test_validity(void **state) {
  desk *d = *state;
  world *w = &d->w;
  network_code *n = compile_network(&w->memory, &w->net);
  compile_value(n, node(w, EXPR_ADD, 2, var(w, X), var(w, Y)));
  program *p = &n->program;
  assert_true(program_is_valid(p, &w->net));
  p->text.data[0].c = p->room;
  assert_false(program_is_valid(p, &w->net));
  p->text.data[0].c = X;
  p->text.data[0].op = OPCODES;
  assert_false(program_is_valid(p, &w->net));
  p->text.data[0].op = OPCODE_ADD;
  p->text.count = p->spans.count = 1; // it falls off the end
  assert_false(program_is_valid(p, &w->net));
}

// A query is compiled both ways round; a network has code for all its labels.
static void test_network(void **state) {
  desk *d = *state;
  world *w = &d->w;
  place *line = indexed(w, 3, var(w, X), 0, 2, 1);
  line->space = SPACE_CHANNEL;
  edge edges[] = {
      {.sync = EDGE_SEND, .channel = line, .guard = var(w, X)},
      {.sync = EDGE_SEND,
       .channel = spot(w, SPACE_CHANNEL, 2, 0),
       .clock_guard = simple_atom(w, 1, EXPR_GE, num(w, 2))},
  };
  location locations[] = {
      {.name = "L", .clock_invariant = simple_atom(w, 1, EXPR_LE, num(w, 5))}};
  const process p = {.name = "P",
                     .locations = locations,
                     .nlocations = 1,
                     .edges = edges,
                     .nedges = 2};
  vec_push(&w->memory, &w->net.processes, p);
  expr *at = node(w, EXPR_AT, 0);
  query_term terms[] = {{.clock = spot(w, SPACE_CLOCK, 3, 0)},
                        {.value = var(w, X)}};
  const query q = {.kind = QUERY_SUP, .p = at, .terms = terms, .nterms = 2};
  vec_push(&w->memory, &w->net.queries, q);
  w->net.after = does(
      w, set_in(w, EXPR_ASSIGN, spot(w, SPACE_CELL, Y, 0), 0, num(w, 3), ANY));
  network_code *n = compile_network(&w->memory, &w->net);
  vm m;
  vm_init(&m, &n->program);
  int32_t *memory = mem_new((size_t)n->program.room, sizeof *memory);
  vm_use(&m, memory, d->locations);
  const edge_code *e = n->processes[0].edges;
  int32_t value;
  memory[X] = 1;
  assert_true(vm_value(&m, e[0].guard, &value) && value == 1);
  assert_true(vm_value(&m, e[0].channel, &value) && value == 4);
  assert_int_equal(e[1].channel, CODE_NONE);
  assert_int_equal(e[1].channel_number, 2);
  assert_int_equal(e[1].update, CODE_NONE);
  assert_int_equal(vm_condition(&m, e[1].clock_guard), CONDITION_TRUE);
  check_case(&m, "x1>=2 ");
  const location_code *l = n->processes[0].locations;
  assert_int_equal(vm_condition(&m, l->clock_invariant), CONDITION_TRUE);
  check_case(&m, "x1>=2 x1<=5 "); // appended
  assert_int_equal(vm_condition(&m, n->queries[0].p), CONDITION_TRUE);
  assert_int_equal(vm_condition(&m, n->queries[0].not_p), CONDITION_FALSE);
  assert_int_equal(n->queries[0].q, CODE_NONE);
  const term_code *t = n->queries[0].terms;
  assert_true(vm_value(&m, t[0].clock, &value) && value == 3);
  assert_int_equal(t[0].value, CODE_NONE);
  assert_int_equal(t[1].clock, CODE_NONE);
  assert_true(vm_value(&m, t[1].value, &value) && value == 1);
  assert_true(n->before == CODE_NONE && vm_run(&m, n->after));
  assert_int_equal(memory[Y], 3);
  char *text = listing_of(n);
  assert_non_null(strstr(text, "P.L clock invariant:\n"));
  assert_non_null(strstr(text, "P edge 0 guard:\n"));
  assert_non_null(strstr(text, "query 1 not p:\n"));
  free(text);
  vm_release(&m);
  mem_free(memory);
}

#define HAND(NAME) cmocka_unit_test_setup_teardown(NAME, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND(test_operator_forms),
      HAND(test_assignment_forms),
      HAND(test_values),
      HAND(test_operands_are_kept),
      HAND(test_arithmetic_errors),
      HAND(test_index_errors),
      HAND(test_range_errors),
      HAND(test_calls),
      HAND(test_other_errors),
      HAND(test_listing),
      HAND(test_listing_of_functions),
      HAND(test_validity),
      HAND(test_wide_bounds),
      HAND(test_cases),
      HAND(test_cases_in_loops),
      HAND(test_cases_have_a_limit),
      HAND(test_network),
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_random_cases),
  };
  return cmocka_run_group_tests_name("vm", tests, NULL, NULL);
}
