// federation.c -- Subtracting zone from zone; the rest is done to each.

#include "zone/federation.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"

void federation_init(federation *f, const zone_kernel *k, uint32_t n) {
  *f = (federation){.kernel = k, .n = n};
}

void federation_release(federation *f) {
  mem_free(f->zones);
  federation_init(f, f->kernel, f->n);
}

void federation_clear(federation *f) { f->count = 0; }

void federation_set_dimension(federation *f, uint32_t n) {
  const size_t room = f->bytes / zone_bytes(f->kernel, n);
  f->room = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
  f->n = n;
  f->count = 0;
}

void *federation_zone(const federation *f, uint32_t i) {
  assert(i < f->room);
  return f->zones + zone_bytes(f->kernel, f->n) * i;
}

bool federation_is_valid(const federation *f) {
  if (f->count > f->room)
    return false;
  for (uint32_t i = 0; i < f->count; i++)
    if (!f->kernel->is_valid(federation_zone(f, i), f->n))
      return false;
  return true;
}

static zone_status status_of(const federation *f) {
  return f->count ? ZONE_SOME : ZONE_EMPTY;
}

// ---- Union

static void reserve(federation *f) {
  if (f->count < f->room)
    return;
  f->room = grow_room(f->room, 0, 4);
  f->zones = mem_resize(f->zones, f->room, zone_bytes(f->kernel, f->n));
  f->bytes = f->room * zone_bytes(f->kernel, f->n);
}

void federation_add(federation *f, const void *z) {
  reserve(f);
  zone_copy(f->kernel, federation_zone(f, f->count++), z, f->n);
}

void federation_unite(federation *f, const federation *g) {
  assert(f != g && f->kernel == g->kernel && f->n == g->n);
  for (uint32_t i = 0; i < g->count; i++)
    federation_add(f, federation_zone(g, i));
}

static void remove_zone(federation *f, uint32_t i) {
  f->count--;
  if (i != f->count)
    zone_copy(f->kernel, federation_zone(f, i), federation_zone(f, f->count),
              f->n);
}

void federation_drop_covered(federation *f) {
  for (uint32_t i = 0; i < f->count;) {
    bool covered = false;
    for (uint32_t j = 0; j < f->count && !covered; j++)
      covered = i != j && f->kernel->includes(federation_zone(f, j),
                                              federation_zone(f, i), f->n);
    if (covered)
      remove_zone(f, i);
    else
      i++;
  }
}

// ---- Subtraction

// What is cut away, and space to work in.
typedef struct {
  zone_constraint *all; // the reduced form of it
  uint32_t count;
  zone_constraint *open; // those that the rest may violate
  void *rest;
} cutter;

static void cutter_init(cutter *c, const zone_kernel *k, uint32_t n,
                        const void *z) {
  c->all = mem_new((size_t)n * n, sizeof *c->all);
  c->open = mem_new((size_t)n * n, sizeof *c->open);
  c->rest = mem_new(1, zone_bytes(k, n));
  c->count = k->reduce(z, n, c->all);
}

static void cutter_release(cutter *c) {
  mem_free(c->all);
  mem_free(c->open);
  mem_free(c->rest);
}

// Sufficient, not necessary.
static bool is_clear_of(const cutter *c, const zone_kernel *k, const void *z,
                        uint32_t n) {
  for (uint32_t a = 0; a < c->count; a++) {
    const zone_constraint m = c->all[a];
    if (bound_add(m.b, k->get(z, n, m.j, m.i)) < BOUND_LE_ZERO)
      return true;
  }
  return false;
}

// Of the open constraints, drop those that the rest satisfies and take out the
// one that it exceeds least.  False if there is none.
static bool take_least(const zone_kernel *k, uint32_t n, const void *rest,
                       zone_constraint *open, uint32_t *count,
                       zone_constraint *taken) {
  uint32_t best = 0;
  bound least = 0;
  for (uint32_t a = 0; a < *count;) {
    const bound has = k->get(rest, n, open[a].i, open[a].j);
    if (has <= open[a].b) {
      open[a] = open[--*count];
      continue;
    }
    const bound excess = has == BOUND_INFINITY ? has : has - open[a].b;
    if (a == 0 || excess < least) {
      best = a;
      least = excess;
    }
    a++;
  }
  if (*count == 0)
    return false;
  *taken = open[best];
  open[best] = open[--*count];
  return true;
}

// Add z without what is cut away.  Where z exceeds a bound, some of it lies
// beyond: no piece is empty.
static zone_status cut(federation *to, cutter *c, const void *z) {
  const zone_kernel *k = to->kernel;
  const uint32_t n = to->n;
  if (is_clear_of(c, k, z, n)) {
    federation_add(to, z);
    return ZONE_SOME;
  }
  const uint32_t before = to->count;
  zone_copy(k, c->rest, z, n);
  uint32_t count = c->count;
  if (count)
    memcpy(c->open, c->all, count * sizeof *c->open);
  zone_constraint m;
  while (take_least(k, n, c->rest, c->open, &count, &m)) {
    federation_add(to, c->rest);
    zone_status status = k->constrain(federation_zone(to, to->count - 1), n,
                                      m.j, m.i, bound_negate(m.b));
    if (status == ZONE_OVERFLOW)
      return status;
    assert(status == ZONE_SOME);
    status = k->constrain(c->rest, n, m.i, m.j, m.b);
    if (status == ZONE_OVERFLOW)
      return status;
    if (status == ZONE_EMPTY) { // z does not meet it at all: leave it whole
      to->count = before;
      federation_add(to, z);
      break;
    }
  }
  return ZONE_SOME;
}

zone_status federation_subtract_zone(federation *f, const void *z) {
  federation old = *f;
  federation_init(f, old.kernel, old.n);
  f->stop = old.stop;
  cutter c;
  cutter_init(&c, f->kernel, f->n, z);
  zone_status status = ZONE_SOME;
  for (uint32_t i = 0; i < old.count && status != ZONE_OVERFLOW; i++)
    status = stop_asked(f->stop) ? ZONE_OVERFLOW
                                 : cut(f, &c, federation_zone(&old, i));
  cutter_release(&c);
  federation_release(&old);
  return status == ZONE_OVERFLOW ? status : status_of(f);
}

zone_status federation_subtract(federation *f, const federation *g) {
  assert(f != g);
  zone_status status = status_of(f);
  for (uint32_t i = 0; i < g->count && status == ZONE_SOME; i++)
    status = federation_subtract_zone(f, federation_zone(g, i));
  return status;
}

zone_status federation_misses(const federation *f, const void *z) {
  for (uint32_t i = 0; i < f->count; i++)
    if (f->kernel->includes(federation_zone(f, i), z, f->n))
      return ZONE_EMPTY;
  federation rest;
  federation_init(&rest, f->kernel, f->n);
  federation_add(&rest, z);
  const zone_status status = federation_subtract(&rest, f);
  federation_release(&rest);
  return status;
}

zone_status federation_misses_any(const federation *f, const federation *g) {
  for (uint32_t i = 0; i < g->count; i++) {
    const zone_status status = federation_misses(f, federation_zone(g, i));
    if (status != ZONE_EMPTY)
      return status;
  }
  return ZONE_EMPTY;
}

// ---- Intersection

zone_status federation_intersect_zone(federation *f, const void *z) {
  for (uint32_t i = 0; i < f->count;) {
    const zone_status status =
        f->kernel->intersect(federation_zone(f, i), f->n, z);
    if (status == ZONE_OVERFLOW)
      return status;
    if (status == ZONE_EMPTY)
      remove_zone(f, i);
    else
      i++;
  }
  return status_of(f);
}

zone_status federation_intersect(federation *f, const federation *g) {
  assert(f != g);
  federation result;
  federation_init(&result, f->kernel, f->n);
  zone_status status = ZONE_SOME;
  for (uint32_t i = 0; i < f->count && status != ZONE_OVERFLOW; i++)
    for (uint32_t j = 0; j < g->count && status != ZONE_OVERFLOW; j++) {
      federation_add(&result, federation_zone(f, i));
      status = f->kernel->intersect(federation_zone(&result, result.count - 1),
                                    f->n, federation_zone(g, j));
      if (status == ZONE_EMPTY)
        result.count--;
    }
  federation_release(f);
  *f = result;
  return status == ZONE_OVERFLOW ? status : status_of(f);
}

zone_status federation_constrain(federation *f, uint32_t i, uint32_t j,
                                 bound b) {
  for (uint32_t at = 0; at < f->count;) {
    const zone_status status =
        f->kernel->constrain(federation_zone(f, at), f->n, i, j, b);
    if (status == ZONE_OVERFLOW)
      return status;
    if (status == ZONE_EMPTY)
      remove_zone(f, at);
    else
      at++;
  }
  return status_of(f);
}

// ---- Time

void federation_up(federation *f) {
  for (uint32_t i = 0; i < f->count; i++)
    f->kernel->up(federation_zone(f, i), f->n);
}

void federation_down(federation *f) {
  for (uint32_t i = 0; i < f->count; i++)
    f->kernel->down(federation_zone(f, i), f->n);
}

void federation_free_clock(federation *f, uint32_t x) {
  for (uint32_t i = 0; i < f->count; i++)
    f->kernel->free(federation_zone(f, i), f->n, x);
}

// Of one good zone and one bad zone.
static zone_status before_one(federation *out, const void *good,
                              const void *bad) {
  federation below; // down(bad), then (good and down(bad)) - bad
  federation_init(&below, out->kernel, out->n);
  federation_add(&below, bad);
  federation_down(&below);
  federation_add(out, good);
  federation_down(out);
  zone_status status =
      federation_subtract_zone(out, federation_zone(&below, 0));
  if (status != ZONE_OVERFLOW)
    status = federation_intersect_zone(&below, good);
  if (status != ZONE_OVERFLOW)
    status = federation_subtract_zone(&below, bad);
  if (status != ZONE_OVERFLOW) {
    federation_down(&below);
    federation_unite(out, &below);
    status = status_of(out);
  }
  federation_release(&below);
  return status;
}

zone_status federation_before(federation *out, const federation *good,
                              const federation *bad) {
  assert(out != good && out != bad && out->count == 0);
  zone_status status = ZONE_SOME;
  for (uint32_t i = 0; i < good->count && status != ZONE_OVERFLOW; i++) {
    federation from;
    federation_init(&from, out->kernel, out->n);
    federation_add(&from, federation_zone(good, i));
    federation_down(&from);
    status = ZONE_SOME;
    for (uint32_t j = 0; j < bad->count && status == ZONE_SOME; j++) {
      federation one;
      federation_init(&one, out->kernel, out->n);
      status =
          before_one(&one, federation_zone(good, i), federation_zone(bad, j));
      if (status != ZONE_OVERFLOW)
        status = federation_intersect(&from, &one);
      federation_release(&one);
    }
    if (status == ZONE_SOME)
      federation_unite(out, &from);
    federation_release(&from);
  }
  return status == ZONE_OVERFLOW ? status : status_of(out);
}

// ---- Text

void federation_print(const federation *f, const char *const *names,
                      strbuf *out) {
  for (uint32_t i = 0; i < f->count; i++) {
    strbuf_puts(out, i ? " || (" : "(");
    zone_print(f->kernel, federation_zone(f, i), f->n, names, out);
    strbuf_putc(out, ')');
  }
  if (f->count == 0)
    strbuf_puts(out, "false");
}
