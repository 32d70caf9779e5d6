// doubts.c -- Judges what is found with stop-watches, round by round.

#include "path/doubts.h"

#include <inttypes.h>

#include "path/course.h"
#include "path/path.h"
#include "trace/concretise.h"
#include "trace/delays.h"

// In all rounds, and in one.
enum { MOST_ROUNDS = 1000, MOST_STRETCHES = 4096, MANY_PATHS = 256 };
enum { FEW_STATES = 200000, MANY_TIMES = 20 };

void doubts_init(doubts *d, arena *memory, const semantics *s, trace_kind kind,
                 bool is_refining, bool is_eager) {
  *d = (doubts){.memory = memory,
                .kind = kind,
                .is_refining = is_refining,
                .is_eager = is_eager};
  refuted_init(&d->refuted, s->layout.words);
  refuted_init(&d->fresh, s->layout.words);
}

void doubts_release(doubts *d) {
  refuted_release(&d->refuted);
  refuted_release(&d->fresh);
}

// Does the path have a stretch that was found in this round?
static bool is_refuted(refuted *r, const course *c, const path_plan *plan) {
  uint32_t standing = refuted_start(r, c->states[0].key);
  for (uint32_t i = 0; i < c->count && standing != REFUTED_STEP; i++)
    standing =
        refuted_follow(r, standing, plan->way.labels[i], c->states[i + 1].key);
  return standing == REFUTED_STEP || refuted_is_end(r, standing);
}

static void refute(doubts *d, const course *c, const path_plan *plan,
                   const delays_stretch *s) {
  refuted_add(&d->fresh, c->states[s->first].key, plan->way.labels + s->first,
              s->last - s->first, s->is_from_start, s->is_end);
}

// The trace of the path, with these times.
static trace *with_times(const doubts *d, const path_plan *plan,
                         const delays_result *r) {
  trace *t = path_follow(d->memory, plan, d->kind);
  if (!t)
    return NULL;
  t->scale = r->scale;
  for (uint32_t i = 0; i < t->nsteps; i++)
    t->steps[i].delay = r->list[i];
  t->final_delay = r->list[t->nsteps];
  t->is_leisurely = true;
  return concretise_delays(d->memory, plan->way.s->network, t) == CONCRETE_OK
             ? t
             : NULL;
}

static bool is_run(doubts *d, const path_plan *plan, const course *c) {
  arena scratch;
  arena_init(&scratch);
  const delays_result r = delays_find(
      &scratch, c, plan->way.watch ? watch_goes_on : NULL, plan->way.watch);
  if (r.answer == DELAYS_NONE)
    refute(d, c, plan, &r.stretch);
  else if (r.answer == DELAYS_FOUND)
    d->found = with_times(d, plan, &r);
  d->undecided += r.answer != DELAYS_NONE && !d->found;
  arena_release(&scratch);
  return d->found != NULL;
}

// An engine_judge.
static engine_status judge(void *data, engine *e) {
  doubts *d = data;
  arena scratch;
  course c;
  arena_init(&scratch);
  path_plan plan;
  bool found = false;
  if (!path_plan_of(&scratch, e, d->kind, &plan) ||
      !course_find(&scratch, &plan, &c))
    d->undecided++;
  else if (!is_refuted(&d->fresh, &c, &plan))
    found = is_run(d, &plan, &c);
  arena_release(&scratch);
  if (found)
    return ENGINE_FOUND;
  const bool enough = ++d->paths >= (d->is_eager ? 1 : MANY_PATHS);
  return !enough                           ? ENGINE_MORE
         : d->is_refining && !d->undecided ? ENGINE_AGAIN
                                           : ENGINE_MORE;
}

void doubts_attach(doubts *d, engine *e) {
  e->judge = judge;
  e->judge_data = d;
  if (d->is_refining && d->refuted.nstretches)
    engine_refute(e, &d->refuted);
}

static void take_over(doubts *d) {
  const refuted *f = &d->fresh;
  for (uint32_t i = 0; i < f->nstretches; i++) {
    const refuted_stretch *t = &f->stretches[i];
    refuted_add(&d->refuted, t->key, t->labels, t->count, t->is_from_start,
                t->is_end);
  }
  const uint32_t words = f->words;
  refuted_release(&d->fresh);
  refuted_init(&d->fresh, words);
}

bool doubts_go_on(doubts *d, const engine *e) {
  d->explored += e->stats.explored;
  if (++d->rounds == 1)
    d->first_explored = e->stats.explored;
  const uint64_t most = d->first_explored * MANY_TIMES + FEW_STATES;
  if (!d->is_refining || d->undecided || !d->fresh.nstretches ||
      d->rounds == MOST_ROUNDS || d->explored > most ||
      doubts_count(d) > MOST_STRETCHES)
    return false;
  take_over(d);
  stats_add(&d->before, &e->stats, STATS_AGAIN);
  d->paths = 0;
  return true;
}

reason_code doubts_why(const doubts *d) {
  return d->undecided      ? REASON_STOPPED_OPEN
         : !d->is_refining ? REASON_STOPPED_REFUTED
                           : REASON_STOPPED_WAYS;
}
