// tck.h -- Reads models in the format of TChecker (.tck).
//
// A model is a list of declarations, one a line; '#' starts a comment.
//
//   system:S
//   process:P
//   event:e
//   clock:1:x
//   int:1:0:10:0:i
//   location:P:A{initial: : invariant: x<=5 : labels: a,b}
//   location:P:B
//   edge:P:A:B:e{provided: x>=1 && i<3 : do: x=0; i=i+1}
//   sync:P@e:Q@f?
//
// `system` comes first and everything is declared before it is used.  The
// braces may be left out, and newlines count for nothing within them.
//
// tck_parse() fills a document:
//
//   globals    AST_VARIABLES with one AST_DECLARATOR each, in the order of the
//              file.  A size other than 1 becomes an AST_DIMENSION.  The
//              initialiser of an `int` is one AST_INT, for arrays too: every
//              element starts with it.
//   processes  one template each; `initial` is the first location that is
//              marked so, and 0 if none is.
//   edges      SYNC_EVENT with the event as AST_NAME; `update` is an AST_BLOCK.
//   syncs      the vectors.
//
// Processes, locations and events are looked up here.  Variables are not:
// whether an expression makes sense is the business of later passes.
//
// Two things are not as in C: `!` applies to a whole comparison, so !x==1 is
// !(x==1), and a < x <= b is a < x && x <= b (with < and <= only, and no longer
// chains).  Both are as in TChecker.
//
// Beyond TChecker: `||` is read, binding weaker than `&&`; an assignment may
// be written `:=`; comments may stand anywhere.  Stricter than TChecker: an
// attribute whose name is a slip of the pen for a known one, or that belongs
// to another kind of declaration, is an error, because to ignore it would drop
// a guard without a word.  Other unknown attributes are ignored with one
// warning for each name.
//
// After an error, reading goes on with the next attribute, or with the next
// line if the error is outside the braces.  A name that is unknown is reported
// once.  If a '}' is missing, the next line that starts like a declaration
// ends the attributes.
//
// Cost: linear in the text.
//
// Memory: nodes are in the arena of the document.

#ifndef GNOMON_SYNTAX_TCK_H
#define GNOMON_SYNTAX_TCK_H

#include <stdbool.h>

#include "base/source.h"
#include "syntax/ast.h"

// `text` is one of diags_sources(doc->diags).  The document has its memory,
// names and diags, and is empty otherwise.  Returns false if there were errors;
// they are in doc->diags, and the document is then incomplete but well-formed.
bool tck_parse(document *doc, const source *text);

// ---------------------------------------------------------------------------
// The rest is shared by the three parts of the reader and used by nobody else:
// tck_lexer.re makes tokens, tck_parser.y recognises declarations, tck.c adds
// them to the document.

// The attributes with a meaning: name, the declaration they belong to.
#define TCK_KEYS(K)                                                            \
  K(INITIAL, "initial", "location")                                            \
  K(COMMITTED, "committed", "location")                                        \
  K(URGENT, "urgent", "location")                                              \
  K(INVARIANT, "invariant", "location")                                        \
  K(LABELS, "labels", "location")                                              \
  K(PROVIDED, "provided", "edge")                                              \
  K(DO, "do", "edge")

typedef enum {
#define K(NAME, TEXT, OWNER) TCK_##NAME,
  TCK_KEYS(K)
#undef K
      TCK_KEY_COUNT // also: a key that is none of these
} tck_key;

// What the lexer is reading.
typedef enum {
  TCK_IN_LINE,   // outside of braces; a newline ends the declaration
  TCK_IN_KEY,    // in braces, up to the colon after the key
  TCK_IN_VALUE,  // an expression or statements
  TCK_IN_LABELS, // as a value, but no word is a keyword
  TCK_IN_TEXT,   // the value of an unknown key: anything but : { }
} tck_mode;

// A name and where it stands.
typedef struct {
  name id;
  span at;
} tck_word;

// What a name stands for in a scope; see tck.c.
typedef struct {
  uint32_t scope;
  name id; // NAME_NONE: the slot is free
  uint32_t index;
  span at;
} tck_symbol;

typedef struct {
  document *doc;
  const source *text;

  // The lexer; *limit is 0.
  const char *token, *cursor, *limit;
  const char *open;           // the '{' we are in
  tck_mode mode, after_colon; // after_colon: what follows the key
  bool line_started;          // a token of this line was given
  bool line_is_bad;           // a bad character in this line was reported
  int closing;                // tokens that a missing '}' still owes

  // The declaration being read.
  const char *keyword;    // its first word
  span at[TCK_KEY_COUNT]; // of the keys that were given; begin is 0 for others
  ast *value[TCK_KEY_COUNT];
  VEC(ast_sync_part) parts;

  // What was declared so far.
  tck_symbol *symbols; // open addressing
  uint32_t symbol_count, symbol_room;
  VEC(name) events;
  VEC(uint32_t) last_sync; // by process: number of the last sync that has it
  uint32_t sync_count;
  bool started, has_system;
  int suggestions;
} tck_reader;

// The keyword of a declaration that the text is, as a literal; or NULL.
const char *tck_find_keyword(const char *text, size_t length);

// TCK_KEY_COUNT if the text is none.
tck_key tck_find_key(const char *text, size_t length);

// The first word of a declaration.  Returns false after an error.
bool tck_begin(tck_reader *, const char *text, size_t length, span at);
// What the declaration left behind is forgotten.
void tck_end(tck_reader *);

void tck_add_attribute(tck_reader *, tck_key, span, ast *value);
void tck_add_unknown_attribute(tck_reader *, tck_word key);

void tck_add_system(tck_reader *, tck_word);
void tck_add_process(tck_reader *, tck_word);
void tck_add_event(tck_reader *, tck_word);
// `initial` is NULL for clocks.
void tck_add_variable(tck_reader *, span at, ast *type, ast *size, ast *initial,
                      tck_word);
void tck_add_location(tck_reader *, tck_word process, tck_word);
void tck_add_edge(tck_reader *, span at, tck_word process, tck_word from,
                  tck_word to, tck_word event);
void tck_add_part(tck_reader *, span at, tck_word process, tck_word event,
                  bool weak);
void tck_add_sync(tck_reader *, span at);

// Reports nesting beyond AST_DEPTH and returns true then.
bool tck_too_deep(tck_reader *, const ast *);

// Skips what is left of a declaration that the parser gave up.
void tck_skip_line(tck_reader *);

#endif
