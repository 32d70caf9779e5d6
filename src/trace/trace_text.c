// trace_text.c -- Showing of each state what is new in it.

#include "trace/trace_text.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/mem.h"
#include "trace/repeats.h"

enum { WIDTH = 79, INDENT = 5, WIDEST_MOVE = 48, BAR = 3 };

typedef struct {
  const network *net;
  const trace *t;
  const trace_text_options *options;
  strbuf *out, text; // `text` is for what has to be measured
  printer print;     // into `text`
  size_t column;     // of the list that is being written; 0 before it
  bool in_block;     // steps that are repeated: the first time round
  bool *asked;       // by clock: does this step ask for it?
} writer;

typedef enum { PLAIN, BOLD, SYNC, CHANGED } paint;

static void put_painted(writer *w, paint p, const char *text) {
  static const char *const ESCAPE[] = {"", "\033[1m", "\033[36m", "\033[33m"};
  const bool on = w->options->color && p != PLAIN;
  if (on)
    strbuf_puts(w->out, ESCAPE[p]);
  strbuf_puts(w->out, text);
  if (on)
    strbuf_puts(w->out, "\033[0m");
}

static void put_blanks(strbuf *out, size_t count) {
  while (count--)
    strbuf_putc(out, ' ');
}

static void flush(writer *w, paint p) {
  put_painted(w, p, w->text.text);
  strbuf_clear(&w->text);
}

// ---- Lists, broken at the right margin

// One more item, from `text`.
static void put_item(writer *w, const char *between, paint p) {
  const size_t width = w->in_block ? WIDTH - BAR : WIDTH;
  if (w->column && w->column + strlen(between) + w->text.length > width) {
    strbuf_add(w->out, between, strcspn(between, " "));
    strbuf_putc(w->out, '\n');
    w->column = 0;
  }
  if (!w->column) {
    put_blanks(w->out, INDENT);
    w->column = INDENT;
  } else {
    strbuf_puts(w->out, between);
    w->column += strlen(between);
  }
  w->column += w->text.length;
  flush(w, p);
}

static void end_list(writer *w) {
  if (w->column)
    strbuf_putc(w->out, '\n');
  w->column = 0;
}

static void put_time(writer *w, wide n) {
  trace_put_time(&w->text, n, w->t->scale);
}

// ---- The start

static void put_locations(writer *w, const trace_state *s) {
  for (uint32_t p = 0; p < w->net->processes.count; p++) {
    trace_put_location(&w->text, w->net, p, s->locations[p]);
    put_item(w, "  ", PLAIN);
  }
  end_list(w);
}

static void put_variables(writer *w, const trace_state *s) {
  uint32_t zeros = 0;
  uint32_t others = 0;
  for (uint32_t i = 0; i < w->net->cells.count; i++) {
    if (w->net->cells.data[i].kind != CELL_STATE)
      continue;
    if (s->cells[i] == 0) {
      zeros++;
      continue;
    }
    others++;
    strbuf_printf(&w->text, "%s = %d", w->net->cells.data[i].name, s->cells[i]);
    put_item(w, ", ", PLAIN);
  }
  if (zeros) {
    strbuf_puts(&w->text,
                others ? "all other variables are 0" : "all variables are 0");
    put_item(w, "; ", PLAIN);
  }
  end_list(w);
}

static void put_zone(writer *w, const trace_state *s) {
  if (w->t->concrete)
    return;
  for (uint32_t i = 0; i < s->zone.count; i++) {
    trace_put_bound(&w->text, w->net, &s->zone.data[i]);
    put_item(w, ", ", PLAIN);
  }
  end_list(w);
}

static void put_start(writer *w) {
  const trace_state *s = &w->t->states[0];
  put_painted(w, BOLD, "Start");
  strbuf_puts(w->out, w->t->concrete ? " (time 0)\n" : "\n");
  put_locations(w, s);
  put_variables(w, s);
  bool started = false;
  for (uint32_t x = 1; x < w->net->clocks.count; x++)
    started |= w->net->clocks.data[x].init != 0;
  for (uint32_t x = 1; started && x < w->net->clocks.count; x++) {
    const clock_info *c = &w->net->clocks.data[x];
    strbuf_printf(&w->text, "%s = %d", c->name, c->init);
    put_item(w, ", ", PLAIN);
  }
  end_list(w);
  put_zone(w, s);
}

// ---- A step

static const edge *edge_of(const writer *w, const trace_move *m) {
  return &w->net->processes.data[m->process].edges[m->edge];
}

static void collect_move(writer *w, const trace_move *m) {
  const edge *e = edge_of(w, m);
  trace_put_location(&w->text, w->net, m->process, e->source);
  strbuf_puts(&w->text, " -> ");
  trace_put_location(&w->text, w->net, m->process, e->target);
}

static size_t widest_move(writer *w, const trace_step *s) {
  size_t widest = 0;
  for (uint32_t i = 0; i < s->nmoves; i++) {
    collect_move(w, &s->moves[i]);
    if (w->text.length > widest && w->text.length <= WIDEST_MOVE)
      widest = w->text.length;
    strbuf_clear(&w->text);
  }
  return widest;
}

// The sync goes to a column of its own, behind the moves.
static void put_move(writer *w, const trace_state *from, const trace_move *m,
                     size_t widest) {
  collect_move(w, m);
  const size_t length = w->text.length;
  flush(w, PLAIN);
  trace_put_sync(&w->text, w->net, from, edge_of(w, m));
  if (w->text.length) {
    put_blanks(w->out, 2 + (length < widest ? widest - length : 0));
    strbuf_putc(w->out, '[');
    flush(w, SYNC);
    strbuf_putc(w->out, ']');
  }
  strbuf_putc(w->out, '\n');
}

static void put_moves(writer *w, uint32_t i) {
  const trace_step *s = &w->t->steps[i];
  strbuf_printf(&w->text, "%u.", i + 1);
  if (w->t->concrete) {
    strbuf_puts(&w->text, " after ");
    put_time(w, s->delay);
    strbuf_puts(&w->text, " (time ");
    put_time(w, w->t->states[i].time + s->delay);
    strbuf_puts(&w->text, w->in_block ? ", ...)" : ")");
  }
  const size_t indent = w->text.length + 2;
  flush(w, BOLD);
  strbuf_puts(w->out, "  ");
  const size_t widest = widest_move(w, s);
  for (uint32_t k = 0; k < s->nmoves; k++) {
    if (k)
      put_blanks(w->out, indent);
    put_move(w, &w->t->states[i], &s->moves[k], widest);
  }
}

static void put_line(writer *w, const char *word) {
  if (!w->text.length)
    return;
  put_blanks(w->out, INDENT);
  strbuf_puts(w->out, word);
  strbuf_putc(w->out, ' ');
  flush(w, PLAIN);
  strbuf_putc(w->out, '\n');
}

static void put_labels(writer *w, const trace_step *s) {
  for (uint32_t i = 0; i < s->nmoves; i++) {
    trace_put_guard(&w->print, edge_of(w, &s->moves[i]));
    put_line(w, "when");
  }
  for (uint32_t i = 0; i < s->nmoves; i++) {
    trace_put_update(&w->print, edge_of(w, &s->moves[i]));
    put_line(w, "do");
  }
}

static void put_changes(writer *w, const trace_state *from,
                        const trace_state *to) {
  for (uint32_t i = 0; i < w->net->cells.count; i++) {
    const cell *c = &w->net->cells.data[i];
    if (c->kind != CELL_STATE || from->cells[i] == to->cells[i])
      continue;
    strbuf_printf(&w->text, "%s: %d -> %d", c->name, from->cells[i],
                  to->cells[i]);
    put_item(w, ", ", CHANGED);
  }
  end_list(w);
}

// ---- Clocks

static void ask(writer *w, const trace_bounds *list) {
  for (uint32_t i = 0; i < list->count; i++)
    w->asked[list->data[i].x] = w->asked[list->data[i].y] = true;
}

// What the model compares: a search may have compared an equal clock instead.
static void ask_condition(writer *w, const expr *e) {
  if (!e)
    return;
  if (e->kind == EXPR_CLOCK && e->target && place_is_fixed(e->target))
    w->asked[e->target->base] = true;
  if (e->kind == EXPR_CLOCK && e->source && place_is_fixed(e->source))
    w->asked[e->source->base] = true;
  for (uint32_t i = 0; i < e->nargs; i++)
    ask_condition(w, e->args[i]);
}

static void ask_guards(writer *w, const trace_step *s) {
  for (uint32_t i = 0; i < s->nmoves; i++)
    ask_condition(w, edge_of(w, &s->moves[i])->clock_guard);
}

static wide clock_after(const trace_state *s, uint32_t x, wide delay) {
  return s->entry[x] + (s->stopped && s->stopped[x] ? 0 : delay);
}

// What the step makes of a clock.  Behind a block the trace has what clocks are
// after the last time round.
static wide clock_behind(const writer *w, uint32_t i, uint32_t x, wide before) {
  const trace_step *s = &w->t->steps[i];
  bool is_assigned = !repeats_to(w->t, i);
  for (uint32_t k = 0; k < s->nresets; k++)
    is_assigned |= s->resets[k].clock == x;
  return is_assigned ? w->t->states[i + 1].entry[x] : before;
}

// At the end of state i; the step that follows may be none.
static void put_clocks(writer *w, uint32_t i, const trace_step *s,
                       const trace_bounds *asked, wide delay) {
  const trace_state *from = &w->t->states[i];
  if (!w->t->concrete)
    return;
  memset(w->asked, 0, w->net->clocks.count * sizeof *w->asked);
  ask(w, asked);
  if (s)
    ask_guards(w, s);
  for (uint32_t x = 1; x < w->net->clocks.count; x++) {
    const wide before = clock_after(from, x, delay);
    const wide after = s ? clock_behind(w, i, x, before) : before;
    const bool changed = after != before;
    if (!changed && !w->asked[x] && !w->options->all_clocks)
      continue;
    strbuf_puts(&w->text, w->net->clocks.data[x].name);
    strbuf_puts(&w->text, changed ? ": " : " = ");
    put_time(w, before);
    if (changed) {
      strbuf_puts(&w->text, " -> ");
      put_time(w, after);
    }
    put_item(w, ", ", changed ? CHANGED : PLAIN);
  }
  end_list(w);
}

static void put_step(writer *w, uint32_t i) {
  const trace_step *s = &w->t->steps[i];
  put_moves(w, i);
  put_labels(w, s);
  put_changes(w, &w->t->states[i], &w->t->states[i + 1]);
  put_clocks(w, i, s, &s->guard, s->delay);
  put_zone(w, &w->t->states[i + 1]);
}

// ---- Steps that are repeated

// "Steps 4 to 6, 1000 times, 7 time units each (time 4 to 7004):"
static void put_block_title(writer *w, const trace_repeat *r) {
  const uint32_t end = r->first + r->count;
  if (r->count == 1)
    strbuf_printf(&w->text, "Step %u", end);
  else
    strbuf_printf(&w->text, "Steps %u to %u", r->first + 1, end);
  strbuf_printf(&w->text, ", %" PRIu64 " times", r->times);
  flush(w, BOLD);
  if (w->t->concrete) {
    wide round = 0;
    for (uint32_t i = r->first; i < end; i++)
      round += w->t->steps[i].delay;
    strbuf_puts(w->out, ", ");
    put_time(w, round);
    const bool is_one = strcmp(w->text.text, "1") == 0;
    strbuf_printf(&w->text, " time unit%s each (time ", is_one ? "" : "s");
    put_time(w, w->t->states[r->first].time);
    strbuf_puts(&w->text, " to ");
    put_time(w, w->t->states[end].time);
    strbuf_putc(&w->text, ')');
    flush(w, PLAIN);
  }
  strbuf_puts(w->out, ":\n");
}

// Each line of the text behind a bar.
static void put_behind_bar(strbuf *out, const char *text) {
  while (*text) {
    const size_t length = strcspn(text, "\n");
    strbuf_puts(out, length ? " | " : " |");
    strbuf_add(out, text, length);
    strbuf_putc(out, '\n');
    text += length + (text[length] == '\n');
  }
}

static void put_block(writer *w, const trace_repeat *r) {
  strbuf *out = w->out;
  strbuf inside;
  strbuf_init(&inside);
  put_block_title(w, r);
  w->out = &inside;
  w->in_block = true;
  for (uint32_t i = r->first; i < r->first + r->count; i++) {
    if (i > r->first)
      strbuf_putc(&inside, '\n');
    put_step(w, i);
  }
  w->out = out;
  w->in_block = false;
  put_behind_bar(out, inside.text);
  strbuf_release(&inside);
}

static void put_steps(writer *w) {
  for (uint32_t i = 0; i < w->t->nsteps;) {
    const trace_repeat *r = repeats_from(w->t, i);
    strbuf_putc(w->out, '\n');
    if (r)
      put_block(w, r);
    else
      put_step(w, i);
    i += r ? r->count : 1;
  }
}

// ---- First and last lines

static void put_header(writer *w) {
  static const char *const TITLE[] = {"Witness", "Counterexample",
                                      "Way to the error"};
  const trace *t = w->t;
  put_painted(w, BOLD, t->is_bare ? "Trace" : TITLE[t->kind]);
  strbuf_puts(w->out, ": ");
  trace_put_wide(w->out, repeats_count(t));
  strbuf_puts(w->out, t->nsteps == 1 && !t->nrepeats ? " step" : " steps");
  if (t->nrepeats)
    strbuf_printf(w->out, " (%u shown)", t->nsteps);
  if (t->concrete) {
    put_time(w, t->total);
    strbuf_printf(w->out, ", %s time unit%s", w->text.text,
                  strcmp(w->text.text, "1") == 0 ? "" : "s");
    strbuf_clear(&w->text);
  }
  strbuf_puts(w->out, ".\n\n");
}

static void put_total(writer *w) {
  const trace *t = w->t;
  strbuf_puts(w->out, "Total time ");
  put_time(w, t->total);
  flush(w, BOLD);
  if (t->is_leisurely) {
    strbuf_puts(w->out, ".\n");
    return;
  }
  if (t->attained) {
    strbuf_printf(w->out, ", the least %s.\n",
                  t->fastest ? "there is" : "that these steps can take");
    return;
  }
  strbuf_puts(w->out, t->fastest ? ". Every such run takes more than "
                                 : ". These steps take more than ");
  put_time(w, t->infimum);
  flush(w, BOLD);
  strbuf_puts(w->out, ", by as little as one likes.\n");
}

// How a run without end goes on.
static void put_rest(writer *w) {
  const trace *t = w->t;
  if (t->from)
    strbuf_printf(
        w->out,
        "What is before --> holds after step %u, and from then on what "
        "is behind it\nnever does.\n",
        t->from);
  switch (t->end) {
  case TRACE_LOOPS:
    strbuf_printf(w->out, "From step %u on, the same again for ever.\n",
                  t->loop_first + 1);
    break;
  case TRACE_STAYS:
    strbuf_puts(w->out, "And then time passes for ever.\n");
    break;
  case TRACE_STUCK:
    strbuf_puts(w->out, "And then time passes for as long as it can, which is "
                        "not for ever, and\nno step is possible any more.\n");
    break;
  default:
    break;
  }
}

static void put_deadlock(writer *w) {
  if (w->t->deadlock == TRACE_TIME_LOCK)
    strbuf_puts(w->out, "Time-lock: no step is possible any more, and time "
                        "cannot pass for ever.\n");
  else if (w->t->deadlock == TRACE_DEAD_END)
    strbuf_puts(w->out, "Dead end: no step is possible any more, but time may "
                        "pass for ever.\n");
}

static void put_end(writer *w) {
  static const char *const END[] = {"the query holds", "the property fails",
                                    "the model goes wrong"};
  const trace *t = w->t;
  strbuf_putc(w->out, '\n');
  put_painted(w, BOLD, "End");
  if (t->concrete) {
    strbuf_puts(w->out, " after ");
    put_time(w, t->final_delay);
    strbuf_puts(&w->text, " (time ");
    put_time(w, t->total);
    strbuf_puts(&w->text, ")");
    flush(w, PLAIN);
  }
  if (!t->is_bare && t->end == TRACE_ENDS)
    strbuf_printf(w->out, ": %s", END[t->kind]);
  strbuf_putc(w->out, '\n');
  put_locations(w, &t->states[t->nsteps]);
  put_clocks(w, t->nsteps, NULL, &t->goal, t->final_delay);
  if (t->end != TRACE_ENDS)
    put_rest(w);
  else if (t->concrete)
    put_total(w);
  put_deadlock(w);
}

void trace_text_write(const network *net, const trace *t,
                      const trace_text_options *options, strbuf *out) {
  writer w = {.net = net, .t = t, .options = options, .out = out};
  strbuf_init(&w.text);
  print_init(&w.print, net, &w.text, false);
  w.asked = mem_new(net->clocks.count, sizeof *w.asked);
  put_header(&w);
  put_start(&w);
  put_steps(&w);
  put_end(&w);
  mem_free(w.asked);
  print_release(&w.print);
  strbuf_release(&w.text);
}
