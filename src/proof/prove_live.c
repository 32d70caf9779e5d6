// prove_live.c -- Why there is no maximal run: zones with ranks.
//
// A zone is done when all that steps lead to from it is part of zones that were
// done before (live/liveness.h, N2), none of which has a state where a run may
// end.  So the order in which they were done is a ranking, as long as none is
// dropped for a larger one that was done later: with a certificate none is, and
// the number of a zone that is done is its rank.

#include <inttypes.h>

#include "base/mem.h"

#include "proof/prove.h"
#include "proof/prover.h"
#include <assert.h>

typedef struct {
  liveness *l;
  prover *p;
  uint32_t count; // of sites
  bool *written;
} ranking;

static void write_ranks(const ranking *r, uint32_t at) {
  liveness *l = r->l;
  assert(at < r->count && !r->written[at]);
  for (uint32_t i = l->sites[at].done; i != LIVENESS_NONE;
       i = l->done[i].next) {
    assert(i < l->ndone && l->done[i].next != i);
    liveness_load(l, at, l->done[i].zone, l->done[i].width);
    strbuf_printf(&r->p->line, "rank %" PRIu32, i);
    prover_bounds(r->p, l->x.kernel, l->x.zone);
  }
  r->written[at] = true;
}

// Of a state that the engine has reached.
static void write_more(void *data, const int32_t *discrete) {
  const ranking *r = data;
  liveness *l = r->l;
  const uint32_t at = liveness_find_key(l, discrete, 0);
  if (at < r->count) // else it was not there before
    write_ranks(r, at);
}

// Those that are not in what was reached, of which there are some if that was not
// asked for.
static void write_others(const ranking *r) {
  liveness *l = r->l;
  for (uint32_t i = 0; i < r->count && prover_goes_on(r->p); i++) {
    if (r->written[i] || l->sites[i].done == LIVENESS_NONE)
      continue;
    layout_unpack(&l->s->layout, liveness_key(l, i), r->p->discrete);
    prover_state(r->p, r->p->discrete);
    write_ranks(r, i);
  }
}

const char *prove_liveness(liveness *l, const query *asked, FILE *file) {
  if (asked->non_zeno || asked->noften)
    return "there is none for runs that have to take time, or to do something "
           "again and again";
  prover p;
  ranking r = {.l = l,
               .p = &p,
               .count = l->keys.count,
               .written = mem_new(l->keys.count, sizeof *r.written)};
  prover_init(&p, l->s, l->watch, file);
  if (l->plan.has_from) {
    p.more = write_more;
    p.data = &r;
    prover_nodes(&p, asked, &l->reach);
  } else {
    prover_open(&p, asked, ORDER_UNION);
  }
  write_others(&r);
  prover_end(&p);
  mem_free(r.written);
  return prover_release(&p);
}
