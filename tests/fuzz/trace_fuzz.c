// Trace files of all formats, for one model.
//
// What is read must be written and read again; its times must be found or not,
// without harm.
//
// max_len: 1024

#include "fuzz.h"

#include "base/mem.h"
#include "syntax/load.h"
#include "trace/trace_file.h"
#include "trace/trace_json.h"
#include "trace/trace_text.h"
#include "trace/trace_xml.h"
#include "trace/trace_xtr.h"

static const char MODEL[] =
    "chan go[2]; broadcast chan all;\n"
    "int[-5,5] low = -3; int a[2]; clock g;\n"
    "process S() {\n"
    "  clock x;\n"
    "  state i { x <= 8 }, b { x < 6 }, c; commit c; init i;\n"
    "  trans i -> b { select k : int[0,1]; guard x > 1; sync go[k]!; assign "
    "x = 0, a[k] = k; },\n"
    "    b -> i { guard x - g <= 5 && x >= 2; sync all!; assign low++; },\n"
    "    b -> c { }, c -> i { assign x = 0; };\n"
    "}\n"
    "process R(const int[0,1] id) {\n"
    "  clock z;\n"
    "  state f, o { z <= 20 && g' == 0 }; init f;\n"
    "  trans f -> o { sync go[id]?; assign z = g; },\n"
    "    o -> f { sync all?; };\n"
    "}\n"
    "system S, R;\n";

static model *the_model(void) {
  static model m;
  static bool is_loaded;
  const load_options none = {0};
  if (!is_loaded &&
      !model_load_text(&m, "fuzz.xta", MODEL, sizeof MODEL - 1, &none))
    abort();
  is_loaded = true;
  return &m;
}

static const trace *read_again(arena *memory, const network *net,
                               const char *text, size_t length) {
  trace_problem p;
  concrete_result times;
  const trace *t = trace_read(memory, net, text, length, &p, &times);
  if (!t) {
    fprintf(stderr, "%s\n%u: %s\n", text, p.line, p.text);
    abort();
  }
  return t;
}

static void check_json(arena *memory, const network *net, const trace *t) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  json j;
  json_init(&j, out);
  trace_json_write(&j, NULL, net, t);
  fclose(out);
  const trace *again = read_again(memory, net, text, length);
  if (again->nsteps != t->nsteps || again->concrete != t->concrete)
    abort();
  free(text);
}

static void check_formats(arena *memory, const network *net, const trace *t) {
  static const trace_text_options how = {.color = true, .all_clocks = true};
  strbuf text;
  strbuf_init(&text);
  trace_xtr_write(net, t, &text);
  if (read_again(memory, net, text.text, text.length)->nsteps != t->nsteps)
    abort();
  strbuf_clear(&text);
  trace_xml_write(net, t, &text);
  if (read_again(memory, net, text.text, text.length)->nsteps != t->nsteps)
    abort();
  strbuf_clear(&text);
  trace_text_write(net, t, &how, &text);
  strbuf_release(&text);
  check_json(memory, net, t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const network *net = &the_model()->net;
  arena memory;
  trace_problem p;
  concrete_result times;
  arena_init(&memory);
  char *text = fuzz_text(data, size);
  const trace *t = trace_read(&memory, net, text, size, &p, &times);
  if (!t && !p.text)
    abort(); // no without a reason
  if (t)
    check_formats(&memory, net, t);
  free(text);
  arena_release(&memory);
  return 0;
}
