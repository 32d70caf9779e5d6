// limits_boxes.c -- Interval analysis of the variables.

#include "sem/limits_boxes.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

enum {
  ROUNDS = 3, // before intervals of all states are widened
  JOINS = 8,  // before those of a location are
  NARROWINGS = 2,
  ROOM = 4000000, // intervals of one process; else only those of all states
};

// ---- Who writes what

static void mark_writer(boxes *b, const stretches *writes, uint32_t who) {
  for (uint32_t i = 0; i < writes->count; i++)
    for (int64_t c = writes->data[i].low; c <= writes->data[i].high; c++) {
      uint32_t *w = &b->writer[c];
      *w = *w == WRITER_NONE || *w == who ? who : WRITER_MANY;
    }
}

static void find_writers(boxes *b) {
  const network *n = b->network;
  for (uint32_t p = 0; p < n->processes.count; p++)
    for (uint32_t e = 0; e < n->processes.data[p].nedges; e++)
      mark_writer(b, &b->effects->edges[p][e].writes, p);
  mark_writer(b, &b->effects->before.writes, WRITER_MANY);
  mark_writer(b, &b->effects->after.writes, WRITER_MANY);
}

static bool is_own(const boxes *b, uint32_t c) {
  return b->network->cells.data[c].kind == CELL_STATE &&
         b->writer[c] < b->network->processes.count;
}

static void find_own(boxes *b, arena *memory) {
  const uint32_t nprocesses = b->network->processes.count;
  b->own = arena_array(memory, nprocesses + 1, sizeof *b->own);
  b->nown = arena_array(memory, nprocesses + 1, sizeof *b->nown);
  const uint32_t ncells = b->network->cells.count;
  for (uint32_t c = 0; c < ncells; c++)
    if (is_own(b, c))
      b->nown[b->writer[c]]++;
  for (uint32_t p = 0; p < nprocesses; p++) {
    b->own[p] = arena_array(memory, b->nown[p] + 1, sizeof **b->own);
    b->nown[p] = 0;
  }
  for (uint32_t c = 0; c < ncells; c++)
    if (is_own(b, c))
      b->own[b->writer[c]][b->nown[b->writer[c]]++] = c;
}

void boxes_init(boxes *b, arena *memory, const network *n, const effects *e,
                interval *cells) {
  *b = (boxes){.network = n, .effects = e, .cells = cells};
  const uint32_t ncells = n->cells.count;
  b->writer = arena_array(memory, ncells + 1, sizeof *b->writer);
  b->index = arena_array(memory, ncells + 1, sizeof *b->index);
  for (uint32_t c = 0; c < ncells; c++)
    b->writer[c] = b->index[c] = UINT32_MAX;
  find_writers(b);
  find_own(b, memory);
}

// ---- Conditions

static interval_env env_on(const boxes *b, const interval *own) {
  return (interval_env){.network = b->network,
                        .cells = b->cells,
                        .own = own,
                        .index = b->index,
                        .references = b->effects->references};
}

static void count_one(void *data, uint32_t c) {
  (void)c;
  ++*(uint32_t *)data;
}

// Is it always the same cell?
static bool is_fixed(const boxes *b, const place *p) {
  interval_env env = env_on(b, NULL);
  uint32_t count = 0;
  if (p->via != VIA_NONE)
    return false;
  for (uint32_t i = 0; i < p->nsteps; i++)
    if (!expr_is_const(p->steps[i].index))
      return false;
  interval_each(&env, p, count_one, &count);
  return count == 1;
}

static void note_number(void *data, uint32_t c) { *(uint32_t *)data = c; }

// The own cell that the expression is, or NULL.
static interval *own_variable(const boxes *b, const expr *e, interval *now) {
  if (e->kind != EXPR_VAR || !is_fixed(b, e->target))
    return NULL;
  interval_env env = env_on(b, NULL);
  uint32_t number = 0;
  interval_each(&env, e->target, note_number, &number);
  const uint32_t i = b->index[number];
  return i == UINT32_MAX ? NULL : &now[i];
}

static bool refine_comparison(const boxes *b, interval *now, const expr *e,
                              expr_kind op) {
  interval_env env = env_on(b, now);
  const interval left = interval_of(&env, e->args[0]);
  const interval right = interval_of(&env, e->args[1]);
  if (interval_binary(&env, op, left, right).high == 0)
    return false;
  interval *x = own_variable(b, e->args[0], now);
  interval *y = own_variable(b, e->args[1], now);
  return (!x || interval_cut(x, op, right)) &&
         (!y || interval_cut(y, expr_kind_mirrored(op), left));
}

// False if the condition, or its negation, cannot hold.
static bool refine(const boxes *b, interval *now, const expr *e, bool negated) {
  switch ((expr_kind)e->kind) {
  case EXPR_CONST:
    return (e->value != 0) != negated;
  case EXPR_NOT:
    return refine(b, now, e->args[0], !negated);
  case EXPR_TRUTH:
    return refine(b, now, e->args[0], negated);
  case EXPR_AND:
  case EXPR_OR:
    if ((e->kind == EXPR_OR) != negated)
      return true;
    for (uint32_t i = 0; i < e->nargs; i++)
      if (!refine(b, now, e->args[i], negated))
        return false;
    return true;
  case EXPR_LT:
  case EXPR_LE:
  case EXPR_GT:
  case EXPR_GE:
  case EXPR_EQ:
  case EXPR_NE:
    return refine_comparison(b, now, e,
                             negated ? expr_kind_negated((expr_kind)e->kind)
                                     : (expr_kind)e->kind);
  default: {
    interval *x = own_variable(b, e, now);
    return !x ||
           interval_cut(x, negated ? EXPR_EQ : EXPR_NE, interval_single(0));
  }
  }
}

void boxes_refine(const boxes *b, interval_env *env, const expr *condition,
                  interval *room) {
  if (!env->own || !condition)
    return;
  const size_t size = b->nown[b->process] * sizeof *room;
  memcpy(room, env->own, size);
  if (refine(b, room, condition, false))
    env->own = room;
}

// ---- Updates

typedef struct {
  boxes *b;
  interval *now;              // the own cells, or NULL
  const stretches *may_write; // by the whole update
} runner;

static void widen_cell(boxes *b, uint32_t c, interval v) {
  const interval joined = interval_join(b->cells[c], v);
  if (interval_equals(joined, b->cells[c]))
    return;
  b->changed = true;
  b->cells[c] = b->round < ROUNDS
                    ? joined
                    : interval_declared(&b->network->cells.data[c]);
}

// `sure`: the cell has this value now, else it may.
static void store(runner *r, uint32_t c, interval v, bool sure) {
  boxes *b = r->b;
  if (b->network->cells.data[c].kind != CELL_STATE)
    return;
  if (!interval_meet(&v, interval_declared(&b->network->cells.data[c])))
    v = interval_declared(&b->network->cells.data[c]);
  widen_cell(b, c, v);
  if (b->index[c] == UINT32_MAX)
    return;
  interval *own = &r->now[b->index[c]];
  *own = sure ? v : interval_join(*own, v);
}

static void forget(runner *r, const stretches *s) {
  for (uint32_t i = 0; i < s->count; i++)
    for (int64_t c = s->data[i].low; c <= s->data[i].high; c++)
      store(r, (uint32_t)c, interval_declared(&r->b->network->cells.data[c]),
            true);
}

static bool place_is_plain(const place *p) {
  if (p->via != VIA_NONE)
    return false;
  for (uint32_t i = 0; i < p->nsteps; i++)
    if (p->steps[i].index->has_effect)
      return false;
  return true;
}

typedef struct {
  runner *run;
  const expr *assignment;
  interval value;
  bool sure;
} storing;

static void store_one(void *data, uint32_t c) {
  storing *s = data;
  interval v = s->value;
  const expr *e = s->assignment;
  if (e->op) {
    interval_env env = env_on(s->run->b, s->run->now);
    v = interval_binary(&env, (expr_kind)e->op, interval_of_cell(&env, c), v);
  }
  if (!interval_meet(&v, (interval){e->domain.low, e->domain.high}))
    v = (interval){e->domain.low, e->domain.high};
  store(s->run, c, v, s->sure);
}

static bool run_assign(runner *r, const expr *e) {
  if (!place_is_plain(e->target) || e->args[0]->has_effect)
    return false;
  interval_env env = env_on(r->b, r->now);
  const interval v = interval_of(&env, e->args[0]);
  storing s = {r, e, v, is_fixed(r->b, e->target)};
  interval_each(&env, e->target, store_one, &s);
  return true;
}

static bool run_expr(runner *, const expr *);

static bool run_copy(runner *r, const expr *e) {
  const place *to = e->target, *from = e->source;
  if (to->nsteps || from->nsteps || to->via != VIA_NONE ||
      from->via != VIA_NONE)
    return false;
  const int64_t distance = (int64_t)to->base - from->base;
  if (-(int64_t)e->count < distance && distance < e->count)
    return false;
  const interval_env env = env_on(r->b, r->now);
  for (uint32_t i = 0; i < e->count; i++)
    store(r, (uint32_t)to->base + i,
          interval_of_cell(&env, (uint32_t)from->base + i), true);
  return true;
}

static bool run_call(runner *r, const expr *e) {
  for (uint32_t i = 0; i < e->nargs; i++)
    if (e->args[i]->has_effect)
      return false;
  assert(r->b->effects->known[e->callee]);
  forget(r, &r->b->effects->functions[e->callee].writes);
  return true;
}

// False if this is none of the simple forms.
static bool run_expr(runner *r, const expr *e) {
  if (!e->has_effect)
    return true;
  switch ((expr_kind)e->kind) {
  case EXPR_SEQ:
    for (uint32_t i = 0; i < e->nargs; i++)
      if (!run_expr(r, e->args[i]))
        return false;
    return true;
  case EXPR_ASSIGN:
  case EXPR_POST:
    return run_assign(r, e);
  case EXPR_COPY:
    return run_copy(r, e);
  case EXPR_CALL:
    return run_call(r, e);
  case EXPR_RESET:
    return !e->args[0]->has_effect && place_is_plain(e->target) &&
           (!e->source || place_is_plain(e->source));
  default:
    return false;
  }
}

static void run_stmt(runner *, const stmt *);

static void run_if(runner *r, const stmt *s) {
  const uint32_t n = r->b->nown[r->b->process];
  interval *other = mem_new(n + 1, sizeof *other);
  memcpy(other, r->now, n * sizeof *other);
  const bool first = refine(r->b, r->now, s->condition, false);
  const bool second = refine(r->b, other, s->condition, true);
  if (first || !second)
    run_stmt(r, s->list[0]);
  runner without = {r->b, other, r->may_write};
  if (s->count > 1 && (second || !first))
    run_stmt(&without, s->list[1]);
  for (uint32_t i = 0; i < n; i++)
    r->now[i] = first == second ? interval_join(r->now[i], other[i])
                : first         ? r->now[i]
                                : other[i];
  mem_free(other);
}

static void run_stmt(runner *r, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case STMT_BLOCK:
    for (uint32_t i = 0; i < s->count; i++)
      run_stmt(r, s->list[i]);
    return;
  case STMT_IF:
    if (s->condition->has_effect)
      break;
    if (r->now)
      run_if(r, s);
    for (uint32_t i = 0; !r->now && i < s->count; i++)
      run_stmt(r, s->list[i]);
    return;
  case STMT_EXPR:
    if (run_expr(r, s->condition))
      return;
    break;
  case STMT_ASSERT:
    if (!s->condition->has_effect)
      return;
    break;
  default:
    break;
  }
  forget(r, r->may_write);
}

// ---- One process

static interval *box_at(const boxes *b, uint32_t q) {
  return b->at + (size_t)q * b->nown[b->process];
}

static void note_step(boxes *b, int64_t v) {
  for (uint32_t i = 0; i < b->nsteps; i++)
    if (b->steps[i] == v)
      return;
  if (b->nsteps < BOXES_STEPS)
    b->steps[b->nsteps++] = v;
}

static void note_steps(boxes *b, const expr *e) {
  if (e->kind == EXPR_CONST)
    for (int64_t by = -1; by <= 1; by++)
      note_step(b, e->value + by);
  for (uint32_t i = 0; i < e->nargs; i++)
    note_steps(b, e->args[i]);
}

// Ends that moved go on to the next step, at most to the declared range.
static interval widened(const boxes *b, const cell *c, interval old,
                        interval joined) {
  interval v = interval_join(interval_declared(c), joined);
  for (uint32_t i = 0; i < b->nsteps; i++) {
    if (b->steps[i] >= joined.high && b->steps[i] < v.high)
      v.high = b->steps[i];
    if (b->steps[i] <= joined.low && b->steps[i] > v.low)
      v.low = b->steps[i];
  }
  return (interval){joined.low < old.low ? v.low : old.low,
                    joined.high > old.high ? v.high : old.high};
}

// Joins into the box of location q; true if that changed.
static bool join_box(boxes *b, uint32_t q, const interval *v, bool widen) {
  interval *to = box_at(b, q);
  const uint32_t n = b->nown[b->process];
  if (!b->reached[q]) {
    memcpy(to, v, n * sizeof *to);
    b->reached[q] = true;
    return true;
  }
  bool changed = false;
  for (uint32_t i = 0; i < n; i++) {
    const interval joined = interval_join(to[i], v[i]);
    if (interval_equals(joined, to[i]))
      continue;
    const cell *c = &b->network->cells.data[b->own[b->process][i]];
    to[i] = widen ? widened(b, c, to[i], joined) : joined;
    changed = true;
  }
  return changed;
}

// What an edge makes of a box; false if it cannot be taken.
static bool run_edge(boxes *b, uint32_t e, const interval *from,
                     interval *now) {
  const edge *taken = &b->network->processes.data[b->process].edges[e];
  memcpy(now, from, b->nown[b->process] * sizeof *now);
  if (taken->guard && !refine(b, now, taken->guard, false))
    return false;
  runner r = {b, now, &b->effects->edges[b->process][e].writes};
  if (taken->update)
    run_stmt(&r, taken->update);
  return true;
}

static void enter(boxes *b) {
  const process *p = &b->network->processes.data[b->process];
  const uint32_t n = b->nown[b->process];
  interval *first = mem_new(n + 1, sizeof *first);
  for (uint32_t i = 0; i < n; i++)
    first[i] =
        interval_single(b->network->cells.data[b->own[b->process][i]].init);
  for (uint32_t q = 0; q < p->nlocations; q++)
    if (q == p->initial || p->locations[q].initial)
      join_box(b, q, first, false);
  mem_free(first);
}

void edges_by_source(const process *p, uint32_t *start, uint32_t *list) {
  for (uint32_t e = 0; e < p->nedges; e++)
    start[p->edges[e].source + 1]++;
  for (uint32_t q = 0; q < p->nlocations; q++)
    start[q + 1] += start[q];
  for (uint32_t e = p->nedges; e-- > 0;)
    list[--start[p->edges[e].source + 1]] = e;
  // Each start[q + 1] is where the edges of q begin now.
  memmove(start, start + 1, p->nlocations * sizeof *start);
  start[p->nlocations] = p->nedges;
}

static void propagate(boxes *b) {
  const process *p = &b->network->processes.data[b->process];
  const uint32_t nq = p->nlocations, n = b->nown[b->process];
  uint32_t *start = mem_new(nq + 2, sizeof *start);
  uint32_t *list = mem_new(p->nedges + 1, sizeof *list);
  uint32_t *queue = mem_new(nq + 1, sizeof *queue);
  uint8_t *waiting = mem_new(nq + 1, 1), *joins = mem_new(nq + 1, 1);
  interval *now = mem_new(n + 1, sizeof *now);
  edges_by_source(p, start, list);
  uint32_t head = 0, count = 0;
  for (uint32_t q = 0; q < nq; q++)
    if (b->reached[q]) {
      queue[count++] = q;
      waiting[q] = 1;
    }
  for (; count; count--) {
    const uint32_t q = queue[head];
    head = (head + 1) % (nq + 1);
    waiting[q] = 0;
    for (uint32_t i = start[q]; i < start[q + 1]; i++) {
      const uint32_t to = p->edges[list[i]].target;
      if (!run_edge(b, list[i], box_at(b, q), now) ||
          !join_box(b, to, now, joins[to] >= JOINS))
        continue;
      joins[to] = joins[to] < JOINS ? (uint8_t)(joins[to] + 1) : JOINS;
      if (waiting[to])
        continue;
      waiting[to] = 1;
      queue[(head + count - 1) % (nq + 1)] = to;
      count++;
    }
  }
  mem_free(start);
  mem_free(list);
  mem_free(queue);
  mem_free(waiting);
  mem_free(joins);
  mem_free(now);
}

// The boxes are large enough; what all edges make of them is so, too, and may
// be smaller.
static void narrow(boxes *b) {
  const process *p = &b->network->processes.data[b->process];
  const uint32_t n = b->nown[b->process];
  interval *old = b->at;
  bool *was = b->reached;
  b->at = mem_new((size_t)p->nlocations * n + 1, sizeof *b->at);
  b->reached = mem_new(p->nlocations + 1, sizeof *b->reached);
  interval *now = mem_new(n + 1, sizeof *now);
  enter(b);
  for (uint32_t e = 0; e < p->nedges; e++) {
    const edge *by = &p->edges[e];
    if (was[by->source] && run_edge(b, e, old + (size_t)by->source * n, now))
      join_box(b, by->target, now, false);
  }
  mem_free(now);
  mem_free(old);
  mem_free(was);
}

void boxes_open(boxes *b, uint32_t number) {
  assert(!b->at);
  const process *p = &b->network->processes.data[number];
  const uint32_t n = b->nown[number];
  b->process = number;
  if (n == 0 || p->nlocations > ROOM / n)
    return;
  for (uint32_t i = 0; i < n; i++)
    b->index[b->own[number][i]] = i;
  b->at = mem_new((size_t)p->nlocations * n, sizeof *b->at);
  b->reached = mem_new(p->nlocations + 1, sizeof *b->reached);
  b->nsteps = 0;
  for (uint32_t e = 0; e < p->nedges; e++)
    if (p->edges[e].guard)
      note_steps(b, p->edges[e].guard);
  enter(b);
  propagate(b);
  for (int i = 0; i < NARROWINGS; i++)
    narrow(b);
}

void boxes_close(boxes *b) {
  if (b->at)
    for (uint32_t i = 0; i < b->nown[b->process]; i++)
      b->index[b->own[b->process][i]] = UINT32_MAX;
  mem_free(b->at);
  mem_free(b->reached);
  b->at = NULL;
  b->reached = NULL;
}

interval_env boxes_env(const boxes *b, uint32_t q) {
  const bool known = b->at && b->reached[q];
  return env_on(b, known ? box_at(b, q) : NULL);
}

// ---- All of them

// Without boxes the edges run one by one, on what holds in all states.
static void run_apart(boxes *b, const stmt *s, const stretches *writes) {
  runner r = {b, NULL, writes};
  if (s)
    run_stmt(&r, s);
}

static void run_process(boxes *b, uint32_t number) {
  const process *p = &b->network->processes.data[number];
  boxes_open(b, number);
  const bool apart = !b->at;
  boxes_close(b);
  if (!apart)
    return;
  for (uint32_t e = 0; e < p->nedges; e++)
    run_apart(b, p->edges[e].update, &b->effects->edges[number][e].writes);
}

void boxes_find(boxes *b) {
  const network *n = b->network;
  for (uint32_t c = 0; c < n->cells.count; c++)
    if (n->cells.data[c].kind == CELL_STATE)
      b->cells[c] = interval_single(n->cells.data[c].init);
  do {
    b->changed = false;
    for (uint32_t p = 0; p < n->processes.count; p++)
      run_process(b, p);
    run_apart(b, n->before, &b->effects->before.writes);
    run_apart(b, n->after, &b->effects->after.writes);
    b->round++;
  } while (b->changed);
}
