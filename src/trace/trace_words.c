// trace_words.c -- Writing and reading single words of traces.

#include "trace/trace_words.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/eval.h"

static const char *const KINDS[] = {"witness", "counterexample", "error"};

const char *trace_kind_name(trace_kind k) { return KINDS[k]; }

bool trace_kind_find(const char *text, trace_kind *out) {
  for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
    if (strcmp(text, KINDS[i]) == 0) {
      *out = (trace_kind)i;
      return true;
    }
  return false;
}

static const char *const DEADLOCKS[] = {NULL, "time-lock", "dead-end"};

const char *trace_deadlock_name(trace_deadlock d) { return DEADLOCKS[d]; }

bool trace_deadlock_find(const char *text, trace_deadlock *out) {
  for (int i = TRACE_TIME_LOCK; i <= TRACE_DEAD_END; i++)
    if (strcmp(text, DEADLOCKS[i]) == 0) {
      *out = (trace_deadlock)i;
      return true;
    }
  return false;
}

// ---- Numbers

void trace_put_wide(strbuf *out, wide n) {
  char digits[48];
  size_t at = sizeof digits;
  const bool negative = n < 0;
  do {
    const int digit = (int)(n % 10);
    digits[--at] = (char)('0' + (digit < 0 ? -digit : digit));
    n /= 10;
  } while (n);
  if (negative)
    digits[--at] = '-';
  strbuf_add(out, digits + at, sizeof digits - at);
}

void trace_put_time(strbuf *out, wide numerator, wide scale) {
  assert(scale > 0);
  const wide common = wide_gcd(numerator, scale);
  trace_put_wide(out, numerator / common);
  if (scale == common)
    return;
  strbuf_putc(out, '/');
  trace_put_wide(out, scale / common);
}

// Digits from *text on; moves it behind them.
static bool parse_wide(const char **text, wide *out) {
  const bool negative = **text == '-';
  *text += negative;
  if (**text < '0' || **text > '9')
    return false;
  wide n = 0;
  for (; **text >= '0' && **text <= '9'; ++*text)
    if (__builtin_mul_overflow(n, (wide)10, &n) ||
        __builtin_add_overflow(n, (wide)(**text - '0'), &n))
      return false;
  *out = negative ? -n : n;
  return true;
}

bool trace_parse_time(const char *text, wide *numerator, wide *denominator) {
  *denominator = 1;
  if (!parse_wide(&text, numerator))
    return false;
  if (*text == '/') {
    text++;
    if (!parse_wide(&text, denominator))
      return false;
  }
  return *text == 0 && *denominator > 0;
}

// ---- Bounds

void trace_put_bound(strbuf *out, const network *net, const trace_bound *b) {
  const bool is_lower = !b->x && b->y;
  strbuf_puts(out, net->clocks.data[is_lower ? b->y : b->x].name);
  if (b->x && b->y) {
    strbuf_puts(out, " - ");
    strbuf_puts(out, net->clocks.data[b->y].name);
  }
  strbuf_printf(out, " %c%s ", is_lower ? '>' : '<', b->strict ? "" : "=");
  trace_put_wide(out, is_lower ? -(wide)b->limit : b->limit);
}

// The next word of a text; false if there is none or it is too long.
static bool next_word(const char **text, char *word, size_t room) {
  *text += strspn(*text, " ");
  const size_t length = strcspn(*text, " ");
  if (length == 0 || length >= room)
    return false;
  memcpy(word, *text, length);
  word[length] = 0;
  *text += length;
  return true;
}

static bool parse_clock(const network *net, const char *text, uint32_t *out) {
  *out = strcmp(text, "0") == 0 ? 0 : trace_find_clock(net, text);
  return *out != UINT32_MAX;
}

static bool parse_limit(const char *text, bool negated, int64_t *out) {
  char *end = NULL;
  errno = 0;
  const intmax_t n = strtoimax(text, &end, 10);
  if (end == text || *end || errno || n > INT64_MAX || n <= INT64_MIN)
    return false;
  *out = negated ? -n : n;
  return true;
}

bool trace_parse_bound(const network *net, const char *text, trace_bound *out) {
  enum { LONGEST = 8192 };
  char word[LONGEST];
  *out = (trace_bound){0};
  if (!next_word(&text, word, sizeof word) ||
      !parse_clock(net, word, &out->x) || !next_word(&text, word, sizeof word))
    return false;
  if (strcmp(word, "-") == 0 && (!next_word(&text, word, sizeof word) ||
                                 !parse_clock(net, word, &out->y) ||
                                 !next_word(&text, word, sizeof word)))
    return false;
  const bool is_lower = word[0] == '>';
  if ((!is_lower && word[0] != '<') || (word[1] && strcmp(word + 1, "=") != 0))
    return false;
  out->strict = !word[1];
  if (!next_word(&text, word, sizeof word) ||
      !parse_limit(word, is_lower, &out->limit) || text[strspn(text, " ")])
    return false;
  if (is_lower) {
    const uint32_t x = out->x;
    out->x = out->y;
    out->y = x;
  }
  return true;
}

// ---- Edges

void trace_put_location(strbuf *out, const network *net, uint32_t p,
                        uint32_t at) {
  const process *q = &net->processes.data[p];
  strbuf_puts(out, q->name);
  strbuf_putc(out, '.');
  strbuf_puts(out, q->locations[at].name);
}

static bool find_channel(const network *net, const trace_state *s,
                         const place *at, uint32_t *out) {
  *out = (uint32_t)at->base;
  if (at->via == VIA_NONE && at->nsteps == 0)
    return true;
  int32_t *memory = mem_new(net->cells.count, sizeof *memory);
  if (net->cells.count)
    memcpy(memory, s->cells, net->cells.count * sizeof *memory);
  evaluator v;
  int32_t number;
  eval_init(&v, net, memory, s->locations);
  const bool ok = eval_place(&v, at, &number);
  mem_free(memory);
  *out = ok ? (uint32_t)number : 0;
  return ok && (uint32_t)number < net->channels.count;
}

void trace_put_sync(strbuf *out, const network *net, const trace_state *s,
                    const edge *e) {
  uint32_t c;
  if (e->sync == EDGE_EVENT) {
    strbuf_putc(out, '@');
    strbuf_puts(out, net->events.data[e->event]);
  } else if (e->sync != EDGE_INTERNAL && find_channel(net, s, e->channel, &c)) {
    strbuf_puts(out, net->channels.data[c].name);
    strbuf_putc(out, e->sync == EDGE_SEND ? '!' : '?');
  }
}

void trace_put_guard(printer *p, const edge *e) {
  print_both(p, e->guard, e->clock_guard);
}

// Updates are lists of expressions; a block of one or of nothing but those needs
// no braces.
static bool put_list(printer *p, const stmt *s, bool *started) {
  if (s->kind == STMT_EXPR) {
    if (*started)
      strbuf_puts(p->out, ", ");
    *started = true;
    print_expr(p, s->condition);
    return true;
  }
  for (uint32_t i = 0; s->kind == STMT_BLOCK && i < s->count; i++)
    if (!put_list(p, s->list[i], started))
      return false;
  return s->kind == STMT_BLOCK;
}

void trace_put_update(printer *p, const edge *e) {
  const size_t before = p->out->length;
  bool started = false;
  if (!e->update || put_list(p, e->update, &started))
    return;
  p->out->length = before;
  p->out->text[before] = 0;
  print_stmt(p, e->update);
}

// ---- Names

uint32_t trace_find_clock(const network *net, const char *text) {
  for (uint32_t i = 1; i < net->clocks.count; i++)
    if (strcmp(net->clocks.data[i].name, text) == 0)
      return i;
  return UINT32_MAX;
}

uint32_t trace_find_process(const network *net, const char *text) {
  for (uint32_t i = 0; i < net->processes.count; i++)
    if (strcmp(net->processes.data[i].name, text) == 0)
      return i;
  return UINT32_MAX;
}

bool trace_complain(trace_problem *p, arena *a, uint32_t line,
                    const char *format, ...) {
  char text[512];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  *p = (trace_problem){.line = line, .text = arena_copy(a, text, strlen(text))};
  return false;
}

bool trace_misfit(trace_problem *p) {
  p->is_misfit = true;
  return false;
}
