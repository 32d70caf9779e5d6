// option_tell.c -- What a search went by, as JSON and as a line of text.

#include <stdlib.h>

#include "job/option_table.h"

void option_text(const search_options *o, search_option i, strbuf *out) {
  const option_entry *e = &SEARCH_OPTIONS[i];
  const uint64_t value = option_get(o, i);
  if (e->takes == OPTION_TAKES_SECONDS)
    strbuf_printf(out, "%g", o->seconds);
  else if (e->values.count)
    strbuf_puts(out, option_value_text(&e->values, (int)value));
  else
    strbuf_printf(out, "%llu", (unsigned long long)value);
  if (e->takes == OPTION_TAKES_LEVELS && o->cdd_order == CDD_ORDER_RANDOM)
    strbuf_printf(out, ":%llu", (unsigned long long)o->cdd_seed);
}

// 0: it was not decided.
static int bits(const search_options *o) {
  return (int)strtol(
      option_value_text(&SEARCH_OPTIONS[SEARCH_OPTION_bound_width].values,
                        (int)o->width),
      NULL, 10);
}

static bool is_taken(const search_options *o, search_option i) {
  return SEARCH_OPTIONS[i].takers & option_engine(o);
}

// Is it said at all, where the engine has it?
static bool is_said(const search_options *o, search_option i,
                    bool has_diagrams) {
  if (SEARCH_OPTIONS[i].shown != OPTION_SHOWN_TAKEN)
    return true;
  return is_taken(o, i) && option_means(o, i) &&
         (has_diagrams || o->engine == SEARCH_ENGINE_CMD);
}

static void tell_value(const search_options *o, search_option i, json *j) {
  const option_entry *e = &SEARCH_OPTIONS[i];
  strbuf text;
  strbuf_init(&text);
  option_text(o, i, &text);
  if (e->json == OPTION_JSON_BOOL)
    json_put_bool(j, e->name, !option_get(o, i));
  else if (e->json == OPTION_JSON_NUMBER)
    json_put_int(j, e->name, strtoll(text.text, NULL, 10));
  else
    json_put_string(j, i == SEARCH_OPTION_engine ? "name" : e->name, text.text);
  strbuf_release(&text);
}

// First what only some engines have, then what this one takes, then what it does not.
void option_tell_json(const search_options *o, bool has_diagrams, json *j) {
  enum { ONLY, TAKEN, OTHERS, ROUNDS };
  tell_value(o, SEARCH_OPTION_engine, j);
  for (int round = 0; round < ROUNDS; round++)
    for (int k = SEARCH_OPTION_engine + 1; k < SEARCH_OPTION_COUNT; k++) {
      const search_option i = (search_option)k;
      const option_shown shown = SEARCH_OPTIONS[i].shown;
      if (shown == OPTION_SHOWN_NEVER || !is_said(o, i, has_diagrams) ||
          (shown == OPTION_SHOWN_TAKEN) != (round == ONLY))
        continue;
      if (round == OTHERS && !is_taken(o, i))
        json_put_null(j, SEARCH_OPTIONS[i].name);
      else if (round != OTHERS && is_taken(o, i))
        tell_value(o, i, j);
    }
}

void option_tell_line(const search_options *o, bool has_diagrams, strbuf *out) {
  strbuf_puts(out, search_engine_name(o->engine));
  for (int k = 0; k < SEARCH_OPTION_COUNT; k++) {
    const search_option i = (search_option)k;
    const option_shown shown = SEARCH_OPTIONS[i].shown;
    option_name name;
    if (shown == OPTION_SHOWN_NEVER || shown == OPTION_SHOWN_APART ||
        !is_taken(o, i) || !is_said(o, i, has_diagrams) ||
        (shown == OPTION_SHOWN_CHANGED && option_is_default(o, i)))
      continue;
    strbuf_printf(out, ", %s ", option_show_name(name, &SEARCH_OPTIONS[i]));
    option_text(o, i, out);
  }
  if (!is_taken(o, SEARCH_OPTION_bound_width))
    return;
  strbuf_printf(out, ", %d-bit bounds, ", bits(o));
  option_text(o, SEARCH_OPTION_simd, out);
}

static void list_one(json *j, const option_entry *e) {
  option_name name;
  json_put_object(j, NULL);
  json_put_string(j, "name", option_show_name(name, e));
  if (e->takes == OPTION_TAKES_ONE_OF) {
    json_put_array(j, "values");
    for (uint32_t i = 0; i < e->values.count; i++)
      if (!e->values.data[i].is_inner)
        json_put_string(j, NULL, e->values.data[i].text);
    json_end(j);
  } else {
    json_put_string(j, "argument", e->argument);
  }
  json_put_string(j, "help", e->help);
  json_end(j);
}

void option_list_json(json *j, const char *name) {
  json_put_array(j, name);
  for (int i = 0; i < SEARCH_OPTION_COUNT; i++)
    list_one(j, &SEARCH_OPTIONS[i]);
  json_end(j);
}
