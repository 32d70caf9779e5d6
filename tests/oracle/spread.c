#include "spread.h"

#include <inttypes.h>

static void note_plus(spread *s, int64_t plus) {
  if (s->has_clock && s->has_plus && s->plus != plus)
    s->is_mixed = true;
  s->plus = plus;
  s->has_plus = true;
}

void spread_add(spread *s, arena *a, int64_t plus, int64_t k, bool between) {
  const int64_t twice = 2 * (plus + k * s->unit) + (between ? s->unit : 0);
  note_plus(s, plus);
  vec_push(a, &s->twice, twice);
}

void spread_add_above(spread *s, int64_t plus, int64_t k) {
  const int64_t twice = 2 * (plus + k * s->unit);
  note_plus(s, plus);
  if (!s->is_beyond || twice < s->twice_beyond)
    s->twice_beyond = twice;
  s->is_beyond = true;
}

static bool has(const search_values *v, int64_t twice) {
  for (uint32_t i = 0; i < v->count; i++) {
    const search_end *low = &v->data[i].low, *high = &v->data[i].high;
    const bool above = 2 * low->number < twice ||
                       (2 * low->number == twice && !low->is_strict);
    const bool below = high->is_infinite || twice < 2 * high->number ||
                       (2 * high->number == twice && !high->is_strict);
    if (above && below)
      return true;
  }
  return false;
}

static bool was_seen(const spread *s, int64_t twice) {
  for (uint32_t i = 0; i < s->twice.count; i++)
    if (s->twice.data[i] == twice)
      return true;
  return false;
}

static bool complain(const char *what, int64_t twice, strbuf *why) {
  strbuf_printf(why, "%s is %" PRId64 "%s", what, twice / 2,
                twice % 2 ? " and a half" : "");
  return false;
}

// As far as all is known.
static bool nothing_else(const spread *s, const search_values *v, strbuf *why) {
  const search_end *end = &v->data[v->count - 1].high;
  const int64_t step = s->has_clock ? s->unit : 2;
  const int64_t first = 2 * (s->has_clock ? s->plus : v->data[0].low.number);
  if (!s->is_beyond && end->is_infinite)
    return complain("the intervals have no end, but for the regions it", first,
                    why);
  const int64_t last = s->is_beyond ? s->twice_beyond : 2 * end->number;
  for (int64_t t = first; t <= last; t += step)
    if (has(v, t) && !was_seen(s, t))
      return complain("of the intervals, but not of the regions,", t, why);
  return true;
}

bool spread_agrees(const spread *s, const search_values *v, strbuf *why) {
  if (s->is_mixed || !s->has_plus || !v->count)
    return true; // whether there are any is compared elsewhere
  for (uint32_t i = 0; i < s->twice.count; i++)
    if (!has(v, s->twice.data[i]))
      return complain("of the regions, but not of the intervals,",
                      s->twice.data[i], why);
  return nothing_else(s, v, why);
}
