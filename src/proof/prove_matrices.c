// prove_matrices.c -- The certificate of a search with matrix diagrams: its sets of
// discrete states are unfolded, and what belongs to each of those is collected.

#include "base/grow.h"

#include "base/mem.h"
#include "proof/grouping.h"
#include "proof/prove.h"
#include "proof/prover.h"
#include <assert.h>

// Which matrix has which discrete states.
typedef struct {
  prover *p;
  fixpoint *f;
  key_table keys;
  uint64_t *key;
  federation zones;           // of the matrices
  uint32_t *sites, *matrices; // of each pair
  uint32_t count, room;
} unfolding;

static void add_pair(unfolding *u, uint32_t where, uint32_t matrix) {
  assert(where < u->keys.count && matrix < u->zones.count);
  if (u->count == u->room) {
    u->room = grow_room(u->room, 0, 256);
    u->sites = mem_resize(u->sites, u->room, sizeof *u->sites);
    u->matrices = mem_resize(u->matrices, u->room, sizeof *u->matrices);
  }
  u->sites[u->count] = where;
  u->matrices[u->count++] = matrix;
}

// All states of the function, each with the matrix unless that is PASSED_NONE.
static cmd_status unfold(unfolding *u, bf states, uint32_t matrix) {
  const layout *l = &u->p->s->layout;
  const bits *b = &u->f->r->bits;
  bf_manager *m = u->f->m;
  const uint32_t mark = bf_mark(m);
  while (prover_goes_on(u->p) && bits_pick(b, states, u->p->discrete)) {
    layout_pack(l, u->p->discrete, u->key);
    const uint32_t where =
        key_table_find(&u->keys, u->key, passed_hash(u->key, l->words));
    if (matrix != PASSED_NONE)
      add_pair(u, where, matrix);
    states = bf_release_but(
        m, mark, bf_minus(m, states, bits_of_state(b, u->p->discrete)));
  }
  bf_release(m, mark);
  if (!bf_is_fine(m))
    return CMD_FAILED;
  return u->p->trouble ? CMD_STOPPED : CMD_FINE;
}

static cmd_status visit(void *data, void *zone, bf states, bf none) {
  unfolding *u = data;
  (void)none;
  assert(u->zones.kernel->is_valid(zone, u->f->n) && states != BF_FALSE);
  federation_add(&u->zones, zone);
  return unfold(u, states, u->zones.count - 1);
}

// What none of the zones has.
static zone_status complement(federation *out, const unfolding *u,
                              const grouping *g, uint32_t where) {
  zone_status status = ZONE_SOME;
  federation_clear(out);
  u->zones.kernel->init_universe(u->f->scratch, u->f->n);
  federation_add(out, u->f->scratch);
  for (size_t k = grouping_first(g, where);
       k < g->ends[where] && status == ZONE_SOME; k++)
    status = federation_subtract_zone(
        out, federation_zone(&u->zones, u->matrices[g->items[k]]));
  assert(status == ZONE_OVERFLOW || federation_is_valid(out));
  return status;
}

static void write_site(unfolding *u, const grouping *g, uint32_t where) {
  layout_unpack(&u->p->s->layout, key_table_at(&u->keys, where),
                u->p->discrete);
  prover_state(u->p, u->p->discrete);
  for (size_t k = grouping_first(g, where); k < g->ends[where]; k++)
    prover_zone(u->p, u->zones.kernel,
                federation_zone(&u->zones, u->matrices[g->items[k]]));
}

static void write_complement(unfolding *u, const grouping *g, uint32_t where) {
  federation rest;
  federation_init(&rest, u->zones.kernel, u->f->n);
  const zone_status status = complement(&rest, u, g, where);
  if (status == ZONE_OVERFLOW) {
    u->p->trouble = "a bound is too large for a certificate";
  } else if (status == ZONE_SOME) {
    layout_unpack(&u->p->s->layout, key_table_at(&u->keys, where),
                  u->p->discrete);
    prover_state(u->p, u->p->discrete);
    prover_zones(u->p, &rest);
  }
  federation_release(&rest);
}

static void write_matrices(unfolding *u, bool backward) {
  fixpoint *f = u->f;
  cmd_status status = backward ? unfold(u, f->untimed, PASSED_NONE) : CMD_FINE;
  if (status == CMD_FINE)
    status = cmd_each(f->reached, visit, u);
  if (status == CMD_FAILED) {
    fixpoint_of_cmd(f, status);
    u->p->trouble = f->watch->reason;
  }
  grouping g = grouping_make(u->sites, u->count, u->keys.count);
  for (uint32_t i = 0; i < u->keys.count && prover_goes_on(u->p); i++)
    if (backward)
      write_complement(u, &g, i);
    else
      write_site(u, &g, i);
  grouping_release(&g);
}

static bool may_go_wrong(const fixpoint *f) {
  for (uint32_t i = 0; i < f->r->mishaps.count; i++)
    if (bf_meets(f->m, f->r->mishaps.data[i].where, f->untimed))
      return true;
  return false;
}

const char *prove_matrices(fixpoint *f, const query *asked, FILE *file) {
  // Also forward, if clocks did not matter: then nothing else was reached.
  const bool backward =
      f->options.direction == DIRECTION_BACKWARD || cmd_is_empty(f->reached);
  if (backward && may_go_wrong(f))
    return "there is no certificate of --direction backward where the model "
           "may go wrong in states that no run reaches";
  prover p;
  prover_init(&p, f->s, f->watch, file);
  prover_open(&p, asked, ORDER_UNION);
  unfolding u = {
      .p = &p, .f = f, .key = mem_new(f->s->layout.words, sizeof *u.key)};
  key_table_init(&u.keys, f->s->layout.words);
  federation_init(&u.zones, f->kernel, f->n);
  write_matrices(&u, backward);
  prover_end(&p);
  key_table_release(&u.keys);
  federation_release(&u.zones);
  mem_free(u.key);
  mem_free(u.sites);
  mem_free(u.matrices);
  return prover_release(&p);
}
