// compile.c -- The entries of the compiler.
//
// The entries: each label of a network and each query becomes a piece of code.
// What is in a piece is up to the other compile_*.c.

#include "sem/compile.h"

#include <assert.h>

#include "sem/compile_own.h"

// Entries.

static compiler begin(network_code *n) {
  assert(!n->is_frozen);
  return (compiler){.out = &n->program,
                    .network = n->network,
                    .next = n->base,
                    .no = CODE_LABEL};
}

static code_entry here(const network_code *n) { return n->program.text.count; }

static void end_with(compiler *c, span at, operand x) {
  emit(c, at, x.is_const ? OPCODE_GIVE_I : OPCODE_GIVE, x.value, 0, 0);
}

code_entry compile_value(network_code *n, const expr *e) {
  if (!e)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  const operand x = emit_value(&c, e);
  end_with(&c, e->at, x);
  return entry;
}

code_entry compile_test(network_code *n, const expr *e) {
  if (!e)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  emit_branch(&c, e, false, &c.no);
  end_with(&c, e->at, constant(1));
  program_bind(c.out, &c.no);
  end_with(&c, e->at, constant(0));
  return entry;
}

code_entry compile_condition(network_code *n, const expr *e, bool negated) {
  if (!e)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  emit_condition(&c, e, negated);
  emit(&c, e->at, OPCODE_YES, 0, 0, 0);
  program_bind(c.out, &c.no);
  emit(&c, e->at, OPCODE_NO, 0, 0, 0);
  return entry;
}

code_entry compile_update(network_code *n, const stmt *s) {
  if (!s)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  emit_statement(&c, s);
  end_with(&c, s->at, constant(0));
  return entry;
}

code_entry compile_place(network_code *n, const place *p) {
  if (!p)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  const operand x = emit_address(&c, p);
  end_with(&c, p->at, x);
  return entry;
}

code_entry compile_rates(network_code *n, const rate *rates, uint32_t count) {
  if (count == 0)
    return CODE_NONE;
  const code_entry entry = here(n);
  compiler c = begin(n);
  for (uint32_t i = 0; i < count; i++) {
    const rate *r = &rates[i];
    const int32_t mark = c.next;
    const int32_t x = emit_cell(&c, r->clock->at, emit_address(&c, r->clock));
    const int32_t y = emit_cell(&c, r->value->at, emit_value(&c, r->value));
    emit(&c, r->value->at, OPCODE_RATE, x, y, 0);
    c.next = mark;
  }
  end_with(&c, rates[0].value->at, constant(0));
  return entry;
}

query_code compile_query(network_code *n, const query *q) {
  query_code code = {
      .p = compile_condition(n, q->p, false),
      .not_p = compile_condition(n, q->p, true),
      .q = compile_condition(n, q->q, false),
      .not_q = compile_condition(n, q->q, true),
      .terms = arena_array(n->program.memory, q->nterms, sizeof *code.terms),
  };
  for (uint32_t i = 0; i < q->nterms; i++)
    code.terms[i] = (term_code){compile_place(n, q->terms[i].clock),
                                compile_value(n, q->terms[i].value)};
  code.often = arena_array(n->program.memory, q->noften, sizeof *code.often);
  code.noften = q->noften;
  for (uint32_t i = 0; i < q->noften; i++)
    code.often[i] = compile_test(n, q->often[i]);
  return code;
}

// The whole network.

static void compile_function(network_code *n, uint32_t number) {
  const function *f = &n->network->functions.data[number];
  compiler c = begin(n);
  c.running = f;
  c.next = n->program.room;
  c.link = temporary(&c);
  n->program.routines.data[number] = (code_routine){here(n), c.link};
  emit_statement(&c, f->body);
  emit_return(&c, f->at);
}

// A call names its routine by number, so the order of functions is free.
static void compile_functions(network_code *n) {
  const uint32_t count = n->network->functions.count;
  for (uint32_t i = 0; i < count; i++)
    vec_push(n->program.memory, &n->program.routines, (code_routine){0});
  for (uint32_t i = 0; i < count; i++)
    compile_function(n, i);
  n->base = n->program.room;
}

static location_code compile_location(network_code *n, const location *l) {
  return (location_code){
      .invariant = compile_test(n, l->invariant),
      .clock_invariant = compile_condition(n, l->clock_invariant, false),
      .rates = compile_rates(n, l->rates, l->nrates),
  };
}

static edge_code compile_edge(network_code *n, const edge *e) {
  edge_code code = {
      .guard = compile_test(n, e->guard),
      .clock_guard = compile_condition(n, e->clock_guard, false),
      .update = compile_update(n, e->update),
      .channel = CODE_NONE,
  };
  int32_t number = 0;
  const bool is_open = e->channel && (place_fold(e->channel, &number) > 0 ||
                                      e->channel->via != VIA_NONE);
  if (is_open)
    code.channel = compile_place(n, e->channel);
  else
    code.channel_number = (uint32_t)number;
  return code;
}

static bool receives_broadcasts(const network *net, const edge *e) {
  if (e->sync != EDGE_RECEIVE || !e->clock_guard)
    return false;
  const place *c = e->channel;
  if (c->via != VIA_NONE || c->nsteps)
    return true; // perhaps
  return net->channels.data[c->base].broadcast;
}

// Last, so that what is listed before has no gaps.
static void compile_refusals(network_code *n) {
  const stopper *stop = n->program.memory->stop;
  for (uint32_t p = 0; p < n->network->processes.count && !stop_found(stop);
       p++) {
    const process *proc = &n->network->processes.data[p];
    for (uint32_t i = 0; i < proc->nedges; i++)
      n->processes[p].edges[i].refusal =
          receives_broadcasts(n->network, &proc->edges[i])
              ? compile_condition(n, proc->edges[i].clock_guard, true)
              : CODE_NONE;
  }
}

static process_code compile_process(network_code *n, const process *p) {
  arena *memory = n->program.memory;
  process_code code = {
      .locations = arena_array(memory, p->nlocations, sizeof *code.locations),
      .edges = arena_array(memory, p->nedges, sizeof *code.edges),
  };
  for (uint32_t i = 0; i < p->nlocations; i++)
    code.locations[i] = compile_location(n, &p->locations[i]);
  for (uint32_t i = 0; i < p->nedges && !stop_asked(memory->stop); i++)
    code.edges[i] = compile_edge(n, &p->edges[i]);
  return code;
}

network_code *compile_network(arena *memory, const network *net) {
  network_code *n = arena_new(memory, network_code);
  n->network = net;
  program_init(&n->program, memory, (int32_t)net->cells.count);
  n->program.overflow = net->overflow;
  n->program.wraps = net->wraps;
  compile_functions(n);
  n->before = compile_update(n, net->before);
  n->after = compile_update(n, net->after);
  n->processes =
      arena_array(memory, net->processes.count, sizeof *n->processes);
  for (uint32_t i = 0; i < net->processes.count; i++)
    n->processes[i] = compile_process(n, &net->processes.data[i]);
  n->queries = arena_array(memory, net->queries.count, sizeof *n->queries);
  for (uint32_t i = 0; i < net->queries.count; i++)
    n->queries[i] = compile_query(n, &net->queries.data[i]);
  compile_refusals(n);
  assert(program_is_valid(&n->program, net));
  return n;
}
