// Places in texts, compared with a scan from the beginning.

#include "base/source.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random_input.h"

static uint64_t seed;

enum { TEXTS = 4, LONGEST = 200 };

typedef struct {
  arena memory;
  sources all;
  source *text[TEXTS];
} world;

static char *random_text(rng *r, arena *a, uint32_t *length) {
  static const char BYTES[] = "ab\n\n\r\t x";
  *length = rng_below(r, LONGEST);
  char *text = arena_alloc(a, *length + 1);
  for (uint32_t i = 0; i < *length; i++) {
    text[i] = BYTES[rng_below(r, sizeof BYTES - 1)];
    if (text[i] == '\r' && i + 1 < *length && rng_below(r, 2))
      text[++i] = '\n';
  }
  return text;
}

// A text that was decoded from a file, piece by piece.
static void decode(rng *r, world *w, source *t) {
  t->file = random_text(r, &w->memory, &t->file_length);
  uint32_t from = 0;
  do {
    const source_piece p = {from, rng_below(r, t->file_length + 1)};
    vec_push(&w->memory, &t->pieces, p);
    from += 1 + rng_below(r, 30);
  } while (from < t->length);
}

static void fill(rng *r, world *w) {
  arena_init(&w->memory);
  sources_init(&w->all, &w->memory);
  for (int i = 0; i < TEXTS; i++) {
    uint32_t length = 0;
    const char *text = random_text(r, &w->memory, &length);
    w->text[i] = sources_add(&w->all, "f", text, length);
    assert_non_null(w->text[i]);
    if (rng_below(r, 2))
      decode(r, w, w->text[i]);
  }
  assert_true(sources_is_valid(&w->all));
}

static const source *naive_find(const world *w, uint32_t offset) {
  for (int i = 0; i < TEXTS; i++)
    if (offset >= w->text[i]->base &&
        offset <= w->text[i]->base + w->text[i]->length)
      return w->text[i];
  return NULL;
}

static uint32_t naive_file_offset(const source *t, uint32_t offset) {
  uint32_t at = offset;
  for (uint32_t i = 0; i < t->pieces.count; i++)
    if (t->pieces.data[i].from <= offset)
      at = t->pieces.data[i].file + offset - t->pieces.data[i].from;
  return at < t->file_length ? at : t->file_length;
}

static void check_place(const world *w, span where) {
  const text_position p = sources_locate(&w->all, where);
  const source *t = naive_find(w, where.begin);
  assert_ptr_equal(p.in, t);
  assert_non_null(t);
  const uint32_t begin = naive_file_offset(t, where.begin - t->base);
  assert_int_equal(sources_file_offset(&w->all, where.begin), begin);
  uint32_t line = 1;
  uint32_t start = 0;
  for (uint32_t i = 0; i < begin; i++)
    if (t->file[i] == '\n') {
      line++;
      start = i + 1;
    }
  assert_int_equal(p.line, line);
  assert_int_equal(p.column, begin - start + 1);
  uint32_t stop = start;
  while (stop < t->file_length && t->file[stop] != '\n')
    stop++;
  if (stop > start && t->file[stop - 1] == '\r')
    stop--;
  assert_ptr_equal(p.line_text, t->file + start);
  assert_int_equal(p.line_length, stop - start);
  // How many bytes of the span, mapped one by one, are on this line: at least
  // for a text that is the file itself.
  if (t->pieces.count == 0) {
    uint32_t width = 0;
    for (uint32_t i = where.begin - t->base; i < where.end - t->base; i++)
      width += i >= start && i < stop;
    assert_int_equal(p.width, width ? width : 1);
  } else {
    assert_true(p.width >= 1);
    assert_true(p.width == 1 || p.column - 1 + p.width <= p.line_length);
  }
}

static void test_locate(void **state) {
  (void)state;
  print_message("seed %" PRIu64 "\n", seed);
  rng r = seed;
  for (int round = 0; round < 300; round++) {
    world w;
    fill(&r, &w);
    for (int i = 0; i < 300; i++) {
      const source *t = w.text[rng_below(&r, TEXTS)];
      const uint32_t begin = rng_below(&r, t->length + 1);
      const uint32_t more = rng_below(&r, t->length - begin + 1);
      const span where = {t->base + begin, t->base + begin + more};
      check_place(&w, where);
      size_t length = 0;
      const char *text = sources_text(&w.all, where, &length);
      assert_ptr_equal(text, t->text + begin);
      assert_int_equal(length, more);
    }
    arena_release(&w.memory);
  }
}

static void test_find(void **state) {
  (void)state;
  rng r = seed;
  for (int round = 0; round < 100; round++) {
    world w;
    fill(&r, &w);
    const source *last = w.text[TEXTS - 1];
    for (uint32_t at = 0; at <= last->base + last->length + 2; at++)
      assert_ptr_equal(sources_find(&w.all, at), naive_find(&w, at));
    assert_null(sources_find(&w.all, 0));
    assert_null(sources_find(&w.all, UINT32_MAX));
    arena_release(&w.memory);
  }
}

static void test_nowhere(void **state) {
  (void)state;
  world w;
  rng r = seed;
  fill(&r, &w);
  size_t length = 1;
  assert_int_equal(sources_locate(&w.all, (span){0, 0}).line, 0);
  assert_null(sources_locate(&w.all, (span){UINT32_MAX, UINT32_MAX}).in);
  assert_string_equal(sources_text(&w.all, (span){0, 0}, &length), "");
  assert_int_equal(length, 0);
  arena_release(&w.memory);
}

static void test_space(void **state) {
  (void)state;
  arena a;
  sources s;
  arena_init(&a);
  sources_init(&s, &a);
  assert_null(sources_add(&s, "f", "", UINT32_MAX));
  assert_null(sources_add(&s, "f", "", (size_t)1 << 40));
  const source *first = sources_add(&s, "f", "abc", 3);
  assert_non_null(first);
  assert_null(sources_add(&s, "f", "", UINT32_MAX - 4));
  assert_non_null(sources_add(&s, "f", "", 0));
  assert_true(sources_is_valid(&s));
  arena_release(&a);
}

static void test_valid(void **state) {
  (void)state;
  world w;
  rng r = 1;
  fill(&r, &w);
  w.text[1]->base = w.text[0]->base;
  assert_false(sources_is_valid(&w.all));
  arena_release(&w.memory);
  fill(&r, &w);
  source *t = w.text[2];
  t->pieces.count = 0;
  vec_push(&w.memory, &t->pieces, ((source_piece){0, 0}));
  vec_push(&w.memory, &t->pieces, ((source_piece){4, 9}));
  assert_true(sources_is_valid(&w.all));
  t->pieces.data[1].from = 0;
  assert_false(sources_is_valid(&w.all));
  t->pieces.data[0].from = 1;
  t->pieces.data[1].from = 4;
  assert_false(sources_is_valid(&w.all));
  arena_release(&w.memory);
}

static void test_join(void **state) {
  (void)state;
  const span s = span_join((span){5, 7}, (span){2, 6});
  assert_int_equal(s.begin, 2);
  assert_int_equal(s.end, 7);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_locate),  cmocka_unit_test(test_find),
      cmocka_unit_test(test_nowhere), cmocka_unit_test(test_space),
      cmocka_unit_test(test_valid),   cmocka_unit_test(test_join),
  };
  seed = rng_seed(argc, argv, 1);
  return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}
