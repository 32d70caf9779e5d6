// sieve.c -- Bits and slots in one array, and the odds of being wrong.

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "store/sieve.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"

// A slot is a signature and a bit that says that there is one.
static uint32_t slot_bits(const sieve *s) { return s->plan.signature + 1; }

// One of 0 .. n-1, by where the hash is in the range of all hashes.
static inline uint64_t slot_of(uint64_t hash, uint64_t n) {
  __extension__ typedef unsigned __int128 wide;
  return (uint64_t)((wide)hash * n >> 64);
}

// ---- A second, exact set

#ifdef GNOMON_SHADOW

// Every state there was, one behind the other; `table` has their numbers + 1.
struct sieve_shadow {
  unsigned char *bytes;
  size_t used, room;
  size_t *ends;
  uint32_t *table;
  uint32_t count, mask;
  uint64_t false_hits;
};

static uint32_t *shadow_find(const sieve_shadow *h, const void *state,
                             size_t length) {
  uint32_t i = (uint32_t)XXH3_64bits(state, length) & h->mask;
  for (; h->table[i]; i = (i + 1) & h->mask) {
    const uint32_t n = h->table[i] - 1;
    const size_t from = n ? h->ends[n - 1] : 0;
    if (h->ends[n] - from == length &&
        memcmp(h->bytes + from, state, length) == 0)
      break;
  }
  return &h->table[i];
}

static void shadow_grow(sieve_shadow *h) {
  const uint32_t mask = h->mask ? h->mask * 2 + 1 : 1023;
  mem_free(h->table);
  h->table = mem_new((size_t)mask + 1, sizeof *h->table);
  h->mask = mask;
  h->ends = mem_resize(h->ends, mask, sizeof *h->ends);
  for (uint32_t n = 0; n < h->count; n++) {
    const size_t from = n ? h->ends[n - 1] : 0;
    *shadow_find(h, h->bytes + from, h->ends[n] - from) = n + 1;
  }
}

// True if it was not there.
static bool shadow_add(sieve_shadow *h, const void *state, size_t length) {
  if (h->count >= h->mask / 2)
    shadow_grow(h);
  uint32_t *at = shadow_find(h, state, length);
  if (*at)
    return false;
  if (h->used + length > h->room) {
    h->room = (h->used + length) * 2;
    h->bytes = mem_resize(h->bytes, h->room, 1);
  }
  if (length)
    memcpy(h->bytes + h->used, state, length);
  h->used += length;
  h->ends[h->count++] = h->used;
  *at = h->count;
  return true;
}

static void shadow_init(sieve *s) { s->shadow = mem_new(1, sizeof *s->shadow); }

static void shadow_release(sieve *s) {
  if (!s->shadow)
    return;
  mem_free(s->shadow->bytes);
  mem_free(s->shadow->ends);
  mem_free(s->shadow->table);
  mem_free(s->shadow);
}

static void shadow_watch(sieve *s, const void *state, size_t length,
                         sieve_answer answer) {
  if (answer == SIEVE_FULL)
    return;
  const bool is_new = shadow_add(s->shadow, state, length);
  assert(is_new || answer == SIEVE_SEEN);
  s->shadow->false_hits += is_new && answer == SIEVE_SEEN;
}

uint64_t sieve_false_hits(const sieve *s) { return s->shadow->false_hits; }

#else

static void shadow_init(sieve *s) { s->shadow = NULL; }

static void shadow_release(sieve *s) { (void)s; }

static inline void shadow_watch(sieve *s, const void *state, size_t length,
                                sieve_answer answer) {
  (void)s, (void)state, (void)length, (void)answer;
}

uint64_t sieve_false_hits(const sieve *s) {
  (void)s;
  return SIEVE_UNKNOWN;
}

#endif

// ---- Memory

static const char *count_bits(sieve *s) {
  if (s->plan.hashes < 1 || s->plan.hashes > SIEVE_MOST_HASHES)
    return "the number of hashes must be 1 to 32";
  s->capacity = s->plan.bytes * 8;
  return s->capacity ? NULL : "no place for a single bit";
}

static const char *count_slots(sieve *s) {
  if (s->plan.signature < SIEVE_LEAST_SIGNATURE ||
      s->plan.signature > SIEVE_MOST_SIGNATURE)
    return "a signature must have 7 to 63 bits";
  s->capacity = s->plan.bytes * 8 / slot_bits(s);
  return s->capacity ? NULL : "no place for a single signature";
}

const char *sieve_init(sieve *s, const sieve_plan *plan) {
  *s = (sieve){.plan = *plan};
  if (plan->bytes > SIZE_MAX / 16)
    return "there is not that much memory";
  const char *fault = plan->kind == SIEVE_BITS ? count_bits(s) : count_slots(s);
  if (fault)
    return fault;
  // Whole words, and one more: slots are read in twos.
  s->bytes = ((size_t)plan->bytes / sizeof *s->words + 2) * sizeof *s->words;
  s->words = mem_try(s->bytes, 1);
  if (!s->words)
    return "there is not that much memory";
  shadow_init(s);
  return NULL;
}

void sieve_release(sieve *s) {
  mem_free(s->words);
  shadow_release(s);
  *s = (sieve){.plan = s->plan};
}

// ---- Bits

// True if it was 0.
static bool set_bit(sieve *s, uint64_t at) {
  const uint64_t bit = UINT64_C(1) << (at % 64);
  const bool is_new = !(s->words[at / 64] & bit);
  s->words[at / 64] |= bit;
  return is_new;
}

static sieve_answer add_bits(sieve *s, XXH128_hash_t hash) {
  const double load = sieve_load(s);
  uint64_t h = hash.low64;
  uint64_t step = hash.high64;
  uint64_t fresh = 0;
  double p = 1;
  for (uint32_t i = 0; i < s->plan.hashes; i++) {
    fresh += set_bit(s, slot_of(h, s->capacity));
    p *= load;
    h += step;
    step += (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
  }
  if (!fresh)
    return SIEVE_SEEN;
  s->used += fresh;
  s->expected += p / (1 - p);
  return SIEVE_NEW;
}

// ---- Signatures

static uint64_t read_slot(const sieve *s, uint64_t slot) {
  const uint32_t bits = slot_bits(s);
  const uint64_t at = slot * bits;
  const uint64_t *w = s->words + at / 64;
  const uint32_t shift = at % 64;
  const uint64_t both = w[0] >> shift | (shift ? w[1] << (64 - shift) : 0);
  return both & (UINT64_MAX >> (64 - bits));
}

// The slot is free.
static void fill_slot(sieve *s, uint64_t slot, uint64_t content) {
  const uint64_t at = slot * slot_bits(s);
  uint64_t *w = s->words + at / 64;
  const uint32_t shift = at % 64;
  w[0] |= content << shift;
  if (shift)
    w[1] |= content >> (64 - shift);
  assert(read_slot(s, slot) == content);
}

// (1 + x)^n - 1 by squaring, where the 1 would swallow most of it.
static double power_less_one(double x, uint64_t n) {
  double e = 0;
  for (int bit = n ? 63 - __builtin_clzll(n) : -1; bit >= 0; bit--) {
    e *= 2 + e;
    if (n >> bit & 1)
      e += x + e * x;
  }
  return e;
}

// p / (1 - p) after so many signatures that were others.
static double odds_of_match(const sieve *s, uint64_t passed_by) {
  const double all = (double)(UINT64_C(1) << s->plan.signature);
  return power_less_one(1 / (all - 1), passed_by);
}

static sieve_answer add_signature(sieve *s, XXH128_hash_t hash) {
  const uint64_t wanted = hash.high64 >> (64 - s->plan.signature) << 1 | 1;
  uint64_t slot = slot_of(hash.low64, s->capacity);
  for (uint64_t n = 0; n < s->capacity; n++) {
    const uint64_t found = read_slot(s, slot);
    if (found == wanted)
      return SIEVE_SEEN;
    if (!found) {
      if (s->used >= s->capacity - s->capacity / 100)
        return SIEVE_FULL;
      fill_slot(s, slot, wanted);
      s->used++;
      s->expected += odds_of_match(s, n);
      return SIEVE_NEW;
    }
    slot = slot + 1 < s->capacity ? slot + 1 : 0;
  }
  return SIEVE_FULL;
}

// ---- Either

sieve_answer sieve_add(sieve *s, const void *state, size_t length) {
  const XXH128_hash_t hash = XXH3_128bits_withSeed(state, length, s->plan.seed);
  const sieve_answer answer =
      s->plan.kind == SIEVE_BITS ? add_bits(s, hash) : add_signature(s, hash);
  s->offered++;
  s->added += answer == SIEVE_NEW;
  shadow_watch(s, state, length, answer);
  return answer;
}

double sieve_load(const sieve *s) {
  return (double)s->used / (double)s->capacity;
}

double sieve_false_hits_expected(const sieve *s) {
  if (s->plan.kind == SIEVE_BITS && s->used == s->capacity)
    return HUGE_VAL;
  return s->expected;
}

// 1 - exp(-x), for x >= 0: with P(x) for that, P(2x) = P(x) (2 - P(x)).
static double some_happens(double x) {
  if (x > 64)
    return 1;
  int halved = 0;
  for (; x > 1e-3; halved++)
    x /= 2;
  double p = x * (1 - x / 2 * (1 - x / 3 * (1 - x / 4)));
  for (; halved > 0; halved--)
    p *= 2 - p;
  return p;
}

double sieve_omission_probability(const sieve *s) {
  return some_happens(sieve_false_hits_expected(s));
}

static uint64_t count_used(const sieve *s, bool *sound) {
  uint64_t used = 0;
  if (s->plan.kind == SIEVE_BITS) {
    for (uint64_t w = 0; w < s->bytes / sizeof *s->words; w++)
      used += (uint64_t)__builtin_popcountll(s->words[w]);
    return used;
  }
  for (uint64_t slot = 0; slot < s->capacity; slot++) {
    const uint64_t content = read_slot(s, slot);
    *sound = *sound && (!content || (content & 1));
    used += content != 0;
  }
  return used;
}

bool sieve_is_valid(const sieve *s) {
  bool sound = true;
  return count_used(s, &sound) == s->used && sound && s->used <= s->capacity &&
         s->added <= s->offered && s->expected >= 0;
}
