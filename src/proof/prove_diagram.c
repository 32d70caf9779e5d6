// prove_diagram.c -- The certificate of a search with clock difference diagrams.

#include "proof/prove.h"

#include "proof/prover.h"
#include <assert.h>

// Backward: what of the invariant does not lead to the goal.
static cdd_set find_rest(diagram *d, uint32_t where) {
  const diagram_state *s = &d->states[where];
  assert(where < d->keys.count);
  return cdd_diff(d->m, cdd_from_constraints(d->m, s->invariant, s->count),
                  d->sites[where].known);
}

// Forward: what is known.  With global bounds that is what these abstract to, and
// not closed under steps that copy clocks: it is once all that it simulates is
// there.
static cdd_set find_known(diagram *d, abstractor *local, uint32_t where) {
  set_steps *t = &d->steps;
  if (!d->options.global_bounds || d->options.abstraction != ABSTRACTION_ALU)
    return d->sites[where].known;
  diagram_load(d, where);
  abstractor_look(local, &d->x.machine, d->x.from);
  const bool ok = sets_put(t, d->sites[where].known) == SET_SOME &&
                  sets_forget(t, local) == SET_SOME &&
                  sets_abstract(t, local) == SET_SOME;
  return ok ? t->now : CDD_NONE;
}

static void write_diagrams(prover *p, diagram *d, bool backward) {
  assert(p->states == 0 && d->s->clocks == p->n);
  abstractor local;
  abstractor_init(&local, d->s, d->abstractor.limits, d->x.kernel,
                  &(search_options){.abstraction = ABSTRACTION_ALU});
  for (uint32_t i = 0; i < d->keys.count && prover_goes_on(p); i++)
    prover_set(p, key_table_at(&d->keys, i), d->m,
               backward ? find_rest(d, i) : find_known(d, &local, i));
  abstractor_release(&local);
}

const char *prove_diagram(diagram *d, const query *asked, FILE *file) {
  const bool backward = d->options.direction == DIRECTION_BACKWARD;
  if (backward && d->nmishaps)
    return "there is no certificate of --direction backward where the model "
           "may go wrong in states that no run reaches";
  prover p;
  prover_init(&p, d->s, d->watch, file);
  prover_open(&p, asked, ORDER_UNION);
  write_diagrams(&p, d, backward);
  prover_end(&p);
  return prover_release(&p);
}
