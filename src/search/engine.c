// engine.c -- Forward reachability over zones.
//
//   add the initial states
//   while a state waits:
//     for each of its successors, abstracted:
//       unless a stored state covers it:
//         drop the stored states that it covers; store it; let it wait
//         stop if it has what is looked for
//
// after Pettersson & Larsen, "UPPAAL2k", EATCS Bulletin 70, 2000, and Behrmann,
// Hune & Vaandrager, "Distributing timed model checking", CAV 2000: covered
// states are dropped from the waiting ones as well.

#include "search/engine.h"

#include <assert.h>

#include "base/mem.h"

void engine_init(engine *e, const semantics *s, const network_limits *limits,
                 const zone_kernel *kernel, code_entry looked_for,
                 bool has_deadlock, const search_options *o, watch *w) {
  *e = (engine){.s = s,
                .limits = limits,
                .options = *o,
                .key = mem_new(s->layout.words, sizeof *e->key),
                .watch = w,
                .best = PASSED_NONE,
                .best_time = UINT64_MAX};
  expander_init(&e->x, s, kernel);
  abstractor_init(&e->abstractor, s, limits, kernel, o);
  passed_init(&e->passed, s->layout.words);
  queue_init(&e->queue, o->order, o->seed, s);
  goal_init(&e->goal, s, kernel, looked_for, has_deadlock);
  federation_init(&e->stuck, kernel, s->clocks);
}

void engine_release(engine *e) {
  expander_release(&e->x);
  abstractor_release(&e->abstractor);
  passed_release(&e->passed);
  queue_release(&e->queue, e->s);
  goal_release(&e->goal);
  federation_release(&e->stuck);
  mem_free(e->key);
}

void engine_count(engine *e) {
  e->stats.stored = e->passed.stored;
  e->stats.inclusion_checks = e->passed.inclusion_checks;
  e->stats.store_bytes = passed_bytes(&e->passed);
  e->stats.zone_bytes = passed_zone_bytes(&e->passed);
  e->stats.seconds = watch_seconds(e->watch);
}

// ---- Storing -------------------------------------------------------------------

static engine_status of_goal(goal_status g) {
  switch (g) {
  case GOAL_YES:
    return ENGINE_FOUND;
  case GOAL_ERROR:
    return ENGINE_QUERY;
  case GOAL_OVERFLOW:
    return ENGINE_OVERFLOW;
  default:
    return ENGINE_MORE;
  }
}

static void count_removed(engine *e) {
  const passed *p = &e->passed;
  for (uint32_t i = 0; i < p->nremoved; i++)
    if (p->nodes[p->removed[i]].flags & NODE_WAITING)
      e->stats.waiting--;
    else
      e->mistakes++;
}

// Deadlocks, and what comes first in time, are looked for when a state is taken
// out of the queue.
static bool tests_late(const engine *e) {
  return e->goal.has_deadlock || e->s->timer;
}

// The key of the expander's successor.  Long ones are mostly that of the state it
// came from.
static void pack(engine *e, uint32_t parent) {
  enum { LONG = 16 };
  const layout *l = &e->s->layout;
  if (parent == PASSED_NONE || l->words < LONG)
    layout_pack(l, e->x.effect.to, e->key);
  else
    layout_repack(l, e->x.effect.to, e->x.from,
                  passed_key(&e->passed, e->passed.nodes[parent].place),
                  e->key);
}

// Store the expander's successor.
static engine_status store(engine *e, uint32_t parent) {
  expander *x = &e->x;
  pack(e, parent);
  const uint64_t hash = passed_hash(&e->passed, e->key);
  passed_expect(&e->passed, hash, false);
  abstractor_look(&e->abstractor, &x->machine, x->effect.to);
  passed_expect(&e->passed, hash, true);
  if (abstractor_take(&e->abstractor, x->next) != ZONE_SOME)
    return ENGINE_OVERFLOW;
  const uint32_t at = passed_find(&e->passed, e->key, hash, e->abstractor.m);
  const passed_origin origin = {
      .parent = parent,
      .label = parent == PASSED_NONE ? 0 : x->number,
      .keep_waiting = e->options.path == PATH_SHORTEST,
      .order = abstractor_order(&e->abstractor),
  };
  const uint32_t node =
      passed_add(&e->passed, at, &e->abstractor.form, &origin);
  if (e->abstractor.overflow)
    return ENGINE_OVERFLOW;
  if (node == PASSED_NONE) {
    e->stats.covered++;
    return ENGINE_MORE;
  }
  count_removed(e);
  e->rough |= x->rough;
  queue_push(&e->queue, &e->passed, node, x->effect.to, e->s->processes,
             goal_time(&e->goal, x->next));
  if (++e->stats.waiting > e->stats.waiting_peak)
    e->stats.waiting_peak = e->stats.waiting;
  e->node = node;
  return tests_late(e)
             ? ENGINE_MORE
             : of_goal(goal_test(&e->goal, x->effect.to, x->next, NULL));
}

// ---- Initial states ---------------------------------------------------------------

// The next combination of initial locations; false if it was the last.
static bool next_start(const engine *e, uint32_t *locations) {
  for (uint32_t p = e->s->processes; p-- > 0;) {
    const process *proc = &e->s->network->processes.data[p];
    for (uint32_t l = locations[p] + 1; l < proc->nlocations; l++)
      if (proc->locations[l].initial) {
        locations[p] = l;
        return true;
      }
    locations[p] = proc->initial;
  }
  return false;
}

static engine_status start(engine *e) {
  uint32_t *locations = mem_new(e->s->processes, sizeof *locations);
  for (uint32_t p = 0; p < e->s->processes; p++)
    locations[p] = e->s->network->processes.data[p].initial;
  engine_status status = ENGINE_MORE;
  e->no_start = true;
  do {
    const expand_status x = expander_start(&e->x, locations);
    e->node = PASSED_NONE;
    if (x == EXPAND_NEXT) {
      e->no_start = false;
      status = store(e, PASSED_NONE);
    } else if (x != EXPAND_END) {
      status = x == EXPAND_ERROR ? ENGINE_ERROR : ENGINE_OVERFLOW;
    }
  } while (status == ENGINE_MORE && next_start(e, locations));
  mem_free(locations);
  e->started = true;
  return status;
}

// ---- Expanding ------------------------------------------------------------------------

static void load(engine *e, uint32_t node) {
  const passed *p = &e->passed;
  layout_unpack(&e->s->layout, passed_key(p, p->nodes[node].place), e->x.from);
  abstractor_look(&e->abstractor, &e->x.machine, e->x.from);
  abstractor_expand(&e->abstractor, e->x.zone, passed_zone(p, node),
                    passed_width(p, node));
}

static engine_status of_expansion(expand_status status) {
  return status == EXPAND_ERROR      ? ENGINE_ERROR
         : status == EXPAND_OVERFLOW ? ENGINE_OVERFLOW
         : status == EXPAND_STOPPED  ? ENGINE_STOPPED
                                     : ENGINE_MORE;
}

// A state that has it was taken out: the search is over, unless a later one can
// have it at an earlier time.
static engine_status found_late(engine *e) {
  if (!e->s->timer)
    return ENGINE_FOUND;
  if (e->goal.earliest < e->best_time) {
    e->best_time = e->goal.earliest;
    e->best = e->node;
  }
  return ENGINE_MORE;
}

static engine_status test_late(engine *e) {
  if (e->goal.code == CODE_NONE)
    return ENGINE_MORE;
  if (goal_time(&e->goal, e->x.zone) >= e->best_time) {
    e->node = e->best;
    return ENGINE_FOUND;
  }
  if (e->goal.has_deadlock) {
    const engine_status status = of_expansion(deadlock_find(&e->x, &e->stuck));
    if (status != ENGINE_MORE)
      return status;
  }
  const engine_status status = of_goal(goal_test(
      &e->goal, e->x.from, e->x.zone, e->goal.has_deadlock ? &e->stuck : NULL));
  return status == ENGINE_FOUND ? found_late(e) : status;
}

static bool may_go_on(engine *e) {
  const uint64_t touched = passed_touched(&e->passed) + queue_bytes(&e->queue);
  const uint64_t most = e->options.states;
  const bool enough =
      most && (e->passed.stored >= most || e->stats.explored >= most);
  if (!enough && !watch_is_due(e->watch, touched))
    return true;
  engine_count(e);
  return watch_look(e->watch, &e->stats, touched);
}

// From inside an expansion, which may be long.
static bool look_up(void *data) {
  engine *e = data;
  engine_count(e);
  return watch_look(e->watch, &e->stats, passed_touched(&e->passed));
}

static engine_status expand(engine *e, uint32_t node) {
  enum { MANY = 256 }; // successors
  load(e, node);
  e->x.transitions.go_on = look_up;
  e->x.transitions.go_on_data = e;
  e->node = node;
  e->stats.waiting--;
  expand_status status = expander_open(&e->x);
  if (status == EXPAND_NEXT && tests_late(e)) {
    const engine_status found = test_late(e);
    if (found != ENGINE_MORE)
      return found;
  }
  e->stats.explored++;
  while (status == EXPAND_NEXT &&
         (status = expander_next(&e->x)) == EXPAND_NEXT) {
    e->stats.transitions++;
    const engine_status result = store(e, node);
    if (result != ENGINE_MORE)
      return result;
    if (e->stats.transitions % MANY == 0 && !may_go_on(e))
      return ENGINE_STOPPED;
  }
  e->node = node;
  return of_expansion(status);
}

engine_status engine_run(engine *e, uint64_t budget) {
  engine_status status = e->started ? ENGINE_MORE : start(e);
  for (uint64_t i = 0; i < budget && status == ENGINE_MORE; i++) {
    if (!may_go_on(e))
      return ENGINE_STOPPED;
    const uint32_t node = queue_pop(&e->queue, &e->passed);
    if (node == PASSED_NONE) {
      assert(passed_is_valid(&e->passed));
      e->node = e->best;
      return e->best == PASSED_NONE ? ENGINE_DONE : ENGINE_FOUND;
    }
    status = expand(e, node);
  }
  return status;
}
