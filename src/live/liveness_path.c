// liveness_path.c -- What was found, as a run: a finite way, and then a loop, a
// last state to stay in, or one with no way out.
//
// path/path.h goes the way with nothing but the model in mind, which gives the
// discrete side of the trace.  Then it is gone again with exact zones outside
// `bad`, and the bounds that this asks for are put into the trace.
//
// That time passes without meeting `bad` is said by convex bounds (live/stays.h),
// which become part of the invariant.  Every choice of them is tried, if need be;
// but none twice (path/failures.h).
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
#include "live/liveness_own.h"
#include "live/stays.h"
#include "path/backtrack.h"
#include "path/bounds.h"
#include "path/failures.h"
#include "path/path.h"
#include "sem/cases.h"

// A state of the path: the stays not tried yet, and how the one at hand is left.
typedef struct {
  stays stays;
  uint32_t at;        // the stay at hand is the one before this
  federation leaving; // by the next step
  uint32_t piece;     // the one at hand is the one before this
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
} threading;

// ---- Stays --------------------------------------------------------------------------

// Where the predicate holds in x.from.
static bool find_cases(threading *w, code_entry p, federation *out) {
  return cases_find(w->s, &w->machine, p, w->x.from, NULL, NULL, out) ==
         CASES_DONE;
}

static bool avoid_bad(threading *w, frame *f) {
  federation bad;
  federation_init(&bad, w->k, w->n);
  const bool ok = find_cases(w, w->l->plan.bad, &bad);
  for (uint32_t i = 0; i < bad.count && ok; i++)
    stays_avoid(&f->stays, federation_zone(&bad, i));
  federation_release(&bad);
  return ok;
}

// Stays that the search may have had are tried first.  It knows regions, so others
// are not out of the question.
static void prefer(threading *w, frame *f, uint32_t state) {
  void *z = mem_new(zone_bytes(w->k, w->n), 1);
  if (f->stays.count > 1 &&
      liveness_load_seen(w->l, &w->route->seen[state], w->k, z))
    stays_prefer(&f->stays, z);
  mem_free(z);
}

// Where `from` holds, the run starts anew.
static bool start_anew(threading *w, frame *f, const void *entry) {
  federation from;
  federation_init(&from, w->k, w->n);
  void *reached = mem_new(zone_bytes(w->k, w->n), 1);
  const bool ok = stays_reach(&f->stays, entry, reached) &&
                  find_cases(w, w->l->plan.from, &from) &&
                  federation_intersect_zone(&from, reached) != ZONE_OVERFLOW;
  for (uint32_t i = 0; i < from.count && ok; i++)
    stays_add(&f->stays, federation_zone(&from, i), true);
  mem_free(reached);
  federation_release(&from);
  return ok;
}

// The stays in a state that is entered in this zone; x.from is its discrete part.
static bool find_stays(threading *w, uint32_t i, const void *entry) {
  frame *f = &w->frames[i];
  *f = (frame){.at = 0};
  stays_init(&f->stays, w->k, w->n, w->clocks);
  federation_init(&f->leaving, w->k, w->n);
  if (liveness_look(&w->x, &f->stays.here, &f->invariant, &f->invariant_room) !=
      ENGINE_MORE)
    return false;
  bool ok = w->l->plan.has_from && i == w->from
                ? start_anew(w, f, entry)
                : stays_add(&f->stays, entry, false);
  if (!ok || i < w->from)
    return ok;
  ok = avoid_bad(w, f);
  prefer(w, f, i);
  return ok;
}

static void free_frame(frame *f) {
  stays_release(&f->stays);
  mem_free(f->invariant);
  federation_release(&f->leaving);
  *f = (frame){.at = 0};
}

// ---- The end ---------------------------------------------------------------------------------

// Some of the zone that is stuck.
static bool is_stuck(threading *w, const frame *f, const federation *spared,
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
    found = liveness_find_stuck(&w->x, &one, &f->stays.here, &failing,
                                &stuck) == ENGINE_FOUND &&
            federation_intersect_zone(&stuck, zone) == ZONE_SOME;
  }
  if (found)
    zone_copy(w->k, w->goal, federation_zone(&stuck, 0), w->n);
  federation_release(&one);
  federation_release(&stuck);
  federation_release(&failing);
  return found;
}

// Can the run end in this stay as was found?
static bool is_end(threading *w, const frame *f, const stay *y) {
  if (w->l->end == LIVENESS_LOOP)
    return true;
  federation bad, spared;
  federation_init(&bad, w->k, w->n);
  federation_init(&spared, w->k, w->n);
  bool ok = find_cases(w, w->l->plan.bad, &bad) &&
            dwell_spared(&spared, y->zone, &bad, &f->stays.here) == ZONE_SOME;
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
static void load(threading *w, uint32_t i) {
  const trace_state *t = &w->out->states[i];
  for (uint32_t p = 0; p < w->s->processes; p++)
    w->x.from[p] = (int32_t)t->locations[p];
  memcpy(w->x.from + w->s->processes, t->cells,
         w->s->network->cells.count * sizeof *t->cells);
}

static stay *stay_of(frame *f) { return &f->stays.list[f->at - 1]; }

static bool ticks_at(const threading *w, uint32_t i, uint32_t what) {
  return w->route->ticks && w->route->ticks[i] & what;
}

// Cut down to where the tick is due, if it has to be for step i.  That it is not due
// elsewhere need not be asked for.
static bool await_tick(const threading *w, uint32_t i, federation *leaving) {
  return !ticks_at(w, i, LIVENESS_DUE) ||
         federation_constrain(leaving, 0, w->s->timer, bound_le(-w->due)) ==
             ZONE_SOME;
}

// Where step i is possible, in the zone that is open.
static bool leave(threading *w, uint32_t i, federation *out) {
  const uint32_t number = expander_number(&w->x, w->route->labels[i]);
  return number < w->x.transitions.count &&
         liveness_leave(&w->x, number, out) == EXPAND_NEXT;
}

// The next piece of a stay by which state i can be left; false if there is none.
static bool next_piece(threading *w, uint32_t i) {
  frame *f = &w->frames[i];
  while (f->piece == f->leaving.count) {
    if (f->at == f->stays.count)
      return false;
    f->at++;
    f->piece = 0;
    federation_clear(&f->leaving);
    load(w, i);
    zone_copy(w->k, w->x.zone, stay_of(f)->zone, w->n);
    if (expander_open(&w->x) != EXPAND_NEXT || !leave(w, i, &f->leaving) ||
        !await_tick(w, i, &f->leaving))
      federation_clear(&f->leaving);
  }
  f->piece++;
  return true;
}

// z := where state i + 1 is entered by step i from the piece at hand.
static bool find_entry(threading *w, uint32_t i, void *z) {
  frame *f = &w->frames[i];
  expander *x = &w->x;
  load(w, i);
  zone_copy(w->k, x->zone, stay_of(f)->zone, w->n);
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

// Take the step: state i + 1 has its stays then.
static bool advance(threading *w, uint32_t i) {
  void *z = mem_new(zone_bytes(w->k, w->n), 1);
  bool ok = find_entry(w, i, z) && !failures_have(&w->failed, i + 1, z);
  if (ok) {
    load(w, i + 1);
    ok = find_stays(w, i + 1, z);
    if (!ok)
      free_frame(&w->frames[i + 1]);
  }
  mem_free(z);
  return ok;
}

static bool next(void *data, uint32_t i) {
  threading *w = data;
  while (next_piece(w, i))
    if (advance(w, i))
      return true;
  return false;
}

static bool give_up(void *data, uint32_t i) {
  threading *w = data;
  free_frame(&w->frames[i]);
  if (i == 0)
    return false;
  void *z = mem_new(zone_bytes(w->k, w->n), 1);
  const bool some = find_entry(w, i - 1, z) && failures_note(&w->failed, i, z);
  mem_free(z);
  return some && watch_goes_on(w->l->watch);
}

static bool find_end(void *data) {
  threading *w = data;
  frame *f = &w->frames[w->count];
  load(w, w->count);
  while (f->at < f->stays.count)
    if (is_end(w, f, &f->stays.list[f->at++]))
      return true;
  return false;
}

static bool start(threading *w) {
  void *z = mem_new(zone_bytes(w->k, w->n), 1);
  load(w, 0);
  const bool started =
      liveness_start(&w->x, z) == ZONE_SOME && find_stays(w, 0, z);
  mem_free(z);
  return started;
}

static bool walk(threading *w) {
  static const backtrack_hooks HOOKS = {next, find_end, give_up};
  return start(w) && backtrack(&HOOKS, w, w->count);
}

// ---- Writing down --------------------------------------------------------------------------------

static void push_bound(const threading *w, trace_bounds *out,
                       const zone_constraint *c) {
  if (c->b != BOUND_INFINITY)
    out->data[out->count++] = bounds_one(w->s, c);
}

static trace_bounds write_zone(const threading *w, const void *zone) {
  return bounds_from_zone(w->memory, w->s, w->k, zone);
}

// The invariant of state i, and what is held besides.
static void write_held(const threading *w, uint32_t i, const stay *y) {
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

// State i is entered before the entry of its stay is over.
static void write_first(const threading *w, uint32_t i, const stay *y) {
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
static void write_due(const threading *w, trace_step *s) {
  trace_bounds guard = bounds_with_room(w->memory, &s->guard, 1);
  guard.data[guard.count++] =
      (trace_bound){.y = w->s->timer, .limit = -w->due * w->s->scale};
  s->guard = guard;
}

static void write_back(const threading *w, trace_step *s) {
  trace_reset *resets =
      arena_array(w->memory, (size_t)s->nresets + 1, sizeof *resets);
  for (uint32_t k = 0; k < s->nresets; k++)
    resets[k] = s->resets[k];
  resets[s->nresets++] = (trace_reset){.clock = w->s->timer};
  s->resets = resets;
}

static void write_all(threading *w) {
  for (uint32_t i = 0; i <= w->count; i++) {
    frame *f = &w->frames[i];
    const stay *y = stay_of(f);
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
  threading w = {.memory = memory,
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

lasso liveness_path(arena *memory, liveness *l, trace_kind kind,
                    uint32_t rounds, int64_t due) {
  assert(rounds > 0 && due > 0);
  const bool loops = l->end == LIVENESS_LOOP;
  liveness_route r = l->hooks->route(memory, l, loops);
  if (!l->s->timer || !loops)
    r.ticks = NULL; // time passes in the end
  lasso out = {.end = l->end, .from = r.from};
  if (l->orbits && !liveness_lift(memory, l, &r, NULL))
    return out;
  if (loops) {
    out.loop_first = r.loop;
    out.loop_count = r.count - r.loop;
    out.rounds = rounds;
    r = liveness_route_repeat(memory, &r, rounds);
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

// With symmetry it may be the fault of another process.
static trace *reach_error_path(arena *memory, liveness *l) {
  if (l->reach.node == PASSED_NONE)
    return NULL;
  trace *t = path_build(memory, &l->reach, TRACE_ERROR);
  l->fault = l->reach.x.fault;
  return t;
}

trace *liveness_error_path(arena *memory, liveness *l) {
  if (l->in_reach)
    return reach_error_path(memory, l);
  liveness_route r = l->hooks->route(memory, l, false);
  if (l->step != LIVENESS_NONE)
    liveness_route_add(&r, l->step, (liveness_seen){.site = LIVENESS_NONE});
  liveness_last last = {.faulty = UINT32_MAX};
  if (!l->in_query)
    last = (liveness_last){&l->fault, l->fault.label};
  if (l->orbits && !liveness_lift(memory, l, &r, &last))
    return NULL;
  path_plan plan = plan_of(l, &r);
  plan.faulty = last.faulty;
  return path_follow(memory, &plan, TRACE_ERROR);
}
