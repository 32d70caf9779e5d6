// type.c -- Sizes, ranges, and which values may go where.

#include "syntax/type.h"

#include <assert.h>

type *type_new(arena *a, type_kind kind) {
  type *t = arena_new(a, type);
  t->kind = (uint8_t)kind;
  if (kind == TYPE_BOOL)
    t->high = 1;
  t->cells = kind == TYPE_INT || kind == TYPE_BOOL || kind == TYPE_SCALAR;
  t->clocks = kind == TYPE_CLOCK;
  t->channels = kind == TYPE_CHAN;
  return t;
}

type *type_int(arena *a, int32_t low, int32_t high) {
  type *t = type_new(a, TYPE_INT);
  t->low = low;
  t->high = high;
  t->ranged = true;
  return t;
}

type *type_array(arena *a, type *element, const type *index) {
  const uint64_t count = (uint64_t)((int64_t)index->high - index->low + 1);
  const uint64_t most =
      (uint64_t)element->cells + element->clocks + element->channels;
  if (count * (most ? most : 1) > TYPE_MOST_CELLS)
    return NULL;
  type *t = type_new(a, TYPE_ARRAY);
  t->element = element;
  t->low = index->low;
  t->high = index->high;
  t->set = index->kind == TYPE_SCALAR ? index->set : 0;
  t->count = (uint32_t)count;
  t->cells = t->count * element->cells;
  t->clocks = t->count * element->clocks;
  t->channels = t->count * element->channels;
  t->is_const = element->is_const;
  t->is_meta = element->is_meta;
  return t;
}

bool type_has_double(const type *t) {
  if (t->kind == TYPE_ARRAY)
    return type_has_double(t->element);
  for (uint32_t i = 0; t->kind == TYPE_STRUCT && i < t->count; i++)
    if (type_has_double(t->fields[i].type))
      return true;
  return t->kind == TYPE_DOUBLE;
}

bool type_is_hybrid(const type *t) {
  while (t->kind == TYPE_ARRAY)
    t = t->element;
  return t->hybrid;
}

bool type_fits_class(const type *t, type_kind wanted) {
  if (t->kind == TYPE_ERROR || type_is_integral(t))
    return true;
  switch (wanted) {
  case TYPE_INVARIANT:
    return t->kind == TYPE_INVARIANT;
  case TYPE_INVARIANT_WR:
    return t->kind == TYPE_INVARIANT || t->kind == TYPE_INVARIANT_WR;
  case TYPE_GUARD:
    return t->kind == TYPE_INVARIANT || t->kind == TYPE_GUARD;
  case TYPE_CONSTRAINT:
    return t->kind == TYPE_INVARIANT || t->kind == TYPE_GUARD ||
           t->kind == TYPE_CONSTRAINT;
  default:
    return false;
  }
}

static bool ranges_agree(const type *a, const type *b) {
  return !a->ranged || !b->ranged || (a->low == b->low && a->high == b->high);
}

int type_capability(const type *t) {
  assert(t->kind == TYPE_CHAN);
  return t->urgent ? 0 : t->broadcast ? 1 : 2;
}

bool type_is_equivalent(const type *a, const type *b) {
  if (a->kind == TYPE_ERROR || b->kind == TYPE_ERROR)
    return true;
  if (a->kind != b->kind)
    return false;
  switch ((type_kind)a->kind) {
  case TYPE_INT:
    return ranges_agree(a, b);
  case TYPE_SCALAR:
    return a->set == b->set;
  case TYPE_CLOCK:
    return a->hybrid == b->hybrid;
  case TYPE_CHAN:
    return type_capability(a) == type_capability(b);
  case TYPE_ARRAY:
    return a->low == b->low && a->high == b->high && a->set == b->set &&
           type_is_equivalent(a->element, b->element);
  case TYPE_STRUCT:
    if (a->count != b->count)
      return false;
    for (uint32_t i = 0; i < a->count; i++)
      if (a->fields[i].id != b->fields[i].id ||
          !type_is_equivalent(a->fields[i].type, b->fields[i].type))
        return false;
    return true;
  default:
    return true;
  }
}

bool type_is_assignable(const type *to, const type *from) {
  if (type_is_integral(to) && type_is_integral(from))
    return true;
  if (to->kind == TYPE_CLOCK)
    return type_is_integral(from) || from->kind == TYPE_CLOCK ||
           from->kind == TYPE_ERROR;
  if (to->kind == TYPE_DOUBLE)
    return type_is_integral(from) || from->kind == TYPE_DOUBLE ||
           from->kind == TYPE_CLOCK;
  return type_is_equivalent(to, from);
}

bool type_is_comparable(const type *a, const type *b) {
  return (type_is_integral(a) && type_is_integral(b)) ||
         type_is_equivalent(a, b);
}

void type_print(strbuf *b, const type *t, const names *n) {
  static const char *const TEXT[] = {
      [TYPE_ERROR] = "?",
      [TYPE_VOID] = "void",
      [TYPE_INT] = "int",
      [TYPE_BOOL] = "bool",
      [TYPE_SCALAR] = "scalar",
      [TYPE_CLOCK] = "clock",
      [TYPE_CHAN] = "chan",
      [TYPE_STRUCT] = "struct",
      [TYPE_ARRAY] = "array",
      [TYPE_DOUBLE] = "double",
      [TYPE_STRING] = "string",
      [TYPE_DIFF] = "difference of clocks",
      [TYPE_RATE] = "rate",
      [TYPE_WIDE] = "number beyond 32 bits",
      [TYPE_INVARIANT] = "clock bound",
      [TYPE_INVARIANT_WR] = "clock rate",
      [TYPE_GUARD] = "clock condition",
      [TYPE_CONSTRAINT] = "clock condition",
      [TYPE_NAME] = "name",
  };
  if (t->urgent)
    strbuf_puts(b, "urgent ");
  if (t->broadcast)
    strbuf_puts(b, "broadcast ");
  if (t->hybrid)
    strbuf_puts(b, "hybrid ");
  if (t->kind == TYPE_ARRAY) {
    strbuf_printf(b, "array of %u ", t->count);
    type_print(b, t->element, n);
    return;
  }
  strbuf_puts(b, TEXT[t->kind]);
  if (t->kind == TYPE_INT && t->ranged)
    strbuf_printf(b, "[%d,%d]", t->low, t->high);
  if (t->kind == TYPE_SCALAR)
    strbuf_printf(b, "[%d]", t->high + 1);
  if (t->kind == TYPE_STRUCT) {
    strbuf_puts(b, " {");
    for (uint32_t i = 0; i < t->count; i++) {
      strbuf_puts(b, i ? ", " : " ");
      type_print(b, t->fields[i].type, n);
      strbuf_printf(b, " %s", names_text(n, t->fields[i].id));
    }
    strbuf_puts(b, " }");
  }
}
