#include "stepper.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

// ---- Clocks as the evaluator sees them

static bool on_holds(void *data, uint32_t x, uint32_t y, expr_kind op,
                     int64_t bound) {
  const stepper *s = data;
  if (op == EXPR_DEADLOCK)
    return s->stuck == (bound != 0);
  return region_holds(&s->shape, s->code, x, y, op, bound);
}

void stepper_assign(stepper *s, uint32_t clock, uint32_t from, int32_t value) {
  s->touched |= UINT32_C(1) << clock;
  region_assign(&s->shape, s->code, clock, from, value);
}

static void on_reset(void *data, uint32_t clock, int32_t value, uint32_t from) {
  stepper_assign(data, clock, from, value);
}

// ---- Set up

static uint32_t most_edges(const network *net) {
  uint32_t count = 0;
  for (uint32_t p = 0; p < net->processes.count; p++)
    count += net->processes.data[p].nedges;
  return count ? count : 1;
}

static void find_cells(stepper *s, arena *a) {
  const network *net = s->net;
  const uint32_t all = net->cells.count;
  s->cells = arena_array(a, all + 1, sizeof *s->cells);
  s->start = arena_array(a, all + 1, sizeof *s->start);
  s->source = arena_array(a, all + 1, sizeof *s->source);
  s->memory = arena_array(a, all + 1, sizeof *s->memory);
  s->ncells = 0;
  for (uint32_t i = 0; i < all; i++) {
    s->start[i] = net->cells.data[i].init;
    if (net->cells.data[i].kind == CELL_STATE)
      s->cells[s->ncells++] = i;
  }
}

void stepper_init(stepper *s, arena *a, const network *net,
                  const region_shape *shape) {
  const uint32_t n = net->processes.count;
  *s = (stepper){.net = net, .shape = *shape};
  find_cells(s, a);
  s->at = arena_array(a, n, sizeof *s->at);
  s->from = arena_array(a, n, sizeof *s->from);
  s->moves = arena_array(a, n, sizeof *s->moves);
  s->ready = arena_array(a, most_edges(net), sizeof *s->ready);
  s->words = n + s->ncells + shape->n - 1;
  s->eval = (reckoner){.net = net,
                       .memory = s->memory,
                       .at = s->at,
                       .holds = on_holds,
                       .reset = on_reset,
                       .data = s};
}

void stepper_release(stepper *s) {
  mem_free(s->found);
  mem_free(s->priorities);
  mem_free(s->touches);
  s->found = NULL;
  s->priorities = NULL;
  s->touches = NULL;
}

// ---- States as rows of numbers

static void unpack(stepper *s, const int32_t *state) {
  const uint32_t n = s->net->processes.count;
  for (uint32_t p = 0; p < n; p++)
    s->at[p] = (uint32_t)state[p];
  memcpy(s->memory, s->start, s->net->cells.count * sizeof *s->memory);
  for (uint32_t i = 0; i < s->ncells; i++)
    s->memory[s->cells[i]] = state[n + i];
  s->code[0] = 0;
  memcpy(s->code + 1, state + n + s->ncells,
         (s->shape.n - 1) * sizeof *s->code);
}

static void pack(const stepper *s, int32_t *state) {
  const uint32_t n = s->net->processes.count;
  for (uint32_t p = 0; p < n; p++)
    state[p] = (int32_t)s->at[p];
  for (uint32_t i = 0; i < s->ncells; i++)
    state[n + i] = s->memory[s->cells[i]];
  memcpy(state + n + s->ncells, s->code + 1,
         (s->shape.n - 1) * sizeof *s->code);
}

// ---- Conditions

// NULL is true.  What cannot be evaluated is recorded, and false.
static bool is_true(stepper *s, const expr *e) {
  int32_t value = 1;
  if (e && !reckon_value(&s->eval, e, &value)) {
    s->error = true;
    return false;
  }
  return value != 0;
}

static const location *location_of(const stepper *s, const uint32_t *at,
                                   uint32_t p) {
  return &s->net->processes.data[p].locations[at[p]];
}

static bool invariants_hold(stepper *s) {
  bool hold = true;
  if (s->rules)
    return s->rules->hold(s->rules->data, s);
  for (uint32_t p = 0; p < s->net->processes.count && hold; p++)
    hold = is_true(s, location_of(s, s->at, p)->invariant);
  for (uint32_t p = 0; p < s->net->processes.count && hold; p++)
    hold = is_true(s, location_of(s, s->at, p)->clock_invariant);
  return hold;
}

// ---- Edges of one process

static void try_edge(stepper *s, uint32_t p, const edge *e) {
  assert(e->sync != EDGE_EVENT);
  if (e->source != s->at[p] || !is_true(s, e->guard) ||
      !is_true(s, e->clock_guard))
    return;
  ready_edge r = {p, e, -1};
  if (e->channel && !reckon_place(&s->eval, e->channel, &r.channel)) {
    s->error = true;
    return;
  }
  s->ready[s->nready++] = r;
}

static void find_ready(stepper *s) {
  s->nready = 0;
  for (uint32_t p = 0; p < s->net->processes.count; p++) {
    const process *pr = &s->net->processes.data[p];
    for (uint32_t i = 0; i < pr->nedges; i++)
      try_edge(s, p, &pr->edges[i]);
  }
}

// ---- Steps of the network

static bool is_committed(const stepper *s, uint32_t p) {
  return location_of(s, s->from, p)->committed;
}

static bool may_go(const stepper *s, uint32_t nmoves) {
  bool allowed = !s->committed;
  for (uint32_t i = 0; i < nmoves; i++)
    allowed |= is_committed(s, s->moves[i].process);
  return allowed;
}

static step_priority priority_of(const stepper *s, uint32_t nmoves) {
  const int32_t channel_number = s->moves[0].channel;
  step_priority most = {channel_number < 0
                            ? s->net->tau_priority
                            : s->net->channels.data[channel_number].priority,
                        INT32_MIN};
  for (uint32_t i = 0; i < nmoves; i++) {
    const int32_t own = s->net->processes.data[s->moves[i].process].priority;
    most.process = own > most.process ? own : most.process;
  }
  return most;
}

static void record(stepper *s, step_priority priority) {
  if (s->count == s->room) {
    s->room = s->room ? s->room * 2 : 16;
    s->found = mem_resize(s->found, s->room, (s->words + 1) * sizeof *s->found);
    s->priorities = mem_resize(s->priorities, s->room, sizeof *s->priorities);
    s->touches = mem_resize(s->touches, s->room, sizeof *s->touches);
  }
  pack(s, s->found + (size_t)s->count * s->words);
  s->touches[s->count] = s->touched;
  s->priorities[s->count++] = priority;
}

static bool run_updates(stepper *s, uint32_t nmoves) {
  bool ok = !s->net->before || reckon_run(&s->eval, s->net->before);
  for (uint32_t i = 0; i < nmoves && ok; i++) {
    const stmt *update = s->moves[i].edge->update;
    ok = !update || reckon_run(&s->eval, update);
  }
  return ok && (!s->net->after || reckon_run(&s->eval, s->net->after));
}

void stepper_begin(stepper *s) {
  memcpy(s->memory, s->source, s->net->cells.count * sizeof *s->memory);
  memcpy(s->at, s->from, s->net->processes.count * sizeof *s->at);
  memcpy(s->code, s->source_code, sizeof s->code);
  s->touched = 0;
}

static void finish(stepper *s, step_priority priority) {
  if (s->tick && region_holds(&s->shape, s->source_code, s->tick, 0, EXPR_GE,
                              s->shape.unit))
    stepper_assign(s, s->tick, 0, 0);
  region_normalise(&s->shape, s->code);
  if (invariants_hold(s))
    record(s, priority);
}

void stepper_end(stepper *s) { finish(s, (step_priority){0, 0}); }

// The first `nmoves` of s->moves together.
static void fire(stepper *s, uint32_t nmoves) {
  if (!may_go(s, nmoves))
    return;
  stepper_begin(s);
  if (!run_updates(s, nmoves)) {
    s->error = true;
    return;
  }
  for (uint32_t i = 0; i < nmoves; i++)
    s->at[s->moves[i].process] = s->moves[i].edge->target;
  finish(s, priority_of(s, nmoves));
}

static bool fit(const ready_edge *sender, const ready_edge *receiver) {
  return receiver->edge->sync == EDGE_RECEIVE &&
         receiver->channel == sender->channel &&
         receiver->process != sender->process;
}

static void fire_pairs(stepper *s, const ready_edge *sender) {
  for (uint32_t i = 0; i < s->nready; i++)
    if (fit(sender, &s->ready[i])) {
      s->moves[0] = *sender;
      s->moves[1] = s->ready[i];
      fire(s, 2);
    }
}

// Processes from p on have yet to choose how they receive.
static void fire_broadcast(stepper *s, const ready_edge *sender, uint32_t p,
                           uint32_t nmoves) {
  bool receives = false;
  s->moves[0] = *sender;
  if (p == s->net->processes.count) {
    fire(s, nmoves);
    return;
  }
  for (uint32_t i = 0; i < s->nready; i++)
    if (s->ready[i].process == p && fit(sender, &s->ready[i])) {
      receives = true;
      s->moves[nmoves] = s->ready[i];
      fire_broadcast(s, sender, p + 1, nmoves + 1);
    }
  if (!receives)
    fire_broadcast(s, sender, p + 1, nmoves);
}

static void fire_from(stepper *s, const ready_edge *first) {
  switch (first->edge->sync) {
  case EDGE_INTERNAL:
    s->moves[0] = *first;
    fire(s, 1);
    break;
  case EDGE_SEND:
    if (s->net->channels.data[first->channel].broadcast)
      fire_broadcast(s, first, 0, 1);
    else
      fire_pairs(s, first);
    break;
  default: // a receiver waits for its sender
    break;
  }
}

// Only steps of the highest priority stay.
static void drop_lower(stepper *s) {
  step_priority most = {INT32_MIN, INT32_MIN};
  for (uint32_t i = 0; i < s->count; i++) {
    const step_priority p = s->priorities[i];
    if (p.channel > most.channel ||
        (p.channel == most.channel && p.process > most.process))
      most = p;
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->count; i++)
    if (s->priorities[i].channel == most.channel &&
        s->priorities[i].process == most.process) {
      s->touches[kept] = s->touches[i];
      memmove(s->found + (size_t)kept++ * s->words,
              s->found + (size_t)i * s->words, s->words * sizeof *s->found);
    }
  s->count = kept;
}

// ---- Time

// Is a synchronisation with this sender enabled, over an urgent channel?
static bool is_urgent(const stepper *s, const ready_edge *sender) {
  if (sender->edge->sync != EDGE_SEND)
    return false;
  const channel *c = &s->net->channels.data[sender->channel];
  bool partner = c->broadcast;
  for (uint32_t i = 0; i < s->nready; i++)
    partner |= fit(sender, &s->ready[i]);
  return c->urgent && partner;
}

static bool time_may_pass(const stepper *s) {
  for (uint32_t p = 0; p < s->net->processes.count; p++) {
    const location *l = location_of(s, s->from, p);
    if (l->urgent || l->committed)
      return false;
  }
  for (uint32_t i = 0; i < s->nready; i++)
    if (is_urgent(s, &s->ready[i]))
      return false;
  return true;
}

// Each rate must be 0 or 1, and two of one clock the same.
static uint32_t find_stopped(stepper *s) {
  uint32_t told[2] = {0, 0}; // clocks whose rate is 0, and is 1
  for (uint32_t p = 0; p < s->net->processes.count; p++) {
    const location *l = location_of(s, s->at, p);
    for (uint32_t i = 0; i < l->nrates; i++) {
      int32_t x = 0;
      int32_t value = 0;
      if (!reckon_place(&s->eval, l->rates[i].clock, &x) ||
          !reckon_value(&s->eval, l->rates[i].value, &value) || value < 0 ||
          value > 1)
        s->error = true;
      else
        told[value] |= UINT32_C(1) << x;
    }
  }
  s->error |= (told[0] & told[1]) != 0;
  return told[0];
}

// ---- All together

bool stepper_start(stepper *s, int32_t *state) {
  memcpy(s->memory, s->start, s->net->cells.count * sizeof *s->memory);
  memset(s->code, 0, sizeof s->code);
  for (uint32_t p = 0; p < s->net->processes.count; p++)
    s->at[p] = s->net->processes.data[p].initial;
  for (uint32_t x = 1; x < s->net->clocks.count; x++)
    region_assign(&s->shape, s->code, x, 0, s->net->clocks.data[x].init);
  if (s->rules)
    s->rules->start(s->rules->data, s);
  region_normalise(&s->shape, s->code);
  pack(s, state);
  return invariants_hold(s);
}

void stepper_find(stepper *s, const int32_t *state) {
  unpack(s, state);
  s->count = 0;
  s->error = false;
  s->committed = false;
  memcpy(s->source, s->memory, s->net->cells.count * sizeof *s->source);
  memcpy(s->from, s->at, s->net->processes.count * sizeof *s->from);
  memcpy(s->source_code, s->code, sizeof s->code);
  s->stopped = find_stopped(s);
  if (s->rules) {
    s->rules->find(s->rules->data, s);
    return;
  }
  find_ready(s);
  for (uint32_t p = 0; p < s->net->processes.count; p++)
    s->committed |= is_committed(s, p);
  s->may_delay = time_may_pass(s);
  for (uint32_t i = 0; i < s->nready; i++)
    fire_from(s, &s->ready[i]);
  if (s->net->has_priorities)
    drop_lower(s);
}

bool stepper_delay(stepper *s, const int32_t *state, int32_t *next) {
  s->endless = false;
  if (!s->may_delay)
    return false;
  unpack(s, state);
  if (!region_delay_but(&s->shape, s->code, s->stopped)) {
    s->endless = true;
    return false;
  }
  pack(s, next);
  return invariants_hold(s);
}

bool stepper_satisfy(stepper *s, const int32_t *state, const expr *p,
                     bool stuck) {
  unpack(s, state);
  s->stuck = stuck;
  return is_true(s, p);
}

bool stepper_measure(stepper *s, const int32_t *state, const query_term *term,
                     uint32_t *clock, int32_t *value) {
  int32_t number = 0;
  *value = 0;
  unpack(s, state);
  if ((term->clock && !reckon_place(&s->eval, term->clock, &number)) ||
      (term->value && !reckon_value(&s->eval, term->value, value))) {
    s->error = true;
    return false;
  }
  *clock = (uint32_t)number;
  return true;
}

const int32_t *stepper_clocks(const stepper *s, const int32_t *state) {
  return state + s->words - (s->shape.n - 1);
}
