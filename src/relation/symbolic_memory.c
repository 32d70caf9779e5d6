// symbolic_memory.c -- What is in a cell, on a branch.

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "relation/symbolic_own.h"

// ---- The state before

typedef struct {
  run *r;
  const bits_field *field;
  uint32_t most; // the greatest code
  pile *out;
} spread;

// Codes from `code` on that differ in the lowest `free_bits` bits.
static void spread_codes(const spread *s, uint32_t free_bits, uint32_t code,
                         bf where) {
  if (where == BF_FALSE || s->r->x->trouble)
    return;
  if (free_bits == 0 || code > s->most) {
    const uint32_t k = code > s->most ? s->most : code;
    pile_add(s->r, s->out, (int32_t)((uint32_t)s->field->low + k), where);
    return;
  }
  const uint32_t bit = free_bits - 1;
  const uint32_t v = bits_variable(s->field->first + bit, BITS_BEFORE);
  bf_manager *m = s->r->m;
  spread_codes(s, bit, code, bf_and(m, where, bf_not_variable(m, v)));
  spread_codes(s, bit, code | UINT32_C(1) << bit,
               bf_and(m, where, bf_variable(m, v)));
}

void memory_read_first(run *r, int32_t number, bf where, pile *out) {
  const network *net = r->x->s->network;
  if (number >= r->program->cells) {
    pile_add(r, out, 0, where);
    return;
  }
  const cell *v = &net->cells.data[number];
  if (v->kind != CELL_STATE) {
    pile_add(r, out, v->kind == CELL_LOCAL ? 0 : v->init, where);
    return;
  }
  const bits_field *f = &r->x->bits->cells[number];
  assert(!f->codes);
  const spread s = {r, f, (uint32_t)f->high - (uint32_t)f->low, out};
  spread_codes(&s, f->count, 0, where);
}

// ---- What was written

// Where the cell is in the list, or would be.
static uint32_t find_cell(const branch *w, int32_t number) {
  uint32_t low = 0, high = w->ncells;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (w->cells[middle].number < number)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static guarded *find_list(const branch *w, int32_t number) {
  const uint32_t at = find_cell(w, number);
  return at < w->ncells && w->cells[at].number == number ? w->cells[at].values
                                                         : NULL;
}

#ifndef NDEBUG
static bool covers(run *r, const pile *p, uint32_t first, bf where) {
  bf all = BF_FALSE;
  for (uint32_t i = first; i < p->count; i++)
    all = bf_or(r->m, all, p->data[i].where);
  return bf_implies(r->m, where, all) || !run_is_fine(r);
}
#endif

void memory_read(run *r, const branch *w, int32_t number, bf where, pile *out) {
  const guarded *g = find_list(w, number);
#ifndef NDEBUG
  const uint32_t first = out->count ? out->count - 1 : 0;
#endif
  if (g)
    guarded_read(r, g, where, out);
  else
    memory_read_first(r, number, where, out);
  assert(g || number < r->program->cells);
  assert(out->count > 64 || covers(r, out, first, where));
}

guarded *memory_list(run *r, const branch *w, int32_t number) {
  guarded *g = find_list(w, number);
  if (g)
    return guarded_share(g);
  pile p = {0};
  memory_read_first(r, number, w->where, &p);
  g = guarded_of(r, &p);
  pile_free(&p);
  return g;
}

void memory_write(run *r, branch *w, int32_t number, guarded *g) {
  const uint32_t at = find_cell(w, number);
  if (at < w->ncells && w->cells[at].number == number) {
    guarded_drop(r, w->cells[at].values);
    w->cells[at].values = g;
    return;
  }
  grow(w->cells, w->ncells, w->room, 8);
  memmove(w->cells + at + 1, w->cells + at,
          (w->ncells - at) * sizeof *w->cells);
  w->cells[at] = (written){number, g};
  w->ncells++;
}

void memory_write_where(run *r, branch *w, int32_t number, guarded *g,
                        bf where) {
  if (where == w->where) {
    memory_write(r, w, number, guarded_share(g));
    return;
  }
  pile p = {0};
  memory_read(r, w, number, bf_minus(r->m, w->where, where), &p);
  guarded_read(r, g, where, &p);
  memory_write(r, w, number, guarded_of(r, &p));
  pile_free(&p);
}
