// touchers.c -- An index from items to processes, in two passes.

#include "symmetry/touchers.h"

typedef struct {
  arena *memory;
  const sorts *sorts;
  footprint *feet; // by process, compact
  uint32_t *last;  // by item: the process that was noted last, plus 1
} indexing;

typedef void visitor(indexing *, toucher_index *, uint32_t item, uint32_t p);

static void note(indexing *x, toucher_index *t, uint32_t item, uint32_t p) {
  if (x->last[item] == p + 1)
    return;
  x->last[item] = p + 1;
  t->first[item]++;
}

static void enter(indexing *x, toucher_index *t, uint32_t item, uint32_t p) {
  if (x->last[item] == p + 1)
    return;
  x->last[item] = p + 1;
  t->list[t->first[item]++] = p;
}

static int touch_of(match_kind k) {
  return k == MATCH_CELL      ? SPACE_CELL
         : k == MATCH_CLOCK   ? SPACE_CLOCK
         : k == MATCH_CHANNEL ? SPACE_CHANNEL
         : k == MATCH_PROCESS ? TOUCH_PROCESS
                              : TOUCH_FUNCTION;
}

static void visit_feet(indexing *x, match_kind k, visitor *visit,
                       toucher_index *t) {
  for (uint32_t p = 0; p < x->sorts->network->processes.count; p++)
    for (uint32_t i = 0; i < x->feet[p].count; i++) {
      const touch *f = &x->feet[p].data[i];
      if (f->what == touch_of(k))
        for (uint32_t c = f->low; c <= f->high; c++)
          visit(x, t, c, p);
    }
}

static void visit_sorts(indexing *x, visitor *visit, toucher_index *t) {
  for (uint32_t p = 0; p < x->sorts->network->processes.count; p++)
    for (uint32_t i = 0; i < x->feet[p].count; i++) {
      const touch *f = &x->feet[p].data[i];
      if (f->what != SPACE_CELL)
        continue;
      for (uint32_t c = f->low; c <= f->high; c++)
        if (x->sorts->of[c] != SORT_NONE)
          visit(x, t, x->sorts->of[c], p);
    }
}

static void visit_events(indexing *x, visitor *visit, toucher_index *t) {
  for (uint32_t p = 0; p < x->sorts->network->processes.count; p++) {
    const process *proc = &x->sorts->network->processes.data[p];
    for (uint32_t i = 0; i < proc->nedges; i++)
      if (proc->edges[i].sync == EDGE_EVENT)
        visit(x, t, proc->edges[i].event, p);
  }
}

static void visit_all(indexing *x, uint32_t kind, visitor *visit,
                      toucher_index *t) {
  if (kind == MATCH_KINDS)
    visit_sorts(x, visit, t);
  else if (kind == MATCH_EVENT)
    visit_events(x, visit, t);
  else
    visit_feet(x, (match_kind)kind, visit, t);
}

static toucher_index index_of(indexing *x, uint32_t kind, uint32_t n) {
  toucher_index t = {
      .first = arena_array(x->memory, (size_t)n + 2, sizeof *t.first)};
  x->last = arena_array(x->memory, n, sizeof *x->last);
  t.first++; // entering moves each to where the next one begins
  visit_all(x, kind, note, &t);
  uint32_t sum = 0;
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t count = t.first[i];
    t.first[i] = sum;
    sum += count;
  }
  t.list = arena_array(x->memory, sum, sizeof *t.list);
  x->last = arena_array(x->memory, n, sizeof *x->last);
  visit_all(x, kind, enter, &t);
  t.first--;
  return t;
}

static footprint *of_functions(arena *memory, const network *net) {
  footprint *out = arena_array(memory, net->functions.count, sizeof *out);
  for (uint32_t i = 0; i < net->functions.count; i++) {
    footprint f = {0};
    footprint_stmt(memory, net, net->functions.data[i].body, &f);
    out[i] = footprint_compact(memory, &f);
  }
  return out;
}

void touchers_sort(arena *memory, const sorts *s, touchers *t) {
  indexing x = {.memory = memory, .sorts = s, .feet = t->processes};
  t->sorts = index_of(&x, MATCH_KINDS, s->count);
}

touchers touchers_find(arena *memory, const sorts *s) {
  const network *net = s->network;
  const uint32_t counts[MATCH_KINDS] = {
      net->cells.count,     net->clocks.count,    net->channels.count,
      net->processes.count, net->functions.count, net->events.count};
  touchers out = {.processes = arena_array(memory, net->processes.count,
                                           sizeof *out.processes),
                  .functions = of_functions(memory, net)};
  for (uint32_t p = 0; p < net->processes.count; p++) {
    footprint f = {0};
    footprint_process(memory, net, &net->processes.data[p], &f);
    out.processes[p] = footprint_compact(memory, &f);
  }
  indexing x = {.memory = memory, .sorts = s, .feet = out.processes};
  for (uint32_t k = 0; k < MATCH_KINDS; k++)
    out.of[k] = index_of(&x, k, counts[k]);
  touchers_sort(memory, s, &out);
  return out;
}
