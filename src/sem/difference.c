// difference.c -- Keeping two discrete parts equal by what changes.

#include "sem/difference.h"

#include <string.h>

#include "base/grow.h"
#include "base/mem.h"

void difference_release(difference *d) { mem_free(d->data); }

void difference_add(difference *d, uint32_t first, uint32_t count) {
  if (d->is_whole)
    return;
  if (d->count == DIFFERENCE_MOST) {
    d->is_whole = true;
    return;
  }
  grow(d->data, d->count, d->room, 16);
  d->data[d->count++] = (discrete_run){first, count};
}

void difference_add_runs(difference *d, const discrete_runs *runs) {
  for (uint32_t i = 0; i < runs->count; i++)
    difference_add(d, runs->data[i].first, runs->data[i].count);
}

void difference_undo(difference *d, const semantics *s, int32_t *to,
                     const int32_t *from) {
  if (d->is_whole)
    semantics_copy(s, to, from);
  for (uint32_t i = 0; i < d->count && !d->is_whole; i++)
    memcpy(to + d->data[i].first, from + d->data[i].first,
           d->data[i].count * sizeof *to);
  d->is_whole = false;
  d->count = 0;
}

static bool is_listed(const difference *d, uint32_t at) {
  for (uint32_t i = 0; i < d->count; i++)
    if (at - d->data[i].first < d->data[i].count)
      return true;
  return false;
}

bool difference_is_valid(const difference *d, const semantics *s,
                         const int32_t *a, const int32_t *b) {
  if (d->is_whole)
    return true;
  for (uint32_t r = 0; r < s->runs.count; r++) {
    const discrete_run *run = &s->runs.data[r];
    for (uint32_t i = run->first; i < run->first + run->count; i++)
      if (a[i] != b[i] && !is_listed(d, i))
        return false;
  }
  return d->count <= DIFFERENCE_MOST;
}
