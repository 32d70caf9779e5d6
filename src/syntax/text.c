// text.c -- Setting up the scanner and the parser for one stretch.

#include "syntax/text.h"

#include "syntax/parser.h"

bool text_parse(lexer *s) {
  const int failed = uppaal_parse(s);
  return failed == 0 && s->errors == 0;
}

size_t text_skip_comment(const char *text, size_t i, size_t length) {
  if (i + 1 >= length || text[i] != '/')
    return i;
  if (text[i + 1] == '/') {
    while (i < length && text[i] != '\n')
      i++;
  } else if (text[i + 1] == '*') {
    for (i += 2; i + 1 < length && !(text[i] == '*' && text[i + 1] == '/');)
      i++;
    i = i + 1 < length ? i + 2 : length;
  }
  return i;
}

bool text_is_blank(const source *t, span at) {
  const char *p = t->text + (at.begin - t->base);
  const char *end = t->text + (at.end - t->base);
  while (p < end) {
    if (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r') {
      p++;
    } else if (p + 1 < end && p[0] == '/' && p[1] == '/') {
      while (p < end && *p != '\n')
        p++;
    } else if (p + 1 < end && p[0] == '/' && p[1] == '*') {
      for (p += 2; p + 1 < end && !(p[0] == '*' && p[1] == '/'); p++)
        ;
      if (p + 1 >= end)
        return false; // not closed: let the lexer complain
      p += 2;
    } else {
      return false;
    }
  }
  return true;
}

bool text_parse_model(document *doc, const source *t, lexer_mode mode) {
  lexer s;
  name_map locations;
  name_map_init(&locations);
  lexer_init(&s, doc, t, t->base, t->base + t->length, mode,
             mode == MODE_OLD ? START_OLD : START_XTA);
  s.location_of = &locations;
  bool ok = text_parse(&s);
  name_map_release(&locations);
  if (ok && (!doc->system || !doc->globals))
    ok = false;
  return ok;
}
