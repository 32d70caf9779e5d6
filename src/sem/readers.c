// readers.c -- Collecting what guards and channel indices read.

#include "sem/readers.h"

#include "sem/footprint.h"

typedef struct {
  arena *memory; // of the table
  arena scratch;
  const network *net;
  VEC(long_reader) found; // short ones
  readers *out;
} collector;

// Cells of other kinds are as they are whenever guards are looked at.
static void add_cells(collector *c, reader by, uint32_t low, uint32_t high) {
  const uint32_t processes = c->net->processes.count;
  while (low < high && c->net->cells.data[low].kind != CELL_STATE)
    low++;
  while (low < high && c->net->cells.data[high].kind != CELL_STATE)
    high--;
  if (low == high && c->net->cells.data[low].kind != CELL_STATE)
    return;
  const long_reader r = {processes + low, processes + high, by};
  if (high - low < READERS_LONG)
    vec_push(&c->scratch, &c->found, r);
  else
    vec_push(c->memory, &c->out->longs, r);
}

static void add_touch(collector *c, reader by, const touch *t) {
  if (t->writes)
    return;
  if (t->what == SPACE_CELL && c->net->cells.count)
    add_cells(c, by, t->low, t->high);
  for (uint32_t p = t->low; t->what == TOUCH_PROCESS && p <= t->high; p++)
    vec_push(&c->scratch, &c->found, ((long_reader){p, p, by}));
}

static void add_process(collector *c, uint32_t p) {
  const process *proc = &c->net->processes.data[p];
  footprint *by = arena_array(&c->scratch, proc->nlocations, sizeof *by);
  for (uint32_t i = 0; i < proc->nedges; i++) {
    const edge *e = &proc->edges[i];
    footprint_expr(&c->scratch, c->net, e->guard, &by[e->source]);
    footprint_place(&c->scratch, c->net, e->channel, &by[e->source]);
  }
  for (uint32_t l = 0; l < proc->nlocations; l++) {
    const footprint all = footprint_compact(&c->scratch, &by[l]);
    for (uint32_t k = 0; k < all.count; k++)
      add_touch(c, (reader){p, l}, &all.data[k]);
  }
}

// By field: what was found, one after the other.
static void sort_readers(collector *c) {
  readers *r = c->out;
  const uint32_t fields = c->net->processes.count + c->net->cells.count;
  r->first = arena_array(c->memory, (size_t)fields + 1, sizeof *r->first);
  for (uint32_t i = 0; i < c->found.count; i++)
    for (uint32_t f = c->found.data[i].low; f <= c->found.data[i].high; f++)
      r->first[f + 1]++;
  for (uint32_t f = 0; f < fields; f++)
    r->first[f + 1] += r->first[f];
  r->list = arena_array(c->memory, r->first[fields], sizeof *r->list);
  uint32_t *next = arena_array(&c->scratch, fields, sizeof *next);
  for (uint32_t f = 0; f < fields; f++)
    next[f] = r->first[f];
  for (uint32_t i = 0; i < c->found.count; i++)
    for (uint32_t f = c->found.data[i].low; f <= c->found.data[i].high; f++)
      r->list[next[f]++] = c->found.data[i].by;
}

readers *readers_new(arena *memory, const network *net) {
  collector c = {
      .memory = memory, .net = net, .out = arena_new(memory, readers)};
  arena_init(&c.scratch);
  for (uint32_t p = 0; p < net->processes.count; p++)
    add_process(&c, p);
  sort_readers(&c);
  arena_release(&c.scratch);
  return c.out;
}
