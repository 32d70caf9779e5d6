// simulate.c -- Reading what to do, doing it, printing what came of it.

#include "cli/simulate.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "api/walk_json.h"
#include "base/arena.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "cli/answer.h"
#include "cli/status.h"
#include "replay/concrete.h"
#include "replay/instants.h"
#include "replay/steps.h"
#include "trace/trace_words.h"

enum { LINE = 256 }; // longer than any command

typedef struct {
  const network *net;
  const simulate_options *options;
  walk walk;
  strbuf text;
  json json;
  wide unit; // all delays so far are multiples of 1 / unit
} simulator;

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

static void count_delay(simulator *s, wide delay, wide scale) {
  const wide part = scale / walk_common_divisor(scale, delay);
  s->unit *= part / walk_common_divisor(s->unit, part);
}

// ---- Random runs

static void tell_step(simulator *s, uint64_t number, const walk_step *t) {
  const concrete *after = walk_current(&s->walk);
  if (s->options->json) {
    count_delay(s, t->delay, t->before.scale);
    walk_json_step(&s->json, number, t, after);
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
    put_state(s, walk_current(&s->walk));
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
  if (s->walk.net->overflow != OVERFLOW_WRAP)
    json_put_string(&s->json, "overflow",
                    overflow_mode_text(s->walk.net->overflow));
  walk_json_state(&s->json, "initial", walk_current(&s->walk));
  json_put_array(&s->json, "steps");
}

// What makes it a trace besides the steps.
static void json_times(simulator *s, wide delay) {
  const concrete *c = walk_current(&s->walk);
  count_delay(s, delay, c->scale);
  walk_json_time(&s->json, "scale", s->unit, 1);
  walk_json_time(&s->json, "total", c->time, c->scale);
  walk_json_time(&s->json, "final_delay", delay, c->scale);
}

// After `delay` in the last state.
static void tell_end(simulator *s, walk_end end, wide delay) {
  static const char *const NAMES[] = {"steps", "deadlock", "error", "limit"};
  static const char *const TEXTS[] = {NULL, "Deadlock: nothing can happen here",
                                      "The model goes wrong here",
                                      "The run cannot be continued"};
  const bool has_reason = end == WALK_IN_ERROR || end == WALK_AT_LIMIT;
  if (s->options->json) {
    json_end(&s->json); // of steps
    json_times(s, delay);
    json_put_string(&s->json, "end", NAMES[end]);
    json_put_string(&s->json, "reason", has_reason ? s->walk.why.text : NULL);
    json_end(&s->json);
  } else if (end != WALK_GOES_ON) {
    fprintf(s->options->out, "%s%s%s\n", TEXTS[end], has_reason ? ": " : "",
            has_reason ? s->walk.why.text : "");
  }
}

static int run_at_random(simulator *s) {
  walk_end end = WALK_GOES_ON;
  wide rest = 0;
  tell_start(s);
  for (uint64_t i = 1; i <= s->options->steps && end == WALK_GOES_ON; i++) {
    arena memory;
    walk_step t;
    arena_init(&memory);
    end = walk_on(&s->walk, &memory, &t);
    if (end == WALK_GOES_ON) {
      tell_step(s, i, &t);
      concrete_release(&t.before);
    } else {
      rest = t.delay;
    }
    arena_release(&memory);
    if (end == WALK_GOES_ON && stop_look(s->options->stop)) {
      strbuf_clear(&s->walk.why);
      strbuf_puts(&s->walk.why, s->options->stop->reason);
      end = WALK_AT_LIMIT;
    }
  }
  tell_end(s, end, rest);
  return end == WALK_IN_ERROR ? STATUS_INPUT : STATUS_OK;
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
  refusal r = {.why = &s->walk.why};
  delay_limit limit;
  strbuf_puts(&s->text, "delay: ");
  if (!instants_limit(c, &limit, &r)) {
    strbuf_printf(&s->text, "unknown: %s", s->walk.why.text);
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
  refusal r = {.why = &s->walk.why};
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
  refusal r = {.why = &s->walk.why};
  arena_init(&memory);
  steps_legal(&memory, c, &all, &r);
  if (r.failed)
    strbuf_printf(&s->text, "the model goes wrong: %s\n", s->walk.why.text);
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
  const concrete *c = walk_current(&s->walk);
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
  put_changes(s, before, walk_current(&s->walk));
  flush(s);
}

static bool take_number(simulator *s, const char *text) {
  arena memory;
  step taken;
  char *end;
  errno = 0;
  const unsigned long n = strtoul(text, &end, 10);
  arena_init(&memory);
  const bool ok =
      !errno && *end == 0 && walk_take(&s->walk, &memory, n, &taken);
  if (ok)
    tell_change(s, walk_current(&s->walk) - 1, &taken);
  else
    fprintf(s->options->out, "there is no step %s\n", text);
  arena_release(&memory);
  return ok;
}

static bool wait_for(simulator *s, const char *text) {
  wide numerator, denominator;
  text += strspn(text, " \t");
  if (!trace_parse_time(text, &numerator, &denominator)) {
    say(s, "a delay is a number or a fraction: d 3/2");
    return false;
  }
  if (walk_wait(&s->walk, numerator, denominator))
    return true;
  fprintf(s->options->out, "not allowed: %s\n", s->walk.why.text);
  return false;
}

static bool undo(simulator *s) {
  if (walk_undo(&s->walk))
    return true;
  say(s, "nothing to undo");
  return false;
}

static bool go_at_random(simulator *s) {
  static const char *const TEXTS[] = {NULL, "deadlock", "the model goes wrong",
                                      "the run cannot be continued"};
  arena memory;
  walk_step t;
  arena_init(&memory);
  const walk_end end = walk_jump(&s->walk, &memory, &t);
  if (end == WALK_GOES_ON) {
    strbuf_puts(&s->text, "after ");
    put_time(s, t.delay, t.before.scale);
    strbuf_puts(&s->text, "  ");
    tell_change(s, &t.before, &t.taken);
    concrete_release(&t.before);
  } else {
    say(s, TEXTS[end]);
  }
  arena_release(&memory);
  return end == WALK_GOES_ON;
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

int simulate_command(const network *net, const simulate_options *o) {
  simulator s = {.net = net, .options = o, .unit = 1};
  int status = STATUS_INPUT;
  strbuf_init(&s.text);
  if (walk_begin(&s.walk, net, o->seed, !o->interactive)) {
    status = o->interactive ? run_by_hand(&s) : run_at_random(&s);
  } else {
    fprintf(o->err, "gnomon: there is no initial state: %s\n", s.walk.why.text);
    answer_remember("there is no initial state");
  }
  walk_release(&s.walk);
  strbuf_release(&s.text);
  return status;
}
