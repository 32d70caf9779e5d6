// concrete.c -- States made, copied and scaled; conditions that hold in them.

#include "replay/concrete.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "model/arith.h"

// ---- Refusals

static void put_text(strbuf *out, const char *format, va_list list) {
  char text[512];
  const int length = vsnprintf(text, sizeof text, format, list);
  strbuf_puts(out, text);
  if (length >= (int)sizeof text)
    strbuf_puts(out, "...");
}

bool refuse(refusal *r, const char *format, ...) {
  if (!r->why)
    return false;
  va_list list;
  va_start(list, format);
  strbuf_clear(r->why);
  put_text(r->why, format, list);
  va_end(list);
  return false;
}

static void put_figures(strbuf *out, const run_error *e) {
  switch (e->code) {
  case DIAG_RUN_RANGE:
  case DIAG_RUN_INDEX:
  case DIAG_RUN_SHIFT:
  case DIAG_RUN_RATE:
    strbuf_printf(out, " (%" PRId64 " is not in %d..%d)", e->value, e->low,
                  e->high);
    break;
  default:
    break;
  }
}

bool refuse_error(refusal *r, const run_error *e, const char *format, ...) {
  if (!r->failed)
    r->error = *e;
  r->failed = true;
  if (!r->why)
    return false;
  va_list list;
  va_start(list, format);
  strbuf_clear(r->why);
  put_text(r->why, format, list);
  va_end(list);
  strbuf_printf(r->why, ": %s", diag_code_title(e->code));
  put_figures(r->why, e);
  return false;
}

bool refuse_again(refusal *r, const refusal *inner) {
  assert(inner->failed);
  if (!r->failed)
    r->error = inner->error;
  r->failed = true;
  return false;
}

// ---- States

static void allocate(concrete *c, const network *net) {
  *c = (concrete){.net = net};
  c->locations = mem_new(net->processes.count, sizeof *c->locations);
  c->cells = mem_new(net->cells.count, sizeof *c->cells);
  c->clocks = mem_new(net->clocks.count, sizeof *c->clocks);
}

void concrete_init(concrete *c, const network *net, wide scale) {
  assert(1 <= scale && scale <= CONCRETE_SCALE);
  allocate(c, net);
  c->scale = scale;
  for (uint32_t i = 0; i < net->processes.count; i++)
    c->locations[i] = net->processes.data[i].initial;
  for (uint32_t i = 0; i < net->cells.count; i++)
    c->cells[i] = net->cells.data[i].init;
  for (uint32_t i = 0; i < net->clocks.count; i++)
    c->clocks[i] = net->clocks.data[i].init * scale;
  assert(concrete_is_valid(c));
}

bool concrete_is_valid(const concrete *c) {
  if (c->clocks[0] != 0 || c->scale < 1 || c->scale > CONCRETE_SCALE ||
      c->time < 0 || c->time > CONCRETE_TIME)
    return false;
  for (uint32_t x = 1; x < c->net->clocks.count; x++)
    if (c->clocks[x] < 0 || c->clocks[x] > CONCRETE_TIME)
      return false;
  return true;
}

void concrete_copy(concrete *c, const concrete *from) {
  const network *net = from->net;
  assert(c != from && from->clocks[0] == 0);
  assert(!from->needs == !from->origins);
  allocate(c, net);
  memcpy(c->locations, from->locations,
         net->processes.count * sizeof *c->locations);
  memcpy(c->cells, from->cells, net->cells.count * sizeof *c->cells);
  memcpy(c->clocks, from->clocks, net->clocks.count * sizeof *c->clocks);
  c->time = from->time;
  c->scale = from->scale;
  c->watch = from->watch;
  c->assigned = from->assigned;
  c->watch_data = from->watch_data;
  c->needs = from->needs;
  if (!c->needs)
    return;
  c->origins = mem_new(net->clocks.count, sizeof *c->origins);
  memcpy(c->origins, from->origins, net->clocks.count * sizeof *c->origins);
}

void concrete_note(concrete *c, clock_needs *needs) {
  assert(!c->needs);
  c->needs = needs;
  c->origins = mem_new(c->net->clocks.count, sizeof *c->origins);
  for (uint32_t x = 0; x < c->net->clocks.count; x++)
    c->origins[x] = (clock_origin){.clock = x};
}

void concrete_forget_meta(concrete *c) {
  for (uint32_t i = 0; i < c->net->cells.count; i++)
    if (c->net->cells.data[i].kind == CELL_META)
      c->cells[i] = c->net->cells.data[i].init;
}

void concrete_copy_fresh(concrete *c, const concrete *from) {
  concrete_copy(c, from);
  concrete_forget_meta(c);
}

void concrete_release(concrete *c) {
  mem_free(c->locations);
  mem_free(c->cells);
  mem_free(c->clocks);
  mem_free(c->origins);
  *c = (concrete){.net = c->net};
}

bool concrete_rescale(concrete *c, wide factor) {
  assert(factor >= 1 && concrete_is_valid(c));
  if (factor > CONCRETE_SCALE / c->scale || c->time > CONCRETE_TIME / factor)
    return false;
  for (uint32_t i = 1; i < c->net->clocks.count; i++)
    if (c->clocks[i] > CONCRETE_TIME / factor)
      return false;
  for (uint32_t i = 1; i < c->net->clocks.count; i++)
    c->clocks[i] *= factor;
  c->time *= factor;
  c->scale *= factor;
  assert(concrete_is_valid(c));
  return true;
}

void concrete_reduce(concrete *c) {
  wide common = wide_gcd(c->time, c->scale);
  for (uint32_t i = 1; i < c->net->clocks.count; i++)
    common = wide_gcd(c->clocks[i], common);
  assert(common >= 1);
  for (uint32_t i = 1; i < c->net->clocks.count; i++)
    c->clocks[i] /= common;
  c->time /= common;
  c->scale /= common;
  assert(concrete_is_valid(c));
}

// ---- What holds

bool concrete_compare(const concrete *c, uint32_t x, uint32_t y, expr_kind op,
                      int64_t bound) {
  assert(x < c->net->clocks.count && y < c->net->clocks.count);
  const wide left = c->clocks[x] - c->clocks[y];
  const wide right = bound * c->scale;
  if (c->watch)
    c->watch(c->watch_data, x, y, left, right);
  if (c->needs)
    needs_compare(c->needs, c->origins, x, y, op, bound);
  return arith_holds(op, left, right);
}

static bool on_holds(void *data, uint32_t x, uint32_t y, expr_kind op,
                     int64_t bound) {
  return concrete_compare(data, x, y, op, bound);
}

void concrete_evaluator(concrete *c, evaluator *v) {
  eval_init(v, c->net, c->cells, c->locations);
  v->clocks.data = c;
  v->clocks.holds = on_holds;
}

typedef struct {
  concrete *state;
  bool all; // that were told so far hold
} conjunction;

static void on_constrain(void *data, uint32_t x, uint32_t y, expr_kind op,
                         int64_t bound) {
  conjunction *told = data;
  if (!concrete_compare(told->state, x, y, op, bound))
    told->all = false;
}

answer concrete_value(concrete *c, const expr *e, run_error *error) {
  evaluator v;
  concrete_evaluator(c, &v);
  int32_t n;
  if (eval_int(&v, e, &n))
    return n ? ANSWER_YES : ANSWER_NO;
  *error = v.error;
  return ANSWER_ERROR;
}

answer concrete_condition(concrete *c, const expr *e, run_error *error) {
  if (!e)
    return ANSWER_YES;
  evaluator v;
  conjunction told = {c, true};
  concrete_evaluator(c, &v);
  v.clocks.data = &told;
  v.clocks.constrain = on_constrain;
  switch (eval_condition(&v, e, false)) {
  case CONDITION_TRUE:
    return told.all ? ANSWER_YES : ANSWER_NO;
  case CONDITION_FALSE:
    return ANSWER_NO;
  case CONDITION_SPLIT:
    return concrete_value(c, e, error);
  default:
    *error = v.error;
    return ANSWER_ERROR;
  }
}

static bool invariant_holds(concrete *c, uint32_t p, const expr *e,
                            refusal *r) {
  assert(c->locations[p] < c->net->processes.data[p].nlocations);
  run_error error;
  const char *who = c->net->processes.data[p].name;
  const char *where = concrete_at(c, p)->name;
  switch (concrete_condition(c, e, &error)) {
  case ANSWER_YES:
    return true;
  case ANSWER_NO:
    return refuse(r, "the invariant of %s.%s does not hold", who, where);
  default:
    return refuse_error(r, &error, "the invariant of %s.%s", who, where);
  }
}

bool concrete_invariants(concrete *c, refusal *r) {
  for (uint32_t p = 0; p < c->net->processes.count; p++)
    if (!invariant_holds(c, p, concrete_at(c, p)->invariant, r))
      return false;
  for (uint32_t p = 0; p < c->net->processes.count; p++)
    if (!invariant_holds(c, p, concrete_at(c, p)->clock_invariant, r))
      return false;
  return true;
}
