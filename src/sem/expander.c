// expander.c -- Computing symbolic successors.

#include "sem/expander.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "sem/assignments.h"
#include "sem/cases.h"
#include "sem/clock_bounds.h"

// What a zone_status means for the successor at hand: go on, give it up, or
// stop altogether.
typedef enum {
  GO_ON,
  GIVE_UP,
  FAIL_ERROR,
  FAIL_OVERFLOW,
  FAIL_STOPPED
} step_status;

static step_status of_zone(zone_status z) {
  return z == ZONE_SOME ? GO_ON : z == ZONE_EMPTY ? GIVE_UP : FAIL_OVERFLOW;
}

static expand_status of_failure(step_status status) {
  return status == FAIL_OVERFLOW  ? EXPAND_OVERFLOW
         : status == FAIL_STOPPED ? EXPAND_STOPPED
                                  : EXPAND_ERROR;
}

static expand_status answered(step_status status) {
  return status == GO_ON     ? EXPAND_NEXT
         : status == GIVE_UP ? EXPAND_END
                             : of_failure(status);
}

static step_status fault(expander *x, fault_position at, uint32_t p,
                         uint32_t index) {
  x->fault = (expand_fault){at, p, index, UINT32_MAX, x->machine.error};
  return FAIL_ERROR;
}

static step_status fault_of_edge(expander *x, const step_edge *e) {
  return fault(x, FAULT_EDGE, e->process, e->index);
}

// ---- Life and death -----------------------------------------------------------

static int32_t *new_discrete(const semantics *s) {
  int32_t *v = mem_new(s->size, sizeof *v);
  memset(v, 0, s->size * sizeof *v);
  for (uint32_t c = 0; c < s->network->cells.count; c++)
    v[s->processes + c] = s->network->cells.data[c].init;
  return v;
}

void expander_init(expander *x, const semantics *s, const zone_kernel *kernel) {
  const uint32_t n = s->clocks;
  *x = (expander){
      .s = s,
      .kernel = kernel,
      .n = n,
      .from = new_discrete(s),
      .zone = mem_new(zone_bytes(kernel, n), 1),
      .effect = {.to = new_discrete(s)},
      .differs = {.is_whole = true},
      .next = mem_new(zone_bytes(kernel, n), 1),
      .spare = mem_new(zone_bytes(kernel, n), 1),
      .stopped = mem_new(n, sizeof *x->stopped),
      .rated = mem_new(n, sizeof *x->rated),
      .stands = mem_new(n, sizeof *x->stands),
      .numbers = mem_new(n, sizeof *x->numbers),
  };
  for (uint32_t i = 0; i < n; i++)
    x->numbers[i] = (uint16_t)i;
  frame_init(&x->frame, n);
  vm_init(&x->machine, &s->code->program);
  transitions_init(&x->transitions, s);
  x->transitions.stop = x->machine.stop;
  whereabouts_init(&x->whereabouts, s);
  narrowing_init(&x->narrowing, s, &x->machine, kernel, &x->frame);
  federation_init(&x->pieces, kernel, n);
}

void expander_release(expander *x) {
  for (uint32_t i = 0; i < x->nallowed; i++)
    federation_release(&x->allowed[i]);
  mem_free(x->allowed);
  federation_release(&x->pieces);
  narrowing_release(&x->narrowing);
  whereabouts_release(&x->whereabouts);
  transitions_release(&x->transitions);
  vm_release(&x->machine);
  mem_free(x->from);
  mem_free(x->zone);
  mem_free(x->effect.to);
  difference_release(&x->differs);
  mem_free(x->effect.resets.data);
  mem_free(x->effect.list);
  mem_free(x->next);
  mem_free(x->spare);
  mem_free(x->stopped);
  mem_free(x->rated);
  mem_free(x->stands);
  mem_free(x->numbers);
  mem_free(x->list);
  mem_free(x->mapped);
  frame_release(&x->frame);
}

// ---- Clocks of matrices --------------------------------------------------------

void expander_use_all_clocks(expander *x) { frame_set_whole(&x->frame); }

void expander_use_clocks(expander *x, const uint16_t *clocks, uint32_t n) {
  frame_set(&x->frame, clocks, n);
}

const zone_constraint *expander_map(expander *x, const zone_constraint *list,
                                    uint32_t count) {
  if (x->frame.is_whole)
    return list;
  if (count > x->mapped_room) {
    x->mapped_room = grow_room(x->mapped_room, count, 16);
    x->mapped = mem_resize(x->mapped, x->mapped_room, sizeof *x->mapped);
  }
  for (uint32_t i = 0; i < count; i++)
    x->mapped[i] = frame_map(&x->frame, list[i]);
  return x->mapped;
}

// The clocks of the open state, and those that the step assigns or copies.
static void widen_frame(expander *x) {
  const clock_values *r = &x->effect.resets;
  frame_cut(&x->frame);
  for (uint32_t i = 0; i < r->count; i++) {
    frame_add(&x->frame, r->data[i].clock);
    if (r->data[i].from)
      frame_add(&x->frame, r->data[i].from);
  }
}

void expander_widen(expander *x) {
  const zone_frame *f = &x->frame;
  if (f->n > f->base)
    x->kernel->extend(x->next, f->base, f->n);
}

// ---- Conditions on clocks --------------------------------------------------------

// Append the bounds of a condition.  GIVE_UP if it is false whatever the clocks;
// FAIL_ERROR leaves it to the caller to say where.
static step_status add_condition(expander *x, const clock_condition *c,
                                 zone_constraint **list, uint32_t *count,
                                 uint32_t *room) {
  switch (clock_bounds_of(x->s, &x->machine, c, list, count, room)) {
  case CONDITION_TRUE:
    return GO_ON;
  case CONDITION_FALSE:
    return GIVE_UP;
  default:
    return FAIL_ERROR;
  }
}

// By rows.
static step_status constrain_rows(const expander *x, void *z,
                                  const zone_constraint *list, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const zone_status status =
        x->kernel->constrain(z, x->frame.n, list[i].i, list[i].j, list[i].b);
    if (status != ZONE_SOME)
      return of_zone(status);
  }
  return GO_ON;
}

static step_status constrain_all(const expander *x, void *z,
                                 const zone_constraint *list, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const zone_constraint c = frame_map(&x->frame, list[i]);
    const zone_status status =
        x->kernel->constrain(z, x->frame.n, c.i, c.j, c.b);
    if (status != ZONE_SOME)
      return of_zone(status);
  }
  return GO_ON;
}

// The guards of all moves, in x->list.
static step_status guards_of(expander *x, const transition *t,
                             uint32_t *count) {
  *count = 0;
  for (uint32_t i = 0; i < t->nmoves; i++) {
    const step_edge *e = x->transitions.moves[t->moves + i];
    const step_status status =
        add_condition(x, &e->clocks, &x->list, count, &x->room);
    if (status == FAIL_ERROR)
      return fault_of_edge(x, e);
    if (status != GO_ON)
      return status;
  }
  return GO_ON;
}

// ---- What is not convex -------------------------------------------------------------

// The bounds of the machine's case conjoined with every zone of `f`, added to
// `parts`.  *keeps: they cut nothing away.
static step_status add_case(expander *x, const federation *f, federation *parts,
                            bool *keeps) {
  uint32_t count = 0;
  clock_bounds_found(x->s, &x->machine, &x->list, &count, &x->room);
  const zone_constraint *list = expander_map(x, x->list, count);
  *keeps = true;
  for (uint32_t i = 0; i < f->count; i++) {
    const void *zone = federation_zone(f, i);
    if (stop_asked(x->machine.stop))
      return FAIL_STOPPED;
    const bounds_effect effect =
        narrowing_look(x->kernel, zone, x->frame.n, list, count);
    *keeps &= effect == BOUNDS_ALL;
    if (effect == BOUNDS_NOTHING)
      continue;
    zone_copy(x->kernel, x->spare, zone, x->frame.n);
    const step_status status = constrain_rows(x, x->spare, list, count);
    if (status == GO_ON)
      federation_add(parts, x->spare);
    else if (status == FAIL_OVERFLOW)
      return status;
  }
  return GO_ON;
}

// Every case in which the clocks do not allow the edge, conjoined with every
// zone of `f`.  If `lean`, `f` stays as it is where a case cuts nothing away:
// the others have nothing to add.
static step_status refuse(expander *x, const step_edge *e, federation *f,
                          bool lean) {
  federation parts;
  federation_init(&parts, x->kernel, x->frame.n);
  step_status result = GO_ON;
  bool is_whole = false;
  cases c;
  for (bool is = cases_first(&c, x->s, &x->machine, e->refusal, x->from);
       is && result == GO_ON; is = cases_next(&c)) {
    bool keeps = false;
    result = add_case(x, f, &parts, &keeps);
    is_whole |= lean && keeps;
  }
  if (c.has_failed)
    result = fault_of_edge(x, e);
  if (!is_whole || result != GO_ON) {
    federation_clear(f);
    federation_unite(f, &parts);
  }
  federation_release(&parts);
  return result != GO_ON ? result : f->count ? GO_ON : GIVE_UP;
}

static step_status refuse_all(expander *x, const transition *t, federation *f) {
  step_status status = GO_ON;
  for (uint32_t i = 0; i < t->nrefusals && status == GO_ON; i++)
    status = refuse(x, x->transitions.refusals[t->refusals + i], f,
                    transition_is_wide(t));
  return status;
}

// ---- The effect -------------------------------------------------------------------------

static step_status run(expander *x, code_entry code) {
  if (code == CODE_NONE || vm_run(&x->machine, code))
    return GO_ON;
  return FAIL_ERROR;
}

static step_status run_updates(expander *x, const transition *t) {
  if (run(x, x->s->code->before) != GO_ON)
    return fault(x, FAULT_BEFORE, 0, 0);
  for (uint32_t i = 0; i < t->nmoves; i++) {
    const step_edge *e = x->transitions.moves[t->moves + i];
    if (run(x, e->update) != GO_ON)
      return fault_of_edge(x, e);
  }
  if (run(x, x->s->code->after) != GO_ON)
    return fault(x, FAULT_AFTER, 0, 0);
  return GO_ON;
}

// The part of the invariant of process p that needs code: integers are decided,
// clocks listed.
static step_status ask_invariant(expander *x, const step_location *l,
                                 zone_constraint **list, uint32_t *count,
                                 uint32_t *room) {
  int32_t holds = 1;
  if (l->invariant != CODE_NONE && !vm_value(&x->machine, l->invariant, &holds))
    return FAIL_ERROR;
  return holds ? add_condition(x, &l->clocks, list, count, room) : GIVE_UP;
}

// The invariant of process p, likewise, and what needs no code.
static step_status add_invariant(expander *x, const int32_t *discrete,
                                 uint32_t p, zone_constraint **list,
                                 uint32_t *count, uint32_t *room) {
  const step_location *l = semantics_at(x->s, discrete, p);
  if (!l->asks_invariant) {
    clock_bounds_fixed(&l->clocks, list, count, room);
    return GO_ON;
  }
  const step_status status = ask_invariant(x, l, list, count, room);
  return status == FAIL_ERROR
             ? fault(x, FAULT_INVARIANT, p, (uint32_t)discrete[p])
             : status;
}

// The invariants of the discrete state that was followed; does a location forbid that
// time passes?
static step_status collect_invariant(expander *x, int32_t *discrete,
                                     zone_constraint **list, uint32_t *count,
                                     uint32_t *room, bool *stands) {
  const whereabouts *w = &x->whereabouts;
  semantics_use(x->s, &x->machine, discrete);
  *count = 0;
  *stands = w->standing > 0;
  step_status status = GO_ON;
  for (uint32_t k = 0; k < w->words && status == GO_ON; k++)
    for (uint64_t set = w->invariant[k]; set && status == GO_ON; set &= set - 1)
      status =
          add_invariant(x, discrete, 64 * k + (uint32_t)__builtin_ctzll(set),
                        list, count, room);
  return status;
}

static void keep_resets(expander *x) {
  const clock_values values = x->machine.values;
  x->machine.values = x->effect.resets;
  x->machine.values.count = 0;
  x->effect.resets = values;
}

static step_status find_invariant(expander *x, int32_t *discrete,
                                  zone_constraint **list, uint32_t *count,
                                  uint32_t *room, bool *stands) {
  whereabouts_follow(&x->whereabouts, discrete);
  return collect_invariant(x, discrete, list, count, room, stands);
}

// What fails while a transition is taken has its label.
static step_status in_transition(expander *x, const transition *t,
                                 step_status status) {
  if (status == FAIL_ERROR)
    x->fault.label = t->label;
  return status;
}

// The successor is still the state itself.
static void begin_effect(expander *x, const transition *t) {
  difference *d = &x->differs;
  difference_undo(d, x->s, x->effect.to, x->from);
  d->is_whole = !x->keeps;
  if (d->is_whole)
    return;
  semantics_forget_meta(x->s, x->effect.to);
  difference_add_runs(d, &x->s->around);
  for (uint32_t i = 0; i < t->nmoves; i++) {
    const step_edge *m = x->transitions.moves[t->moves + i];
    difference_add(d, m->process, 1);
    difference_add_runs(d, &m->writes);
  }
}

static step_status take_effect(expander *x, const transition *t) {
  step_effect *e = &x->effect;
  begin_effect(x, t);
  semantics_use(x->s, &x->machine, e->to);
  x->machine.values.count = 0;
  const step_status status = run_updates(x, t);
  keep_resets(x);
  if (status != GO_ON)
    return status;
  for (uint32_t i = 0; i < t->nmoves; i++) {
    const step_edge *m = x->transitions.moves[t->moves + i];
    e->to[m->process] = (int32_t)m->target;
  }
  semantics_forget_meta(x->s, e->to);
  assert(difference_is_valid(&x->differs, x->s, e->to, x->from));
  whereabouts_follow_step(&x->whereabouts, x->from, e->to, &x->differs);
  return collect_invariant(x, e->to, &e->list, &e->count, &e->room, &e->stands);
}

// ---- Time ---------------------------------------------------------------------------------

// The machine's value `i` is what rate `i` of the location says.  False, with an
// error, if another rate of the clock said otherwise.
static bool put_rate(expander *x, uint32_t p, uint32_t l, uint32_t i,
                     bool *any) {
  const clock_value *v = &x->machine.values.data[i];
  const bool stands = v->value == 0;
  if (x->rated[v->clock] && x->stopped[v->clock] != stands) {
    const location *at = &x->s->network->processes.data[p].locations[l];
    x->machine.error =
        (run_error){DIAG_RUN_RATES, at->rates[i].value->at, v->value, 0, 0};
    return false;
  }
  x->rated[v->clock] = true;
  x->stopped[v->clock] = stands;
  *any |= stands;
  return true;
}

// All rates of the location of process p.
static step_status put_rates(expander *x, const int32_t *discrete, uint32_t p,
                             bool *any) {
  const uint32_t l = (uint32_t)discrete[p];
  x->machine.values.count = 0;
  if (run(x, x->s->at[p][l].rates) != GO_ON)
    return fault(x, FAULT_RATE, p, l);
  for (uint32_t i = 0; i < x->machine.values.count; i++)
    if (!put_rate(x, p, l, i, any))
      return fault(x, FAULT_RATE, p, l);
  return GO_ON;
}

// Which clocks stand still in the discrete state: x->stopped.
static step_status find_stopped(expander *x, int32_t *discrete, bool *any) {
  *any = false;
  if (!x->s->has_rates)
    return GO_ON;
  memset(x->stopped, 0, x->n * sizeof *x->stopped);
  memset(x->rated, 0, x->n * sizeof *x->rated);
  semantics_use(x->s, &x->machine, discrete);
  const whereabouts *w = &x->whereabouts;
  whereabouts_follow(&x->whereabouts, discrete);
  step_status status = GO_ON;
  for (uint32_t k = 0; k < w->words && status == GO_ON; k++)
    for (uint64_t set = w->rates[k]; set && status == GO_ON; set &= set - 1)
      status =
          put_rates(x, discrete, 64 * k + (uint32_t)__builtin_ctzll(set), any);
  return status;
}

// May time pass?  `stands` is what find_invariant() says of the discrete state.
static step_status may_delay_in(expander *x, int32_t *discrete, bool stands,
                                bool *may) {
  const step_edge *bad = NULL;
  *may = false;
  if (stands)
    return GO_ON;
  semantics_use(x->s, &x->machine, discrete);
  *may =
      !x->s->has_urgent_channels ||
      !transitions_urgent(&x->transitions, x->s, &x->machine, discrete, &bad);
  return bad ? fault_of_edge(x, bad) : GO_ON;
}

// Decide what time does in the state of x->effect.
static step_status find_delay(expander *x) {
  bool any = false;
  const step_status status =
      may_delay_in(x, x->effect.to, x->effect.stands, &x->may_delay);
  if (status != GO_ON)
    return status;
  const step_status stopped = find_stopped(x, x->effect.to, &any);
  x->is_hull = any && x->may_delay;
  return stopped;
}

// x->stands: x->stopped by row.
static void map_stopped(expander *x) {
  for (uint32_t i = 0; i < x->frame.n; i++)
    x->stands[i] = x->stopped[x->frame.clocks[i]];
}

// Within the invariants, by rows.
static step_status pass_time(expander *x, const zone_constraint *list,
                             uint32_t count) {
  const uint32_t n = x->frame.n;
  if (!x->may_delay)
    return GO_ON;
  if (!x->is_hull)
    return of_zone(x->kernel->up_within(x->next, n, list, count));
  map_stopped(x);
  x->kernel->up_stopped(x->next, n, x->stands);
  return constrain_rows(x, x->next, list, count);
}

// ---- The effect on a zone -------------------------------------------------------------------

static step_status reset_all(expander *x) {
  const clock_values *r = &x->effect.resets;
  return of_zone(assignments_do(x->kernel, &x->frame, x->next, r->data,
                                r->count, x->s->scale));
}

// x->next has the clocks of the open state.  What time does is asked only if there
// is a state to ask it of.
static step_status arrive(expander *x) {
  const transitions *all = &x->transitions;
  const uint32_t count = x->effect.count;
  widen_frame(x);
  expander_widen(x);
  const zone_constraint *list = expander_map(x, x->effect.list, count);
  step_status status = reset_all(x);
  if (status == GO_ON)
    status = constrain_rows(x, x->next, list, count);
  if (status == GO_ON && !x->knows_delay) {
    status = find_delay(x);
    if (x->number < all->count)
      in_transition(x, &all->list[x->number], status);
    x->knows_delay = status == GO_ON;
  }
  return status == GO_ON ? pass_time(x, list, count) : status;
}

void expander_keep(expander *x) {
  x->keeps = true;
  x->differs.is_whole = true;
}

expand_status expander_start(expander *x, const uint32_t *locations) {
  const semantics *s = x->s;
  step_effect *e = &x->effect;
  x->differs.is_whole = true;
  for (uint32_t c = 0; c < s->network->cells.count; c++)
    e->to[s->processes + c] = s->network->cells.data[c].init;
  for (uint32_t p = 0; p < s->processes; p++)
    e->to[p] = (int32_t)locations[p];
  step_status status =
      find_invariant(x, e->to, &e->list, &e->count, &e->room, &e->stands);
  x->number = UINT32_MAX;
  x->knows_delay = false;
  expander_use_all_clocks(x);
  x->kernel->init_zero(x->next, x->n);
  e->resets.count = 0;
  for (uint32_t c = 1; c < s->network->clocks.count && status == GO_ON; c++)
    if (s->network->clocks.data[c].init)
      status = of_zone(x->kernel->reset(
          x->next, x->n, c, s->network->clocks.data[c].init / s->scale));
  if (status == GO_ON)
    status = arrive(x);
  return answered(status);
}

// ---- Backwards: where is a transition possible? --------------------------------------------------

// All valuations that the resets take into the zone.
static step_status undo_resets(expander *x, void *z) {
  const clock_values *r = &x->effect.resets;
  return of_zone(assignments_undo(x->kernel, &x->frame, z, r->data, r->count,
                                  x->s->scale));
}

// x->spare := the valuations that x->effect takes into its invariant.  `wide` is
// the same with the clocks that are assigned.
static step_status find_possible(expander *x, void *wide) {
  const zone_frame *f = &x->frame;
  x->kernel->init_universe(wide, f->n);
  step_status status = constrain_all(x, wide, x->effect.list, x->effect.count);
  if (status == GO_ON)
    status = undo_resets(x, wide);
  if (status == GO_ON)
    x->kernel->project(x->spare, wide, f->n, x->numbers, f->base);
  return status;
}

// The valuations of `from` (a federation) that x->effect takes into its
// invariant.
static step_status keep_possible(expander *x, federation *f) {
  widen_frame(x);
  void *wide = mem_new(zone_bytes(x->kernel, x->frame.n), 1);
  step_status status = find_possible(x, wide);
  frame_cut(&x->frame);
  if (status == GO_ON)
    status = of_zone(federation_intersect_zone(f, x->spare));
  mem_free(wide);
  return status;
}

// x->next := the part of the zone where the guards of all moves hold.  Bounds of
// a move are asked for only if those before it leave something.
static step_status cut_by_guards(expander *x, const transition *t,
                                 const void *inside) {
  semantics_use(x->s, &x->machine, x->from);
  frame_cut(&x->frame);
  zone_copy(x->kernel, x->next, inside, x->frame.n);
  step_status status = GO_ON;
  for (uint32_t i = 0; i < t->nmoves && status == GO_ON; i++) {
    const step_edge *e = x->transitions.moves[t->moves + i];
    uint32_t count = 0;
    if (e->clocks.code == CODE_NONE) {
      status = constrain_all(x, x->next, e->clocks.data, e->clocks.count);
      continue;
    }
    status = add_condition(x, &e->clocks, &x->list, &count, &x->room);
    if (status == FAIL_ERROR)
      return fault_of_edge(x, e);
    if (status == GO_ON)
      status = constrain_all(x, x->next, x->list, count);
  }
  return status;
}

// The same and the refusals, which may leave several pieces.
static step_status cut_by_clocks(expander *x, const transition *t,
                                 const void *inside, federation *out) {
  const step_status status = cut_by_guards(x, t, inside);
  if (status != GO_ON)
    return status;
  federation_add(out, x->next);
  return refuse_all(x, t, out);
}

// ---- Priorities ----------------------------------------------------------------------------------

// One transition of a class: what the higher ones leave of it, and, in `legal`,
// where it is possible.
static step_status admit(expander *x, uint32_t number, const federation *higher,
                         federation *legal) {
  const transition *t = &x->transitions.list[number];
  federation *mine = &x->allowed[number];
  step_status status = cut_by_clocks(x, t, x->zone, mine);
  if (status == GO_ON)
    status = of_zone(federation_subtract(mine, higher));
  if (status != GO_ON) {
    federation_clear(mine);
    return status;
  }
  status = in_transition(x, t, take_effect(x, t));
  if (status != GO_ON)
    return status;
  federation part;
  federation_init(&part, x->kernel, x->frame.n);
  federation_unite(&part, mine);
  status = keep_possible(x, &part);
  if (status == GO_ON)
    federation_unite(legal, &part);
  federation_release(&part);
  return status;
}

static step_status admit_class(expander *x, const transition *class,
                               federation *higher) {
  federation legal;
  federation_init(&legal, x->kernel, x->frame.n);
  step_status status = GO_ON;
  for (uint32_t i = 0; i < x->transitions.count; i++) {
    const transition *t = &x->transitions.list[i];
    if (!transition_is_like(t, class))
      continue;
    status = stop_asked(x->machine.stop) ? FAIL_STOPPED
                                         : admit(x, i, higher, &legal);
    if (status != GO_ON && status != GIVE_UP)
      break;
    status = GO_ON;
  }
  federation_unite(higher, &legal);
  federation_release(&legal);
  return status;
}

// Nothing is allowed yet.
static void clear_allowed(expander *x) {
  for (uint32_t i = 0; i < x->transitions.count; i++) {
    if (i == x->nallowed) {
      grow(x->allowed, x->nallowed, x->allowed_room, 16);
      federation_init(&x->allowed[x->nallowed++], x->kernel, x->frame.n);
    }
    federation_set_dimension(&x->allowed[i], x->frame.n);
    x->allowed[i].stop = x->machine.stop;
  }
}

static step_status apply_priorities(expander *x) {
  clear_allowed(x);
  federation higher;
  federation_init(&higher, x->kernel, x->frame.n);
  step_status status = GO_ON;
  for (const transition *class = transitions_below(&x->transitions, NULL);
       class && status == GO_ON;
       class = transitions_below(&x->transitions, class))
    status = admit_class(x, class, &higher);
  federation_release(&higher);
  return status;
}

// ---- Going through successors -----------------------------------------------------------------------

static expand_status list(expander *x, narrowing *zone) {
  whereabouts_leave(&x->whereabouts);
  semantics_use(x->s, &x->machine, x->from);
  x->number = UINT32_MAX;
  x->piece = 0;
  frame_cut(&x->frame);
  federation_set_dimension(&x->pieces, x->frame.n);
  const step_edge *bad =
      transitions_find(&x->transitions, x->s, &x->machine, x->from, zone);
  const step_status status = bad ? fault_of_edge(x, bad) : GO_ON;
  return x->transitions.stopped ? EXPAND_STOPPED : answered(status);
}

expand_status expander_list(expander *x) { return list(x, NULL); }

expand_status expander_open(expander *x) {
  x->narrowing.discrete = x->from;
  x->narrowing.zone = x->zone;
  const expand_status status = list(x, &x->narrowing);
  return status == EXPAND_NEXT && x->s->has_priorities
             ? answered(apply_priorities(x))
             : status;
}

// What of the zone transition `t` can be taken from: in x->next if that is one
// zone, else in x->pieces.
static step_status leave(expander *x, const transition *t) {
  federation_clear(&x->pieces);
  x->piece = 0;
  if (x->s->has_priorities) {
    federation_unite(&x->pieces, &x->allowed[x->number]);
    return x->pieces.count ? GO_ON : GIVE_UP;
  }
  if (t->nrefusals)
    return cut_by_clocks(x, t, x->zone, &x->pieces);
  return cut_by_guards(x, t, x->zone);
}

static step_status begin_transition(expander *x) {
  const transition *t = &x->transitions.list[x->number];
  step_status status = leave(x, t);
  x->knows_delay = false;
  if (status == GO_ON)
    status = in_transition(x, t, take_effect(x, t));
  if (status == GO_ON && x->pieces.count == 0)
    return arrive(x);
  if (status != GO_ON)
    federation_clear(&x->pieces);
  return status == GO_ON ? GIVE_UP : status; // the pieces come next
}

static step_status next_piece(expander *x) {
  zone_copy(x->kernel, x->next, federation_zone(&x->pieces, x->piece++),
            x->frame.base);
  return arrive(x);
}

static expand_status go_through(expander *x, uint32_t end) {
  for (;;) {
    step_status status;
    if (x->piece < x->pieces.count)
      status = next_piece(x);
    else if (x->number + 1 == end || x->transitions.count == 0)
      return EXPAND_END;
    else {
      x->number++;
      status = begin_transition(x);
    }
    if (status == GO_ON)
      return EXPAND_NEXT;
    if (status == GIVE_UP && stop_asked(x->machine.stop))
      status = FAIL_STOPPED;
    if (status != GIVE_UP)
      return of_failure(status);
  }
}

expand_status expander_next(expander *x) {
  return go_through(x, x->transitions.count);
}

expand_status expander_only(expander *x, uint32_t number) {
  if (x->number != number) { // the first call
    x->number = number - 1;
    federation_clear(&x->pieces);
    x->piece = 0;
  }
  return go_through(x, number + 1);
}

void expander_advance(expander *x) {
  void *const zone = x->zone;
  assert(x->frame.is_whole && !x->keeps);
  semantics_copy(x->s, x->from, x->effect.to);
  x->zone = x->next;
  x->next = zone;
}

// ---- Step by step ------------------------------------------------------------------------------------

expand_status expander_move_guard(expander *x, uint32_t number, uint32_t move,
                                  uint32_t *count) {
  const transition *t = &x->transitions.list[number];
  const step_edge *e = x->transitions.moves[t->moves + move];
  semantics_use(x->s, &x->machine, x->from);
  *count = 0;
  const step_status status =
      add_condition(x, &e->clocks, &x->list, count, &x->room);
  return answered(status == FAIL_ERROR ? fault_of_edge(x, e) : status);
}

expand_status expander_refuse(expander *x, uint32_t number, uint32_t refusal,
                              federation *f) {
  const transition *t = &x->transitions.list[number];
  semantics_use(x->s, &x->machine, x->from);
  return answered(refuse(x, x->transitions.refusals[t->refusals + refusal], f,
                         transition_is_wide(t)));
}

expand_status expander_effect(expander *x, uint32_t number) {
  const transition *t = &x->transitions.list[number];
  return answered(in_transition(x, t, take_effect(x, t)));
}

expand_status expander_find_delay(expander *x, uint32_t label) {
  const step_status status = find_delay(x);
  if (status == FAIL_ERROR)
    x->fault.label = label;
  return answered(status);
}

// ---- Questions about the open state -------------------------------------------------------------------

expand_status expander_may_delay(expander *x, bool *may) {
  whereabouts_follow(&x->whereabouts, x->from);
  // The offers of transitions_urgent() do not touch the list of transitions.
  return answered(may_delay_in(x, x->from, x->whereabouts.standing > 0, may));
}

expand_status expander_invariant(expander *x, uint32_t *count) {
  bool stands;
  return answered(
      find_invariant(x, x->from, &x->list, count, &x->room, &stands));
}

expand_status expander_guard(expander *x, uint32_t number, uint32_t *count) {
  semantics_use(x->s, &x->machine, x->from);
  return answered(guards_of(x, &x->transitions.list[number], count));
}

expand_status expander_leave(expander *x, uint32_t number, federation *out) {
  return answered(cut_by_clocks(x, &x->transitions.list[number], x->zone, out));
}

// Is the transition possible somewhere in x->zone, by clocks alone?
static step_status meets_zone(expander *x, const transition *t) {
  federation f;
  federation_init(&f, x->kernel, x->frame.base);
  const step_status status = cut_by_clocks(x, t, x->zone, &f);
  federation_release(&f);
  return status;
}

// All valuations that are to be looked at.
static void begin_possible(const expander *x, const transition *t, void *z) {
  if (!transition_is_wide(t)) {
    x->kernel->init_universe(z, x->frame.n);
    return;
  }
  zone_copy(x->kernel, z, x->zone, x->frame.n);
  x->kernel->up(z, x->frame.n);
}

expand_status expander_possible(expander *x, uint32_t number, federation *out) {
  const transition *t = &x->transitions.list[number];
  step_status status = meets_zone(x, t);
  if (status == GO_ON)
    status = in_transition(x, t, take_effect(x, t));
  if (status != GO_ON)
    return answered(status);
  uint32_t count = 0;
  void *z = mem_new(zone_bytes(x->kernel, x->frame.n), 1);
  begin_possible(x, t, z);
  federation f;
  federation_init(&f, x->kernel, x->frame.n);
  bool stands;
  status = find_invariant(x, x->from, &x->list, &count, &x->room, &stands);
  if (status == GO_ON)
    status = constrain_all(x, z, x->list, count);
  if (status == GO_ON)
    status = cut_by_clocks(x, t, z, &f);
  if (status == GO_ON)
    status = keep_possible(x, &f);
  if (status == GO_ON)
    federation_unite(out, &f);
  federation_release(&f);
  mem_free(z);
  return answered(status);
}
