// prove.c -- What goes with certificates, and that of a search with zones.

#include "proof/prove.h"

#include <assert.h>

#include "base/mem.h"
#include "job/options.h"
#include "proof/grouping.h"
#include "proof/prover.h"
#include "proof/renamed.h"

// ---- Refusals ---------------------------------------------------------------

static const char *refuse_options(arena *memory, const search_options *o) {
  if (o->reduce != REDUCE_NONE)
    return arena_printf(memory,
                        "a certificate and --reduce %s do not go together: not "
                        "all states are stored",
                        search_reduction_name(o->reduce));
  if (options_may_omit(o->passed))
    return arena_printf(memory,
                        "a certificate and --passed %s do not go together: "
                        "states may be omitted, and nothing is proved",
                        search_passed_name(o->passed));
  if (o->untimed_first && o->engine != SEARCH_ENGINE_CMD)
    return "a certificate and --untimed-first go together with --engine cmd "
           "only";
  return NULL;
}

const char *prove_refusal(arena *memory, const network *net, const query *asked,
                          const search_options *o) {
  if (!asked)
    return "a certificate is of a query";
  if (net->has_rates)
    return "there is no certificate for models with stop-watches";
  return refuse_options(memory, o);
}

// ---- Zones ------------------------------------------------------------------

static bool has_guarded_receiver(const process *p) {
  for (uint32_t i = 0; i < p->nedges; i++)
    if (p->edges[i].sync == EDGE_RECEIVE && p->edges[i].clock_guard)
      return true;
  return false;
}

// May a step be cut into pieces, by others than ours?
static bool has_pieces(const network *net) {
  bool broadcasts = false, guarded = false;
  for (uint32_t i = 0; i < net->channels.count; i++)
    broadcasts |= net->channels.data[i].broadcast;
  for (uint32_t i = 0; i < net->processes.count; i++)
    guarded |= has_guarded_receiver(&net->processes.data[i]);
  return net->has_priorities || (broadcasts && guarded);
}

static void put_limit(prover *p, int64_t limit) {
  strbuf_putc(&p->line, ' ');
  if (limit == ZONE_NEVER)
    strbuf_putc(&p->line, '-');
  else if (limit > PROVER_MOST / p->s->scale)
    strbuf_puts(&p->line, "inf");
  else
    strbuf_int(&p->line, limit * p->s->scale);
}

// L and U of a discrete state.  Not those that the search compared with if bounds
// are global: these are at least as large, so that what they cover is covered here,
// but they are not those before and after a step that copies a clock.
static void write_limits(prover *p, abstractor *a, vm *machine,
                         int32_t *discrete) {
  const flat_zone_limits *l = &a->small_limits;
  assert(p->line.length == 0 && a->how == ABSTRACTION_ALU);
  abstractor_look(a, machine, discrete);
  strbuf_puts(&p->line, "limits");
  for (uint32_t i = 1; i < a->m; i++) {
    if (a->clocks[i] >= p->n) // the timer
      continue;
    strbuf_puts(&p->line, " x");
    strbuf_int(&p->line, a->clocks[i]);
    put_limit(p, l->lower[i]);
    put_limit(p, l->upper[i]);
  }
  prover_end_line(p);
}

// Those that tell states apart, whatever the locations.
static void write_diagonals(prover *p, const network_limits *l) {
  assert(p->states == 0 && (l->has_diagonals || l->ndiagonals == 0));
  strbuf_puts(&p->line, "diagonals");
  for (uint32_t i = 0; i < l->ndiagonals; i++) {
    const diagonal *d = &l->diagonals[i];
    prover_bound(p, (zone_constraint){d->x, d->y, d->bound});
  }
  prover_end_line(p);
}

static bool is_by_simulation(const engine *e) {
  return e->abstractor.how == ABSTRACTION_ALU ||
         e->abstractor.how == ABSTRACTION_DIAGONAL;
}

// `local` has the limits.
static void write_node(prover *p, engine *e, abstractor *local,
                       renamed_words *w, uint32_t node, bool first) {
  assert(node < e->passed.nnodes && e->passed.nodes[node].flags & NODE_LISTED);
  engine_load(e, node);
  if (first)
    prover_state(p, e->x.from);
  if (first && is_by_simulation(e))
    write_limits(p, local, &e->x.machine, e->x.from);
  // What time has passed is nobody's concern: it only made zones differ.
  if (e->s->timer)
    e->x.kernel->free(e->x.zone, e->x.n, e->s->timer);
  prover_zone(p, e->x.kernel, e->x.zone);
  if (e->orbits)
    renamed_node(p, w, e, node);
}

void prover_nodes(prover *p, const query *asked, engine *e) {
  const passed *q = &e->passed;
  assert(!e->has_sieve && !e->has_visited && e->started);
  prover_open(p, asked,
              is_by_simulation(e)         ? ORDER_SIMULATION
              : has_pieces(e->s->network) ? ORDER_UNION
                                          : ORDER_INCLUDES);
  if (e->abstractor.how == ABSTRACTION_DIAGONAL)
    write_diagonals(p, e->limits);
  renamed_words words;
  renamed_init(&words);
  if (e->orbits) {
    renamed_open(p, e->orbits->now.plan->symmetry);
    renamed_node(p, &words, e, PASSED_NONE);
  }
  uint32_t *sites = mem_new(q->nnodes, sizeof *sites);
  for (uint32_t i = 0; i < q->nnodes; i++)
    sites[i] = q->nodes[i].flags & NODE_LISTED ? q->nodes[i].site : PASSED_NONE;
  grouping g = grouping_make(sites, q->nnodes, q->nsites);
  mem_free(sites);
  abstractor local;
  abstractor_init(&local, e->s, e->limits, e->x.kernel,
                  &(search_options){.abstraction = ABSTRACTION_ALU});
  for (uint32_t i = 0; i < q->nsites && prover_goes_on(p); i++) {
    const size_t first = grouping_first(&g, i);
    for (size_t k = first; k < g.ends[i]; k++)
      write_node(p, e, &local, &words, g.items[k], k == first);
    if (p->more && first < g.ends[i])
      p->more(p->data, e->x.from);
  }
  abstractor_release(&local);
  renamed_release(&words);
  grouping_release(&g);
  assert(p->trouble || p->zones >= p->states);
}

static void write_visited(prover *p, visited *v) {
  assert(p->n == p->s->clocks); // a timer has no place in a diagram
  for (uint32_t i = 0; i < v->sites.count && prover_goes_on(p); i++)
    prover_set(p, key_table_at(&v->sites, i), v->diagrams, v->unions[i]);
}

const char *prove_zones(engine *e, const query *asked, FILE *file) {
  prover p;
  assert(file && !query_is_about_runs(asked->kind) &&
         !query_is_about_values(asked->kind));
  prover_init(&p, e->s, e->watch, file);
  if (e->has_visited) {
    prover_open(&p, asked, ORDER_UNION);
    write_visited(&p, &e->visited);
  } else {
    prover_nodes(&p, asked, e);
  }
  prover_end(&p);
  return prover_release(&p);
}
