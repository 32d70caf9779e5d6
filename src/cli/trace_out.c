// trace_out.c -- One trace to the terminal, several to files of their own.

#include "cli/trace_out.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/terminal.h"
#include "trace/trace_file.h"
#include "trace/trace_text.h"
#include "trace/write_out.h"

// As asked for, or as the file's name ends, or as text.
static trace_format format_of(const options *o, bool to_file) {
  trace_format as = (trace_format)o->choice[OPTION_trace_format];
  if (!o->given[OPTION_trace_format] && to_file)
    trace_format_of_path(o->value[OPTION_trace_file], &as);
  return as;
}

bool trace_out_wanted(const options *o) {
  if (o->given[OPTION_trace])
    return o->choice[OPTION_trace] != PATH_NONE;
  return o->given[OPTION_trace_file] || o->given[OPTION_trace_format];
}

bool trace_out_options_fit(const options *o) {
  const bool has_file = o->given[OPTION_trace_file];
  if (!trace_out_wanted(o) && (has_file || o->given[OPTION_trace_format]))
    return options_refuse("--trace none and --trace-%s do not go together",
                          has_file ? "file" : "format");
  if (o->given[OPTION_json] && o->given[OPTION_trace_format] && !has_file &&
      format_of(o, false) != TRACE_JSON)
    return options_refuse("--json has traces as JSON; --trace-format %s goes "
                          "with --trace-file",
                          o->value[OPTION_trace_format]);
  if (!has_file &&
      (format_of(o, false) == TRACE_XTR || format_of(o, false) == TRACE_XML))
    return options_refuse("--trace-format %s goes with --trace-file",
                          o->value[OPTION_trace_format]);
  if (has_file && !*o->value[OPTION_trace_file])
    return options_refuse("--trace-file needs a name");
  return true;
}

void trace_out_print(const options *o, const network *net, const trace *t,
                     FILE *out) {
  const bool color = out == stdout && terminal_has_color(o, STDOUT_FILENO);
  const trace_text_options how = {.color = color};
  trace_write(net, t, format_of(o, out != stdout), &how, out);
}

// Where the line begins that has this number, from 0; else the end.
static const char *find_line(const char *text, uint32_t number) {
  for (; number && *text; number--) {
    const char *end = strchr(text, '\n');
    text = end ? end + 1 : text + strlen(text);
  }
  return text;
}

static uint32_t count_lines(const char *text) {
  uint32_t lines = 0;
  for (; *text; lines++)
    text = find_line(text, 1);
  return lines;
}

void trace_out_explain(const options *o, const network *net, const trace *t) {
  enum {
    MOST = 200
  }; // lines on a terminal, the last of which is about the rest
  const trace_text_options how = {.color =
                                      terminal_has_color(o, STDERR_FILENO)};
  strbuf text;
  strbuf_init(&text);
  trace_text_write(net, t, &how, &text);
  const uint32_t lines = count_lines(text.text);
  const bool is_cut = isatty(STDERR_FILENO) && lines > MOST;
  const char *end =
      is_cut ? find_line(text.text, MOST - 1) : text.text + text.length;
  fwrite(text.text, 1, (size_t)(end - text.text), stderr);
  if (is_cut)
    fprintf(stderr, "... and %u more lines; --trace-file FILE saves them\n",
            lines - (MOST - 1));
  strbuf_release(&text);
}

static const char *insert_number(arena *memory, const char *path, uint32_t i) {
  return file_name_insert(memory, path, arena_printf(memory, "-%u", i));
}

static const char *file_of(const options *o, const verdict_list *l,
                           const verdict *v, arena *memory) {
  const char *path = o->value[OPTION_trace_file];
  return l->count == 1 ? path : insert_number(memory, path, v->index);
}

static const char *file_of_extreme(const options *o, const verdict_list *l,
                                   const verdict *v, const search_extreme *e,
                                   arena *memory) {
  const char *path = file_of(o, l, v, memory);
  if (v->asked->nterms > 1)
    path = insert_number(memory, path, e->term + 1);
  if (v->asked->kind == QUERY_BOUNDS)
    path = file_name_insert(memory, path, e->is_high ? "-high" : "-low");
  return path;
}

static bool complain(const char *where, const char *why) {
  fprintf(stderr, "gnomon: %s: %s\n", where, why);
  return false;
}

// With --expand; what is too long stays as it was.
static bool expand(const options *o, const verdict_list *l, verdict *v,
                   arena *memory) {
  const char *why = NULL;
  if (!o->given[OPTION_expand] || !v->result.path)
    return true;
  trace *t = write_out(memory, l->net, v->result.path, &why);
  if (!t)
    return complain("--expand", why);
  v->result.path = t;
  return true;
}

static bool save(const options *o, const verdict_list *l, const trace *whole,
                 const char *path, arena *memory) {
  const char *why = NULL;
  const trace *t =
      trace_for_format(memory, l->net, whole, format_of(o, true), &why);
  if (!t)
    return complain(path, why);
  FILE *out = fopen(path, "wb");
  bool ok = out != NULL;
  if (ok) {
    trace_out_print(o, l->net, t, out);
    ok = !ferror(out);
    ok = fclose(out) == 0 && ok;
  }
  if (ok && trace_is_cut(t, format_of(o, true)) && !o->given[OPTION_quiet])
    fprintf(stderr, "gnomon: %s: warning: %s\n", path, TRACE_CUT_TEXT);
  return ok || complain(path, strerror(errno));
}

static bool save_extremes(const options *o, const verdict_list *l, verdict *v,
                          arena *memory) {
  bool ok = true;
  for (uint32_t i = 0; i < v->result.nextremes; i++) {
    search_extreme *e = &v->result.extremes[i];
    const char *path = file_of_extreme(o, l, v, e, memory);
    if (save(o, l, e->path, path, memory))
      e->path_at = path;
    else
      ok = false;
  }
  return ok;
}

bool trace_out_save(const options *o, const verdict_list *l, verdict *v,
                    arena *memory) {
  if (!expand(o, l, v, memory))
    return false;
  if (!o->given[OPTION_trace_file])
    return true;
  if (!v->result.path)
    return save_extremes(o, l, v, memory);
  const char *path = file_of(o, l, v, memory);
  if (!save(o, l, v->result.path, path, memory))
    return false;
  v->path_at = path;
  return true;
}
