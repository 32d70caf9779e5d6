// json_check.h -- Is a text JSON, by the grammar of RFC 8259 and nothing more?

#ifndef GNOMON_TESTS_JSON_CHECK_H
#define GNOMON_TESTS_JSON_CHECK_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  const unsigned char *at, *end;
  unsigned values; // of any kind
} json_text_reader;

static inline bool check_value(json_text_reader *);

static inline void check_blank(json_text_reader *r) {
  while (r->at < r->end && *r->at && strchr(" \t\r\n", *r->at))
    r->at++;
}

static inline bool check_char(json_text_reader *r, char c) {
  if (r->at == r->end || *r->at != (unsigned char)c)
    return false;
  r->at++;
  return true;
}

// One character of UTF-8, by decoding it: shortest form, no surrogates.
static inline bool check_utf8(json_text_reader *r) {
  const unsigned char first = *r->at++;
  if (first < 0x80)
    return true;
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  if (first < 0xC0 || first >= 0xF8 || r->end - r->at < more)
    return false;
  uint32_t c = first & (0x3FU >> more);
  for (int i = 0; i < more; i++, r->at++) {
    if ((*r->at & 0xC0) != 0x80)
      return false;
    c = c << 6 | (*r->at & 0x3F);
  }
  static const uint32_t LEAST[] = {0, 0x80, 0x800, 0x10000};
  return c >= LEAST[more] && c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
}

static inline bool check_string(json_text_reader *r) {
  if (!check_char(r, '"'))
    return false;
  while (r->at < r->end && *r->at != '"') {
    if (*r->at < 0x20)
      return false;
    if (*r->at != '\\') {
      if (!check_utf8(r))
        return false;
      continue;
    }
    r->at++;
    if (r->at == r->end || !*r->at || !strchr("\"\\/bfnrtu", *r->at))
      return false;
    if (*r->at++ != 'u')
      continue;
    for (int i = 0; i < 4; i++, r->at++)
      if (r->at == r->end || !*r->at ||
          !strchr("0123456789abcdefABCDEF", *r->at))
        return false;
  }
  return check_char(r, '"');
}

static inline bool check_digits(json_text_reader *r) {
  const unsigned char *from = r->at;
  while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
    r->at++;
  return r->at > from;
}

static inline bool check_number(json_text_reader *r) {
  check_char(r, '-');
  if (!check_char(r, '0') && !check_digits(r))
    return false;
  if (check_char(r, '.') && !check_digits(r))
    return false;
  return true;
}

static inline bool check_word(json_text_reader *r, const char *word) {
  const size_t n = strlen(word);
  if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0)
    return false;
  r->at += n;
  return true;
}

static inline bool check_members(json_text_reader *r, char close, bool keys) {
  check_blank(r);
  if (check_char(r, close))
    return true;
  do {
    check_blank(r);
    if (keys && !check_string(r))
      return false;
    check_blank(r);
    if ((keys && !check_char(r, ':')) || !check_value(r))
      return false;
    check_blank(r);
  } while (check_char(r, ','));
  return check_char(r, close);
}

static inline bool check_value(json_text_reader *r) {
  check_blank(r);
  r->values++;
  if (r->at == r->end)
    return false;
  switch (*r->at) {
  case '{':
    r->at++;
    return check_members(r, '}', true);
  case '[':
    r->at++;
    return check_members(r, ']', false);
  case '"':
    return check_string(r);
  case 't':
    return check_word(r, "true");
  case 'f':
    return check_word(r, "false");
  case 'n':
    return check_word(r, "null");
  default:
    return check_number(r);
  }
}

// The number of values in it, or 0 if it is not JSON.
static inline unsigned json_check(const char *text, size_t length) {
  json_text_reader r = {(const unsigned char *)text,
                        (const unsigned char *)text + length, 0};
  if (!check_value(&r))
    return 0;
  check_blank(&r);
  return r.at == r.end ? r.values : 0;
}

#endif
