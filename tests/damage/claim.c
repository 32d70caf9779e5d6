// claim.c -- Which regions a certificate stands for.

#include "claim.h"

#include <string.h>

#include "oracle/constants.h"

enum {
  CANDIDATES = 256, // for representatives, as many times `most`
  MOST_DIAGONALS = 6,
};

#define NO_BOUND (INT64_MAX / 4)

// ---- Bounds: 2c for < c, 2c + 1 for <= c

static int64_t add_bounds(int64_t a, int64_t b) {
  if (a == NO_BOUND || b == NO_BOUND)
    return NO_BOUND;
  return (a >> 1) * 2 + (b >> 1) * 2 + (a & b & 1);
}

static void put_bound(const claim *c, int64_t *m, sketch_bound b) {
  if (b.code < m[b.i * c->n + b.j])
    m[b.i * c->n + b.j] = b.code;
}

// False if it is empty.
static bool close_matrix(const claim *c, int64_t *m) {
  const uint32_t n = c->n;
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < n; j++) {
        const int64_t way = add_bounds(m[i * n + k], m[k * n + j]);
        if (way < m[i * n + j])
          m[i * n + j] = way;
      }
  for (uint32_t i = 0; i < n; i++)
    if (m[i * n + i] < 1)
      return false;
  return true;
}

static int64_t *close_zone(const claim *c, arena *memory,
                           const sketch_zone *z) {
  const uint32_t n = c->n;
  int64_t *m = arena_array(memory, (size_t)n * n, sizeof *m);
  for (uint32_t i = 0; i < n * n; i++)
    m[i] = i < n || i % (n + 1) == 0 ? 1 : NO_BOUND;
  for (uint32_t i = 0; i < z->bounds.count; i++)
    put_bound(c, m, z->bounds.data[i]);
  return close_matrix(c, m) ? m : NULL;
}

static void close_all(claim *c, arena *memory) {
  const sketch *s = c->set;
  c->closed = arena_array(memory, s->states.count, sizeof *c->closed);
  for (uint32_t i = 0; i < s->states.count; i++) {
    const sketch_state *state = &s->states.data[i];
    c->closed[i] = arena_array(memory, state->zones.count, sizeof **c->closed);
    for (uint32_t k = 0; k < state->zones.count; k++)
      c->closed[i][k] = close_zone(c, memory, &state->zones.data[k]);
  }
}

// ---- Constants

typedef struct {
  int64_t most[REGION_CLOCKS];
  int64_t reach; // of differences, or -1
} set_constants;

static void raise_to(int64_t *limit, int64_t least) {
  if (*limit < least)
    *limit = least;
}

static void know_bound(set_constants *k, uint32_t i, uint32_t j, int64_t code) {
  const int64_t number = code >> 1;
  if (code == NO_BOUND || i == j)
    return;
  if (i == 0)
    raise_to(&k->most[j], -number);
  else if (j == 0)
    raise_to(&k->most[i], number);
  else
    raise_to(&k->reach, number < 0 ? -number : number);
}

static void know_limits(set_constants *k, const claim *c,
                        const sketch_state *state, const int64_t *z) {
  for (uint32_t i = 1; i < c->n; i++) {
    for (int side = 0; side < 2; side++)
      if (state->limits[side][i] != SKETCH_ALWAYS)
        raise_to(&k->most[i], state->limits[side][i]);
    for (uint32_t j = 1; j < c->n; j++)
      if (z[i * c->n + j] != NO_BOUND && state->limits[0][i] != SKETCH_ALWAYS)
        raise_to(&k->most[j], state->limits[0][i] - (z[i * c->n + j] >> 1));
  }
}

static set_constants no_constants(void) {
  set_constants k = {.reach = -1};
  for (uint32_t x = 0; x < REGION_CLOCKS; x++)
    k.most[x] = -1;
  return k;
}

// Of the zone with any of the diagonals added.
static void know_simulated(set_constants *k, const claim *c,
                           const sketch_state *state, const int64_t *z) {
  const sketch_bounds *list = &c->set->diagonals;
  int64_t m[REGION_CLOCKS * REGION_CLOCKS];
  for (uint32_t chosen = 0; chosen >> list->count == 0; chosen++) {
    memcpy(m, z, c->n * c->n * sizeof *m);
    for (uint32_t d = 0; d < list->count; d++)
      if (chosen >> d & 1)
        put_bound(c, m, list->data[d]);
    if (!close_matrix(c, m))
      continue;
    for (uint32_t i = 0; i < c->n * c->n; i++)
      know_bound(k, i / c->n, i % c->n, m[i]);
    know_limits(k, c, state, m);
  }
}

static set_constants find_constants(const claim *c) {
  set_constants k = no_constants();
  for (uint32_t s = 0; s < c->set->states.count; s++) {
    const sketch_state *state = &c->set->states.data[s];
    for (uint32_t z = 0; z < state->zones.count; z++) {
      const sketch_zone *zone = &state->zones.data[z];
      const int64_t *closed = c->closed[s][z];
      for (uint32_t b = 0; b < zone->bounds.count; b++)
        know_bound(&k, zone->bounds.data[b].i, zone->bounds.data[b].j,
                   zone->bounds.data[b].code);
      if (c->set->order == SKETCH_ALU && closed && !zone->is_ranked)
        know_simulated(&k, c, state, closed);
    }
  }
  for (uint32_t d = 0; d < c->set->diagonals.count; d++)
    know_bound(&k, c->set->diagonals.data[d].i, c->set->diagonals.data[d].j,
               c->set->diagonals.data[d].code);
  return k;
}

// x - y <= number, y may be 0.
static expr *atom(arena *memory, uint32_t x, uint32_t y, int64_t number) {
  const span nowhere = {0};
  expr *e = expr_new(memory, EXPR_CLOCK, nowhere, 1);
  e->op = EXPR_LE;
  e->args[0] = expr_const(memory, nowhere, (int32_t)number);
  e->target = place_new(memory, SPACE_CLOCK, (int32_t)x, "set", nowhere, 0);
  if (y)
    e->source = place_new(memory, SPACE_CLOCK, (int32_t)y, "set", nowhere, 0);
  return e;
}

// As if the query asked for all that the set has.
static bool make_shape(arena *memory, const network *net, const query *asked,
                       const set_constants *k, region_shape *shape) {
  const uint32_t n = net->clocks.count;
  bool small = k->reach <= REGION_MOST;
  expr *all = expr_new(memory, EXPR_AND, (span){0}, n + 2);
  uint32_t count = 0;
  all->args[count++] = asked->p;
  if (asked->q)
    all->args[count++] = asked->q;
  for (uint32_t x = 1; x < n; x++) {
    small = small && k->most[x] <= REGION_MOST;
    if (small && k->most[x] >= 0)
      all->args[count++] = atom(memory, x, 0, k->most[x]);
  }
  if (small && k->reach >= 0)
    all->args[count++] = atom(memory, 1, 2, k->reach);
  all->nargs = count;
  const query both = {.kind = QUERY_REACHABLE, .p = all};
  const constants_wish plain = {.unit = 1};
  return small && constants_find(net, &both, &plain, shape);
}

// ---- Regions

// No representative has a greater code: oracle/region.c, sink() and cap().
static int32_t greatest_code(const region_shape *s) {
  int32_t most = 0;
  for (uint32_t x = 1; x < s->n; x++)
    most = s->most[x] > most ? s->most[x] : most;
  const int32_t gaps = s->reach >= 0 ? (int32_t)(s->n - 1) * (s->reach + 2) : 0;
  return (most + 2 + gaps) * region_width(s);
}

bool claim_is_normal(const claim *c, const int32_t *code) {
  int32_t again[REGION_CLOCKS];
  memcpy(again, code, c->n * sizeof *again);
  region_normalise(&c->shape, again);
  return memcmp(again, code, c->n * sizeof *again) == 0;
}

// The next combination of codes; false if there is none.
static bool next_code(const claim *c, int32_t *code) {
  for (uint32_t x = 1; x < c->n; x++) {
    if (++code[x] <= c->greatest)
      return true;
    code[x] = 0;
  }
  return false;
}

static bool find_regions(claim *c, arena *memory, uint64_t most) {
  VEC(int32_t) list = {0};
  int32_t code[REGION_CLOCKS] = {0};
  c->greatest = greatest_code(&c->shape);
  uint64_t candidates = 1;
  for (uint32_t x = 1; x < c->n && candidates <= CANDIDATES * most; x++)
    candidates *= (uint64_t)c->greatest + 1;
  if (candidates > CANDIDATES * most)
    return false;
  do {
    if (!claim_is_normal(c, code))
      continue;
    for (uint32_t x = 0; x < c->n; x++)
      vec_push(memory, &list, code[x]);
    if (++c->ncodes * (uint64_t)c->set->states.count > most)
      return false;
  } while (next_code(c, code));
  c->codes = list.data;
  return true;
}

// ---- The set

bool claim_is_within(const claim *c, const int32_t *code, sketch_bound b) {
  const int64_t difference = code[b.i] - code[b.j];
  const int64_t most = (b.code >> 1) * region_width(&c->shape);
  return b.code & 1 ? difference <= most : difference < most;
}

bool claim_zone_has(const claim *c, const int32_t *code, const sketch_zone *z) {
  for (uint32_t i = 0; i < z->bounds.count; i++)
    if (!claim_is_within(c, code, z->bounds.data[i]))
      return false;
  return true;
}

// Within which interval may w(x) be, in codes?
typedef struct {
  int64_t low, high;
  bool open, endless; // below, above
} interval;

static interval around(const claim *c, const sketch_state *s,
                       const int32_t *code, uint32_t x) {
  const int64_t w = region_width(&c->shape);
  interval i = {.low = code[x], .high = code[x]};
  if (x == 0)
    return i;
  if (code[x] > s->limits[0][x] * w) {
    i.low = s->limits[0][x] * w;
    i.open = true;
  }
  i.endless = code[x] > s->limits[1][x] * w;
  return i;
}

// Does a closed zone have a valuation within the intervals?
static bool meets_intervals(const claim *c, const sketch_state *s,
                            const int32_t *code, const int64_t *z) {
  const int64_t w = region_width(&c->shape);
  interval of[REGION_CLOCKS];
  for (uint32_t x = 0; x < c->n; x++)
    of[x] = around(c, s, code, x);
  for (uint32_t i = 0; i < c->n; i++)
    for (uint32_t j = 0; j < c->n; j++) {
      const int64_t b = z[i * c->n + j];
      if (i == j || b == NO_BOUND || of[j].endless)
        continue;
      const int64_t difference = of[i].low - of[j].high;
      const int64_t most = (b >> 1) * w;
      if (b & 1 && !of[i].open ? difference > most : difference >= most)
        return false;
    }
  return true;
}

static bool is_simulated(const claim *c, const sketch_state *s,
                         const int32_t *code, const int64_t *z) {
  const sketch_bounds *list = &c->set->diagonals;
  int64_t m[REGION_CLOCKS * REGION_CLOCKS];
  if (!list->count)
    return meets_intervals(c, s, code, z);
  memcpy(m, z, c->n * c->n * sizeof *m);
  for (uint32_t d = 0; d < list->count; d++)
    if (claim_is_within(c, code, list->data[d]))
      put_bound(c, m, list->data[d]);
  return close_matrix(c, m) && meets_intervals(c, s, code, m);
}

bool claim_has(const claim *c, uint32_t state, const int32_t *code) {
  const sketch_state *s = &c->set->states.data[state];
  for (uint32_t k = 0; k < s->zones.count; k++) {
    if (s->zones.data[k].is_ranked)
      continue;
    if (c->set->order != SKETCH_ALU) {
      if (claim_zone_has(c, code, &s->zones.data[k]))
        return true;
    } else if (c->closed[state][k] &&
               is_simulated(c, s, code, c->closed[state][k])) {
      return true;
    }
  }
  return false;
}

uint64_t claim_rank(const claim *c, uint32_t state, const int32_t *code) {
  const sketch_state *s = &c->set->states.data[state];
  uint64_t least = CLAIM_NO_RANK;
  for (uint32_t k = 0; k < s->zones.count; k++) {
    const sketch_zone *z = &s->zones.data[k];
    if (z->is_ranked && z->rank < least && claim_zone_has(c, code, z))
      least = z->rank;
  }
  return least;
}

uint32_t claim_find(const claim *c, const int32_t *row) {
  const sketch *s = c->set;
  for (uint32_t i = 0; i < s->states.count; i++)
    if (memcmp(s->states.data[i].key, row, s->width * sizeof *row) == 0)
      return i;
  return CLAIM_NONE;
}

// ---- From outside

bool claim_is_for(arena *memory, const network *net, const query *asked) {
  set_constants k = no_constants();
  region_shape shape;
  k.reach = net->clocks.count > 2 ? 0 : -1;
  return net->clocks.count <= REGION_CLOCKS &&
         make_shape(memory, net, asked, &k, &shape);
}

bool claim_open(claim *c, arena *memory, const sketch *s, const query *asked,
                uint64_t most) {
  *c = (claim){.set = s, .n = s->n};
  if (s->diagonals.count > MOST_DIAGONALS)
    return false;
  close_all(c, memory);
  const set_constants k = find_constants(c);
  return make_shape(memory, s->net, asked, &k, &c->shape) &&
         find_regions(c, memory, most);
}
