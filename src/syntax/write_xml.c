// write_xml.c -- A document as UPPAAL XML; and XML again as XML.
//
// Text models have no coordinates: locations are put on a circle, so that the
// editor shows something one can work with.

#include "syntax/write.h"

#include <expat.h>
#include <string.h>

#include "base/mem.h"
#include "syntax/slice.h"

#define PROLOGUE                                                               \
  "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"                               \
  "<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' "            \
  "'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>\n"

typedef struct {
  slicer cutter;
  const model *model;
  strbuf *out;
} writer;

static const char *text_of(const writer *w, name id) {
  return names_text(&w->model->names, id);
}

static void put_label(writer *w, const char *kind, const ast *n,
                      const char *after, int x, int y) {
  if (!n)
    return;
  strbuf_printf(w->out, "\t\t\t<label kind=\"%s\" x=\"%d\" y=\"%d\">", kind, x,
                y);
  slice_xml(&w->cutter, w->out, ast_extent(n));
  strbuf_printf(w->out, "%s</label>\n", after);
}

// A point on a circle, without trigonometry: a square walked in equal steps is
// good enough to look at.
static void position(uint32_t i, uint32_t count, int *x, int *y) {
  const int side = (int)((count + 3) / 4) * 150;
  const int at = (int)((uint64_t)i * 4 * (uint64_t)side / (count ? count : 1));
  const int border = side ? at / side : 0;
  const int along = side ? at % side : 0;
  *x = border == 0   ? along
       : border == 1 ? side
       : border == 2 ? side - along
                     : 0;
  *y = border == 0   ? 0
       : border == 1 ? along
       : border == 2 ? side
                     : side - along;
}

static void put_locations(writer *w, const template *t) {
  int x = 0;
  int y = 0;
  for (uint32_t i = 0; i < t->locations.count; i++) {
    const ast_location *l = &t->locations.data[i];
    position(i, t->locations.count, &x, &y);
    if (l->is_branchpoint) {
      strbuf_printf(w->out,
                    "\t\t<branchpoint id=\"id%u\" x=\"%d\" y=\"%d\"/>\n", i, x,
                    y);
      continue;
    }
    strbuf_printf(w->out,
                  "\t\t<location id=\"id%u\" x=\"%d\" y=\"%d\">\n"
                  "\t\t\t<name x=\"%d\" y=\"%d\">%s</name>\n",
                  i, x, y, x - 10, y - 34, text_of(w, l->id));
    put_label(w, "invariant", l->invariant, "", x - 10, y + 17);
    if (l->urgent)
      strbuf_puts(w->out, "\t\t\t<urgent/>\n");
    if (l->committed)
      strbuf_puts(w->out, "\t\t\t<committed/>\n");
    strbuf_puts(w->out, "\t\t</location>\n");
  }
  if (!t->locations.count) // XML has no empty templates
    strbuf_puts(w->out, "\t\t<location id=\"id0\" x=\"0\" y=\"0\"/>\n");
  strbuf_printf(w->out, "\t\t<init ref=\"id%u\"/>\n",
                t->locations.count ? t->initial : 0);
}

static void put_edges(writer *w, const template *t) {
  for (uint32_t i = 0; i < t->edges.count; i++) {
    const ast_edge *e = &t->edges.data[i];
    int x = 0;
    int y = 0;
    int to_x = 0;
    int to_y = 0;
    position(e->source, t->locations.count, &x, &y);
    position(e->target, t->locations.count, &to_x, &to_y);
    x = (x + to_x) / 2;
    y = (y + to_y) / 2;
    strbuf_printf(w->out,
                  "\t\t<transition>\n\t\t\t<source ref=\"id%u\"/>\n"
                  "\t\t\t<target ref=\"id%u\"/>\n",
                  e->source, e->target);
    put_label(w, "select", e->select, "", x, y - 32);
    put_label(w, "guard", e->guard, "", x, y - 17);
    put_label(w, "synchronisation", e->channel,
              e->sync == SYNC_SEND      ? "!"
              : e->sync == SYNC_RECEIVE ? "?"
                                        : "",
              x, y);
    put_label(w, "assignment", e->update, "", x, y + 17);
    put_label(w, "probability", e->weight, "", x, y + 32);
    strbuf_puts(w->out, "\t\t</transition>\n");
  }
}

static void put_template(writer *w, const template *t) {
  strbuf_printf(w->out, "\t<template>\n\t\t<name>%s</name>\n",
                text_of(w, t->id));
  if (t->parameters->first) {
    strbuf_puts(w->out, "\t\t<parameter>");
    slice_xml(&w->cutter, w->out, ast_extent(t->parameters));
    strbuf_puts(w->out, "</parameter>\n");
  }
  if (t->declaration_text.begin < t->declaration_text.end) {
    strbuf_puts(w->out, "\t\t<declaration>");
    slice_xml(&w->cutter, w->out, t->declaration_text);
    strbuf_puts(w->out, "</declaration>\n");
  }
  put_locations(w, t);
  put_edges(w, t);
  strbuf_puts(w->out, "\t</template>\n");
}

static void put_declarations(writer *w, const ast *list, bool instances) {
  for (const ast *n = list->first; n; n = n->next)
    if (n->kind != AST_TEMPLATE && n->kind < AST_SYSTEM &&
        (n->kind == AST_INSTANCE) == instances) {
      slice_xml(&w->cutter, w->out, slice_declaration(&w->cutter, n));
      strbuf_putc(w->out, '\n');
    }
}

static void put_system(writer *w, const ast *list) {
  put_declarations(w, list, false);
  put_declarations(w, list, true);
  for (const ast *n = list->first; n; n = n->next) {
    if (n->kind != AST_SYSTEM)
      continue;
    strbuf_puts(w->out, "system ");
    for (const ast *level = n->first; level; level = level->next) {
      for (const ast *p = level->first; p; p = p->next)
        strbuf_printf(w->out, "%s%s", text_of(w, p->id), p->next ? ", " : "");
      strbuf_puts(w->out, level->next ? " &lt; " : ";");
    }
  }
  for (const ast *n = list->first; n; n = n->next)
    if (n->kind == AST_IO) {
      strbuf_printf(w->out, "\nIO %s { ", text_of(w, n->id));
      if (n->first->first)
        slice_xml(&w->cutter, w->out, ast_extent(n->first));
      strbuf_puts(w->out, " }");
    }
}

static void put_queries(writer *w) {
  static const char *const OUTCOME[] = {"", "success", "failure"};
  const document *doc = &w->model->doc;
  if (!doc->queries.count)
    return;
  strbuf_puts(w->out, "\t<queries>\n");
  for (uint32_t i = 0; i < doc->queries.count; i++) {
    const ast_query *q = &doc->queries.data[i];
    strbuf_puts(w->out, "\t\t<query>\n\t\t\t<formula>");
    const char *text = w->model->net.queries.data[i].text;
    put_xml(w->out, text, strlen(text));
    strbuf_puts(w->out, "</formula>\n\t\t\t<comment>");
    if (q->comment)
      put_xml(w->out, q->comment, strlen(q->comment));
    strbuf_puts(w->out, "</comment>\n");
    if (q->expect != EXPECT_NONE)
      strbuf_printf(w->out, "\t\t\t<expect outcome=\"%s\" type=\"quality\"/>\n",
                    OUTCOME[q->expect]);
    strbuf_puts(w->out, "\t\t</query>\n");
  }
  strbuf_puts(w->out, "\t</queries>\n");
}

bool write_xml(const model *m, const load_options *options, strbuf *out) {
  writer w = {.model = m, .out = out};
  slicer_init(&w.cutter, m, options);
  strbuf_puts(out, PROLOGUE "<nta>\n\t<declaration>");
  put_declarations(&w, m->doc.globals, false);
  strbuf_puts(out, "</declaration>\n");
  for (const ast *n = m->doc.globals->first; n; n = n->next)
    if (n->kind == AST_TEMPLATE)
      put_template(&w, n->body);
  strbuf_puts(out, "\t<system>");
  put_declarations(&w, m->doc.globals, true);
  put_system(&w, m->doc.system);
  strbuf_puts(out, "</system>\n");
  put_queries(&w);
  strbuf_puts(out, "</nta>\n");
  return true;
}

// ---- XML again ------------------------------------------------------------

typedef struct {
  XML_Parser parser;
  strbuf *out;
  slicer cutter;
  bool is_open; // a start tag still lacks its '>'
  int depth;
} copier;

static void close_tag(copier *c) {
  if (c->is_open)
    strbuf_putc(c->out, '>');
  c->is_open = false;
}

static void on_start(void *data, const char *tag, const char **list) {
  copier *c = data;
  close_tag(c);
  strbuf_printf(c->out, "<%s", tag);
  for (; *list; list += 2) {
    strbuf_printf(c->out, " %s=\"", list[0]);
    put_xml(c->out, list[1], strlen(list[1]));
    strbuf_putc(c->out, '"');
  }
  c->is_open = true;
  c->depth++;
}

static void on_end(void *data, const char *tag) {
  copier *c = data;
  if (c->is_open)
    strbuf_puts(c->out, "/>");
  else
    strbuf_printf(c->out, "</%s>", tag);
  c->is_open = false;
  c->depth--;
}

static void on_comment(void *data, const char *text) {
  copier *c = data;
  close_tag(c);
  strbuf_printf(c->out, "<!--%s-->%s", text, c->depth ? "" : "\n");
}

// Where in the file an edit of -D begins and ends.
static void edit_at(const copier *c, uint32_t i, uint32_t *begin,
                    uint32_t *end) {
  const span at = c->cutter.edits.data[i].at;
  const sources *all = diags_sources(c->cutter.model->diags);
  *begin = sources_file_offset(all, at.begin);
  *end = sources_file_offset(all, at.end - 1) + 1;
}

static void on_text(void *data, const char *text, int length) {
  copier *c = data;
  close_tag(c);
  const uint32_t from = (uint32_t)XML_GetCurrentByteIndex(c->parser);
  const uint32_t stop = from + (uint32_t)length;
  uint32_t at = from;
  for (uint32_t i = 0; i < c->cutter.edits.count; i++) {
    uint32_t begin = 0;
    uint32_t end = 0;
    edit_at(c, i, &begin, &end);
    if (end <= at || begin >= stop)
      continue;
    if (begin >= at) { // the edit begins in this piece
      put_xml(c->out, text + (at - from), begin - at);
      strbuf_printf(c->out, "%d", c->cutter.edits.data[i].value);
    }
    at = end < stop ? end : stop;
  }
  put_xml(c->out, text + (at - from), stop - at);
}

// Its buffers count, too.
static const XML_Memory_Handling_Suite MEMORY = MEM_FUNCTIONS;

bool write_xml_again(const model *m, const load_options *options, strbuf *out) {
  copier c = {.out = out};
  slicer_init(&c.cutter, m, options);
  c.parser = XML_ParserCreate_MM(m->doc.encoding, &MEMORY, NULL);
  if (!c.parser)
    mem_exhausted();
  XML_SetUserData(c.parser, &c);
  XML_SetElementHandler(c.parser, on_start, on_end);
  XML_SetCharacterDataHandler(c.parser, on_text);
  XML_SetCommentHandler(c.parser, on_comment);
  strbuf_puts(out, PROLOGUE);
  const bool ok = XML_Parse(c.parser, m->text->text, (int)m->text->length, 1) ==
                  XML_STATUS_OK;
  XML_ParserFree(c.parser);
  strbuf_putc(out, '\n');
  return ok;
}
