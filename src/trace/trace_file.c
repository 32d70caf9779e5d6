// trace_file.c -- Telling formats apart, and calling the one that is meant.

#include "trace/trace_file.h"

#include <assert.h>
#include <string.h>

#include "trace/json_tree.h"
#include "trace/timing.h"
#include "trace/trace_json.h"
#include "trace/trace_xml.h"
#include "trace/trace_xtr.h"
#include "trace/write_out.h"

bool trace_format_find(const char *text, trace_format *out) {
  static const char *const NAMES[] = {"json", "xtr", "xml", "text"};
  for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
    if (strcmp(text, NAMES[i]) == 0) {
      *out = (trace_format)i;
      return true;
    }
  return false;
}

bool trace_format_of_path(const char *path, trace_format *out) {
  static const char *const SUFFIXES[] = {".json", ".xtr", ".xml", ".txt"};
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof SUFFIXES / sizeof *SUFFIXES; i++)
    if (strcmp(dot, SUFFIXES[i]) == 0) {
      *out = (trace_format)i;
      return true;
    }
  return false;
}

trace_format trace_format_of(const char *text, size_t length) {
  size_t i = 0;
  if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
    i = 3;
  while (i < length && text[i] && strchr(" \t\r\n", text[i]))
    i++;
  if (i == length)
    return TRACE_XTR;
  return text[i] == '{' ? TRACE_JSON : text[i] == '<' ? TRACE_XML : TRACE_XTR;
}

// May the JSON have such a key?  Much faster than to read it.
static bool may_have(const char *text, size_t length, const char *key) {
  const char *end = text + length;
  const size_t size = strlen(key);
  for (const char *at = text; (size_t)(end - at) >= size; at++) {
    at = memchr(at, *key, (size_t)(end - at) - size + 1);
    if (!at)
      break;
    if (memcmp(at, key, size) == 0)
      return true;
  }
  return false;
}

overflow_mode trace_overflow_of(const char *text, size_t length) {
  overflow_mode mode = OVERFLOW_WRAP;
  uint32_t line;
  const char *why;
  if (trace_format_of(text, length) != TRACE_JSON ||
      !(may_have(text, length, "overflow") || may_have(text, length, "\\u")))
    return mode;
  arena scratch;
  arena_init(&scratch);
  const tree *root = tree_parse(&scratch, text, length, &line, &why);
  const tree *said = tree_get(trace_json_find(root), "overflow");
  if (tree_is(said, TREE_TEXT))
    overflow_mode_find(said->text, &mode);
  arena_release(&scratch);
  return mode;
}

static trace *read_format(arena *memory, const network *net, const char *text,
                          size_t length, trace_problem *p) {
  switch (trace_format_of(text, length)) {
  case TRACE_JSON:
    return trace_json_read(memory, net, text, length, p);
  case TRACE_XML:
    return trace_xml_read(memory, net, text, length, p);
  default:
    return trace_xtr_read(memory, net, text, length, p);
  }
}

trace *trace_read(arena *memory, const network *net, const char *text,
                  size_t length, trace_problem *p, concrete_result *times) {
  *p = (trace_problem){0};
  *times = CONCRETE_OK;
  trace *t = read_format(memory, net, text, length, p);
  if (t && !t->concrete)
    *times = concretise(memory, net, t);
  if (t && *times == CONCRETE_STOPWATCH)
    *times = timing_find(memory, net, t);
  return t;
}

const trace *trace_for_format(arena *memory, const network *net, const trace *t,
                              trace_format as, const char **why) {
  if (as == TRACE_XTR || as == TRACE_XML)
    return write_out(memory, net, t, why);
  return t;
}

bool trace_is_cut(const trace *t, trace_format as) {
  return (as == TRACE_XTR || as == TRACE_XML) && t->end != TRACE_ENDS;
}

void trace_write_text(const network *net, const trace *t, trace_format as,
                      const trace_text_options *how, strbuf *out) {
  assert(as == TRACE_JSON || as == TRACE_TEXT || !t->nrepeats);
  json j;
  switch (as) {
  case TRACE_JSON:
    json_init_text(&j, out);
    trace_json_write(&j, NULL, net, t);
    break;
  case TRACE_XTR:
    trace_xtr_write(net, t, out);
    break;
  case TRACE_XML:
    trace_xml_write(net, t, out);
    break;
  case TRACE_TEXT:
    trace_text_write(net, t, how, out);
    break;
  }
}

void trace_write(const network *net, const trace *t, trace_format as,
                 const trace_text_options *how, FILE *out) {
  if (as == TRACE_JSON) { // which may be long
    json j;
    json_init(&j, out);
    trace_json_write(&j, NULL, net, t);
    return;
  }
  strbuf text;
  strbuf_init(&text);
  trace_write_text(net, t, as, how, &text);
  fwrite(text.text, 1, text.length, out);
  strbuf_release(&text);
}
