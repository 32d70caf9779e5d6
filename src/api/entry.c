// entry.c -- What every call into the library goes through.

// newlocale
#define _XOPEN_SOURCE 700 // NOLINT(bugprone-reserved-identifier)

#include "api/entry.h"

#include <locale.h>
#include <pthread.h>
#include <stdio.h>

#include "base/mem.h"

// ---- Locale ---------------------------------------------------------------

static pthread_once_t locale_once = PTHREAD_ONCE_INIT;
static locale_t plain; // written once

static void make_locale(void) { plain = newlocale(LC_ALL_MASK, "C", NULL); }

// The locale that was, or 0.
static locale_t enter_locale(void) {
  pthread_once(&locale_once, make_locale);
  return plain ? uselocale(plain) : (locale_t)0;
}

static void leave_locale(locale_t was) {
  if (was)
    uselocale(was);
}

// ---- Calling back ---------------------------------------------------------

typedef struct {
  const call *call;
  const char *line;
  bool ends;
} telling;

static void tell(void *data) {
  telling *t = data;
  t->ends = t->call->progress(t->call->data, t->line) != 0;
}

bool entry_tell(const call *c, const char *line) {
  telling t = {c, line, false};
  const locale_t own = uselocale((locale_t)c->locale);
  mem_run(NULL, tell, &t);
  uselocale(own);
  return t.ends;
}

// ---- A call ---------------------------------------------------------------

static const char *ask(void *data) {
  const call *c = data;
  return atomic_load(&c->of->cancelled) != c->cancelled ? "cancelled" : NULL;
}

static void begin(call *c) {
  gnomon *h = c->to;
  if (!h->json.text) {
    strbuf_init(&h->json);
    strbuf_init(&h->text);
  }
  h->status = GNOMON_OK;
  arena_init(&c->memory);
  c->memory.stop = &c->stop;
  settings_init(&c->settings);
  c->stop = (stopper){0};
  if (!c->of)
    return;
  c->stop.ask = ask;
  c->stop.data = c;
  c->cancelled = atomic_load(&c->of->cancelled);
}

static void work(void *data) {
  call *c = data;
  begin(c);
  c->act(c);
  arena_release(&c->memory);
}

gnomon *entry_run(call *c, void (*act)(call *)) {
  if (!c->to)
    return NULL;
  c->act = act;
  const locale_t was = enter_locale();
  c->locale = (void *)was;
  if (!mem_run(&c->to->account, work, c))
    handle_lose(c->to);
  leave_locale(was);
  return c->to;
}

void gnomon_cancel(gnomon *h) {
  if (h)
    atomic_fetch_add(&h->cancelled, 1);
}

// ---- What most of them do -------------------------------------------------

bool entry_is(call *c, handle_kind kind) {
  static const char *const NAMES[] = {"model", "result", "trace", "run"};
  if (gnomon_status(c->of) == GNOMON_NO_MEMORY) {
    c->to->status = GNOMON_NO_MEMORY;
  } else if (c->of->kind != kind) {
    handle_fail(c->to, GNOMON_WRONG,
                arena_printf(&c->memory, "this is a %s; a %s is expected",
                             NAMES[c->of->kind], NAMES[kind]));
  } else if (c->of->status != GNOMON_OK) {
    strbuf_add(&c->to->json, c->of->json.text, c->of->json.length);
    c->to->status = c->of->status;
  } else {
    return true;
  }
  return false;
}

// Time is counted from here on.
static void set_limits(call *c) {
  const double seconds = c->settings.search.seconds;
  c->stop.memory = c->to->account.limit = c->settings.search.memory;
  c->stop.full = "memory limit reached";
  if (seconds <= 0)
    return;
  snprintf(c->late, sizeof c->late, "time limit %.6g s reached", seconds);
  c->stop.late = c->late;
  c->stop.deadline = stop_clock() + seconds;
}

bool entry_settings(call *c, unsigned what) {
  settings *s = &c->settings;
  const char *wrong =
      c->of ? settings_read(s, &c->memory, c->of->model.options, FOR_LOAD)
            : NULL;
  if (!wrong)
    wrong = settings_read(s, &c->memory, c->options, what);
  if (!wrong && what == FOR_CHECK)
    wrong = settings_finish(s, &c->memory);
  if (wrong)
    handle_fail(c->to, GNOMON_WRONG, wrong);
  else
    set_limits(c);
  return !wrong;
}

void entry_put_diagnostics(json *j, const model *m) {
  json_put_array(j, "diagnostics");
  diags_json(m->diags, j);
  json_end(j);
}

void entry_stopped(call *c) {
  handle_fail(c->to, GNOMON_UNKNOWN, c->stop.reason);
}

// The model was read before: what is wrong now is new.
bool entry_load(call *c, model *m) {
  const handle_source *from = &c->of->model;
  load_options *o = &c->settings.load;
  o->query_texts = &c->query;
  o->nquery_texts = c->query != NULL;
  o->queries_stand_alone = c->query || c->decides;
  o->stands_alone = !from->is_file;
  o->stop = &c->stop;
  const bool ok = model_load_text(m, from->name, from->text, from->length, o);
  if (stop_found(&c->stop)) {
    entry_stopped(c);
    return false;
  }
  const bool has_labels = o->labels || o->buchi;
  if (has_labels && m->doc.format != FORMAT_TCK) {
    handle_fail(c->to, GNOMON_WRONG,
                "'labels' and 'buchi' are for TChecker's models");
    return false;
  }
  if (!ok)
    handle_fail(c->to, GNOMON_WRONG, "the model has errors");
  return ok;
}
