// orbits.c -- Representatives of what is found, and words.

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "reach/orbits.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"

static uint64_t hash_of(const uint32_t *letters, uint32_t count) {
  return XXH3_64bits(letters, (size_t)count * sizeof *letters);
}

orbit_word orbits_word(const orbits *o, uint32_t number) {
  assert(number < o->nwords);
  const uint32_t first = number ? o->ends[number - 1] : 0;
  const uint32_t count = o->ends[number] - first;
  return (orbit_word){count ? o->letters + first : NULL, count};
}

static void append(orbits *o, const uint32_t *letters, uint32_t count) {
  while (o->letters_room - o->nletters < count) {
    o->letters_room = grow_room_sparingly(o->letters_room, o->nletters + count);
    o->letters = mem_resize(o->letters, o->letters_room, sizeof *o->letters);
  }
  if (count)
    memcpy(o->letters + o->nletters, letters, count * sizeof *letters);
  o->nletters += count;
}

static uint32_t number_of(orbits *o, const uint32_t *letters, uint32_t count) {
  const uint64_t hash = hash_of(letters, count);
  uint32_t at = lookup_home(&o->numbers, hash), number;
  for (; lookup_next(&o->numbers, hash, &at, &number); at++) {
    const orbit_word w = orbits_word(o, number);
    if (w.count == count &&
        (!count || memcmp(w.data, letters, count * sizeof *letters) == 0))
      return number;
  }
  append(o, letters, count);
  grow_sparingly(o->ends, o->nwords, o->words_room);
  o->ends[o->nwords] = o->nletters;
  lookup_add(&o->numbers, hash, o->nwords);
  return o->nwords++;
}

void orbits_init(orbits *o, const symmetry_plan *plan, stopper *stop) {
  *o = (orbits){.nwords = 0};
  representative_init(&o->now, plan);
  lookup_init(&o->numbers);
  o->numbers.stop = stop;
  append(o, NULL, 0);
  const uint32_t empty = number_of(o, o->now.word, 0);
  assert(empty == 0);
  (void)empty;
}

void orbits_release(orbits *o) {
  representative_release(&o->now);
  lookup_release(&o->numbers);
  mem_free(o->by);
  mem_free(o->letters);
  mem_free(o->ends);
}

void orbits_find(orbits *o, const int32_t *discrete, const zone_frame *frame) {
  representative *r = &o->now;
  representative_find(r, discrete, frame);
  if (r->has_moved && r->plan->resets)
    dead_cells_reset_all(r->plan->resets, r->discrete);
}

void orbits_settle(orbits *o, const zone_view *view) {
  representative_settle(&o->now, view);
}

uint32_t orbits_number_now(orbits *o) {
  return o->now.count ? number_of(o, o->now.word, o->now.count) : 0;
}

void orbits_note(orbits *o, uint32_t node) {
  grow_sparingly(o->by, node, o->by_room);
  o->by[node] = orbits_number_now(o);
}

uint32_t orbits_number(const orbits *o, uint32_t node) {
  assert(node < o->by_room && o->by[node] < o->nwords);
  return o->by[node];
}

uint64_t orbits_bytes(const orbits *o) {
  return ((uint64_t)o->by_room + o->letters_room + o->words_room) *
             sizeof(uint32_t) +
         lookup_bytes(&o->numbers);
}
