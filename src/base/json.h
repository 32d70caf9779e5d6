// json.h -- Writes JSON as it goes, without building it in memory first.
//
//   json_put_object(j, NULL);
//   json_put_string(j, "name", "P");
//   json_put_array(j, "edges"); … json_end(j);
//   json_end(j);
//
// The first argument after `j` is the key; NULL inside arrays and at the top.
// Commas and indentation are the writer's business.  Text that is not UTF-8 is
// written with U+FFFD in place of each bad byte, so that the output is always
// valid.

#ifndef GNOMON_BASE_JSON_H
#define GNOMON_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/strbuf.h"

enum { JSON_DEPTH = 64 };

typedef struct {
  FILE *out;
  strbuf *text; // instead, or NULL
  int depth;
  bool is_array[JSON_DEPTH];
  bool started[JSON_DEPTH]; // something was written at this depth
} json;

void json_init(json *, FILE *);
void json_init_text(json *, strbuf *); // what is there stays

void json_put_object(json *, const char *key);
void json_put_array(json *, const char *key);
void json_end(json *);

void json_put_string(json *, const char *key, const char *value); // NULL: null
void json_put_text(json *, const char *key, const char *value, size_t length);
void json_put_int(json *, const char *key, int64_t value);
void json_put_real(json *, const char *key, double value);
void json_put_bool(json *, const char *key, bool value);
void json_put_null(json *, const char *key);

#endif
