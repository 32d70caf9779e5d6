// relation.c -- Life of a relation, and states reached when clocks do not matter.

#include "relation/relation.h"

#include "base/mem.h"
#include "relation/relation_own.h"

// ---- What builders share ----------------------------------------------------------

void builder_add_mishap(builder *b, const zone_constraint *bounds,
                        uint32_t count, bf where, bool in_query) {
  relation *r = b->r;
  if (where == BF_FALSE)
    return;
  for (uint32_t i = 0; i < r->mishaps.count && count == 0; i++) {
    relation_mishap *h = &r->mishaps.data[i];
    if (h->nbounds || h->in_query != in_query)
      continue;
    bf_put(r->m, &h->where, bf_or(r->m, h->where, where));
    return;
  }
  zone_constraint *list = arena_array(r->memory, count, sizeof *list);
  for (uint32_t i = 0; i < count; i++)
    list[i] = bounds[i];
  const relation_mishap h = {list, count, bf_keep(r->m, where), in_query};
  vec_push(r->memory, &r->mishaps, h);
}

bool builder_is_empty(builder *b, const zone_constraint *bounds,
                      uint32_t count) {
  const zone_kernel *k = zone_kernel_get(ZONE_64, ZONE_SCALAR);
  const uint32_t n = b->r->s->clocks;
  if (count == 0)
    return false;
  k->init_universe(b->zone, n);
  return k->constrain_many(b->zone, n, bounds, count) == ZONE_EMPTY;
}

bool builder_is_fine(builder *b) {
  if (b->x.trouble && !b->r->refusal)
    b->r->refusal = b->x.trouble;
  return !b->r->refusal && bf_is_fine(b->r->m);
}

bf builder_errors(builder *b) {
  bf all = BF_FALSE;
  for (uint32_t i = 0; i < b->x.errors.count; i++)
    all = bf_or(b->r->m, all, b->x.errors.data[i].where);
  b->x.errors.count = 0;
  return all;
}

static timed_case conjoin(builder *b, const timed_case *c,
                          const timed_case *d) {
  timed_case both = {.nbounds = c->nbounds + d->nbounds,
                     .where = bf_and(b->r->m, c->where, d->where),
                     .fails = d->fails};
  zone_constraint *list = arena_array(b->memory, both.nbounds, sizeof *list);
  for (uint32_t i = 0; i < both.nbounds; i++)
    list[i] = i < c->nbounds ? c->bounds[i] : d->bounds[i - c->nbounds];
  both.bounds = list;
  return both;
}

void builder_conjoin(builder *b, timed_cases *list, const timed_cases *more) {
  timed_cases out = {0};
  for (uint32_t i = 0; i < list->count; i++) {
    if (list->data[i].fails)
      vec_push(b->memory, &out, list->data[i]);
    for (uint32_t k = 0; k < more->count && !list->data[i].fails; k++) {
      const timed_case t = conjoin(b, &list->data[i], &more->data[k]);
      if (t.where != BF_FALSE && !builder_is_empty(b, t.bounds, t.nbounds))
        vec_push(b->memory, &out, t);
    }
  }
  *list = out;
}

// ---- Life and death ---------------------------------------------------------------

static bf find_start(const relation *r) {
  const network *net = r->s->network;
  bf start = BF_TRUE;
  for (uint32_t c = 0; c < net->cells.count; c++)
    if (r->bits.cells[c].low <= r->bits.cells[c].high)
      start = bf_and(r->m, start,
                     bits_is(&r->bits, &r->bits.cells[c],
                             net->cells.data[c].init, BITS_BEFORE));
  for (uint32_t p = 0; p < r->s->processes; p++) {
    bf there = BF_FALSE;
    for (uint32_t l = 0; l < net->processes.data[p].nlocations; l++)
      if (r->s->at[p][l].initial)
        there = bf_or(r->m, there, bits_at(&r->bits, p, l, BITS_BEFORE));
    start = bf_and(r->m, start, there);
  }
  return start;
}

static bool build(builder *b) {
  relation *r = b->r;
  r->start = bf_keep(r->m, find_start(r));
  if (!builder_offer_all(b))
    return false;
  builder_standing(b);
  return builder_match_all(b) && builder_invariants(b) && builder_goal(b) &&
         builder_group(b) && builder_is_fine(b);
}

const char *relation_refusal(const network *net) {
  return net->has_rates        ? "stop-watches"
         : net->has_priorities ? "priorities"
                               : NULL;
}

relation *relation_new(arena *memory, const relation_options *o) {
  relation *r = arena_array(memory, 1, sizeof *r);
  *r = (relation){.s = o->s,
                  .memory = memory,
                  .kernel = o->kernel,
                  .refusal = relation_refusal(o->s->network)};
  bits_init(&r->bits, memory, o->s, o->declared);
  r->m = bf_open(&(bf_options){.variables = 2 * r->bits.count,
                               .limit = o->memory,
                               .first_nodes = o->first_nodes,
                               .reorder = o->reorder,
                               .go_on = o->go_on,
                               .go_on_data = o->go_on_data});
  r->goal = cmd_new(r->m, o->kernel, o->s->clocks, CMD_COMPACT);
  if (!bf_is_fine(r->m) || r->refusal)
    return r;
  bits_use(&r->bits, r->m);
  for (uint32_t k = 0; k < r->bits.count && o->reorder; k++)
    bf_block(r->m, bits_variable(k, BITS_BEFORE), bits_variable(k, BITS_AFTER));
  const zone_kernel *wide = zone_kernel_get(ZONE_64, ZONE_SCALAR);
  arena scratch;
  arena_init(&scratch);
  builder b = {.r = r,
               .options = o,
               .memory = &scratch,
               .zone = mem_new(zone_bytes(wide, o->s->clocks), 1)};
  symbolic_init(&b.x, &r->bits, &scratch);
  const uint32_t mark = bf_mark(r->m);
  build(&b);
  bf_release(r->m, mark);
  for (uint32_t i = 0; i < b.entries.count; i++)
    bf_drop(r->m, b.entries.data[i].moves);
  mem_free(b.zone);
  arena_release(&scratch);
  return r;
}

void relation_free(relation *r) {
  for (uint32_t i = 0; i < r->ngroups; i++)
    cmd_free(r->groups[i].steps);
  for (uint32_t i = 0; i < r->ninvariants; i++)
    cmd_free(r->invariants[i]);
  cmd_free(r->goal);
  bf_close(r->m); // and every function with it
}

// ---- One step of the states ---------------------------------------------------------

bf relation_after(const relation *r, const relation_group *g, bf states,
                  bf moves) {
  return bf_rename(r->m, bf_and_exists(r->m, states, moves, g->before),
                   g->back);
}

bf relation_before(const relation *r, const relation_group *g, bf states,
                   bf moves) {
  return bf_and_exists(r->m, bf_rename(r->m, states, g->forth), moves,
                       g->after);
}

// ---- All states, whatever the clocks --------------------------------------------------

// One cluster after the other, each from what those before it have found.
static bf go_round(const relation *r, bf reached, bf *fresh) {
  const bf at_first = reached;
  for (uint32_t i = 0; i < r->nclusters; i++) {
    const relation_group *c = &r->clusters[i];
    bf more = relation_after(r, c, *fresh, c->moves);
    more = bf_minus(r->m, bf_and(r->m, more, r->lawful), reached);
    reached = bf_or(r->m, reached, more);
    *fresh = bf_or(r->m, *fresh, more);
  }
  *fresh = bf_minus(r->m, reached, at_first);
  return reached;
}

bf relation_reach(relation *r, bf until, uint64_t *steps) {
  bf reached = bf_keep(r->m, bf_and(r->m, r->start, r->lawful));
  bf fresh = bf_keep(r->m, reached);
  *steps = 0;
  while (fresh != BF_FALSE && !bf_meets(r->m, reached, until)) {
    const uint32_t mark = bf_mark(r->m);
    bf next = fresh;
    bf_put(r->m, &reached, go_round(r, reached, &next));
    bf_put(r->m, &fresh, next);
    bf_release(r->m, mark);
    ++*steps;
  }
  const bf result = bf_or(r->m, reached, BF_FALSE);
  bf_drop(r->m, reached);
  bf_drop(r->m, fresh);
  return result;
}
