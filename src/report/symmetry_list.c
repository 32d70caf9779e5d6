// symmetry_list.c -- A line or an object for each class and each near miss.

#include "report/symmetry_list.h"

#include <inttypes.h>

static const char *name_of(const symmetry *s, uint32_t p) {
  return s->network->processes.data[p].name;
}

// As -v, info and JSON say it.
static const char *const done[] = {[CLASS_ALL] = "exchanged",
                                   [CLASS_RING] = "turned",
                                   [CLASS_FLIP] = "flipped"};
static const char *const can[] = {[CLASS_ALL] = "any two can be exchanged",
                                  [CLASS_RING] = "they can be turned",
                                  [CLASS_FLIP] = "each can be flipped"};
static const char *const kinds[] = {
    [CLASS_ALL] = "exchange", [CLASS_RING] = "turn", [CLASS_FLIP] = "flip"};

// How many permutations there are; 0: more than anybody wants to read.
static uint64_t order_of(const symmetry_class *c) {
  enum { MOST = 20 };
  uint64_t n = 1;
  if (c->kind == CLASS_RING)
    return c->members;
  if (c->members > MOST)
    return 0;
  for (uint32_t i = 2; i <= c->members; i++)
    n *= c->kind == CLASS_FLIP ? 2 : i;
  return c->kind == CLASS_FLIP ? 2 * n : n;
}

// ---- For people

static void put_members(const symmetry *s, const symmetry_class *c,
                        uint32_t few, strbuf *out) {
  for (uint32_t i = 0; i < c->members; i++) {
    if (c->members > few && i == few / 2)
      strbuf_puts(out, ", ...");
    if (c->members <= few || i < few / 2 || i + 1 == c->members)
      strbuf_printf(out, "%s%s", i ? ", " : "", name_of(s, c->processes[i]));
  }
}

void symmetry_line(const symmetry *s, strbuf *out) {
  enum { FEW = 4 };
  strbuf_printf(out, "%u class%s", s->nclasses, s->nclasses == 1 ? "" : "es");
  for (uint32_t i = 0; i < s->nclasses; i++) {
    const symmetry_class *c = &s->classes[i];
    strbuf_printf(out, "%s %u that can be %s, ", i ? ";" : ":", c->members,
                  done[c->kind]);
    put_members(s, c, FEW, out);
  }
}

static void print_class(const symmetry *s, const symmetry_class *c, FILE *out) {
  enum { FEW = 8 };
  strbuf members;
  strbuf_init(&members);
  put_members(s, c, FEW, &members);
  fprintf(out, "  %s: %s", members.text, can[c->kind]);
  strbuf_release(&members);
  const uint64_t order = order_of(c);
  if (order)
    fprintf(out, ", %" PRIu64 " ways", order);
  fputc('\n', out);
}

void symmetry_list_print(const symmetry *s, FILE *out) {
  fputs("symmetry\n", out);
  for (uint32_t i = 0; i < s->nclasses; i++)
    print_class(s, &s->classes[i], out);
  if (!s->nclasses)
    fputs("  none\n", out);
  for (uint32_t i = 0; i < s->nmisses; i++)
    fprintf(out, "  not %s and %s: %s\n", name_of(s, s->misses[i].p),
            name_of(s, s->misses[i].q), s->misses[i].why);
}

// ---- As JSON

static void json_class(const symmetry *s, const symmetry_class *c, json *j) {
  json_put_object(j, NULL);
  json_put_string(j, "kind", kinds[c->kind]);
  json_put_array(j, "processes");
  for (uint32_t i = 0; i < c->members; i++)
    json_put_string(j, NULL, name_of(s, c->processes[i]));
  json_end(j);
  json_end(j);
}

void symmetry_list_json(const symmetry *s, json *j) {
  json_put_object(j, "symmetry");
  json_put_array(j, "classes");
  for (uint32_t i = 0; i < s->nclasses; i++)
    json_class(s, &s->classes[i], j);
  json_end(j);
  json_put_array(j, "misses");
  for (uint32_t i = 0; i < s->nmisses; i++) {
    json_put_object(j, NULL);
    json_put_string(j, "first", name_of(s, s->misses[i].p));
    json_put_string(j, "second", name_of(s, s->misses[i].q));
    json_put_string(j, "why", s->misses[i].why);
    json_end(j);
  }
  json_end(j);
  json_end(j);
}
