// lexer.re -- Tokens of the UPPAAL language, for re2c.
//
// Keywords are names whose number is small (keywords.def), so telling them from
// other names costs nothing.  White space and comments are skipped; a newline
// ends the text where a property ends with its line.

#include "syntax/lexer.h"

#include <string.h>

#include "syntax/parser.h"

enum { NEW = MODE_NEW, OLD = MODE_OLD, ASK = MODE_QUERY, LATE = 8 };
enum { LONGEST_NAME = 4000 };

static const struct {
  const char *text;
  int token, modes;
} KEYWORDS[] = {
#define K(TEXT, TOKEN, MODES) {TEXT, TOKEN, MODES},
#include "syntax/keywords.def"
#undef K
};

enum { KEYWORD_COUNT = sizeof KEYWORDS / sizeof *KEYWORDS };

// Keyword k gets the name k + 1, so looking one up is an array access.
void lexer_add_keywords(names *n) {
  for (int i = 0; i < KEYWORD_COUNT; i++)
    names_add(n, KEYWORDS[i].text, strlen(KEYWORDS[i].text));
}

bool lexer_is_keyword(const names *n, name id, lexer_mode mode) {
  (void)n;
  return id && id <= KEYWORD_COUNT &&
         (KEYWORDS[id - 1].modes & (int)mode) != 0;
}

bool lexer_is_reserved(const names *n, name id) {
  static const char *const MORE[] = {
      "control", "control_t", "simulation",   "minE",         "maxE",
      "minPr",   "maxPr",     "loadStrategy", "saveStrategy", "under",
      "imitate", "strategy",  "simulate",     "sat",          "inf",
      "sup",     "bounds",    "Pr",           "X",            "numOf",
      "foreach", "location",  "probability",  "priority"};
  if (id && id <= KEYWORD_COUNT)
    return (KEYWORDS[id - 1].modes & (OLD | ASK)) != 0;
  for (size_t i = 0; i < sizeof MORE / sizeof *MORE; i++)
    if (strcmp(names_text(n, id), MORE[i]) == 0)
      return true;
  return false;
}

void lexer_init(lexer *s, document *doc, const source *text, uint32_t begin,
                uint32_t end, lexer_mode mode, int start) {
  *s = (lexer){.doc = doc,
               .text = text,
               .begin = text->text + (begin - text->base),
               .cursor = text->text + (begin - text->base),
               .limit = text->text + (end - text->base),
               .mode = mode,
               .start = start};
}

static uint32_t offset_of(const lexer *s, const char *p) {
  return s->text->base + (uint32_t)(p - s->text->text);
}

static span span_of(const lexer *s, const char *from, const char *to) {
  return (span){offset_of(s, from), offset_of(s, to)};
}

static bool is_word_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// The next character that is not blank.
static const char *peek(const lexer *s) {
  const char *p = s->cursor;
  while (p < s->limit && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r'))
    p++;
  return p;
}

// A late word is a keyword only if what follows fits its use as one.
static bool is_meant(const lexer *s, int token) {
  const char *p = peek(s);
  const char c = *p;
  switch (token) {
  case T_IMPORT:
    return c == '"';
  case T_PROGRESS:
  case T_GANTT:
  case T_QUERY:
    return c == '{';
  case T_HYBRID:
    return strncmp(p, "clock", 5) == 0;
  case T_SUP:
  case T_INF:
  case T_BOUNDS:
    return c == ':' || c == '{';
  case T_ASSERT:
  case T_PROBABILITY:
    return is_word_start(c) || (c >= '0' && c <= '9') || c == '(' || c == '!';
  default:
    return is_word_start(c);
  }
}

static int word(lexer *s, const char *from, name *id, span at) {
  const size_t length = (size_t)(s->cursor - from);
  if (length > LONGEST_NAME) {
    s->errors++;
    diag_error(s->doc->diags, at, DIAG_NAME_TOO_LONG,
               "an identifier of %zu characters; the longest allowed has %d",
               length, LONGEST_NAME);
  }
  *id = names_add(s->doc->names, from, length);
  if (*id > KEYWORD_COUNT)
    return T_ID;
  const int modes = KEYWORDS[*id - 1].modes;
  if (!(modes & (int)s->mode))
    return T_ID;
  const int token = KEYWORDS[*id - 1].token;
  return (modes & LATE) && !is_meant(s, token) ? T_ID : token;
}

// 2147483648 is a token of its own: it is legal only after a minus sign.
static int number(lexer *s, const char *from, int32_t *value, span at) {
  uint64_t n = 0;
  for (const char *p = from; p < s->cursor; p++) {
    n = n * 10 + (uint64_t)(*p - '0');
    if (n > (uint64_t)INT32_MAX + 1) {
      s->errors++;
      diag_error(s->doc->diags, at, DIAG_NUMBER_TOO_LARGE,
                 "the number %.*s does not fit in 32 bits",
                 (int)(s->cursor - from > 40 ? 40 : s->cursor - from), from);
      n = INT32_MAX;
      break;
    }
  }
  *value = n > INT32_MAX ? INT32_MAX : (int32_t)n;
  return n > INT32_MAX ? T_INT_MIN : T_INT;
}

static int bad_character(lexer *s, const char *from) {
  s->errors++;
  const unsigned char c = (unsigned char)*from;
  const span at = span_of(s, from, from + 1);
  if (c > 0x20 && c < 0x7F)
    diag_error(s->doc->diags, at, DIAG_BAD_CHARACTER, "unknown symbol '%c'", c);
  else
    diag_error(s->doc->diags, at, DIAG_BAD_CHARACTER,
               "unknown symbol (byte 0x%02x)", c);
  if (c == '=' && s->cursor - from == 2)
    diag_note(s->doc->diags, (span){0}, "%s",
              from[1] == '<' ? "'at most' is written <="
                             : "'p implies q' is written p imply q, and 'at "
                               "least' >=");
  return T_BAD;
}

static bool skip_comment(lexer *s, const char *from) {
  const char *end = s->cursor;
  while (end + 1 < s->limit && !(end[0] == '*' && end[1] == '/'))
    end++;
  if (end + 1 >= s->limit) {
    s->errors++;
    diag_error(s->doc->diags, span_of(s, from, from + 2), DIAG_OPEN_COMMENT,
               "this comment is not closed");
    s->cursor = s->limit;
    return false;
  }
  s->cursor = end + 2;
  return true;
}

void lexer_skip_braces(lexer *s) {
  for (int depth = 1; s->cursor < s->limit; s->cursor++) {
    const char *p = s->cursor;
    if (p[0] == '/' && p[1] == '/') {
      while (s->cursor + 1 < s->limit && *s->cursor != '\n')
        s->cursor++;
    } else if (p[0] == '/' && p[1] == '*') {
      for (p += 2; p + 1 < s->limit && !(p[0] == '*' && p[1] == '/');)
        p++;
      s->cursor = p + 1 < s->limit ? p + 1 : s->limit - 1;
    } else if (*s->cursor == '{')
      depth++;
    else if (*s->cursor == '}' && --depth == 0)
      return;
  }
}

int uppaal_lex(UPPAAL_STYPE *value, UPPAAL_LTYPE *at, lexer *s) {
  if (s->start) {
    const int start = s->start;
    s->start = 0;
    *at = span_of(s, s->cursor, s->cursor);
    return start;
  }
  const char *marker = NULL;
  for (;;) {
    const char *from = s->cursor;
    if (from >= s->limit || stop_asked(s->doc->memory->stop)) {
      *at = span_of(s, s->limit, s->limit);
      return T_END;
    }
#define YYCURSOR s->cursor
#define YYMARKER marker
#define TOKEN(T)                                                               \
  do {                                                                         \
    *at = span_of(s, from, s->cursor);                                         \
    return (T);                                                                \
  } while (0)
    /*!re2c
      re2c:define:YYCTYPE = "unsigned char";
      re2c:yyfill:enable = 0;

      digit = [0-9];
      word  = [A-Za-z_][A-Za-z0-9_$#]*;

      [ \t\r]+              { continue; }
      "\n"                  { if (s->newline_ends) { s->limit = from; }
                              continue; }
      "\\" [ \t\r]* "\n"    { continue; }
      "\\" [ \t\r]*         { if (s->mode == MODE_QUERY &&
                                  s->cursor >= s->limit)
                                continue; // it joins nothing
                              *at = span_of(s, from, from + 1);
                              return bad_character(s, from); }
      "//" [^\n\x00]*       { continue; }
      "/*"                  { if (!skip_comment(s, from)) TOKEN(T_BAD);
                              continue; }

      word                  { *at = span_of(s, from, s->cursor);
                              return word(s, from, &value->id, *at); }
      digit+                { *at = span_of(s, from, s->cursor);
                              return number(s, from, &value->value, *at); }
      digit+ "." digit+ ([eE] [+-]? digit+)? | digit+ [eE] [+-]? digit+
                            { TOKEN(T_FLOAT); }
      ["] [^"\x00\n]+ ["]   { TOKEN(T_STRING); }

      "A[]" { TOKEN(T_ALWAYS); }        "E<>" { TOKEN(T_REACHABLE); }
      "A<>" { TOKEN(T_EVENTUALLY); }    "E[]" { TOKEN(T_POTENTIALLY); }
      "-->" { TOKEN(T_LEADS_TO); }
      "->"  { TOKEN(T_ARROW); }         "-u->" { TOKEN(T_ARROW); }
      ":="  { TOKEN('='); }             "="   { TOKEN('='); }
      "+="  { TOKEN(T_ADD_TO); }        "-="  { TOKEN(T_SUB_FROM); }
      "*="  { TOKEN(T_MUL_BY); }        "/="  { TOKEN(T_DIV_BY); }
      "%="  { TOKEN(T_MOD_BY); }        "&="  { TOKEN(T_AND_WITH); }
      "|="  { TOKEN(T_OR_WITH); }       "^="  { TOKEN(T_XOR_WITH); }
      "<<=" { TOKEN(T_SHL_BY); }        ">>=" { TOKEN(T_SHR_BY); }
      "<?"  { TOKEN(T_MIN); }           ">?"  { TOKEN(T_MAX); }
      "**"  { TOKEN(T_POW); }           "<<"  { TOKEN(T_SHL); }
      ">>"  { TOKEN(T_SHR); }           "||"  { TOKEN(T_OR); }
      "&&"  { TOKEN(T_AND); }           "<="  { TOKEN(T_LE); }
      ">="  { TOKEN(T_GE); }            "=="  { TOKEN(T_EQ); }
      "!="  { TOKEN(T_NE); }            "++"  { TOKEN(T_INC); }
      "--"  { TOKEN(T_DEC); }           "!"   { TOKEN('!'); }
      "=<"  { if (s->mode == MODE_OLD) TOKEN(T_LE);
              return *at = span_of(s, from, s->cursor), bad_character(s, from); }
      "=>"  { if (s->mode == MODE_OLD) TOKEN(T_GE);
              return *at = span_of(s, from, s->cursor), bad_character(s, from); }
      [-.,;:()[\]{}?'+*/%|&^<>] { TOKEN(*from); }
      "\xEF\xBB\xBF"        { continue; }
      *                     { *at = span_of(s, from, s->cursor);
                              return bad_character(s, from); }
    */
  }
}
