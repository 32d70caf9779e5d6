// delays.c -- The conditions of a course as constraints on its delays.

#include "trace/delays.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "linear/simplex.h"

// A path is given up after so many attempts at "one of several".
enum { MOST_BRANCHES = 4096 };

#define NOWHERE UINT32_MAX
#define LARGEST ((wide)1 << 61) // denominators, and whatever is over them

// r + d * delta, over a common denominator.
typedef struct {
  wide r, d;
} amount;

// What a bound in the system, or a conflict, depends on.
typedef struct {
  delays_stretch stretch;
  uint32_t branch; // the attempt that it belongs to, 0: none
} ground;

// A sum of delays that is in the system: clock x minus clock y, when state i is
// entered or left.
typedef struct {
  uint32_t x, y, state;
  bool is_left;
  uint32_t variable, first;
  bool is_from_start;
  int64_t constant; // that is added to the variable
} sum;

typedef VEC(sum) sum_list;
typedef VEC(ground) ground_list;

typedef struct {
  arena memory;
  const course *c;
  bool (*go_on)(void *data);
  void *data;
  uint32_t nclocks;
  simplex *system;
  uint32_t *unknown; // of each state, NOWHERE: no time passes
  uint32_t unknowns;
  sum_list sums;
  ground_list grounds; // by tag
  uint32_t branches;
  amount *delays; // of each state
  amount *clocks, *before;
  wide scale;
  simplex_term *terms; // scratch
  bool is_unknown;
} solver;

// What is found to be violated when the path is played.
typedef struct {
  bool is_any;
  uint32_t state;
  bool is_left;                // else when it is entered
  uint32_t last;               // steps that it takes to ask for it
  const trace_bounds *all;     // all of these should hold
  const trace_bounds *choices; // or one of these
  uint32_t nchoices;
  bool is_bound, is_end;
} violation;

// ---- Grounds

static ground no_ground(void) {
  return (ground){{NOWHERE, 0, false, false}, 0};
}

static void unite(ground *a, const ground *b) {
  if (b->stretch.first < a->stretch.first)
    a->stretch.first = b->stretch.first;
  if (b->stretch.last > a->stretch.last)
    a->stretch.last = b->stretch.last;
  a->stretch.is_from_start |= b->stretch.is_from_start;
  a->stretch.is_end |= b->stretch.is_end;
  if (b->branch > a->branch)
    a->branch = b->branch;
}

static ground conflict_of(const solver *s) {
  uint32_t count;
  const uint32_t *tags = simplex_conflict(s->system, &count);
  ground g = no_ground();
  for (uint32_t i = 0; i < count; i++)
    unite(&g, &s->grounds.data[tags[i]]);
  return g;
}

static uint32_t new_tag(solver *s, ground g) {
  vec_push(&s->memory, &s->grounds, g);
  return s->grounds.count - 1;
}

// ---- Sums of delays

static const course_reset *reset_of(const course_step *step, uint32_t clock) {
  for (uint32_t i = 0; i < step->nresets; i++)
    if (step->resets[i].clock == clock)
      return &step->resets[i];
  return NULL;
}

// Adds the clock, times sign, to the factors of the delays: back from the moment
// to where it was assigned.
static void add_clock(const solver *s, sum *f, uint32_t clock, int64_t sign,
                      int64_t *factors) {
  const course *c = s->c;
  for (uint32_t i = f->state; clock != 0; i--) {
    if ((i < f->state || f->is_left) && s->unknown[i] != NOWHERE &&
        !c->states[i].stopped[clock])
      factors[s->unknown[i]] += sign;
    if (i == 0) {
      f->constant += sign * c->net->clocks.data[clock].init;
      f->first = 0;
      f->is_from_start = true;
      return;
    }
    const course_reset *r = reset_of(&c->steps[i - 1], clock);
    if (!r)
      continue;
    f->constant += sign * r->value;
    f->first = i - 1 < f->first ? i - 1 : f->first;
    clock = r->from;
  }
}

static sum make_sum(solver *s, const violation *v, const trace_bound *b) {
  sum f = {.x = b->x,
           .y = b->y,
           .state = v->state,
           .is_left = v->is_left,
           .variable = NOWHERE,
           .first = NOWHERE};
  int64_t *factors = mem_new(s->unknowns, sizeof *factors);
  uint32_t count = 0;
  add_clock(s, &f, b->x, 1, factors);
  add_clock(s, &f, b->y, -1, factors);
  for (uint32_t i = 0; i < s->unknowns; i++)
    if (factors[i])
      s->terms[count++] = (simplex_term){i, factors[i]};
  if (count)
    f.variable = simplex_form(s->system, s->terms, count);
  mem_free(factors);
  return f;
}

static sum sum_of(solver *s, const violation *v, const trace_bound *b) {
  for (uint32_t i = s->sums.count; i-- > 0;) {
    const sum *f = &s->sums.data[i];
    if (f->x == b->x && f->y == b->y && f->state == v->state &&
        f->is_left == v->is_left)
      return *f;
  }
  const sum f = make_sum(s, v, b);
  vec_push(&s->memory, &s->sums, f);
  return f;
}

// ---- Playing

static void read_number(const mpq_t q, const mpz_t scale, wide *out,
                        bool *fits) {
  mpz_t n;
  mpz_init(n);
  mpz_divexact(n, scale, mpq_denref(q));
  mpz_mul(n, n, mpq_numref(q));
  *fits &= mpz_sizeinbase(n, 2) <= 90;
  if (*fits) {
    mpz_t high;
    mpz_init(high);
    mpz_fdiv_q_2exp(high, n, 60);
    *out = (wide)mpz_get_si(high) * ((wide)1 << 60);
    mpz_fdiv_r_2exp(n, n, 60);
    *out += mpz_get_si(n);
    mpz_clear(high);
  }
  mpz_clear(n);
}

// The delays that the system has, over a common denominator.
static bool read_delays(solver *s) {
  mpz_t scale;
  bool fits = true;
  mpz_init_set_ui(scale, 1);
  for (uint32_t i = 0; i < s->unknowns; i++) {
    const simplex_number *n = simplex_value(s->system, i);
    mpz_lcm(scale, scale, mpq_denref(n->r));
    mpz_lcm(scale, scale, mpq_denref(n->d));
  }
  fits = mpz_sizeinbase(scale, 2) < 61;
  s->scale = fits ? mpz_get_si(scale) : 1;
  for (uint32_t i = 0; fits && i <= s->c->count; i++) {
    if (s->unknown[i] == NOWHERE)
      continue;
    const simplex_number *n = simplex_value(s->system, s->unknown[i]);
    read_number(n->r, scale, &s->delays[i].r, &fits);
    read_number(n->d, scale, &s->delays[i].d, &fits);
  }
  mpz_clear(scale);
  return fits;
}

static bool holds(const solver *s, const trace_bound *b) {
  const wide r = s->clocks[b->x].r - s->clocks[b->y].r - b->limit * s->scale;
  const wide d = s->clocks[b->x].d - s->clocks[b->y].d;
  return r < 0 || (r == 0 && (b->strict ? d < 0 : d <= 0));
}

static bool hold(const solver *s, const trace_bounds *all) {
  for (uint32_t i = 0; i < all->count; i++)
    if (!holds(s, &all->data[i]))
      return false;
  return true;
}

// Does none of the choices hold?  v gets what is to be done about it.
static bool is_blocked(const solver *s, const trace_bounds *choices,
                       uint32_t nchoices, violation *v) {
  for (uint32_t i = 0; i < nchoices; i++)
    if (hold(s, &choices[i]))
      return false;
  v->all = nchoices == 1 ? &choices[0] : NULL;
  v->choices = choices;
  v->nchoices = nchoices;
  return true;
}

static bool misses_invariant(const solver *s, uint32_t i, bool is_left,
                             violation *v) {
  const trace_bounds *all = &s->c->states[i].invariant;
  *v = (violation){.state = i, .is_left = is_left, .last = i, .all = all};
  return !hold(s, all);
}

static bool misses_step(const solver *s, uint32_t i, violation *v) {
  const course_step *step = &s->c->steps[i];
  *v = (violation){
      .state = i, .is_left = true, .last = i + 1, .all = &step->asks};
  if (!hold(s, &step->asks))
    return true;
  v->is_bound = step->is_bound;
  return step->nchoices && is_blocked(s, step->choices, step->nchoices, v);
}

static bool misses_end(const solver *s, violation *v) {
  const course *c = s->c;
  *v = (violation){
      .state = c->count, .is_left = true, .last = c->count, .is_end = true};
  return is_blocked(s, c->ends, c->nends, v);
}

static void pass_time(solver *s, uint32_t i) {
  const amount d = s->delays[i];
  if (d.r == 0 && d.d == 0)
    return;
  for (uint32_t x = 1; x < s->nclocks; x++)
    if (!s->c->states[i].stopped[x]) {
      s->clocks[x].r += d.r;
      s->clocks[x].d += d.d;
    }
}

static void assign(solver *s, const course_step *step) {
  for (uint32_t i = 0; i < step->nresets; i++) {
    const course_reset *r = &step->resets[i];
    s->before[i] = s->clocks[r->from];
    s->before[i].r += r->value * s->scale;
  }
  for (uint32_t i = 0; i < step->nresets; i++)
    s->clocks[step->resets[i].clock] = s->before[i];
}

// Play the path with the delays at hand, up to the first thing that does not
// hold.
static bool is_played(solver *s, violation *v) {
  const course *c = s->c;
  for (uint32_t x = 1; x < s->nclocks; x++)
    s->clocks[x] = (amount){c->net->clocks.data[x].init * s->scale, 0};
  for (uint32_t i = 0;; i++) {
    if (misses_invariant(s, i, false, v))
      return false;
    pass_time(s, i);
    if (misses_invariant(s, i, true, v))
      return false;
    if (i == c->count)
      return !misses_end(s, v);
    if (misses_step(s, i, v))
      return false;
    assign(s, &c->steps[i]);
  }
}

// ---- Deciding

static ground ground_of(const sum *f, const violation *v, uint32_t branch) {
  const bool from_start = f->is_from_start || v->is_bound;
  // What no clock is in, such as 0 < 0, holds or not whatever came before.
  const uint32_t alone = v->last ? v->last - 1 : 0;
  const uint32_t first = f->first == NOWHERE ? alone : f->first;
  return (ground){{from_start ? 0 : first, v->last, from_start, v->is_end},
                  branch};
}

// x - y <= limit: false if that excludes others.
static bool tell(solver *s, const violation *v, const trace_bound *b,
                 uint32_t branch, ground *why) {
  const sum f = sum_of(s, v, b);
  const ground g = ground_of(&f, v, branch);
  const int64_t limit = b->limit - f.constant;
  *why = g;
  if (f.variable == NOWHERE)
    return limit > 0 || (limit == 0 && !b->strict);
  if (simplex_at_most(s->system, f.variable, limit, b->strict, new_tag(s, g)))
    return true;
  *why = conflict_of(s);
  return false;
}

static bool tell_all(solver *s, const violation *v, const trace_bounds *all,
                     uint32_t branch, ground *why) {
  for (uint32_t i = 0; i < all->count; i++)
    if ((branch || !holds(s, &all->data[i])) &&
        !tell(s, v, &all->data[i], branch, why))
      return false;
  return true;
}

static bool give_up(solver *s) {
  s->is_unknown = true;
  return false;
}

static bool decide(solver *s, uint32_t branch, ground *why);

// One of the choices: if there is no run by any of them, it is for all that was in
// their way.
static bool try_choices(solver *s, const violation *v, uint32_t branch,
                        ground *why) {
  ground all = {{v->is_bound ? 0 : v->state, v->last, v->is_bound, v->is_end},
                branch};
  for (uint32_t i = 0; i < v->nchoices; i++) {
    const uint32_t mark = simplex_mark(s->system);
    if (++s->branches > MOST_BRANCHES)
      return give_up(s);
    if (tell_all(s, v, &v->choices[i], branch + 1, why) &&
        decide(s, branch + 1, why))
      return true;
    simplex_undo(s->system, mark);
    if (s->is_unknown || why->branch <= branch)
      return false; // whichever way
    why->branch = branch;
    unite(&all, why);
  }
  *why = all;
  return false;
}

// Is there a solution of the system that the path can be played with?  The
// attempts before are numbered up to `branch`.
static bool decide(solver *s, uint32_t branch, ground *why) {
  for (;;) {
    violation v;
    switch (simplex_solve(s->system, s->go_on, s->data)) {
    case SIMPLEX_SOLVED:
      break;
    case SIMPLEX_CONFLICT:
      *why = conflict_of(s);
      return false;
    default:
      return give_up(s);
    }
    if (!read_delays(s))
      return give_up(s);
    if (is_played(s, &v))
      return true;
    if (!v.all)
      return try_choices(s, &v, branch, why);
    if (!tell_all(s, &v, v.all, 0, why))
      return false;
  }
}

// ---- Times

static bool are_delays(const solver *s) {
  for (uint32_t i = 0; i <= s->c->count; i++)
    if (s->delays[i].r < 0)
      return false;
  return true;
}

// Give delta a value that is small enough.
static bool choose_delta(solver *s) {
  const uint32_t count = s->c->count + 1;
  amount *symbolic = arena_array(&s->memory, count, sizeof *symbolic);
  const wide scale = s->scale;
  memcpy(symbolic, s->delays, count * sizeof *symbolic);
  for (wide m = 1; scale * m < LARGEST; m *= 2) {
    violation v;
    s->scale = scale * m;
    for (uint32_t i = 0; i < count; i++)
      s->delays[i] = (amount){symbolic[i].r * m + symbolic[i].d, 0};
    if (are_delays(s) && is_played(s, &v))
      return true;
  }
  return false;
}

static void write_down(const solver *s, arena *memory, delays_result *r) {
  const uint32_t count = s->c->count + 1;
  wide common = s->scale;
  for (uint32_t i = 0; i < count; i++)
    common = wide_gcd(common, s->delays[i].r);
  r->list = arena_array(memory, count, sizeof *r->list);
  for (uint32_t i = 0; i < count; i++)
    r->list[i] = s->delays[i].r / common;
  r->scale = s->scale / common;
}

static void solver_init(solver *s, const course *c) {
  const uint32_t count = c->count + 1;
  s->c = c;
  s->nclocks = c->net->clocks.count;
  arena *a = &s->memory;
  arena_init(a);
  s->unknown = arena_array(a, count, sizeof *s->unknown);
  s->delays = arena_array(a, count, sizeof *s->delays);
  s->clocks = arena_array(a, s->nclocks, sizeof *s->clocks);
  s->before = arena_array(a, s->nclocks, sizeof *s->before);
  for (uint32_t i = 0; i < count; i++)
    s->unknown[i] = c->states[i].may_delay ? s->unknowns++ : NOWHERE;
  s->terms = arena_array(a, s->unknowns, sizeof *s->terms);
  s->system = simplex_new(s->unknowns);
  const uint32_t tag = new_tag(s, no_ground());
  for (uint32_t i = 0; i < s->unknowns; i++)
    simplex_at_least(s->system, i, 0, false, tag);
}

delays_result delays_find(arena *memory, const course *c,
                          bool (*go_on)(void *data), void *data) {
  delays_result r = {.answer = DELAYS_UNKNOWN};
  solver s = {.go_on = go_on, .data = data};
  ground why = no_ground();
  solver_init(&s, c);
  const bool is_run = decide(&s, 0, &why);
  if (is_run && choose_delta(&s)) {
    r.answer = DELAYS_FOUND;
    write_down(&s, memory, &r);
  } else if (!is_run && !s.is_unknown) {
    r.answer = DELAYS_NONE;
    r.stretch = why.stretch;
    assert(r.stretch.first <= r.stretch.last && r.stretch.last <= c->count);
  }
  simplex_free(s.system);
  arena_release(&s.memory);
  return r;
}

// ---- Assignments

static void ask(arena *memory, course_step *step, trace_bound b) {
  const trace_bounds old = step->asks;
  step->asks.data =
      arena_array(memory, (size_t)old.count + 1, sizeof *old.data);
  if (old.count)
    memcpy(step->asks.data, old.data, old.count * sizeof *old.data);
  step->asks.data[step->asks.count++] = b;
}

void delays_assign(arena *memory, const network *net, const trace_reset *list,
                   uint32_t count, course_step *step) {
  const uint32_t n = net->clocks.count;
  course_reset *of = mem_new(n, sizeof *of);
  bool *is_set = mem_new(n, sizeof *is_set);
  for (uint32_t k = 0; k < n; k++)
    of[k] = (course_reset){k, k, 0};
  for (uint32_t i = 0; i < count; i++) {
    const trace_reset *r = &list[i];
    const course_reset *from = &of[r->from];
    of[r->clock] = (course_reset){r->clock, from->from, from->value + r->value};
    is_set[r->clock] = true;
    if (of[r->clock].from && of[r->clock].value < 0)
      ask(memory, step,
          (trace_bound){.y = of[r->clock].from, .limit = of[r->clock].value});
  }
  step->resets = arena_array(memory, n, sizeof *step->resets);
  for (uint32_t k = 1; k < n; k++)
    if (is_set[k])
      step->resets[step->nresets++] = of[k];
  mem_free(of);
  mem_free(is_set);
}
