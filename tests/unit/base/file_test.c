// Files that are there, are not there, or are no files.

#include "base/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"

typedef struct {
  char directory[64];
  char path[80];
  diags *d;
} world;

static int setup(void **state) {
  static world w;
  snprintf(w.directory, sizeof w.directory, "/tmp/gnomon-file-XXXXXX");
  if (!mkdtemp(w.directory))
    return -1;
  snprintf(w.path, sizeof w.path, "%s/f", w.directory);
  w.d = diags_new();
  *state = &w;
  return 0;
}

static int teardown(void **state) {
  world *w = *state;
  unlink(w->path);
  rmdir(w->directory);
  diags_free(w->d);
  return 0;
}

static void put(const world *w, const char *text, size_t length) {
  FILE *out = fopen(w->path, "wb");
  assert_non_null(out);
  assert_int_equal(fwrite(text, 1, length, out), length);
  assert_int_equal(fclose(out), 0);
}

static void check(world *w, const char *text, size_t length) {
  size_t n = 999;
  put(w, text, length);
  char *got = file_read(w->path, &n, w->d);
  assert_non_null(got);
  assert_int_equal(n, length);
  assert_memory_equal(got, text, length);
  assert_int_equal(got[n], 0);
  assert_int_equal(diags_errors(w->d), 0);
  mem_free(got);
}

static void test_contents(void **state) {
  world *w = *state;
  check(w, "", 0);
  check(w, "x", 1);
  check(w, "a\nb\r\n\0c\xFF", 8);
  assert_true(file_exists(w->path));
}

static void test_sizes(void **state) {
  world *w = *state;
  enum { LARGE = 3 << 16 };
  char *text = mem_new(LARGE, 1);
  for (size_t i = 0; i < LARGE; i++)
    text[i] = (char)(i * 7);
  for (size_t n = 1 << 15; n <= LARGE; n += 1 << 15)
    for (size_t k = n - 2; k <= n + 2 && k <= LARGE; k++)
      check(w, text, k);
  mem_free(text);
}

static void test_missing(void **state) {
  world *w = *state;
  size_t n = 0;
  assert_false(file_exists(w->path));
  assert_null(file_read(w->path, &n, w->d));
  assert_int_equal(diags_errors(w->d), 1);
  assert_true(diags_has(w->d, DIAG_CANNOT_READ));
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  diags_print(w->d, out, LEVEL_NOTE, false);
  fclose(out);
  assert_memory_equal(text, w->path, strlen(w->path));
  assert_non_null(strstr(text, "No such file"));
  free(text);
}

static void test_directory(void **state) {
  world *w = *state;
  size_t n = 0;
  assert_false(file_exists(w->directory));
  assert_null(file_read(w->directory, &n, w->d));
  assert_int_equal(diags_errors(w->d), 1);
  assert_true(diags_has(w->d, DIAG_CANNOT_READ));
}

static void test_below_a_file(void **state) {
  world *w = *state;
  char below[100];
  size_t n = 0;
  put(w, "x", 1);
  snprintf(below, sizeof below, "%s/f", w->path);
  assert_null(file_read(below, &n, w->d));
  assert_null(file_read("", &n, w->d));
  assert_int_equal(diags_errors(w->d), 2);
}

// A file without a size, such as a pipe; here standard input.
static void test_standard_input(void **state) {
  world *w = *state;
  enum { LARGE = 200000 };
  char *text = mem_new(LARGE, 1);
  memset(text, 'y', LARGE);
  put(w, text, LARGE);
  char command[128];
  snprintf(command, sizeof command, "cat %s", w->path);
  FILE *pipe_in = popen(command, "r");
  assert_non_null(pipe_in);
  const int saved = dup(0);
  assert_true(dup2(fileno(pipe_in), 0) == 0);
  size_t n = 0;
  char *got = file_read("-", &n, w->d);
  dup2(saved, 0);
  close(saved);
  pclose(pipe_in);
  assert_non_null(got);
  assert_int_equal(n, LARGE);
  assert_memory_equal(got, text, LARGE);
  mem_free(got);
  mem_free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_contents, setup, teardown),
      cmocka_unit_test_setup_teardown(test_sizes, setup, teardown),
      cmocka_unit_test_setup_teardown(test_missing, setup, teardown),
      cmocka_unit_test_setup_teardown(test_directory, setup, teardown),
      cmocka_unit_test_setup_teardown(test_below_a_file, setup, teardown),
      cmocka_unit_test_setup_teardown(test_standard_input, setup, teardown),
  };
  return cmocka_run_group_tests_name("file", tests, NULL, NULL);
}
