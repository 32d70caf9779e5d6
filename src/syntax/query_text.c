// query_text.c -- Splitting texts into queries, with their comments.

#include "syntax/query_text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "syntax/lexer.h"
#include "syntax/parser.h"
#include "syntax/text.h"

// ---- Queries of other kinds of analysis -----------------------------------

static bool starts_with(const char *p, const char *end, const char *word) {
  const size_t n = strlen(word);
  return (size_t)(end - p) >= n && memcmp(p, word, n) == 0 &&
         !((size_t)(end - p) > n &&
           (isalnum((unsigned char)p[n]) || p[n] == '_'));
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool has_word(const char *from, const char *end, const char *word) {
  for (const char *p = from; p < end; p++)
    if (starts_with(p, end, word) && (p == from || !is_word(p[-1])))
      return true;
  return false;
}

static bool has_control(const char *from, const char *end) {
  for (const char *p = from; p < end; p++)
    if ((starts_with(p, end, "control") || starts_with(p, end, "control_t")) &&
        (p == from || !is_word(p[-1]))) {
      const char *q = p;
      while (q < end && (isalnum((unsigned char)*q) || *q == '_'))
        q++;
      while (q < end && isspace((unsigned char)*q))
        q++;
      if (q < end && (*q == ':' || *q == '*'))
        return true;
    }
  return false;
}

// E[...] or A[...], with something between the brackets.
static bool has_bounds(const char *p, const char *end) {
  if (end - p < 3 || (*p != 'E' && *p != 'A') || p[1] != '[')
    return false;
  for (p += 2; p < end && isspace((unsigned char)*p);)
    p++;
  return p < end && *p != ']';
}

// A[p U q] or E[p W q]; the bounds of statistical analysis begin otherwise.
static bool has_until(const char *p, const char *end) {
  for (p += 2; p < end && isspace((unsigned char)*p);)
    p++;
  return p < end && *p != '<' && *p != '#' &&
         (has_word(p, end, "U") || has_word(p, end, "W"));
}

// The diagnostic that names what the query is for, or DIAG_CODES if it may be
// one of ours.
static diag_code other_analysis(const char *p, const char *end) {
  static const struct {
    const char *word;
    diag_code code;
  } FIRST[] = {
      {"Pr", DIAG_NO_SMC},
      {"simulate", DIAG_NO_SMC},
      {"Pmax", DIAG_NO_SMC},
      {"strategy", DIAG_NO_GAMES},
      {"loadStrategy", DIAG_NO_GAMES},
      {"saveStrategy", DIAG_NO_GAMES},
      {"minE", DIAG_NO_GAMES},
      {"maxE", DIAG_NO_GAMES},
      {"minPr", DIAG_NO_GAMES},
      {"maxPr", DIAG_NO_GAMES},
      {"imitate", DIAG_NO_GAMES},
      {"acontrol", DIAG_NO_GAMES},
      {"sat", DIAG_NO_LSC},
  };
  while (p < end && isspace((unsigned char)*p))
    p++;
  for (size_t i = 0; i < sizeof FIRST / sizeof *FIRST; i++)
    if (starts_with(p, end, FIRST[i].word))
      return FIRST[i].code;
  if (has_control(p, end))
    return DIAG_NO_GAMES;
  if (has_bounds(p, end) && has_until(p, end))
    return DIAG_NO_UNTIL;
  if (has_bounds(p, end))
    return *p == 'E' ? DIAG_NO_SMC : DIAG_NO_GAMES;
  if (end - p > 3 && (p[0] == 'A' || p[0] == 'E') &&
      (p[3] == '+' || p[3] == '*') &&
      (memcmp(p + 1, "[]", 2) == 0 || memcmp(p + 1, "<>", 2) == 0))
    return DIAG_NO_MITL;
  if (has_word(p, end, "under"))
    return DIAG_NO_GAMES;
  return DIAG_CODES;
}

// ---- One property ---------------------------------------------------------

static void add(document *doc, ast_query q) {
  vec_push(doc->memory, &doc->queries, q);
}

static span trimmed(const source *t, span at) {
  while (at.begin < at.end &&
         isspace((unsigned char)t->text[at.begin - t->base]))
    at.begin++;
  while (at.begin < at.end &&
         isspace((unsigned char)t->text[at.end - 1 - t->base]))
    at.end--;
  return at;
}

// A property that cannot be parsed stays in the list, without a formula; that
// is an error only for who wants it decided.
static void add_wrong(document *doc, ast_query q, int mark) {
  q.formula = NULL;
  if (!doc->queries_must_hold_up && !doc->queries_stand_alone)
    diags_demote(doc->diags, mark);
  add(doc, q);
}

// Past a backslash that joins lines, or the same place.  At the end of the text
// it joins nothing, but is not wrong.
static const char *skip_joint(const char *p, const char *end) {
  if (p >= end || *p != '\\')
    return p;
  const char *q = p + 1;
  while (q < end && (*q == ' ' || *q == '\t' || *q == '\r'))
    q++;
  return q == end ? q : *q == '\n' ? q + 1 : p;
}

// A line such as -----, which people draw between queries.
static bool is_separator(const char *p, const char *end) {
  static const char DRAWN[] = "-=*#~_";
  int drawn = 0;
  for (; p < end; p++)
    if (*p && strchr(DRAWN, *p))
      drawn++;
    else if (!isspace((unsigned char)*p))
      return false;
  return drawn >= 3;
}

static uint32_t line_end(const source *t, uint32_t from, uint32_t end) {
  const char *p = t->text + (from - t->base);
  const char *stop = t->text + (end - t->base);
  while (p < stop && *p != '\n') {
    const char *joined = skip_joint(p, stop);
    p = joined > p ? joined : p + 1;
  }
  return t->base + (uint32_t)(p - t->text);
}

// Blanks in A[] and the like make other tokens of it.  The parser would say
// what it expected instead of the second of them, which helps nobody.
static bool is_split(document *doc, const source *t, span at) {
  static const char *const PATHS[] = {"A[]", "A<>", "E[]", "E<>"};
  at = trimmed(t, at);
  const char *from = t->text + (at.begin - t->base);
  const char *end = t->text + (at.end - t->base);
  for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++) {
    const char *p = from;
    size_t k = 0;
    for (; p < end && k < 3 && *p == PATHS[i][k]; k++)
      for (p++; k < 2 && p < end && (*p == ' ' || *p == '\t');)
        p++;
    if (k == 3 && p > from + 3) {
      diag_error(doc->diags, (span){at.begin, at.begin + (uint32_t)(p - from)},
                 DIAG_SYNTAX, "syntax error: %s is written without blanks",
                 PATHS[i]);
      return true;
    }
  }
  return false;
}

// EF p and its kin are CTL's; here they would be names, and the complaint about
// what follows them.  A query that begins with a name has a --> in it.
static bool is_ctl(document *doc, const source *t, span at) {
  static const struct {
    const char *word, *meant;
  } WORDS[] = {{"EF", "E<>"}, {"AG", "A[]"}, {"EG", "E[]"}, {"AF", "A<>"}};
  at = trimmed(t, at);
  const char *p = t->text + (at.begin - t->base);
  const char *end = t->text + (at.end - t->base);
  for (const char *q = p; q + 3 <= end; q++)
    if (memcmp(q, "-->", 3) == 0)
      return false;
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
    if (starts_with(p, end, WORDS[i].word) && end - p > 2) {
      diag_error(doc->diags, (span){at.begin, at.begin + 2},
                 DIAG_QUERY_NOTATION, "%s p is written %s p", WORDS[i].word,
                 WORDS[i].meant);
      return true;
    }
  return false;
}

// From the first token to the end of the text, or to the newline that ends it.
static bool parse_property(document *doc, const source *t, span at,
                           bool one_line, ast_query *q, uint32_t *end) {
  const uint32_t last = one_line ? line_end(t, at.begin, at.end) : at.end;
  if (is_split(doc, t, at) || is_ctl(doc, t, (span){at.begin, last})) {
    *end = last;
    q->at = trimmed(t, (span){at.begin, *end});
    q->formula = NULL;
    return false;
  }
  lexer s;
  lexer_init(&s, doc, t, at.begin, at.end, MODE_QUERY, START_QUERY);
  s.newline_ends = one_line;
  const char *from = s.cursor;
  const bool ok = text_parse(&s);
  if (one_line && s.limit == t->text + (at.end - t->base))
    // The parser stopped at an error before the newline.
    while (s.cursor < s.limit && *s.cursor != '\n')
      s.cursor++;
  const char *stop = s.cursor < s.limit ? s.cursor : s.limit;
  *end = ok || one_line ? at.begin + (uint32_t)(stop - from) : at.end;
  q->at = ok ? ast_extent(s.result) : trimmed(t, (span){at.begin, *end});
  q->formula = ok ? s.result : NULL;
  return ok;
}

static bool property(document *doc, const source *t, span at, bool one_line,
                     ast_query *q, uint32_t *end) {
  diags_set_apart(doc->diags, doc->queries_stand_alone);
  const bool ok = parse_property(doc, t, at, one_line, q, end);
  diags_set_apart(doc->diags, false);
  return ok;
}

// The text with blanks for comments and for what joins lines.
static char *bare_text(document *doc, const source *t, span at) {
  const size_t length = at.end - at.begin;
  char *p = arena_copy(doc->memory, t->text + (at.begin - t->base), length);
  for (size_t i = 0; i < length;) {
    size_t end = text_skip_comment(p, i, length);
    if (end == i)
      end = (size_t)(skip_joint(p + i, p + length) - p);
    memset(p + i, ' ', end - i);
    i = end > i ? end : i + 1;
  }
  return p;
}

static bool is_open_comment(const char *p, const char *end) {
  const char *last = p;
  for (const char *q = p; q < end;) {
    last = q;
    const size_t n = text_skip_comment(q, 0, (size_t)(end - q));
    q += n ? n : 1;
  }
  return end - last >= 2 && last[0] == '/' && last[1] == '*' &&
         (end - last < 4 || end[-2] != '*' || end[-1] != '/');
}

// Nothing that asks anything.
static bool is_empty(document *doc, const source *t, span at) {
  const char *text = t->text + (at.begin - t->base);
  if (is_open_comment(text, text + (at.end - at.begin)))
    return false; // let the lexer complain
  const char *p = bare_text(doc, t, at);
  const char *end = p + (at.end - at.begin);
  if (is_separator(p, end))
    return true;
  while (p < end && isspace((unsigned char)*p))
    p++;
  return p == end;
}

static bool refused(document *doc, const source *t, span at, ast_query q) {
  const char *p = bare_text(doc, t, at); // words in comments say nothing
  const diag_code code = other_analysis(p, p + (at.end - at.begin));
  if (code == DIAG_CODES)
    return false;
  q.at = trimmed(t, at);
  q.formula = ast_new(doc->memory, AST_UNSUPPORTED, q.at);
  q.formula->value = (int32_t)code;
  add(doc, q);
  return true;
}

// ---- Files ----------------------------------------------------------------

static expectation read_expectation(const char *p, const char *end) {
  static const struct {
    const char *word;
    expectation meaning;
  } WORDS[] = {
      {"T", EXPECT_SATISFIED},          {"SAT", EXPECT_SATISFIED},
      {"SATISFIED", EXPECT_SATISFIED},  {"TRUE", EXPECT_SATISFIED},
      {"F", EXPECT_VIOLATED},           {"UNSAT", EXPECT_VIOLATED},
      {"UNSATISFIED", EXPECT_VIOLATED}, {"NOT_SATISFIED", EXPECT_VIOLATED},
      {"FALSE", EXPECT_VIOLATED}};
  while (p < end && isspace((unsigned char)*p))
    p++;
  while (p < end && !isspace((unsigned char)*p) && *p != '*') {
    const char *word = p;
    while (p < end && (isalnum((unsigned char)*p) || *p == '_'))
      p++;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
      if (strlen(WORDS[i].word) == (size_t)(p - word) &&
          strncasecmp(word, WORDS[i].word, (size_t)(p - word)) == 0)
        return WORDS[i].meaning;
    if (p < end && *p == ',')
      p++;
    else if (p == word)
      break;
  }
  return EXPECT_NONE;
}

typedef struct {
  document *doc;
  const source *text;
  uint32_t at, end;
  ast_query next; // comment and expectation for the property to come
  uint32_t first; // queries of this text start here
} reader;

static bool find_expectation(reader *r, const char *p, const char *end) {
  static const char KEY[] = "EXPECT:";
  for (const char *q = p; end > q && (size_t)(end - q) >= sizeof KEY; q++)
    if (memcmp(q, KEY, sizeof KEY - 1) == 0) {
      const expectation e = read_expectation(q + sizeof KEY - 1, end);
      if (r->doc->queries.count > r->first)
        r->doc->queries.data[r->doc->queries.count - 1].expect = e;
      else
        r->next.expect = e;
      return true;
    }
  return false;
}

static void take_comment(reader *r, const char *p, const char *end) {
  if (find_expectation(r, p, end))
    return;
  while (p < end && isspace((unsigned char)*p))
    p++;
  while (end > p && isspace((unsigned char)end[-1]))
    end--;
  r->next.comment =
      end > p ? arena_copy(r->doc->memory, p, (size_t)(end - p)) : NULL;
}

// A comment that is not closed takes the rest of the text; it counts as a query,
// which is wrong.
static bool refuse_open_comment(reader *r, uint32_t at) {
  const int mark = diags_mark(r->doc->diags);
  ast_query q = r->next;
  q.at = trimmed(r->text, (span){at, line_end(r->text, at, r->end)});
  diags_set_apart(r->doc->diags, r->doc->queries_stand_alone);
  diag_error(r->doc->diags, (span){at, at + 2}, DIAG_OPEN_COMMENT,
             "this comment is not closed");
  diags_set_apart(r->doc->diags, false);
  add_wrong(r->doc, q, mark);
  return false;
}

// Skips blanks, comments and lines that are joined to nothing; false at the end.
static bool skip_to_property(reader *r) {
  const char *base = r->text->text - r->text->base;
  const char *end = base + r->end;
  const char *p = base + r->at;
  for (;;) {
    while (p < end && isspace((unsigned char)*p))
      p++;
    const char *joined = skip_joint(p, end);
    if (joined > p) {
      p = joined;
    } else if (p + 1 < end && p[0] == '/' && p[1] == '/') {
      while (p < end && *p != '\n')
        p++;
    } else if (p + 1 < end && p[0] == '/' && p[1] == '*') {
      const char *q = p + 2;
      while (q + 1 < end && !(q[0] == '*' && q[1] == '/'))
        q++;
      if (q + 1 >= end)
        return refuse_open_comment(r, (uint32_t)(p - base));
      take_comment(r, p + 2, q);
      p = q + 2;
    } else {
      break;
    }
  }
  r->at = (uint32_t)(p - base);
  return p < end;
}

void query_parse_lines(document *doc, const source *t, span at) {
  reader r = {.doc = doc,
              .text = t,
              .at = at.begin,
              .end = at.end,
              .first = doc->queries.count};
  while (skip_to_property(&r)) {
    const uint32_t line = line_end(t, r.at, r.end);
    if (is_separator(t->text + (r.at - t->base), t->text + (line - t->base))) {
      r.at = line;
      continue;
    }
    ast_query q = r.next;
    r.next = (ast_query){.element = q.element};
    if (refused(doc, t, (span){r.at, line}, q)) {
      r.at = line;
      continue;
    }
    uint32_t stop = line;
    const int mark = diags_mark(doc->diags);
    if (property(doc, t, (span){r.at, r.end}, true, &q, &stop))
      add(doc, q);
    else
      add_wrong(doc, q, mark);
    // A remark on the same line is about it, too.
    const char *base = t->text - t->base;
    const uint32_t rest = line_end(t, stop < line ? stop : q.at.end, r.end);
    find_expectation(&r, base + q.at.end, base + rest);
    r.at = stop > r.at ? stop : line + 1;
    if (r.at > r.end)
      break;
  }
}

// A complaint that was made before is not made again.
static bool has_wrong(const document *doc, uint32_t from) {
  for (uint32_t i = from; i < doc->queries.count; i++)
    if (!doc->queries.data[i].formula)
      return true;
  return false;
}

void query_parse_formula(document *doc, const source *t, span at,
                         ast_query proto) {
  if (is_empty(doc, t, at) || refused(doc, t, at, proto))
    return;
  const int mark = diags_mark(doc->diags);
  ast_query q = proto;
  uint32_t end = at.end;
  if (property(doc, t, at, false, &q, &end)) {
    add(doc, q);
    return;
  }
  const bool several =
      memchr(t->text + (at.begin - t->base), '\n', at.end - at.begin) != NULL;
  if (!several) {
    add_wrong(doc, q, mark);
    return;
  }
  // Not one property; perhaps one on each line.
  const uint32_t before = doc->queries.count;
  const int failed = diags_mark(doc->diags);
  query_parse_lines(doc, t, at);
  if (diags_mark(doc->diags) > failed || has_wrong(doc, before)) {
    diags_rewind(doc->diags, failed); // the first complaint is the better one
    doc->queries.count = before;
    add_wrong(doc, q, mark);
    return;
  }
  diags_rewind(doc->diags, mark);
  for (uint32_t i = before; i < doc->queries.count; i++) {
    doc->queries.data[i].element = proto.element;
    if (!doc->queries.data[i].comment)
      doc->queries.data[i].comment = proto.comment;
  }
}
