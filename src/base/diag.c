// diag.c -- Collecting messages; printing them with the line they are about.

#include "base/diag.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "base/mem.h"

typedef struct {
  diag_level level;
  diag_code code;
  span at;
  const char *path; // for messages about a whole file
  const char *text;
  bool apart; // not about the input as a whole
} message;

struct diags {
  arena memory;
  sources texts;
  VEC(message) list;
  int count[LEVEL_ERROR + 1];       // those apart aside
  int count_apart[LEVEL_ERROR + 1]; // and those
  bool apart;
  bool muted; // the last message was not kept
};

// A flood of messages helps nobody; of each level, those beyond this are counted
// only.
enum { MOST_MESSAGES = 200 };

static const struct {
  const char *code, *title;
} CODES[] = {
#define D(NAME, CODE, TITLE) {CODE, TITLE},
#include "base/diag.def"
#undef D
};

const char *diag_code_text(diag_code c) { return CODES[c].code; }
const char *diag_code_title(diag_code c) { return CODES[c].title; }

diags *diags_new(void) {
  diags *d = mem_new(1, sizeof *d);
  arena_init(&d->memory);
  sources_init(&d->texts, &d->memory);
  return d;
}

void diags_free(diags *d) {
  if (!d)
    return;
  arena_release(&d->memory);
  mem_free(d);
}

sources *diags_sources(diags *d) { return &d->texts; }

static bool is_known(const diags *d, diag_code code, span at) {
  if (at.begin == 0)
    return false;
  for (uint32_t i = 0; i < d->list.count; i++) {
    const message *m = &d->list.data[i];
    if (m->code == code && m->at.begin == at.begin && m->at.end == at.end &&
        m->level != LEVEL_NOTE)
      return true;
  }
  return false;
}

static bool is_full(const diags *d, diag_level level) {
  return d->count[level] + d->count_apart[level] >= MOST_MESSAGES;
}

static void count_one(diags *d, diag_level level, bool apart) {
  if (apart)
    d->count_apart[level]++;
  else
    d->count[level]++;
}

static void add(diags *d, diag_level level, diag_code code, span at,
                const char *path, const char *format, va_list args) {
  // A note goes where the message before it went.
  if (level != LEVEL_NOTE) {
    const bool known = is_known(d, code, at);
    d->muted = known || is_full(d, level);
    if (known)
      return;
    count_one(d, level, d->apart);
  }
  if (d->muted)
    return;
  if (level == LEVEL_NOTE)
    count_one(d, level, d->apart);
  va_list again;
  va_copy(again, args);
  const int n = vsnprintf(NULL, 0, format, again);
  va_end(again);
  assert(n >= 0);
  char *text = arena_alloc(&d->memory, (size_t)n + 1);
  vsnprintf(text, (size_t)n + 1, format, args);
  const message m = {level, code, at, path, text, d->apart};
  vec_push(&d->memory, &d->list, m);
}

bool diag_error(diags *d, span at, diag_code code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add(d, LEVEL_ERROR, code, at, NULL, format, args);
  va_end(args);
  return false;
}

bool diag_warning(diags *d, span at, diag_code code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add(d, LEVEL_WARNING, code, at, NULL, format, args);
  va_end(args);
  return false;
}

void diag_note(diags *d, span at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add(d, LEVEL_NOTE, 0, at, NULL, format, args);
  va_end(args);
}

bool diag_file(diags *d, const char *path, diag_code code, const char *format,
               ...) {
  va_list args;
  va_start(args, format);
  add(d, LEVEL_ERROR, code, (span){0, 0},
      arena_copy(&d->memory, path, strlen(path)), format, args);
  va_end(args);
  return false;
}

void diags_set_apart(diags *d, bool apart) { d->apart = apart; }

int diags_errors(const diags *d) { return d->count[LEVEL_ERROR]; }
int diags_warnings(const diags *d) {
  return d->count[LEVEL_WARNING] + d->count_apart[LEVEL_WARNING];
}

const char *diags_first_text(const diags *d) {
  return d->list.count ? d->list.data[0].text : NULL;
}

bool diags_has(const diags *d, diag_code code) {
  for (uint32_t i = 0; i < d->list.count; i++)
    if (d->list.data[i].code == code && d->list.data[i].level != LEVEL_NOTE &&
        !d->list.data[i].apart)
      return true;
  return false;
}

int diags_mark(const diags *d) { return (int)d->list.count; }

void diags_rewind(diags *d, int mark) {
  d->list.count = (uint32_t)mark;
  memset(d->count, 0, sizeof d->count);
  memset(d->count_apart, 0, sizeof d->count_apart);
  for (uint32_t i = 0; i < d->list.count; i++)
    count_one(d, d->list.data[i].level, d->list.data[i].apart);
}

void diags_demote(diags *d, int mark) {
  for (uint32_t i = (uint32_t)mark; i < d->list.count; i++)
    if (d->list.data[i].level == LEVEL_ERROR)
      d->list.data[i].level = LEVEL_WARNING;
  diags_rewind(d, (int)d->list.count);
}

uint32_t diags_first_offset(const diags *d, int mark) {
  for (uint32_t i = (uint32_t)mark; i < d->list.count; i++)
    if (d->list.data[i].level == LEVEL_ERROR && d->list.data[i].at.begin &&
        !d->list.data[i].apart)
      return d->list.data[i].at.begin;
  return 0;
}

static const char *level_text(diag_level level) {
  static const char *const TEXT[] = {"note", "warning", "error"};
  return TEXT[level];
}

static void print_caret(const text_position *p, FILE *out) {
  enum { MOST = 160 };
  // Long lines are shown from a little before the place.
  uint32_t from = 0;
  if (p->column > MOST / 2 && p->line_length > MOST)
    from = p->column - MOST / 2;
  uint32_t to = p->line_length;
  if (to - from > MOST)
    to = from + MOST;
  fputs("    ", out);
  for (uint32_t i = from; i < to; i++) {
    const unsigned char c = (unsigned char)p->line_text[i];
    fputc(c == '\t' || (c >= 0x20 && c != 0x7F) ? c : '?', out);
  }
  fputs("\n    ", out);
  for (uint32_t i = from; i + 1 < p->column; i++)
    fputc(i < to && p->line_text[i] == '\t' ? '\t' : ' ', out);
  fputc('^', out);
  for (uint32_t i = 1; i < p->width && p->column - 1 + i < to; i++)
    fputc('~', out);
  fputc('\n', out);
}

static void print_message(const diags *d, const message *m, FILE *out,
                          bool color) {
  static const char *const COLOR[] = {"\033[36m", "\033[35m", "\033[1;31m"};
  const text_position p = sources_locate(&d->texts, m->at);
  if (p.line)
    fprintf(out, "%s:%u:%u: ", p.in->path, p.line, p.column);
  else if (m->level == LEVEL_NOTE)
    fputs("    ", out); // it is about the message before it
  else
    fprintf(out, "%s: ", m->path ? m->path : "gnomon");
  fprintf(out, "%s%s:%s %s", color ? COLOR[m->level] : "", level_text(m->level),
          color ? "\033[0m" : "", m->text);
  if (m->level != LEVEL_NOTE)
    fprintf(out, " [%s]", diag_code_text(m->code));
  fputc('\n', out);
  if (!p.line)
    return;
  print_caret(&p, out);
  if (p.in->where) {
    arena scratch;
    arena_init(&scratch);
    const char *where =
        p.in->where(p.in->where_data, m->at.begin - p.in->base, &scratch);
    if (where && m->level != LEVEL_NOTE)
      fprintf(out, "    in %s\n", where);
    arena_release(&scratch);
  }
}

void diags_print(const diags *d, FILE *out, diag_level least, bool color) {
  bool shown = true; // a note goes with the message before it
  for (uint32_t i = 0; i < d->list.count; i++) {
    const message *m = &d->list.data[i];
    shown = m->level == LEVEL_NOTE ? shown : m->level >= least;
    if (shown)
      print_message(d, m, out, color);
  }
  int more = 0;
  for (int level = least; level <= LEVEL_ERROR; level++)
    if (is_full(d, level))
      more += d->count[level] + d->count_apart[level] - MOST_MESSAGES;
  if (more)
    fprintf(out, "gnomon: %d more messages\n", more);
}

void diags_json(const diags *d, json *j) {
  for (uint32_t i = 0; i < d->list.count; i++) {
    const message *m = &d->list.data[i];
    const text_position p = sources_locate(&d->texts, m->at);
    json_put_object(j, NULL);
    json_put_string(j, "level", level_text(m->level));
    if (m->level != LEVEL_NOTE)
      json_put_string(j, "code", diag_code_text(m->code));
    json_put_string(j, "message", m->text);
    if (p.line) {
      json_put_string(j, "path", p.in->path);
      json_put_int(j, "line", p.line);
      json_put_int(j, "column", p.column);
      json_put_int(j, "length", p.width);
    } else if (m->path) {
      json_put_string(j, "path", m->path);
    }
    if (p.line && p.in->where) {
      arena scratch;
      arena_init(&scratch);
      json_put_string(
          j, "element",
          p.in->where(p.in->where_data, m->at.begin - p.in->base, &scratch));
      arena_release(&scratch);
    }
    json_end(j);
  }
}
