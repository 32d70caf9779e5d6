// rebuild.c -- Running the updates of moves, and noting what they assign.

#include "trace/rebuild.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// ---- What the evaluator tells

static void put_bound(rebuilder *r, uint32_t x, uint32_t y, int64_t limit,
                      bool strict) {
  vec_push(r->memory, &r->bounds, ((trace_bound){x, y, limit, strict}));
}

static void on_constrain(void *data, uint32_t x, uint32_t y, expr_kind op,
                         int64_t bound) {
  rebuilder *r = data;
  assert(op != EXPR_DEADLOCK); // only queries have that
  if (op == EXPR_LT || op == EXPR_LE || op == EXPR_EQ)
    put_bound(r, x, y, bound, op == EXPR_LT);
  if (op == EXPR_GT || op == EXPR_GE || op == EXPR_EQ)
    put_bound(r, y, x, -bound, op == EXPR_GT);
}

static void on_reset(void *data, uint32_t clock, int32_t value, uint32_t from) {
  rebuilder *r = data;
  vec_push(r->memory, &r->resets, ((trace_reset){clock, from, value}));
}

void rebuild_init(rebuilder *r, arena *memory, const network *net) {
  *r = (rebuilder){.memory = memory, .net = net};
  strbuf_init(&r->why);
  r->cells = arena_array(memory, net->cells.count, sizeof *r->cells);
  r->locations =
      arena_array(memory, net->processes.count, sizeof *r->locations);
  eval_init(&r->eval, net, r->cells, r->locations);
  r->eval.clocks =
      (eval_clocks){.data = r, .constrain = on_constrain, .reset = on_reset};
}

void rebuild_release(rebuilder *r) { strbuf_release(&r->why); }

__attribute__((format(printf, 2, 3))) static bool
refuse(rebuilder *r, const char *format, ...) {
  char text[512];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  strbuf_clear(&r->why);
  strbuf_puts(&r->why, text);
  return false;
}

static bool refuse_edge(rebuilder *r, uint32_t p, const edge *e,
                        const char *what) {
  strbuf_clear(&r->why);
  strbuf_puts(&r->why, "the edge ");
  trace_put_location(&r->why, r->net, p, e->source);
  strbuf_puts(&r->why, " -> ");
  trace_put_location(&r->why, r->net, p, e->target);
  strbuf_puts(&r->why, what);
  return false;
}

static bool refuse_error(rebuilder *r, const char *where) {
  const diag_code code = r->eval.error.code;
  return refuse(r, "%s: %s [%s]", where, diag_code_title(code),
                diag_code_text(code));
}

static trace_bounds take_bounds(rebuilder *r) {
  const trace_bounds list = {
      arena_array(r->memory, r->bounds.count, sizeof(trace_bound)),
      r->bounds.count};
  if (list.count)
    memcpy(list.data, r->bounds.data, list.count * sizeof *list.data);
  r->bounds.count = 0;
  return list;
}

// ---- States

static void refresh_meta(rebuilder *r) {
  for (uint32_t i = 0; i < r->net->cells.count; i++)
    if (r->net->cells.data[i].kind == CELL_META)
      r->cells[i] = r->net->cells.data[i].init;
}

// True if there is no such condition.
static condition_status condition(rebuilder *r, const expr *e) {
  return e ? eval_condition(&r->eval, e, false) : CONDITION_TRUE;
}

static const location *location_of(const rebuilder *r, uint32_t p) {
  return &r->net->processes.data[p].locations[r->locations[p]];
}

static bool invariants(rebuilder *r) {
  for (int with_clocks = 0; with_clocks < 2; with_clocks++)
    for (uint32_t p = 0; p < r->net->processes.count; p++) {
      const location *l = location_of(r, p);
      const condition_status c =
          condition(r, with_clocks ? l->clock_invariant : l->invariant);
      if (c == CONDITION_ERROR)
        return refuse_error(r, "an invariant");
      if (c != CONDITION_TRUE)
        return refuse(r, "the invariant of %s.%s does not hold",
                      r->net->processes.data[p].name, l->name);
    }
  return true;
}

static bool rates(rebuilder *r, trace_state *out) {
  const uint32_t count = r->net->clocks.count;
  if (!r->net->has_rates)
    return true;
  clock_speed *speeds = arena_array(r->memory, count, sizeof *speeds);
  for (uint32_t p = 0; p < r->net->processes.count; p++)
    if (!eval_rates(&r->eval, location_of(r, p), speeds))
      return refuse_error(r, "a rate");
  for (uint32_t x = 0; x < count; x++) {
    if (speeds[x] != SPEED_STOPPED)
      continue;
    if (!out->stopped)
      out->stopped = arena_array(r->memory, count, sizeof *out->stopped);
    out->stopped[x] = true;
  }
  return true;
}

// Is the edge, over a channel, enabled as far as integers go?  Run-time errors
// are for others to find: where there is one, time need not pass.
static bool is_ready(rebuilder *r, const edge *e, bool *wrong, int32_t *where) {
  const condition_status c = condition(r, e->guard);
  if (c == CONDITION_ERROR ||
      (c == CONDITION_TRUE && !eval_place(&r->eval, e->channel, where)))
    *wrong = true;
  return c == CONDITION_TRUE && !*wrong;
}

static bool has_receiver(rebuilder *r, uint32_t but, int32_t number,
                         bool *wrong) {
  for (uint32_t p = 0; p < r->net->processes.count; p++) {
    const process *q = &r->net->processes.data[p];
    for (uint32_t i = 0; p != but && i < q->nedges; i++) {
      const edge *e = &q->edges[i];
      int32_t where;
      if (e->source == r->locations[p] && e->sync == EDGE_RECEIVE &&
          is_ready(r, e, wrong, &where) && where == number)
        return true;
    }
  }
  return false;
}

static bool is_urgent_here(rebuilder *r, uint32_t p, const edge *e,
                           bool *wrong) {
  int32_t number;
  if (e->source != r->locations[p] || e->sync != EDGE_SEND || !e->urgent ||
      !is_ready(r, e, wrong, &number))
    return false;
  const channel *c = &r->net->channels.data[number];
  return c->urgent && (c->broadcast || has_receiver(r, p, number, wrong));
}

static bool may_delay(rebuilder *r) {
  bool wrong = false;
  for (uint32_t p = 0; p < r->net->processes.count; p++) {
    const location *l = location_of(r, p);
    if (l->urgent || l->committed)
      return false;
  }
  for (uint32_t p = 0; p < r->net->processes.count; p++) {
    const process *q = &r->net->processes.data[p];
    for (uint32_t i = 0; i < q->nedges; i++)
      if (is_urgent_here(r, p, &q->edges[i], &wrong) || wrong)
        return false;
  }
  return true;
}

// The state that cells and locations are in by now.
static bool finish_state(rebuilder *r, trace_state *out) {
  const network *net = r->net;
  *out = (trace_state){0};
  r->bounds.count = 0;
  refresh_meta(r);
  if (!invariants(r) || !rates(r, out))
    return false;
  out->invariant = take_bounds(r);
  out->may_delay = may_delay(r);
  out->cells = arena_array(r->memory, net->cells.count, sizeof *out->cells);
  out->locations =
      arena_array(r->memory, net->processes.count, sizeof *out->locations);
  if (net->cells.count)
    memcpy(out->cells, r->cells, net->cells.count * sizeof *r->cells);
  if (net->processes.count)
    memcpy(out->locations, r->locations,
           net->processes.count * sizeof *r->locations);
  return true;
}

bool rebuild_start(rebuilder *r, const uint32_t *locations, trace_state *out) {
  for (uint32_t i = 0; i < r->net->cells.count; i++)
    r->cells[i] = r->net->cells.data[i].init;
  for (uint32_t p = 0; p < r->net->processes.count; p++)
    r->locations[p] = locations[p];
  return finish_state(r, out);
}

bool rebuild_first(rebuilder *r, trace_state *out) {
  uint32_t *first =
      arena_array(r->memory, r->net->processes.count, sizeof *first);
  for (uint32_t p = 0; p < r->net->processes.count; p++)
    first[p] = r->net->processes.data[p].initial;
  return rebuild_start(r, first, out);
}

// ---- Steps

static const edge *edge_of(const rebuilder *r, const trace_move *m) {
  return &r->net->processes.data[m->process].edges[m->edge];
}

static bool moves_fit(rebuilder *r, const trace_step *s) {
  for (uint32_t i = 0; i < s->nmoves; i++) {
    const trace_move *m = &s->moves[i];
    const edge *e = edge_of(r, m);
    for (uint32_t k = 0; k < i; k++)
      if (s->moves[k].process == m->process)
        return refuse(r, "%s moves twice in one step",
                      r->net->processes.data[m->process].name);
    if (e->source != r->locations[m->process])
      return refuse_edge(r, m->process, e,
                         " does not leave the current location");
  }
  return s->nmoves > 0 || refuse(r, "a step without edges");
}

static bool guards(rebuilder *r, const trace_step *s) {
  for (int with_clocks = 0; with_clocks < 2; with_clocks++)
    for (uint32_t i = 0; i < s->nmoves; i++) {
      const edge *e = edge_of(r, &s->moves[i]);
      const condition_status c =
          condition(r, with_clocks ? e->clock_guard : e->guard);
      if (c == CONDITION_ERROR)
        return refuse_error(r, "a guard");
      if (c != CONDITION_TRUE)
        return refuse_edge(r, s->moves[i].process, e,
                           " has a guard that does not hold");
    }
  return true;
}

// The sender first, then receivers, all on one channel; or a single process; or
// edges with events.
static bool partners(rebuilder *r, const trace_step *s) {
  const edge *first = edge_of(r, &s->moves[0]);
  int32_t number = 0;
  if (first->sync == EDGE_INTERNAL)
    return s->nmoves == 1 || refuse(r, "an internal edge has no partners");
  if (first->sync == EDGE_RECEIVE)
    return refuse(r, "a step without sender");
  if (first->sync == EDGE_SEND &&
      !eval_place(&r->eval, first->channel, &number))
    return refuse_error(r, "a channel");
  for (uint32_t i = 1; i < s->nmoves; i++) {
    const edge *e = edge_of(r, &s->moves[i]);
    int32_t other;
    if (e->sync != (first->sync == EDGE_SEND ? EDGE_RECEIVE : EDGE_EVENT))
      return refuse(r, "edges that do not synchronise with each other");
    if (e->sync != EDGE_RECEIVE)
      continue;
    if (!eval_place(&r->eval, e->channel, &other))
      return refuse_error(r, "a channel");
    if (other != number)
      return refuse(r, "edges on different channels, %s and %s",
                    r->net->channels.data[number].name,
                    r->net->channels.data[other].name);
  }
  return first->sync != EDGE_SEND || r->net->channels.data[number].broadcast ||
         s->nmoves == 2 ||
         refuse(r, "%s needs one sender and one receiver",
                r->net->channels.data[number].name);
}

static bool run(rebuilder *r, const stmt *s) {
  return !s || eval_run(&r->eval, s) || refuse_error(r, "an update");
}

static bool updates(rebuilder *r, trace_step *s) {
  if (!run(r, r->net->before))
    return false;
  for (uint32_t i = 0; i < s->nmoves; i++)
    if (!run(r, edge_of(r, &s->moves[i])->update))
      return false;
  if (!run(r, r->net->after))
    return false;
  for (uint32_t i = 0; i < s->nmoves; i++)
    r->locations[s->moves[i].process] = edge_of(r, &s->moves[i])->target;
  s->nresets = r->resets.count;
  s->resets = arena_array(r->memory, s->nresets, sizeof *s->resets);
  if (s->nresets)
    memcpy(s->resets, r->resets.data, s->nresets * sizeof *s->resets);
  return true;
}

bool rebuild_next(rebuilder *r, const trace_state *from, trace_step *step,
                  trace_state *to) {
  if (r->net->cells.count)
    memcpy(r->cells, from->cells, r->net->cells.count * sizeof *r->cells);
  if (r->net->processes.count)
    memcpy(r->locations, from->locations,
           r->net->processes.count * sizeof *r->locations);
  refresh_meta(r);
  r->bounds.count = 0;
  r->resets.count = 0;
  if (!moves_fit(r, step) || !guards(r, step) || !partners(r, step))
    return false;
  step->guard = take_bounds(r);
  return updates(r, step) && finish_state(r, to);
}

// ---- Moves that are told

enum { MOST_TRIES = 4096 };

static bool selected_are(const told_move *m, const int32_t *values,
                         uint32_t count) {
  return m->nselected == count &&
         (count == 0 ||
          memcmp(m->selected, values, count * sizeof *values) == 0);
}

// Of what an edge through a branchpoint selects, a half tells its own.
static bool selection_fits(const told_move *m, const edge *e) {
  return !m->has_selection ||
         selected_are(m, e->selected, e->nselected - e->nbranch);
}

static bool branch_fits(const told_move *half, const edge *e) {
  const uint32_t of_root = e->nselected - e->nbranch;
  return e->branch == half->number + 1 &&
         (!half->has_selection ||
          selected_are(half, e->selected + of_root, e->nbranch));
}

static bool knows_number(const process *q, uint32_t number) {
  for (uint32_t i = 0; i < q->nedges; i++)
    if (q->edges[i].number == number)
      return true;
  return false;
}

// An edge out of a branchpoint is no edge of the network, only part of one; the
// one into it is told as well.
static bool is_half(const network *net, const told_step *s, uint32_t i) {
  const told_move *m = &s->moves[i];
  if (knows_number(&net->processes.data[m->process], m->number))
    return false;
  for (uint32_t k = 0; k < s->nmoves; k++)
    if (k != i && s->moves[k].process == m->process &&
        knows_number(&net->processes.data[m->process], s->moves[k].number))
      return true;
  return false;
}

// The way out of the branchpoint that this move is the way into, or NULL.
static const told_move *half_of(const network *net, const told_step *s,
                                const told_move *m) {
  for (uint32_t i = 0; i < s->nmoves; i++)
    if (s->moves[i].process == m->process && is_half(net, s, i))
      return &s->moves[i];
  return NULL;
}

static bool find_edges(rebuilder *r, const trace_state *from,
                       const told_state *to, const told_move *m,
                       const told_move *half, move_choice *out) {
  const process *q = &r->net->processes.data[m->process];
  const uint32_t begin = from->locations[m->process];
  const uint32_t end = to->locations[m->process];
  VEC(uint32_t) found = {0};
  for (uint32_t i = 0; i < q->nedges; i++)
    if (q->edges[i].number == m->number && q->edges[i].source == begin &&
        q->edges[i].target == end && selection_fits(m, &q->edges[i]) &&
        (!half || branch_fits(half, &q->edges[i])))
      vec_push(r->memory, &found, i);
  *out = (move_choice){m->process, found.data, found.count};
  return found.count > 0 ||
         refuse(r, "%s has no edge of this number from %s to %s", q->name,
                q->locations[begin].name, q->locations[end].name);
}

static bool same_state(const network *net, const trace_state *s,
                       const told_state *told) {
  for (uint32_t p = 0; told->locations && p < net->processes.count; p++)
    if (s->locations[p] != told->locations[p])
      return false;
  for (uint32_t i = 0; told->cells && i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE && s->cells[i] != told->cells[i])
      return false;
  return true;
}

// The sender, then the others in the order of processes.  Vectors have an order
// of their own, which files keep.
static void sort_moves(const rebuilder *r, trace_step *s) {
  if (edge_of(r, &s->moves[0])->sync == EDGE_EVENT)
    return;
  for (uint32_t i = 1; i < s->nmoves; i++) {
    const trace_move m = s->moves[i];
    const bool sends = edge_of(r, &m)->sync == EDGE_SEND;
    uint32_t k = i;
    for (; k > 0; k--) {
      const trace_move *before = &s->moves[k - 1];
      const bool it_sends = edge_of(r, before)->sync == EDGE_SEND;
      if (it_sends != sends ? it_sends : before->process < m.process)
        break;
      s->moves[k] = *before;
    }
    s->moves[k] = m;
  }
}

// Combination number `which` of the edges; false if there are no more.
static bool choose(const move_choice *c, uint32_t count, uint32_t which,
                   trace_step *out) {
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t n = c[i].nedges;
    assert(n > 0); // who has no edge that fits was refused before
    out->moves[i] = (trace_move){c[i].process, c[i].edges[which % n]};
    which /= n;
  }
  out->nmoves = count;
  return which == 0;
}

static bool try_moves(rebuilder *r, const trace_state *from,
                      const told_state *told, trace_step *step,
                      trace_state *to) {
  sort_moves(r, step);
  return rebuild_next(r, from, step, to) &&
         (same_state(r->net, to, told) ||
          refuse(r, "the edges lead to another state than the one that "
                    "follows"));
}

bool rebuild_choice(rebuilder *r, const trace_state *from, const move_choice *c,
                    uint32_t nmoves, const told_state *told, trace_step *step,
                    trace_state *to) {
  if (!nmoves)
    return refuse(r, "a step without edges");
  strbuf first;
  strbuf_init(&first);
  step->moves = arena_array(r->memory, nmoves, sizeof *step->moves);
  bool ok = false;
  for (uint32_t i = 0; !ok && i < MOST_TRIES && choose(c, nmoves, i, step);
       i++) {
    ok = try_moves(r, from, told, step, to);
    if (i == 0)
      strbuf_add(&first, r->why.text, r->why.length);
  }
  strbuf_clear(&r->why);
  strbuf_add(&r->why, first.text, first.length);
  strbuf_release(&first);
  return ok;
}

static bool told_next(rebuilder *r, const trace_state *from,
                      const told_step *said, const told_state *told,
                      trace_step *step, trace_state *to) {
  move_choice *c = arena_array(r->memory, said->nmoves, sizeof *c);
  uint32_t count = 0;
  for (uint32_t i = 0; i < said->nmoves; i++)
    if (!is_half(r->net, said, i) &&
        !find_edges(r, from, told, &said->moves[i],
                    half_of(r->net, said, &said->moves[i]), &c[count++]))
      return false;
  return rebuild_choice(r, from, c, count, told, step, to);
}

// Processes may have several initial locations.
static bool told_start(rebuilder *r, const uint32_t *told, trace_state *out) {
  for (uint32_t p = 0; p < r->net->processes.count; p++)
    if (!r->net->processes.data[p].locations[told[p]].initial)
      return rebuild_first(r, out);
  return rebuild_start(r, told, out);
}

static bool told_trace(rebuilder *r, const told_state *states,
                       const told_step *steps, trace *t, trace_problem *p) {
  if (!told_start(r, states[0].locations, &t->states[0]))
    return trace_complain(p, r->memory, states[0].line, "the initial state: %s",
                          r->why.text) ||
           trace_misfit(p);
  if (!same_state(r->net, &t->states[0], &states[0]))
    return trace_complain(p, r->memory, states[0].line,
                          "the first state is not the model's initial "
                          "state") ||
           trace_misfit(p);
  t->states[0].zone = states[0].zone;
  for (uint32_t i = 0; i < t->nsteps; i++) {
    if (!told_next(r, &t->states[i], &steps[i], &states[i + 1], &t->steps[i],
                   &t->states[i + 1]))
      return trace_complain(p, r->memory, steps[i].line, "step %u: %s", i + 1,
                            r->why.text) ||
             trace_misfit(p);
    t->states[i + 1].zone = states[i + 1].zone;
  }
  return true;
}

trace *rebuild_told(arena *memory, const network *net, const told_state *states,
                    const told_step *steps, uint32_t nsteps, trace_problem *p) {
  trace *t = arena_new(memory, trace);
  t->is_bare = true;
  t->nsteps = nsteps;
  t->states = arena_array(memory, (size_t)nsteps + 1, sizeof *t->states);
  t->steps = arena_array(memory, nsteps, sizeof *t->steps);
  rebuilder r;
  rebuild_init(&r, memory, net);
  const bool ok = told_trace(&r, states, steps, t, p);
  rebuild_release(&r);
  return ok ? t : NULL;
}
