// exchange.c -- Lists of what a permutation moves.

#include "symmetry/exchange.h"

#include <assert.h>

#include "base/vec.h"

static bool is_plain(const value_map *m) {
  for (uint32_t i = 0; i < m->count; i++)
    if (m->to[i] != m->low + (int64_t)i)
      return false;
  return true;
}

static const value_map *map_of_locations(arena *a, const uint32_t *to,
                                         uint32_t count) {
  if (!to)
    return NULL;
  value_map *m = arena_new(a, value_map);
  *m = (value_map){0, count, arena_array(a, count, sizeof *m->to)};
  for (uint32_t l = 0; l < count; l++)
    m->to[l] = (int32_t)to[l];
  return is_plain(m) ? NULL : m;
}

static const value_map *map_of_cell(const permutation *p, uint32_t c) {
  const uint32_t sort = p->sorts ? p->sorts[c] : SORT_NONE;
  return sort == SORT_NONE || is_plain(&p->values[sort]) ? NULL
                                                         : &p->values[sort];
}

static exchange_move of_process(arena *a, const permutation *p, uint32_t i) {
  const process *of = &p->network->processes.data[i];
  return (exchange_move){
      .to = p->processes[i],
      .from = i,
      .map = map_of_locations(a, p->locations[i], of->nlocations),
  };
}

static bool is_move(exchange_move m) { return m.to != m.from || m.map; }

exchange exchange_make(arena *a, const semantics *s, const permutation *p) {
  const network *net = p->network;
  VEC(exchange_move) moves = {0};
  VEC(exchange_clock) clocks = {0};
  assert(permutation_is_valid(p) && net == s->network);
  for (uint32_t i = 0; i < s->processes; i++) {
    const exchange_move m = of_process(a, p, i);
    if (is_move(m))
      vec_push(a, &moves, m);
  }
  for (uint32_t c = 0; c < net->cells.count; c++) {
    const exchange_move m = {s->processes + p->cells[c], s->processes + c,
                             map_of_cell(p, c)};
    if (net->cells.data[c].kind == CELL_STATE && is_move(m))
      vec_push(a, &moves, m);
  }
  for (uint32_t c = 1; c < net->clocks.count; c++)
    if (p->clocks[c] != c)
      vec_push(a, &clocks,
               ((exchange_clock){(uint16_t)p->clocks[c], (uint16_t)c}));
  return (exchange){moves.data, moves.count, clocks.data, clocks.count};
}

void exchange_apply(const exchange *x, int32_t *discrete, int32_t *scratch) {
  for (uint32_t i = 0; i < x->nmoves; i++)
    scratch[i] = exchange_value(&x->moves[i], discrete);
  for (uint32_t i = 0; i < x->nmoves; i++)
    discrete[x->moves[i].to] = scratch[i];
}

void exchange_rows(const exchange *x, uint16_t *to, const uint16_t *from) {
  for (uint32_t i = 0; i < x->nclocks; i++)
    to[x->clocks[i].to] = from[x->clocks[i].from];
}
