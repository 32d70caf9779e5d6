// symbolic_value.c -- Lists of numbers, each with the states in which it is that.

#include <assert.h>
#include <stdlib.h>

#include "base/grow.h"
#include "base/mem.h"
#include "relation/symbolic_own.h"

// ---- Piles

static int compare_values(const void *a, const void *b) {
  const symbolic_value *x = a, *y = b;
  return (x->value > y->value) - (x->value < y->value);
}

// All functions of a stretch as one, as a balanced tree.
static bf unite(run *r, symbolic_value *first, uint32_t count) {
  while (count > 1) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i += 2)
      first[n++].where = i + 1 < count
                             ? bf_or(r->m, first[i].where, first[i + 1].where)
                             : first[i].where;
    count = n;
  }
  return first->where;
}

static bool is_sorted(const pile *p) {
  for (uint32_t i = 1; i < p->count; i++)
    if (p->data[i - 1].value >= p->data[i].value)
      return false;
  return true;
}

void pile_sort(run *r, pile *p) {
  if (is_sorted(p))
    return;
  assert(p->data);
  qsort(p->data, p->count, sizeof *p->data, compare_values);
  uint32_t n = 0;
  for (uint32_t i = 0, end; i < p->count; i = end) {
    for (end = i + 1; end < p->count; end++)
      if (p->data[end].value != p->data[i].value)
        break;
    const int32_t number = p->data[i].value;
    const bf where = unite(r, p->data + i, end - i);
    p->data[n++] = (symbolic_value){number, where};
  }
  p->count = n;
}

static void check_limit(run *r, pile *p) {
  pile_sort(r, p);
  if (p->count > SYMBOLIC_VALUES)
    run_refuse(r, "an expression with more than 65536 values");
}

void pile_add(run *r, pile *p, int32_t number, bf where) {
  if (where == BF_FALSE || r->x->trouble)
    return;
  if (p->count && p->data[p->count - 1].value == number) {
    symbolic_value *last = &p->data[p->count - 1];
    last->where = bf_or(r->m, last->where, where);
    return;
  }
  if (p->count == 4 * SYMBOLIC_VALUES) {
    check_limit(r, p);
    if (r->x->trouble)
      return;
  }
  grow(p->data, p->count, p->room, 8);
  assert(p->data);
  p->data[p->count++] = (symbolic_value){number, where};
}

void pile_free(pile *p) {
  mem_free(p->data);
  *p = (pile){0};
}

// ---- Lists

static guarded *guarded_new(uint32_t count) {
  guarded *g = mem_new(1, sizeof *g + (size_t)count * sizeof(symbolic_value));
  g->refs = 1;
  g->count = count;
  return g;
}

guarded *guarded_constant(run *r, int32_t number) {
  guarded *g = guarded_new(1);
  g->data[0] = (symbolic_value){number, bf_keep(r->m, BF_TRUE)};
  return g;
}

// An empty pile is that of a run that has failed.
guarded *guarded_of(run *r, pile *p) {
  check_limit(r, p);
  if (p->count <= 1)
    return guarded_constant(r, p->count ? p->data[0].value : 0);
  guarded *g = guarded_new(p->count);
  for (uint32_t i = 0; i < p->count; i++)
    g->data[i] =
        (symbolic_value){p->data[i].value, bf_keep(r->m, p->data[i].where)};
  return g;
}

guarded *guarded_share(guarded *g) {
  g->refs++;
  return g;
}

void guarded_drop(run *r, guarded *g) {
  assert(g->refs > 0);
  if (--g->refs)
    return;
  for (uint32_t i = 0; i < g->count; i++)
    bf_drop(r->m, g->data[i].where);
  mem_free(g);
}

void guarded_read(run *r, const guarded *g, bf where, pile *out) {
  for (uint32_t i = 0; i < g->count; i++)
    pile_add(r, out, g->data[i].value, bf_and(r->m, g->data[i].where, where));
}

// ---- Comparisons

static bf compare_equal(run *r, const pile *left, const pile *right) {
  bf yes = BF_FALSE;
  for (uint32_t i = 0, k = 0; i < left->count; i++) {
    const symbolic_value *x = &left->data[i];
    while (k < right->count && right->data[k].value < x->value)
      k++;
    if (k < right->count && right->data[k].value == x->value)
      yes = bf_or(r->m, yes, bf_and(r->m, x->where, right->data[k].where));
  }
  return yes;
}

// From the largest on: `more` is where the right is large enough.
static bf compare_less(run *r, const pile *left, const pile *right,
                       bool or_equal) {
  bf yes = BF_FALSE, more = BF_FALSE;
  for (uint32_t i = left->count, k = right->count; i-- > 0;) {
    const symbolic_value *x = &left->data[i];
    for (; k > 0; k--) {
      const symbolic_value *y = &right->data[k - 1];
      if (y->value < x->value || (y->value == x->value && !or_equal))
        break;
      more = bf_or(r->m, more, y->where);
    }
    yes = bf_or(r->m, yes, bf_and(r->m, x->where, more));
  }
  return yes;
}

bf pile_compare(run *r, expr_kind k, const pile *left, const pile *right) {
  assert(is_sorted(left) && is_sorted(right));
  if (k == EXPR_EQ)
    return compare_equal(r, left, right);
  assert(k == EXPR_LT || k == EXPR_LE);
  return compare_less(r, left, right, k == EXPR_LE);
}
