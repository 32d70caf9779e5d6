// source.h -- The texts we read, and where in them something stands.
//
// All texts of a run share one space of offsets: a text added to `sources` gets
// the next stretch of it, so a span of two 32-bit offsets names a place in any
// of them.  What the lexer sees of an XML file is not the file but its decoded
// character data; such a text has a table of pieces that leads from decoded
// offsets back to the file, and a function that says which element it is in.
//
// Invariants (checked by sources_is_valid):
//   S1  texts are sorted by `base` and do not overlap
//   S2  the pieces of a text are sorted by `from`, the first at 0
//
// Memory: everything is in the arena, but for the texts, which are the
// caller's.

#ifndef GNOMON_BASE_SOURCE_H
#define GNOMON_BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

typedef struct {
  uint32_t begin, end; // offsets in the common space; begin == end: a point
} span;

// Decoded text from offset `from` on stands in the file from `file` on.
typedef struct {
  uint32_t from, file;
} source_piece;

typedef struct source source;
struct source {
  const char *path; // as the user wrote it
  const char *text; // what is scanned; text[length] is 0
  uint32_t length;
  uint32_t base;    // first offset in the common space
  const char *file; // what is in the file, for lines and columns
  uint32_t file_length;
  VEC(source_piece) pieces; // empty: file == text
  uint32_t *lines, nlines;  // where lines begin; made when first asked for
  const char *(*where)(void *, uint32_t, arena *); // which element, or NULL
  void *where_data;
};

typedef struct {
  arena *memory;
  VEC(source *) list;
  uint32_t next_base;
} sources;

// Line and column from 1, columns in bytes.
typedef struct {
  const source *in;
  uint32_t line, column;
  const char *line_text; // not terminated
  uint32_t line_length;
  uint32_t width; // how much of that line the span covers, at least 1
} text_position;

void sources_init(sources *, arena *);

// The text must outlive `sources` and be followed by a zero byte.  Returns NULL
// if the space of offsets is used up.
source *sources_add(sources *, const char *path, const char *text,
                    size_t length);

const source *sources_find(const sources *, uint32_t offset);
text_position sources_locate(const sources *, span);

// Where an offset stands in its file.
uint32_t sources_file_offset(const sources *, uint32_t offset);

// The text of a span, not terminated; *length is set.
const char *sources_text(const sources *, span, size_t *length);

bool sources_is_valid(const sources *);

static inline span span_join(span a, span b) {
  return (span){a.begin < b.begin ? a.begin : b.begin,
                a.end > b.end ? a.end : b.end};
}

#endif
