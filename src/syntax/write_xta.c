// write_xta.c -- A document as .xta text.

#include "syntax/write.h"

#include <string.h>

#include "base/name_map.h"
#include "syntax/lexer.h"
#include "syntax/slice.h"
#include "syntax/text.h"

typedef struct {
  slicer cutter;
  const model *model;
  strbuf *out;
  const char **location_names; // of the template being written
  uint32_t done;               // text up to here is written
} writer;

static const char *text_of(const writer *w, name id) {
  return names_text(&w->model->names, id);
}

// XML allows ids and names that .xta does not; those get a name that fits.
static void name_locations(writer *w, const template *t) {
  arena *a = w->model->doc.memory;
  name_map taken;
  name_map_init(&taken);
  w->location_names =
      arena_array(a, t->locations.count, sizeof *w->location_names);
  for (uint32_t i = 0; i < t->locations.count; i++) {
    char *text = arena_printf(a, "%s", text_of(w, t->locations.data[i].id));
    for (char *p = text; *p; p++)
      if (!((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') ||
            (*p >= '0' && *p <= '9') || *p == '_'))
        *p = '_';
    names *all = w->model->doc.names;
    name id = names_add(all, text, strlen(text));
    while (lexer_is_keyword(all, id, MODE_NEW) ||
           name_map_get(&taken, id) != NAME_MAP_NONE) {
      text = arena_printf(a, "%s_", text);
      id = names_add(all, text, strlen(text));
    }
    name_map_put(&taken, id, i);
    w->location_names[i] = text;
  }
  name_map_release(&taken);
}

static void put_clause(writer *w, const char *word, const ast *n) {
  if (!n)
    return;
  strbuf_printf(w->out, " %s ", word);
  slice(&w->cutter, w->out, ast_extent(n));
  strbuf_putc(w->out, ';');
}

static void put_locations(writer *w, const template *t) {
  uint32_t count = 0;
  strbuf_puts(w->out, "state");
  for (uint32_t i = 0; i < t->locations.count; i++) {
    const ast_location *l = &t->locations.data[i];
    if (l->is_branchpoint)
      continue;
    strbuf_printf(w->out, "%s\n  %s", count++ ? "," : "", w->location_names[i]);
    if (l->invariant) {
      strbuf_puts(w->out, " { ");
      slice(&w->cutter, w->out, ast_extent(l->invariant));
      strbuf_puts(w->out, " }");
    }
  }
  strbuf_puts(w->out, ";\n");
}

typedef bool (*selects)(const ast_location *);
static bool is_branchpoint(const ast_location *l) { return l->is_branchpoint; }
static bool is_committed(const ast_location *l) { return l->committed; }
static bool is_urgent(const ast_location *l) { return l->urgent; }

static void put_flags(writer *w, const template *t, const char *word,
                      selects which) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < t->locations.count; i++)
    if (which(&t->locations.data[i]))
      strbuf_printf(w->out, "%s %s", count++ ? "," : word,
                    w->location_names[i]);
  if (count)
    strbuf_puts(w->out, ";\n");
}

static void put_sync(writer *w, const ast_edge *e) {
  if (!e->channel)
    return;
  strbuf_puts(w->out, " sync ");
  slice(&w->cutter, w->out, ast_extent(e->channel));
  strbuf_puts(w->out, e->sync == SYNC_SEND      ? "!;"
                      : e->sync == SYNC_RECEIVE ? "?;"
                                                : ";");
}

static void put_edges(writer *w, const template *t) {
  for (uint32_t i = 0; i < t->edges.count; i++) {
    const ast_edge *e = &t->edges.data[i];
    strbuf_printf(w->out, "%s\n  %s -> %s {", i ? "," : "trans",
                  w->location_names[e->source], w->location_names[e->target]);
    put_clause(w, "select", e->select);
    put_clause(w, "guard", e->guard);
    put_sync(w, e);
    put_clause(w, "assign", e->update);
    put_clause(w, "probability", e->weight);
    strbuf_puts(w->out, " }");
  }
  if (t->edges.count)
    strbuf_puts(w->out, ";\n");
}

static void put_template(writer *w, const template *t) {
  strbuf_printf(w->out, "process %s(", text_of(w, t->id));
  if (t->parameters->first)
    slice(&w->cutter, w->out, ast_extent(t->parameters));
  strbuf_puts(w->out, ") {\n");
  if (t->declaration_text.begin < t->declaration_text.end) {
    slice(&w->cutter, w->out, t->declaration_text);
    strbuf_putc(w->out, '\n');
  }
  if (t->locations.count) {
    name_locations(w, t);
    put_locations(w, t);
    put_flags(w, t, "branchpoint", is_branchpoint);
    put_flags(w, t, "commit", is_committed);
    put_flags(w, t, "urgent", is_urgent);
    strbuf_printf(w->out, "init %s;\n", w->location_names[t->initial]);
    put_edges(w, t);
  }
  strbuf_puts(w->out, "}\n\n");
  if (t->whole.end)
    w->done = t->whole.end;
}

// A comment on the rest of the line belongs to what stands before it.
static uint32_t with_remark(const source *t, uint32_t end) {
  const char *from = t->text + (end - t->base);
  const char *p = from;
  while (*p == ' ' || *p == '\t')
    p++;
  if (p[0] != '/' || p[1] != '/')
    return end;
  while (*p && *p != '\n')
    p++;
  return end + (uint32_t)(p - from);
}

// With the comments in front of it.
static void put_declaration(writer *w, const ast *n) {
  span at = slice_declaration(&w->cutter, n);
  const source *t = sources_find(diags_sources(w->model->diags), at.begin);
  if (w->done < t->base || w->done > at.begin)
    w->done = t->base; // the first of this text
  const span before = {w->done, at.begin};
  if (text_is_blank(t, before))
    at.begin = before.begin;
  if (t->text[at.begin - t->base] == '\n')
    at.begin++; // the line break is written already
  at.end = with_remark(t, at.end);
  w->done = at.end;
  slice(&w->cutter, w->out, at);
  strbuf_putc(w->out, '\n');
}

static void put_system(writer *w, const ast *list) {
  for (const ast *n = list->first; n; n = n->next)
    if (n->kind < AST_SYSTEM)
      put_declaration(w, n);
  for (const ast *n = list->first; n; n = n->next) {
    if (n->kind != AST_SYSTEM)
      continue;
    strbuf_puts(w->out, "\nsystem ");
    for (const ast *level = n->first; level; level = level->next) {
      for (const ast *p = level->first; p; p = p->next)
        strbuf_printf(w->out, "%s%s", text_of(w, p->id), p->next ? ", " : "");
      strbuf_puts(w->out, level->next ? " < " : ";\n");
    }
  }
  for (const ast *n = list->first; n; n = n->next)
    if (n->kind == AST_IO) {
      strbuf_printf(w->out, "IO %s { ", text_of(w, n->id));
      if (n->first->first)
        slice(&w->cutter, w->out, ast_extent(n->first));
      strbuf_puts(w->out, " }\n");
    }
}

static void put_queries(writer *w) {
  const document *doc = &w->model->doc;
  for (uint32_t i = 0; i < doc->queries.count; i++) {
    const ast_query *q = &doc->queries.data[i];
    if (!q->formula || q->formula->kind == AST_UNSUPPORTED)
      continue;
    if (i == 0)
      strbuf_putc(w->out, '\n');
    strbuf_puts(w->out, "query { ");
    strbuf_puts(w->out, w->model->net.queries.data[i].text);
    strbuf_puts(w->out, " }\n");
  }
}

bool write_xta(const model *m, const load_options *options, strbuf *out) {
  writer w = {.model = m, .out = out};
  slicer_init(&w.cutter, m, options);
  for (const ast *n = m->doc.globals->first; n; n = n->next)
    if (n->kind == AST_TEMPLATE)
      put_template(&w, n->body);
    else
      put_declaration(&w, n);
  put_system(&w, m->doc.system);
  put_queries(&w);
  return true;
}
