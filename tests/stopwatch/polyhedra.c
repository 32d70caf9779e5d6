// polyhedra.c -- Reachability of task systems with exact polyhedra.

#include "polyhedra.h"

#include <gmp.h>
#include <ppl_c.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { MOST_STATES = 400 };

typedef struct {
  int locations[MOST_PROCESSES];
  int variables[MOST_VARIABLES];
} discrete;

typedef struct {
  discrete at;
  ppl_Polyhedron_t set;
} reached;

typedef struct {
  const task_system *m;
  reached *list; // those before `next` have been expanded
  uint32_t count, room, next;
  bool found;
  int clock; // whose supremum is looked for, or -1
  reach_supremum most;
} search;

// The library fails only if memory does, or if it is misused.
static void must(int status) {
  if (status < 0)
    abort();
}

// The library rounds numbers of its own; ours are to be as they were.
void polyhedra_begin(void) {
  must(ppl_initialize());
  must(ppl_restore_pre_PPL_rounding());
}

// ---- Sets

static ppl_Coefficient_t coefficient(long n) {
  ppl_Coefficient_t c;
  mpz_t z;
  mpz_init_set_si(z, n);
  must(ppl_new_Coefficient_from_mpz_t(&c, z));
  mpz_clear(z);
  return c;
}

// a * x + b * y + constant; a clock that is negative is left out.
static ppl_Linear_Expression_t linear(int x, long a, int y, long b,
                                      long constant) {
  ppl_Linear_Expression_t e;
  must(ppl_new_Linear_Expression_with_dimension(&e, MOST_CLOCKS + 1));
  const int which[] = {x, y};
  const long factors[] = {a, b};
  for (int i = 0; i < 2; i++) {
    if (which[i] < 0)
      continue;
    ppl_Coefficient_t c = coefficient(factors[i]);
    must(ppl_Linear_Expression_add_to_coefficient(
        e, (ppl_dimension_type)which[i], c));
    ppl_delete_Coefficient(c);
  }
  ppl_Coefficient_t c = coefficient(constant);
  must(ppl_Linear_Expression_add_to_inhomogeneous(e, c));
  ppl_delete_Coefficient(c);
  return e;
}

static void constrain(ppl_Polyhedron_t set, int clock, long value,
                      enum ppl_enum_Constraint_Type type) {
  ppl_Linear_Expression_t e = linear(clock, 1, -1, 0, -value);
  ppl_Constraint_t c;
  must(ppl_new_Constraint(&c, e, type));
  must(ppl_Polyhedron_add_constraint(set, c));
  ppl_delete_Constraint(c);
  ppl_delete_Linear_Expression(e);
}

static void constrain_by(ppl_Polyhedron_t set, const clock_test *t) {
  static const enum ppl_enum_Constraint_Type TYPES[] = {
      PPL_CONSTRAINT_TYPE_LESS_OR_EQUAL, PPL_CONSTRAINT_TYPE_LESS_THAN,
      PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL, PPL_CONSTRAINT_TYPE_GREATER_THAN,
      PPL_CONSTRAINT_TYPE_EQUAL};
  constrain(set, t->clock, t->value, TYPES[t->op]);
}

static void constrain_all(ppl_Polyhedron_t set, const clock_tests *t) {
  for (int i = 0; i < t->count; i++)
    constrain_by(set, &t->data[i]);
}

// clock := from + delay; what is negative is left out.
static void assign(ppl_Polyhedron_t set, int clock, int from, int delay) {
  ppl_Linear_Expression_t e = linear(from, 1, delay, 1, 0);
  ppl_Coefficient_t one = coefficient(1);
  must(ppl_Polyhedron_affine_image(set, (ppl_dimension_type)clock, e, one));
  ppl_delete_Coefficient(one);
  ppl_delete_Linear_Expression(e);
}

static bool is_empty(ppl_Polyhedron_t set) {
  const int answer = ppl_Polyhedron_is_empty(set);
  must(answer);
  return answer > 0;
}

static ppl_Polyhedron_t copy(ppl_Polyhedron_t set) {
  ppl_Polyhedron_t c;
  must(ppl_new_NNC_Polyhedron_from_NNC_Polyhedron(&c, set));
  return c;
}

// Dimensions beyond the clocks are 0, but the last, which is a delay.
enum { DELAY = MOST_CLOCKS };

// ---- States

static bool holds(const value_tests *t, const discrete *d) {
  for (int i = 0; i < t->count; i++)
    if (d->variables[t->data[i].variable] != t->data[i].value)
      return false;
  return true;
}

static const task_location *location_of(const search *s, const discrete *d,
                                        int p) {
  return &s->m->processes[p].locations[d->locations[p]];
}

static void apply_invariants(const search *s, const discrete *d,
                             ppl_Polyhedron_t set) {
  for (int p = 0; p < s->m->nprocesses; p++)
    constrain_all(set, &location_of(s, d, p)->invariant);
}

static bool runs(const search *s, const discrete *d, int clock) {
  for (int p = 0; p < s->m->nprocesses; p++) {
    const task_location *l = location_of(s, d, p);
    for (int i = 0; i < l->nrates; i++)
      if (l->rates[i].clock == clock &&
          (l->rates[i].never || !holds(&l->rates[i].runs_if, d)))
        return false;
  }
  return true;
}

static bool is_urgent(const search *s, const discrete *d) {
  for (int p = 0; p < s->m->nprocesses; p++)
    if (location_of(s, d, p)->urgent)
      return true;
  return false;
}

// Any delay d >= 0 is added to those that run, and forgotten.
static void pass_time(const search *s, const discrete *d,
                      ppl_Polyhedron_t set) {
  if (is_urgent(s, d))
    return;
  ppl_dimension_type delay[] = {DELAY};
  must(ppl_Polyhedron_remove_space_dimensions(set, delay, 1));
  must(ppl_Polyhedron_add_space_dimensions_and_embed(set, 1));
  constrain(set, DELAY, 0, PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
  for (int x = 0; x < s->m->nclocks; x++)
    if (runs(s, d, x))
      assign(set, x, x, DELAY);
  must(ppl_Polyhedron_remove_space_dimensions(set, delay, 1));
  must(ppl_Polyhedron_add_space_dimensions_and_project(set, 1));
  apply_invariants(s, d, set);
}

static bool is_covered(const search *s, const discrete *d,
                       ppl_Polyhedron_t set) {
  for (uint32_t i = 0; i < s->count; i++) {
    if (memcmp(&s->list[i].at, d, sizeof *d) != 0)
      continue;
    const int answer = ppl_Polyhedron_contains_Polyhedron(s->list[i].set, set);
    must(answer);
    if (answer > 0)
      return true;
  }
  return false;
}

static long number_of(ppl_Coefficient_t c) {
  mpz_t z;
  mpz_init(z);
  must(ppl_Coefficient_to_mpz_t(c, z));
  const long n = mpz_get_si(z);
  mpz_clear(z);
  return n;
}

// The largest value of the clock in the set, if that is the largest so far.
static void measure(search *s, ppl_Polyhedron_t set) {
  ppl_Linear_Expression_t e = linear(s->clock, 1, -1, 0, 0);
  ppl_Coefficient_t number = coefficient(0), unit = coefficient(1);
  reach_supremum *most = &s->most;
  int is_attained = 0;
  if (ppl_Polyhedron_maximize(set, e, number, unit, &is_attained) <= 0)
    abort(); // there is a horizon
  const reach_supremum m = {REACH_YES, number_of(number), number_of(unit),
                            is_attained};
  const long order = most->reach == REACH_YES
                         ? m.number * most->unit - most->number * m.unit
                         : 1;
  if (order > 0 || (order == 0 && m.is_attained))
    *most = m;
  ppl_delete_Coefficient(number);
  ppl_delete_Coefficient(unit);
  ppl_delete_Linear_Expression(e);
}

static bool has_goal(search *s, const discrete *d, ppl_Polyhedron_t set) {
  if (d->locations[s->m->goal.process] != s->m->goal.location)
    return false;
  ppl_Polyhedron_t c = copy(set);
  constrain_all(c, &s->m->goal.clocks);
  const bool has = !is_empty(c);
  if (has && s->clock >= 0)
    measure(s, c);
  ppl_delete_Polyhedron(c);
  return has;
}

// Takes the set.
static void add(search *s, const discrete *d, ppl_Polyhedron_t set) {
  apply_invariants(s, d, set);
  if (!is_empty(set))
    pass_time(s, d, set);
  if (is_empty(set) || is_covered(s, d, set)) {
    ppl_delete_Polyhedron(set);
    return;
  }
  s->found |= has_goal(s, d, set);
  if (s->count == s->room) {
    s->room = s->room ? 2 * s->room : 64;
    s->list = mem_resize(s->list, s->room, sizeof *s->list);
  }
  s->list[s->count++] = (reached){*d, set};
}

// ---- Steps

static bool is_possible(const discrete *d, int p, const task_edge *e) {
  return d->locations[p] == e->source && holds(&e->values, d);
}

static discrete behind(const discrete *d, int p, const task_edge *e) {
  discrete to = *d;
  to.locations[p] = e->target;
  for (int i = 0; i < e->nvariables; i++)
    to.variables[e->variables[i].what] = e->variables[i].to;
  return to;
}

static void take(search *s, const discrete *d, ppl_Polyhedron_t from, int p,
                 const task_edge *e) {
  ppl_Polyhedron_t set = copy(from);
  const discrete to = behind(d, p, e);
  constrain_all(set, &e->guard);
  for (int i = 0; i < e->nclocks && !is_empty(set); i++)
    assign(set, e->clocks[i].what, e->clocks[i].to, -1);
  add(s, &to, set);
}

// ---- Priorities

enum { MOST_ASKED = 64 };

typedef struct {
  clock_test data[MOST_ASKED];
  int count;
  bool never;
} requirement;

// Which clock, before the edge, is what this one is behind it?  -1: it is 0.
static int origin(const task_edge *e, int clock) {
  int of[MOST_CLOCKS];
  for (int i = 0; i < MOST_CLOCKS; i++)
    of[i] = i;
  for (int i = 0; i < e->nclocks; i++)
    of[e->clocks[i].what] = e->clocks[i].to < 0 ? -1 : of[e->clocks[i].to];
  return of[clock];
}

static bool is_true_of_0(const clock_test *t) {
  switch (t->op) {
  case TEST_LE:
    return 0 <= t->value;
  case TEST_LT:
    return 0 < t->value;
  case TEST_GE:
    return 0 >= t->value;
  case TEST_GT:
    return 0 > t->value;
  default:
    return 0 == t->value;
  }
}

static void require(requirement *r, clock_test t) {
  if (t.clock < 0)
    r->never |= !is_true_of_0(&t);
  else if (t.op != TEST_EQ)
    r->data[r->count++] = t;
  else
    for (int i = 0; i < 2; i++)
      r->data[r->count++] =
          (clock_test){i ? TEST_GE : TEST_LE, t.clock, t.value};
}

// Where the edge can be taken: its guard, and the invariants behind it.
static requirement required(const search *s, const discrete *d, int p,
                            const task_edge *e) {
  requirement r = {.count = 0};
  const discrete to = behind(d, p, e);
  for (int i = 0; i < e->guard.count; i++)
    require(&r, e->guard.data[i]);
  for (int q = 0; q < s->m->nprocesses; q++) {
    const clock_tests *t = &location_of(s, &to, q)->invariant;
    for (int i = 0; i < t->count; i++)
      require(&r, (clock_test){t->data[i].op, origin(e, t->data[i].clock),
                               t->data[i].value});
  }
  return r;
}

static clock_test negated(clock_test t) {
  static const test_op NOT[] = {TEST_GT, TEST_GE, TEST_LT, TEST_LE};
  return (clock_test){NOT[t.op], t.clock, t.value};
}

typedef struct {
  ppl_Polyhedron_t *data;
  int count;
} pieces;

static void push(pieces *p, ppl_Polyhedron_t set) {
  if (is_empty(set)) {
    ppl_delete_Polyhedron(set);
    return;
  }
  p->data = mem_resize(p->data, (size_t)p->count + 1, sizeof *p->data);
  p->data[p->count++] = set;
}

// What of the pieces is outside: for each test, where it is the first that does
// not hold.
static void subtract(pieces *p, const requirement *r) {
  pieces rest = {NULL, 0};
  if (r->never)
    return;
  for (int i = 0; i < p->count; i++) {
    for (int k = 0; k < r->count; k++) {
      ppl_Polyhedron_t outside = copy(p->data[i]);
      const clock_test not = negated(r->data[k]);
      constrain_by(outside, &not );
      push(&rest, outside);
      constrain_by(p->data[i], &r->data[k]);
    }
    ppl_delete_Polyhedron(p->data[i]);
  }
  mem_free(p->data);
  *p = rest;
}

// What processes that come later leave for process p.
static pieces left_for(const search *s, const discrete *d, ppl_Polyhedron_t set,
                       int p) {
  pieces left = {NULL, 0};
  push(&left, copy(set));
  for (int q = p + 1; q < s->m->nprocesses && s->m->prioritised; q++)
    for (int i = 0; i < s->m->processes[q].nedges; i++) {
      const task_edge *e = &s->m->processes[q].edges[i];
      if (!is_possible(d, q, e))
        continue;
      const requirement r = required(s, d, q, e);
      subtract(&left, &r);
    }
  return left;
}

// ---- All of it

static void expand(search *s, const reached *r) {
  const discrete d = r->at;
  const ppl_Polyhedron_t set = r->set;
  for (int p = 0; p < s->m->nprocesses; p++) {
    pieces left = left_for(s, &d, set, p);
    for (int i = 0; i < s->m->processes[p].nedges; i++) {
      const task_edge *e = &s->m->processes[p].edges[i];
      for (int k = 0; k < left.count && is_possible(&d, p, e); k++)
        take(s, &d, left.data[k], p, e);
    }
    for (int k = 0; k < left.count; k++)
      ppl_delete_Polyhedron(left.data[k]);
    mem_free(left.data);
  }
}

static reach_supremum explore(const task_system *m, int clock) {
  search s = {.m = m, .clock = clock};
  const discrete start = {.locations = {0}};
  ppl_Polyhedron_t zero;
  must(ppl_new_NNC_Polyhedron_from_space_dimension(&zero, MOST_CLOCKS + 1, 0));
  for (int x = 0; x <= MOST_CLOCKS; x++)
    constrain(zero, x, 0, PPL_CONSTRAINT_TYPE_EQUAL);
  add(&s, &start, zero);
  for (; s.next < s.count && s.count < MOST_STATES && !(s.found && clock < 0);
       s.next++)
    expand(&s, &s.list[s.next]);
  s.most.reach = s.next < s.count && (!s.found || clock >= 0) ? REACH_LARGE
                 : s.found                                    ? REACH_YES
                                                              : REACH_NO;
  for (uint32_t i = 0; i < s.count; i++)
    ppl_delete_Polyhedron(s.list[i].set);
  mem_free(s.list);
  return s.most;
}

reach_answer polyhedra_reach(const task_system *m) {
  return explore(m, -1).reach;
}

reach_supremum polyhedra_supremum(const task_system *m, int clock) {
  return explore(m, clock);
}
