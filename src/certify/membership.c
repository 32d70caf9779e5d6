// membership.c -- Is a zone in the set that a certificate stands for?

#include <assert.h>

#include "base/mem.h"

#include "certify/checker.h"

// ---- In a state of the certificate

// c->other := what of an element can simulate the zone; false if nothing is known.
static bool load_other(checker *c, const plain_bound *z, size_t element) {
  assert(c->set->order == CERTIFICATE_ALU && element < c->set->nzones);
  plain_copy(c->other, certificate_matrix(c->set, element), c->n);
  return plain_restrict(c->other, z, c->n, c->set->bounds, c->set->ndiagonals);
}

// Is the zone, as a whole, in this element of the state?
static bool is_in(checker *c, const plain_bound *z, uint32_t state, size_t k) {
  const certificate *set = c->set;
  assert(k >= set->states[state].first &&
         k < certificate_zones_end(set, state));
  if (set->order != CERTIFICATE_ALU)
    return plain_within(z, c->n, set->bounds + set->zones[k].first,
                        set->zones[k].count);
  const int64_t *limits = certificate_limits(set, state);
  return plain_is_part(z, certificate_matrix(set, k), c->n) ||
         (load_other(c, z, k) &&
          plain_within_alu(z, c->other, c->n, limits, limits + c->n));
}

static bool is_in_one(checker *c, const plain_bound *z, uint32_t state) {
  const size_t end = certificate_zones_end(c->set, state);
  for (size_t k = c->set->states[state].first; k < end; k++)
    if (is_in(c, z, state, k))
      return true;
  return false;
}

// Adds to c->rest the parts of the zone that no element simulates, if it is on one
// side of all that tells valuations apart.
static void find_rest_of_cell(checker *c, const plain_bound *z,
                              uint32_t state) {
  const int64_t *limits = certificate_limits(c->set, state);
  const size_t end = certificate_zones_end(c->set, state);
  plain_constraints bounds = {0};
  plain_list rest; // the bounds say something of this cell only
  plain_list_init(&rest, c->n);
  plain_list_add(&rest, z);
  for (size_t k = c->set->states[state].first; k < end; k++)
    if (load_other(c, z, k)) {
      bounds.count = 0;
      plain_alu_bounds(z, c->other, c->n, limits, limits + c->n, &bounds);
      plain_list_subtract(&rest, bounds.data, bounds.count);
    }
  for (size_t k = 0; k < rest.count; k++)
    plain_list_add(&c->rest, plain_list_at(&rest, k));
  plain_list_release(&rest);
  mem_free(bounds.data);
}

// What tells valuations of the state apart: x <= L, x <= U, and the diagonals.
static plain_constraints list_cuts(const checker *c, uint32_t state) {
  const int64_t *limits = certificate_limits(c->set, state);
  plain_constraints cuts = {0};
  plain_constrain_all(&cuts, c->set->bounds, c->set->ndiagonals);
  for (uint32_t x = 1; x < 2 * c->n; x++)
    if (x != c->n && limits[x] != PLAIN_NEVER && limits[x] != PLAIN_ALWAYS)
      plain_constrain(&cuts, x % c->n, 0, plain_le(limits[x]));
  return cuts;
}

// c->rest := parts of the zone that no element simulates; all, or some if there are
// any.  It is cut until each part is simulated by one element, or cannot be cut any
// more.
static void find_unsimulated(checker *c, const plain_bound *whole,
                             uint32_t state, bool all) {
  assert(c->set->order == CERTIFICATE_ALU && c->rest.count == 0);
  plain_constraints cuts = list_cuts(c, state);
  plain_list open;
  plain_list_init(&open, c->n);
  plain_list_add(&open, whole);
  while (open.count && (all || !c->rest.count)) {
    const plain_bound *z = plain_list_at(&open, open.count - 1);
    if (is_in_one(c, z, state)) {
      open.count--;
    } else if (!plain_list_split(&open, cuts.data, cuts.count)) {
      find_rest_of_cell(c, z, state);
      open.count--;
    }
  }
  plain_list_release(&open);
  mem_free(cuts.data);
}

// c->rest := the parts of the zone that no element of the state has; all, or some if
// there are any.
static void find_rest(checker *c, const plain_bound *z, uint32_t state,
                      bool all) {
  const certificate *set = c->set;
  c->rest.count = 0;
  if (set->order == CERTIFICATE_ALU) {
    find_unsimulated(c, z, state, all);
    return;
  }
  plain_list_add(&c->rest, z);
  const size_t end = certificate_zones_end(set, state);
  for (size_t k = set->states[state].first; k < end && c->rest.count; k++)
    plain_list_subtract(&c->rest, set->bounds + set->zones[k].first,
                        set->zones[k].count);
}

// c->next, with the discrete part `key`.
static finding expect_in_set(checker *c, const int32_t *key, uint32_t state) {
  assert(state == certificate_find(c->set, key));
  assert(plain_is_valid(c->next, c->n));
  const plain_bound *missing = c->next;
  c->transitions++;
  if (state != CERTIFICATE_NONE && is_in_one(c, c->next, state))
    return FIND_SOME;
  if (state != CERTIFICATE_NONE && c->set->order != CERTIFICATE_INCLUDES) {
    find_rest(c, c->next, state, false);
    if (c->rest.count == 0)
      return FIND_SOME;
    missing = plain_list_at(&c->rest, 0);
  }
  return checker_miss(c, key, missing, "which no zone of that state covers");
}

// ---- Up to symmetry

// The state that the effect's becomes by this product, if the certificate has it, and
// L and U are as they must be: those of that state, renamed back.
static uint32_t find_renamed(checker *c, const action_effect *e,
                             uint32_t product) {
  const renamings *r = &c->set->renamings;
  product_of_key(r, product, e->key, c->key);
  const uint32_t state = certificate_find(c->set, c->key);
  c->tried |= state != CERTIFICATE_NONE;
  if (state == CERTIFICATE_NONE || !c->stage.limits)
    return state;
  product_undone_of_limits(r, product, certificate_limits(c->set, state),
                           c->limits);
  return action_fits_limits(&c->stage, e, c->limits) == FIND_BAD
             ? CERTIFICATE_NONE
             : state;
}

// Those that are tried: the empty one, then what the certificate has.
static uint32_t product_at(const checker *c, uint32_t i) {
  assert(i <= c->by.count);
  return i ? c->set->by[c->by.first + i - 1] : 0;
}

static bool is_in_renamed(checker *c, const action_effect *e) {
  for (uint32_t i = 0; i <= c->by.count; i++) {
    const uint32_t product = product_at(c, i);
    const uint32_t state = find_renamed(c, e, product);
    if (state == CERTIFICATE_NONE)
      continue;
    product_of_zone(&c->set->renamings, product, c->next, c->turned);
    if (is_in_one(c, c->turned, state))
      return true;
  }
  return false;
}

// c->left without what becomes part of the state by the product.
static void take_away(checker *c, uint32_t product, uint32_t state) {
  const renamings *r = &c->set->renamings;
  plain_list left;
  plain_list_init(&left, c->n);
  for (size_t k = 0; k < c->left.count; k++) {
    product_of_zone(r, product, plain_list_at(&c->left, k), c->turned);
    find_rest(c, c->turned, state, true);
    for (size_t i = 0; i < c->rest.count; i++) {
      product_undone_of_zone(r, product, plain_list_at(&c->rest, i), c->turned);
      plain_list_add(&left, c->turned);
    }
  }
  plain_list_release(&c->left);
  c->left = left;
}

// c->left := what of c->next is nowhere.
static void find_left(checker *c, const action_effect *e) {
  c->left.count = 0;
  plain_list_add(&c->left, c->next);
  for (uint32_t i = 0; i <= c->by.count && c->left.count; i++) {
    const uint32_t product = product_at(c, i);
    const uint32_t state = find_renamed(c, e, product);
    if (state != CERTIFICATE_NONE)
      take_away(c, product, state);
  }
}

// c->next, with the discrete part of the effect.
static finding expect_renamed(checker *c, const action_effect *e) {
  assert(plain_is_valid(c->next, c->n));
  const plain_bound *missing = c->next;
  c->transitions++;
  c->tried = false;
  if (is_in_renamed(c, e))
    return FIND_SOME;
  if (c->set->order != CERTIFICATE_INCLUDES) {
    find_left(c, e);
    if (c->left.count == 0)
      return FIND_SOME;
    missing = plain_list_at(&c->left, 0);
  }
  return checker_miss(c, e->key, missing,
                      c->set->order == CERTIFICATE_ALU
                          ? "which no zone covers of what the symmetries that "
                            "are tried make of it, where L and U fit"
                          : "which no zone covers of what the symmetries that "
                            "are tried make of it");
}

// ---- From outside

finding membership_arrive(checker *c, const action_effect *e) {
  if (e->may_delay) {
    plain_up(c->next, c->n);
    plain_tighten_all(c->next, c->n, e->inside, e->ninside);
  }
  return certificate_is_symmetric(c->set) ? expect_renamed(c, e)
                                          : expect_in_set(c, e->key, e->state);
}
