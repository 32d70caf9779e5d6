// codes.c -- Codes for locations: greedy, then exchanges.

#include "relation/codes.h"

#include <assert.h>
#include <stdbool.h>

#include "base/mem.h"

#define NONE UINT32_MAX

enum {
  MOST_GREEDY = 4096,   // locations
  MOST_EXCHANGES = 512, // likewise
  ROUNDS = 16,
};

typedef struct {
  const process *of;
  uint32_t *codes;  // by location, or NONE
  uint32_t *holder; // by code: a location, or NONE
  uint32_t ncodes;
  uint32_t *start,
      *near;       // neighbours of q: near[start[q]] … near[start[q+1]-1]
  uint32_t *order; // locations, the initial one first
} finder;

uint32_t codes_bits(uint64_t count) {
  uint32_t bits = 0;
  while (bits < 63 && UINT64_C(1) << bits < count)
    bits++;
  return bits;
}

static uint32_t distance(uint32_t a, uint32_t b) {
  uint32_t bits = 0;
  for (uint32_t x = a ^ b; x; x &= x - 1)
    bits++;
  return bits;
}

uint64_t codes_cost(const process *p, const uint32_t *codes) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < p->nedges; i++)
    sum += distance(codes[p->edges[i].source], codes[p->edges[i].target]);
  return sum;
}

// ---- Neighbours

static void list_neighbours(finder *f) {
  const process *p = f->of;
  for (uint32_t i = 0; i < p->nedges; i++) {
    f->start[p->edges[i].source + 2]++;
    f->start[p->edges[i].target + 2]++;
  }
  for (uint32_t q = 0; q < p->nlocations; q++)
    f->start[q + 2] += f->start[q + 1];
  for (uint32_t i = 0; i < p->nedges; i++) {
    const uint32_t a = p->edges[i].source, b = p->edges[i].target;
    f->near[f->start[a + 1]++] = b;
    f->near[f->start[b + 1]++] = a;
  }
}

// Breadth first from the initial location; what is not connected comes last.
static void find_order(finder *f) {
  const uint32_t n = f->of->nlocations;
  bool *seen = mem_new(n, sizeof *seen);
  uint32_t count = 0, next = 0;
  f->order[count++] = f->of->initial;
  seen[f->of->initial] = true;
  for (uint32_t fresh = 0; next < n; next++) {
    while (next == count) {
      if (!seen[fresh]) {
        seen[fresh] = true;
        f->order[count++] = fresh;
      }
      fresh++;
    }
    const uint32_t q = f->order[next];
    for (uint32_t i = f->start[q]; i < f->start[q + 1]; i++)
      if (!seen[f->near[i]]) {
        seen[f->near[i]] = true;
        f->order[count++] = f->near[i];
      }
  }
  mem_free(seen);
}

// What location q costs with that code, its neighbour `but` left out.
static uint64_t cost_of(const finder *f, uint32_t q, uint32_t code,
                        uint32_t but) {
  uint64_t sum = 0;
  for (uint32_t i = f->start[q]; i < f->start[q + 1]; i++) {
    const uint32_t r = f->near[i];
    if (r != q && r != but && f->codes[r] != NONE)
      sum += distance(code, f->codes[r]);
  }
  return sum;
}

// ---- First codes

static void give(finder *f, uint32_t q, uint32_t code) {
  f->codes[q] = code;
  f->holder[code] = q;
}

static uint32_t best_code(const finder *f, uint32_t q) {
  uint32_t best = NONE;
  uint64_t least = UINT64_MAX;
  for (uint32_t code = 0; code < f->ncodes; code++) {
    if (f->holder[code] != NONE)
      continue;
    const uint64_t cost = cost_of(f, q, code, NONE);
    if (cost < least) {
      least = cost;
      best = code;
    }
  }
  assert(best != NONE);
  return best;
}

static void give_first(finder *f) {
  const uint32_t n = f->of->nlocations;
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t q = f->order[i];
    give(f, q, n <= MOST_GREEDY ? best_code(f, q) : i);
  }
}

// ---- Exchanges

// Location q and whoever has the code, if anybody, change places.
static bool exchange(finder *f, uint32_t q, uint32_t code) {
  const uint32_t r = f->holder[code], old = f->codes[q];
  uint64_t before = cost_of(f, q, old, r), after = cost_of(f, q, code, r);
  if (r != NONE) {
    before += cost_of(f, r, code, q);
    after += cost_of(f, r, old, q);
  }
  if (after >= before)
    return false;
  f->holder[old] = r;
  if (r != NONE)
    f->codes[r] = old;
  give(f, q, code);
  return true;
}

// Code 0 stays where it is.
static bool exchange_all(finder *f) {
  bool better = false;
  for (uint32_t q = 0; q < f->of->nlocations; q++)
    for (uint32_t code = 1; q != f->of->initial && code < f->ncodes; code++)
      if (code != f->codes[q])
        better |= exchange(f, q, code);
  return better;
}

uint32_t *codes_find(arena *memory, const process *p) {
  arena scratch;
  arena_init(&scratch);
  const uint32_t n = p->nlocations;
  finder f = {
      .of = p,
      .codes = arena_array(memory, n, sizeof *f.codes),
      .ncodes = UINT32_C(1) << codes_bits(n),
      .start = arena_array(&scratch, (size_t)n + 2, sizeof *f.start),
      .near = arena_array(&scratch, 2 * (size_t)p->nedges, sizeof *f.near),
      .order = arena_array(&scratch, n, sizeof *f.order),
  };
  f.holder = arena_array(&scratch, f.ncodes, sizeof *f.holder);
  for (uint32_t q = 0; q < n; q++)
    f.codes[q] = NONE;
  for (uint32_t c = 0; c < f.ncodes; c++)
    f.holder[c] = NONE;
  list_neighbours(&f);
  find_order(&f);
  give_first(&f);
  for (int round = 0; n <= MOST_EXCHANGES && round < ROUNDS; round++)
    if (!exchange_all(&f))
      break;
  assert(f.codes[p->initial] == 0);
  arena_release(&scratch);
  return f.codes;
}
