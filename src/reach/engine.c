// engine.c -- Forward reachability over zones.
//
//   add the initial states
//   while a state waits:
//     for each of its successors, abstracted:
//       unless a stored state covers it:
//         drop the stored states that it covers; store it; let it wait
//         stop if it has what is looked for
//
// after Pettersson & Larsen, "UPPAAL2k", EATCS Bulletin 70, 2000, and Behrmann,
// Hune & Vaandrager, "Distributing timed model checking", CAV 2000: covered
// states are dropped from the waiting ones as well.
//
// With diagrams, a state is covered if all states seen cover it together
// (store/visited.h), and the list has those that wait only.

#include "reach/engine.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "job/options.h"
#include "sem/deadlock.h"
#include "sem/topology.h"

enum { LONG_KEY = 16 }; // words

static void init_visited(engine *e) {
  const search_options *o = &e->options;
  const cdd_options how = {
      .clocks = e->s->clocks,
      .order = o->cdd_levels,
      .limit = o->memory,
      .tree = o->passed == PASSED_CDD,
      .stop = e->watch->memory->stop,
      .go_on = watch_goes_on,
      .go_on_data = e->watch,
  };
  visited_init(&e->visited, &how, e->s->layout.words);
  e->whole = mem_new(zone_bytes(e->x.kernel, e->s->clocks), 1);
}

static void init_store(engine *e) {
  const search_options *o = &e->options;
  const uint32_t words = e->words;
  const passed_rules rules = {
      .words = o->zones == ZONES_NUMBER             ? 0
               : o->passed == PASSED_SIGNATURE_ZONE ? 1
                                                    : words,
      .held = o->passed == PASSED_SIGNATURE_ZONE ? words : 0,
      .stop = e->watch->memory->stop,
      .shares = o->zones == ZONES_MINIMAL || o->zones == ZONES_AUTO,
      .equality = o->no_inclusion,
      .keeps = o->passed == PASSED_SIGNATURE_ZONE,
      .filters = o->volume == VOLUME_FILTER || o->volume == VOLUME_BOTH,
      .sorts = o->volume == VOLUME_SORTED || o->volume == VOLUME_BOTH,
  };
  passed_init(&e->passed, &e->abstractor.coding, &rules);
  e->has_sieve = options_is_sieve(o->passed);
  e->has_visited = options_is_diagram(o->passed);
  e->late = o->no_waiting_inclusion;
  if (e->has_visited)
    init_visited(e);
  if (!e->has_sieve)
    return;
  const sieve_plan plan = {
      .kind = o->passed == PASSED_BITSTATE ? SIEVE_BITS : SIEVE_SIGNATURES,
      .hashes = o->hashes,
      .signature = o->signature_bits,
      .bytes = o->passed_size,
      .seed = o->hash_seed,
  };
  e->trouble = sieve_init(&e->sieve, &plan);
}

static void find_entries(engine *e) {
  const network *net = e->s->network;
  e->entries = mem_new(net->processes.count, sizeof *e->entries);
  for (uint32_t p = 0; p < net->processes.count; p++)
    e->entries[p] = topology_entries(&net->processes.data[p]);
}

void engine_init(engine *e, const search_job *job) {
  const semantics *s = job->s;
  const search_options *o = &job->options;
  const zone_kernel *kernel = zone_kernel_get(o->width, o->simd);
  *e = (engine){.s = s,
                .limits = job->limits,
                .accelerator =
                    job->leaps && job->leaps->nprocesses ? job->leaps : NULL,
                .options = *o,
                .key = mem_new(s->layout.words + 1, sizeof *e->key),
                .from_key = mem_new(s->layout.words + 1, sizeof *e->from_key),
                .words = s->layout.words,
                .watch = job->watch,
                .best = PASSED_NONE,
                .best_time = UINT64_MAX};
  expander_init(&e->x, s, kernel);
  abstractor_init(&e->abstractor, s, job->limits, kernel, o);
  init_store(e);
  queue_init(&e->queue, o->order, o->seed, s);
  goal_init(&e->goal, s, kernel, job->looked_for, job->has_deadlock);
  federation_init(&e->stuck, kernel, s->clocks);
  if (o->reduce != REDUCE_NONE)
    find_entries(e);
}

void engine_refute(engine *e, refuted *r) {
  assert(!e->started && e->options.passed == PASSED_EXACT &&
         e->options.zones != ZONES_NUMBER);
  e->refuted = r;
  e->words = e->s->layout.words + 1;
  passed_release(&e->passed);
  init_store(e);
}

void engine_release(engine *e) {
  if (e->entries)
    for (uint32_t p = 0; p < e->s->processes; p++)
      mem_free(e->entries[p]);
  mem_free(e->entries);
  expander_release(&e->x);
  passed_release(&e->passed);
  abstractor_release(&e->abstractor);
  if (e->has_sieve && !e->trouble)
    sieve_release(&e->sieve);
  mem_free(e->sifted);
  if (e->has_visited)
    visited_release(&e->visited);
  mem_free(e->whole);
  queue_release(&e->queue, e->s);
  goal_release(&e->goal);
  federation_release(&e->stuck);
  mem_free(e->key);
  mem_free(e->from_key);
}

void engine_count_diagrams(search_stats *stats, const cdd *m) {
  const cdd_stats c = cdd_statistics(m);
  stats->has_diagrams = true;
  stats->cdd_nodes = c.nodes;
  stats->cdd_peak_nodes = c.peak_nodes;
  stats->cdd_bytes = c.bytes;
  stats->cdd_fan_out = c.nodes ? (double)c.intervals / (double)c.nodes : 0;
  stats->cdd_widest = c.widest;
  stats->extractions = c.extractions;
}

static uint64_t count_stored(const engine *e) {
  return e->has_sieve     ? e->sieve.added
         : e->has_visited ? e->visited.added - e->dropped
                          : e->passed.stored;
}

void engine_count(engine *e) {
  e->stats.stored = count_stored(e);
  e->stats.inclusion_checks = e->passed.inclusion_checks;
  e->stats.inclusion_checks_avoided = e->passed.inclusion_checks_avoided;
  e->stats.store_bytes = passed_bytes(&e->passed);
  if (e->has_sieve && !e->trouble) {
    e->stats.store_bytes += e->sieve.mapped;
    e->stats.false_hits_expected = sieve_false_hits_expected(&e->sieve);
    e->stats.false_hits = sieve_false_hits(&e->sieve);
  }
  if (e->has_visited) {
    e->stats.store_bytes += visited_bytes(&e->visited);
    engine_count_diagrams(&e->stats, e->visited.diagrams);
  }
  e->stats.zone_bytes = passed_zone_bytes(&e->passed);
  e->stats.seconds = watch_seconds(e->watch);
}

void engine_collect(engine *e) {
  if (e->has_visited)
    cdd_collect(e->visited.diagrams);
}

double engine_omission(const engine *e) {
  if (e->has_sieve)
    return sieve_omission_probability(&e->sieve);
  const double n = e->passed.table.count;
  return -expm1(-ldexp(n * (n - 1), -(int)e->options.signature_bits - 1));
}

// ---- Storing -------------------------------------------------------------------

static engine_status of_goal(goal_status g) {
  switch (g) {
  case GOAL_YES:
    return ENGINE_FOUND;
  case GOAL_ERROR:
    return ENGINE_QUERY;
  case GOAL_OVERFLOW:
    return ENGINE_OVERFLOW;
  default:
    return ENGINE_MORE;
  }
}

static void count_removed(engine *e) {
  const passed *p = &e->passed;
  e->dropped += p->nremoved;
  for (uint32_t i = 0; i < p->nremoved; i++)
    if (p->nodes[p->removed[i]].flags & NODE_WAITING)
      e->stats.waiting--;
    else
      e->mistakes++;
}

// Deadlocks, and what comes first in time, are looked for when a state is taken
// out of the queue.
static bool tests_late(const engine *e) {
  return e->goal.has_deadlock || e->s->timer;
}

// The key of the expander's successor.  Long ones are mostly that of the state it
// came from.
static void pack(engine *e, uint32_t parent) {
  const layout *l = &e->s->layout;
  if (parent == PASSED_NONE || l->words < LONG_KEY)
    layout_pack(l, e->x.effect.to, e->key);
  else
    layout_repack(l, e->x.effect.to, e->x.from, e->from_key, e->key);
}

// The hash of a key, and in `key` what the place is found by: the key, or its
// signature.
static uint64_t hash_of(const engine *e, const uint64_t *key,
                        const uint64_t **found_by, uint64_t *signature) {
  const uint32_t words = e->words;
  *found_by = key;
  if (e->options.passed != PASSED_SIGNATURE_ZONE)
    return passed_hash(key, words);
  *signature = passed_signature(key, words, e->options.signature_bits,
                                e->options.hash_seed);
  *found_by = signature;
  return passed_hash(signature, 1);
}

// May the successor be forgotten once it was expanded?  Every cycle keeps a
// state.
static bool is_loose(const engine *e, uint32_t parent, uint32_t label) {
  const expander *x = &e->x;
  if (e->has_sieve || e->has_visited)
    return true;
  if (e->options.reduce == REDUCE_NONE || parent == PASSED_NONE ||
      label & LABEL_LEAP)
    return false;
  if (e->options.reduce == REDUCE_COMMITTED && !x->effect.stands)
    return false;
  const transition *t = &x->transitions.list[label];
  for (uint32_t i = 0; i < t->nmoves; i++) {
    const step_edge *m = x->transitions.moves[t->moves + i];
    if (e->entries[m->process][m->target])
      return false;
  }
  return true;
}

static uint32_t volume_here(const engine *e) {
  return shelves_are_on(&e->passed.shelves) ? abstractor_volume(&e->abstractor)
                                            : 0;
}

// The standing of the state at hand, into its key.  False: it is not to be looked
// at.
static bool stand(engine *e, uint32_t parent, uint32_t label) {
  const uint32_t standing =
      !e->refuted ? 0
      : parent == PASSED_NONE
          ? refuted_start(e->refuted, e->key)
          : refuted_follow(e->refuted, e->standing, label, e->key);
  e->key[e->s->layout.words] = standing;
  return standing != REFUTED_STEP;
}

// Is the candidate covered by a state that is in no stretch?
static bool is_covered_outside(engine *e, const passed_origin *o) {
  uint64_t *standing = &e->key[e->s->layout.words];
  const uint64_t own = *standing;
  if (!e->refuted || own == 0 || e->late)
    return false;
  *standing = 0;
  const bool covered =
      passed_covers(&e->passed, e->key, passed_hash(e->key, e->words),
                    &e->abstractor.form, o);
  *standing = own;
  return covered;
}

// The candidate into the store: its node, or PASSED_NONE.
static uint32_t keep(engine *e, const uint64_t *key, uint64_t hash,
                     uint32_t parent, uint32_t label) {
  passed *p = &e->passed;
  form *f = &e->abstractor.form;
  const passed_origin origin = {
      .parent = parent,
      .label = label,
      .keep_waiting = e->options.path == PATH_SHORTEST,
      .loose = is_loose(e, parent, label),
      .volume = volume_here(e),
      .key = e->key,
      .order = abstractor_order(&e->abstractor),
  };
  if (is_covered_outside(e, &origin))
    return PASSED_NONE;
  if (!e->late)
    return passed_add(p, passed_find(p, key, hash, f->m), f, &origin);
  const uint32_t at =
      p->rules.words ? passed_find(p, key, hash, f->m) : PASSED_NONE;
  return passed_put(p, at, f, &origin);
}

// Is the candidate part of the union of those seen?  It is from now on.
static engine_status visit(engine *e, uint64_t hash, bool *covered) {
  const abstractor *a = &e->abstractor;
  a->kernel->embed(e->whole, a->n, a->small, a->clocks, a->m);
  const visited_answer answer =
      visited_add(&e->visited, e->key, hash, a->kernel, e->whole);
  *covered = answer == VISITED_COVERED;
  if (answer == VISITED_OVERFLOW)
    return ENGINE_OVERFLOW;
  if (answer == VISITED_NEW || answer == VISITED_COVERED)
    return ENGINE_MORE;
  if (answer == VISITED_FULL)
    watch_out_of_memory(e->watch);
  return ENGINE_STOPPED;
}

// What goes before what in a queue that is told.
static uint64_t priority(engine *e) {
  if (e->options.order == ORDER_VOLUME)
    return UINT32_MAX - abstractor_volume(&e->abstractor);
  return goal_time(&e->goal, e->x.next);
}

// Is what is looked for in the expander's successor, which is e->node?
static engine_status test(engine *e) {
  expander *x = &e->x;
  if (tests_late(e) ||
      (e->refuted &&
       refuted_is_end(e->refuted, (uint32_t)e->key[e->s->layout.words])))
    return ENGINE_MORE;
  const engine_status status =
      of_goal(goal_test(&e->goal, x->effect.to, x->next, NULL));
  return status == ENGINE_FOUND && e->rough && e->judge
             ? e->judge(e->judge_data, e)
             : status;
}

// Store the expander's successor; `label` is how it was reached.
static engine_status store(engine *e, uint32_t parent, uint32_t label) {
  expander *x = &e->x;
  uint64_t signature;
  const uint64_t *key;
  pack(e, parent);
  if (!stand(e, parent, label))
    return ENGINE_MORE;
  const uint64_t hash = hash_of(e, e->key, &key, &signature);
  passed_expect(&e->passed, hash, false);
  abstractor_look(&e->abstractor, &x->machine, x->effect.to);
  passed_expect(&e->passed, hash, true);
  if (abstractor_take(&e->abstractor, x->next) != ZONE_SOME)
    return ENGINE_OVERFLOW;
  bool covered = false;
  const engine_status status =
      e->has_visited ? visit(e, hash, &covered) : ENGINE_MORE;
  if (status != ENGINE_MORE)
    return status;
  const uint32_t node =
      covered ? PASSED_NONE : keep(e, key, hash, parent, label);
  if (e->abstractor.overflow)
    return ENGINE_OVERFLOW;
  if (node == PASSED_NONE) {
    e->stats.covered++;
    return ENGINE_MORE;
  }
  count_removed(e);
  e->rough |= x->rough;
  queue_push(&e->queue, &e->passed, node, x->effect.to, e->s->processes,
             priority(e));
  if (++e->stats.waiting > e->stats.waiting_peak)
    e->stats.waiting_peak = e->stats.waiting;
  e->node = node;
  return test(e);
}

// ---- Initial states ---------------------------------------------------------------

static engine_status start(engine *e) {
  uint32_t *locations = mem_new(e->s->processes, sizeof *locations);
  uint32_t number = 0;
  engine_status status = ENGINE_MORE;
  e->no_start = true;
  semantics_first_start(e->s, locations);
  do {
    const expand_status x = expander_start(&e->x, locations);
    e->node = PASSED_NONE;
    if (x == EXPAND_NEXT) {
      e->no_start = false;
      status = store(e, PASSED_NONE, number);
    } else if (x != EXPAND_END) {
      status = status_of_expansion(x);
    }
    number++;
  } while (status == ENGINE_MORE && semantics_next_start(e->s, locations));
  mem_free(locations);
  e->started = true;
  return status;
}

// ---- Expanding ------------------------------------------------------------------------

// The vector of a stored state.
static void load_vector(engine *e, uint32_t node) {
  const passed *p = &e->passed;
  const passed_node *n = &p->nodes[node];
  if (p->rules.words == 0)
    abstractor_read(&e->abstractor, passed_zone(p, node), n->level, e->x.from);
  else
    layout_unpack(&e->s->layout, passed_full_key(p, node), e->x.from);
  if (e->refuted)
    e->standing = (uint32_t)passed_full_key(p, node)[e->s->layout.words];
}

void engine_load(engine *e, uint32_t node) {
  const passed *p = &e->passed;
  load_vector(e, node);
  abstractor_look(&e->abstractor, &e->x.machine, e->x.from);
  abstractor_expand(&e->abstractor, e->x.zone, passed_zone(p, node),
                    p->nodes[node].level);
}

// ---- What happens to a state that is taken out ----------------------------------------

// Was it expanded before, as far as the sieve can tell?
static engine_status sift(engine *e, bool *seen) {
  const form *f = &e->abstractor.form;
  const size_t key = e->s->layout.words * sizeof *e->from_key;
  if (key + f->bytes > e->sifted_room) {
    e->sifted_room = 2 * (key + f->bytes);
    e->sifted = mem_resize(e->sifted, e->sifted_room, 1);
  }
  memcpy(e->sifted, e->from_key, key);
  memcpy(e->sifted + key, f->cells, f->bytes);
  const sieve_answer a = sieve_add(&e->sieve, e->sifted, key + f->bytes);
  *seen = a == SIEVE_SEEN;
  return a == SIEVE_FULL ? ENGINE_FULL : ENGINE_MORE;
}

// Are expanded states sought by equality, of which this one is to be told?
static bool compares_equal(const engine *e) {
  return e->passed.rules.equality && !e->late;
}

// Compare a state that was loaded with those expanded, if that was not done
// before, and forget it if it is not to be kept.
static engine_status settle(engine *e, uint32_t node, bool *covered) {
  passed *p = &e->passed;
  uint64_t signature;
  const uint64_t *key;
  layout_pack(&e->s->layout, e->x.from, e->from_key);
  e->from_key[e->s->layout.words] = e->standing;
  const uint64_t hash = hash_of(e, e->from_key, &key, &signature);
  engine_status status = ENGINE_MORE;
  *covered = false;
  if (e->late || e->has_sieve || compares_equal(e))
    abstractor_take_again(&e->abstractor);
  if (e->has_sieve)
    status = sift(e, covered);
  else if (e->late)
    *covered = !passed_settle(
        p, node, passed_find(p, key, hash, e->abstractor.m),
        &e->abstractor.form,
        &(passed_origin){.volume = volume_here(e),
                         .order = abstractor_order(&e->abstractor)});
  if (p->rules.held)
    passed_let_go(p, node);
  if (!(p->nodes[node].flags & NODE_COVERED) &&
      p->nodes[node].flags & NODE_LOOSE)
    passed_forget(p, node, hash);
  e->stats.covered += *covered;
  if (*covered)
    passed_recycle(p, node);
  else if (compares_equal(e) && p->nodes[node].flags & NODE_LISTED)
    passed_expanded(p, node, &e->abstractor.form);
  return e->abstractor.overflow ? ENGINE_OVERFLOW : status;
}

static bool needs_settling(const engine *e, uint32_t node) {
  return e->late || e->passed.rules.held || compares_equal(e) ||
         e->passed.nodes[node].flags & NODE_LOOSE ||
         e->s->layout.words >= LONG_KEY;
}

// A state that has it was taken out: the search is over, unless a later one can
// have it at an earlier time.
static engine_status found_late(engine *e) {
  if (!e->s->timer)
    return ENGINE_FOUND;
  if (e->goal.earliest < e->best_time) {
    e->best_time = e->goal.earliest;
    e->best = e->node;
  }
  return ENGINE_MORE;
}

static engine_status test_late(engine *e) {
  if (e->goal.code == CODE_NONE)
    return ENGINE_MORE;
  if (goal_time(&e->goal, e->x.zone) >= e->best_time) {
    e->node = e->best;
    return ENGINE_FOUND;
  }
  if (e->goal.has_deadlock) {
    const engine_status status =
        status_of_expansion(deadlock_find(&e->x, NULL, &e->stuck));
    if (status != ENGINE_MORE)
      return status;
  }
  const engine_status status = of_goal(goal_test(
      &e->goal, e->x.from, e->x.zone, e->goal.has_deadlock ? &e->stuck : NULL));
  return status == ENGINE_FOUND ? found_late(e) : status;
}

static uint64_t touched(const engine *e) {
  return passed_touched(&e->passed) + queue_bytes(&e->queue) +
         (e->has_visited ? visited_bytes(&e->visited) : 0);
}

// From inside an expansion too, which may be long.
static bool look_up(void *data) {
  engine *e = data;
  engine_count(e);
  return watch_look(e->watch, &e->stats, touched(e));
}

// The same, asked often.
static bool go_on(void *data) {
  engine *e = data;
  return watch_is_time(e->watch) ? look_up(e) : !watch_reason(e->watch);
}

static bool may_go_on(engine *e) {
  const uint64_t most = e->options.states;
  const bool enough =
      most && (count_stored(e) >= most || e->stats.explored >= most);
  return (!enough && !watch_is_due(e->watch, touched(e))) || look_up(e);
}

// Take the leap over the cycle, if there is one.
static engine_status accelerate_cycle(engine *e, uint32_t node,
                                      const cycle *c) {
  leap l;
  uint32_t label;
  if (!accelerator_find(e->accelerator, c, &e->x, &e->abstractor, &l, &label))
    return ENGINE_MORE;
  const expand_status status = leap_take(&e->x, &l);
  if (status != EXPAND_NEXT)
    return status_of_expansion(status);
  e->stats.transitions++;
  e->stats.accelerated++;
  return store(e, node, label);
}

// Leaps are taken first: what they lead to covers the plain passes to come.
static engine_status accelerate(engine *e, uint32_t node) {
  const accelerator *a = e->accelerator;
  engine_status status = ENGINE_MORE;
  for (uint32_t i = 0; i < a->nprocesses && status == ENGINE_MORE; i++) {
    const cycle_list *s = accelerator_at(a, &e->x, a->processes[i]);
    for (uint32_t k = 0; k < s->count && status == ENGINE_MORE; k++)
      status = accelerate_cycle(e, node, s->data[k]);
  }
  return status;
}

// Zones that are extrapolated by L and U may exceed the invariant, and then lack what
// time leads to.  Deadlocks are looked for within the one and with the other.
static engine_status even_out(engine *e) {
  expander *x = &e->x;
  uint32_t count = 0;
  bool may_delay = false;
  expand_status status = expander_may_delay(x, &may_delay);
  if (status == EXPAND_NEXT)
    status = expander_invariant(x, &count);
  if (status != EXPAND_NEXT)
    return status_of_expansion(status);
  zone_status z = x->kernel->constrain_many(x->zone, x->n, x->list, count);
  assert(z != ZONE_EMPTY);
  if (z == ZONE_SOME && may_delay)
    z = x->kernel->up_within(x->zone, x->n, x->list, count);
  return status_of_zone(z);
}

bool engine_has_more(const engine *e) {
  return e->goal.has_deadlock &&
         e->options.abstraction == ABSTRACTION_EXTRA_LU_PLUS;
}

static engine_status expand(engine *e, uint32_t node) {
  enum { MANY = 256 }; // successors
  engine_load(e, node);
  e->stats.waiting--;
  if (needs_settling(e, node)) {
    bool covered;
    const engine_status settled = settle(e, node, &covered);
    if (settled != ENGINE_MORE || covered)
      return settled;
  }
  e->x.transitions.go_on = go_on;
  e->x.transitions.go_on_data = e;
  e->node = node;
  if (engine_has_more(e)) {
    const engine_status evened = even_out(e);
    if (evened != ENGINE_MORE)
      return evened;
  }
  expand_status status = expander_open(&e->x);
  if (status == EXPAND_NEXT && tests_late(e)) {
    const engine_status found = test_late(e);
    if (found != ENGINE_MORE)
      return found;
  }
  e->stats.explored++;
  if (status == EXPAND_NEXT && e->accelerator) {
    const engine_status result = accelerate(e, node);
    if (result != ENGINE_MORE)
      return result;
  }
  while (status == EXPAND_NEXT &&
         (status = expander_next(&e->x)) == EXPAND_NEXT) {
    e->stats.transitions++;
    assert(e->x.number < LABEL_LEAP);
    const engine_status result = store(e, node, e->x.number);
    if (result != ENGINE_MORE)
      return result;
    if (e->stats.transitions % MANY == 0 && !may_go_on(e))
      return ENGINE_STOPPED;
  }
  e->node = node;
  return status_of_expansion(status);
}

// ---- Volumes by themselves ----------------------------------------------------------

static uint32_t volume_of_node(engine *e, uint32_t node) {
  engine_load(e, node);
  abstractor_take_again(&e->abstractor);
  return abstractor_volume(&e->abstractor);
}

static void find_volumes(engine *e) {
  passed *p = &e->passed;
  for (uint32_t n = 0; n < p->nnodes; n++)
    if (p->nodes[n].flags & NODE_LISTED)
      shelves_set_volume(&p->shelves, n, volume_of_node(e, n));
}

// Of some neighbours in lists, how many have different volumes?
static double differing(engine *e) {
  enum { SOME = 128 };
  const passed *p = &e->passed;
  uint64_t pairs = 1, different = 0;
  for (uint32_t n = 0; n < p->nnodes; n += 1 + p->nnodes / SOME) {
    const passed_node *node = &p->nodes[n];
    if (!(node->flags & NODE_LISTED) || node->next == PASSED_NONE)
      continue;
    pairs++;
    different += volume_of_node(e, n) != volume_of_node(e, node->next);
  }
  return (double)different / (double)pairs;
}

// Volumes pay where lists are long and volumes tell their zones apart.  Looked at
// when there are so many nodes, and four times as many.
static void consider_volumes(engine *e) {
  enum { FIRST = 4096, LONG = 32 };
  const passed *p = &e->passed;
  if (e->options.volume != VOLUME_AUTO || p->shelves.filters)
    return;
  if (e->volumes_due == 0)
    e->volumes_due = FIRST;
  if (p->nnodes < e->volumes_due)
    return;
  e->volumes_due *= 4;
  if (p->inclusion_checks / LONG < e->stats.transitions)
    return;
  if (differing(e) <= 0.6)
    return;
  find_volumes(e);
  e->passed.shelves.filters = true;
}

engine_status engine_run(engine *e, uint64_t budget) {
  if (e->trouble) {
    e->watch->reason = e->trouble;
    return ENGINE_STOPPED;
  }
  engine_status status = e->started ? ENGINE_MORE : start(e);
  for (uint64_t i = 0; i < budget && status == ENGINE_MORE; i++) {
    if (!may_go_on(e))
      return ENGINE_STOPPED;
    consider_volumes(e);
    const uint32_t node = queue_pop(&e->queue, &e->passed);
    if (node == PASSED_NONE) {
      assert(passed_is_valid(&e->passed));
      e->node = e->best;
      return e->best == PASSED_NONE ? ENGINE_DONE : ENGINE_FOUND;
    }
    status = expand(e, node);
  }
  return status;
}
