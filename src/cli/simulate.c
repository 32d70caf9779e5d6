// simulate.c -- Reading what to do, doing it, printing what came of it.

#include "cli/simulate.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/grow.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/strbuf.h"
#include "cli/answer.h"
#include "cli/status.h"
#include "replay/concrete.h"
#include "replay/elapse.h"
#include "replay/instants.h"
#include "replay/steps.h"
#include "replay/take.h"
#include "trace/trace_words.h"

enum { LINE = 256 }; // longer than any command

typedef struct {
  const network *net;
  const simulate_options *options;
  concrete *states; // the last is the current one
  uint32_t count, room;
  uint64_t random;
  strbuf text, why;
  json json;
  wide unit; // all delays so far are multiples of 1 / unit
} simulator;

static concrete *current(simulator *s) { return &s->states[s->count - 1]; }

// ---- Random numbers

static uint64_t next_random(simulator *s) { // splitmix64
  s->random += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t x = s->random;
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

// One of 0 .. n-1.
static uint64_t pick(simulator *s, uint64_t n) { return next_random(s) % n; }

// ---- States that were visited

// A copy of the current state becomes the current one.
static concrete *push(simulator *s) {
  grow(s->states, s->count, s->room, 16);
  concrete_copy(&s->states[s->count], &s->states[s->count - 1]);
  s->count++;
  return current(s);
}

static void pop(simulator *s) {
  concrete_release(current(s));
  s->count--;
}

// ---- Words

static void flush(simulator *s) {
  fwrite(s->text.text, 1, s->text.length, s->options->out);
  strbuf_clear(&s->text);
}

static void put_time(simulator *s, wide n, wide scale) {
  trace_put_time(&s->text, n, scale);
}

static void put_locations(simulator *s, const concrete *c) {
  strbuf_puts(&s->text, "    ");
  for (uint32_t p = 0; p < s->net->processes.count; p++) {
    strbuf_puts(&s->text, p ? "  " : " ");
    trace_put_location(&s->text, s->net, p, c->locations[p]);
  }
  strbuf_putc(&s->text, '\n');
}

static void put_variables(simulator *s, const concrete *c) {
  bool zeros = false;
  bool others = false;
  for (uint32_t i = 0; i < s->net->cells.count; i++) {
    const cell *v = &s->net->cells.data[i];
    if (v->kind != CELL_STATE)
      continue;
    if (c->cells[i] == 0) {
      zeros = true;
      continue;
    }
    strbuf_printf(&s->text, "%s%s = %d", others ? ", " : "     ", v->name,
                  c->cells[i]);
    others = true;
  }
  if (zeros)
    strbuf_puts(&s->text, others ? "; all other variables are 0"
                                 : "     all variables are 0");
  if (zeros || others)
    strbuf_putc(&s->text, '\n');
}

static void put_clocks(simulator *s, const concrete *c) {
  for (uint32_t i = 1; i < s->net->clocks.count; i++) {
    strbuf_printf(&s->text, "%s%s = ", i > 1 ? ", " : "     ",
                  s->net->clocks.data[i].name);
    put_time(s, c->clocks[i], c->scale);
  }
  if (s->net->clocks.count > 1)
    strbuf_putc(&s->text, '\n');
}

static void put_state(simulator *s, const concrete *c) {
  put_locations(s, c);
  put_variables(s, c);
  put_clocks(s, c);
}

static trace_state state_of(const concrete *c) {
  return (trace_state){.locations = c->locations, .cells = c->cells};
}

static void put_selected(simulator *s, const edge *e) {
  for (uint32_t i = 0; i < e->nselected; i++)
    strbuf_printf(&s->text, "%s%d", i ? ", " : " select ", e->selected[i]);
}

// "P.a -> P.b select 1 [go!], Q.c -> Q.d [go?]".
static void put_step(simulator *s, const concrete *c, const step *taken) {
  const trace_state from = state_of(c);
  for (uint32_t i = 0; i < taken->nmoves; i++) {
    const trace_move m = taken->moves[i];
    const edge *e = &s->net->processes.data[m.process].edges[m.edge];
    strbuf_puts(&s->text, i ? ", " : "");
    steps_print(&s->text, s->net, &m, 1);
    put_selected(s, e);
    if (e->sync == EDGE_INTERNAL)
      continue;
    strbuf_puts(&s->text, " [");
    trace_put_sync(&s->text, s->net, &from, e);
    strbuf_putc(&s->text, ']');
  }
}

// What the step changed: variables, and clocks that were assigned.
static void put_changes(simulator *s, const concrete *before,
                        const concrete *after) {
  assert(before->scale == after->scale);
  for (uint32_t i = 0; i < s->net->cells.count; i++)
    if (s->net->cells.data[i].kind == CELL_STATE &&
        before->cells[i] != after->cells[i])
      strbuf_printf(&s->text, "     %s: %d -> %d\n", s->net->cells.data[i].name,
                    before->cells[i], after->cells[i]);
  for (uint32_t i = 1; i < s->net->clocks.count; i++) {
    if (before->clocks[i] == after->clocks[i])
      continue;
    strbuf_printf(&s->text, "     %s: ", s->net->clocks.data[i].name);
    put_time(s, before->clocks[i], before->scale);
    strbuf_puts(&s->text, " -> ");
    put_time(s, after->clocks[i], after->scale);
    strbuf_putc(&s->text, '\n');
  }
}

// ---- JSON, with the fields of a trace

static void json_time(simulator *s, const char *key, wide n, wide scale) {
  if (n % scale == 0 && n / scale <= INT64_MAX) {
    json_put_int(&s->json, key, (int64_t)(n / scale));
    return;
  }
  strbuf b;
  strbuf_init(&b);
  trace_put_time(&b, n, scale);
  json_put_text(&s->json, key, b.text, b.length);
  strbuf_release(&b);
}

static void json_state(simulator *s, const char *key, const concrete *c) {
  json *j = &s->json;
  json_put_object(j, key);
  json_time(s, "time", c->time, c->scale);
  json_put_object(j, "locations");
  for (uint32_t p = 0; p < s->net->processes.count; p++)
    json_put_string(j, s->net->processes.data[p].name, concrete_at(c, p)->name);
  json_end(j);
  json_put_object(j, "variables");
  for (uint32_t i = 0; i < s->net->cells.count; i++)
    if (s->net->cells.data[i].kind == CELL_STATE)
      json_put_int(j, s->net->cells.data[i].name, c->cells[i]);
  json_end(j);
  json_put_object(j, "clocks");
  for (uint32_t i = 1; i < s->net->clocks.count; i++)
    json_time(s, s->net->clocks.data[i].name, c->clocks[i], c->scale);
  json_end(j);
  json_end(j);
}

// The name of the channel or event, or NULL.
static const char *sync_name(simulator *s, const concrete *c, const edge *e) {
  const trace_state from = state_of(c);
  strbuf_clear(&s->text);
  if (e->sync == EDGE_EVENT)
    return s->net->events.data[e->event];
  trace_put_sync(&s->text, s->net, &from, e);
  if (!s->text.length)
    return NULL;
  s->text.text[s->text.length - 1] = 0; // without ! or ?
  return s->text.text;
}

static void json_move(simulator *s, const concrete *c, trace_move m) {
  static const char *const SYNC[] = {"internal", "send", "receive", "event"};
  const process *p = &s->net->processes.data[m.process];
  const edge *e = &p->edges[m.edge];
  json *j = &s->json;
  json_put_object(j, NULL);
  json_put_string(j, "process", p->name);
  json_put_int(j, "edge", m.edge);
  json_put_int(j, "number", e->number);
  json_put_array(j, "select");
  for (uint32_t i = 0; i < e->nselected; i++)
    json_put_int(j, NULL, e->selected[i]);
  json_end(j);
  json_put_string(j, "source", p->locations[e->source].name);
  json_put_string(j, "target", p->locations[e->target].name);
  json_put_string(j, "sync", SYNC[e->sync]);
  json_put_string(j, "channel", sync_name(s, c, e));
  json_end(j);
  strbuf_clear(&s->text);
}

static wide common_divisor(wide a, wide b) {
  return b ? common_divisor(b, a % b) : a;
}

static void count_delay(simulator *s, wide delay, wide scale) {
  const wide part = scale / common_divisor(scale, delay);
  s->unit *= part / common_divisor(s->unit, part);
}

static void json_step(simulator *s, uint64_t number, wide delay,
                      const concrete *before, const step *taken,
                      const concrete *after) {
  json *j = &s->json;
  json_put_object(j, NULL);
  json_put_int(j, "number", (int64_t)number);
  count_delay(s, delay, before->scale);
  json_time(s, "delay", delay, before->scale);
  json_time(s, "time", after->time, after->scale);
  json_put_array(j, "edges");
  for (uint32_t i = 0; i < taken->nmoves; i++)
    json_move(s, before, taken->moves[i]);
  json_end(j);
  json_state(s, "state", after);
  json_end(j);
}

// ---- A step at random

// Any of the delays that are alike, a whole number if possible; over twice the
// scale of the state.
static wide pick_delay(simulator *s, const concrete *c, const instant *t) {
  if (t->is_point)
    return t->low;
  const wide unit = 2 * c->scale;
  const wide end = t->is_endless ? t->low + 5 * unit : t->high;
  const wide first = t->low / unit + 1;
  const wide last = (end - 1) / unit;
  if (first > last)
    return t->low + (t->high - t->low) / 2;
  const uint64_t many =
      last - first < 1000 ? (uint64_t)(last - first + 1) : 1000;
  return (first + (wide)pick(s, many)) * unit;
}

// A step that was taken: how long before it, and the state when it was taken.
typedef struct {
  wide delay; // over the scale of `before`
  concrete before;
  step taken; // in the arena
} random_step;

typedef enum { GOES_ON, ENDS_IN_DEADLOCK, ENDS_IN_ERROR, ENDS_AT_LIMIT } ending;

// Lets time pass at random, such that something can happen then.  What goes
// wrong after other delays is of no interest, unless nothing else can happen.
static ending wait_at_random(simulator *s, concrete *c, wide *delay) {
  refusal r = {.why = &s->why};
  instant_list list;
  ending end = GOES_ON;
  concrete_reduce(c);
  if (!instants_acting(c, &list, &r)) {
    end = ENDS_AT_LIMIT;
  } else if (list.count == 0) {
    end = r.failed ? ENDS_IN_ERROR : ENDS_IN_DEADLOCK;
  } else {
    const wide d = pick_delay(s, c, &list.data[pick(s, list.count)]);
    const bool is_half = d % 2 != 0;
    if (is_half)
      concrete_rescale(c, 2); // instants_acting() did that, too
    *delay = is_half ? d : d / 2;
    if (!elapse(c, *delay, &r)) {
      *delay = 0;
      end = ENDS_AT_LIMIT;
    }
  }
  instants_release(&list);
  return end;
}

// Changes the state.  If it goes on, out->before is for the caller to release;
// if not, out->delay is how long it waited all the same.
static ending step_at_random(simulator *s, arena *a, concrete *c,
                             random_step *out) {
  out->delay = 0;
  const ending end = wait_at_random(s, c, &out->delay);
  if (end != GOES_ON)
    return end;
  refusal r = {.why = &s->why};
  step_list all;
  steps_legal(a, c, &all, &r);
  if (r.failed)
    return ENDS_IN_ERROR;
  assert(all.count > 0);
  out->taken = all.data[pick(s, all.count)];
  concrete_copy(&out->before, c);
  const bool ok = take_step(c, out->taken.moves, out->taken.nmoves, &r);
  assert(ok);
  (void)ok;
  return GOES_ON;
}

// ---- Random runs

static void tell_step(simulator *s, uint64_t number, const random_step *t) {
  const concrete *after = current(s);
  if (s->options->json) {
    json_step(s, number, t->delay, &t->before, &t->taken, after);
    return;
  }
  strbuf_printf(&s->text, "%" PRIu64 ". after ", number);
  put_time(s, t->delay, t->before.scale);
  strbuf_puts(&s->text, " (time ");
  put_time(s, after->time, after->scale);
  strbuf_puts(&s->text, ")  ");
  put_step(s, &t->before, &t->taken);
  strbuf_putc(&s->text, '\n');
  put_changes(s, &t->before, after);
  flush(s);
}

static void tell_start(simulator *s) {
  if (!s->options->json) {
    strbuf_puts(&s->text, "Start (time 0)\n");
    put_state(s, current(s));
    flush(s);
    return;
  }
  answer_is_given();
  json_init(&s->json, s->options->out);
  json_put_object(&s->json, NULL);
  json_put_object(&s->json, "gnomon");
  json_put_string(&s->json, "version", GNOMON_VERSION);
  json_end(&s->json);
  json_put_int(&s->json, "seed", (int64_t)s->options->seed);
  json_put_null(&s->json, "kind");
  json_state(s, "initial", current(s));
  json_put_array(&s->json, "steps");
}

// What makes it a trace besides the steps.
static void json_times(simulator *s, wide delay) {
  const concrete *c = current(s);
  count_delay(s, delay, c->scale);
  json_time(s, "scale", s->unit, 1);
  json_time(s, "total", c->time, c->scale);
  json_time(s, "final_delay", delay, c->scale);
}

// After `delay` in the last state.
static void tell_end(simulator *s, ending end, wide delay) {
  static const char *const NAMES[] = {"steps", "deadlock", "error", "limit"};
  static const char *const TEXTS[] = {NULL, "Deadlock: nothing can happen here",
                                      "The model goes wrong here",
                                      "The run cannot be continued"};
  const bool has_reason = end == ENDS_IN_ERROR || end == ENDS_AT_LIMIT;
  if (s->options->json) {
    json_end(&s->json); // of steps
    json_times(s, delay);
    json_put_string(&s->json, "end", NAMES[end]);
    json_put_string(&s->json, "reason", has_reason ? s->why.text : NULL);
    json_end(&s->json);
  } else if (end != GOES_ON) {
    fprintf(s->options->out, "%s%s%s\n", TEXTS[end], has_reason ? ": " : "",
            has_reason ? s->why.text : "");
  }
}

static int run_at_random(simulator *s) {
  ending end = GOES_ON;
  wide rest = 0;
  tell_start(s);
  for (uint64_t i = 1; i <= s->options->steps && end == GOES_ON; i++) {
    arena memory;
    random_step t;
    arena_init(&memory);
    end = step_at_random(s, &memory, current(s), &t);
    if (end == GOES_ON) {
      tell_step(s, i, &t);
      concrete_release(&t.before);
    } else {
      rest = t.delay;
    }
    arena_release(&memory);
    if (end == GOES_ON && stop_look(s->options->stop)) {
      strbuf_clear(&s->why);
      strbuf_puts(&s->why, s->options->stop->reason);
      end = ENDS_AT_LIMIT;
    }
  }
  tell_end(s, end, rest);
  return end == ENDS_IN_ERROR ? STATUS_INPUT : STATUS_OK;
}

// ---- Step by step

static const char HELP[] = "number  take that step\n"
                           "d TIME  let time pass: d 2, d 3/2\n"
                           "u       undo\n"
                           "r       a delay and a step at random\n"
                           "q       quit\n"
                           "?       this help; an empty line shows the state\n";

static void say(simulator *s, const char *text) {
  fprintf(s->options->out, "%s\n", text);
}

static void put_limit(simulator *s, const concrete *c) {
  refusal r = {.why = &s->why};
  delay_limit limit;
  strbuf_puts(&s->text, "delay: ");
  if (!instants_limit(c, &limit, &r)) {
    strbuf_printf(&s->text, "unknown: %s", s->why.text);
  } else if (limit.bounded && limit.most == 0) {
    strbuf_puts(&s->text, "none");
  } else {
    strbuf_puts(&s->text, "0 <= d");
    if (limit.bounded) {
      strbuf_puts(&s->text, limit.strict ? " < " : " <= ");
      put_time(s, limit.most, c->scale);
    }
  }
  strbuf_putc(&s->text, '\n');
}

// If nothing can happen now: when can something?
static void put_outlook(simulator *s, const concrete *c) {
  refusal r = {.why = &s->why};
  instant_list list;
  if (!instants_acting(c, &list, &r)) {
    strbuf_puts(&s->text, "no step now\n");
  } else if (list.count == 0) {
    strbuf_puts(&s->text, r.failed ? "no step\n" : "no step, ever: deadlock\n");
  } else {
    strbuf_puts(&s->text, "no step now, but after a delay of ");
    strbuf_puts(&s->text, list.data[0].is_point ? "" : "more than ");
    put_time(s, list.data[0].low, 2 * c->scale);
    strbuf_putc(&s->text, '\n');
  }
  instants_release(&list);
}

static void put_steps(simulator *s, const concrete *c) {
  arena memory;
  step_list all;
  refusal r = {.why = &s->why};
  arena_init(&memory);
  steps_legal(&memory, c, &all, &r);
  if (r.failed)
    strbuf_printf(&s->text, "the model goes wrong: %s\n", s->why.text);
  for (uint32_t i = 0; i < all.count; i++) {
    strbuf_printf(&s->text, "%2u  ", i + 1);
    put_step(s, c, &all.data[i]);
    strbuf_putc(&s->text, '\n');
  }
  if (all.count == 0)
    put_outlook(s, c);
  arena_release(&memory);
}

static void show(simulator *s) {
  const concrete *c = current(s);
  strbuf_puts(&s->text, "time ");
  put_time(s, c->time, c->scale);
  strbuf_putc(&s->text, '\n');
  put_state(s, c);
  put_limit(s, c);
  put_steps(s, c);
  flush(s);
}

// The state before the current one was left by this step.
static void tell_change(simulator *s, const concrete *before,
                        const step *taken) {
  put_step(s, before, taken);
  strbuf_putc(&s->text, '\n');
  put_changes(s, before, current(s));
  flush(s);
}

static bool take_number(simulator *s, const char *text) {
  arena memory;
  step_list all;
  refusal r = {.why = &s->why};
  char *end;
  errno = 0;
  const unsigned long n = strtoul(text, &end, 10);
  arena_init(&memory);
  steps_legal(&memory, current(s), &all, &r);
  const bool ok = !errno && *end == 0 && n >= 1 && n <= all.count;
  if (ok) {
    const step *taken = &all.data[n - 1];
    push(s);
    const bool done = take_step(current(s), taken->moves, taken->nmoves, &r);
    assert(done);
    (void)done;
    tell_change(s, current(s) - 1, taken);
  } else {
    fprintf(s->options->out, "there is no step %s\n", text);
  }
  arena_release(&memory);
  return ok;
}

// Over a scale that the delay has a place in.
static bool wait_fraction(concrete *c, wide numerator, wide denominator,
                          refusal *r) {
  wide delay;
  const wide factor = denominator / common_divisor(denominator, c->scale);
  if (denominator > CONCRETE_SCALE || !concrete_rescale(c, factor) ||
      __builtin_mul_overflow(numerator, c->scale / denominator, &delay))
    return refuse(r, "the numbers are too large");
  return elapse(c, delay, r);
}

static bool wait_for(simulator *s, const char *text) {
  refusal r = {.why = &s->why};
  wide numerator, denominator;
  text += strspn(text, " \t");
  if (!trace_parse_time(text, &numerator, &denominator)) {
    say(s, "a delay is a number or a fraction: d 3/2");
    return false;
  }
  if (wait_fraction(push(s), numerator, denominator, &r))
    return true;
  pop(s);
  fprintf(s->options->out, "not allowed: %s\n", s->why.text);
  return false;
}

static bool undo(simulator *s) {
  if (s->count > 1) {
    pop(s);
    return true;
  }
  say(s, "nothing to undo");
  return false;
}

static bool go_at_random(simulator *s) {
  static const char *const TEXTS[] = {NULL, "deadlock", "the model goes wrong",
                                      "the run cannot be continued"};
  arena memory;
  random_step t;
  arena_init(&memory);
  const ending end = step_at_random(s, &memory, push(s), &t);
  if (end == GOES_ON) {
    strbuf_puts(&s->text, "after ");
    put_time(s, t.delay, t.before.scale);
    strbuf_puts(&s->text, "  ");
    tell_change(s, &t.before, &t.taken);
    concrete_release(&t.before);
  } else {
    pop(s);
    say(s, TEXTS[end]);
  }
  arena_release(&memory);
  return end == GOES_ON;
}

// Carries out one line; false to quit.
static bool obey(simulator *s, const char *line) {
  bool changed = true;
  if (*line == 0)
    ; // show the state again
  else if (*line >= '0' && *line <= '9')
    changed = take_number(s, line);
  else if (*line == 'd')
    changed = wait_for(s, line + 1);
  else if (strcmp(line, "u") == 0)
    changed = undo(s);
  else if (strcmp(line, "r") == 0)
    changed = go_at_random(s);
  else if (strcmp(line, "q") == 0)
    return false;
  else {
    changed = false;
    fputs(strcmp(line, "?") == 0 ? HELP : "unknown command; ? lists them\n",
          s->options->out);
  }
  if (changed)
    show(s);
  return true;
}

// The next line without blanks around it; false at the end.  One that is too
// long for any command becomes none.
static bool read_line(simulator *s, char *line) {
  if (s->options->prompt)
    fputs("> ", s->options->out);
  fflush(s->options->out);
  size_t length = 0;
  bool too_long = false;
  int c;
  while ((c = getc(s->options->in)) != EOF && c != '\n') {
    const bool is_blank = c == ' ' || c == '\t' || c == '\r';
    if (is_blank && length == 0)
      continue;
    too_long |= length + 1 == LINE;
    if (!too_long)
      line[length++] = (char)(c ? c : '!');
  }
  while (length && strchr(" \t\r", line[length - 1]))
    length--;
  line[length] = 0;
  if (too_long)
    line[0] = '!';
  return c != EOF || length > 0;
}

static int run_by_hand(simulator *s) {
  char line[LINE];
  show(s);
  while (read_line(s, line) && obey(s, line))
    ;
  return STATUS_OK;
}

// ---- The command

static void choose_start(simulator *s, concrete *c) {
  for (uint32_t p = 0; p < s->net->processes.count; p++) {
    const process *q = &s->net->processes.data[p];
    uint64_t count = 0;
    for (uint32_t i = 0; i < q->nlocations; i++)
      if (q->locations[i].initial && pick(s, ++count) == 0)
        c->locations[p] = i;
  }
}

static int simulate(simulator *s) {
  refusal r = {.why = &s->why};
  if (!s->options->interactive)
    choose_start(s, current(s));
  if (!concrete_invariants(current(s), &r)) {
    fprintf(s->options->err, "gnomon: there is no initial state: %s\n",
            s->why.text);
    answer_remember("there is no initial state");
    return STATUS_INPUT;
  }
  return s->options->interactive ? run_by_hand(s) : run_at_random(s);
}

int simulate_command(const network *net, const simulate_options *o) {
  simulator s = {.net = net, .options = o, .random = o->seed, .unit = 1};
  strbuf_init(&s.text);
  strbuf_init(&s.why);
  s.states = mem_new(1, sizeof *s.states);
  s.room = s.count = 1;
  concrete_init(&s.states[0], net, 1);
  const int status = simulate(&s);
  while (s.count)
    pop(&s);
  mem_free(s.states);
  strbuf_release(&s.text);
  strbuf_release(&s.why);
  return status;
}
