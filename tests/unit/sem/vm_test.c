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

#include "model/eval.h"
#include "sem/compile.h"

enum {
  ROUNDS = 20000,
  MEMORIES = 3, // for each tree
  STEPS = 200,
  FUNCTIONS = 5,
  CLOCKS = 5, // with the zero clock
  PROCESSES = 2,
  LOCATIONS = 3,
  LOG = 4096,
};

// The cells of a world.
enum {
  SCALARS = 0,   // eight
  ARRAY = 8,     // six
  MATRIX = 14,   // three rows of four
  RECORDS = 26,  // two of { x, y[3] }
  COUNTERS = 34, // of quantifiers and loops outside functions
  NCOUNTERS = 4,
  FRAMES = 38,    // then each function has:
  PARAMETERS = 0, // three of up to three cells
  LOCALS = 9,     // two
  RESULT = 11,    // three
  OWN_COUNTERS = 14,
  FRAME = 18,
  CELLS = FRAMES + FUNCTIONS * FRAME,
};

// clang-format off
#define ANY_RANGE {INT32_MIN, INT32_MAX}
// clang-format on
static const range ANY = ANY_RANGE;

typedef enum {
  BY_VALUE,
  BY_REFERENCE,      // of one cell
  BY_LONG_REFERENCE, // of three
  BY_CLOCK_REFERENCE,
  AGGREGATE, // three cells by value
  PASSINGS,
} passing;

typedef struct {
  arena memory;
  network net;
  uint64_t seed;
  uint32_t next;            // offset of the next node
  uint32_t rank[FUNCTIONS]; // a function calls those of lower rank
  passing passing[FUNCTIONS][3];
} world;

static uint64_t next_random(uint64_t *seed) { // splitmix64
  *seed += 0x9e3779b97f4a7c15u;
  uint64_t x = *seed;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static int32_t pick(world *w, int32_t n) { // 0 .. n-1
  return (int32_t)(next_random(&w->seed) % (uint64_t)n);
}

static bool percent(world *w, int32_t p) { return pick(w, 100) < p; }

static span fresh(world *w) {
  const span at = {w->next, w->next + 1};
  w->next++;
  return at;
}

// ---- Building trees -------------------------------------------------------

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

static place *indexed(world *w, int32_t base, expr *index, int32_t low,
                      uint32_t count, uint32_t stride) {
  place *p = spot(w, SPACE_CELL, base, 1);
  p->steps[0] = (place_step){index, low, count, stride};
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

static expr *over(world *w, expr_kind k, int32_t slot, range r, expr *body) {
  expr *e = expr_new(&w->memory, k, fresh(w), 1);
  e->slot = slot;
  e->domain = r;
  e->args[0] = body;
  return expr_finish(e);
}

static expr *stretch(world *w, expr_kind k, place *to, place *from,
                     uint32_t count, const range *ranges) {
  expr *e = expr_new(&w->memory, k, fresh(w), 0);
  e->target = to;
  e->source = from;
  e->count = count;
  if (k == EXPR_COPY)
    e->ranges = ranges;
  return expr_finish(e);
}

static expr *clock_atom(world *w, place *x, place *y, expr_kind op,
                        expr *bound) {
  expr *e = expr_new(&w->memory, EXPR_CLOCK, fresh(w), 1);
  e->op = (uint8_t)op;
  e->target = x;
  e->source = y;
  e->args[0] = bound;
  return expr_finish(e);
}

static expr *reset(world *w, place *to, place *from, expr *value) {
  expr *e = expr_new(&w->memory, EXPR_RESET, fresh(w), 1);
  e->target = to;
  e->source = from;
  e->args[0] = value;
  return expr_finish(e);
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

static stmt *does(world *w, expr *e) { return say(w, STMT_EXPR, e, 0); }

// ---- A world with nothing in it -------------------------------------------

static void world_init(world *w, uint64_t seed) {
  memset(w, 0, sizeof *w);
  w->seed = seed;
  w->next = 1;
  arena_init(&w->memory);
  network_init(&w->net, &w->memory);
  for (int32_t i = 0; i < CELLS; i++) {
    const cell c = {.name = arena_printf(&w->memory, "c%d", i),
                    .low = INT32_MIN,
                    .high = INT32_MAX};
    vec_push(&w->memory, &w->net.cells, c);
  }
  for (int i = 1; i < CLOCKS; i++) {
    const clock_info c = {.name = arena_printf(&w->memory, "x%d", i)};
    vec_push(&w->memory, &w->net.clocks, c);
  }
}

static void world_release(world *w) { arena_release(&w->memory); }

// ---- Running --------------------------------------------------------------

typedef enum {
  AS_VALUE,
  AS_TEST,
  AS_UPDATE,
  AS_PLACE,
  AS_CONDITION,
  AS_NEGATION,
  AS_RATES,
  MODES,
} mode;

static const char *const MODE_NAMES[] = {
    "value", "test", "update", "place", "condition", "negation", "rates"};

// One thing to run; which of the pointers counts is up to the mode.
typedef struct {
  mode as;
  expr *e;
  stmt *s;
  place *p;
  rate rates[2];
} subject;

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

static void run_walker(const world *w, const subject *s, const int32_t *memory,
                       const uint32_t *locations, result *r) {
  clear(r);
  memcpy(r->memory, memory, sizeof r->memory);
  evaluator v;
  eval_init(&v, &w->net, r->memory, locations);
  v.clocks = (eval_clocks){r, on_constrain, on_reset, NULL};
  v.limit = STEPS;
  r->status = walk_subject(&v, s, r);
  if (r->status == CONDITION_ERROR)
    r->error = v.error;
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
  vm_init(&m, &n->program);
  vm_use(&m, cells, locations);
  m.limit = STEPS;
  r->status = run_entry(&m, as, entry, &r->value);
  if (r->status == CONDITION_ERROR)
    r->error = m.error;
  collect(&m, r);
  memcpy(r->memory, cells, sizeof r->memory);
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
         errors_equal(&a->error, &b->error) &&
         memcmp(a->memory, b->memory, sizeof a->memory) == 0 &&
         (!ok || constraints_equal(&a->constraints, &b->constraints)) &&
         values_equal(&a->values, &b->values);
}

// ---- Printing what differs ------------------------------------------------

static void print_expr(const expr *, FILE *);

static void print_place(const place *p, FILE *out) {
  static const char SPACES[] = "cxh";
  if (!p) {
    fputs("0", out);
    return;
  }
  fprintf(out, "%c%d", SPACES[p->space], p->base);
  if (p->via != VIA_NONE)
    fprintf(out, "@c%d", p->via);
  for (uint32_t i = 0; i < p->nsteps; i++) {
    const place_step *s = &p->steps[i];
    fputs("[", out);
    print_expr(s->index, out);
    fprintf(out, ":%d+%ux%u]", s->low, s->count, s->stride);
  }
}

static void print_expr(const expr *e, FILE *out) {
  if (e->kind == EXPR_CONST) {
    fprintf(out, "%d", e->value);
    return;
  }
  if (e->kind == EXPR_VAR) {
    print_place(e->target, out);
    return;
  }
  fprintf(out, "(%s", expr_kind_name((expr_kind)e->kind));
  if (e->op)
    fprintf(out, ".%s", expr_kind_name((expr_kind)e->op));
  if (e->kind == EXPR_CLOCK && e->wide)
    fprintf(out, " %" PRId64 " +", e->wide);
  if (e->kind == EXPR_CALL)
    fprintf(out, " f%u", e->callee);
  if (e->kind >= EXPR_FORALL && e->kind <= EXPR_SUM)
    fprintf(out, " c%d in", e->slot);
  if ((e->kind >= EXPR_FORALL && e->kind <= EXPR_SUM) ||
      e->kind == EXPR_ASSIGN || e->kind == EXPR_POST)
    fprintf(out, " %d..%d", e->domain.low, e->domain.high);
  if (e->target || e->source) {
    fputs(" ", out);
    print_place(e->target, out);
  }
  if (e->source) {
    fputs(" ", out);
    print_place(e->source, out);
  }
  for (uint32_t i = 0; i < e->nargs; i++) {
    fputs(" ", out);
    print_expr(e->args[i], out);
  }
  fprintf(out, ")#%u", e->at.begin);
}

static void print_stmt(const stmt *s, int indent, FILE *out) {
  static const char *const NAMES[] = {"block",   "do",      "if",     "while",
                                      "dowhile", "foreach", "return", "assert"};
  fprintf(out, "%*s%s#%u ", indent, "", NAMES[s->kind], s->at.begin);
  if (s->kind == STMT_FOREACH)
    fprintf(out, "c%d in %d..%d", s->slot, s->domain.low, s->domain.high);
  if (s->condition)
    print_expr(s->condition, out);
  fputs("\n", out);
  for (uint32_t i = 0; i < s->count; i++)
    print_stmt(s->list[i], indent + 2, out);
}

static void print_subject(const world *w, const subject *s, FILE *out) {
  for (uint32_t i = 0; i < w->net.functions.count; i++) {
    fprintf(out, "function f%u\n", i);
    print_stmt(w->net.functions.data[i].body, 2, out);
  }
  fprintf(out, "as %s: ", MODE_NAMES[s->as]);
  if (s->as == AS_UPDATE)
    print_stmt(s->s, 0, out);
  else if (s->as == AS_PLACE)
    print_place(s->p, out);
  else if (s->as == AS_RATES)
    for (int i = 0; i < 2; i++)
      print_expr(s->rates[i].value, out);
  else
    print_expr(s->e, out);
  fputs("\n", out);
}

static void print_result(const char *who, const result *r, const int32_t *old,
                         FILE *out) {
  static const char *const STATUS[] = {"false", "true", "split", "error"};
  fprintf(out, "%s: %s, value %d", who, STATUS[r->status], r->value);
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

// ---- Random trees ---------------------------------------------------------
//
// No two calls that draw random numbers stand in one argument list: compilers
// evaluate those in different orders, and a seed should mean one tree.

typedef struct {
  world *w;
  int32_t function;            // or -1
  int32_t counters, ncounters; // all there are
  int32_t used;                // of them, by what is around
  bool effects, calls;
} growth;

static expr *grow_int(growth *, int depth);
static expr *grow_condition(growth *, int depth, bool conjunctive);

static int32_t frame(int32_t f) { return FRAMES + f * FRAME; }

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

static range range_of(const world *w, int32_t at) {
  return (range){w->net.cells.data[at].low, w->net.cells.data[at].high};
}

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

static range domain_of(world *w, const place *p) {
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
  case BY_REFERENCE:
    return of_place(w, EXPR_ADDRESS, grow_cell(g, depth - 1));
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

static expr *grow_int(growth *g, int depth) {
  static const expr_kind UNARY[] = {EXPR_NEG, EXPR_NOT, EXPR_TRUTH, EXPR_ABS};
  world *w = g->w;
  const int32_t way = pick(w, 100);
  if (depth <= 0 || way < 12)
    return grow_leaf(g);
  if (way < 45) { // ADD … NE
    const expr_kind k = (expr_kind)(EXPR_ADD + pick(w, EXPR_AND - EXPR_ADD));
    expr *left = grow_int(g, depth - 1);
    return node(w, k, 2, left, grow_int(g, depth - 1));
  }
  if (way < 53) {
    const expr_kind k = UNARY[pick(w, 4)];
    return node(w, k, 1, grow_int(g, depth - 1));
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

static expr *grow_condition(growth *g, int depth, bool conjunctive) {
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

static void grow_world(world *w, uint64_t seed) {
  world_init(w, seed);
  for (int32_t i = 0; i < CELLS; i++) {
    const range r = i >= SCALARS + 8 && i < COUNTERS && i != ARRAY &&
                            i != MATRIX && i != RECORDS && i != RECORDS + 1
                        ? range_of(w, i - 1)
                        : grow_range(w);
    w->net.cells.data[i].low = r.low;
    w->net.cells.data[i].high = r.high;
  }
  const uint32_t shift = (uint32_t)pick(w, FUNCTIONS);
  for (uint32_t i = 0; i < FUNCTIONS; i++) {
    vec_push(&w->memory, &w->net.functions, (function){0});
    w->rank[i] = (i * 2 + shift) % FUNCTIONS; // 5 is prime: a permutation
    grow_signature(w, (int32_t)i);
  }
  for (int32_t i = 0; i < FUNCTIONS; i++) {
    growth g = {w, i, frame(i) + OWN_COUNTERS, 3, 0, true, true};
    w->net.functions.data[i].body = grow_block(&g, 3);
  }
}

static subject grow_subject(world *w, mode as) {
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

static void grow_memory(world *w, int32_t *memory, uint32_t *locations) {
  for (int i = 0; i < CELLS; i++) {
    const range r = range_of(w, i);
    const bool wide = r.high > 100;
    memory[i] = wide ? grow_number(w) : r.low + pick(w, r.high - r.low + 1);
  }
  for (int i = 0; i < PROCESSES; i++)
    locations[i] = (uint32_t)pick(w, LOCATIONS);
}

// ---- The random test ------------------------------------------------------

typedef struct {
  uint64_t runs, errors, splits, constraints, values;
  uint64_t codes[DIAG_CODES];
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
  network_code *n = compile_network(&w.memory, &w.net);
  bool ok = true;
  for (int as = 0; as < MODES && ok; as++) {
    subject s = grow_subject(&w, (mode)as);
    assert_true(!s.e || expr_is_valid(s.e));
    const code_entry entry = compile_subject(n, &s);
    assert_true(program_is_valid(&n->program, &w.net));
    ok = agree_on(&w, n, &s, entry, seed, t, r);
  }
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
                " splits, %" PRIu64 " constraints, %" PRIu64 " values\n",
                t.runs, t.errors, t.splits, t.constraints, t.values);
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
                                 "     1  STORE      c49, t1, 0..9\n"
                                 "     2  RETURN     t1, t0\n"
                                 "     3  RETURN_I   0, t0\n"
                                 "after:\n"
                                 "     4  CHECK      c0, 0..9\n"
                                 "     5  SET        c38, 1\n"
                                 "     6  MOVE       c39, c0\n"
                                 "     7  CALL       t2, f()\n"
                                 "     8  SET        t2, 8\n"
                                 "     9  SET        t3, 14\n"
                                 "    10  COPY       t2, t3, 3 cells checked\n"
                                 "    11  GIVE_I     0\n";
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
