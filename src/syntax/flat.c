// flat.c -- Names that do not clash in the target, and what it has no form for.

#include "syntax/flat.h"

#include <string.h>

#include "base/name_map.h"
#include "syntax/lexer.h"

bool flat_refuse(flat *f, span at, const char *what) {
  f->ok = false;
  return diag_error(f->model->diags, at, DIAG_UNEXPRESSIBLE,
                    "%s: %s has no form for this", what, f->target);
}

void flat_warn_of_queries(const flat *f) {
  if (f->net->queries.count)
    diag_warning(f->model->diags, (span){0, 0}, DIAG_IGNORED,
                 "the queries are not written");
}

static bool fits(const flat *f, char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_' || (c == '.' && f->dots);
}

// Words that cannot be names in the target.
static bool is_reserved(const flat *f, const char *text) {
  static const char *const TCK[] = {
      "clock", "edge", "event", "int", "location", "process", "sync",  "system",
      "if",    "then", "else",  "end", "while",    "do",      "local", "nop"};
  if (f->dots) {
    for (size_t i = 0; i < sizeof TCK / sizeof *TCK; i++)
      if (strcmp(TCK[i], text) == 0)
        return true;
    return false;
  }
  names *all = f->model->doc.names;
  return lexer_is_keyword(all, names_add(all, text, strlen(text)), MODE_NEW);
}

const char *flat_plain(flat *f, const char *text) {
  arena *a = f->model->doc.memory;
  char *out = arena_printf(a, "%s", text);
  for (char *p = out; *p; p++)
    if (!fits(f, *p) || *p == '.')
      *p = '_';
  return is_reserved(f, out) ? arena_printf(a, "%s_", out) : out;
}

const char **flat_locations(flat *f, const process *p) {
  arena *a = f->model->doc.memory;
  names *all = f->model->doc.names;
  const char **out = arena_array(a, p->nlocations, sizeof *out);
  name_map taken;
  name_map_init(&taken);
  for (uint32_t i = 0; i < p->nlocations; i++) {
    const char *text = flat_plain(f, p->locations[i].name);
    for (;;) {
      const char *marked = arena_printf(a, "\n%s 0\n%s", f->target, text);
      const name id = names_add(all, text, strlen(text));
      if (name_map_get(&taken, id) == NAME_MAP_NONE &&
          (f->dots || !names_find(all, marked, strlen(marked)))) {
        name_map_put(&taken, id, i);
        break;
      }
      text = arena_printf(a, "%s_", text);
    }
    out[i] = text;
  }
  name_map_release(&taken);
  return out;
}

const char *flat_event(flat *f, uint32_t event) {
  if (!f->events[event])
    f->events[event] = flat_name(f, FLAT_EVENT, f->net->events.data[event]);
  return f->events[event];
}

const char *flat_name(flat *f, flat_kind kind, const char *text) {
  arena *a = f->model->doc.memory;
  char *out = arena_printf(a, "%s", text);
  size_t n = 0;
  for (const char *p = text; *p; p++) // "a[2]" is a_2, "P(1).x" is P_1.x
    if (fits(f, *p))
      out[n++] = *p;
    else if (n && out[n - 1] != '_' && p[1] != '.' && fits(f, p[1]))
      out[n++] = '_';
  out[n] = 0;
  if (n == 0 || (out[0] >= '0' && out[0] <= '9'))
    out = arena_printf(a, "_%s", out);
  // Only names given out here are interned with this mark in front.
  names *all = f->model->doc.names;
  const int group = f->dots ? (int)kind : 0; // .xta has one space of names
  for (;;) {
    const char *marked = arena_printf(a, "\n%s %d\n%s", f->target, group, out);
    if (!is_reserved(f, out) && !names_find(all, marked, strlen(marked))) {
      names_add(all, marked, strlen(marked));
      return out;
    }
    out = arena_printf(a, "%s_", out);
  }
}

static void name_objects(flat *f) {
  const network *net = f->net;
  for (uint32_t i = 0; i < net->objects.count; i++) {
    const object *o = &net->objects.data[i];
    if (o->space != SPACE_CELL)
      continue;
    for (uint32_t k = 0; k < o->size; k++)
      f->object_of[(uint32_t)o->base + k] = o;
  }
}

void flat_init(flat *f, const model *m, strbuf *out, const char *target,
               bool dots) {
  arena *a = m->doc.memory;
  const network *net = &m->net;
  *f = (flat){.model = m,
              .net = net,
              .out = out,
              .target = target,
              .dots = dots,
              .ok = true};
  f->cells = arena_array(a, net->cells.count, sizeof *f->cells);
  f->object_of = arena_array(a, net->cells.count, sizeof *f->object_of);
  f->clocks = arena_array(a, net->clocks.count, sizeof *f->clocks);
  f->channels = arena_array(a, net->channels.count, sizeof *f->channels);
  f->processes = arena_array(a, net->processes.count, sizeof *f->processes);
  f->events = arena_array(a, net->events.count, sizeof *f->events);
  name_objects(f);
  for (uint32_t i = 1; dots && i < net->clocks.count; i++)
    f->clocks[i] = flat_name(f, FLAT_VARIABLE, net->clocks.data[i].name);
  for (uint32_t i = 0; i < net->channels.count; i++)
    f->channels[i] = flat_name(f, FLAT_EVENT, net->channels.data[i].name);
  for (uint32_t i = 0; i < net->processes.count; i++)
    f->processes[i] = flat_name(f, FLAT_PROCESS, net->processes.data[i].name);
}

bool flat_is_new_local(flat *f, const expr *e) {
  const place *p = e->target;
  if (e->kind != EXPR_ASSIGN || p->nsteps || p->via != VIA_NONE)
    return false;
  const cell *c = &f->net->cells.data[p->base];
  if (c->kind != CELL_LOCAL || f->cells[p->base] || strchr(c->name, '['))
    return false;
  f->cells[p->base] = flat_name(f, FLAT_VARIABLE, c->name);
  vec_push(f->model->doc.memory, &f->locals, p->base);
  return true;
}

void flat_forget_locals(flat *f) {
  for (uint32_t i = 0; i < f->locals.count; i++)
    f->cells[f->locals.data[i]] = NULL;
  f->locals.count = 0;
}

// ---- Which cells are reached by an index ----------------------------------

static void mark_expr(flat *f, bool *marks, const expr *e);

static void mark_place(flat *f, bool *marks, const place *p) {
  if (!p)
    return;
  uint32_t size = 1;
  for (uint32_t i = 0; i < p->nsteps; i++) {
    mark_expr(f, marks, p->steps[i].index);
    size += (p->steps[i].count - 1) * p->steps[i].stride;
  }
  for (uint32_t i = 0; p->space == SPACE_CELL && p->nsteps && i < size; i++)
    marks[(uint32_t)p->base + i] = true;
}

static void mark_expr(flat *f, bool *marks, const expr *e) {
  if (!e)
    return;
  mark_place(f, marks, e->target);
  mark_place(f, marks, e->source);
  for (uint32_t i = 0; i < e->nargs; i++)
    mark_expr(f, marks, e->args[i]);
}

static void mark_stmt(flat *f, bool *marks, const stmt *s) {
  if (!s)
    return;
  mark_expr(f, marks, s->condition);
  for (uint32_t i = 0; i < s->count; i++)
    mark_stmt(f, marks, s->list[i]);
}

bool *flat_indexed_cells(flat *f) {
  const network *net = f->net;
  bool *marks =
      arena_array(f->model->doc.memory, net->cells.count, sizeof(bool));
  for (uint32_t i = 0; i < net->processes.count; i++) {
    const process *p = &net->processes.data[i];
    for (uint32_t k = 0; k < p->nlocations; k++) {
      mark_expr(f, marks, p->locations[k].invariant);
      mark_expr(f, marks, p->locations[k].clock_invariant);
    }
    for (uint32_t k = 0; k < p->nedges; k++) {
      mark_expr(f, marks, p->edges[k].guard);
      mark_expr(f, marks, p->edges[k].clock_guard);
      mark_stmt(f, marks, p->edges[k].update);
    }
  }
  return marks;
}
