// doubles.c -- Comparing a word with what exchanges make of it.

#include "sem/doubles.h"

#include <assert.h>

#include "base/mem.h"
#include "sem/semantics.h"

doubles *doubles_new(arena *memory, const network *net) {
  const uint32_t processes = net->processes.count;
  doubles *d = arena_new(memory, doubles);
  *d = (doubles){
      .memory = memory,
      .network = net,
      .touching = arena_array(memory, processes, sizeof *d->touching),
      .does = arena_array(memory, processes, sizeof *d->does),
  };
  return d;
}

// ---- Exchanges

static bool is_plain(const uint32_t *edges, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (edges[i] != i)
      return false;
  return true;
}

// What process p does then.
static doubles_move move_to(const doubles *d, uint32_t p, uint32_t from,
                            uint32_t *const *edges) {
  const uint32_t count = d->network->processes.data[from].nedges;
  const bool is = !edges[from] || is_plain(edges[from], count);
  return (doubles_move){p, from, is ? NULL : edges[from]};
}

void doubles_add(doubles *d, const uint32_t *processes,
                 uint32_t *const *edges) {
  const uint32_t count = d->network->processes.count, number = d->list.count;
  doubles_exchange x = {.is_on = false};
  uint32_t *from = mem_new(count, sizeof *from);
  for (uint32_t p = 0; p < count; p++)
    from[processes[p]] = p;
  for (uint32_t p = 0; p < count; p++) {
    const doubles_move m = move_to(d, p, from[p], edges);
    if (m.from == p && !m.edges)
      continue;
    vec_push(d->memory, &x.moves, m);
    vec_push(d->memory, &d->touching[p], number);
  }
  mem_free(from);
  vec_push(d->memory, &d->list, x);
}

// ---- Words

static void spell(doubles *d, const step_edge *const *edges, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    assert(d->does[edges[i]->process] == 0);
    d->does[edges[i]->process] = edges[i]->index + 1;
  }
}

static void wipe(doubles *d, const step_edge *const *edges, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    d->does[edges[i]->process] = 0;
}

static uint32_t letter_then(const doubles *d, const doubles_move *m) {
  const uint32_t now = d->does[m->from];
  return now && m->edges ? m->edges[now - 1] + 1 : now;
}

// Letters up to that of process `last` are known, and those that are not 0.
static bool is_known(const doubles *d, uint32_t p, uint32_t last) {
  return p <= last || d->does[p];
}

// Does the word get greater, as far as is known?
static bool gets_greater(const doubles *d, const doubles_exchange *x,
                         uint32_t last) {
  for (uint32_t i = 0; i < x->moves.count; i++) {
    const doubles_move *m = &x->moves.data[i];
    if (!is_known(d, m->process, last) || !is_known(d, m->from, last))
      return false;
    const uint32_t then = letter_then(d, m), now = d->does[m->process];
    if (then != now)
      return then > now;
  }
  return false;
}

static bool grows(const doubles *d, uint32_t p, uint32_t last) {
  const exchange_list *of = &d->touching[p];
  for (uint32_t i = 0; i < of->count; i++) {
    const doubles_exchange *x = &d->list.data[of->data[i]];
    if (x->is_on && gets_greater(d, x, last))
      return true;
  }
  return false;
}

bool doubles_has(doubles *d, const step_edge *const *edges, uint32_t count) {
  bool is = false;
  spell(d, edges, count);
  for (uint32_t i = 0; i < count && !is; i++)
    is = grows(d, edges[i]->process, UINT32_MAX);
  wipe(d, edges, count);
  return is;
}

bool doubles_begins(doubles *d, const step_edge *const *edges, uint32_t count,
                    uint32_t last) {
  spell(d, edges, count);
  const bool is = grows(d, last, last);
  wipe(d, edges, count);
  return is;
}

// ---- Checking

static bool is_listed(const exchange_list *of, uint32_t number) {
  for (uint32_t i = 0; i < of->count; i++)
    if (of->data[i] == number)
      return true;
  return false;
}

bool doubles_is_valid(const doubles *d) {
  uint32_t moves = 0, listed = 0;
  for (uint32_t x = 0; x < d->list.count; x++) {
    const doubles_exchange *e = &d->list.data[x];
    for (uint32_t i = 0; i < e->moves.count; i++) {
      const uint32_t p = e->moves.data[i].process;
      if ((i > 0 && p <= e->moves.data[i - 1].process) ||
          !is_listed(&d->touching[p], x))
        return false;
    }
    moves += e->moves.count;
  }
  for (uint32_t p = 0; p < d->network->processes.count; p++) {
    if (d->does[p])
      return false;
    listed += d->touching[p].count;
  }
  return moves == listed;
}
