// build.h -- The actions of parser.y: nodes, processes, error texts.
//
// Included by the grammar only, after its tokens are declared; everything here
// is static.
//
// Memory: nodes are in the arena of the document.

#ifndef GNOMON_SYNTAX_BUILD_H
#define GNOMON_SYNTAX_BUILD_H

#include <string.h>

#include "base/strbuf.h"
#include "base/suggest.h"
#include "syntax/ast.h"
#include "syntax/lexer.h"
#include "syntax/query_text.h"

static ast *make(lexer *s, ast_kind kind, span at) {
  return ast_new(s->doc->memory, kind, at);
}

static ast *named(lexer *s, ast_kind kind, span at, name id) {
  ast *n = make(s, kind, at);
  n->id = id;
  return n;
}

static void check_depth(lexer *s, const ast *n) {
  if (n->depth <= AST_DEPTH || s->too_deep)
    return;
  s->too_deep = true;
  s->errors++;
  diag_error(s->doc->diags, n->at, DIAG_TOO_DEEP,
             "nested deeper than gnomon reads (%d levels)", AST_DEPTH);
}

static ast *add(lexer *s, ast *parent, ast *child) {
  const span at = parent->at;
  ast_add(parent, child);
  if (at.begin != at.end)
    parent->at = at; // the grammar knows better than the sum of the children
  check_depth(s, parent);
  return parent;
}

// Parentheses make no node but do count as nesting.
static void deepen(lexer *s, ast *n) {
  n->depth++;
  check_depth(s, n);
}

static ast *unary(lexer *s, ast_kind kind, ast_op op, span at, ast *a) {
  ast *n = add(s, make(s, kind, at), a);
  n->op = (uint8_t)op;
  return n;
}

static ast *binary(lexer *s, ast_kind kind, ast_op op, span at, ast *a,
                   ast *b) {
  return add(s, unary(s, kind, op, at, a), b);
}

static ast *chain(lexer *s, ast_kind kind, ast *left, ast *right) {
  ast *n = ast_chain(s->doc->memory, kind, left, right);
  check_depth(s, n);
  return n;
}

// The children of `list` become children of `parent`.
static void adopt(lexer *s, ast *parent, ast *list) {
  for (ast *c = list->first, *next; c; c = next) {
    next = c->next;
    c->next = NULL;
    add(s, parent, c);
  }
}

static ast *ast_concat(ast *list, ast *more) {
  for (ast *c = more->first, *next; c; c = next) {
    next = c->next;
    c->next = NULL;
    ast_add(list, c);
  }
  return list;
}

static ast *list_of(lexer *s, ast_kind kind, span at, ast *head, ast *list) {
  ast *n = add(s, make(s, kind, at), head);
  adopt(s, n, list);
  return n;
}

static ast *make_instance(lexer *s, span at, name id, ast *parameters,
                          span target_at, name target, ast *arguments) {
  ast *n = named(s, AST_INSTANCE, at, id);
  if (parameters)
    adopt(s, n, parameters);
  add(s, n, named(s, AST_NAME, target_at, target));
  return add(s, n, arguments);
}

static ast *add_item(lexer *s, ast *block, ast *item) {
  if (!item)
    return block;
  const bool is_declaration =
      item->kind == AST_VARIABLES || item->kind == AST_TYPEDEF;
  const ast *before = block->last;
  if (is_declaration && before && before->kind != AST_VARIABLES &&
      before->kind != AST_TYPEDEF) {
    s->errors++;
    diag_error(s->doc->diags, item->at, DIAG_SYNTAX,
               "a declaration after a statement; declarations come first in a "
               "block");
  }
  return add(s, block, item);
}

static ast *const_int(lexer *s, span at) {
  ast *n = make(s, AST_TYPE_INT, at);
  n->flags = AST_CONST;
  return n;
}

// Old syntax: one type for a group of parameters.
static ast *group(lexer *s, ast *type, uint16_t flags, ast *list) {
  ast *out = make(s, AST_LIST, list->at);
  for (ast *c = list->first, *next; c; c = next) {
    next = c->next;
    c->next = NULL;
    ast *copy = make(s, (ast_kind)type->kind, type->at);
    *copy = *type;
    copy->next = NULL;
    ast *p = named(s, AST_PARAMETER, c->at, c->id);
    p->flags = flags;
    add(s, p, copy);
    adopt(s, p, c);
    add(s, out, p);
  }
  return out;
}

// ---- Processes ------------------------------------------------------------

static void forget_edge(lexer *s) {
  s->guard = s->sync = s->update = s->select = s->weight = NULL;
  s->direction = SYNC_NONE;
}

static void begin_process(lexer *s) {
  s->body = arena_new(s->doc->memory, template);
  s->body->initial = NAME_MAP_NONE;
  s->last_source = NAME_MAP_NONE;
  name_map_clear(s->location_of);
  forget_edge(s);
}

static void end_process(lexer *s, span at, name id, ast *parameters,
                        ast *declarations) {
  s->body->id = id;
  s->body->at = at;
  s->body->parameters = parameters ? parameters : make(s, AST_LIST, at);
  s->body->declarations = declarations ? declarations : make(s, AST_LIST, at);
  if (id != NAME_NONE && s->body->initial == NAME_MAP_NONE &&
      s->body->locations.count) {
    s->errors++;
    diag_error(s->doc->diags, at, DIAG_NO_INITIAL,
               "the process has no initial location");
  }
}

static void push_location(lexer *s, ast_location location) {
  if (name_map_get(s->location_of, location.id) != NAME_MAP_NONE) {
    s->errors++;
    diag_error(s->doc->diags, location.at, DIAG_DUPLICATE_NAME,
               "the location '%s' is defined twice",
               names_text(s->doc->names, location.id));
  }
  name_map_put(s->location_of, location.id, s->body->locations.count);
  vec_push(s->doc->memory, &s->body->locations, location);
}

static void add_location(lexer *s, span at, name id, ast *invariant) {
  push_location(s, (ast_location){.id = id, .at = at, .invariant = invariant});
}

static void add_branchpoint(lexer *s, span at, name id) {
  push_location(s, (ast_location){.id = id, .at = at, .is_branchpoint = true});
}

static uint32_t find_location(lexer *s, span at, name id) {
  const uint32_t found = name_map_get(s->location_of, id);
  if (found == NAME_MAP_NONE) {
    s->errors++;
    suggestion meant;
    suggest_init(&meant, names_text(s->doc->names, id));
    for (uint32_t i = 0; i < s->body->locations.count; i++)
      suggest_offer(&meant,
                    names_text(s->doc->names, s->body->locations.data[i].id));
    diag_error(s->doc->diags, at, DIAG_UNKNOWN_NAME,
               "there is no location '%s' in this process%s%s%s",
               names_text(s->doc->names, id),
               meant.best ? "; did you mean '" : "",
               meant.best ? meant.best : "", meant.best ? "'?" : "");
  }
  return found;
}

static void flag_location(lexer *s, span at, name id, int flag) {
  const uint32_t found = find_location(s, at, id);
  if (found == NAME_MAP_NONE)
    return;
  ast_location *l = &s->body->locations.data[found];
  if (flag == T_INIT)
    s->body->initial = found;
  l->is_initial |= flag == T_INIT;
  l->committed |= flag == T_COMMIT;
  l->urgent |= flag == T_URGENT;
  if (l->committed && l->urgent && flag != T_INIT) {
    s->errors++;
    diag_error(s->doc->diags, at, DIAG_URGENT_COMMITTED,
               "the location '%s' cannot be both urgent and committed",
               names_text(s->doc->names, id));
  }
}

// `from` is NAME_NONE when the source is left out: it is that of the edge
// before.
static void add_edge(lexer *s, span at, span from_at, name from, span to_at,
                     name to) {
  ast_edge e = {.at = at,
                .select = s->select,
                .guard = s->guard,
                .channel = s->sync,
                .sync = s->sync ? s->direction : SYNC_NONE,
                .update = s->update,
                .weight = s->weight};
  forget_edge(s);
  if (from != NAME_NONE)
    s->last_source = find_location(s, from_at, from);
  else if (s->last_source == NAME_MAP_NONE) {
    s->errors++;
    diag_error(s->doc->diags, from_at, DIAG_SYNTAX,
               "the first transition must name its source");
  }
  e.source = s->last_source;
  e.target = find_location(s, to_at, to);
  if (e.source != NAME_MAP_NONE && e.target != NAME_MAP_NONE)
    vec_push(s->doc->memory, &s->body->edges, e);
}

// What is in the braces of query { } is a text of its own, so that an error in it
// costs that query alone.
static void take_query(lexer *s) {
  const source *t = s->text;
  const uint32_t begin = t->base + (uint32_t)(s->cursor - t->text);
  lexer_skip_braces(s);
  const uint32_t end = t->base + (uint32_t)(s->cursor - t->text);
  if (s->cursor < s->limit && !s->doc->skips_queries)
    query_parse_formula(s->doc, t, (span){begin, end}, (ast_query){0});
}

// ---- Syntax errors --------------------------------------------------------

// "T_X" names of bison are shown as written in the %token lines; characters
// come in quotes already.
static void put_token(strbuf *b, const char *token) {
  const bool plain = token[0] == '\'' || strcmp(token, "identifier") == 0 ||
                     strcmp(token, "number") == 0 ||
                     strcmp(token, "string") == 0 ||
                     strcmp(token, "end of text") == 0 ||
                     strcmp(token, "floating point number") == 0;
  strbuf_printf(b, plain ? "%s" : "'%s'", token);
}

typedef struct {
  const char *word, *hint;
} word_hint;

static const char *look_up(const word_hint *list, size_t count,
                           const char *text, size_t length) {
  for (size_t i = 0; i < count; i++)
    if (strlen(list[i].word) == length &&
        strncmp(list[i].word, text, length) == 0)
      return list[i].hint;
  return NULL;
}

static const char *hint_for(const char *text, size_t length) {
  static const word_hint HINTS[] = {
      {"break", "the language has no break"},
      {"continue", "the language has no continue"},
      {"switch", "the language has no switch"},
      {"goto", "the language has no goto"},
      {"-->", "write 'x-- > 0': '-->' is one token"},
  };
  return look_up(HINTS, sizeof HINTS / sizeof *HINTS, text, length);
}

static bool is_letter(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z');
}

// The word that ends before `p`, blanks aside; `p` goes to its beginning.
static bool steps_back_over(const lexer *s, const char **p, const char *word) {
  const char *from = s->text->text;
  const char *q = *p;
  while (q > from && strchr(" \t\r\n", q[-1]))
    q--;
  const size_t length = strlen(word);
  if ((size_t)(q - from) < length || strncmp(q - length, word, length) != 0)
    return false;
  *p = q - length;
  return *p == from || !is_letter(*word) || !is_letter((*p)[-1]);
}

// UPPAAL's dynamic templates: spawn P(1), foreach (p : P).
static bool is_dynamic(const lexer *s, span at, const char *found) {
  const char *p = s->text->text + (at.begin - s->text->base);
  if (steps_back_over(s, &p, "spawn"))
    return true;
  if (strcmp(found, "':'") != 0)
    return false;
  while (p > s->text->text && strchr(" \t\r\n", p[-1]))
    p--;
  while (p > s->text->text && is_letter(p[-1]))
    p--;
  return steps_back_over(s, &p, "(") && steps_back_over(s, &p, "foreach");
}

// ---- Hints for queries

static const char QUERIES[] = {
    "a query is E<> p, A[] p, E[] p, A<> p, p --> q, or sup, inf or bounds: e"};
static const char NESTED[] = {
    "a query is E<> p, A[] p, E[] p, A<> p, p --> q, or sup, inf or bounds: e; "
    "p and q have no such operator in them"};

// What other languages write, as the whole of a token or before its end.
static const char *foreign_operator(const lexer *s, const char *text,
                                    size_t length) {
  static const word_hint WORDS[] = {
      {"implies", "'p implies q' is written p imply q"},
      {"xor", "'either p or q' is written p != q"},
      {"until", NESTED},
      {"U", NESTED},
      {"W", NESTED},
      {"R", NESTED},
      {"A", NESTED},
      {"E", NESTED},
      {"E<>", NESTED},
      {"A[]", NESTED},
      {"E[]", NESTED},
      {"A<>", NESTED},
      {"-->", "p --> q is a query of its own, with no operator before it"},
      {"->", "'p implies q' is written p imply q; 'p leads to q', a query of "
             "its own, p --> q, with two dashes"},
  };
  static const word_hint ENDS[] = {
      {"<>", "'not equal' is written !="},
      {"===", "'equal' is written =="},
      {"==>", "'p implies q' is written p imply q"},
  };
  const char *whole =
      look_up(WORDS, sizeof WORDS / sizeof *WORDS, text, length);
  for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS && !whole; i++) {
    const size_t before = strlen(ENDS[i].word) - length;
    if (length == 1 && (size_t)(text - s->begin) >= before &&
        strncmp(text - before, ENDS[i].word, before + length) == 0)
      whole = ENDS[i].hint;
  }
  return whole;
}

// Has it the operator that makes a query?
static bool is_query(const lexer *s) {
  static const char *const STARTS[] = {"E<>", "A[]", "E[]",   "A<>",
                                       "sup", "inf", "bounds"};
  const char *p = s->begin;
  while (p < s->limit && strchr(" \t\r\n", *p))
    p++;
  for (size_t i = 0; i < sizeof STARTS / sizeof *STARTS; i++)
    if (strncmp(p, STARTS[i], strlen(STARTS[i])) == 0)
      return true;
  while (p + 3 <= s->limit && strncmp(p, "-->", 3) != 0 &&
         !(s->newline_ends && *p == '\n'))
    p++;
  return strncmp(p, "-->", 3) == 0;
}

static const char *query_hint(const lexer *s, const char *text, size_t length,
                              bool may_end) {
  const bool starts = text == s->begin;
  if (may_end && !starts && length == 3 && (*text == 'A' || *text == 'E'))
    return "each query has a line, or a -q, of its own";
  const char *hint = starts ? NULL : foreign_operator(s, text, length);
  return hint ? hint : is_query(s) ? NULL : QUERIES;
}

// How to write what is probably meant, or NULL.
static const char *way_out(const lexer *s, const char *text, size_t length,
                           const char *const *expected, int count) {
  const bool asks = s->mode == MODE_QUERY;
  bool may_end = false;
  for (int i = 0; i < count; i++)
    may_end |= strcmp(expected[i], "end of text") == 0;
  if (may_end && length == 1 && *text == ';')
    return asks ? "a query ends without ';': leave it out"
                : "a label ends without ';': leave it out";
  return asks ? query_hint(s, text, length, may_end) : hint_for(text, length);
}

// Something better than a syntax error to say?
static bool report_by_name(lexer *s, span at, const char *found) {
  if (is_dynamic(s, at, found))
    diag_error(s->doc->diags, at, DIAG_NO_DYNAMIC,
               "gnomon does not do dynamic templates (spawn, foreach)");
  else if (strcmp(found, "number 2147483648") == 0)
    diag_error(s->doc->diags, at, DIAG_NUMBER_TOO_LARGE,
               "the number 2147483648 does not fit in 32 bits, but for behind "
               "a minus sign");
  else
    return false;
  return true;
}

static void report_syntax_error(lexer *s, span at, const char *found,
                                const char *const *expected, int count) {
  size_t length = 0;
  const char *text = sources_text(diags_sources(s->doc->diags), at, &length);
  if (report_by_name(s, at, found))
    return;
  strbuf b;
  strbuf_init(&b);
  strbuf_puts(&b, "syntax error: unexpected ");
  if (length > 0 && length <= 40 && strcmp(found, "end of text") != 0)
    strbuf_printf(&b, "'%.*s'", (int)length, text);
  else
    put_token(&b, found);
  for (int i = 0; i < count; i++) {
    strbuf_puts(&b, i == 0 ? ", expecting " : i + 1 == count ? " or " : ", ");
    put_token(&b, expected[i]);
  }
  diag_error(s->doc->diags, at, DIAG_SYNTAX, "%s", b.text);
  const char *hint = way_out(s, text, length, expected, count);
  if (hint)
    diag_note(s->doc->diags, hint == hint_for(text, length) ? at : (span){0, 0},
              "%s", hint);
  strbuf_release(&b);
}

#endif
