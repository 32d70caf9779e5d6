// whereabouts.c -- Following processes from location to location.

#include "sem/whereabouts.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

static uint64_t *new_set(uint32_t words) {
  uint64_t *set = mem_new(words, sizeof *set);
  memset(set, 0, words * sizeof *set);
  return set;
}

static uint64_t mark_of(uint64_t marks, uint32_t which, uint32_t p) {
  return marks >> (which + p % LOCATION_LANES) & 1;
}

static void change(whereabouts *w, uint32_t p, uint64_t from, uint64_t to) {
  const uint64_t differs = from ^ to;
  w->invariant[p / 64] ^= mark_of(differs, LOCATION_HAS_INVARIANT, p) << p % 64;
  w->rates[p / 64] ^= mark_of(differs, LOCATION_HAS_RATES, p) << p % 64;
  w->standing += (uint32_t)mark_of(to, LOCATION_STANDS, p);
  w->standing -= (uint32_t)mark_of(from, LOCATION_STANDS, p);
}

static void move(whereabouts *w, uint32_t p, int32_t to) {
  const step_location *of = w->s->at[p];
  const uint64_t before = of[w->at[p]].marks, now = of[to].marks;
  w->at[p] = to;
  if (before != now)
    change(w, p, before, now);
}

void whereabouts_init(whereabouts *w, const semantics *s) {
  const uint32_t words = (s->processes + 63) / 64;
  *w = (whereabouts){.s = s,
                     .at = mem_new(s->processes, sizeof *w->at),
                     .invariant = new_set(words),
                     .rates = new_set(words),
                     .words = words,
                     .movers = mem_new(s->processes, sizeof *w->movers)};
  for (uint32_t p = 0; p < s->processes; p++) {
    w->at[p] = 0;
    change(w, p, 0, s->at[p][0].marks);
  }
}

void whereabouts_release(whereabouts *w) {
  mem_free(w->at);
  mem_free(w->invariant);
  mem_free(w->rates);
  mem_free(w->movers);
}

// So few that comparing takes longer.
static void count_anew(whereabouts *w, const int32_t *discrete) {
  const uint64_t lane = (UINT64_C(1) << LOCATION_LANES) - 1;
  uint64_t all = 0;
  for (uint32_t p = 0; p < w->s->processes; p++)
    all |= semantics_at(w->s, discrete, p)->marks;
  w->invariant[0] = all >> LOCATION_HAS_INVARIANT & lane;
  w->rates[0] = all >> LOCATION_HAS_RATES & lane;
  w->standing = 0;
  for (uint64_t rest = all >> LOCATION_STANDS; rest; rest &= rest - 1)
    w->standing++;
}

void whereabouts_follow(whereabouts *w, const int32_t *discrete) {
  const uint32_t end = w->s->processes;
  if (end <= FEW_PROCESSES) {
    count_anew(w, discrete);
    return;
  }
  for (uint32_t p = 0;; p++) {
    p = discrete_difference(discrete, w->at, p, end);
    if (p == end)
      break;
    move(w, p, discrete[p]);
  }
  w->base = discrete;
  w->nmovers = 0;
  assert(whereabouts_are_valid(w, discrete));
}

static void move_again(whereabouts *w, const int32_t *to, discrete_run r) {
  const uint32_t all = w->s->processes;
  const uint32_t end = r.first + r.count < all ? r.first + r.count : all;
  for (uint32_t p = r.first; p < end; p++)
    if (w->at[p] != to[p]) {
      w->movers[w->nmovers++] = p;
      move(w, p, to[p]);
    }
}

void whereabouts_follow_step(whereabouts *w, const int32_t *from,
                             const int32_t *to, const difference *d) {
  if (d->is_whole || w->s->processes <= FEW_PROCESSES) {
    whereabouts_follow(w, to);
    return;
  }
  if (w->base != from)
    whereabouts_follow(w, from);
  while (w->nmovers) {
    const uint32_t p = w->movers[--w->nmovers];
    move(w, p, from[p]);
  }
  for (uint32_t i = 0; i < d->count; i++)
    move_again(w, to, d->data[i]);
  assert(whereabouts_are_valid(w, to));
}

bool whereabouts_are_valid(const whereabouts *w, const int32_t *discrete) {
  uint32_t standing = 0;
  for (uint32_t p = 0; p < w->s->processes; p++) {
    const step_location *l = semantics_at(w->s, discrete, p);
    const bool is_bound = w->invariant[p / 64] >> p % 64 & 1;
    const bool is_rated = w->rates[p / 64] >> p % 64 & 1;
    standing += l->stands;
    if (is_bound != (l->asks_invariant || l->clocks.count > 0) ||
        is_rated != (l->rates != CODE_NONE))
      return false;
  }
  return standing == w->standing;
}
