// trace_xml.c -- Elements written, and the names in them found again.

#include "trace/trace_xml.h"

#include <assert.h>
#include <errno.h>
#include <expat.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intern.h"
#include "base/mem.h"
#include "trace/rebuild.h"

static const char ZERO_CLOCK[] = "#t(0)";

// ---- Writing

typedef struct {
  const network *net;
  strbuf *out, text; // `text` collects what has to be escaped
  printer print;     // into `text`
} writer;

static void put_escaped(strbuf *out, const char *text) {
  for (; *text; text++)
    switch (*text) {
    case '<':
      strbuf_puts(out, "&lt;");
      break;
    case '>':
      strbuf_puts(out, "&gt;");
      break;
    case '&':
      strbuf_puts(out, "&amp;");
      break;
    case '"':
      strbuf_puts(out, "&quot;");
      break;
    default:
      strbuf_putc(out, *text);
    }
}

static void put_attribute(writer *w, const char *key, const char *value) {
  strbuf_printf(w->out, " %s=\"", key);
  put_escaped(w->out, value);
  strbuf_putc(w->out, '"');
}

// The attribute gets what was collected.
static void flush_attribute(writer *w, const char *key) {
  put_attribute(w, key, w->text.text);
  strbuf_clear(&w->text);
}

static void flush_element(writer *w, const char *element, const char *if_none) {
  strbuf_printf(w->out, "<%s>", element);
  put_escaped(w->out, w->text.length ? w->text.text : if_none);
  strbuf_printf(w->out, "</%s>", element);
  strbuf_clear(&w->text);
}

// Names are "P.x" or "x"; what belongs to no process belongs to "sys".
static void collect_id(writer *w, const char *of, uint32_t owner) {
  if (owner == PROCESS_NONE)
    strbuf_puts(&w->text, "sys.");
  strbuf_puts(&w->text, of);
}

static void collect_clock(writer *w, uint32_t x) {
  const clock_info *c = &w->net->clocks.data[x];
  collect_id(w, x ? c->name : ZERO_CLOCK, x ? c->process : PROCESS_NONE);
}

// Without the process in front.
static const char *short_name(const writer *w, const char *full,
                              uint32_t owner) {
  if (owner == PROCESS_NONE)
    return full;
  const char *of = w->net->processes.data[owner].name;
  const size_t length = strlen(of);
  return strncmp(full, of, length) == 0 && full[length] == '.'
             ? full + length + 1
             : full;
}

static void put_clocks(writer *w, uint32_t owner) {
  for (uint32_t x = 0; x < w->net->clocks.count; x++) {
    const clock_info *c = &w->net->clocks.data[x];
    if ((x ? c->process : PROCESS_NONE) != owner)
      continue;
    strbuf_puts(w->out, "<clock");
    put_attribute(w, "name", x ? short_name(w, c->name, owner) : ZERO_CLOCK);
    collect_clock(w, x);
    flush_attribute(w, "id");
    strbuf_puts(w->out, "/>\n");
  }
}

static void put_variables(writer *w, uint32_t owner) {
  for (uint32_t i = 0; i < w->net->cells.count; i++) {
    const cell *c = &w->net->cells.data[i];
    if (c->kind != CELL_STATE || c->process != owner)
      continue;
    strbuf_puts(w->out, "<variable");
    put_attribute(w, "name", short_name(w, c->name, owner));
    collect_id(w, c->name, owner);
    flush_attribute(w, "id");
    strbuf_puts(w->out, "/>\n");
  }
}

static void put_location(writer *w, uint32_t p, uint32_t i) {
  const location *l = &w->net->processes.data[p].locations[i];
  strbuf_puts(w->out, "<location");
  trace_put_location(&w->text, w->net, p, i);
  flush_attribute(w, "id");
  put_attribute(w, "name", l->name);
  strbuf_putc(w->out, '>');
  if (l->invariant || l->clock_invariant) {
    strbuf_puts(&w->text, "1");
    for (int with_clocks = 0; with_clocks < 2; with_clocks++) {
      const expr *e = with_clocks ? l->clock_invariant : l->invariant;
      if (e)
        strbuf_puts(&w->text, " && ");
      if (e)
        print_expr(&w->print, e);
    }
  }
  strbuf_puts(w->out, "<![CDATA[");
  strbuf_puts(w->out, w->text.text); // no expression has "]]>" in it
  strbuf_clear(&w->text);
  strbuf_puts(w->out, "]]></location>\n");
}

static void collect_edge(writer *w, uint32_t p, const edge *e) {
  strbuf_printf(&w->text, "%s.Edge%u", w->net->processes.data[p].name,
                e->number + 1);
}

static void put_edge(writer *w, uint32_t p, const edge *e) {
  strbuf_puts(w->out, "<edge");
  collect_edge(w, p, e);
  flush_attribute(w, "id");
  trace_put_location(&w->text, w->net, p, e->source);
  flush_attribute(w, "from");
  trace_put_location(&w->text, w->net, p, e->target);
  flush_attribute(w, "to");
  strbuf_putc(w->out, '>');
  trace_put_guard(&w->print, e);
  flush_element(w, "guard", "1");
  if (e->channel) {
    print_place(&w->print, e->channel);
    strbuf_putc(&w->text, e->sync == EDGE_SEND ? '!' : '?');
  } else if (e->sync == EDGE_EVENT) {
    strbuf_puts(&w->text, w->net->events.data[e->event]);
  }
  flush_element(w, "sync", "tau");
  trace_put_update(&w->print, e);
  flush_element(w, "update", "1");
  strbuf_puts(w->out, "</edge>\n");
}

static void put_process(writer *w, uint32_t p) {
  const process *q = &w->net->processes.data[p];
  strbuf_puts(w->out, "<process");
  put_attribute(w, "id", q->name);
  put_attribute(w, "name", q->name);
  strbuf_puts(w->out, ">\n");
  put_clocks(w, p);
  put_variables(w, p);
  for (uint32_t i = 0; i < q->nlocations; i++)
    put_location(w, p, i);
  for (uint32_t i = 0; i < q->nedges; i++) // one of those of a selection
    if (i == 0 || q->edges[i].number != q->edges[i - 1].number)
      put_edge(w, p, &q->edges[i]);
  strbuf_puts(w->out, "</process>\n");
}

// ---- Zones as UPPAAL wants them: a bound for every pair

#define NO_BOUND ((wide)1 << 120)

// The closure of the bounds, and of x >= 0; a bound is 2 c + 1, one less if it
// is strict.
static void close_zone(const trace_bounds *zone, uint32_t n, wide *m) {
  assert(n > 0);
  for (uint32_t i = 0; i < n * n; i++)
    m[i] = i / n == i % n || i < n ? 1 : NO_BOUND;
  for (uint32_t i = 0; i < zone->count; i++) {
    const trace_bound *b = &zone->data[i];
    const wide code = 2 * (wide)b->limit + !b->strict;
    if (code < m[b->x * n + b->y])
      m[b->x * n + b->y] = code;
  }
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < n && m[i * n + k] != NO_BOUND; j++) {
        const wide a = m[i * n + k];
        const wide b = m[k * n + j];
        const wide sum = a + b - ((a | b) & 1);
        if (b != NO_BOUND && sum < m[i * n + j])
          m[i * n + j] = sum;
      }
}

static void put_clockbound(writer *w, uint32_t x, uint32_t y, wide code) {
  strbuf_puts(w->out, "<clockbound");
  collect_clock(w, x);
  flush_attribute(w, "clock1");
  collect_clock(w, y);
  flush_attribute(w, "clock2");
  // What follows from large bounds may be larger than what is read again.
  if (code < -2 * (wide)TRACE_MOST_BOUND)
    code = -2 * (wide)TRACE_MOST_BOUND;
  if (code > 2 * (wide)TRACE_MOST_BOUND)
    code = NO_BOUND;
  if (code == NO_BOUND)
    strbuf_puts(&w->text, "inf");
  else
    trace_put_wide(&w->text, (code - (code & 1)) / 2);
  flush_attribute(w, "bound");
  const bool strict = code == NO_BOUND || !(code & 1);
  put_attribute(w, "comp", strict ? "<" : "<=");
  strbuf_puts(w->out, "/>\n");
}

static void put_zone(writer *w, const trace_bounds *zone, uint32_t number) {
  const uint32_t n = w->net->clocks.count;
  wide *m = mem_new((size_t)n * n, sizeof *m);
  close_zone(zone, n, m);
  strbuf_printf(w->out, "<dbm_instance id=\"DBM%u\">\n", number);
  for (uint32_t x = 0; x < n; x++)
    for (uint32_t y = 0; y < n; y++)
      if (x != y)
        put_clockbound(w, x, y, m[x * n + y]);
  strbuf_puts(w->out, "</dbm_instance>\n");
  mem_free(m);
}

// ---- States and steps

static void put_state(writer *w, const trace_state *s, uint32_t number) {
  for (uint32_t p = 0; p < w->net->processes.count; p++) {
    trace_put_location(&w->text, w->net, p, s->locations[p]);
    strbuf_putc(&w->text, ' ');
  }
  strbuf_printf(w->out, "<location_vector id=\"LocVec%u\"", number);
  flush_attribute(w, "locations");
  strbuf_printf(w->out, "/>\n<variable_vector id=\"varvec.%u\">\n", number);
  for (uint32_t i = 0; i < w->net->cells.count; i++) {
    const cell *c = &w->net->cells.data[i];
    if (c->kind != CELL_STATE)
      continue;
    strbuf_puts(w->out, "<variable_state");
    collect_id(w, c->name, c->process);
    flush_attribute(w, "variable");
    strbuf_printf(w->out, " value=\"%d\"/>\n", s->cells[i]);
  }
  strbuf_puts(w->out, "</variable_vector>\n");
  put_zone(w, &s->zone, number);
  strbuf_printf(w->out,
                "<node id=\"State%u\" location_vector=\"LocVec%u\" "
                "dbm_instance=\"DBM%u \" variable_vector=\"varvec.%u\"/>\n",
                number, number, number, number);
}

static void put_step(writer *w, const trace_step *s, uint32_t number) {
  for (uint32_t i = 0; i < s->nmoves; i++) {
    const trace_move *m = &s->moves[i];
    collect_edge(w, m->process,
                 &w->net->processes.data[m->process].edges[m->edge]);
    strbuf_putc(&w->text, ' ');
  }
  strbuf_printf(w->out, "<transition from=\"State%u\" to=\"State%u\"", number,
                number + 1);
  flush_attribute(w, "edges");
  strbuf_puts(w->out, "/>\n");
}

void trace_xml_write(const network *net, const trace *t, strbuf *out) {
  writer w = {.net = net, .out = out};
  strbuf_init(&w.text);
  print_init(&w.print, net, &w.text, false);
  strbuf_puts(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                   "<trace initial_node=\"State1\" "
                   "trace_options=\"symbolic\">\n<system>\n");
  put_clocks(&w, PROCESS_NONE);
  put_variables(&w, PROCESS_NONE);
  for (uint32_t p = 0; p < net->processes.count; p++)
    put_process(&w, p);
  strbuf_puts(out, "</system>\n");
  for (uint32_t i = 0; i <= t->nsteps; i++)
    put_state(&w, &t->states[i], i + 1);
  for (uint32_t i = 0; i < t->nsteps; i++)
    put_step(&w, &t->steps[i], i + 1);
  strbuf_puts(out, "</trace>\n");
  print_release(&w.print);
  strbuf_release(&w.text);
}

// ---- Reading: what the elements say
//
// All ids and names of ids become numbers (base/intern.h), so that tables
// indexed by them say what was meant.

typedef struct {
  name id;
  name locations, variables, zone; // of a node
  uint32_t line;
} node_element;

typedef struct {
  name from, to;
  const char *edges;
  uint32_t line;
} step_element;

typedef struct {
  name id;
  const char *locations;
  uint32_t line;
} vector_element;

typedef struct {
  name id;
  int32_t *cells;
} values_element;

typedef struct {
  name id;
  VEC(trace_bound) bounds;
} zone_element;

typedef struct {
  arena *memory;
  const network *net;
  trace_problem *problem;
  XML_Parser parser;
  bool failed, is_trace;
  names ids;
  VEC(uint32_t) clock_of, cell_of; // by name; number + 1, 0 is none
  name initial;
  VEC(node_element) nodes;
  VEC(step_element) steps;
  VEC(vector_element) vectors;
  VEC(values_element) values;
  VEC(zone_element) zones;
} reader;

__attribute__((format(printf, 2, 3))) static bool
complain(reader *r, const char *format, ...) {
  char text[256];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  if (r->failed)
    return false;
  r->failed = true;
  XML_StopParser(r->parser, XML_FALSE);
  return trace_complain(r->problem, r->memory,
                        (uint32_t)XML_GetCurrentLineNumber(r->parser), "%s",
                        text);
}

static uint32_t line_of(const reader *r) {
  return (uint32_t)XML_GetCurrentLineNumber(r->parser);
}

// NULL after a complaint.
static const char *attribute(reader *r, const char **list, const char *key) {
  for (; *list; list += 2)
    if (strcmp(*list, key) == 0)
      return list[1];
  complain(r, "the attribute '%s' is missing", key);
  return NULL;
}

// Without blanks at its end.
static name intern(reader *r, const char *text) {
  size_t length = text ? strlen(text) : 0;
  while (length && text[length - 1] == ' ')
    length--;
  return length ? names_add(&r->ids, text, length) : NAME_NONE;
}

static name id_attribute(reader *r, const char **list, const char *key) {
  return intern(r, attribute(r, list, key));
}

// The number of what has this name, UINT32_MAX if nothing has.
#define NUMBER_OF(TABLE, ID)                                                   \
  ((ID) < (TABLE).count ? (TABLE).data[ID] - 1 : UINT32_MAX)

static void on_trace(reader *r, const char **list) {
  r->is_trace = true;
  r->initial = id_attribute(r, list, "initial_node");
}

static void on_node(reader *r, const char **list) {
  node_element n = {.line = line_of(r)};
  n.id = id_attribute(r, list, "id");
  n.locations = id_attribute(r, list, "location_vector");
  n.zone = id_attribute(r, list, "dbm_instance");
  n.variables = id_attribute(r, list, "variable_vector");
  vec_push(r->memory, &r->nodes, n);
}

static void on_transition(reader *r, const char **list) {
  step_element s = {.line = line_of(r)};
  const char *edges = attribute(r, list, "edges");
  s.from = id_attribute(r, list, "from");
  s.to = id_attribute(r, list, "to");
  s.edges = edges ? arena_copy(r->memory, edges, strlen(edges)) : "";
  vec_push(r->memory, &r->steps, s);
}

static void on_locations(reader *r, const char **list) {
  vector_element v = {.line = line_of(r)};
  const char *text = attribute(r, list, "locations");
  v.id = id_attribute(r, list, "id");
  v.locations = text ? arena_copy(r->memory, text, strlen(text)) : "";
  vec_push(r->memory, &r->vectors, v);
}

static void on_values(reader *r, const char **list) {
  values_element v = {.id = id_attribute(r, list, "id")};
  v.cells = arena_array(r->memory, r->net->cells.count, sizeof *v.cells);
  for (uint32_t i = 0; i < r->net->cells.count; i++)
    v.cells[i] = r->net->cells.data[i].init;
  vec_push(r->memory, &r->values, v);
}

static bool parse_int(const char *text, int64_t low, int64_t high,
                      int64_t *out) {
  char *end = NULL;
  errno = 0;
  const long long n = strtoll(text, &end, 10);
  *out = n;
  return end != text && !*end && !errno && low <= n && n <= high;
}

static void on_value(reader *r, const char **list) {
  const name id = id_attribute(r, list, "variable");
  const char *text = attribute(r, list, "value");
  const uint32_t i = NUMBER_OF(r->cell_of, id);
  int64_t n;
  if (r->failed)
    return;
  if (!r->values.count || i == UINT32_MAX)
    complain(r, "the model has no variable '%s'", names_text(&r->ids, id));
  else if (!parse_int(text, r->net->cells.data[i].low,
                      r->net->cells.data[i].high, &n))
    complain(r, "'%s' is no value of %s", text, r->net->cells.data[i].name);
  else
    r->values.data[r->values.count - 1].cells[i] = (int32_t)n;
}

static void on_zone(reader *r, const char **list) {
  const zone_element z = {.id = id_attribute(r, list, "id")};
  vec_push(r->memory, &r->zones, z);
}

// No bound at all, in the ways it is written.
static bool is_infinite(const char *text) {
  return strcmp(text, "inf") == 0 || strcmp(text, "1073741823") == 0;
}

static void on_bound(reader *r, const char **list) {
  const name id1 = id_attribute(r, list, "clock1");
  const name id2 = id_attribute(r, list, "clock2");
  const char *limit = attribute(r, list, "bound");
  const char *comp = attribute(r, list, "comp");
  const uint32_t x = NUMBER_OF(r->clock_of, id1);
  const uint32_t y = NUMBER_OF(r->clock_of, id2);
  if (r->failed || is_infinite(limit) || x == y)
    return;
  if (!r->zones.count) {
    complain(r, "a clockbound outside a dbm_instance");
    return;
  }
  trace_bound b = {.x = x, .y = y, .strict = strcmp(comp, "<") == 0};
  if (x == UINT32_MAX || y == UINT32_MAX) {
    // UPPAAL 5 has a clock of its own
    if (strcmp(names_text(&r->ids, x == UINT32_MAX ? id1 : id2), "sys.#time") !=
        0)
      complain(r, "a clock that the model has not");
  } else if (!parse_int(limit, -TRACE_MOST_BOUND, TRACE_MOST_BOUND, &b.limit)) {
    complain(r, "'%s' is no bound", limit);
  } else {
    vec_push(r->memory, &r->zones.data[r->zones.count - 1].bounds, b);
  }
}

static const struct {
  const char *name;
  void (*handle)(reader *, const char **);
} ELEMENTS[] = {
    {"node", on_node},
    {"transition", on_transition},
    {"location_vector", on_locations},
    {"variable_vector", on_values},
    {"variable_state", on_value},
    {"dbm_instance", on_zone},
    {"clockbound", on_bound},
};

static void XMLCALL on_start(void *data, const char *element,
                             const char **list) {
  reader *r = data;
  if (r->failed)
    return;
  if (!r->is_trace) {
    if (strcmp(element, "trace") != 0)
      complain(r, "'%s' is not a trace", element);
    else
      on_trace(r, list);
    return;
  }
  for (size_t i = 0; i < sizeof ELEMENTS / sizeof *ELEMENTS; i++)
    if (strcmp(element, ELEMENTS[i].name) == 0)
      ELEMENTS[i].handle(r, list);
}

// Entities that contain each other can be as large as they like.
static void XMLCALL on_entity(void *data, const char *a, int b, const char *c,
                              int d, const char *e, const char *f,
                              const char *g, const char *h) {
  (void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g, (void)h;
  complain(data, "entities are not allowed in traces");
}

// ---- Reading: what it means

static void know(reader *r, const char *text, bool is_clock, uint32_t number) {
  const name id = intern(r, text);
  if (is_clock) {
    while (r->clock_of.count <= id)
      vec_push(r->memory, &r->clock_of, 0);
    r->clock_of.data[id] = number + 1;
  } else {
    while (r->cell_of.count <= id)
      vec_push(r->memory, &r->cell_of, 0);
    r->cell_of.data[id] = number + 1;
  }
}

static void know_names(reader *r) {
  writer w = {.net = r->net};
  strbuf_init(&w.text);
  know(r, "sys.t(0)", true, 0);
  for (uint32_t x = 0; x < r->net->clocks.count; x++) {
    collect_clock(&w, x);
    know(r, w.text.text, true, x);
    strbuf_clear(&w.text);
  }
  for (uint32_t i = 0; i < r->net->cells.count; i++) {
    const cell *c = &r->net->cells.data[i];
    if (c->kind != CELL_STATE)
      continue;
    collect_id(&w, c->name, c->process);
    know(r, w.text.text, false, i);
    strbuf_clear(&w.text);
  }
  strbuf_release(&w.text);
}

static bool bad_line(reader *r, uint32_t line, const char *what,
                     const char *which, size_t length) {
  return trace_complain(r->problem, r->memory, line, "%s '%.*s'", what,
                        (int)(length < 200 ? length : 200), which);
}

// Splits "P(1).Name": the process, and where the name begins.
static const char *split(const network *net, const char *text, size_t length,
                         uint32_t *p) {
  for (uint32_t i = 0; i < net->processes.count; i++) {
    const char *of = net->processes.data[i].name;
    const size_t n = strlen(of);
    if (n + 1 < length && memcmp(of, text, n) == 0 && text[n] == '.') {
      *p = i;
      return text + n + 1;
    }
  }
  return NULL;
}

static bool put_location_of(reader *r, const vector_element *v,
                            const char *text, size_t length, uint32_t *out) {
  uint32_t p;
  const char *at = split(r->net, text, length, &p);
  const size_t rest = at ? length - (size_t)(at - text) : 0;
  for (uint32_t i = 0; at && i < r->net->processes.data[p].nlocations; i++) {
    const char *l = r->net->processes.data[p].locations[i].name;
    if (strlen(l) == rest && memcmp(l, at, rest) == 0) {
      out[p] = i;
      return true;
    }
  }
  return bad_line(r, v->line, "the model has no location", text, length);
}

static bool tell_locations(reader *r, const vector_element *v,
                           told_state *out) {
  const uint32_t count = r->net->processes.count;
  out->locations = arena_array(r->memory, count, sizeof *out->locations);
  memset(out->locations, 0xFF, count * sizeof *out->locations);
  for (const char *s = v->locations; *(s += strspn(s, " "));
       s += strcspn(s, " "))
    if (!put_location_of(r, v, s, strcspn(s, " "), out->locations))
      return false;
  for (uint32_t p = 0; p < count; p++)
    if (out->locations[p] == UINT32_MAX)
      return bad_line(r, v->line, "no location of",
                      r->net->processes.data[p].name, 200);
  return true;
}

// The element with this id, NULL if there is none.  LIST is sorted by id.
static int compare_ids(const void *a, const void *b) {
  const name x = *(const name *)a;
  const name y = *(const name *)b;
  return (x > y) - (x < y);
}
#define SORT(LIST)                                                             \
  do {                                                                         \
    if ((LIST).count)                                                          \
      qsort((LIST).data, (LIST).count, sizeof *(LIST).data, compare_ids);      \
  } while (0)
#define FIND(LIST, ID)                                                         \
  ((LIST).count ? bsearch(&(ID), (LIST).data, (LIST).count,                    \
                          sizeof *(LIST).data, compare_ids)                    \
                : NULL)

static bool tell_state(reader *r, name id, told_state *out) {
  const node_element *n = FIND(r->nodes, id);
  if (!n)
    return bad_line(r, 0, "there is no node", names_text(&r->ids, id), 200);
  const vector_element *v = FIND(r->vectors, n->locations);
  const values_element *values = FIND(r->values, n->variables);
  const zone_element *z = FIND(r->zones, n->zone);
  *out = (told_state){.line = n->line};
  if (!v || !values || !z)
    return bad_line(r, n->line, "parts are missing of the node",
                    names_text(&r->ids, id), 200);
  out->cells = values->cells;
  out->zone = (trace_bounds){z->bounds.data, z->bounds.count};
  return tell_locations(r, v, out);
}

static bool tell_move(reader *r, uint32_t line, const char *text, size_t length,
                      told_move *out) {
  static const char EDGE[] = "Edge";
  const size_t prefix = sizeof EDGE - 1;
  char digits[16] = "";
  int64_t number;
  uint32_t p;
  const char *at = split(r->net, text, length, &p);
  const size_t rest = at ? length - (size_t)(at - text) : 0;
  if (rest > prefix && rest - prefix < sizeof digits &&
      memcmp(at, EDGE, prefix) == 0)
    memcpy(digits, at + prefix, rest - prefix);
  if (!parse_int(digits, 1, INT32_MAX, &number))
    return bad_line(r, line, "the model has no edge", text, length);
  *out = (told_move){.process = p, .number = (uint32_t)number - 1};
  return true;
}

static bool tell_step(reader *r, const step_element *e, told_step *out) {
  VEC(told_move) moves = {0};
  for (const char *s = e->edges; *(s += strspn(s, " ")); s += strcspn(s, " ")) {
    told_move m;
    if (!tell_move(r, e->line, s, strcspn(s, " "), &m))
      return false;
    vec_push(r->memory, &moves, m);
  }
  *out = (told_step){moves.data, moves.count, e->line};
  return true;
}

// Steps are found from state to state; the format does not say in which order
// they come.
static trace *tell_trace(reader *r) {
  SORT(r->nodes);
  SORT(r->vectors);
  SORT(r->values);
  SORT(r->zones);
  SORT(r->steps); // by `from`
  told_state *states =
      arena_array(r->memory, (size_t)r->steps.count + 1, sizeof *states);
  told_step *steps = arena_array(r->memory, r->steps.count, sizeof *steps);
  uint32_t count = 0;
  name at = r->initial;
  if (!tell_state(r, at, &states[0]))
    return NULL;
  const step_element *e = FIND(r->steps, at);
  for (; e && count < r->steps.count; e = FIND(r->steps, at)) {
    at = e->to;
    if (!tell_step(r, e, &steps[count]) || !tell_state(r, at, &states[++count]))
      return NULL;
  }
  if (count < r->steps.count || e) {
    bad_line(r, 0, "the transitions are no path from",
             names_text(&r->ids, r->initial), 200);
    return NULL;
  }
  return rebuild_told(r->memory, r->net, states, steps, count, r->problem);
}

static bool parse(reader *r, const char *text, size_t length) {
  if (length > INT32_MAX)
    return complain(r, "the file is too large");
  if (XML_Parse(r->parser, text, (int)length, XML_TRUE) == XML_STATUS_OK ||
      r->failed)
    return !r->failed;
  return complain(r, "%s", XML_ErrorString(XML_GetErrorCode(r->parser)));
}

// Its buffers count, too.
static const XML_Memory_Handling_Suite MEMORY = MEM_FUNCTIONS;

trace *trace_xml_read(arena *memory, const network *net, const char *text,
                      size_t length, trace_problem *p) {
  reader r = {.memory = memory, .net = net, .problem = p};
  r.parser = XML_ParserCreate_MM(NULL, &MEMORY, NULL);
  if (!r.parser)
    mem_exhausted();
  names_init(&r.ids, memory);
  know_names(&r);
  XML_SetUserData(r.parser, &r);
  XML_SetStartElementHandler(r.parser, on_start);
  XML_SetEntityDeclHandler(r.parser, on_entity);
  const bool ok = parse(&r, text, length);
  XML_ParserFree(r.parser);
  trace *t = ok ? tell_trace(&r) : NULL;
  names_release(&r.ids);
  return t;
}
