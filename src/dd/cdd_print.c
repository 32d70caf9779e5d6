// cdd_print.c -- Sizes and pictures of diagrams.

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "dd/cdd_own.h"

#include "base/grow.h"
#include "base/mem.h"

// ---- All nodes of a diagram

// Children before parents.
typedef struct {
  cdd_set *node;
  uint32_t count, room;
} listing;

static void list(cdd *m, cdd_set a, listing *out) {
  if (cdd_is_terminal(a) || cdd_at(m, a)->refs & CDD_MARK)
    return;
  cdd_node *v = cdd_at(m, a);
  v->refs |= CDD_MARK;
  for (uint32_t p = 0; p < v->count; p++)
    list(m, cdd_child(v, p), out);
  grow(out->node, out->count, out->room, 64);
  out->node[out->count++] = a;
}

// The caller frees `node`.
static listing list_all(cdd *m, cdd_set a) {
  listing all = {0};
  if (a != CDD_NONE)
    list(m, a, &all);
  for (uint32_t i = 0; i < all.count; i++)
    cdd_at(m, all.node[i])->refs &= (uint16_t)~CDD_MARK;
  return all;
}

uint64_t cdd_size(cdd *m, cdd_set a) {
  const listing all = list_all(m, a);
  mem_free(all.node);
  return all.count;
}

// ---- As a tree

typedef struct {
  cdd_set node;
  uint32_t at; // in the listing
} numbered;

static int by_node(const void *x, const void *y) {
  const cdd_set a = ((const numbered *)x)->node,
                b = ((const numbered *)y)->node;
  return (a > b) - (a < b);
}

static uint64_t saturated_sum(uint64_t a, uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static uint64_t tree_of(const cdd *m, cdd_set a, const numbered *numbers,
                        uint32_t count, const uint64_t *sizes) {
  const cdd_node *v = cdd_at(m, a);
  uint64_t size = 1;
  for (uint32_t p = 0; p < v->count; p++) {
    const numbered key = {cdd_child(v, p), 0};
    if (cdd_is_terminal(key.node))
      continue;
    const numbered *found = bsearch(&key, numbers, count, sizeof key, by_node);
    assert(found);
    size = saturated_sum(size, sizes[found->at]);
  }
  return size;
}

uint64_t cdd_tree_size(cdd *m, cdd_set a) {
  const listing all = list_all(m, a);
  if (all.count == 0)
    return 0;
  numbered *numbers = mem_new(all.count, sizeof *numbers);
  uint64_t *sizes = mem_new(all.count, sizeof *sizes);
  for (uint32_t i = 0; i < all.count; i++)
    numbers[i] = (numbered){all.node[i], i};
  qsort(numbers, all.count, sizeof *numbers, by_node);
  for (uint32_t i = 0; i < all.count; i++)
    sizes[i] = tree_of(m, all.node[i], numbers, all.count, sizes);
  const uint64_t result = sizes[all.count - 1];
  mem_free(sizes);
  mem_free(numbers);
  mem_free(all.node);
  return result;
}

// ---- Pictures

static void print_clock(uint32_t x, const char *const *names, strbuf *out) {
  if (names)
    strbuf_puts(out, names[x]);
  else
    strbuf_printf(out, "x%" PRIu32, x);
}

static void dot_interval(const cdd_node *v, uint32_t p, bool from_zero,
                         strbuf *out) {
  if (p > 0)
    strbuf_printf(out, "%c%" PRId64,
                  bound_is_strict(v->upper[p - 1]) ? '[' : '(',
                  bound_constant(v->upper[p - 1]));
  else
    strbuf_puts(out, from_zero ? "[0" : "(-inf");
  if (p + 1 < v->count)
    strbuf_printf(out, ", %" PRId64 "%c", bound_constant(v->upper[p]),
                  bound_is_strict(v->upper[p]) ? ')' : ']');
  else
    strbuf_puts(out, ", inf)");
}

static void dot_node(const cdd *m, cdd_set a, const char *const *names,
                     strbuf *out) {
  const cdd_node *v = cdd_at(m, a);
  const cdd_pair pair = m->pair[v->level];
  strbuf_printf(out, "  n%" PRIu32 " [label=\"", a);
  print_clock(pair.i, names, out);
  if (pair.j) {
    strbuf_puts(out, " - ");
    print_clock(pair.j, names, out);
  }
  strbuf_puts(out, "\"];\n");
  for (uint32_t p = 0; p < v->count; p++) {
    if (cdd_child(v, p) == CDD_FALSE)
      continue;
    strbuf_printf(out, "  n%" PRIu32 " -> n%" PRIu32 " [label=\"", a,
                  cdd_child(v, p));
    dot_interval(v, p, pair.j == 0, out);
    strbuf_puts(out, "\"];\n");
  }
}

// FALSE and what leads there is left out, unless that is all.
void cdd_dot(cdd *m, cdd_set a, const char *const *names, strbuf *out) {
  const listing all = list_all(m, a);
  strbuf_puts(out, "digraph cdd {\n  node [shape=ellipse];\n");
  strbuf_printf(out, "  n%d [shape=box,label=\"%s\"];\n", a != CDD_FALSE,
                a == CDD_FALSE ? "false" : "true");
  for (uint32_t i = all.count; i-- > 0;)
    dot_node(m, all.node[i], names, out);
  strbuf_puts(out, "}\n");
  mem_free(all.node);
}

// ---- Invariants

static bool is_node_valid(const cdd *m, cdd_set a) {
  const cdd_node *v = cdd_at(m, a);
  if (v->level >= m->levels || v->count < 2)
    return false;
  if (m->pair[v->level].j == 0 && v->upper[0] < BOUND_LE_ZERO)
    return false;
  for (uint32_t p = 0; p < v->count; p++) {
    if (cdd_level(m, cdd_child(v, p)) <= v->level)
      return false;
    if (p + 1 < v->count &&
        (!cdd_is_cut(v->upper[p]) || cdd_child(v, p) == cdd_child(v, p + 1)))
      return false;
    if (p > 0 && cdd_upper(v, p - 1) >= cdd_upper(v, p))
      return false;
  }
  return true;
}

static bool are_equal(const cdd *m, cdd_set a, cdd_set b) {
  const cdd_node *v = cdd_at(m, a), *w = cdd_at(m, b);
  return v->level == w->level && v->count == w->count &&
         memcmp(v->upper, w->upper, cdd_body_bytes(v->count)) == 0;
}

bool cdd_is_valid(cdd *m, cdd_set a) {
  const listing all = list_all(m, a);
  bool valid = a != CDD_NONE;
  for (uint32_t i = 0; i < all.count && valid; i++) {
    valid = is_node_valid(m, all.node[i]);
    for (uint32_t j = 0; j < i && valid && !m->tree; j++)
      valid = !are_equal(m, all.node[i], all.node[j]);
  }
  mem_free(all.node);
  return valid;
}
