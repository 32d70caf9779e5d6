// renames.c -- Renamings, read, printed and applied.

#include "renames.h"

#include <stdlib.h>
#include <string.h>

#include "sketch.h"

static const char *const KINDS[RENAMES_KINDS] = {
    "process", "cell", "clock", "channel", "function", "event"};

enum { PROCESSES, CELLS, CLOCKS, CHANNELS, FUNCTIONS, EVENTS };

uint32_t renames_count(const network *net, int kind) {
  const uint32_t counts[] = {net->processes.count, net->cells.count,
                             net->clocks.count,    net->channels.count,
                             net->functions.count, net->events.count};
  return counts[kind];
}

static const char *name_of(const network *net, int kind, uint32_t i) {
  switch (kind) {
  case PROCESSES:
    return net->processes.data[i].name;
  case CELLS:
    return net->cells.data[i].name;
  case CHANNELS:
    return net->channels.data[i].name;
  case FUNCTIONS:
    return net->functions.data[i].name;
  default:
    return net->events.data[i];
  }
}

// ---- Reading

typedef struct {
  arena *memory;
  const char *at;
} words;

static const char *next_word(words *w) {
  w->at += strspn(w->at, " ");
  const size_t length = strcspn(w->at, " \n");
  if (!length)
    return NULL;
  const char *word = arena_copy(w->memory, w->at, length);
  w->at += length;
  return word;
}

static bool find(const network *net, int kind, const char *word,
                 uint32_t *out) {
  const char *at = strchr(word, '@');
  const size_t length = at ? (size_t)(at - word) : strlen(word);
  long left = at ? strtol(at + 1, NULL, 10) : 1;
  if (kind == CLOCKS) {
    *out = (uint32_t)strtoul(word + 1, NULL, 10);
    return *word == 'x' && *out && *out < net->clocks.count;
  }
  for (uint32_t i = 0; i < renames_count(net, kind); i++) {
    const char *name = name_of(net, kind, i);
    if (strlen(name) == length && memcmp(name, word, length) == 0 &&
        --left == 0) {
      *out = i;
      return true;
    }
  }
  return false;
}

static bool read_sort(renames *r, const network *net, words *w) {
  const char *low = next_word(w), *high = next_word(w);
  renames_sort s = {0};
  if (!high)
    return false;
  s.low = (int32_t)strtol(low, NULL, 10);
  s.high = (int32_t)strtol(high, NULL, 10);
  for (const char *word = next_word(w); word; word = next_word(w)) {
    uint32_t number;
    if (!find(net, CELLS, word, &number))
      return false;
    vec_push(w->memory, &s.cells, number);
  }
  vec_push(w->memory, &r->sorts, s);
  return true;
}

static void add_generator(renames *r, arena *memory, const network *net) {
  renames_generator g = {
      .values = arena_array(memory, r->sorts.count, sizeof *g.values)};
  for (int k = 0; k < RENAMES_KINDS; k++) {
    const uint32_t count = renames_count(net, k);
    g.to[k] = arena_array(memory, count, sizeof **g.to);
    for (uint32_t i = 0; i < count; i++)
      g.to[k][i] = i;
  }
  vec_push(memory, &r->list, g);
}

static bool read_values(renames *r, words *w, renames_generator *g) {
  const char *word = next_word(w);
  const uint32_t sort = word ? (uint32_t)strtoul(word, NULL, 10) : UINT32_MAX;
  if (sort >= r->sorts.count)
    return false;
  const renames_sort *s = &r->sorts.data[sort];
  const uint32_t count = (uint32_t)(s->high - s->low) + 1;
  g->values[sort] = arena_array(w->memory, count, sizeof **g->values);
  for (uint32_t i = 0; i < count; i++) {
    if (!(word = next_word(w)))
      return false;
    g->values[sort][i] = (int32_t)strtol(word, NULL, 10);
  }
  return true;
}

static int kind_of(const char *word) {
  int k = 0;
  while (k < RENAMES_KINDS && strcmp(word, KINDS[k]) != 0)
    k++;
  return k;
}

bool renames_knows(const char *word) {
  return !strcmp(word, "sort") || !strcmp(word, "generator") ||
         !strcmp(word, "values") || !strcmp(word, "word") ||
         kind_of(word) < RENAMES_KINDS;
}

void renames_read_numbers(renames_word *out, arena *memory, const char *rest) {
  words w = {memory, rest};
  for (const char *word = next_word(&w); word; word = next_word(&w))
    vec_push(memory, out, (uint32_t)strtoul(word, NULL, 10));
}

bool renames_read(renames *r, arena *memory, const network *net,
                  const char *word, const char *rest) {
  words w = {memory, rest};
  if (!strcmp(word, "sort"))
    return read_sort(r, net, &w);
  if (!strcmp(word, "generator")) {
    add_generator(r, memory, net);
    return true;
  }
  if (!strcmp(word, "word")) {
    renames_word new = {0};
    renames_read_numbers(&new, memory, rest);
    vec_push(memory, &r->words, new);
    return true;
  }
  if (!r->list.count)
    return false;
  renames_generator *g = &r->list.data[r->list.count - 1];
  if (!strcmp(word, "values"))
    return read_values(r, &w, g);
  const int kind = kind_of(word);
  for (word = next_word(&w); word; word = next_word(&w)) {
    const char *after = next_word(&w);
    uint32_t from, to;
    if (!after || !find(net, kind, word, &from) || !find(net, kind, after, &to))
      return false;
    g->to[kind][from] = to;
  }
  return true;
}

// ---- Copies

static renames_word copy_word(arena *memory, const renames_word *from) {
  renames_word to = {0};
  for (uint32_t i = 0; i < from->count; i++)
    vec_push(memory, &to, from->data[i]);
  return to;
}

renames renames_copy(arena *memory, const network *net, const renames *from) {
  renames to = {.start = copy_word(memory, &from->start)};
  for (uint32_t i = 0; i < from->sorts.count; i++)
    vec_push(memory, &to.sorts, from->sorts.data[i]);
  for (uint32_t i = 0; i < from->list.count; i++) {
    const renames_generator *old = &from->list.data[i];
    add_generator(&to, memory, net);
    renames_generator *new = &to.list.data[i];
    for (int k = 0; k < RENAMES_KINDS; k++)
      if (renames_count(net, k))
        memcpy(new->to[k], old->to[k],
               renames_count(net, k) * sizeof *new->to[k]);
    for (uint32_t s = 0; s < to.sorts.count; s++) {
      const renames_sort *sort = &to.sorts.data[s];
      const size_t count = (size_t)(sort->high - sort->low) + 1;
      if (!old->values[s])
        continue;
      new->values[s] = arena_array(memory, count, sizeof **new->values);
      memcpy(new->values[s], old->values[s], count * sizeof **new->values);
    }
  }
  for (uint32_t i = 0; i < from->words.count; i++) {
    const renames_word w = copy_word(memory, &from->words.data[i]);
    vec_push(memory, &to.words, w);
  }
  return to;
}

// ---- Printing

static void print_name(const network *net, int kind, uint32_t number,
                       strbuf *out) {
  uint32_t which = 1;
  if (kind == CLOCKS) {
    strbuf_printf(out, " x%u", number);
    return;
  }
  for (uint32_t i = 0; i < number; i++)
    which += !strcmp(name_of(net, kind, i), name_of(net, kind, number));
  strbuf_printf(out, " %s", name_of(net, kind, number));
  if (which > 1)
    strbuf_printf(out, "@%u", which);
}

static void print_numbers(const char *what, const renames_word *w,
                          strbuf *out) {
  strbuf_puts(out, what);
  for (uint32_t i = 0; i < w->count; i++)
    strbuf_printf(out, " %u", w->data[i]);
  strbuf_putc(out, '\n');
}

void renames_print_by(const renames_word *w, strbuf *out) {
  if (w->count)
    print_numbers("by", w, out);
}

static void print_generator(const renames *r, const network *net,
                            const renames_generator *g, strbuf *out) {
  strbuf_puts(out, "generator\n");
  for (int k = 0; k < RENAMES_KINDS; k++) {
    bool some = false;
    for (uint32_t i = 0; i < renames_count(net, k); i++) {
      if (g->to[k][i] == i)
        continue;
      if (!some)
        strbuf_puts(out, KINDS[k]);
      some = true;
      print_name(net, k, i, out);
      print_name(net, k, g->to[k][i], out);
    }
    if (some)
      strbuf_putc(out, '\n');
  }
  for (uint32_t s = 0; s < r->sorts.count; s++) {
    const renames_sort *sort = &r->sorts.data[s];
    if (!g->values[s])
      continue;
    strbuf_printf(out, "values %u", s);
    for (int32_t v = sort->low; v <= sort->high; v++)
      strbuf_printf(out, " %d", g->values[s][v - sort->low]);
    strbuf_putc(out, '\n');
  }
}

void renames_print(const renames *r, const network *net, strbuf *out) {
  for (uint32_t s = 0; s < r->sorts.count; s++) {
    const renames_sort *sort = &r->sorts.data[s];
    strbuf_printf(out, "sort %d %d", sort->low, sort->high);
    for (uint32_t i = 0; i < sort->cells.count; i++)
      print_name(net, CELLS, sort->cells.data[i], out);
    strbuf_putc(out, '\n');
  }
  for (uint32_t i = 0; i < r->list.count; i++)
    print_generator(r, net, &r->list.data[i], out);
  for (uint32_t i = 0; i < r->words.count; i++)
    print_numbers("word", &r->words.data[i], out);
  renames_print_by(&r->start, out);
}

// ---- Unfolding

static int32_t value_of(const renames *r, const renames_generator *g,
                        uint32_t number, int32_t v) {
  for (uint32_t s = 0; s < r->sorts.count; s++) {
    const renames_sort *sort = &r->sorts.data[s];
    for (uint32_t i = 0; g->values[s] && i < sort->cells.count; i++)
      if (sort->cells.data[i] == number)
        return v < sort->low || v > sort->high ? v
                                               : g->values[s][v - sort->low];
  }
  return v;
}

static int compare_bounds(const void *a, const void *b) {
  const sketch_bound *x = a, *y = b;
  if (x->i != y->i)
    return x->i < y->i ? -1 : 1;
  if (x->j != y->j)
    return x->j < y->j ? -1 : 1;
  return (x->code > y->code) - (x->code < y->code);
}

static sketch_zone rename_zone(arena *memory, const sketch_zone *z,
                               const uint32_t *to) {
  sketch_zone out = {0};
  for (uint32_t i = 0; i < z->bounds.count; i++) {
    const sketch_bound b = z->bounds.data[i];
    const sketch_bound c = {to ? to[b.i] : b.i, to ? to[b.j] : b.j, b.code};
    vec_push(memory, &out.bounds, c);
  }
  if (out.bounds.count)
    qsort(out.bounds.data, out.bounds.count, sizeof *out.bounds.data,
          compare_bounds);
  return out;
}

static sketch_state rename_state(const sketch *s, arena *memory,
                                 const sketch_state *from,
                                 const renames_generator *g) {
  const uint32_t nprocesses = s->net->processes.count;
  sketch_state to = *from;
  to.key = arena_array(memory, s->width, sizeof *to.key);
  memcpy(to.key, from->key, s->width * sizeof *to.key);
  for (uint32_t p = 0; p < nprocesses; p++)
    to.key[g->to[PROCESSES][p]] = from->key[p];
  for (uint32_t i = nprocesses; i < s->width; i++) {
    const uint32_t number = s->cells[i - nprocesses];
    for (uint32_t k = nprocesses; k < s->width; k++)
      if (s->cells[k - nprocesses] == g->to[CELLS][number])
        to.key[k] = value_of(&s->renames, g, number, from->key[i]);
  }
  for (uint32_t x = 1; x < s->n; x++)
    for (int side = 0; side < 2; side++)
      to.limits[side][g->to[CLOCKS][x]] = from->limits[side][x];
  to.zones.data = NULL;
  to.zones.count = to.zones.room = 0;
  for (uint32_t k = 0; k < from->zones.count; k++) {
    const sketch_zone z =
        rename_zone(memory, &from->zones.data[k], g->to[CLOCKS]);
    vec_push(memory, &to.zones, z);
  }
  return to;
}

static bool same_zone(const sketch_zone *a, const sketch_zone *b) {
  return a->bounds.count == b->bounds.count &&
         (!a->bounds.count ||
          !memcmp(a->bounds.data, b->bounds.data,
                  a->bounds.count * sizeof *a->bounds.data));
}

static bool has_zones(const sketch_state *a, const sketch_state *b) {
  for (uint32_t i = 0; i < b->zones.count; i++) {
    uint32_t k = 0;
    while (k < a->zones.count &&
           !same_zone(&a->zones.data[k], &b->zones.data[i]))
      k++;
    if (k == a->zones.count)
      return false;
  }
  return true;
}

// Those with the same key and other limits, or zones, stand side by side.
static bool has_state(const sketch *s, const sketch_state *new) {
  for (uint32_t i = 0; i < s->states.count; i++) {
    const sketch_state *old = &s->states.data[i];
    if (!memcmp(old->key, new->key, s->width * sizeof *old->key) &&
        !memcmp(old->limits, new->limits, sizeof old->limits) &&
        has_zones(old, new))
      return true;
  }
  return false;
}

// A key that a renaming which is none has made may be no state.
static bool is_state(const sketch *s, const sketch_state *state) {
  const uint32_t nprocesses = s->net->processes.count;
  for (uint32_t i = 0; i < s->width; i++) {
    const int32_t v = state->key[i];
    if (i < nprocesses
            ? v < 0 || (uint32_t)v >= s->net->processes.data[i].nlocations
            : v < s->net->cells.data[s->cells[i - nprocesses]].low ||
                  v > s->net->cells.data[s->cells[i - nprocesses]].high)
      return false;
  }
  return true;
}

bool renames_unfold(const sketch *from, sketch *out, arena *memory,
                    uint32_t most) {
  *out = *from;
  out->states.data = NULL;
  out->states.count = out->states.room = 0;
  for (uint32_t i = 0; i < from->states.count; i++) {
    renames_generator stay = {.values =
                                  arena_array(memory, from->renames.sorts.count,
                                              sizeof *stay.values)};
    for (int k = 0; k < RENAMES_KINDS; k++) {
      const uint32_t count = renames_count(from->net, k);
      stay.to[k] = arena_array(memory, count, sizeof **stay.to);
      for (uint32_t j = 0; j < count; j++)
        stay.to[k][j] = j;
    }
    const sketch_state same =
        rename_state(from, memory, &from->states.data[i], &stay);
    if (!has_state(out, &same))
      vec_push(memory, &out->states, same);
  }
  for (uint32_t i = 0; i < out->states.count; i++)
    for (uint32_t g = 0; g < from->renames.list.count; g++) {
      const sketch_state new = rename_state(from, memory, &out->states.data[i],
                                            &from->renames.list.data[g]);
      if (!is_state(from, &new) || has_state(out, &new))
        continue;
      if (out->states.count == most)
        return false;
      vec_push(memory, &out->states, new);
    }
  memset(&out->renames, 0, sizeof out->renames);
  return true;
}
