// failures.c -- Zones from which a path could not be walked.

#include "path/failures.h"

#include <assert.h>

#include "base/mem.h"

void failures_init(failures *f, const zone_kernel *kernel, uint32_t n,
                   uint32_t count, bool may_be_missing) {
  enum { PER_STATE = 8 };
  *f = (failures){kernel, n, mem_new(count, sizeof *f->at), count,
                  may_be_missing ? (uint64_t)PER_STATE * count : UINT64_MAX};
}

void failures_release(failures *f) {
  for (uint32_t i = 0; i < f->count; i++) {
    if (f->at[i])
      federation_release(f->at[i]);
    mem_free(f->at[i]);
  }
  mem_free(f->at);
}

bool failures_note(failures *f, uint32_t state, const void *zone) {
  assert(state < f->count && f->left > 0);
  assert(!failures_have(f, state, zone)); // or it would not have been tried
  federation **at = &f->at[state];
  if (!*at) {
    *at = mem_new(1, sizeof **at);
    federation_init(*at, f->kernel, f->n);
  }
  federation_add(*at, zone);
  return --f->left > 0;
}

bool failures_have(const failures *f, uint32_t state, const void *zone) {
  assert(state < f->count);
  const federation *at = f->at[state];
  for (uint32_t i = 0; at && i < at->count; i++)
    if (f->kernel->includes(federation_zone(at, i), zone, f->n))
      return true;
  return false;
}
