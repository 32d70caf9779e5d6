// abstractor.c -- Active clocks, extrapolation, candidates.

#include "reach/abstractor.h"

#include <assert.h>

#include "base/mem.h"
#include "job/options.h"
#include "reach/active_lists.h"
#include "store/volume.h"

// No default, here and wherever each abstraction has to be thought of: the compiler
// then asks for a new one.
static extrapolation extra_of(search_abstraction how) {
  switch (how) {
  case ABSTRACTION_EXTRA_M:
    return EXTRA_M;
  case ABSTRACTION_EXTRA_M_PLUS:
    return EXTRA_M_PLUS;
  case ABSTRACTION_EXTRA_LU:
    return EXTRA_LU;
  case ABSTRACTION_EXTRA_LU_PLUS:
    return EXTRA_LU_PLUS;
  case ABSTRACTION_AUTO:
  case ABSTRACTION_NONE:
  case ABSTRACTION_ALU:
  case ABSTRACTION_DIAGONAL:
  case ABSTRACTIONS:
    break;
  }
  return EXTRA_NONE;
}

static coding_kind coding_of(search_zones zones) {
  switch (zones) {
  case ZONES_MINIMAL:
    return CODING_MINIMAL;
  case ZONES_PACKED:
    return CODING_PACKED;
  case ZONES_NUMBER:
    return CODING_NUMBER;
  default:
    return CODING_FLAT;
  }
}

// Where states are told apart by a hash, the bytes of a zone must not depend on
// what was stored before.
static uint32_t least_width(const zone_kernel *k, const search_options *o) {
  const uint32_t asked = o->zones == ZONES_FULL    ? 4
                         : o->zones == ZONES_SHORT ? 2
                                                   : 1;
  return options_is_sieve(o->passed) && k->cell > asked ? (uint32_t)k->cell
                                                        : asked;
}

// ---- The order of diagonals ----------------------------------------------------

// A stored zone as a matrix of the active clocks.
static void expand_small(abstractor *a, void *z, const void *stored,
                         uint32_t level) {
  assert(stored && a->m >= 1);
  coding *c = &a->coding;
  if (c->kind == CODING_FLAT) {
    flat_zone_expand(&a->flat, z, stored, a->m, UINT32_C(1) << level);
    return;
  }
  const uint32_t width = a->flat.width;
  flat_zone_expand(&a->flat, z, coding_cells(c, stored, a->m, level, width),
                   a->m, width);
}

static bool diagonal_is_covered(void *data, const void *stored,
                                uint32_t level) {
  abstractor *a = data;
  expand_small(a, a->other, stored, level);
  return diagonals_covers(a, a->other, a->small);
}

static bool diagonal_covers(void *data, const void *stored, uint32_t level) {
  abstractor *a = data;
  expand_small(a, a->other, stored, level);
  return diagonals_covers(a, a->small, a->other);
}

static void init_diagonals(abstractor *a) {
  const uint32_t count = a->limits->ndiagonals;
  const size_t bytes = zone_bytes(a->kernel, a->n);
  a->diagonals = mem_new(count, sizeof *a->diagonals);
  a->position = mem_new(a->n, sizeof *a->position);
  a->other = mem_new(bytes, 1);
  a->levels = mem_new(2 * (size_t)count, sizeof *a->levels);
  for (uint32_t i = 0; i < 2 * count; i++)
    a->levels[i] = mem_new(bytes, 1);
  a->order = (passed_order){a, diagonal_is_covered, diagonal_covers};
  for (uint32_t i = 0; i < count; i++) {
    a->kept[a->limits->diagonals[i].x] = true;
    a->kept[a->limits->diagonals[i].y] = true;
  }
}

// ---- Sets of clocks, as bits --------------------------------------------------

static void put_bit(uint64_t *bits, uint32_t c) {
  bits[c / 64] |= UINT64_C(1) << c % 64;
}

// Clocks that are active in any state.
static void find_always(abstractor *a) {
  const network_limits *l = a->limits;
  a->always = mem_new(a->words, sizeof *a->always);
  put_bit(a->always, 0);
  if (a->s->timer)
    put_bit(a->always, a->s->timer);
  for (uint32_t c = 1; c < a->n; c++)
    if (a->kept[c])
      put_bit(a->always, c);
  for (uint32_t c = 1; a->global_bounds && c < a->s->network->clocks.count; c++)
    if (l->lower[c] != ZONE_NEVER || l->upper[c] != ZONE_NEVER)
      put_bit(a->always, c);
}

// The greatest number expected in a zone.  Without extrapolation, clocks may
// differ by a few times the greatest constant.
static int64_t expected(const abstractor *a) {
  int64_t most = 0;
  for (uint32_t c = 1; c < a->s->network->clocks.count; c++) {
    if (a->limits->lower[c] > most)
      most = a->limits->lower[c];
    if (a->limits->upper[c] > most)
      most = a->limits->upper[c];
  }
  most = most < BOUND_LIMIT / 16 ? most : BOUND_LIMIT / 16;
  return (a->extra == EXTRA_NONE ? 4 : 1) * (2 * most + 1);
}

static void init_coding(abstractor *a, search_zones zones) {
  const layout *l = &a->s->layout;
  const coding_kind kind = coding_of(zones);
  coding_digits digits = {0, NULL};
  if (kind == CODING_NUMBER) {
    a->radices = mem_new(2 * (size_t)l->count, sizeof *a->radices);
    a->digits = mem_new(2 * (size_t)l->count, sizeof *a->digits);
    digits = (coding_digits){layout_radices(l, a->radices), a->radices};
  }
  coding_init(&a->coding, kind, expected(a), &digits);
}

void abstractor_init(abstractor *a, const semantics *s,
                     const network_limits *limits, const zone_kernel *kernel,
                     const search_options *o) {
  const uint32_t n = s->clocks;
  assert(o->abstraction != ABSTRACTION_AUTO && limits->scale == s->scale);
  *a = (abstractor){
      .s = s,
      .limits = limits,
      .kernel = kernel,
      .n = n,
      .how = o->abstraction,
      .extra = extra_of(o->abstraction),
      .global_bounds = o->global_bounds,
      .all_clocks = o->zones == ZONES_FULL || o->zones == ZONES_SHORT ||
                    o->abstraction == ABSTRACTION_NONE,
      .lower = mem_new(n, sizeof *a->lower),
      .upper = mem_new(n, sizeof *a->upper),
      .kept = mem_new(n, sizeof *a->kept),
      .clocks = mem_new(n, sizeof *a->clocks),
      .rows = mem_new(n, sizeof *a->rows),
      .small = mem_new(zone_bytes(kernel, n), 1),
      .lu = mem_new(zone_lu_bytes(kernel, n), 1),
  };
  for (uint32_t c = 0; c < n; c++)
    a->kept[c] = a->all_clocks;
  flat_zone_limits_init(&a->small_limits, n);
  flat_zone_init(&a->flat, kernel, least_width(kernel, o));
  init_coding(a, o->zones);
  if (a->how == ABSTRACTION_DIAGONAL)
    init_diagonals(a);
  a->words = (n + 63) / 64;
  find_always(a);
  watchers_init(&a->watchers, s, limits, a->words);
  if (!a->all_clocks && !a->global_bounds && !s->timer &&
      a->how != ABSTRACTION_DIAGONAL && active_lists_apply(s, limits))
    a->in_order = active_lists_new(s->network, limits);
}

void abstractor_release(abstractor *a) {
  if (a->levels)
    for (uint32_t i = 0; i < 2 * a->limits->ndiagonals; i++)
      mem_free(a->levels[i]);
  mem_free(a->levels);
  mem_free(a->other);
  mem_free(a->position);
  mem_free(a->diagonals);
  mem_free(a->lower);
  mem_free(a->upper);
  mem_free(a->kept);
  watchers_release(&a->watchers);
  mem_free(a->always);
  mem_free(a->clocks);
  mem_free(a->rows);
  flat_zone_limits_release(&a->small_limits);
  mem_free(a->small);
  mem_free(a->lu);
  if (a->in_order)
    active_lists_free(a->s->network, a->in_order);
  flat_zone_release(&a->flat);
  coding_release(&a->coding);
  mem_free(a->radices);
  mem_free(a->digits);
}

// ---- Which constants matter -----------------------------------------------------

static int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }

// If the expression cannot be evaluated here, the greatest of all will do.
static void add_current(abstractor *a, vm *m, const current_limit *c) {
  assert(c->clock > 0 && c->clock < a->n && (c->lower || c->upper));
  int32_t found = 0;
  const bool known = vm_value(m, c->value, &found);
  const int64_t value = greater((int64_t)found + c->plus, 0) / a->s->scale;
  if (c->lower)
    a->lower[c->clock] =
        greater(a->lower[c->clock], known ? value : a->limits->lower[c->clock]);
  if (c->upper)
    a->upper[c->clock] =
        greater(a->upper[c->clock], known ? value : a->limits->upper[c->clock]);
}

// Beyond every value of a clock.
#define FOREVER (BOUND_LIMIT / 4)

// Of the discrete state that was followed.
static void list_active(abstractor *a, const int32_t *discrete) {
  const watchers *all = &a->watchers;
  uint32_t m = 0;
  for (uint32_t w = 0; w < a->words; w++) {
    uint64_t bits = a->always[w];
    for (uint32_t i = 0; i < all->nbusy; i++) {
      const watcher *p = &all->list[all->busy[i]];
      bits |= p->active[(size_t)discrete[p->process] * a->words + w];
    }
    for (; bits; bits &= bits - 1)
      a->clocks[m++] = (uint16_t)(64 * w + (uint32_t)__builtin_ctzll(bits));
  }
  a->m = m;
}

void abstractor_list(abstractor *a, const int32_t *discrete) {
  watchers_follow(&a->watchers, discrete);
  list_active(a, discrete);
}

// Of the clocks that were listed, for the same state.
static void find_limits(abstractor *a, vm *m, const int32_t *discrete) {
  const watchers *all = &a->watchers;
  for (uint32_t i = 0; i < a->m; i++)
    a->lower[a->clocks[i]] = a->upper[a->clocks[i]] = ZONE_NEVER;
  for (uint32_t w = 0; w < all->nbusy; w++) {
    const watcher *p = &all->list[all->busy[w]];
    const location_limits *l = &p->at[discrete[p->process]];
    for (uint32_t i = 0; i < l->nfixed; i++) {
      const clock_limit *f = &l->fixed[i];
      a->lower[f->clock] = greater(a->lower[f->clock], f->lower);
      a->upper[f->clock] = greater(a->upper[f->clock], f->upper);
    }
    for (uint32_t i = 0; i < l->ncurrent; i++)
      add_current(a, m, &l->current[i]);
  }
}

static void find_global_limits(abstractor *a) {
  for (uint32_t c = 1; c < a->s->network->clocks.count; c++) {
    a->lower[c] = a->limits->lower[c];
    a->upper[c] = a->limits->upper[c];
  }
}

static void list_zero(abstractor *a) {
  a->clocks[0] = 0;
  flat_zone_limits_put(&a->small_limits, 0, 0, 0, flat_zone_shorten(0, 0));
}

static void put_limits(abstractor *a) {
  list_zero(a);
  for (uint32_t i = 1; i < a->m; i++) {
    const uint32_t c = a->clocks[i];
    assert(a->lower[c] != ZONE_NEVER || a->upper[c] != ZONE_NEVER ||
           a->kept[c]);
    flat_zone_limits_put(&a->small_limits, i, a->lower[c], a->upper[c],
                         flat_zone_shorten(a->lower[c], a->upper[c]));
  }
}

static void place_diagonals(abstractor *a) {
  for (uint32_t i = 0; i < a->m; i++)
    a->position[a->clocks[i]] = i;
  for (uint32_t i = 0; i < a->limits->ndiagonals; i++) {
    const diagonal *d = &a->limits->diagonals[i];
    a->diagonals[i] =
        (diagonal){a->position[d->x], a->position[d->y], d->bound};
    // Clocks of diagonals are kept, whatever the bounds.
    assert(a->clocks[a->diagonals[i].x] == d->x &&
           a->clocks[a->diagonals[i].y] == d->y);
  }
}

// Where no two processes look at the same clock, and clocks are in the order of
// processes, the active ones are just there, one after the other.
static void list_in_order(abstractor *a, const int32_t *discrete) {
  const watchers *all = &a->watchers;
  uint32_t m = 1;
  list_zero(a);
  for (uint32_t w = 0; w < all->nbusy; w++) {
    const uint32_t p = all->list[all->busy[w]].process;
    const active_list *l = &a->in_order[p][discrete[p]];
    for (uint32_t i = 0; i < l->count; i++) {
      const active_clock *c = &l->data[i];
      a->clocks[m] = c->clock;
      flat_zone_limits_put(&a->small_limits, m++, c->lower, c->upper, c->brief);
    }
  }
  a->m = m;
}

bool abstractor_is_valid(const abstractor *a) {
  bool good = a->m >= 1 && a->m <= a->n && a->clocks[0] == 0;
  for (uint32_t i = 1; i < a->m && good; i++)
    good = a->clocks[i] > a->clocks[i - 1] && a->clocks[i] < a->n &&
           (a->in_order || a->kept[a->clocks[i]] ||
            a->small_limits.lower[i] != ZONE_NEVER ||
            a->small_limits.upper[i] != ZONE_NEVER);
  return good;
}

static void look(abstractor *a, vm *m, int32_t *discrete) {
  if (a->digits)
    layout_to_digits(&a->s->layout, discrete, a->digits);
  if (a->in_order) {
    list_in_order(a, discrete);
    assert(abstractor_is_valid(a));
    return;
  }
  semantics_use(a->s, m, discrete);
  list_active(a, discrete);
  if (a->global_bounds)
    find_global_limits(a);
  else
    find_limits(a, m, discrete);
  if (a->s->timer) {
    a->lower[a->s->timer] = ZONE_NEVER;
    a->upper[a->s->timer] = FOREVER;
  }
  put_limits(a);
  if (a->how == ABSTRACTION_DIAGONAL)
    place_diagonals(a);
  assert(abstractor_is_valid(a));
}

void abstractor_look(abstractor *a, vm *m, int32_t *discrete) {
  watchers_follow(&a->watchers, discrete);
  look(a, m, discrete);
}

void abstractor_look_behind(abstractor *a, expander *x) {
  watchers_follow_step(&a->watchers, x->from, x->effect.to, &x->differs);
  look(a, &x->machine, x->effect.to);
}

bool abstractor_is_upward(const abstractor *a, uint32_t y, int64_t *most) {
  assert(y < a->n);
  if (a->how != ABSTRACTION_ALU && a->how != ABSTRACTION_EXTRA_LU &&
      a->how != ABSTRACTION_EXTRA_LU_PLUS)
    return false;
  *most = ZONE_NEVER;
  for (uint32_t i = 1; i < a->m; i++) {
    if (a->clocks[i] == y)
      continue;
    if (a->small_limits.upper[i] != ZONE_NEVER)
      return false;
    *most = greater(*most, a->small_limits.lower[i]);
  }
  return true;
}

// ---- Zones -----------------------------------------------------------------------

static zone_status extrapolate(abstractor *a) {
  zone_fill_bounds(a->kernel, a->extra, a->lu, a->m, a->small_limits.lower,
                   a->small_limits.upper);
  return zone_extrapolate(a->kernel, a->extra, a->small, a->m, a->lu);
}

// The clocks that matter, as rows of a zone that has them.
static const uint16_t *rows_of(abstractor *a, const zone_frame *f) {
  if (f->is_whole)
    return a->clocks;
  for (uint32_t i = 0; i < a->m; i++)
    a->rows[i] = (uint16_t)frame_row(f, a->clocks[i]);
  return a->rows;
}

// a->small is the candidate.
static void make_candidate(abstractor *a) {
  assert(a->kernel->is_valid(a->small, a->m));
  flat_zone_take(&a->flat, a->small, a->m);
  if (a->how == ABSTRACTION_ALU)
    flat_zone_compare_by_simulation(&a->flat, &a->small_limits);
  else if (a->how == ABSTRACTION_DIAGONAL)
    a->kernel->fill_lu(a->lu, a->m, a->small_limits.lower,
                       a->small_limits.upper, false);
  else
    flat_zone_compare_by_inclusion(&a->flat);
  coding_take(&a->coding, &a->flat, a->digits);
  assert(a->flat.m == a->m && a->flat.zone == a->small);
}

zone_status abstractor_take(abstractor *a, const zone_frame *f,
                            const void *zone) {
  assert(a->m >= 1 && a->m <= f->n && a->kernel->is_valid(zone, f->n));
  a->kernel->project(a->small, zone, f->n, rows_of(a, f), a->m);
  if (a->extra != EXTRA_NONE && extrapolate(a) != ZONE_SOME)
    return ZONE_OVERFLOW;
  make_candidate(a);
  return ZONE_SOME;
}

void abstractor_take_again(abstractor *a, const void *zone) {
  zone_copy(a->kernel, a->small, zone, a->m);
  make_candidate(a);
}

void abstractor_take_cells(abstractor *a, const void *cells) {
  flat_zone_expand(&a->flat, a->small, cells, a->m, a->flat.width);
  make_candidate(a);
}

const passed_order *abstractor_order(abstractor *a) {
  return a->how == ABSTRACTION_DIAGONAL ? &a->order : NULL;
}

void abstractor_read(abstractor *a, const void *stored, uint32_t level,
                     int32_t *discrete) {
  assert(a->digits); // only the coding number has them
  coding_read_digits(&a->coding, stored, level, a->digits);
  layout_from_digits(&a->s->layout, a->digits, discrete);
}

void abstractor_expand(abstractor *a, void *zone, const void *stored,
                       uint32_t level) {
  expand_small(a, zone, stored, level);
}

void abstractor_expand_all(abstractor *a, void *zone, const void *stored,
                           uint32_t level) {
  expand_small(a, a->small, stored, level);
  a->kernel->embed(zone, a->n, a->small, a->clocks, a->m);
  assert(a->kernel->is_valid(zone, a->n));
}

uint32_t abstractor_volume(const abstractor *a) {
  return volume_of(&a->flat, &a->small_limits);
}
