// elab.c -- The frame of elaboration: messages, built-in names, order of work.

#include "syntax/elab.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "model/eval.h"
#include "syntax/elaborate.h"

// With made-up arguments only mistakes that no argument could cure count.
static bool counts_when_checking(diag_code code) {
  switch (code) {
  case DIAG_UNKNOWN_NAME:
  case DIAG_DUPLICATE_NAME:
  case DIAG_NO_MEMBER:
  case DIAG_NOT_A_TYPE:
  case DIAG_NOT_A_TEMPLATE:
  case DIAG_NOT_ASSIGNABLE:
  case DIAG_TYPE:
  case DIAG_ARGUMENTS:
  case DIAG_RETURN:
  case DIAG_RECURSION:
  case DIAG_SIDE_EFFECT:
  case DIAG_CHANNEL_EXPECTED:
  case DIAG_ARRAY_EXPECTED:
  case DIAG_PREFIX:
  case DIAG_DECLARATION:
    return true;
  default:
    return false;
  }
}

// What UPPAAL refuses in any template, but another argument might cure here: that
// is told, and costs nothing.  What only gnomon refuses is not told.
static bool warns_when_checking(diag_code code) {
  switch (code) {
  case DIAG_NOT_COMPUTABLE:
  case DIAG_INITIALISER:
  case DIAG_GUARD_CLASS:
  case DIAG_INVARIANT_CLASS:
  case DIAG_URGENT_GUARD:
    return true;
  default:
    return false;
  }
}

static const char *format_text(elab *s, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  const int n = vsnprintf(NULL, 0, format, again);
  va_end(again);
  char *text = arena_alloc(s->memory, (size_t)(n > 0 ? n : 0) + 1);
  vsnprintf(text, (size_t)(n > 0 ? n : 0) + 1, format, args);
  return text;
}

bool elab_error(elab *s, span at, diag_code code, const char *format, ...) {
  const bool warns = s->checking && warns_when_checking(code);
  if (s->checking && !warns && !counts_when_checking(code))
    return false;
  va_list args;
  va_start(args, format);
  const char *text = format_text(s, format, args);
  if (warns)
    diag_warning(s->doc->diags, at, code,
                 "%s (in a template that no process uses)", text);
  else
    diag_error(s->doc->diags, at, code, "%s", text);
  va_end(args);
  return false;
}

void elab_warning(elab *s, span at, diag_code code, const char *format, ...) {
  if (s->checking)
    return;
  va_list args;
  va_start(args, format);
  diag_warning(s->doc->diags, at, code, "%s", format_text(s, format, args));
  va_end(args);
}

const char *elab_name(const elab *s, name id) {
  return names_text(s->doc->names, id);
}

const char *elab_type_text(elab *s, const type *t) {
  strbuf b;
  strbuf_init(&b);
  type_print(&b, t, s->doc->names);
  const char *text = arena_copy(s->memory, b.text, b.length);
  strbuf_release(&b);
  return text;
}

// ---- Built-in names -------------------------------------------------------

static void built_in_constant(elab *s, const char *text, int32_t v) {
  symbol *c =
      table_declare(&s->table, SYMBOL_VARIABLE,
                    names_add(s->doc->names, text, strlen(text)), (span){0, 0});
  c->type = type_new(s->memory, TYPE_INT);
  c->type->low = INT32_MIN;
  c->type->high = INT32_MAX;
  c->type->is_const = true;
  c->is_value = c->is_fixed = c->is_builtin = true;
  c->value = v;
}

static void built_in_type(elab *s, const char *text, int32_t low,
                          int32_t high) {
  symbol *t =
      table_declare(&s->table, SYMBOL_TYPE,
                    names_add(s->doc->names, text, strlen(text)), (span){0, 0});
  t->type = type_int(s->memory, low, high);
  t->is_builtin = true;
}

static void built_in_doubles(elab *s) {
  static const char *const DOUBLES[] = {
      "FLT_MIN", "FLT_MAX", "DBL_MIN",    "DBL_MAX",  "M_PI",     "M_PI_2",
      "M_PI_4",  "M_E",     "M_LOG2E",    "M_LOG10E", "M_LN2",    "M_LN10",
      "M_1_PI",  "M_2_PI",  "M_2_SQRTPI", "M_SQRT2",  "M_SQRT1_2"};
  for (size_t i = 0; i < sizeof DOUBLES / sizeof *DOUBLES; i++) {
    symbol *c = table_declare(
        &s->table, SYMBOL_VARIABLE,
        names_add(s->doc->names, DOUBLES[i], strlen(DOUBLES[i])), (span){0, 0});
    c->type = s->type_double;
    c->is_fixed = c->is_builtin = true;
  }
}

static void declare_built_ins(elab *s) {
  static const struct {
    const char *text;
    int32_t value;
  } CONSTANTS[] = {{"INT8_MIN", -128},       {"INT8_MAX", 127},
                   {"UINT8_MAX", 255},       {"INT16_MIN", -32768},
                   {"INT16_MAX", 32767},     {"UINT16_MAX", 65535},
                   {"INT32_MIN", INT32_MIN}, {"INT32_MAX", INT32_MAX}};
  for (size_t i = 0; i < sizeof CONSTANTS / sizeof *CONSTANTS; i++)
    built_in_constant(s, CONSTANTS[i].text, CONSTANTS[i].value);
  built_in_type(s, "int8_t", -128, 127);
  built_in_type(s, "uint8_t", 0, 255);
  built_in_type(s, "int16_t", -32768, 32767);
  built_in_type(s, "uint16_t", 0, 65535);
  built_in_type(s, "int32_t", INT32_MIN, INT32_MAX);
  built_in_doubles(s);
}

// ---- Order of work --------------------------------------------------------

static void init(elab *s, document *doc, network *net,
                 const load_options *options) {
  *s = (elab){.doc = doc,
              .net = net,
              .memory = doc->memory,
              .options = options,
              .process = PROCESS_NONE,
              .prefix = "",
              .steps = MOST_STEPS};
  table_init(&s->table, s->memory, doc->names);
  s->override_used = arena_array(s->memory, options->noverrides, sizeof(bool));
  s->type_error = type_new(s->memory, TYPE_ERROR);
  s->type_bool = type_new(s->memory, TYPE_BOOL);
  s->type_plain_int = type_new(s->memory, TYPE_INT);
  s->type_plain_int->low = INT_LOW;
  s->type_plain_int->high = INT_HIGH;
  s->type_invariant = type_new(s->memory, TYPE_INVARIANT);
  s->type_invariant_wr = type_new(s->memory, TYPE_INVARIANT_WR);
  s->type_guard = type_new(s->memory, TYPE_GUARD);
  s->type_constraint = type_new(s->memory, TYPE_CONSTRAINT);
  s->type_diff = type_new(s->memory, TYPE_DIFF);
  s->type_clock = type_new(s->memory, TYPE_CLOCK);
  s->type_rate = type_new(s->memory, TYPE_RATE);
  s->type_wide = type_new(s->memory, TYPE_WIDE);
  s->type_double = type_new(s->memory, TYPE_DOUBLE);
  s->type_void = type_new(s->memory, TYPE_VOID);
  s->type_name = type_new(s->memory, TYPE_NAME);
}

static void check_overrides(elab *s) {
  for (size_t i = 0; i < s->options->noverrides; i++) {
    if (s->override_used[i])
      continue;
    const char *given = s->options->overrides[i].name;
    const name id = names_add(s->doc->names, given, strlen(given));
    if (table_find(&s->table, id)) {
      elab_error(s, (span){0, 0}, DIAG_UNKNOWN_CONSTANT,
                 "-D %s: '%s' is not a global constant", given, given);
      continue;
    }
    const char *meant = table_suggest(&s->table, id);
    elab_error(s, (span){0, 0}, DIAG_UNKNOWN_CONSTANT,
               "-D %s: the model has no global constant '%s'%s%s%s", given,
               given, meant ? "; did you mean '" : "", meant ? meant : "",
               meant ? "'?" : "");
  }
}

static void elab_uppaal(elab *s) {
  const document *doc = s->doc;
  if (doc->format != FORMAT_TA)
    declare_built_ins(s);
  elab_declarations(s, doc->globals, true);
  const ast *line = NULL;
  for (const ast *n = doc->system->first; n; n = n->next)
    if (n->kind == AST_SYSTEM)
      line = n;
  // The declarations of the system section come after all templates.
  ast rest = {.kind = AST_LIST};
  for (const ast *n = doc->system->first; n; n = n->next)
    if (n->kind < AST_SYSTEM) {
      ast *copy = arena_new(s->memory, ast);
      *copy = *n;
      copy->next = NULL;
      if (rest.last)
        rest.last->next = copy;
      else
        rest.first = copy;
      rest.last = copy;
    }
  elab_declarations(s, &rest, true);
  if (line)
    elab_system(s, line);
  elab_csp(s, doc->system);
  elab_unused_templates(s);
}

bool elaborate(document *doc, network *net, const load_options *options) {
  elab s;
  init(&s, doc, net, options);
  if (doc->format == FORMAT_TCK)
    elab_tck(&s);
  else
    elab_uppaal(&s);
  check_overrides(&s);
  if (diags_errors(doc->diags) == 0 && net->processes.count == 0)
    elab_error(&s, (span){0, 0}, DIAG_NO_PROCESS, "the system has no process");
  if (diags_errors(doc->diags) == 0)
    elab_queries(&s);
  return diags_errors(doc->diags) == 0;
}
