// handles.h -- What the tests of the library share: JSON, taken apart by jansson.

#ifndef GNOMON_TESTS_HANDLES_H
#define GNOMON_TESTS_HANDLES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include <gnomon.h>

// Two processes that meet, and a clock that they race against.
static const char LAMP[] =
    "const int N = 4; clock x; chan press; int[0,9] n;\n"
    "process Lamp() { state off, low { x <= N }, bright; init off;\n"
    "trans off -> low { sync press?; assign x := 0, n := n < 9 ? n + 1 : 9; "
    "},\n"
    "low -> bright { guard x < 2; sync press?; },\n"
    "low -> off { guard x >= N; }, bright -> off { sync press?; }; }\n"
    "process User() { state idle; init idle;\n"
    "trans idle -> idle { sync press!; }; }\n"
    "system Lamp, User;\n";

static inline gnomon *load(const char *text, const char *options) {
  return gnomon_load_text("lamp.xta", text, strlen(text), options);
}

// The JSON of a handle; it has to be one object.
static inline json_t *parse(const gnomon *h) {
  json_error_t error;
  json_t *all = json_loads(gnomon_json(h), 0, &error);
  if (!all)
    fail_msg("%s in line %d of %s", error.text, error.line, gnomon_json(h));
  assert_true(json_is_object(all));
  return all;
}

// The text at "results/0/verdict", or NULL; `all` has it.
static inline json_t *at(json_t *all, const char *path) {
  char name[64];
  for (const char *p = path; all && *p;) {
    const size_t length = strcspn(p, "/");
    snprintf(name, sizeof name, "%.*s", (int)length, p);
    all = json_is_array(all) ? json_array_get(all, (size_t)atoi(name))
                             : json_object_get(all, name);
    p += length + (p[length] == '/');
  }
  return all;
}

static inline void check_text(const gnomon *h, const char *path,
                              const char *wanted) {
  json_t *all = parse(h);
  const char *found = json_string_value(at(all, path));
  if (!found || strcmp(found, wanted) != 0)
    fail_msg("%s is %s, not %s, in %s", path, found ? found : "no text", wanted,
             gnomon_json(h));
  json_decref(all);
}

static inline void check_number(const gnomon *h, const char *path,
                                json_int_t wanted) {
  json_t *all = parse(h);
  assert_true(json_is_integer(at(all, path)));
  assert_int_equal(json_integer_value(at(all, path)), wanted);
  json_decref(all);
}

static inline bool has_part(const gnomon *h, const char *path,
                            const char *part) {
  json_t *all = parse(h);
  const char *found = json_string_value(at(all, path));
  const bool has = found && strstr(found, part);
  json_decref(all);
  return has;
}

#endif
