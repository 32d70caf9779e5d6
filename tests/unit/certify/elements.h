// elements.h -- A certificate of a search as a list of its elements, each of which
// can be damaged.
//
// Memory: exporter_release().

#ifndef GNOMON_TESTS_CERTIFY_ELEMENTS_H
#define GNOMON_TESTS_CERTIFY_ELEMENTS_H

#include "certify/exporter.h"

// One element: its discrete part and its lines, without their first words.
typedef struct {
  char *state, *limits, *zone;
} exported;

typedef struct {
  model *m;
  const query *asked;
  strbuf text; // as it was written
  strbuf opening, names;
  exported *list;
  size_t count, room;
} exporter;

static char *exporter_taken(strbuf *b) {
  char *text = mem_new(b->length + 1, 1);
  memcpy(text, b->text, b->length);
  strbuf_release(b);
  return text;
}

static char *exporter_copy(const char *text) {
  strbuf b;
  strbuf_init(&b);
  strbuf_puts(&b, text);
  return exporter_taken(&b);
}

// The next word, which begins with a blank; NULL if there is none.
static const char *exporter_word(const char *at, size_t *length) {
  if (*at != ' ')
    return NULL;
  *length = 1 + strcspn(at + 1, " ");
  return at;
}

// The words of a state line with every `=` written out.
static char *exporter_whole(const char *text, const char *before) {
  strbuf b;
  strbuf_init(&b);
  size_t length, old = 0;
  while (exporter_word(text, &length)) {
    if (before && !exporter_word(before, &old))
      abort();
    if (length == 2 && text[1] == '=')
      strbuf_add(&b, before, old);
    else
      strbuf_add(&b, text, length);
    text += length;
    before = before ? before + old : NULL;
  }
  return exporter_taken(&b);
}

static void exporter_add(exporter *x, const char *state, const char *limits,
                         const char *zone) {
  if (x->count == x->room) {
    x->room = x->room ? 2 * x->room : 64;
    x->list = mem_resize(x->list, x->room, sizeof *x->list);
  }
  x->list[x->count++] = (exported){exporter_copy(state), exporter_copy(limits),
                                   exporter_copy(zone)};
}

static const char *exporter_after(const char *line, const char *word) {
  const size_t length = strlen(word);
  return strncmp(line, word, length) == 0 ? line + length : NULL;
}

// The text as elements.
static void exporter_split(exporter *x) {
  char *text = exporter_copy(x->text.text), *rest = NULL;
  char *state = NULL, *limits = exporter_copy("");
  const char *at;
  for (char *line = strtok_r(text, "\n", &rest); line;
       line = strtok_r(NULL, "\n", &rest)) {
    if ((at = exporter_after(line, "state"))) {
      char *whole = exporter_whole(at, state);
      mem_free(state);
      state = whole;
    } else if ((at = exporter_after(line, "limits"))) {
      mem_free(limits);
      limits = exporter_copy(at);
    } else if ((at = exporter_after(line, "zone"))) {
      exporter_add(x, state, limits, at);
    } else if (exporter_after(line, "processes") ||
               exporter_after(line, "variables") ||
               exporter_after(line, "clocks")) {
      strbuf_printf(&x->names, "%s\n", line);
    } else if (!exporter_after(line, "order") && !exporter_after(line, "end")) {
      strbuf_printf(&x->opening, "%s\n", line);
    }
  }
  mem_free(text);
  mem_free(state);
  mem_free(limits);
}

// Searches with this abstraction.  False if that proves nothing.
static bool exporter_search(exporter *x, model *m, network_code *code,
                            uint32_t number, search_abstraction how,
                            uint64_t most) {
  const search_options wanted = {
      .abstraction = how, .zones = ZONES_FULL, .states = most};
  *x = (exporter){.m = m, .asked = &m->net.queries.data[number]};
  strbuf_init(&x->text);
  strbuf_init(&x->opening);
  strbuf_init(&x->names);
  if (exporter_text(m, code, number, &wanted, &x->text))
    return false;
  exporter_split(x);
  return true;
}

static void exporter_release(exporter *x) {
  for (size_t i = 0; i < x->count; i++) {
    mem_free(x->list[i].state);
    mem_free(x->list[i].limits);
    mem_free(x->list[i].zone);
  }
  mem_free(x->list);
  strbuf_release(&x->text);
  strbuf_release(&x->opening);
  strbuf_release(&x->names);
}

// The elements as they are now; order is "includes", "union" or "alu".
static void exporter_write(const exporter *x, const char *order, strbuf *out) {
  size_t states = 0;
  strbuf_printf(out, "%sorder %s\n%s", x->opening.text, order, x->names.text);
  for (size_t i = 0; i < x->count; i++) {
    const exported *one = &x->list[i];
    if (i == 0 || strcmp(one->state, x->list[i - 1].state) != 0) {
      strbuf_printf(out, "state%s\n", one->state);
      if (strcmp(order, "alu") == 0)
        strbuf_printf(out, "limits%s\n", one->limits);
      states++;
    }
    strbuf_printf(out, "zone%s\n", one->zone);
  }
  strbuf_printf(out, "end %zu %zu\n", states, x->count);
}

#endif
