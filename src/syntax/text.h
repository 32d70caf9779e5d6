// text.h -- Parsing one stretch of text in the UPPAAL language.
//
// Memory: nodes are in the arena of the document.

#ifndef GNOMON_SYNTAX_TEXT_H
#define GNOMON_SYNTAX_TEXT_H

#include "syntax/lexer.h"

// Runs the parser over the lexer's stretch.  False if there were errors.
bool text_parse(lexer *);

// Nothing but blanks and comments?
bool text_is_blank(const source *, span);

// Where the comment that begins at `i` ends; `i` itself if none begins there.
size_t text_skip_comment(const char *text, size_t i, size_t length);

// A whole .xta or .ta file.
bool text_parse_model(document *, const source *, lexer_mode);

#endif
