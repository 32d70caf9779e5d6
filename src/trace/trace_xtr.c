// trace_xtr.c -- Numbers and marks, written and read.

#include "trace/trace_xtr.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "trace/rebuild.h"

// ---- Writing

static void put_number(strbuf *out, wide n) {
  trace_put_wide(out, n);
  strbuf_putc(out, ' ');
}

static void put_state(const network *net, const trace_state *s, strbuf *out) {
  for (uint32_t p = 0; p < net->processes.count; p++)
    put_number(out, s->locations[p]);
  strbuf_puts(out, "\n.\n");
  for (uint32_t i = 0; i < s->zone.count; i++) {
    const trace_bound *b = &s->zone.data[i];
    put_number(out, b->x);
    put_number(out, b->y);
    trace_put_wide(out, 2 * (wide)b->limit + b->strict);
    strbuf_puts(out, "\n.\n");
  }
  strbuf_puts(out, ".\n");
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE)
      put_number(out, s->cells[i]);
  strbuf_puts(out, "\n.\n");
}

static void put_move(strbuf *out, uint32_t who, uint32_t number,
                     const int32_t *selected, uint32_t nselected) {
  put_number(out, who);
  put_number(out, number);
  for (uint32_t k = 0; k < nselected; k++)
    put_number(out, selected[k]);
  strbuf_puts(out, "; ");
}

static void put_step(const network *net, const trace_step *s, strbuf *out) {
  for (uint32_t i = 0; i < s->nmoves; i++) {
    const trace_move *m = &s->moves[i];
    const edge *e = &net->processes.data[m->process].edges[m->edge];
    const uint32_t of_root = e->nselected - e->nbranch;
    if (e->branch) // the way out of a branchpoint comes before the way in
      put_move(out, m->process, e->branch - 1, e->selected + of_root,
               e->nbranch);
    put_move(out, m->process, e->number, e->selected, of_root);
  }
  strbuf_puts(out, ".\n");
}

void trace_xtr_write(const network *net, const trace *t, strbuf *out) {
  put_state(net, &t->states[0], out);
  for (uint32_t i = 0; i < t->nsteps; i++) {
    put_state(net, &t->states[i + 1], out);
    put_step(net, &t->steps[i], out);
  }
  strbuf_puts(out, ".\n");
}

// ---- Reading

typedef VEC(int64_t) numbers;

typedef struct {
  arena *memory;
  const network *net;
  trace_problem *problem;
  const char *next, *end;
  uint32_t line;
  numbers list; // of the last read_numbers()
  VEC(told_state) states;
  VEC(told_step) steps;
  uint32_t largest_clock;
} reader;

__attribute__((format(printf, 2, 3))) static bool
complain(reader *r, const char *format, ...) {
  char text[256];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  return trace_complain(r->problem, r->memory, r->line, "%s", text);
}

static void skip_blanks(reader *r) {
  for (; r->next < r->end && strchr(" \t\r\n", *r->next) && *r->next; r->next++)
    r->line += *r->next == '\n';
}

static bool at_mark(reader *r, char mark) {
  skip_blanks(r);
  return r->next < r->end && *r->next == mark;
}

static bool is_digit(const reader *r) {
  return r->next < r->end && *r->next >= '0' && *r->next <= '9';
}

static bool read_number(reader *r, int64_t *out) {
  const bool negative = *r->next == '-';
  r->next += negative;
  if (!is_digit(r))
    return complain(r, "expecting a number, '.' or ';'");
  *out = 0;
  for (; is_digit(r); r->next++)
    if (__builtin_mul_overflow(*out, 10, out) ||
        __builtin_sub_overflow(*out, *r->next - '0', out))
      return complain(r, "a number that is too large");
  if (!negative && __builtin_sub_overflow(0, *out, out))
    return complain(r, "a number that is too large");
  return true;
}

// Numbers up to the mark, which is read, too.
static bool read_numbers(reader *r, char mark) {
  r->list.count = 0;
  while (!at_mark(r, mark)) {
    int64_t n = 0;
    if (r->next == r->end)
      return complain(r, "the file ends in the middle of the trace");
    if (!read_number(r, &n))
      return false;
    vec_push(r->memory, &r->list, n);
  }
  r->next++;
  return true;
}

static bool read_locations(reader *r, told_state *out) {
  const uint32_t count = r->net->processes.count;
  if (!read_numbers(r, '.'))
    return false;
  if (r->list.count != count)
    return complain(r, "%u locations, but the model has %u processes",
                    r->list.count, count);
  out->locations = arena_array(r->memory, count, sizeof *out->locations);
  for (uint32_t p = 0; p < count; p++) {
    const process *q = &r->net->processes.data[p];
    if (r->list.data[p] < 0 || r->list.data[p] >= q->nlocations)
      return complain(r, "%s has no location %lld", q->name,
                      (long long)r->list.data[p]);
    out->locations[p] = (uint32_t)r->list.data[p];
  }
  return true;
}

static bool is_clock(const reader *r, int64_t n) {
  return n >= 0 && n <= r->net->clocks.count;
}

static bool read_zone(reader *r, told_state *out) {
  VEC(trace_bound) zone = {0};
  while (!at_mark(r, '.')) {
    if (!read_numbers(r, '.'))
      return false;
    const int64_t *n = r->list.data;
    if (r->list.count != 3)
      return complain(r, "a bound needs two clocks and a number");
    if (!is_clock(r, n[0]) || !is_clock(r, n[1]))
      return complain(r, "the model has %u clocks", r->net->clocks.count - 1);
    if (n[2] / 2 > TRACE_MOST_BOUND || n[2] / 2 < -TRACE_MOST_BOUND)
      return complain(r, "a bound that is too large");
    const trace_bound b = {.x = (uint32_t)n[0],
                           .y = (uint32_t)n[1],
                           .limit = (n[2] - (n[2] & 1)) / 2,
                           .strict = n[2] & 1};
    vec_push(r->memory, &zone, b);
    for (int i = 0; i < 2; i++)
      if (n[i] > r->largest_clock)
        r->largest_clock = (uint32_t)n[i];
  }
  r->next++;
  out->zone = (trace_bounds){zone.data, zone.count};
  return true;
}

static bool read_values(reader *r, told_state *out) {
  uint32_t at = 0;
  if (!read_numbers(r, '.'))
    return false;
  if (r->list.count != network_count_state(r->net))
    return complain(r, "%u values, but the model has %u variables",
                    r->list.count, network_count_state(r->net));
  out->cells = arena_array(r->memory, r->net->cells.count, sizeof *out->cells);
  for (uint32_t i = 0; i < r->net->cells.count; i++) {
    const cell *c = &r->net->cells.data[i];
    if (c->kind != CELL_STATE)
      continue;
    const int64_t n = r->list.data[at++];
    if (n < c->low || n > c->high)
      return complain(r, "%lld is not in the range of %s", (long long)n,
                      c->name);
    out->cells[i] = (int32_t)n;
  }
  return true;
}

static bool read_state(reader *r) {
  told_state s = {0};
  skip_blanks(r);
  s.line = r->line;
  if (!read_locations(r, &s) || !read_zone(r, &s) || !read_values(r, &s))
    return false;
  vec_push(r->memory, &r->states, s);
  return true;
}

static bool read_move(reader *r, told_move *out) {
  if (!read_numbers(r, ';'))
    return false;
  const int64_t *n = r->list.data;
  if (r->list.count < 2 || n[0] < 0 || n[0] >= r->net->processes.count ||
      n[1] < 0 || n[1] > INT32_MAX)
    return complain(r, "expecting a process and an edge of it");
  *out = (told_move){.process = (uint32_t)n[0],
                     .number = (uint32_t)n[1],
                     .has_selection = true,
                     .nselected = r->list.count - 2};
  int32_t *selected = arena_array(r->memory, out->nselected, sizeof *selected);
  for (uint32_t i = 0; i < out->nselected; i++) {
    if (n[i + 2] < INT32_MIN || n[i + 2] > INT32_MAX)
      return complain(r, "a number that is too large");
    selected[i] = (int32_t)n[i + 2];
  }
  out->selected = selected;
  return true;
}

static bool read_step(reader *r) {
  VEC(told_move) moves = {0};
  skip_blanks(r);
  told_step s = {.line = r->line};
  while (!at_mark(r, '.')) {
    told_move m;
    if (!read_move(r, &m))
      return false;
    vec_push(r->memory, &moves, m);
  }
  r->next++;
  s.moves = moves.data;
  s.nmoves = moves.count;
  vec_push(r->memory, &r->steps, s);
  return true;
}

static bool read_all(reader *r) {
  if (!read_state(r))
    return false;
  while (!at_mark(r, '.'))
    if (!read_state(r) || !read_step(r))
      return false;
  r->next++;
  skip_blanks(r);
  return r->next == r->end || complain(r, "text behind the end of the trace");
}

// Without the global clock of UPPAAL 5, which is number 1.
static void drop_first_clock(trace_bounds *zone) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < zone->count; i++) {
    trace_bound b = zone->data[i];
    if (b.x == 1 || b.y == 1)
      continue;
    b.x -= b.x > 0;
    b.y -= b.y > 0;
    zone->data[kept++] = b;
  }
  zone->count = kept;
}

trace *trace_xtr_read(arena *memory, const network *net, const char *text,
                      size_t length, trace_problem *p) {
  reader r = {.memory = memory,
              .net = net,
              .problem = p,
              .next = text,
              .end = text + length,
              .line = 1};
  if (!read_all(&r))
    return NULL;
  if (r.largest_clock >= net->clocks.count)
    for (uint32_t i = 0; i < r.states.count; i++)
      drop_first_clock(&r.states.data[i].zone);
  return rebuild_told(memory, net, r.states.data, r.steps.data, r.steps.count,
                      p);
}
