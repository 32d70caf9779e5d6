// option_fit.c -- Which options do not go together, as the table has it.

#include <string.h>

#include "job/option_table.h"

// "cdd and cmd": the engines that take it.
static void list_engines(strbuf *b, const option_entry *e) {
  const char *between = "";
  for (int i = 0; i < SEARCH_ENGINE_COUNT; i++) {
    const search_options o = {.engine = (search_engine)i};
    if (!(e->takers & option_engine(&o)))
      continue;
    strbuf_printf(b, "%s%s", between, search_engine_name(o.engine));
    between = " and ";
  }
}

// An option that zones do not have, and the engine that was asked for neither.
static const char *refuse_engine(arena *memory, const option_entry *e) {
  option_name name;
  strbuf list;
  strbuf_init(&list);
  list_engines(&list, e);
  const char *said = arena_printf(memory, "--%s goes with --engine %s only",
                                  option_show_name(name, e), list.text);
  strbuf_release(&list);
  return said;
}

static const char *refuse_given(arena *memory, const search_options *o,
                                search_option i) {
  const option_entry *e = &SEARCH_OPTIONS[i];
  option_name name;
  if (!(e->takers & (BY_LISTS | option_engine(o))))
    return refuse_engine(memory, e);
  if (option_means(o, i))
    return NULL;
  return *e->with ? arena_printf(memory, "--%s goes with %s only",
                                 option_show_name(name, e), e->with)
                  : arena_printf(memory, "--%s means nothing with --passed %s",
                                 option_show_name(name, e),
                                 search_passed_name(o->passed));
}

const char *option_misfit(arena *memory, const search_options *o,
                          const bool *given) {
  for (int i = 0; i < SEARCH_OPTION_COUNT; i++) {
    const char *why =
        given[i] ? refuse_given(memory, o, (search_option)i) : NULL;
    if (why)
      return why;
  }
  if (given[SEARCH_OPTION_inclusion] && !o->no_inclusion &&
      options_is_sieve(o->passed))
    return arena_printf(memory,
                        "--inclusion on and --passed %s do not go together",
                        search_passed_name(o->passed));
  if (given[SEARCH_OPTION_bounds] && !o->global_bounds &&
      o->engine == SEARCH_ENGINE_CMD)
    return "--engine cmd and --bounds local do not go together: a matrix is "
           "for "
           "many locations";
  if (o->simd != ZONE_BEST && !zone_kernel_get(ZONE_16, o->simd))
    return arena_printf(
        memory, "--simd %s: this processor does not have it",
        option_value_text(&SEARCH_OPTIONS[SEARCH_OPTION_simd].values,
                          (int)o->simd));
  return NULL;
}

// What `by` takes of an option with choices, if `auto` is one of them.
static const char *instead(arena *memory, const option_entry *e, unsigned by) {
  if (!(e->takers & by) || strcmp(e->values.data[0].text, "auto") != 0)
    return "";
  strbuf list;
  strbuf_init(&list);
  option_list_values(&list, &e->values, by);
  const char *said = arena_printf(memory, ": use %s", list.text);
  strbuf_release(&list);
  return said;
}

// Engines that have no use for an option name it alone, but for switches; where only
// its value is to blame, and for questions, that is named too.
static const char *refused_name(arena *memory, const option_entry *e,
                                const option_value *v, unsigned by) {
  option_name name;
  option_show_name(name, e);
  const bool has_value =
      v && (e->json == OPTION_JSON_BOOL || (e->takers & by) ||
            (by & (BY_RUNS | BY_VALUES)));
  return arena_printf(memory, "--%s%s%s", name, has_value ? " " : "",
                      has_value ? v->text : "");
}

// Is it what holds if nothing is said, or left to us?
static bool is_plain(const search_options *o, search_option i,
                     const option_value *v) {
  return option_is_default(o, i) || (v && strcmp(v->text, "auto") == 0);
}

option_refusal option_refused(arena *memory, const search_options *o,
                              unsigned by) {
  for (int i = 0; i < SEARCH_OPTION_COUNT; i++) {
    const option_entry *e = &SEARCH_OPTIONS[i];
    const uint64_t value = option_get(o, (search_option)i);
    const option_value *v =
        e->values.count ? option_value_of(&e->values, (int)value) : NULL;
    const bool taken = (e->takers & by) && (!v || (v->takers & by));
    if (!taken && !is_plain(o, (search_option)i, v))
      return (option_refusal){refused_name(memory, e, v, by),
                              instead(memory, e, by)};
  }
  return (option_refusal){NULL, NULL};
}
