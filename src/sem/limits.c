// limits.c -- From atoms and assignments to the constants at each location.
//
// First the facts: what updates do (limits_effects), what variables can be
// (limits_boxes, only if a bound depends on one), which atoms there are
// (limits_atoms), what becomes of diagonals (limits_diagonals).  Then each
// process is solved by itself: its locations are gone through in an order in
// which successors mostly come first, until nothing changes.
//
// Processes depend on each other only through copies x := y + d: what any other
// process has of x, wherever it is, y needs.  So those that copy are solved
// again as long as the maxima over all locations grow.  That this is enough: a
// step changes locations and runs updates one after the other; between two
// updates every process is at its old or its new location.  Going back over one
// update, of process p, a clock that it does not assign keeps what each process
// has of it, by the equations of p and because the others stay; one that it
// assigns needs nothing of its own; the one that it is copied from has what p
// has of the copy at its new location, and what others have anywhere.

#include "sem/limits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "sem/limits_atoms.h"
#include "sem/limits_boxes.h"
#include "sem/limits_diagonals.h"
#include "sem/limits_effects.h"
#include "zone/zone.h"

enum {
  TERMS = 64,  // values of the current state that a process may ask for
  SWEEPS = 64, // before bounds that copies make grow are given up
  SIDES = 2,
  LOWER = 0,
  UPPER = 1,
  LOCAL_NONE = -1,
};

// A bound whose value in the current state counts.
typedef struct {
  uint32_t clock;
  bool side[SIDES];
  const expr *value;
  int64_t plus;
  int64_t *most; // by location: the largest it can be
  code_entry code;
} term;

typedef struct {
  limit_atom *atoms;
  uint32_t natoms;
  term *terms;
  uint32_t nterms;
  uint64_t *writes; // by edge: the terms whose variables it may write
  bool copies;
} facts;

// The greatest of one side of a clock over all processes: in which one, and
// what it is without that one.
typedef struct {
  int64_t best, second;
  uint32_t process;
} record;

typedef struct {
  arena *memory;
  arena scratch;
  network_code *code;
  const network *network;
  effects writes; // under declared ranges
  effects does;   // under what the analysis found
  boxes boxes;
  bool both;
  facts *facts; // by process
  diagonal_set diagonals;
  limit_scale scale;
  int64_t *everywhere[SIDES]; // by clock
  record *records[SIDES];     // by clock
  int32_t *local;             // by clock: its number in the process at hand
  bool copies, shrinks;       // there is x := y + d; with a negative d
  bool grown;                 // a record, since this was last cleared
  bool jump;                  // what still grows is to grow at once
  network_limits *out;
} finder;

static void lift(int64_t *to, int64_t v) {
  if (v > *to)
    *to = v;
}

// ---- Is the analysis of variables needed?

static bool stmt_asks(const network *, const stmt *);

static bool expr_asks(const network *n, const expr *e, bool inside);

static bool place_asks(const network *n, const place *p, bool inside) {
  for (uint32_t i = 0; p && i < p->nsteps; i++)
    if (expr_asks(n, p->steps[i].index, inside))
      return true;
  return false;
}

// Does it read a variable below a comparison or an assignment of clocks?
static bool expr_asks(const network *n, const expr *e, bool inside) {
  inside |= e->kind == EXPR_CLOCK || e->kind == EXPR_RESET;
  if (inside && e->kind == EXPR_VAR &&
      (e->target->nsteps || e->target->via != VIA_NONE ||
       n->cells.data[e->target->base].kind == CELL_STATE))
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (expr_asks(n, e->args[i], inside))
      return true;
  return place_asks(n, e->target, inside) || place_asks(n, e->source, inside);
}

static bool stmt_asks(const network *n, const stmt *s) {
  if (s->condition && expr_asks(n, s->condition, false))
    return true;
  for (uint32_t i = 0; i < s->count; i++)
    if (stmt_asks(n, s->list[i]))
      return true;
  return false;
}

static bool process_asks(const network *n, const process *p) {
  for (uint32_t q = 0; q < p->nlocations; q++) {
    const expr *c = p->locations[q].clock_invariant;
    if (c && expr_asks(n, c, false))
      return true;
  }
  for (uint32_t i = 0; i < p->nedges; i++) {
    const edge *e = &p->edges[i];
    if ((e->clock_guard && expr_asks(n, e->clock_guard, false)) ||
        (e->update && stmt_asks(n, e->update)))
      return true;
  }
  return false;
}

static bool network_asks(const network *n, const query *asked, stopper *stop) {
  bool yes = (n->before && stmt_asks(n, n->before)) ||
             (n->after && stmt_asks(n, n->after));
  if (asked)
    yes = yes || (asked->p && expr_asks(n, asked->p, false)) ||
          (asked->q && expr_asks(n, asked->q, false));
  for (uint32_t i = 0; i < n->functions.count && !yes; i++)
    yes = n->functions.data[i].body && stmt_asks(n, n->functions.data[i].body);
  for (uint32_t p = 0; p < n->processes.count && !yes && !stop_look(stop); p++)
    yes = process_asks(n, &n->processes.data[p]);
  return yes;
}

static interval *declared_cells(finder *f) {
  const uint32_t n = f->network->cells.count;
  interval *cells = arena_array(&f->scratch, n + 1, sizeof *cells);
  for (uint32_t c = 0; c < n; c++)
    cells[c] = interval_declared(&f->network->cells.data[c]);
  return cells;
}

static void find_effects(finder *f, const query *asked) {
  effects_find(&f->writes, &f->scratch, f->network, declared_cells(f));
  boxes_init(&f->boxes, &f->scratch, f->network, &f->writes, declared_cells(f));
  f->does = f->writes;
  if (!network_asks(f->network, asked, f->memory->stop))
    return;
  boxes_find(&f->boxes);
  effects_find(&f->does, &f->scratch, f->network, f->boxes.cells);
}

// ---- Atoms

static bool is_broadcast(const finder *f, const edge *e) {
  if (e->sync != EDGE_RECEIVE || !e->channel)
    return false;
  arena scratch;
  arena_init(&scratch);
  interval_env env = {.network = f->network, .cells = f->boxes.cells};
  stretches all = {0};
  interval_stretches(&env, e->channel, 1, &scratch, &all);
  bool yes = false;
  for (uint32_t i = 0; i < all.count; i++)
    for (int64_t c = all.data[i].low; c <= all.data[i].high && !yes; c++)
      yes = f->network->channels.data[c].broadcast;
  arena_release(&scratch);
  return yes;
}

static void read_guard(finder *f, atom_reader *r, const edge *e,
                       interval *room) {
  if (!e->clock_guard)
    return;
  const bool both = f->both || e->urgent || is_broadcast(f, e);
  r->location = e->source;
  r->env = boxes_env(&f->boxes, e->source);
  boxes_refine(&f->boxes, &r->env, e->guard, room);
  atoms_read(r, e->clock_guard, both ? AS_IS | NEGATED : AS_IS);
}

static void read_process(finder *f, atom_reader *r, const process *p) {
  interval *room = mem_new(f->boxes.nown[f->boxes.process] + 1, sizeof *room);
  for (uint32_t q = 0; q < p->nlocations; q++) {
    if (!p->locations[q].clock_invariant)
      continue;
    r->location = q;
    r->env = boxes_env(&f->boxes, q);
    atoms_read(r, p->locations[q].clock_invariant,
               f->both ? AS_IS | NEGATED : AS_IS);
  }
  for (uint32_t e = 0; e < p->nedges; e++)
    read_guard(f, r, &p->edges[e], room);
  mem_free(room);
}

static uint32_t find_term(const facts *a, const limit_atom *of) {
  uint32_t i = 0;
  for (; i < a->nterms; i++) {
    const term *t = &a->terms[i];
    if (t->clock == of->clock && t->side[LOWER] == of->lower &&
        t->side[UPPER] == of->upper && t->plus == of->plus &&
        atoms_same(t->value, of->value))
      break;
  }
  return i;
}

static void bound_term(finder *f, term *t, const process *p) {
  t->most = arena_array(&f->scratch, p->nlocations + 1, sizeof *t->most);
  for (uint32_t q = 0; q < p->nlocations; q++) {
    interval_env env = boxes_env(&f->boxes, q);
    const interval v = interval_shift(interval_of(&env, t->value), t->plus);
    t->most[q] = v.high > 0 ? v.high : 0;
  }
}

// An atom whose value can be asked for becomes a term, while there is room; its
// `most` is then the number of the term.
static void find_terms(finder *f, facts *a, const process *p) {
  for (uint32_t i = 0; i < a->natoms; i++) {
    limit_atom *of = &a->atoms[i];
    if (!of->value)
      continue;
    if (!a->terms)
      a->terms = arena_array(&f->scratch, TERMS, sizeof *a->terms);
    const uint32_t t = find_term(a, of);
    if (t == TERMS) {
      of->value = NULL;
      continue;
    }
    if (t == a->nterms) {
      a->terms[t] = (term){.clock = of->clock,
                           .side = {of->lower, of->upper},
                           .value = of->value,
                           .plus = of->plus,
                           .code = CODE_NONE};
      bound_term(f, &a->terms[t], p);
      a->nterms++;
    }
    of->most = t;
  }
}

static bool overlap(const stretches *a, const stretches *b) {
  for (uint32_t i = 0; i < a->count; i++)
    for (uint32_t j = 0; j < b->count; j++)
      if (a->data[i].low <= b->data[j].high &&
          b->data[j].low <= a->data[i].high)
        return true;
  return false;
}

static void find_term_writes(finder *f, facts *a, uint32_t number) {
  const uint32_t nedges = f->network->processes.data[number].nedges;
  a->writes = arena_array(&f->scratch, nedges + 1, sizeof *a->writes);
  for (uint32_t t = 0; t < a->nterms; t++) {
    stretches read = {0};
    atoms_reads(&f->boxes, a->terms[t].value, &f->scratch, &read);
    for (uint32_t e = 0; e < nedges; e++)
      if (overlap(&read, &f->writes.edges[number][e].writes))
        a->writes[e] |= UINT64_C(1) << t;
  }
}

static atom_reader reader_of(finder *f, uint32_t number) {
  return (atom_reader){.memory = &f->scratch,
                       .boxes = &f->boxes,
                       .process = number,
                       .diagonals = &f->diagonals,
                       .scale = &f->scale};
}

static void find_facts(finder *f, uint32_t number, bool analysed) {
  const process *p = &f->network->processes.data[number];
  facts *a = &f->facts[number];
  atom_reader r = reader_of(f, number);
  f->boxes.process = number;
  if (analysed)
    boxes_open(&f->boxes, number);
  read_process(f, &r, p);
  a->atoms = r.atoms.data;
  a->natoms = r.atoms.count;
  find_terms(f, a, p);
  if (analysed)
    boxes_close(&f->boxes);
  if (a->nterms)
    find_term_writes(f, a, number);
}

static void read_query(finder *f, const query *asked) {
  atom_reader r = reader_of(f, PROCESS_NONE);
  r.env = (interval_env){.network = f->network, .cells = f->boxes.cells};
  const unsigned polarity = f->both                          ? AS_IS | NEGATED
                            : asked->kind == QUERY_REACHABLE ? AS_IS
                            : asked->kind == QUERY_ALWAYS    ? NEGATED
                                                             : AS_IS | NEGATED;
  atoms_read(&r, asked->p, polarity);
  atoms_read(&r, asked->q, AS_IS | NEGATED);
  for (uint32_t i = 0; i < r.atoms.count; i++) {
    const limit_atom *a = &r.atoms.data[i];
    if (a->lower)
      lift(&f->everywhere[LOWER][a->clock], a->most);
    if (a->upper)
      lift(&f->everywhere[UPPER][a->clock], a->most);
  }
}

// ---- Assignments, all together

typedef struct {
  int64_t *values; // by clock: the largest it is assigned, or -1
  VEC(clock_action) copies;
} assignments;

static bool same_copy(const clock_action *a, const clock_action *b) {
  return a->to.low == b->to.low && a->to.high == b->to.high &&
         a->from.low == b->from.low && a->from.high == b->from.high &&
         interval_equals(a->value, b->value);
}

// Copies of one kind tend to stand together.
static void note_copy(finder *f, assignments *s, const clock_action *a) {
  f->copies = true;
  f->shrinks |= a->value.low < 0;
  const uint32_t n = s->copies.count;
  for (uint32_t i = n; i > 0 && i + 64 > n; i--)
    if (same_copy(&s->copies.data[i - 1], a))
      return;
  vec_push(&f->scratch, &s->copies, *a);
}

static bool note_effect(finder *f, assignments *s, const effect *e) {
  bool copies = false;
  for (uint32_t i = 0; i < e->actions.count; i++) {
    const clock_action *a = &e->actions.data[i];
    if (a->kind != ACTION_ASSIGN)
      continue;
    scale_note(&f->scale, a->value);
    copies |= a->copies;
    if (a->copies)
      note_copy(f, s, a);
    for (int64_t x = a->to.low; !a->copies && x <= a->to.high; x++)
      lift(&s->values[x], a->value.high > 0 ? a->value.high : 0);
  }
  return copies;
}

// With x := v, x - y < c asks for y > v - c; with y := v for x < c + v.
static void use_diagonals(finder *f, const assignments *s) {
  for (uint32_t i = 0; i < f->diagonals.list.count; i++) {
    const diagonal *d = &f->diagonals.list.data[i];
    const int64_t c = bound_constant(d->bound);
    scale_note(&f->scale, interval_single(c));
    if (s->values[d->x] >= 0) {
      const int64_t limit = s->values[d->x] - c;
      lift(&f->everywhere[LOWER][d->y], limit > 0 ? limit : 0);
    }
    if (s->values[d->y] >= 0) {
      const int64_t limit = s->values[d->y] + c;
      lift(&f->everywhere[UPPER][d->x], limit > 0 ? limit : 0);
    }
  }
}

static void note_assignments(finder *f) {
  const network *n = f->network;
  assignments s = {0};
  s.values = arena_array(&f->scratch, n->clocks.count + 1, sizeof *s.values);
  for (uint32_t x = 0; x < n->clocks.count; x++) {
    s.values[x] = -1;
    scale_note(&f->scale, interval_single(n->clocks.data[x].init));
  }
  bool around = note_effect(f, &s, &f->does.before);
  around |= note_effect(f, &s, &f->does.after);
  for (uint32_t p = 0; p < n->processes.count; p++) {
    f->facts[p].copies = around;
    for (uint32_t e = 0; e < n->processes.data[p].nedges; e++)
      f->facts[p].copies |= note_effect(f, &s, &f->does.edges[p][e]);
  }
  f->out->has_diagonals = f->diagonals.list.count || f->diagonals.unbounded;
  diagonals_close(&f->diagonals, s.copies.data, s.copies.count);
  use_diagonals(f, &s);
}

// ---- One process

typedef struct {
  uint32_t process;
  const facts *facts;
  uint32_t *clocks; // those that matter to it
  uint32_t nclocks;
  int64_t *at[SIDES]; // [location][local clock]
  uint64_t *terms;    // by location
  uint32_t *order;    // edges, by source, successors first as far as possible

  // The edge at hand.
  int64_t *now[SIDES]; // by local clock
  uint64_t alive;      // terms
  uint32_t target;
  bool changed;
} solver;

typedef VEC(uint32_t) clock_numbers;

static void add_local(finder *f, clock_numbers *list, uint32_t clock) {
  if (f->local[clock] != LOCAL_NONE)
    return;
  f->local[clock] = 0;
  vec_push(&f->scratch, list, clock);
}

static void add_copied(finder *f, clock_numbers *list, const effect *e) {
  for (uint32_t i = 0; i < e->actions.count; i++) {
    const clock_action *a = &e->actions.data[i];
    if (!a->copies)
      continue;
    for (int64_t x = a->to.low; x <= a->to.high; x++)
      add_local(f, list, (uint32_t)x);
    for (int64_t x = a->from.low; x <= a->from.high; x++)
      add_local(f, list, (uint32_t)x);
  }
}

static int by_number(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

// Clocks that the process compares, or that copies take part in.
static void find_local(finder *f, solver *s) {
  clock_numbers list = {0};
  for (uint32_t i = 0; i < s->facts->natoms; i++)
    add_local(f, &list, s->facts->atoms[i].clock);
  if (s->facts->copies) {
    const process *p = &f->network->processes.data[s->process];
    for (uint32_t e = 0; e < p->nedges; e++)
      add_copied(f, &list, &f->does.edges[s->process][e]);
    add_copied(f, &list, &f->does.before);
    add_copied(f, &list, &f->does.after);
  }
  if (list.count)
    qsort(list.data, list.count, sizeof *list.data, by_number);
  for (uint32_t k = 0; k < list.count; k++)
    f->local[list.data[k]] = (int32_t)k;
  s->clocks = list.data;
  s->nclocks = list.count;
}

// Edges in the order in which a depth-first search is done with their sources.
static void find_order(solver *s, const process *p) {
  uint32_t *start = mem_new(p->nlocations + 2, sizeof *start);
  uint32_t *list = mem_new(p->nedges + 1, sizeof *list);
  uint32_t *stack = mem_new(p->nlocations + 1, sizeof *stack);
  uint32_t *next = mem_new(p->nlocations + 1, sizeof *next);
  bool *seen = mem_new(p->nlocations + 1, sizeof *seen);
  edges_by_source(p, start, list);
  memcpy(next, start, p->nlocations * sizeof *next);
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->nlocations; i++) {
    const uint32_t root = (p->initial + i) % p->nlocations;
    uint32_t depth = 0;
    if (!seen[root])
      stack[depth++] = root;
    seen[root] = true;
    while (depth) {
      const uint32_t q = stack[depth - 1];
      if (next[q] < start[q + 1]) {
        const uint32_t to = p->edges[list[next[q]++]].target;
        if (!seen[to])
          stack[depth++] = to;
        seen[to] = true;
        continue;
      }
      for (uint32_t e = start[q]; e < start[q + 1]; e++)
        s->order[count++] = list[e];
      depth--;
    }
  }
  assert(count == p->nedges);
  mem_free(start);
  mem_free(list);
  mem_free(stack);
  mem_free(next);
  mem_free(seen);
}

static int64_t *limits_at(const solver *s, int side, uint32_t q) {
  return s->at[side] + (size_t)q * s->nclocks;
}

static void place_atoms(const finder *f, solver *s) {
  for (uint32_t i = 0; i < s->facts->natoms; i++) {
    const limit_atom *a = &s->facts->atoms[i];
    if (a->value) {
      s->terms[a->location] |= UINT64_C(1) << a->most;
      continue;
    }
    const int32_t k = f->local[a->clock];
    if (a->lower)
      lift(&limits_at(s, LOWER, a->location)[k], a->most);
    if (a->upper)
      lift(&limits_at(s, UPPER, a->location)[k], a->most);
  }
}

static void solver_init(finder *f, solver *s, uint32_t number) {
  const process *p = &f->network->processes.data[number];
  *s = (solver){.process = number, .facts = &f->facts[number]};
  find_local(f, s);
  const size_t count = (size_t)p->nlocations * s->nclocks;
  for (int side = 0; side < SIDES; side++) {
    s->at[side] = mem_new(count + 1, sizeof *s->at[side]);
    s->now[side] = mem_new(s->nclocks + 1, sizeof *s->now[side]);
    for (size_t i = 0; i < count; i++)
      s->at[side][i] = ZONE_NEVER;
  }
  s->terms = mem_new(p->nlocations + 1, sizeof *s->terms);
  s->order = mem_new(p->nedges + 1, sizeof *s->order);
  find_order(s, p);
  place_atoms(f, s);
}

static void solver_release(finder *f, solver *s) {
  for (uint32_t k = 0; k < s->nclocks; k++)
    f->local[s->clocks[k]] = LOCAL_NONE;
  for (int side = 0; side < SIDES; side++) {
    mem_free(s->at[side]);
    mem_free(s->now[side]);
  }
  mem_free(s->terms);
  mem_free(s->order);
}

// ---- Over an edge, backwards

static void need(const finder *f, solver *s, int side, int32_t k, int64_t v) {
  if (v <= s->now[side][k] || v < 0)
    return;
  s->now[side][k] = f->jump || v > INTERVAL_MOST ? INTERVAL_MOST : v;
  s->changed = true;
}

// What is needed of a clock after an assignment to it: by the process, and by
// others wherever they are.
static int64_t needed(const finder *f, const solver *s, int side,
                      uint32_t clock) {
  const record *r = &f->records[side][clock];
  int64_t most = s->now[side][f->local[clock]];
  lift(&most, f->everywhere[side][clock]);
  lift(&most, r->process == s->process ? r->second : r->best);
  for (uint32_t t = 0; t < s->facts->nterms; t++) {
    const term *of = &s->facts->terms[t];
    if ((s->alive >> t & 1) && of->clock == clock && of->side[side])
      lift(&most, of->most[s->target]);
  }
  return most;
}

static void drop(const finder *f, solver *s, uint32_t clock) {
  const int32_t k = f->local[clock];
  if (k == LOCAL_NONE)
    return;
  s->now[LOWER][k] = s->now[UPPER][k] = ZONE_NEVER;
  for (uint32_t t = 0; t < s->facts->nterms; t++)
    if (s->facts->terms[t].clock == clock)
      s->alive &= ~(UINT64_C(1) << t);
}

// A copy below 0 is an error, and whether it is depends on the clock.
static void need_copied(const finder *f, solver *s, const clock_action *a,
                        const int64_t wanted[SIDES]) {
  for (int64_t y = a->from.low; y <= a->from.high; y++)
    for (int side = 0; side < SIDES; side++) {
      const int32_t k = f->local[y];
      if (wanted[side] != ZONE_NEVER)
        need(f, s, side, k, wanted[side] - a->value.low);
      if (a->value.low < 0)
        need(f, s, side, k, -a->value.low);
    }
}

static void undo_assign(const finder *f, solver *s, const clock_action *a) {
  int64_t wanted[SIDES] = {ZONE_NEVER, ZONE_NEVER};
  for (int64_t x = a->to.low; a->copies && x <= a->to.high; x++)
    for (int side = 0; side < SIDES; side++)
      lift(&wanted[side], needed(f, s, side, (uint32_t)x));
  if (a->sure) {
    assert(a->to.low == a->to.high);
    drop(f, s, (uint32_t)a->to.low);
  }
  if (a->copies)
    need_copied(f, s, a, wanted);
}

// The actions from `begin` up to `end`.
static void undo(finder *f, solver *s, const clock_action *list, uint32_t begin,
                 uint32_t end) {
  while (end > begin) {
    const clock_action *a = &list[--end];
    if (a->kind == ACTION_ASSIGN)
      undo_assign(f, s, a);
    if (a->kind != ACTION_END)
      continue;
    const bool before = s->changed, jump = f->jump;
    bool any = false;
    uint32_t turns = 0;
    do {
      s->changed = false;
      f->jump = jump || (f->shrinks && turns++ > SWEEPS);
      undo(f, s, list, end - a->length + 1, end);
      any |= s->changed;
    } while (s->changed);
    f->jump = jump;
    s->changed = before || any;
    end -= a->length;
  }
}

// Terms whose variables are written become what they can be at most.
static void fix_terms(const finder *f, solver *s, uint32_t e) {
  const uint64_t fixed = s->facts->nterms ? s->alive & s->facts->writes[e] : 0;
  for (uint32_t t = 0; fixed >> t; t++) {
    if (!(fixed >> t & 1))
      continue;
    const term *of = &s->facts->terms[t];
    for (int side = 0; side < SIDES; side++)
      if (of->side[side])
        lift(&s->now[side][f->local[of->clock]], of->most[s->target]);
    if (t == TERMS - 1)
      break;
  }
  s->alive &= ~fixed;
}

static bool go_back(finder *f, solver *s, uint32_t e) {
  const edge *over = &f->network->processes.data[s->process].edges[e];
  const effect *does = &f->does.edges[s->process][e];
  const size_t size = s->nclocks * sizeof *s->now[0];
  s->target = over->target;
  s->alive = s->terms[over->target];
  for (int side = 0; side < SIDES; side++)
    memcpy(s->now[side], limits_at(s, side, over->target), size);
  fix_terms(f, s, e);
  undo(f, s, f->does.after.actions.data, 0, f->does.after.actions.count);
  undo(f, s, does->actions.data, 0, does->actions.count);
  undo(f, s, f->does.before.actions.data, 0, f->does.before.actions.count);
  bool changed = (s->alive & ~s->terms[over->source]) != 0;
  s->terms[over->source] |= s->alive;
  for (int side = 0; side < SIDES; side++) {
    int64_t *to = limits_at(s, side, over->source);
    for (uint32_t k = 0; k < s->nclocks; k++)
      if (s->now[side][k] > to[k]) {
        to[k] = f->jump ? INTERVAL_MOST : s->now[side][k];
        changed = true;
      }
  }
  return changed;
}

static void solve(finder *f, solver *s) {
  const process *p = &f->network->processes.data[s->process];
  const bool jump = f->jump;
  bool changed = s->nclocks > 0;
  for (uint32_t sweep = 0; changed; sweep++) {
    changed = false;
    f->jump = jump || (f->shrinks && s->facts->copies && sweep > SWEEPS);
    for (uint32_t i = 0; i < p->nedges && !stop_asked(f->memory->stop); i++)
      changed |= go_back(f, s, s->order[i]);
    changed &= !stop_found(f->memory->stop);
  }
  f->jump = jump;
}

// ---- All processes

static void note_record(finder *f, int side, uint32_t clock, uint32_t number,
                        int64_t v) {
  record *r = &f->records[side][clock];
  if (v == ZONE_NEVER)
    return;
  if (v > (r->process == number ? r->best : r->second))
    f->grown = true;
  if (r->process == number) {
    lift(&r->best, v);
  } else if (v > r->best) {
    *r = (record){v, r->best, number};
  } else {
    lift(&r->second, v);
  }
}

static void note_records(finder *f, const solver *s) {
  const uint32_t nq = f->network->processes.data[s->process].nlocations;
  for (int side = 0; side < SIDES; side++)
    for (uint32_t k = 0; k < s->nclocks; k++) {
      int64_t most = ZONE_NEVER;
      for (uint32_t q = 0; q < nq; q++)
        lift(&most, limits_at(s, side, q)[k]);
      note_record(f, side, s->clocks[k], s->process, most);
    }
  for (uint32_t t = 0; t < s->facts->nterms; t++)
    for (uint32_t q = 0; q < nq; q++)
      for (int side = 0; side < SIDES; side++)
        if ((s->terms[q] >> t & 1) && s->facts->terms[t].side[side])
          note_record(f, side, s->facts->terms[t].clock, s->process,
                      s->facts->terms[t].most[q]);
}

// Until what processes copy from each other is settled.
static void solve_copies(finder *f) {
  const uint32_t n = f->network->processes.count;
  f->grown = f->copies;
  for (uint32_t round = 0; f->grown && !stop_found(f->memory->stop); round++) {
    f->grown = false;
    f->jump = f->shrinks && round > SWEEPS;
    for (uint32_t p = 0; p < n; p++) {
      if (round > 0 && !f->facts[p].copies)
        continue;
      solver s;
      solver_init(f, &s, p);
      solve(f, &s);
      note_records(f, &s);
      solver_release(f, &s);
    }
  }
  f->jump = false;
}

// ---- Results

static void put_fixed(finder *f, const solver *s, uint32_t q, bool carrier,
                      location_limits *to) {
  const uint32_t nclocks = f->network->clocks.count;
  VEC(clock_limit) list = {0};
  const uint32_t count = carrier ? nclocks : s->nclocks;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t x = carrier ? i : s->clocks[i];
    const int32_t k = f->local[x];
    clock_limit l = {x, ZONE_NEVER, ZONE_NEVER};
    if (k != LOCAL_NONE) {
      l.lower = limits_at(s, LOWER, q)[k];
      l.upper = limits_at(s, UPPER, q)[k];
    }
    if (carrier) {
      lift(&l.lower, f->everywhere[LOWER][x]);
      lift(&l.upper, f->everywhere[UPPER][x]);
    }
    lift(&f->out->lower[x], l.lower);
    lift(&f->out->upper[x], l.upper);
    if (l.lower != ZONE_NEVER || l.upper != ZONE_NEVER)
      vec_push(f->memory, &list, l);
  }
  to->fixed = list.data;
  to->nfixed = list.count;
}

// Is the term nowhere more than what counts anyway?
static bool is_needless(const term *t, uint32_t q, const location_limits *l) {
  for (uint32_t i = 0; i < l->nfixed; i++)
    if (l->fixed[i].clock == t->clock)
      return (!t->side[LOWER] || l->fixed[i].lower >= t->most[q]) &&
             (!t->side[UPPER] || l->fixed[i].upper >= t->most[q]);
  return false;
}

static void put_current(finder *f, const solver *s, uint32_t q,
                        location_limits *to) {
  VEC(current_limit) list = {0};
  for (uint32_t i = 0; i < s->facts->nterms; i++) {
    term *t = &s->facts->terms[i];
    if (!(s->terms[q] >> i & 1) || is_needless(t, q, to))
      continue;
    if (t->code == CODE_NONE)
      t->code = compile_value(f->code, t->value);
    const current_limit l = {.clock = t->clock,
                             .lower = t->side[LOWER],
                             .upper = t->side[UPPER],
                             .value = t->code,
                             .tree = t->value,
                             .plus = t->plus};
    vec_push(f->memory, &list, l);
    if (t->side[LOWER])
      lift(&f->out->lower[t->clock], t->most[q]);
    if (t->side[UPPER])
      lift(&f->out->upper[t->clock], t->most[q]);
  }
  to->current = list.data;
  to->ncurrent = list.count;
}

// What counts everywhere is told at the locations of one process: the one that
// has the fewest.
static uint32_t find_carrier(const network *n) {
  uint32_t best = 0;
  for (uint32_t p = 1; p < n->processes.count; p++)
    if (n->processes.data[p].nlocations < n->processes.data[best].nlocations)
      best = p;
  return best;
}

static void put_process(finder *f, uint32_t number, bool carrier) {
  const uint32_t nq = f->network->processes.data[number].nlocations;
  location_limits *to = arena_array(f->memory, nq + 1, sizeof *to);
  solver s;
  solver_init(f, &s, number);
  solve(f, &s);
  for (uint32_t q = 0; q < nq && !stop_asked(f->memory->stop); q++) {
    put_fixed(f, &s, q, carrier, &to[q]);
    put_current(f, &s, q, &to[q]);
  }
  solver_release(f, &s);
  f->out->at[number] = to;
}

static int64_t *nevers(arena *memory, uint32_t count) {
  int64_t *list = arena_array(memory, count + 1, sizeof *list);
  for (uint32_t i = 0; i < count; i++)
    list[i] = ZONE_NEVER;
  return list;
}

static void finder_init(finder *f, arena *memory, network_code *code,
                        bool both) {
  const network *n = code->network;
  *f = (finder){.memory = memory, .code = code, .network = n};
  arena_init(&f->scratch);
  f->both = both || n->has_priorities;
  f->facts = arena_array(&f->scratch, n->processes.count + 1, sizeof *f->facts);
  f->local = arena_array(&f->scratch, n->clocks.count + 1, sizeof *f->local);
  diagonals_init(&f->diagonals, &f->scratch);
  for (uint32_t x = 0; x < n->clocks.count; x++)
    f->local[x] = LOCAL_NONE;
  for (int side = 0; side < SIDES; side++) {
    f->everywhere[side] = nevers(&f->scratch, n->clocks.count);
    f->records[side] =
        arena_array(&f->scratch, n->clocks.count + 1, sizeof *f->records[side]);
    for (uint32_t x = 0; x < n->clocks.count; x++)
      f->records[side][x] = (record){ZONE_NEVER, ZONE_NEVER, PROCESS_NONE};
  }
  f->out = arena_new(memory, network_limits);
  f->out->at = arena_array(memory, n->processes.count + 1, sizeof *f->out->at);
  f->out->lower = nevers(memory, n->clocks.count);
  f->out->upper = nevers(memory, n->clocks.count);
}

static void put_diagonals(finder *f) {
  const uint32_t count = f->diagonals.list.count;
  network_limits *out = f->out;
  out->diagonals = arena_array(f->memory, count + 1, sizeof *out->diagonals);
  if (count)
    memcpy(out->diagonals, f->diagonals.list.data,
           count * sizeof *out->diagonals);
  out->ndiagonals = count;
  out->diagonals_unbounded = f->diagonals.unbounded;
  out->scale = f->scale.varies || !f->scale.divisor ? 1 : f->scale.divisor;
}

network_limits *limits_find(arena *memory, network_code *code,
                            const query *asked, bool both) {
  finder f;
  finder_init(&f, memory, code, both);
  const network *n = code->network;
  find_effects(&f, asked);
  const bool analysed = f.boxes.round > 0;
  for (uint32_t p = 0; p < n->processes.count; p++)
    find_facts(&f, p, analysed);
  if (asked)
    read_query(&f, asked);
  note_assignments(&f);
  solve_copies(&f);
  const uint32_t carrier = find_carrier(n);
  for (uint32_t p = 0; p < n->processes.count; p++)
    put_process(&f, p, p == carrier);
  for (uint32_t x = 0; x < n->clocks.count; x++) {
    lift(&f.out->lower[x], f.everywhere[LOWER][x]);
    lift(&f.out->upper[x], f.everywhere[UPPER][x]);
  }
  put_diagonals(&f);
  network_limits *out = f.out;
  arena_release(&f.scratch);
  return out;
}
