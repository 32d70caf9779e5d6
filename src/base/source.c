// source.c -- Finding lines, and where in a file something was decoded from.

#include "base/source.h"

#include <assert.h>
#include <string.h>

void sources_init(sources *s, arena *memory) {
  // Offset 0 belongs to no text, so that a zero span means "nowhere".
  *s = (sources){.memory = memory, .next_base = 1};
}

source *sources_add(sources *s, const char *path, const char *text,
                    size_t length) {
  if (length >= UINT32_MAX - s->next_base)
    return NULL;
  source *t = arena_new(s->memory, source);
  t->path = path;
  t->text = t->file = text;
  t->length = t->file_length = (uint32_t)length;
  t->base = s->next_base;
  s->next_base += t->length + 1;
  vec_push(s->memory, &s->list, t);
  return t;
}

static source *find(const sources *s, uint32_t offset) {
  uint32_t low = 0;
  uint32_t high = s->list.count;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    if (s->list.data[middle]->base <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == 0)
    return NULL;
  source *t = s->list.data[low - 1];
  return offset - t->base <= t->length ? t : NULL;
}

const source *sources_find(const sources *s, uint32_t offset) {
  return find(s, offset);
}

static uint32_t to_file(const source *t, uint32_t offset) {
  if (t->pieces.count == 0)
    return offset;
  uint32_t low = 0;
  uint32_t high = t->pieces.count;
  while (low + 1 < high) {
    const uint32_t middle = (low + high) / 2;
    if (t->pieces.data[middle].from <= offset)
      low = middle;
    else
      high = middle;
  }
  const uint32_t at =
      t->pieces.data[low].file + (offset - t->pieces.data[low].from);
  return at < t->file_length ? at : t->file_length;
}

static void find_lines(const sources *s, source *t) {
  const char *end = t->file + t->file_length;
  VEC(uint32_t) lines = {0};
  vec_push(s->memory, &lines, 0);
  for (const char *p = t->file; (p = memchr(p, '\n', (size_t)(end - p)));) {
    p++;
    vec_push(s->memory, &lines, (uint32_t)(p - t->file));
  }
  t->lines = lines.data;
  t->nlines = lines.count;
}

// The line an offset in the file is in, from 1.
static uint32_t line_of(const sources *s, source *in, uint32_t at) {
  if (!in->lines)
    find_lines(s, in);
  uint32_t low = 0;
  uint32_t high = in->nlines;
  while (low + 1 < high) {
    const uint32_t middle = (low + high) / 2;
    if (in->lines[middle] <= at)
      low = middle;
    else
      high = middle;
  }
  return low + 1;
}

text_position sources_locate(const sources *s, span where) {
  text_position p = {.line = 0};
  source *in = find(s, where.begin);
  p.in = in;
  if (!in || where.begin == 0)
    return p;
  const uint32_t begin = to_file(p.in, where.begin - p.in->base);
  uint32_t end = begin + 1;
  if (where.end > where.begin)
    end = to_file(p.in, where.end - 1 - p.in->base) + 1;
  const char *file = p.in->file;
  p.line = line_of(s, in, begin);
  assert(in->lines && p.line <= in->nlines);
  const uint32_t line_start = in->lines[p.line - 1];
  p.column = begin - line_start + 1;
  p.line_text = file + line_start;
  const char *stop = memchr(p.line_text, '\n', p.in->file_length - line_start);
  p.line_length =
      stop ? (uint32_t)(stop - p.line_text) : p.in->file_length - line_start;
  if (p.line_length && p.line_text[p.line_length - 1] == '\r')
    p.line_length--;
  const uint32_t line_end = line_start + p.line_length;
  if (end > line_end)
    end = line_end;
  p.width = end > begin ? end - begin : 1;
  return p;
}

uint32_t sources_file_offset(const sources *s, uint32_t offset) {
  const source *t = sources_find(s, offset);
  return t ? to_file(t, offset - t->base) : 0;
}

const char *sources_text(const sources *s, span where, size_t *length) {
  const source *t = sources_find(s, where.begin);
  *length = 0;
  if (!t || where.begin == 0)
    return "";
  assert(where.begin <= where.end && where.end - t->base <= t->length);
  *length = where.end - where.begin;
  return t->text + (where.begin - t->base);
}

bool sources_is_valid(const sources *s) {
  for (uint32_t i = 0; i < s->list.count; i++) {
    const source *t = s->list.data[i];
    if (i + 1 < s->list.count &&
        t->base + t->length >= s->list.data[i + 1]->base)
      return false;
    for (uint32_t k = 0; k < t->pieces.count; k++)
      if (k == 0 ? t->pieces.data[0].from != 0
                 : t->pieces.data[k].from <= t->pieces.data[k - 1].from)
        return false;
  }
  return true;
}
