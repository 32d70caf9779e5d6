// The command `trace`, on files.

#include "cli/trace_command.h"

#include <unistd.h>

#include "base/file.h"
#include "trace/trace_file.h"
#include "trace/trace_json.h"
#include "walk.h"

typedef struct {
  walk w;
  char path[32];
  char *out, *err;
  size_t out_length, err_length;
} fixture;

static void put_file(fixture *f, const char *text, size_t length) {
  FILE *file = fopen(f->path, "wb");
  assert_non_null(file);
  fwrite(text, 1, length, file);
  fclose(file);
}

static void fixture_init(fixture *f, const char *model_text) {
  *f = (fixture){.path = "/tmp/gnomon-trace-XXXXXX"};
  const int fd = mkstemp(f->path);
  assert_true(fd >= 0);
  close(fd);
  walk_load(&f->w, model_text);
}

static void fixture_release(fixture *f) {
  unlink(f->path);
  free(f->out);
  free(f->err);
  walk_release(&f->w);
}

static int run(fixture *f, trace_command_options o) {
  free(f->out);
  free(f->err);
  o.file = o.file ? o.file : f->path;
  o.net = &f->w.m.net;
  o.out = open_memstream(&f->out, &f->out_length);
  o.err = open_memstream(&f->err, &f->err_length);
  const int status = trace_command_read(&o) ? trace_command(&o) : 2;
  fclose(o.out);
  fclose(o.err);
  return status;
}

static const char MODEL[] =
    "clock x; int i;\n"
    "process P() {\n"
    "  state a { x <= 2 }, b; init a;\n"
    "  trans a -> b { guard x >= 1; assign i = 1; }, a -> a { guard x > 2; };\n"
    "}\n"
    "system P;\n";

static const char XTR[] = "0 \n.\n.\n0 \n.\n1 \n.\n.\n1 \n.\n0 0 ; .\n.\n";

// Through all formats, each from the one before.
static void test_convert(void **state) {
  (void)state;
  static const char *const FORMATS[] = {"json", "xml", "json", "xtr"};
  fixture f;
  fixture_init(&f, MODEL);
  put_file(&f, XTR, sizeof XTR - 1);
  for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++) {
    const trace_command_options o = {.action = TRACE_CONVERT, .to = FORMATS[i]};
    assert_int_equal(run(&f, o), 0);
    assert_string_equal(f.err, "");
    put_file(&f, f.out, f.out_length);
  }
  // UPPAAL's XML has all bounds, x >= 0 among them.
  assert_string_equal(f.out, "0 \n.\n0 1 0\n.\n.\n0 \n.\n1 \n.\n0 1 0\n.\n.\n"
                             "1 \n.\n0 0 ; .\n.\n");
  assert_int_equal(run(&f, (trace_command_options){.action = TRACE_SHOW}), 0);
  assert_non_null(strstr(f.out, "1. after 1 (time 1)  P.a -> P.b"));
  fixture_release(&f);
}

static void test_output(void **state) {
  (void)state;
  fixture f;
  fixture_init(&f, MODEL);
  put_file(&f, XTR, sizeof XTR - 1);
  assert_int_equal(run(&f, (trace_command_options){.action = TRACE_CONVERT,
                                                   .to = "json",
                                                   .output = f.path}),
                   0);
  assert_string_equal(f.out, "");
  assert_int_equal(
      run(&f, (trace_command_options){.action = TRACE_SHOW, .json = true}), 0);
  assert_non_null(strstr(f.out, "\"kind\": null"));
  assert_int_equal(run(&f, (trace_command_options){.action = TRACE_CONVERT,
                                                   .to = "json",
                                                   .output = "/no/such/dir"}),
                   2);
  fixture_release(&f);
}

static void test_replay(void **state) {
  (void)state;
  const trace_command_options o = {.action = TRACE_REPLAY};
  const trace_command_options as_json = {.action = TRACE_REPLAY, .json = true};
  static const char LATE[] =
      "0 \n.\n.\n0 \n.\n0 \n.\n.\n0 \n.\n0 1 ; .\n.\n"; // x > 2 in x <= 2
  fixture f;
  fixture_init(&f, MODEL);
  put_file(&f, XTR, sizeof XTR - 1);
  assert_int_equal(run(&f, o), 0);
  assert_string_equal(f.out, "the trace is a run of the model\n");
  assert_int_equal(run(&f, as_json), 0);
  assert_non_null(strstr(f.out, "  \"gnomon\": {\n"));
  assert_non_null(
      strstr(f.out, "  },\n  \"is_run\": true,\n  \"reason\": null\n}\n"));
  put_file(&f, LATE, sizeof LATE - 1);
  assert_int_equal(run(&f, o), 1);
  assert_string_equal(f.out, "the trace is not a run of the model: step 1: it "
                             "can be taken at no time\n");
  assert_int_equal(run(&f, (trace_command_options){.action = TRACE_SHOW}), 0);
  assert_non_null(strstr(f.err, "warning: no times fit these steps"));
  fixture_release(&f);
}

// Random runs are runs, and a delay that is changed makes none.
static void test_random_replay(void **state) {
  (void)state;
  const trace_command_options o = {.action = TRACE_REPLAY};
  fixture f;
  fixture_init(&f, WALK_MODEL);
  for (uint32_t i = 0; i < 20; i++) {
    walk_random(&f.w, i, 15);
    for (int spoilt = 0; spoilt < 2; spoilt++) {
      FILE *out = fopen(f.path, "wb");
      json j;
      json_init(&j, out);
      if (spoilt && f.w.t.nsteps)
        f.w.t.steps[0].delay = 0; // x > 1 guards what comes first
      trace_json_write(&j, NULL, &f.w.m.net, &f.w.t);
      fclose(out);
      const int status = run(&f, o);
      if (status != (spoilt && f.w.t.nsteps ? 1 : 0))
        fail_msg("seed %u: %s%s", i, f.out, f.err);
    }
  }
  fixture_release(&f);
}

static void test_bad(void **state) {
  (void)state;
  fixture f;
  fixture_init(&f, MODEL);
  put_file(&f, "0 \n. x", 6);
  assert_int_equal(run(&f, (trace_command_options){.action = TRACE_SHOW}), 2);
  char expected[128];
  snprintf(expected, sizeof expected,
           "%s:2: error: expecting a number, '.' or ';'\n", f.path);
  assert_string_equal(f.err, expected);
  assert_int_equal(run(&f, (trace_command_options){.file = "/no/such/file"}),
                   2);
  put_file(&f, XTR, sizeof XTR - 1);
  assert_int_equal(run(&f, (trace_command_options){.action = TRACE_CONVERT}),
                   2);
  assert_non_null(strstr(f.err, "--to json, xtr, xml or text"));
  assert_int_equal(
      run(&f, (trace_command_options){.action = TRACE_CONVERT, .to = "pdf"}),
      2);
  assert_non_null(strstr(f.err, "expecting json, xtr, xml or text"));
  trace_action action;
  assert_true(trace_action_find("replay", &action) && action == TRACE_REPLAY);
  assert_false(trace_action_find("play", &action));
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_convert), cmocka_unit_test(test_output),
      cmocka_unit_test(test_replay),  cmocka_unit_test(test_random_replay),
      cmocka_unit_test(test_bad),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
