// option_table.c -- The options of a search by name.

#include "job/option_table.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"

// ---- The table ----------------------------------------------------------------------

#define BEGIN(LIST) static const option_value LIST##_values[] = {
#define NAMES(LIST) static const option_value LIST##_values[] = {
#define VALUE(ENUMERATOR, TEXT, TAKERS)                                        \
  {TEXT, (int)(ENUMERATOR), TAKERS, false},
#define INNER(ENUMERATOR, TEXT, TAKERS) {TEXT, (int)(ENUMERATOR), TAKERS, true},
#define ALIAS(ENUMERATOR, TEXT, TAKERS)                                        \
  {TEXT, (int)(ENUMERATOR), TAKERS, false},
#define END(LIST, COUNT)                                                       \
  }                                                                            \
  ;
#define NAMED                                                                  \
  }                                                                            \
  ;
#include "job/search_options.def"

#define END(LIST, COUNT)                                                       \
  const char *search_##LIST##_name(search_##LIST v) {                          \
    static const option_values ALL = OPTION_VALUES(LIST##_values);             \
    return option_value_text(&ALL, (int)v);                                    \
  }
#include "job/search_options.def"

#define ONE_OF(LIST)                                                           \
  .takes = OPTION_TAKES_ONE_OF, .values = OPTION_VALUES(LIST##_values)
#define LEVELS                                                                 \
  .takes = OPTION_TAKES_LEVELS, .values = OPTION_VALUES(cdd_order_values),     \
  .argument = "ORDER"
#define FLAG .takes = OPTION_TAKES_NONE
#define WHOLE(LEAST)                                                           \
  .takes = OPTION_TAKES_WHOLE, .argument = "N", .least = (LEAST),              \
  .most = UINT64_MAX
#define RANGE(ARGUMENT, LEAST, MOST)                                           \
  .takes = OPTION_TAKES_RANGE, .argument = (ARGUMENT), .least = (LEAST),       \
  .most = (MOST)
#define SIZE .takes = OPTION_TAKES_SIZE, .argument = "SIZE"
#define SECONDS .takes = OPTION_TAKES_SECONDS, .argument = "S"

const option_entry SEARCH_OPTIONS[SEARCH_OPTION_COUNT] = {
#define O(NAME, TYPE, FIELD, TAKES, TAKERS, SHOWN, JSON, NEEDS, WITH,          \
          COMMANDS, HELP)                                                      \
  {.name = #NAME,                                                              \
   TAKES,                                                                      \
   .takers = (TAKERS),                                                         \
   .shown = OPTION_SHOWN_##SHOWN,                                              \
   .json = OPTION_JSON_##JSON,                                                 \
   .with = (WITH),                                                             \
   .help = (HELP)},
#include "job/search_options.def"
};

#undef ONE_OF
#undef LEVELS
#undef FLAG
#undef WHOLE
#undef RANGE
#undef SIZE
#undef SECONDS

uint64_t option_get(const search_options *o, search_option i) {
  switch (i) {
#define O(NAME, TYPE, FIELD, ...)                                              \
  case SEARCH_OPTION_##NAME:                                                   \
    return (uint64_t)o->FIELD;
#include "job/search_options.def"
  default:
    return 0;
  }
}

static void put(search_options *o, search_option i, uint64_t value) {
  switch (i) {
#define O(NAME, TYPE, FIELD, ...)                                              \
  case SEARCH_OPTION_##NAME:                                                   \
    o->FIELD = (TYPE)value;                                                    \
    break;
#include "job/search_options.def"
  default:
    assert(false);
  }
}

bool option_means(const search_options *o, search_option i) {
  const bool all[] = {
#define O(NAME, TYPE, FIELD, TAKES, TAKERS, SHOWN, JSON, NEEDS, ...) NEEDS,
#include "job/search_options.def"
  };
  return all[i];
}

unsigned option_engine(const search_options *o) {
  switch (o->engine) {
  case SEARCH_ENGINE_CDD:
    return BY_CDD;
  case SEARCH_ENGINE_CMD:
    return BY_CMD;
  default:
    return BY_LISTS;
  }
}

// ---- Entries of any table -----------------------------------------------------------

const char *option_show_name(option_name out, const option_entry *e) {
  snprintf(out, sizeof(option_name), "%s", e->name);
  for (char *p = out; *p; p++)
    if (*p == '_')
      *p = '-';
  return out;
}

const option_value *option_find_value(const option_values *all,
                                      const char *text) {
  for (uint32_t i = 0; i < all->count; i++)
    if (!all->data[i].is_inner && strcmp(all->data[i].text, text) == 0)
      return &all->data[i];
  return NULL;
}

const option_value *option_value_of(const option_values *all, int value) {
  for (uint32_t i = 0; i < all->count; i++)
    if (all->data[i].value == value)
      return &all->data[i];
  assert(false);
  return all->data;
}

const char *option_value_text(const option_values *all, int value) {
  return option_value_of(all, value)->text;
}

void option_show_argument(const option_entry *e, strbuf *out) {
  if (e->takes != OPTION_TAKES_ONE_OF) {
    strbuf_puts(out, e->argument ? e->argument : "");
    return;
  }
  const char *between = "";
  for (uint32_t i = 0; i < e->values.count; i++)
    if (!e->values.data[i].is_inner) {
      strbuf_printf(out, "%s%s", between, e->values.data[i].text);
      between = "|";
    }
}

void option_list_values(strbuf *b, const option_values *all, unsigned by) {
  const char *last = NULL;
  bool any = false;
  for (uint32_t i = 0; i < all->count; i++) {
    if (all->data[i].is_inner || !(all->data[i].takers & by))
      continue;
    if (last)
      strbuf_printf(b, "%s%s", any ? ", " : "", last);
    any |= last != NULL;
    last = all->data[i].text;
  }
  strbuf_printf(b, "%s%s", any ? " or " : "", last ? last : "");
}

const char *option_refuse_value(arena *memory, const option_entry *e,
                                const char *text) {
  option_name name;
  suggestion s;
  strbuf list;
  suggest_init(&s, text);
  strbuf_init(&list);
  option_list_values(&list, &e->values, BY_ALL);
  for (uint32_t i = 0; i < e->values.count; i++)
    if (!e->values.data[i].is_inner)
      suggest_offer(&s, e->values.data[i].text);
  const char *said = arena_printf(memory, "--%s %s: expecting %s%s%s%s",
                                  option_show_name(name, e), text, list.text,
                                  s.best ? "; did you mean '" : "",
                                  s.best ? s.best : "", s.best ? "'?" : "");
  strbuf_release(&list);
  return said;
}

bool option_read_whole(const char *text, uint64_t *out, const char **end) {
  if (*text < '0' || *text > '9')
    return false;
  char *rest = NULL;
  errno = 0;
  *out = strtoull(text, &rest, 10);
  *end = rest;
  return errno == 0;
}

// ---- Setting ------------------------------------------------------------------------

search_options option_defaults(void) {
  search_options o = {0};
  for (int i = 0; i < SEARCH_OPTION_COUNT; i++)
    if (SEARCH_OPTIONS[i].values.count)
      put(&o, (search_option)i,
          (uint64_t)SEARCH_OPTIONS[i].values.data[0].value);
  return o;
}

bool option_is_default(const search_options *o, search_option i) {
  const option_values *v = &SEARCH_OPTIONS[i].values;
  if (SEARCH_OPTIONS[i].takes == OPTION_TAKES_SECONDS)
    return o->seconds <= 0;
  return option_get(o, i) == (v->count ? (uint64_t)v->data[0].value : 0);
}

static bool read_whole(const option_entry *e, const char *text, uint64_t *out) {
  const char *end = NULL;
  return option_read_whole(text, out, &end) && !*end && *out >= e->least &&
         *out <= e->most;
}

// 512M: with K, M or G, or a number of bytes.
static bool read_size(const char *text, uint64_t *out) {
  static const char LETTERS[] = "KMG";
  const char *end = NULL;
  bool ok = option_read_whole(text, out, &end) && *out > 0;
  if (ok && *end) {
    const char *letter = strchr(LETTERS, *end);
    const int bits = letter ? 10 * (int)(letter - LETTERS + 1) : 0;
    ok = letter && !end[1] && *out <= UINT64_MAX >> bits;
    *out = ok ? *out << bits : 0;
  }
  return ok;
}

static bool read_seconds(const char *text, double *out) {
  static const double MOST = 1e9;
  char *end = NULL;
  *out = strtod(text, &end);
  return *text >= '.' && *text <= '9' &&
         strspn(text, "0123456789.") == strlen(text) && !*end && *out > 0 &&
         *out <= MOST;
}

// sampled, fixed, communication, sift, or random:7.
static bool read_levels(search_options *o, const char *text) {
  static const char RANDOM[] = "random:";
  const option_value *found =
      option_find_value(&SEARCH_OPTIONS[SEARCH_OPTION_cdd_order].values, text);
  const char *end = NULL;
  if (found && found->value != CDD_ORDER_RANDOM) {
    o->cdd_order = (search_cdd_order)found->value;
    return true;
  }
  o->cdd_order = CDD_ORDER_RANDOM;
  return strncmp(text, RANDOM, sizeof RANDOM - 1) == 0 &&
         option_read_whole(text + sizeof RANDOM - 1, &o->cdd_seed, &end) &&
         !*end;
}

// What the text of an entry without choices should have been.
static const char *expected(arena *memory, const option_entry *e) {
  switch (e->takes) {
  case OPTION_TAKES_WHOLE:
    return e->least ? "a whole number greater than 0" : "a whole number";
  case OPTION_TAKES_RANGE:
    return arena_printf(memory, "a whole number from %u to %u",
                        (unsigned)e->least, (unsigned)e->most);
  case OPTION_TAKES_SIZE:
    return "a size such as 512M or 2G, with K, M, G or nothing";
  case OPTION_TAKES_SECONDS:
    return "a number of seconds";
  default:
    assert(e->takes == OPTION_TAKES_LEVELS);
    return "sampled, fixed, communication, random:SEED or sift";
  }
}

static bool read_any(search_options *o, search_option i, const char *text) {
  const option_entry *e = &SEARCH_OPTIONS[i];
  uint64_t number = 0;
  bool ok = false;
  switch (e->takes) {
  case OPTION_TAKES_LEVELS:
    return read_levels(o, text);
  case OPTION_TAKES_SECONDS:
    return read_seconds(text, &o->seconds);
  case OPTION_TAKES_SIZE:
    ok = read_size(text, &number);
    break;
  default:
    ok = read_whole(e, text, &number);
  }
  if (ok)
    put(o, i, number);
  return ok;
}

const char *option_set(arena *memory, search_options *o, search_option i,
                       const char *text) {
  const option_entry *e = &SEARCH_OPTIONS[i];
  option_name name;
  if (e->takes == OPTION_TAKES_NONE) {
    put(o, i, true);
    return NULL;
  }
  if (e->takes == OPTION_TAKES_ONE_OF) {
    const option_value *found = option_find_value(&e->values, text);
    if (!found)
      return option_refuse_value(memory, e, text);
    put(o, i, (uint64_t)found->value);
    return NULL;
  }
  return read_any(o, i, text) ? NULL
                              : arena_printf(memory, "--%s %s: expecting %s",
                                             option_show_name(name, e), text,
                                             expected(memory, e));
}
