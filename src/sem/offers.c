// offers.c -- Asking again only who could have changed his mind.

#include "sem/offers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"

// ---- Life and death

static bool counts(const offers *o, const step_edge *e) {
  return !o->urgent || e->urgent;
}

// As many as a process can have at a time.
static uint32_t most_of(const offers *o, uint32_t p) {
  const process *proc = &o->s->network->processes.data[p];
  uint32_t most = 0;
  for (uint32_t l = 0; l < proc->nlocations; l++) {
    const step_location *at = &o->s->at[p][l];
    uint32_t n = 0;
    for (uint32_t i = 0; i < at->acting + at->receiving; i++)
      n += counts(o, &at->edges[i]);
    most = n > most ? n : most;
  }
  return most;
}

static void *zeroed(size_t count, size_t size) {
  void *data = mem_new(count, size);
  if (count)
    memset(data, 0, count * size);
  return data;
}

void offers_init(offers *o, const semantics *s, bool urgent) {
  const uint32_t processes = s->processes, words = (processes + 63) / 64;
  *o = (offers){
      .s = s,
      .urgent = urgent,
      .few = processes <= FEW_PROCESSES,
      .last = mem_new(s->size, sizeof *o->last),
      .first = mem_new(processes, sizeof *o->first),
      .count = zeroed(processes, sizeof *o->count),
      .nreceiving = zeroed(processes, sizeof *o->nreceiving),
      .kinds = zeroed(processes, sizeof *o->kinds),
      .sending = zeroed(words, sizeof *o->sending),
      .internal = zeroed(words, sizeof *o->internal),
      .stale = zeroed(words, sizeof *o->stale),
      .words = words,
      .receiving = zeroed(s->network->channels.count, sizeof *o->receiving),
  };
  for (uint32_t p = 0; p < processes; p++) {
    o->first[p] = o->room;
    o->room += most_of(o, p);
  }
  o->list = mem_new(o->room, sizeof *o->list);
}

void offers_release(offers *o) {
  for (uint32_t c = 0; c < o->s->network->channels.count; c++)
    mem_free(o->receiving[c].data);
  mem_free(o->receiving);
  mem_free(o->last);
  mem_free(o->list);
  mem_free(o->first);
  mem_free(o->count);
  mem_free(o->nreceiving);
  mem_free(o->kinds);
  mem_free(o->sending);
  mem_free(o->internal);
  mem_free(o->stale);
}

// ---- Lists by channel

static void list_receiver(offers *o, uint32_t number) {
  step_offer *f = &o->list[number];
  offer_list *l = &o->receiving[f->channel];
  grow(l->data, l->count, l->room, 4);
  if (l->count == 0)
    l->is_sorted = true;
  else if (l->data[l->count - 1] > number)
    l->is_sorted = false;
  f->place = l->count;
  l->data[l->count++] = number;
}

static void unlist_receiver(offers *o, uint32_t number) {
  const step_offer *f = &o->list[number];
  offer_list *l = &o->receiving[f->channel];
  assert(l->data[f->place] == number);
  const uint32_t last = l->data[--l->count];
  if (last == number)
    return;
  l->data[f->place] = last;
  o->list[last].place = f->place;
  l->is_sorted = l->count == 1;
}

static int compare_numbers(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

void offers_sort(offers *o, offer_list *l) {
  qsort(l->data, l->count, sizeof *l->data, compare_numbers);
  for (uint32_t i = 0; i < l->count; i++)
    o->list[l->data[i]].place = i;
  l->is_sorted = true;
}

// ---- One process

static void forget(offers *o, uint32_t p) {
  // The last first, so that lists stay sorted where they can.
  const uint32_t end = o->first[p] + o->count[p];
  for (uint32_t i = 1; i <= o->nreceiving[p]; i++)
    unlist_receiver(o, end - i);
}

// Does the guard hold, and over which channel?  False after a run-time error.
static inline bool ask(vm *m, const step_edge *e, int32_t *holds,
                       int32_t *over) {
  *holds = 1;
  *over = (int32_t)e->channel_number;
  return (e->guard == CODE_NONE || vm_value(m, e->guard, holds)) &&
         (e->channel == CODE_NONE || !*holds || vm_value(m, e->channel, over));
}

static void change_kinds(offers *o, uint32_t p, uint32_t kinds) {
  const uint64_t differs = o->kinds[p] ^ kinds;
  o->kinds[p] = (uint8_t)kinds;
  o->sending[p / 64] ^= (differs >> EDGE_SEND & 1) << p % 64;
  o->internal[p / 64] ^= (differs >> EDGE_INTERNAL & 1) << p % 64;
}

// What process p, none of whose offers is listed, has to offer at this location;
// *kinds: bits of edge_sync.  The edge at which an error occurred, or NULL.
static inline const step_edge *fill(offers *o, vm *m, uint32_t p,
                                    const step_location *l, uint32_t *kinds) {
  const bool urgent = o->urgent;
  uint32_t number = o->first[p], receiving = 0, found = 0;
  const step_edge *e = l->edges, *end = e + l->acting + l->receiving;
  for (; e < end; e++) {
    int32_t holds, over;
    if (urgent && !e->urgent)
      continue;
    if (!ask(m, e, &holds, &over))
      break;
    if (!holds)
      continue;
    assert(number < o->room);
    o->list[number].edge = e;
    o->list[number].channel = (uint32_t)over;
    found |= 1U << e->sync;
    if (e->sync == EDGE_RECEIVE) {
      list_receiver(o, number);
      receiving++;
    }
    number++;
  }
  o->count[p] = number - o->first[p];
  o->nreceiving[p] = receiving;
  *kinds = found;
  return e < end ? e : NULL;
}

// Process p is at this location now, and has to be asked.
static const step_edge *renew(offers *o, vm *m, uint32_t p,
                              const step_location *l) {
  uint32_t kinds;
  forget(o, p);
  const step_edge *bad = fill(o, m, p, l, &kinds);
  if (kinds != o->kinds[p])
    change_kinds(o, p, kinds);
  return bad;
}

// ---- What is different

static void mark(offers *o, uint32_t p) {
  o->stale[p / 64] |= UINT64_C(1) << p % 64;
}

// Those who are where they would read the field.
static void mark_readers(offers *o, const int32_t *discrete, uint32_t field) {
  const readers *r = o->s->readers;
  for (uint32_t i = r->first[field]; i < r->first[field + 1]; i++)
    if (discrete[r->list[i].process] == (int32_t)r->list[i].location)
      mark(o, r->list[i].process);
  for (uint32_t i = 0; i < r->longs.count; i++) {
    const long_reader *l = &r->longs.data[i];
    if (l->low <= field && field <= l->high &&
        discrete[l->by.process] == (int32_t)l->by.location)
      mark(o, l->by.process);
  }
}

static void note(offers *o, const int32_t *discrete, uint32_t field) {
  if (field < o->s->processes) {
    o->ncommitted += semantics_at(o->s, discrete, field)->committed;
    o->ncommitted -= semantics_at(o->s, o->last, field)->committed;
    mark(o, field);
  }
  mark_readers(o, discrete, field);
  o->last[field] = discrete[field];
}

static void compare(offers *o, const int32_t *discrete, discrete_run r) {
  const uint32_t end = r.first + r.count;
  for (uint32_t i = r.first;; i++) {
    i = discrete_difference(discrete, o->last, i, end);
    if (i == end)
      return;
    note(o, discrete, i);
  }
}

// Everything is different.
static void begin(offers *o, const int32_t *discrete) {
  const semantics *s = o->s;
  for (uint32_t r = 0; r < s->runs.count; r++)
    memcpy(o->last + s->runs.data[r].first, discrete + s->runs.data[r].first,
           s->runs.data[r].count * sizeof *discrete);
  o->ncommitted = 0;
  for (uint32_t p = 0; p < s->processes; p++) {
    o->ncommitted += semantics_at(s, discrete, p)->committed;
    mark(o, p);
  }
}

// If there are few of them, comparing cells takes longer than asking guards.
static const step_edge *ask_all(offers *o, vm *m, const int32_t *discrete) {
  const step_edge *bad = NULL;
  uint32_t committed = 0;
  for (uint32_t p = 0; p < o->s->processes && !bad; p++) {
    const step_location *l = semantics_at(o->s, discrete, p);
    committed += l->committed;
    if (!l->asks_guards && o->last[p] == discrete[p] && o->is_known)
      continue;
    o->last[p] = discrete[p];
    bad = renew(o, m, p, l);
  }
  o->ncommitted = committed;
  return bad;
}

static const step_edge *renew_stale(offers *o, vm *m) {
  const step_edge *bad = NULL;
  for (uint32_t w = 0; w < o->words; w++) {
    for (uint64_t set = o->stale[w]; set && !bad; set &= set - 1) {
      const uint32_t p = 64 * w + (uint32_t)__builtin_ctzll(set);
      bad = renew(o, m, p, semantics_at(o->s, o->last, p));
    }
    o->stale[w] = 0;
  }
  return bad;
}

#ifndef NDEBUG
// With many processes only now and then: it takes as long as finding all offers.
static bool is_time_to_check(const offers *o) {
  enum { MANY = 16, SELDOM = 16 };
  return o->s->processes <= MANY || o->calls % SELDOM == 0;
}
#endif

// All that is different.
static const step_edge *ask_again(offers *o, vm *m, const int32_t *discrete) {
  if (o->is_known)
    for (uint32_t r = 0; r < o->s->runs.count; r++)
      compare(o, discrete, o->s->runs.data[r]);
  else
    begin(o, discrete);
  return renew_stale(o, m);
}

const step_edge *offers_follow(offers *o, vm *m, const int32_t *discrete) {
  const step_edge *bad =
      o->few ? ask_all(o, m, discrete) : ask_again(o, m, discrete);
  o->is_known = !bad;
  o->calls++;
  assert(bad || !is_time_to_check(o) || offers_are_valid(o, m, discrete));
  return bad;
}

// ---- Checking

static bool is_listed(const offers *o, uint32_t number) {
  const step_offer *f = &o->list[number];
  const offer_list *l = &o->receiving[f->channel];
  return f->place < l->count && l->data[f->place] == number;
}

static bool has_bit(const uint64_t *set, uint32_t p) {
  return set[p / 64] >> p % 64 & 1;
}

// O1 to O3, of one process.  `received` counts offers to receive.
static bool is_right(const offers *o, vm *m, const int32_t *discrete,
                     uint32_t p, uint64_t *received) {
  const step_location *l = semantics_at(o->s, discrete, p);
  uint32_t number = o->first[p];
  bool sends = false, acts = false;
  for (uint32_t i = 0; i < l->acting + l->receiving; i++) {
    const step_edge *e = &l->edges[i];
    int32_t holds, over;
    if (!counts(o, e))
      continue;
    if (!ask(m, e, &holds, &over))
      return false;
    if (!holds)
      continue;
    if (o->list[number].edge != e ||
        o->list[number].channel != (uint32_t)over ||
        (e->sync == EDGE_RECEIVE && !is_listed(o, number)))
      return false;
    *received += e->sync == EDGE_RECEIVE;
    sends |= e->sync == EDGE_SEND;
    acts |= e->sync == EDGE_INTERNAL;
    number++;
  }
  return number == o->first[p] + o->count[p] &&
         sends == has_bit(o->sending, p) && acts == has_bit(o->internal, p);
}

bool offers_are_valid(const offers *o, vm *m, const int32_t *discrete) {
  uint64_t received = 0, listed = 0;
  uint32_t committed = 0;
  for (uint32_t p = 0; p < o->s->processes; p++) {
    committed += semantics_at(o->s, discrete, p)->committed;
    if (!is_right(o, m, discrete, p, &received))
      return false;
  }
  for (uint32_t c = 0; c < o->s->network->channels.count; c++)
    listed += o->receiving[c].count;
  return received == listed && committed == o->ncommitted;
}
