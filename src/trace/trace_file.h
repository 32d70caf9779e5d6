// trace_file.h -- A trace from or to a file, in whichever format.
//
// The format is told by the first character that is no blank: '{' is JSON, '<'
// is XML, anything else XTR.  Formats without times get the earliest ones, or
// some (trace/timing.h), if there are any: a trace that has none is read all the same,
// and is not concrete.
//
// Memory: traces are in the arena.

#ifndef GNOMON_TRACE_TRACE_FILE_H
#define GNOMON_TRACE_TRACE_FILE_H

#include <stdio.h>

#include "trace/concretise.h"
#include "trace/trace_text.h"
#include "trace/trace_words.h"

typedef enum { TRACE_JSON, TRACE_XTR, TRACE_XML, TRACE_TEXT } trace_format;

// "json", "xtr", "xml", "text"; false if it is none of them.
bool trace_format_find(const char *, trace_format *);

// As the name of a file ends: .json, .xtr, .xml, .txt; false if it is another.
bool trace_format_of_path(const char *, trace_format *);

trace_format trace_format_of(const char *text, size_t length);

// What the file says about arithmetic; OVERFLOW_WRAP if it says nothing.
overflow_mode trace_overflow_of(const char *text, size_t length);

// NULL after a complaint.  *times says how the trace came by its times.
trace *trace_read(arena *, const network *, const char *text, size_t length,
                  trace_problem *, concrete_result *times);

// The trace as the format can have it: for UPPAAL's, repeated steps are written
// out.  NULL, with a text in the arena, if that is too long.
const trace *trace_for_format(arena *, const network *, const trace *,
                              trace_format, const char **why);

// Does the format leave out how a run without end goes on?
bool trace_is_cut(const trace *, trace_format);
#define TRACE_CUT_TEXT                                                         \
  "this format has no runs without end: how it goes on is left out"

// The options are for text.  XTR and XML need a trace without repeats.
void trace_write(const network *, const trace *, trace_format,
                 const trace_text_options *, FILE *);
void trace_write_text(const network *, const trace *, trace_format,
                      const trace_text_options *, strbuf *);

#endif
