// load.c -- Telling formats apart by what a file begins with.

#include "syntax/load.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/strbuf.h"
#include "base/utf16.h"
#include "syntax/elaborate.h"
#include "syntax/lexer.h"
#include "syntax/query_text.h"
#include "syntax/tck.h"
#include "syntax/text.h"
#include "syntax/xml.h"

static bool has_suffix(const char *path, const char *suffix) {
  const size_t n = strlen(path);
  const size_t k = strlen(suffix);
  return n >= k && strcmp(path + n - k, suffix) == 0;
}

static const char *skip_blank(const char *p, const char *end) {
  if (end - p >= 3 && memcmp(p, "\xEF\xBB\xBF", 3) == 0)
    p += 3;
  while (p < end && strchr(" \t\r\n", *p))
    p++;
  return p;
}

// TChecker files begin with `system:` after comments that start with #.
static bool looks_like_tck(const char *p, const char *end) {
  for (p = skip_blank(p, end); p < end && *p == '#'; p = skip_blank(p, end))
    while (p < end && *p != '\n')
      p++;
  static const char WORD[] = "system";
  if ((size_t)(end - p) < sizeof WORD || memcmp(p, WORD, sizeof WORD - 1) != 0)
    return false;
  p += sizeof WORD - 1;
  while (p < end && (*p == ' ' || *p == '\t'))
    p++;
  return p < end && *p == ':';
}

static model_format format_of(const char *path, const char *text,
                              size_t length) {
  const char *end = text + length;
  const char *p = skip_blank(text, end);
  if (p < end && *p == '<')
    return FORMAT_XML;
  if (has_suffix(path, ".tck") || looks_like_tck(text, end))
    return FORMAT_TCK;
  return has_suffix(path, ".ta") ? FORMAT_TA : FORMAT_XTA;
}

static const char *format_name(model_format f) {
  static const char *const NAMES[] = {"", "uppaal-xml", "uppaal-xta",
                                      "uppaal-ta", "tchecker"};
  return NAMES[f];
}

static bool parse_once(model *m, source *text, lexer_mode mode) {
  document *doc = &m->doc;
  doc->globals = doc->system = NULL;
  doc->queries.count = 0;
  if (doc->format == FORMAT_XML)
    return xml_parse(doc, text, mode);
  return text_parse_model(doc, text, mode);
}

// The new syntax, and if that fails the old one; the messages are those of the
// syntax that got further.
static bool parse_uppaal(model *m, source *text, const load_options *options) {
  const int mark = diags_mark(m->diags);
  if (options->old_syntax)
    return parse_once(m, text, MODE_OLD);
  if (parse_once(m, text, MODE_NEW))
    return true;
  if (!diags_has(m->diags, DIAG_SYNTAX) &&
      !diags_has(m->diags, DIAG_BAD_CHARACTER))
    return false;
  const uint32_t reached = diags_first_offset(m->diags, mark);
  diags_rewind(m->diags, mark);
  if (parse_once(m, text, MODE_OLD)) {
    m->doc.format = m->doc.format == FORMAT_XTA ? FORMAT_TA : m->doc.format;
    m->doc.old_syntax = true;
    return true;
  }
  const bool old_got_further = m->doc.format != FORMAT_XML &&
                               diags_first_offset(m->diags, mark) > reached;
  if (!old_got_further) {
    diags_rewind(m->diags, mark);
    parse_once(m, text, MODE_NEW);
  }
  return false;
}

static bool parse_model(model *m, source *text, const load_options *options) {
  if (m->doc.format == FORMAT_TCK)
    return tck_parse(&m->doc, text);
  return parse_uppaal(m, text, options);
}

// ---- Queries --------------------------------------------------------------

bool load_labels_fit(const char *labels) {
  static const char LETTERS[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789.";
  for (;; labels++) {
    const size_t length = strcspn(labels, ",");
    if (!length || strspn(labels, LETTERS) < length ||
        strchr("0123456789.", *labels))
      return false;
    labels += length;
    if (!*labels)
      return true;
  }
}

static void add_query_text(model *m, const char *path, const char *text,
                           size_t length) {
  source *t = sources_add(diags_sources(m->diags), path, text, length);
  if (t)
    query_parse_lines(&m->doc, t, (span){t->base, t->base + t->length});
}

static void add_query_file(model *m, const char *path) {
  size_t length = 0;
  char *text = file_read(path, &length, m->diags);
  if (!text)
    return;
  add_query_text(m, arena_copy(&m->memory, path, strlen(path)),
                 arena_copy(&m->memory, text, length), length);
  mem_free(text);
}

// model.xml -> model.q
static const char *companion(model *m, const char *path) {
  const char *dot = strrchr(path, '.');
  const char *slash = strrchr(path, '/');
  if (!dot || (slash && dot < slash))
    return NULL;
  const char *q = arena_printf(&m->memory, "%.*s.q", (int)(dot - path), path);
  return file_exists(q) ? q : NULL;
}

// Labels "a,b" as one query: "E<> a and b".
static void add_labels(model *m, const char *path, const char *kind,
                       const char *labels) {
  strbuf b;
  strbuf_init(&b);
  strbuf_puts(&b, kind);
  for (const char *p = labels; *p; p++)
    if (*p == ',')
      strbuf_puts(&b, " and ");
    else
      strbuf_putc(&b, *p);
  add_query_text(m, path, arena_copy(&m->memory, b.text, b.length), b.length);
  strbuf_release(&b);
}

// It is read as "E[] a and b", which elaboration takes apart.
static void add_buchi(model *m, const char *labels) {
  const uint32_t before = m->doc.queries.count;
  add_labels(m, "--buchi", "E[] ", labels);
  for (uint32_t i = before; i < m->doc.queries.count; i++)
    m->doc.queries.data[i].buchi = labels;
}

static bool has_texts(const load_options *options) {
  return options->nquery_texts || options->labels || options->buchi;
}

// Of several it says which, by the number of its query.
static const char *option_name(model *m, const load_options *options,
                               uint32_t before) {
  return options->nquery_texts == 1
             ? "-q"
             : arena_printf(&m->memory, "-q(%u)",
                            m->doc.queries.count - before + 1);
}

static void find_queries(model *m, const char *path,
                         const load_options *options) {
  const uint32_t before = m->doc.queries.count;
  for (size_t i = 0; i < options->nquery_texts; i++)
    add_query_text(m, option_name(m, options, before), options->query_texts[i],
                   strlen(options->query_texts[i]));
  if (options->labels)
    add_labels(m, "--labels", "E<> ", options->labels);
  if (options->buchi)
    add_buchi(m, options->buchi);
  if (has_texts(options))
    return;
  if (options->query_file) {
    add_query_file(m, options->query_file);
    return;
  }
  const bool looks = !m->doc.queries.count && !options->stands_alone;
  const char *beside = looks ? companion(m, path) : NULL;
  if (beside)
    add_query_file(m, beside);
}

// ---- The whole ------------------------------------------------------------

static bool load(model *m, const char *path, size_t length,
                 const load_options *options) {
  const utf16_order order = utf16_detect(m->owned_text, length);
  if (order != UTF16_NOT) {
    char *decoded = utf16_decode(m->owned_text, length, order, &length);
    mem_free(m->owned_text);
    m->owned_text = decoded;
  }
  const char *text = m->owned_text;
  m->doc =
      (document){.memory = &m->memory,
                 .names = &m->names,
                 .diags = m->diags,
                 .queries_must_hold_up = options->queries_must_hold_up,
                 .queries_stand_alone = options->queries_stand_alone,
                 .skips_queries = has_texts(options) || options->query_file,
                 .encoding = order == UTF16_NOT ? NULL : "UTF-8"};
  if (length == 0)
    return diag_file(m->diags, path, DIAG_EMPTY_INPUT, "the file is empty");
  m->doc.format = format_of(path, text, length);
  if (m->doc.format != FORMAT_XML && memchr(text, 0, length))
    return diag_file(m->diags, path, DIAG_NUL_BYTE,
                     "the file is not text (it has zero bytes)");
  source *t = sources_add(diags_sources(m->diags), path, text, length);
  if (!t)
    return diag_file(m->diags, path, DIAG_INPUT_TOO_LARGE,
                     "the file is too large");
  m->text = t;
  m->net.name = path;
  const bool parsed = parse_model(m, t, options);
  m->net.format = format_name(m->doc.format);
  if (!parsed)
    return false;
  find_queries(m, path, options);
  m->net.overflow = options->overflow;
  const bool ok =
      diags_errors(m->diags) == 0 && elaborate(&m->doc, &m->net, options);
  overflow_report(m->net.wraps, m->diags);
  return ok;
}

// What was said after a stop may be due to it.
static bool load_or_stop(model *m, const char *path, size_t length,
                         const load_options *options) {
  const bool ok = load(m, path, length, options);
  if (!stop_found(options->stop))
    return ok;
  diags_rewind(m->diags, 0);
  return diag_file(m->diags, path, DIAG_STOPPED, "%s before the model was read",
                   options->stop->reason);
}

static void init(model *m, const load_options *options) {
  *m = (model){0};
  arena_init(&m->memory);
  m->memory.stop = options->stop;
  names_init(&m->names, &m->memory);
  lexer_add_keywords(&m->names);
  m->diags = diags_new();
  network_init(&m->net, &m->memory);
}

bool model_load_text(model *m, const char *path, const char *text,
                     size_t length, const load_options *options) {
  init(m, options);
  m->owned_text = mem_resize(NULL, length + 1, 1);
  memcpy(m->owned_text, text, length);
  m->owned_text[length] = 0;
  return load_or_stop(m, path, length, options);
}

bool model_load(model *m, const char *path, const load_options *options) {
  init(m, options);
  size_t length = 0;
  m->owned_text = file_read(path, &length, m->diags);
  if (!m->owned_text)
    return false;
  const char *shown = strcmp(path, "-") == 0 ? "<stdin>" : path;
  return load_or_stop(m, arena_copy(&m->memory, shown, strlen(shown)), length,
                      options);
}

void model_release(model *m) {
  diags_free(m->diags);
  names_release(&m->names);
  arena_release(&m->memory);
  mem_free(m->owned_text);
  mem_free(m->doc.decoded);
  *m = (model){0};
}
