// trace_json.c -- Fields, written and read in the same order.

#include "trace/trace_json.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "trace/concretise.h"
#include "trace/json_tree.h"
#include "trace/rebuild.h"
#include "trace/repeats.h"

static const char *const SYNC[] = {"internal", "send", "receive", "event"};

// The channel without ! or ?, or the event; nothing if there is none.
static void put_channel(strbuf *out, const network *net,
                        const trace_state *from, const edge *e) {
  if (e->sync == EDGE_EVENT) {
    strbuf_puts(out, net->events.data[e->event]);
    return;
  }
  trace_put_sync(out, net, from, e);
  if (out->length)
    out->text[--out->length] = 0;
}

// ---- Writing

typedef struct {
  json *j;
  const network *net;
  const trace *t;
  strbuf text;
  printer print; // into `text`
} writer;

static void put_wide(writer *w, const char *key, wide n, wide scale) {
  if (n % scale == 0 && n / scale >= INT64_MIN && n / scale <= INT64_MAX) {
    json_put_int(w->j, key, (int64_t)(n / scale));
    return;
  }
  strbuf_clear(&w->text);
  trace_put_time(&w->text, n, scale);
  json_put_text(w->j, key, w->text.text, w->text.length);
}

static void put_time(writer *w, const char *key, wide n) {
  if (w->t->concrete)
    put_wide(w, key, n, w->t->scale);
}

static void put_bounds(writer *w, const char *key, const trace_bounds *list) {
  json_put_array(w->j, key);
  for (uint32_t i = 0; i < list->count; i++) {
    strbuf_clear(&w->text);
    trace_put_bound(&w->text, w->net, &list->data[i]);
    json_put_text(w->j, NULL, w->text.text, w->text.length);
  }
  json_end(w->j);
}

static void put_clocks(writer *w, const trace_state *s) {
  if (w->t->concrete) {
    json_put_object(w->j, "clocks");
    for (uint32_t x = 1; x < w->net->clocks.count; x++)
      put_time(w, w->net->clocks.data[x].name, s->entry[x]);
    json_end(w->j);
  }
  json_put_bool(w->j, "may_delay", s->may_delay);
  json_put_array(w->j, "stopped");
  for (uint32_t x = 1; s->stopped && x < w->net->clocks.count; x++)
    if (s->stopped[x])
      json_put_string(w->j, NULL, w->net->clocks.data[x].name);
  json_end(w->j);
}

static void put_state(writer *w, const char *key, const trace_state *s) {
  const network *net = w->net;
  json_put_object(w->j, key);
  put_time(w, "time", s->time);
  json_put_object(w->j, "locations");
  for (uint32_t p = 0; p < net->processes.count; p++) {
    const process *q = &net->processes.data[p];
    json_put_string(w->j, q->name, q->locations[s->locations[p]].name);
  }
  json_end(w->j);
  json_put_object(w->j, "variables");
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE)
      json_put_int(w->j, net->cells.data[i].name, s->cells[i]);
  json_end(w->j);
  put_clocks(w, s);
  put_bounds(w, "invariant", &s->invariant);
  put_bounds(w, "zone", &s->zone);
  json_end(w->j);
}

// What was collected; null if that is nothing.
static void flush_text(writer *w, const char *key) {
  json_put_string(w->j, key, w->text.length ? w->text.text : NULL);
  strbuf_clear(&w->text);
}

static void put_edge(writer *w, const trace_state *from, const trace_move *m) {
  const process *q = &w->net->processes.data[m->process];
  const edge *e = &q->edges[m->edge];
  json_put_object(w->j, NULL);
  json_put_string(w->j, "process", q->name);
  json_put_int(w->j, "edge", m->edge);
  json_put_int(w->j, "number", e->number);
  json_put_array(w->j, "select");
  for (uint32_t i = 0; i < e->nselected; i++)
    json_put_int(w->j, NULL, e->selected[i]);
  json_end(w->j);
  json_put_string(w->j, "source", q->locations[e->source].name);
  json_put_string(w->j, "target", q->locations[e->target].name);
  json_put_string(w->j, "sync", SYNC[e->sync]);
  strbuf_clear(&w->text);
  put_channel(&w->text, w->net, from, e);
  flush_text(w, "channel");
  trace_put_guard(&w->print, e);
  flush_text(w, "guard");
  trace_put_update(&w->print, e);
  flush_text(w, "update");
  json_end(w->j);
}

static void put_resets(writer *w, const trace_step *s) {
  json_put_array(w->j, "resets");
  for (uint32_t i = 0; i < s->nresets; i++) {
    const trace_reset *r = &s->resets[i];
    json_put_object(w->j, NULL);
    json_put_string(w->j, "clock", w->net->clocks.data[r->clock].name);
    if (r->from)
      json_put_string(w->j, "from", w->net->clocks.data[r->from].name);
    json_put_int(w->j, "value", r->value);
    json_end(w->j);
  }
  json_end(w->j);
}

static void put_step(writer *w, uint32_t i) {
  const trace_step *s = &w->t->steps[i];
  json_put_object(w->j, NULL);
  json_put_int(w->j, "number", (int64_t)i + 1);
  put_time(w, "delay", s->delay);
  put_time(w, "time", w->t->concrete ? w->t->states[i].time + s->delay : 0);
  json_put_array(w->j, "edges");
  for (uint32_t k = 0; k < s->nmoves; k++)
    put_edge(w, &w->t->states[i], &s->moves[k]);
  json_end(w->j);
  put_bounds(w, "guard", &s->guard);
  put_resets(w, s);
  put_state(w, "state", &w->t->states[i + 1]);
  json_end(w->j);
}

static const char *const END[] = {NULL, "loop", "stays", "stuck"};

// How a run without end goes on.
static void put_rest(writer *w) {
  const trace *t = w->t;
  if (t->end == TRACE_ENDS)
    return;
  json_put_object(w->j, "end");
  json_put_string(w->j, "kind", END[t->end]);
  if (t->end == TRACE_LOOPS)
    json_put_int(w->j, "loop_first", (int64_t)t->loop_first + 1);
  json_put_int(w->j, "from", t->from);
  json_end(w->j);
}

static void put_repeats(writer *w) {
  if (!w->t->nrepeats)
    return;
  json_put_array(w->j, "repeats");
  for (uint32_t i = 0; i < w->t->nrepeats; i++) {
    const trace_repeat *r = &w->t->repeats[i];
    json_put_object(w->j, NULL);
    json_put_int(w->j, "first", (int64_t)r->first + 1);
    json_put_int(w->j, "last", (int64_t)r->first + r->count);
    json_put_int(w->j, "times", (int64_t)r->times);
    json_end(w->j);
  }
  json_end(w->j);
}

void trace_json_write(json *j, const char *key, const network *net,
                      const trace *t) {
  writer w = {.j = j, .net = net, .t = t};
  strbuf_init(&w.text);
  print_init(&w.print, net, &w.text, false);
  json_put_object(j, key);
  json_put_string(j, "kind", t->is_bare ? NULL : trace_kind_name(t->kind));
  if (net->overflow != OVERFLOW_WRAP)
    json_put_string(j, "overflow", overflow_mode_text(net->overflow));
  if (t->concrete) {
    put_wide(&w, "scale", t->scale, 1);
    put_time(&w, "total", t->total);
  }
  if (t->concrete && !t->is_leisurely) {
    put_time(&w, "infimum", t->infimum);
    json_put_bool(j, "attained", t->attained);
    json_put_bool(j, "fastest", t->fastest);
  }
  put_time(&w, "final_delay", t->final_delay);
  put_bounds(&w, "goal", &t->goal);
  put_repeats(&w);
  if (t->deadlock != TRACE_MOVES)
    json_put_string(j, "deadlock", trace_deadlock_name(t->deadlock));
  put_rest(&w);
  put_state(&w, "initial", &t->states[0]);
  json_put_array(j, "steps");
  for (uint32_t i = 0; i < t->nsteps; i++)
    put_step(&w, i);
  json_end(j);
  json_end(j);
  print_release(&w.print);
  strbuf_release(&w.text);
}

// ---- Reading

typedef struct {
  arena *memory;
  const network *net;
  trace_problem *problem;
  uint32_t step; // the one being read, from 1; 0 elsewhere
  rebuilder rebuild;
  strbuf text;
  printer print; // into `text`
} reader;

__attribute__((format(printf, 2, 3))) static bool
complain(const reader *r, const char *format, ...) {
  char text[400];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  if (r->step)
    return trace_complain(r->problem, r->memory, 0, "step %u: %s", r->step,
                          text);
  return trace_complain(r->problem, r->memory, 0, "%s", text);
}

static const tree *get_text(const reader *r, const tree *t, const char *key) {
  const tree *found = tree_get(t, key);
  if (tree_is(found, TREE_TEXT))
    return found;
  complain(r, "expecting a text \"%s\"", key);
  return NULL;
}

// In the right scale, which *out is set to; false if that cannot be.
static bool get_time(const reader *r, const tree *t, const char *key,
                     wide scale, wide *out) {
  const tree *found = tree_get(t, key);
  wide n = 0;
  wide d = 1;
  if (tree_is(found, TREE_INT))
    n = found->number;
  else if (!tree_is(found, TREE_TEXT) || !trace_parse_time(found->text, &n, &d))
    return complain(r, "expecting a time \"%s\"", key);
  if (n < 0 || scale % d != 0 || __builtin_mul_overflow(n, scale / d, out))
    return complain(r, "\"%s\" is no time with this scale", key);
  return true;
}

// Bounds that are not there are none.
static bool get_bounds(const reader *r, const tree *t, const char *key,
                       trace_bounds *out) {
  const tree *list = tree_get(t, key);
  if (!list)
    return true;
  if (!tree_is(list, TREE_LIST))
    return complain(r, "\"%s\" is no list of bounds", key);
  *out = (trace_bounds){arena_array(r->memory, list->count, sizeof *out->data),
                        list->count};
  for (uint32_t i = 0; i < list->count; i++) {
    const tree *item = &list->items[i];
    if (!tree_is(item, TREE_TEXT) ||
        !trace_parse_bound(r->net, item->text, &out->data[i]))
      return complain(r, "\"%s\": '%.100s' is no bound of the model's clocks",
                      key, tree_is(item, TREE_TEXT) ? item->text : "");
  }
  return true;
}

// ---- Reading: which edges are meant

// By names, since the indices are those of the model that the trace was made
// for: process, source, target, synchronisation and selected values have to
// fit.  Of several edges that do, the likeliest has the guard and update that
// the file says, then the index.

// What is not said fits.  Null is an empty text.
static bool text_fits(const tree *said, const char *is) {
  if (!said || said->kind == TREE_NULL)
    return !said || !*is;
  return said->kind == TREE_TEXT && strcmp(said->text, is) == 0;
}

static bool selection_fits(const tree *said, const edge *e) {
  if (!said)
    return true;
  if (said->kind != TREE_LIST || said->count != e->nselected)
    return false;
  for (uint32_t i = 0; i < e->nselected; i++)
    if (!tree_is(&said->items[i], TREE_INT) ||
        said->items[i].number != e->selected[i])
      return false;
  return true;
}

static bool leads(const process *q, const edge *e, const tree *t) {
  return text_fits(tree_get(t, "source"), q->locations[e->source].name) &&
         text_fits(tree_get(t, "target"), q->locations[e->target].name);
}

static bool sync_fits(reader *r, const trace_state *from, const edge *e,
                      const tree *t) {
  strbuf_clear(&r->text);
  put_channel(&r->text, r->net, from, e);
  return text_fits(tree_get(t, "sync"), SYNC[e->sync]) &&
         text_fits(tree_get(t, "channel"), r->text.text);
}

static uint32_t likeliness(reader *r, const process *q, uint32_t i,
                           const tree *t) {
  const tree *index = tree_get(t, "edge");
  strbuf_clear(&r->text);
  trace_put_guard(&r->print, &q->edges[i]);
  bool same = text_fits(tree_get(t, "guard"), r->text.text);
  strbuf_clear(&r->text);
  trace_put_update(&r->print, &q->edges[i]);
  same &= text_fits(tree_get(t, "update"), r->text.text);
  return 2 * same + (tree_is(index, TREE_INT) && index->number == i);
}

// Stable; there are few.
static void sort_edges(reader *r, const process *q, const tree *t,
                       uint32_t *edges, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    const uint32_t moved = edges[i];
    const uint32_t rank = likeliness(r, q, moved, t);
    uint32_t k = i;
    for (; k > 0 && likeliness(r, q, edges[k - 1], t) < rank; k--)
      edges[k] = edges[k - 1];
    edges[k] = moved;
  }
}

static const char *said_text(const tree *t, const char *key) {
  const tree *found = tree_get(t, key);
  return tree_is(found, TREE_TEXT) ? found->text : "";
}

// "P has no edge from a to b with go! that selects 1, 2"
static bool no_edge(reader *r, const process *q, const tree *t, bool some) {
  const tree *select = tree_get(t, "select");
  const char *sync = said_text(t, "sync");
  strbuf *b = &r->text;
  strbuf_clear(b);
  if (some && strcmp(sync, "internal") == 0)
    strbuf_puts(b, " without synchronisation");
  else if (some && tree_is(tree_get(t, "channel"), TREE_TEXT))
    strbuf_printf(b, " with %s%s", said_text(t, "channel"),
                  strcmp(sync, "send") == 0      ? "!"
                  : strcmp(sync, "receive") == 0 ? "?"
                                                 : "");
  for (uint32_t i = 0; some && tree_is(select, TREE_LIST) && i < select->count;
       i++)
    strbuf_printf(b, "%s%" PRId64, i ? ", " : " that selects ",
                  select->items[i].number);
  return complain(r, "%s has no edge from %.100s to %.100s%.150s", q->name,
                  said_text(t, "source"), said_text(t, "target"), b->text) ||
         trace_misfit(r->problem);
}

static bool find_edges(reader *r, const trace_state *from, const tree *t,
                       move_choice *out) {
  const process *q = &r->net->processes.data[out->process];
  VEC(uint32_t) found = {0};
  bool some = false;
  for (uint32_t i = 0; i < q->nedges; i++) {
    const edge *e = &q->edges[i];
    if (!leads(q, e, t))
      continue;
    some = true;
    if (selection_fits(tree_get(t, "select"), e) && sync_fits(r, from, e, t))
      vec_push(r->memory, &found, i);
  }
  if (!found.count)
    return no_edge(r, q, t, some);
  sort_edges(r, q, t, found.data, found.count);
  out->edges = found.data;
  out->nedges = found.count;
  return true;
}

static bool read_move(reader *r, const trace_state *from, const tree *t,
                      move_choice *out) {
  const tree *of = get_text(r, t, "process");
  if (!of || !get_text(r, t, "source") || !get_text(r, t, "target"))
    return false;
  out->process = trace_find_process(r->net, of->text);
  if (out->process == UINT32_MAX)
    return complain(r, "the model has no process '%.100s'", of->text) ||
           trace_misfit(r->problem);
  return find_edges(r, from, t, out);
}

// UINT32_MAX if there is none.
static uint32_t find_location(const process *q, const tree *said) {
  for (uint32_t i = 0; tree_is(said, TREE_TEXT) && i < q->nlocations; i++)
    if (strcmp(q->locations[i].name, said->text) == 0)
      return i;
  return UINT32_MAX;
}

// NULL if they are not all told.
static uint32_t *told_locations(const reader *r, const tree *state) {
  const tree *list = tree_get(state, "locations");
  const uint32_t count = r->net->processes.count;
  uint32_t *out = arena_array(r->memory, count, sizeof *out);
  uint32_t hint = 0;
  for (uint32_t p = 0; p < count; p++) {
    const process *q = &r->net->processes.data[p];
    out[p] = find_location(q, tree_next(list, q->name, &hint));
    if (out[p] == UINT32_MAX)
      return NULL;
  }
  return out;
}

// NULL if they are not all told.
static int32_t *told_cells(const reader *r, const tree *state) {
  const tree *list = tree_get(state, "variables");
  int32_t *out = arena_array(r->memory, r->net->cells.count, sizeof *out);
  uint32_t hint = 0;
  for (uint32_t i = 0; i < r->net->cells.count; i++) {
    const cell *c = &r->net->cells.data[i];
    if (c->kind != CELL_STATE)
      continue;
    const tree *v = tree_next(list, c->name, &hint);
    if (!tree_is(v, TREE_INT) || v->number < INT32_MIN || v->number > INT32_MAX)
      return NULL;
    out[i] = (int32_t)v->number;
  }
  return out;
}

// ---- Reading: states and steps

static bool not_a_run(reader *r) {
  return complain(r, "%s", r->rebuild.why.text) || trace_misfit(r->problem);
}

// Processes may have several initial locations; the file says which.
static bool read_start(reader *r, const tree *root, trace_state *out) {
  const uint32_t *said = told_locations(r, tree_get(root, "initial"));
  for (uint32_t p = 0; said && p < r->net->processes.count; p++)
    if (!r->net->processes.data[p].locations[said[p]].initial)
      said = NULL; // what is said of the state will not fit
  const bool ok = said ? rebuild_start(&r->rebuild, said, out)
                       : rebuild_first(&r->rebuild, out);
  return ok || complain(r, "the initial state: %s", r->rebuild.why.text) ||
         trace_misfit(r->problem);
}

// If no combination of edges leads to the state that the file has, the likeliest
// will do: the difference is found later, and named.
static bool read_moves(reader *r, const trace_state *from, const tree *t,
                       trace_step *out, trace_state *to) {
  const tree *list = tree_get(t, "edges");
  const tree *state = tree_get(t, "state");
  const told_state told = {.locations = told_locations(r, state),
                           .cells = told_cells(r, state)};
  if (!tree_is(list, TREE_LIST))
    return complain(r, "expecting a list \"edges\"");
  move_choice *c = arena_array(r->memory, list->count, sizeof *c);
  for (uint32_t i = 0; i < list->count; i++)
    if (!read_move(r, from, &list->items[i], &c[i]))
      return false;
  return rebuild_choice(&r->rebuild, from, c, list->count, &told, out, to) ||
         rebuild_choice(&r->rebuild, from, c, list->count, &(told_state){0},
                        out, to) ||
         not_a_run(r);
}

static bool check_locations(const reader *r, const tree *t,
                            const trace_state *s) {
  uint32_t hint = 0;
  const tree *list = tree_get(t, "locations");
  for (uint32_t p = 0; list && p < r->net->processes.count; p++) {
    const process *q = &r->net->processes.data[p];
    const tree *l = tree_next(list, q->name, &hint);
    if (!tree_is(l, TREE_TEXT) ||
        strcmp(l->text, q->locations[s->locations[p]].name) != 0)
      return complain(r, "%s should be in %s then", q->name,
                      q->locations[s->locations[p]].name) ||
             trace_misfit(r->problem);
  }
  return true;
}

static bool check_variables(const reader *r, const tree *t,
                            const trace_state *s) {
  uint32_t hint = 0;
  const tree *list = tree_get(t, "variables");
  for (uint32_t i = 0; list && i < r->net->cells.count; i++) {
    const cell *c = &r->net->cells.data[i];
    if (c->kind != CELL_STATE)
      continue;
    const tree *v = tree_next(list, c->name, &hint);
    if (!tree_is(v, TREE_INT) || v->number != s->cells[i])
      return complain(r, "%s should be %d then", c->name, s->cells[i]) ||
             trace_misfit(r->problem);
  }
  return true;
}

static bool read_state(const reader *r, const tree *t, trace_state *out) {
  if (!t)
    return true; // nothing said, nothing wrong
  if (!tree_is(t, TREE_OBJECT))
    return complain(r, "a state that is no object");
  return check_locations(r, t, out) && check_variables(r, t, out) &&
         get_bounds(r, t, "zone", &out->zone);
}

// What comes after the moves have been played.
static bool read_steps(reader *r, const tree *list, trace *t) {
  for (r->step = 1; r->step <= t->nsteps; r->step++) {
    const tree *item = &list->items[r->step - 1];
    trace_step *s = &t->steps[r->step - 1];
    if (!read_state(r, tree_get(item, "state"), &t->states[r->step]) ||
        !get_bounds(r, item, "guard", &s->guard) ||
        (t->scale && !get_time(r, item, "delay", t->scale, &s->delay)))
      return false;
  }
  r->step = 0;
  return true;
}

static bool get_flag(const tree *t, const char *key) {
  const tree *flag = tree_get(t, key);
  return tree_is(flag, TREE_BOOL) && flag->number;
}

static bool get_count(const tree *t, const char *key, int64_t most,
                      int64_t *out) {
  const tree *found = tree_get(t, key);
  if (!tree_is(found, TREE_INT) || found->number < 1 || found->number > most)
    return false;
  *out = found->number;
  return true;
}

static bool read_repeat(const tree *t, uint32_t nsteps, trace_repeat *out) {
  int64_t first;
  int64_t last;
  int64_t times;
  if (!get_count(t, "first", nsteps, &first) ||
      !get_count(t, "last", nsteps, &last) ||
      !get_count(t, "times", INT64_MAX, &times) || last < first)
    return false;
  *out = (trace_repeat){.first = (uint32_t)(first - 1),
                        .count = (uint32_t)(last - first + 1),
                        .times = (uint64_t)times};
  return true;
}

// When states and steps are known.
static bool read_repeats(const reader *r, const tree *root, trace *t) {
  const tree *list = tree_get(root, "repeats");
  const char *why;
  if (!list)
    return true;
  if (!tree_is(list, TREE_LIST))
    return complain(r, "\"repeats\" is no list");
  t->nrepeats = list->count;
  t->repeats = arena_array(r->memory, t->nrepeats, sizeof *t->repeats);
  for (uint32_t i = 0; i < t->nrepeats; i++)
    if (!read_repeat(&list->items[i], t->nsteps, &t->repeats[i]))
      return complain(r, "\"repeats\": expecting \"first\" and \"last\", "
                         "numbers of steps, and \"times\", a positive number");
  if (t->nrepeats && !t->scale)
    return complain(r, "\"repeats\" in a trace without times");
  return repeats_are_sound(r->net, t, &why) ||
         complain(r, "\"repeats\": %s", why);
}

static bool read_end_kind(const tree *end, trace_end *out) {
  const tree *kind = tree_get(end, "kind");
  for (int i = TRACE_LOOPS; i <= TRACE_STUCK; i++)
    if (tree_is(kind, TREE_TEXT) && strcmp(kind->text, END[i]) == 0) {
      *out = (trace_end)i;
      return true;
    }
  return false;
}

// When the number of steps is known.
static bool read_end(const reader *r, const tree *root, trace *t) {
  const tree *end = tree_get(root, "end");
  const tree *from = tree_get(end, "from");
  int64_t first = 1;
  if (!end || end->kind == TREE_TEXT)
    return true; // `simulate` says why it stopped
  if (!read_end_kind(end, &t->end))
    return complain(r, "\"end\": expecting a \"kind\": loop, stays or stuck");
  if (t->end == TRACE_LOOPS && !get_count(end, "loop_first", t->nsteps, &first))
    return complain(r, "\"end\": \"loop_first\" is no number of a step");
  if (from && (!tree_is(from, TREE_INT) || from->number < 0 ||
               from->number > t->nsteps))
    return complain(r, "\"end\": \"from\" is no number of a state");
  if (t->kind == TRACE_ERROR)
    return complain(r, "\"end\" in a trace that leads to an error");
  t->loop_first = (uint32_t)(first - 1);
  t->from = from ? (uint32_t)from->number : 0;
  return true;
}

// t->scale stays 0 if there are no times.
static bool read_header(const reader *r, const tree *root, trace *t) {
  const tree *kind = tree_get(root, "kind");
  t->is_bare = tree_is(kind, TREE_NULL);
  if (!t->is_bare &&
      (!tree_is(kind, TREE_TEXT) || !trace_kind_find(kind->text, &t->kind)))
    return complain(r,
                    "expecting a \"kind\": witness, counterexample or error");
  if (!get_bounds(r, root, "goal", &t->goal))
    return false;
  if (!tree_get(root, "scale"))
    return true;
  if (!get_time(r, root, "scale", 1, &t->scale) || t->scale < 1)
    return complain(r, "\"scale\" is no positive number");
  t->attained = get_flag(root, "attained");
  t->fastest = get_flag(root, "fastest");
  t->is_leisurely = !tree_get(root, "infimum");
  return (t->is_leisurely ||
          get_time(r, root, "infimum", t->scale, &t->infimum)) &&
         get_time(r, root, "final_delay", t->scale, &t->final_delay);
}

static bool play(reader *r, const tree *root, const tree *list, trace *t) {
  if (!read_start(r, root, &t->states[0]))
    return false;
  for (r->step = 1; r->step <= t->nsteps; r->step++)
    if (!read_moves(r, &t->states[r->step - 1], &list->items[r->step - 1],
                    &t->steps[r->step - 1], &t->states[r->step]))
      return false;
  r->step = 0;
  return true;
}

static bool read_deadlock(const reader *r, const tree *root, trace *t) {
  const tree *found = tree_get(root, "deadlock");
  return !found ||
         (tree_is(found, TREE_TEXT) &&
          trace_deadlock_find(found->text, &t->deadlock)) ||
         complain(r, "\"deadlock\": expecting time-lock or dead-end");
}

static bool read_trace(reader *r, const tree *root, trace *t) {
  const tree *list = tree_get(root, "steps");
  if (!read_header(r, root, t))
    return false;
  if (!tree_is(list, TREE_LIST))
    return complain(r, "expecting a list \"steps\"");
  t->nsteps = list->count;
  if (!read_end(r, root, t) || !read_deadlock(r, root, t))
    return false;
  t->steps = arena_array(r->memory, t->nsteps, sizeof *t->steps);
  t->states = arena_array(r->memory, (size_t)t->nsteps + 1, sizeof *t->states);
  if (!play(r, root, list, t) ||
      !read_state(r, tree_get(root, "initial"), &t->states[0]) ||
      !read_steps(r, list, t) || !read_repeats(r, root, t))
    return false;
  return !t->scale || concretise_delays(r->memory, r->net, t) == CONCRETE_OK ||
         complain(r, "the times are too large");
}

static const tree *object_in(const tree *t, const char *key) {
  const tree *found = tree_get(t, key);
  return tree_is(found, TREE_OBJECT) ? found : NULL;
}

// Of sup, inf and bounds: the first run to a value.
static const tree *find_trace_to_value(const tree *result) {
  const tree *values = tree_get(result, "values");
  for (uint32_t i = 0; tree_is(values, TREE_LIST) && i < values->count; i++) {
    const tree *all = tree_get(&values->items[i], "traces");
    for (uint32_t k = 0; tree_is(all, TREE_LIST) && k < all->count; k++) {
      const tree *found = object_in(&all->items[k], "trace");
      if (found)
        return found;
    }
  }
  return NULL;
}

const tree *trace_json_find(const tree *root) {
  const tree *results = tree_get(root, "results");
  for (uint32_t i = 0; tree_is(results, TREE_LIST) && i < results->count; i++) {
    const tree *result = &results->items[i];
    const tree *found = object_in(result, "trace");
    found = found ? found : object_in(tree_get(result, "error"), "trace");
    found = found ? found : find_trace_to_value(result);
    if (found)
      return found;
  }
  const tree *inside = object_in(root, "trace");
  if (inside)
    return inside;
  return tree_get(root, "steps") ? root : NULL;
}

trace *trace_json_read(arena *memory, const network *net, const char *text,
                       size_t length, trace_problem *p) {
  reader r = {.memory = memory, .net = net, .problem = p};
  uint32_t line = 0;
  const char *why = NULL;
  const tree *root = tree_parse(memory, text, length, &line, &why);
  if (!root) {
    trace_complain(p, memory, line, "%s", why);
    return NULL;
  }
  const tree *found = trace_json_find(root);
  if (!found) {
    complain(&r, "there is no trace in this file");
    return NULL;
  }
  trace *t = arena_new(memory, trace);
  strbuf_init(&r.text);
  print_init(&r.print, net, &r.text, false);
  rebuild_init(&r.rebuild, memory, net);
  const bool ok = read_trace(&r, found, t);
  rebuild_release(&r.rebuild);
  print_release(&r.print);
  strbuf_release(&r.text);
  return ok ? t : NULL;
}
