// watchers.c -- Following processes to where they look at clocks.

#include "reach/watchers.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

#define NO_WATCHER UINT32_MAX

static bool looks(const location_limits *l) { return l->nfixed || l->ncurrent; }

static bool looks_anywhere(const location_limits *at, uint32_t count) {
  for (uint32_t l = 0; l < count; l++)
    if (looks(&at[l]))
      return true;
  return false;
}

// ---- Life and death

static void put_bit(uint64_t *bits, uint32_t i) {
  bits[i / 64] |= UINT64_C(1) << i % 64;
}

static void *zeroed(size_t count, size_t size) {
  void *data = mem_new(count, size);
  if (count)
    memset(data, 0, count * size);
  return data;
}

// The clocks of each location.
static uint64_t *new_set(const location_limits *at, uint32_t count,
                         uint32_t words) {
  uint64_t *set = zeroed((size_t)count * words, sizeof *set);
  for (uint32_t l = 0; l < count; l++) {
    uint64_t *bits = set + (size_t)l * words;
    for (uint32_t i = 0; i < at[l].nfixed; i++)
      put_bit(bits, at[l].fixed[i].clock);
    for (uint32_t i = 0; i < at[l].ncurrent; i++)
      put_bit(bits, at[l].current[i].clock);
  }
  return set;
}

static bool are_few(const watchers *w) {
  return w->s->processes <= FEW_PROCESSES;
}

static uint32_t words_of(const watchers *w) { return (w->count + 63) / 64; }

static void list_set(watchers *w) {
  w->nbusy = 0;
  for (uint32_t k = 0; k < words_of(w); k++)
    for (uint64_t rest = w->set[k]; rest; rest &= rest - 1)
      w->busy[w->nbusy++] = 64 * k + (uint32_t)__builtin_ctzll(rest);
}

// Everybody is at location 0; of few, everybody is busy.
static void begin(watchers *w) {
  w->set = zeroed(words_of(w), sizeof *w->set);
  w->busy = mem_new(w->count, sizeof *w->busy);
  for (uint32_t i = 0; i < w->count; i++)
    if (are_few(w) || looks(&w->list[i].at[0]))
      put_bit(w->set, i);
  list_set(w);
}

void watchers_init(watchers *w, const semantics *s,
                   const network_limits *limits, uint32_t words) {
  *w = (watchers){
      .s = s,
      .list = mem_new(s->processes, sizeof *w->list),
      .last = zeroed(s->processes, sizeof *w->last),
      .number = mem_new(s->processes, sizeof *w->number),
      .movers = mem_new(s->processes, sizeof *w->movers),
  };
  for (uint32_t p = 0; p < s->processes; p++) {
    const uint32_t count = s->network->processes.data[p].nlocations;
    const location_limits *at = limits->at[p];
    w->number[p] = NO_WATCHER;
    if (!looks_anywhere(at, count))
      continue;
    w->number[p] = w->count;
    w->list[w->count++] = (watcher){p, at, new_set(at, count, words)};
  }
  begin(w);
}

void watchers_release(watchers *w) {
  for (uint32_t i = 0; i < w->count; i++)
    mem_free(w->list[i].active);
  mem_free(w->list);
  mem_free(w->last);
  mem_free(w->number);
  mem_free(w->set);
  mem_free(w->movers);
  mem_free(w->busy);
}

// ---- From state to state

// Process p is there now.  Does it become busy, or idle?
static bool move(watchers *w, uint32_t p, int32_t to) {
  const uint32_t i = w->number[p];
  const int32_t from = w->last[p];
  w->last[p] = to;
  if (i == NO_WATCHER ||
      looks(&w->list[i].at[from]) == looks(&w->list[i].at[to]))
    return false;
  w->set[i / 64] ^= UINT64_C(1) << i % 64;
  return true;
}

void watchers_follow(watchers *w, const int32_t *discrete) {
  const uint32_t end = w->s->processes;
  bool differs = false;
  if (are_few(w))
    return;
  for (uint32_t p = 0;; p++) {
    p = discrete_difference(discrete, w->last, p, end);
    if (p == end)
      break;
    differs |= move(w, p, discrete[p]);
  }
  if (differs)
    list_set(w);
  w->base = discrete;
  w->nmovers = 0;
  assert(watchers_are_valid(w, discrete));
}

static bool go_back(watchers *w, const int32_t *from) {
  bool differs = false;
  while (w->nmovers) {
    const uint32_t p = w->movers[--w->nmovers];
    differs |= move(w, p, from[p]);
  }
  return differs;
}

static bool move_again(watchers *w, const int32_t *to, discrete_run r) {
  const uint32_t all = w->s->processes;
  const uint32_t end = r.first + r.count < all ? r.first + r.count : all;
  bool differs = false;
  for (uint32_t p = r.first; p < end; p++)
    if (w->last[p] != to[p]) {
      w->movers[w->nmovers++] = p;
      differs |= move(w, p, to[p]);
    }
  return differs;
}

void watchers_follow_step(watchers *w, const int32_t *from, const int32_t *to,
                          const difference *d) {
  if (are_few(w))
    return;
  if (d->is_whole || w->base != from) {
    watchers_follow(w, to);
    return;
  }
  bool differs = go_back(w, from);
  for (uint32_t i = 0; i < d->count; i++)
    differs |= move_again(w, to, d->data[i]);
  if (differs)
    list_set(w);
  assert(watchers_are_valid(w, to));
}

bool watchers_are_valid(const watchers *w, const int32_t *discrete) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < w->count; i++) {
    const watcher *p = &w->list[i];
    const bool is_busy = k < w->nbusy && w->busy[k] == i;
    if (is_busy != (are_few(w) || looks(&p->at[discrete[p->process]])))
      return false;
    k += is_busy;
  }
  return k == w->nbusy;
}
