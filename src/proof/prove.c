// prove.c -- Writing certificates.

#include "proof/prove.h"

#include <inttypes.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "base/strbuf.h"
#include "job/options.h"
#include "model/print.h"
#include "proof/prover.h"

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

// ---- Lines ------------------------------------------------------------------

// The numbers of a certificate: at most 2^40, whatever the scale.
#define MOST ((int64_t)1 << 40)

static void find_state(prover *p) {
  const uint32_t processes = p->net->processes.count;
  p->state = mem_new((size_t)processes + p->net->cells.count, sizeof *p->state);
  for (uint32_t i = 0; i < processes; i++)
    p->state[p->width++] = i;
  for (uint32_t i = 0; i < p->net->cells.count; i++)
    if (p->net->cells.data[i].kind == CELL_STATE)
      p->state[p->width++] = processes + i;
}

void prover_init(prover *p, const semantics *s, watch *w, FILE *file) {
  const size_t n = s->clocks;
  *p = (prover){.file = file,
                .s = s,
                .net = s->network,
                .watch = w,
                .n = s->network->clocks.count,
                .discrete = mem_new(s->size, sizeof *p->discrete),
                .list = mem_new(n * n, sizeof *p->list)};
  find_state(p);
  p->before = mem_new(p->width, sizeof *p->before);
  strbuf_init(&p->line);
}

const char *prover_release(prover *p) {
  mem_free(p->state);
  mem_free(p->before);
  mem_free(p->discrete);
  mem_free(p->list);
  strbuf_release(&p->line);
  return p->trouble;
}

static void end_line(prover *p) {
  strbuf_putc(&p->line, '\n');
  fwrite(p->line.text, 1, p->line.length, p->file);
  strbuf_clear(&p->line);
}

static void write_names(prover *p) {
  const network *net = p->net;
  const uint32_t processes = net->processes.count;
  strbuf_puts(&p->line, "processes");
  for (uint32_t i = 0; i < processes; i++)
    strbuf_printf(&p->line, " %s", net->processes.data[i].name);
  end_line(p);
  strbuf_puts(&p->line, "variables");
  for (uint32_t i = processes; i < p->width; i++)
    strbuf_printf(&p->line, " %s",
                  net->cells.data[p->state[i] - processes].name);
  end_line(p);
  strbuf_puts(&p->line, "clocks");
  for (uint32_t c = 1; c < p->n; c++)
    strbuf_printf(&p->line, " %s", net->clocks.data[c].name);
  end_line(p);
}

void prover_open(prover *p, const query *asked, proof_order order) {
  static const char *const names[] = {"includes", "union", "alu"};
  digest_text digest;
  network_digest(p->net, digest);
  strbuf_puts(&p->line, "gnomon-certificate 1");
  end_line(p);
  if (p->net->name) {
    strbuf_printf(&p->line, "model %s", p->net->name);
    end_line(p);
  }
  if (p->net->overflow != OVERFLOW_WRAP) {
    strbuf_printf(&p->line, "overflow %s",
                  overflow_mode_text(p->net->overflow));
    end_line(p);
  }
  strbuf_printf(&p->line, "digest %s\nquery %s\norder %s", digest, asked->text,
                names[order]);
  end_line(p);
  write_names(p);
}

void prover_end(prover *p) {
  strbuf_printf(&p->line, "end %" PRIu64 " %" PRIu64, p->states, p->zones);
  end_line(p);
  if ((fflush(p->file) != 0 || ferror(p->file)) && !p->trouble)
    p->trouble = "the certificate cannot be written";
}

// Is there time for more?
bool prover_goes_on(prover *p) {
  if (p->trouble)
    return false;
  if (watch_is_due(p->watch, p->watch->touched) && !watch_goes_on(p->watch))
    p->trouble = p->watch->reason;
  return !p->trouble;
}

void prover_state(prover *p, const int32_t *discrete) {
  const uint32_t processes = p->net->processes.count;
  strbuf_puts(&p->line, "state");
  for (uint32_t i = 0; i < p->width; i++) {
    const int32_t at = discrete[p->state[i]];
    strbuf_putc(&p->line, ' ');
    if (p->states && p->before[i] == at)
      strbuf_putc(&p->line, '=');
    else if (i < processes)
      strbuf_puts(&p->line, p->net->processes.data[i].locations[at].name);
    else
      strbuf_int(&p->line, at);
    p->before[i] = at;
  }
  end_line(p);
  p->states++;
}

static void write_bound(prover *p, zone_constraint c) {
  const int64_t number = bound_constant(c.b);
  const bool lower = c.i == 0;
  if (number > MOST / p->s->scale || number < -MOST / p->s->scale) {
    p->trouble = "a bound is too large for a certificate";
    return;
  }
  strbuf_puts(&p->line, " x");
  strbuf_int(&p->line, lower ? c.j : c.i);
  if (!lower && c.j != 0) {
    strbuf_puts(&p->line, "-x");
    strbuf_int(&p->line, c.j);
  }
  strbuf_putc(&p->line, lower ? '>' : '<');
  if (!bound_is_strict(c.b))
    strbuf_putc(&p->line, '=');
  strbuf_int(&p->line, (lower ? -number : number) * p->s->scale);
}

void prover_bounds(prover *p, const zone_kernel *k, const void *zone) {
  const uint32_t count = k->reduce(zone, p->s->clocks, p->list);
  for (uint32_t i = 0; i < count; i++)
    write_bound(p, p->list[i]);
  end_line(p);
  p->zones++;
}

static void write_zone(prover *p, const zone_kernel *k, const void *zone) {
  strbuf_puts(&p->line, "zone");
  prover_bounds(p, k, zone);
}

static void write_zones(prover *p, const federation *f) {
  for (uint32_t i = 0; i < f->count; i++)
    write_zone(p, f->kernel, federation_zone(f, i));
}

// ---- Grouping ---------------------------------------------------------------

// Numbers 0, 1, 2 … in lists, one for each site: those of site i are `items`
// from ends[i - 1] to ends[i].
typedef struct {
  size_t *ends;
  uint32_t *items;
} grouping;

// Item i belongs to site sites[i], or to none: PASSED_NONE.
static grouping group(const uint32_t *sites, size_t count, uint32_t nsites) {
  grouping g = {mem_new((size_t)nsites + 1, sizeof *g.ends),
                mem_new(count, sizeof *g.items)};
  for (size_t i = 0; i < count; i++)
    if (sites[i] != PASSED_NONE)
      g.ends[sites[i] + 1]++;
  for (uint32_t i = 0; i < nsites; i++)
    g.ends[i + 1] += g.ends[i];
  // Now ends[i] is where list i begins.
  for (size_t i = 0; i < count; i++)
    if (sites[i] != PASSED_NONE)
      g.items[g.ends[sites[i]]++] = (uint32_t)i;
  return g;
}

static void group_release(grouping *g) {
  mem_free(g->ends);
  mem_free(g->items);
}

static size_t group_first(const grouping *g, uint32_t where) {
  return where ? g->ends[where - 1] : 0;
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
  else if (limit > MOST / p->s->scale)
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
  end_line(p);
}

// Those that tell states apart, whatever the locations.
static void write_diagonals(prover *p, const network_limits *l) {
  strbuf_puts(&p->line, "diagonals");
  for (uint32_t i = 0; i < l->ndiagonals; i++) {
    const diagonal *d = &l->diagonals[i];
    write_bound(p, (zone_constraint){d->x, d->y, d->bound});
  }
  end_line(p);
}

static bool is_by_simulation(const engine *e) {
  return e->abstractor.how == ABSTRACTION_ALU ||
         e->abstractor.how == ABSTRACTION_DIAGONAL;
}

// `local` has the limits.
static void write_node(prover *p, engine *e, abstractor *local, uint32_t node,
                       bool first) {
  engine_load(e, node);
  if (first)
    prover_state(p, e->x.from);
  if (first && is_by_simulation(e))
    write_limits(p, local, &e->x.machine, e->x.from);
  // What time has passed is nobody's concern: it only made zones differ.
  if (e->s->timer)
    e->x.kernel->free(e->x.zone, e->x.n, e->s->timer);
  write_zone(p, e->x.kernel, e->x.zone);
}

void prover_nodes(prover *p, const query *asked, engine *e) {
  const passed *q = &e->passed;
  prover_open(p, asked,
              is_by_simulation(e)         ? ORDER_SIMULATION
              : has_pieces(e->s->network) ? ORDER_UNION
                                          : ORDER_INCLUDES);
  if (e->abstractor.how == ABSTRACTION_DIAGONAL)
    write_diagonals(p, e->limits);
  uint32_t *sites = mem_new(q->nnodes, sizeof *sites);
  for (uint32_t i = 0; i < q->nnodes; i++)
    sites[i] = q->nodes[i].flags & NODE_LISTED ? q->nodes[i].site : PASSED_NONE;
  grouping g = group(sites, q->nnodes, q->nsites);
  mem_free(sites);
  abstractor local;
  abstractor_init(&local, e->s, e->limits, e->x.kernel,
                  &(search_options){.abstraction = ABSTRACTION_ALU});
  for (uint32_t i = 0; i < q->nsites && prover_goes_on(p); i++) {
    const size_t first = group_first(&g, i);
    for (size_t k = first; k < g.ends[i]; k++)
      write_node(p, e, &local, g.items[k], k == first);
    if (p->more && first < g.ends[i])
      p->more(p->data, e->x.from);
  }
  abstractor_release(&local);
  group_release(&g);
}

// ---- Diagrams ---------------------------------------------------------------

static void tell_failure(prover *p, cdd *m) {
  switch (cdd_why(m)) {
  case CDD_OVERFLOW:
    p->trouble = "a bound is too large for a certificate";
    break;
  case CDD_MEMORY:
    watch_out_of_memory(p->watch);
    p->trouble = p->watch->reason;
    break;
  default:
    p->trouble = p->watch->reason;
  }
  cdd_forgive(m);
}

// The discrete state with this key has this set, which may be CDD_NONE.
static void write_set(prover *p, const uint64_t *key, cdd *m, cdd_set set) {
  federation zones;
  federation_init(&zones, zone_kernel_get(ZONE_64, ZONE_BEST), p->s->clocks);
  switch (cdd_extract(m, set, &zones)) {
  case CDD_YES:
    layout_unpack(&p->s->layout, key, p->discrete);
    prover_state(p, p->discrete);
    write_zones(p, &zones);
    break;
  case CDD_NO:
    break;
  case CDD_FAILED:
    tell_failure(p, m);
  }
  federation_release(&zones);
}

static void write_visited(prover *p, visited *v) {
  for (uint32_t i = 0; i < v->sites.count && prover_goes_on(p); i++)
    write_set(p, key_table_at(&v->sites, i), v->diagrams, v->unions[i]);
}

const char *prove_zones(engine *e, const query *asked, FILE *file) {
  prover p;
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

// Backward: what of the invariant does not lead to the goal.
static cdd_set find_rest(diagram *d, uint32_t where) {
  const diagram_state *s = &d->states[where];
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
  abstractor local;
  abstractor_init(&local, d->s, d->abstractor.limits, d->x.kernel,
                  &(search_options){.abstraction = ABSTRACTION_ALU});
  for (uint32_t i = 0; i < d->keys.count && prover_goes_on(p); i++)
    write_set(p, key_table_at(&d->keys, i), d->m,
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

// ---- Matrices ---------------------------------------------------------------

// Which matrix has which discrete states.
typedef struct {
  prover *p;
  fixpoint *f;
  key_table keys;
  uint64_t *key;
  federation zones;           // of the matrices
  uint32_t *sites, *matrices; // of each pair
  uint32_t count, room;
} unfolding;

static void add_pair(unfolding *u, uint32_t where, uint32_t matrix) {
  if (u->count == u->room) {
    u->room = grow_room(u->room, 0, 256);
    u->sites = mem_resize(u->sites, u->room, sizeof *u->sites);
    u->matrices = mem_resize(u->matrices, u->room, sizeof *u->matrices);
  }
  u->sites[u->count] = where;
  u->matrices[u->count++] = matrix;
}

// All states of the function, each with the matrix unless that is PASSED_NONE.
static cmd_status unfold(unfolding *u, bf states, uint32_t matrix) {
  const layout *l = &u->p->s->layout;
  const bits *b = &u->f->r->bits;
  bf_manager *m = u->f->m;
  const uint32_t mark = bf_mark(m);
  while (prover_goes_on(u->p) && bits_pick(b, states, u->p->discrete)) {
    layout_pack(l, u->p->discrete, u->key);
    const uint32_t where =
        key_table_find(&u->keys, u->key, passed_hash(u->key, l->words));
    if (matrix != PASSED_NONE)
      add_pair(u, where, matrix);
    states = bf_release_but(
        m, mark, bf_minus(m, states, bits_of_state(b, u->p->discrete)));
  }
  bf_release(m, mark);
  if (!bf_is_fine(m))
    return CMD_FAILED;
  return u->p->trouble ? CMD_STOPPED : CMD_FINE;
}

static cmd_status visit(void *data, void *zone, bf states, bf none) {
  unfolding *u = data;
  (void)none;
  federation_add(&u->zones, zone);
  return unfold(u, states, u->zones.count - 1);
}

// What none of the zones has.
static zone_status complement(federation *out, const unfolding *u,
                              const grouping *g, uint32_t where) {
  zone_status status = ZONE_SOME;
  federation_clear(out);
  u->zones.kernel->init_universe(u->f->scratch, u->f->n);
  federation_add(out, u->f->scratch);
  for (size_t k = group_first(g, where);
       k < g->ends[where] && status == ZONE_SOME; k++)
    status = federation_subtract_zone(
        out, federation_zone(&u->zones, u->matrices[g->items[k]]));
  return status;
}

static void write_site(unfolding *u, const grouping *g, uint32_t where) {
  layout_unpack(&u->p->s->layout, key_table_at(&u->keys, where),
                u->p->discrete);
  prover_state(u->p, u->p->discrete);
  for (size_t k = group_first(g, where); k < g->ends[where]; k++)
    write_zone(u->p, u->zones.kernel,
               federation_zone(&u->zones, u->matrices[g->items[k]]));
}

static void write_complement(unfolding *u, const grouping *g, uint32_t where) {
  federation rest;
  federation_init(&rest, u->zones.kernel, u->f->n);
  const zone_status status = complement(&rest, u, g, where);
  if (status == ZONE_OVERFLOW) {
    u->p->trouble = "a bound is too large for a certificate";
  } else if (status == ZONE_SOME) {
    layout_unpack(&u->p->s->layout, key_table_at(&u->keys, where),
                  u->p->discrete);
    prover_state(u->p, u->p->discrete);
    write_zones(u->p, &rest);
  }
  federation_release(&rest);
}

static void write_matrices(unfolding *u, bool backward) {
  fixpoint *f = u->f;
  cmd_status status = backward ? unfold(u, f->untimed, PASSED_NONE) : CMD_FINE;
  if (status == CMD_FINE)
    status = cmd_each(f->reached, visit, u);
  if (status == CMD_FAILED) {
    fixpoint_of_cmd(f, status);
    u->p->trouble = f->watch->reason;
  }
  grouping g = group(u->sites, u->count, u->keys.count);
  for (uint32_t i = 0; i < u->keys.count && prover_goes_on(u->p); i++)
    if (backward)
      write_complement(u, &g, i);
    else
      write_site(u, &g, i);
  group_release(&g);
}

static bool may_go_wrong(const fixpoint *f) {
  for (uint32_t i = 0; i < f->r->mishaps.count; i++)
    if (bf_meets(f->m, f->r->mishaps.data[i].where, f->untimed))
      return true;
  return false;
}

const char *prove_matrices(fixpoint *f, const query *asked, FILE *file) {
  // Also forward, if clocks did not matter: then nothing else was reached.
  const bool backward =
      f->options.direction == DIRECTION_BACKWARD || cmd_is_empty(f->reached);
  if (backward && may_go_wrong(f))
    return "there is no certificate of --direction backward where the model "
           "may go wrong in states that no run reaches";
  prover p;
  prover_init(&p, f->s, f->watch, file);
  prover_open(&p, asked, ORDER_UNION);
  unfolding u = {
      .p = &p, .f = f, .key = mem_new(f->s->layout.words, sizeof *u.key)};
  key_table_init(&u.keys, f->s->layout.words);
  federation_init(&u.zones, f->kernel, f->n);
  write_matrices(&u, backward);
  prover_end(&p);
  key_table_release(&u.keys);
  federation_release(&u.zones);
  mem_free(u.key);
  mem_free(u.sites);
  mem_free(u.matrices);
  return prover_release(&p);
}
