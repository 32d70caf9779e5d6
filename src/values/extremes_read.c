// extremes_read.c -- Values of terms in a state, and sets of them.

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"
#include "sem/cases.h"
#include "sem/deadlock.h"
#include "values/extremes.h"

// ---- Where p holds ------------------------------------------------------------------

static engine_status find_stuck(expander *x, federation *stuck) {
  switch (deadlock_find(x, NULL, stuck)) {
  case EXPAND_ERROR:
    return ENGINE_ERROR;
  case EXPAND_OVERFLOW:
    return ENGINE_OVERFLOW;
  case EXPAND_STOPPED:
    return ENGINE_STOPPED;
  default:
    return ENGINE_MORE;
  }
}

engine_status extremes_where(const extremes *e, vm *m, expander *x,
                             federation *stuck, federation *out) {
  assert(out != stuck && x->kernel->is_valid(x->zone, x->n));
  federation_clear(out);
  if (!e->asked->p) {
    federation_add(out, x->zone);
    return ENGINE_MORE;
  }
  if (e->asked->has_deadlock) {
    const engine_status status = find_stuck(x, stuck);
    if (status != ENGINE_MORE)
      return status;
  }
  const cases_status found =
      cases_find(x->s, m, e->asked_code->p, x->from, x->zone,
                 e->asked->has_deadlock ? stuck : NULL, out);
  return found == CASES_ERROR      ? ENGINE_QUERY
         : found == CASES_OVERFLOW ? ENGINE_OVERFLOW
                                   : ENGINE_MORE;
}

// ---- Intervals ----------------------------------------------------------------------

void extremes_clear(extremes_reading *r) {
  r->count = 0;
  r->is_beyond = false;
}

void extremes_release_reading(extremes_reading *r) { mem_free(r->data); }

// Is there no value between the upper end of a and the lower end of b, if that is
// above it?
static bool reaches(const extremes_reading *r, const extremes_interval *a,
                    const extremes_interval *b) {
  if (r->is_hull || a->high.is_infinite || a->high.value > b->low.value)
    return true;
  if (!r->has_clock)
    return a->high.value >= b->low.value - 1;
  return a->high.value == b->low.value &&
         !(a->high.is_strict && b->low.is_strict);
}

// The better of two ends; the older one if they are equal.
static void extend_low(extremes_end *to, const extremes_end *by) {
  if (by->value < to->value ||
      (by->value == to->value && to->is_strict && !by->is_strict))
    *to = *by;
}

static void extend_high(extremes_end *to, const extremes_end *by) {
  if (to->is_infinite)
    return;
  if (by->is_infinite || by->value > to->value ||
      (by->value == to->value && to->is_strict && !by->is_strict))
    *to = *by;
}

// How many intervals are below v, with a gap between?
static uint32_t count_below(const extremes_reading *r,
                            const extremes_interval *v) {
  uint32_t low = 0, high = r->count;
  while (low < high) {
    const uint32_t mid = low + (high - low) / 2;
    if (reaches(r, &r->data[mid], v))
      high = mid;
    else
      low = mid + 1;
  }
  return low;
}

static void make_gap(extremes_reading *r, uint32_t at) {
  assert(at <= r->count);
  grow(r->data, r->count, r->room, 8);
  memmove(&r->data[at + 1], &r->data[at], (r->count - at) * sizeof *r->data);
  r->count++;
}

void extremes_put(extremes_reading *r, const extremes_interval *v) {
  assert(!v->low.is_infinite && v->low.clock == v->high.clock);
  assert(v->high.is_infinite || v->high.value >= v->low.value);
  const uint32_t at = count_below(r, v);
  if (at == r->count || !reaches(r, v, &r->data[at])) {
    make_gap(r, at);
    r->data[at] = *v;
    return;
  }
  extremes_interval *here = &r->data[at];
  extend_low(&here->low, &v->low);
  extend_high(&here->high, &v->high);
  uint32_t end = at + 1;
  for (; end < r->count && reaches(r, here, &r->data[end]); end++)
    extend_high(&here->high, &r->data[end].high);
  memmove(here + 1, &r->data[end], (r->count - end) * sizeof *here);
  r->count -= end - at - 1;
  assert(r->count > at);
}

bool extremes_reading_is_valid(const extremes_reading *r) {
  for (uint32_t i = 1; i < r->count; i++)
    if (reaches(r, &r->data[i - 1], &r->data[i]))
      return false;
  return r->count <= r->room && (!r->is_hull || r->count <= 1);
}

// ---- One node ---------------------------------------------------------------------------

void extremes_set(extremes_interval *v, const zone_kernel *k, uint32_t n,
                  const void *zone, int64_t scale) {
  const uint32_t x = v->low.clock;
  assert(x < n && v->high.clock == x && v->low.plus == v->high.plus);
  v->high.is_high = true;
  v->low.value = v->high.value = v->low.plus;
  if (!x)
    return;
  const bound low = k->get(zone, n, 0, x);
  const bound high = k->get(zone, n, x, 0);
  v->low.value += -bound_constant(low) * scale;
  v->low.is_strict = bound_is_strict(low);
  v->high.is_infinite = high == BOUND_INFINITY;
  if (v->high.is_infinite)
    return;
  v->high.value += bound_constant(high) * scale;
  v->high.is_strict = bound_is_strict(high);
}

// Values that search alone does not tell.
static void note_beyond(const extremes *e, extremes_reading *r,
                        const extremes_end *high) {
  if (!high->clock)
    return;
  const int64_t x = high->is_infinite ? INT64_MAX : high->value - high->plus;
  if (x <= e->kept)
    return;
  if (!r->is_beyond || high->plus < r->least)
    r->least = high->plus;
  if (!r->is_beyond || x > r->top_x) {
    r->top = *high;
    r->top_x = x;
  }
  r->is_beyond = true;
}

static bool ask(vm *m, code_entry code, int64_t *out) {
  int32_t found = 0;
  if (code != CODE_NONE && !vm_value(m, code, &found))
    return false;
  *out = found;
  return true;
}

bool extremes_measure(const extremes *e, vm *m, uint32_t term, uint32_t *clock,
                      int64_t *plus) {
  const term_code *code = &e->asked_code->terms[term];
  assert(term < e->asked->nterms);
  int64_t number;
  if (!ask(m, code->clock, &number) || !ask(m, code->value, plus))
    return false;
  *clock = (uint32_t)number;
  assert(*clock < e->code->network->clocks.count);
  return true;
}

static engine_status read_term(extremes *e, uint32_t term, uint32_t node) {
  extremes_reading *r = &e->readings[term];
  const federation *f = &e->part;
  assert(e->is_read[term] && f->count > 0);
  extremes_end at = {.node = node};
  if (!extremes_measure(e, &e->machine, term, &at.clock, &at.plus))
    return ENGINE_QUERY;
  for (uint32_t i = 0; i < f->count; i++) {
    extremes_interval v = {at, at};
    extremes_set(&v, f->kernel, f->n, federation_zone(f, i), e->s->scale);
    note_beyond(e, r, &v.high);
    extremes_put(r, &v);
  }
  return ENGINE_MORE;
}

engine_status extremes_read(extremes *e, uint32_t node) {
  engine_status status =
      extremes_where(e, &e->machine, &e->engine.x, &e->stuck, &e->part);
  semantics_use(e->s, &e->machine, e->engine.x.from);
  for (uint32_t i = 0; i < e->asked->nterms; i++)
    if (status == ENGINE_MORE && e->part.count && e->is_read[i])
      status = read_term(e, i, node);
  if (status == ENGINE_QUERY) {
    e->in_query = true;
    e->error = e->machine.error;
  }
  return status;
}
