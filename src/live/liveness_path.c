// liveness_path.c -- What was found, as a run: a finite way, and then a loop, a
// last state to stay in, or one with no way out.
//
// path/path.h goes the way with nothing but the model in mind, which gives the
// discrete side of the trace.  Then it is gone again with exact zones outside
// `bad`, and the bounds that this asks for are put into the trace.
//
// That time passes without meeting `bad` is said by convex bounds.  From v to w
// time meets a zone b at no instant if and only if one of the bounds of b's
// canonical form is violated all the way, at v and at w: b's instants are an
// interval, before v, behind w, or there are none; then a bound on a difference
// is violated.  So for each b a bound is chosen, whose opposite is part of the
// invariant.  Every choice is tried, if need be, a way for each; but none twice
// (path/failures.h).
//
// In the state where `from` has to hold first, at some instant u in a zone e,
// and `bad` at none from there on, it is enough that v is before the last
// instants of e, that is, within its upper bounds, and w behind its first: then
// there is such a u.  The former has to be said of the clocks before the step
// that leads to v.

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "live/liveness.h"
#include "path/backtrack.h"
#include "path/bounds.h"
#include "path/failures.h"
#include "path/path.h"
#include "sem/cases.h"

// One way for time to pass in a state.
typedef struct {
  void *entry; // when it is entered; or, if is_from, when `from` holds
  void *zone;  // all the time from there on
  zone_constraint *held; // what holds all this time, so that `bad` does not
  uint32_t nheld;
  bool is_from;
} way;

// A state of the path: the ways not tried yet, and how the one at hand is left.
typedef struct {
  way *ways;
  uint32_t nways, room;
  uint32_t at;        // the way at hand is the one before this
  federation leaving; // by the next step
  uint32_t piece;     // the one at hand is the one before this
  dwell here;
  zone_constraint *invariant;
  uint32_t invariant_room;
} frame;

typedef struct {
  arena *memory;
  liveness *l;
  const semantics *s;
  const zone_kernel *k;
  uint32_t n;
  expander x;
  vm machine;
  uint32_t clocks; // of these those of the model, first
  const liveness_route *route;
  int64_t due; // when the tick is
  uint32_t count, from;
  trace *out;
  frame *frames; // count + 1
  failures failed;
  void *goal; // at the end
  bool has_goal;
} walker;

// ---- Labels --------------------------------------------------------------------------

static uint32_t count_reached(const liveness *l) {
  uint32_t count = 0;
  if (!l->plan.has_from)
    return 0;
  for (uint32_t n = l->root; l->reach.passed.nodes[n].parent != PASSED_NONE;
       n = l->reach.passed.nodes[n].parent)
    count++;
  return count;
}

static liveness_route new_route(arena *memory, size_t room) {
  liveness_route r = {.labels = arena_array(memory, room, sizeof *r.labels),
                      .ticks = arena_array(memory, room, sizeof *r.ticks),
                      .seen = arena_array(memory, room + 1, sizeof *r.seen),
                      .loop = LIVENESS_NONE};
  return r;
}

liveness_route liveness_reached(arena *memory, const liveness *l, size_t more) {
  const uint32_t reached = count_reached(l);
  liveness_route r = new_route(memory, reached + more);
  r.count = r.from = reached;
  r.start = l->start;
  uint32_t n = l->root;
  for (uint32_t i = reached; i-- > 0; n = l->reach.passed.nodes[n].parent) {
    r.labels[i] = l->reach.passed.nodes[n].label;
    r.ticks[i] = 0;
  }
  if (l->plan.has_from)
    r.start = l->reach.passed.nodes[n].label;
  return r;
}

void liveness_route_see(liveness_route *r, uint32_t at, uint32_t zone,
                        uint8_t width) {
  r->seen[r->count].site = at;
  r->seen[r->count].zone = zone;
  r->seen[r->count].width = width;
}

void liveness_route_add(liveness_route *r, uint32_t label, uint32_t at,
                        uint32_t zone, uint8_t width) {
  r->ticks[r->count] = label & LIVENESS_TICKS;
  r->labels[r->count++] = label & ~LIVENESS_TICKS;
  liveness_route_see(r, at, zone, width);
}

liveness_route liveness_open_route(arena *memory, const liveness *l,
                                   bool loops) {
  liveness_route r = liveness_reached(memory, l, (size_t)l->nopen + 1);
  const liveness_item *first = NULL;
  for (uint32_t i = 0; i < l->nitems; i++) {
    const liveness_item *at = &l->items[i];
    if (!at->open)
      continue;
    if (first) {
      liveness_route_add(&r, at->label, at->site, at->zone, at->width);
    } else {
      first = at;
      r.start = l->plan.has_from ? r.start : at->label;
      liveness_route_see(&r, at->site, at->zone, at->width);
    }
    if (loops && i == l->loop)
      r.loop = r.count;
  }
  if (!loops)
    return r;
  const liveness_item *to = &l->items[l->loop];
  liveness_route_add(&r, l->last, to->site, to->zone, to->width);
  return r;
}

// The loop, which is at the end, as often as that.
static liveness_route repeat(arena *memory, const liveness_route *once,
                             uint32_t rounds) {
  const uint32_t length = once->count - once->loop;
  assert(once->loop < once->count && rounds > 0);
  const uint32_t count = once->loop + length * rounds;
  liveness_route r = new_route(memory, count);
  if (!once->ticks)
    r.ticks = NULL;
  r.start = once->start;
  r.from = once->from;
  r.loop = once->loop;
  r.count = count;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t from =
        i < once->loop ? i : once->loop + (i - once->loop) % length;
    r.labels[i] = once->labels[from];
    if (r.ticks)
      r.ticks[i] = once->ticks[from];
    r.seen[i] = once->seen[from];
  }
  r.seen[count] = once->seen[once->count];
  return r;
}

static path_plan plan_of(const liveness *l, const liveness_route *r) {
  return (path_plan){.way = {.s = l->plain,
                             .level = l->x.kernel->level,
                             .start = r->start,
                             .labels = r->labels,
                             .count = r->count,
                             .watch = l->watch,
                             .may_be_missing = l->extra == EXTRA_LU_PLUS},
                     .goal = CODE_NONE,
                     .faulty = UINT32_MAX,
                     .time = UINT64_MAX};
}

// ---- Ways ------------------------------------------------------------------------------

static void *new_zone(const walker *w, const void *from) {
  void *z = mem_new(zone_bytes(w->k, w->n), 1);
  zone_copy(w->k, z, from, w->n);
  return z;
}

static void free_way(way *y) {
  mem_free(y->entry);
  mem_free(y->zone);
  mem_free(y->held);
}

static void push_way(frame *f, way y) {
  grow(f->ways, f->nways, f->room, 4);
  f->ways[f->nways++] = y;
}

static bool is_within(const walker *w, void *z, const zone_constraint *c) {
  return w->k->constrain(z, w->n, c->i, c->j, c->b) == ZONE_SOME;
}

// y->zone := all that time leads to from the entry, within what is held.
static bool let_time_pass(const walker *w, const frame *f, way *y) {
  zone_copy(w->k, y->zone, y->entry, w->n);
  if (f->here.may_delay && w->k->up_within(y->zone, w->n, f->here.invariant,
                                           f->here.count) != ZONE_SOME)
    return false;
  for (uint32_t i = 0; i < y->nheld; i++)
    if (!is_within(w, y->zone, &y->held[i]))
      return false;
  return true;
}

static way copy_way(const walker *w, const way *y) {
  way copy = {.entry = new_zone(w, y->entry),
              .zone = new_zone(w, y->zone),
              .held = mem_new((size_t)y->nheld + 1, sizeof *copy.held),
              .nheld = y->nheld,
              .is_from = y->is_from};
  if (y->nheld)
    memcpy(copy.held, y->held, y->nheld * sizeof *copy.held);
  return copy;
}

// Is another way, not number `but`, as good as y?
static bool is_covered(const walker *w, const frame *f, const way *y,
                       uint32_t but) {
  for (uint32_t i = 0; i < f->nways; i++)
    if (i != but && w->k->includes(f->ways[i].zone, y->zone, w->n) &&
        w->k->includes(f->ways[i].entry, y->entry, w->n))
      return true;
  return false;
}

// The way on which the opposite of a bound of b holds, if there is such.
static void try_bound(const walker *w, frame *f, const way *y, const void *b,
                      uint32_t i, uint32_t j) {
  const bound limit = i == j ? BOUND_INFINITY : w->k->get(b, w->n, i, j);
  if (limit == BOUND_INFINITY || (i == 0 && limit == BOUND_LE_ZERO))
    return;
  const zone_constraint c = {j, i, bound_negate(limit)};
  way next = copy_way(w, y);
  next.held[next.nheld++] = c;
  if (is_within(w, next.entry, &c) && let_time_pass(w, f, &next) &&
      !is_covered(w, f, &next, UINT32_MAX))
    push_way(f, next);
  else
    free_way(&next);
}

static bool meets(const walker *w, const void *a, const void *b) {
  void *z = new_zone(w, a);
  const bool some = w->k->intersect(z, w->n, b) == ZONE_SOME;
  mem_free(z);
  return some;
}

// Split the ways so that none meets b.
static void avoid(const walker *w, frame *f, const void *b) {
  way *old = f->ways;
  const uint32_t count = f->nways;
  f->ways = NULL;
  f->nways = f->room = 0;
  for (uint32_t a = 0; a < count; a++) {
    if (!meets(w, old[a].zone, b)) {
      push_way(f, old[a]);
      continue;
    }
    for (uint32_t i = 0; i < w->clocks; i++)
      for (uint32_t j = 0; j < w->clocks; j++)
        try_bound(w, f, &old[a], b, i, j);
    free_way(&old[a]);
  }
  mem_free(old);
}

// Drop ways that another one is as good as.
static void drop_covered(const walker *w, frame *f) {
  for (uint32_t i = 0; i < f->nways;) {
    if (!is_covered(w, f, &f->ways[i], i)) {
      i++;
      continue;
    }
    free_way(&f->ways[i]);
    f->ways[i] = f->ways[--f->nways];
  }
}

// Where the predicate holds in x.from.
static bool find_cases(walker *w, code_entry p, federation *out) {
  return cases_find(w->s, &w->machine, p, w->x.from, NULL, NULL, out) ==
         CASES_DONE;
}

static bool avoid_bad(walker *w, frame *f) {
  federation bad;
  federation_init(&bad, w->k, w->n);
  const bool ok = find_cases(w, w->l->plan.bad, &bad);
  for (uint32_t i = 0; i < bad.count && ok; i++) {
    avoid(w, f, federation_zone(&bad, i));
    drop_covered(w, f);
  }
  federation_release(&bad);
  return ok;
}

// The zone where the search was in state i, with all clocks, in z.
static bool load_seen(walker *w, uint32_t i, void *z) {
  liveness *l = w->l;
  liveness_load(l, w->route->seen[i].site, w->route->seen[i].zone,
                w->route->seen[i].width);
  return zone_convert(w->k, z, l->x.kernel, l->x.zone, w->n);
}

// Ways that the search may have gone are tried first.  It knows regions, so others
// are not out of the question.
static void prefer(walker *w, frame *f, uint32_t state) {
  void *z = mem_new(zone_bytes(w->k, w->n), 1);
  uint32_t first = 0;
  const bool ok = f->nways > 1 && load_seen(w, state, z);
  for (uint32_t i = 0; i < f->nways && ok; i++)
    if (meets(w, f->ways[i].zone, z)) {
      const way y = f->ways[i];
      f->ways[i] = f->ways[first];
      f->ways[first++] = y;
    }
  mem_free(z);
}

// Where `from` holds, the run starts anew.
static bool start_ways(walker *w, frame *f, const void *reached) {
  federation from;
  federation_init(&from, w->k, w->n);
  bool ok = find_cases(w, w->l->plan.from, &from);
  ok = ok && federation_intersect_zone(&from, reached) != ZONE_OVERFLOW;
  for (uint32_t i = 0; i < from.count && ok; i++) {
    const void *z = federation_zone(&from, i);
    way y = {.entry = new_zone(w, z), .zone = new_zone(w, z), .is_from = true};
    if (let_time_pass(w, f, &y))
      push_way(f, y);
    else
      free_way(&y);
  }
  federation_release(&from);
  return ok;
}

// The ways of a state that is entered in this zone; x.from is its discrete part.
static bool find_ways(walker *w, uint32_t i, const void *entry) {
  frame *f = &w->frames[i];
  *f = (frame){.nways = 0};
  federation_init(&f->leaving, w->k, w->n);
  if (liveness_look(&w->x, &f->here, &f->invariant, &f->invariant_room) !=
      ENGINE_MORE)
    return false;
  way y = {.entry = new_zone(w, entry), .zone = new_zone(w, entry)};
  bool ok = let_time_pass(w, f, &y);
  if (ok && w->l->plan.has_from && i == w->from) {
    ok = start_ways(w, f, y.zone);
    free_way(&y);
  } else {
    push_way(f, y);
  }
  if (!ok || i < w->from)
    return ok;
  ok = avoid_bad(w, f);
  prefer(w, f, i);
  return ok;
}

static void free_frame(frame *f) {
  for (uint32_t i = 0; i < f->nways; i++)
    free_way(&f->ways[i]);
  mem_free(f->ways);
  mem_free(f->invariant);
  federation_release(&f->leaving);
  *f = (frame){.nways = 0};
}

// ---- The end ---------------------------------------------------------------------------------

// Some of the zone that is stuck.
static bool is_stuck(walker *w, const frame *f, const federation *spared,
                     const void *zone) {
  federation one, stuck, failing;
  federation_init(&one, w->k, w->n);
  federation_init(&stuck, w->k, w->n);
  federation_init(&failing, w->k, w->n);
  bool found = false;
  for (uint32_t i = 0; i < spared->count && !found; i++) {
    federation_clear(&one);
    federation_clear(&failing);
    federation_add(&one, federation_zone(spared, i));
    found = liveness_find_stuck(&w->x, &one, &f->here, &failing, &stuck) ==
                ENGINE_FOUND &&
            federation_intersect_zone(&stuck, zone) == ZONE_SOME;
  }
  if (found)
    zone_copy(w->k, w->goal, federation_zone(&stuck, 0), w->n);
  federation_release(&one);
  federation_release(&stuck);
  federation_release(&failing);
  return found;
}

// Can the run end on this way as was found?
static bool is_end(walker *w, const frame *f, const way *y) {
  if (w->l->end == LIVENESS_LOOP)
    return true;
  federation bad, spared;
  federation_init(&bad, w->k, w->n);
  federation_init(&spared, w->k, w->n);
  bool ok = find_cases(w, w->l->plan.bad, &bad) &&
            dwell_spared(&spared, y->zone, &bad, &f->here) == ZONE_SOME;
  if (ok && w->l->end == LIVENESS_STAYS)
    zone_copy(w->k, w->goal, federation_zone(&spared, 0), w->n);
  else if (ok)
    ok = is_stuck(w, f, &spared, y->zone);
  w->has_goal = ok;
  federation_release(&bad);
  federation_release(&spared);
  return ok;
}

// ---- Walking -----------------------------------------------------------------------------------

// x.from := state i of the trace.
static void load(walker *w, uint32_t i) {
  const trace_state *t = &w->out->states[i];
  for (uint32_t p = 0; p < w->s->processes; p++)
    w->x.from[p] = (int32_t)t->locations[p];
  memcpy(w->x.from + w->s->processes, t->cells,
         w->s->network->cells.count * sizeof *t->cells);
}

static way *way_of(frame *f) { return &f->ways[f->at - 1]; }

static bool ticks_at(const walker *w, uint32_t i, uint32_t what) {
  return w->route->ticks && w->route->ticks[i] & what;
}

// Cut down to where the tick is due, if it has to be for step i.  That it is not due
// elsewhere need not be asked for.
static bool await_tick(const walker *w, uint32_t i, federation *leaving) {
  return !ticks_at(w, i, LIVENESS_DUE) ||
         federation_constrain(leaving, 0, w->s->timer, bound_le(-w->due)) ==
             ZONE_SOME;
}

// Where step i is possible, in the zone that is open.
static bool leave(walker *w, uint32_t i, federation *out) {
  const uint32_t number = expander_number(&w->x, w->route->labels[i]);
  return number < w->x.transitions.count &&
         liveness_leave(&w->x, number, out) == EXPAND_NEXT;
}

// The next piece of a way by which state i can be left; false if there is none.
static bool next_piece(walker *w, uint32_t i) {
  frame *f = &w->frames[i];
  while (f->piece == f->leaving.count) {
    if (f->at == f->nways)
      return false;
    f->at++;
    f->piece = 0;
    federation_clear(&f->leaving);
    load(w, i);
    zone_copy(w->k, w->x.zone, way_of(f)->zone, w->n);
    if (expander_open(&w->x) != EXPAND_NEXT || !leave(w, i, &f->leaving) ||
        !await_tick(w, i, &f->leaving))
      federation_clear(&f->leaving);
  }
  f->piece++;
  return true;
}

// z := where state i + 1 is entered by step i from the piece at hand.
static bool find_entry(walker *w, uint32_t i, void *z) {
  frame *f = &w->frames[i];
  expander *x = &w->x;
  load(w, i);
  zone_copy(w->k, x->zone, way_of(f)->zone, w->n);
  if (expander_open(x) != EXPAND_NEXT)
    return false;
  const uint32_t number = expander_number(x, w->route->labels[i]);
  if (number == x->transitions.count ||
      expander_effect(x, number) != EXPAND_NEXT)
    return false;
  zone_copy(w->k, z, federation_zone(&f->leaving, f->piece - 1), w->n);
  return liveness_arrive(x, z) == ZONE_SOME &&
         (!ticks_at(w, i, LIVENESS_BACK) ||
          w->k->reset(z, w->n, w->s->timer, 0) == ZONE_SOME);
}

// Take the step: state i + 1 has its ways then.
static bool advance(walker *w, uint32_t i) {
  void *z = mem_new(zone_bytes(w->k, w->n), 1);
  bool ok = find_entry(w, i, z) && !failures_have(&w->failed, i + 1, z);
  if (ok) {
    load(w, i + 1);
    ok = find_ways(w, i + 1, z);
    if (!ok)
      free_frame(&w->frames[i + 1]);
  }
  mem_free(z);
  return ok;
}

static bool next(void *data, uint32_t i) {
  walker *w = data;
  while (next_piece(w, i))
    if (advance(w, i))
      return true;
  return false;
}

static bool give_up(void *data, uint32_t i) {
  walker *w = data;
  free_frame(&w->frames[i]);
  if (i == 0)
    return false;
  void *z = mem_new(zone_bytes(w->k, w->n), 1);
  const bool some = find_entry(w, i - 1, z) && failures_note(&w->failed, i, z);
  mem_free(z);
  return some && watch_goes_on(w->l->watch);
}

static bool find_end(void *data) {
  walker *w = data;
  frame *f = &w->frames[w->count];
  load(w, w->count);
  while (f->at < f->nways)
    if (is_end(w, f, &f->ways[f->at++]))
      return true;
  return false;
}

static bool start(walker *w) {
  void *z = mem_new(zone_bytes(w->k, w->n), 1);
  load(w, 0);
  const bool started =
      liveness_start(&w->x, z) == ZONE_SOME && find_ways(w, 0, z);
  mem_free(z);
  return started;
}

static bool walk(walker *w) {
  static const backtrack_hooks HOOKS = {next, find_end, give_up};
  return start(w) && backtrack(&HOOKS, w, w->count);
}

// ---- Writing down --------------------------------------------------------------------------------

static void push_bound(const walker *w, trace_bounds *out,
                       const zone_constraint *c) {
  if (c->b != BOUND_INFINITY)
    out->data[out->count++] = bounds_one(w->s, c);
}

static trace_bounds write_zone(const walker *w, const void *zone) {
  return bounds_from_zone(w->memory, w->s, w->k, zone);
}

// The invariant of state i, and what is held besides.
static void write_held(const walker *w, uint32_t i, const way *y) {
  trace_state *t = &w->out->states[i];
  trace_bounds out = bounds_with_room(w->memory, &t->invariant, y->nheld);
  for (uint32_t k = 0; k < y->nheld; k++)
    push_bound(w, &out, &y->held[k]);
  t->invariant = out;
}

// What an upper bound behind the resets of a step means before them: false if
// nothing of the clocks.
static bool undo_bound(const trace_step *s, trace_bound *b) {
  for (uint32_t i = s->nresets; i-- > 0;) {
    if (s->resets[i].clock != b->x)
      continue;
    b->x = s->resets[i].from;
    b->limit -= s->resets[i].value;
    if (!b->x)
      return false;
  }
  return true;
}

// State i is entered before the entry of its way is over.
static void write_first(const walker *w, uint32_t i, const way *y) {
  if (i == 0)
    return; // it is entered at one instant
  trace_step *s = &w->out->steps[i - 1];
  trace_bounds out = bounds_with_room(w->memory, &s->guard, w->n);
  for (uint32_t c = 1; c < w->clocks; c++) {
    const bound b = w->k->get(y->entry, w->n, c, 0);
    if (b == BOUND_INFINITY)
      continue;
    trace_bound last = bounds_one(w->s, &(zone_constraint){c, 0, b});
    if (undo_bound(s, &last))
      out.data[out.count++] = last;
  }
  s->guard = out;
}

// The tick, for who knows of one more clock: it is due before step i, or 0 after
// it.  Whatever else is known of it follows.
static void write_due(const walker *w, trace_step *s) {
  trace_bounds guard = bounds_with_room(w->memory, &s->guard, 1);
  guard.data[guard.count++] =
      (trace_bound){.y = w->s->timer, .limit = -w->due * w->s->scale};
  s->guard = guard;
}

static void write_back(const walker *w, trace_step *s) {
  trace_reset *resets =
      arena_array(w->memory, (size_t)s->nresets + 1, sizeof *resets);
  for (uint32_t k = 0; k < s->nresets; k++)
    resets[k] = s->resets[k];
  resets[s->nresets++] = (trace_reset){.clock = w->s->timer};
  s->resets = resets;
}

static void write_all(walker *w) {
  for (uint32_t i = 0; i <= w->count; i++) {
    frame *f = &w->frames[i];
    const way *y = way_of(f);
    w->out->states[i].zone = write_zone(w, y->zone);
    if (i < w->count)
      w->out->steps[i].guard =
          write_zone(w, federation_zone(&f->leaving, f->piece - 1));
    if (y->is_from)
      write_first(w, i, y);
    else
      write_held(w, i, y);
  }
  for (uint32_t i = 0; i < w->count; i++) {
    if (ticks_at(w, i, LIVENESS_DUE))
      write_due(w, &w->out->steps[i]);
    if (ticks_at(w, i, LIVENESS_BACK))
      write_back(w, &w->out->steps[i]);
  }
  if (w->has_goal)
    w->out->goal = write_zone(w, w->goal);
}

// Go the path again, outside `bad`, and say so in the trace.
static bool thread(arena *memory, liveness *l, const liveness_route *r,
                   int64_t due, trace *out) {
  walker w = {.memory = memory,
              .l = l,
              .s = l->s,
              .k = zone_kernel_get(ZONE_64, l->x.kernel->level),
              .n = l->s->clocks,
              .clocks = l->plain->clocks,
              .route = r,
              .due = due,
              .count = r->count,
              .from = r->from,
              .out = out,
              .frames = mem_new((size_t)r->count + 1, sizeof *w.frames)};
  expander_init(&w.x, w.s, w.k);
  vm_init(&w.machine, &w.s->code->program);
  w.goal = mem_new(zone_bytes(w.k, w.n), 1);
  failures_init(&w.failed, w.k, w.n, r->count + 1, l->extra == EXTRA_LU_PLUS);
  const bool found = walk(&w);
  failures_release(&w.failed);
  if (found)
    write_all(&w);
  for (uint32_t i = 0; i <= w.count; i++)
    free_frame(&w.frames[i]);
  mem_free(w.goal);
  mem_free(w.frames);
  vm_release(&w.machine);
  expander_release(&w.x);
  return found;
}

// ---- Ways in ------------------------------------------------------------------------------------------

lasso liveness_path(arena *memory, liveness *l, trace_kind kind,
                    uint32_t rounds, int64_t due) {
  assert(rounds > 0 && due > 0);
  const bool loops = l->end == LIVENESS_LOOP;
  liveness_route r = l->hooks->route(memory, l, loops);
  if (!l->s->timer || !loops)
    r.ticks = NULL; // time passes in the end
  lasso out = {.end = l->end, .from = r.from};
  if (loops) {
    out.loop_first = r.loop;
    out.loop_count = r.count - r.loop;
    out.rounds = rounds;
    r = repeat(memory, &r, rounds);
    out.ticks = r.ticks;
  }
  const path_plan plan = plan_of(l, &r);
  out.path = path_follow(memory, &plan, TRACE_ERROR); // whatever the end
  if (!out.path || !thread(memory, l, &r, due, out.path)) {
    out.path = NULL;
    return out;
  }
  out.path->kind = kind;
  return out;
}

trace *liveness_error_path(arena *memory, liveness *l) {
  if (l->in_reach)
    return l->reach.node == PASSED_NONE
               ? NULL
               : path_build(memory, &l->reach, TRACE_ERROR);
  liveness_route r = l->hooks->route(memory, l, false);
  if (l->step != LIVENESS_NONE)
    r.labels[r.count++] = l->step & ~LIVENESS_TICKS;
  path_plan plan = plan_of(l, &r);
  if (!l->in_query)
    plan.faulty = l->fault.label;
  return path_follow(memory, &plan, TRACE_ERROR);
}
