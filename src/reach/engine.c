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
#include "job/choice.h"
#include "job/options.h"
#include "sem/deadlock.h"
#include "sem/starts.h"
#include "sem/topology.h"

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

// Nothing is known yet of what changes together.
static void plant(engine *e) {
  key_shape shape;
  key_shape_init(&shape, e->words);
  key_tree_init(&e->tree, &shape, e->watch->memory->stop);
  key_shape_release(&shape);
}

static void init_store(engine *e) {
  const search_options *o = &e->options;
  const uint32_t words = e->words;
  e->has_tree = choice_discrete(o, e->s->layout.words) == DISCRETE_TREE;
  if (e->has_tree) {
    plant(e);
    expander_keep(&e->x);
  }
  const passed_rules rules = {
      .words = o->zones == ZONES_NUMBER                            ? 0
               : o->passed == PASSED_SIGNATURE_ZONE || e->has_tree ? 1
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

static void release_store(engine *e) {
  passed_release(&e->passed);
  if (e->has_tree)
    key_tree_release(&e->tree);
}

static void init_orbits(engine *e, const search_job *job) {
  assert(job->symmetry->s == e->s && !e->accelerator &&
         e->options.reduce == REDUCE_NONE);
  e->orbits = mem_new(1, sizeof *e->orbits);
  orbits_init(e->orbits, job->symmetry, e->watch->memory->stop);
  if (!e->options.certificate) // which is about every step
    e->steps = sparer_provider(&e->sparer, job, e->steps);
}

static void init_merging(engine *e) {
  const search_options *o = &e->options;
  assert(!e->accelerator && !e->has_sieve && !e->has_visited);
  assert(!o->no_inclusion && !o->no_waiting_inclusion && e->passed.rules.words);
  (void)o;
  e->merging = mem_new(1, sizeof *e->merging);
  merging_init(e->merging, &e->abstractor);
}

static void find_entries(engine *e) {
  const network *net = e->s->network;
  e->entries = mem_new(net->processes.count, sizeof *e->entries);
  for (uint32_t p = 0; p < net->processes.count; p++)
    e->entries[p] = topology_entries(&net->processes.data[p]);
}

static uint64_t touched(const engine *e) {
  return passed_touched(&e->passed) + queue_bytes(&e->queue) +
         (e->orbits ? orbits_bytes(e->orbits) : 0) +
         (e->merging ? merging_bytes(e->merging) : 0) +
         (e->has_tree ? key_tree_touched(&e->tree) : 0) +
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

// In builds with assertions, some states are expanded with all clocks as well.
static void give_twin(engine *e) {
#ifndef NDEBUG
  enum { PACE = 8 };
  e->twin = mem_new(1, sizeof *e->twin);
  twin_init(e->twin, &e->x, PACE);
  e->steps = twin_provider(e->twin, &e->x);
#else
  (void)e;
#endif
}

static void release_twin(engine *e) {
  if (!e->twin)
    return;
  assert(e->twin->different == 0);
  twin_release(e->twin);
  mem_free(e->twin);
}

void engine_init(engine *e, const search_job *job) {
  const semantics *s = job->s;
  const search_options *o = &job->options;
  const zone_kernel *kernel = zone_kernel_get(o->width, o->simd);
  assert(o->width < ZONE_WIDTHS && o->abstraction != ABSTRACTION_AUTO);
  assert(job->watch && job->limits->scale == s->scale);
  *e = (engine){.s = s,
                .limits = job->limits,
                .accelerator =
                    job->leaps && job->leaps->nprocesses ? job->leaps : NULL,
                .dead = job->dead,
                .hopeless = job->hopeless,
                .options = *o,
                .key = mem_new(s->layout.words + 1, sizeof *e->key),
                .from_key = mem_new(s->layout.words + 1, sizeof *e->from_key),
                .changes = mem_new(s->layout.words, sizeof *e->changes),
                .marks = mem_new(s->layout.words / 64 + 1, sizeof *e->marks),
                .words = s->layout.words,
                .watch = job->watch,
                .best = PASSED_NONE,
                .best_time = UINT64_MAX};
  expander_init(&e->x, s, kernel);
  e->x.transitions.go_on = go_on;
  e->x.transitions.go_on_data = e;
  e->steps = provider_plain(&e->x);
  give_twin(e);
  if (job->symmetry)
    init_orbits(e, job);
  if (job->commuting)
    e->steps = commuter_provider(&e->commuter, job->commuting, e->steps);
  abstractor_init(&e->abstractor, s, job->limits, kernel, o);
  init_store(e);
  queue_init(&e->queue, o->order, o->seed, s);
  goal_init(&e->goal, s, kernel, job->looked_for, job->has_deadlock);
  federation_init(&e->stuck, kernel, s->clocks);
  if (o->reduce != REDUCE_NONE)
    find_entries(e);
  if (job->merges)
    init_merging(e);
  engine_plug_insert(e);
  engine_plug_settle(e);
  engine_plug_test(e);
}

void engine_refute(engine *e, refuted *r) {
  assert(!e->started && e->options.passed == PASSED_EXACT &&
         e->options.zones != ZONES_NUMBER);
  e->refuted = r;
  e->words = e->s->layout.words + 1;
  release_store(e);
  init_store(e);
}

void engine_prune(engine *e) { e->prunes = true; }

void engine_release(engine *e) {
  if (e->entries)
    for (uint32_t p = 0; p < e->s->processes; p++)
      mem_free(e->entries[p]);
  mem_free(e->entries);
  release_twin(e);
  if (e->orbits)
    orbits_release(e->orbits);
  mem_free(e->orbits);
  if (e->merging)
    merging_release(e->merging);
  mem_free(e->merging);
  expander_release(&e->x);
  release_store(e);
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
  mem_free(e->changes);
  mem_free(e->marks);
}

void engine_count_diagrams(search_stats *stats, const cdd *m) {
  const cdd_stats c = cdd_statistics(m);
  stats->has_diagrams = true;
  stats->cdd_nodes = c.nodes;
  stats->cdd_peak_nodes = c.peak_nodes;
  stats->cdd_bytes = c.bytes;
  stats->cdd_mean_fan_out = c.nodes ? (double)c.intervals / (double)c.nodes : 0;
  stats->cdd_widest = c.widest;
  stats->extractions = c.extractions;
}

static uint64_t count_stored(const engine *e) {
  return e->has_sieve     ? e->sieve.added
         : e->has_visited ? e->visited.added - e->dropped
                          : e->passed.stored;
}

void engine_count(engine *e) {
  assert(e->dropped >= e->mistakes);
  e->stats.stored = count_stored(e);
  e->stats.commuted = e->commuter.count;
  e->stats.spared = e->sparer.count;
  e->stats.inclusion_checks = e->passed.inclusion_checks;
  e->stats.inclusion_checks_avoided = e->passed.inclusion_checks_avoided;
  e->stats.store_bytes = passed_bytes(&e->passed);
  if (e->has_tree)
    e->stats.store_bytes += key_tree_bytes(&e->tree);
  if (e->orbits)
    e->stats.store_bytes += orbits_bytes(e->orbits);
  if (e->merging) {
    e->stats.merged = e->merging->merged;
    e->stats.store_bytes += merging_bytes(e->merging);
  }
  if (e->has_sieve && !e->trouble) {
    e->stats.store_bytes += e->sieve.bytes;
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
  assert(options_may_omit(e->options.passed));
  if (e->has_sieve)
    return sieve_omission_probability(&e->sieve);
  const double n = e->passed.table.count;
  return -expm1(-ldexp(n * (n - 1), -(int)e->options.signature_bits - 1));
}

// ---- Finding states

engine_status engine_offer(engine *e, uint32_t parent, uint32_t label) {
  assert(parent == PASSED_NONE || parent < e->passed.nnodes);
  candidate c;
  uint32_t node;
  const candidate_status made = engine_make(e, parent, label, &c);
  if (made != CANDIDATE_MADE)
    return made == CANDIDATE_NONE ? ENGINE_MORE : ENGINE_OVERFLOW;
  const engine_status status = engine_insert(e, &c, &node);
  if (status != ENGINE_MORE || node == PASSED_NONE)
    return status;
  assert(e->passed.nodes[node].flags & NODE_WAITING);
  e->node = node;
  return e->parts.test_new ? e->parts.test_new(e) : ENGINE_MORE;
}

static engine_status start(engine *e) {
  assert(!e->started && e->passed.nnodes == 0 && e->queue.count == 0);
  starts all;
  engine_status status = ENGINE_MORE;
  e->no_start = true;
  starts_open(&all, e->s);
  while (status == ENGINE_MORE && starts_next(&all)) {
    const expand_status x = e->steps.start(&e->steps, all.locations);
    e->node = PASSED_NONE;
    if (x == EXPAND_NEXT) {
      e->no_start = false;
      status = engine_offer(e, PASSED_NONE, all.number);
    } else {
      status = status_of_expansion(x);
    }
  }
  starts_close(&all);
  e->started = true;
  return status;
}

// ---- Expanding

#ifndef NDEBUG
// Is x.from the row of the tree?
static bool is_loaded(const engine *e) {
  const layout *l = &e->s->layout;
  layout_pack(l, e->x.from, e->from_key);
  return memcmp(e->from_key, e->tree.row, l->words * sizeof *e->from_key) == 0;
}
#endif

// The words of the tree's row that changed are new in x.from.
static void tell_changes(engine *e) {
  const key_tree *t = &e->tree;
  for (uint32_t i = 0; i < t->nchanged && !e->x.differs.is_whole; i++) {
    uint32_t count;
    if (t->changed[i] >= e->s->layout.words)
      continue;
    const uint32_t first =
        layout_first_of(&e->s->layout, t->changed[i], &count);
    difference_add(&e->x.differs, first, count);
  }
}

// The same with a tree: what differs from the one that was loaded before.
static void load_from_tree(engine *e, uint32_t node) {
  const layout *l = &e->s->layout;
  key_tree *t = &e->tree;
  key_tree_load(t, *passed_key(&e->passed, e->passed.nodes[node].site));
  if (e->has_row) {
    layout_unpack_some(l, t->row, t->changed, t->nchanged, e->x.from);
    tell_changes(e);
  } else {
    layout_unpack(l, t->row, e->x.from);
    e->x.differs.is_whole = true;
  }
  e->has_row = true;
  assert(is_loaded(e));
  if (e->refuted)
    e->standing = (uint32_t)t->row[l->words];
}

void engine_load_discrete(engine *e, uint32_t node) {
  const passed *p = &e->passed;
  const passed_node *n = &p->nodes[node];
  if (e->has_tree) {
    load_from_tree(e, node);
    return;
  }
  if (p->rules.words == 0)
    abstractor_read(&e->abstractor, passed_zone(p, node), n->level, e->x.from);
  else
    layout_unpack(&e->s->layout, passed_full_key(p, node), e->x.from);
  if (e->refuted)
    e->standing = (uint32_t)passed_full_key(p, node)[e->s->layout.words];
}

void engine_load(engine *e, uint32_t node) {
  const passed *p = &e->passed;
  assert(node < p->nnodes);
  engine_load_discrete(e, node);
  abstractor_list(&e->abstractor, e->x.from);
  expander_use_all_clocks(&e->x);
  abstractor_expand_all(&e->abstractor, e->x.zone, passed_zone(p, node),
                        p->nodes[node].level);
}

void engine_load_active(engine *e, uint32_t node) {
  const passed *p = &e->passed;
  abstractor *a = &e->abstractor;
  engine_load_discrete(e, node);
  abstractor_list(a, e->x.from);
  expander_use_clocks(&e->x, a->clocks, a->m);
  abstractor_expand(a, e->x.zone, passed_zone(p, node), p->nodes[node].level);
}

static bool may_go_on(engine *e) {
  const uint64_t most = e->options.states;
  const bool enough =
      most && (count_stored(e) >= most || e->stats.explored >= most);
  return (!enough && !watch_is_due(e->watch, touched(e))) || look_up(e);
}

// Make the state ready for its successors, and see whether it is what is looked for.
static engine_status open_state(engine *e, expand_status *opened) {
  if (e->parts.restore_invariant) {
    const engine_status status = e->parts.restore_invariant(e);
    if (status != ENGINE_MORE)
      return status;
  }
  *opened = e->steps.open(&e->steps);
  return *opened == EXPAND_NEXT && e->parts.test_open ? e->parts.test_open(e)
                                                      : ENGINE_MORE;
}

static engine_status offer_successors(engine *e, uint32_t node) {
  enum { MANY = 256 };
  expand_status next;
  while ((next = e->steps.next(&e->steps)) == EXPAND_NEXT) {
    e->stats.transitions++;
    const uint32_t label = expander_label(&e->x);
    assert(label < LABEL_LEAP);
    const engine_status status = engine_offer(e, node, label);
    if (status != ENGINE_MORE)
      return status;
    if (e->stats.transitions % MANY == 0 && !may_go_on(e))
      return ENGINE_STOPPED;
  }
  e->node = node;
  return status_of_expansion(next);
}

static engine_status expand(engine *e, uint32_t node) {
  bool covered = false;
  assert(e->stats.waiting > 0);
  expand_status opened = EXPAND_NEXT;
  engine_load_active(e, node);
  e->stats.waiting--;
  engine_status status =
      engine_settles(e, node) ? engine_settle(e, node, &covered) : ENGINE_MORE;
  if (status != ENGINE_MORE || covered)
    return status;
  e->node = node;
  status = open_state(e, &opened);
  if (status != ENGINE_MORE)
    return status;
  e->stats.explored++;
  if (opened != EXPAND_NEXT)
    return status_of_expansion(opened);
  if (e->accelerator)
    status = engine_leap(e, node);
  return status == ENGINE_MORE ? offer_successors(e, node) : status;
}

engine_status engine_run(engine *e, uint64_t budget) {
  if (e->trouble) {
    watch_stop(e->watch, REASON_NO_TABLE, e->trouble);
    return ENGINE_STOPPED;
  }
  engine_status status = e->started ? ENGINE_MORE : start(e);
  for (uint64_t i = 0; i < budget && status == ENGINE_MORE; i++) {
    if (!may_go_on(e))
      return ENGINE_STOPPED;
    engine_consider_volumes(e);
    engine_consider_sketches(e);
    if (engine_should_replant(e))
      engine_replant(e);
    const uint32_t node = queue_pop(&e->queue, &e->passed);
    if (node == PASSED_NONE) {
      assert(e->stats.waiting == 0 && engine_is_valid(e));
      e->node = e->best;
      return e->best == PASSED_NONE ? ENGINE_DONE : ENGINE_FOUND;
    }
    status = expand(e, node);
  }
  return status;
}
