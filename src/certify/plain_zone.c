// plain_zone.c -- Zones of the checker.

#include "certify/plain_zone.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"

// Every function calls its number of clocks `n`.
#define AT(z, i, j) ((z)[(size_t)(i)*n + (j)])

void plain_constrain(plain_constraints *l, uint32_t i, uint32_t j,
                     plain_bound b) {
  assert(l->count <= l->room && b < PLAIN_INFINITY);
  grow(l->data, l->count, l->room, 8);
  l->data[l->count++] = (plain_constraint){i, j, b};
}

void plain_constrain_all(plain_constraints *l, const plain_constraint *list,
                         size_t count) {
  for (size_t k = 0; k < count; k++)
    plain_constrain(l, list[k].i, list[k].j, list[k].b);
}

void plain_universe(plain_bound *z, uint32_t n) {
  assert(n > 0 && n <= PLAIN_CLOCKS);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      AT(z, i, j) = i == 0 || i == j ? PLAIN_ZERO : PLAIN_INFINITY;
}

void plain_origin(plain_bound *z, uint32_t n) {
  assert(n > 0 && n <= PLAIN_CLOCKS);
  for (size_t i = 0; i < (size_t)n * n; i++)
    z[i] = PLAIN_ZERO;
}

void plain_copy(plain_bound *z, const plain_bound *from, uint32_t n) {
  assert(z != from);
  memcpy(z, from, (size_t)n * n * sizeof *z);
}

bool plain_is_valid(const plain_bound *z, uint32_t n) {
  const uint32_t over = n < 6 ? n : 6;
  for (uint32_t i = 0; i < n; i++) {
    if (AT(z, i, i) != PLAIN_ZERO || AT(z, 0, i) > PLAIN_ZERO)
      return false;
    for (uint32_t k = 0; k < over; k++)
      for (uint32_t j = 0; j < n; j++)
        if (AT(z, i, j) > plain_add(AT(z, i, k), AT(z, k, j)))
          return false;
  }
  return true;
}

// A path that the new edge makes shorter uses it once, so that one round over
// the pairs is enough.
bool plain_tighten(plain_bound *z, uint32_t n, uint32_t i, uint32_t j,
                   plain_bound b) {
  assert(i < n && j < n);
  assert(AT(z, i, i) == PLAIN_ZERO && AT(z, j, j) == PLAIN_ZERO);
  if (AT(z, i, j) <= b)
    return true;
  if (plain_add(b, AT(z, j, i)) < PLAIN_ZERO)
    return false;
  const plain_bound *row = &AT(z, j, 0);
  for (uint32_t p = 0; p < n; p++) {
    const plain_bound first = plain_add(AT(z, p, i), b);
    if (first >= AT(z, p, j))
      continue; // row j, too, since (j, j) is <= 0
    for (uint32_t q = 0; q < n; q++) {
      const plain_bound via = plain_add(first, row[q]);
      if (via < AT(z, p, q))
        AT(z, p, q) = via;
    }
  }
  assert(AT(z, i, j) == b && AT(z, i, i) == PLAIN_ZERO);
  return true;
}

bool plain_tighten_all(plain_bound *z, uint32_t n, const plain_constraint *list,
                       uint32_t count) {
  for (uint32_t k = 0; k < count; k++)
    if (!plain_tighten(z, n, list[k].i, list[k].j, list[k].b))
      return false;
  assert(plain_is_valid(z, n));
  return true;
}

bool plain_intersect(plain_bound *z, const plain_bound *other, uint32_t n) {
  assert(plain_is_valid(z, n) && plain_is_valid(other, n));
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      if (!plain_tighten(z, n, i, j, AT(other, i, j)))
        return false;
  assert(plain_is_part(z, other, n));
  return true;
}

bool plain_is_part(const plain_bound *z, const plain_bound *of, uint32_t n) {
  for (size_t k = 0; k < (size_t)n * n; k++)
    if (z[k] > of[k])
      return false;
  return true;
}

void plain_up(plain_bound *z, uint32_t n) {
  assert(plain_is_valid(z, n));
  for (uint32_t i = 1; i < n; i++)
    AT(z, i, 0) = PLAIN_INFINITY;
}

void plain_down(plain_bound *z, uint32_t n) {
  for (uint32_t i = 1; i < n; i++) {
    AT(z, 0, i) = PLAIN_ZERO;
    for (uint32_t j = 1; j < n; j++)
      if (AT(z, j, i) < AT(z, 0, i))
        AT(z, 0, i) = AT(z, j, i);
  }
  assert(plain_is_valid(z, n));
}

static plain_bound shifted(plain_bound b, int64_t k) {
  return b == PLAIN_INFINITY ? b : b + 2 * k;
}

bool plain_assign(plain_bound *z, uint32_t n, uint32_t x, uint32_t from,
                  int64_t k) {
  assert(x > 0 && x < n && from < n);
  if (k < 0 && !plain_tighten(z, n, 0, from, plain_le(k)))
    return false;
  for (uint32_t i = 0; i < n; i++)
    if (i != x) {
      AT(z, x, i) = shifted(AT(z, from, i), k);
      AT(z, i, x) = shifted(AT(z, i, from), -k);
    }
  assert(plain_is_valid(z, n));
  return true;
}

// Any value of x will do.
static void forget(plain_bound *z, uint32_t n, uint32_t x) {
  assert(x > 0 && x < n);
  for (uint32_t i = 0; i < n; i++)
    if (i != x) {
      AT(z, x, i) = PLAIN_INFINITY;
      AT(z, i, x) = AT(z, i, 0);
    }
}

bool plain_unassign(plain_bound *z, uint32_t n, uint32_t x, uint32_t from,
                    int64_t k) {
  assert(x > 0 && x < n && from < n);
  if (x == from)
    return plain_assign(z, n, x, x, -k);
  if (!plain_tighten(z, n, x, from, plain_le(k)) ||
      !plain_tighten(z, n, from, x, plain_le(-k)))
    return false;
  forget(z, n, x);
  assert(plain_is_valid(z, n));
  return true;
}

bool plain_within(const plain_bound *z, uint32_t n,
                  const plain_constraint *list, uint32_t count) {
  assert(plain_is_valid(z, n));
  for (uint32_t k = 0; k < count; k++)
    if (AT(z, list[k].i, list[k].j) > list[k].b)
      return false;
  return true;
}

// There are x and y such that
//   x can be as small as U(x) in z,
//   z has a larger difference y - x than the other zone,
//   and that matters: y is at most L(y) where the other zone has such an x.
bool plain_within_alu(const plain_bound *z, const plain_bound *other,
                      uint32_t n, const int64_t *lower, const int64_t *upper) {
  assert(plain_is_valid(z, n) && plain_is_valid(other, n));
  for (uint32_t x = 0; x < n; x++) {
    const int64_t u = x ? upper[x] : 0;
    if (u == PLAIN_NEVER || AT(z, 0, x) < plain_le(-u))
      continue;
    for (uint32_t y = 0; y < n; y++) {
      const int64_t l = y ? lower[y] : 0;
      const plain_bound there = AT(other, y, x);
      if (y != x && l != PLAIN_NEVER && there < AT(z, y, x) &&
          plain_add(there, plain_lt(-l)) < AT(z, 0, x))
        return false;
    }
  }
  return true;
}

bool plain_restrict(plain_bound *other, const plain_bound *z, uint32_t n,
                    const plain_constraint *list, size_t count) {
  for (size_t k = 0; k < count; k++) {
    const plain_constraint d = list[k];
    assert(d.i > 0 && d.j > 0 && d.i != d.j);
    const bool all = AT(z, d.i, d.j) <= d.b;
    const bool none = plain_add(AT(z, d.j, d.i), d.b) < PLAIN_ZERO;
    if (all ? !plain_tighten(other, n, d.i, d.j, d.b)
            : !none && AT(other, d.i, d.j) > d.b)
      return false;
  }
  return true;
}

// v of z is simulated by those w with w(i) = v(i), or > L(i) if v(i) > L(i), and
// w(j) = v(j), or anything above if v(j) > U(j).  Some of these are in the other
// zone, which is closed, if that is so for all pairs of i and j.
void plain_alu_bounds(const plain_bound *z, const plain_bound *other,
                      uint32_t n, const int64_t *lower, const int64_t *upper,
                      plain_constraints *out) {
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++) {
      const plain_bound b = AT(other, i, j);
      if (i == j || b == PLAIN_INFINITY ||
          (j && AT(z, 0, j) <= plain_lt(-upper[j])))
        continue;
      if (i && AT(z, 0, i) <= plain_lt(-lower[i]))
        plain_constrain(out, 0, j, plain_add(b, plain_lt(-lower[i])));
      else
        plain_constrain(out, i, j, b);
    }
}

// ---- Several zones

void plain_list_init(plain_list *l, uint32_t n) { *l = (plain_list){.n = n}; }

void plain_list_release(plain_list *l) { mem_free(l->data); }

static size_t zone_size(const plain_list *l) {
  return (size_t)l->n * l->n * sizeof *l->data;
}

void plain_list_add(plain_list *l, const plain_bound *z) {
  assert(plain_is_valid(z, l->n) && l->count <= l->room);
  if (l->count == l->room) {
    l->room = grow_room(l->room, 0, 4);
    l->data = mem_resize(l->data, l->room, zone_size(l));
  }
  plain_copy(plain_list_at(l, l->count++), z, l->n);
}

void plain_list_drop(plain_list *l, size_t number) {
  assert(number < l->count);
  l->count--;
  if (number < l->count)
    plain_copy(plain_list_at(l, number), plain_list_at(l, l->count), l->n);
}

bool plain_list_split(plain_list *l, const plain_constraint *list,
                      uint32_t count) {
  assert(l->count > 0);
  const uint32_t n = l->n;
  for (uint32_t k = 0; k < count; k++) {
    const plain_constraint c = list[k];
    plain_bound *z = plain_list_at(l, l->count - 1);
    if (AT(z, c.i, c.j) <= c.b || plain_add(AT(z, c.j, c.i), c.b) < PLAIN_ZERO)
      continue;
    plain_bound *beyond = mem_new(1, zone_size(l));
    plain_copy(beyond, z, n);
    plain_tighten(beyond, n, c.j, c.i, plain_not(c.b));
    plain_tighten(z, n, c.i, c.j, c.b);
    assert(plain_is_valid(z, n)); // it has valuations on both sides
    plain_list_add(l, beyond);
    mem_free(beyond);
    return true;
  }
  return false;
}

// One zone: what is beyond the first bound, then of the rest what is beyond the
// second, and so on.  What is left in the end is within all of them.
static void subtract_from(plain_list *out, plain_bound *z, plain_bound *part,
                          const plain_constraint *list, uint32_t count) {
  assert(z != part && plain_is_valid(z, out->n));
  const uint32_t n = out->n;
  for (uint32_t k = 0; k < count; k++) {
    const plain_constraint c = list[k];
    if (AT(z, c.i, c.j) <= c.b)
      continue;
    plain_copy(part, z, n);
    if (plain_tighten(part, n, c.j, c.i, plain_not(c.b)))
      plain_list_add(out, part);
    if (!plain_tighten(z, n, c.i, c.j, c.b))
      return;
  }
}

static bool meets(const plain_bound *z, uint32_t n,
                  const plain_constraint *list, uint32_t count) {
  for (uint32_t k = 0; k < count; k++)
    if (plain_add(AT(z, list[k].j, list[k].i), list[k].b) < PLAIN_ZERO)
      return false;
  return true;
}

void plain_list_subtract(plain_list *l, const plain_constraint *list,
                         uint32_t count) {
  plain_list out;
  plain_list_init(&out, l->n);
  plain_bound *part = mem_new(1, zone_size(l));
  for (size_t k = 0; k < l->count; k++)
    if (meets(plain_list_at(l, k), l->n, list, count))
      subtract_from(&out, plain_list_at(l, k), part, list, count);
    else
      plain_list_add(&out, plain_list_at(l, k));
  mem_free(part);
  plain_list_release(l);
  *l = out;
}

void plain_list_subtract_zone(plain_list *l, const plain_bound *z) {
  assert(plain_is_valid(z, l->n));
  const uint32_t n = l->n;
  plain_constraints list = {0};
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      if (i != j && AT(z, i, j) != PLAIN_INFINITY)
        plain_constrain(&list, i, j, AT(z, i, j));
  plain_list_subtract(l, list.data, list.count);
  mem_free(list.data);
}

void plain_list_subtract_list(plain_list *l, const plain_list *other) {
  assert(l != other && l->n == other->n);
  for (size_t k = 0; k < other->count && l->count; k++)
    plain_list_subtract_zone(l, plain_list_at(other, k));
}

void plain_list_intersect_zone(plain_list *l, const plain_bound *z) {
  for (size_t k = l->count; k-- > 0;)
    if (!plain_intersect(plain_list_at(l, k), z, l->n))
      plain_list_drop(l, k);
}

void plain_list_intersect(plain_list *l, const plain_list *other) {
  assert(l != other && l->n == other->n);
  plain_list out;
  plain_list_init(&out, l->n);
  for (size_t i = 0; i < other->count; i++)
    for (size_t k = 0; k < l->count; k++) {
      plain_list_add(&out, plain_list_at(l, k));
      if (!plain_intersect(plain_list_at(&out, out.count - 1),
                           plain_list_at(other, i), l->n))
        out.count--;
    }
  plain_list_release(l);
  *l = out;
}
