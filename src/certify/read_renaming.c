// read_renaming.c -- Reading renamings, and their products.

#include "certify/read_renaming.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static const char *const KINDS[RENAMED_KINDS] = {
    "process", "cell", "clock", "channel", "function", "event"};

// ---- Names

// Is it the name, of the length, of this one?
static bool is_called(const network *net, renamed_kind k, uint32_t i,
                      const char *text, size_t length) {
  const char *name = renamed_name(net, k, i);
  return name && strncmp(name, text, length) == 0 && name[length] == '\0';
}

// The so-manieth of this name.
static bool find_named(const certificate *c, renamed_kind k, const char *text,
                       size_t length, uint64_t which, uint32_t *out) {
  const uint32_t count = renamed_count(c->net, k);
  for (uint32_t i = 0; i < count; i++)
    if (is_called(c->net, k, i, text, length) && --which == 0) {
      *out = i;
      return true;
    }
  return false;
}

static bool read_one(certificate *c, renamed_kind k, const char *word,
                     uint32_t *out) {
  const char *at = strrchr(word, '@');
  const size_t length = at ? (size_t)(at - word) : strlen(word);
  char *end = NULL;
  const uint64_t which = at ? strtoull(at + 1, &end, 10) : 1;
  if (k == RENAMED_CLOCK) {
    const char *rest = word;
    return certificate_clock(c, &rest, out) &&
           (!*rest || certificate_fail(c, "`%s' is no clock", word));
  }
  return ((!at || (which > 0 && end && !*end && end != at + 1)) &&
          find_named(c, k, word, length, which, out)) ||
         certificate_fail(c, "there is no %s `%s'", KINDS[k], word);
}

// ---- Sorts

static bool read_sort(certificate *c) {
  renamings *r = &c->renamings;
  int64_t low, high;
  if (r->list.count)
    return certificate_fail(c, "sorts have to come before generators");
  if (!certificate_number(c, certificate_word(c), INT32_MIN, INT32_MAX, &low) ||
      !certificate_number(c, certificate_word(c), INT32_MIN, INT32_MAX, &high))
    return false;
  if (high < low || high - low >= RENAMED_VALUES)
    return certificate_fail(c, "a sort has no values, or too many");
  const uint32_t sort = renamings_add_sort(r, (int32_t)low, (int32_t)high);
  for (const char *word = certificate_word(c); word;
       word = certificate_word(c)) {
    uint32_t number = 0; // the analyzer does not see that a failure is false
    if (!read_one(c, RENAMED_CELL, word, &number))
      return false;
    if (r->sort_of[number] != NAMES_OF_NONE)
      return certificate_fail(c, "`%s' has a sort already", word);
    r->sort_of[number] = sort;
  }
  return true;
}

// ---- Generators

static bool read_pairs(certificate *c, renaming *of, renamed_kind k) {
  for (const char *word = certificate_word(c); word;
       word = certificate_word(c)) {
    uint32_t from = 0, to = 0; // likewise
    if (!read_one(c, k, word, &from))
      return false;
    word = certificate_word(c);
    if (!word)
      return certificate_fail(c, "what does the last one become?");
    if (!read_one(c, k, word, &to))
      return false;
    of->to[k][from] = to;
  }
  return true;
}

static bool read_values(certificate *c, renaming *of) {
  renamings *r = &c->renamings;
  int64_t sort, v;
  if (!r->sorts.count)
    return certificate_fail(c, "there are no sorts");
  if (!certificate_number(c, certificate_word(c), 0,
                          (int64_t)r->sorts.count - 1, &sort))
    return false;
  int32_t *to = renaming_values(r, of, (uint32_t)sort);
  for (uint32_t i = 0; i < r->sorts.data[sort].count; i++) {
    if (!certificate_number(c, certificate_word(c), INT32_MIN, INT32_MAX, &v))
      return false;
    to[i] = (int32_t)v;
  }
  return certificate_at_end(c);
}

static int kind_of(const char *word) {
  int k = 0;
  while (k < RENAMED_KINDS && strcmp(word, KINDS[k]) != 0)
    k++;
  return k;
}

bool read_renaming_knows(const char *word) {
  return strcmp(word, "sort") == 0 || strcmp(word, "generator") == 0 ||
         strcmp(word, "values") == 0 || kind_of(word) < RENAMED_KINDS;
}

bool read_renaming(certificate *c, const char *word) {
  renamings *r = &c->renamings;
  assert(read_renaming_knows(word));
  if (r->products.count)
    return certificate_fail(c, "`%s' has to come before words", word);
  if (strcmp(word, "sort") == 0)
    return read_sort(c);
  if (strcmp(word, "generator") == 0) {
    renamings_add(r, c->line);
    return certificate_at_end(c);
  }
  if (!r->list.count)
    return certificate_fail(c, "`%s' goes behind a generator", word);
  renaming *last = &r->list.data[r->list.count - 1];
  return strcmp(word, "values") == 0
             ? read_values(c, last)
             : read_pairs(c, last, (renamed_kind)kind_of(word));
}

// ---- Products

uint32_t read_renaming_close(certificate *c) {
  renamings *r = &c->renamings;
  if (!r->products.count)
    renamings_multiply(r, NULL, 0);
  return r->products.count;
}

bool read_product(certificate *c) {
  renamings *r = &c->renamings;
  uint32_t *list = NULL;
  size_t count = 0, room = 0;
  bool good = true;
  read_renaming_close(c);
  for (const char *word = certificate_word(c); word && good;
       word = certificate_word(c)) {
    int64_t v = 0;
    good = certificate_number(c, word, 0, (int64_t)r->list.count - 1, &v);
    if (count == room) {
      room = room ? 2 * room : 16;
      list = mem_resize(list, room, sizeof *list);
    }
    list[count++] = (uint32_t)v;
  }
  if (good)
    renamings_multiply(r, list, (uint32_t)count);
  mem_free(list);
  return good;
}
