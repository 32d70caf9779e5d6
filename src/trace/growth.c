// growth.c -- Looks for where a run can wait for ever, and for what can be repeated; the
// proofs are in growth.h.

#include "trace/growth.h"

#include "base/arena.h"
#include "trace/repeats.h"

// With more steps than this it is not tried.
enum { MANY_STEPS = 2000 };

typedef struct {
  const network *net;
  const trace *t;
  uint32_t clock, nclocks;
  bool *needed; // a row for each state
  wide *now;    // clocks, scratch
  bool *grown;  // likewise
  arena scratch;
} grower;

// ---- Bounds

static bool runs(const trace_state *s, uint32_t x) {
  return x != 0 && !(s->stopped && s->stopped[x]);
}

static bool hold(const grower *g, const trace_bounds *list) {
  for (uint32_t i = 0; i < list->count; i++) {
    const trace_bound *b = &list->data[i];
    const wide over = g->now[b->x] - g->now[b->y] - b->limit * g->t->scale;
    if (b->strict ? over >= 0 : over > 0)
      return false;
  }
  return true;
}

static void go_to(grower *g, uint32_t i, wide delay) {
  const trace_state *s = &g->t->states[i];
  for (uint32_t x = 0; x < g->nclocks; x++)
    g->now[x] = s->entry[x] + (runs(s, x) ? delay : 0);
}

// Does the run obey what is written in it?
static bool is_obeyed(grower *g) {
  const trace *t = g->t;
  for (uint32_t i = 0; i < t->nsteps; i++)
    if (t->steps[i].passes)
      return false; // it stands for others
  for (uint32_t i = 0; i <= t->nsteps; i++) {
    const bool is_last = i == t->nsteps;
    go_to(g, i, 0);
    if (!hold(g, &t->states[i].invariant))
      return false;
    go_to(g, i, is_last ? t->final_delay : t->steps[i].delay);
    if (!hold(g, &t->states[i].invariant) ||
        !hold(g, is_last ? &t->goal : &t->steps[i].guard))
      return false;
  }
  return true;
}

// ---- Staying

// Nothing that grows has to stay below something that does not.
static bool is_open(const bool *grown, const trace_bounds *list) {
  for (uint32_t i = 0; i < list->count; i++)
    if (grown[list->data[i].x] && !grown[list->data[i].y])
      return false;
  return true;
}

static void follow_grown(const trace_step *s, bool *grown) {
  for (uint32_t i = 0; i < s->nresets; i++)
    grown[s->resets[i].clock] = grown[s->resets[i].from];
}

// S1, S2, for state k.
static bool can_stay(grower *g, uint32_t k) {
  const trace *t = g->t;
  bool *grown = g->grown;
  if (!t->states[k].may_delay)
    return false;
  for (uint32_t x = 0; x < g->nclocks; x++)
    grown[x] = runs(&t->states[k], x);
  for (uint32_t i = k; i < t->nsteps; i++) {
    if (!is_open(grown, &t->states[i].invariant) ||
        !is_open(grown, &t->steps[i].guard))
      return false;
    follow_grown(&t->steps[i], grown);
  }
  return grown[g->clock] && is_open(grown, &t->states[t->nsteps].invariant) &&
         is_open(grown, &t->goal);
}

static bool can_stay_somewhere(grower *g) {
  for (uint32_t k = g->t->nsteps + 1; k-- > 0;)
    if (can_stay(g, k))
      return true;
  return false;
}

// ---- What is needed

static void need(const trace_bounds *list, bool *row) {
  for (uint32_t i = 0; i < list->count; i++)
    row[list->data[i].x] = row[list->data[i].y] = true;
}

// Of the state before the step, given the state behind it.
static void need_before(const grower *g, const trace_step *step,
                        const bool *after, bool *row) {
  for (uint32_t x = 0; x < g->nclocks; x++)
    row[x] = after[x];
  for (uint32_t i = step->nresets; i-- > 0;) {
    const trace_reset *r = &step->resets[i];
    const bool is_needed = row[r->clock] || r->value < 0;
    row[r->clock] = false;
    row[r->from] |= is_needed;
  }
}

static void find_needed(grower *g) {
  const trace *t = g->t;
  for (uint32_t i = t->nsteps + 1; i-- > 0;) {
    bool *row = g->needed + (size_t)i * g->nclocks;
    if (i < t->nsteps)
      need_before(g, &t->steps[i], row + g->nclocks, row);
    need(i < t->nsteps ? &t->steps[i].guard : &t->goal, row);
    need(&t->states[i].invariant, row);
  }
}

// ---- Parts

static bool is_bounded(const grower *g, const trace_bounds *list) {
  for (uint32_t i = 0; i < list->count; i++)
    if (list->data[i].x == g->clock && list->data[i].y != g->clock)
      return true;
  return false;
}

static bool touches_clock(const grower *g, const trace_step *s) {
  for (uint32_t i = 0; i < s->nresets; i++)
    if (s->resets[i].clock == g->clock || s->resets[i].from == g->clock)
      return true;
  return false;
}

static bool copies(const trace_step *s) {
  for (uint32_t i = 0; i < s->nresets; i++)
    if (s->resets[i].from)
      return true;
  return false;
}

// G4, G5.
static bool grows(const grower *g, uint32_t i, uint32_t j) {
  const wide *before = g->t->states[i].entry, *after = g->t->states[j].entry;
  const bool *needed = g->needed + (size_t)i * g->nclocks;
  for (uint32_t x = 1; x < g->nclocks; x++)
    if (x != g->clock && needed[x] && before[x] != after[x])
      return false;
  return after[g->clock] > before[g->clock];
}

// Is there a part that begins in state i?
static bool begins_part(const grower *g, uint32_t i) {
  const trace *t = g->t;
  for (uint32_t j = i + 1; j <= t->nsteps && !copies(&t->steps[j - 1]); j++)
    if (grows(g, i, j) &&
        repeats_same_discrete(g->net, &t->states[i], &t->states[j]))
      return true;
  return false;
}

// As long as G2 holds, back from the end.
static bool has_part(const grower *g) {
  const trace *t = g->t;
  if (is_bounded(g, &t->goal) || is_bounded(g, &t->states[t->nsteps].invariant))
    return false;
  for (uint32_t i = t->nsteps; i-- > 0;) {
    if (touches_clock(g, &t->steps[i]) || is_bounded(g, &t->steps[i].guard) ||
        is_bounded(g, &t->states[i].invariant))
      return false;
    if (begins_part(g, i))
      return true;
  }
  return false;
}

static bool is_endless(grower *g) {
  const size_t states = (size_t)g->t->nsteps + 1;
  g->now = arena_array(&g->scratch, g->nclocks, sizeof *g->now);
  if (!is_obeyed(g))
    return false;
  g->grown = arena_array(&g->scratch, g->nclocks, sizeof *g->grown);
  if (can_stay_somewhere(g))
    return true;
  g->needed = arena_array(&g->scratch, states * g->nclocks, sizeof *g->needed);
  find_needed(g);
  return has_part(g);
}

bool growth_is_endless(const network *net, const trace *t, uint32_t clock) {
  if (!t->concrete || t->nrepeats || t->end != TRACE_ENDS ||
      t->nsteps > MANY_STEPS)
    return false;
  grower g = {.net = net, .t = t, .clock = clock, .nclocks = net->clocks.count};
  arena_init(&g.scratch);
  const bool yes = is_endless(&g);
  arena_release(&g.scratch);
  return yes;
}
