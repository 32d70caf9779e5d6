// strbuf.h -- A string that grows.
//
// `text` is never NULL after strbuf_init() and always ends in a zero byte.
//
// Memory: the text is the string's until strbuf_release(), and moves as it grows.

#ifndef GNOMON_BASE_STRBUF_H
#define GNOMON_BASE_STRBUF_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  char *text;
  size_t length, room;
} strbuf;

void strbuf_init(strbuf *);
void strbuf_release(strbuf *);
void strbuf_clear(strbuf *);

void strbuf_add(strbuf *, const char *text, size_t length);
void strbuf_puts(strbuf *, const char *text);
void strbuf_putc(strbuf *, char);
// Numbers without the cost of printf; texts of networks are full of them.
void strbuf_int(strbuf *, int64_t);
void strbuf_printf(strbuf *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
