// gnomon_model.c -- Models, for include/gnomon.h: load, convert.

#include <string.h>

#include "api/conversion.h"
#include "api/entry.h"
#include "base/file.h"
#include "base/mem.h"
#include "report/info.h"
#include "report/stats_process.h"

// ---- Load

static void tell_model(call *c, const model *m, double started) {
  json j;
  const info_run run = {.path = c->path,
                        .seconds = stats_now() - started,
                        .peak_rss_kib = stats_peak_rss_kib()};
  handle_begin(c->to, &j);
  if (c->to->status == GNOMON_OK) {
    info_json(&m->net, &run, &j);
  } else {
    json_put_object(&j, "model");
    json_put_string(&j, "path", c->path);
    json_end(&j);
    handle_put_error(c->to, &j,
                     c->to->status == GNOMON_FAULT
                         ? "internal error: the network is not valid"
                         : "the model has errors");
  }
  entry_put_diagnostics(&j, m);
  json_end(&j);
}

static void load(call *c) {
  handle_source *s = &c->to->model;
  load_options *o = &c->settings.load;
  const double started = stats_now();
  const char *why = NULL;
  model m;
  o->stands_alone = !s->is_file;
  o->stop = &c->stop;
  const bool ok = model_load_text(&m, s->name, s->text, s->length, o);
  c->to->status = !ok                              ? GNOMON_WRONG
                  : network_is_valid(&m.net, &why) ? GNOMON_OK
                                                   : GNOMON_FAULT;
  tell_model(c, &m, started);
  model_release(&m);
}

// The texts become the handle's.
static void keep(call *c, bool is_file, char *text, size_t length) {
  c->to->model = (handle_source){
      .name = handle_copy(c->path, strlen(c->path)),
      .text = text,
      .options =
          c->options ? handle_copy(c->options, strlen(c->options)) : NULL,
      .length = length,
      .is_file = is_file};
}

static void tell_unreadable(call *c, const diags *messages) {
  json j;
  c->to->status = GNOMON_WRONG;
  handle_begin(c->to, &j);
  json_put_object(&j, "model");
  json_put_string(&j, "path", c->path);
  json_end(&j);
  handle_put_error(c->to, &j, "the file cannot be read");
  json_put_array(&j, "diagnostics");
  diags_json(messages, &j);
  json_end(&j);
  json_end(&j);
}

static void act_on_file(call *c) {
  if (!c->path || strcmp(c->path, "-") == 0) {
    handle_fail(c->to, GNOMON_WRONG, "a file is expected");
    return;
  }
  if (!entry_settings(c, FOR_LOAD))
    return;
  size_t length = 0;
  diags *messages = diags_new();
  char *text = file_read(c->path, &length, messages);
  if (text) {
    keep(c, true, text, length);
    load(c);
  } else {
    tell_unreadable(c, messages);
  }
  diags_free(messages);
}

static void act_on_text(call *c) {
  if (!entry_settings(c, FOR_LOAD))
    return;
  keep(c, false, handle_copy(c->text ? c->text : "", c->length), c->length);
  load(c);
}

gnomon *gnomon_load_file(const char *path, const char *options) {
  call c = {.to = handle_new(HANDLE_MODEL), .path = path, .options = options};
  return entry_run(&c, act_on_file);
}

gnomon *gnomon_load_text(const char *path, const char *text, size_t length,
                         const char *options) {
  call c = {.to = handle_new(HANDLE_MODEL),
            .path = path ? path : "model",
            .text = text,
            .length = text ? length : 0,
            .options = options};
  return entry_run(&c, act_on_text);
}

// ---- Convert

static void tell_conversion(call *c, const model *m, const strbuf *notes) {
  json j;
  handle_begin(c->to, &j);
  json_put_string(&j, "format", c->text);
  if (c->to->status != GNOMON_OK)
    handle_put_error(
        c->to, &j, notes->length ? notes->text : "the model has no such form");
  json_put_string(&j, "note", notes->length ? notes->text : NULL);
  entry_put_diagnostics(&j, m);
  json_end(&j);
}

static void write(call *c, const model *m, conversion_target to) {
  static const gnomon_code CODES[] = {[CONVERSION_DONE] = GNOMON_OK,
                                      [CONVERSION_REFUSED] = GNOMON_WRONG,
                                      [CONVERSION_FAULT] = GNOMON_FAULT,
                                      [CONVERSION_STOPPED] = GNOMON_UNKNOWN};
  const conversion wanted = {.model = m, .loaded = &c->settings.load, .to = to};
  strbuf notes;
  strbuf_init(&notes);
  c->to->status = CODES[conversion_write(&wanted, &c->to->text, &notes)];
  c->to->has_text = c->to->status == GNOMON_OK;
  if (notes.length)
    notes.text[--notes.length] = 0; // the last newline
  if (stop_found(&c->stop))
    entry_stopped(c);
  else
    tell_conversion(c, m, &notes);
  c->to->has_text &= c->to->status == GNOMON_OK;
  strbuf_release(&notes);
}

static void act_on_conversion(call *c) {
  const conversion_target to =
      c->text ? conversion_find(c->text) : CONVERT_COUNT;
  if (!entry_is(c, HANDLE_MODEL) || !entry_settings(c, 0))
    return;
  if (to == CONVERT_COUNT) {
    handle_fail(c->to, GNOMON_WRONG,
                "the format is one of xta, xml, tck, dot and json");
    return;
  }
  model m;
  if (entry_load(c, &m))
    write(c, &m, to);
  model_release(&m);
}

gnomon *gnomon_convert(const gnomon *of, const char *format) {
  call c = {.to = handle_new(HANDLE_RESULT), .of = of, .text = format};
  return entry_run(&c, act_on_conversion);
}
