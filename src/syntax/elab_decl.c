// elab_decl.c -- Variables, constants, clocks, channels and their first values.

#include "syntax/elab.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// ---- Names ----------------------------------------------------------------

static void check_word(elab *s, name id, span at) {
  static const char *const WORDS[] = {"switch", "case", "continue", "break",
                                      "enum",   "rate", "invariant"};
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
    if (strcmp(elab_name(s, id), WORDS[i]) == 0)
      elab_warning(s, at, DIAG_RESERVED_WORD,
                   "'%s' is reserved by the language's documentation",
                   WORDS[i]);
}

symbol *elab_declare(elab *s, symbol_kind kind, name id, span at) {
  symbol *old = table_find_here(&s->table, id);
  if (old && !old->is_builtin) {
    elab_error(s, at, DIAG_DUPLICATE_NAME, "'%s' is defined twice",
               elab_name(s, id));
    diag_note(s->doc->diags, old->at, "the other definition is here");
  }
  check_word(s, id, at);
  symbol *v = table_declare(&s->table, kind, id, at);
  v->full = s->prefix[0]
                ? arena_printf(s->memory, "%s%s", s->prefix, elab_name(s, id))
                : elab_name(s, id);
  return v;
}

// ---- Layout ---------------------------------------------------------------

static void put_channel(elab *s, const type *t, const char *full) {
  const channel c = {
      .name = full, .broadcast = t->broadcast, .urgent = t->urgent};
  vec_push(s->memory, &s->net->channels, c);
}

static void put_cell(elab *s, const type *t, const char *full, cell_kind kind) {
  const cell c = {.name = full,
                  .low = t->low,
                  .high = t->high,
                  .init = t->low <= 0 && 0 <= t->high ? 0 : t->low,
                  .kind = (uint8_t)kind,
                  .is_bool = t->kind == TYPE_BOOL,
                  .process = s->process};
  vec_push(s->memory, &s->net->cells, c);
}

// What has nothing to store, such as doubles, has no size that is limited.
static void lay_out(elab *s, const type *t, const char *full, cell_kind kind) {
  if (!t->cells && !t->clocks && !t->channels)
    return;
  switch ((type_kind)t->kind) {
  case TYPE_ARRAY:
    for (uint32_t i = 0; i < t->count; i++)
      lay_out(s, t->element,
              arena_printf(s->memory, "%s[%d]", full, t->low + (int32_t)i),
              kind);
    break;
  case TYPE_STRUCT:
    for (uint32_t i = 0; i < t->count; i++)
      lay_out(
          s, t->fields[i].type,
          arena_printf(s->memory, "%s.%s", full, elab_name(s, t->fields[i].id)),
          kind);
    break;
  case TYPE_CLOCK: {
    const clock_info c = {.name = full, .process = s->process};
    vec_push(s->memory, &s->net->clocks, c);
    break;
  }
  case TYPE_CHAN:
    put_channel(s, t, full);
    break;
  default:
    if (t->cells)
      put_cell(s, t, full, kind);
  }
}

static void note_object(elab *s, const symbol *v, cell_kind kind) {
  object o = {.name = v->full, .kind = (uint8_t)kind, .process = s->process};
  const type *t = v->type;
  o.space = (uint8_t)(t->clocks     ? SPACE_CLOCK
                      : t->channels ? SPACE_CHANNEL
                                    : SPACE_CELL);
  o.base = t->clocks ? v->clock : t->channels ? v->channel : v->cell;
  o.size = t->clocks ? t->clocks : t->channels ? t->channels : t->cells;
  o.is_plain = true;
  for (; t->kind == TYPE_ARRAY; t = t->element) {
    if (o.ndims < sizeof o.dims / sizeof *o.dims)
      o.dims[o.ndims] = (range){t->low, t->high};
    o.ndims++;
  }
  o.is_plain = t->kind != TYPE_STRUCT && o.ndims <= 4;
  vec_push(s->memory, &s->net->objects, o);
}

bool elab_allocate(elab *s, symbol *v, cell_kind kind) {
  const type *t = v->type;
  if (t->kind == TYPE_VOID)
    return elab_error(s, v->at, DIAG_TYPE, "a variable cannot be void");
  if (type_is_hybrid(t))
    return true; // no part of the network
  if ((uint64_t)s->net->cells.count + t->cells > MOST_CELLS ||
      (uint64_t)s->net->clocks.count + t->clocks > MOST_CELLS)
    return elab_error(s, v->at, DIAG_TOO_MANY,
                      "the model has more variables than gnomon allows");
  v->cell = (int32_t)s->net->cells.count;
  v->clock = (int32_t)s->net->clocks.count;
  v->channel = (int32_t)s->net->channels.count;
  lay_out(s, t, v->full, kind);
  if (kind == CELL_STATE || kind == CELL_META)
    note_object(s, v, kind);
  if (kind == CELL_META && t->cells)
    s->net->has_meta = true;
  return true;
}

int32_t elab_scratch(elab *s, const char *full, int32_t low, int32_t high) {
  const cell c = {.name = full,
                  .low = low,
                  .high = high,
                  .init = low,
                  .kind = CELL_LOCAL,
                  .process = s->process};
  vec_push(s->memory, &s->net->cells, c);
  return (int32_t)s->net->cells.count - 1;
}

// ---- Initial values -------------------------------------------------------

static bool set_cell(elab *s, span at, int32_t address, const type *t,
                     int32_t v) {
  if (t->kind == TYPE_BOOL)
    v = v != 0;
  if (v < t->low || v > t->high) {
    if (s->checking)
      return true;
    return elab_error(s, at, DIAG_VALUE_RANGE,
                      "the value %d is not in the range %d to %d", v, t->low,
                      t->high);
  }
  s->net->cells.data[address].init = v;
  return true;
}

bool elab_store_constant(elab *s, span at, int32_t address, const type *t,
                         const value *v) {
  if (type_is_single(t)) {
    int32_t n = 0;
    return elab_initial_value(s, at, v, &n) && set_cell(s, at, address, t, n);
  }
  if (!v->at || v->at->nsteps || v->at->via != VIA_NONE || v->before ||
      !t->cells)
    return elab_error(s, at, DIAG_NOT_COMPUTABLE,
                      "this must be computable at compile time");
  uint32_t n = 0;
  range *ranges = arena_array(s->memory, t->cells, sizeof *ranges);
  elab_fill_ranges(t, NULL, ranges, &n);
  for (uint32_t i = 0; i < t->cells; i++) {
    const cell *from = &s->net->cells.data[v->at->base + (int32_t)i];
    if (from->kind != CELL_CONST && !s->checking)
      return elab_error(s, at, DIAG_NOT_COMPUTABLE,
                        "this must be computable at compile time");
    if ((from->init < ranges[i].low || from->init > ranges[i].high) &&
        !s->checking)
      return elab_error(s, at, DIAG_VALUE_RANGE,
                        "the value %d is not in the range %d to %d", from->init,
                        ranges[i].low, ranges[i].high);
    s->net->cells.data[address + (int32_t)i].init = from->init;
  }
  return true;
}

static bool init_at(elab *s, int32_t where, int32_t clocks_at, const type *t,
                    const ast *n);

static bool init_array(elab *s, int32_t where, int32_t clocks_at, const type *t,
                       const ast *n) {
  if (t->set)
    return elab_error(s, n->at, DIAG_INITIALISER,
                      "an array over a scalar set cannot have an initialiser");
  uint32_t i = 0;
  for (const ast *c = n->first; c; c = c->next, i++) {
    if (c->kind == AST_INIT_FIELD)
      return elab_error(s, c->at, DIAG_INITIALISER,
                        "an array has no field '%s'", elab_name(s, c->id));
    if (i >= t->count)
      return elab_error(s, c->at, DIAG_INITIALISER,
                        "more than the %u elements of the array", t->count);
    if (!init_at(s, where + (int32_t)(i * t->element->cells),
                 clocks_at + (int32_t)(i * t->element->clocks), t->element, c))
      return false;
  }
  if (i < t->count)
    return elab_error(s, n->at, DIAG_INITIALISER,
                      "%u values for an array of %u elements", i, t->count);
  return true;
}

static uint32_t field_position(const type *t, name id) {
  uint32_t i = 0;
  while (i < t->count && t->fields[i].id != id)
    i++;
  return i;
}

static bool init_struct(elab *s, int32_t where, int32_t clocks_at,
                        const type *t, const ast *n) {
  bool *done = arena_array(s->memory, t->count, sizeof *done);
  uint32_t next = 0;
  uint32_t filled = 0;
  for (const ast *c = n->first; c; c = c->next) {
    const bool is_named = c->kind == AST_INIT_FIELD;
    const uint32_t i = is_named ? field_position(t, c->id) : next;
    if (i >= t->count)
      return is_named ? elab_error(s, c->at, DIAG_INITIALISER,
                                   "the structure has no field '%s'",
                                   elab_name(s, c->id))
                      : elab_error(s, c->at, DIAG_INITIALISER,
                                   "too many values for the structure");
    if (done[i])
      return elab_error(s, c->at, DIAG_INITIALISER,
                        "the field '%s' gets two values",
                        elab_name(s, t->fields[i].id));
    int32_t at_cell = where;
    int32_t at_clock = clocks_at;
    for (uint32_t k = 0; k < i; k++) {
      at_cell += (int32_t)t->fields[k].type->cells;
      at_clock += (int32_t)t->fields[k].type->clocks;
    }
    if (!init_at(s, at_cell, at_clock, t->fields[i].type,
                 is_named ? c->first : c))
      return false;
    done[i] = true;
    filled++;
    next = i + 1;
  }
  return filled == t->count ||
         elab_error(s, n->at, DIAG_INITIALISER,
                    "incomplete: %u of the structure's %u fields", filled,
                    t->count);
}

// 0.0 is an integer for a clock, 0.5 is not.
static bool init_clock(elab *s, int32_t clocks_at, const ast *n) {
  int32_t v = 0;
  bool is_free = false;
  if (!elab_whole_number(s, n, &v) && !elab_constant(s, n, &v, &is_free))
    return false;
  if (v < 0)
    return elab_error(s, n->at, DIAG_INITIALISER, "a clock cannot be negative");
  s->net->clocks.data[clocks_at].init = v;
  return true;
}

static bool init_value(elab *s, int32_t where, const type *t, const ast *n) {
  value v = elab_expr(s, n);
  if (value_is_error(&v))
    return false;
  if (v.type->kind == TYPE_NAME || !type_is_assignable(t, v.type) ||
      t->kind == TYPE_SCALAR)
    return elab_error(s, n->at, DIAG_INITIALISER, "%s cannot start as %s",
                      elab_type_text(s, t), elab_type_text(s, v.type));
  if (v.e && v.e->has_effect)
    return elab_error(s, n->at, DIAG_SIDE_EFFECT,
                      "an initialiser must not have side effects");
  return elab_store_constant(s, n->at, where, t, &v);
}

static bool init_at(elab *s, int32_t where, int32_t clocks_at, const type *t,
                    const ast *n) {
  if (t->kind == TYPE_CHAN || t->channels)
    return elab_error(s, n->at, DIAG_INITIALISER,
                      "channels cannot have an initialiser");
  if (t->kind == TYPE_DOUBLE || t->kind == TYPE_STRING)
    return true;
  if (t->hybrid)
    return !value_is_error(&(value){.type = elab_dropped(s, n).type});
  if (n->kind == AST_INIT_LIST) {
    if (t->kind == TYPE_ARRAY)
      return init_array(s, where, clocks_at, t, n);
    if (t->kind == TYPE_STRUCT)
      return init_struct(s, where, clocks_at, t, n);
    return elab_error(s, n->at, DIAG_INITIALISER,
                      "{ } is for arrays and structures");
  }
  if (s->in_tck && t->kind == TYPE_ARRAY) { // one value for all elements
    for (uint32_t i = 0; i < t->count; i++)
      if (!init_at(s, where + (int32_t)i, clocks_at + (int32_t)i, t->element,
                   n))
        return false;
    return true;
  }
  return t->kind == TYPE_CLOCK ? init_clock(s, clocks_at, n)
                               : init_value(s, where, t, n);
}

bool elab_initialise(elab *s, symbol *v, const type *t, const ast *init) {
  return init_at(s, v->cell, v->clock, t, init);
}

// ---- Declarations ---------------------------------------------------------

static const load_override *override_of(elab *s, name id, bool is_global) {
  if (!is_global || s->prefix[0])
    return NULL;
  const load_override *last = NULL;
  for (size_t i = 0; i < s->options->noverrides; i++)
    if (strcmp(s->options->overrides[i].name, elab_name(s, id)) == 0) {
      s->override_used[i] = true;
      last = &s->options->overrides[i];
    }
  return last;
}

// A single constant needs no cell: its uses become its value.
static bool declare_constant(elab *s, symbol *v, const ast *init,
                             const load_override *override) {
  if (!init && !override)
    return elab_error(s, v->at, DIAG_INITIALISER,
                      "the constant '%s' needs a value", elab_name(s, v->id));
  v->is_fixed = true;
  if (!type_is_single(v->type)) {
    if (override)
      return elab_error(s, v->at, DIAG_UNKNOWN_CONSTANT,
                        "-D can set a constant integer only; '%s' is %s",
                        elab_name(s, v->id), elab_type_text(s, v->type));
    return elab_allocate(s, v, CELL_CONST) &&
           elab_initialise(s, v, v->type, init);
  }
  value given = value_error(s);
  if (override)
    given = value_of(s, s->type_plain_int,
                     expr_const(s->memory, v->at, override->value));
  else if (init->kind != AST_INIT_LIST)
    given = elab_expr(s, init);
  else
    elab_error(s, init->at, DIAG_INITIALISER,
               "{ } is for arrays and structures");
  v->is_value = true;
  v->value = v->type->low <= 0 && v->type->high >= 0 ? 0 : v->type->low;
  if (value_is_error(&given))
    return false;
  const span at = init ? init->at : v->at;
  if (!elab_as_int(s, at, &given) ||
      !elab_constant_value(s, at, &given, &v->value))
    return false;
  v->is_free = given.is_free;
  if (v->type->kind == TYPE_BOOL)
    v->value = v->value != 0;
  if ((v->value < v->type->low || v->value > v->type->high) && !s->checking)
    return elab_error(s, at, DIAG_VALUE_RANGE,
                      "the value %d is not in the range %d to %d", v->value,
                      v->type->low, v->type->high);
  return true;
}

static bool declare_variable(elab *s, symbol *v, const ast *init) {
  type *t = v->type;
  if (!elab_allocate(s, v, t->is_meta ? CELL_META : CELL_STATE))
    return false;
  if (init)
    return elab_initialise(s, v, t, init);
  const type *leaf = t;
  while (leaf->kind == TYPE_ARRAY)
    leaf = leaf->element;
  if (type_is_single(leaf) && (leaf->low > 0 || leaf->high < 0))
    elab_warning(s, v->at, DIAG_INITIAL_VALUE,
                 "0 is not in the range of '%s'; it starts at %d",
                 elab_name(s, v->id), leaf->low);
  return true;
}

static bool check_ranges(elab *s, span at, const type *t) {
  if (t->kind == TYPE_ARRAY)
    return check_ranges(s, at, t->element);
  if (t->kind == TYPE_STRUCT) {
    for (uint32_t i = 0; i < t->count; i++)
      if (!check_ranges(s, at, t->fields[i].type))
        return false;
    return true;
  }
  if (t->cells && t->low > t->high && !s->checking)
    return elab_error(s, at, DIAG_BAD_RANGE, "the range %d to %d is empty",
                      t->low, t->high);
  return true;
}

static void define(elab *s, symbol *v, type *t, const ast *init,
                   const load_override *override) {
  if (!t || !check_ranges(s, v->at, t))
    return;
  if (t->kind == TYPE_STRING && !t->is_const) {
    elab_error(s, v->at, DIAG_NO_STRING, "strings must be const");
    return;
  }
  v->type = t;
  if (override && !t->is_const) {
    elab_error(s, v->at, DIAG_UNKNOWN_CONSTANT, "-D %s: '%s' is not a constant",
               override->name, override->name);
    v->type = s->type_error;
    return;
  }
  bool ok = false;
  if (t->kind == TYPE_DOUBLE || t->kind == TYPE_STRING)
    ok = !init || init->kind == AST_INIT_LIST ||
         !value_is_error(&(value){.type = elab_dropped(s, init).type});
  else if (t->is_const)
    ok = declare_constant(s, v, init, override);
  else
    ok = declare_variable(s, v, init);
  if (!ok && !v->is_value)
    v->type = s->type_error;
}

static void declare_one(elab *s, type *base, const ast *d, bool is_global) {
  type *t = base ? elab_dimensions(s, base, d->first) : NULL;
  const ast *init = d->last && d->last->kind != AST_DIMENSION ? d->last : NULL;
  symbol *v = elab_declare(s, SYMBOL_VARIABLE, d->id, d->at);
  v->type = s->type_error;
  table_hide(&s->table, v); // its own initialiser does not see it
  define(s, v, t, init, override_of(s, d->id, is_global));
  table_show(&s->table, v);
}

void elab_typedef(elab *s, const ast *n) {
  type *base = elab_type(s, n->first);
  for (const ast *d = n->first->next; d; d = d->next) {
    type *t = base ? elab_dimensions(s, base, d->first) : NULL;
    symbol *v = elab_declare(s, SYMBOL_TYPE, d->id, d->at);
    v->type = t ? t : s->type_error;
  }
}

static void declare_updates(elab *s, const ast *n) {
  stmt **where =
      n->kind == AST_BEFORE_UPDATE ? &s->net->before : &s->net->after;
  if (*where)
    elab_error(s, n->at, DIAG_DUPLICATE_NAME, "this is defined twice");
  *where = elab_update(s, n->first);
}

static void declare_global_only(elab *s, const ast *n) {
  switch ((ast_kind)n->kind) {
  case AST_TEMPLATE:
    elab_template(s, n->body);
    break;
  case AST_INSTANCE:
    elab_instance(s, n);
    break;
  case AST_PRIORITY:
    elab_priorities(s, n);
    break;
  case AST_BEFORE_UPDATE:
  case AST_AFTER_UPDATE:
    declare_updates(s, n);
    break;
  case AST_IMPORT:
    elab_error(s, n->at, DIAG_NO_EXTERNAL,
               "gnomon does not do external functions (import)");
    break;
  case AST_DYNAMIC:
    elab_error(s, n->at, DIAG_NO_DYNAMIC,
               "gnomon does not do dynamic templates");
    break;
  default:
    break;
  }
}

static void declare_variables(elab *s, const ast *n, bool is_global) {
  type *base = elab_type(s, n->first);
  for (const ast *d = n->first->next; d; d = d->next)
    declare_one(s, base, d, is_global);
}

void elab_declarations(elab *s, const ast *list, bool is_global) {
  for (const ast *n = list->first; n; n = n->next) {
    if (n->kind == AST_VARIABLES)
      declare_variables(s, n, is_global);
    else if (n->kind == AST_TYPEDEF)
      elab_typedef(s, n);
    else if (n->kind == AST_FUNCTION)
      elab_function(s, n);
    else if (is_global)
      declare_global_only(s, n);
    else
      elab_error(s, n->at, DIAG_DECLARATION,
                 "this can be declared globally only");
  }
}
