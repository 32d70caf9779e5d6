// walk_json.c -- A walk as JSON.

#include "api/walk_json.h"

#include "replay/instants.h"
#include "trace/trace_words.h"

void walk_json_time(json *j, const char *key, wide n, wide scale) {
  if (n % scale == 0 && n / scale <= INT64_MAX) {
    json_put_int(j, key, (int64_t)(n / scale));
    return;
  }
  strbuf b;
  strbuf_init(&b);
  trace_put_time(&b, n, scale);
  json_put_text(j, key, b.text, b.length);
  strbuf_release(&b);
}

void walk_json_members(json *j, const concrete *c) {
  walk_json_time(j, "time", c->time, c->scale);
  json_put_object(j, "locations");
  for (uint32_t p = 0; p < c->net->processes.count; p++)
    json_put_string(j, c->net->processes.data[p].name, concrete_at(c, p)->name);
  json_end(j);
  json_put_object(j, "variables");
  for (uint32_t i = 0; i < c->net->cells.count; i++)
    if (c->net->cells.data[i].kind == CELL_STATE)
      json_put_int(j, c->net->cells.data[i].name, c->cells[i]);
  json_end(j);
  json_put_object(j, "clocks");
  for (uint32_t i = 1; i < c->net->clocks.count; i++)
    walk_json_time(j, c->net->clocks.data[i].name, c->clocks[i], c->scale);
  json_end(j);
}

void walk_json_state(json *j, const char *key, const concrete *c) {
  json_put_object(j, key);
  walk_json_members(j, c);
  json_end(j);
}

// The name of the channel or event, or NULL.
static const char *sync_name(const concrete *c, const edge *e, strbuf *text) {
  const trace_state from = {.locations = c->locations, .cells = c->cells};
  if (e->sync == EDGE_EVENT)
    return c->net->events.data[e->event];
  trace_put_sync(text, c->net, &from, e);
  if (!text->length)
    return NULL;
  text->text[text->length - 1] = 0; // without ! or ?
  return text->text;
}

static void json_move(json *j, const concrete *c, trace_move m) {
  static const char *const SYNC[] = {"internal", "send", "receive", "event"};
  const process *p = &c->net->processes.data[m.process];
  const edge *e = &p->edges[m.edge];
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
  strbuf text;
  strbuf_init(&text);
  json_put_string(j, "channel", sync_name(c, e, &text));
  strbuf_release(&text);
  json_end(j);
}

void walk_json_edges(json *j, const char *key, const concrete *c,
                     const step *taken) {
  json_put_array(j, key);
  for (uint32_t i = 0; i < taken->nmoves; i++)
    json_move(j, c, taken->moves[i]);
  json_end(j);
}

void walk_json_step(json *j, uint64_t number, const walk_step *t,
                    const concrete *after) {
  json_put_object(j, NULL);
  json_put_int(j, "number", (int64_t)number);
  walk_json_time(j, "delay", t->delay, t->before.scale);
  walk_json_time(j, "time", after->time, after->scale);
  walk_json_edges(j, "edges", &t->before, &t->taken);
  walk_json_state(j, "state", after);
  json_end(j);
}

// ---- What can happen

static void put_limit(json *j, walk *w) {
  refusal r = {.why = &w->why};
  delay_limit limit;
  const concrete *c = walk_current(w);
  if (!instants_limit(c, &limit, &r)) {
    json_put_null(j, "may_wait");
    return;
  }
  json_put_object(j, "may_wait");
  if (limit.bounded)
    walk_json_time(j, "most", limit.most, c->scale);
  else
    json_put_null(j, "most");
  json_put_bool(j, "strict", limit.bounded && limit.strict);
  json_end(j);
}

static void put_next(json *j, walk *w, refusal *r) {
  const concrete *c = walk_current(w);
  instant_list list;
  if (instants_acting(c, &list, r) && list.count) {
    json_put_object(j, "next");
    walk_json_time(j, "delay", list.data[0].low, 2 * c->scale);
    json_put_bool(j, "strict", !list.data[0].is_point);
    json_end(j);
  } else {
    json_put_null(j, "next");
  }
  instants_release(&list);
}

void walk_json_outlook(json *j, walk *w) {
  refusal r = {.why = &w->why};
  step_list all;
  arena memory;
  arena_init(&memory);
  put_limit(j, w);
  steps_legal(&memory, walk_current(w), &all, &r);
  json_put_array(j, "steps");
  for (uint32_t i = 0; i < all.count; i++)
    walk_json_edges(j, NULL, walk_current(w), &all.data[i]);
  json_end(j);
  if (all.count)
    json_put_null(j, "next");
  else
    put_next(j, w, &r);
  json_put_string(j, "model_error", r.failed ? w->why.text : NULL);
  arena_release(&memory);
}
