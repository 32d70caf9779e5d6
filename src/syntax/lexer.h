// lexer.h -- Tokens of the UPPAAL language, for the bison parser.
//
// A lexer reads one stretch of a source: a whole file, or one label of an XML
// model.  The first token it gives is the one that tells the grammar what kind
// of text follows (START_…).
//
// Memory: a lexer has none of its own; what it gives is in the document's arena.

#ifndef GNOMON_SYNTAX_LEXER_H
#define GNOMON_SYNTAX_LEXER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/name_map.h"
#include "syntax/ast.h"

typedef enum { MODE_NEW = 1, MODE_OLD = 2, MODE_QUERY = 4 } lexer_mode;

typedef struct {
  document *doc;
  const source *text;
  const char *begin, *cursor, *limit; // *limit is 0
  lexer_mode mode;
  int start;         // the START_… token still to be given, or 0
  bool newline_ends; // a newline ends the text (properties in a .q file)
  int errors;        // reported while reading this stretch
  bool too_deep;
  // What the parser hands back.
  ast *result;
  template *body; // of the process being read
  name_map *location_of;
  ast *guard, *sync, *update, *select, *weight; // of the edge being read
  ast_sync direction;
  uint32_t last_source;
  ast *old_parameters;
} lexer;

void lexer_init(lexer *, document *, const source *, uint32_t begin,
                uint32_t end, lexer_mode, int start);

// Adds all keywords to a fresh table of names, before any other name.
void lexer_add_keywords(names *);

// Is the word a keyword for names in XML elements?  Those are the words of the
// old syntax and of queries.
bool lexer_is_reserved(const names *, name);

// Is the word a keyword in texts of this kind?
bool lexer_is_keyword(const names *, name, lexer_mode);

// Skips a balanced { … }; the cursor stands after the opening brace.
void lexer_skip_braces(lexer *);

#endif
