// xml.c -- What the elements of a model mean, in whatever order they come.

#include "syntax/xml.h"

#include <expat.h>
#include <string.h>

#include "base/mem.h"
#include "base/suggest.h"
#include "syntax/parser.h"
#include "syntax/query_text.h"
#include "syntax/text.h"

// ---- Elements -------------------------------------------------------------

// clang-format off
#define ELEMENTS(X)                                                            \
  X(NTA, "nta") X(PROJECT, "project") X(DECLARATION, "declaration")            \
  X(TEMPLATE, "template") X(NAME, "name") X(PARAMETER, "parameter")            \
  X(LOCATION, "location") X(LABEL, "label") X(URGENT, "urgent")                \
  X(COMMITTED, "committed") X(BRANCHPOINT, "branchpoint") X(INIT, "init")      \
  X(TRANSITION, "transition") X(SOURCE, "source") X(TARGET, "target")          \
  X(SYSTEM, "system") X(INSTANTIATION, "instantiation")                        \
  X(QUERIES, "queries") X(QUERY, "query") X(FORMULA, "formula")                \
  X(COMMENT, "comment") X(EXPECT, "expect") X(LSC, "lsc")
// clang-format on

typedef enum {
#define X(NAME, TEXT) IN_##NAME,
  ELEMENTS(X)
#undef X
      IN_OTHER
} element;

static const char *const ELEMENT_TEXT[] = {
#define X(NAME, TEXT) TEXT,
    ELEMENTS(X)
#undef X
};

// Label kinds that matter; the others are for people and other tools.
typedef enum {
  LABEL_NONE,
  LABEL_INVARIANT,
  LABEL_SELECT,
  LABEL_GUARD,
  LABEL_SYNC,
  LABEL_UPDATE,
  LABEL_WEIGHT,
  LABEL_RATE,
  LABEL_KINDS
} label_kind;

static const char *const LABEL_TEXT[] = {
    "label",           "invariant",  "select",      "guard",
    "synchronisation", "assignment", "probability", "exponentialrate"};

typedef struct {
  span text;
  bool seen;
} raw_label;

typedef struct {
  span at; // stands for the element itself
  name id;
  raw_label name, labels[LABEL_KINDS];
  bool urgent, committed, is_branchpoint;
} raw_location;

typedef struct {
  span at;
  name source, target;
  raw_label labels[LABEL_KINDS];
} raw_edge;

typedef struct {
  span at;
  raw_label name, parameter, declaration;
  name initial;
  VEC(raw_location) locations;
  VEC(raw_edge) edges;
} raw_template;

// Where a stretch of the decoded text comes from, for messages.
typedef struct {
  uint32_t from;
  uint16_t element;        // of the text itself
  uint16_t label;          // label_kind
  uint32_t template;       // from 1; 0 outside
  uint32_t edge, location; // from 1; 0 if in none
  uint32_t query;          // its number, from 1; empty ones have none
  uint32_t question;       // its element, likewise; all have one
} context;

typedef struct {
  document *doc;
  source *file;
  source *decoded;
  lexer_mode mode;
  XML_Parser parser;
  char *buffer; // decoded text
  uint32_t length, room;
  // Where we are.
  element stack[64];
  uint32_t opened_at[64]; // in the file
  int depth;
  int skipping; // depth of an unknown element, or 0
  bool collecting;
  uint32_t text_begin;
  label_kind label;
  context here;
  uint32_t templates, queries;
  uint32_t gap;    // where a comment was in the text, from 1; 0 if nowhere
  uint32_t gap_at; // in the file
  VEC(context) contexts;
  raw_template raw;
  VEC(template *) finished; // for messages
  raw_label globals, instantiation, system;
  ast_query query;
  raw_label formula, comment;
  name_map ids, location_of, entities;
  bool has_system, failed, root_seen;
} reader;

// ---- Decoded text ---------------------------------------------------------

static uint32_t file_offset(const reader *r) {
  const XML_Index at = XML_GetCurrentByteIndex(r->parser);
  return at < 0 ? 0 : (uint32_t)at;
}

static void note_piece(reader *r, uint32_t file) {
  source *t = r->decoded;
  if (t->pieces.count) {
    const source_piece *last = &t->pieces.data[t->pieces.count - 1];
    if (last->from == r->length) {
      t->pieces.data[t->pieces.count - 1].file = file;
      return;
    }
    if (last->file + (r->length - last->from) == file)
      return; // it goes on where it was
  }
  const source_piece p = {r->length, file};
  vec_push(r->doc->memory, &t->pieces, p);
}

static void put(reader *r, const char *text, uint32_t length, uint32_t file) {
  if (r->room - r->length <= length + 1) {
    r->failed = true;
    XML_StopParser(r->parser, XML_FALSE);
    diag_error(r->doc->diags, (span){r->file->base + file, 0},
               DIAG_XML_MALFORMED, "entities expand too far");
    return;
  }
  note_piece(r, file);
  memcpy(r->buffer + r->length, text, length);
  r->length += length;
  r->decoded->length = r->length;
}

static void note_context(reader *r, element e) {
  r->here.from = r->length;
  r->here.element = (uint16_t)e;
  r->here.label = (uint16_t)r->label;
  vec_push(r->doc->memory, &r->contexts, r->here);
}

// One zero byte that stands for the element's tag.
static span mark_element(reader *r, element e) {
  note_context(r, e);
  const uint32_t begin = r->decoded->base + r->length;
  put(r, "", 1, file_offset(r));
  return (span){begin, begin + 1};
}

static void begin_text(reader *r, element e) {
  note_context(r, e);
  r->collecting = true;
  r->text_begin = r->length;
  r->gap = 0;
}

static span end_text(reader *r) {
  r->collecting = false;
  const span at = {r->decoded->base + r->text_begin,
                   r->decoded->base + r->length};
  put(r, "", 1, file_offset(r)); // ends the stretch for the lexer
  return at;
}

// The number of the query, as all messages have it; a <formula> may have several.
static uint32_t query_at(const reader *r, const context *c, uint32_t offset) {
  uint32_t number = c->query;
  for (uint32_t i = c->query; i < r->doc->queries.count; i++) {
    const ast_query *q = &r->doc->queries.data[i];
    if (q->element == c->question && q->at.begin <= r->decoded->base + offset)
      number = i + 1;
  }
  return number;
}

static const char *describe(void *data, uint32_t offset, arena *a) {
  const reader *r = data;
  uint32_t low = 0;
  uint32_t high = r->contexts.count;
  while (low + 1 < high) {
    const uint32_t middle = (low + high) / 2;
    if (r->contexts.data[middle].from <= offset)
      low = middle;
    else
      high = middle;
  }
  if (!r->contexts.count)
    return NULL;
  const context *c = &r->contexts.data[low];
  if (c->element == IN_OTHER)
    return NULL;
  const char *what =
      c->element == IN_LABEL ? LABEL_TEXT[c->label] : ELEMENT_TEXT[c->element];
  if (c->query)
    return arena_printf(a, "query %u, %s", query_at(r, c, offset), what);
  if (!c->template)
    return arena_printf(a, "<%s>", what);
  const template *t = c->template <= r->finished.count
                          ? r->finished.data[c->template - 1]
                          : NULL;
  const names *n = r->doc->names;
  const char *in =
      arena_printf(a, t && t->id ? "template '%s'" : "template %s%u",
                   t && t->id ? names_text(n, t->id) : "", c->template);
  if (c->edge)
    return arena_printf(a, "%s, edge %u, %s", in, c->edge, what);
  if (c->location)
    return arena_printf(a, "%s, location %u, %s", in, c->location, what);
  return arena_printf(a, "%s, %s", in, what);
}

// ---- Parsing labels -------------------------------------------------------

static ast *parse(reader *r, const raw_label *label, int start) {
  if (!label->seen || text_is_blank(r->decoded, label->text))
    return NULL;
  lexer s;
  lexer_init(&s, r->doc, r->decoded, label->text.begin, label->text.end,
             r->mode, start);
  if (!text_parse(&s)) {
    r->failed = true;
    return NULL;
  }
  return s.result;
}

static ast *parse_list(reader *r, const raw_label *label, int start) {
  ast *n = parse(r, label, start);
  return n ? n : ast_new(r->doc->memory, AST_LIST, label->text);
}

static int condition_start(const reader *r) {
  return r->mode == MODE_OLD ? START_GUARD_OLD : START_EXPRESSION;
}

static bool is_identifier(const char *p, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const char c = p[i];
    const bool letter =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!letter &&
        (i == 0 || !((c >= '0' && c <= '9') || c == '$' || c == '#')))
      return false;
  }
  return n > 0;
}

static span trim(const source *t, span at) {
  const char *base = t->text - t->base;
  while (at.begin < at.end && strchr(" \t\r\n", base[at.begin]))
    at.begin++;
  while (at.begin < at.end && strchr(" \t\r\n", base[at.end - 1]))
    at.end--;
  return at;
}

// The text of a <name>; NAME_NONE if it is blank or wrong.
static name parse_name(reader *r, const raw_label *label) {
  if (!label->seen)
    return NAME_NONE;
  const span at = trim(r->decoded, label->text);
  const char *text = r->decoded->text + (at.begin - r->decoded->base);
  const size_t n = at.end - at.begin;
  if (n == 0)
    return NAME_NONE;
  if (!is_identifier(text, n)) {
    r->failed = true;
    diag_error(r->doc->diags, at, DIAG_BAD_IDENTIFIER,
               "'%.*s' is not an identifier", (int)(n > 60 ? 60 : n), text);
    return NAME_NONE;
  }
  const name id = names_add(r->doc->names, text, n);
  if (lexer_is_reserved(r->doc->names, id)) {
    r->failed = true;
    diag_error(r->doc->diags, at, DIAG_KEYWORD_NAME,
               "the keyword '%s' cannot be a name here",
               names_text(r->doc->names, id));
  }
  return id;
}

// ---- Templates ------------------------------------------------------------

static void finish_location(reader *r, template *t, const raw_location *raw) {
  ast_location l = {.at = raw->name.seen ? trim(r->decoded, raw->name.text)
                                         : raw->at,
                    .urgent = raw->urgent,
                    .committed = raw->committed,
                    .is_branchpoint = raw->is_branchpoint};
  if (l.at.begin == l.at.end)
    l.at = raw->at;
  l.id = raw->is_branchpoint ? NAME_NONE : parse_name(r, &raw->name);
  if (!l.id) { // unnamed: known by its id
    const char *id =
        arena_printf(r->doc->memory, "_%s", names_text(r->doc->names, raw->id));
    l.id = names_add(r->doc->names, id, strlen(id));
  }
  if (raw->urgent && raw->committed) {
    r->failed = true;
    diag_error(r->doc->diags, l.at, DIAG_URGENT_COMMITTED,
               "a location cannot be both urgent and committed");
  }
  if (name_map_get(&r->location_of, l.id) != NAME_MAP_NONE) {
    r->failed = true;
    diag_error(r->doc->diags, l.at, DIAG_DUPLICATE_NAME,
               "the location '%s' is defined twice",
               names_text(r->doc->names, l.id));
  }
  name_map_put(&r->location_of, l.id, t->locations.count);
  l.invariant = parse(r, &raw->labels[LABEL_INVARIANT], condition_start(r));
  name_map_put(&r->ids, raw->id, t->locations.count);
  vec_push(r->doc->memory, &t->locations, l);
}

static bool find(reader *r, span at, name id, const char *what, uint32_t *out) {
  *out = id ? name_map_get(&r->ids, id) : NAME_MAP_NONE;
  if (*out != NAME_MAP_NONE)
    return true;
  r->failed = true;
  if (id)
    return diag_error(r->doc->diags, at, DIAG_BAD_REFERENCE,
                      "the %s refers to '%s', which is no location of this "
                      "template",
                      what, names_text(r->doc->names, id));
  return diag_error(r->doc->diags, at, DIAG_BAD_REFERENCE,
                    "the transition has no %s", what);
}

static void finish_edge(reader *r, template *t, const raw_edge *raw) {
  ast_edge e = {.at = raw->at};
  const bool from = find(r, raw->at, raw->source, "source", &e.source);
  const bool to = find(r, raw->at, raw->target, "target", &e.target);
  e.select = parse(r, &raw->labels[LABEL_SELECT], START_SELECT);
  e.guard = parse(r, &raw->labels[LABEL_GUARD], condition_start(r));
  e.update = parse(r, &raw->labels[LABEL_UPDATE], START_UPDATE);
  if (raw->labels[LABEL_SYNC].seen &&
      !text_is_blank(r->decoded, raw->labels[LABEL_SYNC].text)) {
    lexer s;
    lexer_init(&s, r->doc, r->decoded, raw->labels[LABEL_SYNC].text.begin,
               raw->labels[LABEL_SYNC].text.end, r->mode, START_SYNC);
    if (text_parse(&s)) {
      e.channel = s.sync;
      e.sync = s.direction;
    } else {
      r->failed = true;
    }
  }
  if (from && to)
    vec_push(r->doc->memory, &t->edges, e);
}

static void finish_locations(reader *r, template *t) {
  stopper *stop = r->doc->memory->stop;
  for (int branchpoints = 0; branchpoints < 2; branchpoints++)
    for (uint32_t i = 0; i < r->raw.locations.count && !stop_asked(stop); i++)
      if (r->raw.locations.data[i].is_branchpoint == branchpoints)
        finish_location(r, t, &r->raw.locations.data[i]);
  t->initial = 0;
  if (!r->raw.initial ||
      name_map_get(&r->ids, r->raw.initial) == NAME_MAP_NONE) {
    r->failed = true;
    diag_error(r->doc->diags, t->at, DIAG_NO_INITIAL,
               r->raw.initial ? "the initial location '%s' does not exist"
                              : "the template has no initial location%s",
               r->raw.initial ? names_text(r->doc->names, r->raw.initial) : "");
    return;
  }
  t->initial = name_map_get(&r->ids, r->raw.initial);
  t->locations.data[t->initial].is_initial = true;
}

static void finish_template(reader *r) {
  template *t = arena_new(r->doc->memory, template);
  vec_push(r->doc->memory, &r->finished, t);
  name_map_clear(&r->ids);
  name_map_clear(&r->location_of);
  t->at = r->raw.name.seen ? trim(r->decoded, r->raw.name.text) : r->raw.at;
  t->id = parse_name(r, &r->raw.name);
  if (!t->id && !r->failed) {
    r->failed = true;
    diag_error(r->doc->diags, r->raw.at, DIAG_BAD_IDENTIFIER,
               "the template has no name");
  }
  t->old_syntax = r->mode == MODE_OLD;
  t->parameters =
      parse_list(r, &r->raw.parameter,
                 t->old_syntax ? START_PARAMETERS_OLD : START_PARAMETERS);
  t->declarations =
      parse_list(r, &r->raw.declaration,
                 t->old_syntax ? START_DECLARATIONS_OLD : START_DECLARATIONS);
  if (r->raw.declaration.seen)
    t->declaration_text = r->raw.declaration.text;
  finish_locations(r, t);
  for (uint32_t i = 0;
       i < r->raw.edges.count && !stop_asked(r->doc->memory->stop); i++)
    finish_edge(r, t, &r->raw.edges.data[i]);
  ast *n = ast_new(r->doc->memory, AST_TEMPLATE, t->at);
  n->body = t;
  n->id = t->id;
  n->next = NULL;
  ast_add(r->doc->globals, n);
}

// ---- What would be left out -----------------------------------------------
//
// expat passes over what it does not read.  Between elements that is harmless;
// in a text it would change what the model says: `1&no;0` would be 10.

// The span of expat's current event, for a caret.
static span event_span(const reader *r) {
  const uint32_t at = file_offset(r);
  const int count = XML_GetCurrentByteCount(r->parser);
  const uint32_t begin = at < r->file->length ? at : r->file->length;
  const uint32_t left = r->file->length - begin;
  const uint32_t length =
      count > 0 && (uint32_t)count < left ? (uint32_t)count : left;
  return (span){r->file->base + begin, r->file->base + begin + length};
}

// Free text, or what is skipped with all that is in it.
static bool is_idle(const reader *r) {
  return r->skipping ||
         (r->depth && r->stack[r->depth - 1] == IN_LABEL && !r->collecting);
}

static void refuse_entity(reader *r, span at, const char *id, int length) {
  r->failed = true;
  diag_error(r->doc->diags, at, DIAG_XML_ENTITY,
             "the entity '%.*s' is not defined here: gnomon reads no DTD and "
             "no other file",
             length, id);
}

// A parameter entity that is not read only leaves others undefined.
static void on_skipped(void *data, const char *id, int is_parameter) {
  reader *r = data;
  if (!is_parameter && !is_idle(r))
    refuse_entity(r, event_span(r), id, (int)strlen(id));
}

static int on_external(XML_Parser parser, const char *id, const char *base,
                       const char *system, const char *public) {
  (void)base, (void)system, (void)public;
  reader *r = XML_GetUserData(parser);
  if (!is_idle(r))
    refuse_entity(r, event_span(r), id ? id : "", id ? (int)strlen(id) : 0);
  return XML_STATUS_OK;
}

static void on_entity(void *data, const char *id, int is_parameter,
                      const char *value, int length, const char *base,
                      const char *system, const char *public,
                      const char *notation) {
  (void)value, (void)length, (void)base, (void)system, (void)public,
      (void)notation;
  reader *r = data;
  if (!is_parameter)
    name_map_put(&r->entities, names_add(r->doc->names, id, strlen(id)), 1);
}

static bool is_predefined(const char *id, size_t length) {
  static const char *const ENTITIES[] = {"lt", "gt", "amp", "apos", "quot"};
  for (size_t i = 0; i < sizeof ENTITIES / sizeof *ENTITIES; i++)
    if (strlen(ENTITIES[i]) == length && memcmp(ENTITIES[i], id, length) == 0)
      return true;
  return id[0] == '#'; // a character
}

// In attributes expat drops what is not defined and calls nobody: the tag is
// looked at as it stands in the file.
static void check_attributes(reader *r) {
  const span tag = event_span(r);
  const char *text = r->file->text - r->file->base;
  for (uint32_t i = tag.begin; i < tag.end; i++) {
    if (text[i] != '&')
      continue;
    const char *end = memchr(text + i, ';', tag.end - i);
    if (!end)
      return;
    const char *id = text + i + 1;
    const size_t length = (size_t)(end - id);
    if (!length || is_predefined(id, length) ||
        name_map_get(&r->entities, names_add(r->doc->names, id, length)) !=
            NAME_MAP_NONE)
      continue;
    refuse_entity(r, (span){i, i + (uint32_t)length + 2}, id, (int)length);
  }
}

// Nothing but text is in a text; only what is for people may have markup.
static void refuse_element(reader *r, const char *tag) {
  if (r->stack[r->depth - 1] == IN_COMMENT)
    return;
  r->failed = true;
  diag_error(r->doc->diags, event_span(r), DIAG_XML_ELEMENT,
             "an element <%s> inside the text of <%s>: it would be left out",
             tag, ELEMENT_TEXT[r->stack[r->depth - 1]]);
}

static void refuse_second(reader *r, element e, span at) {
  r->failed = true;
  diag_error(r->doc->diags, at, DIAG_XML_TWICE, "a second <%s> here",
             ELEMENT_TEXT[e]);
}

static void note_gap(reader *r) {
  if (!r->collecting || r->skipping || r->length == r->text_begin)
    return;
  r->gap = r->length;
  r->gap_at = file_offset(r);
}

static void on_comment(void *data, const char *text) {
  (void)text;
  note_gap(data);
}

static void on_instruction(void *data, const char *target, const char *text) {
  (void)target, (void)text;
  note_gap(data);
}

// Of two characters side by side: could they be of one word or operator?
static bool are_of_one_word(char a, char b) {
  static const char OPERATOR[] = "<>=!&|+-*/%^:?'@";
  const bool in_word = is_identifier((char[]){'_', a}, 2) || a == '.';
  const bool next_in_word = is_identifier((char[]){'_', b}, 2) || b == '.';
  return (in_word && next_in_word) ||
         (a && b && strchr(OPERATOR, a) && strchr(OPERATOR, b));
}

// Text goes on behind a comment or an instruction.  It may stand between two
// words, but not in one: is `1<!-- -->0` 1, 10 or two numbers?
static void close_gap(reader *r, char next) {
  const uint32_t gap = r->gap;
  r->gap = 0;
  if (r->stack[r->depth - 1] == IN_COMMENT ||
      !are_of_one_word(r->buffer[gap - 1], next))
    return;
  r->failed = true;
  diag_error(r->doc->diags,
             (span){r->file->base + r->gap_at, r->file->base + r->gap_at + 1},
             DIAG_XML_GAP,
             "an XML comment or instruction in the middle of a word: put "
             "blanks around it, or take it out");
}

// ---- expat's calls --------------------------------------------------------

static element element_of(const char *tag) {
  for (int i = 0; i < IN_OTHER; i++)
    if (tag[0] == ELEMENT_TEXT[i][0] && strcmp(tag, ELEMENT_TEXT[i]) == 0)
      return (element)i;
  return IN_OTHER;
}

static const char *attribute(const char **list, const char *key) {
  for (; *list; list += 2)
    if (strcmp(list[0], key) == 0)
      return list[1];
  return NULL;
}

static name attribute_name(reader *r, const char **list, const char *key) {
  const char *v = attribute(list, key);
  return v ? names_add(r->doc->names, v, strlen(v)) : NAME_NONE;
}

static element parent_of(const reader *r) {
  return r->depth ? r->stack[r->depth - 1] : IN_OTHER;
}

static label_kind kind_of_label(const char *text) {
  for (int i = 1; i < LABEL_KINDS; i++)
    if (text[0] == LABEL_TEXT[i][0] && strcmp(text, LABEL_TEXT[i]) == 0)
      return (label_kind)i;
  return LABEL_NONE;
}

static raw_location *last_location(reader *r) {
  return &r->raw.locations.data[r->raw.locations.count - 1];
}

static raw_edge *last_edge(reader *r) {
  return &r->raw.edges.data[r->raw.edges.count - 1];
}

static void start_template(reader *r) {
  r->here = (context){.template = ++r->templates};
  r->raw.locations.count = r->raw.edges.count = 0;
  r->raw.name = r->raw.parameter = r->raw.declaration = (raw_label){{0, 0}, 0};
  r->raw.initial = NAME_NONE;
  r->raw.at = mark_element(r, IN_TEMPLATE);
}

static void start_location(reader *r, element e, const char **list) {
  r->here.location = r->raw.locations.count + 1;
  raw_location l = {.id = attribute_name(r, list, "id"),
                    .is_branchpoint = e == IN_BRANCHPOINT};
  l.at = mark_element(r, e);
  if (!l.id) {
    r->failed = true;
    diag_error(r->doc->diags, l.at, DIAG_BAD_REFERENCE, "the %s has no id",
               ELEMENT_TEXT[e]);
  }
  vec_push(r->doc->memory, &r->raw.locations, l);
}

static void check_id(reader *r, uint32_t index) {
  const raw_location *l = &r->raw.locations.data[index];
  if (name_map_get(&r->ids, l->id) != NAME_MAP_NONE) {
    r->failed = true;
    diag_error(r->doc->diags, l->at, DIAG_DUPLICATE_ID,
               "the id '%s' occurs twice in this template",
               names_text(r->doc->names, l->id));
  }
  name_map_put(&r->ids, l->id, index);
}

static void start_transition(reader *r) {
  r->here.edge = r->raw.edges.count + 1;
  raw_edge e = {.source = NAME_NONE};
  e.at = mark_element(r, IN_TRANSITION);
  vec_push(r->doc->memory, &r->raw.edges, e);
}

// For people and other tools: nothing that would change what a model means.
static void warn_of_kind(reader *r, const char *kind) {
  static const char *const IGNORED[] = {"comments", "testcode", "testcodeEnter",
                                        "testcodeExit"};
  for (size_t i = 0; i < sizeof IGNORED / sizeof *IGNORED; i++)
    if (strcmp(kind, IGNORED[i]) == 0)
      return;
  const char *meant = suggest_name(kind, LABEL_TEXT + 1, LABEL_KINDS - 1);
  diag_warning(r->doc->diags, mark_element(r, IN_LABEL), DIAG_IGNORED,
               "a label of the unknown kind '%s' is ignored%s%s%s", kind,
               meant ? "; did you mean '" : "", meant ? meant : "",
               meant ? "'?" : "");
}

static void start_label(reader *r, element parent, const char **list) {
  const char *kind = attribute(list, "kind");
  if (!kind) {
    r->failed = true;
    diag_error(r->doc->diags, mark_element(r, IN_LABEL), DIAG_LABEL_KIND,
               "the label has no kind");
    return;
  }
  r->label = kind_of_label(kind);
  if (r->label == LABEL_NONE)
    warn_of_kind(r, kind);
  const bool fits = parent == IN_LOCATION
                        ? r->label == LABEL_INVARIANT || r->label == LABEL_RATE
                        : r->label >= LABEL_SELECT && r->label <= LABEL_WEIGHT;
  if (!fits && r->label != LABEL_NONE)
    diag_warning(r->doc->diags, mark_element(r, IN_LABEL), DIAG_IGNORED,
                 "a label of the kind '%s' is ignored on a <%s>", kind,
                 ELEMENT_TEXT[parent]);
  if (!fits)
    r->label = LABEL_NONE;
  if (r->label != LABEL_NONE)
    begin_text(r, IN_LABEL);
}

static void start_query(reader *r) {
  r->here =
      (context){.query = r->doc->queries.count + 1, .question = ++r->queries};
  r->query = (ast_query){.element = r->queries};
  r->formula = r->comment = (raw_label){{0, 0}, 0};
}

static void read_expect(reader *r, const char **list) {
  const char *outcome = attribute(list, "outcome");
  if (outcome && strcmp(outcome, "success") == 0)
    r->query.expect = EXPECT_SATISFIED;
  else if (outcome && strcmp(outcome, "failure") == 0)
    r->query.expect = EXPECT_VIOLATED;
}

static void take_reference(reader *r, element e, name *to, const char **list) {
  if (*to)
    refuse_second(r, e, event_span(r));
  *to = attribute_name(r, list, "ref");
}

// False: skip the element with all that is in it.
static bool open_element(reader *r, element parent, element e,
                         const char **list) {
  const bool top = parent == IN_NTA || parent == IN_PROJECT;
  switch (e) {
  case IN_DECLARATION:
  case IN_SYSTEM:
  case IN_INSTANTIATION:
    if (!top && !(e == IN_DECLARATION && parent == IN_TEMPLATE))
      return false;
    if (top)
      r->here = (context){0};
    else
      r->here.location = r->here.edge = 0;
    begin_text(r, e);
    return true;
  case IN_TEMPLATE:
    return top && (start_template(r), true);
  case IN_NAME:
    if (parent == IN_TEMPLATE || parent == IN_LOCATION)
      begin_text(r, e);
    return parent == IN_TEMPLATE || parent == IN_LOCATION;
  case IN_PARAMETER:
    return parent == IN_TEMPLATE && (begin_text(r, e), true);
  case IN_LOCATION:
  case IN_BRANCHPOINT:
    return parent == IN_TEMPLATE && (start_location(r, e, list), true);
  case IN_LABEL:
    if (parent != IN_LOCATION && parent != IN_TRANSITION)
      return false;
    start_label(r, parent, list);
    return true;
  case IN_URGENT:
  case IN_COMMITTED:
    if (parent != IN_LOCATION)
      return false;
    *(e == IN_URGENT ? &last_location(r)->urgent
                     : &last_location(r)->committed) = true;
    return true;
  case IN_INIT:
    if (parent == IN_TEMPLATE)
      take_reference(r, e, &r->raw.initial, list);
    return parent == IN_TEMPLATE;
  case IN_TRANSITION:
    return parent == IN_TEMPLATE && (start_transition(r), true);
  case IN_SOURCE:
  case IN_TARGET:
    if (parent != IN_TRANSITION)
      return false;
    take_reference(
        r, e, e == IN_SOURCE ? &last_edge(r)->source : &last_edge(r)->target,
        list);
    return true;
  case IN_QUERIES:
    return top;
  case IN_QUERY:
    return parent == IN_QUERIES && (start_query(r), true);
  case IN_FORMULA:
  case IN_COMMENT:
    return parent == IN_QUERY && (begin_text(r, e), true);
  case IN_EXPECT:
    if (parent == IN_QUERY)
      read_expect(r, list);
    return false;
  case IN_LSC:
    if (top) {
      r->here = (context){0};
      r->failed = true;
      diag_error(r->doc->diags, mark_element(r, e), DIAG_NO_LSC,
                 "a live sequence chart: gnomon does not do these");
    }
    return false;
  default:
    return false;
  }
}

static void start_root(reader *r, element e) {
  r->root_seen = true;
  if (e == IN_NTA || e == IN_PROJECT)
    return;
  r->failed = true;
  diag_error(r->doc->diags, mark_element(r, e), DIAG_XML_ROOT,
             "the root element is neither 'nta' nor 'project': this is no "
             "UPPAAL model");
  XML_StopParser(r->parser, XML_FALSE);
}

static void on_start(void *data, const char *tag, const char **list) {
  reader *r = data;
  enum { DEEPEST = sizeof r->stack / sizeof *r->stack };
  if (stop_asked(r->doc->memory->stop))
    XML_StopParser(r->parser, XML_FALSE);
  if (r->skipping) {
    r->skipping++;
    return;
  }
  check_attributes(r);
  if (r->collecting) {
    refuse_element(r, tag);
    r->skipping = 1;
    return;
  }
  const element e = element_of(tag);
  if (r->depth == 0)
    start_root(r, e);
  else if (e == IN_OTHER || r->depth >= DEEPEST ||
           !open_element(r, parent_of(r), e, list)) {
    r->skipping = 1;
    return;
  }
  r->opened_at[r->depth] = file_offset(r);
  r->stack[r->depth++] = e;
}

static void take_label(reader *r, element parent, span at) {
  raw_label *labels =
      parent == IN_LOCATION ? last_location(r)->labels : last_edge(r)->labels;
  raw_label *l = &labels[r->label];
  if (l->seen) {
    r->failed = true;
    diag_error(r->doc->diags, at, DIAG_LABEL_TWICE,
               "a second label of kind '%s'", LABEL_TEXT[r->label]);
  }
  *l = (raw_label){at, true};
  r->label = LABEL_NONE;
}

static const char *comment_text(reader *r) {
  if (!r->comment.seen)
    return NULL;
  const span at = trim(r->decoded, r->comment.text);
  return at.begin == at.end
             ? NULL
             : arena_copy(r->doc->memory,
                          r->decoded->text + (at.begin - r->decoded->base),
                          at.end - at.begin);
}

// One of each: with two, the first would be forgotten.
static void take_once(reader *r, element e, raw_label *l, span at) {
  if (l->seen)
    refuse_second(r, e, at);
  *l = (raw_label){at, true};
}

static void take_text(reader *r, element e, element parent, span at) {
  const raw_label text = {at, true};
  switch (e) {
  case IN_DECLARATION:
    take_once(r, e, parent == IN_TEMPLATE ? &r->raw.declaration : &r->globals,
              at);
    if (parent != IN_TEMPLATE) {
      ast *list = parse_list(r, &text,
                             r->mode == MODE_OLD ? START_DECLARATIONS_OLD
                                                 : START_DECLARATIONS);
      while (list->first) {
        ast *n = list->first;
        list->first = n->next;
        n->next = NULL;
        ast_add(r->doc->globals, n);
      }
    }
    break;
  case IN_SYSTEM:
    take_once(r, e, &r->system, at);
    break;
  case IN_INSTANTIATION:
    take_once(r, e, &r->instantiation, at);
    break;
  case IN_NAME:
    take_once(r, e,
              parent == IN_TEMPLATE ? &r->raw.name : &last_location(r)->name,
              at);
    break;
  case IN_PARAMETER:
    take_once(r, e, &r->raw.parameter, at);
    break;
  case IN_LABEL:
    take_label(r, parent, at);
    break;
  case IN_FORMULA:
    take_once(r, e, &r->formula, at);
    break;
  case IN_COMMENT:
    r->comment = text;
    break;
  default:
    break;
  }
}

static void on_end(void *data, const char *tag) {
  (void)tag;
  reader *r = data;
  if (r->skipping) {
    r->skipping--;
    return;
  }
  const element e = r->stack[--r->depth];
  if (r->collecting)
    take_text(r, e, parent_of(r), end_text(r));
  if (e == IN_TEMPLATE) {
    name_map_clear(&r->ids);
    for (uint32_t i = 0;
         i < r->raw.locations.count && !stop_asked(r->doc->memory->stop); i++)
      check_id(r, i);
    finish_template(r);
  } else if (e == IN_LOCATION || e == IN_BRANCHPOINT) {
    r->here.location = 0;
  } else if (e == IN_TRANSITION) {
    r->here.edge = 0;
  } else if (e == IN_QUERY && r->formula.seen && !r->doc->skips_queries) {
    r->query.comment = comment_text(r);
    query_parse_formula(r->doc, r->decoded, r->formula.text, r->query);
  }
}

static void on_text(void *data, const char *text, int length) {
  reader *r = data;
  if (!r->collecting || r->skipping || length <= 0)
    return;
  if (r->gap)
    close_gap(r, text[0]);
  put(r, text, (uint32_t)length, file_offset(r));
}

// ---- The whole ------------------------------------------------------------

static void report_malformed(reader *r) {
  const enum XML_Error code = XML_GetErrorCode(r->parser);
  if (code == XML_ERROR_ABORTED || code == XML_ERROR_NONE)
    return; // we stopped it ourselves, and said why
  r->failed = true;
  uint32_t at = file_offset(r);
  if (at > r->file->length)
    at = r->file->length;
  diag_error(r->doc->diags, (span){r->file->base + at, r->file->base + at},
             DIAG_XML_MALFORMED, "the XML is not well-formed: %s",
             XML_ErrorString(code));
  const char *near = r->file->text + (at ? at - 1 : 0);
  if (code == XML_ERROR_INVALID_TOKEN &&
      (strchr("<&", near[0]) || (near[0] && strchr("<&", near[1]))) &&
      near[0] && near[1])
    diag_note(r->doc->diags, (span){0, 0},
              "in XML, '<' in a text is written &lt; and '&' is &amp;");
  if (code == XML_ERROR_TAG_MISMATCH && r->depth > 0 && !r->skipping)
    diag_note(r->doc->diags,
              (span){r->file->base + r->opened_at[r->depth - 1],
                     r->file->base + r->opened_at[r->depth - 1] + 1},
              "this element is open");
}

static void finish_system(reader *r) {
  document *doc = r->doc;
  if (r->instantiation.seen) {
    ast *list = parse_list(r, &r->instantiation, START_DECLARATIONS);
    while (list->first) {
      ast *n = list->first;
      list->first = n->next;
      n->next = NULL;
      ast_add(doc->globals, n);
    }
  }
  if (!r->system.seen) {
    r->failed = true;
    diag_file(doc->diags, r->file->path, DIAG_NO_SYSTEM,
              "the model has no <system> element");
    return;
  }
  if (text_is_blank(r->decoded, r->system.text)) {
    r->failed = true;
    diag_error(doc->diags, r->system.text, DIAG_NO_SYSTEM,
               "the system line is missing: 'system P, Q;'");
    return;
  }
  doc->system = parse(r, &r->system, START_SYSTEM);
}

// Its buffers count, too.
static const XML_Memory_Handling_Suite MEMORY = MEM_FUNCTIONS;

static bool prepare(reader *r, document *doc, source *file, lexer_mode mode) {
  *r = (reader){.doc = doc, .file = file, .mode = mode};
  // Decoding UTF-16 or ISO-8859-1 to UTF-8 can double the text; pages that are
  // not touched cost nothing.
  r->room = file->length * 2 + 4096;
  mem_free(doc->decoded); // of an earlier try
  r->buffer = doc->decoded = mem_new(r->room, 1);
  r->decoded = sources_add(diags_sources(doc->diags), file->path, r->buffer,
                           r->room - 1);
  if (!r->decoded)
    return diag_file(doc->diags, file->path, DIAG_INPUT_TOO_LARGE,
                     "the file is too large");
  r->decoded->length = 0;
  r->decoded->file = file->text;
  r->decoded->file_length = file->length;
  r->parser = XML_ParserCreate_MM(doc->encoding, &MEMORY, NULL);
  if (!r->parser)
    mem_exhausted();
  name_map_init(&r->ids);
  name_map_init(&r->location_of);
  name_map_init(&r->entities);
  doc->globals = ast_new(doc->memory, AST_LIST, (span){0, 0});
  XML_SetUserData(r->parser, r);
  XML_SetElementHandler(r->parser, on_start, on_end);
  XML_SetCharacterDataHandler(r->parser, on_text);
  XML_SetSkippedEntityHandler(r->parser, on_skipped);
  XML_SetExternalEntityRefHandler(r->parser, on_external);
  XML_SetEntityDeclHandler(r->parser, on_entity);
  XML_SetCommentHandler(r->parser, on_comment);
  XML_SetProcessingInstructionHandler(r->parser, on_instruction);
  return true;
}

bool xml_parse(document *doc, source *file, lexer_mode mode) {
  reader *r = arena_new(doc->memory, reader);
  if (!prepare(r, doc, file, mode))
    return false;
  r->decoded->where = describe;
  r->decoded->where_data = r;
  mem_expect(file->length); // expat has a copy
  const bool well_formed =
      XML_Parse(r->parser, file->text, (int)file->length, 1) == XML_STATUS_OK;
  if (!well_formed)
    report_malformed(r);
  else
    finish_system(r);
  XML_ParserFree(r->parser);
  r->parser = NULL;
  name_map_release(&r->ids);
  name_map_release(&r->location_of);
  name_map_release(&r->entities);
  return well_formed && !r->failed && doc->system != NULL &&
         diags_errors(doc->diags) == 0;
}
