// elab_type.c -- What a type in the text denotes.

#include "syntax/elab.h"

static bool check_prefix(elab *s, const ast *n, const type *t) {
  const uint16_t f = n->flags;
  if ((f & AST_URGENT) && t->kind != TYPE_CHAN)
    return elab_error(s, n->at, DIAG_PREFIX,
                      "prefix urgent is only for channels and locations");
  if ((f & AST_BROADCAST) && t->kind != TYPE_CHAN)
    return elab_error(s, n->at, DIAG_PREFIX,
                      "prefix broadcast is only for channels");
  if ((f & (AST_CONST | AST_META)) && (t->clocks || t->channels))
    return elab_error(s, n->at, DIAG_PREFIX, "%s cannot be %s",
                      t->clocks ? "clocks" : "channels",
                      f & AST_CONST ? "const" : "meta");
  if ((f & (AST_CONST | AST_META)) && t->kind == TYPE_VOID)
    return elab_error(s, n->at, DIAG_PREFIX, "void takes no prefix");
  return true;
}

static type *int_type(elab *s, const ast *n) {
  if (!n->first)
    return s->type_plain_int;
  int32_t low = 0;
  int32_t high = 0;
  bool is_free = false;
  if (!elab_constant(s, n->first, &low, &is_free) ||
      !elab_constant(s, n->first->next, &high, &is_free))
    return NULL;
  return type_int(s->memory, low, high);
}

// Sizes of types: an empty range is fine for a select, wrong for a variable;
// the caller knows.
static type *scalar_type(elab *s, const ast *n) {
  int32_t size = 0;
  bool is_free = false;
  if (!elab_constant(s, n->first, &size, &is_free))
    return NULL;
  if (is_free)
    elab_error(s, n->at, DIAG_FREE_PARAMETER,
               "the size of a scalar set depends on a free process parameter");
  if (size < 1 && !s->checking) {
    elab_error(s, n->at, DIAG_BAD_RANGE, "a scalar set of %d elements", size);
    return NULL;
  }
  type *t = type_new(s->memory, TYPE_SCALAR);
  t->high = size < 1 ? 0 : size - 1;
  t->set = ++s->scalar_sets;
  return t;
}

static bool field_is_allowed(elab *s, const ast *n, const type *t) {
  if (t->channels)
    return elab_error(s, n->at, DIAG_TYPE, "a structure cannot hold channels");
  if (t->kind == TYPE_VOID || t->kind == TYPE_STRING)
    return elab_error(s, n->at, DIAG_TYPE, "a structure cannot hold a %s",
                      t->kind == TYPE_VOID ? "void" : "string");
  if (t->is_const)
    return elab_error(s, n->at, DIAG_PREFIX, "fields cannot be const");
  if (type_is_hybrid(t))
    return elab_error(
        s, n->at, DIAG_NO_FLOAT,
        "a hybrid clock in a structure: gnomon does not do hybrid "
        "clocks (statistical model checking)");
  return true;
}

static bool add_field(elab *s, type *t, const ast *d, type *field) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->fields[i].id == d->id)
      return elab_error(s, d->at, DIAG_DUPLICATE_NAME,
                        "the field '%s' is defined twice", elab_name(s, d->id));
  t->fields[t->count++] = (type_field){d->id, field};
  if ((uint64_t)t->cells + field->cells > TYPE_MOST_CELLS)
    return elab_error(s, d->at, DIAG_TOO_MANY, "the structure is too large");
  t->cells += field->cells;
  t->clocks += field->clocks;
  return true;
}

static type *struct_type(elab *s, const ast *n) {
  type *t = type_new(s->memory, TYPE_STRUCT);
  uint32_t count = 0;
  for (const ast *f = n->first; f; f = f->next)
    count += ast_count(f) - 1;
  t->fields = arena_array(s->memory, count, sizeof *t->fields);
  for (const ast *f = n->first; f; f = f->next) {
    type *base = elab_type(s, f->first);
    if (!base)
      return NULL;
    for (const ast *d = f->first->next; d; d = d->next) {
      type *field = elab_dimensions(s, base, d->first);
      if (!field || !field_is_allowed(s, d, field) ||
          !add_field(s, t, d, field))
        return NULL;
    }
  }
  return t;
}

static type *named_type(elab *s, const ast *n) {
  symbol *found = table_find(&s->table, n->id);
  if (found && found->kind == SYMBOL_TYPE)
    return found->type;
  if (found && found->kind == SYMBOL_TEMPLATE)
    elab_error(s, n->at, DIAG_NOT_A_TYPE,
               "'%s' is a template, not a type; what ranges over its processes "
               "is for dynamic templates, which gnomon does not do",
               elab_name(s, n->id));
  else if (found)
    elab_error(s, n->at, DIAG_NOT_A_TYPE, "'%s' is not a type",
               elab_name(s, n->id));
  else {
    const char *meant = table_suggest(&s->table, n->id);
    elab_error(s, n->at, DIAG_NOT_A_TYPE, "unknown type '%s'%s%s%s",
               elab_name(s, n->id), meant ? "; did you mean '" : "",
               meant ? meant : "", meant ? "'?" : "");
  }
  return NULL;
}

static type *plain_type(elab *s, const ast *n) {
  switch ((ast_kind)n->kind) {
  case AST_TYPE_INT:
    return int_type(s, n);
  case AST_TYPE_BOOL:
    return s->type_bool;
  case AST_TYPE_CLOCK:
    return s->type_clock;
  case AST_TYPE_CHAN:
    return type_new(s->memory, TYPE_CHAN);
  case AST_TYPE_DOUBLE:
    return s->type_double;
  case AST_TYPE_STRING:
    return type_new(s->memory, TYPE_STRING);
  case AST_TYPE_VOID:
    return s->type_void;
  case AST_TYPE_SCALAR:
    return scalar_type(s, n);
  case AST_TYPE_STRUCT:
    return struct_type(s, n);
  default:
    return named_type(s, n);
  }
}

type *elab_type(elab *s, const ast *n) {
  type *t = plain_type(s, n);
  if (!t || !check_prefix(s, n, t))
    return NULL;
  if (!n->flags)
    return t;
  type *copy = arena_new(s->memory, type);
  *copy = *t;
  copy->urgent |= (n->flags & AST_URGENT) != 0;
  copy->broadcast |= (n->flags & AST_BROADCAST) != 0;
  copy->is_const |= (n->flags & AST_CONST) != 0;
  copy->is_meta |= (n->flags & AST_META) != 0;
  copy->hybrid |= (n->flags & AST_HYBRID) != 0;
  // `const int` is any 32-bit value; so is what is passed to such a parameter.
  if (copy->is_const && copy->kind == TYPE_INT && !copy->ranged) {
    copy->low = INT32_MIN;
    copy->high = INT32_MAX;
  }
  return copy;
}

// A dimension is a size, or a type whose values are the indices.  A bare name
// was parsed as an expression and may turn out to be a type.
static type *index_type(elab *s, const ast *n) {
  const bool is_type = (n->kind >= AST_TYPE_NAME && n->kind <= AST_TYPE_STRUCT);
  const symbol *found =
      n->kind == AST_NAME ? table_find(&s->table, n->id) : NULL;
  if (is_type || (found && found->kind == SYMBOL_TYPE)) {
    type *t = is_type ? elab_type(s, n) : found->type;
    if (t && t->kind != TYPE_SCALAR && !(t->kind == TYPE_INT && t->ranged)) {
      elab_error(s, n->at, DIAG_BAD_RANGE,
                 "an array needs an integer range or a scalar set, not %s",
                 elab_type_text(s, t));
      return NULL;
    }
    return t;
  }
  int32_t size = 0;
  bool is_free = false;
  if (!elab_constant(s, n, &size, &is_free))
    return NULL;
  if (is_free)
    elab_error(s, n->at, DIAG_FREE_PARAMETER,
               "an array size depends on a free process parameter");
  return type_int(s->memory, 0, size - (size > INT32_MIN));
}

static type *one_dimension(elab *s, type *element, const ast *n) {
  if (element->kind == TYPE_ERROR)
    return element;
  type *index = index_type(s, n);
  if (!index)
    return NULL;
  if (index->low > index->high) {
    if (s->checking)
      index = type_int(s->memory, 0, 0);
    else {
      elab_error(s, n->at, DIAG_BAD_RANGE, "an array without elements");
      return NULL;
    }
  }
  type *t = type_array(s->memory, element, index);
  if (!t)
    elab_error(s, n->at, DIAG_TOO_MANY,
               "the array is larger than gnomon allows (%d elements)",
               TYPE_MOST_CELLS);
  return t;
}

// `a[2][3]` is 2 elements that are arrays of 3: the last dimension is the
// innermost.
type *elab_dimensions(elab *s, type *t, const ast *n) {
  if (!n || n->kind != AST_DIMENSION)
    return t;
  if (t->kind == TYPE_VOID) {
    elab_error(s, n->at, DIAG_TYPE, "there are no arrays of void");
    return NULL;
  }
  type *element = elab_dimensions(s, t, n->next);
  return element ? one_dimension(s, element, n->first) : NULL;
}

bool elab_domain(elab *s, const ast *n, type **domain) {
  type *t = elab_type(s, n);
  if (!t)
    return false;
  if (t->kind != TYPE_INT && t->kind != TYPE_SCALAR && t->kind != TYPE_BOOL)
    return elab_error(s, n->at, DIAG_TYPE,
                      "expecting an integer range or a scalar set, not %s",
                      elab_type_text(s, t));
  if (t->kind == TYPE_INT && !t->ranged)
    elab_warning(s, n->at, DIAG_WIDE_DOMAIN,
                 "this ranges over all %d values of int",
                 INT_HIGH - INT_LOW + 1);
  *domain = t;
  return true;
}
