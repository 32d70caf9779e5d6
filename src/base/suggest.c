// suggest.c -- Counting edits.

#include "base/suggest.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

// Optimal string alignment, by rows: row i says how far the first i characters
// of `a` are from each beginning of `b`.  An exchange looks two rows back.
static size_t count_edits(const char *a, size_t length_a, const char *b,
                          size_t length_b) {
  assert(length_a <= SUGGEST_LONGEST && length_b <= SUGGEST_LONGEST);
  size_t rows[3][SUGGEST_LONGEST + 1];
  for (size_t j = 0; j <= length_b; j++)
    rows[0][j] = j;
  for (size_t i = 1; i <= length_a; i++) {
    size_t *row = rows[i % 3];
    const size_t *above = rows[(i + 2) % 3];
    const size_t *before = rows[(i + 1) % 3];
    row[0] = i;
    for (size_t j = 1; j <= length_b; j++) {
      row[j] = least(above[j - 1] + (a[i - 1] != b[j - 1]),
                     least(above[j], row[j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = least(row[j], before[j - 2] + 1);
    }
  }
  return rows[length_a % 3][length_b];
}

size_t suggest_distance(const char *a, const char *b, size_t limit) {
  const size_t length_a = strlen(a);
  const size_t length_b = strlen(b);
  const size_t difference =
      length_a < length_b ? length_b - length_a : length_a - length_b;
  if (difference > limit || length_a > SUGGEST_LONGEST ||
      length_b > SUGGEST_LONGEST)
    return limit + 1;
  if (strcmp(a, b) != 0 && strcasecmp(a, b) == 0)
    return least(1, limit + 1);
  return least(count_edits(a, length_a, b, length_b), limit + 1);
}

void suggest_init(suggestion *s, const char *wrong) {
  const size_t third = strlen(wrong) / 3;
  *s = (suggestion){.wrong = wrong, .limit = third > 1 ? third : 1};
}

void suggest_offer(suggestion *s, const char *candidate) {
  if (s->best && s->limit == 0)
    return; // nothing is better than what we have
  const size_t limit = s->best ? s->limit - 1 : s->limit;
  const size_t edits = suggest_distance(s->wrong, candidate, limit);
  const size_t length_wrong = strlen(s->wrong);
  const size_t length = strlen(candidate);
  const size_t longer = length > length_wrong ? length : length_wrong;
  const bool only_case = strcasecmp(s->wrong, candidate) == 0;
  if (edits > limit || (edits >= longer && !only_case))
    return;
  s->best = candidate;
  s->limit = edits;
}

const char *suggest_name(const char *wrong, const char *const *candidates,
                         size_t count) {
  suggestion s;
  suggest_init(&s, wrong);
  for (size_t i = 0; i < count; i++)
    suggest_offer(&s, candidates[i]);
  return s.best;
}
