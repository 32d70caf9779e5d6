// Building and printing trees; see world.h.

#include "world.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

void world_init(world *w, uint64_t seed) {
  memset(w, 0, sizeof *w);
  w->seed = seed;
  w->next = 1;
  arena_init(&w->memory);
  network_init(&w->net, &w->memory);
  for (int32_t i = 0; i < CELLS; i++) {
    const cell c = {.name = arena_printf(&w->memory, "c%d", i),
                    .low = INT32_MIN,
                    .high = INT32_MAX};
    vec_push(&w->memory, &w->net.cells, c);
    w->ranges[i] = ANY;
  }
  for (int i = 1; i < CLOCKS; i++) {
    const clock_info c = {.name = arena_printf(&w->memory, "x%d", i)};
    vec_push(&w->memory, &w->net.clocks, c);
  }
}

void world_release(world *w) { arena_release(&w->memory); }

uint64_t next_random(uint64_t *seed) { // splitmix64
  *seed += 0x9e3779b97f4a7c15u;
  uint64_t x = *seed;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

int32_t pick(world *w, int32_t n) { // 0 .. n-1
  return (int32_t)(next_random(&w->seed) % (uint64_t)n);
}

bool percent(world *w, int32_t p) { return pick(w, 100) < p; }

span fresh(world *w) {
  const span at = {w->next, w->next + 1};
  w->next++;
  return at;
}

// ---- Building trees -------------------------------------------------------

expr *num(world *w, int32_t x) { return expr_const(&w->memory, fresh(w), x); }

expr *node(world *w, expr_kind k, uint32_t n, ...) {
  expr *e = expr_new(&w->memory, k, fresh(w), n);
  va_list list;
  va_start(list, n);
  for (uint32_t i = 0; i < n; i++)
    e->args[i] = va_arg(list, expr *);
  va_end(list);
  return expr_finish(e);
}

place *spot(world *w, space s, int32_t base, uint32_t nsteps) {
  return place_new(&w->memory, s, base, "place", fresh(w), nsteps);
}

expr *of_place(world *w, expr_kind k, place *p) {
  expr *e = expr_new(&w->memory, k, fresh(w), 0);
  e->target = p;
  return expr_finish(e);
}

expr *var(world *w, int32_t base) {
  return of_place(w, EXPR_VAR, spot(w, SPACE_CELL, base, 0));
}

place *indexed(world *w, int32_t base, expr *index, int32_t low, uint32_t count,
               uint32_t stride) {
  place *p = spot(w, SPACE_CELL, base, 1);
  p->steps[0] = (place_step){index, low, count, stride};
  return p;
}

expr *set_in(world *w, expr_kind k, place *p, expr_kind op, expr *value,
             range r) {
  expr *e = expr_new(&w->memory, k, fresh(w), 1);
  e->target = p;
  e->op = (uint8_t)op;
  e->args[0] = value;
  e->domain = r;
  return expr_finish(e);
}

expr *over(world *w, expr_kind k, int32_t slot, range r, expr *body) {
  expr *e = expr_new(&w->memory, k, fresh(w), 1);
  e->slot = slot;
  e->domain = r;
  e->args[0] = body;
  return expr_finish(e);
}

expr *stretch(world *w, expr_kind k, place *to, place *from, uint32_t count,
              const range *ranges) {
  expr *e = expr_new(&w->memory, k, fresh(w), 0);
  e->target = to;
  e->source = from;
  e->count = count;
  if (k == EXPR_COPY)
    e->ranges = ranges;
  return expr_finish(e);
}

expr *clock_atom(world *w, place *x, place *y, expr_kind op, expr *bound) {
  expr *e = expr_new(&w->memory, EXPR_CLOCK, fresh(w), 1);
  e->op = (uint8_t)op;
  e->target = x;
  e->source = y;
  e->args[0] = bound;
  return expr_finish(e);
}

expr *reset(world *w, place *to, place *from, expr *value) {
  expr *e = expr_new(&w->memory, EXPR_RESET, fresh(w), 1);
  e->target = to;
  e->source = from;
  e->args[0] = value;
  return expr_finish(e);
}

stmt *say(world *w, stmt_kind k, expr *condition, uint32_t n, ...) {
  stmt *s = stmt_new(&w->memory, k, fresh(w), n);
  s->condition = condition;
  va_list list;
  va_start(list, n);
  for (uint32_t i = 0; i < n; i++)
    s->list[i] = va_arg(list, stmt *);
  va_end(list);
  return s;
}

stmt *does(world *w, expr *e) { return say(w, STMT_EXPR, e, 0); }

// ---- Printing -------------------------------------------------------------

static const char *const MODE_NAMES[] = {
    "value", "test", "update", "place", "condition", "negation", "rates"};

static void print_expr(const expr *, FILE *);

static void print_place(const place *p, FILE *out) {
  static const char SPACES[] = "cxh";
  if (!p) {
    fputs("0", out);
    return;
  }
  fprintf(out, "%c%d", SPACES[p->space], p->base);
  if (p->via != VIA_NONE)
    fprintf(out, "@c%d", p->via);
  for (uint32_t i = 0; i < p->nsteps; i++) {
    const place_step *s = &p->steps[i];
    fputs("[", out);
    print_expr(s->index, out);
    fprintf(out, ":%d+%ux%u]", s->low, s->count, s->stride);
  }
}

static void print_expr(const expr *e, FILE *out) {
  if (e->kind == EXPR_CONST) {
    fprintf(out, "%d", e->value);
    return;
  }
  if (e->kind == EXPR_VAR) {
    print_place(e->target, out);
    return;
  }
  fprintf(out, "(%s", expr_kind_name((expr_kind)e->kind));
  if (e->op)
    fprintf(out, ".%s", expr_kind_name((expr_kind)e->op));
  if (e->kind == EXPR_CLOCK && e->wide)
    fprintf(out, " %" PRId64 " +", e->wide);
  if (e->kind == EXPR_CALL)
    fprintf(out, " f%u", e->callee);
  if (e->kind >= EXPR_FORALL && e->kind <= EXPR_SUM)
    fprintf(out, " c%d in", e->slot);
  if ((e->kind >= EXPR_FORALL && e->kind <= EXPR_SUM) ||
      e->kind == EXPR_ASSIGN || e->kind == EXPR_POST)
    fprintf(out, " %d..%d", e->domain.low, e->domain.high);
  if (e->target || e->source) {
    fputs(" ", out);
    print_place(e->target, out);
  }
  if (e->source) {
    fputs(" ", out);
    print_place(e->source, out);
  }
  for (uint32_t i = 0; i < e->nargs; i++) {
    fputs(" ", out);
    print_expr(e->args[i], out);
  }
  fprintf(out, ")#%u", e->at.begin);
}

static void print_stmt(const stmt *s, int indent, FILE *out) {
  static const char *const NAMES[] = {"block",   "do",      "if",     "while",
                                      "dowhile", "foreach", "return", "assert"};
  fprintf(out, "%*s%s#%u ", indent, "", NAMES[s->kind], s->at.begin);
  if (s->kind == STMT_FOREACH)
    fprintf(out, "c%d in %d..%d", s->slot, s->domain.low, s->domain.high);
  if (s->condition)
    print_expr(s->condition, out);
  fputs("\n", out);
  for (uint32_t i = 0; i < s->count; i++)
    print_stmt(s->list[i], indent + 2, out);
}

void print_subject(const world *w, const subject *s, FILE *out) {
  for (uint32_t i = 0; i < w->net.functions.count; i++) {
    fprintf(out, "function f%u\n", i);
    print_stmt(w->net.functions.data[i].body, 2, out);
  }
  fprintf(out, "as %s: ", MODE_NAMES[s->as]);
  if (s->as == AS_UPDATE)
    print_stmt(s->s, 0, out);
  else if (s->as == AS_PLACE)
    print_place(s->p, out);
  else if (s->as == AS_RATES)
    for (int i = 0; i < 2; i++)
      print_expr(s->rates[i].value, out);
  else
    print_expr(s->e, out);
  fputs("\n", out);
}
