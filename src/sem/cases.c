// cases.c -- What a case of a predicate leaves of zones.

#include "sem/cases.h"

#include "base/mem.h"

zone_status cases_constrain(const cases *c, const zone_kernel *k,
                            const zone_frame *f, void *zone) {
  const clock_constraints *found = &c->machine->constraints;
  const uint32_t n = f ? f->n : c->s->clocks;
  for (uint32_t i = 0; i < found->count; i++) {
    zone_constraint both[2];
    if (found->data[i].op == EXPR_DEADLOCK)
      continue;
    assert(found->data[i].bound % c->s->scale == 0);
    const uint32_t count = semantics_bounds(c->s, &found->data[i], both);
    for (uint32_t b = 0; b < count; b++) {
      const zone_constraint one = f ? frame_map(f, both[b]) : both[b];
      const zone_status status = k->constrain(zone, n, one.i, one.j, one.b);
      if (status != ZONE_SOME)
        return status;
    }
  }
  return ZONE_SOME;
}

zone_status cases_constrain_stuck(const cases *c, federation *f,
                                  const federation *stuck) {
  const clock_constraints *found = &c->machine->constraints;
  zone_status status = ZONE_SOME;
  for (uint32_t i = 0; i < found->count && status == ZONE_SOME; i++)
    if (found->data[i].op == EXPR_DEADLOCK)
      status = found->data[i].bound ? federation_intersect(f, stuck)
                                    : federation_subtract(f, stuck);
  return status;
}

uint32_t cases_list(const cases *c, zone_constraint *list) {
  const clock_constraints *found = &c->machine->constraints;
  uint32_t count = 0;
  for (uint32_t i = 0; i < found->count; i++) {
    assert(found->data[i].op != EXPR_DEADLOCK);
    count += semantics_bounds(c->s, &found->data[i], list + count);
  }
  assert(count <= cases_room(c));
  return count;
}

// Add what the case leaves of the zone.
static zone_status add_case(const cases *c, void *zone, const federation *stuck,
                            federation *out) {
  zone_status status = cases_constrain(c, out->kernel, NULL, zone);
  if (status != ZONE_SOME)
    return status;
  if (!stuck) {
    federation_add(out, zone);
    return ZONE_SOME;
  }
  federation left;
  federation_init(&left, out->kernel, out->n);
  federation_add(&left, zone);
  status = cases_constrain_stuck(c, &left, stuck);
  if (status == ZONE_SOME)
    federation_unite(out, &left);
  federation_release(&left);
  return status;
}

cases_status cases_find(const semantics *s, vm *m, code_entry code,
                        int32_t *discrete, const void *within,
                        const federation *stuck, federation *out) {
  assert(out->n == s->clocks && out != stuck);
  void *z = mem_new(zone_bytes(out->kernel, out->n), 1);
  zone_status status = ZONE_SOME;
  cases c;
  for (bool is = cases_first(&c, s, m, code, discrete);
       is && status != ZONE_OVERFLOW; is = cases_next(&c)) {
    if (within)
      zone_copy(out->kernel, z, within, out->n);
    else
      out->kernel->init_universe(z, out->n);
    status = add_case(&c, z, stuck, out);
  }
  mem_free(z);
  return c.has_failed              ? CASES_ERROR
         : status == ZONE_OVERFLOW ? CASES_OVERFLOW
                                   : CASES_DONE;
}
