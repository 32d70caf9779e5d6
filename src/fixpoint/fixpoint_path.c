// fixpoint_path.c -- Which transitions lead from the start to what was found.
//
// Backward, the way is told from its beginning: with exact zones, from an initial
// state of the last layer, always by a transition that leads into the layer
// before.  There is one, since layers are closed under what leads to them.
//
// Forward, it is told from its end: for a matrix and one of its states, a matrix
// of the layer before and one of its states that leads to all of it.  There is
// one, since this is how the matrix came about; whatever of an extrapolated zone
// is reached, equivalent states are reached by the same transitions.  Should the
// expander's zones, divided otherwise than the guards of the relation, not have
// all of it once they are extrapolated, a matrix that leads to some of it has to
// do, and others are tried if that was wrong.
//
// A matrix may have any number of states, so they are not asked one by one.  Those
// that the same guard and assignments lead to the same state are a part: with the
// matrix's zone, all of them lead to the same zone there, or none does.  The
// expander is asked for one of them.
//
// path/path.h then goes the way with exact zones.
//
// An error is found by asking the expander in the states of the way: in the last
// one, or in the one before if the error is met when the last is entered.

#include <assert.h>

#include "fixpoint/fixpoint.h"

#include "base/grow.h"
#include "base/mem.h"
#include "path/path.h"
#include "sem/starts.h"
#include "zone/federation.h"

static void push(fixpoint_labels *l, uint32_t label) {
  grow(l->data, l->count, l->room, 64);
  l->data[l->count++] = label;
}

static trace *follow(arena *memory, const fixpoint *f, trace_kind kind,
                     uint32_t start, const uint32_t *labels, uint32_t count) {
  const path_plan plan = {.way = {.s = f->s,
                                  .level = f->x.kernel->level,
                                  .start = start,
                                  .labels = labels,
                                  .count = count},
                          .goal = f->goal.code,
                          .faulty = f->fault.label,
                          .time = UINT64_MAX};
  return path_follow(memory, &plan, kind);
}

// f->wide := a matrix's zone.
static void widen(fixpoint *f, const void *zone) {
  zone_convert(f->x.kernel, f->wide, f->kernel, zone, f->n);
}

// ---- Errors ----

// Each transition for itself: that one goes wrong does not keep others from it.
// ERROR, with x.fault, or MORE.
static engine_status blame_transitions(fixpoint *f) {
  expander *x = &f->x;
  expand_status status = expander_open(x);
  for (uint32_t i = 0; status == EXPAND_NEXT && i < x->transitions.count; i++) {
    do
      status = expander_only(x, i);
    while (status == EXPAND_NEXT);
    if (status == EXPAND_END)
      status = EXPAND_NEXT;
  }
  return status == EXPAND_ERROR ? ENGINE_ERROR : ENGINE_MORE;
}

// What is wrong with the expander's state?
static engine_status blame_state(fixpoint *f) {
  if (goal_test(&f->goal, f->x.from, &f->x.frame, f->x.zone, NULL) ==
      GOAL_ERROR)
    return ENGINE_QUERY;
  const engine_status status = blame_transitions(f);
  if (status == ENGINE_ERROR)
    f->fault = f->x.fault;
  return status;
}

bool fixpoint_pick(fixpoint *f, bf states) {
  semantics_forget_meta(f->s, f->x.from);
  return bits_pick(&f->r->bits, states, f->x.from);
}

bool fixpoint_bars_entry(fixpoint *f) {
  uint32_t count;
  bool may;
  return expander_invariant(&f->x, &count) == EXPAND_ERROR ||
         expander_may_delay(&f->x, &may) == EXPAND_ERROR;
}

// ---- Backward ----

// Is some of the successor in the layer?
static bool is_in_layer(fixpoint *f, const fixpoint_layer *l) {
  const expander *x = &f->x;
  const uint32_t mark = bf_mark(f->m);
  const bf state = bits_of_state(&f->r->bits, x->effect.to);
  bool found = false;
  for (uint32_t i = 0; i < l->count && !found; i++) {
    if (!bf_meets(f->m, state, l->functions[i]))
      continue;
    widen(f, fixpoint_zone(f, l, i));
    found = x->kernel->intersect(f->wide, f->n, x->next) == ZONE_SOME;
  }
  bf_release(f->m, mark);
  return found;
}

static bool step_into(fixpoint *f, const fixpoint_layer *l) {
  expander *x = &f->x;
  assert(l >= f->layers && l < f->layers + f->nlayers);
  if (expander_open(x) != EXPAND_NEXT)
    return false;
  for (uint32_t i = 0; i < x->transitions.count; i++)
    while (expander_only(x, i) == EXPAND_NEXT)
      if (is_in_layer(f, l)) {
        push(&f->labels, expander_label(x));
        expander_advance(x);
        return true;
      }
  return false;
}

static bool begin(fixpoint *f) {
  if (starts_enter(&f->x, f->starts[f->found_start].number) != EXPAND_NEXT)
    return false;
  expander_advance(&f->x);
  return true;
}

// List the way from the initial state that was found.
static bool walk(fixpoint *f) {
  assert(f->found_start < f->nstarts && f->nlayers > 0);
  f->labels.count = 0;
  bool ok = begin(f);
  for (uint32_t i = f->nlayers - 1; i-- > 0 && ok;)
    ok = step_into(f, &f->layers[i]);
  return ok;
}

// The same, to the first state with an error.
static engine_status walk_into_error(fixpoint *f) {
  f->labels.count = 0;
  bool ok = begin(f);
  for (uint32_t i = f->nlayers; i-- > 0 && ok;) {
    const engine_status status = blame_state(f);
    if (status != ENGINE_MORE)
      return status;
    ok = i > 0 && step_into(f, &f->layers[i - 1]);
  }
  return ENGINE_MORE;
}

// ---- Forward ----

// x.zone := the zone.  The widest bounds hold whatever others do.
static void load_zone(fixpoint *f, const void *zone) {
  zone_convert(f->x.kernel, f->x.zone, f->kernel, zone, f->n);
}

// A matrix and one of its states, on the way.
typedef struct {
  uint32_t matrix; // in the layer
  bf state;        // kept
  bf before;       // kept; all states that may lead to that of the next point
  bf *parts;       // kept; of those in the matrix, what was not tried yet
  uint32_t nparts, parts_room;
  uint32_t label; // of the transition to the next point
} way_point;

// How often the search may be wrong: at the start, and anywhere.
enum { MOST_WAYS = 64, MOST_RETURNS = 1 << 12 };

typedef struct {
  fixpoint *f;
  way_point *points; // by layer
  bool whole;        // must all of the next matrix be reached?
  bool gives_up;     // there was more to try
  uint32_t ways, returns;
  federation into; // the last transition's zones in the next point's state
} way;

// w.into := where the transition leads, if that is the state of the point.
static void take(way *w, uint32_t number, bf target) {
  fixpoint *f = w->f;
  expander *x = &f->x;
  federation_clear(&w->into);
  while (expander_only(x, number) == EXPAND_NEXT) {
    const uint32_t mark = bf_mark(f->m);
    const bool same = bits_of_state(&f->r->bits, x->effect.to) == target;
    bf_release(f->m, mark);
    if (same && (!f->wide_lu ||
                 x->kernel->extra_lu(x->next, f->n, f->wide_lu) == ZONE_SOME))
      federation_add(&w->into, x->next);
  }
}

// Is the zone of the point's matrix there?
static bool is_point(way *w, const way_point *p, const fixpoint_layer *l) {
  fixpoint *f = w->f;
  if (w->into.count == 0)
    return false;
  widen(f, fixpoint_zone(f, l, p->matrix));
  return w->whole ? federation_misses(&w->into, f->wide) == ZONE_EMPTY
                  : federation_intersect_zone(&w->into, f->wide) == ZONE_SOME;
}

// Does the expander's state, with the zone of p's matrix, lead to point i + 1?
static bool leads_on(way *w, uint32_t i) {
  assert(i + 1 < w->f->nlayers);
  fixpoint *f = w->f;
  expander *x = &f->x;
  way_point *p = &w->points[i];
  load_zone(f, fixpoint_zone(f, &f->layers[i], p->matrix));
  if (f->arrives_wrong && i + 2 == f->nlayers)
    return blame_state(f) == ENGINE_ERROR;
  if (expander_open(x) != EXPAND_NEXT)
    return false;
  for (uint32_t t = 0; t < x->transitions.count; t++) {
    take(w, t, p[1].state);
    p->label = x->transitions.list[t].label;
    if (is_point(w, p + 1, &f->layers[i + 1]))
      return true;
  }
  return false;
}

// The point's state was tried.  If it does not lead on, nothing of a part that it
// is in does.
static void strike(fixpoint *f, way_point *p, bool leads) {
  const uint32_t mark = bf_mark(f->m);
  for (uint32_t k = 0; k < p->nparts; k++)
    if (bf_meets(f->m, p->parts[k], p->state))
      bf_put(f->m, &p->parts[k],
             leads ? bf_minus(f->m, p->parts[k], p->state) : BF_FALSE);
  bf_release(f->m, mark);
}

// The point becomes the next state of its matrix that leads on.
static bool next_state(way *w, uint32_t i) {
  fixpoint *f = w->f;
  way_point *p = &w->points[i];
  for (uint32_t k = 0; k < p->nparts; k++) {
    if (p->parts[k] == BF_FALSE || !fixpoint_pick(f, p->parts[k]))
      continue;
    const uint32_t mark = bf_mark(f->m);
    bf_put(f->m, &p->state, bits_of_state(&f->r->bits, f->x.from));
    bf_release(f->m, mark);
    const bool leads = leads_on(w, i);
    strike(f, p, leads);
    if (leads)
      return true;
  }
  return false;
}

typedef struct {
  fixpoint *f;
  const relation_group *g;
  way_point *p;
} part_list;

static cmd_status add_part(void *data, void *zone, bf states, bf moves) {
  const part_list *l = data;
  bf_manager *m = l->f->m;
  way_point *p = l->p;
  (void)zone;
  const uint32_t mark = bf_mark(m);
  const bf part =
      bf_and(m, states, relation_before(l->f->r, l->g, p[1].state, moves));
  if (part != BF_FALSE) {
    grow(p->parts, p->nparts, p->parts_room, 8);
    p->parts[p->nparts++] = bf_keep(m, part);
  }
  bf_release(m, mark);
  return CMD_FINE;
}

static void drop_parts(fixpoint *f, way_point *p) {
  while (p->nparts > 0)
    bf_drop(f->m, p->parts[--p->nparts]);
}

// Trouble shows in the functions or in that nothing is found: guards met the
// matrix before.
static void open_matrix(const way *w, uint32_t i) {
  assert(i + 1 < w->f->nlayers && w->points[i + 1].state != BF_FALSE);
  fixpoint *f = w->f;
  way_point *p = &w->points[i];
  const fixpoint_layer *l = &f->layers[i];
  drop_parts(f, p);
  const uint32_t mark = bf_mark(f->m);
  const bf states = bf_and(f->m, l->functions[p->matrix], p->before);
  for (uint32_t g = 0; g < f->r->ngroups && states != BF_FALSE; g++) {
    part_list list = {f, &f->r->groups[g], p};
    const bf mine = bf_and(
        f->m, states, relation_before(f->r, list.g, p[1].state, list.g->moves));
    if (mine != BF_FALSE)
      cmd_meet(fixpoint_zone(f, l, p->matrix), mine, list.g->steps, true,
               add_part, &list);
  }
  bf_release(f->m, mark);
}

// What may lead to point i + 1, with any clocks; the search begins there.
static void open_point(const way *w, uint32_t i) {
  assert(i + 1 < w->f->nlayers);
  fixpoint *f = w->f;
  way_point *p = &w->points[i];
  const uint32_t mark = bf_mark(f->m);
  bf before = BF_FALSE;
  for (uint32_t g = 0; g < f->r->ngroups; g++)
    before = bf_or(f->m, before,
                   relation_before(f->r, &f->r->groups[g], p[1].state,
                                   f->r->groups[g].moves));
  bf_put(f->m, &p->before, before);
  bf_release(f->m, mark);
  p->matrix = 0;
  open_matrix(w, i);
}

static bool next_point(way *w, uint32_t i) {
  way_point *p = &w->points[i];
  while (!next_state(w, i)) {
    if (p->matrix + 1 >= w->f->layers[i].count)
      return false;
    p->matrix++;
    open_matrix(w, i);
  }
  return true;
}

// The last point: a state that has what was found.
static bool open_end(way *w) {
  fixpoint *f = w->f;
  assert(f->found < f->layers[f->nlayers - 1].count);
  way_point *p = &w->points[f->nlayers - 1];
  const uint32_t mark = bf_mark(f->m);
  p->matrix = f->found;
  const bool picked = fixpoint_pick(f, f->found_states);
  if (picked)
    bf_put(f->m, &p->state, bits_of_state(&f->r->bits, f->x.from));
  bf_release(f->m, mark);
  return picked;
}

// The initial state that the first point is; its number.
static uint32_t start_of(const way *w) {
  const fixpoint *f = w->f;
  uint32_t i = 0;
  while (i < f->nstarts && f->starts[i].where != w->points[0].state)
    i++;
  return i < f->nstarts ? f->starts[i].number : 0;
}

static trace *follow_points(arena *memory, const way *w, trace_kind kind) {
  assert(w->f->nlayers >= 1u + w->f->arrives_wrong);
  const uint32_t count = w->f->nlayers - 1 - w->f->arrives_wrong;
  uint32_t *labels = mem_new(count, sizeof *labels);
  for (uint32_t i = 0; i < count; i++)
    labels[i] = w->points[i].label;
  trace *t = follow(memory, w->f, kind, start_of(w), labels, count);
  mem_free(labels);
  return t;
}

// May another state be tried, after all ways from here on were wrong?
static bool may_return(way *w, uint32_t i) {
  w->ways += i == 0;
  w->gives_up = w->ways == MOST_WAYS || ++w->returns == MOST_RETURNS;
  return !w->gives_up;
}

// Depth first, from the last point to the first.
static trace *search_ways(arena *memory, way *w, trace_kind kind) {
  const uint32_t end = w->f->nlayers - 1;
  uint32_t i = end;
  if (!open_end(w))
    return NULL;
  for (bool down = true;;) {
    if (down && i == 0) {
      trace *t = follow_points(memory, w, kind);
      if (t)
        return t;
      down = false;
    }
    if (!down && (i == end || !may_return(w, i)))
      return NULL;
    if (down)
      open_point(w, --i);
    down = next_point(w, i);
    if (!down)
      i++;
  }
}

static trace *find_way(arena *memory, fixpoint *f, trace_kind kind,
                       bool whole) {
  way w = {
      .f = f, .points = mem_new(f->nlayers, sizeof *w.points), .whole = whole};
  federation_init(&w.into, f->x.kernel, f->n);
  trace *t = search_ways(memory, &w, kind);
  for (uint32_t i = 0; i < f->nlayers; i++) {
    way_point *p = &w.points[i];
    drop_parts(f, p);
    mem_free(p->parts);
    bf_drop(f->m, p->state);
    bf_drop(f->m, p->before);
  }
  federation_release(&w.into);
  mem_free(w.points);
  if (w.gives_up && !whole)
    watch_stop(f->watch, REASON_CMD_NO_PATH,
               arena_printf(f->watch->memory, "%u", w.returns));
  return t;
}

// The state of the last layer where something is wrong; what it is.
static engine_status blame_end(fixpoint *f) {
  assert(f->mishap && f->found < f->layers[f->nlayers - 1].count);
  const fixpoint_layer *l = &f->layers[f->nlayers - 1];
  const relation_mishap *h = f->mishap;
  if (!fixpoint_pick(f, f->found_states))
    return ENGINE_MORE;
  f->arrives_wrong = !h->in_query && f->nlayers > 1 && fixpoint_bars_entry(f);
  if (f->arrives_wrong)
    return ENGINE_ERROR; // what it is will be known on the way
  load_zone(f, fixpoint_zone(f, l, f->found));
  if (f->x.kernel->constrain_many(f->x.zone, f->n, h->bounds, h->nbounds) !=
      ZONE_SOME)
    return ENGINE_MORE;
  return blame_state(f);
}

static trace *go_forward(arena *memory, fixpoint *f, trace_kind kind) {
  trace *t = find_way(memory, f, kind, true);
  return t ? t : find_way(memory, f, kind, false);
}

// ---- Both ----

static trace *follow_labels(arena *memory, const fixpoint *f, trace_kind kind) {
  return follow(memory, f, kind, f->starts[f->found_start].number,
                f->labels.data, f->labels.count);
}

trace *fixpoint_path(arena *memory, fixpoint *f, trace_kind kind) {
  if (f->error_path)
    return f->error_path;
  if (f->options.direction != DIRECTION_BACKWARD)
    return go_forward(memory, f, kind);
  return walk(f) ? follow_labels(memory, f, kind) : NULL;
}

engine_status fixpoint_try_goal(fixpoint *f) {
  return walk(f) ? ENGINE_FOUND : fixpoint_blame(f);
}

engine_status fixpoint_blame(fixpoint *f) {
  arena *memory = f->watch->memory;
  const bool backward = f->options.direction == DIRECTION_BACKWARD;
  const engine_status status = backward ? walk_into_error(f) : blame_end(f);
  if (status == ENGINE_MORE)
    return fixpoint_lose(f);
  f->error_path = backward ? follow_labels(memory, f, TRACE_ERROR)
                           : go_forward(memory, f, TRACE_ERROR);
  return f->error_path ? status : fixpoint_lose(f);
}
