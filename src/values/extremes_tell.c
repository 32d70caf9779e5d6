// extremes_tell.c -- What came out, for those who asked search_run().

#include <assert.h>

#include "values/extremes.h"

static search_end end_of(const extremes_end *e) {
  return e->is_infinite
             ? (search_end){.is_strict = true, .is_infinite = true}
             : (search_end){.number = e->value, .is_strict = e->is_strict};
}

static search_values values_of(arena *memory, const extremes_answer *a) {
  static const search_values_kind KINDS[] = {VALUES_UNKNOWN, VALUES_NONE,
                                             VALUES_KNOWN};
  search_interval *list = arena_array(memory, a->count, sizeof *list);
  for (uint32_t i = 0; i < a->count; i++)
    list[i] =
        (search_interval){end_of(&a->data[i].low), end_of(&a->data[i].high)};
  return (search_values){.kind = KINDS[a->kind],
                         .data = list,
                         .count = a->count,
                         .symmetry = a->symmetry};
}

// Where there is no bound, a run to any value would do.  It is to exceed all
// constants, or go round the loop more than once.
static int64_t enough(const extremes *e, const extremes_end *end) {
  const int64_t large = INT64_C(1) << 40; // limits that are none
  if (end->way.loop_count)
    return end->value + 1;
  int64_t most = 0;
  for (uint32_t c = 1; c < e->code->network->clocks.count; c++)
    if (e->most[c] > most && e->most[c] < large)
      most = e->most[c];
  return most + 1 + (end->plus > 0 ? end->plus : 0);
}

static bool add_run(arena *memory, extremes *e, uint32_t term,
                    const extremes_end *end, search_result *r) {
  assert(r->nextremes < 2 * e->asked->nterms);
  const int64_t at_least = end->is_infinite ? enough(e, end) : 0;
  trace *path = extremes_path(memory, e, end, at_least);
  r->extremes[r->nextremes++] = (search_extreme){.term = term,
                                                 .is_high = end->is_high,
                                                 .end = end_of(end),
                                                 .at_least = at_least,
                                                 .path = path};
  return path;
}

static bool add_runs(arena *memory, extremes *e, search_result *r) {
  const query_kind kind = e->asked->kind;
  r->extremes =
      arena_array(memory, 2 * (size_t)e->asked->nterms, sizeof *r->extremes);
  for (uint32_t i = 0; i < e->asked->nterms; i++) {
    const extremes_answer *a = &e->answers[i];
    if (a->kind != EXTREMES_KNOWN)
      continue;
    if (kind != QUERY_SUP && !add_run(memory, e, i, &a->data[0].low, r))
      return false;
    if (kind != QUERY_INF &&
        !add_run(memory, e, i, &a->data[a->count - 1].high, r))
      return false;
  }
  return true;
}

bool extremes_tell(arena *memory, extremes *e, bool paths, search_result *r) {
  r->nvalues = e->asked->nterms;
  r->values = arena_array(memory, r->nvalues, sizeof *r->values);
  for (uint32_t i = 0; i < r->nvalues; i++) {
    if (!extremes_answer_is_valid(e, &e->answers[i]))
      return false;
    r->values[i] = values_of(memory, &e->answers[i]);
  }
  return !paths || add_runs(memory, e, r);
}
