// json.c -- Commas, indentation, and what has to be escaped.

#include "base/json.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

void json_init(json *j, FILE *out) { *j = (json){.out = out}; }
void json_init_text(json *j, strbuf *text) { *j = (json){.text = text}; }

// ---- To either of the two -------------------------------------------------

static void put(json *j, const char *text, size_t length) {
  if (j->text)
    strbuf_add(j->text, text, length);
  else
    fwrite(text, 1, length, j->out);
}

static void puts_to(json *j, const char *text) { put(j, text, strlen(text)); }
static void putc_to(json *j, char c) { put(j, &c, 1); }

// ---- Values ---------------------------------------------------------------

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

static void control(json *j, unsigned char c) {
  char text[8];
  snprintf(text, sizeof text, "\\u%04x", c);
  puts_to(j, text);
}

static void quote(json *j, const char *text, size_t length) {
  const unsigned char *s = (const unsigned char *)text;
  putc_to(j, '"');
  for (size_t i = 0; i < length;) {
    const unsigned char c = s[i];
    const size_t n = utf8_length(s + i, length - i);
    if (n == 0)
      puts_to(j, "\\ufffd");
    else if (c == '"' || c == '\\')
      put(j, (const char[]){'\\', (char)c}, 2);
    else if (c == '\n')
      puts_to(j, "\\n");
    else if (c == '\t')
      puts_to(j, "\\t");
    else if (c < 0x20)
      control(j, c);
    else
      put(j, text + i, n);
    i += n ? n : 1;
  }
  putc_to(j, '"');
}

static void indent(json *j) {
  putc_to(j, '\n');
  for (int i = 0; i < j->depth; i++)
    puts_to(j, "  ");
}

static void begin_value(json *j, const char *key) {
  if (j->depth > 0) {
    bool *started = &j->started[j->depth - 1];
    assert((key == NULL) == j->is_array[j->depth - 1]);
    if (*started)
      putc_to(j, ',');
    *started = true;
    indent(j);
  }
  if (key) {
    quote(j, key, strlen(key));
    puts_to(j, ": ");
  }
}

static void open_scope(json *j, const char *key, bool is_array) {
  begin_value(j, key);
  assert(j->depth < JSON_DEPTH);
  j->is_array[j->depth] = is_array;
  j->started[j->depth] = false;
  j->depth++;
  putc_to(j, is_array ? '[' : '{');
}

void json_put_object(json *j, const char *key) { open_scope(j, key, false); }
void json_put_array(json *j, const char *key) { open_scope(j, key, true); }

void json_end(json *j) {
  assert(j->depth > 0);
  j->depth--;
  if (j->started[j->depth])
    indent(j);
  putc_to(j, j->is_array[j->depth] ? ']' : '}');
  if (j->depth == 0)
    putc_to(j, '\n');
}

void json_put_text(json *j, const char *key, const char *value, size_t length) {
  begin_value(j, key);
  quote(j, value, length);
}

void json_put_string(json *j, const char *key, const char *value) {
  if (value)
    json_put_text(j, key, value, strlen(value));
  else
    json_put_null(j, key);
}

void json_put_int(json *j, const char *key, int64_t value) {
  begin_value(j, key);
  char text[24];
  snprintf(text, sizeof text, "%" PRId64, value);
  puts_to(j, text);
}

void json_put_real(json *j, const char *key, double value) {
  begin_value(j, key);
  char text[32];
  snprintf(text, sizeof text, "%.9g", value);
  puts_to(j, text);
}

void json_put_bool(json *j, const char *key, bool value) {
  begin_value(j, key);
  puts_to(j, value ? "true" : "false");
}

void json_put_null(json *j, const char *key) {
  begin_value(j, key);
  puts_to(j, "null");
}
