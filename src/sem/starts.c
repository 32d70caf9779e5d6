// starts.c -- Going through the ways to choose initial locations.

#include "sem/starts.h"

#include <assert.h>

#include "base/mem.h"

void starts_open(starts *a, const semantics *s) {
  *a = (starts){.s = s,
                .locations = mem_new(s->processes, sizeof *a->locations),
                .number = UINT32_MAX};
}

void starts_close(starts *a) { mem_free(a->locations); }

// As digits of a number do: the last process first.
static bool advance(starts *a) {
  for (uint32_t p = a->s->processes; p-- > 0;) {
    const process *proc = &a->s->network->processes.data[p];
    for (uint32_t l = a->locations[p] + 1; l < proc->nlocations; l++)
      if (proc->locations[l].initial) {
        a->locations[p] = l;
        return true;
      }
    a->locations[p] = proc->initial;
  }
  return false;
}

bool starts_next(starts *a) {
  if (++a->number > 0)
    return advance(a);
  for (uint32_t p = 0; p < a->s->processes; p++)
    a->locations[p] = a->s->network->processes.data[p].initial;
  return true;
}

expand_status starts_enter(expander *x, uint32_t number) {
  starts all;
  starts_open(&all, x->s);
  bool some = starts_next(&all);
  while (some && all.number < number)
    some = starts_next(&all);
  assert(some && all.number == number);
  const expand_status status = expander_start(x, all.locations);
  starts_close(&all);
  return status;
}
