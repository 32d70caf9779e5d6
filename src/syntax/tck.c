// tck.c -- Declarations, line by line.
//
// What a declaration of a .tck file does to the document.
//
// Names live in scopes: processes, events, variables, unknown attributes, and
// the locations of each process.  One hash table holds all of them, keyed by
// scope and name, since locations of many processes may come in any order.  A
// name that was used but not declared is entered as well, with the index
// UNDECLARED, so that it is reported once and not on every line.

#include "syntax/tck.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/suggest.h"
#include "syntax/tck_parser.h"

enum { FIRST_ROOM = 256 };
enum { UNDECLARED = INT32_MAX - 1, NOT_FOUND = INT32_MAX };

// To suggest a name we look at all of them, so we do it for some errors only.
enum { MOST_SUGGESTIONS = 50 };

enum {
  SCOPE_PROCESSES,
  SCOPE_EVENTS,
  SCOPE_VARIABLES,
  SCOPE_KEYS,
  SCOPE_LOCATIONS, // of process 0; those of process p are p further on
};

static const char *const KEYWORDS[] = {"system", "process",  "event", "clock",
                                       "int",    "location", "edge",  "sync"};

static const struct {
  const char *text, *owner;
} KEYS[] = {
#define K(NAME, TEXT, OWNER) {TEXT, OWNER},
    TCK_KEYS(K)
#undef K
};

static const char *text_of(const tck_reader *r, name id) {
  return names_text(r->doc->names, id);
}

// ---- Words ----------------------------------------------------------------

const char *tck_find_keyword(const char *text, size_t length) {
  for (size_t i = 0; i < sizeof KEYWORDS / sizeof *KEYWORDS; i++)
    if (strlen(KEYWORDS[i]) == length && memcmp(KEYWORDS[i], text, length) == 0)
      return KEYWORDS[i];
  return NULL;
}

tck_key tck_find_key(const char *text, size_t length) {
  for (int k = 0; k < TCK_KEY_COUNT; k++)
    if (strlen(KEYS[k].text) == length &&
        memcmp(KEYS[k].text, text, length) == 0)
      return (tck_key)k;
  return TCK_KEY_COUNT;
}

static bool is_statement_word(const char *text) {
  static const char *const WORDS[] = {"if",    "then", "else", "end",
                                      "while", "do",   "nop",  "local"};
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
    if (strcmp(WORDS[i], text) == 0)
      return true;
  return false;
}

// ---- Symbols --------------------------------------------------------------

// The slot of the symbol, or the free one where it belongs.
static tck_symbol *find_slot(const tck_reader *r, uint32_t scope, name id) {
  const uint32_t mask = r->symbol_room - 1;
  const uint64_t key = (uint64_t)scope << 32 | id;
  uint32_t i = (uint32_t)(key * 0x9E3779B97F4A7C15u >> 32) & mask;
  for (; r->symbols[i].id; i = (i + 1) & mask)
    if (r->symbols[i].id == id && r->symbols[i].scope == scope)
      break;
  return &r->symbols[i];
}

static void grow_symbols(tck_reader *r) {
  tck_symbol *old = r->symbols;
  const uint32_t old_room = r->symbol_room;
  r->symbol_room *= 2;
  r->symbols = mem_new(r->symbol_room, sizeof *r->symbols);
  for (uint32_t i = 0; i < old_room; i++)
    if (old[i].id)
      *find_slot(r, old[i].scope, old[i].id) = old[i];
  mem_free(old);
}

static uint32_t find_symbol(const tck_reader *r, uint32_t scope, name id) {
  const tck_symbol *s = find_slot(r, scope, id);
  return s->id ? s->index : NOT_FOUND;
}

static void put_symbol(tck_reader *r, uint32_t scope, tck_word word,
                       uint32_t index) {
  assert(word.id != NAME_NONE);
  if (r->symbol_count * 2 >= r->symbol_room)
    grow_symbols(r);
  tck_symbol *s = find_slot(r, scope, word.id);
  r->symbol_count += s->id == NAME_NONE;
  *s = (tck_symbol){scope, word.id, index, word.at};
}

// Enters a new name.  Returns false if it is taken, after an error.
static bool declare(tck_reader *r, uint32_t scope, const char *what,
                    tck_word word, uint32_t index) {
  const char *text = text_of(r, word.id);
  const tck_symbol *s = find_slot(r, scope, word.id);
  if (s->id && s->index != UNDECLARED) {
    diag_error(r->doc->diags, word.at, DIAG_DUPLICATE_NAME,
               "%s '%s' is declared twice", what, text);
    diag_note(r->doc->diags, s->at, "the first time is here");
    return false;
  }
  if (tck_find_keyword(text, strlen(text)))
    diag_error(r->doc->diags, word.at, DIAG_KEYWORD_NAME,
               "'%s' is a keyword and cannot be a name", text);
  put_symbol(r, scope, word, index);
  return true;
}

// Reports a name that is not declared, once.
static void unknown(tck_reader *r, uint32_t scope, const char *what,
                    tck_word word, const suggestion *near) {
  const char *where = "";
  if (scope >= SCOPE_LOCATIONS) {
    const template *t = r->doc->processes.data[scope - SCOPE_LOCATIONS];
    where = arena_printf(r->doc->memory, " in process '%s'", text_of(r, t->id));
  }
  put_symbol(r, scope, word, UNDECLARED);
  diag_error(r->doc->diags, word.at, DIAG_UNKNOWN_NAME,
             "%s '%s' has not been declared%s%s%s%s", what, text_of(r, word.id),
             where, near->best ? "; did you mean '" : "",
             near->best ? near->best : "", near->best ? "'?" : "");
}

static bool may_suggest(tck_reader *r) {
  return r->suggestions++ < MOST_SUGGESTIONS;
}

// The index of a process, or UNDECLARED after an error.
static uint32_t find_process(tck_reader *r, tck_word word) {
  const uint32_t index = find_symbol(r, SCOPE_PROCESSES, word.id);
  if (index != NOT_FOUND)
    return index;
  suggestion near;
  suggest_init(&near, text_of(r, word.id));
  if (may_suggest(r))
    for (uint32_t i = 0; i < r->doc->processes.count; i++)
      suggest_offer(&near, text_of(r, r->doc->processes.data[i]->id));
  unknown(r, SCOPE_PROCESSES, "process", word, &near);
  return UNDECLARED;
}

static uint32_t find_location(tck_reader *r, uint32_t process, tck_word word) {
  const uint32_t scope = SCOPE_LOCATIONS + process;
  const uint32_t index = find_symbol(r, scope, word.id);
  if (index != NOT_FOUND)
    return index;
  const template *t = r->doc->processes.data[process];
  suggestion near;
  suggest_init(&near, text_of(r, word.id));
  if (may_suggest(r))
    for (uint32_t i = 0; i < t->locations.count; i++)
      suggest_offer(&near, text_of(r, t->locations.data[i].id));
  unknown(r, scope, "location", word, &near);
  return UNDECLARED;
}

static bool find_event(tck_reader *r, tck_word word) {
  const uint32_t index = find_symbol(r, SCOPE_EVENTS, word.id);
  if (index != NOT_FOUND)
    return index != UNDECLARED;
  suggestion near;
  suggest_init(&near, text_of(r, word.id));
  if (may_suggest(r))
    for (uint32_t i = 0; i < r->events.count; i++)
      suggest_offer(&near, text_of(r, r->events.data[i]));
  unknown(r, SCOPE_EVENTS, "event", word, &near);
  return false;
}

// ---- Declarations ---------------------------------------------------------

bool tck_begin(tck_reader *r, const char *text, size_t length, span at) {
  const bool first = !r->started;
  r->started = true;
  r->keyword = tck_find_keyword(text, length);
  if (r->keyword) {
    if (first && strcmp(r->keyword, "system") != 0)
      diag_error(r->doc->diags, at, DIAG_NO_SYSTEM,
                 "the first declaration must be 'system:NAME'");
    return true;
  }
  const char *word = arena_copy(r->doc->memory, text, length);
  const char *near =
      suggest_name(word, KEYWORDS, sizeof KEYWORDS / sizeof *KEYWORDS);
  return diag_error(r->doc->diags, at, DIAG_SYNTAX,
                    "unexpected '%.40s', expected a declaration%s%s%s", word,
                    near ? "; did you mean '" : "", near ? near : "",
                    near ? "'?" : "");
}

void tck_end(tck_reader *r) {
  memset(r->at, 0, sizeof r->at);
  memset(r->value, 0, sizeof r->value);
  r->parts.count = 0;
}

void tck_add_system(tck_reader *r, tck_word word) {
  if (r->has_system)
    diag_error(r->doc->diags, word.at, DIAG_TCK,
               "there can be only one system declaration");
  else
    r->doc->system_name = word.id;
  r->has_system = true;
}

void tck_add_process(tck_reader *r, tck_word word) {
  document *doc = r->doc;
  if (!declare(r, SCOPE_PROCESSES, "process", word, doc->processes.count))
    return;
  template *t = arena_new(doc->memory, template);
  t->id = word.id;
  t->at = word.at;
  t->parameters = ast_new(doc->memory, AST_LIST, word.at);
  t->declarations = ast_new(doc->memory, AST_LIST, word.at);
  vec_push(doc->memory, &doc->processes, t);
  vec_push(doc->memory, &r->last_sync, 0);
}

void tck_add_event(tck_reader *r, tck_word word) {
  if (declare(r, SCOPE_EVENTS, "event", word, r->events.count))
    vec_push(r->doc->memory, &r->events, word.id);
}

static bool check_size(tck_reader *r, const ast *size) {
  if (size->value >= 1)
    return true;
  return diag_error(r->doc->diags, size->at, DIAG_BAD_RANGE,
                    "the size must be at least 1");
}

static bool check_range(tck_reader *r, const ast *type, const ast *initial) {
  const ast *low = type->first;
  const ast *high = type->last;
  if (low->value > high->value)
    return diag_error(r->doc->diags, type->at, DIAG_BAD_RANGE,
                      "the range from %d to %d is empty", low->value,
                      high->value);
  if (initial->value < low->value || initial->value > high->value)
    return diag_error(r->doc->diags, initial->at, DIAG_VALUE_RANGE,
                      "the initial value %d is not in the range from %d to %d",
                      initial->value, low->value, high->value);
  return true;
}

void tck_add_variable(tck_reader *r, span at, ast *type, ast *size,
                      ast *initial, tck_word word) {
  arena *a = r->doc->memory;
  check_size(r, size);
  if (initial)
    check_range(r, type, initial);
  if (!declare(r, SCOPE_VARIABLES, "variable", word, 0))
    return;
  if (is_statement_word(text_of(r, word.id)))
    diag_warning(r->doc->diags, word.at, DIAG_RESERVED_WORD,
                 "'%s' is a keyword of statements: the variable cannot be used",
                 text_of(r, word.id));
  ast *declarator = ast_new(a, AST_DECLARATOR, word.at);
  declarator->id = word.id;
  if (size->value != 1)
    ast_add(declarator, ast_add(ast_new(a, AST_DIMENSION, size->at), size));
  ast_add(declarator, initial);
  declarator->at = word.at; // not what stands before it
  ast *variables = ast_new(a, AST_VARIABLES, at);
  ast_add(ast_add(variables, type), declarator);
  ast_add(r->doc->globals, variables);
}

void tck_add_location(tck_reader *r, tck_word process, tck_word word) {
  const uint32_t p = find_process(r, process);
  if (p == UNDECLARED)
    return;
  template *t = r->doc->processes.data[p];
  const uint32_t index = t->locations.count;
  if (!declare(r, SCOPE_LOCATIONS + p, "location", word, index))
    return;
  const ast_location location = {
      .id = word.id,
      .at = word.at,
      .invariant = r->value[TCK_INVARIANT],
      .labels = r->value[TCK_LABELS],
      .urgent = r->at[TCK_URGENT].begin != 0,
      .committed = r->at[TCK_COMMITTED].begin != 0,
      .is_initial = r->at[TCK_INITIAL].begin != 0,
  };
  vec_push(r->doc->memory, &t->locations, location);
  if (location.is_initial && !t->locations.data[t->initial].is_initial)
    t->initial = index;
}

void tck_add_edge(tck_reader *r, span at, tck_word process, tck_word from,
                  tck_word to, tck_word event) {
  const uint32_t p = find_process(r, process);
  uint32_t from_index = UNDECLARED;
  uint32_t to_index = UNDECLARED;
  if (p != UNDECLARED) {
    from_index = find_location(r, p, from);
    to_index = find_location(r, p, to);
  }
  if (!find_event(r, event) || from_index == UNDECLARED ||
      to_index == UNDECLARED)
    return;
  ast *channel = ast_new(r->doc->memory, AST_NAME, event.at);
  channel->id = event.id;
  const ast_edge edge = {
      .source = from_index,
      .target = to_index,
      .at = at,
      .guard = r->value[TCK_PROVIDED],
      .channel = channel,
      .update = r->value[TCK_DO],
      .sync = SYNC_EVENT,
  };
  template *t = r->doc->processes.data[p];
  vec_push(r->doc->memory, &t->edges, edge);
}

// ---- Synchronisations -----------------------------------------------------

void tck_add_part(tck_reader *r, span at, tck_word process, tck_word event,
                  bool weak) {
  const ast_sync_part part = {
      .process = process.id, .event = event.id, .at = at, .weak = weak};
  vec_push(r->doc->memory, &r->parts, part);
  const uint32_t p = find_process(r, process);
  find_event(r, event);
  if (p == UNDECLARED)
    return;
  const uint32_t number = r->sync_count + 1;
  if (r->last_sync.data[p] == number)
    diag_error(r->doc->diags, at, DIAG_TCK,
               "process '%s' is twice in one synchronisation",
               text_of(r, process.id));
  r->last_sync.data[p] = number;
}

void tck_add_sync(tck_reader *r, span at) {
  arena *a = r->doc->memory;
  r->sync_count++;
  if (r->parts.count < 2) {
    diag_error(r->doc->diags, at, DIAG_TCK,
               "a synchronisation needs at least two processes");
    return;
  }
  ast_sync_vector vector = {.count = r->parts.count, .at = at};
  vector.parts = arena_array(a, vector.count, sizeof *vector.parts);
  memcpy(vector.parts, r->parts.data, vector.count * sizeof *vector.parts);
  vec_push(a, &r->doc->syncs, vector);
}

// ---- Attributes -----------------------------------------------------------

void tck_add_attribute(tck_reader *r, tck_key key, span at, ast *value) {
  const char *owner = KEYS[key].owner;
  if (strcmp(owner, r->keyword) != 0) {
    diag_error(r->doc->diags, at, DIAG_TCK,
               "the attribute '%s' belongs to '%s', not to '%s'",
               KEYS[key].text, owner, r->keyword);
    return;
  }
  if (r->at[key].begin) {
    diag_error(r->doc->diags, at, DIAG_TCK, "'%s' is given twice",
               KEYS[key].text);
    diag_note(r->doc->diags, r->at[key], "the first time is here");
    return;
  }
  r->at[key] = at;
  r->value[key] = value;
}

// The known key that was meant, or NULL.  Two edits make 'do' from any word of
// two letters, hence the second condition.
static const char *near_key(const char *text) {
  const char *best = NULL;
  size_t limit = 2;
  for (int k = 0; k < TCK_KEY_COUNT; k++) {
    const size_t edits = suggest_distance(text, KEYS[k].text, limit);
    if (edits > limit || edits >= strlen(KEYS[k].text))
      continue;
    best = KEYS[k].text;
    limit = edits - 1; // only better ones from here on
    if (limit == 0)
      break;
  }
  return best;
}

void tck_add_unknown_attribute(tck_reader *r, tck_word key) {
  const char *text = text_of(r, key.id);
  const char *near = near_key(text);
  if (near) {
    diag_error(r->doc->diags, key.at, DIAG_TCK,
               "unknown attribute '%s'; did you mean '%s'?", text, near);
    return;
  }
  if (find_symbol(r, SCOPE_KEYS, key.id) != NOT_FOUND)
    return;
  put_symbol(r, SCOPE_KEYS, key, 0);
  diag_warning(r->doc->diags, key.at, DIAG_IGNORED,
               "the attribute '%s' is unknown and ignored wherever it occurs",
               text);
}

// ---- The reader -----------------------------------------------------------

bool tck_too_deep(tck_reader *r, const ast *n) {
  if (n->depth <= AST_DEPTH)
    return false;
  diag_error(r->doc->diags, n->at, DIAG_TOO_DEEP,
             "nested deeper than gnomon reads (%d levels)", AST_DEPTH);
  return true;
}

static void init(tck_reader *r, document *doc, const source *text) {
  static const char BYTE_ORDER_MARK[] = "\xEF\xBB\xBF";
  const size_t length = sizeof BYTE_ORDER_MARK - 1;
  *r = (tck_reader){
      .doc = doc,
      .text = text,
      .cursor = text->text,
      .limit = text->text + text->length,
      .symbol_room = FIRST_ROOM,
  };
  if (text->length >= length &&
      memcmp(text->text, BYTE_ORDER_MARK, length) == 0)
    r->cursor += length;
  r->token = r->cursor;
  r->symbols = mem_new(r->symbol_room, sizeof *r->symbols);
}

bool tck_parse(document *doc, const source *text) {
  const int errors = diags_errors(doc->diags);
  tck_reader r;
  init(&r, doc, text);
  doc->format = FORMAT_TCK;
  const span start = {text->base, text->base};
  doc->globals = ast_new(doc->memory, AST_LIST, start);
  // The parser gives up when its stack is full.  It is at the beginning of a
  // line then, as far as we are concerned: what it had of the declaration is
  // lost, and the grammar of a file is that of the rest of one.
  while (tck_yyparse(&r) != 0) {
    tck_skip_line(&r);
    tck_end(&r);
  }
  if (!r.started)
    diag_error(doc->diags, start, DIAG_NO_SYSTEM,
               "the file has no declaration; the first must be 'system:NAME'");
  mem_free(r.symbols);
  return diags_errors(doc->diags) == errors;
}
