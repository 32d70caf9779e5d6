// Options by name: each can be said, and says the same again.

#include "job/option_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static arena memory;

static int set_up(void **state) {
  (void)state;
  arena_init(&memory);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  arena_release(&memory);
  return 0;
}

static void says(const search_options *o, search_option i, const char *text) {
  strbuf b;
  strbuf_init(&b);
  option_text(o, i, &b);
  assert_string_equal(b.text, text);
  strbuf_release(&b);
}

static void every_choice_is_read_and_told(void **state) {
  (void)state;
  for (int i = 0; i < SEARCH_OPTION_COUNT; i++) {
    const option_values *all = &SEARCH_OPTIONS[i].values;
    if (SEARCH_OPTIONS[i].takes != OPTION_TAKES_ONE_OF)
      continue;
    for (uint32_t k = 0; k < all->count; k++) {
      search_options o = option_defaults();
      const option_value *v = &all->data[k];
      const char *wrong = option_set(&memory, &o, (search_option)i, v->text);
      assert_true(v->is_inner ? wrong != NULL : wrong == NULL);
      if (v->is_inner)
        continue;
      assert_int_equal(option_get(&o, (search_option)i), v->value);
      assert_int_equal(option_is_default(&o, (search_option)i),
                       v->value == all->data[0].value);
      says(&o, (search_option)i, option_value_text(all, v->value));
    }
  }
}

static void defaults_suit_everyone(void **state) {
  (void)state;
  const search_options o = option_defaults();
  const bool given[SEARCH_OPTION_COUNT] = {false};
  assert_null(option_misfit(&memory, &o, given));
  for (unsigned by = BY_LISTS; by < BY_ALL; by *= 2)
    assert_null(option_refused(&memory, &o, by).option);
  for (int i = 0; i < SEARCH_OPTION_COUNT; i++)
    assert_true(option_is_default(&o, (search_option)i));
}

// Every set of takers that an option has is heard.
static void who_does_not_take_it_says_so(void **state) {
  (void)state;
  for (int i = 0; i < SEARCH_OPTION_COUNT; i++) {
    const option_entry *e = &SEARCH_OPTIONS[i];
    for (uint32_t k = 1; k < e->values.count; k++) {
      const option_value *v = &e->values.data[k];
      search_options o = option_defaults();
      if (e->takes != OPTION_TAKES_ONE_OF || v->is_inner ||
          !strcmp(v->text, "auto"))
        continue;
      assert_null(option_set(&memory, &o, (search_option)i, v->text));
      for (unsigned by = BY_LISTS; by < BY_ALL; by *= 2) {
        const option_refusal no = option_refused(&memory, &o, by);
        assert_int_equal(no.option == NULL, (e->takers & v->takers & by) != 0);
        assert_true(!no.option || strstr(no.option, "--") == no.option);
      }
    }
  }
}

static void numbers_are_read(void **state) {
  (void)state;
  search_options o = option_defaults();
  assert_null(option_set(&memory, &o, SEARCH_OPTION_memory, "512M"));
  assert_true(o.memory == UINT64_C(512) << 20);
  assert_null(option_set(&memory, &o, SEARCH_OPTION_time, "0.5"));
  assert_true(o.seconds > 0.49 && o.seconds < 0.51);
  says(&o, SEARCH_OPTION_time, "0.5");
  assert_null(option_set(&memory, &o, SEARCH_OPTION_cdd_order, "random:7"));
  says(&o, SEARCH_OPTION_cdd_order, "random:7");
  assert_null(option_set(&memory, &o, SEARCH_OPTION_hashes, "32"));
  assert_int_equal(o.hashes, 32);
  assert_null(option_set(&memory, &o, SEARCH_OPTION_untimed_first, NULL));
  assert_true(o.untimed_first);
}

static void refuses(search_option i, const char *text, const char *message) {
  search_options o = option_defaults();
  const char *wrong = option_set(&memory, &o, i, text);
  assert_non_null(wrong);
  assert_string_equal(wrong, message);
}

static void wrong_texts_are_named(void **state) {
  (void)state;
  refuses(SEARCH_OPTION_hashes, "33",
          "--hashes 33: expecting a whole number from 1 to 32");
  refuses(SEARCH_OPTION_states, "0",
          "--states 0: expecting a whole number greater than 0");
  refuses(SEARCH_OPTION_seed, "-1", "--seed -1: expecting a whole number");
  refuses(SEARCH_OPTION_bound_width, "17",
          "--bound-width 17: expecting auto, 16, 32 or 64; did you mean '16'?");
  refuses(
      SEARCH_OPTION_abstraction, "g-simulation",
      "--abstraction g-simulation: expecting auto, none, extra-m, extra-m+, "
      "extra-lu, extra-lu+ or alu");
}

static void misfit(search_options o, search_option i, const char *message) {
  bool given[SEARCH_OPTION_COUNT] = {false};
  given[i] = true;
  assert_string_equal(option_misfit(&memory, &o, given), message);
}

static void what_means_nothing_is_named(void **state) {
  (void)state;
  search_options o = option_defaults();
  misfit(o, SEARCH_OPTION_direction,
         "--direction goes with --engine cdd and cmd only");
  misfit(o, SEARCH_OPTION_form, "--form goes with --engine cmd only");
  misfit(o, SEARCH_OPTION_seed, "--seed goes with --order random only");
  misfit(o, SEARCH_OPTION_hash_seed,
         "--hash-seed means nothing with --passed exact");
  o.engine = SEARCH_ENGINE_CDD;
  misfit(o, SEARCH_OPTION_bdd_reorder,
         "--bdd-reorder goes with --engine cmd only");
}

static void all_are_listed(void **state) {
  (void)state;
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  json j;
  json_init(&j, out);
  json_put_object(&j, NULL);
  option_list_json(&j, "options");
  json_end(&j);
  fclose(out);
  for (int i = 0; i < SEARCH_OPTION_COUNT; i++) {
    option_name name;
    char *quoted = arena_printf(&memory, "\"name\": \"%s\"",
                                option_show_name(name, &SEARCH_OPTIONS[i]));
    if (!strstr(text, quoted))
      fail_msg("no %s in %s", quoted, text);
  }
  assert_null(strstr(text, "g-simulation"));
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_choice_is_read_and_told),
      cmocka_unit_test(defaults_suit_everyone),
      cmocka_unit_test(who_does_not_take_it_says_so),
      cmocka_unit_test(numbers_are_read),
      cmocka_unit_test(wrong_texts_are_named),
      cmocka_unit_test(what_means_nothing_is_named),
      cmocka_unit_test(all_are_listed),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
