// diagram_sample.c -- Exploring a little, and building diagrams of what is found.

#include "ordering/diagram_sample.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "reach/engine.h"
#include "store/visited.h"

// ---- The watch -------------------------------------------------------------------

// Whoever wants to know how the search is getting on hears that it has not begun
// yet, and may stop it.
static const char *ask(void *data, const search_stats *ours) {
  diagram_sample *d = data;
  assert(d->outer->options->poll);
  const search_options *o = d->outer->options;
  d->told.seconds = ours->seconds;
  return o->poll(o->poll_data, &d->told);
}

// Limits of states are not for the states of a sample.
static void start_watch(diagram_sample *d) {
  d->options = *d->outer->options;
  d->options.states = 0;
  if (d->options.poll) {
    d->options.poll = ask;
    d->options.poll_data = d;
  }
  watch_init(&d->inner, d->outer->memory, &d->options);
  d->inner.start = d->outer->start;
  watch_stop_like(&d->inner, d->outer);
}

static bool may_go_on(diagram_sample *d) {
  if (!d->inner.reason && watch_is_due(&d->inner, 0)) {
    const search_stats none = {.seconds = watch_seconds(&d->inner)};
    watch_look(&d->inner, &none, 0);
  }
  watch_stop_like(d->outer, &d->inner);
  return !d->inner.reason;
}

bool diagram_sample_is_stopped(const diagram_sample *d) {
  return d->inner.reason;
}

// ---- Exploring -------------------------------------------------------------------

static search_abstraction abstraction_of(search_abstraction a) {
  switch (a) {
  case ABSTRACTION_AUTO:
  case ABSTRACTION_ALU:
    return ABSTRACTION_EXTRA_LU_PLUS;
  case ABSTRACTION_DIAGONAL:
    return ABSTRACTION_NONE;
  case ABSTRACTION_NONE:
  case ABSTRACTION_EXTRA_M:
  case ABSTRACTION_EXTRA_M_PLUS:
  case ABSTRACTION_EXTRA_LU:
  case ABSTRACTION_EXTRA_LU_PLUS:
  case ABSTRACTIONS:
    break;
  }
  return a;
}

static search_options options_of(const search_options *o, bool has_diagonals) {
  const search_abstraction a = abstraction_of(o->abstraction);
  return (search_options){
      .order = ORDER_BFS,
      .abstraction = has_diagonals ? ABSTRACTION_NONE : a,
      .global_bounds = o->global_bounds,
      .zones = ZONES_AUTO,
      .passed = PASSED_EXACT,
      .accelerate = ACCELERATE_OFF,
      .simd = o->simd == ZONE_BEST ? zone_level_best() : o->simd,
      .width = o->width == ZONE_WIDTHS ? ZONE_16 : o->width,
      .path = PATH_NONE,
  };
}

// The nodes that are listed, discrete state by discrete state, the first found
// first.
static uint32_t *listed(const passed *p, uint32_t *count) {
  uint32_t *list = mem_new((size_t)p->nnodes + 1, sizeof *list);
  *count = 0;
  for (uint32_t at = 0; at < p->nsites; at++) {
    uint32_t first = *count;
    for (uint32_t n = p->sites[at].nodes; n != PASSED_NONE;
         n = p->nodes[n].next)
      list[(*count)++] = n;
    for (uint32_t last = *count; first + 1 < last; first++) {
      const uint32_t n = list[first];
      list[first] = list[--last];
      list[last] = n;
    }
  }
  assert(*count <= p->nnodes);
  return list;
}

static size_t bytes_of(const diagram_sample *d) {
  return zone_bytes(d->kernel, d->clocks);
}

static const void *zone_at(const diagram_sample *d, uint32_t zone) {
  return d->zones + zone * bytes_of(d);
}

static void add_zone(diagram_sample *d, engine *e, uint32_t node) {
  engine_load(e, node);
  assert(e->x.n == d->clocks && e->x.kernel->is_valid(e->x.zone, e->x.n));
  memcpy(d->zones + d->nzones++ * bytes_of(d), e->x.zone, bytes_of(d));
}

// No more than this, and no more than there is room for.
static uint32_t number_kept(uint32_t count, uint32_t most, size_t bytes) {
  const size_t room = ((size_t)32 << 20) / bytes;
  const uint32_t least = count < most ? count : most;
  return least < room ? least : (uint32_t)room;
}

// If there are more than wanted, every second one, third one ... is taken.
static void gather(diagram_sample *d, engine *e, uint32_t most) {
  uint32_t count, last = PASSED_NONE;
  uint32_t *list = listed(&e->passed, &count);
  d->kernel = e->x.kernel;
  const uint32_t kept = number_kept(count, most, bytes_of(d));
  d->zones = mem_new(kept, bytes_of(d));
  d->groups = mem_new((size_t)kept + 1, sizeof *d->groups);
  for (uint32_t i = 0; i < kept; i++) {
    const uint32_t node = list[(uint64_t)i * count / kept];
    const uint32_t at = e->passed.nodes[node].site;
    if (at != last)
      d->groups[d->ngroups++] = i;
    last = at;
    add_zone(d, e, node);
  }
  assert(d->nzones == kept && d->ngroups <= kept);
  d->groups[d->ngroups] = kept;
  mem_free(list);
}

void diagram_sample_take(diagram_sample *d, const search_job *job,
                         uint64_t states, uint32_t zones) {
  const search_options how =
      options_of(&job->options, job->limits->has_diagonals);
  search_job all = job_to_enumerate(job, &how);
  *d = (diagram_sample){.clocks = job->s->clocks,
                        .group_step = 1,
                        .zone_step = 1,
                        .outer = job->watch};
  start_watch(d);
  all.watch = &d->inner;
  for (;; all.options.width++) {
    engine e;
    engine_init(&e, &all);
    const engine_status status = engine_run(&e, states);
    const bool again = status == ENGINE_OVERFLOW && all.options.width < ZONE_64;
    if (!again)
      gather(d, &e, zones);
    engine_release(&e);
    if (!again)
      break;
  }
  watch_stop_like(d->outer, &d->inner);
}

void diagram_sample_release(diagram_sample *d) {
  mem_free(d->zones);
  mem_free(d->groups);
}

// ---- Thinning --------------------------------------------------------------------

bool diagram_sample_thin(diagram_sample *d, uint32_t zones) {
  enum { FEW = 16 }; // discrete states
  const uint32_t one_of = zones < d->nzones ? d->nzones / (zones + 1) + 1 : 1;
  d->group_step = d->zone_step = 1;
  while (d->group_step < one_of && d->ngroups / (d->group_step * 2) >= FEW)
    d->group_step *= 2;
  while (d->group_step * d->zone_step < one_of)
    d->zone_step *= 2;
  assert(d->group_step > 0 && d->zone_step > 0);
  return one_of > 1;
}

// ---- Building --------------------------------------------------------------------

typedef struct {
  diagram_sample *d;
  visited store;
  uint64_t zones;  // effort for these
  uint64_t effort; // no more than this
} builder;

enum { MANAGER = 100 }; // what it takes to have one, in steps

// A step takes a zone along; the reduced form of each costs as well.
static uint64_t effort_of(const builder *b) {
  const cdd_stats c = cdd_statistics(b->store.diagrams);
  uint64_t sum = b->zones;
  for (uint32_t i = 0; i < CDD_OP_COUNT; i++)
    sum += c.ops[i].steps;
  return sum;
}

static bool goes_on(void *data) {
  builder *b = data;
  return effort_of(b) < b->effort && may_go_on(b->d);
}

static uint64_t count_nodes(builder *b) {
  cdd_collect(b->store.diagrams);
  return cdd_statistics(b->store.diagrams).live;
}

static bool add_to(builder *b, uint64_t group, uint32_t zone) {
  const diagram_sample *d = b->d;
  b->zones += 1 + cdd_pairs(d->clocks) / 8;
  return goes_on(b) &&
         visited_add(&b->store, &group, passed_hash(&group, 1), d->kernel,
                     zone_at(d, zone)) <= VISITED_COVERED;
}

static bool build_group(builder *b, uint32_t group) {
  const diagram_sample *d = b->d;
  for (uint32_t z = d->groups[group]; z < d->groups[group + 1];
       z += d->zone_step)
    if (!add_to(b, group, z))
      return false;
  return true;
}

// False if there are more nodes than `most`.  What there is of other discrete
// states never becomes less, so that this can be told after each of them.
static bool build(builder *b, uint64_t most) {
  uint64_t look_at = most;
  for (uint32_t g = 0; g < b->d->ngroups; g += b->d->group_step) {
    if (!build_group(b, g))
      return false;
    if (cdd_statistics(b->store.diagrams).nodes <= look_at)
      continue;
    const uint64_t live = count_nodes(b);
    if (live > most)
      return false;
    look_at = 2 * live > most ? 2 * live : most;
  }
  return count_nodes(b) <= most && goes_on(b);
}

uint64_t diagram_sample_size(diagram_sample *d, const uint32_t *order,
                             uint64_t most, uint64_t effort) {
  const uint64_t room = UINT64_C(64) << 20, memory = d->options.memory;
  builder b = {.d = d, .zones = MANAGER, .effort = effort};
  if (diagram_sample_is_stopped(d))
    return DIAGRAM_TOO_LARGE;
  const cdd_options how = {
      .clocks = d->clocks,
      .order = order,
      .cache = 1024, // as there is little to remember
      .limit = memory && memory / 4 < room ? memory / 4 : room,
      .go_on = goes_on,
      .go_on_data = &b,
  };
  visited_init(&b.store, &how, 1);
  const bool built = build(&b, most);
  const uint64_t size = cdd_statistics(b.store.diagrams).live;
  assert(!built || size <= most);
  d->effort += effort_of(&b);
  visited_release(&b.store);
  return built ? size : DIAGRAM_TOO_LARGE;
}
