// cdd_zone.c -- Diagrams of constraints, zones, federations, other diagrams.

#include "dd/cdd_own.h"

#include "base/mem.h"

// ---- Constraints

void cdd_tighten(cdd *m, uint32_t i, uint32_t j, bound b) {
  const uint32_t l = m->level[i * m->n + j];
  bound *side = i > j ? &m->high[l] : &m->low[l];
  if (b < *side)
    *side = b;
}

// From the last level to the first: each node is the parent of the one before.
// Bounds that a node cannot have may only come from outside.
cdd_set cdd_from_bounds(cdd *m) {
  cdd_set result = CDD_TRUE;
  for (uint32_t l = m->levels; l-- > 0;) {
    const bound low = m->low[l], high = m->high[l];
    m->low[l] = m->high[l] = BOUND_INFINITY;
    if (result == CDD_NONE || (low == BOUND_INFINITY && high == BOUND_INFINITY))
      continue;
    const bool below = low == BOUND_INFINITY;
    const bound cut = below ? 0 : bound_negate(low);
    if (!cdd_is_cut(cut) || (high != BOUND_INFINITY && !cdd_is_cut(high)))
      result = cdd_fail(m, CDD_OVERFLOW);
    else
      result = cdd_make_interval(m, l, below, cut, high, result);
  }
  return result;
}

cdd_set cdd_from_constraints(cdd *m, const zone_constraint *list,
                             uint32_t count) {
  bool possible = true;
  for (uint32_t c = 0; c < count; c++) {
    assert(list[c].i < m->n && list[c].j < m->n && bound_is_valid(list[c].b));
    if (list[c].i != list[c].j)
      cdd_tighten(m, list[c].i, list[c].j, list[c].b);
    else if (list[c].b < BOUND_LE_ZERO)
      possible = false;
  }
  const cdd_set result = cdd_from_bounds(m);
  return possible ? result : CDD_FALSE;
}

cdd_set cdd_from_constraint(cdd *m, uint32_t i, uint32_t j, bound b) {
  const zone_constraint c = {i, j, b};
  return cdd_from_constraints(m, &c, 1);
}

cdd_set cdd_restrict(cdd *m, cdd_set a, uint32_t i, uint32_t j, bound lower,
                     bound upper) {
  const zone_constraint both[] = {{i, j, upper}, {j, i, lower}};
  if (a == CDD_NONE)
    return CDD_NONE;
  const uint32_t base = m->top;
  cdd_protect(m, a);
  const cdd_set within = cdd_from_constraints(m, both, 2);
  m->top = base;
  return cdd_and(m, a, within);
}

// ---- Zones

// The reduced form leaves out x >= 0, as diagrams do.
cdd_set cdd_from_zone(cdd *m, const zone_kernel *k, const void *z) {
  zone_constraint *list = mem_new((size_t)m->n * m->n, sizeof *list);
  const uint32_t count = k->reduce(z, m->n, list);
  const cdd_set result = cdd_from_constraints(m, list, count);
  mem_free(list);
  return result;
}

cdd_set cdd_from_federation(cdd *m, const federation *f) {
  assert(f->n == m->n);
  cdd_set result = CDD_FALSE;
  for (uint32_t i = 0; i < f->count && result != CDD_NONE; i++) {
    const uint32_t base = m->top;
    cdd_protect(m, result);
    const cdd_set z = cdd_from_zone(m, f->kernel, federation_zone(f, i));
    m->top = base;
    result = cdd_or(m, result, z);
  }
  return result;
}

// ---- Other managers

static cdd_set import(cdd *m, const cdd *from, cdd_set a, uint32_t serial) {
  cdd_set result;
  if (cdd_is_terminal(a))
    return a;
  const uint32_t code = cdd_code(CDD_OP_IMPORT, 0);
  if (cdd_find_memo(m, code, a, serial, &result))
    return result;
  const cdd_node *v = cdd_at(from, a); // `from` does not change
  const cdd_pair pair = from->pair[v->level];
  const uint32_t level = m->level[pair.i * m->n + pair.j];
  const uint32_t base = m->top;
  result = CDD_FALSE;
  for (uint32_t p = 0; p < v->count && result != CDD_NONE; p++) {
    const bound cut = p ? v->upper[p - 1] : 0;
    cdd_protect(m, result);
    const cdd_set child = import(m, from, cdd_child(v, p), serial);
    cdd_protect(m, child);
    const cdd_set at =
        cdd_make_interval(m, level, p == 0, cut, cdd_upper(v, p), CDD_TRUE);
    result = cdd_or(m, result, cdd_and(m, at, child));
    m->top = base;
  }
  cdd_put_memo(m, code, a, serial, result);
  return result;
}

cdd_set cdd_import(cdd *m, const cdd *from, cdd_set a) {
  assert(m != from && m->n == from->n);
  if (a == CDD_NONE)
    return CDD_NONE;
  m->stats.ops[CDD_OP_IMPORT].calls++;
  return import(m, from, a, cdd_new_serial(m));
}
