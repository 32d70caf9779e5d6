// layout.c -- Packing discrete parts.

#include "state/layout.h"

#include <assert.h>
#include <string.h>

static uint8_t bits_for(int32_t low, int32_t high) {
  assert(low <= high);
  const uint32_t span = (uint32_t)high - (uint32_t)low;
  return (uint8_t)(span ? 32 - __builtin_clz(span) : 0);
}

static void place_field(layout *l, const layout_domain *d, uint32_t *used) {
  const uint8_t bits = bits_for(d->low, d->high);
  if (l->words == 0 || *used + bits > 64) {
    l->list[l->words++] = (layout_word){l->count, 0, true};
    *used = 0;
  }
  l->fields[l->count++] = (layout_field){
      d->address,     d->low, (uint32_t)d->high - (uint32_t)d->low,
      (uint8_t)*used, bits,   (UINT64_C(1) << bits) - 1};
  *used += bits;
  layout_word *w = &l->list[l->words - 1];
  const layout_field *first = &l->fields[w->first];
  w->is_array &= first->bits == bits && first->low == d->low &&
                 first->address + w->count == d->address;
  w->count++;
}

static void index_words(layout *l, arena *memory) {
  const uint32_t packed = l->count - l->constant;
  l->addresses = packed ? l->fields[packed - 1].address + 1 : 0;
  l->word_at = arena_array(memory, l->addresses, sizeof *l->word_at);
  uint32_t at = 0;
  for (uint32_t w = 0; w < l->words; w++)
    for (uint32_t i = 0; i < l->list[w].count; i++)
      while (at <= l->fields[l->list[w].first + i].address)
        l->word_at[at++] = w;
  assert(at == l->addresses);
}

void layout_init(layout *l, arena *memory, const layout_domain *domains,
                 uint32_t count) {
  *l = (layout){.fields = arena_array(memory, count, sizeof *l->fields),
                .list = arena_array(memory, count + 1, sizeof *l->list)};
  uint32_t used = 0;
  for (uint32_t i = 0; i < count; i++)
    if (domains[i].low != domains[i].high)
      place_field(l, &domains[i], &used);
  if (l->words == 0) // a state without any choice still has a key
    l->list[l->words++] = (layout_word){0, 0, false};
  for (uint32_t i = 0; i < count; i++)
    if (domains[i].low == domains[i].high) {
      l->fields[l->count++] =
          (layout_field){domains[i].address, domains[i].low, 0, 0, 0, 0};
      l->constant++;
    }
  index_words(l, memory);
  assert(layout_is_valid(l));
}

static bool word_is_valid(const layout *l, const layout_word *w) {
  uint32_t used = 0;
  for (uint32_t i = w->first; i < w->first + w->count; i++) {
    const layout_field *f = &l->fields[i];
    if (f->bits == 0 || f->shift != used || f->span > f->mask ||
        f->mask != (UINT64_C(1) << f->bits) - 1)
      return false;
    used += f->bits;
  }
  return used <= 64;
}

bool layout_is_valid(const layout *l) {
  const uint32_t packed = l->count - l->constant;
  uint32_t seen = 0;
  for (uint32_t w = 0; w < l->words; seen += l->list[w++].count)
    if (l->list[w].first != seen || !word_is_valid(l, &l->list[w]))
      return false;
  for (uint32_t i = 1; i < packed; i++)
    if (l->fields[i].address <= l->fields[i - 1].address)
      return false;
  return seen == packed;
}

static uint64_t pack_array(const layout_field *f, uint32_t count,
                           const int32_t *values) {
  const int32_t *v = values + f->address;
  uint64_t word = 0;
  for (uint32_t i = count; i-- > 1;)
    word = (word | ((uint32_t)v[i] - (uint32_t)f->low)) << f->bits;
  return word | ((uint32_t)v[0] - (uint32_t)f->low);
}

static uint64_t pack_fields(const layout_field *f, uint32_t count,
                            const int32_t *values) {
  uint64_t word = 0;
  for (const layout_field *end = f + count; f < end; f++) {
    const uint32_t offset = (uint32_t)values[f->address] - (uint32_t)f->low;
    assert(offset <= f->mask);
    word |= (uint64_t)offset << f->shift;
  }
  return word;
}

static uint64_t pack_word(const layout *l, uint32_t at, const int32_t *values) {
  const layout_word *word = &l->list[at];
  const layout_field *f = &l->fields[word->first];
  return word->is_array ? pack_array(f, word->count, values)
                        : pack_fields(f, word->count, values);
}

static void pack_words(const layout *l, const int32_t *values, uint64_t *words,
                       uint32_t from, uint32_t to) {
  for (uint32_t w = from; w < to; w++)
    words[w] = pack_word(l, w, values);
}

void layout_pack(const layout *l, const int32_t *values, uint64_t *words) {
  pack_words(l, values, words, 0, l->words);
}

// Words, and values, are compared in stretches.
enum { STRETCH = 16 };

static uint32_t stretch_end(const layout *l, uint32_t word) {
  return word + STRETCH < l->words ? word + STRETCH : l->words;
}

static bool is_same(const layout *l, uint32_t word, uint32_t end,
                    const int32_t *values, const int32_t *other) {
  const layout_word *last = &l->list[end - 1];
  const uint32_t first_at = l->fields[l->list[word].first].address;
  const uint32_t last_at = l->fields[last->first + last->count - 1].address;
  return memcmp(values + first_at, other + first_at,
                (last_at - first_at + 1) * sizeof *values) == 0;
}

void layout_repack(const layout *l, const int32_t *values, const int32_t *other,
                   const uint64_t *other_words, uint64_t *words) {
  for (uint32_t w = 0; w < l->words; w += STRETCH) {
    const uint32_t end = stretch_end(l, w);
    if (is_same(l, w, end, values, other))
      memcpy(words + w, other_words + w, (end - w) * sizeof *words);
    else
      pack_words(l, values, words, w, end);
  }
}

uint32_t layout_changes(const layout *l, const int32_t *values,
                        const int32_t *other, const uint64_t *other_words,
                        layout_change *out) {
  uint32_t count = 0;
  for (uint32_t w = 0; w < l->words; w += STRETCH) {
    const uint32_t end = stretch_end(l, w);
    if (l->count == l->constant || is_same(l, w, end, values, other))
      continue;
    for (uint32_t i = w; i < end; i++) {
      const uint64_t bits = pack_word(l, i, values);
      if (bits != other_words[i])
        out[count++] = (layout_change){i, bits};
    }
  }
  return count;
}

void layout_mark(const layout *l, const int32_t *values, const int32_t *other,
                 uint32_t first, uint32_t count, uint64_t *marks) {
  const uint32_t left = first < l->addresses ? l->addresses - first : 0;
  const uint32_t end = first + (count < left ? count : left);
  for (uint32_t i = first; i < end; i++) {
    while (end - i >= STRETCH &&
           memcmp(values + i, other + i, STRETCH * sizeof *values) == 0)
      i += STRETCH;
    if (i < end && values[i] != other[i])
      marks[l->word_at[i] / 64] |= UINT64_C(1) << l->word_at[i] % 64;
  }
}

uint32_t layout_marked(const layout *l, const int32_t *values,
                       const uint64_t *other_words, uint64_t *marks,
                       layout_change *out) {
  uint32_t count = 0;
  for (uint32_t i = 0; i <= (l->words - 1) / 64; i++)
    for (; marks[i]; marks[i] &= marks[i] - 1) {
      const uint32_t w = 64 * i + (uint32_t)__builtin_ctzll(marks[i]);
      const uint64_t bits = pack_word(l, w, values);
      if (bits != other_words[w])
        out[count++] = (layout_change){w, bits};
    }
  return count;
}

uint32_t layout_first_of(const layout *l, uint32_t word, uint32_t *count) {
  const layout_word *w = &l->list[word];
  const uint32_t first = l->fields[w->first].address;
  assert(w->count > 0);
  *count = l->fields[w->first + w->count - 1].address - first + 1;
  return first;
}

static void unpack_array(const layout_field *f, uint32_t count, uint64_t word,
                         int32_t *values) {
  int32_t *v = values + f->address;
  const uint64_t mask = f->mask;
  for (uint32_t i = 0; i < count; i++, word >>= f->bits)
    v[i] = (int32_t)((uint32_t)(word & mask) + (uint32_t)f->low);
}

static void unpack_fields(const layout_field *f, uint32_t count, uint64_t word,
                          int32_t *values) {
  for (const layout_field *end = f + count; f < end; f++)
    values[f->address] =
        (int32_t)((uint32_t)(word >> f->shift & f->mask) + (uint32_t)f->low);
}

static void unpack_word(const layout *l, uint32_t at, uint64_t bits,
                        int32_t *values) {
  const layout_word *word = &l->list[at];
  const layout_field *f = &l->fields[word->first];
  if (word->is_array)
    unpack_array(f, word->count, bits, values);
  else
    unpack_fields(f, word->count, bits, values);
}

void layout_unpack_some(const layout *l, const uint64_t *words,
                        const uint32_t *which, uint32_t count,
                        int32_t *values) {
  for (uint32_t i = 0; i < count; i++)
    if (which[i] < l->words)
      unpack_word(l, which[i], words[which[i]], values);
}

void layout_unpack(const layout *l, const uint64_t *words, int32_t *values) {
  for (uint32_t w = 0; w < l->words; w++)
    unpack_word(l, w, words[w], values);
  for (uint32_t f = l->count - l->constant; f < l->count; f++)
    values[l->fields[f].address] = l->fields[f].low;
}

// ---- Digits ------------------------------------------------------------------

static bool is_split(const layout_field *f) { return f->bits > 31; }

uint32_t layout_radices(const layout *l, uint32_t *radices) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < l->count - l->constant; i++) {
    const layout_field *f = &l->fields[i];
    radices[count++] = is_split(f) ? 1 << 16 : f->span + 1;
    if (is_split(f))
      radices[count++] = 1 << 16;
  }
  return count;
}

void layout_to_digits(const layout *l, const int32_t *values,
                      uint32_t *digits) {
  for (uint32_t i = 0; i < l->count - l->constant; i++) {
    const layout_field *f = &l->fields[i];
    const uint32_t offset = (uint32_t)values[f->address] - (uint32_t)f->low;
    *digits++ = is_split(f) ? offset & 0xffff : offset;
    if (is_split(f))
      *digits++ = offset >> 16;
  }
}

void layout_from_digits(const layout *l, const uint32_t *digits,
                        int32_t *values) {
  for (uint32_t i = 0; i < l->count; i++) {
    const layout_field *f = &l->fields[i];
    uint32_t offset = f->bits ? *digits++ : 0;
    if (is_split(f))
      offset |= *digits++ << 16;
    values[f->address] = (int32_t)(offset + (uint32_t)f->low);
  }
}
