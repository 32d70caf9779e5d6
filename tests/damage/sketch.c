// sketch.c -- Certificates, read and printed.

#include "sketch.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const ORDERS_TEXT[] = {"includes", "union", "alu"};

// ---- Words

typedef struct {
  sketch *s;
  arena *memory;
  const char *at; // what is left of the text
} reader;

// The next word of the line, or NULL at its end.
static const char *next_word(reader *r) {
  r->at += strspn(r->at, " ");
  const size_t length = strcspn(r->at, " \n");
  if (!length)
    return NULL;
  const char *word = arena_copy(r->memory, r->at, length);
  r->at += length;
  return word;
}

static const char *rest_of_line(reader *r) {
  r->at += strspn(r->at, " ");
  const size_t length = strcspn(r->at, "\n");
  const char *rest = arena_copy(r->memory, r->at, length);
  r->at += length;
  return rest;
}

static void end_line(reader *r) { r->at += strcspn(r->at, "\n") + 1; }

// ---- Lines

static bool read_order(reader *r) {
  const char *word = next_word(r);
  for (int i = 0; word && i < SKETCH_ORDERS; i++)
    if (strcmp(word, ORDERS_TEXT[i]) == 0) {
      r->s->order = (sketch_order)i;
      return true;
    }
  return false;
}

static bool read_location(const process *p, const char *word, int32_t *out) {
  for (uint32_t l = 0; l < p->nlocations; l++)
    if (strcmp(p->locations[l].name, word) == 0) {
      *out = (int32_t)l;
      return true;
    }
  return false;
}

static bool read_state(reader *r) {
  sketch *s = r->s;
  const int32_t *before =
      s->states.count ? s->states.data[s->states.count - 1].key : NULL;
  sketch_state new = {.key = arena_array(r->memory, s->width, sizeof *new.key)};
  for (uint32_t x = 0; x < REGION_CLOCKS; x++)
    new.limits[0][x] = new.limits[1][x] = SKETCH_NEVER;
  for (uint32_t i = 0; i < s->width; i++) {
    const char *word = next_word(r);
    if (!word)
      return false;
    if (strcmp(word, "=") == 0 && before)
      new.key[i] = before[i];
    else if (i >= s->net->processes.count)
      new.key[i] = (int32_t)strtol(word, NULL, 10);
    else if (!read_location(&s->net->processes.data[i], word, &new.key[i]))
      return false;
  }
  vec_push(r->memory, &s->states, new);
  return true;
}

// x3>=-4, x1-x2<5: there is no other form.
static bool read_bound(const char *word, sketch_bound *out) {
  char *end;
  const uint32_t x = (uint32_t)strtoul(word + 1, &end, 10);
  const uint32_t y = *end == '-' ? (uint32_t)strtoul(end + 2, &end, 10) : 0;
  const bool less = *end == '<';
  const bool weak = end[1] == '=';
  const int64_t number = strtoll(end + 1 + weak, NULL, 10);
  *out = less ? (sketch_bound){x, y, 2 * number + weak}
              : (sketch_bound){y, x, -2 * number + weak};
  return *word == 'x' && (less || *end == '>');
}

static bool read_bounds(reader *r, sketch_bounds *to) {
  for (const char *word = next_word(r); word; word = next_word(r)) {
    sketch_bound b;
    if (!read_bound(word, &b))
      return false;
    vec_push(r->memory, to, b);
  }
  return true;
}

static bool read_zone(reader *r, bool is_ranked) {
  sketch_zone new = {.is_ranked = is_ranked};
  sketch_state *to = &r->s->states.data[r->s->states.count - 1];
  if (is_ranked)
    new.rank = strtoull(next_word(r), NULL, 10);
  if (!read_bounds(r, &new.bounds))
    return false;
  vec_push(r->memory, &to->zones, new);
  return true;
}

static int32_t read_limit(const char *word) {
  if (!word || strcmp(word, "-") == 0)
    return SKETCH_NEVER;
  return strcmp(word, "inf") == 0 ? SKETCH_ALWAYS
                                  : (int32_t)strtol(word, NULL, 10);
}

static void read_limits(reader *r) {
  sketch_state *to = &r->s->states.data[r->s->states.count - 1];
  for (const char *word = next_word(r); word; word = next_word(r)) {
    const unsigned long x = strtoul(word + 1, NULL, 10);
    to->limits[0][x] = read_limit(next_word(r));
    to->limits[1][x] = read_limit(next_word(r));
  }
}

// Behind a zone, or before all states.
static void read_by(reader *r) {
  sketch *s = r->s;
  renames_word *to = &s->renames.start;
  if (s->states.count) {
    sketch_state *state = &s->states.data[s->states.count - 1];
    to = &state->zones.data[state->zones.count - 1].by;
  }
  renames_read_numbers(to, r->memory, rest_of_line(r));
}

static bool read_line(reader *r) {
  static const char *const IGNORED[] = {
      "gnomon-certificate", "model",     "digest",
      "processes",          "variables", "clocks"};
  const char *word = next_word(r);
  if (!word)
    return false;
  for (size_t i = 0; i < sizeof IGNORED / sizeof *IGNORED; i++)
    if (strcmp(word, IGNORED[i]) == 0)
      return true;
  if (renames_knows(word))
    return renames_read(&r->s->renames, r->memory, r->s->net, word,
                        rest_of_line(r));
  if (strcmp(word, "by") == 0)
    read_by(r);
  else if (strcmp(word, "query") == 0)
    r->s->asked = rest_of_line(r);
  else if (strcmp(word, "limits") == 0)
    read_limits(r);
  else
    return strcmp(word, "diagonals") == 0 ? read_bounds(r, &r->s->diagonals)
           : strcmp(word, "order") == 0   ? read_order(r)
           : strcmp(word, "state") == 0   ? read_state(r)
           : strcmp(word, "zone") == 0    ? read_zone(r, false)
           : strcmp(word, "rank") == 0    ? read_zone(r, true)
                                          : strcmp(word, "end") == 0;
  return true;
}

static void find_cells(sketch *s, arena *memory) {
  const network *net = s->net;
  s->cells = arena_array(memory, net->cells.count, sizeof *s->cells);
  s->width = net->processes.count;
  for (uint32_t i = 0; i < net->cells.count; i++)
    if (net->cells.data[i].kind == CELL_STATE)
      s->cells[s->width++ - net->processes.count] = i;
}

void sketch_use(sketch *s, arena *memory, const network *net) {
  s->net = net;
  find_cells(s, memory);
}

bool sketch_read(sketch *s, arena *memory, const network *net,
                 const char *text) {
  *s = (sketch){.net = net, .n = net->clocks.count};
  if (s->n > REGION_CLOCKS)
    return false;
  find_cells(s, memory);
  reader r = {s, memory, text};
  for (; *r.at; end_line(&r))
    if (!read_line(&r))
      return false;
  return true;
}

// ---- Copies

static sketch_bounds copy_bounds(arena *memory, const sketch_bounds *from) {
  sketch_bounds to = {0};
  for (uint32_t i = 0; i < from->count; i++)
    vec_push(memory, &to, from->data[i]);
  return to;
}

sketch sketch_copy(arena *memory, const sketch *from) {
  sketch to = *from;
  to.diagonals = copy_bounds(memory, &from->diagonals);
  to.renames = renames_copy(memory, from->net, &from->renames);
  to.states.count = to.states.room = 0;
  for (uint32_t i = 0; i < from->states.count; i++) {
    const sketch_state *old = &from->states.data[i];
    sketch_state new = *old;
    new.key = arena_array(memory, from->width, sizeof *new.key);
    memcpy(new.key, old->key, from->width * sizeof *new.key);
    new.zones.count = new.zones.room = 0;
    for (uint32_t k = 0; k < old->zones.count; k++) {
      sketch_zone z = old->zones.data[k];
      z.bounds = copy_bounds(memory, &z.bounds);
      z.by.room = z.by.count; // whatever is added goes elsewhere
      vec_push(memory, &new.zones, z);
    }
    vec_push(memory, &to.states, new);
  }
  return to;
}

// ---- Printing

static void print_names(const sketch *s, strbuf *out) {
  const network *net = s->net;
  strbuf_puts(out, "processes");
  for (uint32_t p = 0; p < net->processes.count; p++)
    strbuf_printf(out, " %s", net->processes.data[p].name);
  strbuf_puts(out, "\nvariables");
  for (uint32_t i = 0; i < s->width - net->processes.count; i++)
    strbuf_printf(out, " %s", net->cells.data[s->cells[i]].name);
  strbuf_puts(out, "\nclocks");
  for (uint32_t x = 1; x < s->n; x++)
    strbuf_printf(out, " %s", net->clocks.data[x].name);
  strbuf_putc(out, '\n');
}

static void print_limit(int32_t limit, strbuf *out) {
  if (limit == SKETCH_NEVER)
    strbuf_puts(out, " -");
  else if (limit == SKETCH_ALWAYS)
    strbuf_puts(out, " inf");
  else
    strbuf_printf(out, " %d", limit);
}

static void print_key(const sketch *s, const sketch_state *state, strbuf *out) {
  strbuf_puts(out, "state");
  for (uint32_t i = 0; i < s->width; i++)
    if (i < s->net->processes.count)
      strbuf_printf(out, " %s",
                    s->net->processes.data[i].locations[state->key[i]].name);
    else
      strbuf_printf(out, " %d", state->key[i]);
  strbuf_putc(out, '\n');
  if (s->order != SKETCH_ALU)
    return;
  strbuf_puts(out, "limits");
  for (uint32_t x = 1; x < s->n; x++) {
    strbuf_printf(out, " x%u", x);
    print_limit(state->limits[0][x], out);
    print_limit(state->limits[1][x], out);
  }
  strbuf_putc(out, '\n');
}

static void print_bound(sketch_bound b, strbuf *out) {
  const bool lower = b.i == 0;
  strbuf_printf(out, " x%u", lower ? b.j : b.i);
  if (b.i && b.j)
    strbuf_printf(out, "-x%u", b.j);
  strbuf_printf(out, "%c%s%" PRId64, lower ? '>' : '<', b.code & 1 ? "=" : "",
                lower ? -sketch_number(b) : sketch_number(b));
}

static void print_bounds(const sketch_bounds *list, strbuf *out) {
  for (uint32_t i = 0; i < list->count; i++)
    print_bound(list->data[i], out);
  strbuf_putc(out, '\n');
}

static void print_zone(const sketch_zone *z, strbuf *out) {
  if (z->is_ranked)
    strbuf_printf(out, "rank %" PRIu64, z->rank);
  else
    strbuf_puts(out, "zone");
  print_bounds(&z->bounds, out);
  renames_print_by(&z->by, out);
}

void sketch_print(const sketch *s, strbuf *out) {
  uint32_t zones = 0;
  strbuf_printf(out, "gnomon-certificate 1\nquery %s\norder %s\n", s->asked,
                ORDERS_TEXT[s->order]);
  print_names(s, out);
  if (s->order == SKETCH_ALU && s->diagonals.count) {
    strbuf_puts(out, "diagonals");
    print_bounds(&s->diagonals, out);
  }
  renames_print(&s->renames, s->net, out);
  for (uint32_t i = 0; i < s->states.count; i++) {
    const sketch_state *state = &s->states.data[i];
    print_key(s, state, out);
    for (uint32_t k = 0; k < state->zones.count; k++, zones++)
      print_zone(&state->zones.data[k], out);
  }
  strbuf_printf(out, "end %u %u\n", s->states.count, zones);
}
