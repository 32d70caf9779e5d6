#include "cli/trace_out.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "cli/terminal.h"
#include "trace/trace_json.h"
#include "trace/trace_text.h"
#include "trace/trace_xml.h"
#include "trace/trace_xtr.h"

// Values of --trace-format, as in options.def.
enum { AS_TEXT, AS_JSON, AS_XTR, AS_XML };

// As asked for, or as the file's name ends, or as text.
static int format_of(const options *o, bool to_file) {
  static const char *const suffixes[] = {
      [AS_JSON] = ".json", [AS_XTR] = ".xtr", [AS_XML] = ".xml"};
  if (o->given[OPTION_trace_format] || !to_file)
    return (int)o->choice[OPTION_trace_format];
  const char *dot = strrchr(o->value[OPTION_trace_file], '.');
  for (int as = AS_JSON; dot && as <= AS_XML; as++)
    if (strcmp(dot, suffixes[as]) == 0)
      return as;
  return AS_TEXT;
}

bool trace_out_wanted(const options *o) {
  if (o->given[OPTION_trace])
    return o->choice[OPTION_trace] != 0;
  return o->given[OPTION_trace_file] || o->given[OPTION_trace_format];
}

bool trace_out_options_fit(const options *o) {
  const bool has_file = o->given[OPTION_trace_file];
  if (!trace_out_wanted(o) && (has_file || o->given[OPTION_trace_format]))
    return options_refuse("--trace none and --trace-%s do not go together",
                          has_file ? "file" : "format");
  if (o->given[OPTION_json] && o->given[OPTION_trace_format] && !has_file &&
      o->choice[OPTION_trace_format] != AS_JSON)
    return options_refuse("--json has traces as JSON; --trace-format %s goes "
                          "with --trace-file",
                          o->value[OPTION_trace_format]);
  if (!has_file && o->choice[OPTION_trace_format] >= AS_XTR)
    return options_refuse("--trace-format %s goes with --trace-file",
                          o->value[OPTION_trace_format]);
  if (has_file && !*o->value[OPTION_trace_file])
    return options_refuse("--trace-file needs a name");
  return true;
}

static void put(int format, bool color, const network *net, const trace *t,
                FILE *out) {
  const trace_text_options how = {.color = color};
  if (format == AS_JSON) {
    json j;
    json_init(&j, out);
    trace_json_write(&j, NULL, net, t);
    return;
  }
  strbuf text;
  strbuf_init(&text);
  if (format == AS_XTR)
    trace_xtr_write(net, t, &text);
  else if (format == AS_XML)
    trace_xml_write(net, t, &text);
  else
    trace_text_write(net, t, &how, &text);
  fwrite(text.text, 1, text.length, out);
  strbuf_release(&text);
}

void trace_out_print(const options *o, const network *net, const trace *t,
                     FILE *out) {
  const bool color = out == stdout && terminal_has_color(o, STDOUT_FILENO);
  put(format_of(o, out != stdout), color, net, t, out);
}

void trace_out_explain(const options *o, const network *net, const trace *t) {
  put(AS_TEXT, terminal_has_color(o, STDERR_FILENO), net, t, stderr);
}

static const char *file_of(const options *o, const verdict_list *l,
                           const verdict *v, arena *memory) {
  const char *path = o->value[OPTION_trace_file];
  if (l->count == 1)
    return path;
  const char *dot = strrchr(path, '.');
  const char *slash = strrchr(path, '/');
  const bool has_suffix = dot && dot != path && (!slash || dot > slash + 1);
  const size_t stem = has_suffix ? (size_t)(dot - path) : strlen(path);
  return arena_printf(memory, "%.*s-%u%s", (int)stem, path, v->index,
                      path + stem);
}

bool trace_out_save(const options *o, const verdict_list *l, verdict *v,
                    arena *memory) {
  if (!o->given[OPTION_trace_file] || !v->result.path)
    return true;
  const char *path = file_of(o, l, v, memory);
  FILE *out = fopen(path, "wb");
  bool ok = out != NULL;
  if (ok) {
    trace_out_print(o, l->net, v->result.path, out);
    ok = !ferror(out);
    ok = fclose(out) == 0 && ok;
  }
  if (ok)
    v->path_at = path;
  else
    fprintf(stderr, "gnomon: %s: %s\n", path, strerror(errno));
  return ok;
}
