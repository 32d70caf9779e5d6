// symmetry.c -- Classes of processes that can be exchanged, or turned.

#include "symmetry/symmetry.h"

#include <assert.h>
#include <string.h>

#include "symmetry/guess.h"
#include "symmetry/sorts.h"
#include "symmetry/touchers.h"
#include "symmetry/verify.h"

// Processes of one shape, or a class of them while it is found.
typedef struct {
  VEC(uint32_t) processes;
  VEC(const permutation *) generators;
} members;

typedef struct {
  arena *memory;
  const network *network;
  sorts *sorts;
  touchers *touchers;
  verifier verifier;
  guess guess;
  uint32_t *shape; // by process: which of `shapes`
  VEC(members) shapes;
  VEC(members) found;
  bool *is_moved; // by process: some generator does already
  VEC(const permutation *) generators;
  VEC(symmetry_class) classes;
  VEC(symmetry_miss) misses;
  uint32_t failures;
  uint64_t work;
  uint32_t placed;   // exchanges in classes
  uint32_t verified; // generators
  bool is_stale;     // sorts were joined after that: they are nothing
} finding;

// After so many failures there is likely none, and after so many edges that were laid
// upon each other it takes too long.
enum { FAILURES = 200, TRIED_CLASSES = 4, WORK = 100000 };

// Of a class, and of all: looking for the representative of a state takes a comparison
// for each.
enum { MEMBERS = 64, ALL_MEMBERS = 128 };

// ---- Shapes

static void sort_by_shape(finding *f) {
  const uint32_t n = f->network->processes.count;
  for (uint32_t p = 0; p < n; p++) {
    uint32_t i = 0;
    while (i < f->shapes.count &&
           f->guess.shapes[f->shapes.data[i].processes.data[0]] !=
               f->guess.shapes[p])
      i++;
    if (i == f->shapes.count)
      vec_push(f->memory, &f->shapes, (members){0});
    vec_push(f->memory, &f->shapes.data[i].processes, p);
  }
}

// ---- Generators

static const permutation *verified(finding *f, permutation *p,
                                   const char **why) {
  *why = !p                           ? f->guess.why
         : permutation_is_identity(p) ? "nothing is moved"
                                      : verify(&f->verifier, p);
  f->failures += *why != NULL;
  f->verified += *why == NULL;
  return *why ? NULL : p;
}

// Cells that were paired are to have values of one sort; are there any that have not?
// Generators that there are already were found, and verified, with other sorts.
static bool join_sorts(finding *f) {
  matching *m = &f->guess.m;
  if (m->joins.count == 0)
    return false;
  f->is_stale |= f->verified > 0;
  sorts_join(f->memory, f->sorts, m->joins.data, m->joins.count);
  m->joins.count = 0;
  touchers_sort(f->memory, f->sorts, f->touchers);
  return true;
}

static const permutation *exchange(finding *f, uint32_t p, uint32_t q) {
  enum { MISSES = 16 };
  const char *why;
  permutation *guessed;
  do
    guessed = guess_exchange(&f->guess, p, q);
  while (join_sorts(f));
  f->work += f->guess.tried;
  const permutation *g = verified(f, guessed, &why);
  if (!g && f->misses.count < MISSES)
    vec_push(f->memory, &f->misses, ((symmetry_miss){p, q, why}));
  return g;
}

static void note_moved(finding *f, const permutation *g) {
  for (uint32_t p = 0; p < f->network->processes.count; p++)
    f->is_moved[p] |= g->processes[p] != p;
}

// ---- Classes

static bool has_time(const finding *f) {
  return !f->is_stale && f->work < WORK && !stop_asked(f->memory->stop);
}

static bool may_go_on(const finding *f) {
  return f->failures < FAILURES && f->placed < ALL_MEMBERS && has_time(f);
}

// Into the first class, the newest one first, with whose last member it can be
// exchanged, or into one of its own.
static void classify(finding *f, uint32_t p) {
  for (uint32_t i = f->found.count, tried = 0;
       i-- > 0 && tried < TRIED_CLASSES && may_go_on(f);) {
    members *m = &f->found.data[i];
    if (m->processes.count == MEMBERS)
      continue;
    tried++;
    const permutation *g =
        exchange(f, m->processes.data[m->processes.count - 1], p);
    if (!g)
      continue;
    vec_push(f->memory, &m->processes, p);
    vec_push(f->memory, &m->generators, g);
    f->placed++;
    return;
  }
  members own = {0};
  vec_push(f->memory, &own.processes, p);
  vec_push(f->memory, &f->found, own);
}

static void add_class(finding *f, class_kind kind, const members *m) {
  const symmetry_class c = {.kind = kind,
                            .members = m->processes.count,
                            .processes = m->processes.data,
                            .first = f->generators.count,
                            .count = m->generators.count};
  for (uint32_t i = 0; i < m->generators.count; i++) {
    vec_push(f->memory, &f->generators, m->generators.data[i]);
    note_moved(f, m->generators.data[i]);
  }
  vec_push(f->memory, &f->classes, c);
}

// Is all as before after so many turns, and not earlier?
static bool has_order(const finding *f, const permutation *g, uint32_t n) {
  const permutation *by = g;
  for (uint32_t i = 1; i < n; i++) {
    if (permutation_is_identity(by))
      return false;
    by = permutation_then(f->memory, by, g);
  }
  return permutation_is_identity(by);
}

static bool find_ring(finding *f, const members *shape) {
  const char *why;
  permutation *guessed;
  do
    guessed =
        guess_turn(&f->guess, shape->processes.data, shape->processes.count);
  while (join_sorts(f));
  const permutation *g = verified(f, guessed, &why);
  if (!g || !has_order(f, g, shape->processes.count))
    return false;
  members ring = {.processes = shape->processes};
  vec_push(f->memory, &ring.generators, g);
  add_class(f, CLASS_RING, &ring);
  return true;
}

// A permutation that moves two of them alone, among their shape.
static bool is_exchange(const members *shape, const permutation *g) {
  uint32_t moved = 0;
  for (uint32_t i = 0; i < shape->processes.count; i++)
    moved += g->processes[shape->processes.data[i]] != shape->processes.data[i];
  return moved == 2;
}

static bool are_exchanges(const finding *f, const members *shape) {
  bool some = false;
  for (uint32_t i = 0; i < f->found.count; i++)
    for (uint32_t k = 0; k < f->found.data[i].generators.count; k++) {
      some = true;
      if (!is_exchange(shape, f->found.data[i].generators.data[k]))
        return false;
    }
  return some;
}

static void find_in_shape(finding *f, const members *shape) {
  const uint32_t *all = shape->processes.data;
  f->found.count = 0;
  for (uint32_t i = 0; i < shape->processes.count; i++)
    if (!f->is_moved[all[i]])
      classify(f, all[i]);
  if (!are_exchanges(f, shape) && shape->processes.count > 2 &&
      shape->processes.count <= ALL_MEMBERS && has_time(f) &&
      !f->is_moved[all[0]] && find_ring(f, shape))
    return;
  for (uint32_t i = 0; i < f->found.count; i++)
    if (f->found.data[i].generators.count &&
        !f->is_moved[f->found.data[i].processes.data[0]])
      add_class(f, CLASS_ALL, &f->found.data[i]);
}

// ---- Flips

static const permutation *flip(finding *f, uint32_t p, uint32_t a, uint32_t b) {
  const char *why;
  permutation *guessed;
  do
    guessed = guess_flip(&f->guess, p, a, b);
  while (join_sorts(f));
  f->work += f->guess.tried;
  return verified(f, guessed, &why);
}

// Two locations of a process that it can be flipped by.
static const permutation *find_flip(finding *f, uint32_t p, uint32_t *a,
                                    uint32_t *b) {
  enum { TRIED = 16 };
  const uint32_t n = f->network->processes.data[p].nlocations;
  const uint64_t *looks = guess_looks(&f->guess, p);
  uint32_t tried = 0;
  for (*b = 1; *b < n; ++*b)
    for (*a = 0; *a < *b; ++*a) {
      if (looks[*a] != looks[*b])
        continue;
      if (tried++ == TRIED || !has_time(f))
        return NULL;
      const permutation *g = flip(f, p, *a, *b);
      if (g)
        return g;
    }
  return NULL;
}

// Whoever looks like one who can be flipped is flipped by the same locations, if he can.
// The first may be one of whom the query speaks.
static void find_flips(finding *f, const members *shape) {
  enum { FIRST = 3 };
  members found = {0};
  uint32_t a = 0, b = 0;
  for (uint32_t i = 0; i < shape->processes.count && has_time(f); i++) {
    const uint32_t p = shape->processes.data[i];
    const permutation *g = NULL;
    if (found.processes.count)
      g = flip(f, p, a, b);
    else if (i < FIRST)
      g = find_flip(f, p, &a, &b);
    if (!g)
      continue;
    vec_push(f->memory, &found.processes, p);
    vec_push(f->memory, &found.generators, g);
  }
  if (found.processes.count)
    add_class(f, CLASS_FLIP, &found);
}

// ---- All of it

static finding begin(arena *memory, const network *net, const query *q,
                     const network_limits *limits, sorts *s, touchers *t) {
  const uint32_t n = net->processes.count;
  *t = touchers_find(memory, s);
  finding f = {
      .memory = memory,
      .network = net,
      .sorts = s,
      .touchers = t,
      .verifier = verifier_make(memory, s, t, limits, q),
      .is_moved = arena_array(memory, n, sizeof *f.is_moved),
  };
  guess_init(&f.guess, memory, s, t);
  return f;
}

// Two processes of one shape are needed.
static bool may_have(const finding *f) {
  return f->shapes.count < f->network->processes.count;
}

#ifndef NDEBUG
// With the sorts that there are in the end.
static bool are_verified(const finding *f) {
  for (uint32_t i = 0; i < f->generators.count; i++) {
    permutation again = *f->generators.data[i];
    again.edges = arena_array(f->memory, f->network->processes.count,
                              sizeof *again.edges);
    if (verify(&f->verifier, &again))
      return false;
  }
  return true;
}
#endif

static void find_all(finding *f) {
  sort_by_shape(f);
  for (uint32_t i = 0; i < f->shapes.count && may_have(f); i++)
    if (f->shapes.data[i].processes.count > 1 && !f->is_stale)
      find_in_shape(f, &f->shapes.data[i]);
  for (uint32_t i = 0; i < f->shapes.count && has_time(f); i++)
    find_flips(f, &f->shapes.data[i]);
}

// Sorts are joined on the way; until they are no more, it begins again.
static finding find_with_sorts(arena *memory, const network *net,
                               const query *q, const network_limits *limits,
                               sorts *s, touchers *t) {
  enum { ROUNDS = 64 };
  finding f;
  uint32_t round = 0;
  do {
    f = begin(memory, net, q, limits, s, t);
    find_all(&f);
  } while (f.is_stale && ++round < ROUNDS);
  if (f.is_stale)
    f.generators.count = f.classes.count = 0;
  return f;
}

const symmetry *symmetry_look(arena *memory, const network *net, const query *q,
                              const network_limits *limits) {
  touchers t;
  sorts *s = sorts_find(memory, net, q);
  const finding f = find_with_sorts(memory, net, q, limits, s, &t);
  assert(are_verified(&f));
  symmetry *out = arena_new(memory, symmetry);
  *out = (symmetry){.network = net,
                    .generators = f.generators.data,
                    .ngenerators = f.generators.count,
                    .classes = f.classes.data,
                    .nclasses = f.classes.count,
                    .sorts = s->of,
                    .nsorts = s->count,
                    .misses = f.misses.data,
                    .nmisses = f.misses.count};
  return out;
}

const symmetry *symmetry_find(arena *memory, const network *net, const query *q,
                              const network_limits *limits) {
  const symmetry *s = symmetry_look(memory, net, q, limits);
  return s->nclasses ? s : NULL;
}

bool symmetry_renames(const symmetry *s, uint32_t sort, int64_t *low,
                      int64_t *high) {
  bool some = false;
  for (uint32_t i = 0; i < s->ngenerators; i++) {
    const value_map *m = &s->generators[i]->values[sort];
    if (!m->count)
      continue;
    const int64_t end = (int64_t)m->low + m->count - 1;
    *low = !some || m->low < *low ? m->low : *low;
    *high = !some || end > *high ? end : *high;
    some = true;
  }
  return some;
}
