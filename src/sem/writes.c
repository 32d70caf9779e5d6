// writes.c -- From footprints to stretches of the discrete part.

#include "sem/writes.h"

#include "base/vec.h"
#include "sem/footprint.h"

// What the stretch has in common with the fields.
static void add_common(arena *memory, uint32_t low, uint32_t high,
                       const discrete_runs *fields, discrete_runs *out) {
  for (uint32_t i = 0; i < fields->count; i++) {
    const discrete_run *f = &fields->data[i];
    const uint32_t first = low > f->first ? low : f->first;
    const uint32_t last = f->first + f->count - 1;
    const uint32_t end = high < last ? high : last;
    if (first <= end)
      vec_push(memory, out, ((discrete_run){first, end - first + 1}));
  }
}

discrete_runs writes_of(arena *memory, const network *net, const stmt *update,
                        const discrete_runs *fields) {
  discrete_runs out = {0};
  footprint all = {0};
  arena scratch;
  arena_init(&scratch);
  footprint_stmt(&scratch, net, update, &all);
  const footprint few = footprint_compact(&scratch, &all);
  for (uint32_t i = 0; i < few.count && net->cells.count; i++) {
    const touch *t = &few.data[i];
    if (t->what != SPACE_CELL || !t->writes)
      continue;
    const uint32_t most = net->cells.count - 1;
    add_common(memory, net->processes.count + t->low,
               net->processes.count + (t->high < most ? t->high : most), fields,
               &out);
  }
  arena_release(&scratch);
  return out;
}
