// semantics.c -- Sorting edges, finding what is constant.

#include "sem/semantics.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "model/arith.h"

uint32_t semantics_bounds(const semantics *s, const clock_constraint *c,
                          zone_constraint out[2]) {
  const int64_t b = c->bound / s->scale;
  if (c->x == c->y) { // by indices that are equal: always, or never
    out[0] = (zone_constraint){c->x, 0, BOUND_LT_ZERO};
    return !arith_holds(c->op, 0, b);
  }
  switch (c->op) {
  case EXPR_LT:
    out[0] = (zone_constraint){c->x, c->y, bound_lt(b)};
    return 1;
  case EXPR_LE:
    out[0] = (zone_constraint){c->x, c->y, bound_le(b)};
    return 1;
  case EXPR_GT:
    out[0] = (zone_constraint){c->y, c->x, bound_lt(-b)};
    return 1;
  case EXPR_GE:
    out[0] = (zone_constraint){c->y, c->x, bound_le(-b)};
    return 1;
  default:
    assert(c->op == EXPR_EQ);
    out[0] = (zone_constraint){c->x, c->y, bound_le(b)};
    out[1] = (zone_constraint){c->y, c->x, bound_le(-b)};
    return 2;
  }
}

// ---- Conditions that need no code --------------------------------------------

static bool is_fixed_place(const place *p) {
  return !p || (p->via == VIA_NONE && p->nsteps == 0);
}

static bool is_fixed(const expr *e) {
  if (e->kind == EXPR_AND) {
    for (uint32_t i = 0; i < e->nargs; i++)
      if (!is_fixed(e->args[i]))
        return false;
    return true;
  }
  return e->kind == EXPR_CLOCK && e->op != EXPR_NE &&
         expr_is_const(e->args[0]) && is_fixed_place(e->target) &&
         is_fixed_place(e->source);
}

static uint32_t count_atoms(const expr *e) {
  if (e->kind != EXPR_AND)
    return 1;
  uint32_t count = 0;
  for (uint32_t i = 0; i < e->nargs; i++)
    count += count_atoms(e->args[i]);
  return count;
}

static void list_atoms(const semantics *s, const expr *e, clock_condition *c) {
  if (e->kind == EXPR_AND) {
    for (uint32_t i = 0; i < e->nargs; i++)
      list_atoms(s, e->args[i], c);
    return;
  }
  const clock_constraint atom = {
      .x = e->target ? (uint32_t)e->target->base : 0,
      .y = e->source ? (uint32_t)e->source->base : 0,
      .op = (expr_kind)e->op,
      .bound = e->args[0]->value + e->wide,
  };
  c->count += semantics_bounds(s, &atom, c->data + c->count);
}

static clock_condition make_condition(const semantics *s, arena *memory,
                                      const expr *e, code_entry code) {
  clock_condition c = {.code = CODE_NONE};
  if (!e)
    return c;
  if (!is_fixed(e)) {
    c.code = code;
    return c;
  }
  c.data = arena_array(memory, 2 * (size_t)count_atoms(e), sizeof *c.data);
  list_atoms(s, e, &c);
  return c;
}

// ---- Locations and edges ---------------------------------------------------------

static step_edge make_edge(const semantics *s, arena *memory, uint32_t p,
                           uint32_t index) {
  const edge *e = &s->network->processes.data[p].edges[index];
  const edge_code *code = &s->code->processes[p].edges[index];
  return (step_edge){
      .process = p,
      .index = index,
      .target = e->target,
      .sync = (edge_sync)e->sync,
      .urgent = e->urgent,
      .event = e->event,
      .guard = code->guard,
      .update = code->update,
      .writes = writes_of(memory, s->network, e->update, &s->runs),
      .channel = code->channel,
      .channel_number = code->channel_number,
      .clocks = make_condition(s, memory, e->clock_guard, code->clock_guard),
      .refusal = code->refusal,
  };
}

static uint32_t rank_of(edge_sync sync) {
  return sync == EDGE_RECEIVE ? 1 : sync == EDGE_EVENT ? 2 : 0;
}

static void add_edges(semantics *s, arena *memory, uint32_t p, uint32_t rank) {
  const process *proc = &s->network->processes.data[p];
  for (uint32_t i = 0; i < proc->nedges; i++) {
    const edge *e = &proc->edges[i];
    if (rank_of((edge_sync)e->sync) != rank)
      continue;
    step_location *l = &s->at[p][e->source];
    const uint32_t n = l->acting + l->receiving + l->events;
    l->edges[n] = make_edge(s, memory, p, i);
    l->has_urgent_edges |= e->urgent;
    l->asks_guards |= rank < 2 && (l->edges[n].guard != CODE_NONE ||
                                   l->edges[n].channel != CODE_NONE);
    if (rank == 0)
      l->acting++;
    else if (rank == 1)
      l->receiving++;
    else
      l->events++;
  }
}

static uint64_t marks_of(const step_location *at, uint32_t p) {
  const uint64_t bit = UINT64_C(1) << p % LOCATION_LANES;
  const bool is_bound = at->asks_invariant || at->clocks.count > 0;
  return (is_bound ? bit << LOCATION_HAS_INVARIANT : 0) |
         (at->rates != CODE_NONE ? bit << LOCATION_HAS_RATES : 0) |
         (at->stands ? bit << LOCATION_STANDS : 0);
}

static void add_process(semantics *s, arena *memory, uint32_t p) {
  const process *proc = &s->network->processes.data[p];
  const process_code *code = &s->code->processes[p];
  s->at[p] = arena_array(memory, proc->nlocations, sizeof *s->at[p]);
  uint32_t *degree = arena_array(memory, proc->nlocations, sizeof *degree);
  for (uint32_t l = 0; l < proc->nlocations; l++)
    degree[l] = 0;
  for (uint32_t i = 0; i < proc->nedges; i++)
    degree[proc->edges[i].source]++;
  for (uint32_t l = 0; l < proc->nlocations; l++) {
    const location *loc = &proc->locations[l];
    s->at[p][l] = (step_location){
        .edges = arena_array(memory, degree[l], sizeof(step_edge)),
        .urgent = loc->urgent,
        .committed = loc->committed,
        .initial = loc->initial,
        .stands = loc->urgent || loc->committed,
        .invariant = code->locations[l].invariant,
        .rates = code->locations[l].rates,
        .clocks = make_condition(s, memory, loc->clock_invariant,
                                 code->locations[l].clock_invariant),
    };
    step_location *at = &s->at[p][l];
    at->asks_invariant =
        at->invariant != CODE_NONE || at->clocks.code != CODE_NONE;
    at->marks = marks_of(at, p);
  }
  for (uint32_t rank = 0; rank < 3; rank++)
    add_edges(s, memory, p, rank);
}

// ---- The discrete part ------------------------------------------------------------

static void lay_out(semantics *s, arena *memory) {
  const network *net = s->network;
  const uint32_t most = s->processes + net->cells.count;
  layout_domain *domains = arena_array(memory, most, sizeof *domains);
  s->meta = arena_array(memory, net->cells.count, sizeof *s->meta);
  uint32_t count = 0;
  for (uint32_t p = 0; p < s->processes; p++)
    domains[count++] =
        (layout_domain){p, 0, (int32_t)net->processes.data[p].nlocations - 1};
  vec_push(memory, &s->runs, ((discrete_run){0, s->processes}));
  for (uint32_t c = 0; c < net->cells.count; c++) {
    const cell *v = &net->cells.data[c];
    const uint32_t at = s->processes + c;
    if (v->kind == CELL_META)
      s->meta[s->nmeta++] = at;
    if (v->kind != CELL_STATE)
      continue;
    domains[count++] = (layout_domain){at, v->low, v->high};
    discrete_run *last = &s->runs.data[s->runs.count - 1];
    if (last->first + last->count == at)
      last->count++;
    else
      vec_push(memory, &s->runs, ((discrete_run){at, 1}));
  }
  layout_init(&s->layout, memory, domains, count);
}

static void find_around(semantics *s, arena *memory) {
  const stmt *const parts[] = {s->network->before, s->network->after};
  for (int i = 0; i < 2; i++) {
    const discrete_runs of = writes_of(memory, s->network, parts[i], &s->runs);
    for (uint32_t k = 0; k < of.count; k++)
      vec_push(memory, &s->around, of.data[k]);
  }
}

semantics *semantics_new(arena *memory, const network_code *code, int64_t scale,
                         bool timed) {
  const network *net = code->network;
  semantics *s = arena_new(memory, semantics);
  *s = (semantics){
      .network = net,
      .code = code,
      .processes = net->processes.count,
      .clocks = net->clocks.count + timed,
      .timer = timed ? net->clocks.count : 0,
      .scale = scale,
      .has_priorities = net->has_priorities,
      .has_rates = net->has_rates,
      .has_vectors = net->vectors.count > 0,
      .at = arena_array(memory, net->processes.count, sizeof *s->at),
      .readers = readers_new(memory, net),
      .combinations = arena_new(memory, combinations),
  };
  combinations_init(s->combinations, memory);
  for (uint32_t c = 0; c < net->channels.count; c++)
    s->has_urgent_channels |= net->channels.data[c].urgent;
  lay_out(s, memory);
  find_around(s, memory);
  for (uint32_t p = 0; p < s->processes; p++)
    add_process(s, memory, p);
  s->size = s->processes + (uint32_t)code->program.room;
  return s;
}

void semantics_copy(const semantics *s, int32_t *to, const int32_t *from) {
  for (uint32_t r = 0; r < s->runs.count; r++)
    memcpy(to + s->runs.data[r].first, from + s->runs.data[r].first,
           s->runs.data[r].count * sizeof *to);
  semantics_forget_meta(s, to);
}

bool semantics_same(const semantics *s, const int32_t *a, const int32_t *b) {
  for (uint32_t i = 0; i < s->runs.count; i++) {
    const discrete_run *r = &s->runs.data[i];
    if (memcmp(a + r->first, b + r->first, r->count * sizeof *a) != 0)
      return false;
  }
  return true;
}

void semantics_forget_meta(const semantics *s, int32_t *discrete) {
  for (uint32_t m = 0; m < s->nmeta; m++)
    discrete[s->meta[m]] =
        s->network->cells.data[s->meta[m] - s->processes].init;
}
