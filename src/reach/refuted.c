// refuted.c -- Stretches that no run takes, and who is in which.

#include "reach/refuted.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "store/passed.h"

// Only the empty one stays.
static void forget_standings(refuted *r) {
  r->npositions = 0;
  r->nstandings = 1;
  r->standings[0] = (refuted_standing){0, 0, false};
  lookup_release(&r->numbers);
  lookup_init(&r->numbers);
}

void refuted_init(refuted *r, uint32_t words) {
  *r = (refuted){.words = words, .standings_room = 16};
  arena_init(&r->memory);
  r->standings = mem_new(r->standings_room, sizeof *r->standings);
  lookup_init(&r->numbers);
  forget_standings(r);
}

void refuted_release(refuted *r) {
  arena_release(&r->memory);
  mem_free(r->stretches);
  mem_free(r->positions);
  mem_free(r->standings);
  mem_free(r->found);
  lookup_release(&r->numbers);
}

void refuted_add(refuted *r, const uint64_t *key, const uint32_t *labels,
                 uint32_t count, bool is_from_start, bool is_end) {
  uint64_t *own_key = arena_array(&r->memory, r->words, sizeof *own_key);
  uint32_t *own_labels = arena_array(&r->memory, count, sizeof *own_labels);
  memcpy(own_key, key, r->words * sizeof *own_key);
  if (count)
    memcpy(own_labels, labels, count * sizeof *own_labels);
  assert(count || is_end);
  grow(r->stretches, r->nstretches, r->stretches_room, 16);
  r->stretches[r->nstretches++] =
      (refuted_stretch){.key = own_key,
                        .hash = passed_hash(key, r->words),
                        .labels = own_labels,
                        .count = count,
                        .is_from_start = is_from_start,
                        .is_end = is_end};
  forget_standings(r);
}

// ---- Standings

static void find_position(refuted *r, uint32_t stretch, uint32_t taken) {
  grow(r->found, r->nfound, r->found_room, 16);
  r->found[r->nfound++] = (refuted_position){stretch, taken};
}

static bool is_found(const refuted *r, const refuted_standing *s) {
  return s->count == r->nfound && memcmp(r->positions + s->first, r->found,
                                         s->count * sizeof *r->found) == 0;
}

// What was found, in order.
static void sort(refuted *r) {
  for (uint32_t i = 1; i < r->nfound; i++) {
    const refuted_position p = r->found[i];
    uint32_t k = i;
    for (; k > 0 && (r->found[k - 1].stretch > p.stretch ||
                     (r->found[k - 1].stretch == p.stretch &&
                      r->found[k - 1].taken > p.taken));
         k--)
      r->found[k] = r->found[k - 1];
    r->found[k] = p;
  }
}

static uint64_t hash_found(const refuted *r) {
  const uint64_t mix = UINT64_C(0x9E3779B97F4A7C15);
  uint64_t hash = mix;
  for (uint32_t i = 0; i < r->nfound; i++) {
    hash = (hash ^ r->found[i].stretch) * mix;
    hash = (hash ^ hash >> 29 ^ r->found[i].taken) * mix;
  }
  return hash ^ hash >> 31;
}

static uint32_t new_standing(refuted *r) {
  assert(r->nfound > 0 && r->nstandings < REFUTED_STEP);
  refuted_standing s = {.first = r->npositions, .count = r->nfound};
  for (uint32_t i = 0; i < r->nfound; i++) {
    const refuted_stretch *t = &r->stretches[r->found[i].stretch];
    grow(r->positions, r->npositions, r->positions_room, 16);
    r->positions[r->npositions++] = r->found[i];
    s.is_end |= t->is_end && r->found[i].taken == t->count;
  }
  grow(r->standings, r->nstandings, r->standings_room, 16);
  r->standings[r->nstandings] = s;
  return r->nstandings++;
}

// The number of what was found.
static uint32_t intern(refuted *r) {
  assert(r->nstandings > 0 && r->standings[0].count == 0);
  if (r->nfound == 0)
    return 0;
  sort(r);
  const uint64_t hash = hash_found(r);
  uint32_t at = lookup_home(&r->numbers, hash), number;
  for (; lookup_next(&r->numbers, hash, &at, &number); at++)
    if (is_found(r, &r->standings[number]))
      return number;
  number = new_standing(r);
  lookup_add(&r->numbers, hash, number);
  return number;
}

// Stretches that begin in the state.
static void find_starts(refuted *r, const uint64_t *key, bool is_start) {
  const uint64_t hash = passed_hash(key, r->words);
  for (uint32_t i = 0; i < r->nstretches; i++) {
    const refuted_stretch *t = &r->stretches[i];
    if (t->hash == hash && (is_start || !t->is_from_start) &&
        memcmp(t->key, key, r->words * sizeof *key) == 0)
      find_position(r, i, 0);
  }
}

uint32_t refuted_start(refuted *r, const uint64_t *key) {
  r->nfound = 0;
  find_starts(r, key, true);
  return intern(r);
}

uint32_t refuted_follow(refuted *r, uint32_t standing, uint32_t label,
                        const uint64_t *key) {
  assert(standing < r->nstandings);
  const refuted_standing *s = &r->standings[standing];
  r->nfound = 0;
  for (uint32_t i = 0; i < s->count; i++) {
    const refuted_position p = r->positions[s->first + i];
    const refuted_stretch *t = &r->stretches[p.stretch];
    assert(p.stretch < r->nstretches && p.taken <= t->count);
    if (p.taken == t->count || t->labels[p.taken] != label)
      continue;
    if (p.taken + 1 == t->count && !t->is_end)
      return REFUTED_STEP;
    find_position(r, p.stretch, p.taken + 1);
  }
  find_starts(r, key, false);
  return intern(r);
}
