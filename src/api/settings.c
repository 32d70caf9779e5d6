// settings.c -- Options of the library.

#include "api/settings.h"

#include <string.h>

#include "base/suggest.h"
#include "syntax/load.h"
#include "trace/json_tree.h"

typedef struct {
  settings *to;
  arena *memory;
  const char *name; // as it was given
  const tree *value;
} item;

static const char *expect(const item *i, const char *what) {
  return arena_printf(i->memory, "option '%s': expecting %s", i->name, what);
}

// ---- Those of the library -------------------------------------------------

static const char *take_flag(const item *i, bool *out) {
  if (!tree_is(i->value, TREE_BOOL))
    return expect(i, "true or false");
  *out = i->value->number != 0;
  return NULL;
}

static const char *take_text(const item *i, const char **out) {
  if (!tree_is(i->value, TREE_TEXT) || !*i->value->text)
    return expect(i, "a text");
  *out = i->value->text;
  return NULL;
}

static const char *take_labels(const item *i, const char **out) {
  const char *wrong = take_text(i, out);
  return wrong                   ? wrong
         : load_labels_fit(*out) ? NULL
                                 : expect(i, "names of labels, separated by "
                                             "commas");
}

static const char *take_define(const item *i) {
  const tree *all = i->value;
  if (!tree_is(all, TREE_OBJECT))
    return expect(i, "an object of names and 32-bit integers");
  load_override *list = arena_array(i->memory, all->count, sizeof *list);
  for (uint32_t k = 0; k < all->count; k++) {
    const tree *value = &all->items[k];
    if (!tree_is(value, TREE_INT) || value->number < INT32_MIN ||
        value->number > INT32_MAX)
      return expect(i, "an object of names and 32-bit integers");
    list[k] = (load_override){all->keys[k], (int32_t)value->number};
  }
  i->to->load.overrides = list;
  i->to->load.noverrides = all->count;
  return NULL;
}

static const char *take_overflow(const item *i) {
  i->to->has_overflow =
      tree_is(i->value, TREE_TEXT) &&
      overflow_mode_find(i->value->text, &i->to->load.overflow);
  return i->to->has_overflow ? NULL : expect(i, "\"wrap\" or \"error\"");
}

enum {
  DEFINE,
  OVERFLOWS,
  SLICE,
  CERTIFY,
  CERTIFICATE,
  LABELS,
  BUCHI,
  NON_ZENO
};

static const struct {
  const char *name;
  unsigned what;
} OWN[] = {
    [DEFINE] = {"define", FOR_LOAD},
    [OVERFLOWS] = {"overflow", FOR_LOAD},
    [SLICE] = {"slice", FOR_CHECK},
    [CERTIFY] = {"certify", FOR_CHECK},
    [CERTIFICATE] = {"certificate", FOR_CHECK},
    [LABELS] = {"labels", FOR_CHECK},
    [BUCHI] = {"buchi", FOR_CHECK},
    [NON_ZENO] = {"non_zeno", FOR_CHECK},
};

enum { OWN_COUNT = sizeof OWN / sizeof *OWN };

static const char *take_own(const item *i, int which) {
  settings *s = i->to;
  switch (which) {
  case DEFINE:
    return take_define(i);
  case OVERFLOWS:
    return take_overflow(i);
  case SLICE:
    return take_flag(i, &s->slice);
  case CERTIFY:
    return take_flag(i, &s->certify);
  case CERTIFICATE:
    return take_text(i, &s->certificate);
  case LABELS:
    return take_labels(i, &s->load.labels);
  case BUCHI:
    return take_labels(i, &s->load.buchi);
  default:
    return take_flag(i, &s->load.non_zeno);
  }
}

// ---- Those of a search ----------------------------------------------------

// As it would be written on a command line; NULL if there is no such thing.
static const char *text_of(const item *i) {
  switch (i->value->kind) {
  case TREE_TEXT:
    return i->value->text;
  case TREE_INT:
    return arena_printf(i->memory, "%lld", (long long)i->value->number);
  case TREE_REAL:
    return arena_printf(i->memory, "%.6f", i->value->real);
  case TREE_BOOL:
    return i->value->number ? "on" : "off";
  default:
    return NULL;
  }
}

static const char *take_search(const item *i, search_option which) {
  settings *s = i->to;
  if (SEARCH_OPTIONS[which].takes == OPTION_TAKES_NONE) {
    const char *wrong = take_flag(i, &s->given[which]);
    return wrong || !s->given[which]
               ? wrong
               : option_set(i->memory, &s->search, which, NULL);
  }
  const char *text = text_of(i);
  s->given[which] = true;
  return text ? option_set(i->memory, &s->search, which, text)
              : expect(i, "a text or a number");
}

static bool is_for_runs(search_option which) {
  return which == SEARCH_OPTION_seed;
}

// ---- All of them ----------------------------------------------------------

static const char *unknown(const item *i, const char *plain) {
  suggestion s;
  suggest_init(&s, plain);
  for (int k = 0; k < OWN_COUNT; k++)
    suggest_offer(&s, OWN[k].name);
  for (int k = 0; k < SEARCH_OPTION_COUNT; k++)
    suggest_offer(&s, SEARCH_OPTIONS[k].name);
  return arena_printf(i->memory, "unknown option '%s'%s%s%s", i->name,
                      s.best ? "; did you mean '" : "", s.best ? s.best : "",
                      s.best ? "'?" : "");
}

static const char *misplaced(const item *i) {
  return arena_printf(i->memory, "option '%s' does not go with this call",
                      i->name);
}

static const char *take(const item *i, unsigned what) {
  char *plain = arena_copy(i->memory, i->name, strlen(i->name));
  for (char *p = plain; *p; p++)
    if (*p == '-')
      *p = '_';
  for (int k = 0; k < OWN_COUNT; k++)
    if (strcmp(OWN[k].name, plain) == 0)
      return OWN[k].what & what ? take_own(i, k) : misplaced(i);
  for (int k = 0; k < SEARCH_OPTION_COUNT; k++)
    if (strcmp(SEARCH_OPTIONS[k].name, plain) == 0)
      return (what & FOR_CHECK) ||
                     ((what & FOR_RUN) && is_for_runs((search_option)k))
                 ? take_search(i, (search_option)k)
                 : misplaced(i);
  return unknown(i, plain);
}

void settings_init(settings *s) {
  *s = (settings){.search = option_defaults()};
}

const char *settings_read(settings *s, arena *memory, const char *text,
                          unsigned what) {
  uint32_t line = 0;
  const char *why = NULL;
  if (!text)
    return NULL;
  const tree *all = tree_parse(memory, text, strlen(text), &line, &why);
  if (!all)
    return arena_printf(memory, "the options are no JSON: line %u: %s", line,
                        why);
  if (all->kind != TREE_OBJECT)
    return "the options are no JSON object";
  for (uint32_t k = 0; k < all->count && !why; k++) {
    const item i = {s, memory, all->keys[k], &all->items[k]};
    why = take(&i, what);
  }
  return why;
}

const char *settings_finish(settings *s, arena *memory) {
  s->shows_path = s->search.path != PATH_NONE;
  if (!s->shows_path)
    s->search.path = PATH_SOME;
  if (s->slice && (s->certify || s->certificate))
    return "'slice' and 'certify' or 'certificate' do not go together: what is "
           "proved is about the slice";
  return option_misfit(memory, &s->search, s->given);
}
