// diagram_chooser.c -- Trying orders on a sample.

#include "search/diagram_chooser.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "dd/cdd.h"
#include "search/diagram_clocks.h"
#include "search/diagram_line.h"

enum {
  POOL = 8,
  FIRST_ZONES = 64,
  TURNS = 64, // tries that an effort has to be enough for
  RANDOM_TRIES = 12,
  PATIENCE = 200, // changes for the worse
};

// What can be spent; see diagram_sample.effort.
static const uint64_t SAMPLED_EFFORT = 1000000, SIFT_EFFORT = 8000000;

// ---- Candidates ------------------------------------------------------------------

typedef struct {
  uint32_t *clocks, *pairs;
  diagram_extension how; // DIAGRAM_EXTENSIONS: the pairs are not by clocks
  uint64_t size;         // of the sample
} candidate;

typedef struct {
  const semantics *s;
  diagram_sample *sample;
  uint32_t n, npairs;
  candidate pool[POOL + 1]; // the best first; behind them is the trial
  uint32_t count;
  uint32_t zones; // that count
  uint64_t end;   // of all effort
  uint64_t turn;  // effort for one candidate
  uint64_t random;
} chooser;

static void init(chooser *c, diagram_sample *d, const semantics *s) {
  c->s = s;
  c->sample = d;
  c->n = s->clocks;
  c->npairs = cdd_pairs(c->n);
  c->count = 0;
  c->random = 0;
  for (uint32_t i = 0; i <= POOL; i++)
    c->pool[i] = (candidate){.clocks = mem_new(c->n, sizeof(uint32_t)),
                             .pairs = mem_new(c->npairs, sizeof(uint32_t))};
}

static void release(chooser *c) {
  for (uint32_t i = 0; i <= POOL; i++) {
    mem_free(c->pool[i].clocks);
    mem_free(c->pool[i].pairs);
  }
}

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

static candidate *trial(chooser *c) { return &c->pool[c->count]; }

static void copy(const chooser *c, candidate *to, const candidate *from) {
  memcpy(to->clocks, from->clocks, c->n * sizeof *to->clocks);
  memcpy(to->pairs, from->pairs, c->npairs * sizeof *to->pairs);
  to->how = from->how;
  to->size = from->size;
}

static void set_clocks(const chooser *c, candidate *a, diagram_extension how) {
  a->how = how;
  diagram_extend(a->clocks, c->n, how, a->pairs);
}

static void set_fixed(const chooser *c, candidate *a) {
  diagram_clocks_fixed(a->clocks, c->n);
  set_clocks(c, a, DIAGRAM_BY_LATER);
  assert(a->pairs[c->npairs - 1] == c->npairs - 1);
}

static bool is_over(const chooser *c) {
  return c->sample->effort >= c->end || diagram_sample_is_stopped(c->sample);
}

static bool measure(chooser *c, candidate *a, uint64_t most) {
  const uint64_t left = is_over(c) ? 0 : c->end - c->sample->effort;
  a->size = diagram_sample_size(c->sample, a->pairs, most,
                                c->turn < left ? c->turn : left);
  return a->size != DIAGRAM_TOO_LARGE;
}

// To where it belongs; those before it are sorted.
static void sort_in(chooser *c, uint32_t at) {
  const candidate a = c->pool[at];
  for (; at > 0 && c->pool[at - 1].size > a.size; at--)
    c->pool[at] = c->pool[at - 1];
  c->pool[at] = a;
}

static bool is_known(const chooser *c, const candidate *a) {
  for (uint32_t i = 0; i < c->count; i++)
    if (memcmp(c->pool[i].pairs, a->pairs, c->npairs * sizeof *a->pairs) == 0)
      return true;
  return false;
}

// The trial goes into the pool if it is good enough.
static void enter(chooser *c) {
  const uint64_t most =
      c->count < POOL ? DIAGRAM_TOO_LARGE - 1 : c->pool[POOL - 1].size;
  if (is_over(c) || is_known(c, trial(c)) || !measure(c, trial(c), most))
    return;
  sort_in(c, c->count);
  if (c->count < POOL)
    c->count++;
}

// ---- 1: what suggests itself -------------------------------------------------------

// Orders of clocks have clock 0 first.
static void try_clocks(chooser *c, const uint32_t *clocks, bool ends_with_0,
                       diagram_extension how) {
  candidate *a = trial(c);
  memcpy(a->clocks, clocks, c->n * sizeof *clocks);
  if (ends_with_0)
    move(a->clocks, 0, c->n - 1);
  set_clocks(c, a, how);
  enter(c);
}

static void try_all_ways(chooser *c, const uint32_t *clocks) {
  for (uint32_t last = 0; last < 2; last++) {
    try_clocks(c, clocks, last, DIAGRAM_BY_LATER);
    try_clocks(c, clocks, last, DIAGRAM_BY_EARLIER);
  }
}

static void try_suggestions(chooser *c) {
  uint32_t *clocks = mem_new(c->n, sizeof *clocks);
  for (uint32_t i = 0; i < 6; i++) {
    if (i / 2 == 0)
      diagram_clocks_fixed(clocks, c->n);
    else if (i / 2 == 1)
      diagram_line_up(c->s, clocks);
    else
      diagram_clocks_counted(c->sample, clocks);
    if (i % 2)
      reverse(clocks + 1, c->n - 1);
    try_all_ways(c, clocks);
  }
  for (uint32_t down = 0; down < 2; down++) {
    candidate *a = trial(c);
    diagram_clocks_fixed(a->clocks, c->n);
    a->how = DIAGRAM_EXTENSIONS;
    diagram_pairs_counted(c->sample, a->pairs);
    if (down)
      reverse(a->pairs, c->npairs);
    enter(c);
  }
  mem_free(clocks);
}

static void try_random(chooser *c) {
  uint32_t *clocks = mem_new(c->n, sizeof *clocks);
  diagram_clocks_fixed(clocks, c->n);
  for (uint32_t i = 0; i < RANDOM_TRIES; i++) {
    diagram_clocks_shuffle(clocks, c->n, &c->random);
    try_clocks(c, clocks, i & 4, (diagram_extension)(i % DIAGRAM_EXTENSIONS));
  }
  mem_free(clocks);
}

// ---- 2: a little different ------------------------------------------------------------

// A clock elsewhere, or a pair if that is all there is.
static void displace(const chooser *c, candidate *a, uint32_t from,
                     uint32_t to) {
  if (a->how == DIAGRAM_EXTENSIONS) {
    move(a->pairs, from, to);
  } else {
    move(a->clocks, from, to);
    set_clocks(c, a, a->how);
  }
}

static uint32_t places_of(const chooser *c, const candidate *a) {
  return a->how == DIAGRAM_EXTENSIONS ? c->npairs : c->n;
}

static void change(chooser *c, candidate *a) {
  const uint32_t places = places_of(c, a);
  if (a->how != DIAGRAM_EXTENSIONS && diagram_pick(&c->random, 8) == 0) {
    set_clocks(c, a,
               (diagram_extension)diagram_pick(&c->random, DIAGRAM_EXTENSIONS));
    return;
  }
  const uint32_t from = diagram_pick(&c->random, places);
  const uint32_t to = diagram_pick(&c->random, places - 1);
  displace(c, a, from, to < from ? to : to + 1);
}

// The one in the pool becomes the trial, if that is smaller.
static bool replace(chooser *c, uint32_t at) {
  candidate *a = trial(c);
  const uint64_t size = c->pool[at].size;
  if (size == 0 || is_known(c, a) || !measure(c, a, size - 1))
    return false;
  const candidate old = c->pool[at];
  c->pool[at] = *a;
  *a = old;
  sort_in(c, at);
  return true;
}

// The better a candidate is the more often it is changed.
static void climb(chooser *c, uint64_t until) {
  uint32_t failures = 0;
  while (c->count && !is_over(c) && c->sample->effort < until &&
         failures++ < PATIENCE) {
    const uint32_t a = diagram_pick(&c->random, c->count);
    const uint32_t b = diagram_pick(&c->random, a + 1);
    copy(c, trial(c), &c->pool[b]);
    change(c, trial(c));
    if (replace(c, b))
      failures = 0;
  }
}

// ---- 3: with more zones ----------------------------------------------------------------

// So many zones that a candidate takes about a turn.
static void choose_zones(chooser *c, candidate *a) {
  bool more = diagram_sample_thin(c->sample, c->zones = FIRST_ZONES);
  uint64_t before = c->sample->effort;
  bool fits = measure(c, a, DIAGRAM_TOO_LARGE - 1);
  while (fits && more && c->sample->effort - before < c->turn / 3) {
    more = diagram_sample_thin(c->sample, c->zones *= 2);
    before = c->sample->effort;
    fits = measure(c, a, DIAGRAM_TOO_LARGE - 1);
  }
  while (!fits && c->zones > 1 && !is_over(c)) {
    diagram_sample_thin(c->sample, c->zones /= 2);
    fits = measure(c, a, DIAGRAM_TOO_LARGE - 1);
  }
}

// Those that are left are sorted; `count` becomes how many are.  False if none
// could be measured, and nothing has changed.
static bool race_once(chooser *c, uint32_t *count) {
  uint32_t left = 0;
  uint64_t most = DIAGRAM_TOO_LARGE - 1;
  for (uint32_t i = 0; i < *count; i++) {
    if (!measure(c, &c->pool[i], most))
      continue;
    const candidate a = c->pool[i];
    c->pool[i] = c->pool[left];
    c->pool[left] = a;
    sort_in(c, left++);
    most = c->pool[0].size * 2;
  }
  *count = left;
  return left > 0;
}

static void race(chooser *c) {
  uint32_t count = c->count;
  c->turn = UINT64_MAX;
  while (count > 1 && !is_over(c) && diagram_sample_thin(c->sample, c->zones)) {
    const uint64_t size = c->pool[0].size;
    diagram_sample_thin(c->sample, c->zones *= 2);
    if (!race_once(c, &count)) {
      diagram_sample_thin(c->sample, c->zones /= 2);
      c->pool[0].size = size;
      return;
    }
    count = (count + 1) / 2;
  }
}

// ---- All together ----------------------------------------------------------------------

static void start(chooser *c, uint64_t effort, candidate *first) {
  c->end = c->sample->effort + effort;
  c->turn = effort / TURNS;
  choose_zones(c, first);
}

// Unless the order that clocks have anyway does as well.
static void compare_fixed(chooser *c, uint64_t effort) {
  candidate *a = trial(c);
  c->end = c->sample->effort + effort;
  set_fixed(c, a);
  if (c->count == 0 || measure(c, a, c->pool[0].size)) {
    const candidate old = c->pool[0];
    c->pool[0] = *a;
    *a = old;
  }
}

static void choose_sampled(chooser *c) {
  set_fixed(c, trial(c));
  start(c, SAMPLED_EFFORT, trial(c));
  try_suggestions(c);
  try_random(c);
  climb(c, SAMPLED_EFFORT / 4 * 3);
  race(c);
  compare_fixed(c, SAMPLED_EFFORT / 8);
}

// One clock, or pair, to every place; true if there is a better one.
static bool sift_one(chooser *c, uint32_t from) {
  const uint32_t places = places_of(c, &c->pool[0]);
  bool better = false;
  for (uint32_t to = 0; to < places && !is_over(c); to++) {
    copy(c, trial(c), &c->pool[0]);
    displace(c, trial(c), from, to);
    if (replace(c, 0)) {
      better = true;
      from = to;
    }
  }
  return better;
}

// What came out before stays in the pool, for the race.
static void sift(chooser *c) {
  candidate *best = &c->pool[0];
  start(c, SIFT_EFFORT, best);
  copy(c, &c->pool[1], best);
  c->count = measure(c, best, DIAGRAM_TOO_LARGE - 1) ? 2 : 0;
  c->pool[1].size = DIAGRAM_TOO_LARGE;
  bool better = c->count;
  while (better && !is_over(c)) {
    better = false;
    for (uint32_t i = 0; i < places_of(c, best); i++)
      better |= sift_one(c, i);
  }
  c->end += SIFT_EFFORT / 8;
  race(c);
}

void diagram_choose(diagram_sample *d, const semantics *s, bool sifts,
                    uint32_t *order) {
  chooser c;
  init(&c, d, s);
  choose_sampled(&c);
  if (sifts)
    sift(&c);
  memcpy(order, c.pool[0].pairs, c.npairs * sizeof *order);
  release(&c);
}
