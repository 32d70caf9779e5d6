// query_text.h -- Reading queries: .q files, <formula> elements, -q options.
//
// In a .q file a property ends with its line; a backslash before the newline
// joins lines.  A <formula> is first taken as one property whatever its line
// breaks, since editors write such, and line by line only if that fails.
//
// Memory: queries are in the arena of the document.

#ifndef GNOMON_SYNTAX_QUERY_TEXT_H
#define GNOMON_SYNTAX_QUERY_TEXT_H

#include "syntax/ast.h"

// All properties of a text, one per line.  EXPECT: in a comment belongs to the
// property before it.
void query_parse_lines(document *, const source *, span);

// One <formula>.  `proto` has comment, element and expectation.
void query_parse_formula(document *, const source *, span, ast_query proto);

#endif
