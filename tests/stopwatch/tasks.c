// tasks.c -- Grows task systems with stop-watches, and prints them.

#include "tasks.h"

typedef struct {
  uint64_t state;
  task_system *m;
} chance;

static int pick(chance *c, int low, int high) {
  c->state ^= c->state << 13;
  c->state ^= c->state >> 7;
  c->state ^= c->state << 17;
  return low + (int)(c->state * UINT64_C(0x2545F4914F6CDD1D) >> 33) %
                   (high - low + 1);
}

static bool percent(chance *c, int p) { return pick(c, 1, 100) <= p; }

static void ask(clock_tests *t, test_op op, int clock, int value) {
  if (t->count < MOST_TESTS)
    t->data[t->count++] = (clock_test){op, clock, value};
}

static void ask_value(value_tests *t, int variable, int value) {
  if (t->count < MOST_TESTS)
    t->data[t->count++] = (value_test){variable, value};
}

static task_edge *new_edge(task_process *p, int source, int target) {
  task_edge *e = &p->edges[p->nedges++];
  *e = (task_edge){.source = source, .target = target};
  return e;
}

static void set_clock(task_edge *e, int clock, int to) {
  e->clocks[e->nclocks++] = (task_update){clock, to};
}

static void set_variable(task_edge *e, int variable, int to) {
  e->variables[e->nvariables++] = (task_update){variable, to};
}

// ---- Tasks

enum { IDLE, READY, LATE, WAITING };

// Task i has clock 2i since its release, clock 2i + 1 of its progress, and
// variable i, which is 1 while it wants to run.  Tasks before it interrupt it.
static void grow_task(chance *c, int i) {
  task_process *p = &c->m->processes[i];
  const int t = 2 * i, progress = 2 * i + 1;
  const int period = pick(c, 3, 9), low = pick(c, 1, 3);
  const int high = low + (percent(c, 40) ? pick(c, 1, 2) : 0);
  const bool sporadic = percent(c, 25);
  *p = (task_process){.nlocations = 3};
  if (!sporadic)
    ask(&p->locations[IDLE].invariant, TEST_LE, t, period);
  ask(&p->locations[READY].invariant, percent(c, 90) ? TEST_LE : TEST_LT,
      progress, high);
  clock_rate *r = &p->locations[READY].rates[0];
  p->locations[READY].nrates = i > 0;
  *r = (clock_rate){.clock = progress};
  for (int k = 0; k < i; k++)
    ask_value(&r->runs_if, k, 0);
  task_edge *release = new_edge(p, IDLE, READY);
  ask(&release->guard, percent(c, 90) ? TEST_GE : TEST_GT, t, period);
  set_clock(release, t, -1);
  set_clock(release, progress, -1);
  set_variable(release, i, 1);
  task_edge *done = new_edge(p, READY, IDLE);
  ask(&done->guard, percent(c, 90) ? TEST_GE : TEST_GT, progress, low);
  if (percent(c, 15)) // it interrupts nobody, but is not interrupted either
    for (int k = 0; k < i; k++)
      ask_value(&done->values, k, 0);
  set_variable(done, i, 0);
  const int deadline = period + pick(c, -2, 3);
  task_edge *miss = new_edge(p, READY, LATE);
  ask(&miss->guard, percent(c, 50) ? TEST_GE : TEST_GT, t, deadline);
  if (percent(c, 30)) { // an offset
    p->nlocations = 4;
    task_edge *wait = new_edge(p, IDLE, WAITING);
    ask(&wait->guard, TEST_LE, t, 1);
    set_clock(wait, t, -1);
    ask(&p->locations[WAITING].invariant, TEST_LE, t, pick(c, 1, 3));
    task_edge *back = new_edge(p, WAITING, READY);
    set_clock(back, progress, -1);
    set_variable(back, i, 1);
  }
}

static void grow_tasks(chance *c) {
  task_system *m = c->m;
  const int n = pick(c, 1, 3);
  m->nprocesses = n;
  m->nclocks = 2 * n;
  m->nvariables = n;
  for (int i = 0; i < n; i++)
    grow_task(c, i);
  const int i = pick(c, 0, n - 1);
  m->goal =
      (task_goal){.process = i, .location = percent(c, 40) ? LATE : READY};
  ask(&m->goal.clocks, percent(c, 50) ? TEST_GE : TEST_GT, 2 * i,
      pick(c, 2, 12));
  if (percent(c, 40))
    ask(&m->goal.clocks, percent(c, 50) ? TEST_LE : TEST_EQ, 2 * i + 1,
        pick(c, 0, 3));
}

// ---- Anything

// No two processes have rates for the same clock, as these must not differ.
static int pick_own_clock(chance *c, int process) {
  const int n = c->m->nprocesses;
  return process + n * pick(c, 0, (c->m->nclocks - 1 - process) / n);
}

static void grow_location(chance *c, task_location *l, int process) {
  const task_system *m = c->m;
  *l = (task_location){.urgent = percent(c, 10)};
  if (percent(c, 60))
    ask(&l->invariant, percent(c, 80) ? TEST_LE : TEST_LT,
        pick(c, 0, m->nclocks - 1), pick(c, 2, 6));
  l->nrates = pick(c, 0, 2);
  for (int i = 0; i < l->nrates; i++) {
    clock_rate *r = &l->rates[i];
    *r = (clock_rate){.clock = pick_own_clock(c, process),
                      .never = percent(c, 50)};
    ask_value(&r->runs_if, pick(c, 0, m->nvariables - 1), pick(c, 0, 1));
  }
  // One rate for a clock in a location.
  if (l->nrates == 2 && l->rates[0].clock == l->rates[1].clock)
    l->nrates = 1;
}

static void grow_edge(chance *c, task_process *p) {
  const task_system *m = c->m;
  static const test_op OPS[] = {TEST_GE, TEST_GE, TEST_GT, TEST_EQ,
                                TEST_LE, TEST_LT, TEST_EQ};
  task_edge *e =
      new_edge(p, pick(c, 0, p->nlocations - 1), pick(c, 0, p->nlocations - 1));
  for (int i = pick(c, 0, 2); i > 0; i--)
    ask(&e->guard, OPS[pick(c, 0, 6)], pick(c, 0, m->nclocks - 1),
        pick(c, 0, 5));
  if (percent(c, 30))
    ask_value(&e->values, pick(c, 0, m->nvariables - 1), pick(c, 0, 1));
  for (int i = pick(c, 0, 2); i > 0; i--)
    set_clock(e, pick(c, 0, m->nclocks - 1),
              percent(c, 20) ? pick(c, 0, m->nclocks - 1) : -1);
  if (percent(c, 40))
    set_variable(e, pick(c, 0, m->nvariables - 1), pick(c, 0, 1));
}

static void grow_anything(chance *c) {
  task_system *m = c->m;
  m->nprocesses = pick(c, 1, 2);
  m->nclocks = pick(c, 2, 4);
  m->nvariables = pick(c, 1, 2);
  for (int i = 0; i < m->nprocesses; i++) {
    task_process *p = &m->processes[i];
    *p = (task_process){.nlocations = pick(c, 2, 4)};
    for (int k = 0; k < p->nlocations; k++)
      grow_location(c, &p->locations[k], i);
    for (int k = pick(c, 2, 5); k > 0; k--)
      grow_edge(c, p);
  }
  const int i = pick(c, 0, m->nprocesses - 1);
  m->goal = (task_goal){.process = i,
                        .location = pick(c, 0, m->processes[i].nlocations - 1)};
  for (int k = pick(c, 0, 3); k > 0; k--)
    ask(&m->goal.clocks, (test_op)pick(c, TEST_LE, TEST_EQ),
        pick(c, 0, m->nclocks - 1), pick(c, 0, 6));
}

// ---- Turns

// Along a chain of locations clock 0 runs, and one of the others, in turns: it is
// their sum, which zones do not know.  From some locations there is a way back.

// All but clock 0 and one other stand still; some only if a variable says so.
static void give_turn(chance *c, task_location *l, int turn) {
  for (int x = 1; x < c->m->nclocks; x++) {
    if (x == turn)
      continue;
    clock_rate *r = &l->rates[l->nrates++];
    *r = (clock_rate){.clock = x, .never = percent(c, 85)};
    ask_value(&r->runs_if, 0, 1);
  }
}

// The sum is large, and its parts are small: perhaps too small.
static void ask_sum(chance *c, clock_tests *t) {
  const int n = c->m->nclocks;
  int sum = 0;
  for (int x = 1; x < n && t->count + 1 < MOST_TESTS; x++) {
    const int most = pick(c, 1, 3);
    sum += most;
    ask(t, percent(c, 80) ? TEST_LE : TEST_LT, x, most);
  }
  ask(t, percent(c, 80) ? TEST_GE : TEST_GT, 0, sum + pick(c, -1, 2));
}

static void grow_chain(chance *c, task_process *p) {
  const task_system *m = c->m;
  *p = (task_process){.nlocations = pick(c, 3, MOST_LOCATIONS)};
  const int last = p->nlocations - 1;
  for (int k = 0; k < last; k++) {
    give_turn(c, &p->locations[k], pick(c, 1, m->nclocks - 1));
    task_edge *e = new_edge(p, k, k + 1);
    if (k + 1 == last || percent(c, 15))
      ask_sum(c, &e->guard);
    if (percent(c, 20))
      set_variable(e, 0, pick(c, 0, 1));
  }
  for (int k = pick(c, 0, 2); k > 0; k--) {
    task_edge *back = new_edge(p, pick(c, 0, last), pick(c, 0, last - 1));
    ask(&back->guard, TEST_GE, pick(c, 0, m->nclocks - 1), pick(c, 1, 4));
    for (int x = 0; x < 3; x++)
      if (percent(c, 85))
        set_clock(back, x, -1);
  }
}

static void grow_turns(chance *c) {
  task_system *m = c->m;
  m->nclocks = pick(c, 3, 4);
  m->nvariables = 1;
  m->nprocesses = 1;
  grow_chain(c, &m->processes[0]);
  m->goal = (task_goal){.location = m->processes[0].nlocations - 1};
  if (percent(c, 30)) {
    m->goal.location--;
    ask_sum(c, &m->goal.clocks);
  } else if (percent(c, 30)) {
    ask(&m->goal.clocks, (test_op)pick(c, TEST_LE, TEST_GT),
        pick(c, 0, m->nclocks - 1), pick(c, 1, 7));
  }
}

// ---- The horizon

static void add_horizon(chance *c) {
  task_system *m = c->m;
  task_process *p = &m->processes[m->nprocesses++];
  *p = (task_process){.nlocations = 1};
  m->horizon = pick(c, 5, 20);
  ask(&p->locations[0].invariant, TEST_LE, m->nclocks++, m->horizon);
}

void tasks_grow(task_system *m, uint64_t seed) {
  chance c = {.state = (seed + 1) * UINT64_C(0x9E3779B97F4A7C15), .m = m};
  *m = (task_system){.nprocesses = 0};
  for (int i = 0; i < 8; i++)
    pick(&c, 0, 1);
  const int kind = pick(&c, 0, 2);
  if (kind == 0)
    grow_tasks(&c);
  else if (kind == 1)
    grow_turns(&c);
  else
    grow_anything(&c);
  add_horizon(&c);
  m->prioritised = percent(&c, 25);
  m->is_always = percent(&c, 50);
}

// ---- Text

static const char *const OPS[] = {"<=", "<", ">=", ">", "=="};

static const char *join(int *parts) { return (*parts)++ ? " && " : ""; }

static void print_tests(const clock_tests *t, int *parts, strbuf *out) {
  for (int i = 0; i < t->count; i++)
    strbuf_printf(out, "%sx%d %s %d", join(parts), t->data[i].clock,
                  OPS[t->data[i].op], t->data[i].value);
}

static void print_values(const value_tests *t, int *parts, strbuf *out) {
  for (int i = 0; i < t->count; i++)
    strbuf_printf(out, "%sv%d == %d", join(parts), t->data[i].variable,
                  t->data[i].value);
}

static void print_rate(const clock_rate *r, int *parts, strbuf *out) {
  int inner = 0;
  strbuf_printf(out, "%sx%d' == ", join(parts), r->clock);
  if (r->never) {
    strbuf_puts(out, "0");
    return;
  }
  strbuf_puts(out, "(");
  print_values(&r->runs_if, &inner, out);
  strbuf_puts(out, ")");
}

static void print_location(const task_location *l, int k, strbuf *out) {
  int parts = 0;
  strbuf_printf(out, "%sL%d {", k ? ", " : "", k);
  print_tests(&l->invariant, &parts, out);
  for (int i = 0; i < l->nrates; i++)
    print_rate(&l->rates[i], &parts, out);
  if (parts == 0)
    strbuf_puts(out, "true");
  strbuf_puts(out, "}");
}

static void print_updates(const task_edge *e, strbuf *out) {
  int n = 0;
  for (int i = 0; i < e->nclocks; i++) {
    const task_update *u = &e->clocks[i];
    strbuf_printf(out, "%sx%d = ", n++ ? ", " : " assign ", u->what);
    if (u->to < 0)
      strbuf_puts(out, "0");
    else
      strbuf_printf(out, "x%d", u->to);
  }
  for (int i = 0; i < e->nvariables; i++)
    strbuf_printf(out, "%sv%d = %d", n++ ? ", " : " assign ",
                  e->variables[i].what, e->variables[i].to);
  strbuf_puts(out, n ? "; " : " ");
}

static void print_edge(const task_edge *e, bool first, strbuf *out) {
  int parts = 0;
  strbuf_printf(out, "%sL%d -> L%d {", first ? "  trans\n    " : ",\n    ",
                e->source, e->target);
  if (e->guard.count || e->values.count) {
    strbuf_puts(out, " guard ");
    print_tests(&e->guard, &parts, out);
    print_values(&e->values, &parts, out);
    strbuf_puts(out, ";");
  }
  print_updates(e, out);
  strbuf_puts(out, "}");
}

static void print_process(const task_process *p, int i, strbuf *out) {
  strbuf_printf(out, "process P%d() {\n  state ", i);
  for (int k = 0; k < p->nlocations; k++)
    print_location(&p->locations[k], k, out);
  strbuf_puts(out, ";\n");
  for (int k = 0; k < p->nlocations; k++)
    if (p->locations[k].urgent)
      strbuf_printf(out, "  urgent L%d;\n", k);
  strbuf_puts(out, "  init L0;\n");
  for (int k = 0; k < p->nedges; k++)
    print_edge(&p->edges[k], k == 0, out);
  strbuf_puts(out, p->nedges ? ";\n}\n" : "}\n");
}

void tasks_print(const task_system *m, strbuf *out) {
  strbuf_puts(out, "// ");
  tasks_print_query(m, out);
  for (int i = 0; i < m->nclocks; i++)
    strbuf_printf(out, "%sx%d", i ? ", " : "\nclock ", i);
  for (int i = 0; i < m->nvariables; i++)
    strbuf_printf(out, "%sv%d", i ? ", " : ";\nint[0,2] ", i);
  strbuf_puts(out, ";\n");
  for (int i = 0; i < m->nprocesses; i++)
    print_process(&m->processes[i], i, out);
  for (int i = 0; i < m->nprocesses; i++)
    strbuf_printf(out, "%sP%d",
                  i == 0           ? "system "
                  : m->prioritised ? " < "
                                   : ", ",
                  i);
  strbuf_puts(out, ";\n");
}

static void print_goal(const task_system *m, strbuf *out) {
  int parts = 1;
  strbuf_printf(out, "P%d.L%d", m->goal.process, m->goal.location);
  print_tests(&m->goal.clocks, &parts, out);
}

void tasks_print_query(const task_system *m, strbuf *out) {
  strbuf_puts(out, m->is_always ? "A[] not (" : "E<> (");
  print_goal(m, out);
  strbuf_puts(out, ")");
}

void tasks_print_supremum(const task_system *m, int clock, strbuf *out) {
  strbuf_puts(out, "sup{");
  print_goal(m, out);
  strbuf_printf(out, "}: x%d", clock);
}
