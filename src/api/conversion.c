// conversion.c -- Models in other languages, compared with what they were.

#include "api/conversion.h"

#include <string.h>

#include "api/flat_queries.h"
#include "model/print.h"
#include "report/dot.h"
#include "report/network_json.h"
#include "syntax/write.h"

static const char *const NAMES[] = {"xta", "xml", "tck", "dot", "json"};

conversion_target conversion_find(const char *text) {
  int i = 0;
  while (i < CONVERT_COUNT && strcmp(text, NAMES[i]) != 0)
    i++;
  return (conversion_target)i;
}

static bool has_own_text(const model *m) {
  return m->doc.format != FORMAT_TCK && !m->doc.old_syntax &&
         m->doc.format != FORMAT_NONE;
}

// To read again what was written.
static load_options again_options(const conversion *c) {
  return (load_options){.overflow = c->model->net.overflow,
                        .stop = c->loaded->stop};
}

static bool same_queries(const model *a, const model *b) {
  strbuf x;
  strbuf y;
  strbuf_init(&x);
  strbuf_init(&y);
  print_queries(&a->net, &x, true);
  print_queries(&b->net, &y, true);
  const bool same = strcmp(x.text, y.text) == 0;
  strbuf_release(&x);
  strbuf_release(&y);
  return same;
}

// Adds the queries if they are understood.
static void add_queries(const conversion *c, strbuf *out, strbuf *why) {
  const size_t before = out->length;
  const load_options none = again_options(c);
  model again;
  flat_queries_put(c->model->doc.memory, &c->model->net, out);
  const bool ok =
      model_load_text(&again, "flat.xta", out->text, out->length, &none) &&
      same_queries(c->model, &again);
  model_release(&again);
  if (ok || stop_found(none.stop))
    return;
  out->length = before;
  out->text[before] = 0;
  strbuf_puts(why, "the queries have no form in this model's flat form and are "
                   "not written\n");
}

static bool write_flat(const conversion *c, strbuf *out, strbuf *why) {
  if (!c->with_queries || !c->model->net.queries.count)
    return write_flat_xta(c->model, out);
  model bare = *c->model;
  bare.net.queries.count = 0;
  if (!write_flat_xta(&bare, out))
    return false;
  add_queries(c, out, why);
  return true;
}

// Models without text of the new syntax go through a flat one.
static bool flat_then_xml(const conversion *c, strbuf *out, strbuf *why) {
  strbuf text;
  strbuf_init(&text);
  const load_options none = again_options(c);
  bool ok = write_flat(c, &text, why);
  if (ok) {
    model flat;
    ok = model_load_text(&flat, "flat.xta", text.text, text.length, &none) &&
         write_xml(&flat, &none, out);
    model_release(&flat);
  }
  strbuf_release(&text);
  return ok;
}

static bool write(const conversion *c, strbuf *out, strbuf *why) {
  const model *m = c->model;
  switch (c->to) {
  case CONVERT_XTA:
    return has_own_text(m) ? write_xta(m, c->loaded, out)
                           : write_flat(c, out, why);
  case CONVERT_XML:
    if (m->doc.format == FORMAT_XML && !m->doc.old_syntax)
      return write_xml_again(m, c->loaded, out);
    return has_own_text(m) ? write_xml(m, c->loaded, out)
                           : flat_then_xml(c, out, why);
  case CONVERT_TCK:
    return write_tck(m, out);
  default:
    return false;
  }
}

static bool writes_queries(const model *m, conversion_target to) {
  // XML again has the queries of the file, not those of another one beside it.
  if (to == CONVERT_XML && m->doc.format == FORMAT_XML)
    return m->doc.queries.count && m->doc.queries.data[0].element;
  return has_own_text(m) && (to == CONVERT_XTA || to == CONVERT_XML);
}

static conversion_status tell_difference(const model *again,
                                         const char *made_by, strbuf *why) {
  if (made_by) {
    strbuf_printf(why,
                  "what --%s of the model has no flat form in this format\n",
                  made_by);
    return CONVERSION_REFUSED;
  }
  if (diags_has(again->diags, DIAG_TOO_DEEP) ||
      diags_has(again->diags, DIAG_NAME_TOO_LONG)) {
    strbuf_puts(why, "written out, an expression nests deeper or a name is "
                     "longer than gnomon reads again\n");
    return CONVERSION_REFUSED;
  }
  strbuf_puts(why, "internal error: the converted model is not the same; "
                   "please report this model\n");
  return CONVERSION_FAULT;
}

// Reads what was written and compares.  A conversion that changes the network
// is a fault of gnomon; but what was made of it may have no flat form.
static conversion_status compare(const conversion *c, const char *text,
                                 size_t length, strbuf *why) {
  const model *m = c->model;
  const load_options none = again_options(c);
  model again;
  const char *path = arena_printf(m->doc.memory, "converted.%s", NAMES[c->to]);
  digest_text before = "";
  digest_text after = "";
  const bool ok = model_load_text(&again, path, text, length, &none);
  if (ok && !stop_look(none.stop))
    network_digest(&m->net, before);
  if (ok && !stop_look(none.stop))
    network_digest(&again.net, after);
  const bool same = ok && !stop_look(none.stop) && strcmp(before, after) == 0 &&
                    (!writes_queries(m, c->to) || same_queries(m, &again));
  const conversion_status status =
      stop_look(none.stop) ? CONVERSION_STOPPED
      : same               ? CONVERSION_DONE
                           : tell_difference(&again, c->made_by, why);
  model_release(&again);
  return status;
}

conversion_status conversion_write(const conversion *c, strbuf *out,
                                   strbuf *why) {
  const size_t before = out->length;
  json j;
  switch (c->to) {
  case CONVERT_JSON:
    json_init_text(&j, out);
    network_json(&c->model->net, &j);
    return CONVERSION_DONE;
  case CONVERT_DOT:
    dot_network(&c->model->net, out);
    return CONVERSION_DONE;
  default:
    if (!write(c, out, why))
      return CONVERSION_REFUSED;
    if (stop_look(c->loaded->stop))
      return CONVERSION_STOPPED;
    return compare(c, out->text + before, out->length - before, why);
  }
}
