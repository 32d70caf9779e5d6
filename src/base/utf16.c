// utf16.c -- Pairs of surrogates, and what is none.

#include "base/utf16.h"

#include <stdint.h>

#include "base/mem.h"

enum { REPLACEMENT = 0xFFFD };

utf16_order utf16_detect(const char *text, size_t length) {
  if (length < 2)
    return UTF16_NOT;
  const unsigned char a = (unsigned char)text[0];
  const unsigned char b = (unsigned char)text[1];
  if ((a == 0xFF && b == 0xFE) || (a == '<' && b == 0))
    return UTF16_LITTLE;
  if ((a == 0xFE && b == 0xFF) || (a == 0 && b == '<'))
    return UTF16_BIG;
  return UTF16_NOT;
}

static uint32_t unit(const char *text, size_t i, utf16_order order) {
  const unsigned char a = (unsigned char)text[2 * i];
  const unsigned char b = (unsigned char)text[2 * i + 1];
  return order == UTF16_BIG ? (uint32_t)(a << 8 | b) : (uint32_t)(b << 8 | a);
}

static size_t put(char *out, uint32_t c) {
  if (c < 0x80) {
    out[0] = (char)c;
    return 1;
  }
  const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  static const unsigned char LEAD[] = {0, 0xC0, 0xE0, 0xF0};
  out[0] = (char)(LEAD[more] | c >> (6 * more));
  for (int i = 1; i <= more; i++)
    out[i] = (char)(0x80 | (c >> (6 * (more - i)) & 0x3F));
  return (size_t)more + 1;
}

char *utf16_decode(const char *text, size_t length, utf16_order order,
                   size_t *decoded_length) {
  const size_t units = length / 2;
  char *out = mem_new(units * 3 + 1, 1); // no unit takes more than 3 bytes
  size_t n = 0;
  size_t i = units && unit(text, 0, order) == 0xFEFF; // the mark itself
  while (i < units) {
    uint32_t c = unit(text, i++, order);
    if (c >= 0xD800 && c < 0xE000) {
      const uint32_t low = i < units ? unit(text, i, order) : 0;
      if (c < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        i++;
      } else {
        c = REPLACEMENT;
      }
    }
    n += put(out + n, c);
  }
  out[n] = 0;
  *decoded_length = n;
  return out;
}
