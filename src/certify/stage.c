// stage.c -- A discrete state, and trees walked in it.

#include "certify/stage.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"

// ---- What evaluation tells

bool stage_atom(plain_constraints *out, uint32_t x, uint32_t y, expr_kind op,
                int64_t bound) {
  if (bound < -PLAIN_MOST || bound > PLAIN_MOST)
    return false;
  if (op == EXPR_LT || op == EXPR_LE || op == EXPR_EQ)
    plain_constrain(out, x, y,
                    op == EXPR_LT ? plain_lt(bound) : plain_le(bound));
  if (op == EXPR_GT || op == EXPR_GE || op == EXPR_EQ)
    plain_constrain(out, y, x,
                    op == EXPR_GT ? plain_lt(-bound) : plain_le(-bound));
  return true;
}

static void on_constrain(void *data, uint32_t x, uint32_t y, expr_kind op,
                         int64_t bound) {
  stage *s = data;
  assert(op != EXPR_DEADLOCK);
  if (!stage_atom(&s->told, x, y, op, bound))
    s->too_large = true;
}

static void on_reset(void *data, uint32_t x, int32_t n, uint32_t from) {
  stage *s = data;
  assert(x > 0 && x < s->net->clocks.count && from < s->net->clocks.count);
  grow(s->sets, s->nsets, s->sets_room, 8);
  s->sets[s->nsets++] = (clock_assignment){x, from, n};
}

// ---- States

void stage_init(stage *s, const certificate *set, strbuf *why) {
  assert(set->net && set->n == set->net->clocks.count);
  const network *net = set->net;
  *s = (stage){.net = net, .set = set, .why = why};
  s->memory = mem_new(net->cells.count, sizeof *s->memory);
  s->locations = mem_new(net->processes.count, sizeof *s->locations);
  s->meta = mem_new(net->cells.count, sizeof *s->meta);
  for (uint32_t i = 0; i < net->cells.count; i++) {
    s->memory[i] = net->cells.data[i].init;
    if (net->cells.data[i].kind == CELL_META)
      s->meta[s->nmeta++] = i;
  }
  eval_init(&s->eval, net, s->memory, s->locations);
  s->eval.clocks =
      (eval_clocks){.data = s, .constrain = on_constrain, .reset = on_reset};
}

void stage_release(stage *s) {
  mem_free(s->memory);
  mem_free(s->locations);
  mem_free(s->meta);
  mem_free(s->told.data);
  mem_free(s->sets);
}

void stage_forget_meta(stage *s) {
  for (uint32_t i = 0; i < s->nmeta; i++)
    s->memory[s->meta[i]] = s->net->cells.data[s->meta[i]].init;
}

void stage_put(stage *s, const int32_t *key) {
  const uint32_t nprocesses = s->net->processes.count;
  for (uint32_t p = 0; p < nprocesses; p++) {
    assert((uint32_t)key[p] < s->net->processes.data[p].nlocations);
    s->locations[p] = (uint32_t)key[p];
  }
  for (uint32_t i = nprocesses; i < s->set->width; i++)
    s->memory[s->set->cells[i - nprocesses]] = key[i];
  stage_forget_meta(s);
  assert(stage_has(s, key));
}

bool stage_has(const stage *s, const int32_t *key) {
  const uint32_t nprocesses = s->net->processes.count;
  for (uint32_t p = 0; p < nprocesses; p++)
    if (s->locations[p] != (uint32_t)key[p])
      return false;
  for (uint32_t i = nprocesses; i < s->set->width; i++)
    if (s->memory[s->set->cells[i - nprocesses]] != key[i])
      return false;
  return true;
}

void stage_get(const stage *s, int32_t *key) {
  const uint32_t nprocesses = s->net->processes.count;
  for (uint32_t p = 0; p < nprocesses; p++)
    key[p] = (int32_t)s->locations[p];
  for (uint32_t i = nprocesses; i < s->set->width; i++)
    key[i] = s->memory[s->set->cells[i - nprocesses]];
  assert(stage_has(s, key));
}

// ---- What is wrong

static void put_text(strbuf *out, const char *format, va_list list) {
  char text[512];
  vsnprintf(text, sizeof text, format, list);
  strbuf_puts(out, text);
}

finding stage_bad(stage *s, const char *format, ...) {
  va_list list;
  va_start(list, format);
  strbuf_clear(s->why);
  put_text(s->why, format, list);
  va_end(list);
  return FIND_BAD;
}

finding stage_error(stage *s, const char *format, ...) {
  va_list list;
  va_start(list, format);
  strbuf_clear(s->why);
  put_text(s->why, format, list);
  va_end(list);
  strbuf_printf(s->why, ": %s",
                s->too_large ? "a clock is compared with a number that is too "
                               "large for the checker"
                             : diag_code_title(s->eval.error.code));
  return FIND_BAD;
}

// ---- Conditions

finding stage_condition(stage *s, const expr *e) {
  if (!e)
    return FIND_SOME;
  assert(!e->has_clock || s->eval.clocks.constrain);
  const uint32_t before = s->told.count;
  s->too_large = false;
  switch (eval_condition(&s->eval, e, false)) {
  case CONDITION_TRUE:
    return s->too_large ? FIND_BAD : FIND_SOME;
  case CONDITION_FALSE:
    assert(s->told.count >= before);
    s->told.count = before;
    return FIND_NONE;
  default: // a guard is never split
    return FIND_BAD;
  }
}

finding stage_invariants(stage *s) {
  s->told.count = 0;
  for (uint32_t p = 0; p < s->net->processes.count; p++) {
    const location *l = stage_at(s, p);
    finding f = stage_condition(s, l->invariant);
    if (f == FIND_SOME)
      f = stage_condition(s, l->clock_invariant);
    if (f == FIND_BAD)
      return stage_error(s, "the invariant of %s.%s",
                         s->net->processes.data[p].name, l->name);
    if (f != FIND_SOME)
      return f;
  }
  return FIND_SOME;
}

bool stage_stands(const stage *s) {
  for (uint32_t p = 0; p < s->net->processes.count; p++)
    if (stage_at(s, p)->urgent || stage_at(s, p)->committed)
      return true;
  return false;
}

// ---- The order alu

static finding too_small(stage *s, const char *side, uint32_t x, int64_t is,
                         int64_t needed) {
  assert(is < needed);
  char text[32] = "not there";
  if (is != PLAIN_NEVER)
    snprintf(text, sizeof text, "%" PRId64, is);
  return stage_bad(s, "%s of the clock %s is %s, but must be at least %" PRId64,
                   side, s->net->clocks.data[x].name, text, needed);
}

static bool is_diagonal(const certificate *set, plain_constraint c) {
  for (size_t k = 0; k < set->ndiagonals; k++) {
    const plain_constraint d = set->bounds[k];
    if (d.i == c.i && d.j == c.j && d.b == c.b)
      return true;
  }
  return false;
}

static finding cover_difference(stage *s, plain_constraint c) {
  if (is_diagonal(s->set, c))
    return FIND_SOME;
  const char *x = s->net->clocks.data[c.i].name;
  const char *y = s->net->clocks.data[c.j].name;
  return stage_bad(s,
                   "the clocks %s and %s are compared with each other, and "
                   "%s-%s<%s%" PRId64 " is not among the diagonals",
                   x, y, x, y, c.b & 1 ? "=" : "", c.b >> 1);
}

// x > number, x >= number, x < number or x <= number, where x is no difference.
typedef struct {
  uint32_t x;
  bool is_lower;
  int64_t number;
  bool is_constant; // true of all clocks, or of none
} single_bound;

static single_bound single(plain_constraint c) {
  const bool is_lower = c.i == 0;
  return (single_bound){.x = c.i + c.j,
                        .is_lower = is_lower,
                        .number = is_lower ? -(c.b >> 1) : c.b >> 1,
                        .is_constant =
                            is_lower ? c.b >= PLAIN_ZERO : c.b < PLAIN_ZERO};
}

// Whoever satisfies the bound is simulated only by those who do, too.
static finding cover(stage *s, plain_constraint c) {
  assert(s->limits);
  if (c.i == c.j)
    return FIND_SOME;
  if (c.i && c.j)
    return cover_difference(s, c);
  const single_bound b = single(c);
  assert(b.x > 0 && b.x < s->net->clocks.count);
  const int64_t needed = b.number > PLAIN_ALWAYS ? PLAIN_ALWAYS : b.number;
  const int64_t is = s->limits[b.x + (b.is_lower ? 0 : s->net->clocks.count)];
  if (b.is_constant || is >= needed)
    return FIND_SOME;
  return too_small(s, b.is_lower ? "L" : "U", b.x, is, needed);
}

finding stage_limits_cover(stage *s, const plain_constraint *list,
                           uint32_t count, cover_sense sense) {
  finding f = FIND_SOME;
  for (uint32_t i = 0; s->limits && i < count && f == FIND_SOME; i++) {
    const plain_constraint c = list[i], other = {c.j, c.i, plain_not(c.b)};
    f = cover(s, sense == COVER_AS_IS ? c : other);
  }
  return f;
}

void stage_limits_least(const stage *s, const plain_constraint *list,
                        uint32_t count, int64_t *out) {
  const uint32_t n = s->net->clocks.count;
  for (uint32_t i = 0; i < 2 * n; i++)
    out[i] = PLAIN_NEVER;
  for (uint32_t i = 0; i < count; i++) {
    const single_bound b = single(list[i]);
    int64_t *limit = out + b.x + (b.is_lower ? 0 : n);
    if (!(list[i].i && list[i].j) && !b.is_constant && b.number > *limit)
      *limit = b.number;
  }
}

finding stage_limits_equal(stage *s) {
  const uint32_t n = s->net->clocks.count;
  for (uint32_t x = 1; s->limits && x < n; x++)
    if (s->limits[x] != s->limits[n + x])
      return stage_bad(s,
                       "L and U of the clock %s differ, which does not go "
                       "with priorities nor with deadlock",
                       s->net->clocks.data[x].name);
  return stage_limits_cover(s, s->set->bounds, (uint32_t)s->set->ndiagonals,
                            COVER_NEGATED);
}

// What clock x is after assignments: a clock of before, or 0, plus a number.
typedef struct {
  uint32_t from;
  int64_t plus;
} clock_origin;

// What has to hold before, for the bound to hold after.
static plain_constraint before(const clock_origin *of, plain_constraint c) {
  return (plain_constraint){of[c.i].from, of[c.j].from,
                            c.b + 2 * (of[c.j].plus - of[c.i].plus)};
}

// x := from + value asks for from >= -value.
static finding cover_positive(stage *s, clock_origin o) {
  return o.plus < 0 ? cover(s, (plain_constraint){0, o.from, plain_le(o.plus)})
                    : FIND_SOME;
}

// What tells valuations apart after it told them apart before: x > L and x <= U,
// and the diagonals.
static finding cover_all(stage *s, const int64_t *next,
                         const clock_origin *of) {
  const uint32_t n = s->net->clocks.count;
  finding f = FIND_SOME;
  assert(of[0].from == 0 && of[0].plus == 0); // nobody assigns the clock 0
  for (uint32_t x = 1; x < n && f == FIND_SOME; x++) {
    const int64_t l = next[x], u = next[n + x];
    assert(l >= PLAIN_NEVER && u >= PLAIN_NEVER);
    if (l != PLAIN_NEVER)
      f = cover(s, before(of, (plain_constraint){0, x, plain_lt(-l)}));
    if (f == FIND_SOME && u != PLAIN_NEVER)
      f = cover(s, before(of, (plain_constraint){x, 0, plain_le(u)}));
  }
  for (size_t k = 0; k < s->set->ndiagonals && f == FIND_SOME; k++) {
    const plain_constraint d = s->set->bounds[k];
    if (of[d.i].from != d.i || of[d.j].from != d.j || of[d.i].plus ||
        of[d.j].plus)
      f = cover(s, before(of, d));
  }
  return f;
}

finding stage_limits_carry(stage *s, const int64_t *next,
                           const clock_assignment *sets, uint32_t count) {
  const uint32_t n = s->net->clocks.count;
  if (!s->limits)
    return FIND_SOME;
  clock_origin *of = mem_new(n, sizeof *of);
  finding f = FIND_SOME;
  for (uint32_t x = 0; x < n; x++)
    of[x] = (clock_origin){x, 0};
  for (uint32_t i = 0; i < count && f == FIND_SOME; i++) {
    assert(sets[i].x > 0 && sets[i].x < n && sets[i].from < n);
    const clock_origin from = of[sets[i].from];
    of[sets[i].x] = (clock_origin){from.from, from.plus + sets[i].value};
    f = cover_positive(s, of[sets[i].x]);
  }
  if (f == FIND_SOME)
    f = cover_all(s, next, of);
  mem_free(of);
  return f;
}
