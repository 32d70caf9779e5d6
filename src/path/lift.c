// lift.c -- Two walks side by side: along the nodes, and along the run.

#include "path/lift.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "sem/starts.h"

// ---- Permutations

static const permutation *inverse_of(lifting *l, uint32_t generator) {
  assert(generator < l->plan->symmetry->ngenerators);
  if (!l->back[generator])
    l->back[generator] =
        permutation_inverse(&l->kept, l->plan->symmetry->generators[generator]);
  return l->back[generator];
}

// t after the inverse of a generator.
static void undo_one(lifting *l, uint32_t generator) {
  arena *to = &l->memory[1 - l->at], *from = &l->memory[l->at];
  l->t = permutation_then(to, inverse_of(l, generator), l->t);
  arena_release(from);
  arena_init(from);
  l->at = 1 - l->at;
}

// Of a word: its last generator is undone first.
static void undo(lifting *l, orbit_word w) {
  for (uint32_t i = 0; i < w.count; i++)
    undo_one(l, w.data[i]);
}

static void apply(lifting *l, orbit_word w, int32_t *discrete) {
  assert(!w.count || w.data);
  for (uint32_t i = 0; i < w.count; i++)
    exchange_apply(plan_exchange_of(l->plan, w.data[i]), discrete, l->scratch);
}

// l->image := t of it.
static void find_image(lifting *l, const int32_t *discrete) {
  const permutation *t = l->t;
  const network *net = l->s->network;
  const uint32_t before = l->s->processes;
  for (uint32_t p = 0; p < before; p++)
    l->image[t->processes[p]] =
        (int32_t)permutation_location(t, p, (uint32_t)discrete[p]);
  for (uint32_t c = 0; c < net->cells.count; c++)
    l->image[before + t->cells[c]] = permutation_value(
        t, t->sorts ? t->sorts[c] : SORT_NONE, discrete[before + c]);
}

// Is it l->image?
static bool is_image(const lifting *l, const int32_t *discrete) {
  return semantics_same(l->s, l->image, discrete);
}

// ---- Transitions

// The number of the transition with this label in the list, which gets it if it is one
// way to take a wide broadcast; or how many there are.
static uint32_t number_of(expander *x, uint32_t label) {
  return label & LABEL_WIDE ? transitions_add_wide(&x->transitions, x->s, label)
                            : transitions_labelled(&x->transitions, label);
}

static const step_edge *edge_of(const semantics *s, uint32_t p,
                                uint32_t index) {
  const edge *e = &s->network->processes.data[p].edges[index];
  const step_location *at = &s->at[p][e->source];
  const uint32_t count = at->acting + at->receiving + at->events;
  for (uint32_t i = 0; i < count; i++)
    if (at->edges[i].index == index)
      return &at->edges[i];
  return NULL;
}

// What t makes of the moves of a transition from a node's state.
static bool find_moves(lifting *l, const transition *of) {
  const permutation *t = l->t;
  for (uint32_t i = 0; i < l->nedges; i++)
    l->moved[l->edges[i]->process] = UINT32_MAX;
  l->nedges = 0;
  for (uint32_t i = 0; i < of->nmoves; i++) {
    const step_edge *m = l->nodes.transitions.moves[of->moves + i];
    const uint32_t index = permutation_edge(t, m->process, m->index);
    const step_edge *e = edge_of(l->s, t->processes[m->process], index);
    if (!e)
      return false;
    l->edges[l->nedges++] = e;
    l->moved[e->process] = index;
  }
  return true;
}

// Are they the moves of this transition of the run's state?
static bool has_moves(const lifting *l, const transition *t) {
  assert(l->nedges > 0 && t->nmoves > 0);
  if (t->nmoves != l->nedges)
    return false;
  for (uint32_t i = 0; i < t->nmoves; i++) {
    const step_edge *m = l->run.transitions.moves[t->moves + i];
    if (l->moved[m->process] != m->index)
      return false;
  }
  return true;
}

// The name of a way to take a wide broadcast: the sender, and who receives, in the order
// of processes.
static uint32_t name_wide(lifting *l) {
  for (uint32_t i = 2; i < l->nedges; i++)
    for (uint32_t k = i;
         k > 1 && l->edges[k]->process < l->edges[k - 1]->process; k--) {
      const step_edge *e = l->edges[k];
      l->edges[k] = l->edges[k - 1];
      l->edges[k - 1] = e;
    }
  return LABEL_WIDE |
         combinations_number(l->s->combinations, l->edges, l->nedges);
}

static bool list(expander *x) {
  x->transitions.leaves_wide = true;
  return expander_list(x) == EXPAND_NEXT;
}

// ---- Steps

// Does the transition lead to what t makes of the successor of the node's state?
static bool leads_to_image(lifting *l, uint32_t number) {
  return expander_effect(&l->run, number) == EXPAND_NEXT &&
         is_image(l, l->run.effect.to);
}

// The transition of the run whose moves are those found: its number.  There may be
// others, which do the same in another order.
static uint32_t find_step(lifting *l, uint32_t from) {
  const transitions *all = &l->run.transitions;
  uint32_t i = from;
  while (i < all->count && !has_moves(l, &all->list[i]))
    i++;
  return i;
}

// Both states are listed: what the label means, as the run has it.
static bool find_label(lifting *l, uint32_t label, uint32_t *number) {
  const uint32_t of = number_of(&l->nodes, label);
  if (of == l->nodes.transitions.count ||
      !find_moves(l, &l->nodes.transitions.list[of]))
    return false;
  *number =
      label & LABEL_WIDE ? number_of(&l->run, name_wide(l)) : find_step(l, 0);
  return *number < l->run.transitions.count;
}

static uint32_t label_of(const lifting *l, uint32_t number) {
  return l->run.transitions.list[number].label;
}

bool lifting_start(lifting *l, uint32_t start) {
  assert(permutation_is_identity(l->t));
  if (starts_enter(&l->run, start) != EXPAND_NEXT)
    return false;
  semantics_copy(l->s, l->run.from, l->run.effect.to);
  semantics_copy(l->s, l->nodes.from, l->run.effect.to);
  return true;
}

bool lifting_step(lifting *l, uint32_t label, uint32_t *found) {
  uint32_t number;
  if (!list(&l->nodes) || !list(&l->run) || !find_label(l, label, &number))
    return false;
  if (expander_effect(&l->nodes, number_of(&l->nodes, label)) != EXPAND_NEXT)
    return false;
  find_image(l, l->nodes.effect.to);
  while (number < l->run.transitions.count && !leads_to_image(l, number))
    number = find_step(l, number + 1);
  if (number == l->run.transitions.count)
    return false;
  assert(is_image(l, l->run.effect.to) && l->run.number == UINT32_MAX);
  *found = label_of(l, number);
  semantics_copy(l->s, l->run.from, l->run.effect.to);
  semantics_copy(l->s, l->nodes.from, l->nodes.effect.to);
  return true;
}

void lifting_store(lifting *l, orbit_word w) {
  apply(l, w, l->nodes.from);
  undo(l, w);
#ifndef NDEBUG
  find_image(l, l->nodes.from);
  assert(is_image(l, l->run.from));
#endif
}

bool lifting_label(lifting *l, uint32_t label, uint32_t *found) {
  uint32_t number;
  if (!list(&l->nodes) || !list(&l->run) || !find_label(l, label, &number))
    return false;
  assert(number < l->run.transitions.count);
  *found = label_of(l, number);
  return true;
}

// ---- All of it

void lifting_open(lifting *l, const symmetry_plan *plan, const semantics *s,
                  zone_level level) {
  const symmetry *of = plan->symmetry;
  assert(of->ngenerators > 0 && of->network == s->network);
  *l = (lifting){
      .plan = plan,
      .s = s,
      .image = mem_new(s->size, sizeof *l->image),
      .scratch = mem_new(plan->most, sizeof *l->scratch),
      .moved = mem_new(s->processes, sizeof *l->moved),
      .edges = mem_new(s->processes, sizeof *l->edges),
  };
  memset(l->moved, 0xff, s->processes * sizeof *l->moved);
  arena_init(&l->kept);
  arena_init(&l->memory[0]);
  arena_init(&l->memory[1]);
  l->back = arena_array(&l->kept, of->ngenerators, sizeof *l->back);
  l->t = permutation_new(&l->memory[0], of->network, of->sorts, of->nsorts);
  const zone_kernel *kernel = zone_kernel_get(ZONE_64, level);
  expander_init(&l->nodes, s, kernel);
  expander_init(&l->run, s, kernel);
}

void lifting_close(lifting *l) {
  expander_release(&l->nodes);
  expander_release(&l->run);
  arena_release(&l->kept);
  arena_release(&l->memory[0]);
  arena_release(&l->memory[1]);
  mem_free(l->image);
  mem_free(l->scratch);
  mem_free(l->moved);
  mem_free(l->edges);
}

const permutation *lifting_copy(arena *memory, const lifting *l) {
  return permutation_then(
      memory, permutation_new(memory, l->t->network, l->t->sorts, l->t->nsorts),
      l->t);
}

static bool walk(lifting *l, const orbits *o, const origin_way *way,
                 uint32_t *labels) {
  if (!lifting_start(l, way->steps[0].label))
    return false;
  lifting_store(l, orbits_word(o, way->steps[0].word));
  for (uint32_t i = 0; i < way->count; i++) {
    if (!lifting_step(l, way->steps[i + 1].label, &labels[i]))
      return false;
    lifting_store(l, orbits_word(o, way->steps[i + 1].word));
  }
  return true;
}

bool lift_path(arena *memory, const engine *e, const origin_way *way,
               uint32_t faulty, lifted *out) {
  lifting l;
  uint32_t *labels = arena_array(memory, way->count, sizeof *labels);
  assert(e->orbits);
  lifting_open(&l, e->orbits->now.plan, e->s, e->x.kernel->level);
  *out = (lifted){.labels = labels, .count = way->count, .faulty = UINT32_MAX};
  const bool found =
      walk(&l, e->orbits, way, labels) &&
      (faulty == UINT32_MAX || lifting_label(&l, faulty, &out->faulty));
  if (found)
    out->last = lifting_copy(memory, &l);
  lifting_close(&l);
  return found;
}

void lift_fault(const permutation *t, expand_fault *f) {
  const uint32_t p = f->process;
  switch (f->at) {
  case FAULT_EDGE:
    f->index = permutation_edge(t, p, f->index);
    f->process = t->processes[p];
    break;
  case FAULT_INVARIANT:
  case FAULT_RATE:
    f->index = permutation_location(t, p, f->index);
    f->process = t->processes[p];
    break;
  default:
    break;
  }
}
