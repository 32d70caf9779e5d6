// values.c -- Playing the run to each value, and comparing what it ends with.

#include "api/values.h"

#include "replay/measure.h"

static witness_status confirm(arena *memory, const network *net,
                              const query *asked, const search_extreme *e,
                              strbuf *why) {
  query at_end = *asked;
  at_end.kind = QUERY_REACHABLE;
  const witness_status status =
      witness_confirm(memory, net, &at_end, e->path, why);
  if (status != WITNESS_GOOD)
    return status;
  const measure_claim claim = {.number = e->end.is_infinite ? e->at_least
                                                            : e->end.number,
                               .is_strict = e->end.is_strict,
                               .is_high = e->is_high,
                               .is_infinite = e->end.is_infinite || e->is_part};
  return measure_end(net, e->path, &asked->terms[e->term], &claim, why)
             ? WITNESS_GOOD
             : WITNESS_FALSE;
}

witness_status values_confirm(arena *memory, const network *net,
                              const query *asked, search_result *r,
                              strbuf *why) {
  witness_status status = WITNESS_GOOD;
  for (uint32_t i = 0; i < r->nextremes && status == WITNESS_GOOD; i++)
    status = confirm(memory, net, asked, &r->extremes[i], why);
  return status;
}

static bool is_same_end(const search_end *a, const search_end *b) {
  return a->number == b->number && a->is_strict == b->is_strict &&
         a->is_infinite == b->is_infinite;
}

// An end that was not asked for means nothing.
static bool is_same(query_kind kind, const search_values *a,
                    const search_values *b) {
  if (a->kind != b->kind || a->count != b->count)
    return false;
  for (uint32_t i = 0; i < a->count; i++)
    if ((kind != QUERY_SUP && !is_same_end(&a->data[i].low, &b->data[i].low)) ||
        (kind != QUERY_INF && !is_same_end(&a->data[i].high, &b->data[i].high)))
      return false;
  return true;
}

bool values_agree(query_kind kind, const search_result *a,
                  const search_result *b) {
  if (a->nvalues != b->nvalues)
    return false;
  for (uint32_t i = 0; i < a->nvalues; i++)
    if (!is_same(kind, &a->values[i], &b->values[i]))
      return false;
  return true;
}
