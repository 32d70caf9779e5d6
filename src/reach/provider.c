// provider.c -- Successors as they are.

#include "reach/provider.h"

static expand_status start(provider *p, const uint32_t *locations) {
  return expander_start(p->x, locations);
}

static expand_status open(provider *p) { return expander_open(p->x); }

static expand_status next(provider *p) { return expander_next(p->x); }

provider provider_plain(expander *x) {
  return (provider){.x = x, .start = start, .open = open, .next = next};
}
