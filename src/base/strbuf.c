// strbuf.c -- Appending, with room that doubles.

#include "base/strbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

void strbuf_init(strbuf *b) {
  *b = (strbuf){.room = 64};
  b->text = mem_new(b->room, 1);
}

void strbuf_release(strbuf *b) {
  mem_free(b->text);
  *b = (strbuf){0};
}

void strbuf_clear(strbuf *b) {
  b->length = 0;
  b->text[0] = 0;
}

static void reserve(strbuf *b, size_t more) {
  if (b->room - b->length > more)
    return;
  while (b->room - b->length <= more)
    b->room *= 2;
  b->text = mem_resize(b->text, b->room, 1);
}

void strbuf_add(strbuf *b, const char *text, size_t length) {
  reserve(b, length);
  memcpy(b->text + b->length, text, length);
  b->length += length;
  b->text[b->length] = 0;
}

void strbuf_puts(strbuf *b, const char *text) {
  strbuf_add(b, text, strlen(text));
}

void strbuf_putc(strbuf *b, char c) {
  reserve(b, 1);
  b->text[b->length++] = c;
  b->text[b->length] = 0;
}

void strbuf_int(strbuf *b, int64_t n) {
  char digits[24];
  size_t at = sizeof digits;
  uint64_t rest = n < 0 ? -(uint64_t)n : (uint64_t)n;
  do {
    digits[--at] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest);
  if (n < 0)
    digits[--at] = '-';
  strbuf_add(b, digits + at, sizeof digits - at);
}

void strbuf_printf(strbuf *b, const char *format, ...) {
  va_list args;
  va_start(args, format);
  const int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (n <= 0)
    return;
  reserve(b, (size_t)n);
  va_start(args, format);
  vsnprintf(b->text + b->length, (size_t)n + 1, format, args);
  va_end(args);
  b->length += (size_t)n;
}
