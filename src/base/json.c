// json.c -- Commas, indentation, and what has to be escaped.

#include "base/json.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

void json_init(json *j, FILE *out) { *j = (json){.out = out}; }

// The length of the UTF-8 sequence at `s`, or 0 if it is none.
static size_t utf8_length(const unsigned char *s, size_t left) {
  const unsigned char c = s[0];
  size_t n = 0;
  if (c < 0x80)
    return 1;
  if (c >= 0xC2 && c < 0xE0)
    n = 2;
  else if (c >= 0xE0 && c < 0xF0)
    n = 3;
  else if (c >= 0xF0 && c < 0xF5)
    n = 4;
  if (n == 0 || n > left)
    return 0;
  for (size_t i = 1; i < n; i++)
    if ((s[i] & 0xC0) != 0x80)
      return 0;
  const bool overlong =
      (c == 0xE0 && s[1] < 0xA0) || (c == 0xF0 && s[1] < 0x90);
  const bool outside =
      (c == 0xED && s[1] >= 0xA0) || (c == 0xF4 && s[1] >= 0x90);
  return overlong || outside ? 0 : n;
}

static void quote(FILE *out, const char *text, size_t length) {
  const unsigned char *s = (const unsigned char *)text;
  fputc('"', out);
  for (size_t i = 0; i < length;) {
    const unsigned char c = s[i];
    const size_t n = utf8_length(s + i, length - i);
    if (n == 0)
      fputs("\\ufffd", out);
    else if (c == '"' || c == '\\')
      fprintf(out, "\\%c", c);
    else if (c == '\n')
      fputs("\\n", out);
    else if (c == '\t')
      fputs("\\t", out);
    else if (c < 0x20)
      fprintf(out, "\\u%04x", c);
    else
      fwrite(s + i, 1, n, out);
    i += n ? n : 1;
  }
  fputc('"', out);
}

static void indent(const json *j) {
  fputc('\n', j->out);
  for (int i = 0; i < j->depth; i++)
    fputs("  ", j->out);
}

static void begin_value(json *j, const char *key) {
  if (j->depth > 0) {
    bool *started = &j->started[j->depth - 1];
    assert((key == NULL) == j->is_array[j->depth - 1]);
    if (*started)
      fputc(',', j->out);
    *started = true;
    indent(j);
  }
  if (key) {
    quote(j->out, key, strlen(key));
    fputs(": ", j->out);
  }
}

static void open_scope(json *j, const char *key, bool is_array) {
  begin_value(j, key);
  assert(j->depth < JSON_DEPTH);
  j->is_array[j->depth] = is_array;
  j->started[j->depth] = false;
  j->depth++;
  fputc(is_array ? '[' : '{', j->out);
}

void json_put_object(json *j, const char *key) { open_scope(j, key, false); }
void json_put_array(json *j, const char *key) { open_scope(j, key, true); }

void json_end(json *j) {
  assert(j->depth > 0);
  j->depth--;
  if (j->started[j->depth])
    indent(j);
  fputc(j->is_array[j->depth] ? ']' : '}', j->out);
  if (j->depth == 0)
    fputc('\n', j->out);
}

void json_put_text(json *j, const char *key, const char *value, size_t length) {
  begin_value(j, key);
  quote(j->out, value, length);
}

void json_put_string(json *j, const char *key, const char *value) {
  if (value)
    json_put_text(j, key, value, strlen(value));
  else
    json_put_null(j, key);
}

void json_put_int(json *j, const char *key, int64_t value) {
  begin_value(j, key);
  fprintf(j->out, "%" PRId64, value);
}

void json_put_real(json *j, const char *key, double value) {
  begin_value(j, key);
  fprintf(j->out, "%.9g", value);
}

void json_put_bool(json *j, const char *key, bool value) {
  begin_value(j, key);
  fputs(value ? "true" : "false", j->out);
}

void json_put_null(json *j, const char *key) {
  begin_value(j, key);
  fputs("null", j->out);
}
