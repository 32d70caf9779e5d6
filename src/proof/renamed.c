// renamed.c -- Writing generators and words.

#include "proof/renamed.h"

#include <assert.h>
#include <string.h>

#include "base/grow.h"
#include "base/mem.h"

// ---- Names

typedef const char *name_of(const network *, uint32_t);

static const char *process_name(const network *net, uint32_t i) {
  return net->processes.data[i].name;
}

static const char *cell_name(const network *net, uint32_t i) {
  return net->cells.data[i].name;
}

static const char *channel_name(const network *net, uint32_t i) {
  return net->channels.data[i].name;
}

static const char *function_name(const network *net, uint32_t i) {
  return net->functions.data[i].name;
}

static const char *event_name(const network *net, uint32_t i) {
  return net->events.data[i];
}

static void put_name(prover *p, name_of *name, uint32_t number) {
  uint32_t which = 1;
  for (uint32_t i = 0; i < number; i++)
    which += strcmp(name(p->net, i), name(p->net, number)) == 0;
  strbuf_printf(&p->line, " %s", name(p->net, number));
  if (which > 1)
    strbuf_printf(&p->line, "@%u", which);
}

// ---- Generators

// Those that some generator renames have a line, and a number; UINT32_MAX: none.
typedef struct {
  uint32_t *numbers;
  int64_t *low, *high;
} sort_lines;

static void write_sort(prover *p, const symmetry *s, const sort_lines *l,
                       uint32_t sort) {
  strbuf_puts(&p->line, "sort ");
  strbuf_int(&p->line, l->low[sort]);
  strbuf_putc(&p->line, ' ');
  strbuf_int(&p->line, l->high[sort]);
  for (uint32_t i = 0; i < p->net->cells.count; i++)
    if (s->sorts[i] == sort)
      put_name(p, cell_name, i);
  prover_end_line(p);
}

static sort_lines write_sorts(prover *p, const symmetry *s) {
  uint32_t count = 0;
  sort_lines l = {.numbers = mem_new(s->nsorts, sizeof *l.numbers),
                  .low = mem_new(s->nsorts, sizeof *l.low),
                  .high = mem_new(s->nsorts, sizeof *l.high)};
  for (uint32_t i = 0; i < s->nsorts; i++) {
    l.numbers[i] = UINT32_MAX;
    if (!symmetry_renames(s, i, &l.low[i], &l.high[i]))
      continue;
    l.numbers[i] = count++;
    write_sort(p, s, &l, i);
  }
  return l;
}

static void write_pairs(prover *p, const char *kind, name_of *name,
                        const uint32_t *to, uint32_t count) {
  bool some = false;
  for (uint32_t i = 0; i < count; i++) {
    if (to[i] == i)
      continue;
    if (!some)
      strbuf_puts(&p->line, kind);
    some = true;
    put_name(p, name, i);
    put_name(p, name, to[i]);
  }
  if (some)
    prover_end_line(p);
}

static void write_clocks(prover *p, const uint32_t *to) {
  bool some = false;
  for (uint32_t x = 1; x < p->n; x++) {
    if (to[x] == x)
      continue;
    if (!some)
      strbuf_puts(&p->line, "clock");
    some = true;
    strbuf_printf(&p->line, " x%u x%u", x, to[x]);
  }
  if (some)
    prover_end_line(p);
}

static void write_values(prover *p, const permutation *g, const sort_lines *l,
                         uint32_t sort) {
  if (l->numbers[sort] == UINT32_MAX || !g->values[sort].count)
    return;
  strbuf_printf(&p->line, "values %u", l->numbers[sort]);
  for (int64_t v = l->low[sort]; v <= l->high[sort]; v++) {
    strbuf_putc(&p->line, ' ');
    strbuf_int(&p->line, permutation_value(g, sort, (int32_t)v));
  }
  prover_end_line(p);
}

static void write_generator(prover *p, const permutation *g,
                            const sort_lines *l) {
  const network *net = p->net;
  strbuf_puts(&p->line, "generator");
  prover_end_line(p);
  write_pairs(p, "process", process_name, g->processes, net->processes.count);
  write_pairs(p, "cell", cell_name, g->cells, net->cells.count);
  write_clocks(p, g->clocks);
  write_pairs(p, "channel", channel_name, g->channels, net->channels.count);
  write_pairs(p, "function", function_name, g->functions, net->functions.count);
  write_pairs(p, "event", event_name, g->events, net->events.count);
  for (uint32_t i = 0; i < g->nsorts; i++)
    write_values(p, g, l, i);
}

void renamed_open(prover *p, const symmetry *s) {
  sort_lines l = write_sorts(p, s);
  for (uint32_t i = 0; i < s->ngenerators; i++)
    write_generator(p, s->generators[i], &l);
  mem_free(l.numbers);
  mem_free(l.low);
  mem_free(l.high);
}

// ---- Words

void renamed_init(renamed_words *w) { *w = (renamed_words){.count = 0}; }

void renamed_release(renamed_words *w) {
  mem_free(w->numbers);
  mem_free(w->list);
}

typedef struct {
  prover *p;
  renamed_words *w;
  const orbits *of;
} writing;

static void write_word(prover *p, orbit_word word) {
  strbuf_puts(&p->line, "word");
  for (uint32_t i = 0; i < word.count; i++)
    strbuf_printf(&p->line, " %u", word.data[i]);
  prover_end_line(p);
}

// Each once; the empty one is always tried.
static void collect(void *data, uint32_t number) {
  writing *now = data;
  renamed_words *w = now->w;
  if (number == 0)
    return;
  if (number >= w->room) {
    const uint32_t before = w->room;
    w->room = grow_room(w->room, number + 1, 64);
    w->numbers = mem_resize(w->numbers, w->room, sizeof *w->numbers);
    memset(w->numbers + before, 0, (w->room - before) * sizeof *w->numbers);
  }
  if (!w->numbers[number]) {
    write_word(now->p, orbits_word(now->of, number));
    w->numbers[number] = ++w->count;
  }
  for (uint32_t i = 0; i < w->nlist; i++)
    if (w->list[i] == w->numbers[number])
      return;
  grow(w->list, w->nlist, w->list_room, 16);
  w->list[w->nlist++] = w->numbers[number];
}

void renamed_node(prover *p, renamed_words *w, engine *e, uint32_t node) {
  writing now = {p, w, e->orbits};
  w->nlist = 0;
  assert(p->line.length == 0);
  const engine_status status = engine_list_words(e, node, collect, &now);
  if (status != ENGINE_MORE && !p->trouble)
    p->trouble = p->watch->reason ? p->watch->reason
                                  : "what was renamed is not found again";
  if (!w->nlist)
    return;
  strbuf_puts(&p->line, "by");
  for (uint32_t i = 0; i < w->nlist; i++)
    strbuf_printf(&p->line, " %u", w->list[i]);
  prover_end_line(p);
}
