#include "trace/trace_file.h"

#include <string.h>

#include "trace/trace_json.h"
#include "trace/trace_xml.h"
#include "trace/trace_xtr.h"

bool trace_format_find(const char *text, trace_format *out) {
  static const char *const NAMES[] = {"json", "xtr", "xml", "text"};
  for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
    if (strcmp(text, NAMES[i]) == 0) {
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
  return t;
}
