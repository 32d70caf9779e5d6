// gnomon_run.c -- Runs step by step, for include/gnomon.h.

#include <string.h>

#include "api/entry.h"
#include "api/walk_json.h"
#include "trace/json_tree.h"
#include "trace/trace_words.h"

// What a step did.
typedef struct {
  bool happened;
  wide delay, scale;
  const concrete *before; // NULL: no step was taken
  step taken;
} deed;

static void put_taken(json *j, const deed *d) {
  if (!d->happened) {
    json_put_null(j, "taken");
    return;
  }
  json_put_object(j, "taken");
  walk_json_time(j, "delay", d->delay, d->scale);
  if (d->before) {
    walk_json_edges(j, "edges", d->before, &d->taken);
  } else {
    json_put_array(j, "edges");
    json_end(j);
  }
  json_end(j);
}

static void tell_state(gnomon *h, const deed *d, const char *wrong) {
  json j;
  handle_begin(h, &j);
  walk_json_members(&j, walk_current(&h->walk));
  walk_json_outlook(&j, &h->walk);
  put_taken(&j, d);
  if (wrong)
    handle_put_error(h, &j, wrong);
  json_end(&j);
}

// ---- The start

static void act_on_start(call *c) {
  gnomon *h = c->to;
  if (!entry_is(c, HANDLE_MODEL) || !entry_settings(c, FOR_RUN))
    return;
  h->is_loaded = true;
  if (!entry_load(c, &h->loaded))
    return;
  h->loaded.memory.stop = NULL; // it is this call's
  h->walks = true;
  if (walk_begin(&h->walk, &h->loaded.net, c->settings.search.seed, false))
    tell_state(h, &(deed){0}, NULL);
  else
    handle_fail(h, GNOMON_WRONG,
                arena_printf(&c->memory, "there is no initial state: %s",
                             h->walk.why.text));
}

gnomon *gnomon_simulate(const gnomon *of, const char *options) {
  call c = {.to = handle_new(HANDLE_RUN), .of = of, .options = options};
  return entry_run(&c, act_on_start);
}

// ---- Steps

static bool read_delay(call *c, const tree *value, wide *n, wide *d) {
  const char *text =
      tree_is(value, TREE_TEXT) ? value->text
      : tree_is(value, TREE_INT)
          ? arena_printf(&c->memory, "%lld", (long long)value->number)
          : "";
  return trace_parse_time(text, n, d);
}

static const char *wait_for(call *c, const tree *value, deed *d) {
  wide n, m;
  if (!read_delay(c, value, &n, &m))
    return "a delay is a whole number, or a text such as \"3/2\"";
  if (!walk_wait(&c->to->walk, n, m))
    return c->to->walk.why.text;
  *d = (deed){.happened = true, .delay = n, .scale = m};
  return NULL;
}

static const char *take(call *c, const tree *value, deed *d) {
  walk *w = &c->to->walk;
  if (!tree_is(value, TREE_INT) || value->number < 1 ||
      !walk_take(w, &c->memory, (uint64_t)value->number, &d->taken))
    return "there is no such step";
  d->happened = true;
  d->scale = 1;
  d->before = walk_current(w) - 1;
  return NULL;
}

static const char *jump(call *c, walk_step *t, deed *d) {
  static const char *const TEXTS[] = {NULL, "deadlock: nothing can happen",
                                      "the model goes wrong",
                                      "the run cannot be continued"};
  const walk_end end = walk_jump(&c->to->walk, &c->memory, t);
  if (end != WALK_GOES_ON)
    return TEXTS[end];
  *d = (deed){.happened = true,
              .delay = t->delay,
              .scale = t->before.scale,
              .before = &t->before,
              .taken = t->taken};
  return NULL;
}

static const char *choose(call *c, const tree *t, walk_step *jumped, deed *d) {
  if (!tree_is(t, TREE_OBJECT) || t->count != 1)
    return "expecting one of \"delay\", \"step\", \"random\" and \"undo\"";
  if (strcmp(t->keys[0], "delay") == 0)
    return wait_for(c, &t->items[0], d);
  if (strcmp(t->keys[0], "step") == 0)
    return take(c, &t->items[0], d);
  if (strcmp(t->keys[0], "random") == 0)
    return jump(c, jumped, d);
  if (strcmp(t->keys[0], "undo") == 0)
    return walk_undo(&c->to->walk) ? NULL : "there is nothing to undo";
  return "expecting one of \"delay\", \"step\", \"random\" and \"undo\"";
}

static void act_on_step(call *c) {
  uint32_t line;
  const char *why = NULL;
  deed d = {0};
  walk_step jumped = {0};
  const tree *t = tree_parse(&c->memory, c->text, strlen(c->text), &line, &why);
  const char *wrong =
      t ? choose(c, t, &jumped, &d)
        : arena_printf(&c->memory, "the choice is no JSON: %s", why);
  if (wrong)
    wrong = arena_copy(&c->memory, wrong, strlen(wrong));
  c->to->status = wrong ? GNOMON_UNWANTED : GNOMON_OK;
  tell_state(c->to, &d, wrong);
  if (jumped.before.net)
    concrete_release(&jumped.before);
}

gnomon_code gnomon_step(gnomon *h, const char *choice) {
  call c = {.to = h, .text = choice ? choice : ""};
  if (!h || h->kind != HANDLE_RUN || !h->walks ||
      (h->status != GNOMON_OK && h->status != GNOMON_UNWANTED))
    return h && h->status == GNOMON_OK ? GNOMON_WRONG : gnomon_status(h);
  entry_run(&c, act_on_step);
  return gnomon_status(h);
}
