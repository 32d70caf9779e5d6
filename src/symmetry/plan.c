// plan.c -- Who owns what, and what is compared first.

#include "symmetry/plan.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"

// Where a position of the discrete part, or a clock, goes.
typedef uint32_t goes(const permutation *, uint32_t);

// What is one thing of each member, by role; each has one more than there are
// generators.
typedef VEC(uint32_t *) role_list;

typedef struct {
  arena *memory;
  const semantics *s;
  const symmetry *symmetry;
  const exchange_move **at; // by position: the move to it, or NULL
  symmetry_plan *out;
} planner;

static uint32_t position_goes(const permutation *p, uint32_t i) {
  const uint32_t processes = p->network->processes.count;
  return i < processes ? p->processes[i] : processes + p->cells[i - processes];
}

static uint32_t clock_goes(const permutation *p, uint32_t c) {
  return p->clocks[c];
}

// ---- Roles

// Is it the first member's?  All but the first exchange leave that one alone.
static bool is_first(const permutation *const *g, uint32_t count, goes to,
                     uint32_t x) {
  const uint32_t other = to(g[0], x);
  if (other == x || (count == 1 && other < x))
    return false;
  for (uint32_t i = 1; i < count; i++)
    if (to(g[i], x) != x)
      return false;
  return true;
}

// What becomes of it from member to member; false if it gets stuck.
static bool follow(const permutation *const *g, uint32_t count, goes to,
                   uint32_t x, uint32_t *role) {
  role[0] = x;
  for (uint32_t i = 0; i < count; i++) {
    role[i + 1] = to(g[i], role[i]);
    if (role[i + 1] == role[i])
      return false;
  }
  return true;
}

static role_list find_roles(arena *a, const permutation *const *g,
                            uint32_t count, goes to, uint32_t first,
                            uint32_t end) {
  role_list roles = {0};
  uint32_t *role = mem_new((size_t)count + 1, sizeof *role);
  for (uint32_t x = first; x < end; x++) {
    if (!is_first(g, count, to, x) || !follow(g, count, to, x, role))
      continue;
    uint32_t *kept = arena_array(a, (size_t)count + 1, sizeof *kept);
    memcpy(kept, role, ((size_t)count + 1) * sizeof *kept);
    vec_push(a, &roles, kept);
  }
  mem_free(role);
  return roles;
}

// ---- What is compared, of neighbours

typedef struct {
  planner *of;
  VEC(exchange_move) list;
} comparison;

static void open_moves(planner *p, const exchange *x) {
  for (uint32_t i = 0; i < x->nmoves; i++)
    p->at[x->moves[i].to] = &x->moves[i];
}

static void close_moves(planner *p, const exchange *x) {
  for (uint32_t i = 0; i < x->nmoves; i++)
    p->at[x->moves[i].to] = NULL;
}

// If the two just exchange what they have, the other one has nothing more to tell.
static void compare_role(comparison *c, uint32_t mine, uint32_t other) {
  const exchange_move **at = c->of->at;
  const exchange_move *m = at[mine], *o = at[other];
  if (!m || m->map)
    return;
  vec_push(c->of->memory, &c->list, *m);
  at[mine] = NULL;
  if (o && !o->map && m->from == other && o->from == mine)
    at[other] = NULL;
}

static void compare_rest(comparison *c, const exchange *x) {
  const exchange_move **at = c->of->at;
  for (uint32_t i = 0; i < x->nmoves; i++)
    if (at[x->moves[i].from])
      vec_push(c->of->memory, &c->list, *at[x->moves[i].from]);
}

// The exchange of member `i` and the next one.
static plan_exchange plan_neighbours(planner *p, const permutation *by,
                                     uint32_t i, const role_list *positions,
                                     const role_list *clocks) {
  plan_exchange e = {.what = exchange_make(p->memory, p->s, by)};
  comparison c = {.of = p};
  open_moves(p, &e.what);
  for (uint32_t r = 0; r < positions->count; r++)
    compare_role(&c, positions->data[r][i], positions->data[r][i + 1]);
  compare_rest(&c, &e.what);
  close_moves(p, &e.what);
  e.compared = c.list.data;
  e.ncompared = c.list.count;
  e.own = arena_array(p->memory, clocks->count, sizeof *e.own);
  for (uint32_t r = 0; r < clocks->count; r++)
    e.own[e.nown++] = (uint16_t)clocks->data[r][i];
  return e;
}

static void plan_all(planner *p, const symmetry_class *of, plan_class *c) {
  const permutation *const *g = p->symmetry->generators + of->first;
  const role_list positions =
      find_roles(p->memory, g, of->count, position_goes, 0,
                 p->s->processes + p->s->network->cells.count);
  const role_list clocks = find_roles(p->memory, g, of->count, clock_goes, 1,
                                      p->s->network->clocks.count);
  c->count = of->count;
  c->list = arena_array(p->memory, c->count, sizeof *c->list);
  for (uint32_t i = 0; i < of->count; i++)
    c->list[i] = plan_neighbours(p, g[i], i, &positions, &clocks);
}

// ---- Of flips

// Each by itself: nothing is owned by a role.
static void plan_flips(planner *p, const symmetry_class *of, plan_class *c) {
  const permutation *const *g = p->symmetry->generators + of->first;
  const role_list none = {0};
  c->count = of->count;
  c->list = arena_array(p->memory, c->count, sizeof *c->list);
  for (uint32_t i = 0; i < of->count; i++)
    c->list[i] = plan_neighbours(p, g[i], 0, &none, &none);
}

// ---- Of turns

// All turns at the positions that any of them moves.
static void compare_turns(planner *p, plan_class *c) {
  const uint32_t positions = p->s->processes + p->s->network->cells.count;
  bool *moved = mem_new(positions, sizeof *moved);
  memset(moved, 0, positions * sizeof *moved);
  for (uint32_t t = 0; t < c->count; t++)
    for (uint32_t i = 0; i < c->list[t].what.nmoves; i++)
      moved[c->list[t].what.moves[i].to] = true;
  for (uint32_t t = 0; t < c->count; t++) {
    plan_exchange *e = &c->list[t];
    VEC(exchange_move) list = {0};
    open_moves(p, &e->what);
    for (uint32_t i = 0; i < positions; i++)
      if (moved[i])
        vec_push(p->memory, &list,
                 (p->at[i] ? *p->at[i] : (exchange_move){i, i, NULL}));
    close_moves(p, &e->what);
    e->compared = list.data;
    e->ncompared = list.count;
  }
  mem_free(moved);
}

// As many as there is room for: that others are not tried costs states.
static uint32_t count_turns(const planner *p, const symmetry_class *of) {
  enum { MOST = 1 << 21 };
  const network *net = p->s->network;
  const uint32_t size = p->s->processes + net->cells.count + net->clocks.count;
  const uint32_t room = size < MOST ? MOST / size : 1;
  return of->members - 1 < room ? of->members - 1 : room;
}

static void plan_ring(planner *p, const symmetry_class *of, plan_class *c) {
  const permutation *turn = p->symmetry->generators[of->first], *by = turn;
  c->count = count_turns(p, of);
  c->list = arena_array(p->memory, c->count, sizeof *c->list);
  for (uint32_t t = 0; t < c->count; t++) {
    c->list[t].what = exchange_make(p->memory, p->s, by);
    by = permutation_then(p->memory, by, turn);
  }
  assert(c->count + 1 < of->members || permutation_is_identity(by));
  compare_turns(p, c);
}

// ---- All of it

static void find_fixed(planner *p, const symmetry_class *of, plan_class *c) {
  const uint32_t clocks = p->s->network->clocks.count;
  c->fixed = arena_array(p->memory, clocks, sizeof *c->fixed);
  for (uint32_t x = 1; x < clocks; x++) {
    bool is_fixed = true;
    for (uint32_t g = 0; g < of->count && is_fixed; g++)
      is_fixed = p->symmetry->generators[of->first + g]->clocks[x] == x;
    if (is_fixed)
      c->fixed[c->nfixed++] = (uint16_t)x;
  }
}

static void plan_one(planner *p, const symmetry_class *of, plan_class *c) {
  *c = (plan_class){.kind = of->kind, .first = of->first};
  assert(of->members > 0 && of->count > 0);
  find_fixed(p, of, c);
  if (of->kind == CLASS_RING)
    plan_ring(p, of, c);
  else if (of->kind == CLASS_FLIP)
    plan_flips(p, of, c);
  else
    plan_all(p, of, c);
  for (uint32_t i = 0; i < c->count; i++)
    if (c->list[i].what.nmoves > p->out->most)
      p->out->most = c->list[i].what.nmoves;
}

// ---- Dead variables

static int32_t value_becomes(const void *data, uint32_t c, int32_t v) {
  const permutation *p = data;
  return permutation_value(p, p->sorts ? p->sorts[c] : SORT_NONE, v);
}

// Do all generators keep what is dead, and initial values of it?
static bool keeps_dead(const symmetry *of, const dead_cells *dead) {
  for (uint32_t i = 0; i < of->ngenerators; i++) {
    const permutation *g = of->generators[i];
    if (!dead_cells_are_kept(dead, g->processes, g->locations, g->cells,
                             value_becomes, g))
      return false;
  }
  return true;
}

const symmetry_plan *plan_find(arena *a, const semantics *s, const query *q,
                               const network_limits *limits,
                               const dead_cells *dead) {
  const symmetry *found = symmetry_find(a, s->network, q, limits);
  return found ? plan_make(a, s, found, dead) : NULL;
}

const symmetry_plan *plan_make(arena *a, const semantics *s, const symmetry *of,
                               const dead_cells *dead) {
  const size_t positions = s->processes + (size_t)s->network->cells.count;
  planner p = {
      .memory = a,
      .s = s,
      .symmetry = of,
      .at = arena_array(a, positions, sizeof *p.at),
      .out = arena_new(a, symmetry_plan),
  };
  *p.out = (symmetry_plan){
      .s = s,
      .symmetry = of,
      .classes = arena_array(a, of->nclasses, sizeof *p.out->classes),
      .nclasses = of->nclasses,
      .resets = dead && !keeps_dead(of, dead) ? dead : NULL,
  };
  for (uint32_t i = 0; i < of->nclasses; i++)
    plan_one(&p, &of->classes[i], &p.out->classes[i]);
  return p.out;
}

const exchange *plan_exchange_of(const symmetry_plan *p, uint32_t generator) {
  for (uint32_t i = 0; i < p->nclasses; i++) {
    const plan_class *c = &p->classes[i];
    const uint32_t count = c->kind == CLASS_RING ? 1 : c->count;
    if (generator - c->first < count)
      return &c->list[generator - c->first].what;
  }
  assert(!"a generator of no class");
  return NULL;
}
