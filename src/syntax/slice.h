// slice.h -- Pieces of the author's text, with the constants of -D put in.
//
// Memory: in the model's arena; what is sliced is appended to the caller's strbuf.

#ifndef GNOMON_SYNTAX_SLICE_H
#define GNOMON_SYNTAX_SLICE_H

#include "base/strbuf.h"
#include "syntax/load.h"

typedef struct {
  span at;
  int32_t value;
} slice_edit;

typedef struct {
  const model *model;
  VEC(slice_edit) edits;
} slicer;

void slicer_init(slicer *, const model *, const load_options *);

// The text of a span, edited.
void slice(const slicer *, strbuf *, span);
// The same with < > & escaped.
void slice_xml(const slicer *, strbuf *, span);
void put_xml(strbuf *, const char *text, size_t length);

// A whole declaration, up to its semicolon or brace.
span slice_declaration(const slicer *, const ast *);

#endif
