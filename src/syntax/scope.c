// scope.c -- Tables of names, each inside another.

#include "syntax/scope.h"

#include <assert.h>
#include <string.h>

#include "base/suggest.h"

void table_init(symbol_table *t, arena *memory, names *n) {
  *t = (symbol_table){.memory = memory, .names = n, .horizon = UINT32_MAX};
  table_enter(t);
}

scope *table_enter(symbol_table *t) {
  scope *s = arena_new(t->memory, scope);
  s->outer = t->inner;
  s->depth = t->inner ? t->inner->depth + 1 : 0;
  t->inner = s;
  return s;
}

void table_leave(symbol_table *t) {
  scope *s = t->inner;
  assert(s->outer);
  for (uint32_t i = s->symbols.count; i-- > 0;)
    t->current.data[s->symbols.data[i]->id] = s->symbols.data[i]->hidden;
  t->inner = s->outer;
}

symbol *table_find(const symbol_table *t, name id) {
  symbol *s = id < t->current.count ? t->current.data[id] : NULL;
  while (s && s->depth == 0 && s->number >= t->horizon)
    s = s->hidden;
  return s;
}

symbol *table_find_here(const symbol_table *t, name id) {
  symbol *s = table_find(t, id);
  return s && s->depth == t->inner->depth ? s : NULL;
}

symbol *table_declare(symbol_table *t, symbol_kind kind, name id, span at) {
  while (t->current.count <= id)
    vec_push(t->memory, &t->current, NULL);
  symbol *s = arena_new(t->memory, symbol);
  s->kind = (uint8_t)kind;
  s->id = id;
  s->at = at;
  s->number = t->count++;
  s->depth = t->inner->depth;
  s->via = VIA_NONE;
  s->full = names_text(t->names, id);
  s->hidden = t->current.data[id];
  t->current.data[id] = s;
  vec_push(t->memory, &t->inner->symbols, s);
  return s;
}

void table_hide(symbol_table *t, symbol *s) {
  assert(t->current.data[s->id] == s);
  t->current.data[s->id] = s->hidden;
}

void table_show(symbol_table *t, symbol *s) { t->current.data[s->id] = s; }

symbol *scope_find(const scope *s, name id) {
  for (uint32_t i = s->symbols.count; i-- > 0;)
    if (s->symbols.data[i]->id == id)
      return s->symbols.data[i];
  return NULL;
}

const char *table_suggest(symbol_table *t, name wrong) {
  enum { MOST = 100 }; // who has more unknown names than that has other worries
  if (t->suggestions++ >= MOST)
    return NULL;
  suggestion best;
  suggest_init(&best, names_text(t->names, wrong));
  for (name id = 1; id < t->current.count; id++)
    if (table_find(t, id))
      suggest_offer(&best, names_text(t->names, id));
  return best.best;
}
