// tck_lexer.re -- The tokens of TChecker's format; see tck.h.
//
// One scanner knows all tokens.  What a word is, and whether a newline counts,
// depends on where it stands; tck_mode says where that is.  The lexer finds
// out by itself, from braces and colons, since no expression contains either:
//
//   edge:P:A:B:e{provided: x>=1 : note: some text}
//   IN_LINE      IN_KEY    IN_VALUE IN_KEY IN_TEXT
//
// An error of the lexer is reported here and handed to the parser as YYerror,
// which makes it recover without a message of its own.

#include <assert.h>
#include <string.h>

#include "syntax/tck.h"
#include "syntax/tck_parser.h"

enum { LONGEST_NAME = 4000 };

// Not a token of the parser.
enum { BAD_CHARACTER = -1, COLON_ASSIGN = -2 };

// What bison calls YYerror.
enum { REPORTED = TCK_T_TCK_YYerror };

static span span_from(const tck_reader *r, const char *begin, const char *end) {
  return (span){r->text->base + (uint32_t)(begin - r->text->text),
                r->text->base + (uint32_t)(end - r->text->text)};
}

static span token_span(const tck_reader *r) {
  return span_from(r, r->token, r->cursor);
}

static size_t token_length(const tck_reader *r) {
  return (size_t)(r->cursor - r->token);
}

// clang-format off
static int scan(tck_reader *r) {
  const char *marker;
  for (;;) {
    r->token = r->cursor;
    /*!re2c
      re2c:define:YYCTYPE = "unsigned char";
      re2c:define:YYCURSOR = "r->cursor";
      re2c:define:YYLIMIT = "r->limit";
      re2c:define:YYMARKER = "marker";
      re2c:yyfill:enable = 0;
      re2c:eof = 0;

      word  = [a-zA-Z_] [a-zA-Z0-9_.]*;
      tail  = [\x80-\xBF];
      utf8  = [\xC2-\xDF] tail | [\xE0-\xEF] tail tail
            | [\xF0-\xF4] tail tail tail;

      $                { return TCK_T_YYEOF; }
      [ \t\r\v\f]+     { continue; }
      "#" [^\n]*       { continue; }
      "\n"             { return TCK_T_END; }
      word             { return TCK_T_ID; }
      [0-9]+           { return TCK_T_NUMBER; }

      ":"              { return TCK_T_COLON; }
      ":="             { return COLON_ASSIGN; }
      "{"              { return TCK_T_OPEN; }
      "}"              { return TCK_T_CLOSE; }
      "@"              { return TCK_T_AT; }
      "?"              { return TCK_T_WEAK; }
      ","              { return TCK_T_COMMA; }
      ";"              { return TCK_T_SEMICOLON; }
      "("              { return TCK_T_LEFT; }
      ")"              { return TCK_T_RIGHT; }
      "["              { return TCK_T_INDEX; }
      "]"              { return TCK_T_INDEX_END; }
      "="              { return TCK_T_ASSIGN; }
      "||"             { return TCK_T_OR; }
      "&&"             { return TCK_T_AND; }
      "=="             { return TCK_T_EQ; }
      "!="             { return TCK_T_NE; }
      "<"              { return TCK_T_LT; }
      "<="             { return TCK_T_LE; }
      ">"              { return TCK_T_GT; }
      ">="             { return TCK_T_GE; }
      "+"              { return TCK_T_PLUS; }
      "-"              { return TCK_T_MINUS; }
      "*"              { return TCK_T_TIMES; }
      "/"              { return TCK_T_DIVIDE; }
      "%"              { return TCK_T_MODULO; }
      "!"              { return TCK_T_NOT; }

      utf8             { return BAD_CHARACTER; }
      *                { return BAD_CHARACTER; }
    */
  }
}
// clang-format on

static bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n');
}

static bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         c == '.' || (c >= '0' && c <= '9');
}

// Does a declaration start here, at the beginning of a line?
static bool is_declaration(const char *p) {
  while (is_blank(*p))
    p++;
  const char *word = p;
  while (is_word_character(*p))
    p++;
  const size_t length = (size_t)(p - word);
  while (is_blank(*p))
    p++;
  return *p == ':' && tck_find_keyword(word, length);
}

// The text up to ':' or a brace, without the blanks and comments around it.
// Returns false if there is none.
static bool scan_text(tck_reader *r) {
  const char *begin = NULL;
  const char *end = NULL;
  const char *p = r->cursor;
  for (; p < r->limit && *p != ':' && *p != '{' && *p != '}'; p++) {
    if (*p == '#') {
      const char *stop = memchr(p, '\n', (size_t)(r->limit - p));
      p = stop ? stop : r->limit;
      if (p == r->limit)
        break;
    }
    if (*p == '\n' && is_declaration(p + 1))
      break; // the '}' is missing
    if (is_blank(*p) || *p == '\n')
      continue;
    begin = begin ? begin : p;
    end = p + 1;
  }
  if (!begin)
    return false; // scan() skips the blanks
  r->token = begin;
  r->cursor = end;
  return true;
}

// The attributes end here without '}'.  The parser is told as if it were
// there.
static int missing_close(tck_reader *r) {
  diag_error(r->doc->diags, span_from(r, r->open, r->open + 1), DIAG_SYNTAX,
             "this '{' is not closed");
  r->mode = TCK_IN_LINE;
  r->closing = 2;
  r->token = r->cursor;
  return REPORTED;
}

static int bad_character(tck_reader *r) {
  const unsigned char c = (unsigned char)*r->token;
  const int length = (int)token_length(r);
  diags *d = r->doc->diags;
  if (r->line_is_bad)
    return REPORTED; // once is enough for a line
  r->line_is_bad = true;
  if (c == '&' || c == '|')
    diag_error(d, token_span(r), DIAG_BAD_CHARACTER,
               "unexpected character '%c'; did you mean '%c%c'?", c, c, c);
  else if (length > 1 || (c >= 0x20 && c < 0x7F))
    diag_error(d, token_span(r), DIAG_BAD_CHARACTER,
               "unexpected character '%.*s'", length, r->token);
  else
    diag_error(d, token_span(r), DIAG_BAD_CHARACTER, "unexpected byte 0x%02X",
               c);
  return REPORTED;
}

// Numbers beyond 32 bits are for comparing clocks with.  One that is too large
// even for that counts as the largest from here on.
static int number(tck_reader *r, TCK_YYSTYPE *value) {
  static const int64_t LARGEST = (int64_t)1 << 60;
  int64_t n = 0;
  for (const char *p = r->token; p < r->cursor; p++) {
    const int digit = *p - '0';
    if (n > (LARGEST - digit) / 10) {
      diag_error(r->doc->diags, token_span(r), DIAG_NUMBER_TOO_LARGE,
                 "the number is larger than 2^60");
      value->number = INT32_MAX;
      return TCK_T_NUMBER;
    }
    n = n * 10 + digit;
  }
  value->wide = n;
  if (n == (int64_t)INT32_MAX + 1)
    return TCK_T_LEAST_NUMBER;
  if (n > INT32_MAX)
    return TCK_T_WIDE_NUMBER;
  value->number = (int32_t)n;
  return TCK_T_NUMBER;
}

static int intern(tck_reader *r, tck_word *word, int token) {
  if (token_length(r) > LONGEST_NAME)
    diag_error(r->doc->diags, token_span(r), DIAG_NAME_TOO_LONG,
               "the name is longer than %d characters", LONGEST_NAME);
  word->id = names_add(r->doc->names, r->token, token_length(r));
  word->at = token_span(r);
  return token;
}

typedef struct {
  const char *text;
  int token;
} word_token;

static int find_word(const word_token *list, size_t count, const char *text,
                     size_t length) {
  for (size_t i = 0; i < count; i++)
    if (strlen(list[i].text) == length &&
        memcmp(list[i].text, text, length) == 0)
      return list[i].token;
  return TCK_T_ID;
}

static int first_word(tck_reader *r) {
  static const word_token WORDS[] = {
      {"system", TCK_T_SYSTEM},     {"process", TCK_T_PROCESS},
      {"event", TCK_T_EVENT},       {"clock", TCK_T_CLOCK},
      {"int", TCK_T_INT},           {"edge", TCK_T_EDGE},
      {"location", TCK_T_LOCATION}, {"sync", TCK_T_SYNC},
  };
  if (!tck_begin(r, r->token, token_length(r), token_span(r)))
    return REPORTED;
  return find_word(WORDS, sizeof WORDS / sizeof *WORDS, r->token,
                   token_length(r));
}

static int value_word(tck_reader *r, tck_word *word) {
  static const word_token WORDS[] = {
      {"if", TCK_T_IF},     {"then", TCK_T_THEN},   {"else", TCK_T_ELSE},
      {"end", TCK_T_FI},    {"while", TCK_T_WHILE}, {"do", TCK_T_DO},
      {"nop", TCK_T_NOP},   {"local", TCK_T_LOCAL},
  };
  const int token = find_word(WORDS, sizeof WORDS / sizeof *WORDS, r->token,
                              token_length(r));
  return token == TCK_T_ID ? intern(r, word, token) : token;
}

static int key_word(tck_reader *r, TCK_YYSTYPE *value) {
  const tck_key key = tck_find_key(r->token, token_length(r));
  if (key == TCK_KEY_COUNT) {
    r->after_colon = TCK_IN_TEXT;
    return intern(r, &value->word, TCK_T_KEY);
  }
  r->after_colon = key == TCK_LABELS ? TCK_IN_LABELS : TCK_IN_VALUE;
  value->key = key;
  switch (key) {
  case TCK_INVARIANT:
  case TCK_PROVIDED: return TCK_T_CONDITION_KEY;
  case TCK_LABELS: return TCK_T_LABELS_KEY;
  case TCK_DO: return TCK_T_DO_KEY;
  default: return TCK_T_FLAG_KEY;
  }
}

static int word(tck_reader *r, TCK_YYSTYPE *value) {
  switch (r->mode) {
  case TCK_IN_KEY: return key_word(r, value);
  case TCK_IN_VALUE: return value_word(r, &value->word);
  case TCK_IN_LINE:
    if (!r->line_started)
      return first_word(r);
    break;
  default: break;
  }
  return intern(r, &value->word, TCK_T_ID);
}

static int colon(tck_reader *r) {
  if (r->mode == TCK_IN_KEY)
    r->mode = r->after_colon;
  else if (r->mode != TCK_IN_LINE)
    r->mode = TCK_IN_KEY;
  return TCK_T_COLON;
}

// Where statements are, no key could follow the colon.
static int colon_assign(tck_reader *r) {
  if (r->mode == TCK_IN_VALUE)
    return TCK_T_ASSIGN;
  r->cursor = r->token + 1; // two tokens, then
  return colon(r);
}

static int open(tck_reader *r) {
  if (r->mode == TCK_IN_LINE) {
    r->mode = TCK_IN_KEY;
    r->after_colon = TCK_IN_VALUE;
    r->open = r->token;
  }
  return TCK_T_OPEN;
}

static int end_line(tck_reader *r) {
  r->line_started = r->line_is_bad = false;
  return TCK_T_END;
}

// Newlines in braces are skipped, the last line gets its end, and a missing
// '}' is noticed.
static int next_token(tck_reader *r) {
  if (r->closing) {
    r->token = r->cursor;
    return --r->closing ? TCK_T_CLOSE : TCK_T_END;
  }
  if (r->mode == TCK_IN_TEXT) {
    r->mode = TCK_IN_VALUE;
    if (scan_text(r))
      return TCK_T_TEXT;
  }
  for (;;) {
    const int token = scan(r);
    if (r->mode == TCK_IN_LINE)
      return token == TCK_T_YYEOF && r->line_started ? TCK_T_END : token;
    if (token == TCK_T_YYEOF)
      return missing_close(r);
    if (token != TCK_T_END)
      return token;
    if (is_declaration(r->cursor))
      return missing_close(r);
  }
}

int tck_yylex(TCK_YYSTYPE *value, span *at, tck_reader *r) {
  if (stop_asked(r->doc->memory->stop))
    r->cursor = r->limit;
  int token = next_token(r);
  switch (token) {
  case TCK_T_END: token = end_line(r); break;
  case TCK_T_ID: token = word(r, value); break;
  case TCK_T_NUMBER: token = number(r, value); break;
  case TCK_T_COLON: token = colon(r); break;
  case COLON_ASSIGN: token = colon_assign(r); break;
  case TCK_T_OPEN: token = open(r); break;
  case TCK_T_CLOSE: r->mode = TCK_IN_LINE; break;
  case BAD_CHARACTER: token = bad_character(r); break;
  default: break;
  }
  if (token != TCK_T_END && token != TCK_T_YYEOF)
    r->line_started = true;
  *at = token_span(r);
  assert(r->token <= r->cursor && r->cursor <= r->limit);
  return token;
}

void tck_skip_line(tck_reader *r) {
  TCK_YYSTYPE value;
  span at;
  while (r->line_started)
    tck_yylex(&value, &at, r);
}
