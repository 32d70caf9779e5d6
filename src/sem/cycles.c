// cycles.c -- For each clock that a process resets, the cycles among the edges
// that are fit for it; then, if asked for, those among all edges.

#include "sem/cycles.h"

#include <assert.h>
#include <inttypes.h>

#include "sem/cycle_miss.h"
#include "sem/cycle_paths.h"
#include "sem/footprint.h"

// What the edges of a process are to a clock.
typedef struct {
  uint32_t clock;
  bool *sets;        // by edge: it assigns the clock, plainly
  bool *is_fit;      // by edge: nothing stands in the way
  cycle_step *steps; // by edge, if it is fit
  uint32_t *entries; // by location, see bad_entry(); 0 if not known yet
} candidate;

enum { ENTRIES_GOOD = 1, ENTRIES_BAD }; // the latter plus the edge

// The first two processes that touch a clock.
typedef struct {
  uint32_t who[2];
  bool writes[2];
} users;

typedef struct {
  arena *memory; // of the result
  arena scratch; // released at the end
  const network *net;
  cycle_set *out;
  users *users; // by clock; NULL until somebody asks
  uint32_t number;
  const process *of;
  cycle_graph graph;
  cycle_reader reader;
  VEC(candidate) candidates;
  const candidate *current;
  uint32_t found; // in this search
} finder;

// ---- Who touches which clock

static void use(users *u, uint32_t p, bool writes) {
  for (uint32_t i = 0; i < 2; i++)
    if (u->who[i] == PROCESS_NONE || u->who[i] == p) {
      u->who[i] = p;
      u->writes[i] |= writes;
      return;
    }
}

static void find_users(finder *f) {
  const uint32_t count = f->net->clocks.count;
  f->users = arena_array(&f->scratch, count, sizeof *f->users);
  for (uint32_t i = 0; i < count; i++)
    f->users[i].who[0] = f->users[i].who[1] = PROCESS_NONE;
  for (uint32_t p = 0; p < f->net->processes.count; p++) {
    footprint all = {0};
    footprint_process(&f->scratch, f->net, &f->net->processes.data[p], &all);
    for (uint32_t i = 0; i < all.count; i++) {
      const touch *t = &all.data[i];
      for (uint32_t c = t->low;
           t->what == SPACE_CLOCK && c <= t->high && c < count; c++)
        use(&f->users[c], p, t->writes);
    }
  }
}

static cycle_miss check_users(finder *f, uint32_t y) {
  if (!f->users)
    find_users(f);
  const users *u = &f->users[y];
  for (uint32_t i = 0; i < 2; i++)
    if (u->who[i] != PROCESS_NONE && u->who[i] != f->number)
      return (cycle_miss){.kind = u->writes[i] ? MISS_ASSIGNED : MISS_READ,
                          .who = u->who[i]};
  return (cycle_miss){.kind = MISS_NOTHING};
}

// ---- Candidates

static candidate *candidate_for(finder *f, uint32_t clock) {
  for (uint32_t i = 0; i < f->candidates.count; i++)
    if (f->candidates.data[i].clock == clock)
      return &f->candidates.data[i];
  const uint32_t count = f->of->nedges;
  candidate c = {.clock = clock,
                 .sets = arena_array(&f->scratch, count, sizeof *c.sets),
                 .is_fit = arena_array(&f->scratch, count, sizeof *c.is_fit),
                 .steps = arena_array(&f->scratch, count, sizeof *c.steps),
                 .entries = arena_array(&f->scratch, f->of->nlocations,
                                        sizeof *c.entries)};
  for (uint32_t i = 0; i < count; i++)
    c.is_fit[i] =
        cycle_miss_of(&f->reader, i, clock, &c.steps[i]).kind == MISS_NOTHING;
  vec_push(&f->scratch, &f->candidates, c);
  return &f->candidates.data[f->candidates.count - 1];
}

static void find_candidates(finder *f) {
  f->candidates.count = 0;
  for (uint32_t i = 0; i < f->of->nedges; i++) {
    statements all = {0};
    footprint_statements(&f->scratch, f->of->edges[i].update, &all);
    for (uint32_t k = 0; k < all.count; k++) {
      const stmt *s = all.data[k];
      if (s->kind != STMT_EXPR || s->condition->kind != EXPR_RESET)
        continue;
      const place *at = s->condition->target;
      if (at->via == VIA_NONE && at->nsteps == 0)
        candidate_for(f, (uint32_t)at->base)->sets[i] = true;
    }
  }
}

static bool is_promising(const finder *f, const candidate *c) {
  for (uint32_t i = 0; i < f->of->nedges; i++)
    if (c->is_fit[i] && c->steps[i].resets)
      return true;
  return false;
}

// ---- Judging a cycle

static bool is_guarded(const edge *e) {
  return e->guard && !expr_is_const(e->guard);
}

// The cycle from its edges, beginning with the first-th.
static cycle *make(finder *f, const uint32_t *path, uint32_t count,
                   uint32_t first, uint32_t clock) {
  cycle *c = arena_new(f->memory, cycle);
  uint32_t *edges = arena_array(f->memory, count, sizeof *edges);
  uint32_t *places = arena_array(f->memory, count, sizeof *places);
  uint32_t *guarded = arena_array(f->memory, count, sizeof *guarded);
  *c = (cycle){.number = f->out->list.count,
               .process = f->number,
               .clock = clock,
               .count = count,
               .edges = edges,
               .locations = places,
               .guarded = guarded};
  for (uint32_t k = 0; k < count; k++) {
    edges[k] = path[(first + k) % count];
    const edge *e = &f->of->edges[edges[k]];
    places[k] = e->source;
    if (is_guarded(e))
      guarded[c->nguarded++] = edges[k];
  }
  vec_push(f->memory, &f->out->list, c);
  return c;
}

static void give_up(finder *f, cycle *c, const cycle_miss *m) {
  c->miss = cycle_miss_text(f->memory, f->net, f->number, c->clock, m);
}

static uint32_t find_bad_entry(finder *f, uint32_t l) {
  const cycle_graph *g = &f->graph;
  for (uint32_t i = g->in_first[l]; i < g->in_first[l + 1]; i++)
    if (!cycle_miss_resets(&f->reader, g->in[i], f->current->clock))
      return ENTRIES_BAD + g->in[i];
  return ENTRIES_GOOD;
}

// An edge into the location that does not reset the clock, or UINT32_MAX.
static uint32_t bad_entry(finder *f, uint32_t l) {
  uint32_t *known = &f->current->entries[l];
  if (!*known)
    *known = find_bad_entry(f, l);
  return *known == ENTRIES_GOOD ? UINT32_MAX : *known - ENTRIES_BAD;
}

// The positions of reset locations.  If there are none, *bad is an edge into
// the first location that might have been one.
static uint32_t find_starts(finder *f, const uint32_t *path, uint32_t count,
                            uint32_t *starts, uint32_t *bad) {
  uint32_t found = 0;
  *bad = UINT32_MAX;
  for (uint32_t k = 0; k < count; k++) {
    if (!f->current->steps[path[(k + count - 1) % count]].resets)
      continue;
    const uint32_t entry = bad_entry(f, f->of->edges[path[k]].source);
    if (entry == UINT32_MAX)
      starts[found++] = k;
    else if (*bad == UINT32_MAX)
      *bad = entry;
  }
  return found;
}

static void keep_starts(finder *f, cycle *c, const uint32_t *starts,
                        uint32_t count) {
  uint32_t *kept = arena_array(f->memory, count, sizeof *kept);
  for (uint32_t i = 0; i < count; i++)
    kept[i] = starts[i] - starts[0];
  c->starts = kept;
  c->nstarts = count;
}

static void put_bound(finder *f, const cycle *c, uint32_t k, bool is_upper,
                      const char **out) {
  const edge *e = &f->of->edges[c->edges[k]];
  const cycle_step *s = &f->current->steps[c->edges[k]];
  const bound b = is_upper ? s->high : s->low;
  *out = arena_printf(&f->scratch, "%s %s%s %" PRId64 " at %s -> %s",
                      f->net->clocks.data[c->clock].name, is_upper ? "<" : ">",
                      bound_is_strict(b) ? "" : "=",
                      is_upper ? bound_constant(b) : -bound_constant(b),
                      f->of->locations[e->source].name,
                      f->of->locations[e->target].name);
}

static void gather_others(finder *f, cycle *c) {
  uint32_t count = 0;
  for (uint32_t k = 0; k < c->count; k++)
    count += f->current->steps[c->edges[k]].nothers;
  zone_constraint *all = arena_array(f->memory, count, sizeof *all);
  c->others = all;
  for (uint32_t k = 0; k < c->count; k++) {
    const cycle_step *s = &f->current->steps[c->edges[k]];
    for (uint32_t i = 0; i < s->nothers; i++)
      all[c->nothers++] = s->others[i];
  }
}

static cycle_miss infeasible(finder *f, const cycle *c, window_clash clash) {
  const char *lower = NULL, *upper = NULL;
  put_bound(f, c, clash.lower, false, &lower);
  put_bound(f, c, clash.upper, true, &upper);
  return (cycle_miss){
      .kind = MISS_INFEASIBLE,
      .detail = arena_printf(&f->scratch, "%s, then %s", lower, upper)};
}

static cycle_miss find_window(finder *f, cycle *c) {
  cycle_step *steps = arena_array(f->memory, c->count, sizeof *steps);
  for (uint32_t k = 0; k < c->count; k++)
    steps[k] = f->current->steps[c->edges[k]];
  window_clash clash;
  switch (cycle_window_find(steps, c->count, &c->window, &clash)) {
  case WINDOW_NONE:
    return infeasible(f, c, clash);
  case WINDOW_TOO_LARGE:
    return (cycle_miss){.kind = MISS_FAR};
  case WINDOW_SOME:
    break;
  }
  c->has_window = true;
  c->steps = steps;
  gather_others(f, c);
  c->unfolding = cycle_window_unfolding(&c->window);
  if (c->unfolding)
    return (cycle_miss){.kind = MISS_NOTHING};
  return (cycle_miss){.kind = cycle_window_is_point(&c->window) ? MISS_POINT
                                                                : MISS_FAR};
}

// All its edges are fit for the current candidate, and one of them resets.
static void judge(finder *f, const uint32_t *path, uint32_t count) {
  uint32_t starts[CYCLE_EDGES], bad = UINT32_MAX;
  const uint32_t nstarts = find_starts(f, path, count, starts, &bad);
  cycle *c = make(f, path, count, nstarts ? starts[0] : 0, f->current->clock);
  cycle_miss m = check_users(f, c->clock);
  if (m.kind == MISS_NOTHING && !nstarts)
    m = (cycle_miss){.kind = MISS_ENTRY, .edge = bad};
  if (nstarts)
    keep_starts(f, c, starts, nstarts);
  if (m.kind == MISS_NOTHING)
    m = find_window(f, c);
  if (m.kind != MISS_NOTHING)
    give_up(f, c, &m);
  assert(!c->unfolding == (c->miss != NULL));
}

static bool is_fit(const candidate *c, const uint32_t *path, uint32_t count) {
  bool resets = false;
  for (uint32_t k = 0; k < count; k++) {
    if (!c->is_fit[path[k]])
      return false;
    resets |= c->steps[path[k]].resets;
  }
  return resets;
}

static bool visit_fit(void *data, const uint32_t *path, uint32_t count) {
  finder *f = data;
  if (!is_fit(f->current, path, count))
    return true; // it resets nothing
  if (f->found++ == CYCLE_MOST)
    return false;
  judge(f, path, count);
  return true;
}

// ---- Near misses

static bool sets_clock(const candidate *c, const uint32_t *path,
                       uint32_t count) {
  for (uint32_t k = 0; k < count; k++)
    if (c->sets[path[k]])
      return true;
  return false;
}

static cycle_miss first_miss(finder *f, uint32_t y, const uint32_t *path,
                             uint32_t count) {
  cycle_step step;
  cycle_miss m = {.kind = MISS_NOTHING};
  for (uint32_t k = 0; m.kind == MISS_NOTHING && k < count; k++)
    m = cycle_miss_of(&f->reader, path[k], y, &step);
  assert(m.kind != MISS_NOTHING);
  return m;
}

static bool visit_any(void *data, const uint32_t *path, uint32_t count) {
  finder *f = data;
  uint32_t y = 0;
  for (uint32_t i = 0; i < f->candidates.count; i++) {
    const candidate *c = &f->candidates.data[i];
    if (is_fit(c, path, count))
      return true; // it has been judged
    if (!y && sets_clock(c, path, count))
      y = c->clock;
  }
  if (f->found++ == CYCLE_MOST)
    return false;
  cycle *c = make(f, path, count, 0, y);
  const cycle_miss m =
      y ? first_miss(f, y, path, count) : (cycle_miss){.kind = MISS_NO_RESET};
  give_up(f, c, &m);
  return true;
}

static void find_misses(finder *f) {
  bool *usable = arena_array(&f->scratch, f->of->nedges, sizeof *usable);
  for (uint32_t i = 0; i < f->of->nedges; i++)
    usable[i] = true;
  f->found = 0;
  const cycle_limits l =
      cycle_paths_find(&f->graph, &f->scratch, usable, visit_any, f);
  f->out->caps[f->number].more_misses = l.is_cut;
  f->out->caps[f->number].longer |= l.is_longer;
}

// ---- Processes

static void find_in_process(finder *f, uint32_t number, bool with_misses) {
  cycle_cap *cap = &f->out->caps[number];
  f->number = number;
  f->of = &f->net->processes.data[number];
  f->reader.process = number;
  find_candidates(f);
  if (!f->candidates.count && !with_misses)
    return;
  cycle_graph_init(&f->graph, &f->scratch, f->of);
  f->found = 0;
  for (uint32_t i = 0; i < f->candidates.count && !cap->more; i++) {
    f->current = &f->candidates.data[i];
    if (!is_promising(f, f->current))
      continue;
    const cycle_limits l = cycle_paths_find(&f->graph, &f->scratch,
                                            f->current->is_fit, visit_fit, f);
    cap->more |= l.is_cut;
    cap->longer |= l.is_longer;
  }
  if (with_misses)
    find_misses(f);
}

static void list_starts(finder *f) {
  cycle_set *out = f->out;
  for (uint32_t i = 0; i < out->list.count && !stop_asked(f->memory->stop);
       i++) {
    const cycle *c = out->list.data[i];
    const uint32_t count = f->net->processes.data[c->process].nlocations;
    if (!c->has_window)
      continue;
    if (!out->starts[c->process])
      out->starts[c->process] =
          arena_array(f->memory, count, sizeof **out->starts);
    for (uint32_t k = 0; k < c->nstarts; k++) {
      const cycle_start s = {c, c->starts[k]};
      vec_push(f->memory, &out->starts[c->process][c->locations[s.first]], s);
    }
  }
}

static const char *obstacle_of(const network *net) {
  if (net->has_priorities)
    return "the model has priorities";
  if (net->has_rates)
    return "the model has stop-watches";
  if (net->before || net->after)
    return "the model has updates around every step";
  return NULL;
}

cycle_set *cycles_find(arena *memory, const network *net, bool with_misses) {
  const uint32_t count = net->processes.count;
  cycle_set *out = arena_new(memory, cycle_set);
  out->obstacle = obstacle_of(net);
  out->caps = arena_array(memory, count, sizeof *out->caps);
  out->starts = arena_array(memory, count, sizeof *out->starts);
  if (out->obstacle)
    return out;
  finder f = {.memory = memory, .net = net, .out = out};
  arena_init(&f.scratch);
  f.reader = (cycle_reader){.memory = &f.scratch, .net = net};
  for (uint32_t p = 0; p < count && !stop_look(memory->stop); p++)
    find_in_process(&f, p, with_misses);
  list_starts(&f);
  arena_release(&f.scratch);
  return out;
}

const cycle_starts *cycles_at(const cycle_set *set, uint32_t p, uint32_t l) {
  static const cycle_starts NONE = {0};
  return set->starts[p] ? &set->starts[p][l] : &NONE;
}
