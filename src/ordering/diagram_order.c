// diagram_order.c -- Trying orders on a sample, or what needs no sample.

#include "ordering/diagram_order.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "dd/cdd.h"
#include "ordering/diagram_clocks.h"
#include "ordering/diagram_line.h"
#include "ordering/diagram_sample.h"

enum {
  FIRST_ZONES = 16,
  TRIES = 32,    // that the effort of `sampled` would be enough for, at first
  PATIENCE = 64, // changes for the worse
};

// What can be spent; see diagram_sample.effort.
static const uint64_t SAMPLED_EFFORT = 1000000, SIFT_EFFORT = 8000000;

// ---- Candidates ------------------------------------------------------------------

typedef struct {
  uint32_t *clocks, *pairs;
  diagram_extension how;
  uint64_t size; // of the sample
} candidate;

typedef struct {
  diagram_sample *sample;
  uint32_t n, npairs;
  candidate best, trial;
  candidate before; // what there was, to compare with
  uint32_t zones;   // that count
  uint64_t end;     // of all effort
  uint64_t random;
} chooser;

static void extend(const chooser *c, candidate *a, diagram_extension how) {
  a->how = how;
  diagram_extend(a->clocks, c->n, how, a->pairs);
}

static candidate new_candidate(const chooser *c) {
  candidate a = {.clocks = mem_new(c->n, sizeof *a.clocks),
                 .pairs = mem_new(c->npairs, sizeof *a.pairs)};
  diagram_clocks_fixed(a.clocks, c->n);
  extend(c, &a, DIAGRAM_BY_LATER);
  return a;
}

static void free_candidate(candidate *a) {
  mem_free(a->clocks);
  mem_free(a->pairs);
}

static void copy(const chooser *c, candidate *to, const candidate *from) {
  memcpy(to->clocks, from->clocks, c->n * sizeof *to->clocks);
  memcpy(to->pairs, from->pairs, c->npairs * sizeof *to->pairs);
  to->how = from->how;
  to->size = from->size;
}

static void swap(candidate *a, candidate *b) {
  const candidate other = *a;
  *a = *b;
  *b = other;
}

static bool is_over(const chooser *c) {
  return c->sample->effort >= c->end || diagram_sample_is_stopped(c->sample);
}

static bool measure(chooser *c, candidate *a, uint64_t most) {
  const uint64_t left = is_over(c) ? 0 : c->end - c->sample->effort;
  a->size = diagram_sample_size(c->sample, a->pairs, most, left);
  return a->size != DIAGRAM_TOO_LARGE;
}

static bool measure_best(chooser *c) {
  return measure(c, &c->best, DIAGRAM_TOO_LARGE - 1);
}

// The trial becomes the best, if it is.
static bool try_it(chooser *c) {
  assert(c->best.size != DIAGRAM_TOO_LARGE);
  if (c->best.size == 0 || !measure(c, &c->trial, c->best.size - 1))
    return false;
  assert(c->trial.size < c->best.size);
  swap(&c->best, &c->trial);
  return true;
}

// ---- What suggests itself ----------------------------------------------------------

static void reverse(uint32_t *list, uint32_t count) {
  for (uint32_t i = 0; i < count / 2; i++) {
    const uint32_t other = list[i];
    list[i] = list[count - 1 - i];
    list[count - 1 - i] = other;
  }
}

// Those between move up.
static void move(uint32_t *list, uint32_t from, uint32_t to) {
  const uint32_t moved = list[from];
  if (from < to)
    memmove(list + from, list + from + 1, (to - from) * sizeof *list);
  else
    memmove(list + to + 1, list + to, (from - to) * sizeof *list);
  list[to] = moved;
}

// With clock 0 first, or last.
static void try_suggestions(chooser *c) {
  enum { BACKWARDS = 1, ENDS_WITH_0 = 2, ALL = 4 };
  for (uint32_t i = 0; i < ALL * DIAGRAM_EXTENSIONS; i++) {
    uint32_t *clocks = c->trial.clocks;
    diagram_clocks_fixed(clocks, c->n);
    if (i & BACKWARDS)
      reverse(clocks + 1, c->n - 1);
    if (i & ENDS_WITH_0)
      move(clocks, 0, c->n - 1);
    extend(c, &c->trial, (diagram_extension)(i / ALL));
    try_it(c);
  }
}

// ---- A little different ------------------------------------------------------------

static void change(chooser *c, candidate *a) {
  diagram_extension how = a->how;
  if (diagram_pick(&c->random, 8) == 0) {
    how = how == DIAGRAM_BY_LATER ? DIAGRAM_BY_EARLIER : DIAGRAM_BY_LATER;
  } else {
    const uint32_t from = diagram_pick(&c->random, c->n);
    const uint32_t to = diagram_pick(&c->random, c->n - 1);
    move(a->clocks, from, to < from ? to : to + 1);
  }
  extend(c, a, how);
}

static void climb(chooser *c, uint64_t effort) {
  assert(c->best.size != DIAGRAM_TOO_LARGE && c->n > 2);
  const uint64_t until = c->sample->effort + effort;
  uint32_t failures = 0;
  while (!is_over(c) && c->sample->effort < until && failures++ < PATIENCE) {
    copy(c, &c->trial, &c->best);
    change(c, &c->trial);
    if (try_it(c))
      failures = 0;
  }
}

// ---- With more zones ---------------------------------------------------------------

// Set an end, and let as many zones count as so many tries have effort for,
// about.  False if there is too much even with few.
static bool start(chooser *c, uint64_t effort, uint32_t tries) {
  assert(effort > 0 && tries > 0);
  c->end = c->sample->effort + effort;
  for (c->zones = FIRST_ZONES;; c->zones *= 2) {
    const bool more = diagram_sample_thin(c->sample, c->zones);
    const uint64_t before = c->sample->effort;
    if (!measure_best(c))
      return false;
    if (!more || c->sample->effort - before >= effort / tries / 3)
      return true;
  }
}

// Twice as many.  False if that cannot be.
static bool grow(chooser *c) {
  if (is_over(c) || !diagram_sample_thin(c->sample, c->zones))
    return false;
  diagram_sample_thin(c->sample, c->zones *= 2);
  return measure_best(c);
}

// Go back to what was there before, if it does as well with as many zones as the
// effort is enough for.
static void compare(chooser *c, uint64_t effort) {
  bool fits = false;
  for (uint32_t zones = c->sample->nzones;
       !fits && zones > 0 && !diagram_sample_is_stopped(c->sample);
       zones /= 4) {
    diagram_sample_thin(c->sample, zones);
    c->end = c->sample->effort + effort;
    fits = measure_best(c);
  }
  c->end = c->sample->effort + effort;
  if (!fits || measure(c, &c->before, c->best.size))
    swap(&c->best, &c->before);
}

// ---- All together ------------------------------------------------------------------

static void choose_sampled(chooser *c) {
  if (start(c, SAMPLED_EFFORT, TRIES)) {
    try_suggestions(c);
    do
      climb(c, is_over(c) ? 0 : (c->end - c->sample->effort) / 2);
    while (grow(c));
  }
  compare(c, SAMPLED_EFFORT / 2);
}

// One clock to every place; true if there is a better one.
static bool sift_one(chooser *c, uint32_t from) {
  bool better = false;
  for (uint32_t to = 0; to < c->n && !is_over(c); to++) {
    if (to == from)
      continue;
    copy(c, &c->trial, &c->best);
    move(c->trial.clocks, from, to);
    extend(c, &c->trial, c->trial.how);
    if (try_it(c)) {
      better = true;
      from = to;
    }
  }
  return better;
}

static void sift(chooser *c) {
  copy(c, &c->before, &c->best);
  bool better = start(c, SIFT_EFFORT, c->npairs);
  while (better && !is_over(c)) {
    better = false;
    for (uint32_t i = 0; i < c->n; i++)
      better |= sift_one(c, i);
  }
  compare(c, SIFT_EFFORT / 8);
}

static void choose(diagram_sample *d, bool sifts, uint32_t *order) {
  chooser c = {.sample = d, .n = d->clocks, .npairs = cdd_pairs(d->clocks)};
  c.best = new_candidate(&c);
  c.trial = new_candidate(&c);
  c.before = new_candidate(&c);
  choose_sampled(&c);
  if (sifts)
    sift(&c);
  assert(diagram_is_permutation(c.best.clocks, c.n));
  memcpy(order, c.best.pairs, c.npairs * sizeof *order);
  free_candidate(&c.best);
  free_candidate(&c.trial);
  free_candidate(&c.before);
}

// ---- Without a sample --------------------------------------------------------------

static void order_clocks(const semantics *s, const search_options *o,
                         uint32_t *order) {
  uint32_t *clocks = mem_new(s->clocks, sizeof *clocks);
  uint64_t random = o->cdd_seed;
  diagram_clocks_fixed(clocks, s->clocks);
  if (o->cdd_order == CDD_ORDER_RANDOM)
    diagram_clocks_shuffle(clocks, s->clocks, &random);
  else if (o->cdd_order == CDD_ORDER_COMMUNICATION)
    diagram_line_up(s, clocks);
  diagram_extend(clocks, s->clocks, DIAGRAM_BY_LATER, order);
  mem_free(clocks);
  assert(diagram_is_permutation(order, cdd_pairs(s->clocks)));
}

void diagram_order_find(const search_job *job, uint32_t *order) {
  const semantics *s = job->s;
  const search_options *o = &job->options;
  const bool sifts = o->cdd_order == CDD_ORDER_SIFT;
  const bool sampled = sifts || o->cdd_order == CDD_ORDER_SAMPLED;
  if (!sampled || s->clocks <= 2 || s->clocks > CDD_MAX_DIMENSION) {
    order_clocks(s, o, order);
    return;
  }
  diagram_sample d;
  diagram_sample_take(&d, job, DIAGRAM_SAMPLE_STATES, DIAGRAM_SAMPLE_ZONES);
  choose(&d, sifts, order);
  assert(diagram_is_permutation(order, cdd_pairs(s->clocks)));
  diagram_sample_release(&d);
}
