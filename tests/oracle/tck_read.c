// tck_read.c -- The text of a TChecker model, as tck_print.c writes it, back to what
// was grown; for models in files.
//
// Blanks count for nothing, and names are those of tck_print.c.  Anything else is
// refused.  A line "# query TEXT" has the query.

#include "tck_model.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  tck_model *m;
  const char *at; // where we are in the line
} reader;

static const tck_cell no_cell = {-1, -1, 0};

// ---- Tokens

static void skip_blanks(reader *r) {
  while (*r->at == ' ')
    r->at++;
}

static bool eat(reader *r, const char *text) {
  skip_blanks(r);
  const size_t n = strlen(text);
  if (strncmp(r->at, text, n) != 0)
    return false;
  r->at += n;
  return true;
}

static bool number(reader *r, int *out) {
  skip_blanks(r);
  char *end;
  const bool digit = strchr("-0123456789", *r->at) && *r->at;
  const long n = digit ? strtol(r->at, &end, 10) : 0;
  if (!digit || end == r->at || n < -99 || n > 99)
    return false;
  r->at = end;
  *out = (int)n;
  return true;
}

// 0 … limit - 1
static bool small(reader *r, int limit, uint8_t *out) {
  int n;
  if (!number(r, &n) || n < 0 || n >= limit)
    return false;
  *out = (uint8_t)n;
  return true;
}

static bool byte(reader *r, int8_t *out) {
  int n;
  const bool ok = number(r, &n);
  *out = (int8_t)(ok ? n : 0);
  return ok;
}

// A letter and its number, "v2".
static bool named(reader *r, const char *letter, int limit, uint8_t *out) {
  return eat(r, letter) && small(r, limit, out);
}

// ---- Terms

static bool clock(reader *r, uint8_t *out) {
  if (!r->m->clock_array)
    return named(r, "x", r->m->nclocks, out);
  return eat(r, "x[") && small(r, r->m->nclocks, out) && eat(r, "]");
}

static bool cell(reader *r, tck_cell *out) {
  uint8_t v;
  uint8_t i;
  *out = no_cell;
  if (!named(r, "v", r->m->nvariables, &v))
    return false;
  out->variable = (int8_t)v;
  if (!eat(r, "["))
    return r->m->variables[v].size == 1;
  const bool by = *r->at == 'v';
  if (by ? !named(r, "v", r->m->nvariables, &i) : !small(r, TCK_SIZE, &i))
    return false;
  *(by ? &out->by : &out->index) = (int8_t)i;
  return eat(r, "]");
}

// A cell and a constant; either may be missing.
static bool sum(reader *r, tck_cell *plus, int8_t *c) {
  *plus = no_cell;
  *c = 0;
  skip_blanks(r);
  if (*r->at != 'v')
    return byte(r, c);
  if (!cell(r, plus))
    return false;
  if (eat(r, "+"))
    return byte(r, c);
  const bool less = eat(r, "-");
  if (!less)
    return true;
  const bool ok = byte(r, c);
  *c = (int8_t) - *c;
  return ok;
}

// ---- Conditions

static bool operator_(reader *r, uint8_t *out) {
  static const struct {
    const char *text;
    atom_op op;
  } all[] = {{"<=", IS_LE}, {"<", IS_LT}, {"==", IS_EQ},
             {">=", IS_GE}, {">", IS_GT}, {"!=", IS_NE}};
  for (int i = 0; i < ATOM_OPS; i++)
    if (eat(r, all[i].text)) {
      *out = (uint8_t)all[i].op;
      return true;
    }
  return false;
}

static bool atom(reader *r, tck_atom *a) {
  *a = (tck_atom){.kind = TCK_ON_CELL, .cell = no_cell, .plus = no_cell};
  a->negated = eat(r, "!");
  skip_blanks(r);
  if (*r->at == 'x') {
    a->kind = TCK_ON_CLOCK;
    if (!clock(r, &a->a))
      return false;
    if (eat(r, "-")) {
      a->kind = TCK_ON_DIAGONAL;
      if (!clock(r, &a->b))
        return false;
    }
  } else if (!cell(r, &a->cell)) {
    return false;
  }
  return operator_(r, &a->op) && sum(r, &a->plus, &a->bound);
}

static bool atoms(reader *r, tck_atoms *list) {
  do {
    if (list->count == TCK_ATOMS || !atom(r, &list->data[list->count]))
      return false;
    list->count++;
  } while (eat(r, "&&"));
  return true;
}

// ---- Statements

static bool clock_update(reader *r, tck_update *u) {
  if (!clock(r, &u->x) || !eat(r, "="))
    return false;
  skip_blanks(r);
  if (*r->at == 'x') {
    u->kind = TCK_COPIES;
    return clock(r, &u->y) && (!eat(r, "+") || byte(r, &u->c));
  }
  u->kind = *r->at == 'v' ? TCK_VALUES : TCK_RESETS;
  return *r->at == 'v' ? cell(r, &u->from) : byte(r, &u->c);
}

static bool cell_update(reader *r, tck_update *u) {
  int modulus;
  if (!cell(r, &u->to) || !eat(r, "="))
    return false;
  if (eat(r, "(")) {
    u->kind = TCK_STEPS;
    return sum(r, &u->from, &u->c) && eat(r, ")") && eat(r, "%") &&
           number(r, &modulus) &&
           modulus == r->m->variables[u->to.variable].high + 1;
  }
  const bool ok = sum(r, &u->from, &u->c);
  u->kind = u->from.variable >= 0 ? TCK_RISKS : TCK_SETS;
  return ok;
}

static bool update(reader *r, tck_update *u) {
  *u = (tck_update){.to = no_cell, .from = no_cell};
  u->when = (tck_atom){.cell = no_cell, .plus = no_cell};
  u->has_when = eat(r, "if ");
  if (u->has_when &&
      !(atom(r, &u->when) && u->when.kind == TCK_ON_CELL && eat(r, "then ")))
    return false;
  skip_blanks(r);
  const bool ok = *r->at == 'x' ? clock_update(r, u) : cell_update(r, u);
  return ok && (!u->has_when || eat(r, "end"));
}

static bool updates(reader *r, tck_edge *e) {
  do {
    if (e->nupdates == TCK_UPDATES || !update(r, &e->updates[e->nupdates]))
      return false;
    e->nupdates++;
  } while (eat(r, ";"));
  return true;
}

// ---- Declarations

static bool labels(reader *r, uint8_t *out) {
  do {
    uint8_t i;
    if (!named(r, "l", 8, &i))
      return false;
    *out |= (uint8_t)(1U << i);
  } while (eat(r, ","));
  return true;
}

static bool known_process(reader *r, uint8_t *p) {
  return named(r, "P", r->m->nprocesses, p) && !r->m->processes[*p].gone;
}

static bool location_attribute(reader *r, tck_process *p, int number_of_it) {
  tck_location *l = &p->locations[number_of_it];
  if (eat(r, "initial:"))
    p->initial = (uint8_t)number_of_it;
  else if (eat(r, "urgent:"))
    l->urgent = true;
  else if (eat(r, "committed:"))
    l->committed = true;
  else if (eat(r, "labels:"))
    return labels(r, &l->labels);
  else
    return eat(r, "invariant:") && atoms(r, &l->invariant);
  return true;
}

static bool location(reader *r) {
  uint8_t p;
  uint8_t l;
  if (!known_process(r, &p) || !eat(r, ":") ||
      !named(r, "L", TCK_LOCATIONS, &l) || l != r->m->processes[p].nlocations)
    return false;
  r->m->processes[p].nlocations++;
  bool ok = true;
  if (eat(r, "{") && !eat(r, "}")) {
    do
      ok = location_attribute(r, &r->m->processes[p], l);
    while (ok && eat(r, ":"));
    ok = ok && eat(r, "}");
  }
  return ok;
}

static bool edge(reader *r) {
  uint8_t p;
  if (!known_process(r, &p) || r->m->processes[p].nedges == TCK_EDGES)
    return false;
  const int n = r->m->processes[p].nlocations;
  tck_edge *e = &r->m->processes[p].edges[r->m->processes[p].nedges++];
  if (!eat(r, ":") || !named(r, "L", n, &e->source) || !eat(r, ":") ||
      !named(r, "L", n, &e->target) || !eat(r, ":") ||
      !named(r, "e", r->m->nevents, &e->event))
    return false;
  bool ok = true;
  if (eat(r, "{") && !eat(r, "}")) {
    do
      ok = eat(r, "provided:") ? atoms(r, &e->guard)
                               : eat(r, "do:") && updates(r, e);
    while (ok && eat(r, ":"));
    ok = ok && eat(r, "}");
  }
  return ok;
}

static bool vector(reader *r) {
  if (r->m->nvectors == TCK_VECTORS)
    return false;
  tck_vector *v = &r->m->vectors[r->m->nvectors++];
  do {
    tck_part *part = &v->parts[v->count];
    if (v->count == TCK_PROCESSES || !known_process(r, &part->process) ||
        !eat(r, "@") || !named(r, "e", r->m->nevents, &part->event))
      return false;
    part->weak = eat(r, "?");
    v->count++;
  } while (eat(r, ":"));
  return v->count > 1;
}

static bool variable(reader *r) {
  uint8_t size;
  uint8_t number_of_it;
  tck_variable v = {0};
  if (!small(r, TCK_SIZE + 1, &size) || !eat(r, ":") || !byte(r, &v.low) ||
      !eat(r, ":") || !byte(r, &v.high) || !eat(r, ":") || !byte(r, &v.init) ||
      !eat(r, ":") || !named(r, "v", TCK_VARIABLES, &number_of_it) ||
      number_of_it != r->m->nvariables || !size)
    return false;
  v.size = size;
  r->m->variables[r->m->nvariables++] = v;
  return true;
}

static bool clocks(reader *r) {
  uint8_t size;
  if (!small(r, TCK_CLOCKS + 1, &size) || !size || !eat(r, ":x"))
    return false;
  if (!*r->at) {
    r->m->clock_array = true;
    r->m->nclocks = size;
    return true;
  }
  uint8_t x;
  return small(r, TCK_CLOCKS, &x) && x == r->m->nclocks++ && size == 1;
}

// Numbers that are left out belong to processes that are gone.
static bool process_(reader *r) {
  uint8_t p;
  if (!named(r, "P", TCK_PROCESSES, &p) || p < r->m->nprocesses)
    return false;
  for (int i = r->m->nprocesses; i < p; i++)
    r->m->processes[i].gone = true;
  r->m->nprocesses = (uint8_t)(p + 1);
  return true;
}

static bool event(reader *r) {
  uint8_t e;
  return named(r, "e", TCK_EVENTS, &e) && e == r->m->nevents++;
}

static bool declaration(reader *r) {
  if (eat(r, "system:grown") || !*r->at)
    return true;
  if (eat(r, "clock:"))
    return clocks(r);
  if (eat(r, "int:"))
    return variable(r);
  if (eat(r, "event:"))
    return event(r);
  if (eat(r, "process:"))
    return process_(r);
  if (eat(r, "location:"))
    return location(r);
  if (eat(r, "edge:"))
    return edge(r);
  return eat(r, "sync:") && vector(r);
}

// ---- Lines

static bool read_line(reader *r, const char *line, strbuf *query) {
  static const char asks[] = "# query ";
  if (*line == '#') {
    if (!strncmp(line, asks, sizeof asks - 1))
      strbuf_puts(query, line + sizeof asks - 1);
    return true;
  }
  r->at = line;
  return declaration(r) && (skip_blanks(r), !*r->at);
}

int tck_read(tck_model *m, const char *text, strbuf *query) {
  reader r = {.m = m};
  strbuf line;
  strbuf_init(&line);
  *m = (tck_model){0};
  int number_of_it = 0;
  bool ok = true;
  while (*text && ok) {
    const size_t n = strcspn(text, "\n");
    strbuf_clear(&line);
    strbuf_printf(&line, "%.*s", (int)n, text);
    number_of_it++;
    ok = read_line(&r, line.text, query);
    text += n + (text[n] == '\n');
  }
  strbuf_release(&line);
  return ok ? 0 : number_of_it;
}
